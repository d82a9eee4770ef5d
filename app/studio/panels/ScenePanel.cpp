#include "app/studio/panels/ScenePanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include "app/studio/panels/FieldBinding.h"
#include "app/studio/quantity/QuantityBox.h"
#include "app/studio/widgets/FieldGrid.h"
#include "app/studio/widgets/Note.h"

namespace heddle::studio {

ScenePanel::ScenePanel(SceneModel& model, QWidget* parent)
    : QWidget(parent), model_(model), refusal_(new Note) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  auto* grid = new FieldGrid;
  addHold(*grid);
  addSlack(*grid);
  addObstacle(*grid);
  addGravity(*grid);
  addWind(*grid);
  layout->addWidget(grid);
  layout->addWidget(refusal_);
  layout->addStretch(1);
}

void ScenePanel::addHold(FieldGrid& grid) {
  auto* box = new QComboBox;
  box->setObjectName("hold");
  box->addItems({tr("Nowhere"), tr("Two corners"), tr("Top edge"), tr("All four edges")});
  FieldLabel* label = grid.addField(tr("Held at"), box,
                                    tr("Where clips of 5 mm hold the cloth.\n"
                                       "Two corners make a swag, nowhere lets it fall."));
  bindChoice(model_, label, box,
             {.field = Field::Hold,
              .name = tr("hold"),
              .read = [](const SceneSettings& scene) { return static_cast<int>(scene.hold); },
              .write = [](SceneSettings& scene, int i) { scene.hold = static_cast<Hold>(i); }});
}

void ScenePanel::addSlack(FieldGrid& grid) {
  auto* box = new QuantityBox(slackQuantity());
  box->setObjectName("slack");
  FieldLabel* label =
      grid.addField(tr("Slack"), box,
                    tr("How far the clips are brought together, % of their distance.\n"
                       "More slack hangs in deeper folds."));
  bindNumber(model_, label, box, refusal_,
             {.field = Field::Slack,
              .name = tr("slack"),
              .read = [](const SceneSettings& scene) { return 100 * scene.slack; },
              .write = [](SceneSettings& scene, double percent) { scene.slack = percent / 100; },
              .reset = {}});
}

void ScenePanel::addObstacle(FieldGrid& grid) {
  auto* box = new QComboBox;
  box->setObjectName("obstacle");
  box->addItems({tr("Nothing"), tr("Floor"), tr("Sphere"), tr("Table"), tr("Cube")});
  FieldLabel* label = grid.addField(tr("Falls on"), box,
                                    tr("What lies below the cloth.\nA table shows how it drapes."));
  bindChoice(model_, label, box,
             {.field = Field::Obstacle,
              .name = tr("obstacle"),
              .read = [](const SceneSettings& scene) { return static_cast<int>(scene.obstacle); },
              .write = [](SceneSettings& scene,
                          int i) { scene.obstacle = static_cast<ObstacleKind>(i); }});
}

void ScenePanel::addGravity(FieldGrid& grid) {
  auto* box = new QuantityBox(gravityQuantity());
  box->setObjectName("gravity");
  FieldLabel* label = grid.addField(tr("Gravity"), box,
                                    tr("Pull downwards, m/s²; type 1 g for the Earth's.\n"
                                       "0 lets the cloth float. Turned while it moves."));
  bindNumber(model_, label, box, refusal_,
             {.field = Field::Gravity,
              .name = tr("gravity"),
              .read = [](const SceneSettings& scene) { return -scene.gravity.z; },
              .write = [](SceneSettings& scene, double down) { scene.gravity.z = -down; },
              .reset = {}});
}

void ScenePanel::addWind(FieldGrid& grid) {
  auto* box = new QuantityBox(windQuantity());
  box->setObjectName("wind");
  FieldLabel* label =
      grid.addField(tr("Wind"), box,
                    tr("Along the ends, towards the upper edge, m/s; also km/h or knots.\n"
                       "Switches the air on. Turned while the cloth moves."));
  bindNumber(model_, label, box, refusal_,
             {.field = Field::Wind,
              .name = tr("wind"),
              .read = [](const SceneSettings& scene) { return scene.wind ? scene.wind->y : 0.0; },
              .write =
                  [](SceneSettings& scene, double speed) {
                    scene.wind = Vec3{0, speed, 0};
                  },
              .reset = [](SceneSettings& scene) { scene.wind.reset(); }});
  auto* air = new QCheckBox(tr("Air"));
  air->setObjectName("air");
  air->setToolTip(
      tr("Air brakes the cloth and lets it flutter.\n"
         "Without it cloth falls as fast as a stone."));
  grid.addWide(air);
  bindFlag(
      model_, air,
      {.field = Field::Wind,
       .name = tr("air"),
       .read = [](const SceneSettings& scene) { return scene.wind ? 1 : 0; },
       .write = [](SceneSettings& scene,
                   int on) { scene.wind = on != 0 ? std::optional<Vec3>(Vec3{}) : std::nullopt; }});
}

}  // namespace heddle::studio

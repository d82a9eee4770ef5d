#include "app/studio/panels/SolverPanel.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "app/studio/panels/FieldBinding.h"
#include "app/studio/quantity/QuantityBox.h"
#include "app/studio/widgets/FieldGrid.h"
#include "app/studio/widgets/Note.h"

namespace heddle::studio {
namespace {

/// The damping in use: the scene's own, else the warp's.
double dampingOf(const SceneSettings& scene) {
  if (scene.massDamping) return *scene.massDamping;
  return scene.fabric.yarns.empty() ? 0 : scene.fabric.warpYarn(0).massDamping;
}

}  // namespace

SolverPanel::SolverPanel(SceneModel& model, QWidget* parent)
    : QWidget(parent), model_(model), refusal_(new Note) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  auto* grid = new FieldGrid;
  addDamping(*grid);
  addStep(*grid);
  layout->addWidget(grid);
  layout->addWidget(refusal_);
  auto* figures = new FieldGrid;
  figures->addHeading(tr("Now"));
  addFigures(*figures);
  layout->addWidget(figures);
  layout->addStretch(1);
}

void SolverPanel::addDamping(FieldGrid& grid) {
  auto* box = new QuantityBox(dampingQuantity());
  box->setObjectName("damping");
  FieldLabel* label =
      grid.addField(tr("Damping α"), box,
                    tr("Loss of motion per second (Rayleigh alpha), 1/s; as the yarns "
                       "say until changed.\nAs if the cloth swung in thicker air. "
                       "Turned while it moves."));
  bindNumber(model_, label, box, refusal_,
             {.field = Field::MassDamping,
              .name = tr("damping"),
              .read = dampingOf,
              .write = [](SceneSettings& scene, double alpha) { scene.massDamping = alpha; },
              .reset = [](SceneSettings& scene) { scene.massDamping.reset(); }});
}

void SolverPanel::addStep(FieldGrid& grid) {
  auto* box = new QuantityBox(stepQuantity());
  box->setObjectName("stepMs");
  FieldLabel* label = grid.addField(tr("Step"), box,
                                    tr("Cloth time that one step advances, ms.\n"
                                       "Small steps are exact and slow."));
  bindNumber(model_, label, box, refusal_,
             {.field = Field::Step,
              .name = tr("step"),
              .read = [](const SceneSettings& scene) { return 1e3 * scene.step; },
              .write = [](SceneSettings& scene, double ms) { scene.step = ms / 1e3; },
              .reset = {}});
}

void SolverPanel::addFigures(FieldGrid& grid) {
  const std::pair<QString, QString> rows[] = {
      {tr("Cloth time"), tr("Seconds that have passed for the cloth.")},
      {tr("Steps"), tr("Steps taken since the start; in brackets those taken again, smaller.")},
      {tr("Time a step"), tr("Milliseconds of this computer's time for one step.")},
      {tr("Newton"), tr("Newton iterations a step.\nHow often the forces were worked out anew.")},
      {tr("Linear"),
       tr("Iterations of the linear solver a step.\nHow hard each answer was to find.")},
      {tr("Largest strain"),
       tr("Stretch of the most stretched piece of yarn, per cent of its length.\n"
          "A yarn of cotton breaks at about 7 %.")},
  };
  for (const auto& [name, tip] : rows) {
    auto* value = new QLabel(QStringLiteral("–"));
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid.addField(name, value, tip);
    figures_.push_back(value);
  }
}

void SolverPanel::showStats(const FrameStats& stats) {
  stats_ = stats;
  if (isVisible()) writeFigures();
}

void SolverPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  writeFigures();
}

void SolverPanel::writeFigures() {
  const QLocale locale(QLocale::English);
  const QString texts[] = {
      locale.toString(stats_.simulatedSeconds, 'f', 2) + QStringLiteral(" s"),
      tr("%1 (%2)").arg(locale.toString(static_cast<qlonglong>(stats_.steps)),
                        locale.toString(static_cast<qlonglong>(stats_.stepsRejected))),
      locale.toString(1e3 * stats_.wallSecondsPerStep, 'f', 1) + QStringLiteral(" ms"),
      locale.toString(stats_.newtonIterations, 'f', 1),
      locale.toString(stats_.linearIterations, 'f', 0),
      locale.toString(100 * stats_.maxStrain, 'f', 2) + QStringLiteral(" %"),
  };
  for (std::size_t i = 0; i < figures_.size(); ++i) figures_[i]->setText(texts[i]);
}

}  // namespace heddle::studio

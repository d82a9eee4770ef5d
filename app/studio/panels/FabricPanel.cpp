#include "app/studio/panels/FabricPanel.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "app/studio/model/FabricFigures.h"
#include "app/studio/panels/FieldBinding.h"
#include "app/studio/quantity/QuantityBox.h"
#include "app/studio/widgets/FieldGrid.h"
#include "app/studio/widgets/Note.h"
#include "core/cloth/SettCheck.h"

namespace heddle::studio {

FabricPanel::FabricPanel(SceneModel& model, QWidget* parent)
    : QWidget(parent), model_(model), refusal_(new Note), advice_(new Note), figures_(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  auto* grid = new FieldGrid;
  grid->addHeading(tr("Sett"));
  addSett(*grid, true);
  addSett(*grid, false);
  addDraftSwitches(*grid);
  grid->addHeading(tr("Swatch"));
  addSize(*grid, true);
  addSize(*grid, false);
  figures_->setProperty("role", "muted");
  figures_->setWordWrap(true);
  figures_->setObjectName("fabricFigures");
  refusal_->setObjectName("fabricRefusal");
  advice_->setObjectName("settAdvice");
  for (QWidget* part : {static_cast<QWidget*>(grid), static_cast<QWidget*>(refusal_),
                        static_cast<QWidget*>(advice_), static_cast<QWidget*>(figures_)}) {
    layout->addWidget(part);
  }
  layout->addStretch(1);
  const auto refresh = [this] {
    showFigures();
    checkSetts();
  };
  connect(&model_, &SceneModel::changed, this, refresh);
  refresh();
}

void FabricPanel::addSett(FieldGrid& grid, bool warp) {
  auto* box = new QuantityBox(settQuantity(warp));
  box->setObjectName(warp ? "endsPerCm" : "picksPerCm");
  FieldLabel* label =
      grid.addField(warp ? tr("Ends") : tr("Picks"), box,
                    warp ? tr("Warp yarns a centimetre; type 24 epi for inches.\n"
                              "How close the warp lies: closer is firmer and heavier.")
                         : tr("Weft yarns a centimetre; type 24 ppi for inches.\n"
                              "How firmly the weft is beaten in."));
  const auto value = [warp](auto& scene) -> auto& {
    return warp ? scene.fabric.endsPerMetre : scene.fabric.picksPerMetre;
  };
  bindNumber(model_, label, box, refusal_,
             {.field = warp ? Field::EndsPerMetre : Field::PicksPerMetre,
              .name = warp ? tr("warp sett") : tr("weft sett"),
              .read = [value](const SceneSettings& scene) { return value(scene) / 100; },
              .write = [value](SceneSettings& scene, double perCm) { value(scene) = 100 * perCm; },
              .reset = {}});
}

void FabricPanel::addSize(FieldGrid& grid, bool width) {
  auto* box =
      new QuantityBox(sizeQuantity(width ? tr("width of the swatch") : tr("height of the swatch")));
  box->setObjectName(width ? "widthCm" : "heightCm");
  FieldLabel* label =
      grid.addField(width ? tr("Width") : tr("Height"), box,
                    width ? tr("Across the ends, cm.\nHow wide the piece of cloth is.")
                          : tr("Along the ends, cm.\nHow long the piece of cloth is."));
  const auto value = [width](auto& scene) -> auto& { return width ? scene.width : scene.height; };
  bindNumber(model_, label, box, refusal_,
             {.field = width ? Field::Width : Field::Height,
              .name = width ? tr("width") : tr("height"),
              .read = [value](const SceneSettings& scene) { return value(scene) * 100; },
              .write = [value](SceneSettings& scene, double cm) { value(scene) = cm / 100; },
              .reset = {}});
}

void FabricPanel::addDraftSwitches(FieldGrid& grid) {
  auto* spacing = new QCheckBox(tr("Spacing from the draft, where it has one"));
  spacing->setToolTip(tr("A thread's own spacing in the draft goes before the sett."));
  grid.addWide(spacing);
  bindFlag(model_, spacing,
           {.field = Field::DraftSpacing,
            .name = tr("spacing from the draft"),
            .read = [](const SceneSettings& scene) { return scene.fabric.useDraftSpacing ? 1 : 0; },
            .write = [](SceneSettings& scene, int on) { scene.fabric.useDraftSpacing = on != 0; }});
  auto* colors = new QCheckBox(tr("Colours from the draft"));
  colors->setToolTip(tr("Dye each thread as the draft says, else as its yarn is dyed."));
  grid.addWide(colors);
  bindFlag(model_, colors,
           {.field = Field::DraftColors,
            .name = tr("colours from the draft"),
            .read = [](const SceneSettings& scene) { return scene.fabric.useDraftColors ? 1 : 0; },
            .write = [](SceneSettings& scene, int on) { scene.fabric.useDraftColors = on != 0; }});
}

void FabricPanel::showFigures() {
  const FabricFigures figures = fabricFigures(model_.scene());
  const QLocale locale(QLocale::English);
  figures_->setText(
      tr("%1 ends × %2 picks, %3 crossings\nabout %4 g/m²; cover of the warp %5, of the weft %6")
          .arg(locale.toString(figures.ends), locale.toString(figures.picks),
               locale.toString(static_cast<qlonglong>(figures.crossings)),
               locale.toString(figures.gramsPerSquareMetre, 'f', 0),
               locale.toString(std::min(figures.warpCover, 1.0), 'f', 2),
               locale.toString(std::min(figures.weftCover, 1.0), 'f', 2)));
}

void FabricPanel::checkSetts() {
  advice_->clear();
  for (const bool warp : {true, false}) {
    const auto problem = checkSett(model_.scene().fabric, warp);
    if (!problem) continue;
    const double perMetre = problem->nearestPerMetre;
    const QString remedy = (warp ? tr("Use %1 ends/cm") : tr("Use %1 picks/cm"))
                               .arg(QLocale::c().toString(0.01 * perMetre, 'g', 4));
    advice_->say(QString::fromStdString(explain(*problem)), remedy, [this, warp, perMetre, remedy] {
      model_.edit(warp ? Field::EndsPerMetre : Field::PicksPerMetre, remedy.toLower(),
                  [&](SceneSettings& scene) {
                    (warp ? scene.fabric.endsPerMetre : scene.fabric.picksPerMetre) = perMetre;
                  });
    });
    return;
  }
}

}  // namespace heddle::studio

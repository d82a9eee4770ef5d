#include "app/studio/panels/DraftPanel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "app/studio/model/DraftShelf.h"
#include "app/studio/model/SceneModel.h"
#include "app/studio/sheet/DraftSheet.h"
#include "app/studio/sheet/DraftThumbnail.h"
#include "app/studio/widgets/FigureLabel.h"
#include "core/weave/DraftStatistics.h"

namespace heddle::studio {
namespace {

constexpr int kThumbnail = 24;

QString headingOf(DraftShelf::Kind kind) {
  switch (kind) {
    case DraftShelf::Kind::Weave:
      return QObject::tr("Weaves");
    case DraftShelf::Kind::Sample:
      return QObject::tr("Samples");
    case DraftShelf::Kind::Opened:
      break;
  }
  return QObject::tr("Opened");
}

void addHeading(QComboBox& box, const QString& text) {
  box.addItem(text, -1);
  auto* items = qobject_cast<QStandardItemModel*>(box.model());
  QStandardItem* item = items->item(box.count() - 1);
  item->setFlags(Qt::NoItemFlags);
}

QString factsOf(const Draft& draft) {
  const QString shed = draft.risingShed ? QObject::tr("rising shed") : QObject::tr("sinking shed");
  const QString plan = draft.liftplan.empty() ? QObject::tr("%1 treadles").arg(draft.treadles)
                                              : QObject::tr("liftplan");
  return QObject::tr("%1 × %2 · %3 shafts · %4 · %5")
      .arg(draft.ends())
      .arg(draft.picks())
      .arg(draft.shafts)
      .arg(plan, shed);
}

}  // namespace

DraftPanel::DraftPanel(SceneModel& model, DraftShelf& shelf, QWidget* parent)
    : QWidget(parent),
      model_(model),
      shelf_(shelf),
      chooser_(new QComboBox),
      facts_(new QLabel),
      sheet_(new DraftSheet),
      place_(new FigureLabel),
      floats_(new FigureLabel) {
  chooser_->setObjectName("draftChooser");
  chooser_->setIconSize({kThumbnail, kThumbnail});
  chooser_->setMaxVisibleItems(24);
  chooser_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  chooser_->setMinimumContentsLength(12);
  chooser_->setToolTip(tr("The weave of the cloth: which yarn lies on top at each crossing."));
  auto* open = new QPushButton(tr("Open…"));
  open->setToolTip(tr("Read a draft from a file (Ctrl+O), or drop one on the window."));
  facts_->setProperty("role", "muted");
  facts_->setWordWrap(true);
  floats_->setProperty("role", "muted");
  floats_->setAlignment(Qt::AlignRight);

  auto* top = new QHBoxLayout;
  top->setSpacing(8);
  top->addWidget(chooser_, 1);
  top->addWidget(open);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 12);
  layout->setSpacing(8);
  layout->addLayout(top);
  layout->addWidget(facts_);
  layout->addWidget(sheet_, 1);
  layout->addWidget(place_);
  layout->addWidget(floats_);

  connect(open, &QPushButton::clicked, this, &DraftPanel::openAsked);
  connect(chooser_, &QComboBox::activated, this,
          [this](int row) { choose(chooser_->itemData(row).toInt()); });
  connect(sheet_, &DraftSheet::hovered, this, &DraftPanel::hovered);
  connect(sheet_, &DraftSheet::hovered, this, &DraftPanel::showPlace);
  connect(&model_, &SceneModel::changed, this, [this](Field field) {
    if (field == Field::Draft) showDraft();
  });
  fillChooser();
  showDraft();
}

void DraftPanel::choose(int index) {
  if (index < 0 || index >= static_cast<int>(shelf_.entries().size())) return;
  const DraftShelf::Entry& entry = shelf_.entries()[index];
  if (index == shelf_.indexOf(model_.scene().fabric.draft)) {
    emit chosenAgain();
    return;
  }
  model_.edit(Field::Draft, tr("weave %1").arg(entry.label),
              [&](SceneSettings& scene) { scene.fabric.draft = entry.draft; });
}

std::vector<QString> DraftPanel::open(const QString& file) {
  std::vector<QString> remarks;
  const int index = shelf_.open(file, remarks);
  fillChooser();
  choose(index);
  return remarks;
}

void DraftPanel::setHighlight(SheetPlace place) {
  sheet_->setHighlight(place);
  showPlace(sheet_->highlight());
}

void DraftPanel::fillChooser() {
  const QSignalBlocker quiet(chooser_);
  chooser_->clear();
  const std::vector<DraftShelf::Entry>& entries = shelf_.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == 0 || entries[i].kind != entries[i - 1].kind) {
      addHeading(*chooser_, headingOf(entries[i].kind));
    }
    chooser_->addItem(draftThumbnail(entries[i].draft, 2 * kThumbnail), entries[i].label,
                      static_cast<int>(i));
  }
}

void DraftPanel::showDraft() {
  const Draft& draft = model_.scene().fabric.draft;
  {
    const QSignalBlocker quiet(chooser_);
    chooser_->setCurrentIndex(chooser_->findData(shelf_.indexOf(draft)));
  }
  drawdown_ = makeDrawdown(draft);
  facts_->setText(factsOf(draft));
  sheet_->setDraft(draft);
  showPlace({});
  const DraftStatistics statistics = computeStatistics(drawdown_);
  floats_->setText(tr("longest float %1 (warp), %2 (weft)")
                       .arg(statistics.longestWarpFloat)
                       .arg(statistics.longestWeftFloat));
}

void DraftPanel::showPlace(SheetPlace place) {
  const Draft& draft = model_.scene().fabric.draft;
  QStringList parts;
  if (place.end >= 0) parts << tr("end %1").arg(place.end % std::max(draft.ends(), 1) + 1);
  if (place.pick >= 0) parts << tr("pick %1").arg(place.pick % std::max(draft.picks(), 1) + 1);
  if (place.end >= 0 && place.pick >= 0 && !drawdown_.empty()) {
    parts << (drawdown_.warpUp(place.end, place.pick) ? tr("warp up") : tr("weft up"));
  }
  place_->setText(parts.isEmpty() ? tr("Point at the sheet or the cloth") : parts.join(" · "));
  place_->setRole(parts.isEmpty() ? "muted" : "readout");
}

}  // namespace heddle::studio

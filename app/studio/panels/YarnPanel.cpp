#include "app/studio/panels/YarnPanel.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "app/studio/model/SceneModel.h"
#include "app/studio/model/YarnAssignment.h"
#include "app/studio/model/YarnFacts.h"
#include "app/studio/model/YarnShelf.h"
#include "app/studio/widgets/FieldGrid.h"
#include "app/studio/widgets/FieldLabel.h"

namespace heddle::studio {
namespace {

QIcon colorDot(Color color) {
  QPixmap pixmap(28, 28);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(color.r, color.g, color.b));
  painter.drawEllipse(2, 2, 24, 24);
  return pixmap;
}

}  // namespace

YarnPanel::YarnPanel(SceneModel& model, const YarnShelf& shelf, QWidget* parent)
    : QWidget(parent), model_(model), shelf_(shelf) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  for (const bool warp : {true, false}) {
    const Card card = addCard(warp);
    show(card, warp);
    connect(&model_, &SceneModel::changed, this, [this, card, warp] { show(card, warp); });
  }
  layout->addStretch(1);
}

YarnPanel::Card YarnPanel::addCard(bool warp) {
  auto* frame = new QFrame;
  frame->setProperty("role", "card");
  auto* layout = new QVBoxLayout(frame);
  layout->setContentsMargins(12, 8, 12, 12);
  layout->setSpacing(8);
  Card card;
  card.label = new FieldLabel(warp ? tr("Warp") : tr("Weft"));
  card.label->setProperty("role", "heading");
  card.chooser = new QComboBox;
  card.chooser->setObjectName(warp ? "warpYarn" : "weftYarn");
  card.chooser->setToolTip(warp ? tr("The yarn of the ends, which run along the cloth.")
                                : tr("The yarn of the picks, which run across the cloth."));
  for (const YarnType& yarn : shelf_.yarns()) {
    card.chooser->addItem(colorDot(yarn.color), QString::fromStdString(yarn.name));
  }
  layout->addWidget(card.label);
  layout->addWidget(card.chooser);
  auto* grid = new FieldGrid;
  for (const YarnFact& fact : yarnFacts(threadYarn(model_.scene().fabric, warp))) {
    auto* value = new QLabel;
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addField(fact.name, value, fact.tip);
    card.values.push_back(value);
  }
  card.source = new QLabel;
  card.source->setProperty("role", "muted");
  card.source->setWordWrap(true);
  layout->addWidget(grid);
  layout->addWidget(card.source);
  static_cast<QVBoxLayout*>(this->layout())->addWidget(frame);
  connect(card.chooser, &QComboBox::activated, this, [this, warp](int i) { choose(warp, i); });
  connect(card.label, &FieldLabel::resetAsked, this, [this, warp] {
    const YarnType yarn = threadYarn(model_.defaults().fabric, warp);
    model_.edit(warp ? Field::WarpYarn : Field::WeftYarn,
                warp ? tr("reset warp yarn") : tr("reset weft yarn"),
                [&](SceneSettings& scene) { assignYarn(scene.fabric, warp, yarn); });
  });
  return card;
}

void YarnPanel::choose(bool warp, int index) {
  const YarnType& yarn = shelf_.yarns()[index];
  if (yarn.name == threadYarn(model_.scene().fabric, warp).name) return;
  model_.edit(
      warp ? Field::WarpYarn : Field::WeftYarn,
      (warp ? tr("warp yarn %1") : tr("weft yarn %1")).arg(QString::fromStdString(yarn.name)),
      [&](SceneSettings& scene) { assignYarn(scene.fabric, warp, yarn); });
}

void YarnPanel::show(const Card& card, bool warp) {
  const YarnType& yarn = threadYarn(model_.scene().fabric, warp);
  card.chooser->setCurrentText(QString::fromStdString(yarn.name));
  card.label->setChanged(yarn.name != threadYarn(model_.defaults().fabric, warp).name);
  const std::vector<YarnFact> facts = yarnFacts(yarn);
  for (std::size_t i = 0; i < facts.size(); ++i) card.values[i]->setText(facts[i].value);
  const QString source = QString::fromStdString(yarn.source);
  card.source->setText(source.contains(tr("estimate"), Qt::CaseInsensitive)
                           ? tr("Partly estimates; rest here for the sources")
                           : tr("Rest here for the sources"));
  card.source->setToolTip(QStringLiteral("<p>%1</p>").arg(source.toHtmlEscaped()));
}

}  // namespace heddle::studio

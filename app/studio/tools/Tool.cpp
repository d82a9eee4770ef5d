#include "app/studio/tools/Tool.h"

#include <QObject>
#include <QStringList>

namespace heddle::studio {

void Tool::hover(ToolContext& context, const Pointer& pointer) {
  context.marks().hover = context.pick(pointer.pixel);
}

QString threadsText(const Pick& pick) {
  QStringList parts;
  if (pick.end >= 0) parts << QObject::tr("end %1").arg(pick.end + 1);
  if (pick.pick >= 0) parts << QObject::tr("pick %1").arg(pick.pick + 1);
  return parts.join(QStringLiteral(" · "));
}

void togglePin(ToolContext& context, const Pick& pick) {
  std::set<int>& pins = context.marks().pins;
  if (pins.erase(pick.node) > 0) {
    context.post(command::Unpin{pick.node});
  } else {
    pins.insert(pick.node);
    context.post(command::Pin{pick.node});
  }
}

}  // namespace heddle::studio

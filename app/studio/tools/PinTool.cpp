#include "app/studio/tools/PinTool.h"

#include <QObject>

namespace heddle::studio {

QString PinTool::name() const { return QObject::tr("Pin"); }

QString PinTool::hint() const {
  return QObject::tr("Click = pin a crossing, again = let go · right drag = turn · F1 keys");
}

void PinTool::press(ToolContext& context, const Pointer& pointer) {
  if (const std::optional<Pick> pick = context.pick(pointer.pixel)) togglePin(context, *pick);
}

}  // namespace heddle::studio

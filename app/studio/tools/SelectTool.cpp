#include "app/studio/tools/SelectTool.h"

#include <QObject>

namespace heddle::studio {

QString SelectTool::name() const { return QObject::tr("Select"); }

QString SelectTool::hint() const {
  return QObject::tr("Point at a yarn to find it in the draft · right drag = turn · F1 keys");
}

void SelectTool::hover(ToolContext& context, const Pointer& pointer) {
  Tool::hover(context, pointer);
  const std::optional<Pick>& hover = context.marks().hover;
  context.showLabel(pointer.pixel, hover ? threadsText(*hover) : QString());
}

void SelectTool::press(ToolContext& context, const Pointer& pointer) { hover(context, pointer); }

void SelectTool::cancel(ToolContext& context) { context.showLabel({}, {}); }

}  // namespace heddle::studio

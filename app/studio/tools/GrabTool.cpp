#include "app/studio/tools/GrabTool.h"

#include <QObject>

namespace heddle::studio {
namespace {

Vec3 toVec3(glm::vec3 v) { return {v.x, v.y, v.z}; }

}  // namespace

QString GrabTool::name() const { return QObject::tr("Grab"); }

QString GrabTool::hint() const {
  return QObject::tr("Drag = grab · Ctrl+click = pin · right drag = turn · wheel = zoom · F1 keys");
}

QCursor GrabTool::cursor() const { return held_ ? Qt::ClosedHandCursor : Qt::OpenHandCursor; }

void GrabTool::hover(ToolContext& context, const Pointer& pointer) {
  if (!held_) Tool::hover(context, pointer);
}

void GrabTool::press(ToolContext& context, const Pointer& pointer) {
  const std::optional<Pick> pick = context.pick(pointer.pixel);
  if (!pick) return;
  if (pointer.modifiers & Qt::ControlModifier) {
    togglePin(context, *pick);
    return;
  }
  held_ = pick;
  // The node must not jump to the pointer: what was a few pixels beside it stays beside it.
  grip_ = pick->position - context.camera().onScreenPlane(pointer.pixel, pick->position);
  context.marks().hover.reset();
  context.marks().grabbed = pick->node;
  context.marks().grabTarget = pick->position;
  context.post(command::Grab{kMouse, pick->node, toVec3(pick->position), 0});
  context.showLabel(pointer.pixel, threadsText(*pick));
}

void GrabTool::drag(ToolContext& context, const Pointer& pointer) {
  if (!held_) return;
  const glm::vec3 target = context.camera().onScreenPlane(pointer.pixel, held_->position) + grip_;
  context.marks().grabTarget = target;
  context.post(command::MoveGrab{kMouse, toVec3(target)});
  const float millimetres = 1e3f * glm::distance(target, held_->position);
  context.showLabel(pointer.pixel, QObject::tr("%1\npulled %2 mm")
                                       .arg(threadsText(*held_))
                                       .arg(static_cast<double>(millimetres), 0, 'f', 1));
}

void GrabTool::release(ToolContext& context, const Pointer&) { cancel(context); }

void GrabTool::cancel(ToolContext& context) {
  if (!held_) return;
  held_.reset();
  context.marks().grabbed.reset();
  context.marks().grabTarget.reset();
  context.post(command::Release{kMouse});
  context.showLabel({}, {});
}

}  // namespace heddle::studio

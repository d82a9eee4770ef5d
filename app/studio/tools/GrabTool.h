#pragma once
#include "app/studio/tools/Tool.h"

namespace heddle::studio {

/// Takes the cloth at a node and pulls it in the plane through the node parallel to the screen.
class GrabTool : public Tool {
 public:
  QString name() const override;
  QString hint() const override;
  QCursor cursor() const override;
  void hover(ToolContext& context, const Pointer& pointer) override;
  void press(ToolContext& context, const Pointer& pointer) override;
  void drag(ToolContext& context, const Pointer& pointer) override;
  void release(ToolContext& context, const Pointer& pointer) override;
  void cancel(ToolContext& context) override;

 private:
  static constexpr int kMouse = 0;  // the hand of Command::Grab
  std::optional<Pick> held_;
  glm::vec3 grip_{0};  // from the pointer's place in the plane to the node
};

}  // namespace heddle::studio

#pragma once
#include "app/studio/tools/Tool.h"

namespace heddle::studio {

/// Points at threads and says which they are.
class SelectTool : public Tool {
 public:
  QString name() const override;
  QString hint() const override;
  QCursor cursor() const override { return Qt::ArrowCursor; }
  void hover(ToolContext& context, const Pointer& pointer) override;
  void press(ToolContext& context, const Pointer& pointer) override;
  void cancel(ToolContext& context) override;
};

}  // namespace heddle::studio

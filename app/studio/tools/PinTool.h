#pragma once
#include "app/studio/tools/Tool.h"

namespace heddle::studio {

/// Fixes nodes where they are, one click each; another click lets go.
class PinTool : public Tool {
 public:
  QString name() const override;
  QString hint() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void press(ToolContext& context, const Pointer& pointer) override;
};

}  // namespace heddle::studio

#pragma once
#include <QCursor>
#include <QPointF>
#include <QString>
#include <glm/glm.hpp>
#include <optional>
#include <set>

#include "app/studio/viewport/CameraController.h"
#include "core/session/Command.h"

namespace heddle::studio {

/// A node under the pointer and the threads that cross there.
struct Pick {
  int node = -1;
  int end = -1, pick = -1;  ///< from 0; -1: none
  glm::vec3 position{0};    ///< m, of the node
};

/// What a tool draws over the cloth.
struct ToolMarks {
  std::optional<Pick> hover;
  std::optional<int> grabbed;  ///< node
  std::optional<glm::vec3> grabTarget;
  std::set<int> pins;  ///< nodes
};

/// What a tool may do to the picture and the simulation.
class ToolContext {
 public:
  virtual ~ToolContext() = default;
  virtual std::optional<Pick> pick(QPointF pixel) const = 0;
  virtual const CameraController& camera() const = 0;
  virtual void post(const Command& command) = 0;
  virtual ToolMarks& marks() = 0;
  /// A small label at the pointer; empty: none.
  virtual void showLabel(QPointF pixel, const QString& text) = 0;
};

struct Pointer {
  QPointF pixel;  ///< device-independent, origin top left
  Qt::KeyboardModifiers modifiers;
};

/// What the left mouse button does.
class Tool {
 public:
  virtual ~Tool() = default;
  virtual QString name() const = 0;
  virtual QString hint() const = 0;  ///< keys and gestures, for the status bar
  virtual QCursor cursor() const = 0;
  virtual void hover(ToolContext& context, const Pointer& pointer);
  virtual void press(ToolContext& context, const Pointer& pointer) = 0;
  virtual void drag(ToolContext&, const Pointer&) {}
  virtual void release(ToolContext&, const Pointer&) {}
  /// The cloth is another one or the tool is put down: let go of everything.
  virtual void cancel(ToolContext&) {}
};

/// "end 31 · pick 12".
QString threadsText(const Pick& pick);

/// Pins a node where it is, or lets it go.
void togglePin(ToolContext& context, const Pick& pick);

}  // namespace heddle::studio

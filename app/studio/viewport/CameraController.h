#pragma once
#include <QPointF>
#include <QSize>

#include "core/session/Frame.h"
#include "render/Camera.h"

namespace heddle::studio {

/// Turns gestures into camera moves. Pixels are the window system's device-independent ones
/// throughout, so that picking is right at every scale factor.
class CameraController {
 public:
  const render::Camera& camera() const { return camera_; }
  /// The widget's size in device-independent pixels.
  render::Viewport area() const { return area_; }
  void setArea(QSize size);

  void orbit(QPointF delta);
  void pan(QPointF delta);
  /// Turns of a wheel's notch (one notch: 1), away from the user: nearer to what is under the
  /// pointer.
  void zoomAt(QPointF pointer, double notches);
  /// Turns to a view and fits the cloth into it.
  void setView(render::View view, const Frame& cloth);
  /// Fits the cloth into the picture without turning.
  void frame(const Frame& cloth);
  /// Moves a small part of the way to where frame() would be, so that a falling cloth stays in
  /// sight without a jump.
  void follow(const Frame& cloth);
  /// The same picture from the cloth's other side.
  void flip();

  /// The pixel that shows a point.
  QPointF project(glm::vec3 point) const;
  /// The point under a pixel in the plane through `through` parallel to the screen.
  glm::vec3 onScreenPlane(QPointF pixel, glm::vec3 through) const;

 private:
  /// The distance from which every node of the cloth is in sight, m.
  float distanceToSee(const Frame& cloth) const;

  render::Camera camera_;
  render::Viewport area_;
};

}  // namespace heddle::studio

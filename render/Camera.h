#pragma once
#include <glm/glm.hpp>
#include <vector>

#include "render/Bounds.h"

namespace heddle::render {

/// Where a camera stands at first. Top shows the cloth's face with the warp upright, Bottom its
/// back turned about the warp, Front looks along +y, Side along -x, Perspective from the front
/// above.
enum class View { Perspective, Top, Bottom, Front, Side };

/// A half line: origin in m, unit direction.
struct Ray {
  glm::vec3 origin{0};
  glm::vec3 direction{0, 0, -1};
};

/// Size of the drawing area in pixels.
struct Viewport {
  int width = 1;
  int height = 1;
  float aspect() const { return static_cast<float>(width) / static_cast<float>(height); }
};

/// A turntable camera: it circles a target with +z up. Lengths in m, angles in rad; pixels count
/// from the viewport's upper left corner.
class Camera {
 public:
  /// Turns to a view, with perspective, and frames the box or the frame's nodes.
  void setView(View view, const Bounds& bounds, float aspect);
  void setView(View view, const Frame& frame, float aspect);
  /// Keeps the direction and moves so that all points fit into a viewport of the given aspect
  /// (width / height) with a little margin. Nothing changes if there are none.
  void frame(const std::vector<glm::vec3>& points, float aspect);
  void frame(const Bounds& bounds, float aspect);
  /// The same for a frame's nodes, which is closer than for the box round them.
  void frame(const Frame& frame, float aspect);
  /// Top view without perspective in which one pixel is `metresPerPixel` in the plane z = 0.
  void setFlat(glm::vec2 centre, float metresPerPixel, int viewportHeight);

  /// Circles the target by the given angles; the elevation stops at the poles.
  void orbit(float azimuth, float elevation);
  /// Moves so that what lies at the target's depth follows the pointer by `pixels`.
  void pan(glm::vec2 pixels, Viewport viewport);
  /// Scales the distance by `factor` (< 1: nearer) keeping the point under `pixel` in its place.
  void zoomTo(glm::vec2 pixel, float factor, Viewport viewport);

  void setOrthographic(bool orthographic) { orthographic_ = orthographic; }
  void setDirection(float azimuth, float elevation);
  void setTarget(glm::vec3 target) { target_ = target; }
  void setDistance(float distance);

  bool orthographic() const { return orthographic_; }
  glm::vec3 target() const { return target_; }
  float distance() const { return distance_; }
  float azimuth() const { return azimuth_; }
  float elevation() const { return elevation_; }
  glm::vec3 eye() const { return target_ + distance_ * backward(); }
  glm::vec3 right() const;     ///< unit, to the right of the picture
  glm::vec3 up() const;        ///< unit, to the top of the picture
  glm::vec3 backward() const;  ///< unit, from the target to the eye

  glm::mat4 viewMatrix() const;
  glm::mat4 projectionMatrix(float aspect) const;
  /// Length in m that one pixel spans at `point`.
  float metresPerPixel(glm::vec3 point, int viewportHeight) const;
  /// The half line through the middle of what `pixel` shows.
  Ray ray(glm::vec2 pixel, Viewport viewport) const;
  /// Pixel coordinates of `point`; z is the depth in clip space, below -1 behind the eye.
  glm::vec3 project(glm::vec3 point, Viewport viewport) const;
  /// The point at the depth of `through` that lies under `pixel` (for dragging).
  glm::vec3 pointAtDepth(glm::vec2 pixel, glm::vec3 through, Viewport viewport) const;

 private:
  float halfHeightAt(float depth) const;
  void turnTo(View view);

  glm::vec3 target_{0};
  float distance_ = 0.2f;
  float azimuth_ = -1.5707963f;  // the eye stands on -y
  float elevation_ = 0.7f;
  float fieldOfView_ = 0.55f;  // vertical
  float sceneRadius_ = 1.0f;   // how far behind the target things may still be drawn
  bool orthographic_ = false;
};

}  // namespace heddle::render

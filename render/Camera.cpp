#include "render/Camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace heddle::render {
namespace {

constexpr float kHalfPi = 1.57079632679f;
constexpr float kMinDistance = 1e-4f;
constexpr float kMaxDistance = 100.0f;

}  // namespace

void Camera::setDirection(float azimuth, float elevation) {
  azimuth_ = azimuth;
  elevation_ = std::clamp(elevation, -kHalfPi, kHalfPi);
}

void Camera::setDistance(float distance) {
  distance_ = std::clamp(distance, kMinDistance, kMaxDistance);
}

void Camera::turnTo(View view) {
  orthographic_ = false;
  switch (view) {
    case View::Perspective:
      setDirection(-kHalfPi - 0.45f, 0.62f);
      break;
    case View::Top:
      setDirection(-kHalfPi, kHalfPi);
      break;
    case View::Bottom:
      setDirection(kHalfPi, -kHalfPi);
      break;
    case View::Front:
      setDirection(-kHalfPi, 0.0f);
      break;
    case View::Side:
      setDirection(0.0f, 0.0f);
      break;
  }
}

void Camera::setView(View view, const Bounds& bounds, float aspect) {
  turnTo(view);
  frame(bounds, aspect);
}

void Camera::setView(View view, const Frame& cloth, float aspect) {
  turnTo(view);
  frame(cloth, aspect);
}

void Camera::frame(const std::vector<glm::vec3>& points, float aspect) {
  if (points.empty()) return;
  Bounds bounds;
  for (const glm::vec3& p : points) bounds.include(p);
  sceneRadius_ = std::max(bounds.radius(), 1e-4f);
  target_ = bounds.centre();
  const float slopeY = std::tan(0.5f * fieldOfView_);
  const float slopeX = slopeY * aspect;
  // With perspective the extremes depend on the distance, which depends on them: a few rounds
  // settle it.
  float distance = 3.0f * sceneRadius_;
  for (int round = 0; round < 4; ++round) {
    float left = 1e9f, right = -1e9f, bottom = 1e9f, top = -1e9f, nearest = -1e9f;
    for (const glm::vec3& p : points) {
      const glm::vec3 d = p - target_;
      const float towards = glm::dot(d, backward());
      const float depth = orthographic_ ? distance : std::max(distance - towards, 0.05f * distance);
      const float x = glm::dot(d, this->right()) / depth, y = glm::dot(d, up()) / depth;
      left = std::min(left, x);
      right = std::max(right, x);
      bottom = std::min(bottom, y);
      top = std::max(top, y);
      nearest = std::max(nearest, towards);
    }
    target_ += 0.5f * distance * ((left + right) * this->right() + (bottom + top) * up());
    const float fill = std::max((right - left) / (2.0f * slopeX), (top - bottom) / (2.0f * slopeY));
    distance = std::max(distance * fill, orthographic_ ? 0.0f : 1.2f * nearest);
    distance = std::max(distance, 0.05f * sceneRadius_);
  }
  setDistance(1.09f * distance);
}

void Camera::frame(const Frame& cloth, float aspect) {
  std::vector<glm::vec3> points;
  points.reserve(cloth.position.size() / 3);
  for (std::size_t i = 0; i + 2 < cloth.position.size(); i += 3) {
    const glm::vec3 p(cloth.position[i], cloth.position[i + 1], cloth.position[i + 2]);
    if (std::isfinite(p.x + p.y + p.z)) points.push_back(p);
  }
  frame(points, aspect);
}

void Camera::frame(const Bounds& bounds, float aspect) {
  std::vector<glm::vec3> corners;
  for (int corner = 0; corner < 8 && !bounds.empty(); ++corner) {
    corners.emplace_back((corner & 1) ? bounds.high.x : bounds.low.x,
                         (corner & 2) ? bounds.high.y : bounds.low.y,
                         (corner & 4) ? bounds.high.z : bounds.low.z);
  }
  frame(corners, aspect);
}

void Camera::setFlat(glm::vec2 centre, float metresPerPixel, int viewportHeight) {
  orthographic_ = true;
  setDirection(-kHalfPi, kHalfPi);
  target_ = {centre.x, centre.y, 0};
  const float halfHeight = 0.5f * metresPerPixel * static_cast<float>(viewportHeight);
  setDistance(halfHeight / std::tan(0.5f * fieldOfView_));
  sceneRadius_ = std::max(halfHeight, 1e-3f);
}

void Camera::orbit(float azimuth, float elevation) {
  setDirection(std::remainder(azimuth_ + azimuth, 4 * kHalfPi), elevation_ + elevation);
}

void Camera::pan(glm::vec2 pixels, Viewport viewport) {
  const float scale = metresPerPixel(target_, viewport.height);
  target_ += scale * (-pixels.x * right() + pixels.y * up());
}

void Camera::zoomTo(glm::vec2 pixel, float factor, Viewport viewport) {
  const glm::vec3 before = pointAtDepth(pixel, target_, viewport);
  setDistance(distance_ * factor);
  target_ += before - pointAtDepth(pixel, target_, viewport);
}

glm::vec3 Camera::backward() const {
  const float c = std::cos(elevation_);
  return {c * std::cos(azimuth_), c * std::sin(azimuth_), std::sin(elevation_)};
}

glm::vec3 Camera::right() const { return {-std::sin(azimuth_), std::cos(azimuth_), 0}; }

glm::vec3 Camera::up() const { return glm::cross(backward(), right()); }

glm::mat4 Camera::viewMatrix() const { return glm::lookAt(eye(), target_, up()); }

float Camera::halfHeightAt(float depth) const {
  return (orthographic_ ? distance_ : depth) * std::tan(0.5f * fieldOfView_);
}

glm::mat4 Camera::projectionMatrix(float aspect) const {
  const float reach = distance_ + 40.0f * sceneRadius_;
  if (orthographic_) {
    const float h = halfHeightAt(distance_);
    return glm::ortho(-h * aspect, h * aspect, -h, h, distance_ - 10.0f * sceneRadius_,
                      distance_ + 10.0f * sceneRadius_);
  }
  return glm::perspective(fieldOfView_, aspect, std::max(0.02f * distance_, 2e-5f), reach);
}

float Camera::metresPerPixel(glm::vec3 point, int viewportHeight) const {
  const float depth = std::max(glm::dot(eye() - point, backward()), 1e-6f);
  return 2.0f * halfHeightAt(depth) / static_cast<float>(viewportHeight);
}

Ray Camera::ray(glm::vec2 pixel, Viewport viewport) const {
  const glm::vec3 through = pointAtDepth(pixel, target_, viewport);
  if (orthographic_) return {through + distance_ * backward(), -backward()};
  return {eye(), glm::normalize(through - eye())};
}

glm::vec3 Camera::project(glm::vec3 point, Viewport viewport) const {
  const glm::vec4 clip = projectionMatrix(viewport.aspect()) * viewMatrix() * glm::vec4(point, 1);
  if (clip.w <= 0) return {0, 0, -2};
  const glm::vec3 ndc = glm::vec3(clip) / clip.w;
  return {(0.5f + 0.5f * ndc.x) * static_cast<float>(viewport.width),
          (0.5f - 0.5f * ndc.y) * static_cast<float>(viewport.height), ndc.z};
}

glm::vec3 Camera::pointAtDepth(glm::vec2 pixel, glm::vec3 through, Viewport viewport) const {
  const float scale = metresPerPixel(through, viewport.height);
  const float depth = glm::dot(eye() - through, backward());
  const float x = pixel.x - 0.5f * static_cast<float>(viewport.width);
  const float y = 0.5f * static_cast<float>(viewport.height) - pixel.y;
  return eye() - depth * backward() + scale * (x * right() + y * up());
}

}  // namespace heddle::render

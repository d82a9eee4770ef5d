#include "app/studio/viewport/CameraController.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/Bounds.h"

namespace heddle::studio {
namespace {

constexpr float kRadiansPerPixel = 0.008f;
constexpr double kFactorPerNotch = 0.87;
constexpr float kFollowShare = 0.08f;
constexpr float kMargin = 1.1f;  // of the distance from which the cloth just fits

glm::vec2 toVec2(QPointF p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }

}  // namespace

void CameraController::setArea(QSize size) {
  area_ = {std::max(size.width(), 1), std::max(size.height(), 1)};
}

void CameraController::orbit(QPointF delta) {
  const glm::vec2 angles = kRadiansPerPixel * toVec2(delta);
  camera_.orbit(-angles.x, angles.y);
}

void CameraController::pan(QPointF delta) { camera_.pan(toVec2(delta), area_); }

void CameraController::zoomAt(QPointF pointer, double notches) {
  camera_.zoomTo(toVec2(pointer), static_cast<float>(std::pow(kFactorPerNotch, notches)), area_);
}

float CameraController::distanceToSee(const Frame& cloth) const {
  const float slopeUp = camera_.metresPerPixel(camera_.target(), area_.height) * 0.5f *
                        static_cast<float>(area_.height) / camera_.distance();
  const float slopeRight = slopeUp * area_.aspect();
  const glm::vec3 right = camera_.right(), up = camera_.up(), backward = camera_.backward();
  float distance = 0;
  for (std::size_t i = 0; i + 2 < cloth.position.size(); i += 3) {
    const glm::vec3 from =
        glm::vec3(cloth.position[i], cloth.position[i + 1], cloth.position[i + 2]) -
        camera_.target();
    const float across = std::max(std::abs(glm::dot(from, right)) / slopeRight,
                                  std::abs(glm::dot(from, up)) / slopeUp);
    if (std::isfinite(across)) distance = std::max(distance, glm::dot(from, backward) + across);
  }
  return kMargin * distance;
}

void CameraController::setView(render::View view, const Frame& cloth) {
  camera_.setView(view, render::boundsOf(cloth), area_.aspect());
  frame(cloth);
}

void CameraController::frame(const Frame& cloth) {
  camera_.frame(render::boundsOf(cloth), area_.aspect());
  if (const float distance = distanceToSee(cloth); distance > 0) camera_.setDistance(distance);
}

void CameraController::follow(const Frame& cloth) {
  CameraController goal = *this;
  goal.frame(cloth);
  camera_.setTarget(glm::mix(camera_.target(), goal.camera_.target(), kFollowShare));
  camera_.setDistance(glm::mix(camera_.distance(), goal.camera_.distance(), kFollowShare));
}

void CameraController::flip() {
  constexpr float pi = std::numbers::pi_v<float>;
  camera_.setDirection(std::remainder(camera_.azimuth() + pi, 2 * pi), -camera_.elevation());
}

QPointF CameraController::project(glm::vec3 point) const {
  const glm::vec3 pixel = camera_.project(point, area_);
  return {pixel.x, pixel.y};
}

glm::vec3 CameraController::onScreenPlane(QPointF pixel, glm::vec3 through) const {
  return camera_.pointAtDepth(toVec2(pixel), through, area_);
}

}  // namespace heddle::studio

#include "app/studio/viewport/CameraController.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heddle::studio {
namespace {

constexpr float kRadiansPerPixel = 0.008f;
constexpr double kFactorPerNotch = 0.87;

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

void CameraController::setView(render::View view, const render::Bounds& bounds) {
  camera_.setView(view, bounds, area_.aspect());
}

void CameraController::frame(const render::Bounds& bounds) {
  camera_.frame(bounds, area_.aspect());
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

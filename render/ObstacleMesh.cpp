#include "render/ObstacleMesh.h"

#include <array>
#include <cmath>

namespace heddle::render {
namespace {

constexpr float kTwoPi = 6.28318531f;

/// A point of a profile that is turned about the z axis.
struct ProfilePoint {
  float r, z, normalR, normalZ;
};

void revolve(const std::vector<ProfilePoint>& profile, glm::vec3 centre, int sides,
             SolidMesh& mesh) {
  const std::uint32_t rows = static_cast<std::uint32_t>(profile.size());
  const std::uint32_t base = static_cast<std::uint32_t>(mesh.vertices.size());
  for (int side = 0; side <= sides; ++side) {
    const float a = kTwoPi * static_cast<float>(side) / static_cast<float>(sides);
    const float c = std::cos(a), s = std::sin(a);
    for (const ProfilePoint& p : profile) {
      mesh.vertices.push_back({centre + glm::vec3(c * p.r, s * p.r, p.z),
                               glm::vec3(c * p.normalR, s * p.normalR, p.normalZ)});
    }
  }
  for (std::uint32_t side = 0; side < static_cast<std::uint32_t>(sides); ++side) {
    for (std::uint32_t row = 0; row + 1 < rows; ++row) {
      const std::uint32_t a = base + side * rows + row, b = a + rows;
      mesh.indices.insert(mesh.indices.end(), {a, b, a + 1, a + 1, b, b + 1});
    }
  }
}

std::vector<ProfilePoint> sphereProfile(float radius) {
  std::vector<ProfilePoint> profile;
  constexpr int kRows = 48;
  for (int i = 0; i <= kRows; ++i) {
    const float a = 0.5f * kTwoPi * (static_cast<float>(i) / kRows - 0.5f);
    profile.push_back({radius * std::cos(a), radius * std::sin(a), std::cos(a), std::sin(a)});
  }
  return profile;
}

/// A disc of some thickness with a rounded rim on one foot.
std::vector<ProfilePoint> tableProfile(float radius, float extent) {
  const float t = 0.05f * radius, foot = 0.09f * radius;
  std::vector<ProfilePoint> profile = {{foot, -extent, 1, 0},
                                       {foot, -2 * t, 1, 0},
                                       {foot, -2 * t, 0, -1},
                                       {radius - t, -2 * t, 0, -1}};
  for (int i = 0; i <= 12; ++i) {
    const float a = 0.5f * kTwoPi * (static_cast<float>(i) / 12.0f - 0.5f);
    profile.push_back(
        {radius - t + t * std::cos(a), -t + t * std::sin(a), std::cos(a), std::sin(a)});
  }
  profile.push_back({0, 0, 0, 1});
  return profile;
}

void addFloor(float extent, glm::vec3 centre, SolidMesh& mesh) {
  revolve({{extent, 0, 0, 1}, {0, 0, 0, 1}}, centre, 64, mesh);
}

void addCube(float half, glm::vec3 centre, SolidMesh& mesh) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const float sign : {-1.0f, 1.0f}) {
      glm::vec3 n(0), u(0);
      n[axis] = sign;
      u[(axis + 1) % 3] = 1;
      const glm::vec3 v = glm::cross(n, u);
      const std::uint32_t base = static_cast<std::uint32_t>(mesh.vertices.size());
      for (const glm::vec2 c : {glm::vec2(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
        mesh.vertices.push_back({centre + half * (n + c.x * u + c.y * v), n});
      }
      for (const std::uint32_t i : {0, 1, 2, 0, 2, 3}) mesh.indices.push_back(base + i);
    }
  }
}

}  // namespace

SolidMesh obstacleMesh(const Frame::Obstacle& obstacle, float extent) {
  using Kind = Frame::Obstacle::Kind;
  SolidMesh mesh;
  const glm::vec3 centre(obstacle.center[0], obstacle.center[1], obstacle.center[2]);
  const float size = static_cast<float>(obstacle.size);
  switch (obstacle.kind) {
    case Kind::None:
      break;
    case Kind::Floor:
      addFloor(extent, centre, mesh);
      break;
    case Kind::Sphere:
      revolve(sphereProfile(size), centre, 96, mesh);
      break;
    case Kind::Table:
      revolve(tableProfile(size, extent), centre, 128, mesh);
      break;
    case Kind::Cube:
      addCube(size, centre, mesh);
      break;
  }
  return mesh;
}

}  // namespace heddle::render

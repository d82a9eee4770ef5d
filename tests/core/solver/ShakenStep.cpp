#include "tests/core/solver/ShakenStep.h"

#include "core/solver/EnergyKernel.h"
#include "core/solver/GradientKernel.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/LaggedKernels.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle::test {

namespace {
constexpr double kFixtureSpacing = 1e-3;  // m, the unit of shake()
}

ShakenStep::ShakenStep(double beta) : ShakenStep(makeFixture(), kFixtureSpacing, beta) {}

ShakenStep::ShakenStep(YarnSystem system, double spacing, double beta)
    : start(std::move(system)), now(start) {
  const double share = spacing / kFixtureSpacing;
  shake(start, 0.1 * share, 3);
  now = start;
  shake(now, 0.03 * share, 4);
  const std::size_t n = start.nodeCount();
  YarnSystem earlier = start, moving = start;
  shake(earlier, 0.02 * share, 5);
  origin = earlier.q;
  moving.q.assign(moving.q.size(), 0.0);
  shake(moving, 50 * share, 6);
  rate = moving.q;
  normalForce.assign(n, 4e-3);
  anchor.resize(2 * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (int slot = 0; slot < 2; ++slot) {
      const double offset = i % 3 == 0 ? 5e-6 : (i % 3 == 1 ? 3e-5 : -4e-5);
      anchor[2 * i + slot] = now.q[5 * i + 3 + slot] + offset;
    }
  }
  convective.assign(5 * n, 0.0);
  start.air = true;
  start.wind = {3, -2, 5};
  contact.assign(n, {});
  for (std::size_t i = 0; i < n; i += 2) {
    contact[i] = {ConstDofView{now.q.data()}.x(static_cast<int>(i)) + Vec3{2e-5, 1e-5, 0}, 1e-4};
  }
  normal.assign(n, {});
  shear.resize(n);
  shearAnchor.assign(4 * n, 0.0);
  view.system = start.view();
  view.obstacle.kind = Obstacle::Kind::Sphere;
  view.obstacle.center = {3e-3, 3e-3, -10e-3};
  view.obstacle.size = 9.6e-3;
  view.obstacle.gap = 0.8e-3;
  view.obstacle.stiffness = 20;
  view.obstacle.damping = 1e-3;
  view.h = 3e-3;
  view.alpha = 2.0;
  view.beta = beta;
  freeze();
}

void ShakenStep::freeze() {
  view.start = {start.q.data()};
  view.origin = {origin.data()};
  view.rate = {rate.data()};
  view.convective = {convective.data()};
  for (int node = 0; node < start.nodeCount(); ++node) {
    ConvectiveKernel{view.system, view.start, view.rate, {convective.data()}}(node);
  }
  for (int node = 0; node < start.nodeCount(); ++node) {
    NormalKernel{view.system, view.start, normal.data()}(node);
    ShearLawKernel{view.system, normalForce.data(), shear.data()}(node);
    FirstAngleKernel{view.system, {now.q.data()}, shearAnchor.data()}(node);
    if (node % 4 == 0) {
      shear[node].jamAngle = 1.7;  // well above a right angle: half of its pairs are jammed
    }
    for (int pair = 0; pair < 4; ++pair) {
      // Friction gives at some hundredths of a radian here: two pairs stick and two slip.
      shearAnchor[4 * node + pair] += pair % 2 == 0 ? 2e-3 : 0.2;
    }
  }
  view.normal = normal.data();
  view.shear = shear.data();
  view.shearAnchor = shearAnchor.data();
  view.normalForce = normalForce.data();
  view.slideAnchor = anchor.data();
  view.contact = contact.data();
}

double ShakenStep::incremental(const std::vector<double>& q) const {
  double e = 0;
  for (int node = 0; node < start.nodeCount(); ++node) {
    e += IncrementalKernel{view, {q.data()}}(node);
  }
  return e;
}

std::vector<double> ShakenStep::gradient(const std::vector<double>& q) const {
  std::vector<double> g(q.size());
  for (int node = 0; node < start.nodeCount(); ++node) {
    GradientKernel{view, {q.data()}, {g.data()}}(node);
  }
  return g;
}

bool ShakenStep::isFree(std::size_t i) const {
  return !view.system.isFixed(static_cast<int>(i / 5), static_cast<int>(i % 5));
}

void assemble(const ShakenStep& step, MatrixView<double> A) {
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    HessianKernel<double>{step.view, {step.now.q.data()}, A}(node);
  }
}

Eigen::MatrixXd denseMatrix(const ShakenStep& step, MatrixView<double> A) {
  const int n = step.start.nodeCount();
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(5 * n, 5 * n);
  for (int node = 0; node < n; ++node) {
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) full(5 * node + i, 5 * node + j) += A.self(node)[5 * i + j];
    }
    for (int k = 0; k < kAlongBlocks; ++k) {
      const NodeSlot to = A.pattern.along(node, k);
      if (!to.valid()) continue;
      const int rows[4] = {0, 1, 2, 3 + k / 4}, columns[4] = {0, 1, 2, 3 + to.slot};
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
          full(5 * node + rows[i], 5 * to.node + columns[j]) += A.along(node, k)[4 * i + j];
        }
      }
    }
    for (int k = 0; k < kDiagonalBlocks; ++k) {
      const int to = A.pattern.diagonal(node, k);
      for (int i = 0; to >= 0 && i < 9; ++i) {
        full(5 * node + i / 3, 5 * to + i % 3) += A.diagonal(node, k)[i];
      }
    }
    for (int k = A.pattern.tailStart[node]; k < A.pattern.tailStart[node + 1]; ++k) {
      for (int i = 0; i < 9; ++i) {
        full(5 * node + i / 3, 5 * A.pattern.tailColumn[k] + i % 3) += A.tail[9 * k + i];
      }
    }
  }
  for (int i = 0; i < 5 * n; ++i) {
    if (!step.isFree(i)) {
      full.row(i).setZero();
      full.col(i).setZero();
      full(i, i) = 1;
    }
  }
  return full;
}

}  // namespace heddle::test

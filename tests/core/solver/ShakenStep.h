#pragma once
#include <Eigen/Dense>
#include <vector>

#include "core/solver/Pattern.h"
#include "core/solver/StepView.h"
#include "core/yarn/YarnSystem.h"

namespace heddle::test {

/// A step in full: damping, friction of slides and angles sticking and slipping, jammed and free
/// crossings, wind, an obstacle under part of the cloth. `start` is shaken from where it lay and
/// `now` from there.
struct ShakenStep {
  YarnSystem start, now;
  std::vector<double> origin, rate, convective, normalForce, anchor, shearAnchor;
  std::vector<Vec3> normal;
  std::vector<CrossingShear> shear;
  std::vector<ContactState> contact;
  StepView view;

  /// Of the fixture with two panels, a hole and loose ends; `beta` is the stiffness damping, s.
  explicit ShakenStep(double beta = 2e-4);
  /// Of a cloth whose closest threads are `spacing` apart, m.
  ShakenStep(YarnSystem system, double spacing, double beta);
  ShakenStep(const ShakenStep&) = delete;  // `view` points into it
  ShakenStep& operator=(const ShakenStep&) = delete;

  double incremental(const std::vector<double>& q) const;
  std::vector<double> gradient(const std::vector<double>& q) const;
  bool isFree(std::size_t i) const;

 private:
  void freeze();
};

/// The step's matrix at `now`.
void assemble(const ShakenStep& step, MatrixView<double> A);

/// The block rows written out as a dense matrix, held coordinates as the identity.
Eigen::MatrixXd denseMatrix(const ShakenStep& step, MatrixView<double> A);

}  // namespace heddle::test

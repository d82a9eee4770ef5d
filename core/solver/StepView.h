#pragma once
// What the kernels of one time step read: the cloth, and everything held over the step.

#include "core/contact/ContactForce.h"
#include "core/forces/CrossingShear.h"
#include "core/yarn/SystemView.h"

namespace heddle {

/// The step minimises over q, with h the effective step of the integrator (design section 5),
///   1/2 (q - origin - h rate)^T M (q - origin - h rate) + h alpha/2 (q - origin)^T M (q - origin)
///   + h beta/2 (q - origin)^T K (q - origin) + h^2 (V(q) - convective . q)
/// with mass M, damping stiffness K, F_n and anchors frozen at `start`.
struct StepView {
  SystemView system;
  ConstDofView start;                   ///< q at the step's start
  ConstDofView origin;                  ///< q*: start for backward Euler, an extrapolation for BDF2
  ConstDofView rate;                    ///< v*
  ConstDofView convective;              ///< quadratic-velocity force at the start, N
  const Vec3* normal = nullptr;         ///< [nodes] face normal
  const double* normalForce = nullptr;  ///< [nodes] F_n, N
  const double* slideAnchor = nullptr;  ///< [2 nodes] m
  const CrossingShear* shear = nullptr;   ///< [nodes]
  const double* shearAnchor = nullptr;    ///< [4 nodes] rad, [4 node + shearPair(wayA, wayB)]
  const ContactState* contact = nullptr;  ///< [nodes]
  Obstacle obstacle;
  double h = 0;      ///< s
  double alpha = 0;  ///< 1/s
  double beta = 0;   ///< s
};

}  // namespace heddle

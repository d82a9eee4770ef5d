#pragma once
// The only way kernels reach a node's five coordinates: three of position and two of arc length.

#include "core/math/Vec3.h"
#include "core/yarn/Topology.h"

namespace heddle {

inline constexpr int kDofs = 5;  ///< x, y, z, u of slot A, u of slot B

HEDDLE_HD inline constexpr int dofIndex(int node, int dof) { return kDofs * node + dof; }

/// Read access to a vector of all nodes' coordinates (or velocities, forces, ...).
struct ConstDofView {
  const double* data = nullptr;
  HEDDLE_HD double operator()(int node, int dof) const { return data[dofIndex(node, dof)]; }
  HEDDLE_HD Vec3 x(int node) const {
    return {(*this)(node, 0), (*this)(node, 1), (*this)(node, 2)};
  }
  HEDDLE_HD double u(NodeSlot at) const { return (*this)(at.node, 3 + at.slot); }
};

struct DofView {
  double* data = nullptr;
  HEDDLE_HD double& operator()(int node, int dof) const { return data[dofIndex(node, dof)]; }
  HEDDLE_HD void setX(int node, Vec3 value) const {
    (*this)(node, 0) = value.x;
    (*this)(node, 1) = value.y;
    (*this)(node, 2) = value.z;
  }
  HEDDLE_HD void addX(int node, Vec3 value) const {
    (*this)(node, 0) += value.x;
    (*this)(node, 1) += value.y;
    (*this)(node, 2) += value.z;
  }
  HEDDLE_HD operator ConstDofView() const { return {data}; }
};

}  // namespace heddle

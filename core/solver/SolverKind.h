#pragma once
#include <memory>

#include "core/exec/ThreadTeam.h"
#include "core/solver/NewtonSystem.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// How a step's equations are solved. All solve the same equations.
enum class SolverKind {
  Engine,     ///< fast: vector units, single precision where that is enough
  Plain,      ///< the same method a node at a time in double precision
  Reference,  ///< the published method, see ConjugateResidual.h: the yardstick
};

/// As on the command line.
const char* solverName(SolverKind kind);

/// `system` and `team` must outlive the result.
std::unique_ptr<NewtonSystem> makeNewtonSystem(SolverKind kind, const YarnSystem& system,
                                               ThreadTeam& team);

}  // namespace heddle

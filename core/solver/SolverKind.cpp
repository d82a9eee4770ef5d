#include "core/solver/SolverKind.h"

#include "core/solver/CondensedSolver.h"
#include "core/solver/PlainNewton.h"

namespace heddle {

std::unique_ptr<NewtonSystem> makeNewtonSystem(SolverKind, const YarnSystem& system,
                                               ThreadTeam& team) {
  return std::make_unique<PlainNewton>(system, team,
                                       std::make_unique<CondensedSolver>(system, team));
}

}  // namespace heddle

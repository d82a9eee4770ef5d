#include "core/solver/SolverKind.h"

#include "core/engine/EngineNewton.h"
#include "core/solver/CondensedSolver.h"
#include "core/solver/ConjugateResidual.h"
#include "core/solver/PlainNewton.h"

namespace heddle {

std::unique_ptr<NewtonSystem> makeNewtonSystem(SolverKind kind, const YarnSystem& system,
                                               ThreadTeam& team) {
  if (kind == SolverKind::Engine && EngineNewton::takes(system)) {
    return std::make_unique<EngineNewton>(system, team, *engine::kernelsFor());
  }
  // The published method differs from the plain one in the linear solver alone.
  std::unique_ptr<LinearSolver> linear;
  if (kind == SolverKind::Reference) {
    linear = std::make_unique<ConjugateResidual>(system, team);
  } else {
    linear = std::make_unique<CondensedSolver>(system, team);
  }
  return std::make_unique<PlainNewton>(system, team, std::move(linear));
}

}  // namespace heddle

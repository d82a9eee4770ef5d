#include "core/solver/SolverKind.h"

namespace heddle {

const char* solverName(SolverKind kind) {
  switch (kind) {
    case SolverKind::Engine:
      return "engine";
    case SolverKind::Plain:
      return "plain";
    case SolverKind::Reference:
      break;
  }
  return "reference";
}

}  // namespace heddle

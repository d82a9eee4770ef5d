#include "app/cli/BuildInfo.h"

namespace heddle::cli {

BuildInfo buildInfo() {
  return {HEDDLE_VERSION, HEDDLE_BUILD_TYPE, HEDDLE_COMPILER, HEDDLE_SANITIZERS};
}

}  // namespace heddle::cli

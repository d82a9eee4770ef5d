// Stands in for the studio in builds without it (HEDDLE_STUDIO off).
#include "app/studio/Studio.h"
#include "core/InputError.h"

namespace heddle::studio {

int runStudio(int, char**, const std::string&) {
  throw InputError("this build has no studio; heddle --help lists the commands");
}

}  // namespace heddle::studio

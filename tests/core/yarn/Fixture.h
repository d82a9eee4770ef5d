#pragma once
#include <random>

#include "core/yarn/YarnSystem.h"

namespace heddle::test {

/// Two panels side by side; the first has a hole (its yarns there are broken in two), one broken
/// warp yarn that goes on through two tail nodes, and a loose yarn of three tail nodes. Every kind
/// of node and link that a force or the solver can meet. Spacing 1 mm; twill-like sides; yarns of
/// two kinds.
YarnSystem makeFixture();

/// Moves every free coordinate by up to `amount` of the spacing, with a fixed seed.
void shake(YarnSystem& system, double amount, unsigned seed = 7);

}  // namespace heddle::test

#pragma once
// Closed forms of the thin inextensible rod, by elliptic integrals.

#include <vector>

namespace heddle {

/// Tip of a cantilever that starts level, under a dead vertical load at its tip: how far it sank
/// and how far it came back, as shares of its length.
struct TipPlace {
  double down = 0, back = 0;
};

/// For load = P L^2/(EI) > 0. K. E. Bisshopp and D. C. Drucker, "Large deflection of cantilever
/// beams", Quarterly of Applied Mathematics 3 (1945).
TipPlace elasticaTip(double load);

/// Deflection of a pinned column's middle as a share of its length beyond Euler's load, for
/// ratio = P/P_Euler > 1; twice that is a clamped column's tip. S. P. Timoshenko and J. M. Gere,
/// "Theory of Elastic Stability" (1961), section 2.7.
double elasticaBuckled(double ratio);

/// A strip that starts level and bends under its own weight.
struct HeavyStrip {
  std::vector<double> along, down;  ///< from the clamp to the tip, shares of the length
  /// Between the level and the line from clamp to tip, rad.
  double chordAngle() const;
};

/// For load = w L^3/B > 0, w the weight per area and B the bending rigidity of its width: theta'' =
/// -load (1 - s) cos(theta), by shooting. W. G. Bickley, "The heavy elastica", Phil. Mag. 17
/// (1934).
HeavyStrip heavyElastica(double load);

}  // namespace heddle

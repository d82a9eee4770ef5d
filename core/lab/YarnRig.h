#pragma once
#include <vector>

#include "core/yarn/YarnSystem.h"

namespace heddle {

/// Builds a handful of yarns for an experiment from loose (tail) nodes:
///   rig.addNode(x) ...; rig.addYarn(kSlotA, constants, {{node, u}, ...}); rig.build().
class YarnRig {
 public:
  /// Where a yarn passes a node: u is its arc length there, m.
  struct Stop {
    int node = -1;
    double u = 0;
  };

  /// A node at x (m). Returns its number.
  int addNode(Vec3 x);
  /// A yarn in this slot of its nodes, u growing from stop to stop.
  void addYarn(Slot slot, const YarnConstants& constants, const std::vector<Stop>& stops);
  /// The system, linked, without gravity's direction or damping changed from their defaults. The
  /// rest spacing at a node is the shortest stretch of its yarn, or `spacing` (m) where that is
  /// positive: a yarn that runs through a guide comes nearer than it starts.
  YarnSystem build(double spacing = 0) const;

 private:
  struct Thread {
    Slot slot = kSlotA;
    YarnConstants constants;
    std::vector<Stop> stops;
  };
  std::vector<Vec3> nodes_;
  std::vector<Thread> threads_;
};

/// Which coordinates a hold takes, bits of YarnSystem::fixed.
enum HoldBits : std::uint8_t {
  kHoldX = 1,
  kHoldY = 2,
  kHoldZ = 4,
  kHoldPlace = 7,
  kHoldSlideA = 8,
  kHoldSlideB = 16,
  kHoldAll = 31
};

/// Constants of a thin round yarn that only stretches and bends: EA in N, EI in N m^2, density in
/// kg/m. It neither rubs nor presses on others.
YarnConstants plainYarn(double stretch, double bending, double density);

/// A yarn by itself, `segments` equal parts between two points, arc length frozen. `restLength` of
/// yarn in all; both ends or only the first are held.
struct SingleYarn {
  double stretch = 10, bending = 0, density = 1e-4;  // N, N m^2, kg/m
  Vec3 from, to;
  double restLength = 0;
  int segments = 40;
  bool holdFrom = true, holdTo = true;
};
YarnSystem makeYarn(const SingleYarn& yarn);

/// A straight yarn of `length` m along `along` (unit vector) from the origin, clamped there: node 0
/// and node 1 are held, node 1 at the origin, nodes 2.. follow at length/segments.
///
/// The clamp is a stub of a hundredth of a segment. A bending element's energy is kb theta^2/D with
/// D the arc length of its two segments; with the stub D is one segment, so that the joint at the
/// clamp carries half a segment's bending, as the beam equation discretised to second order has it.
YarnSystem makeClampedYarn(const YarnConstants& constants, Vec3 along, double length, int segments);

}  // namespace heddle

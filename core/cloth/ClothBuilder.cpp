#include "core/cloth/ClothBuilder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "core/InputError.h"
#include "core/contact/ContactForce.h"
#include "core/forces/Compression.h"
#include "core/forces/CrossingShear.h"
#include "core/forces/RestPressure.h"
#include "core/solver/BlockRows.h"

namespace heddle {

namespace {

constexpr std::size_t kMaxThreads =
    100000;  // ends or picks; beyond it the request is a slip of the pen
constexpr long long kMaxNodes = 100000000;  // 32-bit indices hold no more than 20 numbers of each
constexpr double kStickShare =
    0.01;  // of the spacing a yarn moves before its friction gives (eq. 8)

double threadSpacing(const Fabric& fabric, const std::vector<Thread>& threads, int index,
                     double perMetre) {
  const auto& own = threads[index % threads.size()].spacing;
  return fabric.drapeScale * (fabric.useDraftSpacing && own && *own > 0 ? *own : 1.0 / perMetre);
}

/// Places of threads until `extent` is full: [0] = 0, one entry a thread; the last spacing is
/// appended.
std::vector<double> threadPlaces(const Fabric& fabric, const std::vector<Thread>& threads,
                                 double perMetre, double extent, const char* what) {
  std::vector<double> spacing;
  double filled = 0;
  while (filled < extent) {
    const double next = threadSpacing(fabric, threads, static_cast<int>(spacing.size()), perMetre);
    // A thread belongs to the cloth when more than half of its room does.
    if (filled + 0.5 * next > extent) {
      break;
    }
    spacing.push_back(next);
    filled += next;
    if (spacing.size() > kMaxThreads) {
      throw InputError(std::string("a swatch of more than 100000 ") + what +
                       " was asked for; check its size and sett");
    }
  }
  if (spacing.size() < 2) {
    throw InputError(std::string("the swatch has fewer than two ") + what +
                     (fabric.drapeScale > 1
                          ? " at this drape scale; make it larger or the drape scale smaller"
                          : "; make it larger or the sett closer"));
  }
  std::vector<double> places(1, 0.0);
  for (const double step : spacing) {
    places.push_back(places.back() + step);
  }
  return places;
}

void requirePositive(double value, const char* what) {
  if (!(value > 0) || !std::isfinite(value)) {
    char text[160];
    std::snprintf(text, sizeof text, "%s must be a positive number, not %g", what, value);
    throw InputError(text);
  }
}

void check(const Fabric& fabric, double width, double height) {
  requirePositive(width, "the swatch's width");
  requirePositive(height, "the swatch's height");
  requirePositive(fabric.endsPerMetre, "the sett of the warp (ends per cm)");
  requirePositive(fabric.picksPerMetre, "the sett of the weft (picks per cm)");
  if (fabric.draft.ends() == 0 || fabric.draft.picks() == 0) {
    throw InputError("the draft has no threads");
  }
  if (fabric.yarns.empty() || fabric.warpYarns.empty() || fabric.weftYarns.empty()) {
    throw InputError("the fabric has no yarns");
  }
  for (const auto* pattern : {&fabric.warpYarns, &fabric.weftYarns}) {
    for (const int type : *pattern) {
      if (type < 0 || type >= static_cast<int>(fabric.yarns.size())) {
        throw InputError("the fabric names a yarn that it does not have");
      }
    }
  }
  for (const YarnType& yarn : fabric.yarns) {
    requirePositive(yarn.linearDensity, ("the count of yarn " + yarn.name).c_str());
    requirePositive(yarn.diameter, ("the diameter of yarn " + yarn.name).c_str());
    requirePositive(yarn.stretchStiffness, ("the stretch stiffness of yarn " + yarn.name).c_str());
  }
  if (!(fabric.crimpShare >= 0 && fabric.crimpShare <= 1)) {
    throw InputError("the crimp share must lie between 0 and 1");
  }
  if (!(fabric.drapeScale >= 1 && fabric.drapeScale <= 1000)) {
    throw InputError("the drape scale must lie between 1 and 1000");
  }
}

/// One yarn that stands for k real ones at k times their spacing (design section 2). Slides are as
/// long as in the real cloth and have k^2 crossings to rub on; contacts of parallel yarns are k^2
/// as many, each pressed a k-th as far over a k-th of the length.
YarnConstants constantsOf(const YarnType& yarn, double k) {
  YarnConstants c;
  c.stretch = k * yarn.stretchStiffness;
  c.bending = k * yarn.bendingStiffness;
  c.shear = k * yarn.shearStiffness;
  c.contact = yarn.contactStiffness / k;
  c.density = k * yarn.linearDensity;
  c.radius = k * yarn.radius();
  c.friction = yarn.friction;
  c.slideStiffness = k * k * yarn.slideStiffness;
  c.slideDamping = k * k * yarn.slideDamping;
  return c;
}

/// Real yarn per flat length: each change of side adds a slope of the crimp offsets' difference.
double crimpFactor(const YarnSystem& system, int yarn) {
  const SystemView s = system.view();
  double flat = 0, real = 0;
  for (int k = system.yarnStart()[yarn]; k + 1 < system.yarnStart()[yarn + 1]; ++k) {
    const NodeSlot a = system.yarnNodes()[k], b = system.yarnNodes()[k + 1];
    const double L = s.spacingAt(a);
    const bool both = s.side[a.node] != 0 && s.side[b.node] != 0;
    const double rise = both ? crimpOffset(s, a) - crimpOffset(s, b) : 0.0;
    flat += L;
    real += std::sqrt(L * L + rise * rise);
  }
  return real / flat;
}

/// Fills in kf = mu F_n/(0.01 L) where a yarn leaves it open, with F_n of the flat cloth at rest
/// but no less than a crossing's own weight (design eq. 8).
void setSlideStiffness(YarnSystem& system) {
  const std::vector<Vec3> up(system.nodeCount(), Vec3{0, 0, 1});
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    YarnConstants& yarn = system.constants[y];
    if (yarn.slideStiffness > 0) {
      continue;
    }
    const SystemView s = system.view();
    double force = 0, L = 0;
    int crossings = 0;
    for (int k = system.yarnStart()[y]; k < system.yarnStart()[y + 1]; ++k) {
      const NodeSlot at = system.yarnNodes()[k];
      if (s.side[at.node] != 0) {
        force += compression(s, {system.q.data()}, up.data(), at.node);
        L += s.spacingAt(at);
        ++crossings;
      }
    }
    const double count = std::max(crossings, 1);
    const double weight = 9.81 * yarn.density * L / count;
    yarn.slideStiffness = std::max(yarn.friction, 0.01) * std::max(force / count, weight) /
                          (kStickShare * std::max(L / (count * system.drapeScale), 1e-9));
  }
}

void placeNodes(YarnSystem& system, const Drawdown& drawdown, const std::vector<double>& across,
                const std::vector<double>& along) {
  const int ends = static_cast<int>(across.size()) - 1, picks = static_cast<int>(along.size()) - 1;
  const auto place = [](const std::vector<double>& at, int count, int k) {
    // Crossings sit at 1..count; 0 and count + 1 are the yarn's ends, one spacing further out.
    const double first = at[1] - at[0], last = at[count] - at[count - 1];
    const double middle = 0.5 * at[count - 1];
    return (k == 0 ? -first : k > count ? at[count - 1] + last : at[k - 1]) - middle;
  };
  const DofView q{system.q.data()};
  for (int row = 0; row <= picks + 1; ++row) {
    for (int column = 0; column <= ends + 1; ++column) {
      const int node = system.gridNode(0, row, column);
      const double x = place(across, ends, column), y = place(along, picks, row);
      q.setX(node, {x, y, 0});
      q(node, 3) = y - place(along, picks, 0);
      q(node, 4) = x - place(across, ends, 0);
      const double nextY = place(along, picks, std::min(row + 1, picks + 1));
      const double nextX = place(across, ends, std::min(column + 1, ends + 1));
      system.spacing[2 * node] = nextY > y ? nextY - y : along[picks] - along[picks - 1];
      system.spacing[2 * node + 1] = nextX > x ? nextX - x : across[ends] - across[ends - 1];
      const bool crossing = row >= 1 && row <= picks && column >= 1 && column <= ends;
      if (crossing) {
        system.side[node] =
            drawdown.warpUp((column - 1) % drawdown.ends(), (row - 1) % drawdown.picks()) ? 1 : -1;
      }
    }
  }
}

}  // namespace

SwatchSize swatchSize(const Fabric& fabric, double width, double height) {
  check(fabric, width, height);
  SwatchSize size;
  size.ends = static_cast<int>(
      threadPlaces(fabric, fabric.draft.warp, fabric.endsPerMetre, width, "ends").size() - 1);
  size.picks = static_cast<int>(
      threadPlaces(fabric, fabric.draft.weft, fabric.picksPerMetre, height, "picks").size() - 1);
  size.nodes = static_cast<long long>(size.ends + 2) * (size.picks + 2);
  if (size.nodes > kMaxNodes) {
    throw InputError("a swatch of " + std::to_string(size.ends) + " ends by " +
                     std::to_string(size.picks) +
                     " picks has more than 100 million nodes; make it smaller or the sett wider");
  }
  return size;
}

double estimateMemory(long long nodes) {
  // Matrix row and pattern; state, history and step buffers; solver vectors; frames for display.
  constexpr double kMatrix = 8.0 * kRowSize + sizeof(NodeSlot) * kNeighbors + 4;
  constexpr double kState = 8.0 * (4 * kDofs + 2 + 4 + 1 + 3) + sizeof(ContactState);
  constexpr double kVectors = 8.0 * kDofs * 7 + 3 * kState + sizeof(CrossingShear);
  constexpr double kSolver = 8.0 * (6 + 6 + 6 + 15), kFrames = 3 * 40;
  constexpr double kCoarse = 8.0 * (625 + 25 + 20) / 15;  // all coarse grids, a fine node's share
  return static_cast<double>(nodes) * (kMatrix + kVectors + kSolver + kFrames + kCoarse + 200);
}

YarnSystem buildSwatch(const Fabric& fabric, double width, double height) {
  swatchSize(fabric, width, height);
  const std::vector<double> across =
      threadPlaces(fabric, fabric.draft.warp, fabric.endsPerMetre, width, "ends");
  const std::vector<double> along =
      threadPlaces(fabric, fabric.draft.weft, fabric.picksPerMetre, height, "picks");
  const int ends = static_cast<int>(across.size()) - 1, picks = static_cast<int>(along.size()) - 1;

  YarnSystem system;
  system.addBlock(picks + 2, ends + 2);
  system.allocateNodes();
  system.crimpShare = fabric.crimpShare;
  system.drapeScale = fabric.drapeScale;
  for (int end = 0; end < ends; ++end) {
    const int type = fabric.warpYarns[end % fabric.warpYarns.size()];
    system.yarns.push_back({type, true, end, {{0, kSlotA, end + 1, 0, picks + 1}}});
    system.constants.push_back(constantsOf(fabric.yarns[type], fabric.drapeScale));
  }
  for (int pick = 0; pick < picks; ++pick) {
    const int type = fabric.weftYarns[pick % fabric.weftYarns.size()];
    system.yarns.push_back({type, false, pick, {{0, kSlotB, pick + 1, 0, ends + 1}}});
    system.constants.push_back(constantsOf(fabric.yarns[type], fabric.drapeScale));
  }
  placeNodes(system, makeDrawdown(fabric.draft), across, along);
  system.link();
  setRestPressure(system);

  double mass = 0, alpha = 0, beta = 0;
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    YarnConstants& yarn = system.constants[y];
    yarn.density *= crimpFactor(system, static_cast<int>(y));
    const YarnType& type = fabric.yarns[system.yarns[y].type];
    mass += yarn.density;
    alpha += yarn.density * type.massDamping;
    beta += yarn.density * type.stiffnessDamping;
  }
  // Rayleigh damping is one pair of numbers for a cloth: the yarns' mean by mass.
  system.massDamping = alpha / mass;
  system.stiffnessDamping = beta / mass;
  setSlideStiffness(system);
  return system;
}

std::shared_ptr<const FrameTopology> makeFrameTopology(const YarnSystem& system,
                                                       const Fabric& fabric) {
  const SystemView s = system.view();
  auto topology = std::make_shared<FrameTopology>();
  topology->nodeCount = system.nodeCount();
  topology->nodeIsCrossing.resize(system.nodeCount());
  for (int node = 0; node < system.nodeCount(); ++node) {
    topology->nodeIsCrossing[node] = s.topology.isCrossing(node) ? 1 : 0;
    topology->crossingCount += topology->nodeIsCrossing[node];
  }
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const Yarn& yarn = system.yarns[y];
    const YarnType& type = fabric.yarns[yarn.type];
    const auto& threads = yarn.isWarp ? fabric.draft.warp : fabric.draft.weft;
    FrameTopology::Yarn out;
    out.firstPoint = static_cast<int>(topology->pointNode.size());
    out.pointCount = system.yarnStart()[y + 1] - system.yarnStart()[y];
    out.isWarp = yarn.isWarp;
    out.index = yarn.index;
    out.color = fabric.useDraftColors ? threads[yarn.index % threads.size()].color : type.color;
    out.radius = static_cast<float>(fabric.drapeScale * type.radius());
    out.plies = type.plies;
    out.twist = static_cast<float>(type.twist / fabric.drapeScale);
    topology->yarns.push_back(out);
    for (int k = system.yarnStart()[y]; k < system.yarnStart()[y + 1]; ++k) {
      const NodeSlot at = system.yarnNodes()[k];
      topology->pointNode.push_back(at.node);
      topology->pointOffset.push_back(static_cast<float>(crimpOffset(s, at)));
    }
  }
  return topology;
}

}  // namespace heddle

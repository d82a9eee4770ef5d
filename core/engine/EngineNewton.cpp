#include "core/engine/EngineNewton.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/engine/SheetLayout.h"
#include "core/solver/EnergyKernel.h"

namespace heddle {

using namespace engine;

namespace {

/// Energies are sums of single-precision parts, whose roundings (6e-8 each) add up like a random
/// walk: what is below this share of the parts' sizes, over the root of their number, is rounding.
constexpr double kNoiseShare = 2e-7;
constexpr double kForceNoise = 1e-6;

/// What rounding of places in double precision makes of tension, a metre from the origin, in
/// weights of the lightest segment: eps EA/L, a few times over.
double roundingOfPlaces(const YarnSystem& system) {
  constexpr double kGravity = 9.81;  // m/s^2
  const SystemView s = system.view();
  double stiffest = 0, lightest = HUGE_VAL;
  for (const NodeSlot at : system.yarnNodes()) {
    const double L = s.spacingAt(at);
    stiffest = std::max(stiffest, s.yarn(at).stretch / L);
    lightest = std::min(lightest, kGravity * L * s.yarn(at).density);
  }
  return 4.0 * std::numeric_limits<double>::epsilon() * stiffest / lightest;
}

}  // namespace

bool EngineNewton::takes(const YarnSystem& system) {
  // A strip narrower than this leaves most lanes empty, and single yarns want double precision.
  constexpr int kLeastSide = 6;
  return isRegular(system) && !system.blocks.empty() &&
         std::all_of(system.blocks.begin(), system.blocks.end(), [](const GridBlock& block) {
           return std::min(block.rows, block.columns) >= kLeastSide;
         });
}

EngineNewton::EngineNewton(const YarnSystem& system, ThreadTeam& team, const KernelTable& kernels)
    : system_(system), k_(kernels), crew_(team), works_(team.size()) {
  std::ptrdiff_t widest = 0;
  for (const GridBlock& grid : system.blocks) {
    Block block{grid, layOut(grid, kernels.lanes, memory_), nullptr, {}};
    block.coarse = std::make_unique<CoarseGrids>(block.sheet, kernels, memory_);
    block.extraSums.assign(grid.rows, 0.0);
    widest = std::max(widest, block.sheet.pitch);
    blocks_.push_back(std::move(block));
  }
  for (Work& work : works_) {
    work.rows = memory_.take<float>(static_cast<std::size_t>(kBufferRows) * widest);
    work.line = memory_.take<float>(2 * widest);
    work.turned = memory_.take<float>(static_cast<std::size_t>(widest) * kernels.lanes);
  }
}

double EngineNewton::total(int kind) const {
  double sum = 0;
  for (const Block& block : blocks_) {
    const double* sums = block.sheet.rowSums + static_cast<std::ptrdiff_t>(kind) * block.sheet.rows;
    for (int row = 0; row < block.sheet.rows; ++row) {
      sum += sums[row];
    }
  }
  return sum;
}

double EngineNewton::greatest(int kind) const {
  double most = 0;
  for (const Block& block : blocks_) {
    const double* sums = block.sheet.rowSums + static_cast<std::ptrdiff_t>(kind) * block.sheet.rows;
    for (int row = 0; row < block.sheet.rows; ++row) {
      most = largerOrNan(sums[row], most);
    }
  }
  return most;
}

void EngineNewton::charge(int thread, Stage stage) {
  if (thread == 0) {
    clock_.charge(stage);
  }
}

/// Writes anew what changed since the last step: yarns whose setting comes in, holds.
void EngineNewton::refreshConstants() {
  const std::vector<YarnConstants>& yarns = system_.constants;
  const bool known =
      knownYarns_.size() == yarns.size() &&
      std::memcmp(knownYarns_.data(), yarns.data(), yarns.size() * sizeof(YarnConstants)) == 0;
  if (!known) {
    knownYarns_ = yarns;
    noisePerMetre_ = roundingOfPlaces(system_);
    for (Block& block : blocks_) {
      writeConstants(system_, block.grid, block.sheet);
    }
  }
  if (knownFixed_ != system_.fixed) {
    knownFixed_ = system_.fixed;
    for (Block& block : blocks_) {
      writeFree(system_.fixed.data(), block.sheet);
    }
  }
}

void EngineNewton::begin(const StepInput& input) {
  clock_.start();
  input_ = input;
  refreshConstants();
  solves_ = 0;
  askedBefore_ = 0;
  const StepView& view = input_.view;
  numbers_.h = static_cast<float>(view.h);
  numbers_.beta = static_cast<float>(view.beta);
  numbers_.keep = static_cast<float>(1.0 + view.h * view.alpha);
  numbers_.scale = static_cast<float>(view.h * view.h + view.h * view.beta);
  const Vec3 gravity = view.system.gravity, middle = view.start.x(system_.nodeCount() / 2);
  for (int k = 0; k < 3; ++k) {
    numbers_.gravity[k] = static_cast<float>(gravity[k]);
    numbers_.reference[k] = middle[k];
  }
  for (Block& block : blocks_) {
    block.coarse->forget();
  }
  numbers_.hasExtra = hasBodies() || !input_.springs->empty();
  crew_.run([this](int thread) {
    readStart(thread);
    crew_.meet();
    charge(thread, Stage::Other);
    freezeOn(thread);
    charge(thread, Stage::Freeze);
    writeFrozen(thread);
    charge(thread, Stage::Other);
  });
  input_.view.normal = input_.state->normal.data();
  input_.view.normalForce = input_.state->normalForce.data();
}

void EngineNewton::readStart(int thread) {
  const StepView& view = input_.view;
  const State& state = *input_.state;
  eachBlock(thread, [&](Block& block, Share rows) {
    Sheet& s = block.sheet;
    readRows(view.start.data, 5, s, s.trial, rows.begin, rows.end);
    readRows(view.origin.data, 5, s, s.origin, rows.begin, rows.end);
    readGoal(view.origin.data, view.rate.data, view.h / (1.0 + view.h * view.alpha), s, rows.begin,
             rows.end);
    readRows(state.slideAnchor.data(), 2, s, s.slideAnchor, rows.begin, rows.end);
    readRows(state.shearAnchor.data(), 4, 1.0, s, s.turnAnchor, 0, rows.begin, rows.end);
    readRows(&state.normal[0].x, 3, 1.0, s, s.held, kNormal0, rows.begin, rows.end);
    readRows(input_.velocity.data, 5, 1.0, s, s.update, 0, rows.begin, rows.end);
    readRows(view.rate.data, 5, view.h, s, s.quadraticUpdate, 0, rows.begin, rows.end);
  });
}

void EngineNewton::freezeOn(int thread) {
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.normals(block.sheet, rows.begin, rows.end);
    k_.masses(block.sheet, rows.begin, rows.end);
  });
  crew_.meet();
  const float drapeScale = static_cast<float>(input_.view.system.drapeScale);
  eachBlock(thread, [&](Block& block, Share rows) {
    Sheet& s = block.sheet;
    k_.pressure(s, drapeScale, rows.begin, rows.end);
    if (input_.convective) {
      k_.convective(s, numbers_.h, rows.begin, rows.end);
    } else {
      for (int row = rows.begin; row < rows.end; ++row) {
        std::fill(s.convective.at(row) - kPad, s.convective.at(row) - kPad + 5 * s.pitch, 0.0f);
      }
    }
    if (numbers_.beta > 0) {
      k_.dampingCoefficients(s, numbers_, works_[thread], rows.begin, rows.end);
    }
  });
  crew_.meet();
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.push(block.sheet, numbers_, works_[thread], rows.begin, rows.end);
  });
  crew_.meet();
}

void EngineNewton::writeFrozen(int thread) {
  State& state = *input_.state;
  eachBlock(thread, [&](Block& block, Share rows) {
    const Sheet& s = block.sheet;
    for (int row = rows.begin; row < rows.end; ++row) {
      const float *held = s.held.at(row), *force = s.held.at(row, kNormalForce);
      int node = s.firstNode + row * s.columns;
      for (int column = 0; column < s.columns; ++column, ++node) {
        const float* n = held + column;
        state.normal[node] = {n[0], n[s.pitch], n[2 * s.pitch]};
        state.normalForce[node] = static_cast<double>(force[column]);
      }
    }
  });
}

double EngineNewton::moveTo(const double* q) {
  clock_.start();
  crew_.run([this, q](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      readRows(q, 5, block.sheet, block.sheet.q, rows.begin, rows.end);
    });
    crew_.meet();
    charge(thread, Stage::Other);
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.quadraticOfMove(block.sheet, numbers_, block.sheet.q, works_[thread], rows.begin,
                         rows.end);
      k_.quadraticEnergy(block.sheet, block.sheet.q, rows.begin, rows.end);
    });
    energyOn(thread, false);
    charge(thread, Stage::Energy);
  });
  quadratic_ = total(2);
  quadraticSize_ = total(3);
  potential_ = forcesEnergy() + quadratic_ + handsEnergy(false);
  return std::isfinite(potential_) && potential_ < 0.25e30 * input_.view.h * input_.view.h
             ? potential_
             : HUGE_VAL;
}

void EngineNewton::energyOn(int thread, bool trial) {
  eachBlock(thread, [&](Block& block, Share rows) {
    const Field<double>& at = trial ? block.sheet.trial : block.sheet.q;
    k_.energy(block.sheet, numbers_, at, works_[thread], rows.begin, rows.end);
    if (hasBodies()) {
      for (int row = rows.begin; row < rows.end; ++row) {
        block.extraSums[row] = extraEnergyOf(at, block, row);
      }
    }
  });
}

/// h^2 V from the rows' sums.
double EngineNewton::forcesEnergy() {
  const double h2 = input_.view.h * input_.view.h;
  double energy = total(0), size = total(1);
  for (const Block& block : blocks_) {
    for (const double extra : block.extraSums) {
      energy += extra;
      size += std::fabs(extra);
    }
  }
  noise_ = kNoiseShare / std::sqrt(static_cast<double>(system_.nodeCount())) *
           (h2 * size + quadraticSize_);
  return h2 * energy;
}

double EngineNewton::forceNoise() const {
  const double* middle = numbers_.reference;
  return std::max(kForceNoise, noisePerMetre_ * std::hypot(middle[0], middle[1], middle[2]));
}

double EngineNewton::largestForce() {
  clock_.start();
  crew_.run([this](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.gradient(block.sheet, numbers_, works_[thread], rows.begin, rows.end);
    });
    if (numbers_.hasExtra) {
      addExtra(thread);
    }
    charge(thread, Stage::Assembly);
  });
  addHands(true);
  crew_.run([this](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.largestForces(block.sheet, rows.begin, rows.end);
    });
  });
  clock_.charge(Stage::Vectors);
  return greatest(0);
}

double EngineNewton::tryUpdate(double t) {
  clock_.start();
  trialStep_ = t;
  crew_.run([this, t](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.moveTrial(block.sheet, t, rows.begin, rows.end);
    });
    crew_.meet();
    energyOn(thread, true);
  });
  const double forces = forcesEnergy();
  const double value =
      forces + quadratic_ + t * (along_ + 0.5 * t * curvature_) + handsEnergy(true);
  clock_.charge(Stage::Energy);
  return std::isfinite(value) && value < 0.25e30 * input_.view.h * input_.view.h ? value : HUGE_VAL;
}

void EngineNewton::acceptTrial() {
  const double t = trialStep_;
  quadratic_ += t * (along_ + 0.5 * t * curvature_);
  for (Block& block : blocks_) {
    std::swap(block.sheet.q, block.sheet.trial);
  }
  crew_.run([this, t](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.moveQuadratic(block.sheet, static_cast<float>(t), rows.begin, rows.end);
    });
  });
}

void EngineNewton::point(std::vector<double>& q) {
  q.resize(static_cast<std::size_t>(kDofs) * system_.nodeCount());
  crew_.run([this, &q](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      writeRows(block.sheet, block.sheet.q, 5, q.data(), rows.begin, rows.end);
    });
  });
}

void EngineNewton::gradient(std::vector<double>& g) {
  largestForce();
  g.assign(static_cast<std::size_t>(kDofs) * system_.nodeCount(), 0.0);
  for (const Block& block : blocks_) {
    const Sheet& s = block.sheet;
    for (int row = 0; row < s.rows; ++row) {
      for (int column = 0; column < s.columns; ++column) {
        const int node = s.firstNode + row * s.columns + column;
        for (int dof = 0; dof < kDofs; ++dof) {
          if (!input_.view.system.isFixed(node, dof)) {
            g[dofIndex(node, dof)] = static_cast<double>(s.gradient.at(row, dof)[column]) +
                                     static_cast<double>(s.quadraticGradient.at(row, dof)[column]);
          }
        }
      }
    }
  }
}

void EngineNewton::moveAnchors() {
  clock_.start();
  State& state = *input_.state;
  crew_.run([this, &state](int thread) {
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.anchors(block.sheet, state.slideAnchor.data(), state.shearAnchor.data(), rows.begin,
                 rows.end);
    });
  });
  clock_.charge(Stage::Other);
}

SolverSize EngineNewton::size() const {
  SolverSize size;
  const double nodes = system_.nodeCount();
  size.bytesPerNode = static_cast<double>(memory_.bytes()) / nodes;
  // Once for the slides' part: edges without masses, bends without twist, p, t; once for the
  // positions' part: everything but the slides' own, p, w, y and what is free.
  size.productBytesPerNode =
      4.0 * (2 * 6 + 2 * 4 + 3 + 2) + 4.0 * (2 * 8 + 2 * kBendCoefficients + 4 + 3 + 2 + 3 + 3);
  size.products = products_;
  return size;
}

void EngineNewton::resetTimes() {
  clock_.reset();
  products_ = 0;
}

}  // namespace heddle

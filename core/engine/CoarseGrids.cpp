#include "core/engine/CoarseGrids.h"

#include <algorithm>
#include <cmath>

namespace heddle::engine {

namespace {

constexpr int kSmallestSide = 6;   // a narrower sheet has nothing to gain from coarse grids
constexpr int kCoarsestNodes = 6;  // solved directly
constexpr int kFirstPowerIterations = 5;
constexpr int kPowerIterations = 2;  // later in a step, warm-started
constexpr float kEigenMargin = 1.4f;
constexpr float kRelaxation = 1.4f;  // over the largest eigenvalue: damps the upper two thirds
/// Coarse operators are stiffer than the Galerkin product (CoarseBuild.h), so their answers are too
/// small: by this much, measured.
constexpr float kFirstOver = 1.5f, kNextOver = 1.4f;

}  // namespace

CoarseGrids::CoarseGrids(const Sheet& sheet, const KernelTable& kernels, Memory& memory)
    : k_(kernels) {
  int rows = sheet.rows, columns = sheet.columns;
  if (std::min(rows, columns) < kSmallestSide) {
    return;
  }
  do {
    CoarseSheet level;
    const int coarsening = levels_.empty() ? kFirstCoarsening : kNextCoarsening;
    level.rows = coarseCount(rows, coarsening);
    level.columns = coarseCount(columns, coarsening);
    level.pitch = pitchOf(level.columns);
    level.op = memory.field<float>(level.rows, level.columns, kCoarseNumbers);
    const auto field = [&](int components) {
      return memory.field<float>(level.rows, level.columns, components);
    };
    level.jacobi = field(6);
    for (Field<float>* one : {&level.inverseA, &level.lower1A, &level.lower2A}) {
      *one = field(1);
    }
    level.factorsB = memory.take<float>(static_cast<std::size_t>(groupsOf(level.rows)) *
                                        level.columns * 3 * k_.lanes);
    for (Field<float>* three : {&level.r, &level.z, &level.rest, &level.probe}) {
      *three = field(3);
    }
    level.t = field(2);
    level.w = field(2);
    level.rowSums = memory.take<double>(level.rows);
    strips_.push_back(memory.field<float>(level.rows, columns, kStripNumbers));
    levels_.push_back(level);
    rows = level.rows;
    columns = level.columns;
  } while (rows * columns > kCoarsestNodes);
  const int size = 3 * rows * columns;
  dense_.resize(size, size);
  right_.resize(size);
}

void CoarseGrids::forget() {
  fresh_ = true;
  for (CoarseSheet& level : levels_) {
    for (int row = 0; row < level.rows; ++row) {
      for (int c = 0; c < 3; ++c) {
        for (int column = 0; column < level.columns; ++column) {
          // Any fixed vector that is not smooth.
          const int seed = (row * level.columns + column) * 3 + c;
          level.probe.at(row, c)[column] = static_cast<float>(seed * 7919 % 101) / 50.0f - 1.0f;
        }
      }
    }
  }
}

void CoarseGrids::build(const Sheet& sheet, bool hasExtra, Crew& crew, Work* works, int thread) {
  CoarseSheet& top = levels_[0];
  const Share rows = crew.share(thread, top.rows);
  k_.fineStrips(sheet, hasExtra, strips_[0], rows.begin, rows.end);
  crew.meet();
  k_.joinFirst(top, strips_[0], rows.begin, rows.end);
  crew.meet();
  k_.coarseJacobi(top, rows.begin, rows.end);
  const Share a = crew.share(thread, groupsOf(top.columns));
  const Share b = crew.share(crew.size() - 1 - thread, groupsOf(top.rows));
  k_.factorCoarseA(top, a.begin, a.end);
  k_.factorCoarseB(top, b.begin, b.end);
  crew.meet();
  if (thread == 0) {
    for (std::size_t k = 1; k < levels_.size(); ++k) {
      buildBelow(k, works[0]);
    }
    factorCoarsest(works[0]);
  }
  if (thread == crew.size() - 1 && levels_.size() > 1) {
    prepareSmoother(top, works[thread]);
  }
  crew.meet();
  if (thread == 0) {
    fresh_ = false;
  }
}

/// out = r - S z on one thread; without r: S z.
void CoarseGrids::multiply(const CoarseSheet& level, const Field<float>& z, const Field<float>* r,
                           Work& work) {
  k_.coarseSlides(level, z, work, 0, level.rows);
  k_.solveCoarseA(level, 0, groupsOf(level.columns));
  k_.solveCoarseB(level, work, 0, groupsOf(level.rows));
  k_.coarsePositions(level, z, r, level.rest, work, 0, level.rows);
}

/// The same by all threads, from and to a meeting.
void CoarseGrids::multiplyTogether(const CoarseSheet& level, Crew& crew, Work* works, int thread) {
  const Share rows = crew.share(thread, level.rows);
  k_.coarseSlides(level, level.z, works[thread], rows.begin, rows.end);
  crew.meet();
  const Share a = crew.share(thread, groupsOf(level.columns));
  const Share b = crew.share(crew.size() - 1 - thread, groupsOf(level.rows));
  k_.solveCoarseA(level, a.begin, a.end);
  k_.solveCoarseB(level, works[thread], b.begin, b.end);
  crew.meet();
  k_.coarsePositions(level, level.z, &level.r, level.rest, works[thread], rows.begin, rows.end);
}

void CoarseGrids::buildBelow(std::size_t k, Work& work) {
  CoarseSheet& level = levels_[k];
  k_.coarseStrips(levels_[k - 1], strips_[k], 0, level.rows);
  k_.joinNext(level, strips_[k], 0, level.rows);
  k_.coarseJacobi(level, 0, level.rows);
  k_.factorCoarseA(level, 0, groupsOf(level.columns));
  k_.factorCoarseB(level, 0, groupsOf(level.rows));
  if (k + 1 < levels_.size()) {
    prepareSmoother(level, work);
  }
}

/// Finds the step of the damped Jacobi sweep from the largest eigenvalue of D^-1 A.
void CoarseGrids::prepareSmoother(CoarseSheet& level, Work& work) {
  double largest = 1.0;
  for (int k = 0; k < (fresh_ ? kFirstPowerIterations : kPowerIterations); ++k) {
    multiply(level, level.probe, nullptr, work);
    k_.coarseSmooth(level, level.rest, level.probe, 1.0f, true, 0, level.rows);
    k_.coarseSquare(level, level.probe, 0, level.rows);
    double square = 0;
    for (int row = 0; row < level.rows; ++row) {
      square += level.rowSums[row];
    }
    largest = std::sqrt(square);
    k_.coarseScale(level, level.probe, static_cast<float>(1.0 / std::max(largest, 1e-30)), 0,
                   level.rows);
  }
  level.step = kRelaxation / (kEigenMargin * std::max(1.0f, static_cast<float>(largest)));
}

void CoarseGrids::factorCoarsest(Work& work) {
  CoarseSheet& level = levels_.back();
  const int size = 3 * level.rows * level.columns;
  const auto at = [&](const Field<float>& field, int k) -> float& {
    const int node = k / 3;
    return field.at(node / level.columns, k % 3)[node % level.columns];
  };
  for (int k = 0; k < size; ++k) {
    at(level.z, k) = 0.0f;
  }
  for (int column = 0; column < size; ++column) {
    at(level.z, column) = 1.0f;
    multiply(level, level.z, nullptr, work);
    at(level.z, column) = 0.0f;
    for (int row = 0; row < size; ++row) {
      dense_(row, column) = static_cast<double>(at(level.rest, row));
    }
  }
  double largest = 0;
  for (int k = 0; k < size; ++k) {
    largest = std::max(largest, dense_(k, k));
  }
  for (int k = 0; k < size; ++k) {
    // Coordinates that nothing moves, and what rounding took from the others.
    dense_(k, k) = dense_(k, k) > 0 ? dense_(k, k) * (1.0 + 1e-5) : largest;
  }
  coarsest_.compute(dense_);
  usable_ = coarsest_.info() == Eigen::Success;
}

void CoarseGrids::solveCoarsest() {
  CoarseSheet& level = levels_.back();
  const auto each = [&](const auto& visit) {
    int k = 0;
    for (int row = 0; row < level.rows; ++row) {
      for (int column = 0; column < level.columns; ++column) {
        for (int c = 0; c < 3; ++c) {
          visit(k++, row, c, column);
        }
      }
    }
  };
  each([&](int k, int row, int c, int column) {
    right_[k] = static_cast<double>(level.r.at(row, c)[column]);
  });
  coarsest_.solveInPlace(right_);
  each([&](int k, int row, int c, int column) {
    level.z.at(row, c)[column] = static_cast<float>(right_[k]);
  });
}

/// Symmetric V-cycle from a level downwards, on one thread.
void CoarseGrids::cycleBelow(std::size_t k, Work& work) {
  CoarseSheet& level = levels_[k];
  if (k + 1 == levels_.size()) {
    solveCoarsest();
    return;
  }
  CoarseSheet& coarser = levels_[k + 1];
  k_.coarseSmooth(level, level.r, level.z, level.step, true, 0, level.rows);
  multiply(level, level.z, &level.r, work);
  k_.restrictNext(level.rest, level.rows, level.columns, 3, coarser.r, coarser.columns, work, 0,
                  coarser.rows);
  cycleBelow(k + 1, work);
  k_.coarseScale(coarser, coarser.z, kNextOver, 0, coarser.rows);
  k_.prolongNext(coarser.z, coarser.columns, 3, level.z, level.columns, nullptr, work, 0,
                 level.rows);
  multiply(level, level.z, &level.r, work);
  k_.coarseSmooth(level, level.rest, level.z, level.step, false, 0, level.rows);
}

void CoarseGrids::correct(const Sheet& sheet, Crew& crew, Work* works, int thread) {
  CoarseSheet& top = levels_[0];
  Work& work = works[thread];
  const Share rows = crew.share(thread, top.rows), fine = crew.share(thread, sheet.rows);
  k_.restrictFirst(sheet.r, sheet.rows, sheet.columns, 3, top.r, top.columns, work, rows.begin,
                   rows.end);
  if (levels_.size() > 1) {
    CoarseSheet& coarser = levels_[1];
    k_.coarseSmooth(top, top.r, top.z, top.step, true, rows.begin, rows.end);
    crew.meet();
    multiplyTogether(top, crew, works, thread);
    crew.meet();
    if (thread == 0) {
      k_.restrictNext(top.rest, top.rows, top.columns, 3, coarser.r, coarser.columns, work, 0,
                      coarser.rows);
      cycleBelow(1, work);
      k_.coarseScale(coarser, coarser.z, kNextOver, 0, coarser.rows);
    }
    crew.meet();
    k_.prolongNext(coarser.z, coarser.columns, 3, top.z, top.columns, nullptr, work, rows.begin,
                   rows.end);
    crew.meet();
    multiplyTogether(top, crew, works, thread);
    crew.meet();
    k_.coarseSmooth(top, top.rest, top.z, top.step, false, rows.begin, rows.end);
  } else {
    crew.meet();
    if (thread == 0) {
      solveCoarsest();
    }
    crew.meet();
  }
  if (usable_) {
    k_.coarseScale(top, top.z, kFirstOver, rows.begin, rows.end);
    crew.meet();
    k_.prolongFirst(top.z, top.columns, 3, sheet.z, sheet.columns, &sheet.free, work, fine.begin,
                    fine.end);
  }
}

}  // namespace heddle::engine

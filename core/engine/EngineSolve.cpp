// The engine's linear solve: slides eliminated, conjugate gradients on the positions.

#include <algorithm>
#include <cmath>

#include "core/engine/EngineNewton.h"

namespace heddle {

using namespace engine;

namespace {

/// Later solves may leave so many times the tolerance asked for, but never more than a quarter of
/// their own residual: what no solve at all finds would pass for a small update.
constexpr double kMostRelaxed = 5.0, kLoosest = 0.25;

}  // namespace

LinearResult EngineNewton::solve(double tolerance, int maxIterations) {
  clock_.start();
  LinearResult result;
  crew_.run([&](int thread) {
    LinearResult mine;
    solveOn(thread, tolerance, maxIterations, mine);
    if (thread == 0) {
      result = mine;
    }
  });
  products_ += result.iterations + 2;
  if (solves_++ > 0) {
    askedBefore_ = std::max(askedBefore_, startNorm_);
  }
  return result;
}

/// Every thread runs this with the same numbers; sums of rows are read after a meeting and not
/// written again before the next.
void EngineNewton::solveOn(int thread, double tolerance, int maxIterations, LinearResult& result) {
  factorOn(thread);
  // r = b_x - A_xu A_uu^-1 b_u.
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.startKrylov(block.sheet, rows.begin, rows.end);
    k_.turnKrylov(block.sheet, 0.0f, rows.begin, rows.end);
  });
  crew_.meet();
  charge(thread, Stage::Vectors);
  solveSlidesOn(thread);
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.positionsOfProduct(block.sheet, block.sheet.x, numbers_.hasExtra, works_[thread], rows.begin,
                          rows.end);
    k_.addProduct(block.sheet, rows.begin, rows.end);
    k_.advanceKrylov(block.sheet, 0.0f, rows.begin, rows.end);
  });
  crew_.meet();
  charge(thread, Stage::Product);
  double rz = preconditionOn(thread);
  const double start = rz;
  if (thread == 0) {
    startNorm_ = start;
  }
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.turnKrylov(block.sheet, 0.0f, rows.begin, rows.end);
  });
  crew_.meet();
  // The first solve of a step meets stiff forces that a few iterations take away; what the second
  // leaves undone is left undone by later ones too, whose right-hand sides are smaller.
  const double relaxed = std::clamp(kLoosest / tolerance, 1.0, kMostRelaxed);
  const double ask = std::min(std::max(start, askedBefore_), relaxed * relaxed * start);
  result.converged = !(start > 0) && std::isfinite(start);
  result.residual = result.converged ? 0.0 : 1.0;
  while (!result.converged && result.iterations < maxIterations) {
    multiplyOn(thread);
    const double curvature = total(0);
    if (!(curvature > 0)) {
      break;  // the caller sees that it did not converge
    }
    const float step = static_cast<float>(rz / curvature);
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.advanceKrylov(block.sheet, step, rows.begin, rows.end);
    });
    ++result.iterations;
    crew_.meet();
    charge(thread, Stage::Vectors);
    const double next = preconditionOn(thread);
    if (!(next >= 0.0)) {
      break;  // not a number, or a preconditioner that is not positive
    }
    result.residual = std::sqrt(next / ask);
    if (result.residual <= tolerance) {
      result.converged = true;
      break;
    }
    const float turn = static_cast<float>(next / rz);
    eachBlock(thread, [&](Block& block, Share rows) {
      k_.turnKrylov(block.sheet, turn, rows.begin, rows.end);
    });
    rz = next;
    crew_.meet();
    charge(thread, Stage::Vectors);
  }
  finishUpdateOn(thread);
}

void EngineNewton::factorOn(int thread) {
  const int lanes = k_.lanes;
  eachBlock(thread, [&](Block& block, Share rows) {
    const Sheet& s = block.sheet;
    const Share a = crew_.share(thread, (s.columns + lanes - 1) / lanes);
    const Share b = crew_.share(crew_.size() - 1 - thread, (s.rows + lanes - 1) / lanes);
    k_.factorSlidesA(s, a.begin, a.end);
    k_.factorSlidesB(s, b.begin, b.end);
    k_.factorJacobi(s, numbers_.hasExtra, rows.begin, rows.end);
  });
  charge(thread, Stage::SlideSolve);
  for (Block& block : blocks_) {
    if (!block.coarse->empty()) {
      block.coarse->build(block.sheet, numbers_.hasExtra, crew_, works_.data(), thread);
    }
  }
  crew_.meet();
  charge(thread, Stage::CoarseBuild);
}

/// w = A_uu^-1 t, from and to a meeting.
void EngineNewton::solveSlidesOn(int thread) {
  const int lanes = k_.lanes;
  eachBlock(thread, [&](Block& block, Share) {
    const Sheet& s = block.sheet;
    const Share a = crew_.share(thread, (s.columns + lanes - 1) / lanes);
    const Share b = crew_.share(crew_.size() - 1 - thread, (s.rows + lanes - 1) / lanes);
    k_.solveSlidesA(s, a.begin, a.end);
    k_.solveSlidesB(s, works_[thread], b.begin, b.end);
  });
  crew_.meet();
  charge(thread, Stage::SlideSolve);
}

/// y = S p, with p . y in the rows' sums.
void EngineNewton::multiplyOn(int thread) {
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.slidesOfProduct(block.sheet, block.sheet.p, works_[thread], rows.begin, rows.end);
  });
  crew_.meet();
  charge(thread, Stage::Product);
  solveSlidesOn(thread);
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.positionsOfProduct(block.sheet, block.sheet.p, numbers_.hasExtra, works_[thread], rows.begin,
                          rows.end);
  });
  crew_.meet();
  charge(thread, Stage::Product);
}

/// z, the Jacobi part, gets its coarse part. Returns r . z.
double EngineNewton::preconditionOn(int thread) {
  for (Block& block : blocks_) {
    if (!block.coarse->empty()) {
      block.coarse->correct(block.sheet, crew_, works_.data(), thread);
    }
  }
  eachBlock(thread, [&](Block& block, Share rows) { k_.dotRz(block.sheet, rows.begin, rows.end); });
  crew_.meet();
  charge(thread, Stage::Cycle);
  return total(0);
}

/// Slides from the positions found, and what Newton's method asks about the update.
void EngineNewton::finishUpdateOn(int thread) {
  crew_.meet();
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.slidesOfProduct(block.sheet, block.sheet.x, works_[thread], rows.begin, rows.end);
    k_.slideRemainder(block.sheet, rows.begin, rows.end);
  });
  crew_.meet();
  solveSlidesOn(thread);
  eachBlock(thread,
            [&](Block& block, Share rows) { k_.joinUpdate(block.sheet, rows.begin, rows.end); });
  crew_.meet();
  if (thread == 0) {
    largestUpdate_ = greatest(0);
    slope_ = total(1);
  }
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.largestShrinks(block.sheet, rows.begin, rows.end);
    k_.quadraticOfUpdate(block.sheet, numbers_, works_[thread], rows.begin, rows.end);
  });
  crew_.meet();
  if (thread == 0) {
    largestShrink_ = greatest(2);
  }
  crew_.meet();
  eachBlock(thread, [&](Block& block, Share rows) {
    k_.quadraticAlong(block.sheet, rows.begin, rows.end);
  });
  crew_.meet();
  if (thread == 0) {
    along_ = total(0);
    curvature_ = total(1);
  }
  charge(thread, Stage::Vectors);
}

}  // namespace heddle

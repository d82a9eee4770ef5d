#pragma once
#include <vector>

#include "core/solver/BlockRows.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// The coupling pattern of a cloth: made anew only when its topology changes.
class Pattern {
 public:
  explicit Pattern(const YarnSystem& system);
  PatternView view() const { return {columns_.data(), tailStart_.data(), tailColumns_.data()}; }
  int nodeCount() const { return static_cast<int>(tailStart_.size()) - 1; }
  int tailCount() const { return static_cast<int>(tailColumns_.size()); }

 private:
  std::vector<NodeSlot> columns_;
  std::vector<std::int32_t> tailStart_, tailColumns_;
};

/// Rows and tail of one matrix over a pattern.
template <class Real>
class Matrix {
 public:
  explicit Matrix(const Pattern& pattern)
      : pattern_(&pattern),
        rows_(static_cast<std::size_t>(kRowSize) * pattern.nodeCount()),
        tail_(9 * static_cast<std::size_t>(pattern.tailCount())) {}
  MatrixView<Real> view() { return {pattern_->view(), rows_.data(), tail_.data()}; }

 private:
  const Pattern* pattern_;
  std::vector<Real> rows_, tail_;
};

}  // namespace heddle

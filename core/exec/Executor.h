#pragma once
// Runs kernels: small functors with raw pointers and operator()(index). The CUDA part runs the
// same functors one thread an index; here a thread takes a chunk of indices.

#include <algorithm>
#include <functional>
#include <vector>

#include "core/exec/ThreadTeam.h"

namespace heddle {

/// Indices a thread takes at a time. Also the fixed block of reductions, which makes sums the same
/// to the bit for every number of threads.
inline constexpr int kBlock = 128;

/// kernel(i) for every i in [0, count).
template <class Kernel>
void forEach(ThreadTeam& team, int count, const Kernel& kernel, int grain = kBlock) {
  team.forRange(count, grain, [&kernel](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      kernel(i);
    }
  });
}

/// Combines value(i) over [0, count) in blocks of kBlock, then the blocks in order.
/// `scratch` holds the blocks' values and is kept by the caller.
template <class Value, class Combine>
double reduce(ThreadTeam& team, int count, std::vector<double>& scratch, double start,
              const Value& value, const Combine& combine) {
  const int blocks = (count + kBlock - 1) / kBlock;
  if (static_cast<int>(scratch.size()) < blocks) {
    scratch.resize(blocks);
  }
  double* partial = scratch.data();
  const auto sumBlocks = [&](int begin, int end) {
    for (int block = begin; block < end; ++block) {
      double sum = start;
      const int last = std::min(count, (block + 1) * kBlock);
      for (int i = block * kBlock; i < last; ++i) {
        sum = combine(sum, value(i));
      }
      partial[block] = sum;
    }
  };
  team.forRange(blocks, 4, std::cref(sumBlocks));  // by reference: copying it would allocate
  double total = start;
  for (int block = 0; block < blocks; ++block) {
    total = combine(total, partial[block]);
  }
  return total;
}

template <class Value>
double sum(ThreadTeam& team, int count, std::vector<double>& scratch, const Value& value) {
  return reduce(team, count, scratch, 0.0, value, [](double a, double b) { return a + b; });
}

template <class Value>
double maximum(ThreadTeam& team, int count, std::vector<double>& scratch, double start,
               const Value& value) {
  // NaN wins, so that a broken value cannot hide.
  return reduce(team, count, scratch, start, value,
                [](double a, double b) { return b > a || b != b ? b : a; });
}

}  // namespace heddle

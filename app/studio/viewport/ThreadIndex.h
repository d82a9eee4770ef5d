#pragma once
#include <vector>

#include "core/session/Frame.h"

namespace heddle::studio {

/// Which end and which pick pass through each node of a cloth.
class ThreadIndex {
 public:
  struct Threads {
    int end = -1, pick = -1;  ///< from 0; -1: none
  };

  ThreadIndex() = default;
  explicit ThreadIndex(const FrameTopology& topology);

  Threads at(int node) const;
  /// The nodes of an end (or pick) in their order along the yarn; empty where there is none.
  std::vector<int> nodesOf(const FrameTopology& topology, bool warp, int index) const;

 private:
  std::vector<Threads> threads_;  // [node]
};

}  // namespace heddle::studio

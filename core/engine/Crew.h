#pragma once
#include <chrono>

#include "core/exec/SpinBarrier.h"
#include "core/exec/ThreadTeam.h"
#include "core/solver/StageTimes.h"

namespace heddle::engine {

/// A thread's share of `count`, the same sizes within one.
struct Share {
  int begin = 0, end = 0;
};

/// Runs a job on all threads of a team at once, which meet at a barrier between its phases, and
/// keeps the time of each phase.
class Crew {
 public:
  explicit Crew(ThreadTeam& team) : team_(team), barrier_(team.size()), size_(team.size()) {}

  int size() const { return size_; }
  /// job(thread) on every thread; returns when all are done.
  template <class Job>
  void run(const Job& job) {
    team_.forRange(size_, 1, [&job](int begin, int end) {
      for (int thread = begin; thread < end; ++thread) {
        job(thread);
      }
    });
  }
  void meet() { barrier_.wait(); }
  Share share(int thread, int count) const {
    const auto at = [&](int k) { return static_cast<int>(static_cast<long>(count) * k / size_); };
    return {at(thread), at(thread + 1)};
  }

 private:
  ThreadTeam& team_;
  SpinBarrier barrier_;
  int size_;
};

/// Adds up where the time goes; one thread's view.
class StageClock {
 public:
  void start() { last_ = Clock::now(); }
  /// The time since the last call belongs to `stage`.
  void charge(Stage stage) {
    const Clock::time_point now = Clock::now();
    times_[stage] += std::chrono::duration<double>(now - last_).count();
    last_ = now;
  }
  const StageTimes& times() const { return times_; }
  void reset() { times_ = {}; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_;
  StageTimes times_;
};

}  // namespace heddle::engine

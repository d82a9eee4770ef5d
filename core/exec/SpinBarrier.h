#pragma once
#include <atomic>
#include <thread>

namespace heddle {

/// Where the threads of a team wait for each other many times within one job. Spins, since the
/// waits are of microseconds; gives way to others after a while, since a machine may have fewer
/// cores free than the team has threads.
class SpinBarrier {
 public:
  explicit SpinBarrier(int threads) : threads_(threads) {}

  void wait() {
    if (threads_ == 1) {
      return;
    }
    const unsigned phase = phase_.load(std::memory_order_acquire);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
      arrived_.store(0, std::memory_order_relaxed);
      phase_.store(phase + 1, std::memory_order_release);
      return;
    }
    for (int spin = 0; phase_.load(std::memory_order_acquire) == phase; ++spin) {
      if (spin > kSpins) {
        std::this_thread::yield();
      }
    }
  }

 private:
  static constexpr int kSpins = 20000;
  const int threads_;
  alignas(64) std::atomic<int> arrived_{0};
  alignas(64) std::atomic<unsigned> phase_{0};
};

}  // namespace heddle

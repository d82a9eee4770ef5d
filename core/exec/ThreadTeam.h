#pragma once
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace heddle {

/// A fixed set of threads that run one range at a time, the calling thread included.
/// Chunks are handed out as threads become free, so results must not depend on who runs what:
/// kernels write by index only, and reductions run over fixed blocks (Executor.h).
class ThreadTeam {
 public:
  /// `threads` >= 1 in all; 0: as many as the machine has.
  explicit ThreadTeam(int threads);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const { return static_cast<int>(workers_.size()) + 1; }

  /// Calls body(begin, end) on chunks of at most `grain` that cover [0, count), and waits for all.
  /// The body must not throw.
  void forRange(int count, int grain, const std::function<void(int, int)>& body);

 private:
  void work();
  void drain();

  std::vector<std::thread> workers_;
  const std::function<void(int, int)>* body_ = nullptr;
  int count_ = 0;
  int grain_ = 1;
  std::atomic<int> next_{0};
  std::atomic<int> busy_{0};
  std::atomic<unsigned> generation_{0};
  std::atomic<bool> stop_{false};
};

}  // namespace heddle

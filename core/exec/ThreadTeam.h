#pragma once
#include <atomic>
#include <cstdint>
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

  /// A job in one word, so that a thread that comes late cannot take a chunk of another job for one
  /// of its own: 16 bits of job number, 24 of chunks in all, 24 of the next chunk.
  std::atomic<std::uint64_t> ticket_{0};
  struct Job {
    const std::function<void(int, int)>* body = nullptr;
    int count = 0;
    int grain = 1;
  };
  Job jobs_[2];  // by parity of the job number; read only by who holds a chunk of it
  std::uint64_t jobNumber_ = 0;
  std::atomic<std::uint32_t> done_{0};        // chunks of the current job
  std::atomic<std::uint32_t> generation_{0};  // wakes the workers
  std::atomic<bool> stop_{false};
  std::vector<std::thread> workers_;
};

}  // namespace heddle

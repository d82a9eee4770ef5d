#include "core/exec/ThreadTeam.h"

#include <algorithm>

namespace heddle {

namespace {
// A short spin covers the gap between two kernels of one step; after that the thread sleeps, so
// that an idle or paused simulation costs nothing.
constexpr int kSpins = 2000;
}  // namespace

ThreadTeam::ThreadTeam(int threads) {
  if (threads <= 0) {
    threads = std::max(1u, std::thread::hardware_concurrency());
  }
  for (int i = 1; i < threads; ++i) {
    workers_.emplace_back([this] { work(); });
  }
}

ThreadTeam::~ThreadTeam() {
  stop_.store(true);
  generation_.fetch_add(1);
  generation_.notify_all();
  for (std::thread& worker : workers_) {
    worker.join();
  }
}

void ThreadTeam::forRange(int count, int grain, const std::function<void(int, int)>& body) {
  if (count <= 0) {
    return;
  }
  if (workers_.empty() || count <= grain) {
    body(0, count);
    return;
  }
  body_ = &body;
  count_ = count;
  grain_ = grain;
  next_.store(0);
  busy_.store(static_cast<int>(workers_.size()));
  generation_.fetch_add(1);
  generation_.notify_all();
  drain();
  for (int left = busy_.load(); left != 0; left = busy_.load()) {
    for (int spin = 0; spin < kSpins && busy_.load() != 0; ++spin) {
    }
    if (const int now = busy_.load(); now != 0) {
      busy_.wait(now);
    }
  }
}

void ThreadTeam::work() {
  unsigned seen = 0;
  while (true) {
    for (int spin = 0; spin < kSpins && generation_.load() == seen; ++spin) {
    }
    generation_.wait(seen);
    seen = generation_.load();
    if (stop_.load()) {
      return;
    }
    drain();
    if (busy_.fetch_sub(1) == 1) {
      busy_.notify_one();
    }
  }
}

void ThreadTeam::drain() {
  while (true) {
    const int begin = next_.fetch_add(grain_);
    if (begin >= count_) {
      return;
    }
    (*body_)(begin, std::min(count_, begin + grain_));
  }
}

}  // namespace heddle

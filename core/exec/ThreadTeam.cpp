#include "core/exec/ThreadTeam.h"

#include <algorithm>
#include <system_error>

namespace heddle {

namespace {
// A short spin covers the gap between two kernels of one step; after that the thread sleeps, so
// that an idle or paused simulation costs nothing.
constexpr int kSpins = 2000;
constexpr std::int64_t kMaxChunks = 1 << 24;
}  // namespace

ThreadTeam::ThreadTeam(int threads) {
  if (threads <= 0) {
    threads = std::max(1u, std::thread::hardware_concurrency());
  }
  try {
    for (int i = 1; i < threads; ++i) {
      workers_.emplace_back([this] { work(); });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads; a smaller team does the same work.
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
  // A chunk number must fit its field of the ticket.
  grain = std::max(grain, static_cast<int>(count / (kMaxChunks / 2)) + 1);
  const auto chunks = static_cast<std::uint32_t>((count + grain - 1) / grain);
  ++jobNumber_;
  jobs_[jobNumber_ & 1] = {&body, count, grain};
  done_.store(0);
  ticket_.store((jobNumber_ & 0xffff) << 48 | static_cast<std::uint64_t>(chunks) << 24);
  generation_.fetch_add(1);
  generation_.notify_all();
  drain();
  // Only chunks that were begun are waited for; a worker that sleeps on is not missed.
  for (std::uint32_t done = done_.load(); done != chunks; done = done_.load()) {
    for (int spin = 0; spin < kSpins && done_.load() != chunks; ++spin) {
    }
    if (done = done_.load(); done != chunks) {
      done_.wait(done);
    }
  }
}

void ThreadTeam::work() {
  std::uint32_t seen = 0;
  while (true) {
    for (int spin = 0; spin < kSpins && generation_.load() == seen; ++spin) {
    }
    generation_.wait(seen);
    seen = generation_.load();
    if (stop_.load()) {
      return;
    }
    drain();
  }
}

void ThreadTeam::drain() {
  while (true) {
    const std::uint64_t ticket = ticket_.fetch_add(1);
    const auto chunk = static_cast<std::uint32_t>(ticket & 0xffffff);
    const auto chunks = static_cast<std::uint32_t>(ticket >> 24 & 0xffffff);
    if (chunk >= chunks) {
      return;
    }
    // This job cannot end before its chunk is done, so its description stands.
    const Job& job = jobs_[ticket >> 48 & 1];
    const int begin = static_cast<int>(chunk) * job.grain;
    (*job.body)(begin, std::min(job.count, begin + job.grain));
    done_.fetch_add(1);
    done_.notify_one();
  }
}

}  // namespace heddle

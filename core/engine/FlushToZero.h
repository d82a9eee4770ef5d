#pragma once

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace heddle::engine {

/// While one lives, its thread takes numbers below the smallest normal one for zero. Where cloth
/// lies still, Krylov vectors fade into such numbers, and processors compute with them in
/// microcode: on large sheets products took three times as long.
class FlushToZero {
 public:
#if defined(__SSE__)
  FlushToZero() : before_(_mm_getcsr()) { _mm_setcsr(before_ | kFlushResults | kTakeForZero); }
  ~FlushToZero() { _mm_setcsr(before_); }

 private:
  static constexpr unsigned kFlushResults = 1u << 15, kTakeForZero = 1u << 6;
  unsigned before_;
#else
  FlushToZero() {}
  ~FlushToZero() {}
#endif
 public:
  FlushToZero(const FlushToZero&) = delete;
  FlushToZero& operator=(const FlushToZero&) = delete;
};

}  // namespace heddle::engine

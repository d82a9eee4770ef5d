#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "core/engine/Field.h"

namespace heddle::engine {

/// Owns the engine's arrays: aligned to a cache line, zeroed, freed together.
class Memory {
 public:
  template <class Number>
  Number* take(std::size_t count) {
    const std::size_t bytes = (count * sizeof(Number) + 63) / 64 * 64;
    void* block = std::aligned_alloc(64, bytes > 0 ? bytes : 64);
    if (!block) {
      throw std::bad_alloc();
    }
    std::memset(block, 0, bytes);
    blocks_.emplace_back(block);
    bytes_ += bytes;
    return static_cast<Number*>(block);
  }
  template <class Number>
  Field<Number> field(int rows, int columns, int components) {
    return {take<Number>(fieldSize(rows, columns, components)), pitchOf(columns), components};
  }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };
  std::vector<std::unique_ptr<void, Free>> blocks_;
  std::size_t bytes_ = 0;
};

}  // namespace heddle::engine

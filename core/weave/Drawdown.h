#pragma once
#include <cstdint>
#include <vector>

namespace heddle {

/// Which yarn is on top at each crossing: ends (warp yarns) by picks (weft yarns), seen from the
/// face. First pick first, first end first. Indexing is modulo the size, as cloth repeats its
/// draft.
class Drawdown {
 public:
  Drawdown() = default;
  Drawdown(int ends, int picks)
      : ends_(ends), picks_(picks), warpUp_(static_cast<std::size_t>(ends) * picks, 0) {}

  int ends() const { return ends_; }
  int picks() const { return picks_; }
  bool empty() const { return warpUp_.empty(); }
  bool warpUp(int end, int pick) const { return warpUp_[index(end % ends_, pick % picks_)] != 0; }
  void setWarpUp(int end, int pick, bool up) { warpUp_[index(end, pick)] = up ? 1 : 0; }
  friend bool operator==(const Drawdown&, const Drawdown&) = default;

 private:
  std::size_t index(int end, int pick) const {
    return static_cast<std::size_t>(pick) * ends_ + end;
  }
  int ends_ = 0, picks_ = 0;
  std::vector<std::uint8_t> warpUp_;  // pick-major: [pick * ends + end]
};

}  // namespace heddle

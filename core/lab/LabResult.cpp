#include "core/lab/LabResult.h"

#include <algorithm>
#include <cmath>

namespace heddle {

std::optional<double> LabRow::deviation() const {
  if (!reference || *reference == 0) return std::nullopt;
  return (value - *reference) / std::fabs(*reference);
}

bool LabRow::passes() const {
  if (!std::isfinite(value)) return false;
  if (!isJudged()) return true;
  const double room = *tolerance * std::fabs(*reference);
  switch (expect) {
    case Expect::AtLeast:
      return value >= *reference - room;
    case Expect::AtMost:
      return value <= *reference + room;
    case Expect::About:
      break;
  }
  return std::fabs(value - *reference) <= room;
}

bool LabResult::passes() const {
  return std::ranges::all_of(rows, [](const LabRow& row) { return row.passes(); });
}

}  // namespace heddle

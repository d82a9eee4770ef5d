#pragma once
#include <vector>

#include "core/weave/io/DraftReport.h"
#include "core/weave/io/IniDocument.h"

namespace heddle::wif {

/// What the numbers of a list section stand for, and how many of each a file declared.
struct RowShape {
  const char* row;   ///< "end", "treadle" or "pick": what a key counts
  int rowsDeclared;  ///< rows the result has at least
  int rowLimit;      ///< keys beyond are refused
  const char* item;  ///< "shaft" or "treadle": what the list's numbers count
  int itemLimit;     ///< numbers beyond are refused
};

/// The lists of one section and the line each came from.
struct Rows {
  std::vector<std::vector<int>> lists;  ///< [row], sorted, without 0 and without repetition
  std::vector<int> lines;               ///< [row], 0 where the file has no such key

  /// The largest number in any list, 0 if all are empty.
  int largest() const;
};

/// Reads [THREADING], [TIEUP], [TREADLING] or [LIFTPLAN] with their sparse rows. Rows that carry
/// something beyond the declared count are kept, with a warning: the data outweighs the count.
Rows readRows(const IniSection& section, const RowShape& shape, DraftReport& report);

}  // namespace heddle::wif

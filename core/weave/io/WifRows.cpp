#include "core/weave/io/WifRows.h"

#include <algorithm>
#include <string>

#include "core/weave/io/WifValues.h"

namespace heddle::wif {
namespace {

std::vector<int> readList(const IniEntry& entry, const RowShape& shape, const DraftReport& report) {
  std::vector<int> list = listOf(entry, report);
  std::erase(list, 0);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  if (!list.empty() && (list.front() < 0 || list.back() > shape.itemLimit)) {
    const int wrong = list.front() < 0 ? list.front() : list.back();
    report.fail(entry.line, std::string(shape.row) + " " + std::string(entry.key) + " names " +
                                shape.item + " " + std::to_string(wrong) +
                                "; expected numbers from 1 to " + std::to_string(shape.itemLimit));
  }
  return list;
}

}  // namespace

int Rows::largest() const {
  int most = 0;
  for (const std::vector<int>& list : lists) {
    if (!list.empty()) most = std::max(most, list.back());
  }
  return most;
}

Rows readRows(const IniSection& section, const RowShape& shape, DraftReport& report) {
  Rows rows;
  rows.lists.resize(static_cast<std::size_t>(shape.rowsDeclared));
  rows.lines.resize(rows.lists.size());
  int firstBeyond = 0;
  for (const IniEntry& entry : section.entries) {
    const std::optional<int> key = numberedKey(entry, section, shape.rowLimit, report);
    if (!key) continue;
    const std::vector<int> list = readList(entry, shape, report);
    const std::size_t row = static_cast<std::size_t>(*key) - 1;
    if (row >= rows.lists.size()) {
      if (list.empty()) continue;  // nothing there to keep
      if (firstBeyond == 0) firstBeyond = entry.line;
      rows.lists.resize(row + 1);
      rows.lines.resize(row + 1);
    }
    if (rows.lines[row] != 0) {
      report.warn(entry.line, std::string(shape.row) + " " + std::to_string(*key) +
                                  " was given in line " + std::to_string(rows.lines[row]) +
                                  " already: the later one counts");
    }
    rows.lists[row] = list;
    rows.lines[row] = entry.line;
  }
  if (firstBeyond != 0) {
    report.warn(firstBeyond, "[" + section.name + "] goes on to " + shape.row + " " +
                                 std::to_string(rows.lists.size()) + ", but " +
                                 std::to_string(shape.rowsDeclared) +
                                 " are declared: all of them are kept");
  }
  for (const int line : section.linesWithoutEquals) {
    report.warn(line, "[" + section.name + "] expects number=list: the line is left out");
  }
  return rows;
}

}  // namespace heddle::wif

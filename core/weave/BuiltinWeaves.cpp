#include "core/weave/BuiltinWeaves.h"

#include <array>
#include <stdexcept>
#include <utility>

namespace heddle {
namespace {

constexpr Color kIndigo{0x1f, 0x3a, 0x68};
constexpr Color kUndyedCotton{0xf1, 0xe8, 0xd6};

using Sequence = std::vector<int>;

/// 1, 2, ... count.
Sequence straight(int count) {
  Sequence order;
  for (int i = 1; i <= count; ++i) order.push_back(i);
  return order;
}

/// 1, 2, ... count, ... 2: one repeat of a point order.
Sequence point(int count) {
  Sequence order = straight(count);
  for (int i = count - 1; i > 1; --i) order.push_back(i);
  return order;
}

/// A draft with one shaft an end and one treadle a pick.
Draft makeDraft(std::string name, int shafts, const Sequence& threading,
                std::vector<std::vector<int>> tieUp, const Sequence& treadling) {
  Draft draft;
  draft.name = std::move(name);
  draft.shafts = shafts;
  draft.treadles = static_cast<int>(tieUp.size());
  draft.tieUp = std::move(tieUp);
  for (const int shaft : threading) draft.threading.push_back({shaft});
  for (const int treadle : treadling) draft.treadling.push_back({treadle});
  draft.warp.assign(threading.size(), Thread{kIndigo, {}, {}});
  draft.weft.assign(treadling.size(), Thread{kUndyedCotton, {}, {}});
  return draft;
}

/// The tie-up of a regular twill on `shafts` shafts: treadle t raises `up` neighbours from shaft t.
std::vector<std::vector<int>> twillTieUp(int shafts, int up) {
  std::vector<std::vector<int>> tieUp;
  for (int treadle = 0; treadle < shafts; ++treadle) {
    Sequence raised;
    for (int i = 0; i < up; ++i) raised.push_back((treadle + i) % shafts + 1);
    tieUp.push_back(raised);
  }
  return tieUp;
}

/// Warp-faced satin: every pick leaves one shaft down, `move` shafts on from the last pick's.
Draft satin(std::string name, int shafts, int move) {
  std::vector<std::vector<int>> tieUp;
  for (int treadle = 0; treadle < shafts; ++treadle) {
    const int binder = treadle * move % shafts + 1;
    Sequence raised;
    for (int shaft = 1; shaft <= shafts; ++shaft) {
      if (shaft != binder) raised.push_back(shaft);
    }
    tieUp.push_back(raised);
  }
  return makeDraft(std::move(name), shafts, straight(shafts), std::move(tieUp), straight(shafts));
}

Draft plain(std::string name) {
  return makeDraft(std::move(name), 2, straight(2), {{1}, {2}}, straight(2));
}

Draft twill22(std::string name) {
  return makeDraft(std::move(name), 4, straight(4), twillTieUp(4, 2), straight(4));
}

Draft twill31(std::string name) {
  return makeDraft(std::move(name), 4, straight(4), twillTieUp(4, 3), straight(4));
}

Draft satin5(std::string name) { return satin(std::move(name), 5, 2); }

Draft satin8(std::string name) { return satin(std::move(name), 8, 3); }

Draft basket22(std::string name) {
  return makeDraft(std::move(name), 4, straight(4), {{1, 2}, {3, 4}}, {1, 1, 2, 2});
}

/// Two stripes of eight ends. The line is cut where it turns: neighbours there are on shafts two
/// apart, opposite to each other in a 2/2 twill, so that no float passes two crossings.
Draft herringbone(std::string name) {
  return makeDraft(std::move(name), 4, {1, 2, 3, 4, 1, 2, 3, 4, 2, 1, 4, 3, 2, 1, 4, 3},
                   twillTieUp(4, 2), straight(4));
}

/// Ordinary honeycomb (waffle): point draw on five shafts; diamonds of warp and of weft floats
/// alternate between crossing lines of plain interlacing, which the cloth draws in to cells.
Draft honeycomb(std::string name) {
  return makeDraft(std::move(name), 5, point(5), {{1, 3, 4, 5}, {2, 4, 5}, {3, 5}, {4}, {5}},
                   point(5));
}

struct Entry {
  const char* name;
  Draft (*make)(std::string);
};

constexpr std::array<Entry, 8> kWeaves{{{"plain", plain},
                                        {"twill-2-2", twill22},
                                        {"twill-3-1", twill31},
                                        {"satin-5", satin5},
                                        {"satin-8", satin8},
                                        {"basket-2-2", basket22},
                                        {"herringbone", herringbone},
                                        {"honeycomb", honeycomb}}};

}  // namespace

std::vector<std::string> builtinWeaveNames() {
  std::vector<std::string> names;
  for (const Entry& entry : kWeaves) names.emplace_back(entry.name);
  return names;
}

Draft builtinWeave(const std::string& name) {
  std::string known;
  for (const Entry& entry : kWeaves) {
    if (name == entry.name) return entry.make(name);
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  }
  throw std::invalid_argument("no built-in weave is called '" + name + "'; there are " + known);
}

}  // namespace heddle

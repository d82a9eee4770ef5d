#pragma once
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace heddle::test {

/// What independent WIF readers found in one file of the corpus (its `expected` folder).
struct ReaderFacts {
  int ends = 0, picks = 0;
  std::vector<std::string> warpColors, weftColors;  ///< one a thread; "none" where unknown
  bool colorsInvented = false;          ///< the file states none; the reader was fed a dummy table
  std::vector<std::string> cells;       ///< [pick], '#' warp on top, '.' weft; at most 64 x 64
  bool wholeAgreed = false;             ///< a second reader gives the same sizes, colours and cells
  int agreedEnds = 0, agreedPicks = 0;  ///< else: the part on which a second reader agrees
};

/// "2*#006600 1*none" -> one entry a thread.
inline std::vector<std::string> expandRuns(const std::string& text) {
  std::vector<std::string> values;
  std::istringstream stream(text);
  for (std::string run; stream >> run;) {
    const std::size_t star = run.find('*');
    values.insert(values.end(), std::stoul(run.substr(0, star)), run.substr(star + 1));
  }
  return values;
}

/// Reads the `agree=` line: letters of readers, each perhaps with the smaller size it reports.
inline void readAgreement(const std::string& text, ReaderFacts& facts) {
  if (text == "none") return;
  std::string outside;
  bool inside = false;
  for (const char c : text) {
    if (c == '(') {
      inside = true;
      outside += '(';
    } else if (c == ')') {
      inside = false;
    } else if (!inside) {
      outside += c;
    }
  }
  std::istringstream readers(outside);
  for (std::string reader; readers >> reader;) {
    if (reader.find('(') == std::string::npos) facts.wholeAgreed = true;
  }
  static const std::string kSize = "it reports size ";
  for (std::size_t at = text.find(kSize); at != std::string::npos; at = text.find(kSize, at + 1)) {
    std::istringstream size(text.substr(at + kSize.size()));
    int ends = 0, picks = 0;
    char times = 0;
    size >> ends >> times >> picks;
    facts.agreedEnds = std::max(facts.agreedEnds, ends);
    facts.agreedPicks = std::max(facts.agreedPicks, picks);
  }
}

inline ReaderFacts readReaderFacts(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot open " + file.string());
  ReaderFacts facts;
  bool body = false;
  for (std::string line; std::getline(stream, line);) {
    if (body && !line.empty()) facts.cells.push_back(line);
    const auto value = [&line](const char* key) {
      const std::string start = std::string(key) + "=";
      return line.starts_with(start) ? line.substr(start.size()) : std::string();
    };
    if (const auto v = value("agree"); !v.empty()) readAgreement(v, facts);
    if (const auto v = value("warp_colours"); !v.empty()) facts.warpColors = expandRuns(v);
    if (const auto v = value("weft_colours"); !v.empty()) facts.weftColors = expandRuns(v);
    if (const auto v = value("ends"); !v.empty()) {
      std::sscanf(line.c_str(), "ends=%d picks=%d", &facts.ends, &facts.picks);
    }
    if (line.find("ignore the colour lines") != std::string::npos) facts.colorsInvented = true;
    if (line.starts_with("drawdown rows=")) body = true;
  }
  return facts;
}

}  // namespace heddle::test

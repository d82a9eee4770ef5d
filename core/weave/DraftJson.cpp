#include "core/weave/DraftJson.h"

#include "core/weave/DraftStatistics.h"

namespace heddle {
namespace {

using Json = nlohmann::ordered_json;

Json rowsOf(const Drawdown& drawdown) {
  Json rows = Json::array();
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    std::string row(static_cast<std::size_t>(drawdown.ends()), '0');
    for (int end = 0; end < drawdown.ends(); ++end) {
      if (drawdown.warpUp(end, pick)) row[static_cast<std::size_t>(end)] = '1';
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json colorsOf(const std::vector<Thread>& threads) {
  Json colors = Json::array();
  for (const Thread& thread : threads) colors.push_back(toHex(thread.color));
  return colors;
}

Json spacingsOf(const std::vector<Thread>& threads) {
  Json spacings = Json::array();
  for (const Thread& thread : threads) {
    spacings.push_back(thread.spacing ? Json(*thread.spacing) : Json(nullptr));
  }
  return spacings;
}

Json diagnosticsOf(const std::vector<Diagnostic>& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    list.push_back({{"severity", toString(diagnostic.severity)},
                    {"line", diagnostic.line},
                    {"message", diagnostic.message}});
  }
  return list;
}

}  // namespace

nlohmann::ordered_json draftToJson(const std::string& source, const DraftFile& file) {
  const Draft& draft = file.draft;
  const Drawdown drawdown = makeDrawdown(draft);
  const DraftStatistics statistics = computeStatistics(drawdown);
  Json json;
  json["file"] = source;
  json["format"] = file.format;
  json["ends"] = draft.ends();
  json["picks"] = draft.picks();
  json["shafts"] = draft.shafts;
  json["treadles"] = draft.treadles;
  json["rising_shed"] = draft.risingShed;
  json["drawdown"] = rowsOf(drawdown);
  json["warp_colors"] = colorsOf(draft.warp);
  json["weft_colors"] = colorsOf(draft.weft);
  json["warp_spacing_m"] = spacingsOf(draft.warp);
  json["weft_spacing_m"] = spacingsOf(draft.weft);
  json["longest_warp_float"] = statistics.longestWarpFloat;
  json["longest_weft_float"] = statistics.longestWeftFloat;
  json["warp_faced_fraction"] = statistics.warpFacedFraction;
  json["repeat"] = {statistics.repeatEnds, statistics.repeatPicks};
  json["diagnostics"] = diagnosticsOf(file.diagnostics);
  return json;
}

}  // namespace heddle

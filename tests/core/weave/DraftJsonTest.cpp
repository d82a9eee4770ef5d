#include <gtest/gtest.h>

#include "core/weave/DraftJson.h"

namespace heddle {
namespace {

TEST(DraftJson, HasTheAgreedFieldsInOrder) {
  DraftFile file = loadDraft("weave:twill-3-1");
  file.draft.warp[0].spacing = 0.001;
  file.diagnostics.push_back({Diagnostic::Severity::Warning, 7, "careful"});
  const nlohmann::ordered_json json = draftToJson("weave:twill-3-1", file);
  EXPECT_EQ(
      json.dump(),
      R"({"file":"weave:twill-3-1","format":"built-in","ends":4,"picks":4,"shafts":4,)"
      R"("treadles":4,"rising_shed":true,"drawdown":["1110","0111","1011","1101"],)"
      R"("warp_colors":["#1f3a68","#1f3a68","#1f3a68","#1f3a68"],)"
      R"("weft_colors":["#f1e8d6","#f1e8d6","#f1e8d6","#f1e8d6"],)"
      R"("warp_spacing_m":[0.001,null,null,null],"weft_spacing_m":[null,null,null,null],)"
      R"("longest_warp_float":3,"longest_weft_float":1,"warp_faced_fraction":0.75,)"
      R"("repeat":[4,4],"diagnostics":[{"severity":"warning","line":7,"message":"careful"}]})");
}

}  // namespace
}  // namespace heddle

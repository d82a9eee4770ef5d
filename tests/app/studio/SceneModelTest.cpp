#include <gtest/gtest.h>

#include "app/studio/model/SceneModel.h"
#include "app/studio/model/YarnAssignment.h"

namespace heddle::studio {
namespace {

SceneSettings sceneOf(const std::string& warp, const std::string& weft) {
  SceneSettings scene;
  scene.fabric.yarns.resize(2);
  scene.fabric.yarns[0].name = warp;
  scene.fabric.yarns[1].name = weft;
  scene.fabric.warpYarns = {0};
  scene.fabric.weftYarns = {1};
  return scene;
}

}  // namespace

TEST(SceneModel, ChoicesAreSingleEntriesAndDialsMerge) {
  SceneModel model(sceneOf("linen", "silk"));
  for (int i = 1; i <= 20; ++i) {
    model.edit(Field::Slack, QString("slack %1 %").arg(i),
               [i](SceneSettings& s) { s.slack = 0.01 * i; });
  }
  model.edit(Field::Hold, "hold top", [](SceneSettings& s) { s.hold = Hold::Top; });
  model.edit(Field::Hold, "hold nowhere", [](SceneSettings& s) { s.hold = Hold::None; });
  EXPECT_EQ(model.history().count(), 3);
  EXPECT_EQ(model.history().text(0), "slack 20 %");
  model.history().undo();
  EXPECT_EQ(model.scene().hold, Hold::Top);
  EXPECT_DOUBLE_EQ(model.scene().slack, 0.2);
  model.history().undo();
  model.history().undo();
  EXPECT_DOUBLE_EQ(model.scene().slack, 0);
  model.history().redo();
  EXPECT_DOUBLE_EQ(model.scene().slack, 0.2);
}

TEST(SceneModel, SaysWhichFieldChangedAlsoOnUndo) {
  SceneModel model(sceneOf("linen", "silk"));
  std::vector<Field> heard;
  QObject::connect(&model, &SceneModel::changed, [&](Field field) { heard.push_back(field); });
  model.edit(Field::Gravity, "gravity", [](SceneSettings& s) { s.gravity.z = 0; });
  model.history().undo();
  EXPECT_EQ(heard, (std::vector<Field>{Field::Gravity, Field::Gravity}));
}

TEST(YarnAssignment, KeepsTheOtherSetsYarnAndDropsWhatIsUnused) {
  Fabric fabric = sceneOf("linen", "silk").fabric;
  YarnType wool;
  wool.name = "wool";
  assignYarn(fabric, true, wool);
  EXPECT_EQ(fabric.yarns.size(), 2u);
  EXPECT_EQ(threadYarn(fabric, true).name, "wool");
  EXPECT_EQ(threadYarn(fabric, false).name, "silk");
  assignYarn(fabric, false, wool);
  EXPECT_EQ(fabric.yarns.size(), 1u);
  EXPECT_EQ(threadYarn(fabric, false).name, "wool");
}

}  // namespace heddle::studio

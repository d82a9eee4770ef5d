#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QImageReader>

#include "app/studio/quantity/QuantityBox.h"
#include "tests/app/studio/StudioFixture.h"

namespace heddle::studio {

TEST_F(StudioTest, OpensWithTheDefaultDraftOnAClothOfThreeCentimetres) {
  // 3 cm at 10 threads a centimetre.
  EXPECT_EQ(threads(), std::make_pair(30, 30));
  EXPECT_FALSE(window_->driver().playing());
  EXPECT_FALSE(window_->model().history().canUndo());
  EXPECT_TRUE(window_->banner().message().isEmpty()) << window_->banner().message().toStdString();
}

TEST_F(StudioTest, StatusLineSaysWhatRuns) {
  ASSERT_TRUE(waitFor([&] { return !window_->statusLine().text().isEmpty(); }));
  const QString text = window_->statusLine().text();
  EXPECT_TRUE(text.contains("60 yarns")) << text.toStdString();
  EXPECT_TRUE(text.contains("paused")) << text.toStdString();
  EXPECT_TRUE(text.contains(QRegularExpression("[1-9][0-9]* MB"))) << text.toStdString();
}

TEST_F(StudioTest, ChoosingAnotherWeaveMakesAnotherCloth) {
  auto& chooser = child<QComboBox>("draftChooser");
  const int plain = chooser.findText("plain");
  ASSERT_GE(plain, 0);
  const auto before = frame()->topology;
  chooser.setCurrentIndex(plain);
  emit chooser.activated(plain);
  ASSERT_TRUE(
      waitFor([&] { return frame()->topology != before && !window_->driver().rebuilding(); }));
  EXPECT_EQ(window_->model().scene().fabric.draft.name, "plain");
  EXPECT_EQ(window_->model().history().undoText(), "weave plain");

  // In plain weave an end changes sides at every pick.
  const FrameTopology& cloth = *frame()->topology;
  const FrameTopology::Yarn& end = cloth.yarns.front();
  ASSERT_TRUE(end.isWarp);
  std::vector<float> offsets;
  for (int i = 0; i < end.pointCount; ++i) {
    const float offset = cloth.pointOffset[end.firstPoint + i];
    if (offset != 0) offsets.push_back(offset);
  }
  ASSERT_EQ(offsets.size(), 30u);
  for (std::size_t i = 1; i < offsets.size(); ++i) EXPECT_LT(offsets[i] * offsets[i - 1], 0) << i;
}

TEST_F(StudioTest, ASettIsEditedInOtherUnitsAndUndoneByItsName) {
  auto& ends = child<QuantityBox>("endsPerCm");
  ends.selectAll();
  QTest::keyClicks(&ends, "50.8 epi");  // 20 ends a centimetre
  QTest::keyClick(&ends, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(window_->model().scene().fabric.endsPerMetre, 2000);
  ASSERT_TRUE(waitFor([&] { return threads().first == 60 && !window_->driver().rebuilding(); }));
  EXPECT_EQ(threads().second, 30);
  EXPECT_TRUE(window_->actions().undo->text().contains("warp sett 20 ends/cm"))
      << window_->actions().undo->text().toStdString();

  window_->actions().undo->trigger();
  EXPECT_DOUBLE_EQ(window_->model().scene().fabric.endsPerMetre, 1000);
  EXPECT_DOUBLE_EQ(ends.value(), 10);
  ASSERT_TRUE(waitFor([&] { return threads().first == 30; }));
  window_->actions().redo->trigger();
  ASSERT_TRUE(waitFor([&] { return threads().first == 60; }));
}

TEST_F(StudioTest, OldClothStaysInSightWhileANewOneIsBuilt) {
  const auto before = frame();
  window_->model().edit(Field::Width, "width 20 cm", [](SceneSettings& s) { s.width = 0.2; });
  EXPECT_TRUE(window_->driver().rebuilding());
  EXPECT_EQ(frame()->topology, before->topology);
  ASSERT_TRUE(waitFor([&] { return threads().first == 200; }));
}

TEST_F(StudioTest, AFileThatIsNoDraftLeavesTheClothAndSaysWhy) {
  const QString path = folder_.filePath("shopping.wif");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("two pounds of flour\n");
  file.close();
  const auto before = frame()->topology;
  const std::string draft = window_->model().scene().fabric.draft.name;

  EXPECT_FALSE(window_->openDraft(path));
  EXPECT_TRUE(window_->banner().message().contains("shopping.wif"));
  EXPECT_FALSE(window_->openDraft(folder_.filePath("absent.wif")));
  EXPECT_TRUE(window_->banner().message().contains("absent.wif"));
  EXPECT_EQ(window_->model().scene().fabric.draft.name, draft);
  EXPECT_FALSE(window_->driver().rebuilding());
  EXPECT_EQ(frame()->topology, before);
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

TEST_F(StudioTest, OpensADraftFromAFile) {
  const std::string sample = std::string(HEDDLE_SOURCE_DIR) + "/assets/drafts/houndstooth.wif";
  const auto before = frame()->topology;
  ASSERT_TRUE(window_->openDraft(QString::fromStdString(sample)));
  ASSERT_TRUE(waitFor([&] { return frame()->topology != before; }));
  EXPECT_EQ(child<QComboBox>("draftChooser").currentText().toLower(), "houndstooth");
}

TEST_F(StudioTest, SnapshotIsAPngOfTwiceTheSizeWithClothInIt) {
  const QString path = folder_.filePath("cloth.png");
  ASSERT_TRUE(window_->saveSnapshot(path));
  QImageReader reader(path);
  EXPECT_EQ(reader.format(), "png");
  const QImage picture = reader.read();
  const QSize expected = window_->viewport().size() * window_->devicePixelRatioF() * 2;
  EXPECT_EQ(picture.size(), expected);
  // The cloth fills the middle, the backdrop the corners: their colours differ.
  EXPECT_NE(picture.pixel(picture.width() / 2, picture.height() / 2), picture.pixel(4, 4));
}

TEST_F(StudioTest, ASnapshotThatCannotBeWrittenSaysSo) {
  EXPECT_FALSE(window_->saveSnapshot(folder_.filePath("no/such/folder/cloth.png")));
  EXPECT_TRUE(window_->banner().message().contains("no/such/folder/cloth.png"));
}

TEST_F(StudioTest, RemembersItsLayoutAndTheme) {
  window_->actions().figures->setChecked(false);
  child<QWidget>("inspectorDock").hide();
  window_->close();
  window_.reset();
  open();
  EXPECT_FALSE(window_->viewport().figuresVisible());
  EXPECT_TRUE(child<QWidget>("inspectorDock").isHidden());
}

TEST_F(StudioTest, TabOverTheClothHidesAllElseAndBringsItBack) {
  window_->viewport().setFocus();
  QTest::keyClick(&window_->viewport(), Qt::Key_Tab);
  EXPECT_TRUE(child<QWidget>("draftDock").isHidden());
  EXPECT_TRUE(child<QWidget>("toolBar").isHidden());
  QTest::keyClick(&window_->viewport(), Qt::Key_Tab);
  EXPECT_FALSE(child<QWidget>("draftDock").isHidden());
}

TEST_F(StudioTest, ClosesWhilePlaying) {
  window_->driver().play();
  const long before = frame()->stats.steps;
  ASSERT_TRUE(waitFor([&] { return frame()->stats.steps > before + 2; }));
  EXPECT_TRUE(window_->close());
  window_.reset();  // joins the solver; the test hangs or crashes where it does not
  SUCCEED();
}

TEST_F(StudioTest, ClosesWhileBuilding) {
  window_->model().edit(Field::Width, "width", [](SceneSettings& s) { s.width = 0.3; });
  window_->driver().rebuild();
  EXPECT_TRUE(window_->close());
  window_.reset();
  SUCCEED();
}

TEST_F(StudioTest, StartsEmptyHandedWhereTheFileIsNoDraft) {
  window_.reset();
  open(folder_.filePath("absent.wif"));
  EXPECT_TRUE(window_->banner().message().contains("absent.wif"));
  EXPECT_EQ(frame(), nullptr);
  // A weave from the chooser still makes cloth.
  auto& chooser = child<QComboBox>("draftChooser");
  emit chooser.activated(chooser.findText("3/1 twill"));
  EXPECT_TRUE(waitForCloth());
}

}  // namespace heddle::studio

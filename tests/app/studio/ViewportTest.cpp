#include <cmath>

#include "tests/app/studio/StudioFixture.h"

namespace heddle::studio {
namespace {

glm::vec3 nodeAt(const Frame& frame, int node) {
  const float* p = &frame.position[3 * static_cast<std::size_t>(node)];
  return {p[0], p[1], p[2]};
}

void mouse(QWidget& widget, QEvent::Type type, QPointF at, Qt::MouseButton button,
           Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers = {}) {
  QMouseEvent event(type, at, widget.mapToGlobal(at), button, buttons, modifiers);
  QApplication::sendEvent(&widget, &event);
}

}  // namespace

class ViewportTest : public StudioTest {
 protected:
  Viewport& viewport() { return window_->viewport(); }

  /// The node in the middle of the cloth's lower edge, which nothing holds.
  int freeNode() {
    const std::shared_ptr<const Frame> cloth = frame();
    int best = 0;
    float lowest = 1e9f;
    for (int node = 0; node < cloth->topology->nodeCount; ++node) {
      if (!cloth->topology->nodeIsCrossing[node]) continue;
      const glm::vec3 p = nodeAt(*cloth, node);
      const float badness = p.y + 4 * std::abs(p.x);
      if (badness < lowest) {
        lowest = badness;
        best = node;
      }
    }
    return best;
  }
};

TEST_F(ViewportTest, PicksTheNodeUnderThePointer) {
  viewport().setView(render::View::Top);
  const int node = freeNode();
  const QPointF pixel = viewport().camera().project(nodeAt(*frame(), node));
  const std::optional<Pick> pick = viewport().pick(pixel);
  ASSERT_TRUE(pick);
  EXPECT_EQ(pick->node, node);
  EXPECT_FALSE(viewport().pick(QPointF(2, 2)));
}

TEST_F(ViewportTest, AGrabbedNodeFollowsTheMouse) {
  viewport().setView(render::View::Top);
  const int node = freeNode();
  const glm::vec3 start = nodeAt(*frame(), node);
  const QPointF pixel = viewport().camera().project(start);
  const QPointF goal = pixel + QPointF(0, -60);
  const glm::vec3 target = viewport().camera().onScreenPlane(goal, start);
  const float wanted = glm::distance(start, target);
  ASSERT_GT(wanted, 1e-3f);

  window_->driver().play();
  mouse(viewport(), QEvent::MouseButtonPress, pixel, Qt::LeftButton, Qt::LeftButton);
  for (int i = 1; i <= 10; ++i) {
    mouse(viewport(), QEvent::MouseMove, pixel + 0.1 * i * (goal - pixel), Qt::NoButton,
          Qt::LeftButton);
  }
  EXPECT_EQ(viewport().marks().grabbed, node);
  EXPECT_FALSE(child<QWidget>("pointerLabel").isHidden());
  // Gravity and the cloth's own pull leave it a little behind: half way and more is following.
  EXPECT_TRUE(waitFor([&] {
    return glm::distance(nodeAt(*frame(), node), target) < 0.5f * wanted;
  })) << "still "
      << glm::distance(nodeAt(*frame(), node), target) << " m of " << wanted << " away";
  mouse(viewport(), QEvent::MouseButtonRelease, goal, Qt::LeftButton, Qt::NoButton);
  EXPECT_FALSE(viewport().marks().grabbed);
  EXPECT_TRUE(child<QWidget>("pointerLabel").isHidden());
}

TEST_F(ViewportTest, ARebuildLetsGoOfWhatIsGrabbed) {
  viewport().setView(render::View::Top);
  const QPointF pixel = viewport().camera().project(nodeAt(*frame(), freeNode()));
  mouse(viewport(), QEvent::MouseButtonPress, pixel, Qt::LeftButton, Qt::LeftButton);
  ASSERT_TRUE(viewport().marks().grabbed);
  window_->model().edit(Field::Width, "width", [](SceneSettings& s) { s.width = 0.02; });
  EXPECT_TRUE(waitFor([&] { return threads().first == 20; }));
  EXPECT_FALSE(viewport().marks().grabbed);
}

TEST_F(ViewportTest, ControlClickPinsAndUnpins) {
  viewport().setView(render::View::Top);
  const int node = freeNode();
  const QPointF pixel = viewport().camera().project(nodeAt(*frame(), node));
  for (const std::size_t expected : {1u, 0u}) {
    mouse(viewport(), QEvent::MouseButtonPress, pixel, Qt::LeftButton, Qt::LeftButton,
          Qt::ControlModifier);
    mouse(viewport(), QEvent::MouseButtonRelease, pixel, Qt::LeftButton, Qt::NoButton,
          Qt::ControlModifier);
    EXPECT_EQ(viewport().marks().pins.count(node), expected);
  }
}

TEST_F(ViewportTest, ZoomKeepsWhatIsUnderThePointer) {
  viewport().setView(render::View::Top);
  const QPointF pixel(200, 150);
  const glm::vec3 before = viewport().camera().onScreenPlane(pixel, {0, 0, 0});
  QWheelEvent wheel(pixel, viewport().mapToGlobal(pixel), {}, {0, 360}, Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  const float distance = viewport().camera().camera().distance();
  QApplication::sendEvent(&viewport(), &wheel);
  EXPECT_LT(viewport().camera().camera().distance(), 0.9f * distance);
  const QPointF after = viewport().camera().project(before);
  EXPECT_NEAR(after.x(), pixel.x(), 1);
  EXPECT_NEAR(after.y(), pixel.y(), 1);
}

TEST_F(ViewportTest, RightDragTurnsAndFlipShowsTheOtherSide) {
  viewport().setView(render::View::Top);
  EXPECT_GT(viewport().camera().camera().eye().z, viewport().camera().camera().target().z);
  QTest::keyClick(&viewport(), Qt::Key_F);
  EXPECT_LT(viewport().camera().camera().eye().z, viewport().camera().camera().target().z);

  const float before = viewport().camera().camera().azimuth();
  mouse(viewport(), QEvent::MouseButtonPress, {300, 200}, Qt::RightButton, Qt::RightButton);
  mouse(viewport(), QEvent::MouseMove, {340, 200}, Qt::NoButton, Qt::RightButton);
  mouse(viewport(), QEvent::MouseButtonRelease, {340, 200}, Qt::RightButton, Qt::NoButton);
  EXPECT_NE(viewport().camera().camera().azimuth(), before);
}

TEST_F(ViewportTest, KeysPlayStepAndChooseTools) {
  QTest::keyClick(&viewport(), Qt::Key_Space);
  EXPECT_TRUE(window_->driver().playing());
  EXPECT_EQ(window_->actions().play->text(), "Pause");
  QTest::keyClick(&viewport(), Qt::Key_Space);
  EXPECT_FALSE(window_->driver().playing());
  QTest::keyClick(&viewport(), Qt::Key_3);
  EXPECT_TRUE(window_->actions().tools[2]->isChecked());
  EXPECT_EQ(viewport().cursor().shape(), Qt::CrossCursor);

  ASSERT_TRUE(waitFor([&] { return !frame()->stats.playing; }));
  const long steps = frame()->stats.steps;
  QTest::keyClick(&viewport(), Qt::Key_Period);
  EXPECT_TRUE(waitFor([&] { return frame()->stats.steps == steps + 1; }));
}

}  // namespace heddle::studio

#include "app/studio/viewport/Viewport.h"

#include <QLabel>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <algorithm>
#include <utility>

#include "app/studio/theme/Theme.h"
#include "render/Picking.h"

namespace heddle::studio {
namespace {

constexpr int kLabelOffset = 16;
constexpr float kReachPixels = 10;
constexpr float kDimmed = 0.55f;
constexpr int kStillAfterMs = 350;

glm::vec3 nodePosition(const Frame& frame, int node) {
  const float* p = &frame.position[3 * static_cast<std::size_t>(node)];
  return {p[0], p[1], p[2]};
}

}  // namespace

Viewport::Viewport(QWidget* parent) : QOpenGLWidget(parent), label_(new QLabel(this)) {
  setMinimumSize(320, 240);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  label_->setObjectName("pointerLabel");
  label_->setProperty("role", "pointer");
  label_->setAttribute(Qt::WA_TransparentForMouseEvents);
  label_->hide();
  connect(&pacer_, &PaintPacer::due, this, [this] { update(); });
  connect(this, &QOpenGLWidget::frameSwapped, this, &Viewport::pictureDone);
  stillTimer_.setSingleShot(true);
  stillTimer_.setInterval(kStillAfterMs);
  connect(&stillTimer_, &QTimer::timeout, &pacer_, &PaintPacer::ask);
}

Viewport::~Viewport() { releaseGraphics(); }

void Viewport::releaseGraphics() {
  if (context() == nullptr) return;
  makeCurrent();
  overlay_.release();
  painter_.release();
  doneCurrent();
}

void Viewport::setFrame(std::shared_ptr<const Frame> frame) {
  const bool renumbered =
      frame != nullptr && (frame_ == nullptr || frame_->topology != frame->topology);
  frame_ = std::move(frame);
  if (renumbered) {
    threads_ = ThreadIndex(*frame_->topology);
    if (!framed_) {
      framed_ = true;
      setView(render::View::Perspective);
    }
  }
  if (following_ && !renumbered && !marks_.grabbed) camera_.follow(*frame_);
  askWhileMoving();
}

void Viewport::setTool(Tool* tool) {
  if (tool_ != nullptr) tool_->cancel(*this);
  tool_ = tool;
  marks_.hover.reset();
  showCursor();
  pacer_.ask();
}

void Viewport::setDimmed(bool dimmed) {
  dimmed_ = dimmed;
  pacer_.ask();
}

void Viewport::setHighlight(int end, int pick) {
  if (end == highlightEnd_ && pick == highlightPick_) return;
  highlightEnd_ = end;
  highlightPick_ = pick;
  pacer_.ask();
}

void Viewport::setFigures(std::function<std::vector<QString>()> figures) {
  figures_ = std::move(figures);
}

void Viewport::setFiguresVisible(bool visible) {
  figuresVisible_ = visible;
  pacer_.ask();
}

void Viewport::setView(render::View view) {
  if (frame_ == nullptr) return;
  camera_.setView(view, *frame_);
  following_ = true;
  pacer_.ask();
}

void Viewport::flip() {
  camera_.flip();
  pacer_.ask();
}

void Viewport::frameCloth() {
  if (frame_ == nullptr) return;
  camera_.frame(*frame_);
  following_ = true;
  pacer_.ask();
}

void Viewport::forgetCloth() {
  if (tool_ != nullptr) tool_->cancel(*this);
  marks_ = {};
  drag_ = Drag::None;
}

std::optional<Pick> Viewport::pick(QPointF pixel) const {
  if (frame_ == nullptr) return std::nullopt;
  const glm::vec2 at{static_cast<float>(pixel.x()), static_cast<float>(pixel.y())};
  const auto hit = render::pick(*frame_, camera_.camera(), at, camera_.area(), kReachPixels);
  if (!hit) return std::nullopt;
  const ThreadIndex::Threads threads = threads_.at(hit->node);
  return Pick{hit->node, threads.end, threads.pick, nodePosition(*frame_, hit->node)};
}

void Viewport::showLabel(QPointF pixel, const QString& text) {
  label_->setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  label_->setText(text);
  label_->adjustSize();
  const QPoint wanted = pixel.toPoint() + QPoint(kLabelOffset, kLabelOffset);
  label_->move(std::clamp(wanted.x(), 0, std::max(0, width() - label_->width())),
               std::clamp(wanted.y(), 0, std::max(0, height() - label_->height())));
}

render::RenderSettings Viewport::settings() const {
  render::RenderSettings settings;
  const QColor accent = Theme::current().attention;
  settings.accent = {static_cast<float>(accent.redF()), static_cast<float>(accent.greenF()),
                     static_cast<float>(accent.blueF())};
  settings.dim = dimmed_ ? kDimmed : 0;
  if (frame_ == nullptr) return settings;
  settings.markedNodes.assign(marks_.pins.begin(), marks_.pins.end());
  if (marks_.grabbed && marks_.grabTarget) {
    settings.markedNodes.push_back(*marks_.grabbed);
    settings.grabLines.push_back({nodePosition(*frame_, *marks_.grabbed), *marks_.grabTarget});
  } else if (marks_.hover) {
    settings.markedNodes.push_back(marks_.hover->node);
  }
  const std::vector<FrameTopology::Yarn>& yarns = frame_->topology->yarns;
  for (std::size_t i = 0; i < yarns.size(); ++i) {
    if (yarns[i].index == (yarns[i].isWarp ? highlightEnd_ : highlightPick_)) {
      settings.markedYarns.push_back(static_cast<int>(i));
    }
  }
  return settings;
}

QImage Viewport::picture(QSize pixels) {
  if (frame_ == nullptr || pixels.isEmpty()) return {};
  makeCurrent();
  QImage image = painter_.picture(frame_, camera_.camera(), render::RenderSettings{}, pixels);
  doneCurrent();
  return image;
}

void Viewport::initializeGL() {
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Viewport::releaseGraphics,
          Qt::UniqueConnection);
  painter_.initialize();
  overlay_.initialize(devicePixelRatioF());
}

void Viewport::resizeGL(int width, int height) {
  camera_.setArea({width, height});
  if (following_ && frame_ != nullptr) camera_.frame(*frame_);
}

void Viewport::paintGL() {
  pacer_.pictureBegins();
  quality_ = governor_.choose(stillTimer_.isActive());
  painter_.paint(frame_, camera_.camera(), settings(), size() * devicePixelRatioF(), quality_);
  if (frame_ == nullptr || !figuresVisible_ || !figures_) return;
  overlay_.begin(size(), devicePixelRatioF());
  overlay_.figures(figures_());
  overlay_.end();
}

void Viewport::askWhileMoving() {
  stillTimer_.start();
  pacer_.ask();
}

void Viewport::pictureDone() {
  if (pacer_.pictureEnds()) governor_.record(quality_, pacer_.lastMs());
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  if (drag_ != Drag::None) return;
  lastPixel_ = event->position();
  const bool shifted = event->modifiers() & Qt::ShiftModifier;
  if (event->button() == Qt::LeftButton && tool_ != nullptr) {
    drag_ = Drag::Tool;
    tool_->press(*this, {event->position(), event->modifiers()});
  } else if (event->button() == Qt::MiddleButton || event->button() == Qt::RightButton) {
    drag_ = shifted ? Drag::Pan : Drag::Orbit;
    following_ = false;
  }
  showCursor();
  pacer_.ask();
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const QPointF delta = event->position() - lastPixel_;
  lastPixel_ = event->position();
  const Pointer pointer{event->position(), event->modifiers()};
  switch (drag_) {
    case Drag::None:
      hover(pointer);
      return;
    case Drag::Tool:
      tool_->drag(*this, pointer);
      break;
    case Drag::Orbit:
      camera_.orbit(delta);
      break;
    case Drag::Pan:
      camera_.pan(delta);
      break;
  }
  askWhileMoving();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  if (drag_ == Drag::Tool && event->button() == Qt::LeftButton) {
    tool_->release(*this, {event->position(), event->modifiers()});
  } else if (event->buttons() != Qt::NoButton) {
    return;  // the button that began the drag is still down
  }
  drag_ = Drag::None;
  showCursor();
  pacer_.ask();
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) frameCloth();
}

void Viewport::wheelEvent(QWheelEvent* event) {
  constexpr double kUnitsPerNotch = 120;
  following_ = false;
  camera_.zoomAt(event->position(), event->angleDelta().y() / kUnitsPerNotch);
  askWhileMoving();
}

void Viewport::leaveEvent(QEvent*) {
  if (drag_ != Drag::None) return;
  marks_.hover.reset();
  showLabel({}, {});
  emit hovered(-1, -1);
  pacer_.ask();
}

void Viewport::hover(const Pointer& pointer) {
  if (tool_ == nullptr) return;
  const int before = marks_.hover ? marks_.hover->node : -1;
  tool_->hover(*this, pointer);
  const int now = marks_.hover ? marks_.hover->node : -1;
  if (now == before) return;
  emit hovered(marks_.hover ? marks_.hover->end : -1, marks_.hover ? marks_.hover->pick : -1);
  pacer_.ask();
}

void Viewport::showCursor() {
  if (tool_ != nullptr) setCursor(tool_->cursor());
}

bool Viewport::focusNextPrevChild(bool) {
  emit hideDocksAsked();  // Tab over the cloth shows the cloth alone
  return true;
}

}  // namespace heddle::studio

#pragma once
#include <QImage>
#include <QOpenGLWidget>
#include <QTimer>
#include <functional>
#include <memory>

#include "app/studio/tools/Tool.h"
#include "app/studio/viewport/CameraController.h"
#include "app/studio/viewport/ClothPainter.h"
#include "app/studio/viewport/Overlay.h"
#include "app/studio/viewport/PaintPacer.h"
#include "app/studio/viewport/ThreadIndex.h"
#include "core/session/Frame.h"

class QLabel;

namespace heddle::studio {

/// The cloth: shows the newest frame, and hands the mouse to the camera or the current tool.
class Viewport : public QOpenGLWidget, public ToolContext {
  Q_OBJECT
 public:
  explicit Viewport(QWidget* parent = nullptr);
  ~Viewport() override;

  void setFrame(std::shared_ptr<const Frame> frame);
  void setTool(Tool* tool);
  /// Fades the cloth while another one is built.
  void setDimmed(bool dimmed);
  /// Lights up an end and a pick of the cloth (-1: none).
  void setHighlight(int end, int pick);
  void setFigures(std::function<std::vector<QString>()> figures);
  void setFiguresVisible(bool visible);
  bool figuresVisible() const { return figuresVisible_; }
  void setView(render::View view);
  void flip();
  void frameCloth();
  /// The cloth is another one: marks and grabs of the old one are let go.
  void forgetCloth();
  /// The picture without marks and figures, at any size in pixels.
  QImage picture(QSize pixels);
  double pictureMs() const { return pacer_.lastMs(); }
  Quality quality() const { return quality_; }

  std::optional<Pick> pick(QPointF pixel) const override;
  const CameraController& camera() const override { return camera_; }
  void post(const Command& command) override { emit commanded(command); }
  ToolMarks& marks() override { return marks_; }
  void showLabel(QPointF pixel, const QString& text) override;

 signals:
  void commanded(const heddle::Command& command);
  /// The threads under the mouse, from 0; -1: none.
  void hovered(int end, int pick);
  void hideDocksAsked();

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  enum class Drag { None, Tool, Orbit, Pan };
  void releaseGraphics();
  render::RenderSettings settings() const;
  void hover(const Pointer& pointer);
  void showCursor();
  /// Asks for a picture of things that move; a better one follows when they stand still.
  void askWhileMoving();
  void pictureDone();

  ClothPainter painter_;
  Overlay overlay_;
  PaintPacer pacer_;
  QualityGovernor governor_;
  Quality quality_ = Quality::Best;
  QTimer stillTimer_;  // runs while things move
  CameraController camera_;
  std::shared_ptr<const Frame> frame_;
  ThreadIndex threads_;
  ToolMarks marks_;
  Tool* tool_ = nullptr;
  QLabel* label_;
  std::function<std::vector<QString>()> figures_;
  Drag drag_ = Drag::None;
  QPointF lastPixel_;
  int highlightEnd_ = -1, highlightPick_ = -1;
  bool figuresVisible_ = true, dimmed_ = false, framed_ = false;
  bool following_ = true;  // until the camera is moved by hand
};

}  // namespace heddle::studio

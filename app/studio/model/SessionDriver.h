#pragma once
#include <QObject>
#include <QTimer>
#include <memory>

#include "app/studio/model/SceneModel.h"
#include "core/session/Session.h"

namespace heddle::studio {

/// Joins the scene to the running simulation: edits become rebuilds or commands, and what the
/// solver publishes becomes signals. It polls; neither side ever waits for the other.
class SessionDriver : public QObject {
  Q_OBJECT
 public:
  explicit SessionDriver(SceneModel& model, QObject* parent = nullptr);

  std::shared_ptr<const Frame> frame() const { return frame_; }
  bool playing() const { return session_.playing(); }
  /// An edit waits to be built, or is being built.
  bool rebuilding() const { return rebuilding_; }
  void post(const Command& command) { session_.post(command); }

 public slots:
  void togglePlay();
  void play();
  void pause();
  void stepOnce();
  void reset();
  /// Builds the model's scene now.
  void rebuild();

 signals:
  void frameChanged();
  /// Nodes were numbered anew: grabs, pins and highlights of the old cloth mean nothing now.
  void topologyChanged();
  void playingChanged(bool playing);
  void rebuildingChanged(bool rebuilding);
  /// A scene could not be built, or the run stopped itself; one sentence.
  void failed(const QString& reason);

 private:
  void follow(Field field);
  void poll();

  SceneModel& model_;
  Session session_;
  QTimer pollTimer_, settleTimer_;
  std::shared_ptr<const Frame> frame_;
  std::string notice_;
  bool playing_ = false, rebuilding_ = false;
};

}  // namespace heddle::studio

#include "app/studio/model/SessionDriver.h"

namespace heddle::studio {
namespace {

constexpr int kPollMs = 16;
/// A field that is being dialled settles before the cloth is built again.
constexpr int kSettleMs = 120;

}  // namespace

SessionDriver::SessionDriver(SceneModel& model, QObject* parent) : QObject(parent), model_(model) {
  pollTimer_.setTimerType(Qt::PreciseTimer);
  pollTimer_.setInterval(kPollMs);
  connect(&pollTimer_, &QTimer::timeout, this, &SessionDriver::poll);
  pollTimer_.start();
  settleTimer_.setSingleShot(true);
  settleTimer_.setInterval(kSettleMs);
  connect(&settleTimer_, &QTimer::timeout, this, &SessionDriver::rebuild);
  connect(&model_, &SceneModel::changed, this, &SessionDriver::follow);
}

void SessionDriver::follow(Field field) {
  // Gravity, wind and damping are turned while the cloth moves; all else is another cloth.
  if (field == Field::Gravity) {
    session_.post(command::SetGravity{model_.scene().gravity});
  } else if (field == Field::Wind) {
    session_.post(command::SetWind{model_.scene().wind});
  } else if (field == Field::MassDamping && model_.scene().massDamping) {
    session_.post(command::SetMassDamping{*model_.scene().massDamping});
  } else {
    settleTimer_.start();
    poll();
  }
}

void SessionDriver::rebuild() {
  settleTimer_.stop();
  session_.replace(model_.scene());
  poll();
}

void SessionDriver::togglePlay() {
  if (session_.playing()) {
    pause();
  } else {
    play();
  }
}

void SessionDriver::play() {
  session_.play();
  poll();
}

void SessionDriver::pause() {
  session_.pause();
  poll();
}

void SessionDriver::stepOnce() {
  session_.pause();
  session_.stepOnce();
  poll();
}

void SessionDriver::reset() { session_.reset(); }

void SessionDriver::poll() {
  if (const bool rebuildingNow = session_.rebuilding() || settleTimer_.isActive();
      rebuildingNow != rebuilding_) {
    rebuilding_ = rebuildingNow;
    emit rebuildingChanged(rebuilding_);
  }
  if (const bool playingNow = session_.playing(); playingNow != playing_) {
    playing_ = playingNow;
    emit playingChanged(playing_);
  }
  if (const std::string error = session_.takeError(); !error.empty()) {
    emit failed(QString::fromStdString(error));
  }
  std::shared_ptr<const Frame> newest = session_.frame();
  if (newest == frame_ || newest == nullptr) return;
  const bool renumbered = frame_ == nullptr || frame_->topology != newest->topology;
  frame_ = std::move(newest);
  if (renumbered) emit topologyChanged();
  emit frameChanged();
  if (frame_->stats.notice != notice_) {
    notice_ = frame_->stats.notice;
    if (!notice_.empty()) emit failed(QString::fromStdString(notice_));
  }
}

}  // namespace heddle::studio

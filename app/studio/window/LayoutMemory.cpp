#include "app/studio/window/LayoutMemory.h"

#include <QDir>
#include <QMainWindow>

namespace heddle::studio {
namespace {

/// Counts layouts: a state saved by a window of other docks must not be put on this one.
constexpr int kLayoutVersion = 1;

}  // namespace

LayoutMemory::LayoutMemory(const QString& file)
    : settings_(file.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("heddle"),
                                                             QStringLiteral("studio"))
                               : std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

bool LayoutMemory::restore(QMainWindow& window) const {
  const QByteArray geometry = settings_->value("geometry").toByteArray();
  const QByteArray state = settings_->value("layout").toByteArray();
  if (geometry.isEmpty() || state.isEmpty()) return false;
  return window.restoreGeometry(geometry) && window.restoreState(state, kLayoutVersion);
}

void LayoutMemory::save(const QMainWindow& window) {
  settings_->setValue("geometry", window.saveGeometry());
  settings_->setValue("layout", window.saveState(kLayoutVersion));
}

QString LayoutMemory::lastFolder() const {
  return settings_->value("lastFolder", QDir::homePath()).toString();
}

void LayoutMemory::setLastFolder(const QString& folder) {
  settings_->setValue("lastFolder", folder);
}

bool LayoutMemory::flag(const QString& name, bool otherwise) const {
  return settings_->value(name, otherwise).toBool();
}

void LayoutMemory::setFlag(const QString& name, bool on) { settings_->setValue(name, on); }

}  // namespace heddle::studio

#pragma once
#include <QSettings>
#include <memory>

class QMainWindow;

namespace heddle::studio {

/// What the studio remembers from one start to the next. Never the scene: that is the user's file.
class LayoutMemory {
 public:
  /// `file`: where to keep it; empty: the user's usual place.
  explicit LayoutMemory(const QString& file);

  /// Puts the window where it was; false at the first start.
  bool restore(QMainWindow& window) const;
  void save(const QMainWindow& window);

  QString lastFolder() const;
  void setLastFolder(const QString& folder);
  bool flag(const QString& name, bool otherwise) const;
  void setFlag(const QString& name, bool on);

 private:
  std::unique_ptr<QSettings> settings_;
};

}  // namespace heddle::studio

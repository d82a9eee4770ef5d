#pragma once
#include <QMainWindow>
#include <array>
#include <filesystem>
#include <memory>

#include "app/studio/model/DraftShelf.h"
#include "app/studio/model/SceneModel.h"
#include "app/studio/model/SessionDriver.h"
#include "app/studio/model/YarnShelf.h"
#include "app/studio/sheet/SheetLayout.h"
#include "app/studio/tools/Tool.h"
#include "app/studio/viewport/EventGapMeter.h"
#include "app/studio/window/Actions.h"
#include "app/studio/window/LayoutMemory.h"
#include "app/studio/window/StatusLine.h"

class QDockWidget;

namespace heddle::studio {

class Banner;
class DraftPanel;
class EmptyState;
class KeyMap;
class ProgressLine;
class SolverPanel;
class Viewport;

struct WindowOptions {
  QString draftFile;             ///< opened first; empty: the default draft
  QString settingsFile;          ///< where the layout is remembered; empty: the user's usual place
  std::filesystem::path assets;  ///< directory of drafts and yarns
  bool playAtOnce = true;        ///< let time run as soon as there is cloth
};

/// The studio's one window: joins the panels, the cloth and the simulation, and holds no logic of
/// its own beyond that.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// Throws InputError where the assets cannot be used.
  explicit MainWindow(const WindowOptions& options);
  ~MainWindow() override;

  SceneModel& model() { return model_; }
  SessionDriver& driver() { return driver_; }
  Viewport& viewport() { return *viewport_; }
  Banner& banner() { return *banner_; }
  const Actions& actions() const { return actions_; }
  StatusLine& statusLine() { return *statusLine_; }
  EventGapMeter& gapMeter() { return gapMeter_; }

  /// Weaves the draft of a file; says in the banner why where it cannot be read, and changes
  /// nothing then.
  bool openDraft(const QString& file);
  /// Writes the picture as it is seen, without marks, twice as large; false, with the reason in
  /// the banner, where that fails.
  bool saveSnapshot(const QString& file);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildDocks();
  void buildOverlays();
  void connectActions();
  void connectSession();
  void connectHover();
  void chooseTool(int index);
  void askForDraft();
  void askForSnapshot();
  void showClothOnly(bool on);
  void startWith(const QString& draftFile);
  std::vector<QString> overlayFigures() const;

  YarnShelf yarnShelf_;
  DraftShelf draftShelf_;
  SceneModel model_;
  SessionDriver driver_;
  Actions actions_;
  LayoutMemory memory_;
  EventGapMeter gapMeter_;
  std::array<std::unique_ptr<Tool>, Actions::kToolCount> tools_;
  std::unique_ptr<StatusLine> statusLine_;
  Viewport* viewport_;
  DraftPanel* draftPanel_ = nullptr;
  SolverPanel* solverPanel_ = nullptr;
  Banner* banner_ = nullptr;
  ProgressLine* progress_ = nullptr;
  EmptyState* empty_ = nullptr;
  KeyMap* keyMap_ = nullptr;
  QToolBar* toolBar_ = nullptr;
  std::array<QDockWidget*, 2> docks_{};
  bool playWhenBuilt_;
};

}  // namespace heddle::studio

#include "app/studio/window/MainWindow.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>

#include "app/studio/model/StartScene.h"
#include "app/studio/panels/DraftPanel.h"
#include "app/studio/panels/FabricPanel.h"
#include "app/studio/panels/ScenePanel.h"
#include "app/studio/panels/SolverPanel.h"
#include "app/studio/panels/YarnPanel.h"
#include "app/studio/theme/Theme.h"
#include "app/studio/tools/GrabTool.h"
#include "app/studio/tools/PinTool.h"
#include "app/studio/tools/SelectTool.h"
#include "app/studio/viewport/Viewport.h"
#include "app/studio/widgets/Banner.h"
#include "app/studio/widgets/ProgressLine.h"
#include "app/studio/window/EmptyState.h"
#include "app/studio/window/KeyMap.h"

namespace heddle::studio {
namespace {

QScrollArea* scrolled(QWidget* panel) {
  auto* area = new QScrollArea;
  area->setWidget(panel);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return area;
}

QDockWidget* makeDock(QMainWindow& window, Qt::DockWidgetArea side, const QString& title,
                      const char* name, QWidget* content) {
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(name);  // by which its place is remembered
  dock->setWidget(content);
  window.addDockWidget(side, dock);
  return dock;
}

constexpr int kDefaultWidth = 1440, kDefaultHeight = 900;
constexpr int kDraftDockWidth = 344, kInspectorWidth = 296;

}  // namespace

MainWindow::MainWindow(const WindowOptions& options)
    : yarnShelf_(options.assets),
      draftShelf_(options.assets),
      model_(startScene(draftShelf_.entries().front().draft, yarnShelf_)),
      driver_(model_),
      actions_(this, model_.history()),
      memory_(options.settingsFile),
      tools_{std::make_unique<SelectTool>(), std::make_unique<GrabTool>(),
             std::make_unique<PinTool>()},
      viewport_(new Viewport),
      playWhenBuilt_(options.playAtOnce) {
  setAcceptDrops(true);
  setWindowTitle(tr("Heddle"));
  setCentralWidget(viewport_);
  toolBar_ = addToolBar(tr("Tools"));
  toolBar_->setObjectName("toolBar");
  toolBar_->setMovable(false);
  actions_.fillMenus(*menuBar());
  actions_.fillToolBar(*toolBar_);
  statusLine_ = std::make_unique<StatusLine>(*statusBar());
  buildDocks();
  buildOverlays();
  connectActions();
  connectSession();
  connectHover();
  viewport_->setFigures([this] { return overlayFigures(); });
  chooseTool(1);
  resize(kDefaultWidth, kDefaultHeight);
  if (!memory_.restore(*this)) {
    resizeDocks({docks_[0], docks_[1]}, {kDraftDockWidth, kInspectorWidth}, Qt::Horizontal);
  }
  actions_.figures->setChecked(memory_.flag("figures", true));
  viewport_->setFiguresVisible(actions_.figures->isChecked());
  applyTheme(*qApp, actions_.lightTheme->isChecked() ? Theme::lightTheme() : Theme::darkTheme());
  actions_.lightTheme->setChecked(memory_.flag("lightTheme", false));
  viewport_->setFocus();
  startWith(options.draftFile.isEmpty()
                ? QString::fromStdString((options.assets / "drafts" / "default.wif").string())
                : options.draftFile);
}

MainWindow::~MainWindow() {
  viewport_->setTool(nullptr);  // the tools are gone before the viewport
}

void MainWindow::buildDocks() {
  draftPanel_ = new DraftPanel(model_, draftShelf_);
  docks_[0] = makeDock(*this, Qt::LeftDockWidgetArea, tr("Draft"), "draftDock", draftPanel_);
  solverPanel_ = new SolverPanel(model_);
  auto* inspector = new QTabWidget;
  inspector->setObjectName("inspector");
  inspector->setDocumentMode(true);
  inspector->tabBar()->setExpanding(true);
  inspector->tabBar()->setDrawBase(false);
  inspector->addTab(scrolled(new YarnPanel(model_, yarnShelf_)), tr("Yarn"));
  inspector->addTab(scrolled(new FabricPanel(model_)), tr("Fabric"));
  inspector->addTab(scrolled(new ScenePanel(model_)), tr("Scene"));
  inspector->addTab(scrolled(solverPanel_), tr("Solver"));
  docks_[1] = makeDock(*this, Qt::RightDockWidgetArea, tr("Inspector"), "inspectorDock", inspector);
}

void MainWindow::buildOverlays() {
  auto* over = new QStackedLayout(viewport_);
  over->setStackingMode(QStackedLayout::StackAll);
  empty_ = new EmptyState;
  over->addWidget(empty_);
  empty_->hide();
  progress_ = new ProgressLine(viewport_);
  banner_ = new Banner(viewport_);
  keyMap_ = new KeyMap(viewport_);
  connect(keyMap_, &KeyMap::closed, this, [this] { actions_.keys->setChecked(false); });
  connect(empty_, &EmptyState::openAsked, this, &MainWindow::askForDraft);
  connect(draftPanel_, &DraftPanel::chosenAgain, this, [this] {
    if (driver_.frame() == nullptr) driver_.rebuild();
  });
  connect(empty_, &EmptyState::weaveAsked, this, [this] { draftPanel_->choose(0); });
  connect(empty_, &EmptyState::sampleAsked, this, [this] {
    for (std::size_t i = 0; i < draftShelf_.entries().size(); ++i) {
      if (draftShelf_.entries()[i].kind != DraftShelf::Kind::Sample) continue;
      draftPanel_->choose(static_cast<int>(i));
      break;
    }
  });
}

void MainWindow::connectActions() {
  connect(actions_.open, &QAction::triggered, this, &MainWindow::askForDraft);
  connect(draftPanel_, &DraftPanel::openAsked, this, &MainWindow::askForDraft);
  connect(actions_.snapshot, &QAction::triggered, this, &MainWindow::askForSnapshot);
  connect(actions_.quit, &QAction::triggered, this, &QWidget::close);
  connect(actions_.play, &QAction::triggered, &driver_, &SessionDriver::togglePlay);
  connect(actions_.step, &QAction::triggered, &driver_, &SessionDriver::stepOnce);
  connect(actions_.reset, &QAction::triggered, this, [this] {
    driver_.reset();
    viewport_->forgetCloth();  // pins and grabs end with the run they belong to
  });
  connect(actions_.frame, &QAction::triggered, viewport_, &Viewport::frameCloth);
  connect(actions_.flip, &QAction::triggered, viewport_, &Viewport::flip);
  const std::pair<QAction*, render::View> views[] = {
      {actions_.face, render::View::Top},
      {actions_.back, render::View::Bottom},
      {actions_.front, render::View::Front},
      {actions_.perspective, render::View::Perspective}};
  for (const auto& [action, view] : views) {
    connect(action, &QAction::triggered, viewport_, [this, v = view] { viewport_->setView(v); });
  }
  for (int i = 0; i < Actions::kToolCount; ++i) {
    connect(actions_.tools[i], &QAction::triggered, this, [this, i] { chooseTool(i); });
  }
  connect(actions_.figures, &QAction::toggled, viewport_, &Viewport::setFiguresVisible);
  connect(actions_.keys, &QAction::toggled, keyMap_, &KeyMap::setShown);
  connect(actions_.clothOnly, &QAction::toggled, this, &MainWindow::showClothOnly);
  connect(viewport_, &Viewport::hideDocksAsked, actions_.clothOnly, &QAction::toggle);
  connect(actions_.lightTheme, &QAction::toggled, this,
          [](bool light) { applyTheme(*qApp, light ? Theme::lightTheme() : Theme::darkTheme()); });
}

void MainWindow::connectSession() {
  connect(&driver_, &SessionDriver::topologyChanged, this, [this] {
    viewport_->forgetCloth();
    empty_->hide();
    if (playWhenBuilt_) driver_.play();
    playWhenBuilt_ = false;
  });
  connect(&driver_, &SessionDriver::frameChanged, this, [this] {
    viewport_->setFrame(driver_.frame());
    statusLine_->showFrame(*driver_.frame());
    solverPanel_->showStats(driver_.frame()->stats);
  });
  connect(&driver_, &SessionDriver::playingChanged, this,
          [this](bool playing) { actions_.showPlaying(playing); });
  connect(&driver_, &SessionDriver::rebuildingChanged, this, [this](bool rebuilding) {
    progress_->setRunning(rebuilding);
    viewport_->setDimmed(rebuilding);
  });
  connect(&driver_, &SessionDriver::failed, banner_, &Banner::say);
  connect(viewport_, &Viewport::commanded, this,
          [this](const Command& command) { driver_.post(command); });
}

void MainWindow::connectHover() {
  connect(draftPanel_, &DraftPanel::hovered, viewport_,
          [this](SheetPlace place) { viewport_->setHighlight(place.end, place.pick); });
  connect(viewport_, &Viewport::hovered, draftPanel_, [this](int end, int pick) {
    draftPanel_->setHighlight({end, pick});
    viewport_->setHighlight(end, pick);
  });
}

void MainWindow::chooseTool(int index) {
  actions_.tools[index]->setChecked(true);
  viewport_->setTool(tools_[index].get());
  statusLine_->showHint(tools_[index]->hint());
}

void MainWindow::showClothOnly(bool on) {
  for (QWidget* part : {static_cast<QWidget*>(docks_[0]), static_cast<QWidget*>(docks_[1]),
                        static_cast<QWidget*>(toolBar_), static_cast<QWidget*>(menuBar()),
                        static_cast<QWidget*>(statusBar())}) {
    part->setVisible(!on);
  }
}

void MainWindow::startWith(const QString& draftFile) {
  if (!openDraft(draftFile)) {
    empty_->show();
    return;
  }
  model_.restart(model_.scene());  // the first draft is where the history begins
  driver_.rebuild();
}

}  // namespace heddle::studio

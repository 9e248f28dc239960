// The tool bar and the menus of the window, and what their actions do.

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

#include "app/manual/key_sheet.h"
#include "app/window/copy_rows.h"
#include "app/window/device_menu.h"
#include "app/window/layout_menu.h"
#include "app/window/main_window.h"
#include "app/window/status_bar.h"
#include "model/items/text.h"
#include "views/graph/graph_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/memory_view.h"
#include "views/menu_text.h"
#include "views/query_field.h"
#include "views/search/search_view.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"

namespace app {

void MainWindow::buildToolBar() {
  m_toolBar = addToolBar(tr("Main"));
  m_toolBar->setObjectName(QStringLiteral("main-tool-bar"));
  m_toolBar->setMovable(false);
  m_toolBar->setIconSize(QSize(16, 16));
  m_toolBar->setToolButtonStyle(Qt::ToolButtonIconOnly);
  m_toolBar->addAction(m_actions["back"]);
  m_toolBar->addAction(m_actions["forward"]);
  auto* const search = new QPushButton(m_toolBar);
  m_goTo = search;
  search->setObjectName(QStringLiteral("go-to-field"));
  search->setIcon(m_actions["go-to"]->icon());
  search->setCursor(Qt::IBeamCursor);
  search->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  search->setMaximumWidth(560);
  // It looks like the field that it opens.
  search->setStyleSheet(
      QStringLiteral("QPushButton { text-align: left; padding: 4px 8px; border: 1px solid palette(mid);"
                     " border-radius: 6px; background: palette(base); color: palette(placeholder-text); }"
                     "QPushButton:focus { border-color: palette(link); }"));
  connect(search, &QPushButton::clicked, m_actions["go-to"], &QAction::trigger);
  m_toolBar->addWidget(search);
  auto* const space = new QWidget(m_toolBar);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_toolBar->addWidget(space);
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    auto* const button = new QToolButton(m_toolBar);
    button->setDefaultAction(m_actions[id]);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_toolBar->addWidget(button);
  }
  // A second row for what has to be said.
  addToolBarBreak();
  m_messages = new MessageBar(this);
  addToolBar(m_messages);
}

void MainWindow::buildMenus() {
  QMenu* const file = menuBar()->addMenu(tr("&File"));
  for (const char* const id : {"new-window", "open", "open-folder", "open-sample", "paste"})
    file->addAction(m_actions[id]);
  m_recentMenu = file->addMenu(tr("Open &Recent"));
  connect(m_recentMenu, &QMenu::aboutToShow, this, [this] {
    m_recentMenu->clear();
    for (const QString& path : m_settings.recentPaths()) {
      QAction* const action = m_recentMenu->addAction(views::escapeMnemonics(model::oneLine(path)), this,
                                                      [this, path] { openPaths({path}); });
      action->setToolTip(model::toolTip(path));
    }
    if (m_recentMenu->isEmpty()) m_recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(m_actions["clear-recent"]);
  });
  file->addSeparator();
  for (const char* const id : {"reload", "close", "close-all"}) file->addAction(m_actions[id]);
  file->addSeparator();
  file->addAction(m_graph->findChild<QAction*>(QStringLiteral("graph.export")));
  file->addSeparator();
  file->addAction(m_actions["quit"]);

  QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
  for (const char* const id : {"copy-cell", "copy-rows", "copy-picture", "copy-report", "copy-hlo"})
    edit->addAction(m_actions[id]);
  edit->addSeparator();
  edit->addAction(m_actions["preferences"]);

  QMenu* const go = menuBar()->addMenu(tr("&Go"));
  for (const char* const id : {"back", "forward", "leave", "go-entry", "go-peak"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"search", "saved-queries", "go-to", "filter", "palette"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"bookmarks.toggle", "bookmarks.note"})
    go->addAction(findChild<QAction*>(QLatin1String(id)));

  QMenu* const view = menuBar()->addMenu(tr("&View"));
  m_layouts = new LayoutMenu(m_settings, *this,
                             {m_actions["layout-graph"], m_actions["layout-memory"], m_actions["layout-source"],
                              m_actions["layout-reset"], m_actions["layout-save"]},
                             this);
  view->addMenu(m_layouts);
  QMenu* const panes = view->addMenu(tr("&Panes"));
  for (const char* const id : {"next-pane", "previous-pane", "next-tab", "previous-tab", "context-menu"})
    panes->addAction(m_actions[id]);
  panes->addSeparator();
  const QList<QAction*> moves{m_actions["split-right"], m_actions["split-below"], m_actions["join-pane"],
                              m_actions["detach-pane"]};
  panes->addActions(moves);
  panes->addSeparator();
  panes->addActions(m_docks.showActions());
  m_docks.setMoves(moves);
  view->addAction(m_actions["toggle-text"]);
  for (views::View* const each : m_views) {
    const QList<QAction*> own = each->viewActions();
    if (own.isEmpty()) continue;
    QMenu* const menu = view->addMenu(each->title());
    menu->addActions(own);
  }
  view->addSeparator();
  auto* const devices = new DeviceMenu(m_estimator.device(), this);
  view->addMenu(devices);
  connect(devices, &DeviceMenu::deviceChosen, this, [this](const hlo::Device& device) {
    m_settings.setDevice(QString::fromStdString(device.name));
    setDevice(device, m_settings.preferences());
  });
  view->addSeparator();
  QMenu* const appearance = view->addMenu(tr("&Appearance"));
  auto* const themes = new QActionGroup(this);
  for (const char* const id : {"theme-system", "theme-light", "theme-dark"}) {
    themes->addAction(m_actions[id]);
    appearance->addAction(m_actions[id]);
  }
  appearance->addSeparator();
  appearance->addAction(m_actions["color-blind-safe"]);
  appearance->addAction(m_actions["animations"]);
  view->addSeparator();
  view->addAction(m_actions["source-root"]);
  view->addAction(m_actions["open-editor"]);

  QMenu* const help = menuBar()->addMenu(tr("&Help"));
  help->addAction(m_actions["manual"]);
  help->addAction(m_actions["help-here"]);
  help->addAction(m_actions["keys"]);
  help->addAction(m_actions["about"]);
}

void MainWindow::connectActions() {
  addActions(m_actions.all());
  const auto on = [this](const char* id, auto slot) { connect(m_actions[id], &QAction::triggered, this, slot); };
  on("open", [this] { m_opener.openFile(); });
  on("open-folder", [this] { m_opener.openFolder(); });
  on("open-sample", [this] { m_opener.openSample(); });
  on("paste", [this] { m_opener.paste(); });
  on("reload", [this] {
    if (const auto document = m_session.documentOf(m_navigation.snapshot()))
      m_session.reload(views::toQString(document->path));
  });
  on("clear-recent", [this] {
    m_settings.clearRecentPaths();
    showRecent();
  });
  on("close", [this] {
    keepPicture();
    if (const auto document = m_session.documentOf(m_navigation.snapshot()))
      m_session.close(views::toQString(document->path));
  });
  on("copy-cell", [this] { copyFromList(cellText); });
  on("copy-rows", [this] { copyFromList(rowsText); });
  on("copy-picture", [this] { copyPicture(); });
  on("copy-report", [this] { m_copy.copy(SelectionCopy::Form::kReport); });
  on("copy-hlo", [this] { m_copy.copy(SelectionCopy::Form::kHlo); });
  connect(&m_copy, &SelectionCopy::said, this, [this](const QString& sentence) { m_status->showText(sentence); });
  on("close-all", [this] {
    keepPicture();
    m_session.closeAll();
  });
  on("back", [this] { m_navigation.back(); });
  on("forward", [this] { m_navigation.forward(); });
  on("leave", [this] { m_navigation.leave(); });
  on("go-entry", [this] {
    const auto snapshot = m_navigation.snapshot();
    if (snapshot != nullptr && snapshot->module != nullptr && snapshot->module->entry()) {
      m_navigation.enter(*snapshot->module->entry());
    }
  });
  on("go-peak", [this] {
    const auto snapshot = m_navigation.memory();
    if (snapshot != nullptr && snapshot->liveBytes.peakStep()) {
      m_navigation.reveal(model::Step{*snapshot->liveBytes.peakStep()});
    }
  });
  on("go-to", [this] { m_palette.open(Palette::Mode::kNames); });
  on("palette", [this] {
    m_layouts->refresh();
    // What shows or hides a pane stands with what else there is of it.
    QList<ActionGroup> groups = actionGroups();
    groups.removeLast();
    const QList<QList<QAction*>> panes = m_docks.paletteActions();
    for (int i = 0; i < m_views.size(); ++i) groups[i + 1].actions = panes[i] + groups[i + 1].actions;
    m_palette.setActions(paletteEntries(groups << ActionGroup{tr("Layout"), m_layouts->own()} << sortGroups()));
    m_palette.open(Palette::Mode::kActions);
  });
  on("search", [this] {
    raiseView(m_search);
    m_search->focusField();
  });
  // Of the field that one is in, else of the search.
  on("saved-queries", [this] {
    auto* field = qobject_cast<views::QueryField*>(m_docks.focusWidget());
    if (field == nullptr) {
      m_actions["search"]->trigger();
      field = m_search->findChild<views::QueryField*>();
    }
    field->openSavedQueries();
  });
  on("filter", [this] {
    raiseView(m_instructions);
    m_instructions->focusFilter();
  });
  on("toggle-text", [this] {
    const bool showsText = m_docks.isInSight(m_text);
    if (showsText) m_text->selectCaret();
    raiseView(showsText ? static_cast<views::View*>(m_graph) : m_text);
    (showsText ? static_cast<views::View*>(m_graph) : m_text)->setFocus();
  });
  // Space would press buttons and tick rows elsewhere, so it belongs to the two views.
  for (views::View* const view : {static_cast<views::View*>(m_graph), static_cast<views::View*>(m_text)}) {
    auto* const space = new QAction(view);
    space->setShortcut(QKeySequence(Qt::Key_Space));
    space->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(space, &QAction::triggered, m_actions["toggle-text"], &QAction::trigger);
    view->addAction(space);
  }
  // As the Menu key, which many keyboards lack.
  on("context-menu", [] {
    QWidget* const widget = QApplication::focusWidget();
    if (widget == nullptr) return;
    const QPoint at = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
  });
  on("layout-graph", [this] {
    m_docks.arrange(Arrangement::kGraph);
    snapshotChanged();
  });
  on("layout-memory", [this] {
    m_docks.arrange(Arrangement::kMemory);
    snapshotChanged();
  });
  on("layout-source", [this] {
    m_docks.arrange(Arrangement::kSource);
    snapshotChanged();
  });
  on("layout-reset", [this] {
    m_usageWanted = true;
    m_docks.arrange(Arrangement::kGraph);
    snapshotChanged();
  });
  on("layout-save", [this] {
    // For a module without memory the curve is away, which nobody asked for.
    m_docks["usage"]->setVisible(m_usageWanted);
    m_layouts->save();
    snapshotChanged();
  });
  connect(m_layouts, &LayoutMenu::saved, this,
          [this](const QString& name) { m_status->showText(tr("The layout “%1” is saved.").arg(name)); });
  connect(m_layouts, &LayoutMenu::chosen, this, [this](const QByteArray& state) {
    restoreDocks(state);
    m_usageWanted = !m_docks["usage"]->isHidden();
    snapshotChanged();
  });
  connect(m_layouts, &LayoutMenu::deleted, this, [this](const QString& name, const QByteArray& state) {
    m_messages->showMessage(tr("The layout “%1” is deleted.").arg(name), tr("Undo"), [this, name, state] {
      QMap<QString, QByteArray> layouts = m_settings.layouts();
      layouts.insert(name, state);
      m_settings.setLayouts(layouts);
      m_messages->hide();
    });
  });
  on("theme-system", [this] { setThemeMode(views::ThemeMode::kSystem); });
  on("theme-light", [this] { setThemeMode(views::ThemeMode::kLight); });
  on("theme-dark", [this] { setThemeMode(views::ThemeMode::kDark); });
  on("color-blind-safe", [this](bool isOn) {
    Preferences preferences = m_settings.preferences();
    preferences.colorBlindSafe = isOn;
    setPreferences(preferences);
  });
  on("animations", [this](bool isOn) {
    Preferences preferences = m_settings.preferences();
    preferences.animations = isOn;
    setPreferences(preferences);
  });
  on("preferences", [this] { openPreferences(false); });
  on("open-editor", [this] { openEditor(); });
  on("source-root", [this] { m_source->chooseRoot(); });
  on("manual", [this] { showManual(QStringLiteral("start")); });
  on("keys", [this] {
    KeySheet sheet(actionGroups(), this);
    connect(&sheet, &KeySheet::manualRequested, this, [this] { showManual(QStringLiteral("keys")); });
    sheet.exec();
  });
  on("about", [this] {
    QMessageBox::about(this, tr("About hloscope"),
                       tr("hloscope %1\n\nOpens what the XLA compiler dumps. Apache-2.0; it links Qt (LGPL-3), Abseil "
                          "(Apache-2.0), and runs Graphviz (EPL-1.0) in a process of its own. See NOTICE.")
                           .arg(QCoreApplication::applicationVersion()));
  });
  on("cancel", [this] { m_jobs.cancelAll(); });
  on("help-here", [this] { showHelp(); });
  on("next-pane", [this] { m_docks.focusNext(+1); });
  on("previous-pane", [this] { m_docks.focusNext(-1); });
  on("next-tab", [this] { m_docks.showNextTab(+1); });
  on("previous-tab", [this] { m_docks.showNextTab(-1); });
  for (const auto& [id, orientation] : {std::pair("split-right", Qt::Horizontal), {"split-below", Qt::Vertical}}) {
    on(id, [this, way = orientation] {
      if (!m_docks.split(way)) statusBar()->showMessage(tr("Choose a pane that has tabs beside it first."), 5000);
    });
  }
  on("join-pane", [this] {
    if (!m_docks.join()) statusBar()->showMessage(tr("Choose a pane first: F6 goes through them."), 5000);
  });
  on("detach-pane", [this] { m_docks.detach(); });
  on("new-window", [this] { openWindow(); });
  on("quit", [this] { quit(); });
  connect(m_startPage, &StartPage::openFileRequested, &m_opener, &OpenActions::openFile);
  connect(m_startPage, &StartPage::openFolderRequested, &m_opener, &OpenActions::openFolder);
  connect(m_startPage, &StartPage::openSampleRequested, &m_opener, &OpenActions::openSample);
  connect(m_startPage, &StartPage::manualRequested, this, [this] { showManual(QStringLiteral("dumps")); });
  connect(m_startPage, &StartPage::pathChosen, this, [this](const QString& path) { openPaths({path}); });
}

void MainWindow::copyFromList(QString (*text)(const QAbstractItemView&)) {
  const auto* const list = qobject_cast<const QAbstractItemView*>(m_docks.focusWidget());
  const QString copied = list == nullptr ? QString() : text(*list);
  if (copied.isEmpty()) return m_status->showText(tr("Choose a row of a list first."));
  QGuiApplication::clipboard()->setText(copied);
  const auto rows = copied.count(u'\n') + 1;
  m_status->showText(rows == 1 ? tr("Copied") : tr("%1 rows copied").arg(model::grouped(rows)));
}

void MainWindow::copyPicture() {
  views::View* const view = m_docks.focused();
  if (view == nullptr) return m_status->showText(tr("Choose a pane first: F6 goes through them."));
  QGuiApplication::clipboard()->setPixmap(view->grab());
  m_status->showText(tr("A picture of “%1” is copied.").arg(view->title()));
}

QList<ActionGroup> MainWindow::actionGroups() const {
  QList<ActionGroup> groups{
      {tr("Window"), m_actions.all(), {{tr("From the graph to the text, and back"), {Qt::Key_Space}}}}};
  for (views::View* const view : m_views) {
    const QString title = view->title().section(QStringLiteral(" ("), 0, 0);  // without how much there is in it
    groups.append({title, view->viewActions(), view->fixedKeys()});
  }
  groups.append({tr("Show or hide"), m_docks.showActions()});
  return groups;
}

// Keys that stand in texts.
void MainWindow::showKeys() {
  const auto keyOf = [this](const char* id) { return m_actions[id]->shortcut().toString(QKeySequence::NativeText); };
  m_goTo->setText(tr("Go to anything by name    %1").arg(keyOf("go-to")));
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    const QString key = keyOf(id);
    const QString what = tr("Arrange the window for %1").arg(m_actions[id]->iconText());
    m_actions[id]->setToolTip(key.isEmpty() ? what : tr("%1 (%2)").arg(what, key));
  }
}

}  // namespace app

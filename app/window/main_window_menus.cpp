// The tool bar and the menus of the window, and what their actions do.

#include <QAbstractSpinBox>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "app/manual/key_sheet.h"
#include "app/manual/manual.h"
#include "app/window/comparison_bar.h"
#include "app/window/device_menu.h"
#include "app/window/layout_menu.h"
#include "app/window/main_window.h"
#include "app/window/module_chooser.h"
#include "app/window/palette_links.h"
#include "app/window/pass_bar.h"
#include "app/window/recent_files.h"
#include "app/window/status_bar.h"
#include "app/window/usage_pane.h"
#include "app/window/view_table.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/menu_text.h"
#include "views/query_field.h"

namespace app {

void MainWindow::buildToolBar() {
  QToolBar* const bar = addToolBar(tr("Main"));
  bar->setObjectName(QStringLiteral("main-tool-bar"));
  bar->setMovable(false);
  bar->setIconSize(QSize(16, 16));
  bar->setToolButtonStyle(Qt::ToolButtonIconOnly);
  bar->addAction(m_actions["back"]);
  bar->addAction(m_actions["forward"]);
  // In one widget: a tool bar decides itself which of its own widgets are visible.
  auto* const places = new QWidget(bar);
  auto* const row = new QHBoxLayout(places);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(m_modules);
  m_goTo = new QPushButton(bar);
  m_goTo->setObjectName(QStringLiteral("go-to-field"));
  m_goTo->setIcon(m_actions["go-to"]->icon());
  m_goTo->setCursor(Qt::IBeamCursor);
  m_goTo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_goTo->setMaximumWidth(560);
  // It looks like the field that it opens.
  m_goTo->setStyleSheet(
      QStringLiteral("QPushButton { text-align: left; padding: 4px 8px; border: 1px solid palette(mid);"
                     " border-radius: 6px; background: palette(base); color: palette(placeholder-text); }"
                     "QPushButton:focus { border-color: palette(link); }"));
  connect(m_goTo, &QPushButton::clicked, m_actions["go-to"], &QAction::trigger);
  row->addWidget(m_goTo);
  bar->addWidget(places);
  auto* const space = new QWidget(bar);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  bar->addWidget(space);
  auto* const label = new QLabel(tr("Layout:"), bar);
  label->setContentsMargins(8, 0, 4, 0);
  bar->addWidget(label);
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    auto* const button = new QToolButton(bar);
    button->setDefaultAction(m_actions[id]);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setStyleSheet(
        QStringLiteral("QToolButton { border: none; border-radius: 6px; padding: 4px 8px; }"
                       "QToolButton:hover { background: palette(midlight); }"
                       "QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); }"
                       "QToolButton:focus { color: palette(link); }"));
    bar->addWidget(button);
  }
  // Messages have a row of their own.
  addToolBarBreak();
  m_messages = new MessageBar(this);
  addToolBar(m_messages);
  addToolBarBreak();
  // Above the bar of the comparison, which comes and goes: nothing moves under the mouse.
  m_passes = new PassBar(m_timeline, m_pair, m_theme, this);
  addToolBar(m_passes);
  addToolBarBreak();
  m_comparison = new ComparisonBar(m_comparer, m_session, m_navigation, m_theme, this);
  addToolBar(m_comparison);
  for (QToolBar* const shared : {static_cast<QToolBar*>(m_comparison), static_cast<QToolBar*>(m_passes)})
    shared->setProperty(kSharedBar, true);
  connect(m_comparison, &ComparisonBar::closed, &m_pair, &model::TimelinePair::end);
  connect(m_comparison, &QToolBar::visibilityChanged, &m_docks, &Docks::keepSizes, Qt::QueuedConnection);
  connect(m_passes, &PassBar::heightChanged, &m_docks, &Docks::keepSizes, Qt::QueuedConnection);
  connect(&m_docks, &Docks::arranged, m_passes, &PassBar::refresh);  // a kept arrangement has the bar as it was
  connect(&m_passes->strip(), &views::PassStrip::message, this,
          [this](const QString& sentence) { m_status->showText(sentence); });
  if (const std::optional<bool> isFolded = m_settings.isStripFolded()) m_passes->strip().setFolded(*isFolded);
  connect(&m_passes->strip(), &views::PassStrip::foldedByUser, this,
          [this](bool isFolded) { m_settings.setStripFolded(isFolded); });
  // After the window has given the bar its room, or taken it back.
  connect(m_messages, &MessageBar::heightChanged, &m_docks, &Docks::keepSizes, Qt::QueuedConnection);
}

void MainWindow::buildMenus() {
  QMenu* const file = menuBar()->addMenu(tr("&File"));
  for (const char* const id : {"new-window", "open", "open-folder", "open-sample", "paste"})
    file->addAction(m_actions[id]);
  QMenu* const recent = file->addMenu(tr("Open &Recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    m_recent->fill(recent);
    recent->addSeparator();
    recent->addAction(m_actions["clear-recent"]);
  });
  file->addSeparator();
  for (const char* const id :
       {"compare-with", "compare-with-folder", "compare-previous", "compare-same-kind", "compare-flip", "compare-swap"})
    file->addAction(m_actions[id]);
  QMenu* const ignored = m_comparison->ignoreMenu();
  ignored->setTitle(tr("Ignored Differences"));
  file->addMenu(ignored);
  file->addAction(m_actions["compare-end"]);
  file->addSeparator();
  for (const char* const id : {"reload", "close", "close-all", "reopen-closed"}) file->addAction(m_actions[id]);
  file->addSeparator();
  for (const char* const id : {"export-image", "export-memory-report", "export-live"}) file->addAction(m_actions[id]);
  file->addSeparator();
  file->addAction(m_actions["quit"]);

  QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
  for (const char* const id :
       {"copy-cell", "copy-rows", "copy-picture", "copy-report", "copy-memory-report", "copy-hlo"})
    edit->addAction(m_actions[id]);
  edit->addSeparator();
  edit->addAction(m_actions["preferences"]);

  QMenu* const go = menuBar()->addMenu(tr("&Go"));
  for (const char* const id : {"back", "forward", "leave", "go-entry", "go-peak"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"find-pass", "previous-touched", "next-touched"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"find", "search", "saved-queries", "go-to", "choose-module", "filter", "palette"})
    go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"bookmarks.toggle", "bookmarks.note"}) go->addAction(actionOfView(id));

  QMenu* const view = menuBar()->addMenu(tr("&View"));
  m_layouts = new LayoutMenu(m_settings, m_docks,
                             {m_actions["layout-graph"], m_actions["layout-memory"], m_actions["layout-source"],
                              m_actions["layout-reset"], m_actions["layout-save"]},
                             this);
  view->addMenu(m_layouts);
  for (const char* const id : {"maximize-pane", "toggle-bottom", "pass-strip"}) view->addAction(m_actions[id]);
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
    if (each->viewActions().isEmpty()) continue;
    QMenu* const menu = view->addMenu(each->title());
    each->fillMenu(*menu);
    m_viewMenus.append(menu);
  }
  view->addSeparator();
  m_devices = new DeviceMenu(m_estimator.chosen(), this);
  view->addMenu(m_devices);
  connect(&m_estimator, &model::Estimator::changed, m_devices, &DeviceMenu::showEstimates);
  connect(m_devices, &DeviceMenu::ratesRequested, this, [this] { openPreferences(PreferencesPart::kDevices); });
  connect(m_devices, &DeviceMenu::deviceChosen, this, [this](const std::optional<hlo::Device>& device) {
    m_settings.setDevice(device ? QString::fromStdString(device->name) : QString());
    m_estimator.choose(device);
    // Without rates a choice has no effect.
    if (device && !withRates(*device, m_settings.preferences().deviceRates.value(QString::fromStdString(device->name)))
                       .hasRates())
      openPreferences(PreferencesPart::kDevices);
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
  const auto shownPath = [this] {
    const auto document = m_session.documentOf(m_navigation.snapshot());
    return document == nullptr ? QString() : views::toQString(document->path);
  };
  on("open", [this] { m_opener.openFile(); });
  on("open-folder", [this] { m_opener.openFolder(); });
  on("open-sample", [this] { m_opener.openSample(); });
  on("paste", [this] { m_opener.paste(); });
  on("compare-with", [this] {
    if (const QString path = m_opener.chooseToCompare(); !path.isEmpty()) m_comparer.compareShownWith(path);
  });
  on("compare-with-folder", [this] {
    if (const QString path = m_opener.chooseFolderToCompare(); !path.isEmpty()) m_comparer.compareShownWith(path);
  });
  on("compare-previous", [this] { m_comparer.comparePrevious(); });
  on("compare-same-kind", [this] {
    if (const auto stages = m_comparer.stagesOfSameKind()) m_comparer.compare(stages->first, stages->second);
  });
  on("compare-flip", [this] { m_navigation.comparison().flip(); });
  on("compare-swap", [this] { m_comparer.swap(); });
  // Choosing the first stage ends a comparison, but not that of two compilations.
  on("compare-end", [this] {
    m_comparer.end();
    m_pair.end();
  });
  m_actions["pass-strip"]->setChecked(true);
  on("pass-strip", [this](bool isOn) { m_passes->setWanted(isOn); });
  on("find-pass", [this] {
    m_actions["pass-strip"]->setChecked(true);
    m_passes->setWanted(true);
    m_passes->strip().focusField();
  });
  on("previous-touched", [this] { m_timeline.stepTouched(-1); });
  on("next-touched", [this] { m_timeline.stepTouched(+1); });
  on("reload", [this, shownPath] {
    if (const QString path = shownPath(); !path.isEmpty()) m_session.reload(path);
  });
  on("clear-recent", [this] { m_recent->clear(); });
  on("close", [this, shownPath] { m_session.close(shownPath()); });
  on("close-all", [this] { m_session.closeAll(); });
  on("reopen-closed", [this] { m_session.reopenClosed(); });
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
  on("find", [this] { findInView(); });
  on("go-to", [this] { m_palette.open(Palette::Mode::kNames, m_goTo); });
  on("choose-module", [this] { m_modules->choose(); });
  on("palette", [this] { openPalette(); });
  for (const auto& [id, searched] : {std::pair("search", "search"), {"filter", "instructions"}}) {
    on(id, [this, searched = searched] {
      m_docks.raise(m_docks[searched]);
      view(searched)->focusField();
    });
  }
  // Opens the menu of the query field that has the focus, else of the search.
  on("saved-queries", [this] {
    auto* field = qobject_cast<views::QueryField*>(m_docks.focusWidget());
    if (field == nullptr) {
      m_actions["search"]->trigger();
      field = view("search")->findChild<views::QueryField*>();
    }
    field->openSavedQueries();
  });
  on("toggle-text", [this] { toggleText(); });
  // Space would press buttons and tick rows elsewhere, so it belongs to the two views.
  for (views::View* const each : {view("graph"), view("text")}) {
    auto* const space = new QAction(each);
    space->setShortcut(QKeySequence(Qt::Key_Space));
    space->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(space, &QAction::triggered, m_actions["toggle-text"], &QAction::trigger);
    each->addAction(space);
  }
  // As the Menu key, which many keyboards lack.
  on("context-menu", [] {
    QWidget* const widget = QApplication::focusWidget();
    if (widget == nullptr) return;
    const QPoint at = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
  });
  for (const auto& [id, mode] : {std::pair("theme-system", views::ThemeMode::kSystem),
                                 {"theme-light", views::ThemeMode::kLight},
                                 {"theme-dark", views::ThemeMode::kDark}}) {
    on(id, [this, mode = mode] { prefer(&Preferences::theme, mode); });
  }
  on("color-blind-safe", [this](bool isOn) { prefer(&Preferences::colorBlindSafe, isOn); });
  on("animations", [this](bool isOn) { prefer(&Preferences::animations, isOn); });
  on("preferences", [this] { openPreferences(PreferencesPart::kFirst); });
  on("open-editor", [this] { openEditor(); });
  on("source-root", [this] { actionOfView("source-choose-root")->trigger(); });
  on("manual", [this] { showManual(QStringLiteral("start")); });
  on("help-here", [this] {
    const views::View* const view = m_docks.focused();
    const HelpPlace place = helpOf(view == nullptr ? QString() : view->id());
    showManual(place.page, place.anchor);
  });
  on("keys", [this] {
    KeySheet sheet(actionGroups(), this);
    connect(&sheet, &KeySheet::manualRequested, this, [this] { showManual(QStringLiteral("keys")); });
    sheet.exec();
  });
  on("about", [this] {
    QMessageBox::about(
        this, tr("About hloscope"),
        tr("hloscope %1\n\nA viewer for XLA compiler dumps. Licensed under Apache-2.0. Links Qt (LGPL-3) and Abseil "
           "(Apache-2.0), and runs Graphviz (EPL-1.0) in a separate process. See NOTICE.")
            .arg(QCoreApplication::applicationVersion()));
  });
  on("cancel", [this] { m_jobs.cancelAll(); });
  on("next-pane", [this] { m_docks.focusNext(+1); });
  on("previous-pane", [this] { m_docks.focusNext(-1); });
  on("next-tab", [this] { m_docks.showNextTab(+1); });
  on("previous-tab", [this] { m_docks.showNextTab(-1); });
  for (const auto& [id, orientation] : {std::pair("split-right", Qt::Horizontal), {"split-below", Qt::Vertical}}) {
    on(id, [this, way = orientation] {
      if (!m_docks.split(way)) m_status->showText(tr("Select a tabbed pane first."));
    });
  }
  on("join-pane", [this] {
    if (!m_docks.join()) m_status->showText(tr("Select a pane first. F6 moves to the next pane."));
  });
  on("detach-pane", [this] { m_docks.detach(); });
  on("maximize-pane", [this] { m_docks.toggleMaximized(); });
  on("toggle-bottom", [this] { m_docks.toggleBottom(); });
  on("new-window", [this] { openWindow(); });
  on("quit", [] { quit(); });
  connect(m_startPage, &StartPage::openFileRequested, &m_opener, &OpenActions::openFile);
  connect(m_startPage, &StartPage::openFolderRequested, &m_opener, &OpenActions::openFolder);
  connect(m_startPage, &StartPage::openSampleRequested, &m_opener, &OpenActions::openSample);
  connect(m_startPage, &StartPage::manualRequested, this, [this] { showManual(QStringLiteral("dumps")); });
  connect(m_startPage, &StartPage::pathChosen, this, [this](const QString& path) { openPaths({path}); });
}

void MainWindow::connectLayouts() {
  const auto on = [this](const char* id, auto slot) { connect(m_actions[id], &QAction::triggered, this, slot); };
  for (const char* const name : {"graph", "memory", "source"}) {
    on(qPrintable(QStringLiteral("layout-%1").arg(QLatin1String(name))),
       [this, name] { m_docks.choose(QLatin1String(name)); });
  }
  on("layout-reset", [this] {
    m_usage->reset();
    m_docks.reset();
  });
  connect(&m_docks, &Docks::arranged, this, &MainWindow::docksArranged);
  on("layout-save", [this] {
    m_usage->showAsWanted();
    m_layouts->save();
    m_usage->update();
  });
  connect(m_layouts, &LayoutMenu::saved, this,
          [this](const QString& name) { m_status->showText(tr("Saved the layout “%1”.").arg(name)); });
  connect(m_layouts, &LayoutMenu::chosen, this, [this](const QByteArray& state) {
    if (!m_docks.restore(state)) return;
    m_usage->adopt();
    docksArranged();
  });
  connect(m_layouts, &LayoutMenu::deleted, this, [this](const QString& name, const QByteArray& state) {
    m_messages->showMessage(tr("Deleted the layout “%1”.").arg(name), tr("Undo"), [this, name, state] {
      QMap<QString, QByteArray> layouts = m_settings.layouts();
      layouts.insert(name, state);
      m_settings.setLayouts(layouts);
      m_messages->hide();
    });
  });
}

void MainWindow::openPalette() {
  m_layouts->refresh();
  // Actions that show or hide a pane are listed with those of its view.
  QList<ActionGroup> groups = actionGroups();
  groups.removeLast();
  const QList<QList<QAction*>> panes = m_docks.paletteActions();
  for (int i = 0; i < m_views.size(); ++i) groups[i + 1].actions = panes[i] + groups[i + 1].actions;
  groups << ActionGroup{tr("Layout"), m_layouts->own()} << m_paletteLinks->sortGroups();
  m_palette.setActions(paletteEntries(groups));
  m_palette.open(Palette::Mode::kActions, m_goTo);
}

/// As editors do: in a text its own search, in a list its filter, and elsewhere the search in everything.
void MainWindow::findInView() {
  views::View* view = nullptr;
  for (QWidget* at = QApplication::focusWidget(); at != nullptr && view == nullptr; at = at->parentWidget())
    view = qobject_cast<views::View*>(at);
  auto* const inText = view == nullptr ? nullptr : view->findChild<QAction*>(QStringLiteral("text-find"));
  if (inText != nullptr && inText->isEnabled()) return inText->trigger();
  const auto fields = view == nullptr ? QList<QLineEdit*>() : view->findChildren<QLineEdit*>();
  const auto field = std::find_if(fields.begin(), fields.end(), [](const QLineEdit* each) {
    const bool isPartOfAnother = qobject_cast<const QAbstractSpinBox*>(each->parent()) != nullptr ||
                                 qobject_cast<const QComboBox*>(each->parent()) != nullptr;
    return each->isVisible() && each->isEnabled() && !isPartOfAnother;
  });
  if (field == fields.end()) return m_actions["search"]->trigger();
  (*field)->setFocus(Qt::ShortcutFocusReason);
  (*field)->selectAll();
}

void MainWindow::toggleText() {
  views::View* const text = view("text");
  const bool showsText = m_docks.isInSight(text);
  if (showsText) text->selectCurrent();
  views::View* const other = showsText ? view("graph") : text;
  m_docks.raise(other);
  other->setFocus();
}

void MainWindow::showManual(const QString& page, const QString& anchor) {
  if (m_manual == nullptr) m_manual = new Manual(manualPages(actionGroups()), m_theme, this);
  m_manual->showPage(page, anchor);
  m_manual->show();
  m_manual->raise();
  m_manual->activateWindow();
}

QList<ActionGroup> MainWindow::actionGroups() const {
  QList<ActionGroup> groups{{tr("Window"), m_actions.all(), {{tr("Switch between graph and text"), {Qt::Key_Space}}}}};
  for (views::View* const view : m_views) {
    const QString title = view->title().section(QStringLiteral(" ("), 0, 0);  // without how much there is in it
    groups.append({title, view->viewActions(), view->fixedKeys()});
  }
  groups.append({tr("Show or Hide"), m_docks.showActions()});
  return groups;
}

// Updates texts that contain keyboard shortcuts.
void MainWindow::showKeys() {
  const auto keyOf = [this](const char* id) { return m_actions[id]->shortcut().toString(QKeySequence::NativeText); };
  m_goTo->setText(tr("Go to anything by name    %1").arg(keyOf("go-to")));
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    const QString key = keyOf(id);
    const QString what = tr("%1 layout").arg(m_actions[id]->iconText());
    m_actions[id]->setToolTip(key.isEmpty() ? what : tr("%1 (%2)").arg(what, key));
  }
}

}  // namespace app

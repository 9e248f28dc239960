#pragma once

// The window: what is open with its hub, the docks of all views (view_table.h), menus, tool bar and keys. What the
// views have to do with each other goes through the hub.

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include "app/preferences/actions.h"
#include "app/preferences/device_rates.h"
#include "app/preferences/key_bindings.h"
#include "app/preferences/settings.h"
#include "app/window/docks.h"
#include "app/window/drop_hint.h"
#include "app/window/message_bar.h"
#include "app/window/open_actions.h"
#include "app/window/palette.h"
#include "app/window/problem_list.h"
#include "app/window/session_keeper.h"
#include "app/window/start_page.h"
#include "app/window/view_table.h"
#include "model/session/bookmarks.h"
#include "model/session/comparer.h"
#include "model/session/estimator.h"
#include "model/session/session.h"
#include "model/session/timeline.h"
#include "model/session/timeline_pair.h"
#include "views/view.h"

class QPushButton;

namespace app {

class ComparisonBar;
class CopyActions;
class DeviceMenu;
class LayoutMenu;
class Manual;
class PassBar;
class PaletteLinks;
class RecentFiles;
class ModuleChooser;
class StatusBar;
class UsagePane;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `sourceRoots` precede those of the settings, for this window only. All arguments outlive it.
  MainWindow(Settings& settings, views::Theme& theme, const QStringList& sourceRoots = {}, bool inlineJobs = false);
  ~MainWindow() override;

  void openPaths(const QStringList& paths) { m_session.open(paths); }
  /// Opens two paths and compares them.
  void comparePaths(const QString& a, const QString& b) { m_comparer.open(a, b); }
  /// Opens what was open last.
  void restoreSession() { m_keeper.restore(); }

  /// Closes all windows; what this program has open is opened at the next start.
  static void quit();

  /// Every action under the heading of the window or view that it belongs to.
  QList<ActionGroup> actionGroups() const;

  // For tests, which drive the window by real events and look at the hub.
  model::Navigation& navigation() { return m_navigation; }
  model::Session& session() { return m_session; }
  model::Comparer& comparer() { return m_comparer; }
  model::Timeline& timeline() { return m_timeline; }
  model::TimelinePair& timelinePair() { return m_pair; }
  model::JobRunner& jobs() { return m_jobs; }
  Actions& actions() { return m_actions; }
  Docks& docks() { return m_docks; }

 protected:
  bool event(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void addViews();
  void keepViewStates();
  QAction* graphActionOf(const QKeyEvent& event) const;
  views::View* view(const char* id) const { return qobject_cast<views::View*>(m_docks[id]->widget()); }
  QAction* actionOfView(const char* id) const;

  // Menus, tool bar, and what their actions do (main_window_menus.cpp).
  void buildToolBar();
  void buildMenus();
  void connectActions();
  void connectLayouts();
  void openPalette();
  void findInView();
  void toggleText();
  void showKeys();
  void showManual(const QString& page, const QString& anchor = {});

  // The open documents, and the one that is shown.
  void documentsChanged();
  void memoryChanged();
  void updateActions();
  void updatePlace();
  void nameClosing();
  void docksArranged();
  void showModuleChoice();
  void comparisonChanged();
  void comparisonLeft(const model::Comparer::Module& a, const model::Comparer::Module& b);
  void comparisonTotalsChanged();
  void restoreComparison();
  void showMainStage();
  void reveal(const model::Target& target);
  void showMenu(const model::Target& target, const QPoint& globalPosition);

  // Preferences and other windows (main_window_preferences.cpp).
  template <typename T>
  void prefer(T Preferences::*preference, const T& value);
  void apply(const Preferences& preferences);
  void openEditor();
  enum class PreferencesPart { kFirst, kSources, kDevices };
  void openPreferences(PreferencesPart part);
  void openWindow();

  const QStringList m_sourceRoots;  // of this window
  Settings& m_settings;
  views::Theme& m_theme;
  model::JobRunner m_jobs;
  model::Navigation m_navigation;
  model::Session m_session;
  model::Bookmarks m_bookmarks;
  model::Estimator m_estimator;
  model::Comparer m_comparer;
  model::Timeline m_timeline;
  model::TimelinePair m_pair;
  ProblemList m_problems;
  SessionKeeper m_keeper;
  Actions m_actions;
  Docks m_docks;
  Palette m_palette;
  OpenActions m_opener;
  QList<views::View*> m_views;  // in the order of the table

  StartPage* m_startPage = nullptr;
  DropHint* m_dropHint = nullptr;
  MessageBar* m_messages = nullptr;
  PassBar* m_passes = nullptr;
  ComparisonBar* m_comparison = nullptr;
  StatusBar* m_status = nullptr;
  ModuleChooser* m_modules = nullptr;
  QPointer<Manual> m_manual;  // deletes itself when it is closed
  KeyBindings* m_bindings = nullptr;
  QPushButton* m_goTo = nullptr;
  LayoutMenu* m_layouts = nullptr;
  RecentFiles* m_recent = nullptr;
  CopyActions* m_copies = nullptr;
  QList<QMenu*> m_viewMenus;
  mutable QHash<QByteArray, QAction*> m_viewActions;  // actionOfView(), those that were asked for
  PaletteLinks* m_paletteLinks = nullptr;
  UsagePane* m_usage = nullptr;
  DeviceMenu* m_devices = nullptr;
  DeviceRates m_deviceRates;   // entered by the user; the estimator has them
  size_t m_documentCount = 0;  // before the last change
  bool m_isComparing = false;
  bool m_raisesWaterfall = false;                  // if both sides have a peak
  QJsonObject m_keptComparison;                    ///< of the last session, until its documents are open
  std::string m_memoryAlone;                       // path of the assignment that is shown without a module
  model::ByteUnit m_byteUnit = model::byteUnit();  // in which sizes are shown
  bool m_keepsSession = false;  // the program ends: the window that kept the session goes on to do so
};

}  // namespace app

#pragma once

// The window: the table of views, their docks, menus and keys. The only place that connects session, hub and views.

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include "app/preferences/actions.h"
#include "app/preferences/key_bindings.h"
#include "app/preferences/settings.h"
#include "app/window/docks.h"
#include "app/window/message_bar.h"
#include "app/window/open_actions.h"
#include "app/window/palette.h"
#include "app/window/selection_copy.h"
#include "app/window/session_keeper.h"
#include "app/window/start_page.h"
#include "model/session/bookmarks.h"
#include "model/session/estimator.h"
#include "model/session/session.h"
#include "views/view.h"

class QAbstractItemView;
class QPushButton;

namespace views {
class BookmarksView;
class GraphView;
class InspectorView;
class InstructionsView;
class MemoryView;
class ModulesView;
class ProblemsView;
class SearchView;
class SourceView;
class TextView;
}  // namespace views

namespace app {

class LayoutMenu;
class Manual;
class StatusBar;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `sourceRoots` stand before those of the settings, for this window only. All arguments outlive it.
  MainWindow(Settings& settings, views::Theme& theme, const QStringList& sourceRoots = {}, bool inlineJobs = false);
  ~MainWindow() override;

  void openPaths(const QStringList& paths);
  /// Opens what was open last.
  void restoreSession() { m_keeper.restore(); }

  /// Closes all windows; what this program has open is opened at the next start.
  static void quit();

  /// Every action under the heading of the window or view that it belongs to.
  QList<ActionGroup> actionGroups() const;

  // For tests, which drive the window by real events and look at the hub.
  model::Navigation& navigation() { return m_navigation; }
  model::Session& session() { return m_session; }
  model::JobRunner& jobs() { return m_jobs; }
  Actions& actions() { return m_actions; }
  Docks& docks() { return m_docks; }

 protected:
  bool event(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void addViews(const QStringList& sourceRoots);
  void connectView(views::View* view);
  // main_window_menus.cpp
  void buildToolBar();
  void buildMenus();
  void connectActions();
  void showKeys();
  void copyFromList(QString (*text)(const QAbstractItemView&));
  void copyPicture();

  void keepPicture();
  void showRecent();
  void documentsChanged();
  void restoreDocks(const QByteArray& state);
  void snapshotChanged();
  void addLayoutProblem(const std::shared_ptr<const model::Snapshot>& snapshot, const hlo::Diagnostic& problem);
  void announceFailure(const QString& path);
  struct OtherFailure {
    io::StageId stage;  ///< to show
    QString name;
    QString line;  ///< what was needed
  };
  std::vector<OtherFailure> otherFailures(const QString& path) const;
  void diskChanged(const QString& path, model::DiskChange change, const QString& file);
  static QString refusedText(const QStringList& sentences);
  void nameClosing();
  void updateStatus();
  /// Of the files and of the pictures of what is open.
  void updateProblems();

  // Where it leads (main_window_links.cpp).
  void connectLinks();
  void reveal(const model::Target& target);
  QList<ActionGroup> sortGroups();
  void showMenu(const model::Target& target, const QPoint& globalPosition);
  void raiseView(views::View* view);
  std::optional<Palette::Command> graphCommand(const QString& text);
  void openPlace(const QString& file, uint32_t line, uint32_t column);
  void showManual(const QString& page, const QString& anchor = {});
  void showHelp();
  void showBookmarks();
  /// Where Ctrl+P goes beside what is in modules: to each of several modules, to bookmarks.
  std::vector<GoToRow> namedPlaces();
  void addListed(const model::Document& document, std::vector<GoToRow>* places);

  // What the user prefers, and other windows (main_window_preferences.cpp).
  void setThemeMode(views::ThemeMode mode);
  void setPreferences(const Preferences& preferences);
  void apply(const Preferences& preferences);
  void setDevice(const hlo::Device& preset, const Preferences& preferences);
  void openEditor();
  void openPreferences(bool atSources);
  void openWindow();

  const QStringList m_sourceRoots;  // of this window
  Settings& m_settings;
  views::Theme& m_theme;
  model::JobRunner m_jobs;
  model::Navigation m_navigation;
  model::Session m_session;
  model::Bookmarks m_bookmarks;
  model::Estimator m_estimator;
  SessionKeeper m_keeper;
  SelectionCopy m_copy;
  Actions m_actions;
  Docks m_docks;
  Palette m_palette;
  OpenActions m_opener;

  QList<views::View*> m_views;
  struct LayoutProblem {
    std::weak_ptr<const model::Snapshot> snapshot;
    hlo::Diagnostic problem;
  };
  std::vector<LayoutProblem> m_layoutProblems;
  views::GraphView* m_graph = nullptr;
  views::TextView* m_text = nullptr;
  views::MemoryView* m_memory = nullptr;
  views::SourceView* m_source = nullptr;
  views::InspectorView* m_inspector = nullptr;
  views::InstructionsView* m_instructions = nullptr;
  views::ModulesView* m_modules = nullptr;
  views::ProblemsView* m_problems = nullptr;
  views::SearchView* m_search = nullptr;

  StartPage* m_startPage = nullptr;
  MessageBar* m_messages = nullptr;
  StatusBar* m_status = nullptr;
  QPointer<Manual> m_manual;  // deletes itself when it is closed
  KeyBindings* m_bindings = nullptr;
  QToolBar* m_toolBar = nullptr;
  QPushButton* m_goTo = nullptr;
  QMenu* m_recentMenu = nullptr;
  LayoutMenu* m_layouts = nullptr;
  size_t m_documentCount = 0;   // before the last change
  QStringList m_refused;        // of what was asked for last, why it was not opened
  std::string m_memoryAlone;    // path of the assignment that is shown without a module
  QString m_diskMessage;        // the last that was said of files that changed
  bool m_keepsSession = false;  // the program ends: the window that kept the session goes on to do so
  bool m_usageWanted = true;    // the user has not hidden the usage curve
};

}  // namespace app

#pragma once

// Every action of the window in one table, each made once with a stable id: its text, keys, icon, and when it is
// enabled. Menus, tool bar, keys, palette and tests find it by the id.

#include <QAction>
#include <QHash>
#include <QObject>

#include "views/view.h"

namespace app {

/// The state of the window that enables actions.
struct WindowState {
  bool hasDocument = false;
  bool canGoBack = false;
  bool canGoForward = false;
  bool hasCaller = false;  ///< of the active computation
  bool hasSteps = false;   ///< the bytes live at each step are known
  bool hasRecent = false;  ///< there are recent files
  bool hasJobs = false;    ///< jobs are running
  bool hasComparison = false;
  bool hasPreviousStage = false;     ///< of the module that is shown
  bool hasStagesOfSameKind = false;  ///< to compare instead of one before with one after optimisation
  bool hasClosed = false;            ///< a closed module can be opened again
  bool hasStages = false;            ///< the module that is shown is one of several stages
};

class Actions : public QObject {
  Q_OBJECT
 public:
  explicit Actions(QObject* parent = nullptr);

  /// The id must be in the table.
  QAction* operator[](const char* id) const;
  /// Enables the actions that the state allows, and disables the others.
  void enable(const WindowState& state);
  QList<QAction*> all() const { return m_all; }

 private:
  QList<QAction*> m_all;
  QHash<QString, QAction*> m_byId;
};

/// Actions under a heading, for the palette and the list of keyboard shortcuts.
struct ActionGroup {
  QString title;
  QList<QAction*> actions;
  QList<views::View::FixedKeys> fixed = {};
};

/// Returns the text without mnemonic marks.
QString plainText(const QAction* action);

/// An icon of the theme by its freedesktop name, else the bundled one.
QIcon icon(const QString& name);

}  // namespace app

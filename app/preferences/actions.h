#pragma once

// Every action of the window in one table, each made once with a stable id: menus, tool bar, keys, palette and tests
// find it by that id.

#include <QAction>
#include <QHash>
#include <QObject>

#include "views/view.h"

namespace app {

class Actions : public QObject {
  Q_OBJECT
 public:
  explicit Actions(QObject* parent = nullptr);

  /// The id must be in the table.
  QAction* operator[](const char* id) const;
  QList<QAction*> all() const { return m_all; }

 private:
  QList<QAction*> m_all;
  QHash<QString, QAction*> m_byId;
};

/// Actions under a heading, as the palette and the sheet of keys list them.
struct ActionGroup {
  QString title;
  QList<QAction*> actions;
  QList<views::View::FixedKeys> fixed = {};
};

/// What it is called, without the marks of its letters.
QString plainText(const QAction* action);

/// An icon of the theme by its freedesktop name, else the bundled one.
QIcon icon(const QString& name);

}  // namespace app

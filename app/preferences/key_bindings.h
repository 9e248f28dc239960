#pragma once

// Keyboard shortcuts of all actions: defaults, the user's changes, and conflicts.

#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QStringList>

#include "app/preferences/actions.h"

namespace app {

class KeyBindings : public QObject {
  Q_OBJECT
 public:
  /// The actions of a group that are for a widget only work in one view. Actions without an id (objectName) and menus
  /// keep their keys. The actions have the keys of the program now; where the program changes them later, the user's
  /// stay.
  explicit KeyBindings(const QList<ActionGroup>& groups, QObject* parent = nullptr);

  const QList<ActionGroup>& groups() const { return m_groups; }
  static bool isEditable(const QAction* action);

  /// Gives every action its keys: those of `keys` by its id, in the portable form, else the program's.
  void apply(const QMap<QString, QStringList>& keys);
  /// As apply() takes it; only what differs from the program's.
  QMap<QString, QStringList> changed() const;

  /// Returns the action's default shortcuts.
  QList<QKeySequence> defaults(const QAction* action) const;
  /// Without, W, A, S and D are not among what the program gives.
  void setLetterKeys(bool on);
  /// The other action that would be in the way of `key` for `action`: it has the key, or one that begins like it or as
  /// which it begins, and works in the same place. Null where there is none.
  QAction* conflict(const QAction* action, const QKeySequence& key) const;
  /// Gives the key to the action, in place of those it has, and removes it from conflicting actions.
  void reassign(QAction* action, const QKeySequence& key);
  void set(QAction* action, const QList<QKeySequence>& keys);

 signals:
  void keysChanged();

 protected:
  /// While a menu is open its letters are its own, not those of the view that has the focus behind it.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void assign(QAction* action, const QList<QKeySequence>& keys);
  void followProgram(QAction* action);

  QList<ActionGroup> m_groups;
  QHash<const QAction*, QList<QKeySequence>> m_defaults;
  bool m_hasLetterKeys = true;
  QHash<const QAction*, QList<QKeySequence>> m_assigned;  // what they have
};

}  // namespace app

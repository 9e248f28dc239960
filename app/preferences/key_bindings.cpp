#include "app/preferences/key_bindings.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <algorithm>

namespace app {
namespace {

bool collide(const QKeySequence& one, const QKeySequence& other) {
  return !one.isEmpty() && !other.isEmpty() &&
         (one.matches(other) != QKeySequence::NoMatch || other.matches(one) != QKeySequence::NoMatch);
}

/// W, A, S and D, also with Shift: those of who zooms and pans with the left hand.
bool isLetterKey(const QKeySequence& key) {
  if (key.count() != 1 || (key[0].keyboardModifiers() & ~Qt::ShiftModifier)) return false;
  const Qt::Key letter = key[0].key();
  return letter == Qt::Key_W || letter == Qt::Key_A || letter == Qt::Key_S || letter == Qt::Key_D;
}

bool worksEverywhere(const QAction* action) {
  return action->shortcutContext() == Qt::WindowShortcut || action->shortcutContext() == Qt::ApplicationShortcut;
}

}  // namespace

KeyBindings::KeyBindings(const QList<ActionGroup>& groups, QObject* parent) : QObject(parent), m_groups(groups) {
  for (const ActionGroup& group : m_groups) {
    for (QAction* const action : group.actions) {
      m_defaults.insert(action, action->shortcuts());
      m_assigned.insert(action, action->shortcuts());
      connect(action, &QAction::changed, this, [this, action] { followProgram(action); });
    }
  }
  qApp->installEventFilter(this);
}

bool KeyBindings::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && qobject_cast<QMenu*>(watched) != nullptr) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    if (!(key->modifiers() & ~Qt::ShiftModifier)) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

bool KeyBindings::isEditable(const QAction* action) {
  return !action->isSeparator() && !action->objectName().isEmpty() && action->menu<QMenu*>() == nullptr;
}

QList<QKeySequence> KeyBindings::defaults(const QAction* action) const {
  QList<QKeySequence> keys = m_defaults.value(action);
  if (!m_hasLetterKeys) keys.removeIf(isLetterKey);
  return keys;
}

void KeyBindings::setLetterKeys(bool on) {
  if (on == m_hasLetterKeys) return;
  const QMap<QString, QStringList> users = changed();
  m_hasLetterKeys = on;
  apply(users);
}

void KeyBindings::assign(QAction* action, const QList<QKeySequence>& keys) {
  m_assigned[action] = keys;
  action->setShortcuts(keys);
}

void KeyBindings::followProgram(QAction* action) {
  if (action->shortcuts() == m_assigned[action]) return;
  const QList<QKeySequence> users = m_assigned[action];
  const bool isUsers = users != defaults(action);
  m_defaults[action] = action->shortcuts();
  assign(action, isUsers ? users : defaults(action));
}

void KeyBindings::apply(const QMap<QString, QStringList>& keys) {
  for (const ActionGroup& group : m_groups) {
    for (QAction* const action : group.actions) {
      if (!isEditable(action)) continue;
      QList<QKeySequence> own = defaults(action);
      if (const auto found = keys.find(action->objectName()); found != keys.end()) {
        own.clear();
        for (const QString& text : *found) {
          const QKeySequence key = QKeySequence::fromString(text, QKeySequence::PortableText);
          if (!key.isEmpty() && key[0].key() != Qt::Key_unknown) own.append(key);
        }
      }
      assign(action, own);
    }
  }
  emit keysChanged();
}

QMap<QString, QStringList> KeyBindings::changed() const {
  QMap<QString, QStringList> changed;
  for (const ActionGroup& group : m_groups) {
    for (const QAction* const action : group.actions) {
      if (!isEditable(action) || action->shortcuts() == defaults(action)) continue;
      QStringList texts;
      for (const QKeySequence& key : action->shortcuts()) texts.append(key.toString(QKeySequence::PortableText));
      changed.insert(action->objectName(), texts);
    }
  }
  return changed;
}

QAction* KeyBindings::conflict(const QAction* action, const QKeySequence& key) const {
  for (const ActionGroup& group : m_groups) {
    const bool isOwnGroup = std::any_of(group.actions.begin(), group.actions.end(),
                                        [action](const QAction* other) { return other == action; });
    for (QAction* const other : group.actions) {
      // Two views may have the same key: it works in the one that has the focus.
      if (other == action || !(isOwnGroup || worksEverywhere(action) || worksEverywhere(other))) continue;
      for (const QKeySequence& held : other->shortcuts()) {
        if (collide(held, key)) return other;
      }
    }
  }
  return nullptr;
}

void KeyBindings::reassign(QAction* action, const QKeySequence& key) {
  while (QAction* const other = conflict(action, key)) {
    QList<QKeySequence> left;
    for (const QKeySequence& held : other->shortcuts()) {
      if (!collide(held, key)) left.append(held);
    }
    assign(other, left);
  }
  set(action, {key});
}

void KeyBindings::set(QAction* action, const QList<QKeySequence>& keys) {
  assign(action, keys);
  emit keysChanged();
}

}  // namespace app

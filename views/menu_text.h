#pragma once

// Texts of a dump, of files and of actions as a menu or a button shows them.

#include <QAction>
#include <QString>

namespace views {

/// `&` would mark a key: twice it stands for itself.
inline QString escapeMnemonics(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

/// A row of a context menu that does for its target what an action does for the selection: with the action's key, if it
/// has one, at the right. The action may be null; `text` is shown with its marks.
inline QString menuTextWithKeys(const QString& text, const QAction* like) {
  const QString key = like == nullptr ? QString() : like->shortcut().toString(QKeySequence::NativeText);
  return key.isEmpty() ? text : text + u'\t' + key;
}

}  // namespace views

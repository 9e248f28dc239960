#pragma once

// Escapes and shortens texts of dumps, files and actions for menus and buttons.

#include <QAction>
#include <QString>

namespace views {

/// Doubles each `&`, which would otherwise mark a mnemonic.
inline QString escapeMnemonics(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

/// Returns the text of a context menu row that does for its target what an action does for the selection: it shows the
/// action's shortcut, if any, at the right. The action may be null; mnemonics in `text` are kept.
inline QString menuTextWithKeys(const QString& text, const QAction* like) {
  const QString key = like == nullptr ? QString() : like->shortcut().toString(QKeySequence::NativeText);
  return key.isEmpty() ? text : text + u'\t' + key;
}

}  // namespace views

#pragma once

// The user's editor, at a line of a source file: started without a shell, with file and line as words of their own.

#include <QString>
#include <QStringList>

namespace app {

/// The program and its arguments: the words of `command` (quotes keep blanks in a word), with {file} and {line} filled
/// in. Where no word has {file}, the file is the last. Empty where the command is. `line` is from 1.
QStringList editorWords(const QString& command, const QString& file, size_t line);

/// Returns true if the editor was started. It keeps running when hloscope quits.
bool startEditor(const QString& command, const QString& file, size_t line);

}  // namespace app

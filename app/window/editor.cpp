#include "app/window/editor.h"

#include <QProcess>
#include <QRegularExpression>

namespace app {

QStringList editorWords(const QString& command, const QString& file, size_t line) {
  static const QRegularExpression place(QStringLiteral("\\{(file|line)\\}"));
  QStringList words = QProcess::splitCommand(command);
  if (words.isEmpty()) return words;
  bool hasFile = false;
  for (QString& word : words) {
    // In one go: a name with {line} in it stays as it is.
    QString filled;
    qsizetype at = 0;
    auto places = place.globalMatch(word);
    while (places.hasNext()) {
      const auto found = places.next();
      const bool isFile = found.captured(1) == QLatin1String("file");
      hasFile |= isFile;
      filled += word.mid(at, found.capturedStart() - at) + (isFile ? file : QString::number(line));
      at = found.capturedEnd();
    }
    word = filled + word.mid(at);
  }
  if (!hasFile) words.append(file);
  return words;
}

bool startEditor(const QString& command, const QString& file, size_t line) {
  QStringList words = editorWords(command, file, line);
  if (words.isEmpty()) return false;
  const QString program = words.takeFirst();
  return QProcess::startDetached(program, words);
}

}  // namespace app

#include "model/items/format.h"

#include <QCoreApplication>

#include "model/words/text.h"
#include "model/words/translation.h"

namespace model {

QString toQString(absl::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList toQStrings(const std::vector<std::string>& texts) {
  QStringList all;
  for (const std::string& text : texts) all += toQString(text);
  return all;
}

std::vector<std::string> toStrings(const QStringList& texts) {
  std::vector<std::string> all;
  for (const QString& text : texts) all.push_back(text.toStdString());
  return all;
}

void setNumberLanguage(QLocale::Language language) {
  const QLocale locale(language);
  words::setNumberStyle({locale.groupSeparator().toStdString(), locale.decimalPoint().toStdString()});
}

void translateWords() {
  words::setTranslator([](const char* context, const char* english) {
    return QCoreApplication::translate(context, english).toStdString();
  });
}

QString fileName(absl::string_view path) { return toQString(words::fileName(path)); }

}  // namespace model

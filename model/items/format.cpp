#include "model/items/format.h"

#include <QCoreApplication>
#include <QTranslator>
#include <algorithm>
#include <climits>

#include "model/words/text.h"
#include "model/words/translation.h"

namespace model {
namespace {

// Formats the number of tr("%n value(s)", nullptr, count) like all other numbers. Without a translation it makes the
// English plural.
class Translator : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* english, const char* comment, int number) const override {
    if (QTranslator::isEmpty()) return number < 0 ? QString() : toQString(words::pluralForm(english, number));
    QString text = QTranslator::translate(context, english, comment, number);
    return number < 0 ? text : text.replace(QLatin1String("%n"), grouped(number));
  }
};

void installEnglish() { QCoreApplication::installTranslator(makeTranslator(QCoreApplication::instance())); }
Q_COREAPP_STARTUP_FUNCTION(installEnglish)

}  // namespace

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

QTranslator* makeTranslator(QObject* parent) { return new Translator(parent); }

void translateWords() {
  words::setTranslator([](const char* context, const char* english, int64_t number) {
    const auto form = static_cast<int>(std::min<int64_t>(number, INT_MAX));
    return QCoreApplication::translate(context, english, nullptr, form).toStdString();
  });
}

QString fileName(absl::string_view path) { return toQString(words::fileName(path)); }

}  // namespace model

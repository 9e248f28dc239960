#include "app/preferences/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QStringList>
#include <QTranslator>

#include "model/items/format.h"

// Resources of a static library have to be initialised explicitly; the macro works only in the global namespace.
static void initTranslations() { Q_INIT_RESOURCE(translations); }

namespace app {
namespace {

void install(QTranslator* translator, const QString& file, const QString& folder) {
  if (translator->load(file, folder)) {
    QCoreApplication::installTranslator(translator);
  } else {
    delete translator;
  }
}

}  // namespace

const QList<Language>& languages() {
  static const QList<Language> all{{QStringLiteral("en"), QStringLiteral("English")},
                                   {QStringLiteral("de"), QStringLiteral("Deutsch")}};
  return all;
}

QString languageOf(const QString& code) {
  for (const Language& language : languages()) {
    if (language.code == code) return code;
  }
  return {};
}

QString spokenLanguage(const QStringList& wished) {
  for (const QString& wish : wished) {
    const QString code = languageOf(wish.section(QLatin1Char('-'), 0, 0));
    if (!code.isEmpty()) return code;
  }
  return languages().front().code;
}

void installLanguage(const QString& code) {
  const QString spoken = code.isEmpty() ? spokenLanguage(QLocale::system().uiLanguages()) : code;
  // Numbers as the texts around them, whatever the system's are: in ours, and in Qt's fields.
  const QLocale locale(spoken);
  model::setNumberLanguage(locale.language());
  model::translateWords();
  QLocale::setDefault(locale);
  if (spoken == languages().front().code) return;
  initTranslations();
  // The program's translations take precedence over Qt's.
  auto* const parent = QCoreApplication::instance();
  install(new QTranslator(parent), QStringLiteral("qtbase_") + spoken,
          QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(model::makeTranslator(parent), QStringLiteral("hloscope_") + spoken, QStringLiteral(":/i18n"));
}

}  // namespace app

#pragma once

// The languages of the interface. English is that of the sources; the others are compiled in, from
// resources/translations. Command-line output stays English: scripts read it.

#include <QList>
#include <QString>

namespace app {

struct Language {
  QString code;  ///< ISO 639: "de"
  QString name;  ///< in the language itself: "Deutsch"
};

/// English first.
const QList<Language>& languages();

/// `code` where it is one of languages(), else "": as the system.
QString languageOf(const QString& code);

/// The one of languages() that stands first among `wished` (as QLocale::uiLanguages() has them: "de-AT", "en"); English
/// where none does.
QString spokenLanguage(const QStringList& wished);

/// From now on new texts and numbers of the program and of Qt are in this language; "" is the system's. Before the
/// first window, once.
void installLanguage(const QString& code);

}  // namespace app

#pragma once

// Numbers and sizes (words/numbers.h) for views.

#include <QLocale>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/words/numbers.h"

class QTranslator;

namespace model {

using words::ByteUnit;
using words::byteUnit;
using words::EnglishNumbers;
using words::setByteUnit;

QString toQString(absl::string_view text);
QStringList toQStrings(const std::vector<std::string>& texts);
std::vector<std::string> toStrings(const QStringList& texts);

/// Returns the locale of numbers in texts for people; English unless the window has another language.
void setNumberLanguage(QLocale::Language language);
/// A translator for the program's own texts, owned by `parent`. Every application has one for English plurals.
QTranslator* makeTranslator(QObject* parent);
/// Makes model/words use the language of the application. To be called once, before other threads start.
void translateWords();

inline QString humanBytes(int64_t bytes) { return toQString(words::humanBytes(bytes)); }
inline QString grouped(int64_t number) { return toQString(words::grouped(number)); }
inline QString decimal(double number, int digits) { return toQString(words::decimal(number, digits)); }
inline QString percentText(double share, int digits = 1) { return toQString(words::percentText(share, digits)); }
inline QString exactBytes(int64_t bytes) { return toQString(words::exactBytes(bytes)); }
/// Returns the last part of a path; the whole path if it has no slash.
QString fileName(absl::string_view path);

}  // namespace model

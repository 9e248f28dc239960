#pragma once

// How numbers and texts of a dump are written for people, the same in every model and view.

#include <QLocale>
#include <QString>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace model {

/// What sizes are counted in, in every text of the program: KiB, MiB … unless somebody prefers kB, MB …
enum class ByteUnit { kBinary, kDecimal };
ByteUnit byteUnit();
void setByteUnit(ByteUnit unit);

/// Whose way of writing numbers the texts for people have; English unless the window speaks another language.
void setNumberLanguage(QLocale::Language language);

/// As long as one of these is there, this thread writes numbers in the English way: texts that leave the window for
/// another program or another person (copied rows, reports) are the same in every language.
class EnglishNumbers {
 public:
  EnglishNumbers();
  ~EnglishNumbers();
  EnglishNumbers(const EnglishNumbers&) = delete;
  EnglishNumbers& operator=(const EnglishNumbers&) = delete;
};

/// 2564824 → "2.45 MiB"; exact bytes below 1 KiB ("512 B").
QString humanBytes(int64_t bytes);
/// 2564824 → "2,564,824".
QString grouped(int64_t number);
/// 2.456 → "2.46" with two digits behind the point.
QString decimal(double number, int digits);
/// 0.1234 → "12.3%".
QString percentText(double share, int digits = 1);
/// 2564824 → "2,564,824 bytes (2.45 MiB)"; "1 byte" and "512 bytes" need no second form.
QString exactBytes(int64_t bytes);
QString toQString(absl::string_view text);
/// The last part of a path; the whole where there is no slash.
QString fileName(absl::string_view path);

}  // namespace model

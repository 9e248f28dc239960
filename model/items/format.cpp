#include "model/items/format.h"

#include <QCoreApplication>
#include <atomic>
#include <iterator>

namespace model {

namespace {

// One for the program, as the locale is: texts are made on workers too.
std::atomic<ByteUnit> g_byteUnit = ByteUnit::kBinary;

std::atomic<QLocale::Language> g_numberLanguage = QLocale::English;
thread_local int t_englishNumbers = 0;

QLocale locale() { return QLocale(t_englishNumbers > 0 ? QLocale::English : g_numberLanguage.load()); }

int64_t bytesOfUnit() { return g_byteUnit == ByteUnit::kBinary ? 1024 : 1000; }

}  // namespace

ByteUnit byteUnit() { return g_byteUnit; }

void setByteUnit(ByteUnit unit) { g_byteUnit = unit; }

void setNumberLanguage(QLocale::Language language) { g_numberLanguage = language; }

EnglishNumbers::EnglishNumbers() { ++t_englishNumbers; }
EnglishNumbers::~EnglishNumbers() { --t_englishNumbers; }

QString humanBytes(int64_t bytes) {
  static const char* const kBinary[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  static const char* const kDecimal[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
  const int64_t step = bytesOfUnit();
  if (bytes < step && bytes > -step) return QStringLiteral("%1 B").arg(bytes);
  const double most = static_cast<double>(step) - 0.005;  // what rounds up belongs to the next unit
  double scaled = static_cast<double>(bytes) / static_cast<double>(step);
  size_t unit = 0;
  while ((scaled >= most || scaled <= -most) && unit + 1 < std::size(kBinary)) {
    scaled /= static_cast<double>(step);
    ++unit;
  }
  return QStringLiteral("%1 %2").arg(decimal(scaled, 2), QLatin1String((step == 1024 ? kBinary : kDecimal)[unit]));
}

QString grouped(int64_t number) { return locale().toString(static_cast<qlonglong>(number)); }

QString decimal(double number, int digits) { return locale().toString(number, 'f', digits); }

QString percentText(double share, int digits) { return QStringLiteral("%1%").arg(decimal(100 * share, digits)); }

QString exactBytes(int64_t bytes) {
  if (bytes == 1) return QCoreApplication::translate("model", "1 byte");
  const QString exact = QCoreApplication::translate("model", "%1 bytes").arg(grouped(bytes));
  if (bytes < bytesOfUnit() && bytes > -bytesOfUnit()) return exact;
  return QStringLiteral("%1 (%2)").arg(exact, humanBytes(bytes));
}

QString toQString(absl::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString fileName(absl::string_view path) {
  const size_t slash = path.find_last_of('/');
  return toQString(slash == absl::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace model

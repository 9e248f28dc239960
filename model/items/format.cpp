#include "model/items/format.h"

#include <QCoreApplication>
#include <QLocale>
#include <iterator>

namespace model {

QString humanBytes(int64_t bytes) {
  static const char* const kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024 && bytes > -1024) return QStringLiteral("%1 B").arg(bytes);
  double scaled = static_cast<double>(bytes) / 1024;
  size_t unit = 0;
  while ((scaled >= 1023.995 || scaled <= -1023.995) && unit + 1 < std::size(kUnits)) {
    scaled /= 1024;
    ++unit;
  }
  return QStringLiteral("%1 %2").arg(scaled, 0, 'f', 2).arg(QLatin1String(kUnits[unit]));
}

QString grouped(int64_t number) { return QLocale(QLocale::English).toString(static_cast<qlonglong>(number)); }

QString exactBytes(int64_t bytes) {
  if (bytes == 1) return QCoreApplication::translate("model", "1 byte");
  const QString exact = QCoreApplication::translate("model", "%1 bytes").arg(grouped(bytes));
  if (bytes < 1024 && bytes > -1024) return exact;
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

#include "model/items/amount_text.h"

#include <QCoreApplication>
#include <cmath>
#include <iterator>

#include "model/items/format.h"

namespace model {
namespace {

struct AmountText {
  Q_DECLARE_TR_FUNCTIONS(model)
};

// Three digits, whatever the size.
QString threeDigits(double scaled) {
  const int behind = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
  return decimal(scaled, behind);
}

template <typename Write>
QString cell(hlo::Amount amount, const Write& write) {
  if (amount.isUnknown()) return QStringLiteral("?");
  return amount.isExact() ? write(amount.atLeast()) : QStringLiteral("≥ ") + write(amount.atLeast());
}

template <typename Write>
QString whole(hlo::Amount amount, const Write& write) {
  if (amount.isUnknown()) return AmountText::tr("not known");
  return amount.isExact() ? write(amount.atLeast()) : AmountText::tr("at least %1").arg(write(amount.atLeast()));
}

}  // namespace

QString shortCount(int64_t count) {
  static const char* const kUnits[] = {"K", "M", "G", "T", "P", "E"};
  if (count < 1000) return QString::number(count);
  double scaled = static_cast<double>(count) / 1000;
  size_t unit = 0;
  while (scaled >= 999.5 && unit + 1 < std::size(kUnits)) {
    scaled /= 1000;
    ++unit;
  }
  return QStringLiteral("%1 %2").arg(threeDigits(scaled), QLatin1String(kUnits[unit]));
}

QString countText(hlo::Amount amount) { return cell(amount, shortCount); }

QString bytesText(hlo::Amount amount) { return cell(amount, humanBytes); }

QString exactCount(hlo::Amount amount) { return whole(amount, grouped); }

QString exactBytes(hlo::Amount amount) {
  return whole(amount, [](int64_t bytes) { return exactBytes(bytes); });
}

QString unitOfBytes() { return grouped(byteUnit() == ByteUnit::kBinary ? 1024 : 1000); }

QString atPeakText(int64_t bytes, bool isEstimated) {
  return (isEstimated ? AmountText::tr("%1 live at the estimated peak") : AmountText::tr("%1 live at the peak"))
      .arg(exactBytes(bytes));
}

QString instructionsText(int64_t instructions, int64_t inferred) {
  const QString text = instructions == 1 ? AmountText::tr("1 instruction")
                                         : AmountText::tr("%1 instructions").arg(grouped(instructions));
  if (inferred == 0) return text;
  return AmountText::tr("%1, %2 of them inferred, without a line of their own").arg(text, grouped(inferred));
}

QString secondsText(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  static const Unit kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}};
  if (seconds <= 0) return QStringLiteral("0 s");
  for (const Unit& unit : kUnits) {
    // What rounds up to 1,000 of the smaller unit belongs here.
    if (seconds < unit.seconds * 0.9995 && unit.seconds > 1e-9) continue;
    const double scaled = seconds / unit.seconds;
    if (scaled < 0.01) return QStringLiteral("< %1 ns").arg(decimal(0.01, 2));
    if (scaled >= 999.5)
      return QStringLiteral("%1 s").arg(grouped(std::llround(std::min(scaled, 9e18))));  // only of seconds
    return QStringLiteral("%1 %2").arg(threeDigits(scaled), QString::fromUtf8(unit.name));
  }
  return {};
}

QString secondsText(const hlo::TimeEstimate& time) {
  if (!time.isPartial) return secondsText(time.seconds);
  return time.seconds <= 0 ? QStringLiteral("?") : QStringLiteral("≥ ") + secondsText(time.seconds);
}

QString intensityText(std::optional<double> intensity) {
  if (!intensity) return QStringLiteral("?");
  if (*intensity == 0) return QStringLiteral("0");
  if (*intensity < 0.005) return QStringLiteral("< ") + decimal(0.01, 2);
  if (*intensity >= 999.5) return grouped(static_cast<int64_t>(std::llround(std::min(*intensity, 9e18))));
  return threeDigits(*intensity);
}

QString boundText(hlo::Bound bound) {
  switch (bound) {
    case hlo::Bound::kCompute: return AmountText::tr("computing");
    case hlo::Bound::kMemory: return AmountText::tr("memory");
    case hlo::Bound::kLink: return AmountText::tr("links");
    case hlo::Bound::kSequence:
    case hlo::Bound::kNothing: break;
  }
  return {};
}

}  // namespace model

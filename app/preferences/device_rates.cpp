#include "app/preferences/device_rates.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "model/items/format.h"

namespace app {

using hlo::Device;  // qualified as a result it would be a class of this file to lupdate

namespace {

struct DeviceRatesText {
  Q_DECLARE_TR_FUNCTIONS(DeviceRates)
};

constexpr double kMostPerSecond = 1e21;
constexpr std::pair<char16_t, double> kUnits[] = {{u'K', 1e3}, {u'M', 1e6}, {u'G', 1e9}, {u'T', 1e12}, {u'P', 1e15}};

/// Rates that can be entered for any device, even if its datasheet has none.
constexpr hlo::ElementType kMatrixTypes[] = {hlo::ElementType::kF64, hlo::ElementType::kF32, hlo::ElementType::kBf16,
                                             hlo::ElementType::kF8e4m3fn, hlo::ElementType::kS8};
constexpr hlo::ElementType kVectorTypes[] = {hlo::ElementType::kF64, hlo::ElementType::kF32, hlo::ElementType::kBf16};

QString typeName(hlo::ElementType type) { return model::toQString(hlo::elementTypeName(type)); }

DeviceRate rateOf(const QString& key, const QString& name, const hlo::Rate* preset, const Rates& rates) {
  DeviceRate rate{key, name, std::nullopt, {}, false};
  if (preset != nullptr && preset->perSecond > 0) {
    rate.perSecond = preset->perSecond;
    rate.source = QString::fromStdString(preset->source);
  }
  if (const auto own = rates.constFind(key); own != rates.constEnd()) {
    rate.perSecond = *own;
    rate.source = DeviceRatesText::tr("custom");
    rate.isOfUser = true;
  }
  return rate;
}

void addPeaks(const std::vector<hlo::PeakFlops>& peaks, absl::Span<const hlo::ElementType> types, const QString& word,
              const QString& name, const Rates& rates, QList<DeviceRate>* all) {
  std::vector<hlo::ElementType> shown;
  for (const hlo::PeakFlops& peak : peaks) shown.push_back(peak.type);
  for (const hlo::ElementType type : types) {
    if (std::find(shown.begin(), shown.end(), type) == shown.end()) shown.push_back(type);
  }
  for (const hlo::ElementType type : shown) {
    const auto peak = std::find_if(peaks.begin(), peaks.end(), [type](const auto& each) { return each.type == type; });
    all->append(rateOf(QStringLiteral("%1 %2").arg(word, typeName(type)), name.arg(typeName(type)),
                       peak == peaks.end() ? nullptr : &peak->rate, rates));
  }
}

void setPeaks(std::vector<hlo::PeakFlops>* peaks, const QString& word, const Rates& rates) {
  for (auto it = rates.begin(); it != rates.end(); ++it) {
    if (!it.key().startsWith(word + u' ')) continue;
    const QByteArray name = it.key().mid(word.size() + 1).toUtf8();
    const hlo::ElementType type = hlo::elementTypeFromName({name.constData(), static_cast<size_t>(name.size())});
    if (type == hlo::ElementType::kInvalid) continue;
    const hlo::Rate rate{*it, DeviceRatesText::tr("custom").toStdString()};
    const auto peak =
        std::find_if(peaks->begin(), peaks->end(), [type](const auto& each) { return each.type == type; });
    if (peak == peaks->end()) {
      peaks->push_back({type, rate});
    } else {
      peak->rate = rate;
    }
  }
}

}  // namespace

QList<DeviceRate> ratesOf(const hlo::Device& preset, const Rates& rates) {
  QList<DeviceRate> all;
  all += rateOf(QStringLiteral("memory"), DeviceRatesText::tr("Memory, B/s"),
                preset.memoryBytes ? &*preset.memoryBytes : nullptr, rates);
  all += rateOf(QStringLiteral("links"), DeviceRatesText::tr("Links to other devices, B/s"),
                preset.linkBytes ? &*preset.linkBytes : nullptr, rates);
  addPeaks(preset.matrix, kMatrixTypes, QStringLiteral("matrix"), DeviceRatesText::tr("%1 matrix, FLOP/s"), rates,
           &all);
  addPeaks(preset.vector, kVectorTypes, QStringLiteral("vector"), DeviceRatesText::tr("%1 vector, FLOP/s"), rates,
           &all);
  return all;
}

Device withRates(const Device& preset, const Rates& rates) {
  Device device = preset;
  const std::string yours = DeviceRatesText::tr("custom").toStdString();
  if (rates.contains(QStringLiteral("memory"))) device.memoryBytes = hlo::Rate{rates[QStringLiteral("memory")], yours};
  if (rates.contains(QStringLiteral("links"))) device.linkBytes = hlo::Rate{rates[QStringLiteral("links")], yours};
  setPeaks(&device.matrix, QStringLiteral("matrix"), rates);
  setPeaks(&device.vector, QStringLiteral("vector"), rates);
  return device;
}

std::optional<double> rateFromText(const QString& text) {
  QString digits = text.trimmed().remove(u',').remove(u' ');
  double unit = 1;
  for (const auto& [letter, times] : kUnits) {
    if (!digits.isEmpty() && digits.back().toUpper() == QChar(letter)) {
      unit = times;
      digits.chop(1);
      break;
    }
  }
  bool isNumber = false;
  const double number = digits.toDouble(&isNumber) * unit;
  return isNumber && std::isfinite(number) && number > 0 && number <= kMostPerSecond ? std::optional(number)
                                                                                     : std::nullopt;
}

QString rateText(double perSecond) {
  for (size_t i = std::size(kUnits); i-- > 0;) {
    const auto& [letter, times] = kUnits[i];
    if (perSecond >= times)
      return QStringLiteral("%1 %2").arg(QString::number(perSecond / times, 'g', 6), QString(QChar(letter)));
  }
  return QString::number(perSecond, 'g', 6);
}

}  // namespace app

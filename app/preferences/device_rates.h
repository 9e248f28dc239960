#pragma once

// Rates of devices that the user wrote in place of those of a preset, for a machine that is slower than its sheet or of
// which no sheet says anything.

#include <QList>
#include <QMap>
#include <QString>
#include <optional>

#include "model/analysis/device.h"

namespace app {

/// By what it is the rate of ("memory", "links", "matrix bf16", "vector f32"): so many bytes or FLOPs a second.
using Rates = QMap<QString, double>;
/// By the name of a preset.
using DeviceRates = QMap<QString, Rates>;

struct DeviceRate {
  QString key;   ///< as in Rates
  QString name;  ///< "Memory, B/s", "Matrices of bf16, FLOP/s"; translated
  std::optional<double> perSecond;
  QString source;  ///< who says so
  bool isOfUser = false;
};

/// All that there can be of the device, with what the user wrote.
QList<DeviceRate> ratesOf(const hlo::Device& preset, const Rates& rates);

/// The preset with what the user wrote in it.
hlo::Device withRates(const hlo::Device& preset, const Rates& rates);

/// "989 T", "3.35e12", "900,000,000,000"; nothing for what is no number above 0.
std::optional<double> rateFromText(const QString& text);
QString rateText(double perSecond);

}  // namespace app

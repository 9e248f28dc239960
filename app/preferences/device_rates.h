#pragma once

// Device rates entered by the user, for machines that are slower than their datasheet or have none.

#include <QList>
#include <QMap>
#include <QString>
#include <optional>

#include "model/analysis/device.h"

namespace app {

/// Rates in bytes or FLOPs per second, by their kind: "memory", "links", "matrix bf16", "vector f32".
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

/// "989 T", "3.35e12", "900,000,000,000"; no value unless it is a number above 0.
std::optional<double> rateFromText(const QString& text);
QString rateText(double perSecond);

}  // namespace app

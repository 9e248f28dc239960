#pragma once

// The devices whose rates the estimated times are made with, each with its rates and their source.

#include <QMenu>
#include <memory>
#include <optional>

#include "model/analysis/device.h"
#include "model/documents/estimates.h"

namespace app {

class DeviceMenu : public QMenu {
  Q_OBJECT
 public:
  /// `chosen` is ticked; no value: the device that each dump states.
  explicit DeviceMenu(const std::optional<hlo::Device>& chosen, QWidget* parent = nullptr);

  /// For a device without rates, the menu begins with entering them. Null: no module.
  void showEstimates(const std::shared_ptr<const model::Estimates>& estimates);
  /// The device of the module that is shown, if its rates are not entered; "" otherwise.
  const QString& deviceWithoutRates() const { return m_withoutRates; }

 signals:
  /// One of hlo::devicePresets(), or no value.
  void deviceChosen(const std::optional<hlo::Device>& device);
  void ratesRequested();

 private:
  QAction* m_enterRates;
  QString m_withoutRates;
};

}  // namespace app

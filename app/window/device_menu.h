#pragma once

// The devices whose rates the estimated times are made with, each with its rates and their source.

#include <QMenu>
#include <optional>

#include "model/analysis/device.h"

namespace app {

class DeviceMenu : public QMenu {
  Q_OBJECT
 public:
  /// `chosen` is ticked; no value: the device that each dump states.
  explicit DeviceMenu(const std::optional<hlo::Device>& chosen, QWidget* parent = nullptr);

 signals:
  /// One of hlo::devicePresets(), or no value.
  void deviceChosen(const std::optional<hlo::Device>& device);
};

}  // namespace app

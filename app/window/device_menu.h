#pragma once

// The devices whose rates the estimated times are made with, each with its rates and their source.

#include <QMenu>

#include "model/analysis/device.h"

namespace app {

class DeviceMenu : public QMenu {
  Q_OBJECT
 public:
  /// `chosen` is ticked.
  explicit DeviceMenu(const hlo::Device& chosen, QWidget* parent = nullptr);

 signals:
  /// One of hlo::devicePresets().
  void deviceChosen(const hlo::Device& device);
};

}  // namespace app

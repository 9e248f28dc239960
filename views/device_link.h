#pragma once

// Names the device whose peak rates give the times of a view. A click opens the choice of the device.

#include <QToolButton>

#include "model/documents/estimates.h"

namespace views {

class View;

class DeviceLink : public QToolButton {
  Q_OBJECT
 public:
  /// Emits the view's deviceRequested().
  explicit DeviceLink(View& view);

  /// Null: hidden.
  void setEstimates(const model::Estimates* estimates);
};

}  // namespace views

#pragma once

// The preferences page with the rates for estimated times: the datasheet's and the user's, for each device.

#include <QWidget>

#include "app/preferences/device_rates.h"

class QComboBox;
class QPushButton;
class QTableWidget;

namespace views {
class LimitField;
}

namespace app {

class DevicePage : public QWidget {
  Q_OBJECT
 public:
  explicit DevicePage(QWidget* parent);

  const DeviceRates& rates() const { return m_rates; }
  /// No signal.
  void setRates(const DeviceRates& rates);
  /// The memory limit as the settings keep it: a device or bytes; "" for none.
  QString memoryLimit() const { return m_memoryLimit; }
  /// No signal.
  void setMemoryLimit(const QString& limit);
  /// The device whose rates are shown.
  void showDevice(const QString& name);

 signals:
  void ratesChanged();
  void limitChanged();
  /// Why an entry was not taken.
  void refused(const QString& sentence);

 private:
  const hlo::Device& device() const;
  void fill();
  void take(int row);

  QComboBox* m_devices;
  QTableWidget* m_table;
  QPushButton* m_reset;
  DeviceRates m_rates;
  views::LimitField* m_limit;
  QString m_memoryLimit;
  bool m_isShowing = false;
};

}  // namespace app

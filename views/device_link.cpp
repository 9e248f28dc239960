#include "views/device_link.h"

#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "views/view.h"

namespace views {

DeviceLink::DeviceLink(View& view) : QToolButton(&view) {
  setObjectName(QStringLiteral("device"));
  setAutoRaise(true);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setVisible(false);
  connect(this, &QToolButton::clicked, &view,
          [this, &view] { emit view.deviceRequested(mapToGlobal(rect().bottomLeft())); });
}

void DeviceLink::setEstimates(const model::Estimates* estimates) {
  setVisible(estimates != nullptr);
  if (estimates == nullptr) return;
  const QString device = QString::fromStdString(estimates->device.name);
  const bool isKnown = estimates->times.isKnown();
  setText(isKnown            ? tr("Times: %1").arg(device)
          : device.isEmpty() ? tr("Choose a Device…")
                             : tr("%1: rates not entered").arg(device));
  QStringList lines;
  if (isKnown) {
    lines += tr("Times are lower bounds at the peak rates of %1.").arg(device);
  } else {
    lines += model::noTimesText(estimates->device);
  }
  const QString evidence = QString::fromStdString(estimates->evidence);
  if (!evidence.isEmpty()) lines += tr("From the dump: %1").arg(evidence);
  lines += isKnown || device.isEmpty() ? tr("Click to choose another device.")
                                       : tr("Click to enter its rates, or to choose another device.");
  setToolTip(model::toolTip(lines.join(u'\n')));
}

}  // namespace views

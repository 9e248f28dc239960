#include "views/device_link.h"

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
  setText(isKnown ? tr("Times: %1").arg(device) : tr("Choose a Device…"));
  QStringList lines;
  if (isKnown) {
    lines += tr("Times are lower bounds at the peak rates of %1.").arg(device);
  } else if (device.isEmpty()) {
    lines += tr("The dump does not state its device, so there are no times.");
  } else {
    lines += tr("No rates are known for %1, so there are no times.").arg(device);
  }
  const QString evidence = QString::fromStdString(estimates->evidence);
  if (!evidence.isEmpty()) lines += tr("From the dump: %1").arg(evidence);
  lines += tr("Click to choose another device.");
  setToolTip(model::toolTip(lines.join(u'\n')));
}

}  // namespace views

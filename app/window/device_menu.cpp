#include "app/window/device_menu.h"

#include <QActionGroup>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace app {

namespace {

QString perSecond(const hlo::Rate& rate) { return model::shortCount(static_cast<int64_t>(rate.perSecond)); }

QString ratesOf(const hlo::Device& device) {
  QStringList rates;
  if (device.memoryBytes) {
    rates += DeviceMenu::tr("Memory: %1 B/s. %2")
                 .arg(perSecond(*device.memoryBytes), QString::fromStdString(device.memoryBytes->source));
  }
  if (device.linkBytes) {
    rates += DeviceMenu::tr("Links: %1 B/s. %2")
                 .arg(perSecond(*device.linkBytes), QString::fromStdString(device.linkBytes->source));
  }
  for (const hlo::PeakFlops& peak : device.matrix) {
    rates += DeviceMenu::tr("%1 matrix: %2 FLOP/s. %3")
                 .arg(model::toQString(hlo::elementTypeName(peak.type)), perSecond(peak.rate),
                      QString::fromStdString(peak.rate.source));
  }
  return rates.join(u'\n');
}

}  // namespace

DeviceMenu::DeviceMenu(const std::optional<hlo::Device>& chosen, QWidget* parent)
    : QMenu(tr("De&vice for Estimated Times"), parent) {
  setToolTipsVisible(true);
  m_enterRates = addAction(QString());
  m_enterRates->setObjectName(QStringLiteral("enter-rates"));
  m_enterRates->setVisible(false);
  connect(m_enterRates, &QAction::triggered, this, &DeviceMenu::ratesRequested);
  auto* const devices = new QActionGroup(this);
  QAction* const stated = addAction(tr("As the Dump States"));
  stated->setObjectName(QStringLiteral("device-of-dump"));
  stated->setToolTip(
      model::toolTip(tr("From the description of the target, file names and profiles. "
                        "Without a known device there are no times.")));
  stated->setCheckable(true);
  stated->setChecked(!chosen);
  devices->addAction(stated);
  connect(stated, &QAction::triggered, this, [this] { emit deviceChosen(std::nullopt); });
  addSeparator();
  for (const hlo::Device& device : hlo::devicePresets()) {
    QAction* const action = addAction(QString::fromStdString(device.name));
    action->setObjectName(QStringLiteral("device ") + action->text());
    action->setCheckable(true);
    action->setChecked(chosen && device.name == chosen->name);
    action->setToolTip(
        model::toolTip(device.hasRates() ? ratesOf(device) : tr("Enter its rates in Preferences ▸ Devices.")));
    devices->addAction(action);
    connect(action, &QAction::triggered, this, [this, &device] { emit deviceChosen(device); });
  }
}

void DeviceMenu::showEstimates(const std::shared_ptr<const model::Estimates>& estimates) {
  m_withoutRates =
      estimates == nullptr || estimates->times.isKnown() ? QString() : QString::fromStdString(estimates->device.name);
  m_enterRates->setText(tr("&Enter the Rates of %1…").arg(m_withoutRates));
  m_enterRates->setVisible(!m_withoutRates.isEmpty());
}

}  // namespace app

#include "app/preferences/device_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/preferences/preferences.h"
#include "model/items/text.h"
#include "views/limit_field.h"

namespace app {
namespace {

constexpr int kNameColumn = 0, kRateColumn = 1, kSourceColumn = 2;

}  // namespace

DevicePage::DevicePage(QWidget* parent)
    : QWidget(parent),
      m_devices(new QComboBox(this)),
      m_table(new QTableWidget(0, 3, this)),
      m_reset(new QPushButton(tr("&Reset to Datasheet"), this)) {
  auto* const column = new QVBoxLayout(this);
  m_limit = new views::LimitField(this);
  m_limit->setObjectName(QStringLiteral("preferences-memory-limit"));
  m_limit->setMinimumContentsLength(24);
  auto* const limitLabel = new QLabel(tr("&Memory limit if none is stated:"), this);
  limitLabel->setBuddy(m_limit);
  auto* const limitRow = new QHBoxLayout;
  limitRow->addWidget(limitLabel);
  limitRow->addWidget(m_limit);
  limitRow->addStretch(1);
  column->addLayout(limitRow);
  auto* const limitWhat = new QLabel(tr("A device, or bytes such as 15.5 GiB: for programs of which neither an "
                                        "out-of-memory message nor the dump states a limit. It does not count for CPU "
                                        "programs."),
                                     this);
  limitWhat->setWordWrap(true);
  limitWhat->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(limitWhat);
  column->addSpacing(8);
  connect(m_limit, &views::LimitField::limitChosen, this, [this](const std::optional<model::MemoryLimit>& limit) {
    m_memoryLimit = limitText(limit);
    emit limitChanged();
  });
  connect(m_limit, &views::LimitField::refused, this, &DevicePage::refused);
  auto* const what = new QLabel(
      tr("Times are estimated at these rates. Enter your own rate (e.g. 2.9 T), or leave empty for the datasheet's."),
      this);
  what->setWordWrap(true);
  column->addWidget(what);
  auto* const row = new QHBoxLayout;
  m_devices->setObjectName(QStringLiteral("preferences-device"));
  m_devices->setAccessibleName(tr("Device"));
  for (const hlo::Device& each : hlo::devicePresets()) m_devices->addItem(QString::fromStdString(each.name));
  row->addWidget(m_devices);
  row->addStretch(1);
  m_reset->setObjectName(QStringLiteral("preferences-device-reset"));
  m_reset->setAutoDefault(false);
  row->addWidget(m_reset);
  column->addLayout(row);
  m_table->setObjectName(QStringLiteral("preferences-rates"));
  m_table->setAccessibleName(tr("Device rates"));
  m_table->setHorizontalHeaderLabels({tr("Rate"), tr("Per second"), tr("Source")});
  m_table->horizontalHeader()->setSectionResizeMode(kNameColumn, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(kRateColumn, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(kSourceColumn, QHeaderView::Stretch);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_table->verticalHeader()->hide();
  m_table->setTabKeyNavigation(false);
  m_table->setWordWrap(false);
  column->addWidget(m_table, 1);
  connect(m_devices, &QComboBox::currentIndexChanged, this, &DevicePage::fill);
  connect(m_reset, &QPushButton::clicked, this, [this] {
    m_rates.remove(m_devices->currentText());
    fill();
    emit ratesChanged();
  });
  connect(m_table, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
    if (!m_isShowing && item->column() == kRateColumn) take(item->row());
  });
  fill();
}

const hlo::Device& DevicePage::device() const {
  return hlo::devicePresets()[static_cast<size_t>(std::max(0, m_devices->currentIndex()))];
}

void DevicePage::setMemoryLimit(const QString& limit) {
  m_memoryLimit = limit;
  m_limit->setLimit(model::parseMemoryLimit(limit.toStdString()));
}

void DevicePage::setRates(const DeviceRates& rates) {
  m_rates = rates;
  fill();
}

void DevicePage::showDevice(const QString& name) {
  const int row = m_devices->findText(name);
  if (row >= 0) m_devices->setCurrentIndex(row);
}

void DevicePage::fill() {
  const bool wasShowing = std::exchange(m_isShowing, true);
  const QList<DeviceRate> all = ratesOf(device(), m_rates.value(m_devices->currentText()));
  m_table->setRowCount(static_cast<int>(all.size()));
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const DeviceRate& rate = all[row];
    auto* const what = new QTableWidgetItem(rate.name);
    what->setData(Qt::UserRole, rate.key);
    auto* const figure = new QTableWidgetItem(rate.perSecond ? rateText(*rate.perSecond) : QString());
    figure->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QFont font = m_table->font();
    font.setBold(rate.isOfUser);
    figure->setFont(font);
    auto* const source = new QTableWidgetItem(rate.perSecond ? rate.source : tr("not stated"));
    source->setToolTip(model::toolTip(source->text()));
    for (QTableWidgetItem* const fixed : {what, source}) fixed->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    m_table->setItem(row, kNameColumn, what);
    m_table->setItem(row, kRateColumn, figure);
    m_table->setItem(row, kSourceColumn, source);
  }
  m_reset->setEnabled(m_rates.contains(m_devices->currentText()));
  m_isShowing = wasShowing;
}

// Invalid numbers change nothing.
void DevicePage::take(int row) {
  const QString key = m_table->item(row, kNameColumn)->data(Qt::UserRole).toString();
  const QString text = m_table->item(row, kRateColumn)->text().trimmed();
  Rates rates = m_rates.value(m_devices->currentText());
  if (text.isEmpty()) {
    rates.remove(key);
  } else if (const auto rate = rateFromText(text)) {
    const QList<DeviceRate> sheet = ratesOf(device(), {});
    const auto stated =
        std::find_if(sheet.begin(), sheet.end(), [&key](const DeviceRate& each) { return each.key == key; });
    rates.remove(key);
    if (stated == sheet.end() || !stated->perSecond || rateText(*stated->perSecond) != rateText(*rate))
      rates.insert(key, *rate);
  }
  if (rates.isEmpty()) {
    m_rates.remove(m_devices->currentText());
  } else {
    m_rates.insert(m_devices->currentText(), rates);
  }
  fill();
  emit ratesChanged();
}

}  // namespace app

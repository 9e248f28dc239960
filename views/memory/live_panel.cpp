#include "views/memory/live_panel.h"

#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "views/memory/item_link.h"
#include "views/memory/memory_delegate.h"
#include "views/memory/peaks.h"
#include "views/memory/sort_header.h"

namespace views {
namespace {

constexpr int kLeastWithShare = 440;  // pixels from which the bars have room

QLabel* plainLabel(QWidget* parent) {
  auto* const label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  return label;
}

}  // namespace

LivePanel::LivePanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new model::LiveModel(this)),
      m_title(plainLabel(this)),
      m_headline(plainLabel(this)),
      m_sum(plainLabel(this)),
      m_table(new QTableView(this)) {
  setObjectName(QStringLiteral("memory.live"));
  QFont bold = m_title->font();
  bold.setBold(true);
  m_title->setFont(bold);
  m_headline->setObjectName(QStringLiteral("memory.live.headline"));
  for (QLabel* const label : {m_headline, m_sum}) label->setForegroundRole(QPalette::PlaceholderText);
  m_sum->setToolTip(tr("Values that share bytes (aliases) are counted once in the bytes live, and each in this sum."));

  m_table->setModel(m_model);
  m_table->setObjectName(QStringLiteral("memory.live.table"));
  m_table->setAccessibleName(tr("Values live at the cursor"));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setShowGrid(false);
  m_table->setAlternatingRowColors(true);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
  m_delegate = new MemoryDelegate(context.theme,
                                  {.chip = model::LiveModel::kValue,
                                   .share = model::LiveModel::kShare,
                                   .fixed = {model::LiveModel::kValue},
                                   .middle = {model::LiveModel::kValue}},
                                  this);
  m_table->setItemDelegate(m_delegate);
  auto* const header = new SortHeader(m_table);
  m_table->setHorizontalHeader(header);
  header->setSectionResizeMode(model::LiveModel::kValue, QHeaderView::Stretch);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(model::LiveModel::kBytes, Qt::DescendingOrder);
  m_link = new ItemLink(m_table, context, ItemLink::Selects::kCurrent);
  connect(m_link, &ItemLink::menuRequested, this, &LivePanel::menuRequested);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(2);
  for (QLabel* const label : {m_title, m_headline, m_sum}) {
    label->setContentsMargins(8, 0, 8, 0);
    column->addWidget(label);
  }
  column->addSpacing(4);
  column->addWidget(m_table, 1);
}

void LivePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_table->setColumnHidden(model::LiveModel::kShare, width() < kLeastWithShare);
}

void LivePanel::fitColumns(uint32_t steps) {
  const QFontMetrics metrics(font());
  const QString last = QString::number(steps);
  const auto widest = [&](const QString& text, int column) {
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    // A header keeps room for the arrow of its order.
    return std::max(metrics.horizontalAdvance(text) + 12, metrics.horizontalAdvance(title) + 24);
  };
  QHeaderView* const header = m_table->horizontalHeader();
  header->resizeSection(model::LiveModel::kBytes, widest(QStringLiteral("1023.99 MiB"), model::LiveModel::kBytes));
  header->resizeSection(model::LiveModel::kShare, 64);
  header->resizeSection(model::LiveModel::kAllocation, widest(QStringLiteral("0000"), model::LiveModel::kAllocation));
  header->resizeSection(model::LiveModel::kSteps, widest(last + u'–' + last, model::LiveModel::kSteps));
}

QString LivePanel::headline() const { return m_headline->text(); }

void LivePanel::setStep(std::shared_ptr<const model::Snapshot> snapshot, std::optional<uint32_t> step) {
  if (snapshot == nullptr || step >= snapshot->liveBytes.stepCount()) step.reset();
  m_model->setStep(snapshot, step);
  m_delegate->setMaximumBytes(m_model->biggestBytes());
  fitColumns(snapshot != nullptr ? static_cast<uint32_t>(snapshot->liveBytes.stepCount()) : 0);
  if (!step) {
    m_title->setText(tr("Live at a step"));
    const bool hasSteps = snapshot != nullptr && snapshot->liveBytes.stepCount() > 0;
    m_headline->setText(hasSteps ? tr("Click the axis below the map to choose a step.")
                                 : tr("Unknown without the schedule of the dump."));
    m_sum->hide();
    return;
  }
  const bool isEstimated = snapshot->assignment->isEstimated();
  m_title->setText((isEstimated ? tr("Live at step %1, estimated") : tr("Live at step %1")).arg(grouped(*step)));
  const int64_t live = snapshot->liveBytes.at(*step);
  const int count = m_model->rowCount();
  QString text = count == 1 ? tr("1 value") : tr("%1 values").arg(grouped(count));
  text += QStringLiteral(" · ") + model::exactBytes(live);
  for (const PeakMark& mark : peakMarks(*snapshot)) {
    if (mark.step == *step) text += QStringLiteral(" · ") + mark.name();
  }
  m_headline->setText(text);
  m_sum->setText(tr("sum of sizes %1: some share bytes").arg(model::exactBytes(m_model->sumBytes())));
  m_sum->setVisible(m_model->sumBytes() != live);
}

void LivePanel::follow(const model::Selection& selection) {
  for (const buffers::ValueId value : selection.values) {
    if (const auto row = m_model->rowOf(value)) {
      m_link->follow(m_model->index(*row, 0));
      return;
    }
    if (selection.values.size() > 1000) break;  // an allocation of very many: not one of them is meant
  }
  m_link->follow({});
}

}  // namespace views

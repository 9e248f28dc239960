#include "views/compare/waterfall_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedLayout>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include "model/items/format.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/compare/delta_delegate.h"
#include "views/elided_label.h"

namespace views {
namespace {

using model::DeltaBy;
using model::PeakAt;

constexpr int kNarrowLetters = 120;  // of a pane, below which its table has fewer columns

enum DeltaColumn { kDeltaColumn, kGroupColumn, kCauseColumn, kReasonColumn, kCountColumn, kSidesColumn, kColumnCount };
constexpr int kValueRole = Qt::UserRole;       // the value of B, or of A without one: (side << 32) | value
constexpr int kRowRole = Qt::UserRole + 1;     // index into DeltaRows::rows, of a group
constexpr int kReasonRole = Qt::UserRole + 3;  // the sentence without the name that the row has

// "fusion.3: no longer donated" is "no longer donated" in the row of fusion.3.
QString ownReason(const DeltaRow& row, const QString& group) {
  for (const QString& behind : {QStringLiteral(": "), QStringLiteral(" ")}) {
    if (row.reason.startsWith(group + behind)) return model::oneLine(row.reason.mid(group.size() + behind.size()));
  }
  return model::oneLine(row.reason);
}

struct DeltaOutcome {
  DeltaRows rows;
  DeltaCurve curve;
  std::vector<int64_t> spaces;
};

}  // namespace

WaterfallView::WaterfallView(Context context, QWidget* parent)
    : View(context, QStringLiteral("waterfall"), tr("Waterfall"), parent),
      m_metric(new QComboBox(this)),
      m_by(new QComboBox(this)),
      m_at(new QComboBox(this)),
      m_space(new QComboBox(this)),
      m_headline(new ElidedLabel(this)),
      m_total(new QLabel(this)),
      m_sum(new ElidedLabel(this)),
      m_reason(new QLabel(this)),
      m_chart(new WaterfallChart(context.theme, this)),
      m_table(new QTreeWidget(this)),
      m_curves(new DeltaCurves(context.theme, this)),
      m_icicle(new DeltaIcicle(context, this)),
      m_empty(new EmptyState(this)),
      m_pages(new QStackedLayout) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_metric->setObjectName(QStringLiteral("waterfall.metric"));
  m_metric->setAccessibleName(tr("Compared metric"));
  m_metric->addItem(tr("Peak memory"), static_cast<int>(DeltaMetric::kPeak));
  m_metric->addItem(tr("Reserved memory"), static_cast<int>(DeltaMetric::kReserved));
  m_metric->addItem(tr("Bytes accessed"), static_cast<int>(DeltaMetric::kBytes));
  m_metric->addItem(tr("FLOPs"), static_cast<int>(DeltaMetric::kFlops));
  m_by->setObjectName(QStringLiteral("waterfall.by"));
  m_by->setAccessibleName(tr("Group by"));
  m_at->setObjectName(QStringLiteral("waterfall.at"));
  m_at->setAccessibleName(tr("Compared places"));
  m_at->addItem(tr("Own peaks"), static_cast<int>(PeakAt::kOwn));
  m_at->addItem(tr("Same place"), static_cast<int>(PeakAt::kSame));
  m_at->setToolTip(
      tr("Own peaks: each side at its own peak. Same place: B's peak against A at the step that "
         "corresponds to it"));
  m_space->setObjectName(QStringLiteral("waterfall.space"));
  m_space->setAccessibleName(tr("Memory space"));
  for (QComboBox* const combo : {m_metric, m_by, m_space}) combo->setToolTip(combo->accessibleName());
  for (QComboBox* const combo : {m_metric, m_by, m_at, m_space}) {
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setMinimumWidth(60);  // less than their texts in a narrow pane
  }
  m_total->setTextFormat(Qt::PlainText);
  m_total->setObjectName(QStringLiteral("waterfall.total"));
  QFont large = m_total->font();
  large.setPointSizeF(large.pointSizeF() * 1.5);
  large.setBold(true);
  m_total->setFont(large);
  m_headline->setObjectName(QStringLiteral("waterfall.headline"));
  m_headline->setForegroundRole(QPalette::PlaceholderText);
  m_sum->setObjectName(QStringLiteral("waterfall.sum"));
  m_sum->setContentsMargins(10, 4, 10, 4);
  m_table->setObjectName(QStringLiteral("waterfall.rows"));
  m_table->setAccessibleName(tr("Groups that differ"));
  m_table->setColumnCount(kColumnCount);
  m_table->setHeaderLabels(
      {tr("Difference"), tr("Group"), tr("Cause"), tr("What happened"), tr("Values"), tr("A → B")});
  m_table->setUniformRowHeights(true);
  m_table->headerItem()->setTextAlignment(kDeltaColumn, Qt::AlignRight | Qt::AlignVCenter);
  m_table->headerItem()->setTextAlignment(kCountColumn, Qt::AlignRight | Qt::AlignVCenter);
  m_table->headerItem()->setTextAlignment(kSidesColumn, Qt::AlignRight | Qt::AlignVCenter);
  m_table->setAllColumnsShowFocus(true);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setTextElideMode(Qt::ElideMiddle);
  m_table->header()->setStretchLastSection(false);
  m_table->setItemDelegateForColumn(kGroupColumn, new DeltaDelegate(context.theme, this));
  m_reason->setObjectName(QStringLiteral("waterfall.reason"));
  m_reason->setTextFormat(Qt::PlainText);
  m_reason->setWordWrap(true);
  m_reason->setContentsMargins(10, 4, 10, 4);
  m_reason->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->setSpacing(8);
  for (QComboBox* const combo : {m_metric, m_by, m_at, m_space}) bar->addWidget(combo);
  bar->addStretch(1);
  column->addLayout(bar);
  auto* const page = new QWidget(this);
  auto* const inner = new QVBoxLayout(page);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  auto* const head = new QHBoxLayout;
  head->setContentsMargins(12, 4, 12, 2);
  head->setSpacing(12);
  head->addWidget(m_total);
  head->addWidget(m_headline, 1);
  inner->addLayout(head);
  auto* const parts = new QSplitter(Qt::Vertical, page);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_chart);
  auto* const list = new QWidget(parts);
  auto* const listed = new QVBoxLayout(list);
  listed->setContentsMargins(0, 0, 0, 0);
  listed->setSpacing(0);
  listed->addWidget(m_table, 1);
  listed->addWidget(m_reason);
  parts->addWidget(list);
  parts->addWidget(m_curves);
  parts->addWidget(m_icicle);
  m_icicle->hide();
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 3);
  parts->setStretchFactor(2, 2);
  parts->setStretchFactor(3, 2);
  inner->addWidget(parts, 1);
  inner->addWidget(m_sum);
  m_pages->addWidget(page);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_table);

  offerGroupings();
  connect(m_metric, &QComboBox::currentIndexChanged, this, [this] {
    offerGroupings();
    refresh();
  });
  for (QComboBox* const combo : {m_by, m_at, m_space})
    connect(combo, &QComboBox::currentIndexChanged, this, &WaterfallView::refresh);
  connect(m_table, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
    if (item == nullptr) return;
    const QTreeWidgetItem* const group = item->parent() == nullptr ? item : item->parent();
    m_chart->setCurrent(group->data(0, kRowRole).value<size_t>());
    updateReason();
    selectValue(item);
  });
  connect(m_chart, &WaterfallChart::rowChosen, this,
          [this](size_t row) { m_table->setCurrentItem(m_table->topLevelItem(static_cast<int>(row))); });
  connect(m_chart, &WaterfallChart::rowActivated, this, [this](size_t row) {
    QTreeWidgetItem* const item = m_table->topLevelItem(static_cast<int>(row));
    item->setExpanded(!item->isExpanded());
  });
  connect(m_curves, &DeltaCurves::positionChosen, this, &WaterfallView::setCursorAt);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    if (isInSight()) applySnapshot();
  });
  connect(&theme(), &Theme::changed, this, [this] {
    showTable();
    updateTexts();
  });
  updateTexts();
}

QList<View::FixedKeys> WaterfallView::fixedKeys() const {
  return {{tr("Move between bars, or along the curves"), {Qt::Key_Left, Qt::Key_Right}},
          {tr("Show the values of a bar"), {Qt::Key_Return}}};
}

DeltaMetric WaterfallView::metric() const { return static_cast<DeltaMetric>(m_metric->currentData().toInt()); }

void WaterfallView::offerGroupings() {
  const QSignalBlocker blocker(m_by);
  const QVariant chosen = m_by->currentData();
  m_by->clear();
  const auto offer = [this](const QString& text, DeltaBy by) { m_by->addItem(text, static_cast<int>(by)); };
  const bool isMemory = metric() == DeltaMetric::kPeak;
  offer(tr("By scope"), DeltaBy::kScope);
  offer(tr("By source line"), DeltaBy::kLine);
  if (isMemory) {
    offer(tr("By argument"), DeltaBy::kArgument);
    offer(tr("By allocation kind"), DeltaBy::kKind);
    offer(tr("By element type"), DeltaBy::kType);
  }
  offer(tr("By opcode"), DeltaBy::kOpcode);
  offer(tr("By computation"), DeltaBy::kComputation);
  offer(isMemory ? tr("By value") : tr("By instruction"), DeltaBy::kValue);
  m_by->setCurrentIndex(std::max(0, m_by->findData(chosen)));
  m_by->setVisible(metric() != DeltaMetric::kReserved);
  m_at->setVisible(isMemory);
}

void WaterfallView::broughtToFront() { applySnapshot(); }

/// The same comparison with another side shown has the same rows.
void WaterfallView::applySnapshot() {
  if (navigation().comparison().comparison() != m_comparison) {
    refresh();
  } else {
    applyCursor();
  }
}

void WaterfallView::refresh() {
  const QString key = QStringLiteral("waterfall");
  const auto& comparison = navigation().comparison().comparison();
  jobs().cancel(this, key);
  if (comparison != m_comparison) {
    m_comparison = comparison;
    m_isReady = false;
    m_rows = {};
    m_curves->setCurve({});
    const QSignalBlocker blocker(m_space);
    m_space->clear();
  }
  if (m_comparison == nullptr) {
    showRows({});
    return;
  }
  DeltaRequest request;
  request.metric = metric();
  request.by = static_cast<DeltaBy>(m_by->currentData().toInt());
  request.at = static_cast<PeakAt>(m_at->currentData().toInt());
  if (m_space->count() > 0) request.space = m_space->currentData().toLongLong();
  jobs().start<DeltaOutcome>(
      this, key, tr("Comparing the sums"),
      [comparison, request](std::stop_token stop, const model::JobRunner::Progress&) {
        return DeltaOutcome{deltaRows(*comparison, request, stop), deltaCurve(*comparison, request.space, stop),
                            deltaSpaces(*comparison, stop)};
      },
      [this](DeltaOutcome outcome) {
        m_isReady = true;
        showSpaces(outcome.spaces);
        m_curves->setCurve(std::move(outcome.curve));
        applyCursor();
        showRows(std::move(outcome.rows));
      });
  updateTexts();
}

void WaterfallView::showSpaces(const std::vector<int64_t>& spaces) {
  const QSignalBlocker blocker(m_space);
  if (m_space->count() == 0) {
    for (const int64_t space : spaces)
      m_space->addItem(QString::fromStdString(m_comparison->b->spaceName(space)),
                       QVariant::fromValue<qlonglong>(space));
    m_space->setCurrentIndex(std::max(0, m_space->findData(QVariant::fromValue<qlonglong>(queries::kDefaultSpace))));
  }
  m_space->setVisible(m_space->count() > 1);
}

void WaterfallView::showRows(DeltaRows rows) {
  m_rows = std::move(rows);
  m_chart->setRows(m_rows);
  const bool isCost = m_rows.metric == DeltaMetric::kBytes || m_rows.metric == DeltaMetric::kFlops;
  m_icicle->setRows(isCost ? m_rows : DeltaRows(), static_cast<DeltaBy>(m_by->currentData().toInt()));
  m_icicle->setVisible(isCost);
  m_curves->setVisible(!isCost);
  showTable();
  updateTexts();
}

void WaterfallView::showTable() {
  const QSignalBlocker blocker(m_table);
  m_table->clear();
  const DeltaMetric of = m_rows.metric;
  const auto fill = [&](QTreeWidgetItem* item, const DeltaRow& row, const QString& group) {
    item->setText(kDeltaColumn, signedText(of, row.delta()));
    item->setTextAlignment(kDeltaColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setForeground(kDeltaColumn, deltaColor(theme(), row.delta()));
    item->setText(kGroupColumn, model::oneLine(group));
    item->setFont(kGroupColumn, theme().fixedFont());
    item->setText(kCauseColumn, row.cause);
    item->setText(kReasonColumn, model::oneLine(row.reason));
    item->setToolTip(kReasonColumn, model::toolTip(row.reason));
    item->setData(kReasonColumn, kReasonRole, ownReason(row, group));
    item->setToolTip(kGroupColumn, model::toolTip(group));
    item->setToolTip(kDeltaColumn, QStringLiteral("%1 → %2").arg(amountText(of, row.a), amountText(of, row.b)));
    item->setText(kCountColumn, grouped(static_cast<int64_t>(row.count)));
    item->setTextAlignment(kCountColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setText(kSidesColumn, QStringLiteral("%1 → %2").arg(amountText(of, row.a), amountText(of, row.b)));
    item->setTextAlignment(kSidesColumn, Qt::AlignRight | Qt::AlignVCenter);
    if (row.valueB) {
      item->setData(0, kValueRole, QVariant::fromValue<qulonglong>((1ULL << 32) | row.valueB->index()));
    } else if (row.valueA) {
      item->setData(0, kValueRole, QVariant::fromValue<qulonglong>(row.valueA->index()));
    }
  };
  QList<QTreeWidgetItem*> items;
  for (size_t i = 0; i < m_rows.rows.size(); ++i) {
    const DeltaRow& row = m_rows.rows[i];
    auto* const item = new QTreeWidgetItem;
    fill(item, row, row.group.isEmpty() ? tr("(none)") : row.group);
    item->setData(0, kRowRole, QVariant::fromValue<size_t>(i));
    for (const DeltaRow& member : row.members) {
      auto* const child = new QTreeWidgetItem(item);
      fill(child, member,
           member.group.isEmpty() ? tr("%1 more").arg(grouped(static_cast<int64_t>(member.count))) : member.group);
    }
    items.push_back(item);
  }
  m_table->addTopLevelItems(items);
  m_table->headerItem()->setText(kCountColumn, of == DeltaMetric::kPeak ? tr("Values") : tr("Instructions"));
  fitColumns();
}

bool WaterfallView::isNarrow() const { return width() < kNarrowLetters * fontMetrics().averageCharWidth(); }

// The sentence of the current row in full, if the table has no column for it.
void WaterfallView::updateReason() {
  const QTreeWidgetItem* const item = m_table->currentItem();
  const QString reason = item == nullptr ? QString() : item->text(kReasonColumn);
  m_reason->setText(reason);
  m_reason->setVisible(isNarrow() && !reason.isEmpty());
}

// In a narrow pane the sentence is below the group, and the tooltip has both sides.
void WaterfallView::fitColumns() {
  const bool isMemory = m_rows.metric == DeltaMetric::kPeak;
  const int letter = fontMetrics().averageCharWidth();
  const bool isNarrow = this->isNarrow(), hasSecondLine = isMemory && isNarrow;
  m_table->setColumnHidden(kCauseColumn, !isMemory || isNarrow);
  m_table->setColumnHidden(kReasonColumn, !isMemory || isNarrow);
  m_table->setColumnHidden(kCountColumn, m_rows.metric == DeltaMetric::kReserved || isNarrow);
  m_table->setColumnHidden(kSidesColumn, isNarrow);
  const QSize size(0, hasSecondLine ? 2 * fontMetrics().height() + 6 : theme().rowHeight());
  for (QTreeWidgetItemIterator item(m_table); *item != nullptr; ++item) {
    (*item)->setSizeHint(kDeltaColumn, size);
    (*item)->setData(kGroupColumn, DeltaDelegate::kSecondLineRole,
                     hasSecondLine ? (*item)->data(kReasonColumn, kReasonRole) : QVariant());
  }
  updateReason();
  const int widths[kColumnCount] = {20, isMemory ? 44 : 70, 20, 40, 14, 28};
  for (int i = 0; i < kColumnCount; ++i) m_table->setColumnWidth(i, widths[i] * letter);
  // The sentences get what is left.
  const bool hasReasons = isMemory && !isNarrow;
  m_table->header()->setSectionResizeMode(kGroupColumn, hasReasons ? QHeaderView::Interactive : QHeaderView::Stretch);
  m_table->header()->setSectionResizeMode(kReasonColumn, hasReasons ? QHeaderView::Stretch : QHeaderView::Interactive);
}

void WaterfallView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const int edge = kNarrowLetters * fontMetrics().averageCharWidth();
  if ((event->oldSize().width() < edge) != (width() < edge)) fitColumns();
}

void WaterfallView::selectValue(const QTreeWidgetItem* item) {
  const QVariant data = item->data(0, kValueRole);
  if (!data.isValid() || m_comparison == nullptr) return;
  const qulonglong number = data.toULongLong();
  const auto side = (number >> 32) != 0 ? compare::Side::kB : compare::Side::kA;
  const auto& memory = m_comparison->memories();
  const auto& snapshot = side == compare::Side::kB ? memory.b : memory.a;
  const auto id = snapshot->link.instruction(buffers::ValueId(static_cast<uint32_t>(number)));
  if (id && navigation().comparison().shown() == m_comparison.get()) navigation().comparison().select(side, *id);
}

void WaterfallView::setCursorAt(size_t position) {
  const auto side = navigation().comparison().side();
  if (!side || position >= m_curves->curve().size()) return;
  navigation().setCursor(m_curves->curve().steps[compare::index(*side)][position]);
}

void WaterfallView::applyCursor() {
  const auto side = navigation().comparison().side();
  if (side) m_curves->setCursor(compare::index(*side), cursor());
}

QString WaterfallView::headline() const { return m_headline->text(); }
QString WaterfallView::sumText() const { return m_sum->text(); }

void WaterfallView::updateTexts() {
  const bool hasComparison = m_comparison != nullptr;
  for (QComboBox* const combo : {m_metric, m_by, m_at}) combo->setEnabled(hasComparison);
  m_space->setVisible(m_space->count() > 1 && (metric() == DeltaMetric::kPeak || metric() == DeltaMetric::kReserved));
  const bool isShown = hasComparison && m_isReady && m_rows.problem.isEmpty();
  m_pages->setCurrentIndex(isShown ? 0 : 1);
  if (!hasComparison) {
    m_empty->setText(tr("Nothing is compared."),
                     tr("Select two modules and choose Compare to see where bytes came from."));
    return;
  }
  if (!m_isReady) {
    m_empty->setReason(EmptyReason::kComputing, {});
    return;
  }
  if (!isShown && (metric() == DeltaMetric::kBytes || metric() == DeltaMetric::kFlops)) {
    m_empty->setText(tr("The costs of the two sides cannot be compared: %1.").arg(m_rows.problem), {});
    return;
  }
  if (!isShown) {
    m_empty->offerFlag(tr("The memory of the two sides cannot be compared: %1.").arg(m_rows.problem),
                       tr("Bytes accessed and FLOPs can be compared above. This flag writes buffer dumps:"),
                       dumpFlag());
    return;
  }
  const DeltaMetric of = m_rows.metric;
  m_total->setText(signedText(of, m_rows.delta()));
  m_total->setStyleSheet(QStringLiteral("color: %1").arg(deltaColor(theme(), m_rows.delta()).name()));
  QStringList parts{tr("%1 → %2").arg(amountText(of, m_rows.from), amountText(of, m_rows.to))};
  if (m_rows.from > 0 && m_rows.delta() != 0) {
    const double share = static_cast<double>(m_rows.delta()) / static_cast<double>(m_rows.from);
    parts += (share > 0 ? QStringLiteral("+") : QStringLiteral("−")) + model::percentText(std::abs(share));
  }
  if (of == DeltaMetric::kPeak || of == DeltaMetric::kReserved) {
    if (m_rows.isEstimated)
      parts +=
          tr("both estimated by the same rules, because a side has no buffer assignment, "
             "which XLA_FLAGS=--xla_dump_to=DIR writes");
  } else {
    parts += tr("in one run of the module, estimated");
  }
  m_headline->setText(parts.join(QStringLiteral(" · ")));
  m_headline->setToolTip(model::toolTip(m_headline->text()));
  const bool isBytes = of != DeltaMetric::kFlops;
  const auto exact = [&](int64_t amount) {
    const QString digits = grouped(amount).replace(u'-', QStringLiteral("−"));
    return isBytes ? tr("%1 B").arg(digits) : digits;
  };
  QString sum = m_rows.rows.empty()
                    ? tr("No group differs.")
                    : tr("Sum: %1 = %2 − %3.").arg(exact(m_rows.delta()), exact(m_rows.to), exact(m_rows.from));
  if (m_rows.equalRows > 0)
    sum += u' ' + tr("%n group(s) (is|are) equal.", nullptr, static_cast<int>(m_rows.equalRows));
  m_sum->setText(sum);
}

}  // namespace views

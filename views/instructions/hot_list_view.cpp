#include "views/instructions/hot_list_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "model/items/amount_text.h"
#include "model/items/instruction_cells.h"
#include "model/items/text.h"
#include "model/queries/padding.h"
#include "views/category_swatch.h"
#include "views/column_menu.h"
#include "views/device_link.h"
#include "views/instructions/instruction_delegate.h"
#include "views/instructions/instruction_table.h"

namespace views {
namespace {

using HotColumn = model::HotListModel;

/// Stored keys, independent of the language.
constexpr const char* kListKeys[queries::kHotListCount] = {"flops",       "bytes",  "outputs", "copies",
                                                           "collectives", "cycles", "time"};

using Column = queries::InstructionColumn;

/// Columns that are shown until the user chooses others.
constexpr Column kShownColumns[] = {Column::kExecutions, Column::kOpcode, Column::kShape, Column::kSource,
                                    Column::kScope};
/// Shown in their list beside the list's own value, or in every list, if there are any values.
constexpr std::pair<std::optional<queries::HotList>, Column> kColumnsOfLists[] = {
    {queries::HotList::kOutputs, Column::kUnpadded},
    {queries::HotList::kCollectives, Column::kOverlappedBy},
    {std::nullopt, Column::kTime}};

// Paints the category's box before the name, names and shapes in the fixed font, and a bar behind the share.
class HotDelegate : public QStyledItemDelegate {
 public:
  HotDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& colors = m_theme.colors();
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    if (cell.state & QStyle::State_Selected) painter->fillRect(cell.rect, colors.selection);
    const QVariant share = index.column() == HotColumn::kShare ? index.data(HotColumn::kShareRole) : QVariant();
    if (share.isValid()) {
      QRectF bar = QRectF(cell.rect).adjusted(kCellMargin, 4, -kCellMargin, -4);
      bar.setLeft(bar.right() - bar.width() * std::min(1.0, share.toDouble()));
      QColor color = colors.accent;
      color.setAlphaF(0.22f);
      painter->fillRect(bar, color);
    }
    cell.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver);
    cell.rect.adjust(kCellMargin, 0, -kCellMargin, 0);
    cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const Colors& colors = m_theme.colors();
    switch (index.column()) {
      case HotColumn::kName: {
        option->font = m_theme.fixedFont();
        option->textElideMode = Qt::ElideMiddle;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(kSwatchSize, kSwatchSize);
        const auto category = static_cast<hlo::Category>(index.data(model::CategoryRole).toInt());
        option->icon = QIcon(categorySwatch(category, colors, option->widget->devicePixelRatioF()));
        break;
      }
      case HotColumn::kAmount:
      case HotColumn::kShare: option->font = m_theme.figureFont(); break;
      default: {
        const Column column = *HotColumn::instructionColumn(index.column());
        const queries::InstructionColumnSpec& spec = queries::specOf(column);
        if (spec.isNumber()) option->font = m_theme.figureFont();
        if (spec.unit == queries::ColumnUnit::kCode) option->font = m_theme.fixedFont();
        if (spec.unit == queries::ColumnUnit::kText) option->textElideMode = Qt::ElideMiddle;
        if (column == Column::kScope) option->palette.setColor(QPalette::Text, colors.secondaryText);
      }
    }
    option->fontMetrics = QFontMetrics(option->font);
  }

 private:
  Theme& m_theme;
};

}  // namespace

HotListView::HotListView(Context context, QWidget* parent)
    : View(context, QStringLiteral("hot"), tr("Hot List"), parent),
      m_model(new model::HotListModel(this)),
      m_table(new InstructionTable(theme(), this)),
      m_lists(new QComboBox(this)),
      m_join(new QToolButton(this)),
      m_all(new QToolButton(this)),
      m_remark(new QLabel(this)),
      m_device(new DeviceLink(*this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  m_table->setModel(m_model);
  m_table->setAccessibleName(title());
  m_table->setItemDelegate(new HotDelegate(context.theme, this));
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  QHeaderView* const header = m_table->horizontalHeader();
  header->setSectionsClickable(true);
  header->setSortIndicatorShown(true);
  header->setSortIndicator(-1, Qt::DescendingOrder);
  for (int column = HotColumn::kFirstOfInstruction; column < m_model->columnCount(); ++column) {
    const Column of = *HotColumn::instructionColumn(column);
    m_table->setColumnHidden(
        column, std::find(std::begin(kShownColumns), std::end(kShownColumns), of) == std::end(kShownColumns));
  }
  addColumnMenu(*header, {HotColumn::kName, HotColumn::kAmount}, tr("Largest First"));
  m_fit = new ColumnFit(*m_table, *header,
                        {HotColumn::kName, HotColumn::columnOf(Column::kOpcode), HotColumn::columnOf(Column::kShape),
                         HotColumn::columnOf(Column::kComputation), HotColumn::columnOf(Column::kOverlappedBy),
                         HotColumn::columnOf(Column::kScope)});
  connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
    const QModelIndex current = m_table->currentIndex();
    const auto instruction = current.isValid() ? std::optional(m_model->instruction(current.row())) : std::nullopt;
    m_applying = true;
    m_model->sort(column, order);
    if (instruction) m_table->setCurrentIndex(m_model->index(*m_model->rowOf(*instruction), 0));
    m_applying = false;
  });

  m_lists->setObjectName(QStringLiteral("list"));
  m_lists->setAccessibleName(tr("List to show"));
  m_lists->setToolTip(m_lists->accessibleName());
  for (int i = 0; i < queries::kHotListCount; ++i) {
    const auto list = static_cast<queries::HotList>(i);
    m_lists->addItem(model::hotListName(list));
    auto* const action = new QAction(tr("Hot List: %1").arg(model::hotListName(list)), this);
    action->setObjectName(QStringLiteral("hot-list-%1").arg(i));
    connect(action, &QAction::triggered, this, [this, list] { showList(list); });
    m_listActions += action;
  }
  m_join->setObjectName(QStringLiteral("join"));
  m_join->setText(tr("Join Similar"));
  m_join->setToolTip(tr("Show instructions of the same name, opcode, shape and cost as one row"));
  m_join->setCheckable(true);
  m_all->setObjectName(QStringLiteral("all"));
  m_all->setText(tr("Show All"));
  m_all->setToolTip(tr("Also show the instructions after the first that have 90% of the sum"));
  m_all->setCheckable(true);
  for (QToolButton* const button : {m_join, m_all}) {
    button->setAutoRaise(true);
    connect(button, &QToolButton::toggled, this, &HotListView::refresh);
  }
  m_remark->setTextFormat(Qt::PlainText);
  m_remark->setForegroundRole(QPalette::PlaceholderText);
  m_remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_remark->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->setSpacing(8);
  bar->addWidget(m_lists);
  bar->addWidget(m_join);
  bar->addWidget(m_all);
  bar->addWidget(m_remark, 1);
  bar->addWidget(m_device);
  column->addLayout(bar);
  m_pages->addWidget(m_table);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages);
  setFocusProxy(m_table);

  connect(m_lists, &QComboBox::currentIndexChanged, this, &HotListView::refresh);
  // A list that the user chooses comes in its own order.
  connect(m_lists, &QComboBox::activated, this, [header] { endSorting(*header); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HotListView::choose);
  connect(m_table, &QTableView::clicked, this, &HotListView::choose);
  connect(m_table, &InstructionTable::rowActivated, this,
          [this](const QModelIndex& index) { navigation().reveal(m_model->instruction(index.row())); });
  connect(m_table, &InstructionTable::rowHovered, this, [this](const QModelIndex& index) {
    navigation().hover(index.isValid() ? std::optional<model::Target>(m_model->instruction(index.row()))
                                       : std::nullopt);
  });
  connect(m_table, &QTableView::customContextMenuRequested, this, [this](const QPoint& at) {
    const QModelIndex index = m_table->indexAt(at);
    if (index.isValid()) emit menuRequested(m_model->instruction(index.row()), m_table->viewport()->mapToGlobal(at));
  });
  connect(&theme(), &Theme::changed, m_table->viewport(), QOverload<>::of(&QWidget::update));
  updateEmptyState();
}

queries::HotList HotListView::list() const { return static_cast<queries::HotList>(m_lists->currentIndex()); }

void HotListView::showList(queries::HotList list) {
  endSorting(*m_table->horizontalHeader());
  m_lists->setCurrentIndex(static_cast<int>(list));
}

bool HotListView::canShow(const model::Target& target) const {
  const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
  return instruction != nullptr && (isStale() || m_model->rowOf(*instruction).has_value());
}

void HotListView::reveal(const model::Target&) { applySelection(); }

void HotListView::applySnapshot() { refresh(); }

void HotListView::applyEstimates() { refresh(); }

void HotListView::refresh() {
  jobs().cancel(this, QStringLiteral("hot"));
  m_isReady = false;
  if (estimates() == nullptr) {
    m_applying = true;
    m_model->setRows(nullptr, {});
    m_applying = false;
    updateEmptyState();
    return;
  }
  startJob<model::HotRows>(
      QStringLiteral("hot"), tr("Computing the hot list"),
      [estimates = estimates(), list = list(), options = model::HotOptions{m_join->isChecked(), m_all->isChecked()}](
          std::stop_token stop, const model::JobRunner::Progress&) {
        // The model sorts by columns with the index.
        estimates->snapshot->instructions->get(stop);
        return model::hotRows(*estimates, list, options, stop);
      },
      [this](model::HotRows rows) { showRows(std::move(rows)); });
}

bool HotListView::appliesTo(Column column, const model::HotRows& rows) const {
  const hlo::Module& module = *snapshot()->module;
  const model::InstructionCells cells{*snapshot(), estimates().get()};
  return std::any_of(rows.items.begin(), rows.items.end(), [&](const queries::HotItem& item) {
    return column == Column::kUnpadded ? queries::resultBytes(module.shape(item.instruction)).isPadded()
                                       : !std::holds_alternative<std::monostate>(cells.value(item.instruction, column));
  });
}

void HotListView::showRows(model::HotRows rows) {
  m_isReady = true;
  m_applying = true;
  for (const auto& [list, column] : kColumnsOfLists) {
    const bool isAmount = rows.list == queries::HotList::kTime && column == Column::kTime;
    const bool isHere = list.value_or(rows.list) == rows.list && !isAmount && appliesTo(column, rows);
    if (isHere == m_shownHere.contains(column)) continue;
    m_table->setColumnHidden(HotColumn::columnOf(column), !isHere);
    isHere ? void(m_shownHere.insert(column)) : void(m_shownHere.erase(column));
  }
  m_model->setRows(estimates(), std::move(rows));
  m_applying = false;
  m_fit->measure();
  m_table->scrollToTop();
  updateEmptyState();
  applySelection();
  tryRestore();
}

QByteArray HotListView::columns() const { return m_fit->state(); }

void HotListView::setColumns(const QByteArray& columns) {
  m_applying = true;
  m_fit->restore(columns);
  // The rows decide on these.
  for (const auto& [list, column] : kColumnsOfLists)
    m_table->setColumnHidden(HotColumn::columnOf(column), !m_shownHere.contains(column));
  m_applying = false;
  endSorting(*m_table->horizontalHeader());  // a list opens in its own order
  if (m_model->rowCount() > 0) m_fit->measure();
}

QJsonObject HotListView::saveState() const {
  if (!m_isReady) return {};
  QJsonObject place{{QStringLiteral("list"), QLatin1String(kListKeys[m_lists->currentIndex()])}};
  if (m_join->isChecked()) place.insert(QStringLiteral("join"), true);
  if (m_all->isChecked()) place.insert(QStringLiteral("all"), true);
  const int top = m_table->rowAt(0);
  if (top > 0) place.insert(kSight, QJsonObject{{QStringLiteral("top"), m_model->index(top, 0).data().toString()}});
  return place;
}

bool HotListView::restoreState(const QJsonObject& place) {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return true;
  const QString key = place.value(QStringLiteral("list")).toString();
  for (int i = 0; i < queries::kHotListCount; ++i) {
    if (key == QLatin1String(kListKeys[i]) && m_lists->currentIndex() != i) m_lists->setCurrentIndex(i);
  }
  m_join->setChecked(place.value(QStringLiteral("join")).toBool());
  m_all->setChecked(place.value(QStringLiteral("all")).toBool());
  if (!m_isReady) return false;
  const QJsonValue top = place.value(kSight).toObject().value(QStringLiteral("top"));
  for (int row = 0; top.isString() && row < m_model->rowCount(); ++row) {
    if (m_model->index(row, 0).data().toString() != top.toString()) continue;
    m_table->scrollTo(m_model->index(row, 0), QAbstractItemView::PositionAtTop);
    break;
  }
  return true;
}

void HotListView::updateEmptyState() {
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  if (const auto reason = missingHlo(snapshot().get())) {
    m_empty->setReason(*reason, tr("its most expensive instructions"), snapshot().get());
  } else if (!m_isReady) {
    m_empty->setReason(EmptyReason::kComputing, {});
  } else if (list() == queries::HotList::kCopies) {
    m_empty->setText(tr("Nothing is copied or transposed through memory."),
                     tr("Copies and transposes inside a fusion cause no memory traffic."));
  } else if (list() == queries::HotList::kCollectives) {
    m_empty->setText(tr("No data is sent between devices."), tr("This module has no collectives."));
  } else if (list() == queries::HotList::kCycles) {
    m_empty->setText(tr("XLA states no cycles for this module."),
                     tr("The TPU compiler dumps them after code generation (…after_codegen.txt)."));
  } else if (list() == queries::HotList::kTime && !estimates()->times.isKnown()) {
    m_empty->setText(model::noTimesText(estimates()->device),
                     tr("Choose a device in View ▸ Device for Estimated Times."));
  } else {
    m_empty->setText(tr("This list is empty."), tr("No instruction of the module has a cost of this kind."));
  }
  m_lists->setEnabled(hasModule);
  m_join->setEnabled(hasModule);
  m_all->setEnabled(hasModule);
  QStringList remarks;
  if (m_model->rowCount() > 0) {
    if (const model::HotRows& rows = m_model->rows(); rows.left > 0) {
      remarks += rows.leftAmount.isUnknown()
                     ? tr("%n more", nullptr, static_cast<int>(rows.left))
                     : tr("%n more with %1", nullptr, static_cast<int>(rows.left))
                           .arg(model::percentText(hlo::LineCosts::share(rows.leftAmount, rows.total)));
    }
    remarks += list() == queries::HotList::kOutputs ? tr("bytes of outputs, without parameters and constants")
               : list() == queries::HotList::kCycles
                   ? tr("in one run of the module, estimated by XLA's compiler (estimated_cycles)")
                   : tr("in one run of the module, estimated by XLA's cost rules");
  }
  m_remark->setText(remarks.join(QStringLiteral(" · ")));
  m_remark->setToolTip(model::toolTip(m_remark->text()));
  m_device->setEstimates(estimates().get());
  m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
}

void HotListView::choose() {
  const QModelIndex current = m_table->currentIndex();
  if (!m_applying && current.isValid()) navigation().select(m_model->instruction(current.row()));
}

void HotListView::applySelection() {
  const auto instruction = selection().instructions.size() == 1 ? selection().instruction() : std::nullopt;
  const auto row = instruction ? m_model->rowOf(*instruction) : std::nullopt;
  m_applying = true;
  if (row) {
    m_table->setCurrentIndex(m_model->index(*row, 0));
  } else {
    m_table->setCurrentIndex({});
    m_table->clearSelection();
  }
  m_applying = false;
}

}  // namespace views

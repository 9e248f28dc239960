#include "views/instructions/instructions_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "model/analysis/callees.h"
#include "model/documents/compared_sides.h"
#include "model/ir/stop.h"
#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/column_menu.h"
#include "views/device_link.h"
#include "views/instructions/instruction_delegate.h"
#include "views/instructions/instruction_table.h"
#include "views/query_field.h"

namespace views {
namespace {

/// Returns the cost of the instructions and everything they call in one run of the module, each counted once.
hlo::Cost sumOf(const model::Estimates& estimates, const std::vector<hlo::InstructionId>& instructions,
                const std::stop_token& stop) {
  hlo::Cost sum;
  for (size_t turn = 0; const hlo::InstructionId id : hlo::outermost(*estimates.snapshot->module, instructions)) {
    if (hlo::isStopped(stop, turn++)) break;
    sum += estimates.workload->costs.perRun(id);
  }
  return sum;
}

}  // namespace

InstructionsView::InstructionsView(Context context, QWidget* parent)
    : View(context, QStringLiteral("instructions"), tr("Instructions"), parent),
      m_model(new model::InstructionModel(this)),
      m_table(new InstructionTable(theme(), this)),
      m_delegate(new InstructionDelegate(context.theme, context.navigation.comparison(), this)),
      m_copyAction(new QAction(tr("Copy Rows"), this)),
      m_resetColumnsAction(new QAction(tr("Reset Columns"), this)) {
  m_table->setModel(m_model);
  m_table->setAccessibleName(title());
  m_table->setItemDelegate(m_delegate);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  m_empty = new EmptyState(this);

  auto* const column = new QVBoxLayout(this);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  m_pages = new QStackedLayout;
  m_pages->addWidget(m_table);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages);
  setFocusProxy(m_table);

  connectTable();
  setDefaultWidths();
  updateEmptyState();
}

QWidget* InstructionsView::makeBar() {
  auto* const bar = new QWidget(this);
  bar->setStyleSheet(QStringLiteral(
      "QToolButton { border: none; border-radius: 4px; padding: 4px 8px; color: palette(placeholder-text); }"
      "QToolButton:hover { background: palette(midlight); }"
      "QToolButton:checked { background: palette(highlight); color: palette(text); }"
      "QToolButton:focus { color: palette(link); }"
      "QToolButton:disabled { background: transparent; color: palette(mid); }"));
  auto* const row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(8);
  m_filter = new QueryField(theme(), bar);
  m_filter->setObjectName(QStringLiteral("filter"));
  m_filter->setPlaceholderText(tr("Filter: words, opcode:fusion, bytes>64M, scope~/mlp/ …"));
  m_filter->setAccessibleName(tr("Filter instructions"));
  m_filter->setMinimumWidth(160);
  m_filter->setMaximumWidth(520);
  m_filter->installEventFilter(this);
  row->addWidget(m_filter, 1);
  const auto button = [&](const QString& text, const QString& name, bool checked) {
    auto* const made = new QToolButton(bar);
    made->setObjectName(name);
    made->setText(text);
    made->setCheckable(true);
    made->setAutoExclusive(true);
    made->setAutoRaise(true);
    made->setChecked(checked);
    row->addWidget(made);
    connect(made, &QToolButton::toggled, this, [this](bool on) {
      if (!on) return;
      showApplicableColumns();
      updateRows();
    });
    return made;
  };
  m_thisButton = button(tr("This computation"), QStringLiteral("thisComputation"), true);
  m_allButton = button(tr("All computations"), QStringLiteral("allComputations"), false);
  row->addStretch(1);
  m_count = new QLabel(bar);
  m_count->setTextFormat(Qt::PlainText);
  m_count->setObjectName(QStringLiteral("count"));
  m_count->setMinimumWidth(80);  // its text, which may be long, must not widen the window
  m_count->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(m_count);
  m_device = new DeviceLink(*this);
  row->addWidget(m_device);
  connect(m_filter, &QueryField::queryChanged, this, &InstructionsView::updateRows);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    if (queries::isOfComparison(m_filter->query())) updateRows();
    m_table->viewport()->update();
  });
  connect(m_filter, &QueryField::problemChanged, this, &InstructionsView::updateCount);
  return bar;
}

void InstructionsView::connectTable() {
  QHeaderView* const header = m_table->horizontalHeader();
  header->setSectionsClickable(true);
  header->setSortIndicatorShown(true);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  addColumnMenu(*header, {static_cast<int>(queries::InstructionColumn::kName)}, tr("Program Order"),
                {m_resetColumnsAction});
  using Column = queries::InstructionColumn;
  QList<int> elastic;
  for (const Column column : {Column::kShape, Column::kName, Column::kOpcode, Column::kComputation, Column::kScope})
    elastic += static_cast<int>(column);
  constexpr int kLeastElastic = 200;  // pixels: it has so many columns that it often scrolls sideways anyway
  m_fit = new ColumnFit(*m_table, *header, elastic, kLeastElastic);
  connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
    m_sortBy = column < 0 ? std::nullopt : std::optional(static_cast<queries::InstructionColumn>(column));
    m_descending = order == Qt::DescendingOrder;
    if (m_sortBy && m_isReady) {
      emit message(tr("Sorted by %1. Program Order is in the header's context menu.")
                       .arg(model::InstructionCells::title(*m_sortBy)));
    }
    m_isSorting = true;
    updateRows();
  });
  // A key changes the selection before the current row, a click the other way round. A click on the current row changes
  // neither, but the hub may have another selection meanwhile.
  const auto choose = [this] { chooseCurrent(); };
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, choose);
  connect(m_table, &QTableView::clicked, this, choose);
  connect(m_table, &QTableView::customContextMenuRequested, this, &InstructionsView::showRowMenu);
  connect(m_table, &InstructionTable::rowActivated, this,
          [this](const QModelIndex& index) { navigation().reveal(m_model->instruction(index.row())); });
  connect(m_table, &InstructionTable::rowHovered, this, [this](const QModelIndex& index) {
    navigation().hover(index.isValid() ? std::optional<model::Target>(m_model->instruction(index.row()))
                                       : std::nullopt);
  });
  connect(m_table, &InstructionTable::copyRequested, this, &InstructionsView::copyRows);
  m_copyAction->setShortcut(QKeySequence::Copy);
  m_copyAction->setShortcutContext(Qt::WidgetShortcut);
  connect(m_copyAction, &QAction::triggered, this, &InstructionsView::copyRows);
  connect(m_resetColumnsAction, &QAction::triggered, this, &InstructionsView::setDefaultWidths);
  connect(m_empty, &EmptyState::buttonClicked, m_filter, &QueryField::clear);
  connect(&theme(), &Theme::changed, m_table->viewport(), QOverload<>::of(&QWidget::update));
  connect(&theme(), &Theme::changed, this, &InstructionsView::updateCount);
}

bool InstructionsView::canShow(const model::Target& target) const {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return false;
  if (std::holds_alternative<hlo::ComputationId>(target)) return true;
  return !navigation().resolve(target).instructions.empty();
}

void InstructionsView::reveal(const model::Target& target) {
  const model::Selection meaning = navigation().resolve(target);
  m_revealed = meaning.instruction();
  if (!m_revealed) return;
  if (m_model->row(*m_revealed)) {
    m_revealed.reset();
    scrollToSelection();
  } else {
    updateRows();  // of another computation, or hidden by the filter: showRows() continues
  }
}

QList<QAction*> InstructionsView::viewActions() { return {m_copyAction, m_resetColumnsAction}; }

void InstructionsView::focusField() {
  m_filter->setFocus(Qt::ShortcutFocusReason);
  m_filter->selectAll();
}

void InstructionsView::setFilter(const QString& query) { m_filter->setText(query); }

bool InstructionsView::showsAll() const { return m_allButton->isChecked() || !active(); }

void InstructionsView::applySnapshot() {
  jobs().cancel(this, QStringLiteral("rows"));
  m_isReady = false;
  m_order = nullptr;
  m_revealed.reset();
  m_applying = true;
  m_model->setSnapshot(snapshot());
  m_applying = false;
  m_total = 0;
  m_filter->setSnapshot(snapshot());
  m_filter->setNotes({});
  m_measures = true;
  beginInProgramOrder();
  if (snapshot() == nullptr) m_filter->clear();  // the last document was closed: the filter does not apply to the next
  updateCount();
  updateEmptyState();
  m_device->setEstimates(nullptr);
  if (snapshot() == nullptr || snapshot()->module == nullptr) return;
  showApplicableColumns();
  startJob<bool>(
      QStringLiteral("index"), tr("Preparing the instruction table"),
      [shared = snapshot()](std::stop_token stop, const model::JobRunner::Progress&) {
        return shared->instructions->get(stop) != nullptr;
      },
      [this](bool) {
        m_isReady = true;
        updateRows();
      });
}

/// The order that the user chose is kept for the stages of a module, but not for other modules.
void InstructionsView::beginInProgramOrder() {
  if (snapshot() == nullptr) return;
  const std::string& path = snapshot()->path;
  std::string sorted = path.substr(0, path.rfind('/') + 1) + snapshot()->title;
  if (std::exchange(m_sorted, sorted) == sorted) return;
  m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  m_isSorting = false;
}

void InstructionsView::applyActive() {
  m_measures = true;
  showApplicableColumns();
  updateRows();
}
void InstructionsView::applyRange() { updateRows(); }

void InstructionsView::applyEstimates() {
  m_model->setEstimates(estimates());
  m_measures = true;
  showApplicableColumns();
  m_device->setEstimates(estimates().get());
  // The rows are sorted by a value that was unknown until now.
  if (m_sortBy && model::InstructionModel::isCost(*m_sortBy)) m_order = nullptr;
  updateRows();
}

void InstructionsView::updateRows() {
  if (!m_isReady) return;  // called again when the index is ready
  queries::InstructionQuery query;
  query.query = m_filter->query();
  if (!showsAll()) query.computation = active();
  query.sortBy = m_sortBy;
  query.descending = m_descending;
  query.costs = model::costsOf(estimates().get());
  startJob<Result>(
      QStringLiteral("rows"), tr("Filtering instructions"),
      [shared = snapshot(), memory = navigation().memory(), order = m_order, query = std::move(query),
       comparison = navigation().comparison().comparison(), estimates = estimates(),
       steps = range()](std::stop_token stop, const model::JobRunner::Progress&) {
        const queries::QuerySubject subject = model::querySubject(shared, comparison, queries::kDefaultSpace, stop);
        Result result{queries::filterInstructions(subject, query, order, stop), std::nullopt};
        if (steps && memory != nullptr) {
          std::erase_if(result.rows.rows, [&](hlo::InstructionId id) {
            const auto step = memory->link.step(id);
            return !step || !steps->contains(*step);
          });
        }
        if (estimates != nullptr && !stop.stop_requested()) result.cost = sumOf(*estimates, result.rows.rows, stop);
        return result;
      },
      [this](Result result) {
        m_cost = result.cost;
        showRows(std::move(result.rows));
      });
}

void InstructionsView::showRows(queries::InstructionRows rows) {
  m_order = std::move(rows.order);
  // Rows that the user had selected stay selected if they still exist.
  const QModelIndex current = m_table->currentIndex();
  const std::optional<hlo::InstructionId> currentInstruction =
      current.isValid() ? std::optional(m_model->instruction(current.row())) : std::nullopt;
  const bool wasVisible = current.isValid() && m_table->viewport()->rect().intersects(m_table->visualRect(current));
  const std::vector<hlo::InstructionId> kept = chosenInstructions();

  m_applying = true;
  m_model->setRows(std::move(rows.rows));
  if (m_model->rowCount() > 0 && std::exchange(m_measures, false)) m_fit->measure();
  QItemSelection selected;
  for (const int row : m_model->rows(kept)) {
    selected.select(m_model->index(row, 0), m_model->index(row, m_model->columnCount() - 1));
  }
  if (!selected.isEmpty()) m_table->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
  const std::optional<int> row = currentInstruction ? m_model->row(*currentInstruction) : std::nullopt;
  if (row) {
    m_table->selectionModel()->setCurrentIndex(m_model->index(*row, 0), QItemSelectionModel::NoUpdate);
    if (wasVisible && !m_isSorting) m_table->scrollTo(m_model->index(*row, 0), QAbstractItemView::EnsureVisible);
  }
  if (std::exchange(m_isSorting, false)) m_table->scrollToTop();
  m_applying = false;
  m_total = rows.total;
  m_filter->setNotes(rows.notes);
  updateCount();
  updateEmptyState();
  if (m_revealed) {
    if (m_model->row(*m_revealed)) {
      m_revealed.reset();
      applySelection();
      scrollToSelection();
    } else if (!m_filter->text().isEmpty()) {
      m_filter->clear();  // the filter hides the instruction; filters again
    } else {
      m_revealed.reset();
    }
    return;
  }
  if (!row) applySelection();
}

void InstructionsView::updateCount() {
  // A query's error is shown instead of its result.
  m_count->setToolTip({});
  if (!m_filter->problem().isEmpty() || m_total == 0) return m_filter->explain(*m_count, {});
  const auto shown = static_cast<int64_t>(m_model->rowCount()), total = static_cast<int64_t>(m_total);
  QString text = shown == total ? tr("%n instruction(s)", nullptr, static_cast<int>(total))
                                : tr("%1 of %2").arg(grouped(shown), grouped(total));
  if (m_cost) {
    text += tr("  ·  %1 FLOPs  ·  %2 accessed in one run of the module")
                .arg(model::countText(m_cost->flops), model::bytesText(m_cost->bytes()));
    m_count->setToolTip(
        model::toolTip(tr("%1 FLOPs\n%2 read and written\n%3\nEstimated by XLA's cost rules")
                           .arg(model::exactCount(m_cost->flops), model::exactBytes(m_cost->bytes()),
                                tr("Listed instructions and everything they call, in one run of the module"))));
  }
  m_filter->explain(*m_count, text);
}

void InstructionsView::updateEmptyState() {
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  if (const auto reason = missingModule(snapshot().get())) {
    m_empty->setReason(*reason, tr("its instructions"), snapshot().get());
  } else if (!m_filter->text().isEmpty()) {
    m_empty->setNoMatch(m_filter->text(),
                        showsAll() ? tr("All computations were searched.") : tr("Only this computation was searched."));
  } else if (range()) {
    m_empty->setText(tr("No instruction of this computation runs in steps %1–%2.")
                         .arg(grouped(range()->begin), grouped(range()->end - 1)),
                     tr("Choose other steps on the usage curve, or show all computations."));
  } else {
    m_empty->setText(tr("This computation has no instructions."),
                     tr("Choose another computation, or show all computations."));
  }
  const bool isEmpty = m_model->rowCount() == 0 && (!hasModule || m_isReady);
  m_pages->setCurrentIndex(isEmpty ? 1 : 0);
  for (QWidget* const part :
       {static_cast<QWidget*>(m_filter), static_cast<QWidget*>(m_thisButton), static_cast<QWidget*>(m_allButton)}) {
    part->setEnabled(hasModule);
  }
}

void InstructionsView::chooseCurrent() {
  const QModelIndex current = m_table->currentIndex();
  if (m_applying || !current.isValid() || !m_table->selectionModel()->isRowSelected(current.row(), {})) return;
  std::vector<hlo::InstructionId> chosen = chosenInstructions();
  chosen.size() == 1 ? navigation().select(chosen.front())
                     : navigation().select(model::InstructionSet(std::move(chosen)));
}

std::vector<hlo::InstructionId> InstructionsView::chosenInstructions() const {
  std::vector<hlo::InstructionId> chosen;
  for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
    chosen.push_back(m_model->instruction(index.row()));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

void InstructionsView::applySelection() {
  m_delegate->setSelected(selection().instructions);
  m_table->viewport()->update();
  if (selection().target && chosenInstructions() == selection().instructions) return;  // they were chosen here
  m_applying = true;
  const std::vector<int> rows = m_model->rows(selection().instructions);
  if (rows.empty()) {
    m_table->clearSelection();
  } else {
    const QModelIndex index = m_model->index(rows.front(), 0);
    // The delegate paints all instructions of a multiple selection as selected; in the table itself only the first is
    // current.
    m_table->selectionModel()->setCurrentIndex(
        index, rows.size() == 1 ? QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows
                                : QItemSelectionModel::Clear);
  }
  m_applying = false;
  scrollToSelection();
}

void InstructionsView::scrollToSelection() {
  const std::vector<int> rows = m_model->rows(selection().instructions);
  if (rows.empty()) return;
  const QModelIndex index = m_model->index(rows.front(), 0);
  const QRect place = m_table->visualRect(index);
  const QRect seen = m_table->viewport()->rect();
  if (place.top() < seen.top() || place.bottom() > seen.bottom()) {
    m_table->scrollTo(index, QAbstractItemView::PositionAtCenter);
  }
}

void InstructionsView::applyHover() {
  m_delegate->setHovered(hovered().instructions);
  m_table->viewport()->update();
}

std::vector<int> InstructionsView::selectedRows() const {
  std::vector<int> rows;
  for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) rows.push_back(index.row());
  if (rows.empty()) return m_model->rows(selection().instructions);
  std::sort(rows.begin(), rows.end());
  return rows;
}

void InstructionsView::copyRows() {
  const std::vector<int> rows = selectedRows();
  if (rows.empty()) return;
  std::vector<int> columns;
  const QHeaderView* const header = m_table->horizontalHeader();
  for (int visual = 0; visual < header->count(); ++visual) {
    const int column = header->logicalIndex(visual);
    if (!header->isSectionHidden(column)) columns.push_back(column);
  }
  QApplication::clipboard()->setText(m_model->tabSeparated(rows, columns));
  emit message(tr("%n row(s) copied", nullptr, static_cast<int>(rows.size())));
}

void InstructionsView::showRowMenu(const QPoint& position) {
  const QModelIndex index = m_table->indexAt(position);
  if (!index.isValid()) return;
  emit menuRequested(m_model->instruction(index.row()), m_table->viewport()->mapToGlobal(position));
}

bool InstructionsView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_filter || event->type() != QEvent::KeyPress) return View::eventFilter(watched, event);
  if (static_cast<QKeyEvent*>(event)->modifiers() == Qt::AltModifier) return false;  // handled by the field
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape) {
    if (m_filter->text().isEmpty()) {
      m_table->setFocus();
    } else {
      m_filter->clear();
    }
    return true;
  }
  // Moves from the filter into the table, to the selected row or the first.
  if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
    m_table->setFocus();
    if (m_model->rowCount() > 0 && !m_table->currentIndex().isValid()) m_table->selectRow(0);
    return true;
  }
  return View::eventFilter(watched, event);
}

}  // namespace views

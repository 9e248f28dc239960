#include "views/memory/buffers_view.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QStackedLayout>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "model/items/memory_report_text.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"
#include "views/expanded_rows.h"
#include "views/memory/item_link.h"
#include "views/memory/memory_delegate.h"
#include "views/sort_header.h"

namespace views {
namespace {

using model::BufferModel;

constexpr int kLeastBufferColumn = 128;      // pixels: "allocation 100" in the tree
constexpr size_t kMostExpandedValues = 500;  // matching values; more stay collapsed in their allocations

}  // namespace

BuffersView::BuffersView(Context context, QWidget* parent)
    : View(context, QStringLiteral("buffers"), tr("Buffers"), parent, Source::kMemory),
      m_model(new BufferModel(this)),
      m_stack(new QStackedLayout(this)),
      m_empty(new EmptyState(this)),
      m_content(new QWidget(this)),
      m_filter(new QueryField(theme(), m_content)),
      m_count(new QLabel(m_content)),
      m_tree(new QTreeView(m_content)) {
  m_filter->setPlaceholderText(tr("Filter: words, bytes>64M, kind:temp, live@peak …"));
  m_filter->setMaximumWidth(520);
  m_filter->setAccessibleName(tr("Filter buffers"));
  m_count->setTextFormat(Qt::PlainText);
  m_count->setForegroundRole(QPalette::PlaceholderText);
  connect(m_filter, &QueryField::queryChanged, this, &BuffersView::applyFilter);
  connect(m_filter, &QueryField::problemChanged, this, &BuffersView::showCount);

  m_tree->setModel(m_model);
  m_tree->setObjectName(QStringLiteral("buffers.tree"));
  m_tree->setAccessibleName(tr("Allocations and values"));
  m_tree->setUniformRowHeights(true);
  m_tree->setAlternatingRowColors(true);
  m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_tree->setExpandsOnDoubleClick(false);
  m_tree->setItemDelegate(new MemoryDelegate(theme(),
                                             {.chip = BufferModel::kKind,
                                              .fixed = {BufferModel::kName, BufferModel::kInstruction,
                                                        BufferModel::kShape, BufferModel::kScope, BufferModel::kSource},
                                              .names = {BufferModel::kName, BufferModel::kInstruction},
                                              .middle = {BufferModel::kScope},
                                              .boldWithout = true},
                                             this));
  auto* const header = new SortHeader(m_tree);
  m_tree->setHeader(header);
  header->setStretchLastSection(false);
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(header, &QWidget::customContextMenuRequested, this, &BuffersView::showHeaderMenu);
  m_fit = new ColumnFit(
      *m_tree, *header,
      {BufferModel::kName, BufferModel::kInstruction, BufferModel::kShape, BufferModel::kSource, BufferModel::kScope},
      kLeastBufferColumn);
  m_tree->setSortingEnabled(true);
  m_tree->sortByColumn(BufferModel::kSize, Qt::DescendingOrder);
  m_link = new ItemLink(m_tree, context);
  connect(m_link, &ItemLink::menuRequested, this, &View::menuRequested);

  auto* const copy = new QAction(tr("Copy Rows"), this);
  copy->setObjectName(QStringLiteral("buffers.copy"));
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(copy, &QAction::triggered, this, &BuffersView::copySelection);
  m_tree->addAction(copy);
  m_actions << copy;
  auto* const csv = new QAction(tr("Export as CSV…"), this);
  csv->setObjectName(QStringLiteral("buffers.csv"));
  csv->setToolTip(tr("Export the rows shown to a CSV file"));
  connect(csv, &QAction::triggered, this, &BuffersView::exportCsv);
  m_actions << csv;
  auto* const reused = new QAction(tr("Show Most Reused Allocation"), this);
  reused->setObjectName(QStringLiteral("buffers.mostReused"));
  reused->setToolTip(tr("The allocation that most values take in turn, with these values"));
  connect(reused, &QAction::triggered, this, &BuffersView::showMostReused);
  m_actions << reused;
  auto* const csvButton = new QToolButton(m_content);
  csvButton->setDefaultAction(csv);
  csvButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
  csvButton->setAutoRaise(true);
  csvButton->setFocusPolicy(Qt::TabFocus);

  auto* const row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(8);
  row->addWidget(m_filter, 1);
  row->addWidget(m_count, 1);
  row->addWidget(csvButton);
  auto* const column = new QVBoxLayout(m_content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(m_tree, 1);
  m_stack->setContentsMargins(0, 0, 0, 0);
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_content);
  m_empty->setReason(EmptyReason::kNothingOpen, tr("its buffers"));
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_empty, &EmptyState::mainStageRequested, this, &View::mainStageRequested);
}

void BuffersView::applySnapshot() {
  const buffers::Assignment* const assignment = snapshot() != nullptr ? snapshot()->assignment.get() : nullptr;
  const bool hasData = assignment != nullptr && assignment->allocationCount() > 0;
  m_stack->setCurrentWidget(hasData ? m_content : m_empty);
  if (!hasData) {
    const auto reason = missingMemory(snapshot().get()).value_or(EmptyReason::kNoAllocations);
    m_empty->setReason(reason, tr("its buffers"), snapshot().get(), navigation().hasOtherMainStage());
  }
  keepSight();
  m_filter->setSnapshot(snapshot());
  m_model->setSnapshot(snapshot());
  m_tree->setColumnHidden(BufferModel::kScope, !hasData || snapshot()->module == nullptr);
  m_tree->setColumnHidden(BufferModel::kSource, !hasData || snapshot()->module == nullptr);
  m_model->setRange(range());
  applyFilter();
  restoreSight();
  m_fit->measure();
}

/// The visible rows belong to the module that they are of.
void BuffersView::keepSight() {
  if (const auto before = m_shown.lock(); before != nullptr && before != snapshot()) {
    m_sights[before] = {openRows(*m_tree), m_tree->verticalScrollBar()->value()};
  }
  for (auto each = m_sights.begin(); each != m_sights.end();) {
    each = each->first.expired() ? m_sights.erase(each) : std::next(each);
  }
  m_isNew = m_shown.lock() != snapshot();
  m_shown = snapshot();
}

void BuffersView::restoreSight() {
  if (!std::exchange(m_isNew, false) || snapshot() == nullptr) return;
  const auto found = m_sights.find(snapshot());
  const Sight sight = found == m_sights.end() ? Sight() : found->second;
  if (!sight.open.isEmpty() && !m_model->isFiltered()) setOpenRows(*m_tree, sight.open);
  m_tree->doItemsLayout();
  m_tree->verticalScrollBar()->setValue(sight.top);
  if (found == m_sights.end() && m_tree->currentIndex().isValid()) m_tree->scrollTo(m_tree->currentIndex());
}

void BuffersView::applyRange() {
  m_model->setRange(range());
  showFound(m_model->found());
}

void BuffersView::applyFilter() {
  const QString key = QStringLiteral("filter");
  if (m_filter->query().isEmpty() || snapshot() == nullptr || snapshot()->assignment == nullptr) {
    jobs().cancel(this, key);
    return showFound({});
  }
  startJob<queries::QueryResult>(
      key, tr("Filtering buffers"),
      [of = snapshot(), query = m_filter->query()](std::stop_token stop, const model::JobRunner::Progress&) {
        return findValues(query, of->querySubject(queries::kDefaultSpace, stop), stop);
      },
      [this](queries::QueryResult result) {
        m_filter->setNotes(result.notes);
        showFound(std::move(result.found));
      });
}

void BuffersView::showFound(std::vector<uint8_t> found) {
  m_model->setFound(std::move(found));
  if (m_model->isFiltered() && m_model->shownValues() <= kMostExpandedValues) m_tree->expandAll();
  showCount();
  applySelection();
}

void BuffersView::showCount() {
  const bool filtered = m_model->isFiltered();
  const bool isEstimated =
      snapshot() != nullptr && snapshot()->assignment != nullptr && snapshot()->assignment->isEstimated();
  QStringList parts;
  if (filtered) {
    const auto values = static_cast<int64_t>(m_model->shownValues());
    parts += tr("%n value(s)", nullptr, static_cast<int>(values));
    if (const QString bytes = m_model->shownBytesText(); !bytes.isEmpty()) parts += tr("sizes add up to %1").arg(bytes);
  }
  if (range()) parts += tr("live in steps %1–%2").arg(grouped(range()->begin), grouped(range()->end - 1));
  if (!filtered && snapshot() != nullptr && snapshot()->assignment != nullptr) parts += m_model->totalLine();
  if (isEstimated) parts += tr("estimated from the module");
  m_filter->explain(*m_count, parts.join(QStringLiteral(" · ")));
}

void BuffersView::applySelection() {
  const model::Selection& selected = selection();
  QModelIndex index;
  if (selected.target) index = m_model->indexOf(*selected.target);
  // A row of a multiple selection stays current: the user chose it here.
  if (index.isValid() && m_tree->selectionModel()->isRowSelected(index.row(), index.parent())) return;
  m_link->follow(index);
}

bool BuffersView::canShow(const model::Target& target) const {
  if (snapshot() == nullptr || snapshot()->assignment == nullptr) return false;
  if (const auto* const instruction = std::get_if<hlo::InstructionId>(&target)) {
    return !snapshot()->link.visible(*instruction).empty();
  }
  return std::holds_alternative<buffers::ValueId>(target) || std::holds_alternative<buffers::AllocationId>(target);
}

void BuffersView::reveal(const model::Target& target) {
  QModelIndex index = m_model->indexOf(target);
  if (!index.isValid() && !m_filter->text().isEmpty()) {
    m_filter->clear();  // the filter hid it
    index = m_model->indexOf(target);
  }
  m_link->follow(index);
}

void BuffersView::showMostReused() {
  m_filter->clear();
  m_tree->sortByColumn(BufferModel::kReuse, Qt::DescendingOrder);
  const QModelIndex first = m_model->index(0, 0);
  const QVariant target = first.data(model::TargetRole);
  if (!target.isValid()) return;
  m_tree->expand(first);
  navigation().select(target.value<model::Target>());
  m_tree->scrollTo(first, QAbstractItemView::PositionAtTop);
}

void BuffersView::copySelection() {
  QList<int> columns;
  for (int visual = 0; visual < m_tree->header()->count(); ++visual) {
    const int column = m_tree->header()->logicalIndex(visual);
    if (!m_tree->isColumnHidden(column)) columns << column;
  }
  const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
  if (rows.isEmpty()) return;
  QGuiApplication::clipboard()->setText(m_model->toTsv(rows, columns));
  emit message(tr("%n row(s) copied", nullptr, static_cast<int>(rows.size())));
}

void BuffersView::exportCsv() {
  if (snapshot() == nullptr || snapshot()->assignment == nullptr) return;
  const QString name = QString::fromStdString(snapshot()->title) + QStringLiteral("-buffers.csv");
  auto* const dialog = new QFileDialog(this, tr("Export Buffers"), {}, tr("CSV files (*.csv)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  DialogFolders::start(dialog, kExportFolder);
  dialog->selectFile(QFileInfo(name).fileName());
  connect(dialog, &QFileDialog::fileSelected, this, &BuffersView::writeCsv);
  dialog->open();
}

void BuffersView::writeCsv(const QString& path) {
  const absl::Status saved = model::saveFile(path, m_model->toCsv().toUtf8());
  emit message(saved.ok() ? tr("Exported to %1").arg(path)
                          : tr("Cannot write %1: %2").arg(path, toQString(saved.message())));
}

void BuffersView::showHeaderMenu(const QPoint& position) {
  QMenu menu(this);
  for (int column = 1; column < BufferModel::kColumnCount; ++column) {
    QAction* const action = menu.addAction(m_model->headerData(column, Qt::Horizontal).toString());
    action->setCheckable(true);
    action->setChecked(!m_tree->isColumnHidden(column));
    connect(action, &QAction::toggled, m_tree, [this, column](bool on) { m_tree->setColumnHidden(column, !on); });
  }
  menu.exec(m_tree->header()->mapToGlobal(position));
}

QJsonObject BuffersView::saveState() const {
  const bool isWhole = m_stack->currentWidget() == m_content && !m_model->isFiltered();
  return isWhole ? QJsonObject{{QStringLiteral("open"), openRows(*m_tree)}} : QJsonObject();
}

bool BuffersView::restoreState(const QJsonObject& place) {
  const bool isAwaited =
      snapshot() != nullptr && snapshot()->estimate != nullptr && snapshot()->estimate->tryGet() == nullptr;
  if (m_stack->currentWidget() != m_content) return !isAwaited;
  if (const QJsonValue open = place.value(QStringLiteral("open")); open.isObject())
    setOpenRows(*m_tree, open.toObject());
  return true;
}

QByteArray BuffersView::columns() const { return m_fit->state(); }

void BuffersView::setColumns(const QByteArray& columns) { m_fit->restore(columns); }

}  // namespace views

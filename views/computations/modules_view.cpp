#include "views/computations/modules_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

#include "model/session/timeline.h"
#include "views/column_menu.h"
#include "views/computations/name_delegate.h"
#include "views/computations/name_filter.h"
#include "views/computations/name_tree.h"
#include "views/sort_header.h"

namespace views {
namespace {

constexpr int kNameCharacters = 22;  // width of a name before numbers are shown beside it
constexpr int kNameLevels = 4;
constexpr int kExpandedRows = 2000;  // of a filtered tree: further rows are expanded by hand

int countRows(const QAbstractItemModel& model, const QModelIndex& parent, int limit) {
  int count = model.rowCount(parent);
  for (int row = 0; row < model.rowCount(parent) && count < limit; ++row) {
    count += countRows(model, model.index(row, 0, parent), limit - count);
  }
  return count;
}

}  // namespace

ModulesView::ModulesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("modules"), tr("Modules"), parent),
      m_model(new model::ModuleModel(this)),
      m_tree(new NameTree(this)),
      m_filter(new NameFilter(m_tree, tr("Filter modules, stages and files"), this)),
      m_bar(new QWidget(this)),
      m_empty(new EmptyState(this)) {
  m_tree->setModel(m_model);
  auto* const header = new SortHeader(m_tree);
  m_tree->setHeader(header);
  header->setSectionsMovable(false);
  header->setStretchLastSection(false);
  header->setSortIndicatorShown(true);
  header->setSortIndicator(-1, Qt::DescendingOrder);
  header->setProperty(kUnsortedName, tr("Listing Order"));
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->setAccessibleName(title());
  m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);  // two are compared
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  auto* const delegate = new NameDelegate(
      context.theme, model::ModuleModel::DetailRole,
      [this](const QModelIndex& index) { return m_model->isOf(index, snapshot()); }, this);
  delegate->setRemarkRole(model::ModuleModel::UnchangedRole);
  m_tree->setItemDelegate(delegate);
  // Reserves room for values that appear when stages are read.
  m_tree->fitColumns(
      {grouped(999'999), QStringLiteral("1,023.99 MiB"), QStringLiteral("1,023.99 MiB"), QStringLiteral("≥ 999 µs")});
  for (int column = 1; column < model::ModuleModel::kColumnCount; ++column) {
    m_figureWidths[static_cast<size_t>(column)] = m_tree->columnWidth(column);
  }
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout(m_bar);
  bar->setContentsMargins(8, 8, 8, 8);
  bar->addWidget(m_filter);
  column->addWidget(m_bar);
  m_pages = new QStackedLayout;
  m_pages->addWidget(m_tree);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages);
  setFocusProxy(m_tree);

  const auto add = [this](const char* id, const QString& text, const QKeySequence& key, auto slot) {
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(id));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, slot);
    m_actions.append(action);
  };
  // Desktops reserve Ctrl+Alt with arrows.
  add("modules.next-stage", tr("Next Stage of the Module"), QKeySequence(Qt::ALT | Qt::Key_PageDown),
      [this] { step(1); });
  add("modules.previous-stage", tr("Previous Stage of the Module"), QKeySequence(Qt::ALT | Qt::Key_PageUp),
      [this] { step(-1); });
  add("modules.next", tr("Next Module"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_PageDown),
      [this] { stepModule(1); });
  add("modules.previous", tr("Previous Module"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_PageUp),
      [this] { stepModule(-1); });

  add("modules.compare", tr("Compare Two Selected Modules"), {}, [this] {
    if (const auto two = compared(); two.size() == 2) return emit compareRequested(two[0], two[1]);
    emit message(tr("Select two modules or stages first, with Ctrl."));
  });

  connect(header, &QHeaderView::sortIndicatorChanged, this, &ModulesView::sortBy);
  connect(header, &QHeaderView::customContextMenuRequested, this, [this, header](const QPoint& at) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addSortActions(menu);
    menu->popup(header->mapToGlobal(at));
  });
  connect(m_filter, &QLineEdit::textChanged, this, &ModulesView::applyFilter);
  connect(m_filter, &NameFilter::rowChosen, this, &ModulesView::choose);
  connect(m_empty, &EmptyState::buttonClicked, m_filter, &QLineEdit::clear);
  connect(m_tree, &NameTree::rowChosen, this, [this](const QModelIndex& index) {
    // Ctrl and Shift extend the selection, and show nothing.
    if ((QApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) == 0) choose(index);
  });
  connect(m_tree, &NameTree::copyRequested, this, [this] { copy(m_tree->currentIndex()); });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, &ModulesView::showMenu);
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
  showPage();
}

void ModulesView::setDocuments(const model::DocumentList& documents) {
  m_model->setDocuments(documents);
  m_isHidden = false;
  stagesRead();
  showPage();
  openToActive();
}

void ModulesView::setTimeline(model::Timeline& timeline) {
  m_timeline = &timeline;
  connect(&timeline, &model::Timeline::changed, this, &ModulesView::stagesRead);
  connect(&timeline, &model::Timeline::stagesRead, this, &ModulesView::stagesRead);
}

void ModulesView::stagesRead() {
  if (m_timeline == nullptr) return;
  if (!m_timeline->isEmpty()) {
    m_model->setStages(m_timeline->dump(), m_timeline->module(), m_timeline->stages(),
                       [this](uint32_t at) { return m_timeline->isRead(at); });
  }
  hideUnchanged();
}

void ModulesView::hideUnchanged() {
  const bool hides = m_timeline != nullptr && m_timeline->hidesUnchanged();
  if (!hides && !m_isHidden) return;
  m_isHidden = hides;
  // Returns true if a row or one below it is shown.
  const std::function<bool(const QModelIndex&)> apply = [&](const QModelIndex& parent) {
    bool isAnyShown = false;
    for (int row = 0; row < m_model->rowCount(parent); ++row) {
      const QModelIndex index = m_model->index(row, 0, parent);
      const bool isLeaf = m_model->rowCount(index) == 0;
      const bool isShown =
          isLeaf ? !hides || !index.data(model::ModuleModel::UnchangedRole).toBool() || m_model->isOf(index, snapshot())
                 : apply(index);
      m_tree->setRowHidden(row, parent, !isShown);
      isAnyShown |= isShown;
    }
    return isAnyShown;
  };
  apply({});
}

void ModulesView::showPage() {
  const bool isEmpty = m_model->documents().empty();
  if (isEmpty) {
    m_empty->setText(emptyText(EmptyReason::kNothingOpen),
                     tr("Open an HLO dump, a buffer assignment, or a folder or archive of dumps."));
  } else {
    m_empty->setNoMatch(m_filter->text(), tr("Names of modules, stages, pipelines, passes and files were searched."));
  }
  // A list of a single row needs no filter.
  const bool isTree = m_model->rowCount() > 1 || m_model->rowCount(m_model->index(0, 0)) > 0;
  m_bar->setVisible(!isEmpty && (isTree || m_model->isFiltered()));
  m_tree->setRootIsDecorated(isTree);
  m_pages->setCurrentWidget(m_model->rowCount() == 0 ? static_cast<QWidget*>(m_empty) : m_tree);
  fitFigures();
}

void ModulesView::fitFigures() {
  // Names take precedence: columns are shown as far as the width allows, the total before the peak before the time
  // before the count. The column that is sorted by comes first and is always shown. Byte values need a buffer
  // assignment, times a device; without any, their columns are hidden.
  using Model = model::ModuleModel;
  const bool hasBytes = m_model->hasBytes();
  const int sorted = m_tree->header()->sortIndicatorSection();
  int left = width() - kNameCharacters * fontMetrics().averageCharWidth() - kNameLevels * m_tree->indentation();
  if (sorted > Model::kName) left -= m_figureWidths[static_cast<size_t>(sorted)];
  bool fits = true;
  const bool hasTimes = m_model->hasTimes();
  for (const int column : {Model::kTotal, Model::kPeak, Model::kTime, Model::kInstructions}) {
    if (column == sorted) {
      m_tree->setColumnHidden(column, false);
      continue;
    }
    const bool isWanted = column == Model::kTime ? hasTimes : hasBytes || column == Model::kInstructions;
    if (isWanted) left -= m_figureWidths[static_cast<size_t>(column)];
    fits = fits && left >= 0;
    m_tree->setColumnHidden(column, !isWanted || !fits);
  }
  requestSizes();
}

void ModulesView::requestSizes() {
  using Model = model::ModuleModel;
  const bool isShown = !m_tree->isColumnHidden(Model::kInstructions) || !m_tree->isColumnHidden(Model::kPeak) ||
                       !m_tree->isColumnHidden(Model::kTotal) || !m_tree->isColumnHidden(Model::kTime);
  if (!isInSight() || !isShown) return;
  for (const auto& document : m_model->documents()) emit sizesRequested(toQString(document->path));
}

void ModulesView::sortBy(int column, Qt::SortOrder order) {
  m_model->sort(column, order);
  fitFigures();
}

void ModulesView::addSortActions(QMenu* menu) {
  QHeaderView* const header = m_tree->header();
  auto* const group = new QActionGroup(menu);
  const auto add = [&](const QString& text, int column) {
    QAction* const action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(header->sortIndicatorSection() == column);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [header, column] {
      header->setSortIndicator(column, column == model::ModuleModel::kName ? Qt::AscendingOrder : Qt::DescendingOrder);
    });
  };
  add(tr("Listing Order"), -1);
  add(tr("Name"), model::ModuleModel::kName);
  add(tr("Instructions"), model::ModuleModel::kInstructions);
  add(tr("Peak"), model::ModuleModel::kPeak);
  add(tr("Total"), model::ModuleModel::kTotal);
  add(tr("Estimated time"), model::ModuleModel::kTime);
}

QJsonObject ModulesView::saveState() const {
  const QHeaderView& header = *m_tree->header();
  if (header.sortIndicatorSection() < 0) return {};
  return {{QStringLiteral("sort"), header.sortIndicatorSection()},
          {QStringLiteral("descending"), header.sortIndicatorOrder() == Qt::DescendingOrder}};
}

bool ModulesView::restoreState(const QJsonObject& state) {
  const int column = state[QLatin1String("sort")].toInt(-1);
  if (column >= model::ModuleModel::kColumnCount) return false;
  const bool isDescending = state[QLatin1String("descending")].toBool();
  m_tree->header()->setSortIndicator(std::max(-1, column), isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
  return true;
}

void ModulesView::broughtToFront() { requestSizes(); }

void ModulesView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fitFigures();
  // The row of what is shown stays visible when a comparison or a pane takes some of the height.
  const QModelIndex current = m_tree->currentIndex();
  if (m_tree->selectionModel()->isSelected(current)) m_tree->scrollTo(current);
}

void ModulesView::applyFilter() {
  m_model->setFilter(m_filter->text());
  if (m_model->isFiltered() && countRows(*m_model, {}, kExpandedRows) < kExpandedRows) m_tree->expandAll();
  hideUnchanged();
  showPage();
  openToActive();
}

bool ModulesView::canShow(const model::Target&) const { return false; }

void ModulesView::reveal(const model::Target&) {}

QList<QAction*> ModulesView::viewActions() { return m_actions; }

void ModulesView::applySnapshot() {
  hideUnchanged();
  openToActive();
}

void ModulesView::openToActive() {
  m_tree->viewport()->update();
  for (int row = 0; row < m_model->rowCount(); ++row) m_tree->expand(m_model->index(row, 0));
  QModelIndex index = m_model->find(snapshot());
  // The current row stays if it is the active module or its active stage. The focus alone selects no row.
  const QModelIndex current = m_tree->currentIndex().siblingAtColumn(0);
  if (m_model->isOf(current, snapshot()) && m_tree->selectionModel()->isSelected(current)) return;
  for (QModelIndex parent = index.parent(); parent.isValid(); parent = parent.parent()) m_tree->expand(parent);
  m_tree->setCurrentIndex(index);
  if (index.isValid()) m_tree->scrollTo(index);
}

void ModulesView::choose(const QModelIndex& index) {
  const QModelIndex row = index.siblingAtColumn(0);
  const auto choice = m_model->choice(row);
  if (choice.snapshot != nullptr) {
    navigation().show(choice.snapshot);
  } else if (choice.stage) {
    emit stageRequested(choice.path, *choice.stage);
  } else if (choice.file) {
    emit fileRequested(choice.path, *choice.file);
  } else {
    m_tree->setExpanded(row, !m_tree->isExpanded(row));
  }
}

void ModulesView::step(int by) {
  for (const auto& document : m_model->documents()) {
    const auto stage = document->stageOf(snapshot());
    if (!stage) continue;
    const auto count = static_cast<int64_t>(document->dump->modules[stage->module].stages.size());
    const int64_t next = int64_t{stage->stage} + by;
    if (next >= 0 && next < count)
      emit stepRequested(toQString(document->path), {stage->module, static_cast<uint32_t>(next)}, by);
  }
}

void ModulesView::stepModule(int by) {
  // The modules as the tree lists them; those tried by autotuning are left out, unless one of them is shown.
  struct Item {
    const model::Document* document;
    io::StageId stage;
  };
  std::vector<Item> items;
  std::optional<size_t> current;
  for (const auto& document : m_model->documents()) {
    const auto shown = document->stageOf(snapshot());
    const auto& modules = document->dump->modules;
    for (uint32_t i = 0; i < modules.size(); ++i) {
      const auto stage = modules[i].mainStage();
      const bool isShown = shown && shown->module == i;
      if (!stage || (modules[i].parent && !isShown)) continue;
      if (isShown) current = items.size();
      items.push_back({document.get(), {i, *stage}});
    }
  }
  if (!current) return;
  const int64_t next = static_cast<int64_t>(*current) + by;
  if (next < 0 || next >= static_cast<int64_t>(items.size())) return;
  const Item& item = items[static_cast<size_t>(next)];
  emit stageRequested(toQString(item.document->path), item.stage);
}

void ModulesView::copy(const QModelIndex& index) {
  const QModelIndex row = index.siblingAtColumn(0);
  if (row.isValid()) QApplication::clipboard()->setText(row.data(Qt::EditRole).toString());
}

QList<model::ModuleModel::Choice> ModulesView::compared() const {
  QList<model::ModuleModel::Choice> choices;
  QModelIndexList rows = m_tree->selectionModel()->selectedRows();
  // From top to bottom, whatever the order in which they were selected.
  std::sort(rows.begin(), rows.end(), [this](const QModelIndex& one, const QModelIndex& two) {
    return m_tree->visualRect(one).top() < m_tree->visualRect(two).top();
  });
  for (const QModelIndex& row : rows) {
    const auto choice = m_model->choice(row);
    if (choice.snapshot != nullptr || choice.stage) choices.append(choice);
  }
  return choices.size() == 2 && rows.size() == 2 ? choices : QList<model::ModuleModel::Choice>();
}

void ModulesView::showMenu(const QPoint& position) {
  const QPersistentModelIndex index = m_tree->indexAt(position).siblingAtColumn(0);
  if (!index.isValid()) return;
  const auto choice = m_model->choice(index);
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto add = [&](const QString& text, auto slot) {
    connect(menu->addAction(text), &QAction::triggered, this, slot);
  };
  if (const auto two = compared(); two.size() == 2)
    add(tr("Compare"), [this, two] { emit compareRequested(two[0], two[1]); });
  if (choice.snapshot != nullptr || choice.stage) add(tr("Show"), [this, index] { choose(index); });
  if (choice.file) add(tr("Show as Text"), [this, index] { choose(index); });
  add(tr("Copy Name"), [this, index] { copy(index); });
  const QString path = m_model->filePath(index);
  add(tr("Copy Path"), [path] { QApplication::clipboard()->setText(path); });
  menu->addSeparator();
  addSortActions(menu->addMenu(tr("Sort by")));
  menu->addSeparator();
  add(tr("Reload"), [this, choice] { emit reloadRequested(choice.path); });
  add(tr("Close"), [this, choice] { emit closeRequested(choice.path); });
  menu->popup(m_tree->viewport()->mapToGlobal(position));
}

}  // namespace views

#include "views/computations/scopes_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStackedLayout>
#include <algorithm>

#include "views/column_menu.h"
#include "views/computations/name_filter.h"
#include "views/computations/name_tree.h"
#include "views/computations/scope_delegate.h"
#include "views/expanded_rows.h"
#include "views/header_state.h"
#include "views/sort_header.h"

namespace views {
namespace {

using ScopeColumn = model::ScopeModel;

constexpr int kNameWidth = 130;                 // minimum width of text, which numeric columns leave to the names
constexpr size_t kOpenedMatches = 200;          // of a filter
constexpr size_t kHoveredInstructions = 20000;  // the instructions highlighted under the mouse are collected on each
                                                // move

// The last column is hidden first if there is no room.
constexpr int kByImportance[] = {ScopeColumn::kFlops, ScopeColumn::kBytes, ScopeColumn::kPeakBytes,
                                 ScopeColumn::kInstructions};

const char* sample(int column) {
  switch (column) {
    case ScopeColumn::kInstructions: return "000,000";
    case ScopeColumn::kFlops: return "≥ 000 T";
    default: return "≥ 0000.00 MiB";
  }
}

}  // namespace

ScopesView::ScopesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("scopes"), tr("Scopes"), parent),
      m_model(new model::ScopeModel(this)),
      m_tree(new NameTree(this)),
      m_filter(new NameFilter(m_tree, tr("Filter scopes"), this)),
      m_empty(new EmptyState(this)),
      m_onlyAction(new QAction(tr("Isolate in Graph"), this)),
      m_foldAction(new QAction(tr("Fold in Graph"), this)),
      m_copyAction(new QAction(tr("Copy Path"), this)),
      m_expandAction(new QAction(tr("Expand Subtree"), this)),
      m_collapseAction(new QAction(tr("Collapse All"), this)) {
  m_tree->setModel(m_model);
  m_tree->setAccessibleName(title());
  m_tree->setItemDelegate(new ScopeDelegate(context.theme, this));
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  QStringList figures;
  for (int column = 1; column < ScopeColumn::kColumnCount; ++column) figures += QString::fromUtf8(sample(column));
  m_tree->fitColumns(figures);
  m_tree->header()->setSectionResizeMode(ScopeColumn::kName, QHeaderView::Fixed);
  m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  m_tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_tree->setIndentation(10);
  m_tree->header()->setSectionsClickable(true);
  m_tree->header()->setSortIndicatorShown(true);
  m_tree->header()->setSortIndicator(-1, Qt::DescendingOrder);
  m_tree->header()->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->header()->setProperty(kUnsortedName, tr("Program Order"));

  m_pages = layOutNames(this, m_filter, m_tree, m_empty);

  for (int i = 1; i < ScopeColumn::kColumnCount; ++i) {
    auto* const action =
        new QAction(tr("Column: %1").arg(m_model->headerData(i, Qt::Horizontal, Qt::DisplayRole).toString()), this);
    action->setObjectName(QStringLiteral("scopes-column-%1").arg(i));
    action->setCheckable(true);
    action->setChecked(true);
    connect(action, &QAction::toggled, this, &ScopesView::fitColumns);
    m_columnActions[static_cast<size_t>(i)] = action;
  }
  connect(m_tree->header(), &QHeaderView::sortIndicatorChanged, this,
          [this](int by, Qt::SortOrder order) { m_model->sort(by, order); });
  scrollToTopWhenSorted(m_tree->header());
  connect(m_tree->header(), &QHeaderView::customContextMenuRequested, this, [this](const QPoint& at) {
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView* const header = m_tree->header();
    QAction* const unsorted = menu->addAction(tr("Program Order"), header, [header] { endSorting(*header); });
    unsorted->setObjectName(QStringLiteral("unsorted"));
    unsorted->setCheckable(true);
    unsorted->setChecked(header->sortIndicatorSection() < 0);
    menu->addSeparator();
    for (QAction* const action : m_columnActions) {
      if (action != nullptr) menu->addAction(action);
    }
    menu->popup(m_tree->header()->mapToGlobal(at));
  });
  connect(m_tree, &QTreeView::expanded, this, &ScopesView::scheduleFit);
  connect(m_tree, &QTreeView::collapsed, this, &ScopesView::scheduleFit);
  const auto ofCurrent = [this](QAction* action, const char* id, const QKeySequence& key, auto signal) {
    action->setObjectName(QLatin1String(id));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(action);
    connect(action, &QAction::triggered, this, [this, signal] {
      if (m_tree->currentIndex().isValid()) emit(this->*signal)(m_model->scope(m_tree->currentIndex()));
    });
  };
  // The graph uses the same shortcuts for these actions.
  ofCurrent(m_onlyAction, "scopes-only", Qt::SHIFT | Qt::Key_N, &ScopesView::onlyWanted);
  ofCurrent(m_foldAction, "scopes-fold", Qt::Key_C, &ScopesView::foldWanted);
  m_copyAction->setObjectName(QStringLiteral("scopes-copy"));
  m_expandAction->setObjectName(QStringLiteral("scopes-expand"));
  m_collapseAction->setObjectName(QStringLiteral("scopes-collapse"));
  m_copyAction->setShortcut(QKeySequence::Copy);
  m_copyAction->setShortcutContext(Qt::WidgetShortcut);
  const auto copy = [this] {
    const QModelIndex current = m_tree->currentIndex();
    if (current.isValid()) QApplication::clipboard()->setText(current.data(Qt::EditRole).toString());
  };
  connect(m_copyAction, &QAction::triggered, this, copy);
  connect(m_tree, &NameTree::copyRequested, this, copy);
  connect(m_expandAction, &QAction::triggered, this, [this] {
    if (m_tree->currentIndex().isValid()) m_tree->expandRecursively(m_tree->currentIndex().siblingAtColumn(0), 8);
  });
  connect(m_collapseAction, &QAction::triggered, this, [this] {
    m_tree->collapseAll();
    m_tree->expand(m_model->index(0, 0));
  });
  connect(m_filter, &QLineEdit::textChanged, this, &ScopesView::applyFilter);
  connect(m_filter, &NameFilter::rowChosen, this, &ScopesView::choose);
  connect(m_tree, &NameTree::rowChosen, this, &ScopesView::choose);
  connect(m_tree, &NameTree::rowHovered, this, [this](const QModelIndex& index) {
    const bool isSmall =
        index.isValid() && estimates() != nullptr &&
        estimates()->workload->scopes.allInstructions(m_model->scope(index)).size() <= kHoveredInstructions;
    navigation().hover(isSmall ? std::optional<model::Target>(m_model->scope(index)) : std::nullopt);
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
    const QModelIndex index = m_tree->indexAt(at);
    if (index.isValid()) emit menuRequested(m_model->scope(index), m_tree->viewport()->mapToGlobal(at));
  });
  connect(m_empty, &EmptyState::buttonClicked, m_filter, &QLineEdit::clear);
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
  updateEmptyState();
}

bool ScopesView::canShow(const model::Target& target) const { return navigation().resolve(target).scope.has_value(); }

void ScopesView::reveal(const model::Target& target) {
  const auto scope = navigation().resolve(target).scope;
  if (!scope) return;
  if (!m_model->indexOf(*scope).isValid()) m_filter->clear();
  openTo(*scope);
}

QList<QAction*> ScopesView::viewActions() {
  QList<QAction*> actions{m_onlyAction, m_foldAction, m_copyAction, m_expandAction, m_collapseAction};
  for (QAction* const action : m_columnActions) {
    if (action != nullptr) actions += action;
  }
  return actions;
}

void ScopesView::setFolded(const std::shared_ptr<const model::Snapshot>& snapshot,
                           const std::vector<hlo::ScopeId>& scopes) {
  m_foldedOf = snapshot;
  m_folded = scopes;
  showFolded();
}

/// The graph may show another snapshot than the tree if either is hidden.
void ScopesView::showFolded() {
  m_model->setFolded(m_foldedOf.lock(), m_folded);
  m_tree->viewport()->update();
}

void ScopesView::applySnapshot() {
  m_open = {};
  if (estimates() == nullptr) m_model->setEstimates(nullptr);
  updateEmptyState();
}

void ScopesView::applyEstimates() {
  // Another device changes nothing here.
  const bool isSame = estimates() != nullptr && m_model->rowCount() > 0;
  const QJsonObject open = openRows(*m_tree);
  m_model->setEstimates(estimates());
  showFolded();
  m_tree->expand(m_model->index(0, 0));
  if (isSame) {
    setOpenRows(*m_tree, open);
  } else if (m_model->rowCount() > 0) {
    // Expands down to the first level with a choice.
    for (QModelIndex at = m_model->index(0, 0); m_model->rowCount(at) == 1; at = m_model->index(0, 0, at)) {
      m_tree->expand(m_model->index(0, 0, at));
    }
  }
  fitColumns();
  updateEmptyState();
  applySelection();
}

void ScopesView::applySelection() {
  std::optional<hlo::ScopeId> scope = selection().scope;
  // A selection made before the scopes were available.
  if (!scope && selection().target) scope = navigation().resolve(*selection().target).scope;
  if (!scope || estimates() == nullptr) {
    m_tree->setCurrentIndex({});
    return;
  }
  const QModelIndex current = m_tree->currentIndex();
  if (current.isValid() && m_model->scope(current) == *scope) return;
  openTo(*scope);
}

void ScopesView::openTo(hlo::ScopeId id) {
  const QModelIndex index = m_model->indexOf(id);
  for (QModelIndex parent = index.parent(); parent.isValid(); parent = parent.parent()) m_tree->expand(parent);
  m_tree->setCurrentIndex(index);
  if (index.isValid()) m_tree->scrollTo(index);
}

std::vector<hlo::ScopeId> ScopesView::openScopes() const {
  std::vector<hlo::ScopeId> open;
  if (estimates() == nullptr) return open;
  std::vector<QModelIndex> waiting{m_model->index(0, 0)};
  while (!waiting.empty()) {
    const QModelIndex index = waiting.back();
    waiting.pop_back();
    if (!index.isValid() || !m_tree->isExpanded(index)) continue;
    open.push_back(m_model->scope(index));
    for (int row = 0; row < m_model->rowCount(index); ++row) waiting.push_back(m_model->index(row, 0, index));
  }
  return open;
}

void ScopesView::applyFilter() {
  if (!m_model->isFiltered()) m_open = openRows(*m_tree);
  m_model->setFilter(m_filter->text());
  m_tree->expand(m_model->index(0, 0));
  if (m_model->isFiltered()) {
    for (const hlo::ScopeId id : m_model->matches(kOpenedMatches)) {
      for (QModelIndex parent = m_model->indexOf(id).parent(); parent.isValid(); parent = parent.parent()) {
        if (m_tree->isExpanded(parent)) break;
        m_tree->expand(parent);
      }
    }
  } else {
    setOpenRows(*m_tree, m_open);
  }
  updateEmptyState();
  if (selection().scope && estimates() != nullptr) {
    const QModelIndex index = m_model->indexOf(*selection().scope);
    m_tree->setCurrentIndex(index);
    if (index.isValid()) m_tree->scrollTo(index);
  }
}

QJsonObject ScopesView::saveState() const {
  if (estimates() == nullptr || m_model->rowCount() == 0) return {};
  return {{QStringLiteral("open"), m_model->isFiltered() ? m_open : openRows(*m_tree)}};
}

bool ScopesView::restoreState(const QJsonObject& place) {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return true;
  if (estimates() == nullptr) return false;
  const QJsonValue open = place.value(QStringLiteral("open"));
  if (!open.isObject()) return true;
  m_open = open.toObject();
  if (!m_model->isFiltered()) setOpenRows(*m_tree, m_open);
  return true;
}

// Stores the wanted columns, a letter each, and the sort column; the columns that fit are computed again.
QByteArray ScopesView::columns() const {
  QByteArray wanted;
  for (const QAction* const action : m_columnActions) {
    if (action != nullptr) wanted += action->isChecked() ? '1' : '0';
  }
  return wanted + headerState(*m_tree->header());
}

void ScopesView::setColumns(const QByteArray& columns) {
  constexpr qsizetype kChoices = model::ScopeModel::kColumnCount - 1;
  if (!restoreHeader(*m_tree->header(), columns.mid(kChoices))) return;
  for (qsizetype i = 0; i < kChoices; ++i) m_columnActions[static_cast<size_t>(i) + 1]->setChecked(columns[i] == '1');
  fitColumns();
}

void ScopesView::updateEmptyState() {
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  if (const auto reason = missingModule(snapshot().get())) {
    m_empty->setReason(*reason, tr("its scopes"), snapshot().get());
  } else if (estimates() == nullptr) {
    m_empty->setReason(EmptyReason::kComputing, {});
  } else {
    m_empty->setNoMatch(m_filter->text(), tr("All scope paths were searched."));
  }
  m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
  m_filter->setEnabled(hasModule);
}

void ScopesView::fitColumns() {
  // Names keep their room at any depth: numeric columns are hidden, all but the first; then the tree scrolls sideways.
  int deepest = 0;
  for (const hlo::ScopeId id : openScopes()) deepest = std::max(deepest, m_model->depth(m_model->indexOf(id)) + 1);
  const int needed = m_tree->indentation() * (deepest + 1) + kNameWidth;
  const int whole = m_tree->viewport()->width();
  int left = whole - needed;
  int figures = 0;
  for (const int column : kByImportance) {
    const bool isWanted = m_columnActions[static_cast<size_t>(column)]->isChecked() &&
                          (column != ScopeColumn::kPeakBytes || m_model->hasPeakBytes());
    const int width = m_tree->fontMetrics().horizontalAdvance(QString::fromUtf8(sample(column))) + 12;
    const bool fits = isWanted && (width <= left || figures == 0);
    m_tree->setColumnHidden(column, !fits);
    if (!fits) continue;
    left -= width;
    figures += width;
  }
  m_tree->header()->resizeSection(ScopeColumn::kName, std::max(needed, whole - figures));
}

void ScopesView::scheduleFit() {
  if (m_fitScheduled) return;
  m_fitScheduled = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        m_fitScheduled = false;
        fitColumns();
      },
      Qt::QueuedConnection);
}

void ScopesView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fitColumns();
}

void ScopesView::choose(const QModelIndex& index) { navigation().select(m_model->scope(index)); }

}  // namespace views

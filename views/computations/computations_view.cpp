#include "views/computations/computations_view.h"

#include <QApplication>
#include <QClipboard>
#include <QStackedLayout>

#include "views/computations/name_delegate.h"
#include "views/computations/name_filter.h"
#include "views/computations/name_tree.h"
#include "views/expanded_rows.h"

namespace views {

ComputationsView::ComputationsView(Context context, QWidget* parent)
    : View(context, QStringLiteral("computations"), tr("Computations"), parent),
      m_model(new model::ComputationModel(this)),
      m_tree(new NameTree(this)),
      m_filter(new NameFilter(m_tree, tr("Filter computations"), this)),
      m_empty(new EmptyState(this)),
      m_reducersAction(new QAction(tr("Show Reducers and Comparators"), this)),
      m_collapseAction(new QAction(tr("Collapse All"), this)),
      m_copyAction(new QAction(tr("Copy Name"), this)) {
  m_tree->setModel(m_model);
  m_tree->setAccessibleName(title());
  m_tree->setHeaderHidden(true);
  m_tree->fitColumns({QStringLiteral("000,000")});
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  auto* const delegate = new NameDelegate(
      context.theme, model::ComputationModel::DetailRole,
      [this](const QModelIndex& index) { return active() && m_model->computation(index) == active(); }, this);
  delegate->setPartRole(model::ComputationModel::PartRole);
  m_tree->setItemDelegate(delegate);

  m_pages = layOutNames(this, m_filter, m_tree, m_empty);

  m_reducersAction->setCheckable(true);
  m_copyAction->setShortcut(QKeySequence::Copy);
  m_copyAction->setShortcutContext(Qt::WidgetShortcut);
  connect(m_filter, &QLineEdit::textChanged, this, &ComputationsView::applyFilter);
  connect(m_filter, &NameFilter::rowChosen, this, &ComputationsView::choose);
  connect(m_reducersAction, &QAction::toggled, this,
          [this](bool on) { changeTree([this, on] { m_model->setShowReducers(on); }); });
  connect(m_collapseAction, &QAction::triggered, m_tree, [this] {
    m_tree->collapseAll();
    m_tree->expand(m_model->index(0, 0));
  });
  const auto copy = [this] {
    const QModelIndex current = m_tree->currentIndex().siblingAtColumn(0);
    if (current.isValid()) QApplication::clipboard()->setText(current.data(Qt::EditRole).toString());
  };
  connect(m_copyAction, &QAction::triggered, this, copy);
  connect(m_tree, &NameTree::copyRequested, this, copy);
  // Ctrl and Shift extend the selection. Two computations are compared in the inspector.
  m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
  connect(m_tree, &NameTree::rowChosen, this, [this](const QModelIndex& index) {
    if ((QApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) == 0) choose(index);
  });
  connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComputationsView::selectPair);
  connect(m_tree, &NameTree::rowHovered, this, [this](const QModelIndex& index) {
    // Hovering highlights the call where it is; the entry has no caller.
    const QVariant caller = index.siblingAtColumn(0).data(model::ComputationModel::CallerRole);
    navigation().hover(caller.isValid() ? std::optional(caller.value<model::Target>()) : std::nullopt);
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, &ComputationsView::showMenu);
  connect(m_empty, &EmptyState::buttonClicked, m_filter, &QLineEdit::clear);
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
  updateEmptyState();
}

bool ComputationsView::canShow(const model::Target& target) const {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return false;
  return navigation().resolve(target).computation.has_value();
}

void ComputationsView::reveal(const model::Target&) {
  applyActive();
  if (m_tree->currentIndex().isValid()) m_tree->scrollTo(m_tree->currentIndex());
}

QList<QAction*> ComputationsView::viewActions() { return {m_copyAction, m_reducersAction, m_collapseAction}; }

void ComputationsView::focusField() {
  m_filter->setFocus(Qt::ShortcutFocusReason);
  m_filter->selectAll();
}

void ComputationsView::applySnapshot() {
  m_open = {};
  m_model->setSnapshot(snapshot());
  m_tree->expand(m_model->index(0, 0));
  updateEmptyState();
}

void ComputationsView::applyActive() {
  m_tree->viewport()->update();
  if (!active()) {
    makeCurrent({});
    return;
  }
  // The clicked node stays current, although the computation may occur at other nodes too.
  const QModelIndex current = m_tree->currentIndex();
  if (current.isValid() && m_model->computation(current) == active()) return;
  if (m_model->isFiltered()) {
    const QModelIndex row = m_model->findTopLevel(*active());
    makeCurrent(row);
    if (row.isValid()) m_tree->scrollTo(row);
    return;
  }
  openTo(*active(), navigation().pathTo(*active()));
}

// Replaces the selection, whether or not Ctrl or Shift is pressed now.
void ComputationsView::makeCurrent(const QModelIndex& index) {
  m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ComputationsView::openTo(hlo::ComputationId computation, const Path& path) {
  const QModelIndex index = m_model->find(computation, path);
  for (QModelIndex parent = index.parent(); parent.isValid(); parent = parent.parent()) m_tree->expand(parent);
  makeCurrent(index);
  if (index.isValid()) m_tree->scrollTo(index);
}

void ComputationsView::applyFilter() {
  changeTree([this] { m_model->setFilter(m_filter->text()); });
}

void ComputationsView::changeTree(const std::function<void()>& change) {
  if (!m_model->isFiltered()) m_open = openRows(*m_tree);
  change();
  if (!m_model->isFiltered()) setOpenRows(*m_tree, m_open);
  updateEmptyState();
  applyActive();
}

QJsonObject ComputationsView::saveState() const {
  if (snapshot() == nullptr || snapshot()->module == nullptr) return {};
  QJsonObject place{{QStringLiteral("open"), m_model->isFiltered() ? m_open : openRows(*m_tree)}};
  if (m_model->showReducers()) place.insert(QStringLiteral("reducers"), true);
  return place;
}

bool ComputationsView::restoreState(const QJsonObject& place) {
  m_reducersAction->setChecked(place.value(QStringLiteral("reducers")).toBool());
  const QJsonValue open = place.value(QStringLiteral("open"));
  if (!open.isObject()) return true;
  m_open = open.toObject();
  if (!m_model->isFiltered()) setOpenRows(*m_tree, m_open);
  return true;
}

void ComputationsView::updateEmptyState() {
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  if (const auto reason = missingModule(snapshot().get())) {
    m_empty->setReason(*reason, tr("its computations"), snapshot().get());
  } else {
    m_empty->setNoMatch(m_filter->text(),
                        tr("Names of computations and of the instructions that call them were searched."));
  }
  m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 1 : 0);
  m_filter->setEnabled(hasModule);
}

void ComputationsView::selectPair() {
  const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
  if (rows.size() != 2) return;
  const auto first = m_model->computation(rows[0]), second = m_model->computation(rows[1]);
  if (first && second && first != second) navigation().select(model::ComputationPair{*first, *second});
}

void ComputationsView::choose(const QModelIndex& index) {
  const QModelIndex row = index.siblingAtColumn(0);
  if (const auto computation = m_model->computation(row)) {
    const auto& target = selection().target;
    if (target && std::holds_alternative<model::ComputationPair>(*target)) navigation().clearSelection();
    navigation().enter(*computation);
  } else {
    m_tree->setExpanded(row, !m_tree->isExpanded(row));
  }
}

void ComputationsView::showMenu(const QPoint& position) {
  const QModelIndex index = m_tree->indexAt(position);
  if (const auto computation = m_model->computation(index)) {
    emit menuRequested(*computation, m_tree->viewport()->mapToGlobal(position));
  }
}

}  // namespace views

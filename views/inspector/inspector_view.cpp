#include "views/inspector/inspector_view.h"

#include <QApplication>
#include <QClipboard>
#include <QJsonArray>
#include <QMenu>
#include <QScrollBar>
#include <QStackedLayout>
#include <algorithm>

#include "views/inspector/inspector_delegate.h"
#include "views/inspector/inspector_tree.h"

namespace views {
namespace {

// A tree below a field opens by itself when it is no larger.
constexpr int kMostOpenRows = 12;

/// The labels from the section down to the row, which have no line breaks.
QString pathOf(const QModelIndex& index) {
  const QString label = index.data().toString();
  return index.parent().isValid() ? pathOf(index.parent()) + u'\n' + label : label;
}

}  // namespace

InspectorView::InspectorView(Context context, QWidget* parent)
    : View(context, QStringLiteral("inspector"), tr("Inspector"), parent),
      m_model(new model::InspectorModel(this)),
      m_delegate(new InspectorDelegate(context.theme, this)),
      m_tree(new InspectorTree(m_delegate, this)),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyState(this)),
      m_copyAction(new QAction(tr("Copy"), this)),
      m_copyAllAction(new QAction(tr("Copy Everything"), this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_tree->setModel(m_model);
  m_tree->setAccessibleName(title());
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  m_pages->addWidget(m_tree);
  m_pages->addWidget(m_empty);
  setFocusProxy(m_tree);
  m_copyAction->setShortcut(QKeySequence::Copy);
  m_copyAction->setShortcutContext(Qt::WidgetShortcut);
  connect(m_copyAction, &QAction::triggered, this, &InspectorView::copyRows);
  connect(m_copyAllAction, &QAction::triggered, this, [this] {
    QStringList sections;
    for (int row = 0; row < m_model->rowCount(); ++row) sections += m_model->copyText(m_model->index(row, 0));
    QApplication::clipboard()->setText(sections.join(QStringLiteral("\n\n")));
  });
  connect(m_tree, &InspectorTree::copyRequested, this, &InspectorView::copyRows);
  connect(m_tree, &InspectorTree::linkFollowed, this, &InspectorView::follow);
  connect(m_tree, &InspectorTree::linkHovered, this, [this](const QModelIndex& index) {
    const QVariant target = index.data(model::TargetRole);
    navigation().hover(target.isValid() ? std::optional(target.value<model::Target>()) : std::nullopt);
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, &InspectorView::showMenu);
  connect(m_tree, &QTreeView::collapsed, this, [this](const QModelIndex& index) { noteToggled(index, false); });
  connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) { noteToggled(index, true); });
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
  rebuild();
}

bool InspectorView::canShow(const model::Target&) const { return snapshot() != nullptr; }

void InspectorView::reveal(const model::Target&) { m_tree->scrollToTop(); }

QList<QAction*> InspectorView::viewActions() { return {m_copyAction, m_copyAllAction}; }

void InspectorView::applySnapshot() {
  m_shown.reset();
  rebuild();
}

void InspectorView::applyActive() {
  if (selection().isEmpty()) rebuild();
}

void InspectorView::applySelection() { rebuild(); }

void InspectorView::applyEstimates() { rebuild(); }

void InspectorView::bookmarksChanged() {
  if (isVisible() && selection().target) rebuild();
}

void InspectorView::copiesChanged() {
  const auto& target = selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (id && m_copies && m_copies(*id).copies != m_shownCopies) rebuild();
}

void InspectorView::rebuild() {
  // Another module is about to be shown: what is selected still belongs to the one before.
  if (snapshot() != navigation().snapshot()) return;
  // Of values, which may be estimated, the memory tells; of all else what was opened.
  const auto& target = selection().target;
  const bool isOfMemory = target && (std::holds_alternative<buffers::ValueId>(*target) ||
                                     std::holds_alternative<buffers::AllocationId>(*target) ||
                                     std::holds_alternative<model::Step>(*target));
  auto rows = model::inspect(isOfMemory ? navigation().memory() : snapshot(), selection(), active(), estimates().get());
  if (const auto remark = target && m_remark && !rows.empty() ? m_remark(*target) : std::nullopt) {
    model::InspectorRow row;
    row.kind = model::InspectorRow::Kind::kSection;
    row.label = tr("Bookmark");
    row.text = *remark;
    rows.insert(rows.begin() + 1, std::move(row));
  }
  m_shownCopies.clear();
  if (const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
      id && m_copies && snapshot()) {
    const model::LayerCopies layers = m_copies(*id);
    m_shownCopies = layers.copies;
    auto section = model::copiesSection(snapshot()->module, layers);
    if (section && !rows.empty()) rows.insert(rows.begin() + 1, *std::move(section));
  }
  // The same once more, with costs or a bookmark: what is open and in sight stays.
  std::optional<model::Target> shown = target;
  if (!shown && active()) shown = *active();
  const bool isSame = shown == m_shown;
  const int top = isSame ? m_tree->verticalScrollBar()->value() : 0;
  m_shown = std::move(shown);
  if (!isSame) m_toggled.clear();
  // A value that is open to be copied from goes with its row, and the keys must not go elsewhere then.
  const bool hadFocus = m_tree->isAncestorOf(QApplication::focusWidget());
  m_model->setRows(std::move(rows));
  if (hadFocus) m_tree->setFocus();
  m_delegate->measureLabels(*m_model);
  openRows();
  m_tree->verticalScrollBar()->setValue(top);
  if (snapshot() == nullptr) {
    m_empty->setText(tr("No module is open."), tr("Open a dump, then select something in it."));
  } else {
    m_empty->setText(tr("Nothing is selected."),
                     tr("Select an instruction, a buffer, a source line or a computation to see all about it."));
  }
  m_pages->setCurrentWidget(m_model->rowCount() == 0 ? static_cast<QWidget*>(m_empty) : m_tree);
}

// --- what is open ----------------------------------------------------------------------------------------------------

void InspectorView::openRows() {
  m_isOpening = true;
  for (int row = 0; row < m_model->rowCount(); ++row) {
    const QModelIndex section = m_model->index(row, 0);
    if (!m_closed.contains(section.data().toString())) m_tree->expand(section);
    // Objects of a config open too while they are small; long texts and the parts of tuples wait to be opened.
    for (int child = 0; child < std::min(m_model->rowCount(section), kMostOpenRows); ++child) {
      const QModelIndex index = m_model->index(child, 0, section);
      const bool isGroup = index.data(Qt::EditRole).toString().isEmpty();
      if (isGroup && m_model->rowCount(index) > 0 && m_model->rowCount(index) <= kMostOpenRows) m_tree->expand(index);
    }
    if (!m_toggled.isEmpty()) openAsToggled(section);
  }
  m_isOpening = false;
  m_tree->doItemsLayout();  // now, so that it can be scrolled
}

void InspectorView::openAsToggled(const QModelIndex& parent) {
  for (int row = 0; row < m_model->rowCount(parent); ++row) {
    const QModelIndex index = m_model->index(row, 0, parent);
    if (m_model->rowCount(index) == 0) continue;
    const auto toggled = m_toggled.constFind(pathOf(index));
    if (toggled != m_toggled.cend()) m_tree->setExpanded(index, *toggled);
    openAsToggled(index);
  }
}

void InspectorView::noteToggled(const QModelIndex& index, bool isOpen) {
  if (m_isOpening) return;
  if (index.parent().isValid()) {
    m_toggled.insert(pathOf(index), isOpen);
  } else if (isOpen) {
    m_closed.remove(index.data().toString());
  } else {
    m_closed.insert(index.data().toString());
  }
}

QJsonObject InspectorView::saveState() const {
  QJsonObject toggled;
  for (auto it = m_toggled.cbegin(); it != m_toggled.cend(); ++it) toggled.insert(it.key(), it.value());
  return {{QStringLiteral("closed"), QJsonArray::fromStringList(QStringList(m_closed.cbegin(), m_closed.cend()))},
          {kSight, QJsonObject{{QStringLiteral("toggled"), toggled},
                               {QStringLiteral("top"), m_tree->verticalScrollBar()->value()}}}};
}

bool InspectorView::restoreState(const QJsonObject& place) {
  m_closed.clear();
  for (const QJsonValue& heading : place.value(QStringLiteral("closed")).toArray()) m_closed.insert(heading.toString());
  const QJsonObject sight = place.value(kSight).toObject();
  const QJsonObject toggled = sight.value(QStringLiteral("toggled")).toObject();
  for (auto it = toggled.begin(); it != toggled.end(); ++it) m_toggled.insert(it.key(), it.value().toBool());
  m_isOpening = true;
  m_tree->collapseAll();
  openRows();
  m_tree->verticalScrollBar()->setValue(sight.value(QStringLiteral("top")).toInt());
  return true;
}

void InspectorView::follow(const QModelIndex& index) {
  if (m_model->kind(index) == model::InspectorRow::Kind::kMore) {
    const QModelIndex first = m_model->showMore(index);
    if (first.isValid()) m_tree->setCurrentIndex(first);
    return;
  }
  const auto target = index.data(model::TargetRole).value<model::Target>();
  const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
  const bool isHere = instruction != nullptr && snapshot()->module->computation(*instruction) == active();
  const bool isMemory = std::holds_alternative<buffers::ValueId>(target) ||
                        std::holds_alternative<buffers::AllocationId>(target) ||
                        std::holds_alternative<model::Step>(target);
  // What the other views show already they highlight where they are; a computation or a source line that they do not
  // show yet must be brought there. Memory is told here, row by row: the views need not change for it.
  if (isHere || isMemory) {
    navigation().select(target);
  } else {
    navigation().reveal(target);
  }
}

void InspectorView::copyRows() {
  QModelIndexList rows = m_tree->selectionModel()->selectedIndexes();
  if (rows.isEmpty() && m_tree->currentIndex().isValid()) rows = {m_tree->currentIndex()};
  if (rows.isEmpty()) return;
  std::sort(rows.begin(), rows.end(), [this](const QModelIndex& a, const QModelIndex& b) {
    return m_tree->visualRect(a).top() < m_tree->visualRect(b).top();
  });
  QStringList lines;
  for (const QModelIndex& row : rows) lines += m_model->copyText(row);
  QApplication::clipboard()->setText(lines.join(u'\n'));
}

void InspectorView::showMenu(const QPoint& position) {
  const QModelIndex index = m_tree->indexAt(position);
  const QPoint global = m_tree->viewport()->mapToGlobal(position);
  if (const QVariant target = index.data(model::TargetRole); target.isValid()) {
    emit menuRequested(target.value<model::Target>(), global);
    return;
  }
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions({m_copyAction, m_copyAllAction});
  menu->popup(global);
}

}  // namespace views

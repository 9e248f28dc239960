#include "views/facts_tree.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>

#include "views/expand_triangle.h"
#include "views/facts_delegate.h"

namespace views {
namespace {

using Kind = model::FactRow::Kind;

// A tree below a field is expanded automatically up to this number of rows.
constexpr int kMostOpenRows = 12;

/// Returns the labels from the section down to the row; labels contain no line breaks.
QString pathOf(const QModelIndex& index) {
  const QString label = index.data().toString();
  return index.parent().isValid() ? pathOf(index.parent()) + u'\n' + label : label;
}

bool isLink(const QModelIndex& index) {
  return index.isValid() && (index.data(model::TargetRole).isValid() || kindOf(index) == Kind::kMore ||
                             index.data(model::FactsModel::DeviceRole).toBool());
}

}  // namespace

FactsTree::FactsTree(Context context, QWidget* parent)
    : QTreeView(parent),
      m_navigation(context.navigation),
      m_model(new model::FactsModel(this)),
      m_delegate(new FactsDelegate(context.theme, this)),
      m_copyRows(new QAction(tr("Copy"), this)),
      m_copyAll(new QAction(tr("Copy All"), this)) {
  setModel(m_model);
  setItemDelegate(m_delegate);
  setHeaderHidden(true);
  setIndentation(FactsDelegate::kIndentation);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  setMouseTracking(true);
  setContextMenuPolicy(Qt::CustomContextMenu);
  m_copyRows->setShortcut(QKeySequence::Copy);
  m_copyRows->setShortcutContext(Qt::WidgetShortcut);
  connect(m_copyRows, &QAction::triggered, this, &FactsTree::copyRows);
  connect(m_copyAll, &QAction::triggered, this, [this] {
    QStringList sections;
    for (int row = 0; row < m_model->rowCount(); ++row) sections += m_model->copyText(m_model->index(row, 0));
    QApplication::clipboard()->setText(sections.join(QStringLiteral("\n\n")));
  });
  connect(this, &QTreeView::customContextMenuRequested, this, &FactsTree::showMenu);
  connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) { noteToggled(index, false); });
  connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) { noteToggled(index, true); });
  connect(&context.theme, &Theme::changed, viewport(), QOverload<>::of(&QWidget::update));
}

void FactsTree::setFacts(std::vector<model::FactRow> rows, Rows are) {
  const int top = are == Rows::kSame ? verticalScrollBar()->value() : 0;
  if (are == Rows::kOther) m_toggled.clear();
  // An open editor is deleted with its row; the focus must not move to another widget then.
  const bool hadFocus = isAncestorOf(QApplication::focusWidget());
  m_model->setRows(std::move(rows));
  if (hadFocus) setFocus();
  m_delegate->measureLabels(*m_model);
  openRows();
  verticalScrollBar()->setValue(top);
}

// --- expanded rows ---------------------------------------------------------------------------------------------------

void FactsTree::openRows() {
  m_isOpening = true;
  for (int row = 0; row < m_model->rowCount(); ++row) {
    const QModelIndex section = m_model->index(row, 0);
    const int count = m_model->rowCount(section);
    const bool isSection = kindOf(section) == Kind::kSection;
    const bool isOpen = isSection ? !m_closed.contains(section.data().toString()) : count <= kMostOpenRows;
    if (isOpen && count > 0) expand(section);
    // Small objects of a config are expanded too; long texts and tuple elements stay collapsed.
    for (int child = 0; child < std::min(count, kMostOpenRows); ++child) {
      const QModelIndex index = m_model->index(child, 0, section);
      const bool isGroup = index.data(Qt::EditRole).toString().isEmpty();
      if (isGroup && m_model->rowCount(index) > 0 && m_model->rowCount(index) <= kMostOpenRows) expand(index);
    }
    if (!m_toggled.isEmpty()) openAsToggled(section);
  }
  m_isOpening = false;
  doItemsLayout();  // immediate, so that the tree can be scrolled
}

void FactsTree::openAsToggled(const QModelIndex& parent) {
  for (int row = 0; row < m_model->rowCount(parent); ++row) {
    const QModelIndex index = m_model->index(row, 0, parent);
    if (m_model->rowCount(index) == 0) continue;
    const auto toggled = m_toggled.constFind(pathOf(index));
    if (toggled != m_toggled.cend()) setExpanded(index, *toggled);
    openAsToggled(index);
  }
}

void FactsTree::noteToggled(const QModelIndex& index, bool isOpen) {
  if (m_isOpening) return;
  if (index.parent().isValid()) {
    m_toggled.insert(pathOf(index), isOpen);
  } else if (isOpen) {
    m_closed.remove(index.data().toString());
  } else {
    m_closed.insert(index.data().toString());
  }
}

QJsonObject FactsTree::openRowsState() const {
  QJsonObject toggled;
  for (auto it = m_toggled.cbegin(); it != m_toggled.cend(); ++it) toggled.insert(it.key(), it.value());
  return {{QStringLiteral("toggled"), toggled}, {QStringLiteral("top"), verticalScrollBar()->value()}};
}

void FactsTree::restoreOpenRows(const QStringList& closedSections, const QJsonObject& state) {
  m_closed = {closedSections.cbegin(), closedSections.cend()};
  const QJsonObject toggled = state.value(QStringLiteral("toggled")).toObject();
  for (auto it = toggled.begin(); it != toggled.end(); ++it) m_toggled.insert(it.key(), it.value().toBool());
  m_isOpening = true;
  collapseAll();
  openRows();
  verticalScrollBar()->setValue(state.value(QStringLiteral("top")).toInt());
}

// --- links, copies ---------------------------------------------------------------------------------------------------

// Values take a second line depending on the width.
void FactsTree::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) scheduleDelayedItemsLayout();
}

void FactsTree::follow(const QModelIndex& index) {
  if (m_model->kind(index) == Kind::kMore) {
    const QModelIndex first = m_model->showMore(index);
    m_delegate->measureLabels(*m_model);
    if (first.isValid()) setCurrentIndex(first);
    return;
  }
  if (index.data(model::FactsModel::DeviceRole).toBool()) {
    emit deviceRequested(viewport()->mapToGlobal(visualRect(index).bottomLeft()));
    return;
  }
  emit linkFollowed(index.data(model::TargetRole).value<model::Target>());
}

void FactsTree::sortBy(const QModelIndex& titles, int column) {
  m_model->sortTable(titles, column);
  m_delegate->measureLabels(*m_model);
}

void FactsTree::sortByNextColumn(const QModelIndex& titles) {
  const auto columns = titles.data(model::FactsModel::CellsRole).toStringList().size() + 1;
  sortBy(titles, static_cast<int>((titles.data(model::FactsModel::SortColumnRole).toInt() + 1) % columns));
}

void FactsTree::sortByNextColumn() {
  for (int row = 0; row < m_model->rowCount(); ++row) {
    const QModelIndex section = m_model->index(row, 0);
    const QModelIndex titles = m_model->index(0, 0, section);
    if (!titles.isValid() || kindOf(titles) != Kind::kColumns) continue;
    setExpanded(section, true);
    sortByNextColumn(titles);
    scrollTo(section, QAbstractItemView::PositionAtTop);
    setCurrentIndex(m_model->index(1, 0, section));
    setFocus();
    return;
  }
}

int FactsTree::titleAt(const QPoint& position) const {
  const QModelIndex index = indexAt(position);
  if (!index.isValid() || kindOf(index) != Kind::kColumns) return -1;
  QStyleOptionViewItem option;
  initViewItemOption(&option);
  option.rect = visualRect(index);
  return m_delegate->columnAt(option, index, position);
}

void FactsTree::copyRows() {
  QModelIndexList rows = selectionModel()->selectedIndexes();
  if (rows.isEmpty() && currentIndex().isValid()) rows = {currentIndex()};
  if (rows.isEmpty()) return;
  std::sort(rows.begin(), rows.end(),
            [this](const QModelIndex& a, const QModelIndex& b) { return visualRect(a).top() < visualRect(b).top(); });
  QStringList lines;
  for (const QModelIndex& row : rows) lines += m_model->copyText(row);
  QApplication::clipboard()->setText(lines.join(u'\n'));
}

void FactsTree::showMenu(const QPoint& position) {
  const QModelIndex index = indexAt(position);
  const QPoint global = viewport()->mapToGlobal(position);
  if (const QVariant target = index.data(model::TargetRole); target.isValid()) {
    emit menuRequested(target.value<model::Target>(), global);
    return;
  }
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (index.isValid() && kindOf(index) == Kind::kColumns) {
    const QStringList titles = QStringList(index.data().toString())
                               << index.data(model::FactsModel::CellsRole).toStringList();
    for (int column = 0; column < titles.size(); ++column) {
      connect(menu->addAction(tr("Sort by %1").arg(titles[column])), &QAction::triggered, this,
              [this, at = QPersistentModelIndex(index), column] { sortBy(at, column); });
    }
    menu->addSeparator();
  }
  menu->addActions(copyActions());
  menu->popup(global);
}

QModelIndex FactsTree::linkAt(const QPoint& position) const {
  const QModelIndex index = indexAt(position);
  if (!isLink(index)) return {};
  QStyleOptionViewItem option;
  initViewItemOption(&option);
  option.rect = visualRect(index);
  return m_delegate->linkRect(option, index).contains(position) ? index : QModelIndex();
}

void FactsTree::setHovered(const QModelIndex& index) {
  if (m_hovered == index) return;
  if (m_hovered.isValid()) update(m_hovered);
  m_hovered = index;
  m_delegate->setHovered(index);
  if (index.isValid()) {
    update(index);
    viewport()->setCursor(Qt::PointingHandCursor);
  } else {
    viewport()->unsetCursor();
  }
  const QVariant target = index.data(model::TargetRole);
  m_navigation.hover(target.isValid() ? std::optional(target.value<model::Target>()) : std::nullopt);
}

void FactsTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    copyRows();
    return;
  }
  const QModelIndex current = currentIndex();
  if (current.isValid() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    if (isLink(current)) {
      follow(current);
    } else if (kindOf(current) == Kind::kColumns) {
      sortByNextColumn(current);  // the mouse sorts by any column
    } else if (model()->hasChildren(current)) {
      setExpanded(current, !isExpanded(current));
    } else {
      edit(current);
    }
    return;
  }
  QTreeView::keyPressEvent(event);
}

void FactsTree::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? linkAt(event->position().toPoint()) : QModelIndex();
  m_pressedTitle = event->button() == Qt::LeftButton ? titleAt(event->position().toPoint()) : -1;
  QTreeView::mousePressEvent(event);
}

void FactsTree::mouseMoveEvent(QMouseEvent* event) {
  QTreeView::mouseMoveEvent(event);
  if (event->buttons() == Qt::NoButton) setHovered(linkAt(event->position().toPoint()));
}

void FactsTree::mouseReleaseEvent(QMouseEvent* event) {
  QTreeView::mouseReleaseEvent(event);
  const QPersistentModelIndex pressed = std::exchange(m_pressed, QPersistentModelIndex());
  const bool isPlain = event->modifiers() == Qt::NoModifier && event->button() == Qt::LeftButton;
  const int title = std::exchange(m_pressedTitle, -1);
  if (isPlain && title >= 0 && titleAt(event->position().toPoint()) == title) {
    sortBy(indexAt(event->position().toPoint()), title);
    return;
  }
  if (isPlain && pressed.isValid() && linkAt(event->position().toPoint()) == pressed) follow(pressed);
}

bool FactsTree::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) setHovered({});
  return QTreeView::viewportEvent(event);
}

void FactsTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  const bool isSelected = selectionModel() != nullptr && selectionModel()->isSelected(index);
  paintBranch(painter, *this, rect, index, isSelected, kindOf(index) == Kind::kSection ? 3 : 0);
}

}  // namespace views

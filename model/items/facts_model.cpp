#include "model/items/facts_model.h"

#include <algorithm>

#include "model/items/text.h"

namespace model {

struct FactsModel::Node {
  FactRow row;  // its `rows` are empty
  Node* parent = nullptr;
  int place = 0;
  std::vector<std::unique_ptr<Node>> children;
  std::vector<uint32_t> order;  // of a table: its rows as they are sorted
  int sortedBy = 0;
  bool isDescending = true;

  size_t firstRow() const { return row.table == nullptr ? 0 : 1; }  // after the titles
  size_t total() const { return row.table == nullptr ? row.rest.total : row.table->rows; }

  void sort(int column, bool descending) {
    sortedBy = column;
    isDescending = descending;
    order.resize(row.table->rows);
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<uint32_t>(i);
    if (column == row.table->sortedBy && descending == row.table->isDescending) return;
    std::vector<double> keys(order.size());
    for (size_t i = 0; i < keys.size(); ++i) keys[i] = row.table->key(i, column);
    std::stable_sort(order.begin(), order.end(), [&keys, descending](uint32_t a, uint32_t b) {
      return descending ? keys[a] > keys[b] : keys[a] < keys[b];
    });
  }
};

FactsModel::FactsModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}

FactsModel::~FactsModel() = default;

std::unique_ptr<FactsModel::Node> FactsModel::makeNode(FactRow row, Node* parent, int place) const {
  auto node = std::make_unique<Node>();
  node->parent = parent;
  node->place = place;
  node->children.reserve(row.rows.size());
  for (FactRow& child : row.rows) {
    const auto next = static_cast<int>(node->children.size());
    node->children.push_back(makeNode(std::move(child), node.get(), next));
  }
  node->row = std::move(row);
  node->row.rows.clear();
  if (node->row.table != nullptr) {
    const FactRow::Table& table = *node->row.table;
    const Sorting chosen = m_sortings.value(node->row.label);
    const auto column = static_cast<int>(table.titles.indexOf(chosen.column));
    const bool isChosen = column >= 0;
    node->sort(isChosen ? column : table.sortedBy, isChosen ? chosen.isDescending : table.isDescending);
    node->children.clear();
    FactRow titles;
    titles.kind = FactRow::Kind::kColumns;
    titles.label = table.titles.value(0);
    titles.cells = table.titles.mid(1);
    titles.tip = table.tip;
    node->children.push_back(makeNode(std::move(titles), node.get(), 0));
    // As for lists, a last row "1 more…" would take as much space as the row itself.
    append(node.get(), table.rows <= kListedRows + 1 ? table.rows : kListedRows);
  }
  return node;
}

void FactsModel::append(Node* list, size_t end) const {
  for (size_t i = list->children.size() - list->firstRow(); i < end; ++i) {
    FactRow row = list->row.table == nullptr ? list->row.rest.make(i) : list->row.table->make(list->order[i]);
    list->children.push_back(makeNode(std::move(row), list, static_cast<int>(list->children.size())));
  }
  if (end < list->total()) {
    list->children.push_back(makeNode(moreRow(list->total() - end), list, static_cast<int>(list->children.size())));
  }
}

void FactsModel::setRows(std::vector<FactRow> rows) {
  beginResetModel();
  FactRow root;
  root.rows = std::move(rows);
  m_root = makeNode(std::move(root), nullptr, 0);
  endResetModel();
}

QModelIndex FactsModel::showMore(const QModelIndex& more) {
  if (kind(more) != FactRow::Kind::kMore) return {};
  Node* const list = node(more).parent;
  const QModelIndex listIndex = more.parent();
  const size_t shown = list->children.size() - 1 - list->firstRow();
  const size_t end = std::min(shown + kFurtherRows, list->total());
  const auto first = more.row();
  beginRemoveRows(listIndex, first, first);
  list->children.pop_back();
  endRemoveRows();
  const size_t added = end - shown + (end < list->total() ? 1 : 0);
  beginInsertRows(listIndex, first, first + static_cast<int>(added) - 1);
  append(list, end);
  endInsertRows();
  return index(first, 0, listIndex);
}

void FactsModel::sortTable(const QModelIndex& titles, int column) {
  if (kind(titles) != FactRow::Kind::kColumns) return;
  Node* const list = node(titles).parent;
  const FactRow::Table& table = *list->row.table;
  if (column < 0 || column >= table.titles.size()) return;
  // Names begin with the first, numbers with the largest.
  const bool isDescending = column == list->sortedBy ? !list->isDescending : column > 0;
  list->sort(column, isDescending);
  m_sortings.insert(list->row.label, {table.titles[column], isDescending});
  const QModelIndex listIndex = titles.parent();
  const auto count = static_cast<int>(list->children.size());
  const bool hasMore = list->children.back()->row.kind == FactRow::Kind::kMore;
  const size_t shown = list->children.size() - list->firstRow() - (hasMore ? 1 : 0);
  if (count > 1) {
    beginRemoveRows(listIndex, 1, count - 1);
    list->children.resize(1);
    endRemoveRows();
    beginInsertRows(listIndex, 1, count - 1);
    append(list, shown);
    endInsertRows();
  }
  emit dataChanged(titles, titles);
}

const FactsModel::Node& FactsModel::node(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : *m_root;
}

FactRow::Kind FactsModel::kind(const QModelIndex& index) const { return node(index).row.kind; }

QString FactsModel::copyText(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Node& at = node(index);
  switch (at.row.kind) {
    case FactRow::Kind::kLink: return at.row.label;
    case FactRow::Kind::kText: return at.row.text;
    case FactRow::Kind::kMore: return {};
    case FactRow::Kind::kColumns: return at.row.label + u'\t' + at.row.cells.join(u'\t');
    case FactRow::Kind::kField:
      if (!at.row.text.isEmpty() || at.children.empty()) return at.row.text;
      break;
    case FactRow::Kind::kSection: break;
  }
  QStringList lines{at.row.label};
  for (const auto& child : at.children) {
    if (child->row.kind == FactRow::Kind::kMore) {
      lines += child->row.label;
    } else if (!child->row.cells.isEmpty()) {
      lines += child->row.label + u'\t' + child->row.cells.join(u'\t');
    } else if (child->row.text.isEmpty() && !child->children.empty()) {
      lines += copyText(createIndex(child->place, 0, child.get()));
    } else {
      lines += QStringLiteral("%1\t%2").arg(child->row.label, child->row.text);
    }
  }
  return lines.join(u'\n');
}

QModelIndex FactsModel::index(int row, int column, const QModelIndex& parent) const {
  const Node& at = node(parent);
  if (row < 0 || column != 0 || static_cast<size_t>(row) >= at.children.size()) return {};
  return createIndex(row, column, at.children[static_cast<size_t>(row)].get());
}

QModelIndex FactsModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  Node* const parent = node(child).parent;
  return parent == m_root.get() ? QModelIndex() : createIndex(parent->place, 0, parent);
}

int FactsModel::rowCount(const QModelIndex& parent) const { return static_cast<int>(node(parent).children.size()); }

int FactsModel::columnCount(const QModelIndex&) const { return 1; }

Qt::ItemFlags FactsModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  const FactRow& row = node(index).row;
  if (!row.text.isEmpty() && row.kind != FactRow::Kind::kSection) flags |= Qt::ItemIsEditable;
  return flags;
}

QVariant FactsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const FactRow& row = node(index).row;
  switch (role) {
    case Qt::DisplayRole: return oneLine(row.label);
    case TextRole: return oneLine(row.text);
    case CellsRole: return row.cells;
    case SortColumnRole:
      return row.kind == FactRow::Kind::kColumns ? QVariant(node(index).parent->sortedBy) : QVariant();
    case DescendingRole: return row.kind == FactRow::Kind::kColumns && node(index).parent->isDescending;
    case Qt::EditRole: return row.text;
    case KindRole: return static_cast<int>(row.kind);
    case CodeRole: return row.isCode;
    case DeviceRole: return row.choosesDevice;
    case TargetRole: return row.target ? QVariant::fromValue(*row.target) : QVariant();
    case Qt::AccessibleTextRole:
      if (row.kind == FactRow::Kind::kColumns) return oneLine(row.label + u' ' + row.cells.join(u' '));
      return QStringLiteral("%1 %2").arg(oneLine(row.label), oneLine(row.text)).trimmed();
    case Qt::ToolTipRole:
      if (!row.tip.isEmpty()) return toolTip(row.tip);
      if (row.kind == FactRow::Kind::kSection || row.kind == FactRow::Kind::kMore) return {};
      return toolTip(row.kind == FactRow::Kind::kLink ? row.label + u'\n' + row.text : row.text);
    default: return {};
  }
}

}  // namespace model

#include "model/items/facts_model.h"

#include <algorithm>

#include "model/items/text.h"

namespace model {

struct FactsModel::Node {
  FactRow row;  // its `rows` are empty
  Node* parent = nullptr;
  int place = 0;
  std::vector<std::unique_ptr<Node>> children;
};

FactsModel::FactsModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}

FactsModel::~FactsModel() = default;

std::unique_ptr<FactsModel::Node> FactsModel::makeNode(FactRow row, Node* parent, int place) {
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
  return node;
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
  const FactRow::Rest& rest = list->row.rest;
  const size_t shown = list->children.size() - 1;
  const size_t added = std::min(kFurtherRows, rest.total - shown);
  const auto first = static_cast<int>(shown);
  beginInsertRows(listIndex, first, first + static_cast<int>(added) - 1);
  std::unique_ptr<Node> last = std::move(list->children.back());
  list->children.pop_back();
  for (size_t i = shown; i < shown + added; ++i) {
    list->children.push_back(makeNode(rest.make(i), list, static_cast<int>(i)));
  }
  last->place = static_cast<int>(list->children.size());
  list->children.push_back(std::move(last));
  endInsertRows();
  const auto end = static_cast<int>(shown + added);
  if (shown + added == rest.total) {
    beginRemoveRows(listIndex, end, end);
    list->children.pop_back();
    endRemoveRows();
  } else {
    list->children.back()->row.label = moreRow(rest.total - shown - added).label;
    const QModelIndex moved = index(end, 0, listIndex);
    emit dataChanged(moved, moved);
  }
  return index(first, 0, listIndex);
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
    case FactRow::Kind::kField:
      if (!at.row.text.isEmpty() || at.children.empty()) return at.row.text;
      break;
    case FactRow::Kind::kSection: break;
  }
  QStringList lines{at.row.label};
  for (const auto& child : at.children) {
    if (child->row.kind == FactRow::Kind::kMore) {
      lines += child->row.label;
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
    case Qt::EditRole: return row.text;
    case KindRole: return static_cast<int>(row.kind);
    case CodeRole: return row.isCode;
    case DeviceRole: return row.choosesDevice;
    case TargetRole: return row.target ? QVariant::fromValue(*row.target) : QVariant();
    case Qt::AccessibleTextRole: return QStringLiteral("%1 %2").arg(oneLine(row.label), oneLine(row.text)).trimmed();
    case Qt::ToolTipRole:
      if (!row.tip.isEmpty()) return toolTip(row.tip);
      if (row.kind == FactRow::Kind::kSection || row.kind == FactRow::Kind::kMore) return {};
      return toolTip(row.kind == FactRow::Kind::kLink ? row.label + u'\n' + row.text : row.text);
    default: return {};
  }
}

}  // namespace model

#include "model/items/change_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"

namespace model {

using compare::ChangeKind;
using compare::Side;

ChangeModel::ChangeModel(QObject* parent) : QAbstractItemModel(parent) {}

void ChangeModel::setTable(std::shared_ptr<const ChangeTable> table) {
  beginResetModel();
  m_table = std::move(table);
  m_shown.clear();
  rebuild();
  endResetModel();
}

void ChangeModel::setShown(std::vector<uint8_t> rows) {
  beginResetModel();
  m_shown = std::move(rows);
  rebuild();
  endResetModel();
}

uint32_t ChangeModel::addNode(uint32_t parent) {
  m_nodes.emplace_back();
  m_nodes.back().parent = parent;
  return static_cast<uint32_t>(m_nodes.size()) - 1;
}

void ChangeModel::rebuild() {
  m_nodes.clear();
  m_roots.clear();
  m_nodeOfRow.clear();
  m_shownCount = 0;
  if (m_table == nullptr) return;
  m_nodeOfRow.assign(m_table->rows.size(), kNone);
  const auto isShown = [this](uint32_t row) { return m_shown.empty() || m_shown[row] != 0; };
  for (uint32_t p = 0; p < m_table->patterns.size(); ++p) {
    std::vector<uint32_t> hunks;
    for (const uint32_t hunk : m_table->patterns[p].hunks) {
      bool hasRow = false;
      for (uint32_t row = m_table->hunks[hunk].begin; row < m_table->hunks[hunk].end; ++row)
        hasRow = hasRow || isShown(row);
      if (hasRow) hunks.push_back(hunk);
    }
    if (hunks.empty()) continue;
    uint32_t above = kNone;
    if (hunks.size() > 1) {
      above = addNode(kNone);
      m_nodes[above].pattern = p;
      m_nodes[above].hunks = hunks.size();
      m_roots.push_back(above);
    }
    for (const uint32_t hunk : hunks) {
      std::vector<uint32_t> rows;
      for (uint32_t row = m_table->hunks[hunk].begin; row < m_table->hunks[hunk].end; ++row) {
        if (isShown(row)) rows.push_back(row);
      }
      m_shownCount += rows.size();
      uint32_t group = above;
      if (rows.size() > 1) {
        group = addNode(above);
        m_nodes[group].hunk = hunk;
        m_nodes[group].pattern = p;
        attach(group, above);
      }
      const std::vector<ChangePart>& parts = m_table->hunks[hunk].parts;
      size_t at = 0;
      for (uint32_t part = 0; part < parts.size(); ++part) {
        const size_t begin = at;
        while (at < rows.size() && rows[at] < parts[part].end) ++at;
        if (at == begin) continue;
        // A part that is all that is shown would repeat the hunk.
        const bool isLevel = at - begin > 1 && at - begin < rows.size();
        const uint32_t parent = isLevel ? addNode(group) : group;
        if (isLevel) {
          m_nodes[parent].hunk = hunk;
          m_nodes[parent].pattern = p;
          m_nodes[parent].part = part;
          attach(parent, group);
        }
        for (size_t i = begin; i < at; ++i) addRow(rows[i], hunk, parent);
        if (isLevel) fillGroup(parent);
      }
      for (; at < rows.size(); ++at) addRow(rows[at], hunk, group);
      if (rows.size() > 1) fillGroup(group);
    }
    if (above != kNone) fillGroup(above);
  }
  orderAll();
}

void ChangeModel::attach(uint32_t node, uint32_t parent) {
  (parent == kNone ? m_roots : m_nodes[parent].children).push_back(node);
}

void ChangeModel::addRow(uint32_t row, uint32_t hunk, uint32_t parent) {
  const uint32_t node = addNode(parent);
  m_nodes[node].row = row;
  m_nodes[node].hunk = hunk;
  m_nodes[node].pattern = m_table->hunks[hunk].pattern;
  m_nodes[node].kind = m_table->rows[row].kind;
  m_nodes[node].amounts = m_table->rows[row].amounts;
  m_nodeOfRow[row] = node;
  attach(node, parent);
}

void ChangeModel::fillGroup(uint32_t group) {
  Node& node = m_nodes[group];
  // Beside what was added, removed or moved there are instructions that changed their operands.
  node.kind = ChangeKind::kChanged;
  bool isMixed = false;
  for (const uint32_t child : node.children) {
    const ChangeKind kind = m_nodes[child].kind;
    node.amounts += m_nodes[child].amounts;
    isMixed = isMixed || (node.kind != ChangeKind::kChanged && kind != ChangeKind::kChanged && kind != node.kind);
    if (kind != ChangeKind::kChanged) node.kind = kind;
  }
  if (isMixed) node.kind = ChangeKind::kChanged;
}

uint32_t ChangeModel::firstRow(const Node& node) const {
  const Node* at = &node;
  while (at->row == kNone) at = &m_nodes[at->children.front()];
  return at->row;
}

bool ChangeModel::isBefore(const Node& one, const Node& two) const {
  const auto size = [](int64_t amount) {
    return amount < 0 ? -static_cast<double>(amount) : static_cast<double>(amount);
  };
  const bool isUp = m_sortOrder == Qt::AscendingOrder;
  const auto byNumber = [isUp](int64_t a, int64_t b) { return isUp ? a < b : a > b; };
  switch (m_sortBy) {
    case kKind: return isUp ? one.kind < two.kind : two.kind < one.kind;
    case kPeak: return byNumber(one.amounts.peak, two.amounts.peak);
    case kBytes: return byNumber(one.amounts.bytes, two.amounts.bytes);
    case kFlops: return byNumber(one.amounts.flops, two.amounts.flops);
    case kA:
    case kB:
    case kWhat:
    case kScope: {
      const int order = QString::compare(text(one, m_sortBy), text(two, m_sortBy), Qt::CaseInsensitive);
      return isUp ? order < 0 : order > 0;
    }
    default:
      if (one.amounts.peak != two.amounts.peak) return size(one.amounts.peak) > size(two.amounts.peak);
      if (one.amounts.bytes != two.amounts.bytes) return size(one.amounts.bytes) > size(two.amounts.bytes);
      return one.hunks > two.hunks;
  }
}

void ChangeModel::order(std::vector<uint32_t>* nodes) const {
  // The order of the table is that of ties; it is that of the nodes.
  std::sort(nodes->begin(), nodes->end());
  std::stable_sort(nodes->begin(), nodes->end(),
                   [this](uint32_t one, uint32_t two) { return isBefore(m_nodes[one], m_nodes[two]); });
}

void ChangeModel::orderAll() {
  for (Node& node : m_nodes) order(&node.children);
  order(&m_roots);
  const auto place = [this](const std::vector<uint32_t>& siblings) {
    for (uint32_t i = 0; i < siblings.size(); ++i) m_nodes[siblings[i]].place = i;
  };
  for (const Node& node : m_nodes) place(node.children);
  place(m_roots);
}

void ChangeModel::sort(int column, Qt::SortOrder sortOrder) {
  if (column == m_sortBy && sortOrder == m_sortOrder) return;
  emit layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  m_sortBy = column;
  m_sortOrder = sortOrder;
  orderAll();
  QModelIndexList after;
  for (const QModelIndex& index : before)
    after.append(indexOf(static_cast<uint32_t>(index.internalId()), index.column()));
  changePersistentIndexList(before, after);
  emit layoutChanged();
}

const ChangeRow* ChangeModel::change(const QModelIndex& index) const {
  if (!index.isValid() || node(index).row == kNone) return nullptr;
  return &m_table->rows[node(index).row];
}

void ChangeModel::addRows(uint32_t at, std::vector<uint32_t>* rows) const {
  if (m_nodes[at].row != kNone) rows->push_back(m_nodes[at].row);
  for (const uint32_t child : m_nodes[at].children) addRows(child, rows);
}

std::vector<uint32_t> ChangeModel::rowsBelow(const QModelIndex& index) const {
  std::vector<uint32_t> rows;
  if (index.isValid()) addRows(static_cast<uint32_t>(index.internalId()), &rows);
  return rows;
}

QModelIndex ChangeModel::find(Side side, hlo::InstructionId id) const {
  if (m_table == nullptr) return {};
  for (uint32_t row = 0; row < m_table->rows.size(); ++row) {
    const auto& own = side == Side::kA ? m_table->rows[row].a : m_table->rows[row].b;
    if (own == id && m_nodeOfRow[row] != kNone) return indexOf(m_nodeOfRow[row]);
  }
  return {};
}

std::vector<uint32_t> ChangeModel::hunkNodes() const {
  std::vector<uint32_t> nodes;
  for (const uint32_t root : m_roots) {
    if (m_nodes[root].hunk != kNone) {
      nodes.push_back(root);
    } else {
      nodes.insert(nodes.end(), m_nodes[root].children.begin(), m_nodes[root].children.end());
    }
  }
  return nodes;
}

QModelIndex ChangeModel::nextHunk(const QModelIndex& from, int by, bool inPattern) const {
  const std::vector<uint32_t> nodes = hunkNodes();
  if (nodes.empty()) return {};
  const auto count = static_cast<ptrdiff_t>(nodes.size());
  if (!from.isValid()) return indexOf(by > 0 ? nodes.front() : nodes.back());
  const Node& at = node(from);
  ptrdiff_t next = 0;
  if (at.hunk == kNone) {
    // A pattern: its hunks follow it.
    const auto first = std::find(nodes.begin(), nodes.end(), at.children.front()) - nodes.begin();
    next = by > 0 ? first : first - 1;
  } else {
    const auto current =
        std::find_if(nodes.begin(), nodes.end(), [&](uint32_t each) { return m_nodes[each].hunk == at.hunk; });
    next = current - nodes.begin() + by;
  }
  if (next < 0 || next >= count) return {};
  const uint32_t found = nodes[static_cast<size_t>(next)];
  if (inPattern && m_nodes[found].pattern != at.pattern) return {};
  return indexOf(found);
}

QString ChangeModel::copyText(const QModelIndexList& rows) const {
  QStringList lines;
  for (const QModelIndex& row : rows) {
    QStringList cells;
    for (int column = 0; column < kColumnCount; ++column)
      cells.append(oneLine(data(row.siblingAtColumn(column), Qt::DisplayRole).toString()));
    lines.append(cells.join(u'\t'));
  }
  return lines.join(u'\n');
}

QModelIndex ChangeModel::indexOf(uint32_t at, int column) const {
  return createIndex(static_cast<int>(m_nodes[at].place), column, quintptr{at});
}

QModelIndex ChangeModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const std::vector<uint32_t>& siblings = parent.isValid() ? node(parent).children : m_roots;
  return createIndex(row, column, quintptr{siblings[static_cast<size_t>(row)]});
}

QModelIndex ChangeModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || node(child).parent == kNone) return {};
  return indexOf(node(child).parent);
}

int ChangeModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_roots.size());
  return parent.column() == 0 ? static_cast<int>(node(parent).children.size()) : 0;
}

int ChangeModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QString ChangeModel::name(Side side, const ChangeRow& row) const {
  const auto& id = side == Side::kA ? row.a : row.b;
  if (!id) return {};
  const hlo::Module& module = side == Side::kA ? m_table->comparison->moduleA() : m_table->comparison->moduleB();
  return oneLine(module.name(*id), 200);
}

QString ChangeModel::scope(const ChangeRow& row) const {
  const Comparison& comparison = *m_table->comparison;
  const Snapshot& snapshot = row.side() == Side::kA ? *comparison.a : *comparison.b;
  const ModuleCosts* const costs = snapshot.costs->tryGet();
  if (costs == nullptr) return {};
  const hlo::ScopeId scope = costs->scopes.scope(row.id());
  return scope == costs->scopes.root() ? QString() : oneLine(costs->scopes.path(scope), 200);
}

// "14 added, 1 removed", most frequent first.
QString ChangeModel::groupText(const Node& at) const {
  std::vector<uint32_t> rows;
  addRows(static_cast<uint32_t>(&at - m_nodes.data()), &rows);
  std::map<ChangeKind, size_t> counts;
  for (const uint32_t row : rows) ++counts[m_table->rows[row].kind];
  std::vector<std::pair<ChangeKind, size_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& one, const auto& two) { return one.second > two.second; });
  QStringList texts;
  for (const auto& [kind, count] : sorted)
    texts.append(
        QStringLiteral("%1 %2").arg(grouped(static_cast<int64_t>(count)), toQString(compare::changeKindName(kind))));
  return texts.join(QStringLiteral(", "));
}

QString ChangeModel::text(const Node& at, int column) const {
  const ChangeRow* const row = at.row == kNone ? nullptr : &m_table->rows[at.row];
  switch (column) {
    case kKind:
      return at.hunk == kNone ? QStringLiteral("× %1").arg(grouped(static_cast<int64_t>(at.hunks))) : QString();
    case kA:
      if (row != nullptr) return name(Side::kA, *row);
      if (at.part != kNone) return oneLine(m_table->hunks[at.hunk].parts[at.part].title, 200);
      return oneLine(m_table->hunks[m_nodes[m_nodeOfRow[firstRow(at)]].hunk].title, 200);
    case kB: return row != nullptr ? name(Side::kB, *row) : QString();
    case kWhat: return row != nullptr ? oneLine(row->what, 300) : groupText(at);
    case kPeak: return m_table->hasPeak() ? toQString(words::signedBytes(at.amounts.peak)) : QString();
    case kBytes: return m_table->hasCosts() ? toQString(words::signedBytes(at.amounts.bytes)) : QString();
    case kFlops: return m_table->hasCosts() ? toQString(words::signedCount(at.amounts.flops)) : QString();
    case kScope: return scope(m_table->rows[firstRow(at)]);
    default: return {};
  }
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& at = node(index);
  const int column = index.column();
  const ChangeRow& row = m_table->rows[firstRow(at)];
  switch (role) {
    case Qt::DisplayRole: return text(at, column);
    case Qt::TextAlignmentRole:
      return column >= kPeak && column <= kFlops ? int{Qt::AlignRight | Qt::AlignVCenter}
                                                 : int{Qt::AlignLeft | Qt::AlignVCenter};
    case Qt::ToolTipRole: {
      if (column == kPeak && !m_table->hasPeak()) return toolTip(toQString(m_table->memoryProblem));
      if ((column == kBytes || column == kFlops) && !m_table->hasCosts())
        return toolTip(toQString(m_table->costProblem));
      if (column == kPeak) return exactBytes(at.amounts.peak);
      if (column == kBytes) return exactBytes(at.amounts.bytes);
      if (column == kFlops) return grouped(at.amounts.flops);
      return toolTip(text(at, column));
    }
    case Qt::AccessibleTextRole:
      if (column == kKind) return toQString(compare::changeKindName(at.kind)) + u' ' + text(at, column);
      return text(at, column);
    case SortRole:
      return column == kPeak    ? QVariant(qint64{at.amounts.peak})
             : column == kBytes ? QVariant(qint64{at.amounts.bytes})
             : column == kFlops ? QVariant(qint64{at.amounts.flops})
                                : QVariant(text(at, column));
    case KindRole: return static_cast<int>(at.kind);
    case SideRole: return static_cast<int>(row.side());
    case IsGroupRole: return at.row == kNone;
    default: return {};
  }
}

QVariant ChangeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return section >= kPeak && section <= kFlops ? int{Qt::AlignRight | Qt::AlignVCenter}
                                                 : int{Qt::AlignLeft | Qt::AlignVCenter};
  }
  if (role == Qt::InitialSortOrderRole && section >= kPeak && section <= kFlops) return Qt::DescendingOrder;
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kKind: return tr("+ added, − removed, ~ changed, ≠ replaced, ⇄ moved; × N equal changes");
      case kPeak: return tr("Bytes at the peak of B minus those at the peak of A");
      case kBytes:
        return tr(
            "Bytes accessed in one run of the module: B minus A. Those of a fusion or a loop are at the instructions "
            "in it.");
      case kFlops:
        return tr(
            "FLOPs in one run of the module: B minus A. Those of a fusion or a loop are at the instructions in it.");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kKind: return tr("Kind");
    case kA: return QStringLiteral("A");
    case kB: return QStringLiteral("B");
    case kWhat: return tr("What");
    case kPeak: return tr("Δ peak");
    case kBytes: return tr("Δ bytes");
    case kFlops: return tr("Δ FLOPs");
    case kScope: return tr("Scope");
    default: return {};
  }
}

}  // namespace model

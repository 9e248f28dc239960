#include "model/items/scope_model.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {

ScopeModel::ScopeModel(QObject* parent) : QAbstractItemModel(parent) {}

void ScopeModel::setEstimates(std::shared_ptr<const Estimates> estimates) {
  beginResetModel();
  m_estimates = std::move(estimates);
  m_children.clear();
  m_folded.clear();
  m_rows.assign(m_estimates == nullptr ? 0 : scopes().size(), 0);
  findMatches();
  endResetModel();
}

void ScopeModel::setFolded(const std::shared_ptr<const Snapshot>& snapshot, const std::vector<hlo::ScopeId>& folded) {
  m_folded.clear();
  if (m_estimates == nullptr || m_estimates->snapshot != snapshot) return;
  for (const hlo::ScopeId id : folded) m_folded.push_back(innermost(id));
  std::sort(m_folded.begin(), m_folded.end());
}

void ScopeModel::setFilter(const QString& words) {
  std::vector<std::string> next =
      absl::StrSplit(absl::AsciiStrToLower(words.toStdString()), absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  if (next == m_words) return;
  beginResetModel();
  m_words = std::move(next);
  m_children.clear();
  findMatches();
  endResetModel();
}

// A subtree is a range of ids, and a scope comes after its parent: two passes suffice.
void ScopeModel::findMatches() {
  m_visibility.clear();
  if (m_estimates == nullptr || m_words.empty()) return;
  const auto count = static_cast<uint32_t>(scopes().size());
  m_visibility.assign(count, kHidden);
  m_visibility[0] = kOnTheWay;
  // The words may be spread over the path: bit n is set if word n is in the scope's name or in that of an ancestor.
  // Words beyond the 64th are ignored.
  const size_t words = std::min<size_t>(m_words.size(), 64);
  const uint64_t all = words == 64 ? UINT64_MAX : (uint64_t{1} << words) - 1;
  std::vector<uint64_t> found(count, 0);
  for (uint32_t i = 1; i < count; ++i) {
    const hlo::ScopeId id(i);
    const uint32_t parent = scopes().parent(id)->index();
    found[i] = found[parent];
    const std::string name = absl::AsciiStrToLower(scopes().name(id));
    for (size_t word = 0; word < words; ++word) {
      if (absl::StrContains(name, m_words[word])) found[i] |= uint64_t{1} << word;
    }
    if (found[i] == all) m_visibility[i] = m_visibility[parent] >= kBelow ? kBelow : kMatch;
  }
  for (uint32_t i = count; i-- > 1;) {
    if (m_visibility[i] == kHidden) continue;
    Visibility& parent = m_visibility[scopes().parent(hlo::ScopeId(i))->index()];
    if (parent == kHidden) parent = kOnTheWay;
  }
}

std::vector<hlo::ScopeId> ScopeModel::matches(size_t maximum) const {
  std::vector<hlo::ScopeId> ids;
  for (uint32_t i = 0; i < m_visibility.size() && ids.size() < maximum; ++i) {
    if (m_visibility[i] == kMatch) ids.emplace_back(i);
  }
  return ids;
}

int64_t ScopeModel::sortKey(hlo::ScopeId id) const {
  const hlo::Cost& cost = m_estimates->workload->scopeCosts[id.index()];
  const auto keyOf = [](hlo::Amount amount) { return amount.isUnknown() ? -1 : amount.atLeast(); };
  switch (m_sortColumn) {
    case kInstructions: return static_cast<int64_t>(scopes().allInstructions(id).size());
    case kFlops: return keyOf(cost.flops);
    case kBytes: return keyOf(cost.bytes());
    case kPeakBytes: return hasPeakBytes() ? m_estimates->workload->peak->byScope[id.index()] : -1;
    default: return 0;
  }
}

bool ScopeModel::isShared(hlo::ScopeId id) const {
  return id != scopes().root() && scopes().instructions(id).empty() && scopes().children(id).size() == 1;
}

hlo::ScopeId ScopeModel::innermost(hlo::ScopeId id) const {
  while (isShared(id)) id = scopes().children(id).front();
  return id;
}

std::optional<hlo::ScopeId> ScopeModel::parentRow(hlo::ScopeId id) const {
  auto parent = scopes().parent(id);
  while (parent && isShared(*parent)) parent = scopes().parent(*parent);
  return parent;
}

const std::vector<hlo::ScopeId>& ScopeModel::children(hlo::ScopeId id) const {
  std::unique_ptr<std::vector<hlo::ScopeId>>& known = m_children[id];
  if (known != nullptr) return *known;
  auto made = std::make_unique<std::vector<hlo::ScopeId>>();
  for (const hlo::ScopeId child : scopes().children(id)) {
    if (isShown(innermost(child))) made->push_back(innermost(child));
  }
  const bool descends = m_sortOrder == Qt::DescendingOrder;
  if (m_sortColumn == kName) {
    std::vector<std::pair<std::string, hlo::ScopeId>> named;
    for (const hlo::ScopeId child : *made) named.emplace_back(scopes().path(child), child);
    std::stable_sort(named.begin(), named.end(), [descends](const auto& a, const auto& b) {
      return descends ? b.first < a.first : a.first < b.first;
    });
    for (size_t i = 0; i < named.size(); ++i) (*made)[i] = named[i].second;
  } else if (m_sortColumn > kName) {
    std::vector<std::pair<int64_t, hlo::ScopeId>> keyed;
    for (const hlo::ScopeId child : *made) keyed.emplace_back(sortKey(child), child);
    // Unknown values come last in both directions.
    std::stable_sort(keyed.begin(), keyed.end(), [descends](const auto& a, const auto& b) {
      if ((a.first < 0) != (b.first < 0)) return b.first < 0;
      return descends ? b.first < a.first : a.first < b.first;
    });
    for (size_t i = 0; i < keyed.size(); ++i) (*made)[i] = keyed[i].second;
  }
  for (size_t i = 0; i < made->size(); ++i) m_rows[(*made)[i].index()] = static_cast<uint32_t>(i);
  known = std::move(made);
  return *known;
}

QModelIndex ScopeModel::indexOf(hlo::ScopeId id) const {
  if (m_estimates == nullptr) return {};
  id = innermost(id);
  if (!isShown(id)) return {};
  if (const auto parent = parentRow(id)) children(*parent);
  return createIndex(static_cast<int>(m_rows[id.index()]), 0, quintptr{id.index()});
}

int ScopeModel::depth(const QModelIndex& index) const {
  int depth = 0;
  for (auto at = parentRow(scope(index)); at; at = parentRow(*at)) ++depth;
  return depth;
}

QModelIndex ScopeModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumnCount || row >= rowCount(parent)) return {};
  if (!parent.isValid()) return createIndex(0, column, quintptr{0});
  return createIndex(row, column, quintptr{children(scope(parent))[static_cast<size_t>(row)].index()});
}

QModelIndex ScopeModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const auto parent = parentRow(scope(child));
  return parent ? indexOf(*parent) : QModelIndex();
}

int ScopeModel::rowCount(const QModelIndex& parent) const {
  if (m_estimates == nullptr) return 0;
  if (!parent.isValid()) return isFiltered() && children(scopes().root()).empty() ? 0 : 1;
  return parent.column() == 0 ? static_cast<int>(children(scope(parent)).size()) : 0;
}

int ScopeModel::columnCount(const QModelIndex&) const { return kColumnCount; }

bool ScopeModel::hasChildren(const QModelIndex& parent) const {
  if (m_estimates == nullptr) return false;
  if (!parent.isValid()) return rowCount() > 0;
  if (parent.column() != 0) return false;
  const auto all = scopes().children(scope(parent));
  return std::any_of(all.begin(), all.end(), [this](hlo::ScopeId id) { return isShown(id); });
}

QString ScopeModel::name(hlo::ScopeId id) const {
  if (id == scopes().root()) return oneLine(m_estimates->snapshot->title);
  std::string text(scopes().name(id));
  for (auto at = scopes().parent(id); at && isShared(*at); at = scopes().parent(*at))
    text = absl::StrCat(scopes().name(*at), "/", text);
  return oneLine(text);
}

QString ScopeModel::tip(hlo::ScopeId id) const {
  const Workload& workload = *m_estimates->workload;
  const hlo::Cost& cost = workload.scopeCosts[id.index()];
  QStringList lines{id == scopes().root() ? toQString(m_estimates->snapshot->title) : toQString(scopes().path(id))};
  if (!scopes().transforms(id).isEmpty())
    lines += tr("Transforms: %1").arg(toQString(hlo::toText(scopes().transforms(id))));
  const auto all = static_cast<int64_t>(scopes().allInstructions(id).size());
  const auto own = static_cast<int64_t>(scopes().instructions(id).size());
  lines += own == all ? tr("%n instruction(s)", nullptr, static_cast<int>(all))
                      : tr("%1 instructions, %2 of them directly in the scope").arg(grouped(all), grouped(own));
  lines += tr("%1 FLOPs, estimated").arg(exactCount(cost.flops));
  if (!cost.transcendentals.isZero())
    lines += tr("%1 transcendentals, estimated").arg(exactCount(cost.transcendentals));
  lines += tr("%1 read and written, estimated").arg(exactBytes(cost.bytes()));
  if (workload.peak) lines += atPeakText(workload.peak->byScope[id.index()], workload.peak->isEstimated);
  return lines.join(u'\n');
}

std::optional<double> ScopeModel::share(hlo::ScopeId id, int column) const {
  const auto& costs = m_estimates->workload->scopeCosts;
  switch (column) {
    case kFlops: return hlo::LineCosts::share(costs[id.index()].flops, costs[0].flops);
    case kBytes: return hlo::LineCosts::share(costs[id.index()].bytes(), costs[0].bytes());
    case kPeakBytes:
      if (!hasPeakBytes()) return std::nullopt;
      return hlo::LineCosts::share(m_estimates->workload->peak->byScope[id.index()],
                                   m_estimates->workload->peak->total);
    default: return std::nullopt;
  }
}

QVariant ScopeModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const hlo::ScopeId id = scope(index);
  const Workload& workload = *m_estimates->workload;
  switch (role) {
    case TargetRole: return QVariant::fromValue(Target(id));
    case Qt::ToolTipRole: return toolTip(tip(id));
    case Qt::EditRole: return id == scopes().root() ? name(id) : toQString(scopes().path(id));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case ShareRole:
      if (const auto of = share(id, index.column())) return *of;
      return {};
    case BadgesRole: {
      QStringList badges;
      if (std::binary_search(m_folded.begin(), m_folded.end(), id)) badges += tr("folded");
      for (int t = 0; t < hlo::kTransformCount; ++t) {
        const auto transform = static_cast<hlo::Transform>(t);
        if (id != scopes().root() && scopes().transforms(id).has(transform))
          badges += toQString(hlo::transformName(transform));
      }
      return badges;
    }
    case Qt::DisplayRole: break;
    default: return {};
  }
  switch (index.column()) {
    case kName: return name(id);
    case kInstructions: return grouped(static_cast<int64_t>(scopes().allInstructions(id).size()));
    case kFlops: return countText(workload.scopeCosts[id.index()].flops);
    case kBytes: return bytesText(workload.scopeCosts[id.index()].bytes());
    case kPeakBytes: return workload.peak ? humanBytes(workload.peak->byScope[id.index()]) : QString();
    default: return {};
  }
}

QVariant ScopeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::InitialSortOrderRole && section != kName) return Qt::DescendingOrder;
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool isTip = role == Qt::ToolTipRole;
  switch (section) {
    case kName: return isTip ? tr("Scopes from op_name, without transforms") : tr("Scope");
    case kInstructions: return isTip ? tr("Instructions in the scope and its nested scopes") : tr("Count");
    case kFlops: return isTip ? tr("FLOPs in one run of the module, estimated by XLA's cost rules") : tr("FLOPs");
    case kBytes: return isTip ? tr("Bytes read and written in one run of the module, estimated") : tr("Accessed");
    case kPeakBytes: return isTip ? tr("Bytes live at the peak, by defining instruction") : tr("At peak");
    default: return {};
  }
}

void ScopeModel::sort(int column, Qt::SortOrder order) {
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  m_sortColumn = column;
  m_sortOrder = order;
  m_children.clear();
  QModelIndexList after;
  for (const QModelIndex& index : before) {
    const QModelIndex moved = indexOf(scope(index));
    after += moved.isValid() ? createIndex(moved.row(), index.column(), moved.internalId()) : QModelIndex();
  }
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

}  // namespace model

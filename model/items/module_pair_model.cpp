#include "model/items/module_pair_model.h"

#include <algorithm>
#include <cstdlib>

#include "model/items/format.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"

namespace model {
namespace {

bool isSamePair(const ModulePair& one, const ModulePair& two) { return one.a == two.a && one.b == two.b; }

}  // namespace

void ModulePairModel::setDocuments(std::shared_ptr<const Document> a, std::shared_ptr<const Document> b) {
  beginResetModel();
  m_documents[0] = std::move(a);
  m_documents[1] = std::move(b);
  m_rows.clear();
  if (m_documents[0] != nullptr && m_documents[1] != nullptr) {
    for (const ModulePair& pair : pairModules(*m_documents[0]->dump, *m_documents[1]->dump)) {
      Row row;
      row.pair = pair;
      for (const size_t i : {0U, 1U}) {
        const auto& module = i == 0 ? pair.a : pair.b;
        const auto sizes = module ? knownSizes(*m_documents[i], *module) : std::nullopt;
        if (!sizes) continue;
        row.peak[i] = sizes->peakBytes;
        row.instructions[i] = sizes->instructions;
      }
      m_rows.push_back(std::move(row));
    }
  }
  order();
  endResetModel();
}

void ModulePairModel::setCurrent(std::optional<ModulePair> pair) {
  m_current = pair;
  if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1), {IsCurrentRole});
}

int ModulePairModel::currentRow() const {
  for (size_t i = 0; i < m_rows.size(); ++i) {
    if (m_current && isSamePair(m_rows[i].pair, *m_current)) return static_cast<int>(i);
  }
  return -1;
}

int ModulePairModel::pairCount() const {
  return static_cast<int>(
      std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.pair.a && row.pair.b; }));
}

int ModulePairModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

std::optional<int64_t> ModulePairModel::number(const Row& row, int column) const {
  const auto delta = [](const std::optional<int64_t>(&of)[2]) {
    return of[0] && of[1] ? std::optional(*of[1] - *of[0]) : std::nullopt;
  };
  switch (column) {
    case kPeakA: return row.peak[0];
    case kPeakB: return row.peak[1];
    case kPeakDelta: return delta(row.peak);
    case kInstructionsDelta: return delta(row.instructions);
    default: return std::nullopt;
  }
}

QString ModulePairModel::name(const Row& row) const {
  const size_t side = row.pair.a ? 0 : 1;
  const uint32_t module = row.pair.a ? *row.pair.a : *row.pair.b;
  const QString name = oneLine(m_documents[side]->dump->modules[module].name);
  if (row.pair.a && row.pair.b) return name;
  return side == 0 ? tr("%1 (only in A)").arg(name) : tr("%1 (only in B)").arg(name);
}

QVariant ModulePairModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = m_rows[static_cast<size_t>(index.row())];
  const std::optional<int64_t> value = number(row, index.column());
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == kModule) return name(row);
      if (!value) return {};
      if (index.column() == kPeakDelta) return toQString(words::signedBytes(*value));
      if (index.column() == kInstructionsDelta) return toQString(words::signedCount(*value));
      return humanBytes(*value);
    case SortRole: return value ? QVariant(static_cast<qlonglong>(*value)) : QVariant();
    case Qt::ToolTipRole:
      if (index.column() == kModule || !value) return {};
      return index.column() == kInstructionsDelta ? grouped(*value) : exactBytes(*value);
    case Qt::TextAlignmentRole:
      return static_cast<int>((index.column() == kModule ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case IsCurrentRole: return m_current && isSamePair(row.pair, *m_current);
    default: return {};
  }
}

QVariant ModulePairModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section == kModule ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole && section != kModule) return Qt::DescendingOrder;
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool isTip = role == Qt::ToolTipRole;
  switch (section) {
    case kModule: return isTip ? tr("Modules of the same name, in their order") : tr("Module");
    case kPeakA: return isTip ? tr("Largest live memory of the module of A") : tr("Peak A");
    case kPeakB: return isTip ? tr("Largest live memory of the module of B") : tr("Peak B");
    case kPeakDelta: return isTip ? tr("Peak of B minus peak of A") : tr("Δ Peak");
    case kInstructionsDelta: return isTip ? tr("Instructions of B minus instructions of A") : tr("Δ Instructions");
    default: return {};
  }
}

void ModulePairModel::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  m_sortBy = column;
  m_sortOrder = order;
  this->order();
  endResetModel();
}

// Pairs before what is alone, known values before unknown ones.
void ModulePairModel::order() {
  const bool isDescending = m_sortOrder == Qt::DescendingOrder;
  const auto magnitude = [this](const Row& row) -> std::optional<int64_t> {
    if (m_sortBy >= 0) return number(row, m_sortBy);
    const auto delta = number(row, kPeakDelta);
    return delta ? std::optional<int64_t>(std::abs(*delta)) : std::nullopt;
  };
  std::stable_sort(m_rows.begin(), m_rows.end(), [&](const Row& one, const Row& two) {
    const bool isPairOne = one.pair.a && one.pair.b, isPairTwo = two.pair.a && two.pair.b;
    if (isPairOne != isPairTwo) return isPairOne;
    if (m_sortBy == kModule) {
      const int compared = QString::localeAwareCompare(name(one), name(two));
      return isDescending ? compared > 0 : compared < 0;
    }
    const auto a = magnitude(one), b = magnitude(two);
    if (!a || !b) return a.has_value() && !b.has_value();
    return m_sortBy < 0 || isDescending ? *a > *b : *a < *b;
  });
}

}  // namespace model

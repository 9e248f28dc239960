#include "model/items/pass_model.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/documents/pass_table.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"

namespace model {
namespace {

constexpr qsizetype kLongestPassName = 400;

bool isPassNumber(int column) { return column >= PassModel::kFound && column <= PassModel::kInstructions; }

/// A difference has its sign.
bool isPassDifference(int column) { return column >= PassModel::kFusions && column <= PassModel::kFlops; }

}  // namespace

PassModel::PassModel(QObject* parent) : QAbstractTableModel(parent) {}

// Rows change their order alone, so that the selection and the place in the list stay.
void PassModel::reorder(const std::function<void()>& change) {
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<uint32_t> positions;
  for (const QModelIndex& index : before) positions.push_back(positionOf(index));
  change();
  rebuild();
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i)
    after.append(indexOf(positions[static_cast<size_t>(i)]).siblingAtColumn(before[i].column()));
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void PassModel::setStages(std::vector<PassStage> stages, std::vector<uint8_t> isRead) {
  const auto isSame = [](const PassStage& one, const PassStage& two) {
    return one.name.stage == two.name.stage && one.name.file == two.name.file;
  };
  if (!stages.empty() && std::equal(stages.begin(), stages.end(), m_stages.begin(), m_stages.end(), isSame)) {
    reorder([&] {
      m_stages = std::move(stages);
      m_isRead = std::move(isRead);
    });
    return;
  }
  beginResetModel();
  m_shown.clear();
  m_found.clear();
  m_stages = std::move(stages);
  m_isRead = std::move(isRead);
  std::map<std::pair<std::string, std::string>, uint32_t> runs;
  for (const PassStage& stage : m_stages) ++runs[{stage.name.pipeline, stage.name.pass}];
  m_runs.clear();
  for (const PassStage& stage : m_stages) m_runs.push_back(runs[{stage.name.pipeline, stage.name.pass}]);
  rebuild();
  endResetModel();
}

void PassModel::setFound(std::vector<Found> found) {
  if (found == m_found) return;
  beginResetModel();
  m_found = std::move(found);
  rebuild();
  endResetModel();
}

void PassModel::setShown(std::vector<uint8_t> shown) {
  if (shown == m_shown) return;
  beginResetModel();
  m_shown = std::move(shown);
  rebuild();
  endResetModel();
}

bool PassModel::hasRenamed() const {
  return std::any_of(m_stages.begin(), m_stages.end(), [](const PassStage& stage) { return stage.delta.renamed > 0; });
}

void PassModel::rebuild() {
  m_hasTimes = std::any_of(m_stages.begin(), m_stages.end(),
                           [](const PassStage& stage) { return stage.name.seconds.has_value(); });
  m_rows.clear();
  for (uint32_t i = 0; i < m_stages.size(); ++i) {
    const bool isShown = m_shown.size() != m_stages.size() || m_shown[i] != 0;
    const bool isFound = m_found.size() != m_stages.size() || m_found[i].count != 0;
    if (isShown && isFound) m_rows.push_back(i);
  }
  order(&m_rows);
}

QModelIndex PassModel::indexOf(uint32_t position) const {
  const auto found = std::find(m_rows.begin(), m_rows.end(), position);
  return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()), 0);
}

std::optional<int64_t> PassModel::number(uint32_t at, int column) const {
  const PassStage& stage = m_stages[at];
  const auto count = [](size_t of) { return std::optional(static_cast<int64_t>(of)); };
  if (column == kStage) return count(at);
  if (column == kRuns) return count(m_runs[at]);
  if (column == kFound) return m_found.size() == m_stages.size() ? count(m_found[at].count) : std::nullopt;
  if (column == kFoundBytes) return m_found.size() == m_stages.size() ? m_found[at].bytes : std::nullopt;
  if (column == kKept) return m_found.size() == m_stages.size() ? count(m_found[at].kept) : std::nullopt;
  if (column == kKeptBytes) return m_found.size() == m_stages.size() ? m_found[at].keptBytes : std::nullopt;
  if (column == kTime)
    return stage.name.seconds ? std::optional(static_cast<int64_t>(*stage.name.seconds * 1e9)) : std::nullopt;
  if (m_isRead[at] == 0 || !stage.isReadable()) return std::nullopt;
  if (column == kInstructions) return count(stage.counts.instructions);
  if (!stage.before) return std::nullopt;  // there is nothing to compare the first stage with
  switch (column) {
    case kAdded: return count(stage.delta.added);
    case kRemoved: return count(stage.delta.removed);
    case kChanged: return count(stage.delta.changed);
    case kReplaced: return count(stage.delta.replaced);
    case kMoved: return count(stage.delta.moved);
    case kRenamed: return count(stage.delta.renamed);
    case kFusions: return differenceOf(m_stages, at, &PassCounts::fusions);
    case kCollectives: return differenceOf(m_stages, at, &PassCounts::collectives);
    case kCopies: return differenceOf(m_stages, at, &PassCounts::copies);
    case kBytes: return differenceOf(m_stages, at, &PassCounts::bytes);
    case kFlops: return differenceOf(m_stages, at, &PassCounts::flops);
    default: return std::nullopt;
  }
}

QString PassModel::text(uint32_t at, int column) const {
  const PassStage& stage = m_stages[at];
  if (column == kStage) return toQString(stageNumberText(stage));
  if (column == kPass) return oneLine(makerTitle(stage).toStdString(), kLongestPassName);
  if (column == kPipeline) return oneLine(stage.name.pipeline, kLongestPassName);
  if (column == kFile) return oneLine(stage.file, kLongestPassName);
  const auto value = number(at, column);
  if (column == kInstructions && !value) return m_isRead[at] == 0 ? tr("not read yet") : tr("cannot be read");
  if (!value) return {};
  if (column == kTime) return secondsText(*stage.name.seconds);
  if (column == kBytes) return toQString(words::signedBytes(*value));
  if (column == kFoundBytes || column == kKeptBytes) return humanBytes(*value);
  if (isPassDifference(column)) return toQString(words::signedCount(*value));
  if (column == kAdded && *value > 0) return QStringLiteral("+") + grouped(*value);
  if (column == kRemoved && *value > 0) return QStringLiteral("−") + grouped(*value);
  return grouped(*value);
}

int PassModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}
int PassModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int{kColumnCount}; }

QVariant PassModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const uint32_t at = positionOf(index);
  const PassStage& stage = m_stages[at];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole: return text(at, column);
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignVCenter | (isPassNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole: {
      if (!stage.problem.empty()) return toolTip(oneLine(problemText(stage), 400));
      const bool isOfOuterPass = !stage.name.outerPass.empty() && stage.name.pass == stage.name.outerPass;
      if (column == kPass && m_isRead[at] != 0 &&
          (isOfOuterPass || (!stage.isExact && stage.name.pass == "pipeline-start")))
        return toolTip(tr("A pass changed the module before it ran this pipeline."));
      if (column == kPass && m_isRead[at] != 0 && stage.lastPass)
        return toolTip(tr("Passes after the last one that has a stage made the changes."));
      if (column == kPass && m_isRead[at] != 0 && !stage.isExact)
        return toolTip(
            tr("Stages are missing before it: one of these passes made the changes. "
               "--xla_dump_hlo_pass_re=.* writes a stage for each."));
      if (column == kPass && stage.name.summaryOf)
        return toolTip(tr("The result of this pipeline, written again; its passes have stages of their own."));
      const auto value = number(at, column);
      if ((column == kBytes || column == kFoundBytes || column == kKeptBytes) && value)
        return toolTip(exactBytes(*value));
      if (isPassDifference(column) && value) return toolTip(grouped(*value));
      return column <= kPipeline || column == kFile ? toolTip(text(at, column)) : QVariant();
    }
    case SortRole: {
      const auto value = number(at, column);
      return isPassNumber(column) || column == kStage ? (value ? QVariant(static_cast<qlonglong>(*value)) : QVariant())
                                                      : QVariant(text(at, column));
    }
    case StateRole: return m_isRead[at] == 0 ? -1 : static_cast<int>(stage.state);
    case PositionRole: return at;
    default: return {};
  }
}

QVariant PassModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant(Qt::AlignVCenter | (isPassNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
  const bool isTitle = role == Qt::DisplayRole, isTip = role == Qt::ToolTipRole;
  if (!isTitle && !isTip) return {};
  const auto either = [isTip](const QString& title, const QString& tip) { return isTip ? toolTip(tip) : title; };
  switch (section) {
    case kStage: return either(tr("Stage"), tr("The number of the stage in its file name"));
    case kPass: return either(tr("Pass"), tr("The pass that the stage was written after"));
    case kPipeline: return either(tr("Pipeline"), tr("The pipeline in which the pass ran"));
    case kRuns: return either(tr("Runs"), tr("Stages of this pass in this pipeline"));
    case kTime: return either(tr("Time"), tr("The time that the pass took, as the dump states it"));
    case kAdded: return either(tr("+"), tr("Added instructions"));
    case kRemoved: return either(tr("−"), tr("Removed instructions"));
    case kChanged: return either(tr("~"), tr("Changed instructions"));
    case kReplaced:
      return either(tr("≠"), tr("Instructions replaced by another one; they also count as added and removed"));
    case kMoved: return either(tr("⇄"), tr("Instructions moved to another computation"));
    case kRenamed: return either(tr("Renamed"), tr("Instructions with another name"));
    case kFusions: return either(tr("Δ Fusions"), tr("Fusions, difference to the stage before"));
    case kCollectives: return either(tr("Δ Collectives"), tr("Collectives, difference to the stage before"));
    case kCopies: return either(tr("Δ Copies"), tr("Copies, difference to the stage before"));
    case kBytes:
      return either(tr("Δ Bytes"), tr("Bytes accessed by one run of the module, difference to the stage before"));
    case kFlops: return either(tr("Δ FLOPs"), tr("FLOPs of one run of the module, difference to the stage before"));
    case kInstructions: return either(tr("Instructions"), tr("Instructions of the module after the pass"));
    case kFound: return either(tr("Found"), tr("Changes of the pass that the filter finds"));
    case kFoundBytes:
      return either(tr("Found Bytes"),
                    tr("Bytes of the results of the instructions that the filter finds, as each was made"));
    case kKept: return either(tr("At End"), tr("Those instructions that are still in the last stage"));
    case kKeptBytes:
      return either(tr("Bytes at End"), tr("Bytes of the results of those that are still in the last stage"));
    case kFile: return either(tr("File"), tr("The file of the stage"));
    default: return {};
  }
}

void PassModel::order(std::vector<uint32_t>* rows) const {
  const int column = m_sortBy;
  const bool isDescending = column < 0 || m_sortOrder == Qt::DescendingOrder;
  using Key = std::array<int64_t, 3>;
  const auto keyOf = [&](uint32_t at) -> std::optional<Key> {
    if (column >= 0) {
      const auto value = number(at, column);
      return value ? std::optional(Key{*value}) : std::nullopt;
    }
    // As answersTo() has them.
    if (const Found* const found = m_found.size() == m_stages.size() ? &m_found[at] : nullptr)
      return Key{found->keptBytes.value_or(0), found->bytes.value_or(0), found->count};
    if (m_isRead[at] == 0 || !m_stages[at].before) return std::nullopt;
    return Key{static_cast<int64_t>(touchedBy(m_stages[at].delta))};
  };
  if (column >= 0 && column != kStage && !isPassNumber(column)) {
    std::vector<std::pair<QString, uint32_t>> keyed;
    for (const uint32_t at : *rows) keyed.emplace_back(text(at, column), at);
    std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& one, const auto& two) {
      return isDescending ? two.first < one.first : one.first < two.first;
    });
    for (size_t i = 0; i < keyed.size(); ++i) (*rows)[i] = keyed[i].second;
    return;
  }
  std::vector<std::pair<std::optional<Key>, uint32_t>> keyed;
  for (const uint32_t at : *rows) keyed.emplace_back(keyOf(at), at);
  // Unknown values are last in both directions. The passes that differ most are first among differences.
  std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& one, const auto& two) {
    if (one.first.has_value() != two.first.has_value()) return one.first.has_value();
    return isDescending ? one.first > two.first : one.first < two.first;
  });
  for (size_t i = 0; i < keyed.size(); ++i) (*rows)[i] = keyed[i].second;
}

void PassModel::sort(int column, Qt::SortOrder order) {
  m_sortBy = column;
  m_sortOrder = order;
  reorder([] {});
}

QByteArray PassModel::csv() const {
  static const QStringList kNames{"stage",      "pass",  "pipeline",     "found",   "found_bytes", "kept",
                                  "kept_bytes", "runs",  "seconds",      "added",   "removed",     "changed",
                                  "replaced",   "moved", "renamed",      "fusions", "collectives", "copies",
                                  "bytes",      "flops", "instructions", "file"};
  QByteArray all = (kNames.join(u',') + u'\n').toUtf8();
  for (const uint32_t at : m_rows) {
    QStringList cells;
    for (int column = 0; column < kColumnCount; ++column) {
      const PassStage& stage = m_stages[at];
      if (column == kPass) {
        cells.append(toQString(passText(stage)));
      } else if (column == kPipeline) {
        cells.append(toQString(stage.name.pipeline));
      } else if (column == kFile) {
        cells.append(toQString(stage.file));
      } else if (column == kStage) {
        cells.append(toQString(stageNumberText(stage)));
      } else if (column == kTime) {
        cells.append(stage.name.seconds ? QString::number(*stage.name.seconds) : QString());
      } else {
        const auto value = number(at, column);
        cells.append(value ? QString::number(*value) : QString());
      }
    }
    all += (delimited(cells, ',') + u'\n').toUtf8();
  }
  return all;
}

}  // namespace model

#include "model/items/search_model.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <type_traits>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

constexpr size_t kMaximumRows = std::numeric_limits<int>::max();  // Qt counts rows in an int

/// Returns the instruction of a match, or the one that defines the matching value.
std::optional<hlo::InstructionId> instructionOf(const Snapshot& snapshot, const queries::SearchHit& hit) {
  if (const auto* const id = std::get_if<hlo::InstructionId>(&hit)) return *id;
  if (const auto* const id = std::get_if<buffers::ValueId>(&hit)) return snapshot.link.instruction(*id);
  if (const auto* const text = std::get_if<queries::TextHit>(&hit)) return text->instruction;
  return std::nullopt;
}

/// Returns the text around a match, from its line.
QString excerpt(const Snapshot& snapshot, const queries::TextHit& hit) {
  constexpr size_t kBefore = 24, kLength = 160;
  const absl::string_view text = snapshot.module->text().text();
  size_t begin = hit.place.offset - std::min(hit.place.offset, kBefore);
  const size_t lineBegin = text.substr(begin, hit.place.offset - begin).rfind('\n');
  const bool isCut = lineBegin == absl::string_view::npos && begin > 0;
  if (lineBegin != absl::string_view::npos) begin += lineBegin + 1;
  const absl::string_view line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  return (isCut ? QStringLiteral("…") : QString()) + oneLine(line, kLength).trimmed();
}

QString foundIn(const queries::TextHit& hit) {
  if (!hit.instruction) return SearchModel::tr("text");
  return hit.place.attribute.empty() ? SearchModel::tr("in the literal")
                                     : SearchModel::tr("in %1").arg(oneLine(hit.place.attribute));
}

QString hitCountText(size_t count) { return SearchModel::tr("%n instruction(s)", nullptr, static_cast<int>(count)); }

QString nameText(const Snapshot& snapshot, const queries::SearchHit& hit) {
  if (const auto* const id = std::get_if<hlo::InstructionId>(&hit)) return toQString(snapshot.module->name(*id));
  if (const auto* const id = std::get_if<hlo::ComputationId>(&hit)) return toQString(snapshot.module->name(*id));
  if (const auto* const id = std::get_if<buffers::ValueId>(&hit))
    return QString::fromStdString(snapshot.assignment->value(*id).name());
  if (const auto* const id = std::get_if<buffers::AllocationId>(&hit))
    return SearchModel::tr("allocation %1").arg(grouped(snapshot.assignment->allocation(*id).number));
  if (const auto* const text = std::get_if<queries::TextHit>(&hit)) {
    if (text->instruction) return toQString(snapshot.module->name(*text->instruction));
    return SearchModel::tr("line %1").arg(grouped(snapshot.module->text().position(text->place.offset).line));
  }
  return placeText(*snapshot.module, std::get<hlo::SourceLine>(hit));
}

QString kindText(const queries::SearchHit& hit) {
  if (const auto* const text = std::get_if<queries::TextHit>(&hit)) return foundIn(*text);
  const QString kinds[] = {SearchModel::tr("instruction"), SearchModel::tr("computation"), SearchModel::tr("value"),
                           SearchModel::tr("source line"), SearchModel::tr("allocation")};
  return kinds[hit.index()];
}

QString detailText(const Snapshot& snapshot, const queries::SearchHit& hit) {
  if (const auto* const id = std::get_if<hlo::InstructionId>(&hit)) {
    return toQString(snapshot.module->opcode(*id)) + u' ' + toQString(snapshot.module->shape(*id).text);
  }
  if (const auto* const id = std::get_if<hlo::ComputationId>(&hit))
    return hitCountText(snapshot.module->instructions(*id).size());
  if (const auto* const id = std::get_if<buffers::ValueId>(&hit)) {
    const buffers::Value value = snapshot.assignment->value(*id);
    return sizeText(value) + u' ' + toQString(value.shape);
  }
  if (const auto* const id = std::get_if<buffers::AllocationId>(&hit)) {
    const buffers::Allocation& allocation = snapshot.assignment->allocation(*id);
    const QString flags = allocationFlagsText(allocation);
    const QString what = sizeText(allocation) + u' ' + allocationKindText(allocation.kind());
    return flags.isEmpty() ? what : what + QStringLiteral(" · ") + flags;
  }
  if (const auto* const text = std::get_if<queries::TextHit>(&hit)) return excerpt(snapshot, *text);
  const hlo::LineEntry* const entry = snapshot.sources.find(std::get<hlo::SourceLine>(hit));
  if (entry == nullptr) return {};
  const QString count = hitCountText(entry->instructions.size());
  return entry->function.empty() ? count : SearchModel::tr("%1 in %2").arg(count, toQString(entry->function));
}

}  // namespace

std::optional<Target> hitTarget(const queries::SearchHit& hit) {
  if (const auto* const text = std::get_if<queries::TextHit>(&hit)) {
    return text->instruction ? std::optional<Target>(*text->instruction) : std::nullopt;
  }
  return std::visit(
      [](const auto& id) -> std::optional<Target> {
        if constexpr (std::is_constructible_v<Target, decltype(id)>) return Target(id);
        return std::nullopt;
      },
      hit);
}

std::optional<hlo::Position> hitPlace(const Snapshot& snapshot, const queries::SearchHit& hit) {
  const auto* const text = std::get_if<queries::TextHit>(&hit);
  if (text == nullptr || text->instruction) return std::nullopt;
  return snapshot.module->text().position(text->place.offset);
}

QString hitText(const Snapshot& snapshot, const queries::SearchHit& hit, int column) {
  switch (column) {
    case SearchModel::kName: return nameText(snapshot, hit);
    case SearchModel::kKind: return kindText(hit);
    case SearchModel::kDetail: return detailText(snapshot, hit);
    case SearchModel::kWhere: {
      const QString title = toQString(snapshot.title);
      const auto instruction = instructionOf(snapshot, hit);
      if (!instruction || snapshot.module == nullptr) return title;
      return SearchModel::tr("%1 in %2")
          .arg(toQString(snapshot.module->name(snapshot.module->computation(*instruction))), title);
    }
    case SearchModel::kSource: {
      const auto instruction = snapshot.module == nullptr ? std::nullopt : instructionOf(snapshot, hit);
      const auto line = instruction ? snapshot.sources.nearestLine(*instruction) : std::nullopt;
      if (!line) return {};
      const QString place = placeText(*snapshot.module, *line);
      return snapshot.sources.line(*instruction) ? place : SearchModel::tr("%1 (inferred)").arg(place);
    }
    default: return {};
  }
}

HitFigures hitFigures(const Snapshot& snapshot, const queries::SearchHit& hit) {
  HitFigures figures;
  if (const auto* const id = std::get_if<buffers::ValueId>(&hit)) {
    const buffers::Value value = snapshot.assignment->value(*id);
    if (value.hasSize) figures.bytes = value.sizeBytes;
  } else if (const auto* const allocation = std::get_if<buffers::AllocationId>(&hit)) {
    figures.bytes = snapshot.assignment->allocation(*allocation).sizeBytes;
  }
  if (snapshot.module == nullptr) return figures;
  const auto instruction = instructionOf(snapshot, hit);
  if (instruction && !std::holds_alternative<buffers::ValueId>(hit)) {
    const auto bytes =
        queries::specOf(queries::InstructionColumn::kBytes).value(snapshot.instructionSubject(), *instruction);
    if (const auto* const known = std::get_if<int64_t>(&bytes)) figures.bytes = *known;
  }
  const auto* const whole = std::get_if<hlo::ComputationId>(&hit);
  const Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr || (!instruction && whole == nullptr)) return figures;
  figures.executions = workload->costs.executions(instruction ? snapshot.module->computation(*instruction) : *whole);
  return figures;
}

SearchModel::SearchModel(QObject* parent) : QAbstractTableModel(parent), m_begins(1, 0) {}

void SearchModel::setHits(std::vector<ModuleHits> modules) {
  beginResetModel();
  m_modules.clear();
  m_begins.assign(1, 0);
  m_order.clear();
  for (ModuleHits& module : modules) insert(std::move(module), m_modules.size());
  arrange();
  endResetModel();
}

void SearchModel::addHits(std::vector<ModuleHits> modules) {
  const int column = m_sortColumn;
  const Qt::SortOrder order = m_sortOrder;
  if (column >= 0) sort(-1);
  for (ModuleHits& module : modules) {
    const auto at = static_cast<size_t>(
        std::upper_bound(m_modules.begin(), m_modules.end(), module.place,
                         [](uint32_t place, const ModuleHits& each) { return place < each.place; }) -
        m_modules.begin());
    const size_t first = m_begins[at], count = module.size();
    const bool isShown = count > 0 && m_begins.back() + count <= kMaximumRows;
    if (isShown) beginInsertRows({}, static_cast<int>(first), static_cast<int>(first + count - 1));
    insert(std::move(module), at);
    if (isShown) endInsertRows();
  }
  if (column >= 0) sort(column, order);
}

void SearchModel::insert(ModuleHits module, size_t at) {
  const size_t count = module.size();
  m_modules.insert(m_modules.begin() + static_cast<ptrdiff_t>(at), std::move(module));
  m_begins.insert(m_begins.begin() + static_cast<ptrdiff_t>(at), m_begins[at]);
  for (size_t i = at + 1; i < m_begins.size(); ++i) m_begins[i] += count;
}

void SearchModel::sort(int column, Qt::SortOrder order) {
  emit layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  std::vector<size_t> hits;
  hits.reserve(static_cast<size_t>(before.size()));
  for (const QModelIndex& index : before) hits.push_back(hitOf(index.row()));
  m_sortColumn = isFigure(column) ? column : -1;
  m_sortOrder = order;
  arrange();
  std::vector<int> rows;
  if (!m_order.empty()) {
    rows.resize(m_order.size());
    for (size_t row = 0; row < m_order.size(); ++row) rows[m_order[row]] = static_cast<int>(row);
  }
  QModelIndexList now;
  for (qsizetype i = 0; i < before.size(); ++i) {
    const size_t hit = hits[static_cast<size_t>(i)];
    now += index(rows.empty() ? static_cast<int>(hit) : rows[hit], before[i].column());
  }
  changePersistentIndexList(before, now);
  emit layoutChanged();
}

/// Unknown values come last in both orders.
void SearchModel::arrange() {
  m_order.clear();
  if (m_sortColumn < 0) return;
  const int rows = rowCount();
  std::vector<std::pair<bool, int64_t>> keys;
  keys.reserve(static_cast<size_t>(rows));
  for (int row = 0; row < rows; ++row) {
    const HitFigures of = figures(row);
    const bool isKnown = m_sortColumn == kBytes ? of.bytes.has_value() : of.executions && !of.executions->isUnknown();
    const int64_t key = !isKnown ? 0 : m_sortColumn == kBytes ? *of.bytes : of.executions->atLeast();
    keys.emplace_back(!isKnown, m_sortOrder == Qt::AscendingOrder ? key : -key);
  }
  std::vector<uint32_t> order(static_cast<size_t>(rows));
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&keys](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
  m_order = std::move(order);
}

void SearchModel::costsChanged() {
  if (rowCount() == 0) return;
  if (m_sortColumn == kExecutions) sort(m_sortColumn, m_sortOrder);
  emit dataChanged(index(0, kBytes), index(rowCount() - 1, kExecutions));
}

size_t SearchModel::moduleOf(size_t hit) const {
  const auto behind = std::upper_bound(m_begins.begin(), m_begins.end(), hit);
  return static_cast<size_t>(behind - m_begins.begin()) - 1;
}

const std::shared_ptr<const Snapshot>& SearchModel::snapshot(int row) const {
  return m_modules[moduleOf(hitOf(row))].snapshot;
}

const queries::SearchHit* SearchModel::hit(int row) const {
  const size_t hit = hitOf(row), module = moduleOf(hit), at = hit - m_begins[module];
  const auto& hits = m_modules[module].result.hits;
  return at < hits.size() ? &hits[at] : nullptr;
}

const UnreadHit* SearchModel::unread(int row) const {
  const size_t hit = hitOf(row), module = moduleOf(hit), at = hit - m_begins[module];
  const ModuleHits& hits = m_modules[module];
  return at < hits.result.hits.size() ? nullptr : &hits.unread[at - hits.result.hits.size()];
}

std::optional<Target> SearchModel::target(int row) const {
  const queries::SearchHit* const hit = this->hit(row);
  return hit == nullptr ? std::nullopt : hitTarget(*hit);
}

std::optional<hlo::Position> SearchModel::place(int row) const {
  const queries::SearchHit* const hit = this->hit(row);
  return hit == nullptr ? std::nullopt : hitPlace(*snapshot(row), *hit);
}

int SearchModel::row(const std::shared_ptr<const Snapshot>& snapshot, const Target& target) const {
  for (size_t module = 0; module < m_modules.size(); ++module) {
    if (m_modules[module].snapshot != snapshot) continue;
    const auto& hits = m_modules[module].result.hits;
    const auto it =
        std::find_if(hits.begin(), hits.end(), [&](const queries::SearchHit& hit) { return hitTarget(hit) == target; });
    if (it == hits.end()) continue;
    const size_t hit = m_begins[module] + static_cast<size_t>(it - hits.begin());
    if (m_order.empty()) return static_cast<int>(hit);
    return static_cast<int>(std::find(m_order.begin(), m_order.end(), hit) - m_order.begin());
  }
  return -1;
}

HitFigures SearchModel::figures(int row) const {
  if (const UnreadHit* const unread = this->unread(row)) return unread->figures;
  return hitFigures(*snapshot(row), *hit(row));
}

QString SearchModel::text(int row, int column) const {
  if (column == kBytes || column == kExecutions) {
    const HitFigures of = figures(row);
    if (column == kBytes) return of.bytes ? humanBytes(*of.bytes) : QString();
    return of.executions ? countText(*of.executions) : QString();
  }
  if (column == kStage) return m_modules[moduleOf(hitOf(row))].stage;
  if (const UnreadHit* const unread = this->unread(row)) return unread->cells[static_cast<size_t>(column)];
  return hitText(*snapshot(row), *hit(row), column);
}

QString SearchModel::tabSeparated(const std::vector<int>& rows) const {
  const EnglishNumbers english;
  QString lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < kColumnCount; ++column) {
      const auto bytes = column == kBytes ? figures(row).bytes : std::nullopt;
      cells += bytes ? QString::number(*bytes) : text(row, column);
    }
    lines += delimited(cells, '\t') + u'\n';
  }
  return lines;
}

QString SearchModel::tip(int row, int column) const {
  const HitFigures of = isFigure(column) ? figures(row) : HitFigures();
  if (column == kBytes && of.bytes) return exactBytes(*of.bytes);
  if (column == kExecutions && of.executions) return tr("Executions per run: %1").arg(exactCount(*of.executions));
  if (column == kExecutions) return tr("Computed for the module that is shown");
  const queries::SearchHit* const hit = this->hit(row);
  const auto instruction = hit == nullptr ? std::nullopt : instructionOf(*snapshot(row), *hit);
  if (column != kSource || !instruction || snapshot(row)->module == nullptr) return text(row, column);
  const hlo::Module& module = *snapshot(row)->module;
  const auto from = snapshot(row)->sources.source(*instruction);
  if (!from) return {};
  const QString origin = lineOriginText(module, *instruction, *from);
  const QString place = wholePlaceText(module, *snapshot(row)->sources.line(*from));
  return origin.isEmpty() ? place : place + u'\n' + origin;
}

int SearchModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(std::min(m_begins.back(), kMaximumRows));
}

int SearchModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant SearchModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  switch (role) {
    case Qt::DisplayRole: return oneLine(text(index.row(), index.column()));
    case Qt::EditRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return toolTip(tip(index.row(), index.column()));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TargetRole: {
      const auto target = this->target(index.row());
      return target ? QVariant::fromValue(*target) : QVariant();
    }
    default: return {};
  }
}

QVariant SearchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole && isFigure(section)) return Qt::DescendingOrder;
  if (role == Qt::ToolTipRole && section == kBytes) return tr("Bytes of the result or of the value");
  if (role == Qt::ToolTipRole && section == kExecutions) return tr("Executions in one run of the module");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Name");
    case kKind: return tr("Kind");
    case kDetail: return tr("Details");
    case kWhere: return tr("Location");
    case kSource: return tr("Source line");
    case kBytes: return tr("Bytes");
    case kExecutions: return tr("Executions");
    case kStage: return tr("Stage");
    default: return {};
  }
}

}  // namespace model

#include "model/items/search_model.h"

#include <algorithm>
#include <limits>
#include <type_traits>

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

SearchModel::SearchModel(QObject* parent) : QAbstractTableModel(parent), m_begins(1, 0) {}

void SearchModel::setHits(std::vector<ModuleHits> modules) {
  beginResetModel();
  m_modules.clear();
  m_begins.assign(1, 0);
  append(std::move(modules));
  endResetModel();
}

void SearchModel::addHits(std::vector<ModuleHits> modules) {
  size_t rows = m_begins.back();
  for (const ModuleHits& module : modules) rows += module.size();
  const int first = rowCount(), end = static_cast<int>(std::min(rows, kMaximumRows));
  if (end > first) beginInsertRows({}, first, end - 1);
  append(std::move(modules));
  if (end > first) endInsertRows();
}

void SearchModel::append(std::vector<ModuleHits> modules) {
  for (ModuleHits& module : modules) {
    m_begins.push_back(m_begins.back() + module.size());
    m_modules.push_back(std::move(module));
  }
}

size_t SearchModel::moduleOf(int row) const {
  const auto behind = std::upper_bound(m_begins.begin(), m_begins.end(), static_cast<size_t>(row));
  return static_cast<size_t>(behind - m_begins.begin()) - 1;
}

const std::shared_ptr<const Snapshot>& SearchModel::snapshot(int row) const {
  return m_modules[moduleOf(row)].snapshot;
}

const queries::SearchHit* SearchModel::hit(int row) const {
  const size_t module = moduleOf(row), at = static_cast<size_t>(row) - m_begins[module];
  const auto& hits = m_modules[module].result.hits;
  return at < hits.size() ? &hits[at] : nullptr;
}

const UnreadHit* SearchModel::unread(int row) const {
  const size_t module = moduleOf(row), at = static_cast<size_t>(row) - m_begins[module];
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
    if (it != hits.end()) return static_cast<int>(m_begins[module] + static_cast<size_t>(it - hits.begin()));
  }
  return -1;
}

QString SearchModel::text(int row, int column) const {
  if (const UnreadHit* const unread = this->unread(row)) return unread->cells[static_cast<size_t>(column)];
  return hitText(*snapshot(row), *hit(row), column);
}

QString SearchModel::tabSeparated(const std::vector<int>& rows) const {
  const EnglishNumbers english;
  QString lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < kColumnCount; ++column) cells += text(row, column);
    lines += delimited(cells, '\t') + u'\n';
  }
  return lines;
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
    case Qt::ToolTipRole: return toolTip(text(index.row(), index.column()));
    case TargetRole: {
      const auto target = this->target(index.row());
      return target ? QVariant::fromValue(*target) : QVariant();
    }
    default: return {};
  }
}

QVariant SearchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Name");
    case kKind: return tr("Kind");
    case kDetail: return tr("Details");
    case kWhere: return tr("Location");
    case kSource: return tr("Source line");
    default: return {};
  }
}

}  // namespace model

#include "model/buffers/assignment.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace buffers {

absl::string_view allocationKindName(AllocationKind kind) {
  switch (kind) {
    case AllocationKind::kParameter: return "parameter";
    case AllocationKind::kOutput: return "output";
    case AllocationKind::kTemp: return "temp";
    case AllocationKind::kConstant: return "constant";
    case AllocationKind::kThreadLocal: return "thread-local";
  }
  return "";
}

AllocationKind Allocation::kind() const {
  if (parameterNumber) return AllocationKind::kParameter;
  if (isOutput || isLiveOut) return AllocationKind::kOutput;
  if (isConstant) return AllocationKind::kConstant;
  if (isThreadLocal) return AllocationKind::kThreadLocal;
  return AllocationKind::kTemp;
}

std::string Value::name() const { return hasIndex ? absl::StrCat(instruction, index) : std::string(instruction); }

absl::Span<const ValueId> Assignment::values(AllocationId id) const {
  const uint32_t begin = m_allocationValuesBegin[id.index()];
  return absl::MakeConstSpan(m_allocationValues).subspan(begin, m_allocationValuesBegin[id.index() + 1] - begin);
}

EntryList<Position> Assignment::positions(ValueId id) const {
  const uint32_t begin = m_positionsBegin[id.index()];
  return {this, absl::MakeConstSpan(m_positions).subspan(begin, m_positionsBegin[id.index() + 1] - begin)};
}

EntryList<Use> Assignment::uses(ValueId id) const {
  const uint32_t begin = m_usesBegin[id.index()];
  return {this, absl::MakeConstSpan(m_uses).subspan(begin, m_usesBegin[id.index() + 1] - begin)};
}

// The parser has checked the lines that places point into. They end in a newline because every text is padded.

Position Assignment::read(uint32_t place, Position*) const {
  const char* const begin = bytesAt(place);
  const char* end = begin;
  while (*end != ' ' && *end != '\n' && *end != '\r') ++end;
  Position position{absl::string_view(begin, static_cast<size_t>(end - begin)), "{}"};
  if (end[0] == ' ' && end[1] == '{') {
    const char* close = end + 2;
    while (*close != '}') ++close;
    position.index = absl::string_view(end + 1, static_cast<size_t>(close - end));
  }
  return position;
}

Use Assignment::read(uint32_t place, Use*) const {
  constexpr absl::string_view kOperand = ", operand ";
  const char* const begin = bytesAt(place);
  const char* end = begin;
  while (*end != ',') ++end;
  Use use{absl::string_view(begin, static_cast<size_t>(end - begin)), 0, "{}"};
  end += kOperand.size();
  for (; absl::ascii_isdigit(*end); ++end) use.operand = use.operand * 10 + (*end - '0');
  if (end[0] == ' ' && end[1] == '{') {
    const char* close = end + 2;
    while (*close != '}') ++close;
    use.index = absl::string_view(end + 1, static_cast<size_t>(close - end));
  }
  return use;
}

std::optional<ValueId> Assignment::findValue(absl::string_view instruction, ShapeIndex index) const {
  const uint32_t hash = NameBuckets::hash(instruction);
  for (const uint32_t number : m_byDefinition.find(NameBuckets::combine(hash, NameBuckets::hash(index)))) {
    const ValueRecord& record = m_values[number];
    if (record.nameHash == hash && m_indices[record.index] == index && textAt(record.instruction) == instruction) {
      return ValueId(number);
    }
  }
  return std::nullopt;
}

std::vector<ValueId> Assignment::valuesAt(absl::string_view instruction) const {
  std::vector<ValueId> result;
  for (const uint32_t number : m_byPosition.find(NameBuckets::hash(instruction))) {
    const ValueId id(number);
    if (!result.empty() && result.back() == id) continue;
    bool here = textAt(m_values[number].instruction) == instruction;
    for (auto at = positions(id).begin(), end = positions(id).end(); !here && at != end; ++at) {
      here = (*at).instruction == instruction;
    }
    if (here) result.push_back(id);
  }
  return result;
}

std::optional<uint32_t> Assignment::stepOf(absl::string_view instruction) const {
  for (const uint32_t step : m_byStep.find(NameBuckets::hash(instruction))) {
    if (m_sequence[step] == instruction) return step;
  }
  return std::nullopt;
}

}  // namespace buffers

#include "model/ir/module.h"

#include <algorithm>

#include "absl/hash/hash.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/ir/opcode_properties.h"

namespace hlo {

std::string callRoleName(CallRole role, uint32_t branch) {
  switch (role) {
    case CallRole::kFusion: return "fusion";
    case CallRole::kAsync: return "async";
    case CallRole::kToApply: return "call";
    case CallRole::kApply: return "to_apply";
    case CallRole::kCondition: return "condition";
    case CallRole::kBody: return "body";
    case CallRole::kBranch: return absl::StrCat("branch ", branch);
    case CallRole::kSelect: return "select";
    case CallRole::kScatter: return "scatter";
    case CallRole::kCalled: return "called";
  }
  return "";
}

std::optional<InstructionId> Module::root(ComputationId id) const {
  const ComputationRecord& record = m_computations[id.index()];
  if (record.root != kNone) return InstructionId(record.root);
  if (record.count == 0) return std::nullopt;
  return InstructionId(record.first + record.count - 1);
}

absl::Span<const InstructionId> Module::callers(ComputationId id) const {
  const uint32_t begin = m_callersBegin[id.index()];
  return absl::MakeConstSpan(m_callers).subspan(begin, m_callersBegin[id.index() + 1] - begin);
}

absl::string_view Module::executionThread(ComputationId id) const {
  const TextRange thread = m_computations[id.index()].thread;
  return thread.empty() ? absl::string_view("main") : m_text->text(thread);
}

// An instruction ends with its last attribute, or with the parenthesis after its arguments.
TextRange Module::range(InstructionId id) const {
  const InstructionRecord& instruction = record(id);
  const uint32_t attributesEnd = m_instructions[id.index() + 1].attributesBegin;
  const bool hasAttributes = attributesEnd > instruction.attributesBegin;
  return {instruction.textBegin,
          hasAttributes ? m_attributes[attributesEnd - 1].value.end : instruction.arguments.end + 1};
}

absl::string_view Module::opName(InstructionId id) const {
  const InstructionRecord& instruction = record(id);
  if (!instruction.is(InstructionRecord::kHasOpName)) return {};
  if (instruction.is(InstructionRecord::kHasEscapes)) return m_decoded[instruction.opName];
  const absl::string_view behind = m_text->text().substr(instruction.opName);
  return behind.substr(0, behind.find('"'));
}

absl::Span<const InstructionId> Module::operands(InstructionId id) const {
  const uint32_t begin = record(id).operandsBegin;
  return absl::MakeConstSpan(m_operands).subspan(begin, m_instructions[id.index() + 1].operandsBegin - begin);
}

absl::Span<const int64_t> Module::operandIndex(InstructionId id, size_t n) const {
  const size_t slot = record(id).operandsBegin + n;
  const auto element = std::lower_bound(m_elementOperands.begin(), m_elementOperands.end(), slot,
                                        [](const ElementOperand& e, size_t wanted) { return e.slot < wanted; });
  if (element == m_elementOperands.end() || element->slot != slot) return {};
  const uint32_t end =
      element + 1 == m_elementOperands.end() ? static_cast<uint32_t>(m_elementPaths.size()) : element[1].pathBegin;
  return absl::MakeConstSpan(m_elementPaths).subspan(element->pathBegin, end - element->pathBegin);
}

const Shape* Module::operandShape(InstructionId id, size_t n) const {
  return shape(operands(id)[n]).at(operandIndex(id, n));
}

absl::Span<const InstructionId> Module::users(InstructionId id) const {
  const uint32_t begin = m_usersBegin[id.index()];
  return absl::MakeConstSpan(m_users).subspan(begin, m_usersBegin[id.index() + 1] - begin);
}

absl::Span<const InstructionId> Module::controlPredecessors(InstructionId id) const {
  if (m_controlPredecessors.empty()) return {};
  auto it = m_controlPredecessors.find(id.index());
  return it == m_controlPredecessors.end() ? absl::Span<const InstructionId>() : absl::MakeConstSpan(it->second);
}

absl::Span<const Attribute> Module::attributes(InstructionId id) const {
  const uint32_t begin = record(id).attributesBegin;
  return absl::MakeConstSpan(m_attributes).subspan(begin, m_instructions[id.index() + 1].attributesBegin - begin);
}

std::optional<absl::string_view> Module::attribute(InstructionId id, absl::string_view key) const {
  for (const Attribute& attribute : attributes(id)) {
    if (m_text->text(attribute.key) == key) return m_text->text(attribute.value);
  }
  return std::nullopt;
}

absl::Span<const Call> Module::calls(InstructionId id) const {
  if (!record(id).is(InstructionRecord::kHasCalls)) return {};
  const auto [begin, end] = std::equal_range(m_callOf.begin(), m_callOf.end(), id);
  return absl::MakeConstSpan(m_calls).subspan(static_cast<size_t>(begin - m_callOf.begin()),
                                              static_cast<size_t>(end - begin));
}

std::optional<ComputationId> Module::mainCallee(InstructionId id) const {
  const absl::Span<const Call> all = calls(id);
  for (const Call& call : all) {
    if (call.role == CallRole::kBody) return call.callee;
  }
  if (all.empty()) return std::nullopt;
  return all.front().callee;
}

std::optional<int64_t> Module::parameterNumber(InstructionId id) const {
  if (kind(id) != OpKind::kParameter) return std::nullopt;
  if (!isNamed(id) && record(id).name.end != kNone) return record(id).name.end;
  int64_t number = 0;
  return absl::SimpleAtoi(arguments(id), &number) ? std::optional(number) : std::nullopt;
}

std::optional<int64_t> Module::tupleIndex(InstructionId id) const {
  int64_t index = 0;
  if (kind(id) != OpKind::kGetTupleElement) return std::nullopt;
  const auto text = attribute(id, "index");
  if (!text || !absl::SimpleAtoi(*text, &index)) return std::nullopt;
  return index;
}

namespace {

using HashedNames = std::vector<std::pair<uint32_t, uint32_t>>;

uint32_t hashOfName(absl::string_view name) { return static_cast<uint32_t>(absl::Hash<absl::string_view>{}(name)); }

template <typename NameOf>
HashedNames hashNames(size_t count, const NameOf& nameOf) {
  HashedNames names;
  names.reserve(count);
  for (uint32_t i = 0; i < count; ++i) names.emplace_back(hashOfName(nameOf(i)), i);
  std::sort(names.begin(), names.end());
  return names;
}

// Calls `found(index)` for each entry of that name from index `first` on, in order, until it returns false.
template <typename NameOf, typename Found>
void findName(const HashedNames& names, absl::string_view name, uint32_t first, const NameOf& nameOf,
              const Found& found) {
  const uint32_t hash = hashOfName(name);
  for (auto it = std::lower_bound(names.begin(), names.end(), std::pair(hash, first));
       it != names.end() && it->first == hash; ++it) {
    if (nameOf(it->second) == name && !found(it->second)) return;
  }
}

}  // namespace

std::optional<ComputationId> Module::findComputation(absl::string_view name) const {
  const auto nameOf = [this](uint32_t i) { return this->name(ComputationId(i)); };
  std::call_once(m_computationsNamed, [&] { m_computationsByName = hashNames(computationCount(), nameOf); });
  std::optional<ComputationId> result;
  findName(m_computationsByName, name, 0, nameOf, [&](uint32_t i) {
    result = ComputationId(i);
    return false;
  });
  return result;
}

const std::vector<std::pair<uint32_t, uint32_t>>& Module::instructionsByName() const {
  std::call_once(m_instructionsNamed, [this] {
    m_instructionsByName = hashNames(instructionCount(), [this](uint32_t i) { return this->name(InstructionId(i)); });
  });
  return m_instructionsByName;
}

std::vector<InstructionId> Module::findInstructions(absl::string_view name) const {
  std::vector<InstructionId> result;
  findName(
      instructionsByName(), name, 0, [this](uint32_t i) { return this->name(InstructionId(i)); },
      [&](uint32_t i) {
        result.emplace_back(i);
        return true;
      });
  return result;
}

std::optional<InstructionId> Module::findInstruction(ComputationId computation, absl::string_view name) const {
  // Names repeat in the computations of hand-written modules, so the search starts in this computation.
  const InstructionRange range = instructions(computation);
  if (range.empty()) return std::nullopt;
  std::optional<InstructionId> result;
  findName(
      instructionsByName(), name, range[0].index(), [this](uint32_t i) { return this->name(InstructionId(i)); },
      [&](uint32_t i) {
        if (range.contains(InstructionId(i))) result = InstructionId(i);
        return false;
      });
  return result;
}

std::optional<FrameId> Module::frame(InstructionId id) const {
  const uint32_t frame = record(id).frame;
  return frame == kNone ? std::nullopt : std::optional(FrameId(frame));
}

namespace {

constexpr int kLongestChain = 64;

}  // namespace

std::optional<InstructionId> Module::asyncPartner(InstructionId id) const {
  const auto role = [this](InstructionId of) { return asyncRole(kind(of), opcode(of)); };
  const AsyncRole own = role(id);
  if (own == AsyncRole::kNone) return std::nullopt;
  // A chain is a start, updates, and a done.
  int left = kLongestChain;
  if (own != AsyncRole::kDone) {
    for (InstructionId at = id; left-- > 0;) {
      std::optional<InstructionId> next;
      for (InstructionId user : users(at)) {
        if (role(user) == AsyncRole::kDone) return user;
        if (role(user) == AsyncRole::kUpdate && !next) next = user;
      }
      if (!next) return std::nullopt;
      at = *next;
    }
    return std::nullopt;
  }
  for (InstructionId at = id; left-- > 0;) {
    const auto before = operands(at);
    if (before.empty()) return std::nullopt;
    at = before.front();
    if (role(at) == AsyncRole::kStart) return at;
    if (role(at) != AsyncRole::kUpdate) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace hlo

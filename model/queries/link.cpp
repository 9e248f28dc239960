#include "model/queries/link.h"

#include <bit>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/name_buckets.h"
#include "model/buffers/problems.h"

namespace queries {
namespace {

using buffers::Assignment;
using buffers::NameBuckets;
using buffers::Position;
using buffers::Value;
using buffers::ValueId;
using hlo::InstructionId;

constexpr uint32_t kNone = UINT32_MAX;

// Instructions by name, those of fused computations left out: they have no values and no place in the schedule. An
// open hash table whose slots hold all that a look-up needs but the name's bytes, since what costs time in a large
// module is going to places in memory.
class Names {
 public:
  explicit Names(const hlo::Module& module) : m_module(module), m_text(module.text().text().data()) {
    std::vector<Slot> all;
    for (uint32_t c = 0; c < module.computationCount(); ++c) {
      const hlo::ComputationId computation(c);
      if (isFused(computation)) continue;
      for (const InstructionId id : module.instructions(computation)) {
        const absl::string_view name = module.name(id);
        const auto begin = static_cast<uint32_t>(name.data() - m_text);
        all.push_back({NameBuckets::hash(name), id.index(), begin, begin + static_cast<uint32_t>(name.size())});
      }
    }
    m_slots.resize(std::bit_ceil(2 * all.size() + 1));
    for (const Slot& slot : all) {
      size_t at = first(slot.hash);
      for (; m_slots[at].instruction != kNone; at = next(at)) {
        if (m_slots[at].hash == slot.hash && name(m_slots[at]) == name(slot)) m_unique = false;
      }
      m_slots[at] = slot;
    }
  }

  struct Found {
    uint32_t instruction = kNone;
    uint32_t count = 0;  ///< how many could be meant: 0 missing, above 1 ambiguous
  };

  // Names are unique in modules that XLA wrote. Elsewhere a computation on the schedule and a reducer may both have an
  // `add`: what is thread-local is looked for off the schedule, and all else on it.
  Found find(absl::string_view wanted, bool threadLocal) const {
    const uint32_t hash = NameBuckets::hash(wanted);
    Found any;
    for (size_t at = first(hash); m_slots[at].instruction != kNone; at = next(at)) {
      if (m_slots[at].hash == hash && name(m_slots[at]) == wanted) any = {m_slots[at].instruction, any.count + 1};
    }
    if (any.count < 2) return any;
    Found there;
    for (size_t at = first(hash); m_slots[at].instruction != kNone; at = next(at)) {
      if (m_slots[at].hash != hash || name(m_slots[at]) != wanted) continue;
      const InstructionId id(m_slots[at].instruction);
      if (m_module.isEmbedded(m_module.computation(id)) != threadLocal) there = {id.index(), there.count + 1};
    }
    return there.count > 0 ? there : any;
  }

  /// The same for a step of the schedule: it mostly is the instruction behind that of the step before in the text.
  Found findStep(absl::string_view wanted, uint32_t before) const {
    const uint32_t guess = before + 1;
    if (before != kNone && m_unique && guess < m_module.instructionCount()) {
      const InstructionId id(guess);
      if (m_module.computation(id) == m_module.computation(InstructionId(before)) && m_module.name(id) == wanted) {
        return {guess, 1};
      }
    }
    return find(wanted, false);
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t instruction = kNone;
    uint32_t nameBegin = 0;
    uint32_t nameEnd = 0;
  };

  size_t first(uint32_t hash) const { return hash & (m_slots.size() - 1); }
  size_t next(size_t at) const { return (at + 1) & (m_slots.size() - 1); }
  absl::string_view name(const Slot& slot) const { return {m_text + slot.nameBegin, slot.nameEnd - slot.nameBegin}; }
  bool isFused(hlo::ComputationId computation) const {
    for (const InstructionId caller : m_module.callers(computation)) {
      for (const hlo::Call& call : m_module.calls(caller)) {
        if (call.callee == computation && call.role == hlo::CallRole::kFusion) return true;
      }
    }
    return false;
  }

  const hlo::Module& m_module;
  const char* m_text;
  std::vector<Slot> m_slots;
  bool m_unique = true;
};

bool isThreadLocal(const Assignment& assignment, const Value& value) {
  return value.allocation && assignment.allocation(*value.allocation).isThreadLocal;
}

// Instruction and value, to be listed by instruction.
using Pair = std::pair<uint32_t, ValueId>;

// Values by instruction; those of one instruction keep their order.
void group(const std::vector<Pair>& pairs, size_t instructions, std::vector<uint32_t>& begin,
           std::vector<ValueId>& values) {
  begin.assign(instructions + 1, 0);
  for (const Pair& pair : pairs) ++begin[pair.first + 1];
  for (size_t i = 0; i < instructions; ++i) begin[i + 1] += begin[i];
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  values.resize(pairs.size());
  for (const Pair& pair : pairs) values[next[pair.first]++] = pair.second;
}

std::string nameOf(const hlo::Module& module) {
  return module.name().empty() ? std::string("the module") : absl::StrCat("module ", module.name());
}

}  // namespace

Link::Link(const hlo::Module* module, const Assignment* assignment) {
  if (module == nullptr || assignment == nullptr) return;
  const Names names(*module);
  const auto values = static_cast<uint32_t>(assignment->valueCount());
  buffers::Problems problems(assignment->texts());
  absl::flat_hash_set<absl::string_view> undefined;  // names of missing instructions that define values
  std::vector<std::pair<ValueId, uint32_t>> unjoined;  // and how many instructions have the name

  std::vector<Pair> defined;
  defined.reserve(values);
  m_instructionOfValue.assign(values, kNone);
  absl::string_view lastName;
  Names::Found last;
  bool lastThreadLocal = false;
  for (uint32_t i = 0; i < values; ++i) {
    const Value value = assignment->value(ValueId(i));
    const bool threadLocal = isThreadLocal(*assignment, value);
    // Elements of one instruction stand together.
    if (value.instruction != lastName || threadLocal != lastThreadLocal) {
      last = names.find(value.instruction, threadLocal);
      lastName = value.instruction;
      lastThreadLocal = threadLocal;
      if (last.count != 1) {
        undefined.insert(value.instruction);
        unjoined.emplace_back(ValueId(i), last.count);
      }
    }
    if (last.count != 1) continue;
    m_instructionOfValue[i] = last.instruction;
    defined.emplace_back(last.instruction, ValueId(i));
  }
  group(defined, module->instructionCount(), m_definedBegin, m_defined);

  // What passes through stands behind what is defined there, so a second group of pairs follows the first.
  absl::flat_hash_set<absl::string_view> unprinted;
  absl::string_view firstUnprinted;
  const auto single = [&](const Names::Found& found, absl::string_view name) {
    if (found.count == 0 && !name.empty() && !undefined.contains(name)) {
      if (unprinted.empty()) firstUnprinted = name;
      unprinted.insert(name);
    }
    return found.count == 1 ? found.instruction : kNone;
  };
  std::vector<Pair> visible = std::move(defined);
  std::vector<uint32_t> lastValueAt(module->instructionCount(), kNone);
  for (uint32_t i = 0; i < values; ++i) {
    if (m_instructionOfValue[i] != kNone) lastValueAt[m_instructionOfValue[i]] = i;
    const Value value = assignment->value(ValueId(i));
    const bool threadLocal = isThreadLocal(*assignment, value);
    for (const Position& position : assignment->positions(ValueId(i))) {
      if (position.instruction == value.instruction) continue;
      const uint32_t at = single(names.find(position.instruction, threadLocal), position.instruction);
      // A tuple may hold a value at several of its indices.
      if (at == kNone || lastValueAt[at] == i) continue;
      lastValueAt[at] = i;
      visible.emplace_back(at, ValueId(i));
    }
  }
  group(visible, module->instructionCount(), m_visibleBegin, m_visible);

  m_stepOfInstruction.assign(module->instructionCount(), kNone);
  m_instructionAtStep.assign(assignment->stepCount(), kNone);
  uint32_t at = kNone;
  for (uint32_t step = 0; step < assignment->stepCount(); ++step) {
    const absl::string_view name = assignment->sequence()[step];
    at = single(names.findStep(name, at), name);
    if (at == kNone) continue;
    m_instructionAtStep[step] = at;
    if (m_stepOfInstruction[at] == kNone) m_stepOfInstruction[at] = step;
  }

  const std::string where = nameOf(*module);
  if (values > 0 && m_defined.empty()) {
    problems.add(assignment->value(ValueId(0)).instruction.data(), hlo::Severity::kWarning,
                 absl::StrCat("none of the ", values, " values is defined in ", where,
                              ": the assignment belongs to another module"));
    m_diagnostics = problems.take();
    return;
  }
  for (const auto& [id, count] : unjoined) {
    const Value value = assignment->value(id);
    problems.add(value.instruction.data(), hlo::Severity::kWarning,
                 count == 0
                     ? absl::StrCat(value.instruction, ", which defines a value, is not in ", where)
                     : absl::StrCat(value.instruction, ", which defines a value, can be any of ", count,
                                    " instructions of that name in ", where));
  }
  if (!unprinted.empty()) {
    problems.add(firstUnprinted.data(), hlo::Severity::kNote,
                 absl::StrCat(firstUnprinted, unprinted.size() > 1
                                                  ? absl::StrCat(" and ", unprinted.size() - 1, " more")
                                                  : std::string(),
                              unprinted.size() > 1 ? " are" : " is", " not in ", where,
                              "; newer HLO text leaves get-tuple-elements out"));
  }
  m_diagnostics = problems.take();
}

std::optional<InstructionId> Link::instruction(ValueId id) const {
  if (id.index() >= m_instructionOfValue.size() || m_instructionOfValue[id.index()] == kNone) return std::nullopt;
  return InstructionId(m_instructionOfValue[id.index()]);
}

absl::Span<const ValueId> Link::defined(InstructionId id) const {
  if (m_definedBegin.empty()) return {};
  const uint32_t begin = m_definedBegin[id.index()];
  return absl::MakeConstSpan(m_defined).subspan(begin, m_definedBegin[id.index() + 1] - begin);
}

absl::Span<const ValueId> Link::visible(InstructionId id) const {
  if (m_visibleBegin.empty()) return {};
  const uint32_t begin = m_visibleBegin[id.index()];
  return absl::MakeConstSpan(m_visible).subspan(begin, m_visibleBegin[id.index() + 1] - begin);
}

std::optional<uint32_t> Link::step(InstructionId id) const {
  if (m_stepOfInstruction.empty() || m_stepOfInstruction[id.index()] == kNone) return std::nullopt;
  return m_stepOfInstruction[id.index()];
}

std::optional<InstructionId> Link::instructionAt(uint32_t step) const {
  if (step >= m_instructionAtStep.size() || m_instructionAtStep[step] == kNone) return std::nullopt;
  return InstructionId(m_instructionAtStep[step]);
}

}  // namespace queries

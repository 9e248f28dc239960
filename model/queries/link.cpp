#include "model/queries/link.h"

#include <bit>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/name_buckets.h"
#include "model/buffers/problems.h"
#include "model/ir/stop.h"

namespace queries {
namespace {

using buffers::Assignment;
using buffers::NameBuckets;
using buffers::Position;
using buffers::Value;
using buffers::ValueId;
using hlo::InstructionId;

using hlo::kNone;

constexpr uint32_t kSeveral = UINT32_MAX - 1;

// Instructions by name, except those of fused computations, which have no values and no step in the schedule. An open
// hash table whose slots contain everything that a look-up needs except the name's bytes, because memory accesses
// dominate the time in a large module.
class Names {
 public:
  explicit Names(const hlo::Module& module) : m_module(module), m_text(module.text().text().data()) {
    size_t instructions = 0;
    std::vector<hlo::ComputationId> computations;
    for (uint32_t c = 0; c < module.computationCount(); ++c) {
      if (isFused(hlo::ComputationId(c))) continue;
      computations.emplace_back(c);
      instructions += module.instructions(hlo::ComputationId(c)).size();
    }
    m_slots.resize(std::bit_ceil(2 * instructions + 1));
    for (const hlo::ComputationId computation : computations) {
      const bool onSchedule = !module.isEmbedded(computation);
      for (const InstructionId id : module.instructions(computation)) add(id, onSchedule);
    }
  }

  /// Returns the instruction, kNone or kSeveral. Names are unique in modules that XLA wrote. In others a computation on
  /// the schedule and a reducer may both have an `add`: thread-local names are looked up off the schedule first, all
  /// others on it.
  uint32_t find(absl::string_view name, bool threadLocal) const {
    const Slot& slot = m_slots[slotOf(NameBuckets::hash(name), name)];
    const uint32_t wanted = threadLocal ? slot.offSchedule : slot.onSchedule;
    return wanted != kNone ? wanted : threadLocal ? slot.onSchedule : slot.offSchedule;
  }

  /// Finds the instruction of a schedule step: usually the next one in the text after that of the previous step.
  uint32_t findStep(absl::string_view name, uint32_t before) const {
    const uint32_t guess = before + 1;
    if (m_unique && before < kSeveral && guess < m_module.instructionCount()) {
      const InstructionId id(guess);
      if (m_module.computation(id) == m_module.computation(InstructionId(before)) && m_module.name(id) == name) {
        return guess;
      }
    }
    return find(name, false);
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t onSchedule = kNone;
    uint32_t offSchedule = kNone;
    uint32_t nameBegin = 0;
    uint32_t nameEnd = 0;  ///< 0: the slot is free
  };

  bool isFused(hlo::ComputationId computation) const {
    for (const InstructionId caller : m_module.callers(computation)) {
      for (const hlo::Call& call : m_module.calls(caller)) {
        if (call.callee == computation && call.role == hlo::CallRole::kFusion) return true;
      }
    }
    return false;
  }

  // Returns the name's slot, or the free slot for it.
  size_t slotOf(uint32_t hash, absl::string_view name) const {
    const size_t mask = m_slots.size() - 1;
    size_t at = hash & mask;
    for (; m_slots[at].nameEnd != 0; at = (at + 1) & mask) {
      const Slot& slot = m_slots[at];
      if (slot.hash == hash && name == absl::string_view(m_text + slot.nameBegin, slot.nameEnd - slot.nameBegin)) break;
    }
    return at;
  }

  void add(InstructionId id, bool onSchedule) {
    if (!m_module.isNamed(id)) return;
    const absl::string_view name = m_module.name(id);
    const uint32_t hash = NameBuckets::hash(name);
    Slot& slot = m_slots[slotOf(hash, name)];
    if (slot.nameEnd != 0) m_unique = false;
    slot.hash = hash;
    slot.nameBegin = static_cast<uint32_t>(name.data() - m_text);
    slot.nameEnd = slot.nameBegin + static_cast<uint32_t>(name.size());
    uint32_t& instruction = onSchedule ? slot.onSchedule : slot.offSchedule;
    instruction = instruction == kNone ? id.index() : kSeveral;
  }

  const hlo::Module& m_module;
  const char* m_text;
  std::vector<Slot> m_slots;
  bool m_unique = true;
};

bool isThreadLocal(const Assignment& assignment, const Value& value) {
  return value.allocation && assignment.allocation(*value.allocation).isThreadLocal;
}

// An instruction and a value, to be grouped by instruction.
using Pair = std::pair<uint32_t, ValueId>;

// Groups values by instruction; those of one instruction keep their order.
void group(const std::vector<Pair>& pairs, size_t instructions, std::vector<uint32_t>& begin,
           std::vector<ValueId>& values) {
  begin.assign(instructions + 1, 0);
  for (const Pair& pair : pairs) ++begin[pair.first + 1];
  for (size_t i = 0; i < instructions; ++i) begin[i + 1] += begin[i];
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  values.resize(pairs.size());
  for (const Pair& pair : pairs) values[next[pair.first]++] = pair.second;
}

// Names that were not joined. Those of instructions that define values are a warning each; all others together are a
// note, except get-tuple-elements that newer HLO text is known to omit.
class Unjoined {
 public:
  void addDefinition(ValueId id, absl::string_view name, uint32_t found) {
    if (found == kSeveral) {
      m_ambiguous.push_back(id);
    } else if (m_undefined.insert(name).second) {
      m_missing.push_back(id);
    }
  }
  void addOther(absl::string_view name) {
    if (name.empty() || m_undefined.contains(name)) return;
    if (m_others.empty()) m_firstOther = name;
    m_others.insert(name);
  }

  /// `anyJoined`: any value has been joined with its instruction.
  std::vector<hlo::Diagnostic> diagnostics(const hlo::Module& module, const Assignment& assignment,
                                           bool anyJoined) const {
    buffers::Problems problems(assignment.texts());
    const std::string where =
        module.name().empty() ? std::string("the module") : absl::StrCat("module ", module.name());
    if (!anyJoined && assignment.valueCount() > 0) {
      problems.add(assignment.value(ValueId(0)).instruction.data(), hlo::Severity::kWarning,
                   absl::StrCat("none of the ", assignment.valueCount(), " values is defined in ", where,
                                ": the buffer assignment belongs to another module"));
      return problems.take();
    }
    const auto warn = [&](ValueId id, absl::string_view what) {
      const absl::string_view name = assignment.value(id).instruction;
      problems.add(name.data(), hlo::Severity::kWarning, absl::StrCat(name, " defines a value, but ", what, where));
    };
    for (const ValueId id : m_missing) warn(id, "is not in ");
    for (const ValueId id : m_ambiguous) warn(id, "is the name of several instructions of ");
    if (!m_others.empty()) {
      const std::string who = m_others.size() == 1
                                  ? absl::StrCat(m_firstOther, " is")
                                  : absl::StrCat(m_firstOther, " and ", m_others.size() - 1, " more are");
      problems.add(m_firstOther.data(), hlo::Severity::kNote, absl::StrCat(who, " not in ", where));
    }
    return problems.take();
  }

 private:
  absl::flat_hash_set<absl::string_view> m_undefined;  // names of missing instructions that define values
  std::vector<ValueId> m_missing;
  std::vector<ValueId> m_ambiguous;
  absl::flat_hash_set<absl::string_view> m_others;
  absl::string_view m_firstOther;
};

}  // namespace

Link::Link(const hlo::Module* module, const Assignment* assignment, const std::stop_token& stop) {
  if (module == nullptr || assignment == nullptr) return;
  const Names names(*module);
  const auto values = static_cast<uint32_t>(assignment->valueCount());
  Unjoined unjoined;

  std::vector<Pair> defined;
  defined.reserve(values);
  m_instructionOfValue.assign(values, kNone);
  absl::string_view lastName;
  bool lastThreadLocal = false;
  uint32_t last = kNone;
  for (uint32_t i = 0; i < values; ++i) {
    if (hlo::isStopped(stop, i)) return;
    const Value value = assignment->value(ValueId(i));
    const bool threadLocal = isThreadLocal(*assignment, value);
    // Elements of one instruction are consecutive.
    if (value.instruction != lastName || threadLocal != lastThreadLocal) {
      last = names.find(value.instruction, threadLocal);
      lastName = value.instruction;
      lastThreadLocal = threadLocal;
      if (last >= kSeveral) unjoined.addDefinition(ValueId(i), value.instruction, last);
    }
    if (last >= kSeveral) continue;
    m_instructionOfValue[i] = last;
    defined.emplace_back(last, ValueId(i));
  }
  group(defined, module->instructionCount(), m_definedBegin, m_defined);

  // Values that pass through an instruction come after those defined there, so a second group of pairs follows the
  // first.
  std::vector<Pair> visible = std::move(defined);
  std::vector<uint32_t> lastValueAt(module->instructionCount(), kNone);
  std::vector<ImplicitElements::Sight> missing;
  for (uint32_t i = 0; i < values; ++i) {
    if (hlo::isStopped(stop, i)) return;
    if (m_instructionOfValue[i] != kNone) lastValueAt[m_instructionOfValue[i]] = i;
    const Value value = assignment->value(ValueId(i));
    const bool threadLocal = isThreadLocal(*assignment, value);
    for (const Position& position : assignment->positions(ValueId(i))) {
      if (position.instruction == value.instruction) continue;
      const uint32_t at = names.find(position.instruction, threadLocal);
      if (at == kNone) missing.push_back({ValueId(i), position});
      // A tuple may contain a value at several of its indices.
      if (at >= kSeveral || lastValueAt[at] == i) continue;
      lastValueAt[at] = i;
      visible.emplace_back(at, ValueId(i));
    }
  }
  group(visible, module->instructionCount(), m_visibleBegin, m_visible);

  m_stepOfInstruction.assign(module->instructionCount(), kNone);
  m_instructionAtStep.assign(assignment->stepCount(), kNone);
  uint32_t at = kNone;
  std::vector<absl::string_view> missingSteps;
  for (uint32_t step = 0; step < assignment->stepCount(); ++step) {
    if (hlo::isStopped(stop, step)) return;
    const absl::string_view name = assignment->sequence()[step];
    at = names.findStep(name, at);
    if (at == kNone) missingSteps.push_back(name);
    if (at >= kSeveral) continue;
    m_instructionAtStep[step] = at;
    if (m_stepOfInstruction[at] == kNone) m_stepOfInstruction[at] = step;
  }

  m_implicitElements = ImplicitElements(*module, *assignment, missing,
                                        [&](absl::string_view name, ValueId id) {
                                          const uint32_t found =
                                              names.find(name, isThreadLocal(*assignment, assignment->value(id)));
                                          return found < kSeveral ? std::optional(InstructionId(found)) : std::nullopt;
                                        },
                                        {m_stepOfInstruction, m_instructionAtStep});
  const auto addOther = [&](absl::string_view name) {
    if (m_implicitElements.find(name) == nullptr) unjoined.addOther(name);
  };
  for (const ImplicitElements::Sight& sight : missing) addOther(sight.position.instruction);
  for (const absl::string_view name : missingSteps) addOther(name);
  m_diagnostics = unjoined.diagnostics(*module, *assignment, !m_defined.empty());
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

#include "model/io/proto_index.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"

namespace io {
namespace {

bool isNameCharacter(char c) { return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '-'; }

bool isName(absl::string_view name) {
  return !name.empty() && (absl::ascii_isalpha(name[0]) || name[0] == '_') &&
         std::all_of(name.begin(), name.end(), isNameCharacter);
}

// Replaces invalid characters in a name, as XLA does.
std::string asName(absl::string_view wanted) {
  std::string name(wanted);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !isNameCharacter(c); }, '_');
  return isName(name) ? name : absl::StrCat("_", name);
}

}  // namespace

ProtoIndex::ProtoIndex(const proto::HloModuleProto& module) : m_module(module) {
  Names taken;
  for (const proto::HloComputationProto& computation : module.computations()) {
    const int number = computationCount();
    m_computations.push_back(&computation);
    m_computationNames.push_back(nameFor(computation.name(), "computation", number, &taken));
    m_computationById.emplace(computation.id(), number);
    m_computationByName.emplace(computation.name(), number);
  }
}

const proto::HloComputationProto& ProtoIndex::computation(int number) const {
  return *m_computations[static_cast<size_t>(number)];
}

absl::string_view ProtoIndex::nameFor(const std::string& wanted, absl::string_view otherwise, int number,
                                      Names* taken) {
  if (isName(wanted) && taken->insert(wanted).second) return wanted;
  ++m_changedNames;
  const std::string base = wanted.empty() ? std::string(otherwise) : asName(wanted);
  std::string name = base;
  // Its number is usually free, and the result is the same for repeated requests.
  for (int suffix = number; wanted.empty() || taken->contains(name); ++suffix) {
    name = absl::StrCat(base, ".", suffix);
    if (!taken->contains(name)) break;
  }
  m_madeNames.push_back(std::move(name));
  taken->insert(m_madeNames.back());
  return m_madeNames.back();
}

std::optional<int> ProtoIndex::entry() const {
  // An id of 0 may be valid, or an absent field.
  const auto byName = m_computationByName.find(m_module.entry_computation_name());
  const auto byId = m_computationById.find(m_module.entry_computation_id());
  if (byId != m_computationById.end() && (m_module.has_entry_computation_id() || byName == m_computationByName.end())) {
    return byId->second;
  }
  if (byName != m_computationByName.end()) return byName->second;
  return m_computations.empty() ? std::nullopt : std::optional(computationCount() - 1);
}

std::vector<std::optional<int>> ProtoIndex::callees(const proto::HloInstructionProto& instruction) const {
  std::vector<std::optional<int>> numbers;
  const auto add = [&numbers](const auto& map, const auto& key) {
    const auto found = map.find(key);
    numbers.push_back(found == map.end() ? std::nullopt : std::optional(found->second));
  };
  for (const int64_t id : instruction.called_computation_ids()) add(m_computationById, id);
  if (!numbers.empty()) return numbers;
  for (const std::string& name : instruction.called_computation_names()) add(m_computationByName, name);
  return numbers;
}

std::vector<int> ProtoIndex::order() const {
  std::vector<int> result;
  std::vector<bool> seen(m_computations.size());
  struct Visit {
    int number;
    std::vector<int> callees;
    size_t next = 0;
  };
  std::vector<Visit> stack;
  const auto visit = [&](int number) {
    if (seen[static_cast<size_t>(number)]) return;
    seen[static_cast<size_t>(number)] = true;
    std::vector<int> callees;
    for (const proto::HloInstructionProto& instruction : computation(number).instructions()) {
      for (const auto& callee : this->callees(instruction)) {
        if (callee && !seen[static_cast<size_t>(*callee)]) callees.push_back(*callee);
      }
    }
    stack.push_back({number, std::move(callees)});
  };
  for (int number = 0; number < computationCount(); ++number) {
    visit(number);
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (top.next < top.callees.size()) {
        visit(top.callees[top.next++]);
      } else {
        result.push_back(top.number);
        stack.pop_back();
      }
    }
  }
  return result;
}

void ProtoIndex::enter(int computation) {
  m_entered = m_computations[static_cast<size_t>(computation)];
  m_instructions.clear();
  m_names.clear();
  m_byId.clear();
  m_byName.clear();
  Names taken;
  taken.reserve(static_cast<size_t>(m_entered->instructions_size()));
  for (const proto::HloInstructionProto& instruction : m_entered->instructions()) {
    const int number = instructionCount();
    m_instructions.push_back(&instruction);
    m_names.push_back(nameFor(instruction.name(), "instruction", number, &taken));
    m_byId.emplace(instruction.id(), number);
    m_byName.emplace(instruction.name(), number);
  }
}

std::optional<int> ProtoIndex::findInstruction(int64_t id) const {
  const auto found = m_byId.find(id);
  return found == m_byId.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> ProtoIndex::root() const {
  const auto byName = m_byName.find(m_entered->root_name());
  if (!m_entered->has_root_id() && m_entered->has_root_name() && byName != m_byName.end()) return byName->second;
  return findInstruction(m_entered->root_id());
}

template <typename Ids, typename Texts>
std::vector<std::optional<int>> ProtoIndex::resolve(const Ids& ids, const Texts& names) const {
  std::vector<std::optional<int>> numbers;
  for (const int64_t id : ids) numbers.push_back(findInstruction(id));
  if (!numbers.empty()) return numbers;
  for (const std::string& name : names) {
    const auto found = m_byName.find(name);
    numbers.push_back(found == m_byName.end() ? std::nullopt : std::optional(found->second));
  }
  return numbers;
}

std::vector<std::optional<int>> ProtoIndex::operands(const proto::HloInstructionProto& instruction) const {
  return resolve(instruction.operand_ids(), instruction.operand_names());
}

std::vector<std::optional<int>> ProtoIndex::controlPredecessors(const proto::HloInstructionProto& instruction) const {
  return resolve(instruction.control_predecessor_ids(), instruction.control_predecessor_names());
}

std::vector<int> ProtoIndex::sequence() const {
  std::vector<int> numbers;
  std::vector<bool> seen(m_instructions.size());
  const auto& sequences = m_module.schedule().sequences();
  const auto scheduled = sequences.find(m_entered->id());
  if (scheduled != sequences.end()) {
    for (const int64_t id : scheduled->second.instruction_ids()) {
      const auto number = findInstruction(id);
      if (!number || seen[static_cast<size_t>(*number)]) {
        ++m_scheduleErrors;
        continue;
      }
      seen[static_cast<size_t>(*number)] = true;
      numbers.push_back(*number);
    }
    if (!numbers.empty()) m_scheduleErrors += m_instructions.size() - numbers.size();
  }
  for (int number = 0; number < instructionCount(); ++number) {
    if (!seen[static_cast<size_t>(number)]) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace io

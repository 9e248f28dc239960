#include "model/documents/reduced_module.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "model/text/hlo_parser.h"

namespace model {
namespace {

using buffers::ValueId;

// Attributes that name computations, in the order in which their instructions are on the schedule.
constexpr absl::string_view kCallers[] = {"condition=", "body=", "to_apply=", "calls="};

bool isNameEnd(char c) { return c == ',' || c == ')' || c == ' ' || c == '}' || c == '('; }

// Returns the operands of an instruction's text, after its opcode: the names that begin with %.
std::vector<absl::string_view> operandNames(absl::string_view text) {
  std::vector<absl::string_view> names;
  // The shape may have parentheses, and the opcode is the word before the operands.
  size_t at = text.find(" = ");
  if (at == absl::string_view::npos) return names;
  at += 3;
  int depth = 0;
  for (; at < text.size(); ++at) {  // over the shape
    if (text[at] == '(' || text[at] == '{' || text[at] == '[') ++depth;
    if (text[at] == ')' || text[at] == '}' || text[at] == ']') --depth;
    if (text[at] == ' ' && depth == 0) break;
  }
  at = text.find('(', at);
  if (at == absl::string_view::npos) return names;
  depth = 0;
  for (size_t i = at; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) break;
    if (text[i] != '%') continue;
    size_t end = i + 1;
    while (end < text.size() && !isNameEnd(text[end])) ++end;
    names.push_back(text.substr(i + 1, end - i - 1));
    i = end - 1;
  }
  return names;
}

// Returns the shape that the text of a user prints before the operand; "" if there is none.
absl::string_view operandShape(absl::string_view text, absl::string_view name) {
  const std::string wanted = absl::StrCat(" %", name);
  for (size_t at = text.find(wanted); at != absl::string_view::npos; at = text.find(wanted, at + 1)) {
    const size_t end = at + wanted.size();
    if (end < text.size() && !isNameEnd(text[end])) continue;
    // Back to the comma or the parenthesis before the shape.
    int depth = 0;
    for (size_t i = at; i-- > 0;) {
      const char c = text[i];
      if (c == ')' || c == '}' || c == ']') ++depth;
      if (depth == 0 && (c == '(' || c == ',')) {
        return absl::StripPrefix(text.substr(i + 1, at - i - 1), " ");
      }
      if (c == '(' || c == '{' || c == '[') --depth;
    }
  }
  return {};
}

// Returns the name after an attribute such as body=; "" if the text has none.
absl::string_view calleeOf(absl::string_view text, absl::string_view attribute) {
  const std::string wanted = absl::StrCat(", ", attribute, "%");
  const size_t at = text.find(wanted);
  if (at == absl::string_view::npos) return {};
  const absl::string_view rest = text.substr(at + wanted.size());
  size_t end = 0;
  while (end < rest.size() && !isNameEnd(rest[end])) ++end;
  return rest.substr(0, end);
}

// Returns the shape that the text of an instruction states; "" if there is none.
absl::string_view shapeIn(absl::string_view text) {
  const size_t at = text.find(" = ");
  if (at == absl::string_view::npos) return {};
  text = text.substr(at + 3);
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '{' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == '}' || text[i] == ']') --depth;
    if (text[i] == ' ' && depth == 0) return text.substr(0, i);
  }
  return {};
}

class Reducer {
 public:
  explicit Reducer(const buffers::Assignment& assignment) : m_assignment(assignment) {}

  absl::StatusOr<std::string> text() {
    if (m_assignment.stepCount() == 0) return absl::NotFoundError("there is no schedule");
    collect();
    if (m_texts.empty()) return absl::NotFoundError("there are no lines with instructions");
    for (const absl::string_view name : m_assignment.sequence()) {
      if (name.empty()) return absl::DataLossError("a line of the schedule cannot be read");
      addInstruction(name);
    }
    connect();
    return write();
  }

 private:
  struct Instruction {
    absl::string_view name;
    std::string text;  // with its attributes, without the names of computations that are left out
    std::vector<absl::string_view> operands;
    bool isEntryParameter = false;
  };
  struct Segment {
    size_t component = 0;
    std::vector<size_t> instructions;
  };

  void collect() {
    for (uint32_t i = 0; i < m_assignment.valueCount(); ++i) {
      const buffers::Value value = m_assignment.value(ValueId(i));
      if (!value.fromInstruction.empty()) m_texts.try_emplace(value.instruction, value.fromInstruction);
      for (const buffers::Use use : m_assignment.uses(ValueId(i))) {
        // The tuple that a get-tuple-element reads is used as a whole.
        if (value.index == "{}") m_tupleReadBy.try_emplace(use.instruction, ValueId(i));
      }
    }
    for (const auto& [name, text] : m_texts) {
      for (const absl::string_view operand : operandNames(text)) m_userOf.try_emplace(operand, text);
    }
    for (uint32_t i = 0; i < m_assignment.allocationCount(); ++i) {
      const buffers::AllocationId id(i);
      if (!m_assignment.allocation(id).parameterNumber || m_assignment.allocation(id).isThreadLocal) continue;
      for (const ValueId value : m_assignment.values(id)) {
        // Parameters of loop bodies have phis.
        const absl::string_view text = m_assignment.value(value).fromInstruction;
        if (!m_assignment.value(value).isPhi && absl::StrContains(text, " parameter("))
          m_entryParameters.insert(m_assignment.value(value).instruction);
      }
    }
  }

  void addInstruction(absl::string_view name) {
    Instruction instruction{name, {}, {}, m_entryParameters.contains(name)};
    const auto found = m_texts.find(name);
    if (found != m_texts.end()) {
      instruction.text = std::string(absl::StripPrefix(found->second, " "));
      instruction.operands = operandNames(found->second);
    } else {
      instruction.text = implicitText(name, &instruction.operands);
    }
    m_place.emplace(name, m_instructions.size());
    m_instructions.push_back(std::move(instruction));
  }

  // Instructions that only pass a value on define none, so they have no text: get-tuple-element, bitcast, a done.
  std::string implicitText(absl::string_view name, std::vector<absl::string_view>* operands) {
    const std::vector<ValueId> values = m_assignment.valuesAt(name);
    if (values.empty()) return absl::StrCat("%", name, " = token[] after-all()");
    if (std::string whole = passedTuple(name, values, operands); !whole.empty()) return whole;
    const ValueId value = values.front();
    std::string shape(m_userOf.contains(name) ? operandShape(m_userOf[name], name) : absl::string_view());
    if (shape.empty()) shape = std::string(m_assignment.value(value).shape);
    const auto tuple = m_tupleReadBy.find(name);
    absl::string_view source;
    if (tuple != m_tupleReadBy.end() && tuple->second != value) {
      source = m_assignment.value(tuple->second).instruction;
      // The element is where the value is in a position of the tuple.
      for (const buffers::Position position : m_assignment.positions(tuple->second)) {
        for (const buffers::Position own : m_assignment.positions(value)) {
          if (own.instruction != position.instruction || own.index == "{}") continue;
          operands->push_back(own.instruction);
          return absl::StrCat("%", name, " = ", shape, " get-tuple-element(%", own.instruction,
                              "), index=", absl::StripSuffix(absl::StripPrefix(own.index, "{"), "}"));
        }
      }
    }
    // The last array before it on the schedule that has the value.
    for (const buffers::Position position : m_assignment.positions(value)) {
      if (position.instruction == name || position.index != "{}") continue;
      if (m_place.contains(position.instruction)) source = position.instruction;
    }
    if (source.empty()) source = m_assignment.value(value).instruction;
    operands->push_back(source);
    constexpr absl::string_view kDone[] = {"copy-done", "all-reduce-done", "all-gather-done", "collective-permute-done",
                                           "send-done", "recv-done"};
    absl::string_view opcode = "bitcast";
    for (const absl::string_view done : kDone) {
      if (absl::StartsWith(name, done)) opcode = done;
    }
    return absl::StrCat("%", name, " = ", shape, " ", opcode, "(%", source, ")");
  }

  // A call and the parameter of its computation have a tuple of another instruction as a whole, and no value of their
  // own. Without the text of the call its computation is part of the caller. Returns "" for others.
  std::string passedTuple(absl::string_view name, const std::vector<ValueId>& values,
                          std::vector<absl::string_view>* operands) {
    for (const ValueId id : values) {
      const buffers::Value value = m_assignment.value(id);
      const absl::string_view shape = shapeIn(value.fromInstruction);
      if (value.index != "{}" || !absl::StartsWith(shape, "(")) continue;
      absl::string_view source;
      bool isHere = false;
      for (const buffers::Position position : m_assignment.positions(id)) {
        if (position.index != "{}") continue;
        if (position.instruction == name) isHere = true;
        if (m_place.contains(position.instruction)) source = position.instruction;
      }
      if (!isHere || source.empty()) continue;
      operands->push_back(source);
      return absl::StrCat("%", name, " = ", shape, " opt-barrier(%", source, ")");
    }
    return {};
  }

  size_t find(size_t i) {
    while (m_component[i] != i) i = m_component[i] = m_component[m_component[i]];
    return i;
  }
  void unite(size_t a, size_t b) { m_component[find(a)] = find(b); }

  // Instructions that are operands of each other are in one computation.
  void connect() {
    m_component.resize(m_instructions.size());
    std::iota(m_component.begin(), m_component.end(), size_t{0});
    std::vector<bool> isAlone(m_instructions.size(), true);
    for (size_t i = 0; i < m_instructions.size(); ++i) {
      for (const absl::string_view operand : m_instructions[i].operands) {
        const auto place = m_place.find(operand);
        if (place == m_place.end()) continue;
        unite(place->second, i);
        isAlone[i] = isAlone[place->second] = false;
      }
    }
    const size_t last = m_instructions.size() - 1;
    for (size_t i = 0; i < m_instructions.size(); ++i) {
      if (m_instructions[i].isEntryParameter) unite(i, last);
    }
    // What nothing reads is in the computation before it on the schedule.
    for (size_t i = 0; i < m_instructions.size(); ++i) {
      if (isAlone[i] && !m_instructions[i].isEntryParameter) unite(i, i > 0 ? i - 1 : last);
    }
  }

  // The instructions of called computations are on the schedule before their caller.
  std::string write() {
    std::vector<Segment> open;
    for (size_t i = 0; i < m_instructions.size(); ++i) {
      Instruction& instruction = m_instructions[i];
      const size_t component = find(i);
      std::vector<absl::string_view> callees;
      for (const absl::string_view attribute : kCallers) {
        const absl::string_view callee = calleeOf(instruction.text, attribute);
        if (!callee.empty()) callees.push_back(callee);
      }
      while (!callees.empty() && !open.empty() && open.back().component != component) {
        writeComputation(callees.back(), open.back(), false);
        open.pop_back();
        callees.pop_back();
      }
      for (const absl::string_view left : callees) removeCallee(&instruction.text, left);
      if (open.empty() || open.back().component != component) open.push_back({component, {}});
      open.back().instructions.push_back(i);
    }
    // What is left is the entry: of an incomplete text, all of it.
    Segment entry;
    for (const Segment& segment : open)
      entry.instructions.insert(entry.instructions.end(), segment.instructions.begin(), segment.instructions.end());
    writeComputation("main", entry, true);
    return absl::StrCat("HloModule reduced, is_scheduled=true", aliases(), "\n\n", m_output);
  }

  static void removeCallee(std::string* text, absl::string_view callee) {
    for (const absl::string_view attribute : kCallers) {
      const std::string whole = absl::StrCat(", ", attribute, "%", callee);
      const size_t at = text->find(whole);
      if (at != std::string::npos) text->erase(at, whole.size());
    }
  }

  void writeComputation(absl::string_view name, const Segment& segment, bool isEntry) {
    absl::StrAppend(&m_output, isEntry ? "ENTRY %" : "%", name, " {\n");
    const size_t root = rootOf(segment, isEntry);
    for (const size_t i : segment.instructions)
      absl::StrAppend(&m_output, i == root ? "  ROOT " : "  ", m_instructions[i].text, "\n");
    absl::StrAppend(&m_output, "}\n\n");
  }

  // The entry's result has an allocation of its own; of others it is the last instruction without a user.
  size_t rootOf(const Segment& segment, bool isEntry) {
    const absl::string_view result = isEntry ? entryResult() : absl::string_view();
    std::set<absl::string_view> read;
    for (const size_t i : segment.instructions)
      read.insert(m_instructions[i].operands.begin(), m_instructions[i].operands.end());
    size_t root = segment.instructions.back();
    for (const size_t i : segment.instructions) {
      if (m_instructions[i].name == result) return i;
      if (!read.contains(m_instructions[i].name)) root = i;
    }
    return root;
  }

  absl::string_view entryResult() const {
    for (uint32_t i = 0; i < m_assignment.allocationCount(); ++i) {
      const buffers::AllocationId id(i);
      if (!m_assignment.allocation(id).isOutput) continue;
      // Several values may have the allocation in turn: the result is live at the end.
      for (const ValueId value : m_assignment.values(id)) {
        const buffers::Value each = m_assignment.value(value);
        if (each.index != "{}" || !each.range || !each.range->outlives) continue;
        // A call may pass it on.
        absl::string_view last = each.instruction;
        for (const buffers::Position position : m_assignment.positions(value)) {
          const auto place = m_place.find(position.instruction), before = m_place.find(last);
          if (position.index == "{}" && place != m_place.end() && before != m_place.end() &&
              place->second > before->second)
            last = position.instruction;
        }
        return last;
      }
    }
    return {};
  }

  // A parameter's allocation that an output may use is donated.
  std::string aliases() const {
    const absl::string_view root = entryResult();
    std::vector<std::string> pairs;
    for (uint32_t i = 0; i < m_assignment.allocationCount(); ++i) {
      const buffers::AllocationId id(i);
      const buffers::Allocation& allocation = m_assignment.allocation(id);
      if (!allocation.parameterNumber || !allocation.isLiveOut) continue;
      for (const ValueId value : m_assignment.values(id)) {
        for (const buffers::Position position : m_assignment.positions(value)) {
          if (position.instruction != root) continue;
          const absl::string_view parameter = allocation.parameterIndex.empty() ? "{}" : allocation.parameterIndex;
          pairs.push_back(
              absl::StrCat(position.index, ": (", *allocation.parameterNumber, ", ", parameter, ", may-alias)"));
        }
      }
    }
    return pairs.empty() ? "" : absl::StrCat(", input_output_alias={ ", absl::StrJoin(pairs, ", "), " }");
  }

  const buffers::Assignment& m_assignment;
  absl::flat_hash_map<absl::string_view, absl::string_view> m_texts;   // by instruction
  absl::flat_hash_map<absl::string_view, absl::string_view> m_userOf;  // text of a user, by operand
  absl::flat_hash_map<absl::string_view, ValueId> m_tupleReadBy;       // by get-tuple-element
  std::set<absl::string_view> m_entryParameters;
  std::vector<Instruction> m_instructions;  // in order of the schedule
  absl::flat_hash_map<absl::string_view, size_t> m_place;
  std::vector<size_t> m_component;
  std::string m_output;
};

}  // namespace

absl::StatusOr<std::string> reducedModuleText(const buffers::Assignment& assignment) {
  return Reducer(assignment).text();
}

std::shared_ptr<const Snapshot> withReducedModule(const Snapshot& snapshot, std::string* problem,
                                                  const std::stop_token& stop) {
  if (snapshot.module != nullptr || snapshot.assignment == nullptr) return nullptr;
  const auto text = reducedModuleText(*snapshot.assignment);
  absl::Status status = text.status();
  Snapshot read;
  if (text.ok()) {
    auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>(snapshot.assignmentPath, *text));
    status = parsed.status();
    if (parsed.ok() && !parsed->modules.empty()) read.module = parsed->modules.front();
  }
  if (read.module == nullptr) {
    if (problem != nullptr) *problem = std::string(status.message());
    return nullptr;
  }
  read.isReduced = true;
  read.title = snapshot.title;
  read.id = snapshot.id;
  read.path = snapshot.assignmentPath;
  read.assignmentPath = snapshot.assignmentPath;
  read.assignment = snapshot.assignment;
  read.compilerFlags = snapshot.compilerFlags;
  read.deviceSigns = snapshot.deviceSigns;
  read.frameRules = snapshot.frameRules;
  read.diagnostics = snapshot.diagnostics;
  hlo::Diagnostic& note = read.diagnostics.emplace_back();
  note.severity = hlo::Severity::kNote;
  note.file = snapshot.assignmentPath;
  note.message =
      "the module is made from the buffer assignment alone: it has the instructions of the schedule, without the "
      "bodies "
      "of fusions and reducers";
  return makeSnapshot(std::move(read), stop);
}

}  // namespace model

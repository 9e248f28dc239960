#include "model/print/extract.h"

#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/ir/stop.h"
#include "model/print/attribute_text.h"
#include "model/print/frame_tables.h"
#include "model/print/hlo_printer.h"
#include "model/print/instruction_text.h"
#include "model/text/attribute_value.h"

namespace hlo {
namespace {

// These attributes concern the parameters and results of the whole module.
bool isOfWholeEntry(absl::string_view key) {
  constexpr absl::string_view kKeys[] = {"entry_computation_layout", "input_output_alias", "buffer_donor",
                                         "allow_spmd_sharding_propagation_to_parameters",
                                         "allow_spmd_sharding_propagation_to_output"};
  return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

class Extract {
 public:
  Extract(const Module& module, std::vector<InstructionId> instructions)
      : m_module(module),
        m_text(module),
        m_all(std::move(instructions)),
        m_computation(module.computation(m_all.front())) {
    for (const InstructionId id : m_all) m_chosen.insert(id);
  }

  absl::StatusOr<std::string> print(const std::stop_token& stop) {
    findParameters();
    findResults();
    if (const auto status = checkShapes(); !status.ok()) return status;
    findCallees();
    std::string out = absl::StrCat("HloModule ", m_module.name());
    std::vector<Attribute> header(m_module.headerAttributes().begin(), m_module.headerAttributes().end());
    sortAttributes(m_module.text(), "", &header);
    for (const Attribute& attribute : header) {
      const absl::string_view key = m_module.text().text(attribute.key);
      if (isOfWholeEntry(key)) continue;
      absl::StrAppend(&out, ", ", key, "=");
      appendAttributeValue(&out, key, m_module.text().text(attribute.value));
    }
    out += "\n\n";
    if (usesFrameTable()) appendFrameTables(&out, m_module);
    for (const ComputationId callee : m_callees) {
      if (stop.stop_requested()) return absl::CancelledError("cancelled");
      appendComputation(&out, m_module, callee, m_text, false);
    }
    absl::StrAppend(&out, "ENTRY %", freeComputationName(), signature(), " {\n");
    for (const InstructionId id : m_parameters) appendParameter(&out, id);
    for (size_t turn = 0; const InstructionId id : m_all) {
      if (isStopped(stop, turn++)) return absl::CancelledError("cancelled");
      if (!m_module.parameterNumber(id)) appendInstruction(&out, id);
    }
    if (m_results.size() > 1) {
      absl::StrAppend(&out, "  ROOT %", freeInstructionName(), " = ", tupleOf(false), " tuple(");
      for (size_t i = 0; i < m_results.size(); ++i)
        absl::StrAppend(&out, i > 0 ? ", %" : "%", m_text.names().of(m_results[i]));
      out += ")\n";
    }
    out += "}\n";
    return out;
  }

 private:
  // Finds the selected instructions and their inputs from outside, in text order.
  void findParameters() {
    absl::flat_hash_set<InstructionId> seen;
    const auto add = [&](InstructionId id) {
      if (seen.insert(id).second) m_parameters.push_back(id);
    };
    for (const InstructionId id : m_all) {
      if (m_module.parameterNumber(id)) {
        add(id);
        continue;
      }
      for (const InstructionId operand : m_module.operands(id)) {
        if (!m_chosen.contains(operand)) add(operand);
      }
    }
    std::sort(m_parameters.begin(), m_parameters.end());
  }

  // Finds the values that are used outside, and those that have no user.
  void findResults() {
    for (const InstructionId id : m_all) {
      const auto users = m_module.users(id);
      const bool isInner =
          !m_module.isRoot(id) && !users.empty() &&
          std::all_of(users.begin(), users.end(), [&](InstructionId user) { return m_chosen.contains(user); });
      if (!isInner) m_results.push_back(id);
    }
  }

  // A parameter must have a shape, and so must each of several results, which become a tuple.
  absl::Status checkShapes() const {
    std::vector<InstructionId> written = m_parameters;
    if (m_results.size() > 1) written.insert(written.end(), m_results.begin(), m_results.end());
    for (const InstructionId id : written) {
      if (m_module.shape(id).isKnown()) continue;
      return absl::InvalidArgumentError(absl::StrCat("the shape of ", m_module.name(id), " in ",
                                                     m_module.name(m_module.computation(id)),
                                                     " is unknown, but the extract must state it"));
    }
    return absl::OkStatus();
  }

  void findCallees() {
    absl::flat_hash_set<ComputationId> seen;
    std::vector<ComputationId> open;
    const auto follow = [&](InstructionId id) {
      for (const Call& call : m_module.calls(id)) {
        if (seen.insert(call.callee).second) open.push_back(call.callee);
      }
    };
    for (const InstructionId id : m_all) follow(id);
    while (!open.empty()) {
      m_callees.push_back(open.back());
      open.pop_back();
      for (const InstructionId id : m_module.instructions(m_callees.back())) follow(id);
    }
    std::sort(m_callees.begin(), m_callees.end());
  }

  bool usesFrameTable() const {
    const auto isOfTable = [this](InstructionId id) {
      const auto frame = m_module.frame(id);
      return frame && frame->index() < m_module.tableFrameCount();
    };
    return std::any_of(m_all.begin(), m_all.end(), isOfTable) ||
           std::any_of(m_callees.begin(), m_callees.end(), [&](ComputationId callee) {
             for (const InstructionId id : m_module.instructions(callee)) {
               if (isOfTable(id)) return true;
             }
             return false;
           });
  }

  std::string tupleOf(bool withoutLayouts) {
    std::string shapes = "(";
    for (size_t i = 0; i < m_results.size(); ++i) {
      absl::StrAppend(
          &shapes, i > 0 ? ", " : "",
          withoutLayouts ? m_text.shapeWithoutLayout(m_results[i]) : std::string(m_text.shape(m_results[i])));
    }
    return shapes + ")";
  }

  // Returns "" if the shape of the only result is unknown.
  std::string signature() {
    if (m_results.size() == 1 && !m_module.shape(m_results.front()).isKnown()) return "";
    std::string text = " (";
    for (size_t i = 0; i < m_parameters.size(); ++i) {
      absl::StrAppend(&text, i > 0 ? ", " : "", m_text.names().of(m_parameters[i]), ": ",
                      m_text.shapeWithoutLayout(m_parameters[i]));
    }
    return absl::StrCat(text, ") -> ",
                        m_results.size() == 1 ? m_text.shapeWithoutLayout(m_results.front()) : tupleOf(true));
  }

  void begin(std::string* out, InstructionId id) {
    const bool isRoot = m_results.size() == 1 && m_results.front() == id;
    absl::StrAppend(out, isRoot ? "  ROOT %" : "  %", m_text.names().of(id), " = ");
    const absl::string_view shape = m_text.shape(id);
    if (!shape.empty()) absl::StrAppend(out, shape, " ");
  }

  void appendParameter(std::string* out, InstructionId id) {
    begin(out, id);
    absl::StrAppend(out, "parameter(", m_parameterCount++, ")");
    if (m_chosen.contains(id)) appendAttributes(out, id);
    *out += '\n';
  }

  void appendInstruction(std::string* out, InstructionId id) {
    begin(out, id);
    absl::StrAppend(out, m_module.opcode(id), "(");
    m_text.appendArguments(out, id);
    *out += ')';
    appendAttributes(out, id);
    *out += '\n';
  }

  void appendAttributes(std::string* out, InstructionId id) {
    const std::vector<Attribute> attributes = m_text.attributes(id);
    for (const Attribute& attribute : attributes) {
      const absl::string_view key = m_module.text().text(attribute.key);
      if (keyKind(key) == KeyKind::kControlPredecessors) {
        appendControlPredecessors(out, id);
        continue;
      }
      absl::StrAppend(out, ", ", key, "=");
      m_text.appendValue(out, id, attribute);
    }
  }

  void appendControlPredecessors(std::string* out, InstructionId id) const {
    const auto all = m_module.controlPredecessors(id);
    std::vector<InstructionId> before;
    std::copy_if(all.begin(), all.end(), std::back_inserter(before),
                 [this](InstructionId each) { return m_chosen.contains(each); });
    std::sort(before.begin(), before.end());
    for (size_t i = 0; i < before.size(); ++i) {
      absl::StrAppend(out, i > 0 ? ", %" : ", control-predecessors={%", m_text.names().of(before[i]));
    }
    if (!before.empty()) *out += '}';
  }

  // A computation that calls itself is also included under its own name, so the extract needs a free one.
  std::string freeComputationName() const {
    std::string name(m_text.names().of(m_computation));
    while (std::binary_search(m_callees.begin(), m_callees.end(), m_computation) && m_module.findComputation(name))
      name += ".extract";
    return name;
  }

  std::string freeInstructionName() const {
    std::string name = "results";
    while (m_module.findInstruction(m_computation, name)) name += "_";
    return name;
  }

  const Module& m_module;
  InstructionText m_text;
  std::vector<InstructionId> m_all;  // in text order
  ComputationId m_computation;
  absl::flat_hash_set<InstructionId> m_chosen;
  std::vector<InstructionId> m_parameters, m_results;
  std::vector<ComputationId> m_callees;
  int64_t m_parameterCount = 0;
};

}  // namespace

absl::StatusOr<std::string> extract(const Module& module, absl::Span<const InstructionId> instructions,
                                    const std::stop_token& stop) {
  std::vector<InstructionId> all(instructions.begin(), instructions.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.empty()) return absl::InvalidArgumentError("no instruction is selected");
  if (module.computation(all.front()) != module.computation(all.back())) {
    return absl::InvalidArgumentError(
        "the selected instructions are in several computations; an extract can contain only one");
  }
  return Extract(module, std::move(all)).print(stop);
}

}  // namespace hlo

#include "model/io/proto_assignment.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/memory_analysis.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_index.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_text.h"
#include "model/text/scanner.h"

namespace io {
namespace {

using hlo::Diagnostic;
using hlo::Severity;
using Location = proto::LogicalBufferProto::Location;

// Limits the text: names are short, but a million positions may all name one that is not.
template <typename Field>
std::string indexText(const Field& index) {
  return absl::StrCat("{", absl::StrJoin(index, ","), "}");
}

// Returns the element of a shape; null if there is none.
template <typename Field>
const proto::ShapeProto* subshape(const proto::ShapeProto& shape, const Field& index) {
  const proto::ShapeProto* part = &shape;
  for (const int64_t i : index) {
    if (i < 0 || i >= part->tuple_shapes_size()) return nullptr;
    part = &part->tuple_shapes(static_cast<int>(i));
  }
  return part;
}

class AssignmentPrinter {
 public:
  AssignmentPrinter(const proto::HloProto& hlo, const hlo::Module* module, std::string name)
      : m_assignment(hlo.buffer_assignment()), m_module(module), m_name(std::move(name)) {
    m_limit = std::min(hlo::SourceText::kMaximumSize, kSmallText + hlo.ByteSizeLong() * kMostTextGrowth);
    nameInstructions(hlo.hlo_module());
    for (const proto::LogicalBufferProto& buffer : m_assignment.logical_buffers())
      m_buffers.emplace(buffer.id(), &buffer);
    for (const auto& alias : m_assignment.buffer_aliases())
      m_aliases[alias.source_buffer_id()].push_back(&alias.location());
  }

  absl::StatusOr<buffers::ParsedAssignment> read(std::stop_token stop) {
    m_text = "BufferAssignment:\n";
    for (const proto::BufferAllocationProto& allocation : m_assignment.buffer_allocations())
      this->allocation(allocation);
    usedValues();
    if (m_module != nullptr && m_module->isScheduled()) liveRanges();
    if (m_strayBuffers > 0) {
      problem(Severity::kWarning, absl::StrCat(m_strayBuffers, m_strayBuffers == 1 ? " buffer was" : " buffers were",
                                               " skipped: not a logical buffer of the proto, or allocated twice"));
    }
    if (!m_strayPlaces.empty()) {
      problem(Severity::kWarning,
              absl::StrCat(m_strayPlaces.size(),
                           m_strayPlaces.size() == 1 ? " buffer position is" : " buffer positions are",
                           " at an instruction that the module does not have"));
    }
    if (m_text.size() > m_limit) {
      return absl::ResourceExhaustedError(
          absl::StrCat(m_name, ": the text of the buffer assignment would be too long: names are repeated too often"));
    }
    auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>(m_name, m_text)}, stop);
    if (!parsed.ok()) return parsed;
    parsed->diagnostics.insert(parsed->diagnostics.end(), std::make_move_iterator(m_problems.begin()),
                               std::make_move_iterator(m_problems.end()));
    return parsed;
  }

 private:
  struct Instruction {
    absl::string_view name;
    const proto::HloInstructionProto* message;
  };

  void problem(Severity severity, std::string message) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.file = m_name;
    diagnostic.message = std::move(message);
    m_problems.push_back(std::move(diagnostic));
  }

  void nameInstructions(const proto::HloModuleProto& module) {
    m_index = std::make_unique<ProtoIndex>(module);
    for (int c = 0; c < m_index->computationCount(); ++c) {
      m_index->enter(c);
      const bool isEntry = m_index->entry() == c;
      for (int i = 0; i < m_index->instructionCount(); ++i) {
        const auto& message = m_index->instruction(i);
        const Instruction instruction{m_index->name(i), &message};
        m_byId.emplace(message.id(), instruction);
        m_byName.emplace(message.name(), instruction);
        if (isEntry && message.opcode() == "parameter") m_parameters.emplace(message.parameter_number(), instruction);
        if (isEntry && m_index->root() == i) m_root = instruction;
      }
    }
  }

  // Older files have names, newer ones ids; 0 is a valid id.
  const Instruction* find(const Location& location) {
    if (!location.instruction_name().empty()) {
      const auto found = m_byName.find(location.instruction_name());
      if (found != m_byName.end()) return &found->second;
    } else if (const auto found = m_byId.find(location.instruction_id()); found != m_byId.end()) {
      return &found->second;
    }
    return nullptr;
  }

  std::string nameAt(const Location& location) {
    const Instruction* const instruction = find(location);
    if (instruction != nullptr) return std::string(instruction->name);
    m_strayPlaces.insert(&location);
    if (location.instruction_name().empty()) return absl::StrCat("missing.", location.instruction_id());
    std::string name = location.instruction_name();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !hlo::charclass::is(c, hlo::charclass::kName); }, '_');
    return name;
  }

  bool hasIndex(const Location& location) {
    const Instruction* const instruction = find(location);
    return instruction == nullptr ? location.shape_index_size() > 0
                                  : instruction->message->shape().element_type() == proto::TUPLE;
  }

  // `<75 fusion.7{0} @0>`
  std::string valueName(const proto::LogicalBufferProto& buffer) {
    const Location& place = buffer.defined_at();
    return absl::StrCat("<", buffer.id(), " ", nameAt(place), hasIndex(place) ? indexText(place.shape_index()) : "",
                        " @", buffer.color(), ">");
  }

  void allocation(const proto::BufferAllocationProto& allocation) {
    absl::StrAppend(&m_text, "allocation ", allocation.index(), ": size ", allocation.size());
    if (allocation.color() != 0) absl::StrAppend(&m_text, ", color ", allocation.color());
    if (allocation.is_entry_computation_parameter()) {
      absl::StrAppend(&m_text, ", parameter ", allocation.parameter_number(), ", shape |");
      const auto parameter = m_parameters.find(allocation.parameter_number());
      const proto::ShapeProto* const shape =
          parameter == m_parameters.end()
              ? nullptr
              : subshape(parameter->second.message->shape(), allocation.parameter_shape_index());
      if (shape != nullptr) {
        appendShapeWithoutLayout(*shape, &m_text);
      } else {
        m_text += "<unknown shape>";
      }
      absl::StrAppend(&m_text, "| at ShapeIndex ", indexText(allocation.parameter_shape_index()));
    }
    if (holdsResult(allocation)) {
      m_text += ", output shape is |";
      appendShapeWithoutLayout(m_root->message->shape(), &m_text);
      m_text += '|';
    }
    if (allocation.is_constant()) m_text += ", constant";
    if (allocation.is_thread_local()) m_text += ", thread-local";
    if (allocation.maybe_live_out()) m_text += ", maybe-live-out";
    if (!allocation.is_entry_computation_parameter() && !allocation.is_constant() && !allocation.is_thread_local() &&
        !allocation.maybe_live_out()) {
      m_text += ", preallocated-temp";
    }
    m_text += ":\n";
    std::vector<const proto::BufferAllocationProto::Assigned*> assigned;
    for (const auto& one : allocation.assigned()) assigned.push_back(&one);
    std::stable_sort(assigned.begin(), assigned.end(),
                     [](const auto* a, const auto* b) { return a->logical_buffer_id() < b->logical_buffer_id(); });
    for (const auto* one : assigned) {
      if (m_text.size() > m_limit) return;
      value(*one);
    }
  }

  bool holdsResult(const proto::BufferAllocationProto& allocation) {
    if (!m_root) return false;
    const auto isResult = [&](const Location& place) {
      const Instruction* const instruction = place.shape_index_size() == 0 ? find(place) : nullptr;
      return instruction != nullptr && instruction->message == m_root->message;
    };
    for (const auto& one : allocation.assigned()) {
      const auto buffer = m_buffers.find(one.logical_buffer_id());
      if (buffer != m_buffers.end() && isResult(buffer->second->defined_at())) return true;
      const auto aliases = m_aliases.find(one.logical_buffer_id());
      if (aliases == m_aliases.end()) continue;
      if (std::any_of(aliases->second.begin(), aliases->second.end(),
                      [&](const Location* p) { return isResult(*p); })) {
        return true;
      }
    }
    return false;
  }

  void value(const proto::BufferAllocationProto::Assigned& assigned) {
    const auto found = m_buffers.find(assigned.logical_buffer_id());
    if (found == m_buffers.end() || !m_isPlaced.insert(assigned.logical_buffer_id()).second) {
      ++m_strayBuffers;
      return;
    }
    const proto::LogicalBufferProto& buffer = *found->second;
    absl::StrAppend(&m_text, " value: ", valueName(buffer), " (size=", assigned.size(), ",offset=", assigned.offset(),
                    "): ");
    const Instruction* const instruction = find(buffer.defined_at());
    const proto::ShapeProto* const shape =
        instruction == nullptr ? nullptr : subshape(instruction->message->shape(), buffer.defined_at().shape_index());
    if (shape != nullptr) appendShape(*shape, &m_text);
    m_text += '\n';
    m_placed.push_back(&buffer);
  }

  // Writes the positions of each value. The proto does not state uses.
  void usedValues() {
    if (m_aliases.empty()) return;
    m_text += "\nUsed values:\n";
    for (const proto::LogicalBufferProto* const buffer : m_placed) {
      if (m_text.size() > m_limit) return;
      absl::StrAppend(&m_text, valueName(*buffer), "\n positions:\n");
      position(buffer->defined_at());
      const auto aliases = m_aliases.find(buffer->id());
      if (aliases != m_aliases.end()) {
        for (const Location* const place : aliases->second) {
          if (m_text.size() > m_limit) return;
          position(*place);
        }
      }
      m_text += " uses are not initialized yet.\n";
    }
  }

  void position(const Location& place) {
    absl::StrAppend(&m_text, "  ", nameAt(place), hasIndex(place) ? " " : "",
                    hasIndex(place) ? indexText(place.shape_index()) : "", "\n");
  }

  void liveRanges() {
    const hlo::MemoryAnalysis memory(*m_module);
    const uint32_t steps = memory.schedule.stepCount();
    absl::StrAppend(&m_text, "\n\nHloLiveRange (max ", steps, "):\n  InstructionSequence:\n");
    absl::flat_hash_map<absl::string_view, hlo::InstructionId> onSchedule;
    for (uint32_t step = 0; step < steps; ++step) {
      const hlo::InstructionId id = memory.schedule.at(step);
      absl::StrAppend(&m_text, "    ", step, ":", m_module->name(id), "\n");
      onSchedule.emplace(m_module->name(id), id);
    }
    struct Range {
      const proto::LogicalBufferProto* buffer;
      buffers::StepRange steps;
      std::string name;
    };
    std::vector<Range> ranges;
    for (const proto::LogicalBufferProto* const buffer : m_placed) {
      const Location& place = buffer->defined_at();
      const auto instruction = onSchedule.find(nameAt(place));
      if (instruction == onSchedule.end()) continue;
      const std::vector<int64_t> index(place.shape_index().begin(), place.shape_index().end());
      const auto node = memory.trees.find(m_module->shapeId(instruction->second), index);
      const auto value = node ? memory.dataflow.at({instruction->second, *node}) : std::nullopt;
      if (!value || memory.dataflow.definition(*value) != hlo::ValuePosition{instruction->second, *node}) continue;
      ranges.push_back(
          {buffer, memory.ranges.range(*value), absl::StrCat(nameAt(place), indexText(place.shape_index()))});
    }
    m_text += "  BufferLiveRange:\n";
    for (const Range& range : ranges) {
      absl::StrAppend(&m_text, "    ", range.name, ":", range.steps.begin, "-", range.steps.printedEnd(), "\n");
    }
    const std::optional<uint32_t> peak = memory.ranges.roughPeakStep();
    // The list needs an end, so that it does not look truncated.
    if (!peak) {
      m_text += "  Live ranges at every moment:\n";
      return;
    }
    absl::StrAppend(&m_text, "  Live ranges at ", *peak, " (peak):\n");
    for (const Range& range : ranges) {
      if (!range.steps.contains(*peak)) continue;
      absl::StrAppend(&m_text, "    ", range.name, ": ", range.buffer->size(), " bytes\n");
    }
  }

  const proto::BufferAssignmentProto& m_assignment;
  const hlo::Module* m_module;
  std::string m_name;
  std::unique_ptr<ProtoIndex> m_index;
  absl::flat_hash_map<int64_t, Instruction> m_byId;
  absl::flat_hash_map<absl::string_view, Instruction> m_byName;
  absl::flat_hash_map<int64_t, Instruction> m_parameters;  // of the entry
  std::optional<Instruction> m_root;                       // of the entry
  absl::flat_hash_map<int64_t, const proto::LogicalBufferProto*> m_buffers;
  absl::flat_hash_map<int64_t, std::vector<const Location*>> m_aliases;
  std::vector<const proto::LogicalBufferProto*> m_placed;  // in an allocation, in that order
  absl::flat_hash_set<int64_t> m_isPlaced;
  size_t m_strayBuffers = 0;
  absl::flat_hash_set<const Location*> m_strayPlaces;
  size_t m_limit;
  std::string m_text;
  std::vector<Diagnostic> m_problems;
};

}  // namespace

absl::StatusOr<buffers::ParsedAssignment> protoAssignment(const proto::HloProto& hlo, const hlo::Module* module,
                                                          const std::string& name, std::stop_token stop) {
  if (hlo.buffer_assignment().buffer_allocations_size() == 0)
    return absl::NotFoundError("the proto has no allocations");
  return AssignmentPrinter(hlo, module, name).read(stop);
}

}  // namespace io

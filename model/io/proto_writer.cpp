#include "model/io/proto_writer.h"

#include <algorithm>
#include <map>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_attributes.h"
#include "model/io/proto_header.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_shape.h"
#include "model/print/instruction_text.h"
#include "model/text/attribute_value.h"

namespace io {
namespace {

using hlo::Attribute;
using hlo::CallRole;
using hlo::ComputationId;
using hlo::InstructionId;
using hlo::OpKind;

constexpr uint32_t kCheckEvery = 4096;  // instructions, for a stop
constexpr size_t kMostKeysTold = 10;
constexpr size_t kLongestName = 60;  // in a message

// What an attribute is where a text does not have it, though its field does not say so where it is absent.
void setDefaults(OpKind kind, proto::HloInstructionProto* message) {
  if (kind == OpKind::kTopk) message->set_largest(true);
  if (kind == OpKind::kCustomCall) message->set_custom_call_api_version(proto::API_VERSION_ORIGINAL);
  if (kind == OpKind::kCustomCall || kind == OpKind::kConvolution) {
    message->set_feature_group_count(1);
    message->set_batch_group_count(1);
  }
}

class Writer {
  using Computation = proto::HloComputationProto;

 public:
  Writer(const hlo::Module& module, proto::HloModuleProto* message, std::stop_token stop)
      : m_module(module), m_message(*message), m_stop(std::move(stop)), m_text(module) {}

  absl::Status write() {
    m_message.set_name(std::string(m_module.name()));
    header();
    frames();
    orderComputations();
    for (const ComputationId id : m_order) {
      if (const absl::Status status = computation(id); !status.ok()) return status;
    }
    entry();
    if (m_module.isScheduled()) schedule();
    return absl::OkStatus();
  }

  void tell(std::vector<hlo::Diagnostic>* diagnostics) const {
    const auto note = [&](std::string message) {
      hlo::Diagnostic diagnostic;
      diagnostic.severity = hlo::Severity::kNote;
      diagnostic.file = std::string(m_module.text().name());
      diagnostic.message = std::move(message);
      diagnostics->push_back(std::move(diagnostic));
    };
    // A note for each key: a text has few that no field holds, though maybe on each of its instructions.
    size_t keys = 0;
    for (const auto& [key, loss] : m_losses) {
      if (++keys > kMostKeysTold) {
        note(absl::StrCat("attributes of ", m_losses.size() - kMostKeysTold, " other keys are left out as well"));
        break;
      }
      const std::string others =
          loss.count > 1 ? absl::StrCat(" and of ", loss.count - 1, loss.count > 2 ? " others" : " other") : "";
      note(absl::StrCat(key, " of ", loss.first, others, " is left out: ",
                        loss.isUnknown ? "XLA's protos have no field for it" : "its field cannot hold the value"));
    }
    const auto count = [&](absl::string_view what, size_t number) {
      if (number > 0) note(absl::StrCat(what, ": ", number));
    };
    count("constants whose values the text leaves out, so that the proto has none", m_elided);
    count(
        "instructions in the short form of asynchronous operations, which XLA's protos do not have, with opcodes as "
        "written",
        m_sugared);
  }

 private:
  absl::string_view textOf(hlo::TextRange range) const { return m_module.text().text(range); }

  // --- header and tables ----------------------------------------------------------------------------

  void header() {
    for (const Attribute& attribute : m_module.headerAttributes()) {
      const absl::string_view key = textOf(attribute.key);
      if (key == "is_scheduled") continue;  // the proto then has a schedule
      proto::HloModuleProto scratch;
      const absl::Status status = setHeaderAttribute(key, textOf(attribute.value), &scratch);
      if (status.ok()) {
        m_message.MergeFrom(scratch);
      } else {
        lose(key, "the module", status);
      }
    }
  }

  void entry() {
    const auto entry = m_module.entry();
    if (!entry) return;
    m_message.set_entry_computation_id(idOf(*entry));
    m_message.set_entry_computation_name(std::string(m_module.name(*entry)));
    // XLA does not open a module without it.
    if (m_message.has_host_program_shape()) return;
    const auto place = std::find(m_order.begin(), m_order.end(), *entry) - m_order.begin();
    *m_message.mutable_host_program_shape() = m_message.computations(static_cast<int>(place)).program_shape();
  }

  // Names and places once, in the order of the frames that use them.
  void frames() {
    if (m_module.tableFrameCount() == 0) return;
    proto::StackFrameIndexProto& index = *m_message.mutable_stack_frame_index();
    absl::flat_hash_map<absl::string_view, int32_t> files, functions;
    absl::flat_hash_map<std::string, int32_t> locations;
    const auto number = [](absl::string_view name, auto* numbers, auto* names) {
      if (name.empty()) return 0;
      const auto [place, isNew] = numbers->emplace(name, static_cast<int32_t>(numbers->size()) + 1);
      if (isNew) names->Add(std::string(name));
      return place->second;
    };
    for (uint32_t i = 0; i < m_module.tableFrameCount(); ++i) {
      const hlo::Frame& frame = m_module.frame(hlo::FrameId(i));
      proto::StackFrameIndexProto::FileLocation location;
      location.set_file_name_id(number(m_module.file(frame.file), &files, index.mutable_file_names()));
      location.set_function_name_id(number(frame.function, &functions, index.mutable_function_names()));
      location.set_line(static_cast<int32_t>(frame.line));
      location.set_column(static_cast<int32_t>(frame.column));
      location.set_end_line(static_cast<int32_t>(frame.endLine));
      location.set_end_column(static_cast<int32_t>(frame.endColumn));
      const auto [place, isNew] = locations.emplace(location.SerializeAsString(), index.file_locations_size() + 1);
      if (isNew) *index.add_file_locations() = location;
      auto* const added = index.add_stack_frames();
      added->set_file_location_id(place->second);
      if (frame.parent) added->set_parent_frame_id(static_cast<int32_t>(frame.parent->index()) + 1);
    }
  }

  void schedule() {
    auto& sequences = *m_message.mutable_schedule()->mutable_sequences();
    for (const proto::HloComputationProto& computation : m_message.computations()) {
      if (computation.is_fusion_computation()) continue;
      auto& ids = *sequences[computation.id()].mutable_instruction_ids();
      ids.Reserve(computation.instructions_size());
      for (const proto::HloInstructionProto& instruction : computation.instructions()) ids.Add(instruction.id());
    }
  }

  // Callees before their callers, as XLA wants them; where they are so already, in the order of the text.
  void orderComputations() {
    std::vector<bool> seen(m_module.computationCount());
    struct Visit {
      ComputationId id;
      std::vector<ComputationId> callees;
      size_t next = 0;
    };
    std::vector<Visit> stack;
    const auto visit = [&](ComputationId id) {
      if (seen[id.index()]) return;
      seen[id.index()] = true;
      stack.push_back({id, {}});
      for (const InstructionId caller : m_module.instructions(id)) {
        for (const hlo::Call& call : m_module.calls(caller)) {
          if (!seen[call.callee.index()]) stack.back().callees.push_back(call.callee);
        }
      }
    };
    for (uint32_t i = 0; i < m_module.computationCount(); ++i) {
      visit(ComputationId(i));
      while (!stack.empty()) {
        if (stack.back().next < stack.back().callees.size()) {
          visit(stack.back().callees[stack.back().next++]);
        } else {
          m_order.push_back(stack.back().id);
          stack.pop_back();
        }
      }
    }
  }

  // --- computations ---------------------------------------------------------------------------------

  bool isFusion(ComputationId id) const {
    const auto callers = m_module.callers(id);
    return std::any_of(callers.begin(), callers.end(), [&](InstructionId caller) {
      const auto calls = m_module.calls(caller);
      return std::any_of(calls.begin(), calls.end(),
                         [&](const hlo::Call& call) { return call.callee == id && call.role == CallRole::kFusion; });
    });
  }

  absl::Status computation(ComputationId id) {
    proto::HloComputationProto& message = *m_message.add_computations();
    message.set_name(std::string(m_module.name(id)));
    message.set_id(idOf(id));
    if (isFusion(id)) message.set_is_fusion_computation(true);
    if (m_module.executionThread(id) != "main") message.set_execution_thread(std::string(m_module.executionThread(id)));
    // Ids first: an instruction may use another one that is behind it.
    m_nextId = idOf(id) << 32;
    m_firstId = m_nextId;
    m_first = m_module.instructions(id).size() == 0 ? 0 : m_module.instructions(id)[0].index();
    m_nextId += static_cast<int64_t>(m_module.instructions(id).size());
    for (const InstructionId instruction : m_module.instructions(id)) {
      if (++m_written % kCheckEvery == 0 && m_stop.stop_requested()) return absl::CancelledError("cancelled");
      if (const absl::Status status = refuseMissing(instruction); !status.ok()) return status;
      this->instruction(instruction, &message);
    }
    if (const auto root = m_module.root(id)) message.set_root_id(idOf(*root));
    programShape(id, message.mutable_program_shape());
    return absl::OkStatus();
  }

  // As XLA numbers them: a computation's number above, that of the instruction in it below.
  static int64_t idOf(ComputationId id) { return int64_t{id.index()} + 1; }
  int64_t idOf(InstructionId id) const { return m_firstId + (id.index() - m_first); }

  void programShape(ComputationId id, proto::ProgramShapeProto* shape) const {
    std::map<int64_t, InstructionId> parameters;
    for (const InstructionId instruction : m_module.instructions(id)) {
      if (const auto number = m_module.parameterNumber(instruction)) parameters.emplace(*number, instruction);
    }
    for (const auto& [number, instruction] : parameters) {
      setShape(m_module.shape(instruction), shape->add_parameters());
      shape->add_parameter_names(std::string(m_module.name(instruction)));
    }
    if (const auto root = m_module.root(id)) setShape(m_module.shape(*root), shape->mutable_result());
  }

  void instruction(InstructionId id, Computation* computation) {
    // Elements that operands name, and that have no instruction, come first.
    std::vector<int64_t> operands;
    for (size_t n = 0; n < m_module.operands(id).size(); ++n) operands.push_back(operandId(id, n, computation));

    proto::HloInstructionProto& message = *computation->add_instructions();
    const OpKind kind = m_module.kind(id);
    message.set_name(std::string(m_module.name(id)));
    message.set_opcode(std::string(m_module.opcode(id)));
    message.set_id(idOf(id));
    message.mutable_operand_ids()->Assign(operands.begin(), operands.end());
    if (hlo::opKindWord(kind) != m_module.opcode(id) && kind != OpKind::kUnknown) ++m_sugared;
    const hlo::Shape& shape = m_module.shape(id);
    if (shape.type != hlo::ElementType::kInvalid) setShape(shape, message.mutable_shape());
    if (const auto number = m_module.parameterNumber(id)) message.set_parameter_number(*number);
    if (kind == OpKind::kConstant) constant(id, &message);
    setDefaults(kind, &message);
    calls(id, kind, &message);
    std::vector<int64_t> before;
    for (const InstructionId one : m_module.controlPredecessors(id)) before.push_back(idOf(one));
    std::sort(before.begin(), before.end());
    message.mutable_control_predecessor_ids()->Assign(before.begin(), before.end());
    for (const Attribute& attribute : m_module.attributes(id)) this->attribute(attribute, id, &message);
  }

  // `%x#1#0` is an element of an element of %x: two instructions that the text does not have.
  int64_t operandId(InstructionId user, size_t n, Computation* computation) {
    const InstructionId operand = m_module.operands(user)[n];
    int64_t id = idOf(operand);
    const hlo::Shape* shape = &m_module.shape(operand);
    std::string name(m_module.name(operand));
    for (const int64_t element : m_module.operandIndex(user, n)) {
      absl::StrAppend(&name, ".element.", element);
      shape = shape != nullptr && element >= 0 && static_cast<size_t>(element) < shape->elements.size()
                  ? &shape->elements[static_cast<size_t>(element)]
                  : nullptr;
      const auto [known, isNew] = m_elements.emplace(std::pair(id, element), m_nextId);
      if (isNew) {
        proto::HloInstructionProto& message = *computation->add_instructions();
        message.set_name(name);
        message.set_opcode(std::string(hlo::opKindWord(OpKind::kGetTupleElement)));
        message.set_id(m_nextId++);
        message.add_operand_ids(id);
        message.set_tuple_index(element);
        if (shape != nullptr) setShape(*shape, message.mutable_shape());
      }
      id = known->second;
    }
    return id;
  }

  void constant(InstructionId id, proto::HloInstructionProto* message) {
    proto::LiteralProto literal;
    const absl::Status status = readLiteral(m_module.arguments(id), message->shape(), &literal);
    if (status.ok()) message->mutable_literal()->Swap(&literal);
    if (status.code() == absl::StatusCode::kUnavailable) ++m_elided;
  }

  // In the order in which XLA has them: that of the roles, in which a while's body is first.
  void calls(InstructionId id, OpKind kind, proto::HloInstructionProto* message) const {
    std::vector<hlo::Call> calls(m_module.calls(id).begin(), m_module.calls(id).end());
    if (kind == OpKind::kWhile || kind == OpKind::kConditional || kind == OpKind::kSelectAndScatter) {
      const auto place = [](const hlo::Call& call) {
        const bool isSecond = call.role == CallRole::kCondition || call.role == CallRole::kScatter;
        return std::pair(isSecond, call.branch);
      };
      std::stable_sort(calls.begin(), calls.end(),
                       [&](const hlo::Call& a, const hlo::Call& b) { return place(a) < place(b); });
    }
    for (const hlo::Call& call : calls) message->add_called_computation_ids(idOf(call.callee));
  }

  void attribute(const Attribute& attribute, InstructionId id, proto::HloInstructionProto* message) {
    const absl::string_view key = textOf(attribute.key);
    const hlo::KeyKind kind = hlo::keyKind(key);
    if (kind == hlo::KeyKind::kCallee || kind == hlo::KeyKind::kControlPredecessors) return;  // written as ids
    m_scratch.Clear();
    const absl::Status status = setAttribute(key, textOf(attribute.value), m_module.kind(id), &m_scratch);
    if (status.ok()) {
      message->MergeFrom(m_scratch);
    } else {
      lose(key, absl::StrCat("%", m_module.name(id)), status);
    }
  }

  // --- what the proto does not hold -------------------------------------------------------------------

  void lose(absl::string_view key, absl::string_view whose, const absl::Status& why) {
    Loss& loss = m_losses[std::string(key)];
    if (loss.count++ > 0) return;
    loss.isUnknown = why.code() == absl::StatusCode::kNotFound;
    loss.first = std::string(whose);
  }

  // Refuses what would be another module without its operands or callees.
  absl::Status refuseMissing(InstructionId id) {
    const absl::string_view missing = m_text.missingName(id);
    if (missing.empty()) return absl::OkStatus();
    const hlo::SourceText& text = m_module.text();
    return hlo::statusOf(
        absl::StatusCode::kInvalidArgument,
        hlo::diagnosticAt(text, static_cast<size_t>(missing.data() - text.text().data()), hlo::Severity::kError,
                          absl::StrCat("%", m_module.name(id), " cannot be written to a proto: it uses ", missing,
                                       ", which is not defined")));
  }

  const hlo::Module& m_module;
  proto::HloModuleProto& m_message;
  std::stop_token m_stop;
  hlo::InstructionText m_text;
  proto::HloInstructionProto m_scratch;
  std::vector<ComputationId> m_order;  // of the computations in the proto
  // Of the computation that is being written.
  uint32_t m_first = 0;                                                  // its first instruction
  int64_t m_firstId = 0;                                                 // and the id of that
  int64_t m_nextId = 0;                                                  // of instructions that the text does not have
  absl::flat_hash_map<std::pair<int64_t, int64_t>, int64_t> m_elements;  // ids by those of the tuple and by index

  uint32_t m_written = 0;
  struct Loss {
    bool isUnknown = false;  // has no field
    size_t count = 0;
    std::string first;  // the instruction, or the module
  };
  std::map<std::string, Loss> m_losses;  // by key
  size_t m_elided = 0;
  size_t m_sugared = 0;
};

}  // namespace

absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop) {
  Writer writer(module, message, std::move(stop));
  const absl::Status status = writer.write();
  if (status.ok()) writer.tell(diagnostics);
  return status;
}

}  // namespace io

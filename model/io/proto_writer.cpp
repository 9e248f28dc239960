#include "model/io/proto_writer.h"

#include <algorithm>
#include <map>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/shape_text.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_attributes.h"
#include "model/io/proto_header.h"
#include "model/io/proto_index.h"
#include "model/io/proto_instruction.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_shape.h"
#include "model/print/attribute_text.h"
#include "model/print/instruction_text.h"
#include "model/print/words_text.h"
#include "model/text/attribute_value.h"
#include "model/text/source_text.h"

namespace io {
namespace {

// With what a scan may look at behind it.
std::string withPadding(absl::string_view text) {
  return absl::StrCat(text, std::string(hlo::SourceText::kPadding, '\n'));
}

using hlo::Attribute;
using hlo::CallRole;
using hlo::ComputationId;
using hlo::InstructionId;
using hlo::OpKind;

constexpr uint32_t kCheckEvery = 4096;  // instructions, for a stop

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
      if (!computation(id)) return absl::CancelledError("cancelled");
    }
    entry();
    if (m_module.isScheduled()) schedule();
    keepHeaderTexts();
    if (!keepTexts()) return absl::CancelledError("cancelled");
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
    if (!m_withoutField.empty()) {
      const auto one = [](std::string* out, const auto& entry) {
        absl::StrAppend(out, entry.first, " (", entry.second, ")");
      };
      note(absl::StrCat(
          "attributes that no field of XLA's protos holds are kept as text, which other programs do not see: ",
          absl::StrJoin(m_withoutField, ", ", one)));
    }
    const auto count = [&](absl::string_view what, size_t number) {
      if (number > 0) note(absl::StrCat(what, ": ", number));
    };
    count("constants whose values the text leaves out, so that the proto has none", m_elided);
    count(
        "instructions in the short form of asynchronous operations, which XLA's protos do not have, with opcodes as "
        "written",
        m_sugared);
    count("instructions with operands that are not defined, which are kept as text", m_unresolved);
  }

 private:
  absl::string_view textOf(hlo::TextRange range) const { return m_module.text().text(range); }

  // --- header and tables ----------------------------------------------------------------------------

  void header() {
    for (const Attribute& attribute : m_module.headerAttributes()) {
      proto::HloModuleProto scratch;
      if (setHeaderAttribute(textOf(attribute.key), textOf(attribute.value), &scratch).ok())
        m_message.MergeFrom(scratch);
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

  // False where it was stopped.
  bool computation(ComputationId id) {
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
      if (++m_written % kCheckEvery == 0 && m_stop.stop_requested()) return false;
      this->instruction(instruction, &message);
    }
    if (const auto root = m_module.root(id)) message.set_root_id(idOf(*root));
    programShape(id, message.mutable_program_shape());
    return true;
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
    for (const Attribute& attribute : m_module.attributes(id)) this->attribute(attribute, kind, &message);
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
        message.set_hloscope_unprinted(true);
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

  void attribute(const Attribute& attribute, OpKind kind, proto::HloInstructionProto* message) {
    const absl::string_view key = textOf(attribute.key);
    m_scratch.Clear();
    if (setAttribute(key, textOf(attribute.value), kind, &m_scratch).ok()) message->MergeFrom(m_scratch);
  }

  // --- what the fields do not hold --------------------------------------------------------------------

  // Everything is printed from the fields once more and held against the text: what is not the same is kept as text.
  bool keepTexts() {
    ProtoIndex index(m_message);
    InstructionPrinter printer(index, [](std::string) {});
    for (int c = 0; c < m_message.computations_size(); ++c) {
      index.enter(c);
      auto* const messages = m_message.mutable_computations(c)->mutable_instructions();
      int at = 0;
      for (const InstructionId id : m_module.instructions(m_order[static_cast<size_t>(c)])) {
        if (++m_written % kCheckEvery == 0 && m_stop.stop_requested()) return false;
        while (messages->Get(at).hloscope_unprinted()) ++at;
        keepTexts(id, printer, messages->Mutable(at++));
      }
    }
    return true;
  }

  static void keep(absl::string_view key, absl::string_view value, proto::HloInstructionProto* message) {
    proto::AttributeText* const text = message->add_hloscope_attributes();
    text->set_key(std::string(key));
    text->set_value(std::string(value));
  }

  void keepTexts(InstructionId id, InstructionPrinter& printer, proto::HloInstructionProto* message) {
    const absl::string_view shape = m_text.shape(id);
    if (shape != hlo::canonicalShape(printer.shape(*message))) keep(kShapeKey, shape, message);

    std::string written, printed;
    m_text.appendArguments(&written, id);
    printer.appendArguments(*message, SIZE_MAX, &printed);
    if (m_module.kind(id) == OpKind::kConstant) {
      const std::string padded = withPadding(printed);
      std::string literal;
      hlo::appendLiteral(&literal, absl::string_view(padded).substr(0, printed.size()));
      printed = std::move(literal);
    }
    if (written != printed) {
      keep(kArgumentsKey, written, message);
      if (m_module.kind(id) != OpKind::kConstant && m_module.kind(id) != OpKind::kParameter) ++m_unresolved;
    }
    keepAttributes(id, printer.attributes(*message), message);
  }

  void keepAttributes(InstructionId id, const std::vector<AttributeValue>& printed,
                      proto::HloInstructionProto* message) {
    std::vector<const AttributeValue*> unwritten;  // printed, and not in the text
    for (const AttributeValue& attribute : printed) unwritten.push_back(&attribute);
    for (const Attribute& attribute : m_text.attributes(id)) {
      const absl::string_view key = textOf(attribute.key);
      std::string value;
      m_text.appendValue(&value, id, attribute);
      const auto same = std::find_if(unwritten.begin(), unwritten.end(),
                                     [&](const AttributeValue* other) { return other->key == key; });
      if (same == unwritten.end()) {
        keep(key, value, message);
        countWithoutField(key, textOf(attribute.value), m_module.kind(id));
        continue;
      }
      if (!isSame(key, value, (*same)->value)) keep(key, value, message);
      unwritten.erase(same);
    }
    for (const AttributeValue* const attribute : unwritten) {
      message->add_hloscope_attributes()->set_key(std::string(attribute->key));
    }
  }

  static bool isSame(absl::string_view key, absl::string_view canonical, absl::string_view printed) {
    const hlo::KeyKind kind = hlo::keyKind(key);
    if (kind == hlo::KeyKind::kCallee || kind == hlo::KeyKind::kControlPredecessors) return canonical == printed;
    const std::string padded = withPadding(printed);
    std::string value;
    hlo::appendAttributeValue(&value, key, absl::string_view(padded).substr(0, printed.size()));
    return canonical == value;
  }

  // Those whose field merely says what goes without saying are no loss.
  void countWithoutField(absl::string_view key, absl::string_view value, OpKind kind) {
    m_scratch.Clear();
    if (hlo::keyKind(key) == hlo::KeyKind::kPlain && !setAttribute(key, value, kind, &m_scratch).ok()) {
      ++m_withoutField[std::string(key)];
    }
  }

  void keepHeaderTexts() {
    std::vector<Attribute> written(m_module.headerAttributes().begin(), m_module.headerAttributes().end());
    std::vector<AttributeValue> unwritten = headerAttributes(m_message);
    for (const Attribute& attribute : written) {
      const absl::string_view key = textOf(attribute.key);
      std::string value;
      hlo::appendAttributeValue(&value, key, textOf(attribute.value));
      const auto same = std::find_if(unwritten.begin(), unwritten.end(),
                                     [&](const AttributeValue& other) { return other.key == key; });
      const bool isHeld = same != unwritten.end() && isSame(key, value, same->value);
      if (same != unwritten.end()) unwritten.erase(same);
      if (isHeld) continue;
      proto::AttributeText* const text = m_message.add_hloscope_attributes();
      text->set_key(std::string(key));
      text->set_value(std::move(value));
      proto::HloModuleProto scratch;
      if (key != "is_scheduled" && !setHeaderAttribute(key, textOf(attribute.value), &scratch).ok()) {
        ++m_withoutField[std::string(key)];
      }
    }
    for (const AttributeValue& attribute : unwritten)
      m_message.add_hloscope_attributes()->set_key(std::string(attribute.key));
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
  std::map<std::string, size_t> m_withoutField;
  size_t m_elided = 0;
  size_t m_sugared = 0;
  size_t m_unresolved = 0;
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

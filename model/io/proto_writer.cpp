#include "model/io/proto_writer.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_attributes.h"
#include "model/io/proto_defaults.h"
#include "model/io/proto_header.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_losses.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_tables.h"
#include "model/print/instruction_text.h"
#include "model/text/attribute_value.h"

namespace io {
namespace {

using hlo::Attribute;
using hlo::CallRole;
using hlo::ComputationId;
using hlo::InstructionId;
using hlo::OpKind;

constexpr uint32_t kCheckEvery = 4096;     // instructions between two checks of the stop token
constexpr size_t kLongestQuotedName = 60;  // in a message

// Determines which attributes an asynchronous operation in short form shares with the operation in it; all others
// belong to one of the two.
enum class Holder { kOperation, kAsync, kBoth };

Holder holderOf(absl::string_view key) {
  if (key == "metadata" || key == "frontend_attributes" || key == "backend_config" || key == "statistics") {
    return Holder::kBoth;
  }
  if (key == "sharding" || key == "origin" || key == "async_execution_thread") return Holder::kAsync;
  return Holder::kOperation;
}

class Writer {
  using Computation = proto::HloComputationProto;

 public:
  Writer(const hlo::Module& module, proto::HloModuleProto* message, std::stop_token stop)
      : m_module(module), m_message(*message), m_stop(std::move(stop)), m_text(module) {
    m_token.type = hlo::ElementType::kToken;
  }

  absl::Status write() {
    m_message.set_name(moduleName());
    header();
    setStackFrames(m_module, &m_message);
    m_ids.resize(m_module.instructionCount(), kUnwritten);
    m_lastComputation = static_cast<int64_t>(m_module.computationCount());
    if (absl::Status status = orderComputations(); !status.ok()) return status;
    for (const ComputationId id : m_order) {
      if (absl::Status status = computation(id); !status.ok()) return status;
    }
    makeNamesUnique(&m_message);
    nameParameters(&m_message);
    if (m_module.isScheduled()) setSchedule(&m_message);
    return entry();
  }

  const ProtoLosses& losses() const { return m_losses; }

 private:
  absl::string_view textOf(hlo::TextRange range) const { return m_module.text().text(range); }

  // --- header and tables ----------------------------------------------------------------------------

  void header() {
    for (const Attribute& attribute : m_module.headerAttributes()) {
      const absl::string_view key = textOf(attribute.key);
      if (key == "is_scheduled") continue;  // implied by the proto's schedule
      proto::HloModuleProto scratch;
      const absl::Status status = setHeaderAttribute(key, textOf(attribute.value), &scratch);
      if (status.ok()) {
        m_message.MergeFrom(scratch);
      } else {
        m_losses.addAttribute(key, "the module", status);
      }
    }
  }

  // Returns XLA's name for a module without a header, whose name here is that of the entry computation.
  std::string moduleName() const {
    const bool hasHeader = absl::StartsWith(textOf(m_module.range()), "HloModule");
    const auto entry = m_module.entry();
    if (hasHeader || !entry || m_module.name() != m_module.name(*entry)) return std::string(m_module.name());
    return absl::StrCat("module_", m_module.name());
  }

  absl::Status entry() {
    const auto entry = m_module.entry();
    if (!entry) {
      const uint32_t end = m_module.range().end;
      return refuse(end > 0 ? end - 1 : 0, "the module cannot be written to a proto: it has no entry computation");
    }
    const proto::HloComputationProto& computation = m_message.computations(m_places.at(idOf(*entry)));
    m_message.set_entry_computation_id(computation.id());
    m_message.set_entry_computation_name(computation.name());
    // XLA does not load a module without it, and names its parameters p0, p1, … in any case.
    proto::ProgramShapeProto& shape = *m_message.mutable_host_program_shape();
    if (!shape.has_result()) shape = computation.program_shape();
    if (shape.parameters_size() != computation.program_shape().parameters_size()) {
      return refuse(m_module.range().begin,
                    absl::StrCat("the module cannot be written to a proto: entry_computation_layout has ",
                                 shape.parameters_size(), " parameters, the entry computation has ",
                                 computation.program_shape().parameters_size()));
    }
    shape.clear_parameter_names();
    for (int i = 0; i < shape.parameters_size(); ++i) shape.add_parameter_names(absl::StrCat("p", i));
    return absl::OkStatus();
  }

  // Callees before their callers, as XLA requires; text order if it already satisfies this.
  absl::Status orderComputations() {
    enum class State : uint8_t { kNew, kActive, kDone };
    std::vector<State> states(m_module.computationCount(), State::kNew);
    m_isFusion.resize(m_module.computationCount());
    struct Visit {
      ComputationId id;
      std::vector<std::pair<ComputationId, InstructionId>> callees;
      size_t next = 0;
    };
    std::vector<Visit> stack;
    const auto visit = [&](ComputationId id) {
      states[id.index()] = State::kActive;
      stack.push_back({id, {}});
      for (const InstructionId caller : m_module.instructions(id)) {
        for (const hlo::Call& call : m_module.calls(caller)) {
          if (call.role == CallRole::kFusion) m_isFusion[call.callee.index()] = true;
          if (states[call.callee.index()] != State::kDone) stack.back().callees.emplace_back(call.callee, caller);
        }
      }
    };
    for (uint32_t i = 0; i < m_module.computationCount(); ++i) {
      if (states[i] == State::kNew) visit(ComputationId(i));
      while (!stack.empty()) {
        Visit& visited = stack.back();
        if (visited.next == visited.callees.size()) {
          states[visited.id.index()] = State::kDone;
          m_order.push_back(visited.id);
          stack.pop_back();
          continue;
        }
        const auto [callee, caller] = visited.callees[visited.next++];
        if (states[callee.index()] == State::kActive) return refuse(caller, "its calls form a cycle");
        if (states[callee.index()] == State::kNew) visit(callee);
      }
    }
    return absl::OkStatus();
  }

  // --- computations ---------------------------------------------------------------------------------

  absl::Status computation(ComputationId id) {
    Computation message;
    message.set_name(std::string(m_text.names().of(id)));
    message.set_id(idOf(id));
    if (m_isFusion[id.index()]) message.set_is_fusion_computation(true);
    if (m_module.executionThread(id) != "main") message.set_execution_thread(std::string(m_module.executionThread(id)));
    m_nextId = idOf(id) << 32;
    m_elements.clear();
    for (const InstructionId instruction : m_module.instructions(id)) {
      if (absl::Status status = withWhatItNeeds(instruction, &message); !status.ok()) return status;
    }
    const auto root = m_module.root(id);
    if (!root) {
      return refuse(m_module.range(id).begin,
                    absl::StrCat("computation ", m_module.name(id), " cannot be written to a proto: it is empty"));
    }
    message.set_root_id(idOf(*root));
    if (absl::Status status = programShape(id, *root, message.mutable_program_shape()); !status.ok()) return status;
    add(std::move(message));
    return absl::OkStatus();
  }

  Computation& add(Computation&& message) {
    m_places.emplace(message.id(), m_message.computations_size());
    Computation& added = *m_message.add_computations();
    added = std::move(message);
    return added;
  }

  // XLA's numbering: the computation's number in the high bits, the instruction's in the low bits.
  static int64_t idOf(ComputationId id) { return int64_t{id.index()} + 1; }
  int64_t idOf(InstructionId id) const { return m_ids[id.index()]; }

  // XLA requires that parameters are numbered from 0 without a gap.
  absl::Status programShape(ComputationId id, InstructionId root, proto::ProgramShapeProto* shape) const {
    std::map<int64_t, InstructionId> parameters;
    for (const InstructionId instruction : m_module.instructions(id)) {
      const auto number = m_module.parameterNumber(instruction);
      if (m_module.kind(instruction) != OpKind::kParameter) continue;
      if (!number || *number < 0) return refuse(instruction, "it has no parameter number");
      if (!parameters.emplace(*number, instruction).second) {
        return refuse(instruction, absl::StrCat("another parameter of its computation has number ", *number));
      }
    }
    for (const auto& [number, instruction] : parameters) {
      if (number != shape->parameters_size()) {
        return refuse(instruction, absl::StrCat("its computation has no parameter ", shape->parameters_size()));
      }
      setShape(m_module.shape(instruction), shape->add_parameters());
    }
    setShape(shapeOf(root), shape->mutable_result());
    return absl::OkStatus();
  }

  // --- instructions ---------------------------------------------------------------------------------

  // Writes an instruction, preceded by its dependencies that come later in the text: XLA links an instruction only to
  // earlier ones.
  absl::Status withWhatItNeeds(InstructionId first, Computation* computation) {
    if (idOf(first) >= 0) return absl::OkStatus();
    struct Visit {
      InstructionId id;
      size_t next = 0;  // index into its operands, then its control predecessors
    };
    std::vector<Visit> stack{{first}};
    while (!stack.empty()) {
      Visit& visit = stack.back();
      const InstructionId id = visit.id;
      const auto operands = m_module.operands(id), before = m_module.controlPredecessors(id);
      std::optional<InstructionId> needed;
      while (!needed && visit.next < operands.size() + before.size()) {
        const size_t n = visit.next++;
        const InstructionId one = n < operands.size() ? operands[n] : before[n - operands.size()];
        if (idOf(one) == kOpen)
          return refuse(id, absl::StrCat("it depends on %", m_module.name(one), ", which depends on it"));
        if (idOf(one) == kUnwritten) needed = one;
      }
      if (needed) {
        m_ids[id.index()] = kOpen;
        stack.push_back({*needed});
        continue;
      }
      stack.pop_back();
      if (++m_written % kCheckEvery == 0 && m_stop.stop_requested()) return absl::CancelledError("cancelled");
      if (absl::Status status = instruction(id, computation); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status instruction(InstructionId id, Computation* computation) {
    if (absl::Status status = refuseMissing(id); !status.ok()) return status;
    const hlo::Shape& shape = shapeOf(id);
    if (shape.type == hlo::ElementType::kInvalid) return refuse(id, "its shape is unknown");
    // Tuple elements that operands name without an instruction come first.
    std::vector<int64_t> operands;
    std::vector<const hlo::Shape*> shapes;
    for (size_t n = 0; n < m_module.operands(id).size(); ++n) {
      shapes.push_back(m_module.operandShape(id, n));
      if (shapes.back() == nullptr) return refuse(id, "it uses an element that its operand does not have");
      operands.push_back(operandId(id, n, computation));
    }

    proto::HloInstructionProto& message = *computation->add_instructions();
    const OpKind kind = m_module.kind(id);
    message.set_name(std::string(m_text.names().of(id)));
    m_ids[id.index()] = m_nextId++;
    message.set_id(idOf(id));
    message.mutable_operand_ids()->Assign(operands.begin(), operands.end());
    setShape(shape, message.mutable_shape());
    for (const InstructionId one : m_module.controlPredecessors(id)) message.add_control_predecessor_ids(idOf(one));
    const OpKind inner = hlo::sugaredOpKind(m_module.opcode(id));
    if (inner != OpKind::kUnknown) return sugared(id, inner, shapes, &message);

    message.set_opcode(std::string(m_module.opcode(id)));
    if (const auto number = m_module.parameterNumber(id)) message.set_parameter_number(*number);
    if (kind == OpKind::kConstant) {
      if (absl::Status status = constant(id, &message); !status.ok()) return status;
    }
    calls(id, kind, &message);
    for (const Attribute& attribute : m_module.attributes(id)) this->attribute(attribute, id, kind, &message);
    setDefaults(kind, shapes, &message);
    return absl::OkStatus();
  }

  const hlo::Shape& shapeOf(InstructionId id) const {
    return hlo::isTokenToXla(m_module.kind(id)) ? m_token : m_module.shape(id);
  }

  // `%x#1#0` is an element of an element of %x: two instructions that are not in the text.
  int64_t operandId(InstructionId user, size_t n, Computation* computation) {
    const InstructionId operand = m_module.operands(user)[n];
    int64_t id = idOf(operand);
    const hlo::Shape* shape = &m_module.shape(operand);
    std::string name(m_module.name(operand));
    for (const int64_t element : m_module.operandIndex(user, n)) {
      absl::StrAppend(&name, ".element.", element);
      shape = &shape->elements[static_cast<size_t>(element)];
      const auto [known, isNew] = m_elements.emplace(std::pair(id, element), m_nextId);
      if (isNew) {
        proto::HloInstructionProto& message = *computation->add_instructions();
        message.set_name(name);
        message.set_opcode(std::string(hlo::opKindWord(OpKind::kGetTupleElement)));
        message.set_id(m_nextId++);
        message.add_operand_ids(id);
        message.set_tuple_index(element);
        setShape(*shape, message.mutable_shape());
      }
      id = known->second;
    }
    return id;
  }

  // XLA's literals are not packed: LiteralBase::CreateFromProto rejects a shape with E(4).
  static void dropElementSizes(proto::ShapeProto* shape) {
    if (shape->has_layout()) shape->mutable_layout()->clear_element_size_in_bits();
    for (proto::ShapeProto& element : *shape->mutable_tuple_shapes()) dropElementSizes(&element);
  }

  // Written without a literal if the text elides it: XLA loads that.
  absl::Status constant(InstructionId id, proto::HloInstructionProto* message) {
    proto::LiteralProto literal;
    const absl::Status status = readLiteral(m_module.arguments(id), message->shape(), &literal);
    if (status.ok()) {
      dropElementSizes(literal.mutable_shape());
      message->mutable_literal()->Swap(&literal);
    } else if (status.code() != absl::StatusCode::kUnavailable) {
      return refuse(
          id, absl::StrCat("its literal does not match ", m_module.shape(id).withoutLayout(), ": ", status.message()));
    } else {
      m_losses.addElided(nameInMessage(id));
    }
    return absl::OkStatus();
  }

  // In XLA's order: that of the roles, with a while's body first.
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

  void attribute(const Attribute& attribute, InstructionId id, OpKind kind, proto::HloInstructionProto* message) {
    const absl::string_view key = textOf(attribute.key);
    const hlo::KeyKind keyKind = hlo::keyKind(key);
    if (keyKind == hlo::KeyKind::kCallee || keyKind == hlo::KeyKind::kControlPredecessors) return;  // written as ids
    m_scratch.Clear();
    const absl::Status status = setAttribute(key, textOf(attribute.value), kind, &m_scratch);
    if (status.ok()) {
      message->MergeFrom(m_scratch);
    } else {
      m_losses.addAttribute(key, nameInMessage(id), status);
    }
  }

  // --- asynchronous operations in their short form ----------------------------------------------------

  // `add-start(%p, %q)` is written as async-start with its own computation, as by XLA's parser; `add-done` as
  // async-done. The attributes that an update and a done share with the computation are copied to it.
  absl::Status sugared(InstructionId id, OpKind kind, absl::Span<const hlo::Shape* const> operands,
                       proto::HloInstructionProto* message) {
    const OpKind async = m_module.kind(id);
    message->set_opcode(std::string(hlo::opKindWord(async)));
    proto::HloInstructionProto* root = nullptr;
    if (async == OpKind::kAsyncStart) {
      const hlo::Shape& shape = m_module.shape(id);
      if (!shape.isTuple() || shape.elements.size() < 2) {
        return refuse(id, "its shape must be a tuple of operands, result and context");
      }
      root = wrapped(operands, shape.elements[1], message);
      root->set_opcode(std::string(hlo::opKindWord(kind)));
      root->set_name(root->opcode());
      calls(id, kind, root);
    } else if (message->operand_ids_size() > 0) {
      const auto start = m_operations.find(message->operand_ids(0));
      if (start != m_operations.end()) root = start->second;
    }
    if (root != nullptr) m_operations.emplace(message->id(), root);
    for (const Attribute& attribute : m_module.attributes(id)) {
      const Holder holder = holderOf(textOf(attribute.key));
      if (holder != Holder::kOperation) this->attribute(attribute, id, async, message);
      if (root == nullptr || holder == Holder::kAsync) continue;
      if (async == OpKind::kAsyncStart) {
        this->attribute(attribute, id, kind, root);
      } else if (holder == Holder::kBoth) {
        replaceShared(*message, root);
      }
    }
    if (async == OpKind::kAsyncStart) {
      setDefaults(kind, operands, root);
      const std::string& thread = message->async_execution_thread();
      if (!thread.empty() && thread != "main") setThread(message->called_computation_ids(0), thread);
    }
    setDefaults(async, operands, message);
    return absl::OkStatus();
  }

  // Creates a computation with a parameter for each operand and a root without opcode, called by `start`.
  proto::HloInstructionProto* wrapped(absl::Span<const hlo::Shape* const> operands, const hlo::Shape& result,
                                      proto::HloInstructionProto* start) {
    Computation computation;
    computation.set_name("async_wrapped");
    computation.set_id(++m_lastComputation);
    start->add_called_computation_ids(computation.id());
    int64_t next = computation.id() << 32;
    std::vector<int64_t> parameters;
    for (const hlo::Shape* const shape : operands) {
      proto::HloInstructionProto& parameter = *computation.add_instructions();
      parameter.set_name("async_param");
      parameter.set_opcode(std::string(hlo::opKindWord(OpKind::kParameter)));
      parameter.set_id(next++);
      parameter.set_parameter_number(static_cast<int64_t>(parameters.size()));
      setShape(*shape, parameter.mutable_shape());
      *computation.mutable_program_shape()->add_parameters() = parameter.shape();
      parameters.push_back(parameter.id());
    }
    proto::HloInstructionProto& root = *computation.add_instructions();
    root.set_id(next);
    root.mutable_operand_ids()->Assign(parameters.begin(), parameters.end());
    setShape(result, root.mutable_shape());
    *computation.mutable_program_shape()->mutable_result() = root.shape();
    computation.set_root_id(root.id());
    Computation& added = add(std::move(computation));
    return added.mutable_instructions(added.instructions_size() - 1);
  }

  static void replaceShared(const proto::HloInstructionProto& from, proto::HloInstructionProto* root) {
    if (from.has_metadata()) *root->mutable_metadata() = from.metadata();
    if (from.has_frontend_attributes()) *root->mutable_frontend_attributes() = from.frontend_attributes();
    if (from.has_backend_config()) root->set_backend_config(from.backend_config());
  }

  // Also applies to the callees of the computation.
  void setThread(int64_t id, const std::string& thread) {
    std::vector<int64_t> next{id};
    while (!next.empty()) {
      Computation& computation = *m_message.mutable_computations(m_places.at(next.back()));
      next.pop_back();
      if (computation.execution_thread() == thread) continue;
      computation.set_execution_thread(thread);
      for (const proto::HloInstructionProto& instruction : computation.instructions()) {
        const auto& callees = instruction.called_computation_ids();
        next.insert(next.end(), callees.begin(), callees.end());
      }
    }
  }

  // --- content that a proto cannot store ----------------------------------------------------------------

  absl::Status refuse(size_t place, std::string message) const {
    return hlo::statusOf(absl::StatusCode::kInvalidArgument,
                         hlo::diagnosticAt(m_module.text(), place, hlo::Severity::kError, std::move(message)));
  }

  absl::Status refuse(InstructionId id, absl::string_view why) const {
    return refuse(m_module.range(id).begin, absl::StrCat(nameInMessage(id), " cannot be written to a proto: ", why));
  }

  // Rejects instructions with missing operands or callees, which would change the module.
  absl::Status refuseMissing(InstructionId id) {
    const absl::string_view missing = m_text.missingName(id);
    if (missing.empty()) return absl::OkStatus();
    return refuse(static_cast<size_t>(missing.data() - m_module.text().text().data()),
                  absl::StrCat(nameInMessage(id), " cannot be written to a proto: it uses ",
                               missing.substr(0, kLongestQuotedName), ", which is not defined"));
  }

  std::string nameInMessage(InstructionId id) const {
    return absl::StrCat("%", m_module.name(id).substr(0, kLongestQuotedName));
  }

  const hlo::Module& m_module;
  proto::HloModuleProto& m_message;
  std::stop_token m_stop;
  hlo::InstructionText m_text;
  proto::HloInstructionProto m_scratch;
  hlo::Shape m_token;
  std::vector<ComputationId> m_order;          // of the text's computations in the proto
  std::vector<bool> m_isFusion;                // by ComputationId
  absl::flat_hash_map<int64_t, int> m_places;  // of computations in the proto, by id
  int64_t m_lastComputation = 0;               // the highest id of a computation
  static constexpr int64_t kUnwritten = -1, kOpen = -2;
  std::vector<int64_t> m_ids;  // by InstructionId; kOpen: waiting for its dependencies
  // The operation inside a start, update or done in short form, by the id of that instruction.
  absl::flat_hash_map<int64_t, proto::HloInstructionProto*> m_operations;
  // State of the current computation.
  int64_t m_nextId = 0;
  absl::flat_hash_map<std::pair<int64_t, int64_t>, int64_t> m_elements;  // ids by the tuple's id and the index

  uint32_t m_written = 0;
  ProtoLosses m_losses;
};

}  // namespace

absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop) {
  Writer writer(module, message, std::move(stop));
  const absl::Status status = writer.write();
  if (status.ok()) writer.losses().tell(std::string(module.text().name()), diagnostics);
  return status;
}

}  // namespace io

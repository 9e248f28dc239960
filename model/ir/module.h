#pragma once

// One HLO module: computations, instructions and what hangs on them, in arrays indexed by dense ids.
// Immutable once built (by model/text/hlo_parser). Every absl::string_view points into the module or its
// SourceText and lives as long as the module. All methods are const and may be called from any thread.
//
//   for (hlo::InstructionId i : module.instructions(computation))
//     use(module.name(i), module.opcode(i), module.shape(i).text);

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/ir/id.h"
#include "model/ir/large_vector.h"
#include "model/ir/opcode.h"
#include "model/ir/shape.h"
#include "model/text/source_text.h"

namespace hlo {

/// `key=value` as written. Both are ranges of the module's text.
struct Attribute {
  TextRange key;
  TextRange value;
};

/// By which attribute a computation is called; §15 of hlo-text.md.
enum class CallRole : uint8_t {
  kFusion,     ///< calls= of a fusion
  kAsync,      ///< calls= of an async operation
  kToApply,    ///< to_apply= of a call: runs on the schedule
  kApply,      ///< to_apply= of anything else: a function per element
  kCondition,  ///< of a while
  kBody,       ///< of a while
  kBranch,     ///< of a conditional; `branch` counts from 0, true_computation is 0
  kSelect,     ///< of select-and-scatter
  kScatter,    ///< of select-and-scatter
  kCalled,     ///< called_computations= and anything unknown that names a computation
};

/// "body", "branch 1", "fusion" …: as an edge label.
std::string callRoleName(CallRole role, uint32_t branch);

struct Call {
  ComputationId callee;
  CallRole role;
  uint32_t branch = 0;

  /// The callee runs on the caller's schedule and its values have memory of their own.
  bool isControlFlow() const {
    return role == CallRole::kAsync || role == CallRole::kToApply || role == CallRole::kCondition ||
           role == CallRole::kBody || role == CallRole::kBranch;
  }
};

/// One level of a Python call stack. Inline metadata of older dumps makes frames without a parent.
struct StackFrame {
  FileId file;
  uint32_t line = 0;     ///< from 1; 0: unknown
  uint32_t endLine = 0;  ///< 0: unknown
  uint32_t column = 0;   ///< from 1; 0: unknown
  uint32_t endColumn = 0;
  absl::string_view function;     ///< "" where unknown
  std::optional<FrameId> parent;  ///< the caller; never a cycle
};

/// A range of instruction ids, iterable.
class InstructionRange {
 public:
  class Iterator {
   public:
    explicit Iterator(uint32_t index) : m_index(index) {}
    InstructionId operator*() const { return InstructionId{m_index}; }
    Iterator& operator++() {
      ++m_index;
      return *this;
    }
    bool operator!=(Iterator other) const { return m_index != other.m_index; }

   private:
    uint32_t m_index;
  };
  InstructionRange(uint32_t first, uint32_t count) : m_first(first), m_count(count) {}
  Iterator begin() const { return Iterator(m_first); }
  Iterator end() const { return Iterator(m_first + m_count); }
  size_t size() const { return m_count; }
  bool empty() const { return m_count == 0; }
  InstructionId operator[](size_t n) const { return InstructionId(m_first + static_cast<uint32_t>(n)); }
  bool contains(InstructionId id) const { return id.index() - m_first < m_count; }

 private:
  uint32_t m_first;
  uint32_t m_count;
};

class Module {
 public:
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  const SourceText& text() const { return *m_text; }
  std::shared_ptr<const SourceText> sharedText() const { return m_text; }

  /// The header's name; without a header the entry computation's.
  absl::string_view name() const { return m_name; }
  bool isScheduled() const { return m_scheduled; }
  absl::Span<const Attribute> headerAttributes() const { return m_headerAttributes; }
  /// The range of this module in its text (a file may hold several modules).
  TextRange range() const { return m_range; }

  // --- computations -------------------------------------------------------------------------------
  size_t computationCount() const { return m_computations.size(); }
  /// The one marked ENTRY, else the last; nothing in a module without computations, or where the text is cut off in one
  /// before an ENTRY came.
  std::optional<ComputationId> entry() const { return m_entry; }
  /// As written; a body that stands in place of a name (`to_apply={ … }`) is given one.
  absl::string_view name(ComputationId id) const {
    const ComputationRecord& record = m_computations[id.index()];
    return record.isNamed ? m_text->text(record.name) : absl::string_view(m_decoded[record.name.begin]);
  }
  /// From the name (or ENTRY) to behind the closing brace.
  TextRange range(ComputationId id) const { return m_computations[id.index()].text; }
  InstructionRange instructions(ComputationId id) const {
    const ComputationRecord& record = m_computations[id.index()];
    return {record.first, record.count};
  }
  /// The marked ROOT, else the last instruction; nothing in an empty body.
  std::optional<InstructionId> root(ComputationId id) const;
  /// Instructions that call it, in order of the text.
  absl::Span<const InstructionId> callers(ComputationId id) const;
  std::optional<ComputationId> findComputation(absl::string_view name) const;
  /// Whether it describes a function per element or per kernel: it is called, and no path of control flow leads to it
  /// from the entry. The order of its instructions is no schedule.
  bool isEmbedded(ComputationId id) const { return m_computations[id.index()].embedded; }
  /// execution_thread= behind the closing brace; "main" where there is none.
  absl::string_view executionThread(ComputationId id) const;

  // --- instructions -------------------------------------------------------------------------------
  size_t instructionCount() const { return m_instructions.size() - 1; }
  InstructionRange instructions() const { return {0, static_cast<uint32_t>(instructionCount())}; }
  /// As written; an instruction without a name is given one that its computation does not have.
  absl::string_view name(InstructionId id) const {
    const InstructionRecord& instruction = record(id);
    return instruction.is(InstructionRecord::kUnnamed) ? absl::string_view(m_decoded[instruction.name.begin])
                                                       : m_text->text(instruction.name);
  }
  /// Whether the text names it. It does not where an operand stands for an instruction: nested ones, and operands of
  /// which only the shape is known, `add(f32[2], f32[2] %x)`, for each of which there is a parameter.
  bool isNamed(InstructionId id) const { return !record(id).is(InstructionRecord::kUnnamed); }
  OpKind kind(InstructionId id) const { return m_opcodes[record(id).opcode().index()].kind; }
  /// The word as written, of unknown and sugared opcodes too.
  absl::string_view opcode(InstructionId id) const { return opcode(record(id).opcode()); }
  OpcodeId opcodeId(InstructionId id) const { return record(id).opcode(); }
  absl::string_view opcode(OpcodeId id) const { return m_opcodes[id.index()].word; }
  size_t opcodeCount() const { return m_opcodes.size(); }
  const Shape& shape(InstructionId id) const { return m_shapes[record(id).shape.index()]; }
  /// Whether the text leaves its shape out, and it was inferred.
  bool isShapeInferred(InstructionId id) const { return record(id).is(InstructionRecord::kInferredShape); }
  ShapeId shapeId(InstructionId id) const { return record(id).shape; }
  const Shape& shape(ShapeId id) const { return m_shapes[id.index()]; }
  size_t shapeCount() const { return m_shapes.size(); }
  ComputationId computation(InstructionId id) const { return record(id).computation; }
  /// The whole instruction as written, `ROOT` and `%` included.
  TextRange range(InstructionId id) const;
  /// What stands between the parentheses: operands, a parameter's number, a constant's literal.
  absl::string_view arguments(InstructionId id) const { return m_text->text(record(id).arguments); }
  /// Operands by id, in order. An operand that is not defined in the computation is left out (and is a
  /// diagnostic); `operandReferences` counts it.
  absl::Span<const InstructionId> operands(InstructionId id) const;
  /// The place inside operand `n` that is used, where the text says `%x#1#0` instead of naming a get-tuple-element: the
  /// path {1, 0} into the shape of %x. Empty for all of the operand.
  absl::Span<const int64_t> operandIndex(InstructionId id, size_t n) const;
  bool hasElementOperands() const { return !m_elementOperands.empty(); }
  /// The shape of what is used as operand `n`; null where the operand has no such element.
  const Shape* operandShape(InstructionId id, size_t n) const;
  /// Operand references as written, of all instructions but constants and parameters.
  size_t operandReferences() const { return m_operandReferences; }
  /// Instructions of the same computation that take it as an operand, each once, in order of the text.
  absl::Span<const InstructionId> users(InstructionId id) const;
  /// Instructions that control-predecessors= says run before it.
  absl::Span<const InstructionId> controlPredecessors(InstructionId id) const;
  absl::Span<const Attribute> attributes(InstructionId id) const;
  /// The value of the attribute as written; nothing where it is absent.
  std::optional<absl::string_view> attribute(InstructionId id, absl::string_view key) const;
  absl::Span<const Call> calls(InstructionId id) const;
  /// The computation that a double click enters: a fusion's, a while's body, a call's …
  std::optional<ComputationId> mainCallee(InstructionId id) const;
  bool isRoot(InstructionId id) const { return root(computation(id)) == id; }
  /// The number of `parameter(n)`; nothing for other opcodes.
  std::optional<int64_t> parameterNumber(InstructionId id) const;
  /// The index= of a get-tuple-element.
  std::optional<int64_t> tupleIndex(InstructionId id) const;
  /// First instruction of that name in the computation, or in the module.
  std::optional<InstructionId> findInstruction(ComputationId computation, absl::string_view name) const;
  /// All instructions of that name in the module (hand-written modules repeat names).
  std::vector<InstructionId> findInstructions(absl::string_view name) const;
  /// The other end of an asynchronous pair: the done of a start, the start of a done, through updates, of which there
  /// may be some dozens.
  std::optional<InstructionId> asyncPartner(InstructionId id) const;

  // --- metadata -----------------------------------------------------------------------------------
  /// metadata's op_name with escapes decoded; "" where there is none.
  absl::string_view opName(InstructionId id) const;
  std::optional<FrameId> frame(InstructionId id) const;
  const StackFrame& frame(FrameId id) const { return m_frames[id.index()]; }
  size_t frameCount() const { return m_frames.size(); }
  /// The first of them are the table StackFrames, numbered from 1 there.
  size_t tableFrameCount() const { return m_tableFrames; }
  size_t fileCount() const { return m_files.size(); }
  /// Path as the metadata names it, escapes decoded.
  absl::string_view file(FileId id) const { return m_files[id.index()]; }

 private:
  friend class ModuleBuilder;
  Module() = default;

  struct ComputationRecord {
    TextRange name;  // begin: a number in m_decoded, where it is not named
    TextRange thread;
    TextRange text;
    uint32_t first = 0;
    uint32_t count = 0;
    uint32_t root = kNone;
    bool embedded = false;
    bool isNamed = true;
  };
  // 48 bytes, of which there are millions. What can be told from the rest is not in it.
  struct InstructionRecord {
    TextRange name;  // unnamed: its number in m_decoded, then the number of a parameter that is not written
    TextRange arguments;
    uint32_t textBegin = 0;
    uint32_t opName = 0;  // where its text begins, or kHasEscapes: its number in m_decoded
    ShapeId shape;
    ComputationId computation;
    uint32_t operandsBegin = 0;    // in m_operands; the next instruction's is the end
    uint32_t attributesBegin = 0;  // in m_attributes, likewise
    uint32_t frame = kNone;
    uint32_t opcodeAndFlags = 0;

    enum Flag : uint32_t { kHasOpName = 1, kHasEscapes = 2, kHasCalls = 4, kUnnamed = 8, kInferredShape = 16 };
    static constexpr int kFlagBits = 5;
    OpcodeId opcode() const { return OpcodeId(opcodeAndFlags >> kFlagBits); }
    bool is(Flag flag) const { return (opcodeAndFlags & flag) != 0; }
  };
  struct Opcode {
    absl::string_view word;
    OpKind kind;
  };

  const InstructionRecord& record(InstructionId id) const { return m_instructions[id.index()]; }
  const std::vector<std::pair<uint32_t, uint32_t>>& instructionsByName() const;

  std::shared_ptr<const SourceText> m_text;
  std::string m_name;
  TextRange m_range;
  bool m_scheduled = false;
  std::optional<ComputationId> m_entry;
  std::vector<Attribute> m_headerAttributes;
  std::vector<ComputationRecord> m_computations;
  LargeVector<InstructionRecord> m_instructions;  // and one more, the end of all ranges
  LargeVector<InstructionId> m_operands;
  size_t m_operandReferences = 0;
  // Operands of which an element is used: their place in m_operands and where the path to it begins in
  // m_elementPaths. In order.
  struct ElementOperand {
    uint32_t slot;
    uint32_t pathBegin;
  };
  LargeVector<ElementOperand> m_elementOperands;
  LargeVector<int64_t> m_elementPaths;
  LargeVector<uint32_t> m_usersBegin;
  LargeVector<InstructionId> m_users;
  std::vector<uint32_t> m_callersBegin;
  std::vector<InstructionId> m_callers;
  absl::flat_hash_map<uint32_t, std::vector<InstructionId>> m_controlPredecessors;
  LargeVector<Attribute> m_attributes;
  LargeVector<Call> m_calls;            // in order of their callers
  LargeVector<InstructionId> m_callOf;  // who makes each
  std::vector<Opcode> m_opcodes;
  std::vector<Shape> m_shapes;
  std::vector<StackFrame> m_frames;
  size_t m_tableFrames = 0;
  std::vector<absl::string_view> m_files;
  std::deque<std::string> m_decoded;  // strings that are not in the text as they are; a deque keeps their places
  // Indices by (hash of the name, index); made when the first name is looked up.
  mutable std::once_flag m_instructionsNamed, m_computationsNamed;
  mutable std::vector<std::pair<uint32_t, uint32_t>> m_instructionsByName, m_computationsByName;
};

}  // namespace hlo

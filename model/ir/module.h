#pragma once

// One HLO module: its computations, its instructions and their data, in arrays indexed by dense ids. Immutable once
// built (by model/text/hlo_parser). Every absl::string_view points into the module or its SourceText and is valid as
// long as the module exists. All methods are const and may be called from any thread.
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

/// `key=value` as written. Both are ranges in the module's text.
struct Attribute {
  TextRange key;
  TextRange value;
};

/// The attribute through which a computation is called; §15 of hlo-text.md.
enum class CallRole : uint8_t {
  kFusion,     ///< calls= of a fusion
  kAsync,      ///< calls= of an async operation
  kToApply,    ///< to_apply= of a call: runs on the caller's schedule
  kApply,      ///< to_apply= of any other opcode: a function applied per element
  kCondition,  ///< condition= of a while
  kBody,       ///< body= of a while
  kBranch,     ///< a branch of a conditional; `branch` counts from 0, true_computation is 0
  kSelect,     ///< select= of select-and-scatter
  kScatter,    ///< scatter= of select-and-scatter
  kCalled,     ///< called_computations= and any unknown attribute that names a computation
};

/// Returns the label of the edge to a callee: "body", "branch 1", "fusion" …
std::string callRoleName(CallRole role, uint32_t branch);

struct Call {
  ComputationId callee;
  CallRole role;
  uint32_t branch = 0;

  /// Returns true if the callee runs on the caller's schedule and its values have their own memory.
  bool isControlFlow() const {
    return role == CallRole::kAsync || role == CallRole::kToApply || role == CallRole::kCondition ||
           role == CallRole::kBody || role == CallRole::kBranch;
  }
};

/// One level of a Python call stack. Inline metadata of older dumps yields frames without a parent.
struct StackFrame {
  FileId file;
  uint32_t line = 0;     ///< from 1; 0: unknown
  uint32_t endLine = 0;  ///< 0: unknown
  uint32_t column = 0;   ///< from 1; 0: unknown
  uint32_t endColumn = 0;
  absl::string_view function;     ///< "" if unknown
  std::optional<FrameId> parent;  ///< the calling frame; parents never form a cycle
};

/// An iterable range of instruction ids.
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

  /// The name in the header; without a header, the name of the entry computation.
  absl::string_view name() const { return m_name; }
  bool isScheduled() const { return m_scheduled; }
  absl::Span<const Attribute> headerAttributes() const { return m_headerAttributes; }
  /// The range of this module in its text (a file may hold several modules).
  TextRange range() const { return m_range; }

  // --- computations -------------------------------------------------------------------------------
  size_t computationCount() const { return m_computations.size(); }
  /// The computation marked ENTRY, otherwise the last one. Returns no value if the module has no computations, or if
  /// the text ends inside a computation before any ENTRY.
  std::optional<ComputationId> entry() const { return m_entry; }
  /// The name as written; an inline body (`to_apply={ … }`) gets a generated name.
  absl::string_view name(ComputationId id) const {
    const ComputationRecord& record = m_computations[id.index()];
    return record.isNamed ? m_text->text(record.name) : absl::string_view(m_decoded[record.name.begin]);
  }
  /// From the name (or ENTRY) to just past the closing brace.
  TextRange range(ComputationId id) const { return m_computations[id.index()].text; }
  InstructionRange instructions(ComputationId id) const {
    const ComputationRecord& record = m_computations[id.index()];
    return {record.first, record.count};
  }
  /// The instruction marked ROOT, otherwise the last one; no value for an empty body.
  std::optional<InstructionId> root(ComputationId id) const;
  /// Instructions that call the computation, in text order.
  absl::Span<const InstructionId> callers(ComputationId id) const;
  std::optional<ComputationId> findComputation(absl::string_view name) const;
  /// Returns true if the computation is a function per element or per kernel: it is called, but not through control
  /// flow from the entry. The order of its instructions is not a schedule.
  bool isEmbedded(ComputationId id) const { return m_computations[id.index()].embedded; }
  /// The execution_thread= that follows the closing brace; "main" by default.
  absl::string_view executionThread(ComputationId id) const;

  // --- instructions -------------------------------------------------------------------------------
  size_t instructionCount() const { return m_instructions.size() - 1; }
  InstructionRange instructions() const { return {0, static_cast<uint32_t>(instructionCount())}; }
  /// The name as written; an unnamed instruction gets a name that is unique in its computation.
  absl::string_view name(InstructionId id) const {
    const InstructionRecord& instruction = record(id);
    return instruction.is(InstructionRecord::kUnnamed) ? absl::string_view(m_decoded[instruction.name.begin])
                                                       : m_text->text(instruction.name);
  }
  /// Returns true if the text names the instruction. Two kinds are unnamed: instructions nested in an operand, and the
  /// parameters created for operands that have only a shape, as in `add(f32[2], f32[2] %x)`.
  bool isNamed(InstructionId id) const { return !record(id).is(InstructionRecord::kUnnamed); }
  OpKind kind(InstructionId id) const { return m_opcodes[record(id).opcode().index()].kind; }
  /// The opcode as written, including unknown and sugared opcodes.
  absl::string_view opcode(InstructionId id) const { return opcode(record(id).opcode()); }
  OpcodeId opcodeId(InstructionId id) const { return record(id).opcode(); }
  absl::string_view opcode(OpcodeId id) const { return m_opcodes[id.index()].word; }
  size_t opcodeCount() const { return m_opcodes.size(); }
  const Shape& shape(InstructionId id) const { return m_shapes[record(id).shape.index()]; }
  /// Returns true if the text omits the shape, so that it was inferred.
  bool isShapeInferred(InstructionId id) const { return record(id).is(InstructionRecord::kInferredShape); }
  ShapeId shapeId(InstructionId id) const { return record(id).shape; }
  const Shape& shape(ShapeId id) const { return m_shapes[id.index()]; }
  size_t shapeCount() const { return m_shapes.size(); }
  ComputationId computation(InstructionId id) const { return record(id).computation; }
  /// The whole instruction as written, including `ROOT` and `%`.
  TextRange range(InstructionId id) const;
  /// The text between the parentheses: operands, the number of a parameter, or the literal of a constant.
  absl::string_view arguments(InstructionId id) const { return m_text->text(record(id).arguments); }
  /// The operands in order. An operand that is not defined in the computation is omitted (and reported as a
  /// diagnostic), but `operandReferences` counts it.
  absl::Span<const InstructionId> operands(InstructionId id) const;
  /// The shape index of the used part of operand `n`, when the text writes `%x#1#0` instead of naming a
  /// get-tuple-element: the path {1, 0} into the shape of %x. Empty if the whole operand is used.
  absl::Span<const int64_t> operandIndex(InstructionId id, size_t n) const;
  bool hasElementOperands() const { return !m_elementOperands.empty(); }
  /// The shape of the used part of operand `n`; null if the operand has no such element.
  const Shape* operandShape(InstructionId id, size_t n) const;
  /// The number of operand references in the text, except those of constants and parameters.
  size_t operandReferences() const { return m_operandReferences; }
  /// Instructions of the same computation that use it as an operand, each once, in text order.
  absl::Span<const InstructionId> users(InstructionId id) const;
  /// Instructions that must run before it, from control-predecessors=.
  absl::Span<const InstructionId> controlPredecessors(InstructionId id) const;
  absl::Span<const Attribute> attributes(InstructionId id) const;
  /// The value of the attribute as written; no value if it is absent.
  std::optional<absl::string_view> attribute(InstructionId id, absl::string_view key) const;
  absl::Span<const Call> calls(InstructionId id) const;
  /// The computation that a double-click opens: the callee of a fusion or call, the body of a while …
  std::optional<ComputationId> mainCallee(InstructionId id) const;
  bool isRoot(InstructionId id) const { return root(computation(id)) == id; }
  /// The number in `parameter(n)`; no value for other opcodes.
  std::optional<int64_t> parameterNumber(InstructionId id) const;
  /// The index= of a get-tuple-element.
  std::optional<int64_t> tupleIndex(InstructionId id) const;
  /// The first instruction with that name in the computation; no value if there is none.
  std::optional<InstructionId> findInstruction(ComputationId computation, absl::string_view name) const;
  /// All instructions with that name in the module (names repeat in hand-written modules).
  std::vector<InstructionId> findInstructions(absl::string_view name) const;
  /// The other end of an asynchronous pair: the done of a start, or the start of a done. Follows updates, which may
  /// number some dozens.
  std::optional<InstructionId> asyncPartner(InstructionId id) const;

  // --- metadata -----------------------------------------------------------------------------------
  /// The op_name of the metadata with escapes decoded; "" if there is none.
  absl::string_view opName(InstructionId id) const;
  std::optional<FrameId> frame(InstructionId id) const;
  const StackFrame& frame(FrameId id) const { return m_frames[id.index()]; }
  size_t frameCount() const { return m_frames.size(); }
  /// The first frames are the module's StackFrames table, whose numbers start at 1.
  size_t tableFrameCount() const { return m_tableFrames; }
  size_t fileCount() const { return m_files.size(); }
  /// The path as the metadata names it, with escapes decoded.
  absl::string_view file(FileId id) const { return m_files[id.index()]; }

 private:
  friend class ModuleBuilder;
  Module() = default;

  struct ComputationRecord {
    TextRange name;  // if unnamed, `begin` is an index into m_decoded
    TextRange thread;
    TextRange text;
    uint32_t first = 0;
    uint32_t count = 0;
    uint32_t root = kNone;
    bool embedded = false;
    bool isNamed = true;
  };
  // 48 bytes, because a module may have millions. Omits what can be derived from the other data.
  struct InstructionRecord {
    TextRange name;  // if unnamed: index into m_decoded, then the number of a parameter that is not in the text
    TextRange arguments;
    uint32_t textBegin = 0;
    uint32_t opName = 0;  // offset of its text; with kHasEscapes, an index into m_decoded
    ShapeId shape;
    ComputationId computation;
    uint32_t operandsBegin = 0;    // in m_operands; ends where the next instruction's begin
    uint32_t attributesBegin = 0;  // in m_attributes; ends where the next instruction's begin
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
  LargeVector<InstructionRecord> m_instructions;  // plus a final element that ends all ranges
  LargeVector<InstructionId> m_operands;
  size_t m_operandReferences = 0;
  // Operands that use only an element: their index in m_operands, and where their path begins in m_elementPaths. In
  // order of `slot`.
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
  LargeVector<Call> m_calls;            // in order of the callers
  LargeVector<InstructionId> m_callOf;  // the caller of each call
  std::vector<Opcode> m_opcodes;
  std::vector<Shape> m_shapes;
  std::vector<StackFrame> m_frames;
  size_t m_tableFrames = 0;
  std::vector<absl::string_view> m_files;
  std::deque<std::string> m_decoded;  // strings that do not occur verbatim in the text; a deque keeps their addresses
  // Pairs (hash of the name, index), created by the first lookup by name.
  mutable std::once_flag m_instructionsNamed, m_computationsNamed;
  mutable std::vector<std::pair<uint32_t, uint32_t>> m_instructionsByName, m_computationsByName;
};

}  // namespace hlo

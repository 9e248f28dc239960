#pragma once

// Fills a Module in the order of a text: computations one after another, in each its instructions. The parser's side of
// Module; everything else sees a finished one.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module.h"

namespace hlo {

/// What metadata without a frame number tells of the source.
struct InlineFrame {
  FileId file;
  uint32_t line = 0, endLine = 0, column = 0, endColumn = 0;
  friend bool operator==(const InlineFrame&, const InlineFrame&) = default;
  template <typename H>
  friend H AbslHashValue(H state, const InlineFrame& place) {
    return H::combine(std::move(state), place.file, place.line, place.endLine, place.column, place.endColumn);
  }
};

/// A place among the operands of all instructions of a module.
using OperandSlot = Id<struct OperandSlotTag>;

class ModuleBuilder {
 public:
  explicit ModuleBuilder(std::shared_ptr<const SourceText> text);

  /// Makes room for what so many bytes of text mostly hold.
  void reserve(size_t textBytes);

  /// A builder for computations of the same module that come somewhere behind those of this one, to be filled
  /// meanwhile on another thread. It knows the files and frames of the module's tables.
  std::unique_ptr<ModuleBuilder> continuation() const;
  /// Takes what a continuation was given, as if it were given to this one now. addUsers() was called for both.
  void append(ModuleBuilder&& continuation);

  const SourceText& text() const { return *m_module->m_text; }
  void setName(std::string name) { m_module->m_name = std::move(name); }
  /// What precedes the name of the entry in that of a module without a name.
  void setDefaultNamePrefix(absl::string_view prefix) { m_defaultNamePrefix = prefix; }
  void setScheduled(bool scheduled) { m_module->m_scheduled = scheduled; }
  void addHeaderAttribute(Attribute attribute) { m_module->m_headerAttributes.push_back(attribute); }

  // --- computations: open one at a time -------------------------------------------------------------
  ComputationId beginComputation(TextRange name);
  void endComputation(TextRange text);
  /// The execution_thread= of the open computation, without its quotes.
  void setThread(TextRange thread) { m_module->m_computations.back().thread = thread; }
  /// Names a computation whose name is not in the text.
  void nameComputation(ComputationId id, std::string name);
  size_t computationCount() const { return m_module->m_computations.size(); }
  /// Empty where it is not in the text.
  absl::string_view name(ComputationId id) const {
    const Module::ComputationRecord& record = m_module->m_computations[id.index()];
    return record.isNamed ? m_module->m_text->text(record.name) : absl::string_view();
  }
  /// Else there is none.
  void setEntry(ComputationId id) { m_module->m_entry = id; }
  bool hasEntry() const { return m_module->m_entry.has_value(); }
  void setRoot(InstructionId id) { m_module->m_computations.back().root = id.index(); }
  bool hasRoot() const { return m_module->m_computations.back().root != kNone; }

  // --- instructions ---------------------------------------------------------------------------------
  /// An op_name by its place: the first byte between its quotes.
  struct OpName {
    bool isThere = false;
    bool hasEscapes = false;  ///< only addDecodedName() makes such
    uint32_t begin = 0;
  };
  struct Metadata {
    OpName opName;
    uint32_t frame = kNone;  ///< a FrameId
  };
  struct Instruction {
    uint32_t textBegin = 0;  ///< it ends with its last attribute, or with the parenthesis behind its arguments
    TextRange name, arguments;
    ShapeId shape;
    OpcodeId opcode;
    Metadata metadata;
    OperandSlot firstOperand;  ///< the operands are this one and those behind it
    uint32_t references = 0;   ///< operands as written, where they count
  };
  /// Of the instruction that is added next.
  void addAttribute(Attribute attribute) { m_module->m_attributes.push_back(attribute); }
  /// Takes the attributes that were added since the last one.
  InstructionId addInstruction(const Instruction& instruction) {
    using Record = Module::InstructionRecord;
    const InstructionId id(static_cast<uint32_t>(m_module->m_instructions.size()));
    const OpName opName = instruction.metadata.opName;
    Record record;
    record.name = instruction.name;
    record.arguments = instruction.arguments;
    record.textBegin = instruction.textBegin;
    record.opName = opName.begin;
    record.shape = instruction.shape;
    record.computation = ComputationId(static_cast<uint32_t>(m_module->m_computations.size() - 1));
    record.operandsBegin = instruction.firstOperand.index();
    record.attributesBegin = m_attributesBegin;
    record.frame = instruction.metadata.frame;
    record.opcodeAndFlags = instruction.opcode.index() << Record::kFlagBits |
                            (opName.isThere ? Record::kHasOpName : 0u) | (opName.hasEscapes ? Record::kHasEscapes : 0u);
    m_module->m_instructions.push_back(record);
    m_attributesBegin = static_cast<uint32_t>(m_module->m_attributes.size());
    m_module->m_operandReferences += instruction.references;
    return id;
  }
  size_t instructionCount() const { return m_module->m_instructions.size(); }
  const Shape& shape(ShapeId id) const { return m_module->m_shapes[id.index()]; }
  const Shape& shape(InstructionId id) const {
    return m_module->m_shapes[m_module->m_instructions[id.index()].shape.index()];
  }

  /// An operand that is not defined yet: filled in later, or left out at the end of its computation.
  static constexpr InstructionId kUnresolved{kNone};
  /// The slot of the operand that is added next.
  OperandSlot nextOperand() const { return OperandSlot(operandCount()); }
  /// Adds an operand of the instruction that is added next; it may be kUnresolved.
  void addOperand(InstructionId operand) { m_module->m_operands.push_back(operand); }
  /// Removes the operands from the slot on, of an instruction that is not added yet.
  void dropOperands(OperandSlot slot) { m_module->m_operands.resize(slot.index()); }
  InstructionId operand(OperandSlot slot) const { return m_module->m_operands[slot.index()]; }
  void resolveOperand(OperandSlot slot, InstructionId id) { m_module->m_operands[slot.index()] = id; }
  /// The operand is an element of what it names. In order of the slots.
  void addElementOperand(OperandSlot slot, absl::Span<const int64_t> path);
  /// Drops operands of the open computation that stayed unresolved.
  void dropUnresolvedOperands();
  void addControlPredecessor(InstructionId id, InstructionId before);
  /// Behind the numbers of the parameters that the open computation has.
  uint32_t freeParameterNumber() const;
  /// Names an instruction whose name is not in the text. `parameterNumber`: of a parameter that is not in it at all.
  void nameInstruction(InstructionId id, std::string name, std::optional<uint32_t> parameterNumber = std::nullopt);
  /// In any order, once the computations are known.
  void addCall(InstructionId caller, Call call) { m_calls.emplace_back(caller, call); }

  // --- what instructions share: equal ones get equal numbers ------------------------------------------
  OpcodeId internOpcode(absl::string_view word);
  OpKind opKind(OpcodeId opcode) const { return m_module->m_opcodes[opcode.index()].kind; }
  std::optional<ShapeId> findShape(absl::string_view text) const;
  /// `text` is a part of the module's text. `elements`: how many of tuples were read for it.
  ShapeId addShape(Shape shape, absl::string_view text, size_t elements);
  size_t shapeCount() const { return m_shapeElements.size(); }
  /// The elements that were read for the shapes from `first` on.
  size_t elementsFrom(size_t first) const;
  /// An op_name with escapes, as written: nothing where it is new.
  std::optional<OpName> findDecodedName(absl::string_view escaped) const;
  OpName addDecodedName(absl::string_view escaped, std::string decoded);
  /// Keeps a decoded string for as long as the module.
  absl::string_view keep(std::string decoded);
  FileId internFile(absl::string_view path);
  FrameId internInlineFrame(const InlineFrame& place);
  /// The module's stack-frame table; before any inline frame. Parents that make a ring are dropped.
  void setFrames(std::vector<StackFrame> frames);
  size_t tableFrameCount() const { return m_module->m_tableFrames; }

  /// Works out the users of the instructions that came since the last time. No computation is open.
  void addUsers();
  /// Works out users, callers and which computations are embedded. From then on the module can be read, and nothing but
  /// shapes be added.
  void complete(TextRange range);
  const Module& module() const { return *m_module; }
  ShapeId shapeId(InstructionId id) const { return m_module->m_instructions[id.index()].shape; }
  /// A shape that is nowhere in the text. Its `text` is given.
  ShapeId addInferredShape(Shape shape);
  void setInferredShape(InstructionId id, ShapeId shape);
  /// The module that is complete.
  std::shared_ptr<const Module> finish() { return std::move(m_module); }

 private:
  uint32_t operandCount() const { return static_cast<uint32_t>(m_module->m_operands.size()); }
  void finishCalls();
  void finishEmbedded();

  std::unique_ptr<Module> m_module;
  absl::string_view m_defaultNamePrefix;
  LargeVector<std::pair<InstructionId, Call>> m_calls;
  absl::flat_hash_map<absl::string_view, OpcodeId> m_opcodes;
  absl::flat_hash_map<absl::string_view, ShapeId> m_shapes;
  absl::flat_hash_map<InlineFrame, FrameId> m_inlineFrames;
  absl::flat_hash_map<absl::string_view, uint32_t> m_decodedNames;
  absl::flat_hash_map<absl::string_view, FileId> m_files;
  std::vector<uint32_t> m_shapeElements;  // that were read for each
  uint32_t m_attributesBegin = 0;         // of the instruction that is added next
};

}  // namespace hlo

#pragma once

// Fills a Module in text order: one computation after another, and the instructions of each. Only the parser uses this
// class; other code sees finished modules.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module.h"

namespace hlo {

/// The source location in metadata that has no frame number.
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

  /// Reserves memory for the typical contents of a text of that many bytes.
  void reserve(size_t textBytes);

  /// Creates a builder for later computations of the same module, which may be filled on another thread at the same
  /// time. It has the files and frames of the module's tables.
  std::unique_ptr<ModuleBuilder> continuation() const;
  /// Appends the contents of a continuation as if they had been added to this builder. Requires that addUsers() was
  /// called on both.
  void append(ModuleBuilder&& continuation);

  const SourceText& text() const { return *m_module->m_text; }
  void setName(std::string name) { m_module->m_name = std::move(name); }
  /// Prefix of the default name of a module: the name is the prefix and the name of the entry.
  void setDefaultNamePrefix(absl::string_view prefix) { m_defaultNamePrefix = prefix; }
  void setScheduled(bool scheduled) { m_module->m_scheduled = scheduled; }
  void addHeaderAttribute(Attribute attribute) { m_module->m_headerAttributes.push_back(attribute); }

  // --- computations: only one is open at a time -----------------------------------------------------
  ComputationId beginComputation(TextRange name);
  void endComputation(TextRange text);
  /// The execution_thread= of the open computation, without its quotes.
  void setThread(TextRange thread) { m_module->m_computations.back().thread = thread; }
  /// Names a computation whose name is not in the text.
  void nameComputation(ComputationId id, std::string name);
  size_t computationCount() const { return m_module->m_computations.size(); }
  /// Empty if the name is not in the text.
  absl::string_view name(ComputationId id) const {
    const Module::ComputationRecord& record = m_module->m_computations[id.index()];
    return record.isNamed ? m_module->m_text->text(record.name) : absl::string_view();
  }
  /// Without this call the module has no entry.
  void setEntry(ComputationId id) { m_module->m_entry = id; }
  bool hasEntry() const { return m_module->m_entry.has_value(); }
  void setRoot(InstructionId id) { m_module->m_computations.back().root = id.index(); }
  bool hasRoot() const { return m_module->m_computations.back().root != kNone; }

  // --- instructions ---------------------------------------------------------------------------------
  /// An op_name by its offset: the first byte after the opening quote.
  struct OpName {
    bool isThere = false;
    bool hasEscapes = false;  ///< only addDecodedName() sets this
    uint32_t begin = 0;
  };
  struct Metadata {
    OpName opName;
    uint32_t frame = kNone;  ///< a FrameId
  };
  struct Instruction {
    uint32_t textBegin = 0;  ///< the text ends with the last attribute, or with the parenthesis after the arguments
    TextRange name, arguments;
    ShapeId shape;
    OpcodeId opcode;
    Metadata metadata;
    OperandSlot firstOperand;  ///< slot of the first operand; all later slots are operands too
    uint32_t references = 0;   ///< number of operands as written, if they count as references
  };
  /// Adds an attribute of the instruction that is added next.
  void addAttribute(Attribute attribute) { m_module->m_attributes.push_back(attribute); }
  /// Adds an instruction, which owns the attributes added since the previous one.
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

  /// An operand that is not defined yet: resolved later, or dropped at the end of its computation.
  static constexpr InstructionId kUnresolved{kNone};
  /// The slot of the operand that is added next.
  OperandSlot nextOperand() const { return OperandSlot(operandCount()); }
  /// Adds an operand of the instruction that is added next; it may be kUnresolved.
  void addOperand(InstructionId operand) { m_module->m_operands.push_back(operand); }
  /// Removes the operands from the slot on, of an instruction that is not added yet.
  void dropOperands(OperandSlot slot) { m_module->m_operands.resize(slot.index()); }
  InstructionId operand(OperandSlot slot) const { return m_module->m_operands[slot.index()]; }
  void resolveOperand(OperandSlot slot, InstructionId id) { m_module->m_operands[slot.index()] = id; }
  /// Marks the operand as an element of the instruction it names. Must be called in slot order.
  void addElementOperand(OperandSlot slot, absl::Span<const int64_t> path);
  /// Drops operands of the open computation that are still unresolved.
  void dropUnresolvedOperands();
  void addControlPredecessor(InstructionId id, InstructionId before);
  /// Returns the number after the largest parameter number in the last computation.
  uint32_t freeParameterNumber() const;
  /// Names an instruction whose name is not in the text. `parameterNumber` is set for a parameter that the text does
  /// not contain at all.
  void nameInstruction(InstructionId id, std::string name, std::optional<uint32_t> parameterNumber = std::nullopt);
  /// Calls may be added in any order, once the computations are known.
  void addCall(InstructionId caller, Call call) { m_calls.emplace_back(caller, call); }

  // --- interned data: equal values get equal ids ------------------------------------------------------
  OpcodeId internOpcode(absl::string_view word);
  OpKind opKind(OpcodeId opcode) const { return m_module->m_opcodes[opcode.index()].kind; }
  std::optional<ShapeId> findShape(absl::string_view text) const;
  /// `text` is a part of the module's text. `elements` is the number of tuple elements read for the shape.
  ShapeId addShape(Shape shape, absl::string_view text, size_t elements);
  size_t shapeCount() const { return m_shapeElements.size(); }
  /// The number of tuple elements read for the shapes from index `first` on.
  size_t elementsFrom(size_t first) const;
  /// Looks up an op_name with escapes, given as written; no value if it is new.
  std::optional<OpName> findDecodedName(absl::string_view escaped) const;
  OpName addDecodedName(absl::string_view escaped, std::string decoded);
  /// Keeps a decoded string for the lifetime of the module.
  absl::string_view keep(std::string decoded);
  FileId internFile(absl::string_view path);
  FrameId internInlineFrame(const InlineFrame& place);
  /// Sets the module's stack-frame table; must precede any inline frame. Parents that form a cycle are dropped.
  void setFrames(std::vector<StackFrame> frames);
  size_t tableFrameCount() const { return m_module->m_tableFrames; }

  /// Computes the users of the instructions added since the last call. No computation may be open.
  void addUsers();
  /// Computes users, callers and embedded computations. After this call the module is readable and only shapes may be
  /// added.
  void complete(TextRange range);
  const Module& module() const { return *m_module; }
  ShapeId shapeId(InstructionId id) const { return m_module->m_instructions[id.index()].shape; }
  /// Adds a shape that does not occur in the text. Its `text` must be set.
  ShapeId addInferredShape(Shape shape);
  void setInferredShape(InstructionId id, ShapeId shape);
  /// Returns the module; requires complete().
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
  std::vector<uint32_t> m_shapeElements;  // elements read for each shape
  uint32_t m_attributesBegin = 0;         // first attribute of the instruction that is added next
};

}  // namespace hlo

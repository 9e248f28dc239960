#pragma once

// Fills a Module in the order of a text: computations one after another, in each its instructions. The parser's side of
// Module; everything else sees a finished one.

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module.h"

namespace hlo {

class ModuleBuilder {
 public:
  explicit ModuleBuilder(std::shared_ptr<const SourceText> text);

  Module& module() { return *m_module; }
  const SourceText& text() const { return *m_module->m_text; }

  void setName(std::string name) { m_module->m_name = std::move(name); }
  void setScheduled(bool scheduled) { m_module->m_scheduled = scheduled; }
  void addHeaderAttribute(Attribute attribute) { m_module->m_headerAttributes.push_back(attribute); }

  /// Computations open one at a time.
  ComputationId beginComputation(TextRange name, bool isEntry);
  void endComputation(TextRange text);
  size_t computationCount() const { return m_module->m_computations.size(); }
  size_t instructionCount() const { return m_module->m_instructions.size(); }

  struct Instruction {
    TextRange name, text, arguments;
    ShapeId shape;
    absl::string_view opcode;
    absl::string_view opName;      ///< escapes decoded or not: interned as given
    std::optional<FrameId> frame;
    uint32_t references = 0;       ///< operands as written, where they count
  };
  /// Takes the operands, attributes and calls that were added since the last instruction. Their spans are the
  /// instruction's own.
  InstructionId addInstruction(const Instruction& instruction, absl::Span<const uint32_t> operands,
                               absl::Span<const Attribute> attributes);
  void setRoot(InstructionId id) { m_module->m_computations.back().root = id.index(); }
  bool hasRoot() const { return m_module->m_computations.back().root != Module::kNone; }

  /// A reference that had no definition yet: fills it in, or leaves it out at the end of its computation.
  static constexpr uint32_t kUnresolved = UINT32_MAX;
  void resolveOperand(uint32_t slot, InstructionId id) { m_module->m_operands[slot] = id; }
  uint32_t operandCount() const { return static_cast<uint32_t>(m_module->m_operands.size()); }
  /// Drops operands of the open computation that stayed unresolved.
  void dropUnresolvedOperands();

  void addControlPredecessor(InstructionId id, InstructionId before);
  /// Calls are given by callee once all computations are known, in any order.
  void addCall(InstructionId caller, Call call) { m_pendingCalls.emplace_back(caller, call); }

  /// Shapes, strings and frames are shared: equal ones get equal ids.
  std::optional<ShapeId> findShape(absl::string_view text, uint64_t hash) const;
  ShapeId addShape(Shape shape, absl::string_view text, uint64_t hash);
  /// Copies the string: for text that had escapes.
  absl::string_view own(std::string decoded);
  FileId internFile(absl::string_view path);
  FrameId internInlineFrame(const Frame& frame);
  /// The module's stack-frame table; before any inline frame. Parents that make a cycle are dropped.
  void setFrames(std::vector<Frame> frames);
  size_t tableFrameCount() const { return m_tableFrames; }

  /// Works out users, callers, the entry and which computations are embedded.
  std::shared_ptr<const Module> finish(TextRange range);

 private:
  uint16_t internOpcode(absl::string_view word);
  uint32_t internOpName(absl::string_view name);
  void finishCalls();
  void finishUsers();
  void finishEmbedded();

  std::unique_ptr<Module> m_module;
  std::optional<ComputationId> m_markedEntry;
  std::vector<std::pair<InstructionId, Call>> m_pendingCalls;
  absl::flat_hash_map<absl::string_view, uint16_t> m_opcodeIds;
  absl::flat_hash_map<absl::string_view, uint32_t> m_opNameIds;
  uint32_t m_lastOpName = 0;
  absl::flat_hash_map<absl::string_view, FileId> m_fileIds;
  absl::flat_hash_map<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>, FrameId> m_inlineFrames;
  size_t m_tableFrames = 0;
  struct ShapeSlot {
    uint64_t hash = 0;
    uint32_t id = UINT32_MAX;
  };
  std::vector<ShapeSlot> m_shapeSlots;  // open addressing, a power of two
};

}  // namespace hlo

#pragma once

// The parts of an instruction in canonical form, where a text may use several: operands by name, callees and control
// predecessors as resolved, the default layout if none is written, and XLA's names for unnamed instructions and
// computations.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/ir/module.h"
#include "model/print/unique_names.h"

namespace hlo {

/// Returns true if XLA's parser gives an instruction of that kind the shape token[], regardless of the text: an outfeed
/// was `()` until 2018, and a send-done has also had the sent value as a result.
inline bool isTokenToXla(OpKind kind) { return kind == OpKind::kOutfeed || kind == OpKind::kSendDone; }

class InstructionText {
 public:
  explicit InstructionText(const Module& module) : m_module(module), m_names(module), m_shapes(module.shapeCount()) {}

  /// With other names than those of the text.
  InstructionText(const Module& module, WrittenNames names)
      : m_module(module), m_names(std::move(names)), m_shapes(module.shapeCount()) {}

  /// The printed names of the module's instructions and computations.
  const WrittenNames& names() const { return m_names; }
  /// Returns the shape with its layout; "" if it is unknown.
  absl::string_view shape(InstructionId id);
  /// Returns the shape as in signatures. The shape must be known.
  std::string shapeWithoutLayout(InstructionId id) const;
  /// Appends the text between the parentheses.
  void appendArguments(std::string* out, InstructionId id) const;
  /// Returns the attributes in print order, including `shape` and metadata.
  const std::vector<Attribute>& attributes(InstructionId id);
  void appendValue(std::string* out, InstructionId id, const Attribute& attribute);
  /// Returns the first text that refers to an undefined operand, callee or control predecessor, or that replaces
  /// operands omitted from a short print; "" if there is none.
  absl::string_view missingName(InstructionId id) const;
  /// Appends the whole instruction, without a line break.
  void append(std::string* out, InstructionId id) { append(out, id, true); }
  void append(std::string* out, InstructionId id, bool withMetadata);

 private:
  bool appendCallees(std::string* out, InstructionId id, absl::string_view key, absl::string_view value);
  bool appendControlPredecessors(std::string* out, InstructionId id, absl::string_view value) const;

  const Module& m_module;
  WrittenNames m_names;
  std::vector<std::string> m_shapes;  // by ShapeId; filled on demand
  std::vector<Attribute> m_attributes;
  // Calls of the last instruction that was requested, by role, then by branch.
  std::optional<InstructionId> m_caller;
  std::vector<Call> m_calls;
};

}  // namespace hlo

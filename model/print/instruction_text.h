#pragma once

// The parts of an instruction as they are printed. What a text writes in several ways has one spelling here: operands
// by their names, callees and control predecessors by what they turned out to be, a default layout where none is
// written, XLA's names for what has none.

#include <optional>
#include <string>
#include <vector>

#include "model/ir/module.h"
#include "model/print/unique_names.h"

namespace hlo {

/// Whether XLA's parser gives an instruction of that kind the shape token[], whatever the text says: an outfeed was
/// `()` until 2018, and a send-done has had what was sent beside it.
inline bool isTokenToXla(OpKind kind) { return kind == OpKind::kOutfeed || kind == OpKind::kSendDone; }

class InstructionText {
 public:
  explicit InstructionText(const Module& module) : m_module(module), m_names(module), m_shapes(module.shapeCount()) {}

  /// The names of the module's instructions and computations, as they are printed.
  const WrittenNames& names() const { return m_names; }
  /// With its layout; "" where the text tells none.
  absl::string_view shape(InstructionId id);
  /// As signatures have it. Only where the shape is known.
  std::string shapeWithoutLayout(InstructionId id) const;
  /// What stands between the parentheses.
  void appendArguments(std::string* out, InstructionId id) const;
  /// In the order in which they stand, `shape` and metadata included.
  const std::vector<Attribute>& attributes(InstructionId id);
  void appendValue(std::string* out, InstructionId id, const Attribute& attribute);
  /// The part of the text that names an operand, a callee or a control predecessor which is not defined, or stands for
  /// operands that a short print left out; "" where there is none.
  absl::string_view missingName(InstructionId id) const;
  /// All of it, without a line break.
  void append(std::string* out, InstructionId id);

 private:
  bool appendCallees(std::string* out, InstructionId id, absl::string_view key, absl::string_view value);
  bool appendControlPredecessors(std::string* out, InstructionId id, absl::string_view value) const;

  const Module& m_module;
  WrittenNames m_names;
  std::vector<std::string> m_shapes;  // by id, as they are asked for
  std::vector<Attribute> m_attributes;
  // The calls of the instruction that was asked for last, by role, then branch.
  std::optional<InstructionId> m_caller;
  std::vector<Call> m_calls;
};

}  // namespace hlo

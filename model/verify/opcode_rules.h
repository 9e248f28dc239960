#pragma once

// The operand count and the attributes of kAttributeTable that each opcode may have. Source: found by testing the
// parser of jaxlib 0.10.2 opcode by opcode.

#include <bitset>
#include <iterator>

#include "model/attributes/attribute_table.h"
#include "model/ir/opcode.h"

namespace hlo {

inline constexpr size_t kOpKindCount = static_cast<size_t>(OpKind::kUnknown) + 1;

struct OperandCount {
  int least = 0;
  int most = -1;  ///< -1: any number
};
OperandCount operandCount(OpKind kind);

/// Rows of kAttributeTable, by index.
using KeySet = std::bitset<std::size(kAttributeTable)>;

/// Returns the attributes that an opcode may have.
const KeySet& allowedKeys(OpKind kind);
/// Returns the attribute that every instruction of this opcode must have; null if there is none.
const AttributeRow* requiredKey(OpKind kind);

}  // namespace hlo

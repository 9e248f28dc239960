#pragma once

// Which opcode takes how many operands, and which attributes of kAttributeTable. Source: the official parser of jaxlib
// 0.10.2, asked opcode by opcode.

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

/// Rows of kAttributeTable, by number.
using KeySet = std::bitset<std::size(kAttributeTable)>;

/// The attributes that an opcode may have.
const KeySet& allowedKeys(OpKind kind);
/// The attribute without which an instruction of this opcode has no meaning; null where there is none.
const AttributeRow* requiredKey(OpKind kind);

}  // namespace hlo

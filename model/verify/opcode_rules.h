#pragma once

// Which opcode takes how many operands and which attributes. Source: the official parser of jaxlib 0.10.2, asked opcode
// by opcode; what older and newer releases write besides (formats/hlo-text.md §11, §18) is allowed too.

#include <bitset>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "model/attributes/attribute_table.h"
#include "model/ir/opcode.h"

namespace hlo {

inline constexpr size_t kOpKindCount = static_cast<size_t>(OpKind::kUnknown) + 1;

struct OperandCount {
  int least = 0;
  int most = -1;  ///< -1: any number
};
OperandCount operandCount(OpKind kind);

struct KeyRule {
  absl::string_view key;
  ValueKind kind = ValueKind::kUnknown;  ///< as kAttributeTable has it
  absl::string_view words;               ///< of kWord: all that there are, with blanks between them; "": any
  bool isAnywhere = false;               ///< every opcode may have it
  uint8_t number = 0;                    ///< of the key, below kMaximumKeys
  std::bitset<kOpKindCount> opcodes;
};

inline constexpr size_t kMaximumKeys = 128;
using KeySet = std::bitset<kMaximumKeys>;  // by number

/// Null where no opcode is known to have such an attribute: it may be newer than this program.
const KeyRule* keyRule(absl::string_view key);
/// The attributes that an opcode may have.
KeySet allowedKeys(OpKind kind);
/// The attribute without which an instruction of this opcode has no meaning; null where there is none.
const KeyRule* requiredKey(OpKind kind);

}  // namespace hlo

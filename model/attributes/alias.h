#pragma once

// Which output uses the memory of which input: a parameter of the module, or an operand of an instruction.
// Source: HloInputOutputAliasConfig::ToShortString, HloBufferDonorConfig::ToShortString; formats/hlo-text.md §4 and
// §12.

#include <string>
#include <vector>

#include "model/attributes/lists.h"

namespace hlo {

struct InputOutputAlias {
  ShapeIndex output;
  int64_t parameter = 0;
  ShapeIndex parameterIndex;
  bool isMust = false;  ///< must-alias: XLA fails if it cannot alias; otherwise aliased if possible
  friend bool operator==(const InputOutputAlias&, const InputOutputAlias&) = default;
};

/// input_output_alias: `{ {0}: (0, {}, may-alias), {1,2}: (3, {0}, must-alias) }`. Old texts omit the kind, which means
/// may-alias.
absl::StatusOr<std::vector<InputOutputAlias>> parseInputOutputAlias(absl::string_view text);
std::string toText(const std::vector<InputOutputAlias>& aliases);

/// A parameter's buffer that is donated without a fixed output.
struct BufferDonor {
  int64_t parameter = 0;
  ShapeIndex parameterIndex;
  friend bool operator==(const BufferDonor&, const BufferDonor&) = default;
};

/// buffer_donor: `{ (0, {}), (1, {2}) }`
absl::StatusOr<std::vector<BufferDonor>> parseBufferDonors(absl::string_view text);
std::string toText(const std::vector<BufferDonor>& donors);

struct OutputOperandAlias {
  ShapeIndex output;
  int64_t operand = 0;
  ShapeIndex operandIndex;
  friend bool operator==(const OutputOperandAlias&, const OutputOperandAlias&) = default;
};

/// output_to_operand_aliasing: `{{0}: (1, {}), {1,0}: (2, {0})}`
absl::StatusOr<std::vector<OutputOperandAlias>> parseOutputOperandAliases(absl::string_view text);
std::string toText(const std::vector<OutputOperandAlias>& aliases);

}  // namespace hlo

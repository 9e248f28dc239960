#pragma once

// Finds values that use the memory of another value, as far as the text or the operation determines it: in-place
// operations, output_to_operand_aliasing and input_output_alias. Buffer assignment may share more.

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module.h"

namespace layout {

/// An output of the program that uses the memory of a parameter.
struct OutputAlias {
  int64_t parameter = 0;
  std::string output;  ///< "{1}"; "{}" for the whole output
  bool isMust = false;
};

class SameMemory {
 public:
  /// The module must outlive this object.
  explicit SameMemory(const hlo::Module& module) : m_module(module) {}

  /// Returns true if the instruction's result, or a part of it, is in the memory of that operand.
  bool isInPlace(hlo::InstructionId id, size_t operand);
  /// Returns the aliases of the header; none if they cannot be read.
  std::vector<OutputAlias> outputAliases() const;

 private:
  const std::vector<int64_t>& writtenParameters(hlo::ComputationId fused);

  const hlo::Module& m_module;
  absl::flat_hash_map<uint32_t, std::vector<int64_t>> m_fused;  // by computation: parameter numbers
};

}  // namespace layout

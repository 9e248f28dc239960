#pragma once

// Where a value takes the memory of another one, as far as the text says so or the operation is so by itself: what is
// written in place, and what output_to_operand_aliasing and input_output_alias name. Buffer assignment may share more.

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/module.h"

namespace layout {

/// An output of the program that takes the memory of a parameter.
struct OutputAlias {
  int64_t parameter = 0;
  std::string output;  ///< "{1}", "{}" for all of it
  bool isMust = false;
};

class SameMemory {
 public:
  /// The module must outlive it.
  explicit SameMemory(const hlo::Module& module) : m_module(module) {}

  /// Whether the instruction's result, or a part of it, is in the memory of that operand.
  bool isInPlace(hlo::InstructionId id, size_t operand);
  /// Of the header; none where it cannot be read.
  std::vector<OutputAlias> outputAliases() const;

 private:
  const std::vector<int64_t>& writtenParameters(hlo::ComputationId fused);

  const hlo::Module& m_module;
  absl::flat_hash_map<uint32_t, std::vector<int64_t>> m_fused;  // by computation: numbers of parameters
};

}  // namespace layout

#pragma once

// Decides whether an instruction may write its result over an operand that is no longer needed. Source:
// HloDataflowAnalysis::CanShareOperandBufferWithUser, GpuAliasInfo; formats/live-range-rules.md §8.

#include "model/analysis/dataflow.h"
#include "model/analysis/in_place.h"
#include "model/analysis/platform.h"

namespace hlo {

/// Returns whether the instruction computes each element of its result from the element at the same index of operand
/// `n`.
bool isElementwiseOn(const Module& module, InstructionId id, uint32_t n);

/// Compares type, dimensions and layout. False for tuples.
bool isSameArray(const Shape& a, const Shape& b);

class MayShare {
 public:
  /// Both references must outlive this object.
  MayShare(const Dataflow& dataflow, const InPlace& inPlace, Platform platform);

  /// `operand` is an operand of the user, at any node. Fusions are examined within a total budget linear in the module;
  /// operands that would need more are not shared.
  bool mayShare(ValuePosition operand, ValuePosition user);

 private:
  bool isMust(ValuePosition operand, ValuePosition user) const;
  bool mayShareFusion(ValuePosition operand, ValuePosition user);
  bool mayShareGpuFusion(ValuePosition operand, ValuePosition user);
  bool mayShareCall(ValuePosition operand, InstructionId user) const;
  bool areUsesElementwise(InstructionId parameter);
  std::optional<uint32_t> onlySlot(InstructionId operand, InstructionId user) const;
  std::optional<InstructionId> fusedParameter(InstructionId fusion, uint32_t operand) const;
  bool step() { return m_stepsLeft > 0 && m_stepsLeft-- > 0; }

  const Dataflow& m_dataflow;
  const Module& m_module;
  const InPlace& m_inPlace;
  bool m_isGpu;
  size_t m_stepsLeft;
  std::vector<uint32_t> m_visitedBy;  // by instruction: the number of the last search that visited it
  uint32_t m_search = 0;
};

}  // namespace hlo

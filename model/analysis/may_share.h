#pragma once

// Whether the result of an instruction may be written over an operand that nobody reads any more.
// Source: HloDataflowAnalysis::CanShareOperandBufferWithUser, GpuAliasInfo; formats/live-range-rules.md §8.

#include "model/analysis/dataflow.h"
#include "model/analysis/in_place.h"
#include "model/analysis/platform.h"

namespace hlo {

/// The instruction computes each element of its result from the element at the same index of operand `n`.
bool isElementwiseOn(const Module& module, InstructionId id, uint32_t n);

/// Type, dimensions and layout. False for tuples.
bool isSameArray(const Shape& a, const Shape& b);

class MayShare {
 public:
  /// Both must outlive it.
  MayShare(const Dataflow& dataflow, const InPlace& inPlace, Platform platform);

  /// `operand` is an operand of the user, at any node. Fusions are looked into, in all for a time linear in the module:
  /// what would take longer is not shared.
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
  std::vector<uint32_t> m_visitedBy;  // by instruction: the number of the search that was there last
  uint32_t m_search = 0;
};

}  // namespace hlo

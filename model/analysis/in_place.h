#pragma once

// Operations that write their result into the memory of an operand, and therefore must share it. Source:
// AliasInfo::GetInPlaceInputOutputPairs; formats/live-range-rules.md §4.1, §4.2.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/analysis/shape_trees.h"
#include "model/ir/module.h"

namespace hlo {

/// A node of an operand and the node of the result that reuses its memory.
struct InPlacePair {
  uint32_t operand = 0;
  uint32_t operandNode = 0;
  uint32_t resultNode = 0;
  friend bool operator==(InPlacePair, InPlacePair) = default;
};

class InPlace {
 public:
  /// Both arguments must outlive this object. Examines each fused computation once.
  InPlace(const Module& module, const ShapeTrees& trees, const std::stop_token& stop = {});

  std::vector<InPlacePair> pairs(InstructionId id) const;

 private:
  // A step of the backward search through a fused computation.
  struct Source {
    InstructionId instruction;
    uint32_t node;
  };

  void addFusion(ComputationId computation);
  bool stepThroughTuple(Source& source) const;
  bool stepThroughElement(Source& source) const;
  void followBack(Source& source);
  void addAttribute(InstructionId id, std::vector<InPlacePair>& pairs) const;

  const Module& m_module;
  const ShapeTrees& m_trees;
  std::vector<std::vector<InPlacePair>> m_fusions;  // by computation
  size_t m_stepsLeft;
};

}  // namespace hlo

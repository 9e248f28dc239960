#pragma once

// The arguments of a program as the tree that Python passes: params → layers → 0 → w, with the bytes of each subtree
// and how many of them are donated. An argument without a Python name is a root of its own.

#include <cstdint>
#include <string>
#include <vector>

#include "model/analysis/memory_analysis.h"

namespace model {

struct ArgumentNode {
  std::string name;  ///< last part: "w"; of an argument without a name "parameter 3"
  std::string path;  ///< as in Python: "params['layers'][0]['w']"; of an inner node its parts, "params/layers/0"
  uint32_t parent = 0;
  int depth = 0;                           ///< 0: all arguments; 1: an argument of the Python function
  int64_t bytes = 0;                       ///< with padding, in the device's memory; of the whole subtree
  int64_t donatedBytes = 0;                ///< of these, arrays whose memory an output uses
  int64_t arrays = 0;                      ///< number of arrays in the subtree
  std::vector<hlo::ValuePosition> values;  ///< arrays that are this node itself: one, or none for an inner node
};

/// Returns the nodes, each after its parent and in order of the parameters; the first is all arguments. Near-linear.
std::vector<ArgumentNode> argumentTree(const hlo::MemoryAnalysis& memory);

}  // namespace model

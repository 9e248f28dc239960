#pragma once

// All that can be told about a module's memory from its text alone, one step upon the other.

#include <memory>
#include <stop_token>

#include "model/analysis/buffer_sets.h"
#include "model/analysis/dataflow.h"
#include "model/analysis/in_place.h"
#include "model/analysis/live_ranges.h"
#include "model/analysis/memory_rules.h"
#include "model/analysis/schedule.h"
#include "model/analysis/shape_trees.h"

namespace hlo {

/// Immutable; the parts refer to each other, so it stays where it is.
struct MemoryAnalysis {
  /// The module must outlive it. Near linear; runs on a worker.
  explicit MemoryAnalysis(const Module& module, const std::stop_token& stop = {})
      : rules(module),
        trees(module),
        schedule(module),
        dataflow(module, trees, schedule, stop),
        inPlace(module, trees, stop),
        buffers(dataflow, inPlace, stop),
        ranges(dataflow, buffers, rules, stop) {}
  MemoryAnalysis(const MemoryAnalysis&) = delete;
  MemoryAnalysis& operator=(const MemoryAnalysis&) = delete;

  const MemoryRules rules;
  const ShapeTrees trees;
  const Schedule schedule;
  const Dataflow dataflow;
  const InPlace inPlace;
  const BufferSets buffers;
  const LiveRanges ranges;
};

}  // namespace hlo

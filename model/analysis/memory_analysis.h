#pragma once

// All results about a module's memory that follow from its text alone, each based on the previous ones.

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

/// Immutable; not movable, because the parts refer to each other.
struct MemoryAnalysis {
  /// The module must outlive this object. Near-linear; runs on a worker thread.
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

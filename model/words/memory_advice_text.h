#pragma once

// Sentences about advice: what to change, by which means of the framework, and the bytes that it saves.

#include <string>
#include <vector>

#include "model/documents/memory_advice.h"
#include "model/documents/target.h"

namespace words {

struct AdviceText {
  std::string action;                   ///< "Donate params (24 arrays, 1.50 GiB)"
  std::string means;                    ///< donate_argnames=("params",); what to write in the program; "" without one
  std::string saves;                    ///< "1.50 GiB of 4.20 GiB", "at most 12.00 GiB of 20.56 GiB"
  std::string line;                     ///< "train.py:88"; "" without one
  std::string kind;                     ///< "donate", "recompute", "save less", "constant": for JSON
  std::optional<model::Target> target;  ///< the first value
};

AdviceText adviceText(const model::Snapshot& memory, const model::MemoryAdvice& advice, const model::Advice& one);

/// Says that no change lowers the memory; the advice has no problem.
std::string noAdviceText(const model::MemoryAdvice& advice);

/// Returns the conditions of the bytes: "The plan of the unchanged module equals the dump. The same fusions, layouts
/// and schedule are assumed." Two sentences; about an estimate or a plan that differs it says so.
std::string adviceBasis(const model::MemoryAdvice& advice);

/// `donate_argnames=("a", "b")` for Python names; "" for none.
std::string donateArgnames(const std::vector<std::string>& arguments);

}  // namespace words

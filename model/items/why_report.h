#pragma once

// Why a value is alive at a step, for people: a cause, a sentence and rows, each a link to what it names. And which
// parameters of the module could be donated.

#include <QString>
#include <vector>

#include "model/items/facts_model.h"
#include "model/session/memory_join.h"

namespace model {

struct WhyReport {
  QString cause;     ///< "Saved for the backward pass"; what is the matter, where nothing can be told
  QString sentence;  ///< may be ""
  std::vector<FactRow> rows;
};

/// For a worker: linear in the positions and uses of the value.
WhyReport whyReport(const Snapshot& snapshot, const MemoryJoin& join, buffers::ValueId value, uint32_t step);
/// The join has no problem.
WhyReport whyReport(const Snapshot& snapshot, const MemoryJoin& join, hlo::ValueId value, uint32_t step);

struct DonationReport {
  std::vector<FactRow> rows;  ///< two groups at most: what could be donated, and what could not
  QString advice;             ///< what could be donated, a line each; "" where there is nothing
};
DonationReport donationReport(const ModuleMemory& memory);

}  // namespace model

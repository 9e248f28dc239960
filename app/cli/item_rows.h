#pragma once

// The rows of computations, instructions, allocations, addresses and values, with the columns that `list`, `export` and
// `sql` share. Rows refer to a snapshot, which must outlive them.

#include <vector>

#include "app/cli/table.h"
#include "model/documents/snapshot.h"
#include "model/queries/byte_reuse.h"
#include "model/queries/value_columns.h"

namespace cli {

struct ComputationRow {
  const model::Snapshot& snapshot;
  const hlo::Module& module;
  hlo::ComputationId id;
};

struct InstructionRow {
  const model::Snapshot& snapshot;
  const hlo::Module& module;
  const queries::InstructionSubject& subject;
  hlo::InstructionId id;
};

struct AllocationRow {
  const model::Snapshot& snapshot;
  buffers::AllocationId id;
  const buffers::Allocation& allocation;
  size_t values;
  bool isSizeKnown;
};

struct AddressRow {
  const model::Snapshot& snapshot;
  queries::ReusedBytes reused;
};

struct ValueRow {
  const model::Snapshot& snapshot;
  const queries::ValueSubject& subject;
  buffers::ValueId id;
};

const std::vector<Column<ComputationRow>>& computationColumns();
/// The listed columns of the window's table, whose values are defined there.
const std::vector<Column<InstructionRow>>& instructionColumns();
/// Any other column of the window's table.
Column<InstructionRow> instructionColumn(queries::InstructionColumn column);
const std::vector<Column<AllocationRow>>& allocationColumns();
/// The same with the values of the allocation, for lists.
const std::vector<Column<AllocationRow>>& listedAllocationColumns();
const std::vector<Column<AddressRow>>& addressColumns();
const std::vector<Column<ValueRow>>& valueColumns();

/// Returns the row of an allocation.
AllocationRow allocationRow(const model::Snapshot& snapshot, buffers::AllocationId id);

}  // namespace cli

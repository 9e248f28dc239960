#pragma once

// The columns of a table of values, each in one row of one list: its key and the function that computes its cell.
// `hloscope list --what values` and the exported table of buffers use this list; in the latter, allocations have cells
// too.

#include <cstdint>
#include <string>
#include <variant>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/source_index.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"
#include "model/queries/instruction_columns.h"
#include "model/queries/link.h"
#include "model/queries/padding.h"

namespace queries {

/// The inputs of cells; all of them must outlive their use.
struct ValueSubject {
  const buffers::Assignment& assignment;
  const hlo::Module* module;  ///< null: opened without
  const Link& link;
  const hlo::SourceIndex& sources;
  Paddings& paddings;
};

/// No value, a text or a number.
using ValueCell = std::variant<std::monostate, std::string, int64_t>;

struct ValueColumnSpec {
  absl::string_view key;
  ColumnUnit unit;
  ValueCell (*value)(const ValueSubject& subject, buffers::ValueId id);
  /// Null if an allocation has no such cell, or, for its padding, if the assignment alone does not state it.
  ValueCell (*allocation)(const buffers::Allocation& allocation) = nullptr;
};

absl::Span<const ValueColumnSpec> valueColumns();

}  // namespace queries

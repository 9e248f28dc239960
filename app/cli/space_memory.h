#pragma once

// The memory space of --space, to which a subcommand's values refer, and all spaces as JSON.

#include <memory>
#include <optional>

#include <string>
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "app/cli/walk.h"
#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"

namespace cli {

/// A memory space of a snapshot with an assignment.
class SpaceMemory {
 public:
  /// `space` is the name or number from the command line, "" for the default one. Returns no value, and a sentence in
  /// `problem`, if the device has no such space. The snapshot must outlive the result. Near-linear for another space
  /// than the default one.
  static std::optional<SpaceMemory> of(const model::Snapshot& snapshot, const std::string& space, std::string* problem);

  int64_t space() const { return m_figures.space; }
  std::string name() const { return m_figures.name; }
  const queries::SpaceFigures& figures() const { return m_figures; }
  /// Returns the number of allocations in the space.
  int64_t allocationCount() const { return m_allocationCount; }
  const queries::LiveBytes& live() const { return *m_live; }

  /// "88 bytes in HBM"; without the space if it is the default one and the snapshot has no other.
  std::string inSpace(const std::string& bytes) const;
  /// Returns true if texts name the space.
  bool isNamed() const { return m_isNamed; }

 private:
  SpaceMemory() = default;

  queries::SpaceFigures m_figures;
  std::shared_ptr<const queries::LiveBytes> m_live;
  int64_t m_allocationCount = 0;
  bool m_isNamed = false;
};

/// Returns the number of the memory space given on the command line, "" for the default one; no value, and a sentence
/// in `problem`, if neither the assignment nor the estimate of the snapshot has such a space.
std::optional<int64_t> spaceOf(const std::shared_ptr<const model::Snapshot>& snapshot, const std::string& space,
                               std::string* problem);
/// Returns the error that a snapshot's device has no such memory space.
hlo::Diagnostic noSuchSpace(const model::Snapshot& snapshot, const std::string& problem);

/// "1.21 KiB (1,234 bytes)" with "≈" or "≥" before it; "unknown".
std::string about(const queries::SpaceFigure& figure);

/// Returns a line for each other memory space: "  VMEM          109.96 MiB (115,305,472 bytes), most live …"; "" if
/// there is no other.
std::string otherSpacesText(const model::Snapshot& snapshot, const SpaceMemory& besides);

/// The values of a memory space, unknown ones as null.
const std::vector<Column<queries::SpaceFigures>>& spaceColumns();
/// Returns the values of a memory space: an object of `spaces`.
Json::Object spaceJson(const queries::SpaceFigures& figures);
/// Returns the memory spaces of a snapshot with an assignment: the objects of `spaces` in `memory` and `info`. An
/// unknown value is null, and `unknown` has the reason under its key.
Json::Array spacesJson(const model::Snapshot& snapshot);
/// Inserts `spaces` and the keys beside it: `space` and `space_name` that the other values refer to, `reserved_bytes`
/// of the default space, and `source`.
void insertSpaces(const model::Snapshot& snapshot, const SpaceMemory& memory, Json::Object* object);

/// Returns the summary's five lines, indented by two blanks, the last one with the option that sets a limit if there is
/// none; then constants and thread-local memory, the temporaries as
/// XLA reports them if that is another number, and for each temporary allocation with a packing loss above 0.1% what
/// pushed it up; "" without allocations.
std::string summaryText(const model::Snapshot& snapshot, const SpaceMemory& space, const model::MemorySummary& summary);
/// Returns the objects of `summary`, one for each memory space:
///   {"space", "name", "reserved_bytes", "temporary_bytes",
///    "limit": null | {"bytes", "source": "given" | "device" | "message" | "dump", "device"},
///    "unlisted_bytes": what an out-of-memory message counts beyond the allocations,
///    "left_bytes": negative if the limit is exceeded,
///    "peak": null | {"bytes", "step", "steps", "plateaus": [{"first_step", "last_step"}], "dump_step",
///                    "dump_step_bytes", "is_dump_step_in_plateau"},
///    "scoped_peak": null | {"bytes", "step", "scoped_bytes", "instruction"},
///    "temporaries": [{"allocation", "size_bytes", "most_live_bytes", "most_live_step", "packing_loss_bytes",
///                     "pinned_by": "live peak" | "packing" | "no value" (XLA reserved bytes that no value of the
///                     dump has) | null, "bytes_without_value",
///                     "stack": [{"value", "name", "offset_bytes", "bytes", "first_step", "last_step",
///                                "size_bytes_without"}]}]}
Json::Array summaryJson(const model::Snapshot& snapshot, const model::MemorySummary& summary);
/// Returns the memories that a compilation ran out of; empty unless it failed:
///   {"name": "HBM", "scoped vmem", "space": null for a part of a space, "needed_bytes", "limit_bytes",
///    "rounding_bytes": the maximum error of "needed_bytes"}
Json::Array failuresJson(const model::MemorySummary& summary);

/// Returns the limits of the visited module: `given`, the value of --capacity, which is "" or valid, and the
/// out-of-memory messages about it.
model::LimitSources limitsOf(const Walk& walk, const ModuleAt& at, const std::string& given);

/// Returns the bytes if they are exact, otherwise null.
Json exactJson(const queries::SpaceFigure& figure);

}  // namespace cli

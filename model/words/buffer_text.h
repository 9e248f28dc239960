#pragma once

// Words for allocations and values, the same in tables, tooltips and panels.

#include <optional>
#include <string>

#include "model/buffers/assignment.h"
#include "model/documents/snapshot.h"
#include "model/documents/target.h"

namespace words {

/// "parameter", "output", "temp", "constant", "thread-local"; translated.
std::string allocationKindText(buffers::AllocationKind kind);
/// All flags as the dump has them: "parameter 8 {}, maybe-live-out"; "" where it has none.
std::string allocationFlagsText(const buffers::Allocation& allocation);
/// "2.45 MiB", "unknown" where the dump does not say; for an allocation that only a report has, "≈ 2.45 MiB".
std::string sizeText(const buffers::Value& value);
std::string sizeText(const buffers::Allocation& allocation);
/// The same in full: "2,564,824 bytes (2.45 MiB)", "about …".
std::string wholeSizeText(const buffers::Value& value);
std::string wholeSizeText(const buffers::Allocation& allocation);
/// "25.0% · 1,024 bytes (1.00 KiB)": padding of a buffer of so many bytes; "0 bytes".
std::string paddingText(int64_t padding, int64_t bytes);
/// The same of a value; "" where it has none or it is not known.
std::string paddingText(const model::Snapshot& snapshot, buffers::ValueId value);
/// "69–74", the ends as printed; "no range" where the dump gives none.
std::string stepsText(const buffers::Value& value);
/// "HBM", "VMEM", … (queries/memory_spaces.h). Without an assignment linear in the module.
std::string memorySpaceText(const model::Snapshot& snapshot, int64_t memorySpace);
/// "15.25 MiB in HBM" for bytes of a memory space, where the snapshot has more than one; else the bytes alone.
std::string withSpace(const model::Snapshot& snapshot, int64_t memorySpace, absl::string_view bytes);
/// `fusion.7{0}`, fit for a line.
std::string valueName(const buffers::Value& value);

/// "implicit get-tuple-element: {1} of while.2" for a name that newer HLO text leaves out; "" for any other.
std::string implicitElementText(const model::Snapshot& snapshot, absl::string_view name);
/// What a link on an instruction's name leads to: the instruction where a module is open and has it exactly once, or
/// the tuple that it is an implicit element of; else the value that is defined there, else nothing.
std::optional<model::Target> targetOfInstruction(const model::Snapshot& snapshot, absl::string_view name);

}  // namespace words

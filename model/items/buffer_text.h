#pragma once

// Words for allocations and values, the same in tables, tooltips and panels.

#include <QString>
#include <optional>

#include "model/buffers/assignment.h"
#include "model/session/navigation.h"

namespace model {

/// "parameter", "output", "temp", "constant", "thread-local"; translated.
QString allocationKindText(buffers::AllocationKind kind);
/// All flags as the dump has them: "parameter 8 {}, maybe-live-out"; "" where it has none.
QString allocationFlagsText(const buffers::Allocation& allocation);
/// "2.45 MiB", "unknown" where the dump does not say; for an allocation that only a report has, "≈ 2.45 MiB".
QString sizeText(const buffers::Value& value);
QString sizeText(const buffers::Allocation& allocation);
/// The same in full: "2,564,824 bytes (2.45 MiB)", "about …".
QString wholeSizeText(const buffers::Value& value);
QString wholeSizeText(const buffers::Allocation& allocation);
/// "25.0% · 1,024 bytes (1.00 KiB)": padding of a buffer of so many bytes; "0 bytes".
QString paddingText(int64_t padding, int64_t bytes);
/// The same of a value; "" where it has none or it is not known.
QString paddingText(const Snapshot& snapshot, buffers::ValueId value);
/// "69–74", the ends as printed; "no range" where the dump gives none.
QString stepsText(const buffers::Value& value);
/// "HBM", "VMEM", … (queries/memory_spaces.h). Without an assignment linear in the module.
QString memorySpaceText(const Snapshot& snapshot, int64_t memorySpace);
/// "15.25 MiB in HBM" for bytes of a memory space, where the snapshot has more than one; else the bytes alone.
QString withSpace(const Snapshot& snapshot, int64_t memorySpace, const QString& bytes);
/// `fusion.7{0}`, fit for a line.
QString valueName(const buffers::Value& value);

/// "unprinted get-tuple-element: {1} of while.2" for a name that newer HLO text leaves out; "" for any other.
QString unprintedText(const Snapshot& snapshot, absl::string_view name);
/// What a link on an instruction's name leads to: the instruction where a module is open and has it exactly once, or
/// the tuple that it is an unprinted element of; else the value that is defined there, else nothing.
std::optional<Target> targetOfInstruction(const Snapshot& snapshot, absl::string_view name);

}  // namespace model

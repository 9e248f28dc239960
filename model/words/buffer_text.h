#pragma once

// Formats allocations and values for tables, tooltips and panels.

#include <optional>
#include <string>

#include "model/buffers/assignment.h"
#include "model/buffers/value_kind.h"
#include "model/documents/snapshot.h"
#include "model/documents/target.h"

namespace words {

/// "parameter", "output", "temp", "constant", "thread-local"; translated.
std::string allocationKindText(buffers::AllocationKind kind);
std::string valueKindText(buffers::ValueKind kind);
/// Returns all flags as in the dump: "parameter 8 {}, maybe-live-out"; "" if there are none.
std::string allocationFlagsText(const buffers::Allocation& allocation);
/// "2.45 MiB", or "unknown" if the dump does not state the size; "≈ 2.45 MiB" for an allocation that occurs only in a
/// report.
std::string sizeText(const buffers::Value& value);
std::string sizeText(const buffers::Allocation& allocation);
/// The exact form: "2.45 MiB (2,564,824 bytes)", "about …".
std::string wholeSizeText(const buffers::Value& value);
std::string wholeSizeText(const buffers::Allocation& allocation);
/// "25.0% · 1.00 KiB (1,024 bytes)" for padding of a buffer of `bytes` bytes; "0 bytes".
std::string paddingText(int64_t padding, int64_t bytes);
/// The padding of a value; "" if it has none or it is unknown.
std::string paddingText(const model::Snapshot& snapshot, buffers::ValueId value);
/// "69–74", with the ends as printed, or "1,374" for a single step; "no range" if the dump states none.
std::string stepsText(const buffers::Value& value);
std::string stepsText(buffers::StepRange range);
/// "HBM", "VMEM", … (queries/memory_spaces.h). Without an assignment linear in the module.
std::string memorySpaceText(const model::Snapshot& snapshot, int64_t memorySpace);
/// "15.25 MiB in HBM" if the snapshot has several memory spaces; otherwise only `bytes`.
std::string withSpace(const model::Snapshot& snapshot, int64_t memorySpace, absl::string_view bytes);
/// `fusion.7{0}`, escaped for one line.
std::string valueName(const buffers::Value& value);
/// Returns the Python expression of a value that is an argument of the program, escaped for one line: `params['w']`,
/// `args{1}` for an element of a tuple. "" for other values and without a name (hlo::argumentName()).
std::string argumentOf(const model::Snapshot& snapshot, buffers::ValueId value);
/// argumentText() of a value that is an argument of the program; "" for other values.
std::string wholeArgumentOf(const model::Snapshot& snapshot, buffers::ValueId value);
/// The name that views show: argumentOf(), otherwise valueName().
std::string valueTitle(const model::Snapshot& snapshot, buffers::ValueId value);
/// As valueTitle(), with the number of an argument: "params['w'] (parameter 12)", "arg8.9 (parameter 8)".
std::string wholeValueTitle(const model::Snapshot& snapshot, buffers::ValueId value);

/// "implicit get-tuple-element: {1} of while.2" for a name that newer HLO text omits; "" for any other.
std::string implicitElementText(const model::Snapshot& snapshot, absl::string_view name);
/// Returns the link target of an instruction's name: the instruction if the module has exactly one of that name, or the
/// tuple of which it is an implicit element; otherwise the value defined by that instruction; otherwise no value.
std::optional<model::Target> targetOfInstruction(const model::Snapshot& snapshot, absl::string_view name);

}  // namespace words

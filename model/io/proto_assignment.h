#pragma once

// The buffer assignment of a proto, written as the classic dump has it and read as such: so there is one way to an
// Assignment. The proto has neither live ranges nor the peak: they are computed from the schedule by XLA's rules
// (model/analysis/live_ranges.h), as XLA does for its text dumps. Uses, and which values are phis, are left out.
// Source: BufferAssignment::ToProto; formats/hlo-proto.md §5, buffer-assignment.md.

#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/buffers/assignment_parser.h"
#include "model/ir/module.h"

namespace hloscope::proto {
class HloProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// `module`: that of the same proto, for its schedule; may be null. `name`: of the text that is written.
/// Errors: NotFound where the proto has no allocations; those of buffers::parseAssignment().
absl::StatusOr<buffers::ParsedAssignment> protoAssignment(const proto::HloProto& hlo, const hlo::Module* module,
                                                          const std::string& name, std::stop_token stop = {});

}  // namespace io

#pragma once

// Writes the buffer assignment of a proto in the form of the classic dump and parses it, so that there is a single way
// to create an Assignment. The proto has neither live ranges nor the peak: they are computed from the schedule by XLA's
// rules (model/analysis/live_ranges.h), as XLA does for its text dumps. Uses, and the information which values are
// phis, are omitted. Source: BufferAssignment::ToProto; formats/hlo-proto.md §5, buffer-assignment.md.

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

/// `module`: that of the same proto, for its schedule; may be null. `name`: the name for the written text. Errors:
/// NotFound if the proto has no allocations; those of buffers::parseAssignment().
absl::StatusOr<buffers::ParsedAssignment> protoAssignment(const proto::HloProto& hlo, const hlo::Module* module,
                                                          const std::string& name, std::stop_token stop = {});

}  // namespace io

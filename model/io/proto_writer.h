#pragma once

// Writes a module as a HloModuleProto: shapes, operands and callees by ids, the schedule, stack frames, and attributes
// in their fields. All fields are XLA's: an attribute that has none is left out, and a note names it.

#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Appends a note to `diagnostics` for each key of attributes that the proto cannot hold, with the first instruction
/// that has it. Errors: Cancelled; InvalidArgument, at its place in the text, for an instruction that uses a name that
/// is not defined.
absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop = {});

}  // namespace io

#pragma once

// Writes a module as a HloModuleProto: shapes, operands and callees by ids, the schedule, stack frames, and attributes
// in their fields. What has no field, or is spelled otherwise than its field would be printed, is kept as text in
// fields of our own, so that the proto gives back an equal module (model/print/difference.h). XLA's tools do not see
// those.

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

/// `diagnostics` is told, in a few notes, what a reader of the proto that knows XLA's fields alone will miss.
/// Errors: Cancelled.
absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop = {});

}  // namespace io

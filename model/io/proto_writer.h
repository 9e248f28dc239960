#pragma once

// Writes a module as a HloModuleProto that XLA loads: shapes with layouts, operands and callees by ids, unique names,
// asynchronous operations written out, defaults where the text has none, the schedule, stack frames, and attributes in
// their fields. All fields are XLA's: an attribute that has none is left out, and a note names it. The referee is XLA's
// own parser: its proto of the same text has the same names and prints the same. Source: HloModule::ToProto,
// HloModule::CreateFromProto; formats/hlo-proto.md §3.

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
/// that has it, and one that names constants whose values the text leaves out. Errors: Cancelled; InvalidArgument, with
/// the place in the text, for what would be another module: names that are not defined, unknown shapes, literals that
/// do not fit, parameters that are not numbered from 0, recursion.
absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop = {});

}  // namespace io

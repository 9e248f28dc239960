#pragma once

// Writes a module as a HloModuleProto that XLA loads: shapes with layouts, operands and callees by ids, unique names,
// asynchronous operations in full form, defaults for omitted attributes, the schedule, stack frames, and attributes in
// their fields. All fields are XLA's: an attribute without a field is omitted and named in a note. The reference is
// XLA's own parser: its proto of the same text has the same names and prints the same text. Source: HloModule::ToProto,
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

/// Appends a note to `diagnostics` for each attribute key that the proto cannot store, with the first instruction that
/// has it, and one that names constants whose values the text omits. Errors: Cancelled; InvalidArgument, with the
/// position in the text, for modules that would change their meaning: undefined names, unknown shapes, literals that do
/// not fit, parameters not numbered from 0, recursion.
absl::Status writeProto(const hlo::Module& module, proto::HloModuleProto* message,
                        std::vector<hlo::Diagnostic>* diagnostics, std::stop_token stop = {});

}  // namespace io

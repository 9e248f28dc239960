#pragma once

// Writes the module of a proto as HLO text, in the long form that XLA prints, without operand shapes. parseHlo then
// returns the module, so a proto is opened and shown like a text, and there is a single way to create a Module. Source:
// HloModule::ToString, HloComputation::ToString; formats/hlo-text.md §3 to §7.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/text/diagnostic.h"
#include "model/text/source_text.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Limit of a proto's text: kSmallText plus kMostTextGrowth times the proto's bytes.
inline constexpr size_t kSmallText = size_t{1} << 20;
inline constexpr size_t kMostTextGrowth = 100;

struct ProtoText {
  std::shared_ptr<const hlo::SourceText> text;
  /// Problems in the proto, with their positions in the text, and a note on fields without a text form. Dangling ids
  /// are written as undefined names, which the parser of the text reports.
  std::vector<hlo::Diagnostic> diagnostics;
};

/// `name`: the name for the text. Errors: ResourceExhausted if the text would exceed the limit above or the maximum
/// size of a text; Cancelled.
absl::StatusOr<ProtoText> protoText(const proto::HloModuleProto& module, std::string name, std::stop_token stop = {});

}  // namespace io

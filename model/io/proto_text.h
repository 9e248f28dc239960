#pragma once

// Writes the module of a proto as HLO text, in the long form that XLA prints, without operand shapes. Reading it with
// parseHlo gives the module: so a proto is opened and shown like a text, and there is one way to a Module.
// Source: HloModule::ToString, HloComputation::ToString; formats/hlo-text.md §3 to §7.

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

/// The text that a proto is written as may be this long, and so many times its bytes longer.
inline constexpr size_t kSmallText = size_t{1} << 20;
inline constexpr size_t kMostTextGrowth = 100;

struct ProtoText {
  std::shared_ptr<const hlo::SourceText> text;
  /// What is wrong in the proto, with a place in the text, and a note on what text has no words for. Ids that refer
  /// nowhere are written as names that nothing has, which the parser of the text tells.
  std::vector<hlo::Diagnostic> diagnostics;
};

/// `name`: of the text. Errors: ResourceExhausted where the text would be longer than one can be, or than 1,000 times
/// the proto; Cancelled.
absl::StatusOr<ProtoText> protoText(const proto::HloModuleProto& module, std::string name, std::stop_token stop = {});

}  // namespace io

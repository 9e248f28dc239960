#pragma once

// Parts of protos that say what XLA itself does not look at: frontend attributes, and where values come from before
// optimisation. Source: FrontendAttributesToString, OriginalValue::ToString; formats/hlo-text.md §13.

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hloscope::proto {
class FrontendAttributes;
class OriginalValueProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// `{key="value",other={"a":1}}`, by key. Values that are JSON objects stand without quotes.
std::string frontendAttributesText(const proto::FrontendAttributes& message);
/// False where the text is none, or has a key twice.
bool readFrontendAttributes(absl::string_view text, proto::FrontendAttributes* message);

/// `{({"a"}, {"b" {0}})}`. Errors: elements that are not those of one value, in order.
absl::StatusOr<std::string> originText(const proto::OriginalValueProto& message);
bool readOrigin(absl::string_view text, proto::OriginalValueProto* message);

}  // namespace io

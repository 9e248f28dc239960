#pragma once

// Parts of protos that XLA itself does not interpret: frontend attributes, and the origin of values before
// optimization. Source: FrontendAttributesToString, OriginalValue::ToString; formats/hlo-text.md §13.

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

/// Returns `{key="value",other={"a":1}}`, sorted by key. Values that are JSON objects are not quoted.
std::string frontendAttributesText(const proto::FrontendAttributes& message);
/// Returns false if the text is invalid, or has a duplicate key.
bool readFrontendAttributes(absl::string_view text, proto::FrontendAttributes* message);

/// Returns `{({"a"}, {"b" {0}})}`. Errors: the elements do not form one value, in order.
absl::StatusOr<std::string> originText(const proto::OriginalValueProto& message);
bool readOrigin(absl::string_view text, proto::OriginalValueProto* message);

}  // namespace io

#pragma once

// The header of a module in a proto: its attributes as HLO text has them, from the fields of HloModuleProto and into
// them. Source: HloModule::ToString; formats/hlo-text.md §4, hlo-proto.md §3.

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/io/proto_attributes.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

/// With `_` for characters that end it in the text.
std::string headerName(const proto::HloModuleProto& module);

/// In the order in which they are printed.
std::vector<AttributeValue> headerAttributes(const proto::HloModuleProto& module);

/// Puts the value of a header's attribute into the module. Errors as those of setAttribute(). is_scheduled has no field
/// of its own, and is NotFound.
absl::Status setHeaderAttribute(absl::string_view key, absl::string_view value, proto::HloModuleProto* module);

/// Names of fields that are there and that HLO text has no words for, with numbers of those that nobody knows.
std::vector<std::string> fieldsWithoutText(const proto::HloModuleProto& module);

}  // namespace io

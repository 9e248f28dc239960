#pragma once

// Converts the header of a module between the fields of HloModuleProto and the attributes of HLO text. Source:
// HloModule::ToString; formats/hlo-text.md §4, hlo-proto.md §3.

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/io/proto_attributes.h"

namespace hloscope::proto {
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

/// Returns the module's name, with `_` for characters that would end it in the text.
std::string headerName(const proto::HloModuleProto& module);

/// Returns the attributes in print order.
std::vector<AttributeValue> headerAttributes(const proto::HloModuleProto& module);

/// Stores the value of a header's attribute in the module. Errors are those of setAttribute(). is_scheduled has no
/// field of its own, and returns NotFound.
absl::Status setHeaderAttribute(absl::string_view key, absl::string_view value, proto::HloModuleProto* module);

/// Returns the names of set fields without an HLO text form, with numbers for unknown fields.
std::vector<std::string> fieldsWithoutText(const proto::HloModuleProto& module);

}  // namespace io

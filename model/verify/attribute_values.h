#pragma once

// Whether the value of an attribute has the form that its key asks for.

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/verify/opcode_rules.h"

namespace hlo {

/// Errors: InvalidArgument, "expected …, found …", mostly with "at column …", from 1 in bytes of the value.
absl::Status checkValue(const AttributeRow& row, OpKind kind, absl::string_view value);

}  // namespace hlo

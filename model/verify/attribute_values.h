#pragma once

// Checks that the value of an attribute has the form that its key requires.

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/verify/opcode_rules.h"

namespace hlo {

/// Errors: InvalidArgument, "expected …, found …", usually with "at column …"; columns count bytes of the value from 1.
absl::Status checkValue(const AttributeRow& row, OpKind kind, absl::string_view value);

}  // namespace hlo

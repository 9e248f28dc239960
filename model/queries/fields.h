#pragma once

// The inside of attribute values that are made of fields: metadata={op_type="dot" source_line=12},
// frontend_attributes={a="x",b={"n":1}}. Source: formats/hlo-text.md §13.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace queries {

/// A field as written; both are views into the text given.
struct Field {
  absl::string_view key;
  absl::string_view value;
};

/// The fields of `{key=value …}`, separated by blanks or commas; strings and groups are not looked into. Empty where
/// the text is not made of fields only.
std::vector<Field> fieldsOf(absl::string_view text);

/// What stands between the quotes, escapes decoded; a text without quotes as it is.
std::string unquoted(absl::string_view text);

}  // namespace queries

#pragma once

// Parses attribute values that consist of fields: metadata={op_type="dot" source_line=12},
// frontend_attributes={a="x",b={"n":1}}. Source: formats/hlo-text.md §13.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace queries {

/// A field as written; both members are views into the parsed text.
struct Field {
  absl::string_view key;
  absl::string_view value;
};

/// Returns the fields of `{key=value …}`, separated by blanks or commas; strings and groups are not parsed. Empty if
/// the text contains anything but fields.
std::vector<Field> fieldsOf(absl::string_view text);

/// Returns the text between the quotes with escapes decoded; a text without quotes unchanged.
std::string unquoted(absl::string_view text);

}  // namespace queries

#pragma once

// Whether a text is a JSON object: HLO text writes such a backend_config without quotes. Source: RFC 8259;
// formats/hlo-text.md §13.

#include "absl/strings/string_view.h"

namespace io {

/// The whole text is one object, nested less than 1,000 deep.
bool isJsonObject(absl::string_view text);

}  // namespace io

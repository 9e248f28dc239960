#pragma once

// frontend_attributes={…}: key-value pairs set by the framework above XLA. Source: FrontendAttributesToString;
// formats/hlo-text.md §13.

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

struct FrontendAttribute {
  std::string key;
  std::string value;    ///< decoded; JSON is kept as written
  bool isJson = false;  ///< a JSON object, which XLA prints without quotes
  friend bool operator==(const FrontendAttribute&, const FrontendAttribute&) = default;
};

/// `{key="value",other="x\"y",json_key={"a":1}}`, sorted by key as XLA prints them.
absl::StatusOr<std::vector<FrontendAttribute>> parseFrontendAttributes(absl::string_view text);
std::string toText(const std::vector<FrontendAttribute>& attributes);

}  // namespace hlo

#include "model/attributes/frontend_attributes.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/json_dictionary.h"
#include "model/attributes/value_reader.h"

namespace hlo {

absl::StatusOr<std::vector<FrontendAttribute>> parseFrontendAttributes(absl::string_view text) {
  using Attributes = std::vector<FrontendAttribute>;
  auto parsed = parseWhole<Attributes>(text, [](ValueReader& reader, Attributes* attributes) {
    return reader.list('{', '}', [&] {
      FrontendAttribute& attribute = attributes->emplace_back();
      absl::string_view key, json;
      if (!reader.word(&key, "a key") || !reader.expect('=')) return false;
      attribute.key = std::string(key);
      attribute.isJson = reader.isAt('{');
      if (!attribute.isJson) {
        if (!reader.string(&attribute.value, "a string or \"{\"")) return false;
        attribute.isJson = lexesAsDictionary(attribute.value);
        return true;
      }
      if (!reader.group(&json)) return false;
      attribute.value = std::string(json);
      return true;
    });
  });
  if (parsed.ok()) {
    std::stable_sort(parsed->begin(), parsed->end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  }
  return parsed;
}

std::string toText(const std::vector<FrontendAttribute>& attributes) {
  const auto one = [](std::string* out, const FrontendAttribute& a) {
    absl::StrAppend(out, a.key, "=");
    if (a.isJson) {
      *out += a.value;
    } else {
      absl::StrAppend(out, "\"", absl::CEscape(a.value), "\"");
    }
  };
  return absl::StrCat("{", absl::StrJoin(attributes, ",", one), "}");
}

}  // namespace hlo

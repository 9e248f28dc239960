#pragma once

// A value of JSON that is written, as all subcommands print it: keys in order, numbers of bytes as whole numbers, what
// is not known as null.
//
//   toJson(Json::Object{{"bytes", 4096}, {"peak_step", Json()}})

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"

namespace cli {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json>;
  /// A value that is JSON text already.
  struct Written {
    std::string text;
  };

  Json() = default;  ///< null
  Json(bool value) : m_value(value) {}
  template <typename Number, std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>, int> = 0>
  Json(Number value) : m_value(static_cast<int64_t>(value)) {}
  Json(double value) : m_value(value) {}
  Json(const char* value) : m_value(std::string(value)) {}
  Json(absl::string_view value) : m_value(std::string(value)) {}
  Json(std::string value) : m_value(std::move(value)) {}
  Json(Array value) : m_value(std::move(value)) {}
  Json(Object value) : m_value(std::move(value)) {}
  Json(Written value) : m_value(std::move(value)) {}

  bool isNull() const { return std::holds_alternative<std::monostate>(m_value); }
  template <typename T>
  const T* as() const {
    return std::get_if<T>(&m_value);
  }

 private:
  std::variant<std::monostate, bool, int64_t, double, std::string, Array, Object, Written> m_value;
};

/// null where there is none.
template <typename Number>
Json orNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}
Json orNull(absl::string_view text);

/// A line for each key and element, behind four blanks for each level; with a line break at the end.
std::string toJson(const Json& value);
/// Without blanks and line breaks.
std::string toCompactJson(const Json& value);

}  // namespace cli

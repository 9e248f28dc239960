#pragma once

// A JSON value for output, used by all subcommands: keys in the order of insertion, byte counts as whole numbers,
// unknown values as null.
//
//   toJson(Json::Object{{"bytes", 4096}, {"peak_step", Json()}})

#include <cstdint>
#include <initializer_list>
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
  using Member = std::pair<std::string, Json>;
  /// Members in the order of their insertion.
  class Object {
   public:
    Object() = default;
    Object(std::initializer_list<Member> members);  ///< the keys must differ
    explicit Object(std::map<std::string, Json> members);

    /// Linear in the number of members.
    void insert_or_assign(absl::string_view key, Json value);
    /// Appends members; their keys must be new.
    void append(Object members);
    /// The key must exist.
    const Json& at(absl::string_view key) const;

    bool empty() const { return m_members.empty(); }
    auto begin() const { return m_members.begin(); }
    auto end() const { return m_members.end(); }

   private:
    std::vector<Member> m_members;
  };
  /// A value that is already JSON text.
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

/// No value becomes null.
template <typename Number>
Json orNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}
Json orNull(absl::string_view text);

/// Writes a line for each key and element, indented by four blanks per level; ends with a line break.
std::string toJson(const Json& value);
/// Writes no blanks and line breaks.
std::string toCompactJson(const Json& value);
void appendCompactJson(const Json& value, std::string* to);

}  // namespace cli

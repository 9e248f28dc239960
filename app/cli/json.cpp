#include "app/cli/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/words/text.h"

namespace cli {
namespace {

// Returns true for text that is written as it is: printable ASCII without quotes and backslashes.
bool isPlain(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
}

void writeString(absl::string_view text, std::string* to) {
  if (isPlain(text)) {
    absl::StrAppend(to, "\"", text, "\"");
    return;
  }
  *to += '"';
  for (const char c : words::validUtf8(text)) {
    switch (c) {
      case '"': *to += "\\\""; break;
      case '\\': *to += "\\\\"; break;
      case '\b': *to += "\\b"; break;
      case '\f': *to += "\\f"; break;
      case '\n': *to += "\\n"; break;
      case '\r': *to += "\\r"; break;
      case '\t': *to += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          absl::StrAppendFormat(to, "\\u%04x", static_cast<unsigned>(c));
        } else {
          *to += c;
        }
    }
  }
  *to += '"';
}

void writeNumber(double number, std::string* to) {
  if (!std::isfinite(number)) {
    *to += "null";
    return;
  }
  char digits[32];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;  // the shortest unique digits
  to->append(digits, end);
}

class JsonWriter {
 public:
  JsonWriter(bool isCompact, std::string* to) : m_isCompact(isCompact), m_to(*to) {}

  void write(const Json& value, int depth) {
    if (const auto* const truth = value.as<bool>()) {
      m_to += *truth ? "true" : "false";
    } else if (const auto* const whole = value.as<int64_t>()) {
      absl::StrAppend(&m_to, *whole);
    } else if (const auto* const number = value.as<double>()) {
      writeNumber(*number, &m_to);
    } else if (const auto* const text = value.as<std::string>()) {
      writeString(*text, &m_to);
    } else if (const auto* const array = value.as<Json::Array>()) {
      open('[');
      for (size_t i = 0; i < array->size(); ++i) {
        begin(depth + 1, i == 0);
        write((*array)[i], depth + 1);
      }
      close(']', depth, array->empty());
    } else if (const auto* const object = value.as<Json::Object>()) {
      open('{');
      bool isFirst = true;
      for (const auto& [key, member] : *object) {
        begin(depth + 1, isFirst);
        isFirst = false;
        writeString(key, &m_to);
        m_to += m_isCompact ? ":" : ": ";
        write(member, depth + 1);
      }
      close('}', depth, object->empty());
    } else if (const auto* const written = value.as<Json::Written>()) {
      m_to += written->text;
    } else {
      m_to += "null";
    }
  }

 private:
  void open(char bracket) {
    m_to += bracket;
    if (!m_isCompact) m_to += '\n';
  }
  void begin(int depth, bool isFirst) {
    if (!isFirst) m_to += m_isCompact ? "," : ",\n";
    indent(depth);
  }
  void close(char bracket, int depth, bool isEmpty) {
    if (!m_isCompact && !isEmpty) m_to += '\n';
    indent(depth);
    m_to += bracket;
  }
  void indent(int depth) {
    if (!m_isCompact) m_to.append(static_cast<size_t>(4 * depth), ' ');
  }

  const bool m_isCompact;
  std::string& m_to;
};

}  // namespace

Json::Object::Object(std::initializer_list<Member> members) : m_members(members) {}

Json::Object::Object(std::map<std::string, Json> members) {
  for (auto& [key, value] : members) m_members.emplace_back(key, std::move(value));
}

void Json::Object::insert_or_assign(absl::string_view key, Json value) {
  const auto found =
      std::find_if(m_members.begin(), m_members.end(), [&](const Member& one) { return one.first == key; });
  if (found == m_members.end()) {
    m_members.emplace_back(key, std::move(value));
  } else {
    found->second = std::move(value);
  }
}

void Json::Object::append(Object members) {
  m_members.insert(m_members.end(), std::make_move_iterator(members.m_members.begin()),
                   std::make_move_iterator(members.m_members.end()));
}

const Json& Json::Object::at(absl::string_view key) const {
  return std::find_if(m_members.begin(), m_members.end(), [&](const Member& one) { return one.first == key; })->second;
}

Json orNull(absl::string_view text) { return text.empty() ? Json() : Json(text); }

std::string toJson(const Json& value) {
  std::string text;
  JsonWriter(false, &text).write(value, 0);
  return text + '\n';
}

std::string toCompactJson(const Json& value) {
  std::string text;
  appendCompactJson(value, &text);
  return text;
}

void appendCompactJson(const Json& value, std::string* to) { JsonWriter(true, to).write(value, 0); }

}  // namespace cli

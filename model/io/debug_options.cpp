#include "model/io/debug_options.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace io {
namespace {

/// Reads the fields of a text proto one after another. Nested messages are read one level deep, as for maps.
class FieldScanner {
 public:
  explicit FieldScanner(absl::string_view text) : m_rest(text) {}

  bool next(CompilerFlag* field) {
    while (true) {
      skipSpace();
      if (m_rest.empty()) return false;
      field->name = std::string(takeWhile([](char c) { return absl::ascii_isalnum(c) || c == '_'; }));
      if (field->name.empty()) {
        m_rest.remove_prefix(1);
        continue;
      }
      skipSpace();
      const bool hasColon = take(':');
      skipSpace();
      if (m_rest.empty()) return false;
      if (m_rest[0] == '{' || m_rest[0] == '<') {
        field->value = entryOf(takeMessage());
        return true;
      }
      if (!hasColon) continue;
      field->value = takeValue();
      return true;
    }
  }

 private:
  template <typename Condition>
  absl::string_view takeWhile(const Condition& isIts) {
    const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isIts);
    const absl::string_view taken = m_rest.substr(0, static_cast<size_t>(end - m_rest.begin()));
    m_rest.remove_prefix(taken.size());
    return taken;
  }

  bool take(char wanted) {
    if (m_rest.empty() || m_rest[0] != wanted) return false;
    m_rest.remove_prefix(1);
    return true;
  }

  void skipSpace() {
    do {
      takeWhile([](char c) { return absl::ascii_isspace(c) || c == ',' || c == ';'; });
      if (!absl::StartsWith(m_rest, "#")) return;
      takeWhile([](char c) { return c != '\n'; });
    } while (true);
  }

  // Returns the content of a string, up to its closing quote or the end of the line.
  absl::string_view takeString() {
    const char quote = m_rest[0];
    size_t end = 1;
    while (end < m_rest.size() && m_rest[end] != quote && m_rest[end] != '\n') end += m_rest[end] == '\\' ? 2 : 1;
    end = std::min(end, m_rest.size());
    const absl::string_view content = m_rest.substr(1, end - 1);
    m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
    return content;
  }

  std::string takeValue() {
    if (m_rest[0] != '"' && m_rest[0] != '\'') {
      return std::string(takeWhile([](char c) { return !absl::ascii_isspace(c) && c != ',' && c != ';' && c != '}'; }));
    }
    std::string value, piece;
    while (!m_rest.empty() && (m_rest[0] == '"' || m_rest[0] == '\'')) {
      const absl::string_view content = takeString();
      absl::StrAppend(&value, absl::CUnescape(content, &piece) ? absl::string_view(piece) : content);
      takeWhile([](char c) { return absl::ascii_isspace(c); });
    }
    return value;
  }

  // Returns the text between the brackets of a message; without a closing bracket, the rest of the text.
  absl::string_view takeMessage() {
    const absl::string_view all = m_rest;
    size_t depth = 0;
    while (!m_rest.empty()) {
      const char c = m_rest[0];
      if (c == '"' || c == '\'') {
        takeString();
        continue;
      }
      m_rest.remove_prefix(1);
      if (c == '{' || c == '<') ++depth;
      if ((c == '}' || c == '>') && --depth == 0) break;
    }
    const size_t size = all.size() - m_rest.size();
    const bool isClosed = depth == 0;
    return all.substr(1, size - (isClosed ? 2 : 1));
  }

  // Returns "key=value" for an entry of a map; for other messages their text.
  static std::string entryOf(absl::string_view message) {
    absl::string_view text = absl::StripAsciiWhitespace(message);
    if (text.find_first_of("{<") == absl::string_view::npos) {  // limits the recursion to one level
      FieldScanner scanner(text);
      CompilerFlag key, value;
      if (scanner.next(&key) && key.name == "key" && scanner.next(&value) && value.name == "value")
        return absl::StrCat(key.value, "=", value.value);
    }
    return std::string(text);
  }

  absl::string_view m_rest;
};

}  // namespace

CompilerFlags parseDebugOptions(absl::string_view text) {
  CompilerFlags flags;
  absl::flat_hash_map<std::string, size_t> places;
  FieldScanner scanner(text);
  for (CompilerFlag flag; scanner.next(&flag);) {
    const auto [it, isNew] = places.try_emplace(flag.name, flags.size());
    if (isNew) {
      flags.push_back(std::move(flag));
    } else {
      absl::StrAppend(&flags[it->second].value, ",", flag.value);
    }
  }
  return flags;
}

std::shared_ptr<const CompilerFlags> compilerFlagsOf(const Dump& dump, uint32_t module, std::stop_token stop) {
  for (const Companion& companion : dump.modules[module].companions) {
    // This kind also includes the flag file of TPUs, which lists every flag with its default.
    const absl::string_view path = dump.files->entries()[companion.file].path;
    if (companion.kind != Kind::kDebugOptions || !absl::StrContains(path, ".debug_options")) continue;
    const auto text = dump.files->read(companion.file, stop);
    if (!text.ok() || absl::StrContains((*text)->text(), '\0')) continue;
    return std::make_shared<const CompilerFlags>(parseDebugOptions((*text)->text()));
  }
  return nullptr;
}

}  // namespace io

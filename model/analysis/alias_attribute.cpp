#include "model/analysis/alias_attribute.h"

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

class Reader {
 public:
  explicit Reader(absl::string_view text) : m_text(text) {}

  bool consume(absl::string_view word) {
    m_text = absl::StripLeadingAsciiWhitespace(m_text);
    return absl::ConsumePrefix(&m_text, word);
  }
  bool number(int64_t* value) {
    m_text = absl::StripLeadingAsciiWhitespace(m_text);
    size_t size = 0;
    while (size < m_text.size() && absl::ascii_isdigit(static_cast<unsigned char>(m_text[size]))) ++size;
    if (!absl::SimpleAtoi(m_text.substr(0, size), value)) return false;
    m_text.remove_prefix(size);
    return true;
  }
  /// `{1,0}`.
  bool index(std::vector<int64_t>* index) {
    if (!consume("{")) return false;
    while (!consume("}")) {
      if (!index->empty() && !consume(",")) return false;
      if (!number(&index->emplace_back())) return false;
    }
    return true;
  }
  bool entry(AliasEntry* entry) {
    if (!consume("(")) {
      if (!index(&entry->output) || !consume(":") || !consume("(")) return false;
    }
    if (!number(&entry->number)) return false;
    if (consume(",") && !index(&entry->index)) return false;
    if (consume(",")) {
      entry->isMust = consume("must-alias");
      if (!entry->isMust && !consume("may-alias")) return false;
    }
    return consume(")");
  }

 private:
  absl::string_view m_text;
};

}  // namespace

std::vector<AliasEntry> parseAliasEntries(absl::string_view text) {
  std::vector<AliasEntry> entries;
  Reader reader(text);
  if (!reader.consume("{")) return entries;
  while (!reader.consume("}")) {
    if (!entries.empty() && !reader.consume(",")) break;
    AliasEntry entry;
    if (!reader.entry(&entry)) break;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace hlo

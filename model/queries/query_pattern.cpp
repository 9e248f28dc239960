#include "model/queries/query_pattern.h"

#include <re2/re2.h>

#include <cstring>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace queries {
namespace {

// Memory for the automata of one expression; with less, they would be recomputed again and again.
constexpr int64_t kExpressionBytes = 16 << 20;

RE2::Options options() {
  RE2::Options options;
  options.set_case_sensitive(false);
  options.set_never_nl(true);
  options.set_log_errors(false);
  options.set_max_mem(kExpressionBytes);
  options.set_encoding(RE2::Options::EncodingUTF8);
  return options;
}

re2::StringPiece piece(absl::string_view text) { return {text.data(), text.size()}; }

// In a block of texts, `^` and `$` match at the ends of texts and no match spans a line break; constructs that could
// distinguish the block from a text use the slow path: \A, \z, \C and flags.
bool isForBlocks(absl::string_view expression) {
  for (size_t at = 0; at + 1 < expression.size(); ++at) {
    const char next = expression[at + 1];
    if (expression[at] == '\\') {
      if (next == 'A' || next == 'z' || next == 'C') return false;
      ++at;
    } else if (expression[at] == '(' && next == '?' && (at + 2 >= expression.size() || expression[at + 2] != ':')) {
      return false;
    }
  }
  return true;
}

}  // namespace

QueryPattern QueryPattern::part(absl::string_view text) {
  QueryPattern pattern;
  pattern.m_text = toLower(text);
  return pattern;
}

QueryPattern QueryPattern::whole(absl::string_view text) {
  QueryPattern pattern = part(text);
  pattern.m_isWhole = true;
  return pattern;
}

QueryPattern QueryPattern::fromExpression(absl::string_view expression) {
  QueryPattern pattern;
  pattern.m_expression = std::make_shared<const RE2>(absl::StrCat("(?m)", expression), options());
  pattern.m_isForBlocks = true;
  return pattern;
}

QueryPattern QueryPattern::withStars(absl::string_view text) {
  std::vector<std::string> fixed;
  for (absl::string_view part : absl::StrSplit(text, '*')) fixed.push_back(RE2::QuoteMeta(piece(part)));
  return fromExpression(absl::StrCat("^", absl::StrJoin(fixed, ".*"), "$"));
}

QueryPattern QueryPattern::pathEnd(absl::string_view text) {
  return fromExpression(absl::StrCat("(^|/)", RE2::QuoteMeta(piece(text)), "$"));
}

QueryPattern QueryPattern::shapeWithStars(absl::string_view text) {
  std::string expression;
  size_t begin = 0;
  for (size_t star; (star = text.find('*', begin)) != absl::string_view::npos; begin = star + 1) {
    absl::StrAppend(&expression, RE2::QuoteMeta(piece(text.substr(begin, star - begin))), "[^,()\\[\\]{}]");
    // A `*` on its own is a dimension, which is never empty.
    const bool isAlone = star > 0 && (text[star - 1] == '[' || text[star - 1] == ',') && star + 1 < text.size() &&
                         (text[star + 1] == ']' || text[star + 1] == ',');
    expression += isAlone ? '+' : '*';
  }
  return fromExpression(absl::StrCat(expression, RE2::QuoteMeta(piece(text.substr(begin)))));
}

absl::StatusOr<QueryPattern> QueryPattern::expression(absl::string_view text) {
  QueryPattern pattern;
  pattern.m_isForBlocks = isForBlocks(text);
  auto expression =
      std::make_shared<const RE2>(pattern.m_isForBlocks ? absl::StrCat("(?m)", text) : std::string(text), options());
  // RE2's message for the expression without the added prefix.
  if (!expression->ok()) return absl::InvalidArgumentError(RE2(piece(text), options()).error());
  pattern.m_expression = std::move(expression);
  return pattern;
}

bool QueryPattern::matches(absl::string_view text) const {
  if (m_expression != nullptr) return RE2::PartialMatch(piece(text), *m_expression);
  if (m_isWhole) return absl::EqualsIgnoreCase(text, m_text);
  const std::string lower = toLower(text);
  return memmem(lower.data(), lower.size(), m_text.data(), m_text.size()) != nullptr;
}

void QueryPattern::find(const TextArena& texts, size_t first, size_t last, uint8_t* hits) const {
  if (m_expression == nullptr && !m_isWhole) return texts.find(m_text, first, last, hits);
  if (m_expression == nullptr || !m_isForBlocks) {
    for (size_t i = first; i < last; ++i) {
      if (m_isWhole ? texts.text(i) == m_text : matches(texts.text(i))) hits[i - first] = 1;
    }
    return;
  }
  if (first == last) return;
  const absl::string_view block = texts.block(first, last);
  size_t text = first;
  for (size_t at = 0;;) {
    re2::StringPiece found;
    if (!m_expression->Match(piece(block), at, block.size(), RE2::UNANCHORED, &found, 1)) return;
    const auto place = static_cast<size_t>(found.data() - block.data());
    while (text + 1 < last && texts.begin(text + 1) - texts.begin(first) <= place) ++text;
    hits[text - first] = 1;
    if (++text == last) return;
    at = texts.begin(text) - texts.begin(first);
  }
}

}  // namespace queries

#include "model/words/text.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "model/queries/instruction_index.h"
#include "model/words/translation.h"

namespace words {
namespace {

constexpr char32_t kReplacement = 0xfffd;

// Returns the character that begins at `at` and moves `at` past it; the replacement character for an invalid byte.
char32_t next(absl::string_view text, size_t* at) {
  const auto byte = [text](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte((*at)++);
  if (first < 0x80) return first;
  const size_t more = first >= 0xc2 && first < 0xe0   ? 1
                      : (first & 0xf0) == 0xe0        ? 2
                      : first >= 0xf0 && first < 0xf5 ? 3
                                                      : 0;
  if (more == 0 || *at + more > text.size()) return kReplacement;
  char32_t c = first & (0x3fu >> more);
  for (size_t i = 0; i < more; ++i) {
    if ((byte(*at + i) & 0xc0) != 0x80) return kReplacement;
    c = c << 6 | (byte(*at + i) & 0x3fu);
  }
  constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  if (c < kLeast[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return kReplacement;
  *at += more;
  return c;
}

bool isWordCharacter(absl::string_view text, size_t at) {
  return at < text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
}

// Replaces each unfit character that `keeps` does not accept with `wrong`.
template <typename Keeps>
std::string made(absl::string_view text, char instead, const Keeps& keeps) {
  std::string fit;
  fit.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const char32_t c = next(text, &at);
    const absl::string_view written = text.substr(begin, at - begin);
    if (isUnfit(c) && !keeps(c)) {
      fit += instead;
    } else if (c == kReplacement && written.size() == 1) {
      fit += "\xef\xbf\xbd";
    } else {
      fit.append(written.data(), written.size());
    }
  }
  return fit;
}

}  // namespace

bool isUnfit(char32_t c) {
  // Arabic and Mongolian direction marks, the soft hyphen, and the Hangul fillers, which are invisible letters.
  constexpr char32_t kOthers[] = {0x00ad, 0x061c, 0x115f, 0x1160, 0x180e, 0x3164, 0xfeff, 0xffa0};
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2060 && c <= 0x206f) || (c >= 0xfff9 && c <= 0xfffb) ||
         std::find(std::begin(kOthers), std::end(kOthers), c) != std::end(kOthers);
}

std::string oneLine(absl::string_view text, size_t maximum) {
  const bool isCut = text.size() > maximum;
  if (isCut) {
    text = text.substr(0, maximum);
    // Does not cut within a character.
    for (int i = 0; i < 3 && !text.empty() && (text.back() & 0xc0) == 0x80; ++i) text.remove_suffix(1);
    if (!text.empty() && (text.back() & 0xc0) == 0xc0) text.remove_suffix(1);
  }
  std::string line = made(text, ' ', [](char32_t) { return false; });
  if (isCut) line += "…";
  return line;
}

std::string printable(absl::string_view text) {
  return made(text, '?', [](char32_t c) { return c == '\n' || c == '\t'; });
}

std::string validUtf8(absl::string_view text) {
  return made(text, '?', [](char32_t) { return true; });
}

std::string csvCell(absl::string_view text) {
  double number = 0;
  const bool isFormula =
      !text.empty() && absl::StrContains("=+-@\t\r", text.substr(0, 1)) && !absl::SimpleAtod(text, &number);
  const std::string cell = isFormula ? absl::StrCat("'", text) : std::string(text);
  if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
  return absl::StrCat("\"", absl::StrReplaceAll(cell, {{"\"", "\"\""}}), "\"");
}

std::string delimited(const std::vector<std::string>& cells, char separator) {
  return absl::StrJoin(cells, absl::string_view(&separator, 1), [separator](std::string* to, const std::string& cell) {
    absl::StrAppend(
        to, separator == ',' ? csvCell(cell) : absl::StrReplaceAll(cell, {{"\t", " "}, {"\n", " "}, {"\r", " "}}));
  });
}

std::string markdownCode(absl::string_view text) {
  const std::string line = oneLine(text, text.size());
  if (line.empty()) return {};
  size_t longest = 0, run = 0;
  for (const char c : line) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const absl::string_view blank = longest > 0 ? " " : "";
  return absl::StrCat(fence, blank, absl::StrReplaceAll(line, {{"|", "\\|"}}), blank, fence);
}

std::string markdownText(absl::string_view text) {
  constexpr absl::string_view kSpecial = "\\`*<>|~$&@#";
  constexpr absl::string_view kSpecialAtBegin = "-+=";
  std::string result;
  bool isIndex = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // An underscore within a name has no meaning.
    const bool isEmphasis = c == '_' && !(i > 0 && isWordCharacter(text, i - 1) && isWordCharacter(text, i + 1));
    const bool isAtBegin = i == 0 && absl::StrContains(kSpecialAtBegin, c);
    // The brackets of an index, such as params['w'], stay readable: they are a link only before a target.
    const auto isIn = [&](absl::string_view set, size_t at) {
      return at < text.size() && absl::StrContains(set, text[at]);
    };
    isIndex = c == '[' ? i > 0 && (isWordCharacter(text, i - 1) || text[i - 1] == ']') : isIndex;
    const bool isLink = (c == '[' && !isIndex) || (c == ']' && (!isIndex || isIn("(:", i + 1)));
    if (c == ']') isIndex = false;
    if (absl::StrContains(kSpecial, c) || isEmphasis || isAtBegin || isLink) result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result;
}

absl::string_view fileName(absl::string_view path) { return queries::baseName(path); }

std::string placeText(const hlo::Module& module, hlo::SourceLine line) {
  return absl::StrCat(oneLine(queries::baseName(module.file(line.file)), 128), ":", line.line);
}

std::string wholePlaceText(const hlo::Module& module, hlo::SourceLine line) {
  return absl::StrCat(printable(module.file(line.file)), ":", line.line);
}

std::string lineOriginText(const hlo::Module& module, hlo::InstructionId id, hlo::InstructionId source) {
  if (id == source) return {};
  const auto has = [source](const auto& some) { return std::find(some.begin(), some.end(), source) != some.end(); };
  const auto calls = module.calls(id);
  const bool isInside = std::any_of(calls.begin(), calls.end(),
                                    [&](const hlo::Call& call) { return call.callee == module.computation(source); });
  const std::string text =
      has(module.users(id))      ? translate("Text", "Line of its user %1; it has none of its own")
      : has(module.operands(id)) ? translate("Text", "Line of its operand %1; it has none of its own")
      : isInside                 ? translate("Text", "Line of %1 in its body; it has none of its own")
      : has(module.callers(module.computation(id))) ? translate("Text", "Line of its caller %1; it has none of its own")
                                                    : translate("Text", "Line of %1 nearby; it has none of its own");
  return filled(text, oneLine(module.name(source)));
}

}  // namespace words

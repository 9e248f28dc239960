#include "model/attributes/shape_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/attributes/value_reader.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"
#include "model/text/source_text.h"

namespace hlo {
namespace {

using charclass::is;

// The parts of a layout in print order.
constexpr absl::string_view kParts[] = {"D(", "T(", "L(", "#(", "*(", "E(", "S(", "SC(", "P(", "M("};
// Parts that state a default value.
constexpr absl::string_view kDefaults[] = {"L(1)", "E(0)", "S(0)", "M(0)"};

size_t rankOf(absl::string_view part) {
  const auto* const known = std::find_if(std::begin(kParts), std::end(kParts),
                                         [&](absl::string_view mark) { return part.substr(0, mark.size()) == mark; });
  return static_cast<size_t>(known - std::begin(kParts));
}

// Removes blanks and comments. Inserts a comma between numbers that were separated only by those.
std::string squeezed(absl::string_view text) {
  std::string result;
  result.reserve(text.size());
  bool isApart = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (is(text[i], charclass::kBlank)) {
      isApart = true;
      continue;
    }
    if (text[i] == '/' && i + 1 < text.size() && (text[i + 1] == '*' || text[i + 1] == '/')) {
      const bool isBlock = text[i + 1] == '*';
      const size_t end = text.find(isBlock ? "*/" : "\n", i + 2);
      if (end == absl::string_view::npos) break;
      i = end + isBlock;
      isApart = true;
      continue;
    }
    if (isApart && !result.empty()) {
      if (is(result.back(), charclass::kName) && is(text[i], charclass::kName)) result += ',';
      if (result.back() == '/') result += ' ';  // so that the next character does not start a comment
    }
    isApart = false;
    result += text[i];
  }
  return result;
}

// Returns the offset after the bracket that closes the one at `begin`, or the end of the text.
size_t groupEnd(absl::string_view text, size_t begin) {
  size_t depth = 0;
  for (size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i + 1;
  }
  return text.size();
}

void appendDescending(std::string* out, size_t rank) {
  for (size_t i = rank; i-- > 0;) absl::StrAppend(out, i, i > 0 ? "," : "");
}

// `inside` is the text between the braces.
void appendLayout(std::string* out, absl::string_view inside, size_t rank) {
  const size_t colon = std::min(inside.find(':'), inside.size());
  absl::string_view rest = inside.substr(std::min(colon + 1, inside.size()));
  std::vector<absl::string_view> parts;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('('), rest.size());
    while (end < rest.size() && rest[end] == '(') end = groupEnd(rest, end);
    const absl::string_view part = rest.substr(0, end);
    if (std::find(std::begin(kDefaults), std::end(kDefaults), part) == std::end(kDefaults)) parts.push_back(part);
    rest.remove_prefix(end);
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](absl::string_view a, absl::string_view b) { return rankOf(a) < rankOf(b); });
  if (rank == 0 && colon == 0 && parts.empty()) return;
  *out += '{';
  if (colon > 0) {
    absl::StrAppend(out, inside.substr(0, colon));
  } else {
    appendDescending(out, rank);
  }
  if (!parts.empty()) *out += ':';
  for (const absl::string_view part : parts) absl::StrAppend(out, part);
  *out += '}';
}

// Appends dimensions and layout, from the bracket on. Returns the offset after them.
size_t appendArray(std::string* out, absl::string_view text, size_t begin, bool withLayout) {
  const size_t end = groupEnd(text, begin);
  const absl::string_view dimensions = text.substr(begin, end - begin);
  absl::StrAppend(out, dimensions);
  const size_t rank =
      dimensions.size() <= 2 ? 0 : static_cast<size_t>(std::count(dimensions.begin(), dimensions.end(), ',')) + 1;
  if (end < text.size() && text[end] == '{') {
    const size_t layoutEnd = groupEnd(text, end);
    absl::string_view inside = text.substr(end + 1, layoutEnd - end - 1);
    if (!inside.empty() && inside.back() == '}') inside.remove_suffix(1);
    if (withLayout) appendLayout(out, inside, rank);
    return layoutEnd;
  }
  // Text that follows immediately is a layout of 2018, which current XLA does not read.
  if (withLayout && (end == text.size() || !is(text[end], charclass::kName))) appendLayout(out, {}, rank);
  return end;
}

// The reader does not distinguish kinds of brackets, so this checks that they match.
bool doBracketsMatch(absl::string_view text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') open += c == '(' ? ')' : c == '[' ? ']' : '}';
    if (c != ')' && c != ']' && c != '}') continue;
    if (open.empty() || open.back() != c) return false;
    open.pop_back();
  }
  return open.empty();
}

std::string canonical(absl::string_view text, bool withLayout) {
  const std::string squeezedText = squeezed(text);
  const absl::string_view in = squeezedText;
  std::string out;
  out.reserve(in.size() + in.size() / 8);
  std::vector<size_t> elements;  // elements so far of each open tuple
  for (size_t i = 0; i < in.size();) {
    const char c = in[i];
    if (c == '[') {
      i = appendArray(&out, in, i, withLayout);
      continue;
    }
    if (c == '{') {  // braces that do not follow an array
      const size_t end = groupEnd(in, i);
      absl::StrAppend(&out, in.substr(i, end - i));
      i = end;
      continue;
    }
    out += c;
    ++i;
    if (c == '(') elements.push_back(0);
    if (c == ')' && !elements.empty()) elements.pop_back();
    if (c == ',' && !elements.empty()) {
      out += ' ';
      if (++elements.back() % 5 == 0) absl::StrAppend(&out, "/*index=", elements.back(), "*/");
    }
  }
  return out;
}

}  // namespace

std::string canonicalShape(absl::string_view text) { return canonical(text, true); }

std::string canonicalShapeWithoutLayout(absl::string_view text) { return canonical(text, false); }

bool readShape(ValueReader& reader, Shape* shape) {
  const size_t begin = reader.offset();
  absl::string_view part;
  if (reader.isAt('(')) {
    if (!reader.group(&part)) return false;
  } else {
    if (!reader.word(&part, "a shape") || !reader.group(&part, "dimensions in brackets")) return false;
    if (reader.isAt('{') && !reader.group(&part)) return false;
  }
  std::string text = canonicalShape(reader.since(begin));
  // A scan may continue to the end of the line.
  const std::string line = absl::StrCat(text, std::string(SourceText::kPadding, '\n'));
  // The reader ignores quoted braces, but shapes have no quotes.
  const bool isSound = text.find_first_of("\"'") == std::string::npos && doBracketsMatch(text);
  if (!isSound || !parseShape(absl::string_view(line).substr(0, text.size()), shape)) {
    return reader.refuse(absl::StrCat("expected a shape, found \"", reader.since(begin).substr(0, 40), "\""));
  }
  shape->text = std::move(text);
  return true;
}

}  // namespace hlo

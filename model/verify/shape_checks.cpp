#include "model/verify/shape_checks.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;

// Returns the next character of a shape that concerns its elements; skips blanks, comments and layouts.
char next(absl::string_view text, size_t* at) {
  for (; *at < text.size(); ++*at) {
    const char c = text[*at];
    if (is(c, charclass::kBlank)) continue;
    if (c == '{') {
      *at = std::min(text.find('}', *at), text.size() - 1);
    } else if (c == '/') {
      const size_t end = text.find("*/", *at);
      if (end == absl::string_view::npos) return '\0';
      *at = end + 1;
    } else {
      return text[(*at)++];
    }
  }
  return '\0';
}

// Returns true if the texts of two shapes are equal except for layouts. This is the usual case, in which nothing needs
// to be parsed.
bool spelledAlike(absl::string_view a, absl::string_view b) {
  size_t i = 0, j = 0;
  for (;;) {
    // Skips equal characters, except those that begin a layout or a comment.
    while (i < a.size() && j < b.size() && a[i] == b[j] && a[i] != '{' && a[i] != '/') ++i, ++j;
    const char c = next(a, &i);
    if (c != next(b, &j)) return false;
    if (c == '\0') return true;
  }
}

constexpr size_t kLongShape = 60;  // characters; longer texts are shortened

// Appends at most the part that is shown, because a tuple may have a million elements.
void appendBrief(const Shape& shape, std::string* text) {
  if (!shape.isTuple()) {
    *text += shape.elements.empty() && shape.dimensions.size() < kLongShape ? shape.withoutLayout()
                                                                            : shape.text.substr(0, kLongShape + 1);
    return;
  }
  *text += "(";
  for (size_t i = 0; i < shape.elements.size() && text->size() <= kLongShape; ++i) {
    if (i > 0) *text += ", ";
    appendBrief(shape.elements[i], text);
  }
  *text += ")";
}

struct LayoutProblem {
  size_t at = 0;  // offset in the shape's text
  std::string message;
};

// Returns true if the shape may have one of the problems below. False for almost every shape, which saves parsing its
// text.
bool isSuspicious(const Shape& shape) {
  if (shape.rare != nullptr) return true;
  if (shape.hasLayout && shape.minorToMajor.empty() && !shape.dimensions.empty()) return true;
  return std::any_of(shape.elements.begin(), shape.elements.end(), isSuspicious);
}

// Counts the numbers at the beginning of a layout; `layout` starts after the brace.
size_t countNumbers(absl::string_view layout) {
  size_t count = 0;
  for (size_t i = 0; i < layout.size(); ++i) {
    if (!is(layout[i], charclass::kDigit)) {
      if (layout[i] == ',' || is(layout[i], charclass::kBlank)) continue;
      break;
    }
    ++count;
    while (i + 1 < layout.size() && is(layout[i + 1], charclass::kDigit)) ++i;
  }
  return count;
}

// Reads `D(D,C+~)`, the storage of each dimension. Returns true if a dimension is compressed, so that the array is
// sparse.
bool readLevels(absl::string_view levels, size_t* wrong) {
  bool isSparse = false;
  *wrong = absl::string_view::npos;
  for (size_t i = 0; i < levels.size() && levels[i] != ')'; ++i) {
    const char c = levels[i];
    if (absl::string_view("DCSH+~, ").find(c) == absl::string_view::npos && *wrong == absl::string_view::npos)
      *wrong = i;
    if (c == 'C' || c == 'S' || c == 'H') isSparse = true;
  }
  return isSparse;
}

// Returns the first impossible layout of the text.
std::optional<LayoutProblem> layoutProblem(absl::string_view text) {
  for (size_t at = text.find("]{"); at != absl::string_view::npos; at = text.find("]{", at + 1)) {
    const size_t dimensionsBegin = text.rfind('[', at);
    if (dimensionsBegin == absl::string_view::npos) continue;
    const absl::string_view dimensions = text.substr(dimensionsBegin + 1, at - dimensionsBegin - 1);
    const size_t rank =
        dimensions.empty() ? 0 : 1 + static_cast<size_t>(std::count(dimensions.begin(), dimensions.end(), ','));
    const absl::string_view layout = text.substr(at + 2, text.find('}', at) - at - 2);
    const size_t numbers = countNumbers(layout);
    if (numbers != 0 && numbers != rank) {
      return LayoutProblem{at + 2, absl::StrCat("expected ", rank, " dimensions in the layout, found ", numbers)};
    }
    const size_t colon = layout.find(':');
    if (colon == absl::string_view::npos) continue;
    const size_t levels = layout.find("D(", colon);
    bool isSparse = false;
    if (levels != absl::string_view::npos) {
      size_t wrong = 0;
      isSparse = readLevels(layout.substr(levels + 2), &wrong);
      if (wrong != absl::string_view::npos) {
        const size_t place = levels + 2 + wrong;
        return LayoutProblem{at + 2 + place,
                             absl::StrCat("expected D, C, S or H as the storage of a dimension, found \"",
                                          layout.substr(place, 1), "\"")};
      }
    }
    const size_t physical = layout.find("P(", colon);
    if (physical != absl::string_view::npos && !isSparse) {
      return LayoutProblem{at + 2 + physical, "expected no physical shape P(...): the array is not sparse"};
    }
  }
  return std::nullopt;
}

}  // namespace

bool compatible(const Shape& a, const Shape& b) {
  if (a.type == ElementType::kInvalid || b.type == ElementType::kInvalid) return true;
  if (a.type != b.type || a.elements.size() != b.elements.size()) return false;
  if (a.dimensions.size() != b.dimensions.size()) return false;
  for (size_t i = 0; i < a.dimensions.size(); ++i) {
    const int64_t x = a.dimensions[i], y = b.dimensions[i];
    if (x != y && x != kUnboundedDimension && y != kUnboundedDimension) return false;
  }
  for (size_t i = 0; i < a.elements.size(); ++i) {
    if (!compatible(a.elements[i], b.elements[i])) return false;
  }
  return true;
}

bool compatible(const Shape& shape, absl::string_view text) {
  if (shape.type == ElementType::kInvalid || spelledAlike(shape.text, text)) return true;
  Shape other;
  return !parseShape(text, &other) || compatible(shape, other);
}

std::string briefText(const Shape& shape) {
  std::string text;
  appendBrief(shape, &text);
  if (text.size() > kLongShape) {
    text.resize(kLongShape);
    text += "...";
  }
  return text;
}

size_t leafCount(const Shape& shape) {
  if (!shape.isTuple()) return 1;
  size_t count = 0;
  for (const Shape& element : shape.elements) count += leafCount(element);
  return count;
}

void checkLayouts(const Module& module, Findings& findings) {
  absl::flat_hash_map<uint32_t, LayoutProblem> problems;  // by ShapeId
  for (uint32_t i = 0; i < module.shapeCount(); ++i) {
    const Shape& shape = module.shape(ShapeId(i));
    if (!isSuspicious(shape)) continue;
    if (auto problem = layoutProblem(shape.text)) problems.emplace(i, *std::move(problem));
  }
  if (problems.empty()) return;
  for (const InstructionId id : module.instructions()) {
    const auto found = problems.find(module.shapeId(id).index());
    if (found == problems.end()) continue;
    const absl::string_view whole = module.text().text(module.range(id));
    const size_t begin = whole.find(module.shape(id).text);
    if (begin == absl::string_view::npos) continue;
    findings.error(Check::kShape, whole.data() + begin + found->second.at, std::move(found->second.message));
    problems.erase(found);  // each is reported once
    if (problems.empty()) return;
  }
}

}  // namespace hlo

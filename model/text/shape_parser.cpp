#include "model/text/shape_parser.h"

#include <algorithm>

#include "absl/strings/numbers.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;

constexpr int kMaximumDepth = 64;

// A `{` right behind `]` is a layout when a number, `:` or `}` follows; else it opens a body (§8.3).
bool beginsLayout(const Scanner& scanner) {
  const char* p = scanner.at();
  if (scanner.atEnd() || *p != '{' || p + 1 >= scanner.end()) return false;
  if (p[1] == '}') return true;
  for (++p; p < scanner.end() && *p == ' '; ++p) {
  }
  return p < scanner.end() && (is(*p, kDigit) || *p == ':');
}

class Reader {
 public:
  explicit Reader(absl::string_view text) : m_scanner(text.data(), text.data() + text.size()) {}

  bool whole(Shape* shape) {
    if (!read(shape, 0)) return false;
    m_scanner.skipBlank();
    return m_scanner.atEnd();
  }

 private:
  bool read(Shape* shape, int depth) {
    if (depth > kMaximumDepth) return false;
    m_scanner.skipBlank();
    if (m_scanner.consume('(')) {
      shape->type = ElementType::kTuple;
      return list(&shape->elements, depth);
    }
    const absl::string_view word = m_scanner.name();
    if (word == "b" && m_scanner.consume('(')) {
      shape->type = ElementType::kBuffer;
      return list(&shape->elements, depth) && shape->elements.size() == 1;
    }
    shape->type = elementTypeFromName(word);
    if (shape->type == ElementType::kInvalid || !m_scanner.consume('[')) return false;
    if (!dimensions(shape)) return false;
    return !beginsLayout(m_scanner) || layout(shape);
  }

  bool list(std::vector<Shape>* shapes, int depth) {
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    for (;;) {
      shapes->emplace_back();
      if (!read(&shapes->back(), depth + 1)) return false;
      m_scanner.skipBlank();
      if (m_scanner.consume(')')) return true;
      if (!m_scanner.consume(',')) return false;
    }
  }

  bool dimensions(Shape* shape) {
    m_scanner.skipBlank();
    if (m_scanner.consume(']')) return true;
    bool anyDynamic = false;
    std::vector<bool> dynamic;
    for (;;) {
      m_scanner.skipBlank();
      int64_t size = kUnboundedDimension;
      bool isDynamic = true;
      if (!m_scanner.consume('?')) {
        isDynamic = m_scanner.startsWith("<=");
        if (isDynamic) {
          m_scanner.advance();
          m_scanner.advance();
          m_scanner.skipBlank();
        }
        if (!number(&size)) return false;
      }
      shape->dimensions.push_back(size);
      dynamic.push_back(isDynamic);
      anyDynamic |= isDynamic;
      m_scanner.skipBlank();
      if (m_scanner.consume(']')) break;
      if (!m_scanner.consume(',')) return false;
    }
    if (anyDynamic) shape->dynamic = std::move(dynamic);
    return true;
  }

  bool layout(Shape* shape) {
    shape->hasLayout = true;
    m_scanner.advance();
    m_scanner.skipBlank();
    while (is(m_scanner.peek(), kDigit)) {
      int64_t dimension = 0;
      if (!number(&dimension)) return false;
      shape->minorToMajor.push_back(dimension);
      m_scanner.skipBlank();
      m_scanner.consume(',');
      m_scanner.skipBlank();
    }
    if (m_scanner.consume(':')) {
      while (!m_scanner.atEnd() && m_scanner.peek() != '}') {
        if (!layoutPart(shape)) return false;
      }
    }
    // A permutation of the dimensions, or it says nothing.
    std::vector<bool> seen(shape->dimensions.size(), false);
    for (int64_t dimension : shape->minorToMajor) {
      if (dimension >= static_cast<int64_t>(seen.size()) || seen[static_cast<size_t>(dimension)]) return false;
      seen[static_cast<size_t>(dimension)] = true;
    }
    if (shape->minorToMajor.size() != shape->dimensions.size()) shape->minorToMajor.clear();
    return m_scanner.consume('}');
  }

  bool layoutPart(Shape* shape) {
    m_scanner.skipBlank();
    if (m_scanner.startsWith("T(")) {
      m_scanner.advance();
      while (!m_scanner.atEnd() && m_scanner.peek() == '(') {
        shape->tiles.emplace_back();
        if (!tile(&shape->tiles.back())) return false;
      }
      return true;
    }
    if (m_scanner.startsWith("S(")) return single(&shape->memorySpace);
    if (m_scanner.startsWith("E(")) return single(&shape->elementBits);
    if (m_scanner.startsWith("L(")) return single(&shape->tailPadding);
    // D(...), #(...), *(...), SC(...)(...), P(...), M(...): kept in the text, of no use here.
    while (!m_scanner.atEnd() && m_scanner.peek() != '(' && m_scanner.peek() != '}') m_scanner.advance();
    if (m_scanner.peek() != '(') return false;
    while (!m_scanner.atEnd() && m_scanner.peek() == '(') {
      if (!m_scanner.skipGroup(Scanner::Within::kText)) return false;
    }
    return true;
  }

  bool tile(std::vector<int64_t>* sizes) {
    m_scanner.advance();
    for (;;) {
      int64_t size = -1;
      m_scanner.skipBlank();
      if (!m_scanner.consume('*') && !number(&size)) return false;
      sizes->push_back(size);
      m_scanner.skipBlank();
      if (m_scanner.consume(')')) return true;
      if (!m_scanner.consume(',')) return false;
    }
  }

  bool single(int64_t* value) {
    m_scanner.advance();
    m_scanner.advance();
    return number(value) && m_scanner.consume(')');
  }

  bool number(int64_t* value) {
    const char* const begin = m_scanner.at();
    while (!m_scanner.atEnd() && is(m_scanner.peek(), kDigit)) m_scanner.advance();
    return absl::SimpleAtoi(absl::string_view(begin, static_cast<size_t>(m_scanner.at() - begin)), value);
  }

  Scanner m_scanner;
};

}  // namespace

bool skipShape(Scanner& scanner) {
  const char* const begin = scanner.at();
  if (scanner.atEnd()) return false;
  if (scanner.peek() == '(') return scanner.skipGroup();
  const absl::string_view word = scanner.name();
  const bool isBuffer = word == "b" && !scanner.atEnd() && scanner.peek() == '(';
  if (word.empty() || scanner.atEnd() || (scanner.peek() != '[' && !isBuffer)) {
    scanner.seek(begin);
    return false;
  }
  if (!scanner.skipGroup() || (!isBuffer && beginsLayout(scanner) && !scanner.skipGroup())) {
    scanner.seek(begin);
    return false;
  }
  return true;
}

bool parseShape(absl::string_view text, Shape* shape) {
  *shape = Shape();
  if (Reader(text).whole(shape)) return true;
  *shape = Shape();
  return false;
}

}  // namespace hlo

#include "model/text/shape_parser.h"

#include <algorithm>

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;

constexpr int kMaximumDepth = 64;
constexpr int kMaximumPhysicalDepth = 4;   // of P(…) inside P(…)
constexpr size_t kMaximumReserve = 65536;  // elements; limits the memory reserved for text that only looks like a tuple

constexpr absl::string_view kSparse = "sparse{";

// A `{` directly after `]` is a layout if a number, `:` or `}` follows; otherwise it opens a body (§8.3).
bool beginsLayout(const Scanner& scanner) {
  const char* p = scanner.at();
  if (scanner.atEnd() || *p != '{' || p + 1 >= scanner.end()) return false;
  if (p[1] == '}') return true;
  for (++p; p < scanner.end() && *p == ' '; ++p) {
  }
  return p < scanner.end() && (is(*p, kDigit) || *p == ':');
}

// Like beginsLayout(), but after blanks, where XLA takes `{` as a layout only before a number or `:`.
bool skipToLayout(Scanner& scanner) {
  if (!is(scanner.peek(), charclass::kBlank) && scanner.peek() != '/') return beginsLayout(scanner);
  const char* const behind = scanner.at();
  scanner.skipBlank();
  if (beginsLayout(scanner) && scanner.at()[1] != '}') return true;
  scanner.seek(behind);
  return false;
}

class Reader {
 public:
  Reader(absl::string_view text, size_t* elementsLeft)
      : m_scanner(text.data(), text.data() + text.size()), m_elementsLeft(*elementsLeft) {}

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
    if (shape->type == ElementType::kInvalid) return false;
    m_scanner.skipBlank();
    if (!m_scanner.consume('[')) return false;
    if (!dimensions(shape)) return false;
    if (m_scanner.startsWith(kSparse)) {  // 2018: the parts of such an array are not known
      m_scanner.advance(kSparse.size() - 1);
      return m_scanner.skipGroup();
    }
    return !skipToLayout(m_scanner) || layout(shape);
  }

  bool list(std::vector<Shape>* shapes, int depth) {
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    // A tuple may have ten thousand elements: moving them repeatedly would cost more than reading them.
    shapes->reserve(std::min<size_t>(elementCount(), kMaximumReserve));
    for (;;) {
      if (m_elementsLeft == 0) return false;
      --m_elementsLeft;
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
    shape->dimensions.reserve(commasBefore(']') + 1);
    for (;;) {
      m_scanner.skipBlank();
      int64_t size = kUnboundedDimension;
      bool isDynamic = true;
      if (!m_scanner.consume('?')) {
        isDynamic = m_scanner.startsWith("<=");
        if (isDynamic) {
          m_scanner.advance(2);
          m_scanner.skipBlank();
        }
        if (!number(&size)) return false;
      }
      shape->dimensions.push_back(size);
      if (isDynamic || !shape->dynamic.empty()) {
        shape->dynamic.resize(shape->dimensions.size());
        shape->dynamic.back() = isDynamic;
      }
      m_scanner.skipBlank();
      if (m_scanner.consume(']')) return true;
      if (!m_scanner.consume(',')) return false;
    }
  }

  bool layout(Shape* shape) {
    shape->hasLayout = true;
    m_scanner.advance();
    m_scanner.skipBlank();
    shape->minorToMajor.reserve(shape->dimensions.size());
    while (!m_scanner.atEnd() && is(m_scanner.peek(), kDigit)) {
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
    if (!m_scanner.consume('}') || !isPermutation(*shape)) return false;
    shape->rare = std::move(m_rare);
    if (shape->minorToMajor.size() != shape->dimensions.size()) shape->minorToMajor.clear();
    return true;
  }

  // Returns true if the layout lists each dimension number once.
  static bool isPermutation(const Shape& shape) {
    std::vector<bool> seen;
    uint64_t seenFew = 0;  // of the first 64 dimensions, more than any real shape has
    for (int64_t dimension : shape.minorToMajor) {
      const auto i = static_cast<size_t>(dimension);
      if (i >= shape.dimensions.size()) return false;
      if (i >= 64) {
        seen.resize(shape.dimensions.size());
        if (seen[i]) return false;
        seen[i] = true;
      } else {
        if ((seenFew >> i & 1) != 0) return false;
        seenFew |= uint64_t{1} << i;
      }
    }
    return true;
  }

  // Returns the number of elements of the tuple whose parenthesis was opened last.
  size_t elementCount() const {
    size_t count = 1;
    int depth = 0;
    for (const char* p = m_scanner.at(); p < m_scanner.end() && depth >= 0; ++p) {
      if (*p == '(' || *p == '[' || *p == '{') ++depth;
      if (*p == ')' || *p == ']' || *p == '}') --depth;
      if (*p == ',' && depth == 0) ++count;
    }
    return count;
  }

  size_t commasBefore(char end) const {
    size_t count = 0;
    for (const char* p = m_scanner.at(); p < m_scanner.end() && *p != end; ++p) count += *p == ',';
    return count;
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
    return rarePart();
  }

  // Skips a part that does not affect sizes and cannot be parsed; it is kept only in the text.
  bool rarePart() {
    const char* const begin = m_scanner.at();
    while (!m_scanner.atEnd() && m_scanner.peek() != '(' && m_scanner.peek() != '}') m_scanner.advance();
    const absl::string_view mark(begin, static_cast<size_t>(m_scanner.at() - begin));
    if (m_scanner.peek() != '(') return false;
    if (m_rare == nullptr) m_rare = std::make_shared<RareLayout>();
    const char* const groups = m_scanner.at();
    if (mark == "D") {
      if (levels()) return true;
      m_rare->levels.clear();
    } else if (mark == "SC") {
      if (splits()) return true;
      m_rare->splits.clear();
    } else if (mark == "P") {
      if (physical()) return true;
      m_rare->physical.clear();
    } else if (mark == "M") {
      m_scanner.advance();
      if (number(&m_rare->prefixBytes) && m_scanner.consume(')')) return true;
      m_rare->prefixBytes = 0;
    } else if (mark == "#" || mark == "*") {
      m_scanner.advance();
      (mark == "#" ? m_rare->indexType : m_rare->pointerType) = elementTypeFromName(m_scanner.name());
      if (m_scanner.consume(')')) return true;
    }
    m_scanner.seek(groups);
    while (!m_scanner.atEnd() && m_scanner.peek() == '(') {
      if (!m_scanner.skipGroup(Scanner::Within::kText)) return false;
    }
    return true;
  }

  // Reads `(D,C+~)`.
  bool levels() {
    do {
      m_scanner.advance();
      m_scanner.skipBlank();
      const char* const begin = m_scanner.at();
      while (!m_scanner.atEnd() && absl::string_view("DCSH+~").find(m_scanner.peek()) != absl::string_view::npos) {
        m_scanner.advance();
      }
      if (m_scanner.at() == begin) return false;
      m_rare->levels.emplace_back(begin, static_cast<size_t>(m_scanner.at() - begin));
    } while (m_scanner.peek() == ',');
    return m_scanner.consume(')');
  }

  // Reads `(1:200)(0:2,4)`.
  bool splits() {
    while (m_scanner.consume('(')) {
      RareLayout::Split& split = m_rare->splits.emplace_back();
      if (!number(&split.dimension) || !m_scanner.consume(':')) return false;
      do {
        m_scanner.skipBlank();
        if (!number(&split.indices.emplace_back())) return false;
      } while (m_scanner.consume(','));
      if (!m_scanner.consume(')')) return false;
    }
    return true;
  }

  // Reads `(f32[16,128]{1,0})`: a layout within a layout.
  bool physical() {
    m_scanner.advance();
    std::shared_ptr<RareLayout> outer = std::move(m_rare);
    Shape shape;
    const bool isRead = ++m_physicalDepth <= kMaximumPhysicalDepth && read(&shape, 0);
    --m_physicalDepth;
    m_rare = std::move(outer);
    m_rare->physical.assign(1, std::move(shape));
    return isRead && m_scanner.consume(')');
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
    m_scanner.advance(2);
    return number(value) && m_scanner.consume(')');
  }

  bool number(int64_t* value) {
    const char* const begin = m_scanner.at();
    const char* p = begin;
    int64_t result = 0;
    for (; p < m_scanner.end() && is(*p, kDigit); ++p) {
      if (__builtin_mul_overflow(result, 10, &result) || __builtin_add_overflow(result, *p - '0', &result))
        return false;
    }
    m_scanner.seek(p);
    *value = result;
    return p > begin;
  }

  Scanner m_scanner;
  size_t& m_elementsLeft;
  std::shared_ptr<RareLayout> m_rare;  // rare parts of the current layout
  int m_physicalDepth = 0;
};

}  // namespace

bool skipShape(Scanner& scanner) {
  const char* const begin = scanner.at();
  if (scanner.atEnd()) return false;
  if (scanner.peek() == '(') return scanner.skipGroup();
  const absl::string_view word = scanner.name();
  const bool isBuffer = word == "b" && !scanner.atEnd() && scanner.peek() == '(';
  if (is(scanner.peek(), charclass::kBlank) && elementTypeFromName(word) != ElementType::kInvalid) scanner.skipBlank();
  if (word.empty() || scanner.atEnd() || (scanner.peek() != '[' && !isBuffer)) {
    scanner.seek(begin);
    return false;
  }
  bool isWhole = scanner.skipGroup();
  if (isWhole && !isBuffer) {
    if (scanner.startsWith(kSparse)) scanner.advance(kSparse.size() - 1);
    if (scanner.peek() == '{') isWhole = !beginsLayout(scanner) || scanner.skipGroup();
  }
  if (!isWhole) scanner.seek(begin);
  return isWhole;
}

bool skipShapeAndLayout(Scanner& scanner) {
  const bool isArray = scanner.peek() != '(';
  if (!skipShape(scanner)) return false;
  if (isArray && scanner.at()[-1] == ']' && skipToLayout(scanner)) scanner.skipGroup();
  return true;
}

bool parseShape(absl::string_view text, Shape* shape, size_t* elementsLeft) {
  *shape = Shape();
  if (Reader(text, elementsLeft).whole(shape)) return true;
  *shape = Shape();
  return false;
}

}  // namespace hlo

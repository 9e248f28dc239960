// The text is read as by XLA's lexer and parser: commas between elements are optional, a number ends where no longer
// number is possible, integers have 64 bits and may be written signed or unsigned, and a value is out of range if it is
// finite and its nearest value of the type is not.

#include "model/text/literal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/container/inlined_vector.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {
namespace {

using charclass::digitsEnd;
using charclass::is;
using charclass::kDigit;

// XLA's own comments contain an index; the end of a longer comment is not searched for.
constexpr ptrdiff_t kLongestComment = 256;

// The range of values of a type.
struct Range {
  enum class Kind : uint8_t { kNone, kBool, kSigned, kUnsigned, kFloat, kComplex };
  Kind kind = Kind::kNone;
  int bits = 0;           // of an integer type
  int safeDigits = 0;     // a number with at most this many digits before the point is always in range
  double most = 0;        // the largest value
  double refused = 0;     // the smallest value whose nearest value of the type is not finite
  int payloadBits = 0;    // of NaN; 0: the type has no payload
  bool viaFloat = false;  // XLA rounds to float first
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Range rangeOf(ElementType type) {
  using Kind = Range::Kind;
  // 18 digits fit in 64 bits.
  const auto integer = [](Kind kind, int bits, int safeDigits) { return Range{kind, bits, safeDigits}; };
  switch (type) {
    case ElementType::kPred: return integer(Kind::kBool, 64, 18);
    case ElementType::kS1: return integer(Kind::kSigned, 1, 0);
    case ElementType::kS2: return integer(Kind::kSigned, 2, 0);
    case ElementType::kS4: return integer(Kind::kSigned, 4, 0);
    case ElementType::kS8: return integer(Kind::kSigned, 8, 2);
    case ElementType::kS16: return integer(Kind::kSigned, 16, 4);
    case ElementType::kS32: return integer(Kind::kSigned, 32, 9);
    case ElementType::kS64: return integer(Kind::kSigned, 64, 18);
    case ElementType::kU1: return integer(Kind::kUnsigned, 1, 0);
    case ElementType::kU2: return integer(Kind::kUnsigned, 2, 0);
    case ElementType::kU4: return integer(Kind::kUnsigned, 4, 0);
    case ElementType::kU8: return integer(Kind::kUnsigned, 8, 2);
    case ElementType::kU16: return integer(Kind::kUnsigned, 16, 4);
    case ElementType::kU32: return integer(Kind::kUnsigned, 32, 9);
    case ElementType::kU64: return integer(Kind::kUnsigned, 64, 18);
    case ElementType::kF16: return {Kind::kFloat, 0, 4, 65504, 65520, 10, true};
    case ElementType::kBf16: return {Kind::kFloat, 0, 38, 0x1.FEp127, 0x1.FFp127, 7, true};
    case ElementType::kF32: return {Kind::kFloat, 0, 38, 0x1.FFFFFEp127, 0x1.FFFFFFp127, 23};
    case ElementType::kF64: return {Kind::kFloat, 0, 308, std::numeric_limits<double>::max(), kInfinity, 52};
    case ElementType::kC64: return {Kind::kComplex, 0, 38, 0x1.FFFFFEp127, 0x1.FFFFFFp127, 23};
    case ElementType::kC128: return {Kind::kComplex, 0, 308, std::numeric_limits<double>::max(), kInfinity, 52};
    case ElementType::kF8e5m2: return {Kind::kFloat, 0, 4, 57344, 61440, 2};
    case ElementType::kF8e4m3: return {Kind::kFloat, 0, 2, 240, 248, 3};
    case ElementType::kF8e3m4: return {Kind::kFloat, 0, 1, 15.5, 15.75, 4};
    case ElementType::kF8e4m3fn: return {Kind::kFloat, 0, 2, 448, std::nextafter(464.0, kInfinity)};
    case ElementType::kF8e4m3b11fnuz: return {Kind::kFloat, 0, 1, 30, 31};
    case ElementType::kF8e5m2fnuz: return {Kind::kFloat, 0, 4, 57344, 61440};
    case ElementType::kF8e4m3fnuz: return {Kind::kFloat, 0, 2, 240, 248};
    // Powers of two; no 0 and no negative values.
    case ElementType::kF8e8m0fnu: return {Kind::kFloat, 0, std::numeric_limits<int>::min(), 0x1p127, 0x1.8p127};
    // Values that are too large become the largest value.
    case ElementType::kF4e2m1fn: return {Kind::kFloat, 0, 308, 6, kInfinity};
    case ElementType::kF6e2m3fn: return {Kind::kFloat, 0, 308, 7.5, kInfinity};
    case ElementType::kF6e3m2fn: return {Kind::kFloat, 0, 308, 28, kInfinity};
    default: return {};
  }
}

// XLA reads an unsigned 64-bit integer as the signed integer with the same bits.
bool readInteger(absl::string_view text, int64_t* value) {
  uint64_t bits = 0;
  if (absl::SimpleAtoi(text, value)) return true;
  if (!absl::SimpleAtoi(text, &bits)) return false;
  *value = static_cast<int64_t>(bits);
  return true;
}

class Checker {
 public:
  Checker(const char* begin, const char* end) : m_at(begin), m_end(end) {}

  LiteralCheck check(const Shape& shape, bool isAll) {
    if (!literal(shape)) return std::move(m_result);
    skipBlank();
    if (m_result.result == LiteralCheck::Result::kGood && isAll && m_at < m_end) bad(m_at, "the end of the literal");
    if (m_result.result == LiteralCheck::Result::kGood) m_result.at = m_at;
    return std::move(m_result);
  }

 private:
  using Kind = Range::Kind;

  bool literal(const Shape& shape) {
    if (shape.type == ElementType::kTuple) return tuple(shape);
    m_shape = &shape;
    m_range = rangeOf(shape.type);
    if (m_range.kind == Kind::kNone || isUncheckable(shape)) return unchecked();
    return shape.dimensions.empty() ? scalar() : array();
  }

  // Sparse arrays were used until 2018; the form of their literals is not known.
  static bool isUncheckable(const Shape& shape) {
    const auto& sizes = shape.dimensions;
    return (!sizes.empty() && std::find(sizes.begin(), sizes.end(), kUnboundedDimension) != sizes.end()) ||
           absl::StrContains(shape.text, "sparse");
  }

  bool tuple(const Shape& shape) {
    skipBlank();
    if (take("...")) return true;
    if (startsWith("{")) return elided() || bad(m_at, "\"(\" that begins the literal of a tuple");
    if (!take('(')) return isOldShape() ? unchecked() : bad(m_at, "\"(\" that begins the literal of a tuple");
    const size_t count = shape.elements.size();
    for (size_t i = 0; i < count; ++i) {
      skipBlank();
      if (i > 0 && !take(',')) return bad(m_at, absl::StrCat("\",\" before element ", i, " of the tuple"));
      if (!literal(shape.elements[i])) return false;
    }
    skipBlank();
    if (take(')')) return true;
    if (isOldShape()) return unchecked();
    return bad(m_at, absl::StrCat("\")\" after the ", count, " elements of the tuple"));
  }

  // Reads `{...}`, which XLA also prints for a tuple.
  bool elided() {
    const char* const begin = m_at++;
    skipBlank();
    if (take("...")) {
      skipBlank();
      if (take('}')) return true;
    }
    m_at = begin;
    return false;
  }

  bool scalar() {
    skipBlank();
    return element(0);
  }

  bool array() {
    const auto& sizes = m_shape->dimensions;
    const size_t rank = sizes.size();
    absl::InlinedVector<int64_t, 8> seen(rank, 0);
    size_t level = 0;
    for (;;) {
      if (level == rank) stepOverPlain(sizes[level - 1], &seen[level - 1]);
      skipBlank();
      const char c = m_at < m_end ? *m_at : '\0';
      if (c == ',') {
        if (level == 0) return badNesting(0);
        ++m_at;
      } else if (c == '{') {
        if (level == rank) return badNesting(level + 1);
        if (level > 0 && seen[level - 1]++ == sizes[level - 1]) return badCount(m_at, level - 1, "more");
        ++m_at;
        ++level;
      } else if (c == '}') {
        if (level == 0) return badNesting(0);
        --level;
        if (seen[level] != sizes[level]) return badCount(m_at, level, absl::StrCat(seen[level]));
        seen[level] = 0;
        ++m_at;
        if (level == 0) return true;
      } else if (c == '.' && startsWith("...")) {
        if (level > 1) return bad(m_at, "a number");
        m_at += 3;
        if (level == 0) return true;
        seen[0] = sizes[0];
      } else {
        if (level == 0 && isOldShape()) return unchecked();
        if (!element(level)) return false;
        if (level == 0) return true;
        if (++seen[level - 1] > sizes[level - 1]) return badCount(m_before, level - 1, "more");
        // The usual spelling.
        if (*m_at == ',') ++m_at;
        if (*m_at == ' ') ++m_at;
      }
    }
  }

  // Skips and counts elements of `1, 0.5, `, as long as the numbers have the usual spelling and are short enough to be
  // in range.
  void stepOverPlain(int64_t most, int64_t* seen) {
    if (m_range.kind == Kind::kComplex) return;
    const bool isFloat = m_range.kind == Kind::kFloat;
    const bool hasSign = m_range.kind != Kind::kUnsigned;
    const ptrdiff_t longest = std::min(m_range.safeDigits, 18);
    while (*seen < most) {
      const char* const digits = m_at + (hasSign && *m_at == '-');
      const char* p = digitsEnd(digits);
      if (p == digits || p - digits > longest) return;
      if (isFloat && *p == '.') p = digitsEnd(p + 1);
      if ((*p != ',' && *p != '}') || p >= m_end) return;
      ++*seen;
      m_at = p + (*p == ',');
      if (*m_at == ' ') ++m_at;
    }
  }

  // Skips a number, `true`, `nan(0x1)` or `(1, 2)`. `level` is the number of braces around it.
  bool element(size_t level) {
    m_before = m_at;
    const size_t rank = m_shape->dimensions.size();
    if (m_at >= m_end) return bad(m_at, what());
    const bool isComplex = m_range.kind == Kind::kComplex;
    if (*m_at == '{') return badNesting(level + 1);
    // XLA also accepts a single number for an array: it is the first element, and all others are 0.
    if (level != rank && (level > 0 || isComplex)) {
      return is(*m_at, charclass::kName) ? badNesting(level) : bad(m_at, what());
    }
    if (!isComplex) return number();
    if (!take('(')) return bad(m_at, what());
    skipBlank();
    if (!number()) return false;
    skipBlank();
    if (!take(',')) return bad(m_at, "\",\" after the real part");
    skipBlank();
    if (!number()) return false;
    skipBlank();
    return take(')') || bad(m_at, "\")\" after the imaginary part");
  }

  bool number() {
    const char* const begin = m_at;
    const char* p = begin + (*begin == '-');
    if (!is(*p, kDigit) && *p != '.') return word();
    const char* const digits = p;
    uint64_t value = 0;
    for (; is(*p, kDigit); ++p) value = value * 10 + static_cast<uint64_t>(*p - '0');
    const ptrdiff_t count = p - digits;
    bool isInteger = true;
    ptrdiff_t exponent = 0;
    if (*p == '.') {
      if (*begin == '.') return bad(begin, what());
      isInteger = false;
      const char* const end = digitsEnd(p + 1);
      if (count == 0 && end == p + 1) return bad(begin, what());
      p = end;
    }
    if (*p == 'e' || *p == 'E') {
      const char* const sign = p + 1;
      const char* const first = sign + (*sign == '-' || *sign == '+');
      const char* const end = digitsEnd(first);
      if (end == first) return bad(begin, what());
      isInteger = false;
      for (const char* digit = first; digit != end; ++digit) {
        exponent = std::min<ptrdiff_t>(exponent * 10 + (*digit - '0'), 10000);
      }
      if (*sign == '-') exponent = -exponent;
      p = end;
    }
    if (is(*p, charclass::kName) && *p != '-') return bad(begin, what());
    if (p > m_end) return bad(begin, what());
    m_at = p;
    if (m_range.kind != Kind::kFloat && m_range.kind != Kind::kComplex) {
      if (!isInteger) return bad(begin, what());
      const bool isSafe = count <= m_range.safeDigits && (*begin != '-' || m_range.kind != Kind::kUnsigned);
      return isSafe || integer(begin, value, count);
    }
    return (count + exponent <= m_range.safeDigits && count <= 18) || real(begin, isInteger);
  }

  bool integer(const char* begin, uint64_t digits, ptrdiff_t count) {
    int64_t value = 0;
    if (count <= 18) {
      value = *begin == '-' ? -static_cast<int64_t>(digits) : static_cast<int64_t>(digits);
    } else if (!readInteger(text(begin), &value)) {
      return outOfRange(begin);
    }
    const int bits = m_range.bits;
    if (bits == 64 || m_range.kind == Kind::kBool) return true;
    const bool isSigned = m_range.kind == Kind::kSigned;
    const int64_t most = (int64_t{1} << (bits - (isSigned ? 1 : 0))) - 1;
    return (value >= (isSigned ? -most - 1 : 0) && value <= most) || outOfRange(begin);
  }

  bool real(const char* begin, bool isInteger) {
    double value = 0;
    if (isInteger) {
      int64_t whole = 0;
      if (!readInteger(text(begin), &whole)) return outOfRange(begin);
      value = static_cast<double>(whole);
    } else if (!absl::SimpleAtod(text(begin), &value) || !std::isfinite(value)) {
      return outOfRange(begin);
    }
    if (m_range.viaFloat) value = static_cast<double>(static_cast<float>(value));
    const bool isPower = m_shape->type == ElementType::kF8e8m0fnu;
    return (std::abs(value) < m_range.refused && !(isPower && value <= 0)) || outOfRange(begin);
  }

  // Reads `true`, `-inf`, `nan(0x200000)`.
  bool word() {
    const char* const begin = m_at;
    const char* const end = nameEnd(begin);
    const absl::string_view word(begin, static_cast<size_t>(end - begin));
    const bool isFloat = m_range.kind == Kind::kFloat || m_range.kind == Kind::kComplex;
    const bool isNan = word == "nan" || word == "-nan";
    const bool isTaken = m_range.kind == Kind::kBool ? word == "true" || word == "false"
                                                     : isFloat && (isNan || word == "inf" || word == "-inf");
    if (!isTaken || end > m_end) return bad(begin, what());
    m_at = end;
    return !isNan || *end != '(' || payload();
  }

  bool payload() {
    const char* const begin = m_at;
    const char* p = begin + 1;
    uint64_t value = 0;
    bool isRead = p[0] == '0' && p[1] == 'x';
    if (isRead) {
      const char* const digits = p += 2;
      for (; absl::ascii_isxdigit(*p); ++p) {
        value = value >> 56 != 0 ? UINT64_MAX : value << 4 | static_cast<uint64_t>(hexDigit(*p));
      }
      isRead = p > digits && *p == ')' && p < m_end && value != 0;
    }
    if (!isRead) return bad(begin, "a NaN payload such as (0x1)");
    m_at = p + 1;
    const absl::string_view type = elementTypeName(m_shape->type);
    if (m_range.payloadBits == 0) return refuse(begin, absl::StrCat("NaN has no payload in ", type));
    const uint64_t most = (uint64_t{1} << m_range.payloadBits) - 1;
    return value <= most ||
           refuse(begin, absl::StrCat("the NaN payload is out of range for ", type, ": at most 0x", absl::Hex(most)));
  }

  static int hexDigit(char c) { return is(c, kDigit) ? c - '0' : (c | 0x20) - 'a' + 10; }

  // Returns true if a shape is at the beginning of a literal, as in texts until 2018.
  bool isOldShape() const {
    const char* p = m_at + (m_at < m_end && *m_at == '(');
    while (p < m_end && *p == ' ') ++p;
    if (p >= m_end || !is(*p, charclass::kNameStart)) return false;
    const char* const end = nameEnd(p);
    return *end == '[' && elementTypeFromName({p, static_cast<size_t>(end - p)}) != ElementType::kInvalid;
  }

  // --- errors -----------------------------------------------------------------------------------------

  std::string what() const {
    const absl::string_view type = elementTypeName(m_shape->type);
    switch (m_range.kind) {
      case Kind::kBool: return "true, false, 0 or 1 for pred";
      case Kind::kSigned:
      case Kind::kUnsigned: return absl::StrCat("an integer for ", type);
      case Kind::kComplex:
        return absl::StrCat(*m_before == '(' ? "a number for " : "\"(\" of a complex number for ", type);
      default: return absl::StrCat("a number for ", type);
    }
  }
  std::string shapeName() const { return m_shape->withoutLayout(); }
  bool badNesting(size_t found) {
    const size_t rank = m_shape->dimensions.size();
    return refuse(m_at, absl::StrCat("expected ", rank, rank == 1 ? " level of braces for " : " levels of braces for ",
                                     shapeName(), ", found ", found > rank ? "more" : absl::StrCat(found)));
  }
  bool badCount(const char* at, size_t dimension, absl::string_view found) {
    const int64_t size = m_shape->dimensions[dimension];
    return refuse(at, absl::StrCat("expected ", size, size == 1 ? " element" : " elements", " in dimension ", dimension,
                                   " of ", shapeName(), ", found ", found));
  }

  bool outOfRange(const char* begin) {
    const absl::string_view type = elementTypeName(m_shape->type);
    std::string limits;
    if (m_range.kind == Kind::kFloat || m_range.kind == Kind::kComplex) {
      const bool isPower = m_shape->type == ElementType::kF8e8m0fnu;
      limits = isPower ? absl::StrFormat("%g to %g", 0x1p-127, m_range.most)
                       : absl::StrFormat("-%g to %g", m_range.most, m_range.most);
    } else {
      const uint64_t all = UINT64_MAX >> (64 - m_range.bits);
      limits =
          m_range.kind == Kind::kSigned ? absl::StrCat("-", all / 2 + 1, " to ", all / 2) : absl::StrCat("0 to ", all);
    }
    return refuse(begin, absl::StrCat(text(begin).substr(0, 40), " is out of range for ", type, ": ", limits));
  }

  bool bad(const char* at, absl::string_view expected) {
    if (at + 1 < m_end && *at == '/' && (at[1] == '*' || at[1] == '/')) return unchecked();  // a long comment
    Scanner scanner(m_at, m_end);
    scanner.seek(at);
    return refuse(at, absl::StrCat("expected ", expected, ", found ", foundAt(scanner)));
  }
  bool refuse(const char* at, std::string message) {
    m_result = {LiteralCheck::Result::kBad, at, std::move(message)};
    return false;
  }
  bool unchecked() {
    m_result.result = LiteralCheck::Result::kUnchecked;
    return false;
  }

  // --- characters -------------------------------------------------------------------------------------

  absl::string_view text(const char* begin) const { return {begin, static_cast<size_t>(m_at - begin)}; }
  bool startsWith(absl::string_view word) const {
    return static_cast<size_t>(m_end - m_at) >= word.size() && std::memcmp(m_at, word.data(), word.size()) == 0;
  }
  bool take(absl::string_view word) {
    if (!startsWith(word)) return false;
    m_at += word.size();
    return true;
  }
  bool take(char c) {
    if (m_at >= m_end || *m_at != c) return false;
    ++m_at;
    return true;
  }

  // Skips blanks and comments, but not a comment longer than the limit.
  void skipBlank() {
    for (;;) {
      while (m_at < m_end && is(*m_at, charclass::kBlank)) ++m_at;
      if (m_at + 1 >= m_end || *m_at != '/') return;
      const size_t most = static_cast<size_t>(std::min(m_end - m_at, kLongestComment));
      const absl::string_view comment(m_at, most);
      const bool isLine = m_at[1] == '/';
      if (!isLine && m_at[1] != '*') return;
      const size_t close = isLine ? comment.find('\n') : comment.find("*/", 2);
      if (close == absl::string_view::npos) return;
      m_at += close + (isLine ? 1 : 2);
    }
  }

  const char* m_at;
  const char* const m_end;
  const char* m_before = nullptr;  // the beginning of the last element read
  const Shape* m_shape = nullptr;
  Range m_range;
  LiteralCheck m_result;
};

}  // namespace

LiteralCheck checkLiteral(const char* begin, const char* end, const Shape& shape) {
  return Checker(begin, end).check(shape, false);
}

LiteralCheck checkLiteral(absl::string_view text, const Shape& shape) {
  return Checker(text.data(), text.data() + text.size()).check(shape, true);
}

}  // namespace hlo

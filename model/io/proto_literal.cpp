#include "model/io/proto_literal.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/attributes/value_reader.h"
#include "model/io/float_text.h"
#include "model/io/narrow_float.h"
#include "model/io/proto/data.pb.h"
#include "model/io/proto_shape.h"

namespace io {
namespace {

using hlo::ElementType;
using hlo::ValueReader;

constexpr int kMaximumRank = 64;
constexpr int64_t kMaximumEmptyLines = 1'000'000;
constexpr size_t kMostUnwritten = size_t{1} << 24;  // maximum number of elements without text

absl::Status noValues() { return absl::NotFoundError("the literal does not match its shape"); }

// --- types of elements --------------------------------------------------------------------------------

// Integers and the narrow floats stored in a `bytes` field.
struct BytesField {
  const std::string& (proto::LiteralProto::*values)() const;
  std::string* (proto::LiteralProto::*mutableValues)();
  int bits;  // of an element
  bool isSigned;
};

#define HLOSCOPE_BYTES_FIELD(name, bits, isSigned) \
  BytesField { &proto::LiteralProto::name, &proto::LiteralProto::mutable_##name, bits, isSigned }

bool bytesField(ElementType type, BytesField* field) {
  switch (type) {
    case ElementType::kS1: *field = HLOSCOPE_BYTES_FIELD(s1s, 1, true); return true;
    case ElementType::kS2: *field = HLOSCOPE_BYTES_FIELD(s2s, 2, true); return true;
    case ElementType::kS4: *field = HLOSCOPE_BYTES_FIELD(s4s, 4, true); return true;
    case ElementType::kS8: *field = HLOSCOPE_BYTES_FIELD(s8s, 8, true); return true;
    case ElementType::kS16: *field = HLOSCOPE_BYTES_FIELD(s16s, 16, true); return true;
    case ElementType::kU1: *field = HLOSCOPE_BYTES_FIELD(u1s, 1, false); return true;
    case ElementType::kU2: *field = HLOSCOPE_BYTES_FIELD(u2s, 2, false); return true;
    case ElementType::kU4: *field = HLOSCOPE_BYTES_FIELD(u4s, 4, false); return true;
    case ElementType::kU8: *field = HLOSCOPE_BYTES_FIELD(u8s, 8, false); return true;
    case ElementType::kU16: *field = HLOSCOPE_BYTES_FIELD(u16s, 16, false); return true;
    case ElementType::kF16: *field = HLOSCOPE_BYTES_FIELD(f16s, 16, false); return true;
    case ElementType::kBf16: *field = HLOSCOPE_BYTES_FIELD(bf16s, 16, false); return true;
    case ElementType::kF8e5m2: *field = HLOSCOPE_BYTES_FIELD(f8e5m2s, 8, false); return true;
    case ElementType::kF8e4m3: *field = HLOSCOPE_BYTES_FIELD(f8e4m3s, 8, false); return true;
    case ElementType::kF8e4m3fn: *field = HLOSCOPE_BYTES_FIELD(f8e4m3fns, 8, false); return true;
    case ElementType::kF8e4m3b11fnuz: *field = HLOSCOPE_BYTES_FIELD(f8e4m3b11fnuzs, 8, false); return true;
    case ElementType::kF8e3m4: *field = HLOSCOPE_BYTES_FIELD(f8e3m4s, 8, false); return true;
    case ElementType::kF8e5m2fnuz: *field = HLOSCOPE_BYTES_FIELD(f8e5m2fnuzs, 8, false); return true;
    case ElementType::kF8e4m3fnuz: *field = HLOSCOPE_BYTES_FIELD(f8e4m3fnuzs, 8, false); return true;
    case ElementType::kF8e8m0fnu: *field = HLOSCOPE_BYTES_FIELD(f8e8m0fnus, 8, false); return true;
    case ElementType::kF4e2m1fn: *field = HLOSCOPE_BYTES_FIELD(f4e2m1fns, 4, false); return true;
    case ElementType::kF6e2m3fn: *field = HLOSCOPE_BYTES_FIELD(f6e2m3fns, 6, false); return true;
    case ElementType::kF6e3m2fn: *field = HLOSCOPE_BYTES_FIELD(f6e3m2fns, 6, false); return true;
    default: return false;
  }
}

#undef HLOSCOPE_BYTES_FIELD

// Returns the bits of element `i`. Elements of less than a byte take one byte each, as XLA writes them, or are packed,
// the first one in the highest bits, as the format specifies.
uint32_t bitsAt(const std::string& bytes, int bits, size_t count, size_t i) {
  const auto byte = [&bytes](size_t at) { return static_cast<uint32_t>(static_cast<unsigned char>(bytes[at])); };
  const uint32_t mask = (1u << bits) - 1;
  if (bits == 16) return byte(2 * i) | byte(2 * i + 1) << 8;
  if (bytes.size() == count) return byte(i) & mask;
  const auto perByte = static_cast<size_t>(8 / bits);
  return byte(i / perByte) >> (static_cast<size_t>(bits) * (perByte - 1 - i % perByte)) & mask;
}

bool holds(const std::string& bytes, int bits, size_t count) {
  if (bits == 16) return bytes.size() == 2 * count;
  if (bytes.size() == count) return true;
  const auto perByte = static_cast<size_t>(8 / bits);
  return perByte > 1 && bytes.size() == (count + perByte - 1) / perByte;
}

int64_t signExtended(uint32_t value, int bits) {
  const uint32_t sign = 1u << (bits - 1);
  return static_cast<int64_t>(value ^ sign) - static_cast<int64_t>(sign);
}

// --- the order of elements ------------------------------------------------------------------------------

// The distance between elements along each dimension in the proto, which stores them in layout order.
struct Order {
  std::vector<int64_t> sizes;
  std::vector<size_t> strides;
  size_t count = 0;

  size_t rank() const { return sizes.size(); }
};

// Returns false if there is no such array: a negative size, too many dimensions or elements.
bool orderOf(const proto::ShapeProto& shape, const proto::ShapeProto& stored, Order* order) {
  const int rank = shape.dimensions_size();
  if (rank > kMaximumRank) return false;
  order->sizes.assign(shape.dimensions().begin(), shape.dimensions().end());
  int64_t count = 1;
  int64_t lines = 1;  // including dimensions that print only braces
  for (const int64_t size : order->sizes) {
    if (size < 0 || __builtin_mul_overflow(count, size, &count)) return false;
    if (__builtin_mul_overflow(lines, std::max<int64_t>(size, 1), &lines)) return false;
  }
  if (count == 0 && lines > kMaximumEmptyLines) return false;
  order->count = static_cast<size_t>(count);

  std::vector<size_t> minorFirst(order->rank());
  std::iota(minorFirst.rbegin(), minorFirst.rend(), size_t{0});
  const auto& written = stored.layout().minor_to_major();
  if (written.size() == rank) {
    std::vector<bool> seen(order->rank());
    for (int i = 0; i < rank; ++i) {
      if (written[i] < 0 || written[i] >= rank || seen[static_cast<size_t>(written[i])]) return false;
      minorFirst[static_cast<size_t>(i)] = static_cast<size_t>(written[i]);
      seen[static_cast<size_t>(written[i])] = true;
    }
  }
  order->strides.assign(order->rank(), 0);
  size_t stride = 1;
  for (const size_t dimension : minorFirst) {
    order->strides[dimension] = stride;
    stride *= static_cast<size_t>(order->sizes[dimension]);
  }
  return true;
}

// --- printing -----------------------------------------------------------------------------------------

// Appends element `place` of the proto.
using Append = std::function<void(size_t place)>;

template <typename Field>
Append appendInteger(const Field& values, std::string& out) {
  return [&values, &out](size_t place) { absl::StrAppend(&out, values[static_cast<int>(place)]); };
}

template <typename Field>
Append appendFloats(const Field& values, std::string& out) {
  return [&values, &out](size_t place) { appendFloat(values[static_cast<int>(place)], &out); };
}

template <typename Field>
Append appendComplex(const Field& values, std::string& out) {
  return [&values, &out](size_t place) {
    out += '(';
    appendFloat(values[static_cast<int>(2 * place)], &out);
    out += ", ";
    appendFloat(values[static_cast<int>(2 * place + 1)], &out);
    out += ')';
  };
}

// Returns null if the literal does not have `count` elements of that type.
Append appenderOf(const proto::LiteralProto& literal, ElementType type, size_t count, bool isScalar, std::string& out) {
  const auto when = [count](int size, size_t perElement, Append append) {
    return count <= INT32_MAX && static_cast<size_t>(size) == count * perElement ? std::move(append) : nullptr;
  };
  switch (type) {
    case ElementType::kPred:
      return when(literal.preds_size(), 1, [&literal, isScalar, &out](size_t place) {
        const bool value = literal.preds(static_cast<int>(place));
        out += isScalar ? (value ? "true" : "false") : (value ? "1" : "0");
      });
    case ElementType::kS32: return when(literal.s32s_size(), 1, appendInteger(literal.s32s(), out));
    case ElementType::kS64: return when(literal.s64s_size(), 1, appendInteger(literal.s64s(), out));
    case ElementType::kU32: return when(literal.u32s_size(), 1, appendInteger(literal.u32s(), out));
    case ElementType::kU64: return when(literal.u64s_size(), 1, appendInteger(literal.u64s(), out));
    case ElementType::kF32: return when(literal.f32s_size(), 1, appendFloats(literal.f32s(), out));
    case ElementType::kF64: return when(literal.f64s_size(), 1, appendFloats(literal.f64s(), out));
    case ElementType::kC64: return when(literal.c64s_size(), 2, appendComplex(literal.c64s(), out));
    case ElementType::kC128: return when(literal.c128s_size(), 2, appendComplex(literal.c128s(), out));
    default: break;
  }
  BytesField field{};
  if (!bytesField(type, &field)) return nullptr;
  const std::string& bytes = (literal.*field.values)();
  if (!holds(bytes, field.bits, count)) return nullptr;
  const FloatFormat* const format = narrowFloat(type);
  return [&bytes, field, format, count, &out](size_t place) {
    const uint32_t bits = bitsAt(bytes, field.bits, count, place);
    if (format != nullptr) {
      appendFloat(*format, bits, &out);
    } else {
      absl::StrAppend(&out, field.isSigned ? signExtended(bits, field.bits) : int64_t{bits});
    }
  };
}

class LiteralPrinter {
 public:
  LiteralPrinter(size_t limit, std::string* out)
      : m_end(limit > SIZE_MAX - out->size() ? SIZE_MAX : out->size() + limit), m_out(*out) {}

  absl::Status literal(const proto::LiteralProto& literal, const proto::ShapeProto& shape) {
    const ElementType type = elementType(shape);
    if (type == ElementType::kToken) {
      m_out += "token";
      return absl::OkStatus();
    }
    if (type == ElementType::kTuple) return tuple(literal, shape);
    Order order;
    if (!orderOf(shape, literal.has_shape() ? literal.shape() : shape, &order)) return noValues();
    const Append append = appenderOf(literal, type, order.count, order.rank() == 0, m_out);
    if (append == nullptr) return noValues();
    array(order, append, 0, 0, 0);
    return isTooLong() ? absl::ResourceExhaustedError("the literal is too long") : absl::OkStatus();
  }

 private:
  bool isTooLong() const { return m_out.size() > m_end; }

  absl::Status tuple(const proto::LiteralProto& literal, const proto::ShapeProto& shape) {
    if (literal.tuple_literals_size() != shape.tuple_shapes_size()) return noValues();
    m_out += '(';
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      m_out += i > 0 ? ", " : " ";
      const absl::Status status = this->literal(literal.tuple_literals(i), shape.tuple_shapes(i));
      if (!status.ok()) return status;
    }
    m_out += shape.tuple_shapes_size() > 0 ? " )" : ")";
    return absl::OkStatus();
  }

  // Prints the part of an array from one dimension on. `index`: in the previous dimension, printed as a comment if at
  // least two more dimensions follow this one.
  void array(const Order& order, const Append& append, size_t dimension, int64_t index, size_t place) {
    if (dimension == order.rank()) return append(place);
    const int64_t size = order.sizes[dimension];
    const bool isLast = dimension + 1 == order.rank();
    const bool isSpaced = order.rank() > 1 && (!isLast || size > 1);
    m_out += isSpaced ? "{ " : "{";
    if (dimension > 0 && !isLast) absl::StrAppend(&m_out, "/*i", dimension - 1, "=", index, "*/ ");
    for (int64_t i = 0; i < size && !isTooLong(); ++i) {
      if (i > 0) m_out += ", ";
      array(order, append, dimension + 1, i, place + static_cast<size_t>(i) * order.strides[dimension]);
    }
    m_out += isSpaced ? " }" : "}";
  }

  const size_t m_end;
  std::string& m_out;
};

// --- reading ------------------------------------------------------------------------------------------

// Stores the element at `place` of the proto from its text. Returns false if the text is not of the type.
using Store = std::function<bool(size_t place, absl::string_view text)>;

// Like XLA's lexer: numbers too large for signed 64 bits are read as unsigned.
bool readWide(absl::string_view text, int64_t* value) {
  uint64_t bits = 0;
  if (absl::SimpleAtoi(text, value)) return true;
  if (!absl::SimpleAtoi(text, &bits)) return false;
  *value = static_cast<int64_t>(bits);
  return true;
}

// Accepts only numbers that fit.
template <typename Integer>
bool readInteger(absl::string_view text, Integer* value) {
  int64_t number = 0;
  if (!readWide(text, &number)) return false;
  *value = static_cast<Integer>(number);
  return number == int64_t{*value};
}

bool readUnsigned(absl::string_view text, uint64_t* value) {
  int64_t bits = 0;
  if (!readWide(text, &bits)) return false;
  *value = static_cast<uint64_t>(bits);
  return true;
}

bool readBool(absl::string_view text, bool* value) {
  int64_t number = 0;
  const bool isNumber = readWide(text, &number);
  *value = text == "true" || number != 0;
  return *value || isNumber || text == "false";
}

template <typename Value, typename Field>
Store storeIn(Field* values, size_t count, bool (*read)(absl::string_view, Value*)) {
  values->Resize(static_cast<int>(count), Value{});
  return [values, read](size_t place, absl::string_view text) {
    return read(text, values->Mutable(static_cast<int>(place)));
  };
}

// `(1, -2)`, without its blanks.
template <typename Value, typename Field>
Store storeComplex(Field* values, size_t count) {
  values->Resize(static_cast<int>(2 * count), Value{});
  return [values](size_t place, absl::string_view text) {
    const size_t comma = text.find(',');
    if (comma == absl::string_view::npos) {
      return readFloat(text, values->Mutable(static_cast<int>(2 * place)));
    }
    return readFloat(text.substr(0, comma), values->Mutable(static_cast<int>(2 * place))) &&
           readFloat(text.substr(comma + 1), values->Mutable(static_cast<int>(2 * place + 1)));
  };
}

bool storeBits(const BytesField& field, const FloatFormat* format, absl::string_view text, uint32_t* bits) {
  if (format != nullptr) return readFloat(*format, text, bits);
  int64_t value = 0;
  if (!readWide(text, &value)) return false;
  const int64_t lowest = field.isSigned ? -(int64_t{1} << (field.bits - 1)) : 0;
  const int64_t highest = (int64_t{1} << (field.bits - (field.isSigned ? 1 : 0))) - 1;
  *bits = static_cast<uint32_t>(value) & ((1u << field.bits) - 1);
  return value >= lowest && value <= highest;
}

// Returns null for a type without elements.
Store storeOf(proto::LiteralProto* literal, ElementType type, size_t count) {
  switch (type) {
    case ElementType::kPred: return storeIn<bool>(literal->mutable_preds(), count, &readBool);
    case ElementType::kS32: return storeIn<int32_t>(literal->mutable_s32s(), count, &readInteger<int32_t>);
    case ElementType::kS64: return storeIn<int64_t>(literal->mutable_s64s(), count, &readWide);
    case ElementType::kU32: return storeIn<uint32_t>(literal->mutable_u32s(), count, &readInteger<uint32_t>);
    case ElementType::kU64: return storeIn<uint64_t>(literal->mutable_u64s(), count, &readUnsigned);
    case ElementType::kF32: return storeIn<float>(literal->mutable_f32s(), count, &readFloat);
    case ElementType::kF64: return storeIn<double>(literal->mutable_f64s(), count, &readFloat);
    case ElementType::kC64: return storeComplex<float>(literal->mutable_c64s(), count);
    case ElementType::kC128: return storeComplex<double>(literal->mutable_c128s(), count);
    default: break;
  }
  BytesField field{};
  if (!bytesField(type, &field)) return nullptr;
  const FloatFormat* const format = narrowFloat(type);
  std::string* const bytes = (literal->*field.mutableValues)();
  const size_t width = field.bits > 8 ? 2 : 1;
  bytes->assign(count * width, '\0');
  return [bytes, field, format, width](size_t place, absl::string_view text) {
    uint32_t bits = 0;
    if (!storeBits(field, format, text, &bits)) return false;
    for (size_t i = 0; i < width; ++i) (*bytes)[width * place + i] = static_cast<char>(bits >> (8 * i));
    return true;
  };
}

class LiteralReader {
 public:
  explicit LiteralReader(absl::string_view text) : m_text(text), m_reader(text) {}

  absl::Status whole(const proto::ShapeProto& shape, proto::LiteralProto* result) {
    if (absl::StrContains(m_text, "...")) return absl::UnavailableError("the literal omits values");
    if (literal(shape, result)) m_reader.expectEnd();
    return m_reader.failed() ? m_reader.status() : absl::OkStatus();
  }

 private:
  bool literal(const proto::ShapeProto& shape, proto::LiteralProto* result) {
    *result->mutable_shape() = shape;
    const ElementType type = elementType(shape);
    if (type == ElementType::kToken) return m_reader.takeWord("token") || m_reader.fail("\"token\"");
    skipShape();
    if (type == ElementType::kTuple) return tuple(shape, result);
    Order order;
    const bool isBare = shape.dimensions_size() > 0 && !m_reader.isAt('{');
    // Each element takes at least one character.
    if (!orderOf(shape, shape, &order) || order.count > (isBare ? kMostUnwritten : m_text.size()))
      return m_reader.refuse("the shape does not fit the literal");
    const Store store = storeOf(result, type, order.count);
    if (store == nullptr) return m_reader.refuse("this shape has no literals");
    m_isComplex = type == ElementType::kC64 || type == ElementType::kC128;
    // XLA's parser also accepts an array without braces: the first element, followed by zeros.
    if (isBare && order.count > 0) return element(store, 0);
    return array(order, store, 0, 0);
  }

  // Until 2018-12 a literal repeated its shape.
  void skipShape() {
    ValueReader ahead = m_reader;
    absl::string_view part;
    if (ahead.isAt('(')) {
      if (!ahead.group(&part) || !ahead.isAt('(')) return;
    } else {
      if (!ahead.word(&part) || !ahead.isAt('[') || !ahead.group(&part)) return;
      // A layout, if the literal follows it.
      const ValueReader behind = ahead;
      if (ahead.isAt('{') && (!ahead.group(&part) || !ahead.isAt('{'))) ahead = behind;
    }
    m_reader = ahead;
  }

  bool tuple(const proto::ShapeProto& shape, proto::LiteralProto* result) {
    int i = 0;
    const auto element = [&] {
      if (i == shape.tuple_shapes_size()) return m_reader.fail("\")\"");
      const int at = i++;
      return literal(shape.tuple_shapes(at), result->add_tuple_literals());
    };
    if (!m_reader.list('(', ')', element)) return false;
    return i == shape.tuple_shapes_size() || m_reader.refuse("the tuple has fewer elements than its shape");
  }

  bool array(const Order& order, const Store& store, size_t dimension, size_t place) {
    if (dimension == order.rank()) return element(store, place);
    int64_t i = 0;
    if (!m_reader.expect('{')) return false;
    // XLA treats commas as blanks.
    while (m_reader.take(',')) continue;
    while (!m_reader.take('}')) {
      if (i == order.sizes[dimension]) return m_reader.fail("\"}\"");
      const size_t at = place + static_cast<size_t>(i++) * order.strides[dimension];
      if (!array(order, store, dimension + 1, at)) return false;
      while (m_reader.take(',')) continue;
    }
    return i == order.sizes[dimension] || m_reader.refuse("the literal has fewer elements than its shape");
  }

  bool element(const Store& store, size_t place) {
    absl::string_view text;
    if (!m_isComplex || !m_reader.take('(')) {
      if (!number(&text)) return false;
    } else {
      absl::string_view imaginary;
      if (!number(&text) || !m_reader.expect(',') || !number(&imaginary) || !m_reader.expect(')')) return false;
      m_complex = absl::StrCat(text, ",", imaginary);
      text = m_complex;
    }
    return store(place, text) || m_reader.refuse(absl::StrCat("expected an element of the literal's type, found \"",
                                                              text.substr(0, 40), "\""));
  }

  // As written: digits, words, `nan(0x200000)`.
  bool number(absl::string_view* text) {
    const size_t begin = m_reader.offset();
    const auto isPart = [](char c) { return absl::ascii_isalnum(c) || c == '.' || c == '-' || c == '+'; };
    if (!m_reader.run(text, isPart, "a number")) return false;
    absl::string_view payload;
    if (absl::EndsWith(*text, "nan") && m_reader.isAt('(') && !m_reader.group(&payload)) return false;
    *text = m_reader.since(begin);
    return true;
  }

  absl::string_view m_text;
  ValueReader m_reader;
  bool m_isComplex = false;
  std::string m_complex;
};

}  // namespace

absl::Status appendLiteral(const proto::LiteralProto& literal, const proto::ShapeProto& shape, size_t limit,
                           std::string* out) {
  const size_t begin = out->size();
  const absl::Status status = LiteralPrinter(limit, out).literal(literal, shape);
  if (!status.ok()) out->resize(begin);
  return status;
}

absl::Status readLiteral(absl::string_view text, const proto::ShapeProto& shape, proto::LiteralProto* literal) {
  return LiteralReader(text).whole(shape, literal);
}

}  // namespace io

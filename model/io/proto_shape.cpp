#include "model/io/proto_shape.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/value_reader.h"
#include "model/io/proto/data.pb.h"

namespace io {
namespace {

using hlo::ElementType;
using hlo::ValueReader;

// `?` as a dimension, and `*` as a tile's size.
constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::min();
constexpr int kMaximumDepth = 64;

struct TypeNumber {
  ElementType type;
  proto::PrimitiveType number;
};

constexpr TypeNumber kTypes[] = {
    {ElementType::kPred, proto::PRED},
    {ElementType::kS1, proto::S1},
    {ElementType::kS2, proto::S2},
    {ElementType::kS4, proto::S4},
    {ElementType::kS8, proto::S8},
    {ElementType::kS16, proto::S16},
    {ElementType::kS32, proto::S32},
    {ElementType::kS64, proto::S64},
    {ElementType::kU1, proto::U1},
    {ElementType::kU2, proto::U2},
    {ElementType::kU4, proto::U4},
    {ElementType::kU8, proto::U8},
    {ElementType::kU16, proto::U16},
    {ElementType::kU32, proto::U32},
    {ElementType::kU64, proto::U64},
    {ElementType::kF16, proto::F16},
    {ElementType::kBf16, proto::BF16},
    {ElementType::kF32, proto::F32},
    {ElementType::kF64, proto::F64},
    {ElementType::kC64, proto::C64},
    {ElementType::kC128, proto::C128},
    {ElementType::kF8e5m2, proto::F8E5M2},
    {ElementType::kF8e4m3, proto::F8E4M3},
    {ElementType::kF8e4m3fn, proto::F8E4M3FN},
    {ElementType::kF8e4m3b11fnuz, proto::F8E4M3B11FNUZ},
    {ElementType::kF8e3m4, proto::F8E3M4},
    {ElementType::kF8e5m2fnuz, proto::F8E5M2FNUZ},
    {ElementType::kF8e4m3fnuz, proto::F8E4M3FNUZ},
    {ElementType::kF8e8m0fnu, proto::F8E8M0FNU},
    {ElementType::kF4e2m1fn, proto::F4E2M1FN},
    {ElementType::kF6e2m3fn, proto::F6E2M3FN},
    {ElementType::kF6e3m2fn, proto::F6E3M2FN},
    {ElementType::kToken, proto::TOKEN},
    {ElementType::kOpaque, proto::OPAQUE_TYPE},
    {ElementType::kTuple, proto::TUPLE},
    {ElementType::kBuffer, proto::BUFFER},
};

ElementType typeOf(proto::PrimitiveType number) {
  const auto* const found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                         [&](const TypeNumber& entry) { return entry.number == number; });
  return found == std::end(kTypes) ? ElementType::kInvalid : found->type;
}

proto::PrimitiveType numberOf(ElementType type) {
  const auto* const found =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](const TypeNumber& entry) { return entry.type == type; });
  return found == std::end(kTypes) ? proto::PRIMITIVE_TYPE_INVALID : found->number;
}

class Printer {
 public:
  Printer(bool withLayout, std::string* out) : m_withLayout(withLayout), m_out(*out) {}

  void shape(const proto::ShapeProto& shape) {
    const ElementType type = elementType(shape);
    if (type == ElementType::kTuple) {
      m_out += '(';
      for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
        if (i > 0) m_out += ", ";
        if (i > 0 && i % 5 == 0) absl::StrAppend(&m_out, "/*index=", i, "*/");
        this->shape(shape.tuple_shapes(i));
      }
      m_out += ')';
      return;
    }
    if (type == ElementType::kBuffer && shape.tuple_shapes_size() == 1) {
      m_out += "b(";
      this->shape(shape.tuple_shapes(0));
      m_out += ')';
      return;
    }
    const absl::string_view name = hlo::elementTypeName(type);
    absl::StrAppend(&m_out, name.empty() || type == ElementType::kBuffer ? "opaque" : name, "[");
    for (int i = 0; i < shape.dimensions_size(); ++i) {
      if (i > 0) m_out += ',';
      const int64_t size = shape.dimensions(i);
      const bool isDynamic = i < shape.is_dynamic_dimension_size() && shape.is_dynamic_dimension(i);
      if (size < 0) {
        m_out += '?';
      } else {
        absl::StrAppend(&m_out, isDynamic ? "<=" : "", size);
      }
    }
    m_out += ']';
    if (m_withLayout && shape.has_layout()) layout(shape.layout(), shape.dimensions_size());
  }

 private:
  template <typename Integers>
  void integers(const Integers& values) {
    for (int i = 0; i < values.size(); ++i) {
      if (i > 0) m_out += ',';
      if (values[i] == kUnbounded) {
        m_out += '*';
      } else {
        absl::StrAppend(&m_out, values[i]);
      }
    }
  }

  void part(absl::string_view mark, int64_t value, int64_t unset) {
    if (value != unset && value != 0) absl::StrAppend(&m_parts, mark, "(", value, ")");
  }

  void type(absl::string_view mark, proto::PrimitiveType type) {
    if (type != proto::PRIMITIVE_TYPE_INVALID) {
      absl::StrAppend(&m_parts, mark, "(", hlo::elementTypeName(typeOf(type)), ")");
    }
  }

  void levels(const proto::LayoutProto& layout) {
    const auto isPlain = [](int level) { return level == proto::DIM_DENSE; };
    if (std::all_of(layout.dim_level_types().begin(), layout.dim_level_types().end(), isPlain)) return;
    m_parts += "D(";
    for (int i = 0; i < layout.dim_level_types_size(); ++i) {
      if (i > 0) m_parts += ',';
      m_parts += "DCSH"[layout.dim_level_types(i) & 3];
      if (i < layout.dim_unique_size() && !layout.dim_unique(i)) m_parts += '+';
      if (i < layout.dim_ordered_size() && !layout.dim_ordered(i)) m_parts += '~';
    }
    m_parts += ')';
  }

  void layout(const proto::LayoutProto& layout, int rank) {
    // The parts first: where there are none, a scalar has no layout at all.
    std::string parts;
    std::swap(parts, m_parts);
    levels(layout);
    if (layout.tiles_size() > 0) m_parts += 'T';
    for (const proto::TileProto& tile : layout.tiles()) {
      m_parts += '(';
      Printer(false, &m_parts).integers(tile.dimensions());
      m_parts += ')';
    }
    part("L", layout.tail_padding_alignment_in_elements(), 1);
    type("#", layout.index_primitive_type());
    type("*", layout.pointer_primitive_type());
    part("E", layout.element_size_in_bits(), 0);
    part("S", layout.memory_space(), 0);
    if (layout.split_configs_size() > 0) m_parts += "SC";
    for (const proto::SplitConfigProto& split : layout.split_configs()) {
      absl::StrAppend(&m_parts, "(", split.dimension(), ":");
      Printer(false, &m_parts).integers(split.split_indices());
      m_parts += ')';
    }
    if (layout.has_physical_shape()) {
      m_parts += "P(";
      Printer(true, &m_parts).shape(layout.physical_shape());
      m_parts += ')';
    }
    part("M", layout.dynamic_shape_metadata_prefix_bytes(), 0);
    std::swap(parts, m_parts);

    if (rank == 0 && parts.empty()) return;
    m_out += '{';
    integers(layout.minor_to_major());
    if (!parts.empty()) absl::StrAppend(&m_out, ":", parts);
    m_out += '}';
  }

  const bool m_withLayout;
  std::string& m_out;
  std::string m_parts;  // of the layout being printed
};

// Steps return false where the text is not as expected.
class Reader {
 public:
  explicit Reader(absl::string_view text) : m_reader(text) {}

  bool whole(proto::ShapeProto* result) { return shape(result, 0) && m_reader.atEnd(); }

  bool wholeProgram(proto::ProgramShapeProto* program) {
    return m_reader.take('{') && m_reader.list('(', ')', [&] { return shape(program->add_parameters(), 0); }) &&
           m_reader.takeMark("->") && shape(program->mutable_result(), 0) && m_reader.take('}') && m_reader.atEnd();
  }

 private:
  bool shape(proto::ShapeProto* result, int depth) {
    if (depth > kMaximumDepth) return false;
    if (m_reader.isAt('(')) {
      result->set_element_type(proto::TUPLE);
      return m_reader.list('(', ')', [&] { return shape(result->add_tuple_shapes(), depth + 1); });
    }
    absl::string_view word;
    if (!m_reader.word(&word)) return false;
    if (word == "b" && m_reader.take('(')) {
      result->set_element_type(proto::BUFFER);
      return shape(result->add_tuple_shapes(), depth + 1) && m_reader.take(')');
    }
    const ElementType type = hlo::elementTypeFromName(word);
    if (type == ElementType::kInvalid) return false;
    result->set_element_type(numberOf(type));
    if (!m_reader.list('[', ']', [&] { return dimension(result); })) return false;
    return !m_reader.isAt('{') || layout(result->mutable_layout(), result->dimensions_size(), depth);
  }

  bool dimension(proto::ShapeProto* result) {
    int64_t size = kUnbounded;
    bool isDynamic = true;
    if (!m_reader.take('?')) {
      isDynamic = m_reader.takeMark("<=");
      if (!m_reader.natural(&size)) return false;
    }
    result->add_dimensions(size);
    result->add_is_dynamic_dimension(isDynamic);
    return true;
  }

  bool layout(proto::LayoutProto* result, int rank, int depth) {
    m_reader.take('{');
    while (m_reader.isAtDigit()) {
      int64_t dimension = 0;
      if (!m_reader.natural(&dimension)) return false;
      result->add_minor_to_major(dimension);
      m_reader.take(',');
    }
    if (result->minor_to_major_size() == 0) {
      for (int i = rank; i-- > 0;) result->add_minor_to_major(i);
    }
    if (result->minor_to_major_size() != rank) return false;
    if (m_reader.take(':')) {
      while (!m_reader.isAt('}')) {
        if (!part(result, depth)) return false;
      }
    }
    return m_reader.take('}');
  }

  bool part(proto::LayoutProto* layout, int depth) {
    int64_t number = 0;
    if (m_reader.takeMark("T(")) return tiles(layout);
    if (m_reader.takeMark("SC(")) return splits(layout);
    if (m_reader.takeMark("L(")) {
      return closed(m_reader.natural(&number)) && (layout->set_tail_padding_alignment_in_elements(number), true);
    }
    if (m_reader.takeMark("E(")) {
      return closed(m_reader.natural(&number)) && (layout->set_element_size_in_bits(number), true);
    }
    if (m_reader.takeMark("S(")) return closed(m_reader.natural(&number)) && (layout->set_memory_space(number), true);
    if (m_reader.takeMark("M(")) {
      return closed(m_reader.natural(&number)) && (layout->set_dynamic_shape_metadata_prefix_bytes(number), true);
    }
    proto::PrimitiveType type = proto::PRIMITIVE_TYPE_INVALID;
    if (m_reader.takeMark("#(")) return closed(primitive(&type)) && (layout->set_index_primitive_type(type), true);
    if (m_reader.takeMark("*(")) return closed(primitive(&type)) && (layout->set_pointer_primitive_type(type), true);
    if (m_reader.takeMark("P(")) return closed(shape(layout->mutable_physical_shape(), depth + 1));
    return m_reader.takeMark("D(") && levels(layout);
  }

  bool closed(bool inside) { return inside && m_reader.take(')'); }

  bool primitive(proto::PrimitiveType* type) {
    absl::string_view word;
    if (!m_reader.word(&word)) return false;
    *type = numberOf(hlo::elementTypeFromName(word));
    return *type != proto::PRIMITIVE_TYPE_INVALID;
  }

  // The first parenthesis is open.
  bool tiles(proto::LayoutProto* layout) {
    do {
      proto::TileProto* const tile = layout->add_tiles();
      do {
        int64_t size = kUnbounded;
        if (!m_reader.take('*') && !m_reader.natural(&size)) return false;
        tile->add_dimensions(size);
      } while (m_reader.take(','));
      if (!m_reader.take(')')) return false;
    } while (m_reader.take('('));
    return true;
  }

  bool splits(proto::LayoutProto* layout) {
    do {
      proto::SplitConfigProto* const split = layout->add_split_configs();
      int64_t number = 0;
      if (!m_reader.natural(&number) || !m_reader.take(':')) return false;
      split->set_dimension(number);
      do {
        if (!m_reader.natural(&number)) return false;
        split->add_split_indices(number);
      } while (m_reader.take(','));
      if (!m_reader.take(')')) return false;
    } while (m_reader.take('('));
    return true;
  }

  bool levels(proto::LayoutProto* layout) {
    constexpr absl::string_view kLetters = "DCSH";
    do {
      size_t level = 0;
      while (level < kLetters.size() && !m_reader.take(kLetters[level])) ++level;
      if (level == kLetters.size()) return false;
      layout->add_dim_level_types(static_cast<proto::DimLevelType>(level));
      layout->add_dim_unique(!m_reader.take('+'));
      layout->add_dim_ordered(!m_reader.take('~'));
    } while (m_reader.take(','));
    return m_reader.take(')');
  }

  ValueReader m_reader;
};

}  // namespace

ElementType elementType(const proto::ShapeProto& shape) { return typeOf(shape.element_type()); }

void appendShape(const proto::ShapeProto& shape, std::string* out) { Printer(true, out).shape(shape); }

void appendShapeWithoutLayout(const proto::ShapeProto& shape, std::string* out) { Printer(false, out).shape(shape); }

void appendProgramShape(const proto::ProgramShapeProto& shape, std::string* out) {
  *out += "{(";
  for (int i = 0; i < shape.parameters_size(); ++i) {
    if (i > 0) *out += ", ";
    if (i > 0 && i % 5 == 0) absl::StrAppend(out, "/*index=", i, "*/");
    appendShape(shape.parameters(i), out);
  }
  *out += ")->";
  appendShape(shape.result(), out);
  *out += '}';
}

bool readShape(absl::string_view text, proto::ShapeProto* shape) { return Reader(text).whole(shape); }

bool readProgramShape(absl::string_view text, proto::ProgramShapeProto* shape) {
  return Reader(text).wholeProgram(shape);
}

}  // namespace io

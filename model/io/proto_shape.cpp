#include "model/io/proto_shape.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/value_reader.h"
#include "model/io/proto/data.pb.h"

namespace io {
namespace {

using hlo::ElementType;

// `?` as a dimension, and `*` as a tile's size.
constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::min();

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

class ShapePrinter {
 public:
  ShapePrinter(bool withLayout, std::string* out) : m_withLayout(withLayout), m_out(*out) {}

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
    // The parts are printed first: if there are none, a scalar has no layout at all.
    std::string parts;
    std::swap(parts, m_parts);
    levels(layout);
    if (layout.tiles_size() > 0) m_parts += 'T';
    for (const proto::TileProto& tile : layout.tiles()) {
      m_parts += '(';
      ShapePrinter(false, &m_parts).integers(tile.dimensions());
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
      ShapePrinter(false, &m_parts).integers(split.split_indices());
      m_parts += ')';
    }
    if (layout.has_physical_shape()) {
      m_parts += "P(";
      ShapePrinter(true, &m_parts).shape(layout.physical_shape());
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

// Parses `D`, `C+~`: the storage of a dimension, not unique, not ordered.
void setLevel(absl::string_view level, proto::LayoutProto* layout) {
  constexpr absl::string_view kLetters = "DCSH";
  const size_t letter = level.empty() ? 0 : std::min(kLetters.find(level[0]), kLetters.size());
  layout->add_dim_level_types(static_cast<proto::DimLevelType>(letter % kLetters.size()));
  layout->add_dim_unique(!absl::StrContains(level, '+'));
  layout->add_dim_ordered(!absl::StrContains(level, '~'));
}

void setRare(const hlo::RareLayout& rare, proto::LayoutProto* layout) {
  for (const std::string& level : rare.levels) setLevel(level, layout);
  if (rare.indexType != ElementType::kInvalid) layout->set_index_primitive_type(numberOf(rare.indexType));
  if (rare.pointerType != ElementType::kInvalid) layout->set_pointer_primitive_type(numberOf(rare.pointerType));
  for (const hlo::RareLayout::Split& split : rare.splits) {
    proto::SplitConfigProto* const added = layout->add_split_configs();
    added->set_dimension(split.dimension);
    added->mutable_split_indices()->Assign(split.indices.begin(), split.indices.end());
  }
  if (!rare.physical.empty()) setShape(rare.physical.front(), layout->mutable_physical_shape());
  if (rare.prefixBytes != 0) layout->set_dynamic_shape_metadata_prefix_bytes(rare.prefixBytes);
}

void setLayout(const hlo::Shape& shape, proto::LayoutProto* layout) {
  layout->mutable_minor_to_major()->Assign(shape.minorToMajor.begin(), shape.minorToMajor.end());
  if (shape.minorToMajor.empty()) {
    for (size_t i = shape.dimensions.size(); i-- > 0;) layout->add_minor_to_major(static_cast<int64_t>(i));
  }
  for (const std::vector<int64_t>& tile : shape.tiles) {
    proto::TileProto* const added = layout->add_tiles();
    for (const int64_t size : tile) added->add_dimensions(size < 0 ? kUnbounded : size);
  }
  if (shape.memorySpace != 0) layout->set_memory_space(shape.memorySpace);
  if (shape.elementBits != 0) layout->set_element_size_in_bits(shape.elementBits);
  layout->set_tail_padding_alignment_in_elements(shape.tailPadding != 0 ? shape.tailPadding : 1);
  if (shape.rare != nullptr) setRare(*shape.rare, layout);
}

}  // namespace

ElementType elementType(const proto::ShapeProto& shape) { return typeOf(shape.element_type()); }

void appendShape(const proto::ShapeProto& shape, std::string* out) { ShapePrinter(true, out).shape(shape); }

void appendShapeWithoutLayout(const proto::ShapeProto& shape, std::string* out) {
  ShapePrinter(false, out).shape(shape);
}

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

void setShape(const hlo::Shape& shape, proto::ShapeProto* message) {
  message->set_element_type(numberOf(shape.type));
  for (size_t i = 0; i < shape.dimensions.size(); ++i) {
    const bool isUnbounded = shape.dimensions[i] == hlo::kUnboundedDimension;
    message->add_dimensions(isUnbounded ? kUnbounded : shape.dimensions[i]);
    message->add_is_dynamic_dimension(isUnbounded || (i < shape.dynamic.size() && shape.dynamic[i]));
  }
  for (const hlo::Shape& element : shape.elements) setShape(element, message->add_tuple_shapes());
  if (shape.hasLayout || shape.isArray()) setLayout(shape, message->mutable_layout());
}

bool readShape(absl::string_view text, proto::ShapeProto* message) {
  hlo::ValueReader reader(text);
  hlo::Shape shape;
  if (!hlo::readShape(reader, &shape) || !reader.atEnd()) return false;
  setShape(shape, message);
  return true;
}

bool readProgramShape(absl::string_view text, proto::ProgramShapeProto* message) {
  const auto layout = hlo::parseEntryLayout(text);
  if (!layout.ok()) return false;
  for (const hlo::Shape& parameter : layout->parameters) setShape(parameter, message->add_parameters());
  setShape(layout->result, message->mutable_result());
  return true;
}

}  // namespace io

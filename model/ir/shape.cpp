#include "model/ir/shape.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {
namespace {

struct TypeInfo {
  absl::string_view name;
  ElementType type;
  int bytes;
};

constexpr TypeInfo kTypes[] = {
    {"pred", ElementType::kPred, 1},
    {"s1", ElementType::kS1, 1},
    {"s2", ElementType::kS2, 1},
    {"s4", ElementType::kS4, 1},
    {"s8", ElementType::kS8, 1},
    {"s16", ElementType::kS16, 2},
    {"s32", ElementType::kS32, 4},
    {"s64", ElementType::kS64, 8},
    {"u1", ElementType::kU1, 1},
    {"u2", ElementType::kU2, 1},
    {"u4", ElementType::kU4, 1},
    {"u8", ElementType::kU8, 1},
    {"u16", ElementType::kU16, 2},
    {"u32", ElementType::kU32, 4},
    {"u64", ElementType::kU64, 8},
    {"f16", ElementType::kF16, 2},
    {"bf16", ElementType::kBf16, 2},
    {"f32", ElementType::kF32, 4},
    {"f64", ElementType::kF64, 8},
    {"c64", ElementType::kC64, 8},
    {"c128", ElementType::kC128, 16},
    {"f8e5m2", ElementType::kF8e5m2, 1},
    {"f8e4m3", ElementType::kF8e4m3, 1},
    {"f8e4m3fn", ElementType::kF8e4m3fn, 1},
    {"f8e4m3b11fnuz", ElementType::kF8e4m3b11fnuz, 1},
    {"f8e3m4", ElementType::kF8e3m4, 1},
    {"f8e5m2fnuz", ElementType::kF8e5m2fnuz, 1},
    {"f8e4m3fnuz", ElementType::kF8e4m3fnuz, 1},
    {"f8e8m0fnu", ElementType::kF8e8m0fnu, 1},
    {"f4e2m1fn", ElementType::kF4e2m1fn, 1},
    {"f6e2m3fn", ElementType::kF6e2m3fn, 1},
    {"f6e3m2fn", ElementType::kF6e3m2fn, 1},
    {"token", ElementType::kToken, 0},
    {"opaque", ElementType::kOpaque, 8},
};

bool multiply(int64_t a, int64_t b, int64_t* product) { return !__builtin_mul_overflow(a, b, product); }

std::optional<int64_t> bytesOfElements(const Shape& shape, int64_t elements) {
  int64_t result = 0;
  if (shape.elementBits > 0) {
    if (!multiply(elements, shape.elementBits, &result) || result > INT64_MAX - 7) return std::nullopt;
    return (result + 7) / 8;
  }
  if (!multiply(elements, elementBytes(shape.type), &result)) return std::nullopt;
  return result;
}

std::optional<int64_t> checkedRoundUp(int64_t value, int64_t multiple) {
  if (multiple <= 1) return value;
  const int64_t count = value / multiple + (value % multiple != 0);
  int64_t result = 0;
  return multiply(count, multiple, &result) ? std::optional(result) : std::nullopt;
}

// Returns the number of elements with the padding of the first tile; live-range-rules.md §6.2.
std::optional<int64_t> paddedElements(const Shape& shape) {
  std::vector<int64_t> sizes;  // physical order, most minor first
  for (size_t i = 0; i < shape.dimensions.size(); ++i) {
    const int64_t dimension =
        shape.minorToMajor.empty() ? static_cast<int64_t>(shape.dimensions.size() - 1 - i) : shape.minorToMajor[i];
    if (dimension < 0 || dimension >= static_cast<int64_t>(shape.dimensions.size())) return shape.elementCount();
    sizes.push_back(shape.dimensions[static_cast<size_t>(dimension)]);
  }
  if (!shape.tiles.empty()) {
    const std::vector<int64_t>& tile = shape.tiles.front();
    for (size_t j = 0; j < tile.size(); ++j) {
      const int64_t size = tile[tile.size() - 1 - j];
      if (j >= sizes.size()) sizes.push_back(1);
      const auto rounded = checkedRoundUp(sizes[j], size);
      if (!rounded) return std::nullopt;
      sizes[j] = *rounded;
    }
  }
  int64_t count = 1;
  for (int64_t size : sizes) {
    if (size < 0 || !multiply(count, size, &count)) return std::nullopt;
  }
  return checkedRoundUp(count, shape.tailPadding);
}

template <typename Leaf>
std::optional<int64_t> sumOfLeaves(const Shape& shape, const Leaf& leaf) {
  int64_t sum = 0;
  for (const Shape& element : shape.elements) {
    const std::optional<int64_t> bytes = leaf(element);
    if (!bytes || __builtin_add_overflow(sum, *bytes, &sum)) return std::nullopt;
  }
  return sum;
}

}  // namespace

absl::string_view elementTypeName(ElementType type) {
  for (const TypeInfo& info : kTypes) {
    if (info.type == type) return info.name;
  }
  return type == ElementType::kTuple ? "tuple" : type == ElementType::kBuffer ? "b" : "";
}

ElementType elementTypeFromName(absl::string_view name) {
  static const auto* const types = [] {
    auto* map = new absl::flat_hash_map<absl::string_view, ElementType>;
    for (const TypeInfo& info : kTypes) map->emplace(info.name, info.type);
    map->emplace("opaque_type", ElementType::kOpaque);
    return map;
  }();
  auto it = types->find(name);
  return it == types->end() ? ElementType::kInvalid : it->second;
}

int64_t elementBytes(ElementType type) {
  for (const TypeInfo& info : kTypes) {
    if (info.type == type) return info.bytes;
  }
  return 0;
}

bool Shape::isArray() const {
  return type != ElementType::kInvalid && type != ElementType::kTuple && type != ElementType::kBuffer &&
         type != ElementType::kToken && type != ElementType::kOpaque;
}

std::optional<int64_t> Shape::elementCount() const {
  if (type == ElementType::kInvalid || type == ElementType::kTuple || type == ElementType::kBuffer) {
    return std::nullopt;
  }
  int64_t count = 1;
  for (int64_t dimension : dimensions) {
    if (dimension < 0 || !multiply(count, dimension, &count)) return std::nullopt;
  }
  return count;
}

std::optional<int64_t> Shape::bytes() const {
  if (isTuple() || type == ElementType::kBuffer) {
    return sumOfLeaves(*this, [](const Shape& shape) { return shape.bytes(); });
  }
  const std::optional<int64_t> count = elementCount();
  return count ? bytesOfElements(*this, *count) : std::nullopt;
}

std::optional<int64_t> Shape::paddedBytes() const {
  if (isTuple() || type == ElementType::kBuffer) {
    return sumOfLeaves(*this, [](const Shape& shape) { return shape.paddedBytes(); });
  }
  if (type == ElementType::kInvalid) return std::nullopt;
  const std::optional<int64_t> count = paddedElements(*this);
  return count ? bytesOfElements(*this, *count) : std::nullopt;
}

std::optional<int64_t> Shape::bufferBytes() const {
  return isTuple() ? static_cast<int64_t>(8 * elements.size()) : paddedBytes();
}

const Shape* Shape::at(absl::Span<const int64_t> index) const {
  const Shape* shape = this;
  for (int64_t i : index) {
    if (!shape->isTuple() || i < 0 || i >= static_cast<int64_t>(shape->elements.size())) return nullptr;
    shape = &shape->elements[static_cast<size_t>(i)];
  }
  return shape;
}

namespace {

using Write = std::string (Shape::*)() const;

std::string writeElements(const Shape& shape, Write write) {
  std::string result = shape.isTuple() ? "(" : "b(";
  for (size_t i = 0; i < shape.elements.size(); ++i) {
    absl::StrAppend(&result, i == 0 ? "" : ", ", (shape.elements[i].*write)());
  }
  return result + ")";
}

std::string writeTile(const std::vector<int64_t>& tile) {
  return absl::StrCat("(",
                      absl::StrJoin(tile, ",",
                                    [](std::string* out, int64_t size) {
                                      size < 0 ? absl::StrAppend(out, "*") : absl::StrAppend(out, size);
                                    }),
                      ")");
}

std::string writeSplit(const RareLayout::Split& split) {
  return absl::StrCat("(", split.dimension, ":", absl::StrJoin(split.indices, ","), ")");
}

// Returns the part of the layout after the colon, in print order.
std::string writeLayoutParts(const Shape& shape) {
  std::string result;
  const RareLayout none;
  const RareLayout& rare = shape.rare == nullptr ? none : *shape.rare;
  const auto number = [&result](absl::string_view mark, int64_t value) {
    if (value != 0) absl::StrAppend(&result, mark, "(", value, ")");
  };
  const auto type = [&result](absl::string_view mark, ElementType value) {
    if (value != ElementType::kInvalid) absl::StrAppend(&result, mark, "(", elementTypeName(value), ")");
  };
  if (!rare.levels.empty()) absl::StrAppend(&result, "D(", absl::StrJoin(rare.levels, ","), ")");
  for (size_t i = 0; i < shape.tiles.size(); ++i)
    absl::StrAppend(&result, i == 0 ? "T" : "", writeTile(shape.tiles[i]));
  number("L", shape.tailPadding);
  type("#", rare.indexType);
  type("*", rare.pointerType);
  number("E", shape.elementBits);
  number("S", shape.memorySpace);
  for (size_t i = 0; i < rare.splits.size(); ++i)
    absl::StrAppend(&result, i == 0 ? "SC" : "", writeSplit(rare.splits[i]));
  if (!rare.physical.empty()) absl::StrAppend(&result, "P(", rare.physical.front().withLayout(), ")");
  number("M", rare.prefixBytes);
  return result;
}

}  // namespace

std::string Shape::withoutLayout() const {
  if (type == ElementType::kInvalid) return text;
  if (isTuple() || type == ElementType::kBuffer) return writeElements(*this, &Shape::withoutLayout);
  std::string result = absl::StrCat(elementTypeName(type), "[");
  for (size_t i = 0; i < dimensions.size(); ++i) {
    absl::StrAppend(&result, i == 0 ? "" : ",");
    if (dimensions[i] == kUnboundedDimension) {
      result += "?";
    } else {
      absl::StrAppend(&result, !dynamic.empty() && dynamic[i] ? "<=" : "", dimensions[i]);
    }
  }
  return result + "]";
}

std::string Shape::withLayout() const {
  if (type == ElementType::kInvalid) return text;
  if (isTuple() || type == ElementType::kBuffer) return writeElements(*this, &Shape::withLayout);
  const std::string parts = writeLayoutParts(*this);
  if (minorToMajor.empty() && parts.empty()) return withoutLayout();
  return absl::StrCat(withoutLayout(), "{", absl::StrJoin(minorToMajor, ","), parts.empty() ? "" : ":", parts, "}");
}

}  // namespace hlo

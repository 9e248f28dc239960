#pragma once

// A shape as XLA writes it: element type, dimensions, layout with tiles and memory space, or a tuple of shapes. Parsed
// once per distinct text and shared by id, so it may own memory.
// Source of the rules: Shape::ToString, Layout::ToString; formats/hlo-text.md §8.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hlo {

enum class ElementType : uint8_t {
  kInvalid,
  kPred,
  kS1,
  kS2,
  kS4,
  kS8,
  kS16,
  kS32,
  kS64,
  kU1,
  kU2,
  kU4,
  kU8,
  kU16,
  kU32,
  kU64,
  kF16,
  kBf16,
  kF32,
  kF64,
  kC64,
  kC128,
  kF8e5m2,
  kF8e4m3,
  kF8e4m3fn,
  kF8e4m3b11fnuz,
  kF8e3m4,
  kF8e5m2fnuz,
  kF8e4m3fnuz,
  kF8e8m0fnu,
  kF4e2m1fn,
  kF6e2m3fn,
  kF6e3m2fn,
  kToken,
  kOpaque,
  kTuple,
  kBuffer,
};

/// Returns the name of the type (`f32`), "tuple", "b" for a buffer reference, or "" for kInvalid.
absl::string_view elementTypeName(ElementType type);
/// Returns the type with that name; kInvalid if it is not a primitive type. `opaque_type` returns kOpaque.
ElementType elementTypeFromName(absl::string_view name);
/// Returns the bytes per element if the layout does not pack it; 0 for tokens, 8 for opaque (a pointer), 0 for a tuple.
int64_t elementBytes(ElementType type);

/// A dimension written as `?`: its size is unknown.
inline constexpr int64_t kUnboundedDimension = -1;

struct Shape;

/// Parts of a layout that few shapes have; §8.3.
struct RareLayout {
  struct Split {
    int64_t dimension = 0;
    std::vector<int64_t> indices;  ///< where the dimension is split
  };

  std::vector<std::string> levels;                  ///< D(…): the storage of each dimension, as written: "D", "C+~"
  ElementType indexType = ElementType::kInvalid;    ///< #(…), of a sparse array
  ElementType pointerType = ElementType::kInvalid;  ///< *(…), of a sparse array
  std::vector<Split> splits;                        ///< SC(…)
  std::vector<Shape> physical;                      ///< P(…): none or one
  int64_t prefixBytes = 0;                          ///< M(…): bytes of metadata before a dynamic array
};

struct Shape {
  ElementType type = ElementType::kInvalid;
  std::vector<int64_t> dimensions;          ///< logical order; the upper bound if dynamic, or kUnboundedDimension
  std::vector<bool> dynamic;                ///< empty, or one per dimension: true if written as `<=n` or `?`
  bool hasLayout = false;                   ///< true if `{…}` was written
  std::vector<int64_t> minorToMajor;        ///< empty if not written: row-major
  std::vector<std::vector<int64_t>> tiles;  ///< outermost tile first; -1 is `*`
  int64_t memorySpace = 0;                  ///< S(n)
  int64_t elementBits = 0;                  ///< E(n); 0: not packed
  int64_t tailPadding = 0;                  ///< L(n), elements; 0: none
  std::shared_ptr<const RareLayout> rare;   ///< null if the layout has no such parts
  std::vector<Shape> elements;              ///< elements of a tuple, or the single shape of a buffer reference
  std::string text;                         ///< as written; for an inferred shape, as XLA would print it

  /// Returns false if the shape cannot be read, or if the text omits it and it cannot be inferred.
  bool isKnown() const { return type != ElementType::kInvalid; }
  bool isTuple() const { return type == ElementType::kTuple; }
  bool isArray() const;
  /// The number of elements without padding; no value for tuples, unbounded dimensions and overflow.
  std::optional<int64_t> elementCount() const;
  /// Bytes without tile padding, packed if the layout has E(n). For a tuple, the sum of its leaves, as in XLA's own
  /// tables of output sizes. No value if unknown.
  std::optional<int64_t> bytes() const;
  /// Bytes with tile padding; live-range-rules.md §6.2. For a tuple, the sum of its leaves.
  std::optional<int64_t> paddedBytes() const;
  /// Bytes of one buffer of this shape: paddedBytes() for an array, the pointer table (8 bytes per element) for a
  /// tuple.
  std::optional<int64_t> bufferBytes() const;
  /// The element at a shape index; null if there is none. {} is the shape itself.
  const Shape* at(absl::Span<const int64_t> index) const;
  /// The shape without layouts: `f32[8,16]`, `(f32[8], s32[])`.
  std::string withoutLayout() const;
  /// The shape printed from its parts as XLA does: `f32[8,16]{1,0:T(8,128)}`. Returns `text` if the shape could not be
  /// read.
  std::string withLayout() const;
};

}  // namespace hlo

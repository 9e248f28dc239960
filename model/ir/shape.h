#pragma once

// A shape as XLA writes it: element type, dimensions, layout with tiles and memory space, or a tuple of
// shapes. Parsed once per distinct text and shared by id, so it may own memory.
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

/// The type's word (`f32`), "tuple", "b" for a buffer reference; "" for kInvalid.
absl::string_view elementTypeName(ElementType type);
/// The inverse; kInvalid for a word that is no primitive type. `opaque_type` reads as kOpaque.
ElementType elementTypeFromName(absl::string_view name);
/// Bytes an element takes when the layout does not pack it; 0 for tokens, 8 for opaque (a pointer) and
/// nothing for a tuple.
int64_t elementBytes(ElementType type);

/// `?` as a dimension: size unknown.
inline constexpr int64_t kUnboundedDimension = -1;

struct Shape;

/// Parts of a layout that few shapes have, §8.3.
struct RareLayout {
  struct Split {
    int64_t dimension = 0;
    std::vector<int64_t> indices;  ///< where the dimension is cut
  };

  std::vector<std::string> levels;                  ///< D(…): how each dimension is stored, as written: "D", "C+~"
  ElementType indexType = ElementType::kInvalid;    ///< #(…), of a sparse array
  ElementType pointerType = ElementType::kInvalid;  ///< *(…), of a sparse array
  std::vector<Split> splits;                        ///< SC(…)
  std::vector<Shape> physical;                      ///< P(…): none or one
  int64_t prefixBytes = 0;                          ///< M(…): of metadata before a dynamic array
};

struct Shape {
  ElementType type = ElementType::kInvalid;
  std::vector<int64_t> dimensions;          ///< logical order; a bound where dynamic, or kUnboundedDimension
  std::vector<bool> dynamic;                ///< empty, or one per dimension: written as `<=n` or `?`
  bool hasLayout = false;                   ///< a `{…}` was written
  std::vector<int64_t> minorToMajor;        ///< empty where not written: row major
  std::vector<std::vector<int64_t>> tiles;  ///< outermost tile first; -1 is `*`
  int64_t memorySpace = 0;                  ///< S(n)
  int64_t elementBits = 0;                  ///< E(n); 0: not packed
  int64_t tailPadding = 0;                  ///< L(n), elements; 0: none
  std::shared_ptr<const RareLayout> rare;   ///< null where the layout has no such parts
  std::vector<Shape> elements;              ///< of a tuple, or the one shape of a buffer reference
  std::string text;                         ///< as written; of an inferred one as XLA would print it

  /// False for one that the text leaves out and that cannot be inferred, and for one that cannot be read.
  bool isKnown() const { return type != ElementType::kInvalid; }
  bool isTuple() const { return type == ElementType::kTuple; }
  bool isArray() const;
  /// Elements without padding; nothing for tuples, unbounded dimensions and overflow.
  std::optional<int64_t> elementCount() const;
  /// Bytes without tile padding, packed where the layout says E(n). A tuple: the sum of its leaves, as
  /// XLA's own tables count an instruction's output. Nothing where unknown.
  std::optional<int64_t> bytes() const;
  /// Bytes with tile padding; live-range-rules.md §6.2. A tuple: the sum of its leaves.
  std::optional<int64_t> paddedBytes() const;
  /// Bytes of one buffer of this shape: an array's paddedBytes(), a tuple's pointer table (8 an element).
  std::optional<int64_t> bufferBytes() const;
  /// The element at a shape index; null where there is none. {} is the shape itself.
  const Shape* at(absl::Span<const int64_t> index) const;
  /// The shape without layouts: `f32[8,16]`, `(f32[8], s32[])`.
  std::string withoutLayout() const;
  /// The shape written from its parts, as XLA prints it: `f32[8,16]{1,0:T(8,128)}`. `text` where it could not be read.
  std::string withLayout() const;
};

}  // namespace hlo

#pragma once

// The bytes of a result, and the number of bytes in a buffer that hold no element: padding from the tiles of a layout,
// from dimensions rounded up to tiles, and at the end of an array. Unknown if the text does not state the size or the
// shape, or if they are inconsistent.

#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "model/analysis/cost_amount.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"
#include "model/queries/link.h"

namespace queries {

/// The size of a result as every view, query, sum, export and subcommand shows it. "Bytes" are what the device holds,
/// with the padding of tiles; for a tuple, the sum of its leaves. Equal to the sizes of a buffer assignment.
struct ResultBytes {
  std::optional<int64_t> held;      ///< "Bytes"; no value if unknown
  std::optional<int64_t> unpadded;  ///< of the elements alone; no value if unknown

  std::optional<int64_t> padding() const;
  bool isPadded() const { return padding().value_or(0) > 0; }
};
ResultBytes resultBytes(const hlo::Shape& shape);

/// Bytes that the device holds in one memory space.
struct SpaceBytes {
  int64_t space = 0;
  hlo::Amount held;
};
/// Adds the leaves of a result to the sums by memory space, which remain in the order of the spaces.
void addBytesBySpace(const hlo::Shape& shape, std::vector<SpaceBytes>* sums);
/// Returns the bytes of the leaves of a result by memory space, most bytes first. Their sum is ResultBytes::held.
std::vector<SpaceBytes> bytesBySpace(const hlo::Shape& shape);

/// Returns the padding among the `bytes` of a buffer of the shape. A tuple's buffer is its table of pointers, 8 bytes
/// per element. Nothing for a shape with dynamic dimensions, whose buffer also contains their sizes; if there are fewer
/// bytes than the elements need; and for a tuple, a token or an opaque value whose bytes differ from XLA's count.
std::optional<int64_t> paddingBytes(const hlo::Shape& shape, int64_t bytes);

/// The padding of the values of an assignment. Each distinct shape text is parsed once. Not thread-safe.
class Paddings {
 public:
  Paddings() = default;
  /// The arguments must outlive this object. `module` may be null; it provides shapes that the assignment lacks.
  Paddings(const hlo::Module* module, const buffers::Assignment* assignment, const Link* link)
      : m_module(module), m_assignment(assignment), m_link(link) {}

  std::optional<int64_t> of(buffers::ValueId id);

  /// Returns, by allocation, the padding among its bytes that are live at the step, with each byte counted once
  /// (live_shares.h). A lower bound if a value's padding is unknown or if two values share part of their bytes. Linear
  /// in the values.
  std::vector<hlo::Amount> at(uint32_t step);

 private:
  const hlo::Module* m_module = nullptr;
  const buffers::Assignment* m_assignment = nullptr;
  const Link* m_link = nullptr;
  absl::flat_hash_map<absl::string_view, hlo::Shape> m_shapes;
};

}  // namespace queries

#pragma once

// How many bytes of a buffer hold no element: what the tiles of a layout, dimensions that are rounded up to them,
// and the tail of an array take. Unknown where the text does not tell the size or the shape, or where they do not
// go together.

#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "model/analysis/cost_amount.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"
#include "model/queries/link.h"

namespace queries {

/// Of `bytes`, which a buffer of the shape takes. A tuple's buffer is its table of pointers, 8 bytes an element.
/// Nothing for a shape with dynamic dimensions, since the buffer has their sizes in it too; for bytes that are fewer
/// than the elements take; and for a tuple, a token or an opaque value of other bytes than XLA counts for it.
std::optional<int64_t> paddingBytes(const hlo::Shape& shape, int64_t bytes);

/// The padding of the values of an assignment. A shape's text is read once. For one thread.
class Paddings {
 public:
  Paddings() = default;
  /// They must outlive it. `module` may be null; it has the shapes that the assignment does not.
  Paddings(const hlo::Module* module, const buffers::Assignment* assignment, const Link* link)
      : m_module(module), m_assignment(assignment), m_link(link) {}

  std::optional<int64_t> of(buffers::ValueId id);

  /// By allocation: the padding among its bytes that are alive at the step, each byte once (live_shares.h). At least so
  /// much where a value's is unknown, or where two share a part of their bytes. Linear in the values.
  std::vector<hlo::Amount> at(uint32_t step);

 private:
  const hlo::Module* m_module = nullptr;
  const buffers::Assignment* m_assignment = nullptr;
  const Link* m_link = nullptr;
  absl::flat_hash_map<absl::string_view, hlo::Shape> m_shapes;
};

}  // namespace queries

#pragma once

// Where the keys go in a picture: from a box along its edges or beside it. Pure functions of the scene.

#include <optional>

#include "views/graph/graph_scene.h"

namespace views {

/// Before and after are across the flow of data: left and right where it flows down, up and down where it flows right.
enum class Walk { kOperand, kUser, kBefore, kAfter };

/// The next box in that direction: the first operand, the first user, or the nearest box beside it that reaches over
/// its middle. Nothing where there is none.
std::optional<uint32_t> walk(const GraphScene& scene, uint32_t box, Walk direction);

/// Steps through the operands or the users of one box, round and round: `last` is where the walk stands, or anything
/// that is none of them to begin.
std::optional<uint32_t> cycle(absl::Span<const uint32_t> boxes, std::optional<uint32_t> last);

}  // namespace views

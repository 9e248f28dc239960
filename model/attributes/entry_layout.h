#pragma once

// entry_computation_layout={…}: the shapes, with layouts, of the entry's parameters and result.
// Source: ComputationLayout::ToString; formats/hlo-text.md §4.

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

struct EntryLayout {
  std::vector<Shape> parameters;
  Shape result;
};

/// `{(f32[4,2]{1,0}, s32[]{:T(128)})->(f32[4]{0})}`
absl::StatusOr<EntryLayout> parseEntryLayout(absl::string_view text);
/// Prints the shapes by their `text`.
std::string toText(const EntryLayout& layout);

}  // namespace hlo

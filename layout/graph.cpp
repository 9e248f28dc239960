#include "layout/graph.h"

#include "absl/strings/str_cat.h"

namespace layout {

absl::Status checkGraph(const Graph& graph) {
  const size_t boxes = graph.boxes.size();
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    const auto [from, to] = graph.edges[e];
    if (from < boxes && to < boxes) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("edge ", e, " leads from box ", from, " to box ", to, ", but the number of boxes is ", boxes));
  }
  const auto isSize = [](float points) { return points >= 0 && points <= kWidestBox; };
  for (size_t i = 0; i < boxes; ++i) {
    const auto [width, height] = graph.boxes[i];
    if (isSize(width) && isSize(height)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("box ", i, " is ", width, " by ", height, " points, but a side must be 0 to ", kWidestBox));
  }
  return absl::OkStatus();
}

}  // namespace layout

#pragma once

// Graphs and placements as the bytes of layout/helper/frames.h. Nothing that comes from the helper is believed: counts
// are held against the graph that was sent, and every number must be one.

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "layout/graph.h"
#include "layout/helper/frames.h"

namespace layout {

/// Errors: InvalidArgument (a box without a size, an edge to no box), ResourceExhausted (too many of them).
absl::Status checkGraph(const Graph& graph);

/// Of a graph that passed checkGraph().
std::string encodeRequest(const Graph& graph);

/// Bytes that follow the header of a reply to `graph`. Internal: it is no such header.
absl::StatusOr<size_t> bodySize(const frames::ReplyHeader& header, const Graph& graph);

/// `body` has the size that bodySize() told. Internal: Graphviz failed and says why, or the numbers make no picture.
absl::StatusOr<Placement> decodeReply(const frames::ReplyHeader& header, absl::string_view body, const Graph& graph);

}  // namespace layout

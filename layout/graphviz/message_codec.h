#pragma once

// Requests and replies as the bytes of layout/helper/messages.h. Nothing that comes from the helper is believed: counts
// are checked against the graph that was sent, and the answer must be an ordering of it.

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "layout/helper/messages.h"
#include "layout/layered_arcs.h"
#include "layout/layered_ordering.h"

namespace layout {

/// ResourceExhausted: there is too much of it for the helper.
absl::StatusOr<std::string> encodeRequest(size_t boxes, const layered::Arcs& arcs);

/// Bytes that follow the header of a reply about so many boxes. Internal: it is no such header.
absl::StatusOr<size_t> bodySize(const messages::ReplyHeader& header, size_t boxes);

/// `body` has the size that bodySize() returned. Internal: Graphviz failed and the message says why, or it is no
/// ordering of the boxes and arcs.
absl::StatusOr<layered::Ordering> decodeReply(const messages::ReplyHeader& header, absl::string_view body, size_t boxes,
                                              const layered::Arcs& arcs);

}  // namespace layout

#pragma once

// Encodes requests and decodes replies in the format of layout/helper/messages.h. Data from the helper is not trusted:
// counts are checked against the graph that was sent, and the reply must be an ordering of it.

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "layout/helper/messages.h"
#include "layout/layered_arcs.h"
#include "layout/layered_ordering.h"

namespace layout {

/// Fails with ResourceExhausted if the graph exceeds the limits of the helper.
absl::StatusOr<std::string> encodeRequest(size_t boxes, const layered::Arcs& arcs);

/// Returns the number of bytes that follow the header of a reply about that many boxes. Internal: the header is
/// invalid.
absl::StatusOr<size_t> bodySize(const messages::ReplyHeader& header, size_t boxes);

/// `body` must have the size that bodySize() returned. Internal: Graphviz failed, with its message, or the reply is not
/// an ordering of the boxes and arcs.
absl::StatusOr<layered::Ordering> decodeReply(const messages::ReplyHeader& header, absl::string_view body, size_t boxes,
                                              const layered::Arcs& arcs);

}  // namespace layout

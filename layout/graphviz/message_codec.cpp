#include "layout/graphviz/message_codec.h"

#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace layout {
namespace {

absl::Status nonsense(absl::string_view what) {
  return absl::InternalError(absl::StrCat("Graphviz returned an invalid result: ", what));
}

}  // namespace

absl::StatusOr<std::string> encodeRequest(size_t boxes, const layered::Arcs& arcs) {
  if (boxes > messages::kMaximumBoxes || arcs.arcs.size() > messages::kMaximumArcs) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a graph of ", boxes, " nodes and ", arcs.arcs.size(), " edges is too large for Graphviz"));
  }
  messages::RequestHeader header;
  header.boxes = static_cast<uint32_t>(boxes);
  header.arcs = static_cast<uint32_t>(arcs.arcs.size());
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes.reserve(sizeof header + 2 * sizeof(uint32_t) * arcs.arcs.size());
  for (const auto& [from, to, weight] : arcs.arcs) {
    const uint32_t ends[] = {from, to};
    bytes.append(reinterpret_cast<const char*>(ends), sizeof ends);
  }
  return bytes;
}

absl::StatusOr<size_t> bodySize(const messages::ReplyHeader& header, size_t boxes) {
  if (header.magic != messages::kReplyMagic) return nonsense("it has no header");
  if (header.messageBytes > messages::kMaximumMessageBytes) return nonsense("it is too long");
  if (header.messageBytes != 0) return header.messageBytes;
  if (header.boxes != boxes) return nonsense("it is for another graph");
  if (header.items > messages::kMaximumItems) return nonsense("it has too many rows");
  return (size_t{header.boxes} + header.items) * sizeof(uint32_t);
}

absl::StatusOr<layered::Ordering> decodeReply(const messages::ReplyHeader& header, absl::string_view body, size_t boxes,
                                              const layered::Arcs& arcs) {
  if (header.messageBytes != 0) {
    const std::string line = absl::StrReplaceAll(absl::StripAsciiWhitespace(body), {{"\n", "; "}});
    return absl::InternalError(absl::StrCat("Graphviz failed on this graph: ", line));
  }
  layered::Ordering ordering;
  for (auto [numbers, count] : {std::pair(&ordering.rowOf, header.boxes), {&ordering.order, header.items}}) {
    numbers->resize(count);
    const size_t bytes = count * sizeof(uint32_t);
    if (bytes != 0) std::memcpy(numbers->data(), body.data(), bytes);
    body.remove_prefix(bytes);
  }
  if (absl::Status status = layered::checkOrdering(ordering, boxes, arcs); !status.ok()) {
    return nonsense(status.message());
  }
  return ordering;
}

}  // namespace layout

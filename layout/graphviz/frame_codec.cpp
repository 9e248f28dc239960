#include "layout/graphviz/frame_codec.h"

#include <cstring>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace layout {
namespace {

static_assert(sizeof(Box) == 8 && sizeof(Edge) == 8 && sizeof(Point) == 8, "they go over the wire as they are");

template <typename T>
void append(std::string& bytes, const T* values, size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

// Takes `count` values from the front of `bytes`.
template <typename T>
void take(absl::string_view& bytes, T* values, size_t count) {
  if (count != 0) std::memcpy(values, bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
}

bool isPoint(Point p) { return frames::isCoordinate(p.x) && frames::isCoordinate(p.y); }

absl::Status nonsense(absl::string_view what) {
  return absl::InternalError(absl::StrCat("Graphviz answered nonsense: ", what));
}

}  // namespace

absl::Status checkGraph(const Graph& graph) {
  if (graph.boxes.size() > frames::kMaximumBoxes || graph.edges.size() > frames::kMaximumEdges) {
    return absl::ResourceExhaustedError(absl::StrCat("a graph of ", graph.boxes.size(), " nodes and ",
                                                     graph.edges.size(), " edges is too large for Graphviz"));
  }
  for (size_t i = 0; i < graph.boxes.size(); ++i) {
    if (!frames::isBoxSide(graph.boxes[i].width) || !frames::isBoxSide(graph.boxes[i].height)) {
      return absl::InvalidArgumentError(
          absl::StrCat("box ", i, " cannot be ", graph.boxes[i].width, " × ", graph.boxes[i].height, " points"));
    }
  }
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const auto [from, to] = graph.edges[i];
    if (from >= graph.boxes.size() || to >= graph.boxes.size()) {
      return absl::InvalidArgumentError(absl::StrCat("edge ", i, " leads from box ", from, " to box ", to,
                                                     ", and there ", graph.boxes.size() == 1 ? "is " : "are ",
                                                     graph.boxes.size()));
    }
  }
  return absl::OkStatus();
}

std::string encodeRequest(const Graph& graph) {
  frames::RequestHeader header;
  header.boxes = static_cast<uint32_t>(graph.boxes.size());
  header.edges = static_cast<uint32_t>(graph.edges.size());
  std::string bytes;
  bytes.reserve(sizeof header + 8 * (graph.boxes.size() + graph.edges.size()));
  append(bytes, &header, 1);
  append(bytes, graph.boxes.data(), graph.boxes.size());
  append(bytes, graph.edges.data(), graph.edges.size());
  return bytes;
}

absl::StatusOr<size_t> bodySize(const frames::ReplyHeader& header, const Graph& graph) {
  if (header.magic != frames::kReplyMagic) return nonsense("no header");
  if (header.messageBytes > frames::kMaximumMessageBytes) return nonsense("an endless message");
  if (header.messageBytes != 0) return header.messageBytes;
  if (header.boxes != graph.boxes.size() || header.edges != graph.edges.size()) return nonsense("another graph");
  if (header.points > frames::kMaximumPoints) return nonsense("endless edges");
  return (size_t{header.boxes} + header.points) * sizeof(Point) + size_t{header.edges} * sizeof(uint32_t);
}

absl::StatusOr<Placement> decodeReply(const frames::ReplyHeader& header, absl::string_view body, const Graph& graph) {
  if (header.messageBytes != 0) {
    const std::string line = absl::StrReplaceAll(absl::StripAsciiWhitespace(body), {{"\n", "; "}});
    return absl::InternalError(absl::StrCat("Graphviz failed on this graph: ", line));
  }
  Placement placement;
  placement.width = header.width;
  placement.height = header.height;
  if (!isPoint({header.width, header.height})) return nonsense("a picture without a size");

  placement.centres.resize(graph.boxes.size());
  take(body, placement.centres.data(), placement.centres.size());
  for (Point centre : placement.centres) {
    if (!isPoint(centre)) return nonsense("a box that is nowhere");
  }

  std::vector<uint32_t> counts(graph.edges.size());
  take(body, counts.data(), counts.size());
  placement.routes.reserve(counts.size());
  for (size_t left = header.points; uint32_t count : counts) {
    if (count < 2 || count > left) return nonsense("an edge without points");
    left -= count;
    std::vector<Point>& route = placement.routes.emplace_back(count);
    take(body, route.data(), count);
    for (Point p : route) {
      if (!isPoint(p)) return nonsense("an edge that leads nowhere");
    }
  }
  if (!body.empty()) return nonsense("points of no edge");
  return placement;
}

}  // namespace layout

// Fuzzes the decoding of layout results: a small graph and an answer of the layout process. Invalid orders must be
// rejected, and in accepted ones every box and edge must be drawn.
//   build/release/bin/fuzz_layout; build/fuzz/bin/fuzz_layout

#include <cstdlib>

#include "layout/graphviz/message_codec.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/check_placement.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

// Maps bytes to small numbers and a few large ones.
uint32_t numberOf(uint8_t byte) { return byte < 0xF0 ? byte : UINT32_MAX - (0xFF - byte); }

}  // namespace

// Input format: the number of boxes, the number of edges, the edges, the rows of the boxes, the items.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  layout::Graph graph{std::vector<layout::Box>(1 + data[0] % 32, {40, 20}), {}};
  const size_t boxes = graph.boxes.size();
  size_t at = 2;
  for (uint32_t e = data[1] % 64; e > 0 && at + 1 < size; --e, at += 2) {
    graph.edges.push_back({static_cast<uint32_t>(data[at] % boxes), static_cast<uint32_t>(data[at + 1] % boxes)});
  }
  const layout::layered::Arcs arcs = layout::layered::uniteEdges(graph, {});
  check(layout::encodeRequest(boxes, arcs).ok());
  if (size - at < boxes) return 0;

  layout::messages::ReplyHeader header;
  header.boxes = static_cast<uint32_t>(boxes);
  header.items = static_cast<uint32_t>(size - at - boxes);
  std::vector<uint32_t> body;
  for (; at < size; ++at) body.push_back(numberOf(data[at]));
  const auto bytes = layout::bodySize(header, boxes);
  check(bytes.ok() && *bytes == body.size() * sizeof(uint32_t));
  const absl::string_view text(reinterpret_cast<const char*>(body.data()), *bytes);
  const auto ordering = layout::decodeReply(header, text, boxes, arcs);
  if (!ordering.ok()) return 0;
  const layout::Placement placement = layout::layered::drawOrdering(graph, arcs, *ordering, {});
  check(support::problemIn(graph, placement).empty() && support::crossedBoxIn(graph, placement).empty());
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  using namespace std::string_literals;
  return {"\2\3\0\1\1\2\0\2\0\1\2\0\1\3\2"s,        // three boxes, each with an edge to every box below
          "\3\4\0\1\0\2\1\3\2\3\0\1\1\2\0\1\2\3"s,  // a diamond
          "\4\3\0\1\2\3\4\4\0\1\5\6\3\0\1\4\2\3"s,  // two components and a loop
          "\1\2\0\1\1\0\5\0\1\2\3\4\5\0"s,          // forward and back, upwards, across four rows
          "\2\3\0\1\1\2\0\2\0\1\377\0\1\3\2"s,     "\0\0\7\0"s};
}

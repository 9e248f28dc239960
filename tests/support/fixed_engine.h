#pragma once

// A layout engine without Graphviz: boxes are placed in a grid in the order of the graph, edges are straight, and
// optionally edges over several boxes are stubs. It can be set to fail on graphs over a given size, and to block every
// layout until it is released or stopped.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>

#include "absl/strings/str_cat.h"
#include "layout/graph.h"

namespace support {

class FixedEngine : public layout::Engine {
 public:
  static constexpr float kCellWidth = 320;
  static constexpr float kCellHeight = 160;

  explicit FixedEngine(uint32_t columns = 3, std::string name = "Fixed")
      : m_columns(columns), m_name(std::move(name)) {}

  std::string name() const override { return m_name; }

  absl::StatusOr<layout::Placement> place(const layout::Graph& graph, std::stop_token stop) override {
    ++calls;
    {
      std::unique_lock lock(m_mutex);
      m_released.wait(lock, stop, [this] { return !m_held; });
    }
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (graph.boxes.size() > mostBoxes)
      return absl::InternalError(absl::StrCat("it fell over ", mostBoxes.load(), " boxes"));
    layout::Placement placement;
    for (uint32_t i = 0; i < graph.boxes.size(); ++i) {
      placement.centres.push_back({(static_cast<float>(i % m_columns) + 0.5F) * kCellWidth,
                                   (static_cast<float>(i / m_columns) + 0.5F) * kCellHeight});
    }
    for (uint32_t e = 0; e < graph.edges.size(); ++e) {
      const layout::Edge& edge = graph.edges[e];
      if (edge.to - edge.from > longestEdge && edge.to > edge.from) {
        const layout::Point above = placement.centres[edge.from], below = placement.centres[edge.to];
        const float bottom = above.y + graph.boxes[edge.from].height / 2,
                    top = below.y - graph.boxes[edge.to].height / 2;
        // Edges that arrive at the same box end side by side.
        const float x = below.x - 60 + 12 * static_cast<float>(edge.from % 10);
        placement.stubs.push_back({e, {above.x, bottom}, {above.x, bottom + 14}, {x, top - 14}, {x, top}});
        placement.routes.emplace_back();
        continue;
      }
      // Edges lead down if the consumer is below, otherwise across from side to side.
      layout::Point from = placement.centres[edge.from];
      layout::Point to = placement.centres[edge.to];
      if (to.y > from.y) {
        from.y += graph.boxes[edge.from].height / 2;
        to.y -= graph.boxes[edge.to].height / 2;
      } else {
        const float side = to.x > from.x ? 0.5F : -0.5F;
        from.x += side * graph.boxes[edge.from].width;
        to.x -= side * graph.boxes[edge.to].width;
      }
      placement.routes.push_back({from, to});
    }
    placement.width = static_cast<float>(m_columns) * kCellWidth;
    placement.height = static_cast<float>((graph.boxes.size() + m_columns - 1) / m_columns) * kCellHeight;
    placement.milliseconds = 1.5;
    return placement;
  }

  void hold() {
    const std::lock_guard lock(m_mutex);
    m_held = true;
  }
  void release() {
    {
      const std::lock_guard lock(m_mutex);
      m_held = false;
    }
    m_released.notify_all();
  }

  std::atomic<int> calls = 0;
  std::atomic<size_t> mostBoxes = SIZE_MAX;
  std::atomic<uint32_t> longestEdge = UINT32_MAX;  // in numbers of boxes

 private:
  const uint32_t m_columns;
  const std::string m_name;
  std::mutex m_mutex;
  std::condition_variable_any m_released;
  bool m_held = false;
};

}  // namespace support

#pragma once

// Rows and their order by Graphviz's dot, drawn by the same placement engine as our own (layout/layered_ordering.h).
// Graphviz is in a process of its own (layout/helper): it must not run twice at once, cannot be interrupted and aborts
// on some graphs (engineering.md D2, §3.2). The process is started by the first graph and kept;
// it is killed when a layout is stopped, takes too long or comes back wrong, and the next graph starts another one.
//
//   layout::GraphvizEngine engine;                       // cheap: nothing is started yet
//   auto placement = engine.place(graph, stop);          // on a worker

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "layout/graph.h"

namespace layout {

namespace layered {
struct Arcs;
struct Ordering;
}  // namespace layered
class HelperProcess;

/// Folded graphs up to here are laid out in tens of milliseconds (engineering.md §3.1). Above it a view does better not
/// to ask; the engine itself only refuses what the helper cannot take at all.
inline constexpr uint32_t kGraphvizBudgetNodes = 1500;
inline constexpr uint32_t kGraphvizBudgetEdges = 3000;

inline bool isInGraphvizBudget(size_t nodes, size_t edges) {
  return nodes <= kGraphvizBudgetNodes && edges <= kGraphvizBudgetEdges;
}

struct GraphvizOptions {
  /// The layout program. Empty: the environment's HLOSCOPE_LAYOUT_HELPER, else `hloscope-layout` beside the program
  /// that is running, else where it is installed, seen from there.
  std::string helper;
  std::chrono::milliseconds timeLimit{2000};  ///< of one layout, without the time in the queue
};

/// Several threads may call place(); they queue.
class GraphvizEngine : public Engine {
 public:
  explicit GraphvizEngine(GraphvizOptions options = {});
  /// No place() may be running. Ends the helper.
  ~GraphvizEngine() override;

  std::string name() const override { return "Graphviz"; }

  /// Errors beside those of Engine: NotFound, there is no helper or it cannot be started; ResourceExhausted, the graph
  /// has more than 65,536 boxes or joins more than 262,144 pairs of them, or the system is out of descriptors.
  absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) override;

 private:
  // From the helper, which is started where it does not run.
  absl::StatusOr<layered::Ordering> order(const std::string& request, size_t boxes, const layered::Arcs& arcs,
                                          const std::stop_token& stop);
  absl::StatusOr<layered::Ordering> exchange(const std::string& request, size_t boxes, const layered::Arcs& arcs,
                                             const std::stop_token& stop);

  const std::string m_program;
  const std::chrono::milliseconds m_timeLimit;
  std::mutex m_mutex;
  std::condition_variable_any m_free;
  bool m_busy = false;                      // the helper is in use; guarded by m_mutex
  std::unique_ptr<HelperProcess> m_helper;  // touched only by whoever has the turn, as is
  std::jthread m_undertaker;                // which waits for the end of a helper that was killed
};

}  // namespace layout

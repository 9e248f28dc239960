#pragma once

// Rows and their order by Graphviz's dot, drawn by the same placement engine as hloscope's own layout
// (layout/layered_ordering.h). Graphviz runs in a separate process (layout/helper): it must not run twice at the same
// time, cannot be interrupted and aborts on some graphs (engineering.md D2, §3.2). The first graph starts the process,
// which is then kept. It is killed if a layout is stopped, takes too long or returns an invalid reply; the next graph
// starts another one.
//
//   layout::GraphvizEngine engine;                       // cheap: starts no process yet
//   auto placement = engine.place(graph, stop);          // on a worker thread

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

/// Folded graphs up to this size are laid out in tens of milliseconds (engineering.md §3.1). Views should not use
/// Graphviz for larger graphs; the engine itself only rejects graphs that exceed the limits of the helper.
inline constexpr uint32_t kGraphvizBudgetNodes = 1500;
inline constexpr uint32_t kGraphvizBudgetEdges = 3000;

inline bool isInGraphvizBudget(size_t nodes, size_t edges) {
  return nodes <= kGraphvizBudgetNodes && edges <= kGraphvizBudgetEdges;
}

struct GraphvizOptions {
  /// The layout program. If empty: the environment variable HLOSCOPE_LAYOUT_HELPER, otherwise `hloscope-layout` beside
  /// the running program, otherwise the installed one, relative to the running program.
  std::string helper;
  std::chrono::milliseconds timeLimit{2000};  ///< for one layout, excluding the time in the queue
};

/// Several threads may call place(); the calls are queued.
class GraphvizEngine : public Engine {
 public:
  explicit GraphvizEngine(GraphvizOptions options = {});
  /// No place() may be running. Ends the helper.
  ~GraphvizEngine() override;

  std::string name() const override { return "Graphviz"; }

  /// Errors in addition to those of Engine: NotFound if there is no helper or it cannot be started; ResourceExhausted
  /// if the graph has more than 65,536 boxes or 262,144 connected pairs of them, or if the system is out of
  /// descriptors.
  absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) override;

 private:
  // Gets the order from the helper, which is started if it is not running.
  absl::StatusOr<layered::Ordering> order(const std::string& request, size_t boxes, const layered::Arcs& arcs,
                                          const std::stop_token& stop);
  absl::StatusOr<layered::Ordering> exchange(const std::string& request, size_t boxes, const layered::Arcs& arcs,
                                             const std::stop_token& stop);

  const std::string m_program;
  const std::chrono::milliseconds m_timeLimit;
  std::mutex m_mutex;
  std::condition_variable_any m_free;
  bool m_busy = false;                      // the helper is in use; guarded by m_mutex
  std::unique_ptr<HelperProcess> m_helper;  // used only by the thread that has set m_busy, as is m_undertaker
  std::jthread m_undertaker;                // waits until a killed helper has ended
};

}  // namespace layout

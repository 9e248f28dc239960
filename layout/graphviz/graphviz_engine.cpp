#include "layout/graphviz/graphviz_engine.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "layout/graphviz/helper_process.h"
#include "layout/graphviz/message_codec.h"
#include "layout/layered_arcs.h"
#include "layout/layered_ordering.h"

namespace layout {
namespace {

constexpr char kProgram[] = "hloscope-layout";

std::string findHelper() {
  if (const char* asked = std::getenv("HLOSCOPE_LAYOUT_HELPER"); asked != nullptr && *asked != '\0') return asked;
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const std::filesystem::path beside = here / kProgram;
  if (!error && access(beside.c_str(), X_OK) == 0) return beside.string();
  return (here / HLOSCOPE_LIBEXEC / kProgram).lexically_normal().string();
}

double millisecondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

GraphvizEngine::GraphvizEngine(GraphvizOptions options)
    : m_program(options.helper.empty() ? findHelper() : std::move(options.helper)), m_timeLimit(options.timeLimit) {}

GraphvizEngine::~GraphvizEngine() = default;

absl::StatusOr<Placement> GraphvizEngine::place(const Graph& graph, std::stop_token stop) {
  if (absl::Status status = checkGraph(graph); !status.ok()) return status;
  if (graph.boxes.empty()) return Placement();
  const layered::Arcs arcs = layered::uniteEdges(graph, stop);
  const size_t boxes = graph.boxes.size();
  const absl::StatusOr<std::string> request = encodeRequest(boxes, arcs);
  if (!request.ok()) return request.status();
  const absl::Status cancelled = absl::CancelledError("the layout was cancelled");
  {
    std::unique_lock lock(m_mutex);
    m_free.wait(lock, stop, [this] { return !m_busy; });
    if (stop.stop_requested()) {
      // This thread may have consumed the notification, so pass it on.
      if (!m_busy) m_free.notify_one();
      return cancelled;
    }
    m_busy = true;
  }
  const auto begin = std::chrono::steady_clock::now();
  const absl::StatusOr<layered::Ordering> ordering = order(*request, boxes, arcs, stop);
  {
    const std::lock_guard lock(m_mutex);
    m_busy = false;
  }
  m_free.notify_one();
  if (!ordering.ok()) return ordering.status();
  Placement placement = layered::drawOrdering(graph, arcs, *ordering, stop);
  if (stop.stop_requested()) return cancelled;
  placement.milliseconds = millisecondsSince(begin);
  return placement;
}

absl::StatusOr<layered::Ordering> GraphvizEngine::order(const std::string& request, size_t boxes,
                                                        const layered::Arcs& arcs, const std::stop_token& stop) {
  if (m_helper && !m_helper->isAlive()) m_helper.reset();
  if (!m_helper) {
    absl::StatusOr<std::unique_ptr<HelperProcess>> started = HelperProcess::start(m_program);
    if (!started.ok()) return started.status();
    m_helper = *std::move(started);
  }
  absl::StatusOr<layered::Ordering> ordering = exchange(request, boxes, arcs, stop);
  if (!ordering.ok()) {
    // The process was stopped during a layout, has ended, or sent an invalid reply, so no reply of it can be trusted
    // any more. Its end is awaited on another thread, because releasing much memory takes a while.
    m_helper->kill();
    m_undertaker = std::jthread([dead = std::move(m_helper)]() mutable { dead.reset(); });
  }
  return ordering;
}

absl::StatusOr<layered::Ordering> GraphvizEngine::exchange(const std::string& request, size_t boxes,
                                                           const layered::Arcs& arcs, const std::stop_token& stop) {
  HelperProcess::Exchange exchange(*m_helper, stop, m_timeLimit);
  if (absl::Status status = exchange.send(request); !status.ok()) return status;
  messages::ReplyHeader header;
  if (absl::Status status = exchange.receive(reinterpret_cast<char*>(&header), sizeof header); !status.ok()) {
    return status;
  }
  const absl::StatusOr<size_t> size = bodySize(header, boxes);
  if (!size.ok()) return size.status();
  std::string body(*size, '\0');
  if (absl::Status status = exchange.receive(body.data(), body.size()); !status.ok()) return status;
  return decodeReply(header, body, boxes, arcs);
}

}  // namespace layout

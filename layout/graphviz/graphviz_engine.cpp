#include "layout/graphviz/graphviz_engine.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "layout/graphviz/frame_codec.h"
#include "layout/graphviz/helper_process.h"
#include "layout/turn.h"

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
  if (graph.direction == Direction::kRight) {
    Graph down = graph;
    down.direction = Direction::kDown;
    turn(down.boxes);
    absl::StatusOr<Placement> placement = place(down, std::move(stop));
    if (placement.ok()) turn(*placement);
    return placement;
  }
  if (absl::Status status = checkGraph(graph); !status.ok()) return status;
  {
    std::unique_lock lock(m_mutex);
    m_free.wait(lock, stop, [this] { return !m_busy; });
    if (stop.stop_requested()) {
      // Whoever was woken passes the turn on.
      if (!m_busy) m_free.notify_one();
      return absl::CancelledError("the layout was cancelled");
    }
    m_busy = true;
  }
  absl::StatusOr<Placement> placement = placeNow(graph, stop);
  {
    const std::lock_guard lock(m_mutex);
    m_busy = false;
  }
  m_free.notify_one();
  return placement;
}

absl::StatusOr<Placement> GraphvizEngine::placeNow(const Graph& graph, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  if (m_helper && !m_helper->isAlive()) m_helper.reset();
  if (!m_helper) {
    absl::StatusOr<std::unique_ptr<HelperProcess>> started = HelperProcess::start(m_program);
    if (!started.ok()) return started.status();
    m_helper = *std::move(started);
  }

  absl::StatusOr<Placement> placement = exchange(graph, stop);
  if (placement.ok()) {
    placement->milliseconds = millisecondsSince(begin);
  } else {
    // Stopped in the middle, dead or mad: no reply of this process can be trusted any more. Nobody waits for its end,
    // which takes a while where it has taken much memory.
    m_helper->kill();
    m_undertaker = std::jthread([dead = std::move(m_helper)]() mutable { dead.reset(); });
  }
  return placement;
}

absl::StatusOr<Placement> GraphvizEngine::exchange(const Graph& graph, const std::stop_token& stop) {
  HelperProcess::Exchange exchange(*m_helper, stop, m_timeLimit);
  if (absl::Status status = exchange.send(encodeRequest(graph)); !status.ok()) return status;
  frames::ReplyHeader header;
  if (absl::Status status = exchange.receive(reinterpret_cast<char*>(&header), sizeof header); !status.ok()) {
    return status;
  }
  const absl::StatusOr<size_t> size = bodySize(header, graph);
  if (!size.ok()) return size.status();
  std::string body(*size, '\0');
  if (absl::Status status = exchange.receive(body.data(), body.size()); !status.ok()) return status;
  return decodeReply(header, body, graph);
}

}  // namespace layout

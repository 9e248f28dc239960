// The layout program of hloscope: reads graphs from standard input, lays them out with Graphviz and writes positions to
// standard output (frames.h). It is a process of its own because Graphviz cannot be interrupted, must not run twice at
// once and aborts on some graphs; whoever started it kills it without a second thought.
//
// It ends when its standard input closes, also in the middle of a layout: then nobody is left to read the answer.

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <thread>

#include "layout/helper/dot_layout.h"
#include "layout/helper/frames.h"

namespace {

using namespace layout;

bool readAll(void* into, size_t size) {
  for (char* at = static_cast<char*>(into); size > 0;) {
    const ssize_t count = read(STDIN_FILENO, at, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

bool writeAll(const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t count = write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

// Ends the process as soon as the other end of standard input is gone, whatever the main thread is at.
void watchParent() {
  pollfd input{STDIN_FILENO, 0, 0};
  while (poll(&input, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(0);
}

template <typename T>
void append(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Reads one request. False: the input ended, or is not ours.
bool readRequest(DotRequest& request) {
  frames::RequestHeader header;
  if (!readAll(&header, sizeof header)) return false;
  if (header.magic != frames::kRequestMagic || header.boxes > frames::kMaximumBoxes ||
      header.edges > frames::kMaximumEdges) {
    return false;
  }
  request.boxes.resize(header.boxes);
  request.edges.resize(header.edges);
  static_assert(sizeof request.boxes[0] == 2 * sizeof(float) && sizeof request.edges[0] == 2 * sizeof(uint32_t));
  return readAll(request.boxes.data(), request.boxes.size() * sizeof request.boxes[0]) &&
         readAll(request.edges.data(), request.edges.size() * sizeof request.edges[0]);
}

std::string wrong(const DotRequest& request) {
  for (const auto& [width, height] : request.boxes) {
    if (!frames::isBoxSide(width) || !frames::isBoxSide(height)) return "a box has no size";
  }
  for (const auto& [from, to] : request.edges) {
    if (from >= request.boxes.size() || to >= request.boxes.size()) return "an edge leads to no box";
  }
  return "";
}

std::string failure(std::string message) {
  message.resize(std::min<size_t>(message.size(), frames::kMaximumMessageBytes));
  std::string bytes;
  frames::ReplyHeader header;
  header.messageBytes = static_cast<uint32_t>(message.size());
  append(bytes, header);
  return bytes + message;
}

std::string encode(const DotReply& reply) {
  if (!reply.error.empty()) return failure(reply.error);
  size_t points = 0;
  for (const auto& route : reply.routes) points += route.size();
  if (points > frames::kMaximumPoints) return failure("the edges have too many points");
  std::string bytes;
  frames::ReplyHeader header;
  header.boxes = static_cast<uint32_t>(reply.centres.size());
  header.edges = static_cast<uint32_t>(reply.routes.size());
  header.points = static_cast<uint32_t>(points);
  header.width = static_cast<float>(reply.width);
  header.height = static_cast<float>(reply.height);
  bytes.reserve(sizeof header + 8 * (reply.centres.size() + points) + 4 * reply.routes.size());
  append(bytes, header);
  const auto appendPosition = [&](Position p) {
    append(bytes, static_cast<float>(p.x));
    append(bytes, static_cast<float>(p.y));
  };
  for (Position centre : reply.centres) appendPosition(centre);
  for (const auto& route : reply.routes) append(bytes, static_cast<uint32_t>(route.size()));
  for (const auto& route : reply.routes) {
    for (Position p : route) appendPosition(p);
  }
  return bytes;
}

}  // namespace

int main() {
  // A crash is an answer here, not an accident to keep a picture of.
  prctl(PR_SET_DUMPABLE, 0);
  std::thread(watchParent).detach();

  DotLayout dot;
  for (DotRequest request; readRequest(request);) {
    const std::string problem = wrong(request);
    if (!writeAll(problem.empty() ? encode(dot.place(request)) : failure(problem))) break;
  }
  _exit(0);
}

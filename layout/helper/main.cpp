// The layout program of hloscope: reads graphs from standard input, uses Graphviz to find rows and their order, and
// writes these to standard output (messages.h). It is a separate process because Graphviz cannot be interrupted, must
// not run twice at the same time and aborts on some graphs; the parent process may kill it at any time.
//
// It ends when its standard input closes, even during a layout, because then no process is left to read the answer.

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <thread>

#include "layout/helper/dot_ordering.h"
#include "layout/helper/messages.h"

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

// Ends the process as soon as the other end of standard input is closed, whatever the main thread is doing.
void watchParent() {
  pollfd input{STDIN_FILENO, 0, 0};
  while (poll(&input, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(0);
}

// Reads one request. Returns false if the input ended, or is not a valid request.
bool readRequest(DotRequest& request) {
  messages::RequestHeader header;
  if (!readAll(&header, sizeof header)) return false;
  if (header.magic != messages::kRequestMagic || header.boxes > messages::kMaximumBoxes ||
      header.arcs > messages::kMaximumArcs) {
    return false;
  }
  request.boxes = header.boxes;
  request.arcs.resize(header.arcs);
  static_assert(sizeof request.arcs[0] == 2 * sizeof(uint32_t));
  return readAll(request.arcs.data(), request.arcs.size() * sizeof request.arcs[0]);
}

std::string problemIn(const DotRequest& request) {
  for (const auto& [from, to] : request.arcs) {
    if (from >= request.boxes || to >= request.boxes) return "an arc leads to a box that does not exist";
    if (from == to) return "an arc leads from a box to itself";
  }
  return "";
}

template <typename T>
void append(std::string& bytes, const T* values, size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

std::string failure(std::string message) {
  message.resize(std::min<size_t>(message.size(), messages::kMaximumMessageBytes));
  std::string bytes;
  messages::ReplyHeader header;
  header.messageBytes = static_cast<uint32_t>(message.size());
  append(bytes, &header, 1);
  return bytes + message;
}

std::string encode(const DotReply& reply) {
  if (!reply.error.empty()) return failure(reply.error);
  if (reply.order.size() > messages::kMaximumItems) return failure("the arcs cross too many rows");
  std::string bytes;
  messages::ReplyHeader header;
  header.boxes = static_cast<uint32_t>(reply.rowOf.size());
  header.items = static_cast<uint32_t>(reply.order.size());
  append(bytes, &header, 1);
  append(bytes, reply.rowOf.data(), reply.rowOf.size());
  append(bytes, reply.order.data(), reply.order.size());
  return bytes;
}

}  // namespace

int main() {
  // The parent handles a crash as an error, so no core dump is needed.
  prctl(PR_SET_DUMPABLE, 0);
  std::thread(watchParent).detach();

  DotOrdering dot;
  for (DotRequest request; readRequest(request);) {
    const std::string problem = problemIn(request);
    if (!writeAll(problem.empty() ? encode(dot.find(request)) : failure(problem))) break;
  }
  _exit(0);
}

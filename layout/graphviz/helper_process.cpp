#include "layout/graphviz/helper_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"

namespace layout {
namespace {

using Clock = std::chrono::steady_clock;

// Settings of the child at its start: only the descriptors 0 and 1, and default signals even if a caller blocks or
// ignores them.
class SpawnSettings {
 public:
  explicit SpawnSettings(int socket) {
    posix_spawn_file_actions_init(&m_actions);
    posix_spawn_file_actions_adddup2(&m_actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&m_actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&m_actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&m_actions, STDERR_FILENO + 1);
    posix_spawnattr_init(&m_attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&m_attributes, &none);
    posix_spawnattr_setsigdefault(&m_attributes, &all);
    posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawnattr_destroy(&m_attributes);
    posix_spawn_file_actions_destroy(&m_actions);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  // Returns 0 or an errno value.
  int spawn(const std::string& program, pid_t& pid) const {
    char* arguments[] = {const_cast<char*>(program.c_str()), nullptr};
    return posix_spawn(&pid, program.c_str(), &m_actions, &m_attributes, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t m_actions;
  posix_spawnattr_t m_attributes;
};

}  // namespace

absl::StatusOr<std::unique_ptr<HelperProcess>> HelperProcess::start(const std::string& program) {
  const auto exhausted = [](int error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start Graphviz: ", strerrordesc_np(error)));
  };
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return exhausted(errno);
  const int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) {
    const int error = errno;
    close(sockets[0]);
    close(sockets[1]);
    return exhausted(error);
  }
  pid_t pid = -1;
  const int error = SpawnSettings(sockets[1]).spawn(program, pid);
  close(sockets[1]);
  if (error == 0) return std::unique_ptr<HelperProcess>(new HelperProcess(pid, sockets[0], wake));
  close(sockets[0]);
  close(wake);
  if (error == EAGAIN || error == ENOMEM) return exhausted(error);
  return absl::NotFoundError(absl::StrCat("cannot start the layout program ", program, ": ", strerrordesc_np(error)));
}

HelperProcess::~HelperProcess() {
  reap();
  close(m_socket);
  close(m_wake);
}

void HelperProcess::kill() {
  if (m_pid >= 0) ::kill(m_pid, SIGKILL);
}

int HelperProcess::reap() {
  if (m_pid < 0) return -1;
  kill();
  int status = -1;
  while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
  }
  m_pid = -1;
  return status;
}

bool HelperProcess::isAlive() const {
  // Its end of the socket is closed when it ends, and between requests there is nothing to read.
  pollfd socket{m_socket, POLLIN, 0};
  return m_pid >= 0 && poll(&socket, 1, 0) == 0;
}

absl::Status HelperProcess::ended() {
  const int status = reap();
  if (status >= 0 && WIFSIGNALED(status)) {
    const char* signal = sigabbrev_np(WTERMSIG(status));
    return absl::InternalError(
        absl::StrCat("Graphviz crashed on this graph (", signal == nullptr ? "signal" : "SIG",
                     signal == nullptr ? absl::StrCat(" ", WTERMSIG(status)) : std::string(signal), ")"));
  }
  return absl::InternalError("Graphviz exited without a result for this graph");
}

void HelperProcess::Exchange::Wake::operator()() const {
  const uint64_t one = 1;
  // A full counter is also sufficient: the descriptor is readable then.
  [[maybe_unused]] const ssize_t written = write(descriptor, &one, sizeof one);
}

HelperProcess::Exchange::Exchange(HelperProcess& helper, std::stop_token stop, std::chrono::milliseconds limit)
    : m_helper(helper),
      m_stop(std::move(stop)),
      m_limit(limit),
      m_deadline(Clock::now() + limit),
      m_wake(m_stop, Wake{helper.m_wake}) {}

absl::Status HelperProcess::Exchange::wait(short events) const {
  while (true) {
    if (m_stop.stop_requested()) return absl::CancelledError("the layout was cancelled");
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_deadline - Clock::now());
    if (left.count() <= 0) {
      return absl::DeadlineExceededError(
          absl::StrCat("Graphviz did not finish in ", m_limit.count(), " ms and was stopped"));
    }
    pollfd descriptors[] = {{m_helper.m_socket, events, 0}, {m_helper.m_wake, POLLIN, 0}};
    const int timeout = static_cast<int>(std::min<int64_t>(left.count(), 60'000)) + 1;
    if (poll(descriptors, 2, timeout) <= 0) continue;
    // The stop request may also belong to an earlier exchange that had ended just before it.
    if (uint64_t count = 0; descriptors[1].revents != 0) {
      [[maybe_unused]] const ssize_t size = read(m_helper.m_wake, &count, sizeof count);
      continue;
    }
    if (descriptors[0].revents != 0) return absl::OkStatus();
  }
}

absl::Status HelperProcess::Exchange::send(absl::string_view bytes) {
  while (!bytes.empty()) {
    if (absl::Status status = wait(POLLOUT); !status.ok()) return status;
    const ssize_t sent = ::send(m_helper.m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (sent <= 0) return m_helper.ended();
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
  return absl::OkStatus();
}

absl::Status HelperProcess::Exchange::receive(char* into, size_t size) {
  while (size > 0) {
    if (absl::Status status = wait(POLLIN); !status.ok()) return status;
    const ssize_t count = recv(m_helper.m_socket, into, size, MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return m_helper.ended();
    into += count;
    size -= static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

}  // namespace layout

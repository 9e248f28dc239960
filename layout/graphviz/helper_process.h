#pragma once

// The layout program as a child process: started, written to, read from, killed. One socket is its standard input and
// output. Every wait ends immediately on a stop request, and at a deadline. A process that is no longer used is killed
// and reaped, so there are no zombies. Must be used by one thread at a time.

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace layout {

class HelperProcess {
 public:
  /// Errors: NotFound, ResourceExhausted (descriptors, processes).
  static absl::StatusOr<std::unique_ptr<HelperProcess>> start(const std::string& program);
  /// Kills the process and waits until it has ended.
  ~HelperProcess();
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;

  /// Returns true if it still waits for requests. A helper that ended between two requests is not an error: another can
  /// be started.
  bool isAlive() const;

  /// One request and its reply. `limit` is the total time of send() and receive(), and `stop` interrupts them.
  class Exchange {
   public:
    Exchange(HelperProcess& helper, std::stop_token stop, std::chrono::milliseconds limit);
    /// Errors: Cancelled, DeadlineExceeded, Internal (the process ended). After an error the process must not be used.
    absl::Status send(absl::string_view bytes);
    absl::Status receive(char* into, size_t size);

   private:
    // Waits until the socket is writable (or readable).
    absl::Status wait(short events) const;

    struct Wake {
      int descriptor;
      void operator()() const;
    };
    HelperProcess& m_helper;
    const std::stop_token m_stop;
    const std::chrono::milliseconds m_limit;
    const std::chrono::steady_clock::time_point m_deadline;
    std::stop_callback<Wake> m_wake;
  };

  /// Kills the process without waiting for its end, which may take as long as the release of its memory.
  void kill();

 private:
  HelperProcess(pid_t pid, int socket, int wake) : m_pid(pid), m_socket(socket), m_wake(wake) {}
  // Returns the error "Graphviz ended without an answer (SIGSEGV)".
  absl::Status ended();
  // Kills the process and waits for it. Returns its wait status, or -1.
  int reap();

  pid_t m_pid;  // -1 after the process is reaped
  int m_socket;
  int m_wake;  // an eventfd that a stop request writes to
};

}  // namespace layout

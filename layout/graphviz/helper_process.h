#pragma once

// The layout program as a child process: started, written to, read from, killed. One socket is its standard input and
// output. Every wait ends at once when the caller is asked to stop, and at a deadline. A process that is given up is
// killed and waited for, so there are no zombies. One thread at a time.

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
  /// Kills it and waits until it is gone.
  ~HelperProcess();
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;

  /// Whether it still waits for requests. A helper that ended between two of them is no news to anybody.
  bool isAlive() const;

  /// For the exchange of one request and its reply: how long send() and receive() may take together, and what stops
  /// them.
  class Exchange {
   public:
    Exchange(HelperProcess& helper, std::stop_token stop, std::chrono::milliseconds limit);
    /// Errors: Cancelled, DeadlineExceeded, Internal (the process ended). The process is of no use after any of them.
    absl::Status send(absl::string_view bytes);
    absl::Status receive(char* into, size_t size);

   private:
    // Waits until the socket can be written (or read).
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

  /// Without waiting for its end, which may take as long as the release of all its memory.
  void kill();

 private:
  HelperProcess(pid_t pid, int socket, int wake) : m_pid(pid), m_socket(socket), m_wake(wake) {}
  // "Graphviz ended without an answer (SIGSEGV)".
  absl::Status ended();
  // Kills it and waits for it. Returns its wait status, or -1.
  int reap();

  pid_t m_pid;  // -1: reaped
  int m_socket;
  int m_wake;  // an eventfd that a stop request writes to
};

}  // namespace layout

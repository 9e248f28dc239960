#include "app/cli/process.h"

#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

namespace cli {
namespace {

// Needs no memory.
[[noreturn]] void endWith(const char* sentence) {
  for (const char* const part : {"hloscope: ", sentence, "\n"})
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, part, std::strlen(part));
  ::_exit(2);
}

[[noreturn]] void endWithoutMemory() {
  endWith("there is not enough memory. Open fewer modules at once, or raise the limit (ulimit -v).");
}

// Our code throws no exceptions, but the libraries do when the system refuses memory or a thread.
[[noreturn]] void endByException() {
  if (const std::exception_ptr thrown = std::current_exception()) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      endWithoutMemory();
    } catch (const std::length_error&) {
      endWithoutMemory();
    } catch (const std::system_error& error) {
      if (error.code() == std::errc::resource_unavailable_try_again)
        endWith("the system starts no more threads: its memory or the number of processes is limited (ulimit -a).");
      if (error.code() == std::errc::not_enough_memory) endWithoutMemory();
    } catch (...) {
    }
  }
  std::abort();
}

}  // namespace

void prepareProcess() {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  std::signal(SIGPIPE, SIG_IGN);
  std::set_new_handler(endWithoutMemory);
  std::set_terminate(endByException);
}

}  // namespace cli

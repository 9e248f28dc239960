// The program `hloscope`: subcommands, without Qt, whose libraries would take most of the time of a short one. For a
// window or a drawing it becomes the program `hloscope-window` (app/main.cpp), which has the same arguments.

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "app/cli/process.h"
#include "app/cli/runner.h"

namespace {

// Replaces this process. Returns only if the program beside this one cannot be started.
int startWindowProgram(char** argv) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string program = (self.parent_path() / "hloscope-window").string();
  ::execv(program.c_str(), argv);
  std::fprintf(stderr, "hloscope: %s, which draws and opens windows, cannot be started: %s\n", program.c_str(),
               std::strerror(errno));
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  cli::prepareProcess();
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return cli::needsWindowProgram(arguments) ? startWindowProgram(argv) : cli::run(arguments, HLOSCOPE_VERSION, {});
}

// Benchmarks the start of the command line: bench_start [--brief] [PROGRAM…]. Runs `PROGRAM info` on a module of three
// instructions and prints the processor time of the process, in the system and in the program, with the page faults.
// The default programs are hloscope and, for comparison, hloscope-window beside this one.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/measure.h"
#include "tests/support/temporary_folder.h"

namespace {

/// Runs the program without output and returns what the process used; a negative `ru_minflt` if it fails.
rusage run(const std::string& program, const std::string& path) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ::execl(program.c_str(), program.c_str(), "info", path.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  if (child < 0 || ::wait4(child, &status, 0, &used) != child || status != 0) used.ru_minflt = -1;
  return used;
}

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) * 1e-3;
}

}  // namespace

int main(int argc, char** argv) {
  bool isBrief = false;
  std::vector<std::string> programs;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      isBrief = true;
    } else {
      programs.emplace_back(argv[i]);
    }
  }
  if (programs.empty()) {
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    for (const char* const name : {"hloscope", "hloscope-window"}) {
      if (std::filesystem::exists(folder / name)) programs.push_back(folder / name);
    }
  }
  const support::TemporaryFolder folder;
  const std::string path = folder.write(
      "m.hlo", "HloModule m\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n  ROOT n = f32[4]{0} negate(p)\n}\n");
  std::printf("%-40s %8s %8s %8s %8s\n", "hloscope info, median of runs", "CPU ms", "user", "system", "faults");
  for (const std::string& program : programs) {
    std::vector<double> all, user, system, faults;
    for (int i = 0; i < (isBrief ? 3 : 101); ++i) {
      const rusage used = run(program, path);
      if (used.ru_minflt < 0) {
        std::fprintf(stderr, "%s fails\n", program.c_str());
        return 1;
      }
      user.push_back(milliseconds(used.ru_utime));
      system.push_back(milliseconds(used.ru_stime));
      all.push_back(user.back() + system.back());
      faults.push_back(static_cast<double>(used.ru_minflt));
    }
    std::printf("%-40s %8.1f %8.1f %8.1f %8.0f\n", std::filesystem::path(program).filename().c_str(),
                bench::median(all), bench::median(user), bench::median(system), bench::median(faults));
  }
  return 0;
}

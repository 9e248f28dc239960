// Measures parsing of HLO text: bench_parse [--brief] [FILE…]. The reference is counting line breaks in the same bytes,
// and for files also `grep -c ' = '`, whole process (engineering.md B1: at most 2.5 times that). Without files the
// bench generates its own input. Single-thread times are processor time, which other processes affect less. They are
// followed by wall time with one thread and with two; on a busy machine only the shortest wall time is meaningful.

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/arguments.h"
#include "tests/bench/measure.h"

namespace {

using bench::median;
using bench::seconds;

std::string madeText(int computations) {
  std::string text = "HloModule made, is_scheduled=true\n\n";
  for (int c = 0; c < computations; ++c) {
    absl::StrAppend(&text, "%fused.", c, " (p: f32[64,16]) -> f32[64,16] {\n  %p.", c,
                    " = f32[64,16]{1,0} parameter(0)\n");
    for (int i = 0; i < 20; ++i) {
      absl::StrAppend(&text, "  ", i == 19 ? "ROOT " : "", "%add.", c, ".", i, " = f32[64,16]{1,0} add(%",
                      i == 0 ? absl::StrCat("p.", c) : absl::StrCat("add.", c, ".", i - 1), ", %p.", c,
                      "), metadata={op_name=\"jit(step)/layers_", c % 32,
                      "/mlp/add\" source_file=\"/home/u/train.py\" source_line=", 10 + i, "}\n");
    }
    text += "}\n\n";
  }
  return text;
}

// Returns the resident bytes of this process that are not backed by a file (program code, for example, is).
size_t residentBytes() {
  size_t pages = 0, ofFiles = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*u %zu %zu", &pages, &ofFiles) != 2) pages = ofFiles = 0;
    std::fclose(file);
  }
  return (pages - ofFiles) * static_cast<size_t>(::sysconf(_SC_PAGESIZE));
}

/// Returns the processor time of `grep -c ' = ' FILE`; no value if grep is not available.
std::optional<double> grepSeconds(const char* path) {
  int ends[2];
  if (::pipe(ends) != 0) return std::nullopt;
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);  // with /dev/null grep would stop at the first match
    ::close(ends[0]);
    ::execlp("grep", "grep", "-c", " = ", path, static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  char said[64];
  while (::read(ends[0], said, sizeof said) > 0) {
  }
  ::close(ends[0]);
  int status = 0;
  rusage used{};
  if (child < 0 || ::wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return std::nullopt;
  }
  const auto of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return of(used.ru_utime) + of(used.ru_stime);
}

// Measures wall time, alternating between one thread and two.
void measureThreads(const std::shared_ptr<const hlo::SourceText>& text, int runs) {
  std::vector<double> times[2];
  for (int run = 0; run < 2 * runs; ++run) {
    hlo::ParseOptions options;
    options.threads = 1 + run % 2;
    const double begin = seconds(CLOCK_MONOTONIC);
    const auto parsed = hlo::parseHlo(text, {}, {}, options);
    times[run % 2].push_back(seconds(CLOCK_MONOTONIC) - begin);
  }
  const auto shortest = [&times](int i) { return *std::min_element(times[i].begin(), times[i].end()); };
  std::printf(
      "  time that goes by, shortest and median of %d: one thread %.2f, %.2f ms; two %.2f, %.2f ms; "
      "%.2f times as fast\n",
      runs, shortest(0) * 1e3, median(times[0]) * 1e3, shortest(1) * 1e3, median(times[1]) * 1e3,
      shortest(0) / shortest(1));
}

void measure(const std::shared_ptr<const hlo::SourceText>& text, int runs, const char* path = nullptr) {
  std::vector<double> parse, lines, grep;
  size_t instructions = 0, problems = 0, newlines = 0;
  double bytes = 0;
  hlo::ParseOptions oneThread;
  oneThread.threads = 1;
  for (int run = 0; run < runs; ++run) {
    if (run == 0) ::malloc_trim(0);  // returns memory of earlier work to the system
    const auto before = static_cast<double>(residentBytes());
    double begin = seconds();
    const auto parsed = hlo::parseHlo(text, {}, {}, oneThread);
    parse.push_back(seconds() - begin);
    if (run == 0) {  // later runs reuse memory that the first one freed
      ::malloc_trim(0);
      bytes = static_cast<double>(residentBytes()) - before;
    }
    if (!parsed.ok()) {
      std::printf("%s\n", std::string(parsed.status().message()).c_str());
      return;
    }
    instructions = 0;
    for (const auto& module : parsed->modules) instructions += module->instructionCount();
    problems = parsed->diagnostics.size();
    begin = seconds();
    const char* at = text->text().data();
    const char* const end = at + text->text().size();
    for (newlines = 0; (at = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(end - at)))) != nullptr;
         ++at) {
      ++newlines;
    }
    lines.push_back(seconds() - begin);
    const auto grepped = path == nullptr ? std::nullopt : grepSeconds(path);
    if (grepped) grep.push_back(*grepped);
  }
  const double megabytes = static_cast<double>(text->text().size()) / 1e6;
  std::printf(
      "%s: %.1f MB, %zu lines, %zu instructions, %zu problems; parse %.2f ms = %.0f MB/s; lines %.0f MB/s; "
      "ratio %.1f; %.0f bytes an instruction above the text\n",
      std::string(text->name()).c_str(), megabytes, newlines, instructions, problems, median(parse) * 1e3,
      megabytes / median(parse), megabytes / median(lines), median(parse) / median(lines),
      bytes / static_cast<double>(std::max<size_t>(instructions, 1)));
  if (!grep.empty()) {
    std::printf("  grep -c ' = ' %.2f ms; the parse takes %.2f times as long\n", median(grep) * 1e3,
                median(parse) / median(grep));
  }
  measureThreads(text, runs);
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = bench::readArguments(argc, argv);
  if (!arguments) return 1;
  for (const io::TextPtr& text : arguments->texts) measure(text, 7, std::string(text->name()).c_str());
  if (!arguments->texts.empty()) return 0;
  const int computations = arguments->isBrief ? 200 : 20000;
  measure(std::make_shared<hlo::SourceText>("made text", madeText(computations)), arguments->isBrief ? 1 : 7);
  return 0;
}

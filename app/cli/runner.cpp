#include "app/cli/runner.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "model/words/text.h"

namespace cli {
namespace {

bool write(const std::string& text, FILE* to) {
  return std::fwrite(text.data(), 1, text.size(), to) == text.size() && std::fflush(to) == 0;
}

// Escapes text for a terminal, which would execute control characters of a dump; a file or another program gets the
// text unchanged.
std::string fitFor(FILE* to, const std::string& text) {
  return ::isatty(::fileno(to)) != 0 ? words::printable(text) : text;
}

int print(const Result& result) {
  const bool isWritten = write(fitFor(stdout, result.output), stdout);
  const int reason = errno;
  write(fitFor(stderr, result.errors), stderr);
  if (isWritten) return result.status;
  std::fprintf(stderr, "hloscope: standard output cannot be written: %s\n", std::strerror(reason));
  return 2;
}

}  // namespace

std::optional<int> answered(const std::vector<std::string>& arguments, const std::string& version, CommandLine* line) {
  const std::string wrong = parseCommandLine(arguments, line);
  if (!wrong.empty()) {
    std::fprintf(stderr, "hloscope: %s\nhloscope --help tells how it is used.\n", wrong.c_str());
    return 2;
  }
  if (line->help) return std::fputs(usage().c_str(), stdout) < 0;
  if (line->version) return std::printf("hloscope %s\n", version.c_str()) < 0;
  return std::nullopt;
}

int run(const std::vector<std::string>& arguments, const std::string& version, const Painters& painters) {
  CommandLine line;
  if (const auto status = answered(arguments, version, &line)) return *status;
  if (line.subcommand == nullptr) {
    std::fputs(usage().c_str(), stderr);
    return 2;
  }
  return print(line.subcommand->run(line, painters));
}

}  // namespace cli

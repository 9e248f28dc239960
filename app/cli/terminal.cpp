#include "app/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/words/text.h"

namespace cli {
namespace {

constexpr size_t kLeastColumns = 40;

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

size_t columnsOf(int descriptor) {
  size_t columns = 0;
  winsize size = {};
  if (!absl::SimpleAtoi(environment("COLUMNS"), &columns) || columns == 0)
    columns = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
  return columns == 0 ? Terminal().columns : std::max(columns, kLeastColumns);
}

// The parameters of SGR, the escape sequence for colours (ECMA-48).
const char* sgr(Style style) {
  switch (style) {
    case Style::kHeading: return "1";
    case Style::kGood: return "32";
    case Style::kBad: return "1;31";
    case Style::kDim: return "2";
  }
  return "";
}

}  // namespace

Terminal terminalOf(FILE* file, const std::string& color) {
  const int descriptor = ::fileno(file);
  Terminal terminal;
  terminal.isTerminal = ::isatty(descriptor) != 0;
  terminal.columns = columnsOf(descriptor);
  const bool canColor = terminal.isTerminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  terminal.isColored = color == "always" || (color != "never" && canColor);
  return terminal;
}

std::string printedText(const Result& result, const Terminal& terminal) {
  const absl::string_view output = result.output;
  const auto fit = [&](absl::string_view text) {
    return terminal.isTerminal ? words::printable(text) : std::string(text);
  };
  if (!terminal.isColored) return fit(output);
  std::string text;
  size_t end = 0;
  for (const StyledRange& range : result.styles) {
    absl::StrAppend(&text, fit(output.substr(end, range.begin - end)), "\x1b[", sgr(range.style), "m",
                    fit(output.substr(range.begin, range.end - range.begin)), "\x1b[0m");
    end = range.end;
  }
  return absl::StrCat(text, fit(output.substr(end)));
}

}  // namespace cli

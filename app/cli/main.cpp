// The program with subcommands only: no window, no painting, no Qt.

#include <clocale>

#include "app/cli/runner.h"

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");  // for names in archives
  return cli::run({argv + 1, argv + argc}, HLOSCOPE_VERSION, {});
}

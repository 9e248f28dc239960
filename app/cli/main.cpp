// The subcommands alone: no window, no pictures, no Qt.

#include <clocale>

#include "app/cli/runner.h"

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");  // names in archives
  return cli::run({argv + 1, argv + argc}, HLOSCOPE_VERSION, {});
}

// The program with subcommands only: no window, no painting, no Qt.

#include "app/cli/process.h"
#include "app/cli/runner.h"

int main(int argc, char** argv) {
  cli::prepareProcess();
  return cli::run({argv + 1, argv + argc}, HLOSCOPE_VERSION, {});
}

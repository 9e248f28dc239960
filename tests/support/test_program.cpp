#include "tests/support/test_program.h"

#include <cstdio>
#include <cstring>
#include <string>

namespace support {
namespace {

const RegisteredTest* first = nullptr;

}  // namespace

RegisteredTest::RegisteredTest(const char* name, Main main) : name(name), main(main), next(first) { first = this; }

}  // namespace support

int main(int argc, char** argv) {
  for (const support::RegisteredTest* test = support::first; argc > 1 && test != nullptr; test = test->next) {
    if (std::strcmp(test->name, argv[1]) != 0) continue;
    // Qt takes the name of the application from the path of the program. That is the test's, which has its own
    // settings.
    std::string path(argv[0]);
    path = path.substr(0, path.rfind('/') + 1) + test->name;
    argv[1] = path.data();
    return test->main(argc - 1, argv + 1);
  }
  std::puts("The first argument is the name of a test:");
  for (const support::RegisteredTest* test = support::first; test != nullptr; test = test->next) std::puts(test->name);
  return 2;
}

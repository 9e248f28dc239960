#pragma once

namespace support {

/// A test of a program with several tests, which runs the one that its first argument names.
struct RegisteredTest {
  using Main = int (*)(int argc, char** argv);

  RegisteredTest(const char* name, Main main);

  const char* name;  ///< that of the source, tst_NAME
  Main main;         ///< of the source; gets the arguments behind the name
  const RegisteredTest* next;
};

}  // namespace support

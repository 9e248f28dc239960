#pragma once

// Functions that each fuzzer in this folder defines. fuzz_main.cpp runs them in the ordinary build, libFuzzer in the
// preset "fuzz".

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Must not crash, hang or break an invariant for any input; reports failures with std::abort.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/// Returns small valid inputs as the initial corpus.
std::vector<std::string> fuzzSeeds();

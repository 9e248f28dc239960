#pragma once

// What a fuzzer of this folder defines. fuzz_main.cpp runs it in the ordinary build, libFuzzer in that of the preset
// "fuzz".

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Must not crash, hang or break an invariant, whatever the bytes are; breaks with std::abort.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/// Small valid inputs to begin from.
std::vector<std::string> fuzzSeeds();

#pragma once

// Command line of the benches that read texts: [--brief] [FILE…].

#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/io/file.h"
#include "model/io/files.h"

namespace bench {

struct Arguments {
  bool isBrief = false;            ///< quick run under ctest that keeps the bench working
  std::vector<io::TextPtr> texts;  ///< contents of the given files; if empty, the bench generates its own input
};

/// Prints an error and returns no value if a file cannot be read.
inline std::optional<Arguments> readArguments(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      arguments.isBrief = true;
      continue;
    }
    auto text = io::readText(argv[i]);
    if (!text.ok()) {
      std::fprintf(stderr, "%s\n", std::string(text.status().message()).c_str());
      return std::nullopt;
    }
    arguments.texts.push_back(*std::move(text));
  }
  return arguments;
}

}  // namespace bench

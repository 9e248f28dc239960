#pragma once

// What a bench of texts is called with: [--brief] [FILE…].

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
  bool isBrief = false;            ///< as ctest runs it, so that it does not rot
  std::vector<io::TextPtr> texts;  ///< of the files; none: the bench makes a text of its own
};

/// Nothing where a file cannot be read, which is said.
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

#pragma once

// Implements `--module NAME|GLOB|INDEX|largest|all`: which of a path's modules a subcommand answers for.

#include <string>
#include <vector>

#include "model/documents/document.h"

namespace cli {

inline constexpr char kAllModules[] = "all";
inline constexpr char kLargestModule[] = "largest";

struct ModuleChoice {
  std::vector<size_t> chosen;  ///< positions in the list
  std::string problem;         ///< the reason if nothing is chosen
  std::string note;            ///< "1 of 7 modules: NAME (--module to choose)" after a choice by default
};

/// Selects modules of a list that is not empty. `argument` is a name (of the module, or as in the file names), an id as
/// in the file names, a position from 1, or a name with `*` and `?`; the first of these that fits counts, and it must
/// fit a single module. "all" selects every module; "largest" the largest one (model::largestOf()), as "" does if
/// there are several.
ModuleChoice chooseModules(const std::vector<model::ModuleSummary>& modules, const std::string& argument);

}  // namespace cli

#pragma once

// The modules of two dumps, paired to be compared: by name, and modules of the same name in their order.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/documents/document.h"
#include "model/io/dump_folder.h"

namespace model {

/// Indices of modules with a stage; one of a side without counterpart is alone.
struct ModulePair {
  std::optional<uint32_t> a, b;
};

/// Pairs in the order of A, each with the next module of B with its name; then what is alone, A before B.
std::vector<ModulePair> pairModules(const io::Dump& a, const io::Dump& b);

/// Returns the sizes of a module's main stage as far as they are known: it is in memory, or was read for them.
std::optional<StageSizes> knownSizes(const Document& document, uint32_t module);

}  // namespace model

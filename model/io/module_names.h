#pragma once

// Finds the module of a dump that a compiler input (StableHLO, MLIR bytecode, a jax.export file) belongs to, by name:
// the name of the file, or the name of the module that the content states.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "model/io/dump_folder.h"

namespace io {

/// Names are looked up in the folder of the file, else in the nearest parent folder with modules, else in the whole
/// dump.
class ModuleNames {
 public:
  struct Match {
    std::optional<uint32_t> module;
    bool isAmbiguous = false;  ///< several modules have the name
    bool hasName = false;      ///< the content states a name
  };

  /// Modules without a stage are ignored.
  explicit ModuleNames(const std::vector<DumpModule>& modules);

  bool isEmpty() const { return m_folders.empty(); }

  /// "jit_f.stablehlo.mlir": finds the longest prefix before a dot that is a module's name.
  Match byFileName(absl::string_view folder, absl::string_view fileName) const;
  /// `module @jit_f attributes {…}` in MLIR text.
  Match byText(absl::string_view folder, absl::string_view text) const;
  /// Bytecode and exports: strings that end with a zero byte.
  Match byStrings(absl::string_view folder, absl::string_view bytes) const;

 private:
  using ByName = absl::flat_hash_map<std::string, std::optional<uint32_t>>;  // nothing if several have the name

  absl::string_view scopeOf(absl::string_view folder) const;
  Match find(absl::string_view scope, absl::string_view name) const;

  absl::flat_hash_set<std::string> m_folders;  // with modules
  ByName m_modules;
};

}  // namespace io

#pragma once

// Reads the records of a dump about the passes of a module: `module_NNNN.metadata.textproto`, an HloModuleMetadataProto
// in text form, with the time of each pass and the files written during it. Source: HloModuleMetadataProto in XLA's
// hlo.proto, DumpHloModuleMetadata in its service/dump.cc; formats/dump-folder.md §4.

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/io/dump_folder.h"

namespace io {

struct PassRecord {
  std::string pass, pipeline;      ///< as the compiler names them
  std::vector<std::string> files;  ///< written while it ran, without folders
  std::optional<bool> hasChanged;
  std::optional<double> seconds;  ///< from its start to its end; no value if one is missing
};

/// Parses the text form, in file order. Unknown fields and text that is not a field are skipped.
std::vector<PassRecord> parsePassMetadata(absl::string_view text);

/// Reads the records of a module; empty if no file of the dump has them.
std::vector<PassRecord> passRecordsOf(const Dump& dump, uint32_t module, std::stop_token stop = {});

}  // namespace io

#pragma once

// metadata={…} of an instruction or of a sharding: its origin in the program. Source: OpMetadataToString;
// formats/hlo-text.md §13.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

/// Absent fields are empty or 0. Strings are decoded.
struct Metadata {
  std::string opType;
  std::string opName;  ///< scopes, separated by `/`
  std::string sourceFile;
  int64_t sourceLine = 0, sourceEndLine = 0, sourceColumn = 0, sourceEndColumn = 0;  ///< from 1
  std::vector<int64_t> profileTypes;
  std::string deduplicatedName;  ///< instructions with equal names were compiled from equal code
  std::string schedulingName;
  int64_t stackFrame = 0;  ///< number in the module's StackFrames table, from 1
  std::string payload;
  bool preserveLayout = false;
  /// Unknown fields: keys, and values as written.
  std::vector<std::pair<std::string, std::string>> others;
  friend bool operator==(const Metadata&, const Metadata&) = default;
};

/// Parses `{op_type="dot" op_name="jit(f)/dot" source_line=12}`. If a field is repeated, the last one counts.
absl::StatusOr<Metadata> parseMetadata(absl::string_view text);
/// Returns one field as written, including quotes, without decoding the others. If the field is repeated, the first one
/// counts. No value if it is absent or follows text that is not a field.
std::optional<absl::string_view> metadataPart(absl::string_view text, absl::string_view key);
/// Prints the fields in a fixed order, with C escapes.
std::string toText(const Metadata& metadata);

class ValueReader;
bool readMetadata(ValueReader& reader, Metadata* metadata);

}  // namespace hlo

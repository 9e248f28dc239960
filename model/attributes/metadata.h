#pragma once

// metadata={…} of an instruction or of a sharding: where it comes from. Source: OpMetadataToString;
// formats/hlo-text.md §13.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

/// Absent is empty, or 0. Strings are decoded.
struct Metadata {
  std::string opType;
  std::string opName;  ///< scopes with `/`
  std::string sourceFile;
  int64_t sourceLine = 0, sourceEndLine = 0, sourceColumn = 0, sourceEndColumn = 0;  ///< from 1
  std::vector<int64_t> profileTypes;
  std::string deduplicatedName;  ///< instructions with the same one were compiled from equal code
  std::string schedulingName;
  int64_t stackFrame = 0;  ///< number in the module's table StackFrames, from 1
  std::string payload;
  bool preserveLayout = false;
  /// Fields that nobody has seen: keys, and values as written.
  std::vector<std::pair<std::string, std::string>> others;
  friend bool operator==(const Metadata&, const Metadata&) = default;
};

/// `{op_type="dot" op_name="jit(f)/dot" source_line=12}`. Of a field given twice the last one counts.
absl::StatusOr<Metadata> parseMetadata(absl::string_view text);
/// One field of it as written, quotes and all, without decoding the others; nothing where it has none, or before it
/// what is no field. Of a field given twice the first one counts.
std::optional<absl::string_view> metadataPart(absl::string_view text, absl::string_view key);
/// Fields in one order, with C escapes.
std::string toText(const Metadata& metadata);

class ValueReader;
bool readMetadata(ValueReader& reader, Metadata* metadata);

}  // namespace hlo

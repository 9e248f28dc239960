#pragma once

// origin_recovery_table={…} of a header: how to recover, in a compiled module, the values that its origins name.
// Source: HloModule::OriginalValueRecoveryTable::ToString; formats/hlo-text.md §4.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

/// `{"add.5" {1,0}}`: a part of an instruction's value. `{}` has no name.
struct OriginalArray {
  std::string instruction;
  std::vector<int64_t> index;
  friend bool operator==(const OriginalArray&, const OriginalArray&) = default;
};

struct Recovery {
  OriginalArray lost;
  OriginalArray kept;   ///< the value that `lost` is computed from
  std::string program;  ///< HLO text of the module that computes it; "": the values are equal
  friend bool operator==(const Recovery&, const Recovery&) = default;
};

using RecoveryTable = std::vector<Recovery>;

/// `{ {"a"} : {"b" {0}}, "HloModule …" {"c"} : {"d"} }`
absl::StatusOr<RecoveryTable> parseRecoveryTable(absl::string_view text);
/// Prints the table on one line; programs have C escapes.
std::string toText(const RecoveryTable& table);

}  // namespace hlo

#pragma once

// origin_recovery_table={…} of a header: how a compiled module still gives the values that its origins name.
// Source: HloModule::OriginalValueRecoveryTable::ToString; formats/hlo-text.md §4.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

/// `{"add.5" {1,0}}`: a part of the value of an instruction. `{}` has no name.
struct OriginalArray {
  std::string instruction;
  std::vector<int64_t> index;
  friend bool operator==(const OriginalArray&, const OriginalArray&) = default;
};

struct Recovery {
  OriginalArray lost;
  OriginalArray kept;   ///< from which `lost` is computed
  std::string program;  ///< HLO text of the module that computes it; "": they are the same
  friend bool operator==(const Recovery&, const Recovery&) = default;
};

using RecoveryTable = std::vector<Recovery>;

/// `{ {"a"} : {"b" {0}}, "HloModule …" {"c"} : {"d"} }`
absl::StatusOr<RecoveryTable> parseRecoveryTable(absl::string_view text);
/// On one line; programs have C escapes.
std::string toText(const RecoveryTable& table);

}  // namespace hlo

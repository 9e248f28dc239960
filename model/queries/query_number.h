#pragma once

// Numbers with units, as queries and the byte limits of the command line have them: 512, 1,024, 1.5GiB, 64M, 2 GB.

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace queries {

/// The units that a number may have, in any case: for counts K to P, powers of 1,000; for bytes B, K to P and KiB to
/// PiB, powers of 1,024, and kB to PB, powers of 1,000. There may be a blank before a unit of bytes.
enum class Units : uint8_t { kCount, kBytes };

/// `value` plus, if `hasRest`, a fraction below 1.
struct QueryNumber {
  int64_t value = 0;
  bool hasRest = false;
};

/// Numbers of 2^63 and more become the maximum. Returns no value for other texts.
std::optional<QueryNumber> parseNumber(absl::string_view text, Units units);

}  // namespace queries

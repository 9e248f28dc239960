#pragma once

// Devices in an order, without writing them out: a list, or 0, 1, 2 … reshaped and transposed. Millions of devices cost
// what their text costs. Source: TileAssignment, IotaTileAssignment; formats/hlo-text.md §12, replica_groups.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hlo {

/// Takes what stands in row-major order of `dimensions`, and puts it into that of the permuted ones: dimension i of the
/// result is dimension permutation[i] of these.
struct Transposition {
  std::vector<int64_t> dimensions;   ///< each at least 2
  std::vector<int64_t> permutation;  ///< not the identity
  friend bool operator==(const Transposition&, const Transposition&) = default;
};

struct DeviceOrder {
  int64_t count = 0;
  std::vector<int64_t> list;         ///< as listed; empty: 0, 1, 2 …
  std::vector<Transposition> steps;  ///< applied in this order; at most one, but of named shardings

  /// `i` from 0 to count - 1.
  int64_t at(int64_t i) const;
  friend bool operator==(const DeviceOrder&, const DeviceOrder&) = default;
};

DeviceOrder listedDevices(std::vector<int64_t> list);
/// 0 to the product of the dimensions - 1, transposed. Without a permutation: in their order. The same order has one
/// representation: dimensions of size 1 and such as stay neighbours are merged.
/// Errors: no permutation of the dimensions, a dimension below 1, more than 2^62 devices.
absl::StatusOr<DeviceOrder> iotaDevices(const std::vector<int64_t>& dimensions,
                                        const std::vector<int64_t>& permutation);
/// The devices, transposed once more. `dimensions` must multiply to their number.
absl::StatusOr<DeviceOrder> transposed(DeviceOrder devices, const std::vector<int64_t>& dimensions,
                                       const std::vector<int64_t>& permutation);

/// `[8]`, `[4,2]T(1,0)`: what an iota is made of, also as the proto fields reshape_dims and transpose_perm have it.
struct IotaShape {
  std::vector<int64_t> dimensions, permutation;
};
/// Nothing for a list and for more than one step.
std::optional<IotaShape> iotaShape(const DeviceOrder& devices);

/// `0,1,2` or `<=[4,2]T(1,0)`. Steps that text has no form for follow as `[2,4]T(1,0)`.
std::string toText(const DeviceOrder& devices);

/// The product of dimensions that are at least 1; nothing above 2^62.
std::optional<int64_t> productOf(absl::Span<const int64_t> dimensions);

class ValueReader;
/// `[4,2]T(1,0)`
bool readIota(ValueReader& reader, DeviceOrder* devices);
/// `0,1,2` or `<=[4,2]T(1,0)`
bool readDevices(ValueReader& reader, DeviceOrder* devices);

}  // namespace hlo

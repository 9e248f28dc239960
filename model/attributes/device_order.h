#pragma once

// An order of devices in compact form: a list, or 0, 1, 2 … reshaped and transposed. The cost depends on the size of
// the text, not on the number of devices. Source: TileAssignment, IotaTileAssignment; formats/hlo-text.md §12,
// replica_groups.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hlo {

/// Reorders elements from the row-major order of `dimensions` to that of the permuted dimensions: dimension i of the
/// result is dimension permutation[i] of the input.
struct Transposition {
  std::vector<int64_t> dimensions;   ///< each at least 2
  std::vector<int64_t> permutation;  ///< not the identity
  friend bool operator==(const Transposition&, const Transposition&) = default;
};

struct DeviceOrder {
  int64_t count = 0;
  std::vector<int64_t> list;         ///< as listed; if empty: 0, 1, 2 …
  std::vector<Transposition> steps;  ///< applied in this order; more than one only for named shardings

  /// The device at position `i`, from 0 to count - 1.
  int64_t at(int64_t i) const;
  friend bool operator==(const DeviceOrder&, const DeviceOrder&) = default;
};

DeviceOrder listedDevices(std::vector<int64_t> list);
/// Returns the devices from 0 to the product of the dimensions - 1, transposed; without a permutation, in their order.
/// Equal orders have equal representations: dimensions of size 1 are removed, and dimensions that stay adjacent are
/// merged.
/// Errors: `permutation` is not a permutation of the dimensions, a dimension is less than 1, or there are more than
/// 2^62 devices.
absl::StatusOr<DeviceOrder> iotaDevices(const std::vector<int64_t>& dimensions,
                                        const std::vector<int64_t>& permutation);
/// Returns the devices, transposed once more. The product of `dimensions` must be their number.
absl::StatusOr<DeviceOrder> transposed(DeviceOrder devices, const std::vector<int64_t>& dimensions,
                                       const std::vector<int64_t>& permutation);

/// `[8]`, `[4,2]T(1,0)`: the dimensions and permutation of an iota, also the proto fields reshape_dims and
/// transpose_perm.
struct IotaShape {
  std::vector<int64_t> dimensions, permutation;
};
/// Returns no value for a list and for more than one step.
std::optional<IotaShape> iotaShape(const DeviceOrder& devices);

/// Prints `0,1,2` or `<=[4,2]T(1,0)`. Further steps, for which HLO text has no form, follow as `[2,4]T(1,0)`.
std::string toText(const DeviceOrder& devices);

/// Returns the product of the dimensions, each at least 1; no value if it exceeds 2^62.
std::optional<int64_t> productOf(absl::Span<const int64_t> dimensions);

class ValueReader;
/// Reads `[4,2]T(1,0)`.
bool readIota(ValueReader& reader, DeviceOrder* devices);
/// Reads `0,1,2` or `<=[4,2]T(1,0)`.
bool readDevices(ValueReader& reader, DeviceOrder* devices);

}  // namespace hlo

#include "model/attributes/device_order.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

constexpr int64_t kMostDevices = int64_t{1} << 62;
constexpr size_t kMostDimensions = 256;

bool isPermutation(const std::vector<int64_t>& permutation, size_t count) {
  if (permutation.size() != count) return false;
  std::vector<bool> seen(count);
  for (const int64_t i : permutation) {
    if (i < 0 || static_cast<size_t>(i) >= count || seen[static_cast<size_t>(i)]) return false;
    seen[static_cast<size_t>(i)] = true;
  }
  return true;
}

// Removes dimensions of size 1 and merges those that stay adjacent. The identity has no dimensions left.
Transposition canonical(const std::vector<int64_t>& dimensions, const std::vector<int64_t>& permutation) {
  std::vector<int64_t> order;  // the dimensions above 1, in the order of the result
  for (const int64_t i : permutation) {
    if (dimensions[static_cast<size_t>(i)] > 1) order.push_back(i);
  }
  // Returns true if a is before b and all dimensions between them have size 1.
  const auto areNeighbours = [&](int64_t a, int64_t b) {
    return a < b && std::all_of(dimensions.begin() + a + 1, dimensions.begin() + b, [](int64_t d) { return d == 1; });
  };
  std::vector<int64_t> first, size;  // of each merged run, in the order of the result
  for (size_t i = 0; i < order.size(); ++i) {
    const int64_t dimension = dimensions[static_cast<size_t>(order[i])];
    if (i > 0 && areNeighbours(order[i - 1], order[i])) {
      size.back() *= dimension;
    } else {
      first.push_back(order[i]);
      size.push_back(dimension);
    }
  }
  std::vector<size_t> runs(first.size());  // in the order of the input
  for (size_t i = 0; i < runs.size(); ++i) runs[i] = i;
  std::sort(runs.begin(), runs.end(), [&](size_t a, size_t b) { return first[a] < first[b]; });
  Transposition result;
  result.permutation.resize(runs.size());
  for (size_t i = 0; i < runs.size(); ++i) {
    result.dimensions.push_back(size[runs[i]]);
    result.permutation[runs[i]] = static_cast<int64_t>(i);
  }
  return result;
}

std::string dimensionsText(const std::vector<int64_t>& dimensions, const std::vector<int64_t>& permutation) {
  std::string result = absl::StrCat("[", absl::StrJoin(dimensions, ","), "]");
  if (permutation.size() > 1) absl::StrAppend(&result, "T(", absl::StrJoin(permutation, ","), ")");
  return result;
}

}  // namespace

int64_t DeviceOrder::at(int64_t i) const {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const size_t rank = step->dimensions.size();
    // The index in the result's dimensions, converted to the index in the input's dimensions.
    std::vector<int64_t> index(rank);
    for (size_t k = rank; k-- > 0;) {
      const auto dimension = static_cast<size_t>(step->permutation[k]);
      index[dimension] = i % step->dimensions[dimension];
      i /= step->dimensions[dimension];
    }
    i = 0;
    for (size_t k = 0; k < rank; ++k) i = i * step->dimensions[k] + index[k];
  }
  return list.empty() ? i : list[static_cast<size_t>(i)];
}

DeviceOrder listedDevices(std::vector<int64_t> list) {
  DeviceOrder devices;
  devices.count = static_cast<int64_t>(list.size());
  devices.list = std::move(list);
  return devices;
}

absl::StatusOr<DeviceOrder> iotaDevices(const std::vector<int64_t>& dimensions,
                                        const std::vector<int64_t>& permutation) {
  const auto count = productOf(dimensions);
  if (!count) return absl::InvalidArgumentError("expected positive dimensions that multiply to at most 2^62");
  DeviceOrder devices;
  devices.count = *count;
  if (permutation.empty()) return devices;
  return transposed(std::move(devices), dimensions, permutation);
}

absl::StatusOr<DeviceOrder> transposed(DeviceOrder devices, const std::vector<int64_t>& dimensions,
                                       const std::vector<int64_t>& permutation) {
  if (dimensions.size() > kMostDimensions) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected at most ", kMostDimensions, " dimensions, found ", dimensions.size()));
  }
  const auto count = productOf(dimensions);
  if (count != devices.count) {
    return absl::InvalidArgumentError(absl::StrCat("expected dimensions that multiply to ", devices.count, ", found [",
                                                   absl::StrJoin(dimensions, ","), "]"));
  }
  if (!isPermutation(permutation, dimensions.size())) {
    return absl::InvalidArgumentError(absl::StrCat("expected a permutation of ", dimensions.size(),
                                                   " dimensions, found (", absl::StrJoin(permutation, ","), ")"));
  }
  Transposition step = canonical(dimensions, permutation);
  if (step.dimensions.size() > 1) devices.steps.push_back(std::move(step));
  return devices;
}

std::optional<IotaShape> iotaShape(const DeviceOrder& devices) {
  if (!devices.list.empty() || devices.steps.size() > 1) return std::nullopt;
  if (devices.steps.empty()) return IotaShape{{devices.count}, {0}};
  return IotaShape{devices.steps.front().dimensions, devices.steps.front().permutation};
}

std::string toText(const DeviceOrder& devices) {
  std::string result = !devices.list.empty() ? absl::StrJoin(devices.list, ",") : "";
  size_t step = 0;
  if (devices.list.empty()) {
    result = "<=";
    if (devices.steps.empty()) return absl::StrCat(result, "[", devices.count, "]");
    result += dimensionsText(devices.steps.front().dimensions, devices.steps.front().permutation);
    step = 1;
  }
  for (; step < devices.steps.size(); ++step) {
    absl::StrAppend(&result, " ", dimensionsText(devices.steps[step].dimensions, devices.steps[step].permutation));
  }
  return result;
}

std::optional<int64_t> productOf(absl::Span<const int64_t> dimensions) {
  int64_t product = 1;
  for (const int64_t dimension : dimensions) {
    if (dimension < 1 || product > kMostDevices / dimension) return std::nullopt;
    product *= dimension;
  }
  return product;
}

bool readIota(ValueReader& reader, DeviceOrder* devices) {
  std::vector<int64_t> dimensions, permutation;
  if (!reader.sizes(&dimensions)) return false;
  if (reader.takeMark("T(")) {
    do {
      if (!reader.natural(&permutation.emplace_back())) return false;
    } while (reader.take(','));
    if (!reader.expect(')')) return false;
  }
  auto read = iotaDevices(dimensions, permutation);
  if (!read.ok()) return reader.refuse(std::string(read.status().message()));
  *devices = *std::move(read);
  return true;
}

bool readDevices(ValueReader& reader, DeviceOrder* devices) {
  if (reader.takeMark("<=")) return readIota(reader, devices);
  std::vector<int64_t> list;
  do {
    if (!reader.natural(&list.emplace_back())) return false;
  } while (reader.take(',') && reader.isAtDigit());  // the list may also be followed by a comma and other fields
  *devices = listedDevices(std::move(list));
  return true;
}

}  // namespace hlo

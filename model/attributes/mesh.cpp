#include "model/attributes/mesh.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

constexpr size_t kMostAxes = 100;

// Returns true if the devices are 0, 1, 2 …, the usual case, in which they are not printed.
bool isPlain(const Mesh& mesh) { return mesh.devices.list.empty() && mesh.devices.steps.empty(); }

std::string axisText(const Mesh& mesh, const AxisReference& reference) {
  const auto axis = static_cast<size_t>(reference.axis);
  std::string result = absl::StrCat("'", absl::CEscape(mesh.axes[axis].name), "'");
  if (reference.part) absl::StrAppend(&result, ":(", reference.part->preSize, ")", reference.part->size);
  return result;
}

bool readAxisSizes(ValueReader& reader, Mesh* mesh) {
  std::vector<int64_t> sizes;
  const auto one = [&] {
    if (sizes.size() == kMostAxes) return reader.fail(absl::StrCat("at most ", kMostAxes, " axes"));
    Mesh::Axis& axis = mesh->axes.emplace_back();
    if (!reader.string(&axis.name, "the name of an axis") || !reader.expect('=') || !reader.positive(&axis.size)) {
      return false;
    }
    sizes.push_back(axis.size);
    return true;
  };
  if (!reader.list('[', ']', one)) return false;
  const auto count = productOf(sizes);
  if (!count) return reader.refuse("expected a mesh of at most 2^62 devices");
  mesh->devices = DeviceOrder{*count, {}, {}};
  return true;
}

bool readDeviceIds(ValueReader& reader, Mesh* mesh) {
  DeviceOrder devices;
  if (!reader.expect('(')) return false;
  if (!(reader.isAt('[') ? readIota(reader, &devices) : readDevices(reader, &devices)) || !reader.expect(')')) {
    return false;
  }
  if (devices.count != mesh->devices.count) {
    return reader.refuse(absl::StrCat("expected ", mesh->devices.count, " devices in the mesh, found ", devices.count));
  }
  mesh->devices = std::move(devices);
  return true;
}

// Checks the boundaries at which references cut an axis: from 1 to its size, each must divide the next.
bool cut(std::vector<int64_t>* boundaries) {
  std::sort(boundaries->begin(), boundaries->end());
  boundaries->erase(std::unique(boundaries->begin(), boundaries->end()), boundaries->end());
  for (size_t i = 1; i < boundaries->size(); ++i) {
    if ((*boundaries)[i] % (*boundaries)[i - 1] != 0) return false;
  }
  return true;
}

}  // namespace

std::string toText(const Mesh& mesh) {
  if (mesh.isMaximal) return absl::StrCat("maximal_mesh[device_id=", mesh.devices.at(0), "]");
  const auto one = [](std::string* out, const Mesh::Axis& axis) {
    absl::StrAppend(out, "'", absl::CEscape(axis.name), "'=", axis.size);
  };
  std::string result = absl::StrCat("mesh[", absl::StrJoin(mesh.axes, ",", one), "]");
  if (!isPlain(mesh)) {
    const std::string devices = toText(mesh.devices);
    absl::StrAppend(&result, ", device_ids=(", mesh.devices.list.empty() ? devices.substr(2) : devices, ")");
  }
  return result;
}

std::string toText(const Mesh& mesh, const std::vector<AxisReference>& axes) {
  const auto axis = [&](std::string* out, const AxisReference& reference) { *out += axisText(mesh, reference); };
  return absl::StrCat("{", absl::StrJoin(axes, ", ", axis), "}");
}

bool readMesh(ValueReader& reader, Mesh* mesh) {
  if (reader.takeWord("maximal_mesh")) {
    int64_t device = 0;
    if (!reader.expect('[')) return false;
    if (!reader.takeKey("device_id")) return reader.fail("device_id=");
    if (!reader.natural(&device) || !reader.expect(']')) return false;
    mesh->isMaximal = true;
    mesh->devices = listedDevices({device});
    return true;
  }
  if (!reader.takeWord("mesh")) return reader.fail("mesh or maximal_mesh");
  if (!readAxisSizes(reader, mesh)) return false;
  // The comma may belong to the text after the mesh.
  return !reader.takeMarks(",", "device_ids=") || readDeviceIds(reader, mesh);
}

bool readAxis(ValueReader& reader, const Mesh& mesh, AxisReference* reference) {
  std::string name;
  if (!reader.string(&name, "the name of an axis")) return false;
  const auto axis =
      std::find_if(mesh.axes.begin(), mesh.axes.end(), [&](const Mesh::Axis& a) { return a.name == name; });
  if (axis == mesh.axes.end()) {
    return reader.refuse(absl::StrCat("expected an axis of the mesh, found '", absl::CEscape(name.substr(0, 40)), "'"));
  }
  reference->axis = axis - mesh.axes.begin();
  if (!reader.take(':')) return true;
  AxisReference::Part part;
  if (!reader.expect('(') || !reader.positive(&part.preSize) || !reader.expect(')') || !reader.positive(&part.size)) {
    return false;
  }
  reference->part = part;
  return true;
}

bool readAxes(ValueReader& reader, const Mesh& mesh, std::vector<AxisReference>* axes) {
  return reader.list('{', '}', [&] { return readAxis(reader, mesh, &axes->emplace_back()); });
}

absl::StatusOr<MeshSplit> split(const Mesh& mesh, const std::vector<std::vector<AxisReference>>& groups) {
  // Every axis is cut where a part of it begins or ends. Its factors are then the dimensions to permute.
  std::vector<std::vector<int64_t>> boundaries;
  for (const Mesh::Axis& axis : mesh.axes) boundaries.push_back({1, axis.size});
  const auto rangeOf = [&](const AxisReference& reference) {
    const int64_t size = mesh.axes[static_cast<size_t>(reference.axis)].size;
    const AxisReference::Part part = reference.part.value_or(AxisReference::Part{1, size});
    int64_t end = 0;
    if (__builtin_mul_overflow(part.preSize, part.size, &end)) end = 0;
    return std::pair(part.preSize, end);
  };
  for (const auto& group : groups) {
    for (const AxisReference& reference : group) {
      const auto [begin, end] = rangeOf(reference);
      if (end == 0) return absl::InvalidArgumentError("expected a part that divides its axis");
      auto& cuts = boundaries[static_cast<size_t>(reference.axis)];
      cuts.push_back(begin);
      cuts.push_back(end);
    }
  }
  std::vector<int64_t> dimensions;
  std::vector<size_t> firstDimension;  // one per axis
  for (size_t axis = 0; axis < boundaries.size(); ++axis) {
    auto& cuts = boundaries[axis];
    if (!cut(&cuts) || cuts.back() != mesh.axes[axis].size) {
      return absl::InvalidArgumentError(absl::StrCat("expected parts that divide axis '", mesh.axes[axis].name, "'"));
    }
    firstDimension.push_back(dimensions.size());
    for (size_t i = 1; i < cuts.size(); ++i) dimensions.push_back(cuts[i] / cuts[i - 1]);
  }
  MeshSplit result;
  std::vector<int64_t> permutation;
  std::vector<bool> isUsed(dimensions.size());
  for (const auto& group : groups) {
    int64_t size = 1;
    for (const AxisReference& reference : group) {
      const auto axis = static_cast<size_t>(reference.axis);
      const auto [begin, end] = rangeOf(reference);
      const auto& cuts = boundaries[axis];
      for (size_t i = 1; i < cuts.size(); ++i) {
        if (cuts[i - 1] < begin || cuts[i] > end) continue;
        const size_t dimension = firstDimension[axis] + i - 1;
        if (isUsed[dimension]) {
          return absl::InvalidArgumentError(absl::StrCat("expected axis '", mesh.axes[axis].name, "' only once"));
        }
        isUsed[dimension] = true;
        permutation.push_back(static_cast<int64_t>(dimension));
        size *= dimensions[dimension];
      }
    }
    result.sizes.push_back(size);
  }
  int64_t rest = 1;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (isUsed[i]) continue;
    permutation.push_back(static_cast<int64_t>(i));
    rest *= dimensions[i];
  }
  result.sizes.push_back(rest);
  auto devices = transposed(mesh.devices, dimensions, permutation);
  if (!devices.ok()) return devices.status();
  result.devices = *std::move(devices);
  return result;
}

}  // namespace hlo

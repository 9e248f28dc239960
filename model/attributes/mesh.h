#pragma once

// A mesh of devices with named axes, and references to the axes that divide a dimension. Source: Mesh::ToString,
// AxisRef::ToString; formats/hlo-text.md §12, mesh.

#include <optional>
#include <string>
#include <vector>

#include "model/attributes/device_order.h"

namespace hlo {

struct Mesh {
  struct Axis {
    std::string name;
    int64_t size = 1;
    friend bool operator==(const Axis&, const Axis&) = default;
  };
  std::vector<Axis> axes;
  DeviceOrder devices{1, {}, {}};  ///< row-major order of the axes
  bool isMaximal = false;          ///< `maximal_mesh`: a single device without axes
  friend bool operator==(const Mesh&, const Mesh&) = default;
};

/// A whole axis, or the middle factor of a split into pre × size × rest.
struct AxisReference {
  struct Part {
    int64_t preSize = 1;
    int64_t size = 1;
    friend bool operator==(const Part&, const Part&) = default;
  };
  int64_t axis = 0;  ///< index into Mesh::axes
  std::optional<Part> part;
  friend bool operator==(const AxisReference&, const AxisReference&) = default;
};

/// Prints `mesh['x'=2,'y'=4]`, with `, device_ids=([4,2]T(1,0))` if the devices are not 0, 1, 2 …; or
/// `maximal_mesh[device_id=3]`.
std::string toText(const Mesh& mesh);
/// Prints `{'x', 'y':(1)2}`.
std::string toText(const Mesh& mesh, const std::vector<AxisReference>& axes);

bool readMesh(ValueReader& reader, Mesh* mesh);
bool readAxis(ValueReader& reader, const Mesh& mesh, AxisReference* axis);
bool readAxes(ValueReader& reader, const Mesh& mesh, std::vector<AxisReference>* axes);

/// The devices of a mesh in row-major order of groups of its axes, followed by the remaining axes.
struct MeshSplit {
  std::vector<int64_t> sizes;  ///< one per group, then the size of the rest
  DeviceOrder devices;
};
/// Errors: an axis is used twice, or a part does not divide its axis.
absl::StatusOr<MeshSplit> split(const Mesh& mesh, const std::vector<std::vector<AxisReference>>& groups);

}  // namespace hlo

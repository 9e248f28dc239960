#include "model/analysis/platform.h"

#include "absl/strings/match.h"

namespace hlo {
namespace {

constexpr absl::string_view kGpuSettings[] = {"fusion_backend_config", "collective_backend_config",
                                              "gemm_backend_config", "operation_queue_id"};

constexpr absl::string_view kCpuSetting = "outer_dimension_partitions";

bool hasTile(const Shape& shape) {
  if (!shape.tiles.empty()) return true;
  for (const Shape& element : shape.elements) {
    if (!element.tiles.empty()) return true;
  }
  return false;
}

}  // namespace

Platform platformOf(const Module& module) {
  for (uint32_t i = 0; i < module.shapeCount(); ++i) {
    if (hasTile(module.shape(ShapeId(i)))) return Platform::kTpu;
  }
  for (const InstructionId id : module.instructions()) {
    const OpKind kind = module.kind(id);
    const bool mayHaveGpuSettings =
        kind == OpKind::kFusion || kind == OpKind::kCustomCall || category(kind) == Category::kCollective;
    if (!mayHaveGpuSettings && kind != OpKind::kDot && kind != OpKind::kCall) continue;
    if (kind == OpKind::kFusion && module.attribute(id, "kind") == "kInput") return Platform::kGpu;
    const auto config = module.attribute(id, "backend_config");
    if (!config) continue;
    if (absl::StrContains(*config, kCpuSetting)) return Platform::kCpu;
    for (const absl::string_view setting : kGpuSettings) {
      if (mayHaveGpuSettings && absl::StrContains(*config, setting)) return Platform::kGpu;
    }
  }
  return Platform::kOther;
}

}  // namespace hlo

#include "model/analysis/memory_rules.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace hlo {
namespace {

constexpr int64_t kPointerBytes = 8;

// XLA aligned GPU buffers to 128 bytes until at least early 2025, and to 256 in 0.10.2. The text does not state its
// version; the configurations of the newer one have this field.
constexpr int64_t kOldGpuAlignment = 128;
constexpr int64_t kGpuAlignment = 256;
constexpr absl::string_view kNewGpuField = "\"device_type\"";

// The smallest transfer from and to HBM: 512 bytes on v4 and v5e, 32 on v5p, v6e and v7x. Only the tile (16,128) of the
// newest chips distinguishes them. Most texts look alike, so they count as v5e.
constexpr int64_t kTpuTableGranule = 512;
constexpr int64_t kNewTpuTableGranule = 32;
constexpr int64_t kTpuPointerBytes = 4;

// Memory spaces of TPUs.
constexpr int64_t kHbm = 0;
constexpr int64_t kVmem = 1;
constexpr int64_t kSyncFlags = 2;
constexpr int64_t kCmem = 3;
constexpr int64_t kHost = 5;

bool hasNewTpuTile(const Shape& shape) {
  if (!shape.tiles.empty() && shape.tiles[0] == std::vector<int64_t>{16, 128}) return true;
  return std::any_of(shape.elements.begin(), shape.elements.end(), hasNewTpuTile);
}

bool isNewTpu(const Module& module) {
  for (uint32_t i = 0; i < module.shapeCount(); ++i) {
    if (hasNewTpuTile(module.shape(ShapeId(i)))) return true;
  }
  return false;
}

bool isNewGpu(const Module& module) {
  for (const InstructionId id : module.instructions()) {
    const auto config = module.attribute(id, "backend_config");
    if (config && absl::StrContains(*config, kNewGpuField)) return true;
  }
  return false;
}

}  // namespace

MemoryRules::MemoryRules(const Module& module) {
  m_packing.platform = platformOf(module);
  switch (m_packing.platform) {
    case Platform::kGpu: m_packing.heap.alignment = isNewGpu(module) ? kGpuAlignment : kOldGpuAlignment; break;
    case Platform::kTpu:
      m_tableGranule = isNewTpu(module) ? kNewTpuTableGranule : kTpuTableGranule;
      m_packing.reusesAllocations = false;
      m_packing.heap.alignment = 512;
      m_packing.spaces = {{kHbm, {.alignment = 16384, .order = HeapOrder::kByLength}},
                          {kHost, {.alignment = 16384}},
                          {kVmem, {.alignment = 4096}},
                          {kCmem, {.alignment = 4096}},
                          {kSyncFlags, {.alignment = 4}}};
      break;
    case Platform::kCpu:
    case Platform::kOther: break;
  }
}

std::optional<int64_t> MemoryRules::bufferBytes(const Shape& shape) const {
  const auto count = static_cast<int64_t>(shape.elements.size());
  if (platform() != Platform::kTpu) return shape.isTuple() ? kPointerBytes * count : shape.paddedBytes();
  if (shape.isTuple()) return roundUp(kTpuPointerBytes * count, m_tableGranule);
  const std::optional<int64_t> bytes = shape.paddedBytes();
  if (!bytes || !shape.isArray() || !shape.tiles.empty() || shape.memorySpace == kSyncFlags) return bytes;
  return std::max(*bytes, kTpuUntiledElements * elementBytes(shape.type));
}

}  // namespace hlo

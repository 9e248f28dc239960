#include "model/analysis/memory_rules.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace hlo {
namespace {

constexpr int64_t kDefaultAlignment = 64;
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

MemoryRules::MemoryRules(const Module& module) : m_platform(platformOf(module)) {
  switch (m_platform) {
    case Platform::kGpu: m_granule = isNewGpu(module) ? kGpuAlignment : kOldGpuAlignment; break;
    case Platform::kTpu: m_granule = isNewTpu(module) ? kNewTpuTableGranule : kTpuTableGranule; break;
    case Platform::kCpu:
    case Platform::kOther: break;
  }
}

std::optional<int64_t> MemoryRules::bufferBytes(const Shape& shape) const {
  const auto count = static_cast<int64_t>(shape.elements.size());
  if (m_platform != Platform::kTpu) return shape.isTuple() ? kPointerBytes * count : shape.paddedBytes();
  if (shape.isTuple()) return roundUp(kTpuPointerBytes * count, m_granule);
  const std::optional<int64_t> bytes = shape.paddedBytes();
  if (!bytes || !shape.isArray() || !shape.tiles.empty() || shape.memorySpace == kSyncFlags) return bytes;
  return std::max(*bytes, kTpuUntiledElements * elementBytes(shape.type));
}

HeapOrder MemoryRules::heapOrder(int64_t memorySpace) const {
  return m_platform == Platform::kTpu && memorySpace == kHbm ? HeapOrder::kByLength : HeapOrder::kBest;
}

int64_t MemoryRules::alignment(int64_t memorySpace) const {
  if (m_platform == Platform::kGpu) return m_granule;
  if (m_platform != Platform::kTpu) return kDefaultAlignment;
  switch (memorySpace) {
    case kHbm:
    case kHost: return 16384;
    case kVmem:
    case kCmem: return 4096;
    case kSyncFlags: return 4;
    default: return 512;
  }
}

}  // namespace hlo

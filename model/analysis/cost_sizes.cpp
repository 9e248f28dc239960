#include "model/analysis/cost_sizes.h"

#include <algorithm>

#include "model/analysis/memory_rules.h"

namespace hlo {

namespace {

// On TPU an array without tiles has a minimum number of elements. The cost analysis also counts sync flags this way.
bool isTiled(const Shape& shape) {
  return !shape.tiles.empty() || std::any_of(shape.elements.begin(), shape.elements.end(), isTiled);
}

}  // namespace

ShapeSizes::ShapeSizes(const Module& module) : m_module(module) {
  bool isTpu = false;
  for (uint32_t i = 0; i < module.shapeCount() && !isTpu; ++i) isTpu = isTiled(module.shape(ShapeId(i)));
  if (isTpu) m_tpuRules.emplace(module);
  m_sizes.reserve(module.shapeCount());
  for (uint32_t i = 0; i < module.shapeCount(); ++i) m_sizes.push_back(of(module.shape(ShapeId(i))));
}

ShapeSize ShapeSizes::of(const Shape& shape) const {
  if (!shape.isTuple() && shape.type != ElementType::kBuffer) {
    // A token and an opaque value have no elements; the size of a shape that the text omits is unknown.
    const bool isCounted = shape.isArray() || shape.type == ElementType::kInvalid;
    Amount bytes = shape.paddedBytes();
    if (m_tpuRules && shape.isArray() && shape.tiles.empty()) {
      bytes = larger(bytes, Amount(kTpuUntiledElements * elementBytes(shape.type)));
    }
    return {isCounted ? Amount(shape.elementCount()) : Amount(), bytes, bytes};
  }
  ShapeSize sum;
  for (const Shape& element : shape.elements) {
    const ShapeSize size = of(element);
    sum.elements += size.elements;
    sum.bytes += size.bytes;
  }
  sum.tableBytes = sum.bytes;
  if (shape.isTuple()) sum.tableBytes = m_tpuRules ? m_tpuRules->bufferBytes(shape) : shape.bufferBytes();
  return sum;
}

ShapeSize ShapeSizes::operand(InstructionId id, size_t n) const {
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  if (n < operands.size() && m_module.operandIndex(id, n).empty()) return of(operands[n]);
  const Shape* const shape = n < operands.size() ? m_module.operandShape(id, n) : nullptr;
  if (shape != nullptr) return of(*shape);
  return {Amount::unknown(), Amount::unknown(), Amount::unknown()};
}

}  // namespace hlo

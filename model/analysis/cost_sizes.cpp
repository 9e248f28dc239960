#include "model/analysis/cost_sizes.h"

namespace hlo {

ShapeSize sizeOf(const Shape& shape) {
  if (!shape.isTuple() && shape.type != ElementType::kBuffer) {
    const Amount bytes = shape.paddedBytes();
    return {shape.isArray() ? Amount(shape.elementCount()) : Amount(), bytes, bytes};
  }
  ShapeSize sum;
  for (const Shape& element : shape.elements) {
    const ShapeSize size = sizeOf(element);
    sum.elements += size.elements;
    sum.bytes += size.bytes;
  }
  sum.tableBytes = shape.isTuple() ? Amount(static_cast<int64_t>(8 * shape.elements.size())) : sum.bytes;
  return sum;
}

ShapeSizes::ShapeSizes(const Module& module) : m_module(module) {
  m_sizes.reserve(module.shapeCount());
  for (uint32_t i = 0; i < module.shapeCount(); ++i) m_sizes.push_back(sizeOf(module.shape(ShapeId(i))));
}

ShapeSize ShapeSizes::operand(InstructionId id, size_t n) const {
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  if (n < operands.size() && m_module.operandIndex(id, n).empty()) return of(operands[n]);
  const Shape* const shape = n < operands.size() ? m_module.operandShape(id, n) : nullptr;
  if (shape != nullptr) return sizeOf(*shape);
  return {Amount::unknown(), Amount::unknown(), Amount::unknown()};
}

}  // namespace hlo

#include "model/queries/padding.h"

#include <algorithm>

#include "model/attributes/lists.h"
#include "model/queries/live_shares.h"
#include "model/text/shape_parser.h"

namespace queries {
namespace {

bool isDynamic(const hlo::Shape& shape) {
  return std::find(shape.dynamic.begin(), shape.dynamic.end(), true) != shape.dynamic.end();
}

}  // namespace

ResultBytes resultBytes(const hlo::Shape& shape) { return {shape.paddedBytes(), shape.bytes()}; }

void addBytesBySpace(const hlo::Shape& shape, std::vector<SpaceBytes>* sums) {
  std::vector<const hlo::Shape*> left{&shape};
  while (!left.empty()) {
    const hlo::Shape& part = *left.back();
    left.pop_back();
    for (const hlo::Shape& element : part.elements) left.push_back(&element);
    if (part.isTuple() || !part.elements.empty()) continue;
    const auto at = std::lower_bound(sums->begin(), sums->end(), part.memorySpace,
                                     [](const SpaceBytes& known, int64_t space) { return known.space < space; });
    const hlo::Amount held(resultBytes(part).held);
    if (at != sums->end() && at->space == part.memorySpace) {
      at->held += held;
    } else {
      sums->insert(at, {part.memorySpace, held});
    }
  }
}

std::vector<SpaceBytes> bytesBySpace(const hlo::Shape& shape) {
  std::vector<SpaceBytes> spaces;
  addBytesBySpace(shape, &spaces);
  std::stable_sort(spaces.begin(), spaces.end(),
                   [](const SpaceBytes& a, const SpaceBytes& b) { return a.held.atLeast() > b.held.atLeast(); });
  return spaces;
}

std::optional<int64_t> ResultBytes::padding() const {
  return held && unpadded ? std::optional(*held - *unpadded) : std::nullopt;
}

std::optional<int64_t> paddingBytes(const hlo::Shape& shape, int64_t bytes) {
  const bool isReference = shape.type == hlo::ElementType::kBuffer && shape.elements.size() == 1;
  if (isReference) return paddingBytes(shape.elements[0], bytes);
  if (!shape.isArray()) return shape.bufferBytes() == bytes ? std::optional<int64_t>(0) : std::nullopt;
  const std::optional<int64_t> ofElements = isDynamic(shape) ? std::nullopt : shape.bytes();
  if (!ofElements || *ofElements > bytes) return std::nullopt;
  return bytes - *ofElements;
}

std::optional<int64_t> Paddings::of(buffers::ValueId id) {
  const buffers::Value value = m_assignment->value(id);
  if (!value.hasSize) return std::nullopt;
  const auto [known, isNew] = m_shapes.try_emplace(value.shape);
  if (isNew && !value.shape.empty()) hlo::parseShape(value.shape, &known->second);
  if (known->second.type != hlo::ElementType::kInvalid) return paddingBytes(known->second, value.sizeBytes);
  const auto instruction = m_module == nullptr ? std::nullopt : m_link->instruction(id);
  const auto index = hlo::parseIntegers(value.index);
  if (!instruction || !index.ok()) return std::nullopt;
  const hlo::Shape* const shape = m_module->shape(*instruction).at(*index);
  return shape == nullptr ? std::nullopt : paddingBytes(*shape, value.sizeBytes);
}

std::vector<hlo::Amount> Paddings::at(uint32_t step) {
  std::vector<hlo::Amount> sums(m_assignment->allocationCount());
  for (const LiveShare& share : LiveShares(*m_assignment, std::nullopt).at(step)) {
    if (share.bytes == 0) continue;  // all of it counts for another value
    const buffers::Value value = m_assignment->value(share.value);
    hlo::Amount padding = of(share.value);
    // The position of the padding is unknown: a part of the bytes contains at least the padding for which the rest has
    // no room.
    const int64_t rest = value.sizeBytes - share.bytes;
    if (rest > 0 && !padding.isZero()) padding = hlo::Amount::atLeast(std::max<int64_t>(0, padding.atLeast() - rest));
    sums[value.allocation->index()] += padding;
  }
  return sums;
}

}  // namespace queries

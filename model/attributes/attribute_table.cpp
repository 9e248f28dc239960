#include "model/attributes/attribute_table.h"

#include <array>
#include <iterator>

#include "absl/strings/match.h"

namespace hlo {
namespace {

// A hash table of the rows by key; fast because the verifier looks up every attribute of a module.
class RowsByKey {
 public:
  constexpr RowsByKey() {
    for (size_t row = 0; row < std::size(kAttributeTable); ++row) {
      size_t slot = slotOf(kAttributeTable[row].key);
      while (m_slots[slot] != 0) slot = (slot + 1) % kSlots;
      m_slots[slot] = static_cast<uint8_t>(row + 1);
    }
  }

  const AttributeRow& find(absl::string_view key) const {
    for (size_t slot = slotOf(key); m_slots[slot] != 0; slot = (slot + 1) % kSlots) {
      const AttributeRow& row = kAttributeTable[m_slots[slot] - 1];
      if (row.key == key) return row;
    }
    return find("");
  }

 private:
  static constexpr size_t kSlots = 512;

  static constexpr size_t slotOf(absl::string_view key) {
    if (key.empty()) return 0;
    return (key.size() * 37 + static_cast<unsigned char>(key.front()) * 11 +
            static_cast<unsigned char>(key[key.size() / 2]) * 5 + static_cast<unsigned char>(key.back())) %
           kSlots;
  }

  std::array<uint8_t, kSlots> m_slots{};  // row numbers, from 1; colliding keys are in consecutive slots
};

static_assert(std::size(kAttributeTable) < 256);
constexpr RowsByKey kRows;

}  // namespace

const AttributeRow& attributeRow(absl::string_view key) { return kRows.find(key); }

uint32_t printOrder(absl::string_view key, absl::string_view opcode) {
  const auto position = [](absl::string_view of) { return 2 * static_cast<uint32_t>(rowNumber(attributeRow(of))); };
  // reduce-scatter is the only collective that prints its own attribute after those of all-reduce.
  if (key == "use_global_device_ids" && absl::StartsWith(opcode, "reduce-scatter")) return position("dimensions") - 1;
  return position(key);
}

}  // namespace hlo

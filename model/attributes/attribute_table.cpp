#include "model/attributes/attribute_table.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"

namespace hlo {

const AttributeRow& attributeRow(absl::string_view key) {
  static const auto* const rows = [] {
    auto* const map = new absl::flat_hash_map<absl::string_view, const AttributeRow*>;
    for (const AttributeRow& row : kAttributeTable) map->emplace(row.key, &row);
    return map;
  }();
  const auto known = rows->find(key);
  return known == rows->end() ? *rows->at("") : *known->second;
}

uint32_t printOrder(absl::string_view key, absl::string_view opcode) {
  const auto position = [](absl::string_view of) {
    return 2 * static_cast<uint32_t>(&attributeRow(of) - kAttributeTable);
  };
  // Alone among the collectives a reduce-scatter prints its own attribute behind those of an all-reduce.
  if (key == "use_global_device_ids" && absl::StartsWith(opcode, "reduce-scatter")) return position("dimensions") - 1;
  return position(key);
}

}  // namespace hlo

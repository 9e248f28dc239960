#include "model/documents/module_pairs.h"

#include <string>

#include "absl/container/flat_hash_map.h"

namespace model {

std::vector<ModulePair> pairModules(const io::Dump& a, const io::Dump& b) {
  const auto listed = [](const io::Dump& dump) {
    std::vector<uint32_t> modules;
    for (uint32_t i = 0; i < dump.modules.size(); ++i) {
      if (dump.modules[i].mainStage()) modules.push_back(i);
    }
    return modules;
  };
  struct Named {
    std::vector<uint32_t> modules;
    size_t next = 0;
  };
  absl::flat_hash_map<std::string, Named> byName;
  const std::vector<uint32_t> ofB = listed(b);
  for (const uint32_t module : ofB) byName[b.modules[module].name].modules.push_back(module);
  std::vector<ModulePair> pairs, alone;
  std::vector<bool> isTaken(b.modules.size());
  for (const uint32_t module : listed(a)) {
    Named& others = byName[a.modules[module].name];
    if (others.next < others.modules.size()) {
      const uint32_t other = others.modules[others.next++];
      isTaken[other] = true;
      pairs.push_back({module, other});
    } else {
      alone.push_back({module, std::nullopt});
    }
  }
  for (const uint32_t module : ofB) {
    if (!isTaken[module]) alone.push_back({std::nullopt, module});
  }
  pairs.insert(pairs.end(), alone.begin(), alone.end());
  return pairs;
}

std::optional<StageSizes> knownSizes(const Document& document, uint32_t module) {
  const auto main = document.dump->modules[module].mainStage();
  if (!main) return std::nullopt;
  const io::StageId stage{module, *main};
  if (const auto loaded = document.loaded.find(stage); loaded != document.loaded.end())
    return sizesOf(*loaded->second.largest());
  const auto known = document.sizes.find(stage);
  return known == document.sizes.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace model

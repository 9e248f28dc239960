#include "model/documents/argument_tree.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/analysis/argument_names.h"

namespace model {
namespace {

// Puts each node after its parent, and the children of a node together, in order of creation.
std::vector<ArgumentNode> inPreorder(std::vector<ArgumentNode> nodes) {
  std::vector<std::vector<uint32_t>> children(nodes.size());
  for (uint32_t i = static_cast<uint32_t>(nodes.size()); i-- > 1;) children[nodes[i].parent].push_back(i);
  std::vector<ArgumentNode> result;
  std::vector<std::pair<uint32_t, uint32_t>> open{{0, 0}};  // node, and its parent in the result
  while (!open.empty()) {
    const auto [node, parent] = open.back();
    open.pop_back();
    const auto place = static_cast<uint32_t>(result.size());
    result.push_back(std::move(nodes[node]));
    result.back().parent = parent;
    for (const uint32_t child : children[node]) open.emplace_back(child, place);
  }
  return result;
}

}  // namespace

std::vector<ArgumentNode> argumentTree(const hlo::MemoryAnalysis& memory) {
  const hlo::Module& module = memory.dataflow.module();
  std::vector<ArgumentNode> nodes(1);
  if (!module.entry()) return nodes;
  std::map<std::pair<uint32_t, std::string>, uint32_t> byName;
  const auto child = [&](uint32_t parent, const std::string& name) {
    const auto next = static_cast<uint32_t>(nodes.size());
    const auto [found, isNew] = byName.emplace(std::pair(parent, name), next);
    if (isNew) {
      ArgumentNode& node = nodes.emplace_back();
      node.name = name;
      node.parent = parent;
      node.depth = nodes[parent].depth + 1;
      node.path = nodes[parent].path.empty() ? name : absl::StrCat(nodes[parent].path, "/", name);
    }
    return found->second;
  };
  std::vector<std::pair<int64_t, hlo::InstructionId>> parameters;
  for (const hlo::InstructionId id : module.instructions(*module.entry())) {
    if (const auto number = module.parameterNumber(id)) parameters.emplace_back(*number, id);
  }
  std::sort(parameters.begin(), parameters.end());
  for (const auto& [number, id] : parameters) {
    const std::string whole = hlo::argumentName(module, id);
    std::vector<std::string> path = hlo::argumentPath(whole);
    if (path.empty()) path = {absl::StrCat("parameter ", number)};
    uint32_t at = 0;
    for (const std::string& part : path) at = child(at, part);
    const hlo::ShapeId shape = module.shapeId(id);
    for (uint32_t node = 0; node < memory.trees.size(shape); ++node) {
      const hlo::Shape& array = memory.trees.shape(shape, node);
      if (!array.isArray()) continue;
      uint32_t leaf = at;
      for (const int64_t index : memory.trees.index(shape, node)) leaf = child(leaf, absl::StrCat(index));
      if (!whole.empty() && leaf == at) nodes[leaf].path = whole;
      nodes[leaf].values.push_back({id, node});
      const int64_t bytes = memory.rules.bufferBytes(array).value_or(0);
      const bool isDonated = memory.buffers.isAliased({id, node});
      for (uint32_t up = leaf;; up = nodes[up].parent) {
        nodes[up].bytes += bytes;
        nodes[up].donatedBytes += isDonated ? bytes : 0;
        nodes[up].arrays += 1;
        if (up == 0) break;
      }
    }
  }
  return inPreorder(std::move(nodes));
}

}  // namespace model

#include "model/analysis/callees.h"

#include <algorithm>

namespace hlo {

bool standsForBodies(const Module& module, InstructionId id) {
  const auto calls = module.calls(id);
  return std::any_of(calls.begin(), calls.end(),
                     [](const Call& call) { return call.role == CallRole::kFusion || call.isControlFlow(); });
}

std::vector<InstructionId> withCallees(const Module& module, absl::Span<const InstructionId> instructions) {
  std::vector<InstructionId> all(instructions.begin(), instructions.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const size_t asked = all.size();
  // `all` grows during the loop.
  std::vector<bool> isEntered(module.computationCount(), false);
  for (size_t i = 0; i < all.size(); ++i) {
    for (const Call& call : module.calls(all[i])) {
      if (isEntered[call.callee.index()]) continue;
      isEntered[call.callee.index()] = true;
      for (const InstructionId id : module.instructions(call.callee)) all.push_back(id);
    }
  }
  // A requested instruction may also be in a body that another one calls.
  const auto end = all.begin() + static_cast<ptrdiff_t>(asked);
  all.erase(
      std::remove_if(all.begin(), end, [&](InstructionId id) { return isEntered[module.computation(id).index()]; }),
      end);
  return all;
}

}  // namespace hlo

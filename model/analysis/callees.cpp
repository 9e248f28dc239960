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

std::vector<InstructionId> outermost(const Module& module, absl::Span<const InstructionId> instructions) {
  std::vector<bool> isEntered(module.computationCount(), false);
  std::vector<ComputationId> entered;
  const auto enter = [&](InstructionId caller) {
    for (const Call& call : module.calls(caller)) {
      if (isEntered[call.callee.index()]) continue;
      isEntered[call.callee.index()] = true;
      entered.push_back(call.callee);
    }
  };
  for (const InstructionId id : instructions) enter(id);
  for (size_t i = 0; i < entered.size(); ++i) {  // `entered` grows in the loop
    for (const InstructionId id : module.instructions(entered[i])) enter(id);
  }
  std::vector<InstructionId> outer;
  for (const InstructionId id : instructions) {
    if (!isEntered[module.computation(id).index()]) outer.push_back(id);
  }
  std::sort(outer.begin(), outer.end());
  outer.erase(std::unique(outer.begin(), outer.end()), outer.end());
  return outer;
}

}  // namespace hlo

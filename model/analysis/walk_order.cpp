#include "model/analysis/walk_order.h"

namespace hlo {

std::vector<uint32_t> walkOrder(const Module& module) {
  enum State : uint8_t { kNew, kOpen, kDone };
  std::vector<uint32_t> order(module.instructionCount(), 0);
  std::vector<State> states(module.instructionCount(), kNew);
  std::vector<InstructionId> stack;
  uint32_t next = 0;
  const auto walk = [&](InstructionId from) {
    stack.push_back(from);
    while (!stack.empty()) {
      const InstructionId id = stack.back();
      State& state = states[id.index()];
      if (state == kNew) {
        state = kOpen;
        const absl::Span<const InstructionId> operands = module.operands(id);
        for (size_t i = operands.size(); i-- > 0;) {
          if (states[operands[i].index()] == kNew) stack.push_back(operands[i]);
        }
        for (const InstructionId before : module.controlPredecessors(id)) {
          if (states[before.index()] == kNew) stack.push_back(before);
        }
        continue;
      }
      stack.pop_back();
      if (state == kDone) continue;
      state = kDone;
      order[id.index()] = next++;
    }
  };
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const InstructionRange instructions = module.instructions(ComputationId(i));
    for (const InstructionId id : instructions) {
      if (module.users(id).empty()) walk(id);
    }
    // The remaining instructions are cyclic, which is invalid.
    for (const InstructionId id : instructions) {
      if (states[id.index()] != kDone) walk(id);
    }
  }
  return order;
}

}  // namespace hlo

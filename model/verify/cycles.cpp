#include "model/verify/cycles.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/call_graph.h"

namespace hlo {

// Depth first, from each instruction to its operands; what leads back to one that is open closes a cycle.
void eachOperandCycle(const Module& module, ComputationId id,
                      absl::FunctionRef<void(InstructionId user, InstructionId operand)> found) {
  enum class State : uint8_t { kNew, kOpen, kDone };
  const InstructionRange all = module.instructions(id);
  if (all.empty()) return;
  const uint32_t first = all[0].index();
  std::vector<State> states(all.size(), State::kNew);
  struct Open {
    InstructionId id;
    size_t next = 0;
  };
  std::vector<Open> open;
  for (const InstructionId start : all) {
    if (states[start.index() - first] != State::kNew) continue;
    states[start.index() - first] = State::kOpen;
    open.push_back({start});
    while (!open.empty()) {
      Open& here = open.back();
      const auto operands = module.operands(here.id);
      if (here.next == operands.size()) {
        states[here.id.index() - first] = State::kDone;
        open.pop_back();
        continue;
      }
      const InstructionId operand = operands[here.next++];
      State& state = states[operand.index() - first];
      if (state == State::kOpen) {
        found(here.id, operand);
      } else if (state == State::kNew) {
        state = State::kOpen;
        open.push_back({operand});
      }
    }
  }
}

void eachRecursion(const Module& module, absl::FunctionRef<void(InstructionId caller, ComputationId callee)> found) {
  // As it is printed, what is called comes first, and nothing can lead back.
  bool mayLeadBack = false;
  for (uint32_t c = 0; c < module.computationCount() && !mayLeadBack; ++c) {
    for (const InstructionId caller : module.callers(ComputationId(c))) {
      mayLeadBack |= module.computation(caller).index() <= c;
    }
  }
  if (!mayLeadBack) return;
  const CallGraph graph(module);
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    for (const CallGraph::Edge& edge : graph.edges(ComputationId(c))) {
      if (edge.closesRing) found(edge.caller, edge.call.callee);
    }
  }
}

std::string cycleIn(const Module& module) {
  std::string reason;
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    bool hasForwardOperand = false;
    for (const InstructionId id : module.instructions(ComputationId(c))) {
      for (const InstructionId operand : module.operands(id)) hasForwardOperand |= operand.index() >= id.index();
    }
    if (!hasForwardOperand) continue;
    eachOperandCycle(module, ComputationId(c), [&](InstructionId, InstructionId operand) {
      if (reason.empty()) reason = absl::StrCat("the instruction ", module.name(operand), " depends on itself");
    });
  }
  eachRecursion(module, [&](InstructionId, ComputationId callee) {
    if (reason.empty()) reason = absl::StrCat("the computation ", module.name(callee), " calls itself");
  });
  return reason;
}

}  // namespace hlo

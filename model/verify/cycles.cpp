#include "model/verify/cycles.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/call_graph.h"

namespace hlo {

namespace {

// Returns true if every instruction follows those it depends on, as XLA prints them. Then there is no cycle.
bool isInOrder(const Module& module, const InstructionRange& all) {
  for (const InstructionId id : all) {
    for (const InstructionId operand : module.operands(id)) {
      if (operand.index() >= id.index()) return false;
    }
    for (const InstructionId before : module.controlPredecessors(id)) {
      if (before.index() >= id.index()) return false;
    }
  }
  return true;
}

}  // namespace

// Searches depth first, from each instruction to those it depends on; an edge to an instruction that is still open
// closes a cycle.
void eachDependencyCycle(const Module& module, ComputationId id,
                         absl::FunctionRef<void(InstructionId user, InstructionId dependency)> found) {
  enum class State : uint8_t { kNew, kOpen, kDone };
  const InstructionRange all = module.instructions(id);
  if (all.empty() || isInOrder(module, all)) return;
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
      const auto before = module.controlPredecessors(here.id);
      if (here.next == operands.size() + before.size()) {
        states[here.id.index() - first] = State::kDone;
        open.pop_back();
        continue;
      }
      const size_t next = here.next++;
      const InstructionId dependency = next < operands.size() ? operands[next] : before[next - operands.size()];
      State& state = states[dependency.index() - first];
      if (state == State::kOpen) {
        found(here.id, dependency);
      } else if (state == State::kNew) {
        state = State::kOpen;
        open.push_back({dependency});
      }
    }
  }
}

void eachRecursion(const Module& module, absl::FunctionRef<void(InstructionId caller, ComputationId callee)> found) {
  // If every callee precedes its callers, as XLA prints them, there is no recursion.
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
    eachDependencyCycle(module, ComputationId(c), [&](InstructionId, InstructionId dependency) {
      if (reason.empty()) reason = absl::StrCat("the instruction ", module.name(dependency), " depends on itself");
    });
  }
  eachRecursion(module, [&](InstructionId, ComputationId callee) {
    if (reason.empty()) reason = absl::StrCat("the computation ", module.name(callee), " calls itself");
  });
  return reason;
}

}  // namespace hlo

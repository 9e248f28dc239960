#include "model/analysis/async_operation.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "model/analysis/cost_config.h"
#include "model/analysis/cost_custom_call.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

constexpr int kLongestChainOfFusions = 256;  // steps from start to done

bool isUsedByCall(const Module& module, InstructionId id, absl::string_view target) {
  const absl::Span<const InstructionId> users = module.users(id);
  return std::any_of(users.begin(), users.end(), [&](InstructionId user) {
    return module.kind(user) == OpKind::kCustomCall && customCallTarget(module, user) == target;
  });
}

/// Returns whether both are steps of one collective.
bool isSameCollective(const Module& module, InstructionId a, InstructionId b) {
  const auto chain = [&](InstructionId id) {
    return integerAt(*module.attribute(id, "frontend_attributes"), {"chain_id"});
  };
  return module.kind(a) == module.kind(b) && module.attribute(a, "channel_id") == module.attribute(b, "channel_id") &&
         chain(a) == chain(b);
}

/// Calls `use` for each collective of a chain in the fusion's body, until it returns true; returns whether it did.
template <typename Use>
bool anyChainPart(const Module& module, InstructionId fusion, const Use& use) {
  const auto body = module.kind(fusion) == OpKind::kFusion ? module.mainCallee(fusion) : std::nullopt;
  if (!body) return false;
  for (const InstructionId id : module.instructions(*body)) {
    if (chainRole(module, id) != ChainRole::kNone && use(id)) return true;
  }
  return false;
}

/// Returns the step of the collective in the body of a fusion.
std::optional<InstructionId> stepIn(const Module& module, InstructionId fusion, InstructionId collective) {
  std::optional<InstructionId> step;
  anyChainPart(module, fusion, [&](InstructionId id) {
    if (isSameCollective(module, id, collective)) step = id;
    return step.has_value();
  });
  return step;
}

using ChainStep = std::pair<InstructionId, InstructionId>;  // fusion, collective in it

std::optional<ChainStep> previousStep(const Module& module, const ChainStep& step) {
  for (InstructionId from : module.operands(step.first)) {
    if (module.kind(from) == OpKind::kGetTupleElement && !module.operands(from).empty())
      from = module.operands(from).front();
    if (const auto before = stepIn(module, from, step.second)) return ChainStep(from, *before);
  }
  return std::nullopt;
}

std::optional<ChainStep> nextStep(const Module& module, const ChainStep& step) {
  for (const InstructionId user : module.users(step.first)) {
    if (const auto behind = stepIn(module, user, step.second)) return ChainStep(user, *behind);
    if (module.kind(user) != OpKind::kGetTupleElement) continue;
    for (const InstructionId to : module.users(user)) {
      if (const auto behind = stepIn(module, to, step.second)) return ChainStep(to, *behind);
    }
  }
  return std::nullopt;
}

std::optional<AsyncOperation> chainOf(const Module& module, const ChainStep& any) {
  ChainStep at = any;
  for (int left = kLongestChainOfFusions; chainRole(module, at.second) != ChainRole::kStart; --left) {
    const auto before = previousStep(module, at);
    if (!before || left == 0) return std::nullopt;
    at = *before;
  }
  AsyncOperation chain{at.second, at.first, std::nullopt, {}, true};
  for (int left = kLongestChainOfFusions; left > 0; --left) {
    const auto behind = nextStep(module, at);
    if (!behind) break;
    at = *behind;
    if (chainRole(module, at.second) == ChainRole::kDone) {
      chain.done = at.first;
      break;
    }
    chain.carriers.push_back(at.first);
  }
  return chain;
}

/// Returns the only instruction of a computation that is not a parameter.
std::optional<InstructionId> onlyOperation(const Module& module, ComputationId computation) {
  const auto root = module.root(computation);
  for (const InstructionId id : module.instructions(computation)) {
    if (module.kind(id) != OpKind::kParameter && id != root) return std::nullopt;
  }
  return root;
}

AsyncOperation asyncPairOf(const Module& module, InstructionId start) {
  AsyncOperation pair{start, start, module.asyncPartner(start), {}, false};
  const bool isSugar = wrappedOpKind(module.kind(start), module.opcode(start)) != module.kind(start);
  const auto callee = isGenericAsync(module.kind(start)) && !isSugar ? module.mainCallee(start) : std::nullopt;
  if (const auto wrapped = callee ? onlyOperation(module, *callee) : std::nullopt) pair.operation = *wrapped;
  return pair;
}

bool startsAsync(const Module& module, InstructionId id) {
  return asyncRole(module.kind(id), module.opcode(id)) == AsyncRole::kStart;
}

/// Returns false for instructions that only name memory.
bool doesWork(const Module& module, InstructionId id) {
  const OpKind kind = module.kind(id);
  return hasOperands(kind) && kind != OpKind::kTuple && kind != OpKind::kGetTupleElement && !forwardsOperand(kind) &&
         asyncRole(kind, module.opcode(id)) == AsyncRole::kNone;
}

}  // namespace

ChainRole chainRole(const Module& module, InstructionId collective) {
  if (!makesChains(module.kind(collective))) return ChainRole::kNone;
  const auto attributes = module.attribute(collective, "frontend_attributes");
  if (!attributes || !absl::StrContains(*attributes, "chain_id=")) return ChainRole::kNone;
  if (isUsedByCall(module, collective, "AsyncCollectiveStart")) return ChainRole::kStart;
  return isUsedByCall(module, collective, "AsyncCollectiveDone") ? ChainRole::kDone : ChainRole::kCarried;
}

std::optional<AsyncOperation> asyncOperation(const Module& module, InstructionId id) {
  switch (asyncRole(module.kind(id), module.opcode(id))) {
    case AsyncRole::kStart: return asyncPairOf(module, id);
    case AsyncRole::kUpdate:
    case AsyncRole::kDone: {
      const auto other = module.asyncPartner(id);
      const auto start = !other || startsAsync(module, *other) ? other : module.asyncPartner(*other);
      return start ? std::optional(asyncPairOf(module, *start)) : std::nullopt;
    }
    case AsyncRole::kNone: break;
  }
  if (module.kind(id) == OpKind::kFusion) {
    std::optional<AsyncOperation> chain;
    anyChainPart(module, id, [&](InstructionId part) {
      const ChainRole role = chainRole(module, part);
      if (role == ChainRole::kStart || role == ChainRole::kDone) chain = chainOf(module, {id, part});
      return chain.has_value();
    });
    if (chain) return chain;
  }
  const absl::Span<const InstructionId> callers = module.callers(module.computation(id));
  if (callers.empty()) return std::nullopt;
  if (chainRole(module, id) != ChainRole::kNone) {
    const bool isFused = module.kind(callers.front()) == OpKind::kFusion;
    return isFused ? chainOf(module, {callers.front(), id}) : std::nullopt;
  }
  const auto start = std::find_if(callers.begin(), callers.end(), [&](InstructionId caller) {
    return startsAsync(module, caller) && isGenericAsync(module.kind(caller));
  });
  if (start == callers.end() || onlyOperation(module, module.computation(id)) != id) return std::nullopt;
  return asyncPairOf(module, *start);
}

std::vector<InstructionId> carriedBy(const Module& module, InstructionId fusion) {
  std::vector<InstructionId> starts;
  anyChainPart(module, fusion, [&](InstructionId part) {
    if (chainRole(module, part) != ChainRole::kCarried) return false;
    const auto chain = chainOf(module, {fusion, part});
    if (chain && std::find(starts.begin(), starts.end(), chain->start) == starts.end()) starts.push_back(chain->start);
    return false;
  });
  return starts;
}

bool isInChain(const Module& module, InstructionId fusion) {
  return anyChainPart(module, fusion, [](InstructionId) { return true; });
}

bool isChainLink(const Module& module, InstructionId from, InstructionId to) {
  return anyChainPart(module, from, [&](InstructionId step) { return stepIn(module, to, step).has_value(); });
}

std::vector<InstructionId> overlapping(const Module& module, const AsyncOperation& operation) {
  std::vector<InstructionId> found = operation.carriers;
  if (!module.isScheduled() || !operation.done) return module.isScheduled() ? found : std::vector<InstructionId>();
  const auto carriers = static_cast<ptrdiff_t>(found.size());
  for (uint32_t i = operation.start.index() + 1; i < operation.done->index(); ++i) {
    const InstructionId id(i);
    const bool isCarrier = std::find(found.begin(), found.begin() + carriers, id) != found.begin() + carriers;
    if (!isCarrier && doesWork(module, id)) found.push_back(id);
  }
  return found;
}

}  // namespace hlo

// A path has two phases: it leaves computations, then it enters others. The graph therefore has each instruction twice,
// as a state (instruction, phase), and without recursive calls it has no cycles. Two breadth-first searches, forwards
// from one end and backwards from the other, compute each state's distance to both; a state with both distances is on a
// path, and their sum is the length of the shortest path through it.

#include "model/queries/paths.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/analysis/call_graph.h"

namespace queries {
namespace {

using hlo::CallRole;
using hlo::InstructionId;

constexpr uint32_t kFar = UINT32_MAX;

/// Returns the callee's parameter for operand `n` of the caller; nothing if there is none. The arguments of a function
/// that is applied to each element are not operands.
std::optional<int64_t> parameterOf(const hlo::Call& call, size_t n) {
  switch (call.role) {
    case CallRole::kCondition:
    case CallRole::kBody: return n == 0 ? std::optional<int64_t>(0) : std::nullopt;
    case CallRole::kBranch: return n == size_t{call.branch} + 1 ? std::optional<int64_t>(0) : std::nullopt;
    case CallRole::kApply:
    case CallRole::kSelect:
    case CallRole::kScatter: return std::nullopt;
    default: return static_cast<int64_t>(n);
  }
}

/// Returns all steps between computations of a module, except recursive calls.
std::vector<PathStep> crossings(const hlo::Module& module) {
  std::vector<std::vector<std::pair<int64_t, InstructionId>>> parameters(module.computationCount());  // by number
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    for (InstructionId id : module.instructions(hlo::ComputationId(c))) {
      if (const auto number = module.parameterNumber(id)) parameters[c].emplace_back(*number, id);
    }
    std::sort(parameters[c].begin(), parameters[c].end());
  }
  const hlo::CallGraph calls(module);
  std::vector<PathStep> steps;
  for (const hlo::ComputationId computation : calls.calleesFirst()) {
    for (const hlo::CallGraph::Edge& edge : calls.edges(computation)) {
      if (edge.closesRing) continue;
      if (const auto root = module.root(edge.call.callee)) steps.push_back({*root, edge.caller, StepKind::kLeave});
      const auto& taken = parameters[edge.call.callee.index()];
      const auto operands = module.operands(edge.caller);
      for (size_t n = 0; n < operands.size(); ++n) {
        const auto number = parameterOf(edge.call, n);
        if (!number) continue;
        const auto at = std::lower_bound(taken.begin(), taken.end(), std::pair(*number, InstructionId()));
        if (at != taken.end() && at->first == *number) steps.push_back({operands[n], at->second, StepKind::kEnter});
      }
    }
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

class Search {
 public:
  /// `crossings` are needed only between computations.
  Search(const hlo::Module& module, const std::vector<PathStep>& crossings, InstructionId from, InstructionId to)
      : m_module(module),
        m_next(crossings),
        m_before(crossings),
        m_from(from),
        m_to(to),
        m_first(isLocal() ? module.instructions(module.computation(from))[0].index() : 0),
        m_count(isLocal() ? module.instructions(module.computation(from)).size() : module.instructionCount()),
        m_forth(2 * m_count, kFar),
        m_back(2 * m_count, kFar) {
    std::sort(m_before.begin(), m_before.end(), [](const PathStep& x, const PathStep& y) { return x.to < y.to; });
    spread(m_forth, {state(from, 0)}, [this](uint32_t at, auto visit) { visitNext(at, visit); });
    if (m_forth[state(to, 0)] == kFar && m_forth[state(to, 1)] == kFar) return;
    spread(m_back, {state(to, 0), state(to, 1)}, [this](uint32_t at, auto visit) { visitBefore(at, visit); });
  }

  Paths result(uint32_t limit) {
    Paths paths;
    paths.from = m_from;
    paths.to = m_to;
    std::vector<uint32_t> all;  // instructions on a path, from m_first
    for (uint32_t x = 0; x < m_count; ++x) {
      if (isOnPath(2 * x) || isOnPath(2 * x + 1)) all.push_back(x);
    }
    if (all.empty()) return paths;
    paths.allInstructions = static_cast<uint32_t>(all.size());
    paths.count = count(all);
    m_kept.assign(m_count, all.size() <= limit);
    if (all.size() > limit) keepShortest(all, limit);
    for (uint32_t x : all) {
      if (!m_kept[x]) continue;
      paths.instructions.push_back(instruction(2 * x));
      for (uint32_t at : {2 * x, 2 * x + 1}) {
        if (!isOnPath(at)) continue;
        visitNext(at, [&](uint32_t next, StepKind kind) {
          if (isOnPath(next) && m_kept[next / 2]) paths.steps.push_back({instruction(at), instruction(next), kind});
        });
      }
    }
    std::sort(paths.steps.begin(), paths.steps.end());
    paths.steps.erase(std::unique(paths.steps.begin(), paths.steps.end()), paths.steps.end());
    return paths;
  }

 private:
  bool isLocal() const { return m_module.computation(m_from) == m_module.computation(m_to); }
  uint32_t state(InstructionId id, uint32_t phase) const { return 2 * (id.index() - m_first) + phase; }
  InstructionId instruction(uint32_t at) const { return InstructionId(m_first + at / 2); }
  bool isOnPath(uint32_t at) const { return m_forth[at] != kFar && m_back[at] != kFar; }
  uint32_t length(uint32_t at) const { return isOnPath(at) ? m_forth[at] + m_back[at] : kFar; }

  /// Calls visit(state, StepKind) for each successor once. A path ends at the first state where it can.
  template <typename Visit>
  void visitNext(uint32_t at, Visit&& visit) const {
    const InstructionId id = instruction(at);
    const uint32_t phase = at % 2;
    if (id == m_to) return;
    for (InstructionId user : m_module.users(id)) {
      if (user > id) visit(state(user, phase), StepKind::kData);
    }
    auto step = std::partition_point(m_next.begin(), m_next.end(), [id](const PathStep& s) { return s.from < id; });
    for (; step != m_next.end() && step->from == id; ++step) {
      const bool enters = step->kind == StepKind::kEnter;
      if (enters || phase == 0) visit(state(step->to, enters ? 1 : 0), step->kind);
    }
  }

  /// Calls visit() for each predecessor; some are visited more than once.
  template <typename Visit>
  void visitBefore(uint32_t at, Visit&& visit) const {
    const InstructionId id = instruction(at);
    const uint32_t phase = at % 2;
    if (id == m_from) return;
    for (InstructionId operand : m_module.operands(id)) {
      if (operand < id) visit(state(operand, phase), StepKind::kData);
    }
    auto step = std::partition_point(m_before.begin(), m_before.end(), [id](const PathStep& s) { return s.to < id; });
    for (; step != m_before.end() && step->to == id; ++step) {
      const bool enters = step->kind == StepKind::kEnter;
      if (enters != (phase == 1)) continue;
      visit(state(step->from, 0), step->kind);
      if (enters) visit(state(step->from, 1), step->kind);
    }
  }

  template <typename VisitAll>
  void spread(std::vector<uint32_t>& distance, std::vector<uint32_t> reached, const VisitAll& visitAll) {
    for (uint32_t at : reached) distance[at] = 0;
    for (size_t i = 0; i < reached.size(); ++i) {
      const uint32_t at = reached[i];
      visitAll(at, [&](uint32_t next, StepKind) {
        if (distance[next] != kFar) return;
        distance[next] = distance[at] + 1;
        reached.push_back(next);
      });
    }
  }

  /// The number of ways to a state is the sum over its predecessors.
  uint64_t count(const std::vector<uint32_t>& all) const {
    std::vector<uint32_t> missing(2 * m_count, 0);  // predecessors that are not counted yet
    std::vector<uint64_t> ways(2 * m_count, 0);
    const auto visitOnPath = [this](uint32_t at, auto&& visit) {
      visitNext(at, [&](uint32_t next, StepKind) {
        if (isOnPath(next)) visit(next);
      });
    };
    for (uint32_t x : all) {
      for (uint32_t at : {2 * x, 2 * x + 1}) {
        if (isOnPath(at)) visitOnPath(at, [&](uint32_t next) { ++missing[next]; });
      }
    }
    std::vector<uint32_t> ready = {state(m_from, 0)};
    ways[ready.front()] = 1;
    for (size_t i = 0; i < ready.size(); ++i) {
      const uint32_t at = ready[i];
      visitOnPath(at, [&](uint32_t next) {
        ways[next] = saturatingSum(ways[next], ways[at]);
        if (--missing[next] == 0) ready.push_back(next);
      });
    }
    return saturatingSum(ways[state(m_to, 0)], ways[state(m_to, 1)]);
  }

  static uint64_t saturatingSum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

  /// Adds the shortest path through each instruction, in order of length, while there is room. Every instruction on
  /// such a path has an equally short path through it, so the result consists of whole paths.
  void keepShortest(std::vector<uint32_t> all, uint32_t limit) {
    const auto best = [this](uint32_t x) { return length(2 * x) <= length(2 * x + 1) ? 2 * x : 2 * x + 1; };
    std::stable_sort(all.begin(), all.end(), [&](uint32_t x, uint32_t y) { return length(best(x)) < length(best(y)); });
    std::vector<bool> ledTo(2 * m_count, false),
        ledOn(2 * m_count, false);  // states with a kept path to the start, and to the end
    size_t room = limit;
    for (uint32_t x : all) {
      if (m_kept[x]) continue;
      std::vector<uint32_t> up, down;
      for (uint32_t at = best(x); !ledTo[at]; at = nearer(at, m_forth, false)) {
        up.push_back(at);
        if (m_forth[at] == 0) break;
      }
      for (uint32_t at = best(x); !ledOn[at]; at = nearer(at, m_back, true)) {
        down.push_back(at);
        if (m_back[at] == 0) break;
      }
      std::vector<uint32_t> added;
      for (const auto* const some : {&up, &down}) {
        for (uint32_t at : *some) {
          if (!m_kept[at / 2]) added.push_back(at / 2);
        }
      }
      std::sort(added.begin(), added.end());
      added.erase(std::unique(added.begin(), added.end()), added.end());
      const bool isFirst = room == limit;
      if (added.size() > room && !isFirst) return;
      room -= std::min(room, added.size());
      for (uint32_t y : added) m_kept[y] = true;
      for (uint32_t at : up) ledTo[at] = true;
      for (uint32_t at : down) ledOn[at] = true;
      if (room == 0) return;
    }
  }

  /// Returns a neighbour that is one step closer to the origin of the distances; preferably one that is kept.
  uint32_t nearer(uint32_t at, const std::vector<uint32_t>& distance, bool forwards) const {
    std::optional<uint32_t> found;
    const auto visit = [&](uint32_t other, StepKind) {
      if (!isOnPath(other) || distance[other] + 1 != distance[at]) return;
      if (!found || std::pair(!m_kept[other / 2], other) < std::pair(!m_kept[*found / 2], *found)) found = other;
    };
    if (forwards) {
      visitNext(at, visit);
    } else {
      visitBefore(at, visit);
    }
    return found.value_or(at);
  }

  const hlo::Module& m_module;
  const std::vector<PathStep>& m_next;  // between computations, by `from`
  std::vector<PathStep> m_before;       // and by `to`
  const InstructionId m_from, m_to;
  const uint32_t m_first;
  const size_t m_count;
  std::vector<uint32_t> m_forth, m_back;  // steps from m_from, and to m_to, by state
  std::vector<bool> m_kept;
};

}  // namespace

Paths pathsBetween(const hlo::Module& module, InstructionId a, InstructionId b, uint32_t limit) {
  const bool isLocal = module.computation(a) == module.computation(b);
  const std::vector<PathStep> between = isLocal ? std::vector<PathStep>() : crossings(module);
  Paths paths = Search(module, between, a, b).result(limit);
  if (!paths.instructions.empty()) return paths;
  Paths reverse = Search(module, between, b, a).result(limit);
  return reverse.instructions.empty() ? paths : reverse;
}

std::vector<InstructionId> cone(const hlo::Module& module, absl::Span<const InstructionId> tips,
                                ConeDirection direction) {
  if (tips.empty()) return {};
  const hlo::InstructionRange here = module.instructions(module.computation(tips.front()));
  const uint32_t first = here[0].index();
  std::vector<bool> seen(here.size(), false);
  std::vector<InstructionId> reached;
  for (InstructionId tip : tips) {
    if (!seen[tip.index() - first]) reached.push_back(tip);
    seen[tip.index() - first] = true;
  }
  for (size_t i = 0; i < reached.size(); ++i) {
    for (InstructionId next :
         direction == ConeDirection::kUp ? module.operands(reached[i]) : module.users(reached[i])) {
      if (seen[next.index() - first]) continue;
      seen[next.index() - first] = true;
      reached.push_back(next);
    }
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

}  // namespace queries

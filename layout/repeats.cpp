// How copies are found. Each node gets a number for what it is, names and operands apart; equal numbers mean equal
// text, no hash is trusted. A window of some numbers that came before, `period` nodes earlier, says where a repeat may
// be: from there on nodes are compared with those a period before, operands and all, as long as they agree. What agrees
// for a period or more is a run of copies; of its beginnings the one is taken at which the fewest edges go from copy to
// copy, which is where layers meet. Of runs that overlap the one wins that saves the most nodes.
//
// Every node is in few runs of distinct periods; should a text be made so that they are many, a budget ends the search.

#include "layout/repeats.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "layout/fold_text.h"

namespace layout {
namespace {

using hlo::InstructionId;

constexpr uint32_t kNone = UINT32_MAX;
constexpr uint32_t kWindow = 8;
constexpr uint64_t kBudget = 64;   // comparisons for each node
constexpr int kLongestChain = 16;  // of folded instructions

void append(std::string& key, uint32_t number) { key.append(reinterpret_cast<const char*>(&number), sizeof number); }

/// Gives texts numbers.
class Numbers {
 public:
  uint32_t of(const std::string& key) {
    return m_numbers.try_emplace(key, static_cast<uint32_t>(m_numbers.size())).first->second;
  }

 private:
  absl::flat_hash_map<std::string, uint32_t> m_numbers;
};

/// What instructions and computations are: equal numbers for equal ones.
class Kinds {
 public:
  explicit Kinds(const hlo::Module& module) : m_module(module), m_kinds(module.instructionCount(), kNone) {}

  /// Of an instruction of the computation whose graph it is: the number of a parameter does not count.
  uint32_t of(InstructionId id) {
    uint32_t& kind = m_kinds[id.index()];
    if (kind == kNone) kind = m_instructions.of(keyOf(id, false));
    return kind;
  }

  /// Numbers the computations that are called, callees first.
  void numberCalleesOf(hlo::ComputationId computation) {
    std::vector<bool> isCalled(m_module.computationCount(), false);
    const auto mark = [&](hlo::ComputationId caller) {
      for (InstructionId id : m_module.instructions(caller)) {
        for (const hlo::Call& call : m_module.calls(id)) {
          if (call.callee.index() < caller.index()) isCalled[call.callee.index()] = true;
        }
      }
    };
    mark(computation);
    for (uint32_t c = computation.index(); c-- > 0;) {
      if (isCalled[c]) mark(hlo::ComputationId(c));
    }
    m_computations.assign(m_module.computationCount(), kNone);
    for (uint32_t c = 0; c < computation.index(); ++c) {
      if (isCalled[c]) m_computations[c] = numberOf(hlo::ComputationId(c));
    }
  }

 private:
  uint32_t numberOf(hlo::ComputationId computation) {
    std::string key;
    const hlo::InstructionRange range = m_module.instructions(computation);
    const uint32_t first = range.empty() ? 0 : range[0].index();
    for (InstructionId id : range) {
      append(key, m_instructions.of(keyOf(id, true)));
      for (InstructionId operand : m_module.operands(id)) append(key, operand.index() - first);
      for (InstructionId before : m_module.controlPredecessors(id)) append(key, before.index() - first);
    }
    return m_bodies.of(key);
  }

  /// All but names and operands.
  std::string keyOf(InstructionId id, bool withParameterNumber) {
    std::string key;
    append(key, m_module.opcodeIndex(id));
    append(key, m_module.shapeId(id).index());
    append(key, m_module.isRoot(id) ? 1 : 0);
    append(key, static_cast<uint32_t>(m_module.operands(id).size()));
    append(key, static_cast<uint32_t>(m_module.controlPredecessors(id).size()));
    for (size_t n = 0; m_module.hasElementOperands() && n < m_module.operands(id).size(); ++n) {
      for (int64_t index : m_module.operandIndex(id, n)) append(key, static_cast<uint32_t>(index));
      append(key, kNone);
    }
    for (const hlo::Call& call : m_module.calls(id)) {
      // What is not numbered is like nothing but itself.
      const uint32_t callee = call.callee.index();
      const uint32_t number = callee < m_computations.size() ? m_computations[callee] : kNone;
      append(key, number == kNone ? callee : number);
      append(key, static_cast<uint32_t>(call.role) * 2 + (number == kNone ? 1 : 0));
      append(key, call.branch);
    }
    const hlo::OpKind kind = m_module.kind(id);
    if (kind == hlo::OpKind::kConstant || (kind == hlo::OpKind::kParameter && withParameterNumber)) {
      absl::StrAppend(&key, m_module.arguments(id));
    }
    for (const hlo::Attribute& attribute : m_module.attributes(id)) {
      const absl::string_view name = m_module.text().text(attribute.key);
      if (isName(name)) continue;
      absl::StrAppend(&key, "\n", name, "=", m_module.text().text(attribute.value));
    }
    return key;
  }

  /// Attributes that only say what something is called, and those that are compared in another way.
  static bool isName(absl::string_view key) {
    static const absl::flat_hash_set<absl::string_view> names = {"metadata",
                                                                 "channel_id",
                                                                 "original_value",
                                                                 "origin",
                                                                 "control-predecessors",
                                                                 "calls",
                                                                 "to_apply",
                                                                 "body",
                                                                 "condition",
                                                                 "branch_computations",
                                                                 "true_computation",
                                                                 "false_computation",
                                                                 "called_computations",
                                                                 "select",
                                                                 "scatter"};
    return names.contains(key);
  }

  const hlo::Module& m_module;
  std::vector<uint32_t> m_kinds;         // by instruction
  std::vector<uint32_t> m_computations;  // by computation
  Numbers m_instructions, m_bodies;
};

/// `copies` pieces of `period` nodes each, from `first` on.
struct Run {
  uint32_t first = 0, period = 0, copies = 0;
  uint32_t end() const { return first + period * copies; }
  uint32_t saved() const { return period * (copies - 1); }
};

class Search {
 public:
  Search(const hlo::Module& module, const ComputationGraph& graph)
      : m_module(module), m_graph(graph), m_count(static_cast<uint32_t>(graph.nodes.size())), m_kinds(module) {
    m_kinds.numberCalleesOf(module.computation(graph.nodes.front().instruction));
    m_nodeKinds.reserve(m_count);
    for (const GraphNode& node : graph.nodes) m_nodeKinds.push_back(m_kinds.of(node.instruction));
    m_budget = kBudget * m_count;
  }

  /// Disjoint, in order of the text.
  std::vector<Run> find() {
    absl::flat_hash_map<uint64_t, uint32_t> last;
    absl::flat_hash_map<uint32_t, uint32_t> scanned;  // up to where, by period
    uint64_t window = 0, leaving = 1;
    constexpr uint64_t kBase = 0x9E3779B97F4A7C15;
    for (uint32_t k = 0; k < kWindow; ++k) leaving *= kBase;
    for (uint32_t end = 1; end <= m_count && m_budget > 0; ++end) {
      window = window * kBase + m_nodeKinds[end - 1] + 1;
      if (end > kWindow) window -= leaving * (m_nodeKinds[end - 1 - kWindow] + 1);
      if (end < kWindow) continue;
      const uint32_t at = end - kWindow;
      const auto [before, isNew] = last.try_emplace(window, at);
      if (isNew) continue;
      const uint32_t from = std::exchange(before->second, at), period = at - from;
      if (period < kLeastRepeatedNodes) continue;
      uint32_t& done = scanned[period];
      if (from < done) continue;
      done = scan(from, period, done);
    }
    return chosen();
  }

  /// The node of the instruction's own; kNone where it is folded.
  uint32_t ownNode(InstructionId id) const {
    const auto node = m_graph.nodeOf(id);
    return node && m_graph.nodes[*node].instruction == id ? *node : kNone;
  }

 private:
  /// All runs of this period round `from`; returns the first node that is in none.
  uint32_t scan(uint32_t from, uint32_t period, uint32_t least) {
    uint32_t begin = from;
    while (begin > least && m_nodeKinds[begin - 1] == m_nodeKinds[begin - 1 + period]) --begin;
    uint32_t at = begin;
    for (uint32_t first = begin; at + period <= m_count; ++at) {
      if (m_budget > 0) --m_budget;
      const bool isOver = at + period == m_count || m_budget == 0 || m_nodeKinds[at] != m_nodeKinds[at + period];
      if (!isOver && isAlike(at, period, first)) continue;
      if (at - first >= period) add(first, at - first, period);
      first = at + 1;
      if (isOver) break;
    }
    return at + 1;
  }

  /// Whether the node is the same as the one a period behind it, in a run that begins at `first`.
  bool isAlike(uint32_t at, uint32_t period, uint32_t first) {
    const InstructionId a = m_graph.nodes[at].instruction, b = m_graph.nodes[at + period].instruction;
    const auto compare = [&](absl::Span<const InstructionId> ofA, absl::Span<const InstructionId> ofB) {
      if (ofA.size() != ofB.size()) return false;
      for (size_t n = 0; n < ofA.size(); ++n) {
        if (m_budget > 0) --m_budget;
        if (!isSameSource(ofA[n], ofB[n], at, period, first)) return false;
      }
      return true;
    };
    return compare(m_module.operands(a), m_module.operands(b)) &&
           compare(m_module.controlPredecessors(a), m_module.controlPredecessors(b));
  }

  bool isSameSource(InstructionId a, InstructionId b, uint32_t at, uint32_t period, uint32_t first) {
    for (int chain = 0; chain < kLongestChain; ++chain) {
      const uint32_t x = ownNode(a), y = ownNode(b);
      if (x != kNone && y != kNone) {
        if (x >= at || y >= at + period) return false;  // a malformed text
        if (y == x + period && x >= first) return true;
        // From outside; behind the first copy from the one before.
        if (x >= first || m_module.shapeId(a) != m_module.shapeId(b)) return false;
        return y < first || (at < first + period && y < first + period);
      }
      // A parameter that is text, for the first copy or for one behind it, is from outside as any node is.
      if (x == kNone && y != kNone) {
        return isFoldedParameter(a) && m_module.shapeId(a) == m_module.shapeId(b) &&
               (y < first || (at < first + period && y < first + period));
      }
      if (x != kNone) return isFoldedParameter(b) && m_module.shapeId(a) == m_module.shapeId(b) && x < first;
      if (m_kinds.of(a) != m_kinds.of(b)) return false;
      const auto ofA = m_module.operands(a), ofB = m_module.operands(b);
      if (ofA.empty()) return true;
      if (ofA.size() != 1) return false;
      a = ofA[0];
      b = ofB[0];
    }
    return false;
  }

  /// Or an element of one.
  bool isFoldedParameter(InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return false;
      id = m_module.operands(id)[0];
    }
    return m_module.kind(id) == hlo::OpKind::kParameter && ownNode(id) == kNone;
  }

  /// From `first` on, `length` nodes are the same as those a period behind them.
  void add(uint32_t first, uint32_t length, uint32_t period) {
    const uint32_t copies = length / period + 1;
    if ((copies - 1) * period < kLeastSavedNodes) return;
    const uint32_t slack = length % period;
    // Edges from the nodes of one period to those of the next, by where the one ends and the other begins.
    std::vector<int> crossing(slack + 2, 0);
    for (uint32_t at = first + 1; slack > 0 && at < first + period + slack + period; ++at) {
      if (at >= m_count) break;
      for (InstructionId operand : m_module.operands(m_graph.nodes[at].instruction)) {
        const uint32_t from = ownNode(operand);
        if (from == kNone || from < first || from >= at) continue;
        // It crosses every cut behind `from` and not behind `at`.
        const uint32_t low = std::max(from + 1, first + period), high = std::min(at, first + period + slack);
        if (low > high) continue;
        ++crossing[low - first - period];
        --crossing[high - first - period + 1];
      }
    }
    uint32_t best = 0;
    int least = crossing[0], here = crossing[0];
    for (uint32_t shift = 1; shift <= slack; ++shift) {
      here += crossing[shift];
      if (here >= least) continue;
      least = here;
      best = shift;
    }
    m_runs.push_back({first + best, period, copies});
  }

  std::vector<Run> chosen() {
    std::sort(m_runs.begin(), m_runs.end(), [](const Run& a, const Run& b) {
      return std::make_pair(b.saved(), a.first) < std::make_pair(a.saved(), b.first);
    });
    std::map<uint32_t, Run> taken;  // by first node
    for (const Run& run : m_runs) {
      const auto behind = taken.lower_bound(run.first);
      if (behind != taken.end() && behind->first < run.end()) continue;
      if (behind != taken.begin() && std::prev(behind)->second.end() > run.first) continue;
      taken.emplace(run.first, run);
    }
    std::vector<Run> runs;
    for (const auto& [first, run] : taken) runs.push_back(run);
    return runs;
  }

  const hlo::Module& m_module;
  const ComputationGraph& m_graph;
  const uint32_t m_count;
  Kinds m_kinds;
  std::vector<uint32_t> m_nodeKinds;
  std::vector<Run> m_runs;
  uint64_t m_budget = 0;
};

/// What a graph becomes when the copies behind the first ones are gone.
class Folding {
 public:
  Folding(const hlo::Module& module, ComputationGraph& graph, std::vector<Run> runs)
      : m_module(module), m_graph(graph), m_runs(std::move(runs)) {}

  void fold() {
    numberNodes();
    addReferences();
    foldEdges();
    foldNodes();
    for (uint32_t& node : m_graph.nodeOfInstruction) {
      if (node != kNone) node = m_renumbered[node];
    }
    m_graph.hubs = static_cast<uint32_t>(std::count_if(m_graph.nodes.begin(), m_graph.nodes.end(),
                                                       [](const GraphNode& node) { return node.hubUsers > 0; }));
  }

 private:
  void numberNodes() {
    const uint32_t count = static_cast<uint32_t>(m_graph.nodes.size());
    m_renumbered.resize(count);
    m_copy.assign(count, 0);
    m_run.assign(count, kNone);
    uint32_t next = 0, at = 0;
    for (uint32_t r = 0; r < m_runs.size(); ++r) {
      const Run& run = m_runs[r];
      while (at < run.first) m_renumbered[at++] = next++;
      GraphRepeat repeat{next, next + run.period, run.copies, {}};
      for (; at < run.end(); ++at) {
        m_renumbered[at] = next + (at - run.first) % run.period;
        m_copy[at] = (at - run.first) / run.period;
        m_run[at] = r;
        if (m_copy[at] > 0) repeat.others.push_back(m_graph.nodes[at].instruction);
      }
      next += run.period;
      m_graph.repeats.push_back(std::move(repeat));
    }
    while (at < count) m_renumbered[at++] = next++;
  }

  /// The first copy says what those behind it take from the one before.
  void addReferences() {
    for (const Run& run : m_runs) {
      for (uint32_t at = run.first; at < run.first + run.period; ++at) {
        GraphNode& node = m_graph.nodes[at];
        const auto operands = m_module.operands(m_graph.nodes[at + run.period].instruction);
        std::vector<uint32_t> named;
        for (size_t n = 0; n < operands.size(); ++n) {
          const auto from = m_graph.nodeOf(operands[n]);
          const bool isOwn =
              from && (m_graph.nodes[*from].instruction == operands[n] || isElementOf(*from, operands[n]));
          if (!isOwn || *from < run.first || *from >= run.first + run.period) continue;
          if (std::find(named.begin(), named.end(), *from) != named.end()) continue;
          named.push_back(*from);
          const InstructionId source = m_graph.nodes[*from].instruction;
          node.folded.push_back(
              {source, static_cast<uint32_t>(n), true, absl::StrCat("↻ ", shortName(m_module.name(source)))});
        }
      }
    }
  }

  /// Whether a folded get-tuple-element takes something of the node, rather than being text in it.
  bool isElementOf(uint32_t node, InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return false;
      id = m_module.operands(id)[0];
      if (m_graph.nodes[node].instruction == id) return true;
    }
    return false;
  }

  void foldEdges() {
    struct Key {
      uint32_t from, to;
      EdgeKind kind;
      std::string label;
      bool operator==(const Key&) const = default;
    };
    const auto hash = [](const Key& key) { return absl::HashOf(key.from, key.to, key.kind, key.label); };
    absl::flat_hash_set<Key, decltype(hash)> seen(0, hash);
    std::vector<GraphEdge> kept;
    kept.reserve(m_graph.edges.size());
    for (GraphEdge& edge : m_graph.edges) {
      const bool isWithin = m_run[edge.from] != kNone && m_run[edge.from] == m_run[edge.to];
      // Within the first copy only: the others are the same, and those between copies are references.
      if (isWithin && (m_copy[edge.from] > 0 || m_copy[edge.to] > 0)) continue;
      const bool isMoved = !isWithin && (m_run[edge.from] != kNone || m_run[edge.to] != kNone);
      edge.from = m_renumbered[edge.from];
      edge.to = m_renumbered[edge.to];
      if (isMoved && !seen.insert(Key{edge.from, edge.to, edge.kind, edge.label}).second) continue;
      kept.push_back(std::move(edge));
    }
    m_graph.edges = std::move(kept);
  }

  void foldNodes() {
    std::vector<GraphNode> kept;
    for (uint32_t at = 0; at < m_graph.nodes.size(); ++at) {
      if (m_copy[at] > 0) continue;
      if (m_run[at] != kNone) m_graph.nodes[at].copies = m_runs[m_run[at]].copies;
      kept.push_back(std::move(m_graph.nodes[at]));
    }
    m_graph.nodes = std::move(kept);
  }

  const hlo::Module& m_module;
  ComputationGraph& m_graph;
  const std::vector<Run> m_runs;
  std::vector<uint32_t> m_renumbered;  // by node as it was: as it becomes
  std::vector<uint32_t> m_copy;        // by node: 0 is the first copy, or none
  std::vector<uint32_t> m_run;         // by node: kNone for none
};

}  // namespace

void foldRepeats(const hlo::Module& module, ComputationGraph& graph) {
  if (graph.nodes.size() < 2 * kLeastRepeatedNodes) return;
  std::vector<Run> runs = Search(module, graph).find();
  if (!runs.empty()) Folding(module, graph, std::move(runs)).fold();
}

namespace {

const GraphRepeat* repeatOf(const ComputationGraph& graph, uint32_t node) {
  for (const GraphRepeat& repeat : graph.repeats) {
    if (node >= repeat.firstNode && node < repeat.endNode) return &repeat;
  }
  return nullptr;
}

/// Whether the value is made within the copies, be it taken apart or spread out before it is used.
bool isMadeIn(const hlo::Module& module, const ComputationGraph& graph, const GraphRepeat& repeat, InstructionId id) {
  for (int chain = 0; chain < kLongestChain; ++chain) {
    const auto node = graph.nodeOf(id);
    if (!node) return false;
    const std::vector<InstructionId> copies = copiesOf(graph, *node);
    if (std::find(copies.begin(), copies.end(), id) != copies.end())
      return *node >= repeat.firstNode && *node < repeat.endNode;
    if (module.operands(id).empty()) return false;
    id = module.operands(id)[0];
  }
  return false;
}

/// Or spread out from one. Of those the copies have the same.
bool isConstant(const hlo::Module& module, InstructionId id) {
  for (int chain = 0; chain < kLongestChain && module.operands(id).size() == 1; ++chain) id = module.operands(id)[0];
  return module.kind(id) == hlo::OpKind::kConstant;
}

}  // namespace

std::vector<InstructionId> copiesOf(const ComputationGraph& graph, uint32_t node) {
  std::vector<InstructionId> copies{graph.nodes[node].instruction};
  const GraphRepeat* const repeat = repeatOf(graph, node);
  if (repeat == nullptr) return copies;
  const uint32_t period = repeat->endNode - repeat->firstNode;
  for (size_t i = node - repeat->firstNode; i < repeat->others.size(); i += period) copies.push_back(repeat->others[i]);
  return copies;
}

std::vector<RepeatDifference> differences(const hlo::Module& module, const ComputationGraph& graph, uint32_t node) {
  const GraphRepeat* const repeat = repeatOf(graph, node);
  if (repeat == nullptr) return {};
  const std::vector<InstructionId> copies = copiesOf(graph, node);
  std::vector<RepeatDifference> all;
  for (size_t n = 0; n < module.operands(copies[0]).size(); ++n) {
    RepeatDifference difference{static_cast<uint32_t>(n), {}};
    for (InstructionId copy : copies) difference.instructions.push_back(module.operands(copy)[n]);
    const auto& taken = difference.instructions;
    const bool isSame = std::all_of(taken.begin(), taken.end(), [&](InstructionId id) { return id == taken[0]; });
    const bool isOutside = std::none_of(taken.begin(), taken.end(),
                                        [&](InstructionId id) { return isMadeIn(module, graph, *repeat, id); });
    if (!isSame && isOutside && !isConstant(module, taken[0])) all.push_back(std::move(difference));
  }
  return all;
}

}  // namespace layout

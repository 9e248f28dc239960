// How copies are found. Each node gets a number for what it is, names and operands apart; equal numbers mean equal
// text, no hash is trusted. A window of some numbers that came before, `period` nodes earlier, says where a repeat may
// be: from there on nodes are compared with those a period before, operands and all, as long as they agree. What agrees
// for a period or more is a run of copies; of its beginnings the one is taken at which the fewest edges go from copy to
// copy, which is where layers meet. Of runs that overlap the one wins that saves the most nodes.
//
// A schedule mixes layers: in the text, nodes of the next one stand between those of this one. So the search is done in
// two orders, and the one that saves more nodes counts: that of the text, and that of need, in which each node stands
// right behind what it needs and nobody before it did. That order follows from operands alone, so layers that are alike
// come one after the other in it, each in the same order, wherever they stand in the text.
//
// Every node is in few runs of distinct periods; should a text be made so that they are many, a budget ends the search.

#include "layout/repeat_search.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <queue>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "layout/repeats.h"

namespace layout {
namespace {

using hlo::InstructionId;

using hlo::kNone;
constexpr uint32_t kWindow = 8;
constexpr uint64_t kComparisonsPerNode = 64;  // comparisons for each node

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
    append(key, m_module.opcodeId(id).index());
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

/// The instruction's own node, or that of a scope that it is folded in; kNone where it is folded in another way.
uint32_t ownNode(const ComputationGraph& graph, InstructionId id) {
  const auto node = graph.nodeOf(id);
  if (!node) return kNone;
  const auto scope = graph.nodes[*node].scope;
  if (!scope) return graph.nodes[*node].instruction == id ? *node : kNone;
  const std::vector<InstructionId>& all = graph.scopes[*scope].instructions;
  return std::binary_search(all.begin(), all.end(), id) ? *node : kNone;
}

class Search {
 public:
  Search(const hlo::Module& module, const ComputationGraph& graph)
      : m_module(module), m_graph(graph), m_count(static_cast<uint32_t>(graph.nodes.size())), m_kinds(module) {
    m_kinds.numberCalleesOf(module.computation(graph.nodes.front().instruction));
    m_place.resize(m_count);
    m_nodeKinds.resize(m_count);
  }

  /// Disjoint, by place in that order of the nodes, in which operands stand before their users.
  std::vector<RepeatRun> find(const std::vector<uint32_t>& order) {
    m_order = order;
    for (uint32_t place = 0; place < m_count; ++place) {
      m_place[order[place]] = place;
      // A folded scope is like nothing but itself.
      const auto scope = m_graph.nodes[order[place]].scope;
      m_nodeKinds[place] = scope ? kNone - 1 - *scope : m_kinds.of(at(place));
    }
    m_runs.clear();
    m_budget = kComparisonsPerNode * m_count;
    absl::flat_hash_map<uint64_t, uint32_t> last;
    absl::flat_hash_map<uint32_t, uint32_t> scanned;  // up to where, by period
    uint64_t window = 0, leaving = 1;
    constexpr uint64_t kBase = 0x9E3779B97F4A7C15;
    for (uint32_t k = 0; k < kWindow; ++k) leaving *= kBase;
    for (uint32_t end = 1; end <= m_count && m_budget > 0; ++end) {
      window = window * kBase + m_nodeKinds[end - 1] + 1;
      if (end > kWindow) window -= leaving * (m_nodeKinds[end - 1 - kWindow] + 1);
      if (end < kWindow) continue;
      const uint32_t begin = end - kWindow;
      const auto [before, isNew] = last.try_emplace(window, begin);
      if (isNew) continue;
      const uint32_t from = std::exchange(before->second, begin), period = begin - from;
      if (period < kLeastRepeatedNodes) continue;
      uint32_t& done = scanned[period];
      if (from < done) continue;
      done = scan(from, period, done);
    }
    return chosen();
  }

 private:
  InstructionId at(uint32_t place) const { return m_graph.nodes[m_order[place]].instruction; }

  /// Where ownNode() stands; kNone without.
  uint32_t ownPlace(InstructionId id) const {
    const uint32_t node = ownNode(m_graph, id);
    return node == kNone ? kNone : m_place[node];
  }

  /// All runs of this period round `from`; returns the first node that is in none.
  uint32_t scan(uint32_t from, uint32_t period, uint32_t least) {
    uint32_t begin = from;
    while (begin > least && m_nodeKinds[begin - 1] == m_nodeKinds[begin - 1 + period]) --begin;
    uint32_t place = begin;
    for (uint32_t first = begin; place + period <= m_count; ++place) {
      if (m_budget > 0) --m_budget;
      const bool isOver =
          place + period == m_count || m_budget == 0 || m_nodeKinds[place] != m_nodeKinds[place + period];
      if (!isOver && isAlike(place, period, first)) continue;
      if (place - first >= period) add(first, place - first, period);
      first = place + 1;
      if (isOver) break;
    }
    return place + 1;
  }

  /// Whether the node is the same as the one a period behind it, in a run that begins at `first`.
  bool isAlike(uint32_t place, uint32_t period, uint32_t first) {
    const InstructionId a = at(place), b = at(place + period);
    const auto compare = [&](absl::Span<const InstructionId> ofA, absl::Span<const InstructionId> ofB) {
      if (ofA.size() != ofB.size()) return false;
      for (size_t n = 0; n < ofA.size(); ++n) {
        if (m_budget > 0) --m_budget;
        if (!isSameSource(ofA[n], ofB[n], place, period, first)) return false;
      }
      return true;
    };
    return compare(m_module.operands(a), m_module.operands(b)) &&
           compare(m_module.controlPredecessors(a), m_module.controlPredecessors(b));
  }

  bool isSameSource(InstructionId a, InstructionId b, uint32_t place, uint32_t period, uint32_t first) {
    for (int chain = 0; chain < kLongestChain; ++chain) {
      const uint32_t x = ownPlace(a), y = ownPlace(b);
      if (x != kNone && y != kNone) {
        if (x >= place || y >= place + period) return false;  // a malformed text
        if (y == x + period && x >= first) return true;
        // From outside; behind the first copy from the one before.
        if (x >= first || m_module.shapeId(a) != m_module.shapeId(b)) return false;
        return y < first || (place < first + period && y < first + period);
      }
      // A parameter that is text, for the first copy or for one behind it, is from outside as any node is.
      if (x == kNone && y != kNone) {
        return isFoldedParameter(a) && m_module.shapeId(a) == m_module.shapeId(b) &&
               (y < first || (place < first + period && y < first + period));
      }
      if (x != kNone) return isFoldedParameter(b) && m_module.shapeId(a) == m_module.shapeId(b) && x < first;
      if (isFoldedParameter(a) && isFoldedParameter(b)) return m_module.shapeId(a) == m_module.shapeId(b);
      if (m_kinds.of(a) != m_kinds.of(b)) {
        // Different elements of what comes from outside.
        const uint32_t ofX = placeOfTuple(a), ofY = placeOfTuple(b);
        return ofX < first && ofY != kNone && m_module.shapeId(a) == m_module.shapeId(b) &&
               (ofY < first || (place < first + period && ofY < first + period));
      }
      const auto ofA = m_module.operands(a), ofB = m_module.operands(b);
      if (ofA.empty()) return true;
      if (ofA.size() != 1) return false;
      a = ofA[0];
      b = ofB[0];
    }
    return false;
  }

  /// Where the node stands of which a folded get-tuple-element takes an element; kNone for anything else.
  uint32_t placeOfTuple(InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return kNone;
      id = m_module.operands(id)[0];
      if (const uint32_t place = ownPlace(id); place != kNone) return place;
    }
    return kNone;
  }

  /// Or an element of one.
  bool isFoldedParameter(InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return false;
      id = m_module.operands(id)[0];
    }
    return m_module.kind(id) == hlo::OpKind::kParameter && ownPlace(id) == kNone;
  }

  /// From `first` on, `length` nodes are the same as those a period behind them.
  void add(uint32_t first, uint32_t length, uint32_t period) {
    const uint32_t copies = length / period + 1;
    if ((copies - 1) * period < kLeastSavedNodes) return;
    const uint32_t slack = length % period;
    // Edges from the nodes of one period to those of the next, by where the one ends and the other begins.
    std::vector<int> crossing(slack + 2, 0);
    for (uint32_t to = first + 1; slack > 0 && to < first + period + slack + period; ++to) {
      if (to >= m_count) break;
      for (InstructionId operand : m_module.operands(at(to))) {
        const uint32_t from = ownPlace(operand);
        if (from == kNone || from < first || from >= to) continue;
        // It crosses every cut behind `from` and not behind `to`.
        const uint32_t low = std::max(from + 1, first + period), high = std::min(to, first + period + slack);
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

  std::vector<RepeatRun> chosen() {
    std::sort(m_runs.begin(), m_runs.end(), [](const RepeatRun& a, const RepeatRun& b) {
      return std::make_pair(b.saved(), a.first) < std::make_pair(a.saved(), b.first);
    });
    std::map<uint32_t, RepeatRun> taken;  // by first node
    for (const RepeatRun& run : m_runs) {
      const auto behind = taken.lower_bound(run.first);
      if (behind != taken.end() && behind->first < run.end()) continue;
      if (behind != taken.begin() && std::prev(behind)->second.end() > run.first) continue;
      taken.emplace(run.first, run);
    }
    std::vector<RepeatRun> runs;
    for (const auto& [first, run] : taken) runs.push_back(run);
    return runs;
  }

  const hlo::Module& m_module;
  const ComputationGraph& m_graph;
  const uint32_t m_count;
  Kinds m_kinds;
  std::vector<uint32_t> m_order;      // by place: the node
  std::vector<uint32_t> m_place;      // by node
  std::vector<uint32_t> m_nodeKinds;  // by place
  std::vector<RepeatRun> m_runs;
  uint64_t m_budget = 0;
};

/// By node: the nodes that make its operands, through what is folded of these.
std::vector<std::vector<uint32_t>> needsOf(const hlo::Module& module, const ComputationGraph& graph) {
  const auto maker = [&](InstructionId id) {
    for (int chain = 0; chain < kLongestChain; ++chain) {
      if (const uint32_t node = ownNode(graph, id); node != kNone) return node;
      if (module.operands(id).size() != 1) break;
      id = module.operands(id)[0];
    }
    return kNone;  // text
  };
  std::vector<std::vector<uint32_t>> needs(graph.nodes.size());
  const auto addNeeds = [&](uint32_t node, InstructionId id) {
    for (absl::Span<const InstructionId> before : {module.operands(id), module.controlPredecessors(id)}) {
      for (InstructionId operand : before) {
        const uint32_t from = maker(operand);
        const bool isOwn = from == node && graph.nodes[node].scope;
        if (from != kNone && !isOwn) needs[node].push_back(from);
      }
    }
  };
  for (uint32_t node = 0; node < needs.size(); ++node) {
    const auto scope = graph.nodes[node].scope;
    if (!scope) addNeeds(node, graph.nodes[node].instruction);
    for (size_t i = 0; scope && i < graph.scopes[*scope].instructions.size(); ++i)
      addNeeds(node, graph.scopes[*scope].instructions[i]);
  }
  return needs;
}

/// Each node behind what it needs, from the nodes on that nobody needs: these in order of the text.
std::vector<uint32_t> orderOfNeed(const std::vector<std::vector<uint32_t>>& needs) {
  const uint32_t count = static_cast<uint32_t>(needs.size());
  std::vector<bool> isNeeded(count, false), isSeen(count, false);
  for (const std::vector<uint32_t>& of : needs) {
    for (uint32_t from : of) isNeeded[from] = true;
  }
  std::vector<uint32_t> order, next(count, 0), way;
  order.reserve(count);
  const auto reach = [&](uint32_t node) {
    if (!isSeen[node]) way.push_back(node);
    isSeen[node] = true;
  };
  const auto follow = [&](uint32_t last) {
    for (reach(last); !way.empty();) {
      const uint32_t node = way.back();
      if (next[node] < needs[node].size()) {
        reach(needs[node][next[node]++]);
        continue;
      }
      order.push_back(node);
      way.pop_back();
    }
  };
  for (uint32_t node = 0; node < count; ++node) {
    if (!isNeeded[node]) follow(node);
  }
  for (uint32_t node = 0; node < count; ++node) follow(node);  // what a malformed text has in a circle
  return order;
}

uint32_t savedBy(const std::vector<RepeatRun>& runs) {
  uint32_t saved = 0;
  for (const RepeatRun& run : runs) saved += run.saved();
  return saved;
}

/// Runs as wholes, and everything as early as the text has it and what it needs allows.
Repeats inOrderOfText(const std::vector<std::vector<uint32_t>>& needs, const std::vector<uint32_t>& order,
                      const std::vector<RepeatRun>& runs) {
  // A piece is a run or a node of its own. Who waits for a piece, as often as it needs something of it.
  struct Piece {
    uint32_t begin, end;  // places in `order`
    uint32_t run;         // kNone: a node of its own
    uint32_t firstNode;
    uint32_t waitsFor = 0;
    std::vector<uint32_t> waiting = {};
  };
  std::vector<Piece> pieces;
  std::vector<uint32_t> pieceOf(order.size());
  for (uint32_t place = 0, r = 0; place < order.size(); place = pieces.back().end) {
    const bool isRun = r < runs.size() && runs[r].first == place;
    const uint32_t end = isRun ? runs[r].end() : place + 1;
    const uint32_t firstNode = *std::min_element(order.begin() + place, order.begin() + end);
    for (uint32_t i = place; i < end; ++i) pieceOf[order[i]] = static_cast<uint32_t>(pieces.size());
    pieces.push_back({place, end, isRun ? r++ : kNone, firstNode});
  }
  for (uint32_t node = 0; node < order.size(); ++node) {
    for (uint32_t from : needs[node]) {
      if (pieceOf[from] == pieceOf[node]) continue;
      pieces[pieceOf[from]].waiting.push_back(pieceOf[node]);
      ++pieces[pieceOf[node]].waitsFor;
    }
  }
  const auto isLater = [&](uint32_t a, uint32_t b) { return pieces[a].firstNode > pieces[b].firstNode; };
  std::priority_queue<uint32_t, std::vector<uint32_t>, decltype(isLater)> ready(isLater);
  for (uint32_t piece = 0; piece < pieces.size(); ++piece) {
    if (pieces[piece].waitsFor == 0) ready.push(piece);
  }
  Repeats repeats;
  while (!ready.empty()) {
    const Piece& piece = pieces[ready.top()];
    ready.pop();
    if (piece.run != kNone) {
      repeats.runs.push_back(runs[piece.run]);
      repeats.runs.back().first = static_cast<uint32_t>(repeats.order.size());
    }
    repeats.order.insert(repeats.order.end(), order.begin() + piece.begin, order.begin() + piece.end);
    for (uint32_t next : piece.waiting) {
      if (--pieces[next].waitsFor == 0) ready.push(next);
    }
  }
  return repeats;
}

}  // namespace

Repeats findRepeats(const hlo::Module& module, const ComputationGraph& graph) {
  Repeats repeats;
  repeats.order.resize(graph.nodes.size());
  std::iota(repeats.order.begin(), repeats.order.end(), 0u);
  Search search(module, graph);
  repeats.runs = search.find(repeats.order);
  const std::vector<std::vector<uint32_t>> needs = needsOf(module, graph);
  const std::vector<uint32_t> order = orderOfNeed(needs);
  const std::vector<RepeatRun> runs = search.find(order);
  if (savedBy(runs) <= savedBy(repeats.runs)) return repeats;
  Repeats mixed = inOrderOfText(needs, order, runs);
  return mixed.order.size() == order.size() ? mixed : repeats;  // less where a malformed text has a circle
}

}  // namespace layout

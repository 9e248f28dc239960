// How copies are found. Each node gets a number for its content, except names and operands; equal numbers mean equal
// texts, not just equal hashes. A match of the last few numbers with those `period` nodes earlier indicates a possible
// repeat: from there on, nodes are compared with those one period earlier, including operands, as long as they agree.
// Agreement over a period or more is a run of copies. Of its possible starts, the one with the fewest edges between
// copies is used, which is the boundary between layers. Of overlapping runs, the one that saves the most nodes wins.
//
// A schedule interleaves layers: in the text, nodes of the next layer are between those of the current one. So the
// search uses two orders, and the result that saves more nodes counts: text order, and dependency order, in which each
// node follows directly the operands that were not needed before. Dependency order depends only on operands, so equal
// layers are consecutive in it, each in the same order, wherever they are in the text.
//
// A node is usually in few runs of distinct periods; a budget ends the search for texts in which it is in many.

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
constexpr uint64_t kComparisonsPerNode = 64;  // limit on comparisons, for each node

void append(std::string& key, uint32_t number) { key.append(reinterpret_cast<const char*>(&number), sizeof number); }

/// Assigns numbers to texts.
class Numbers {
 public:
  uint32_t of(const std::string& key) {
    return m_numbers.try_emplace(key, static_cast<uint32_t>(m_numbers.size())).first->second;
  }

 private:
  absl::flat_hash_map<std::string, uint32_t> m_numbers;
};

/// Assigns numbers to the contents of instructions and computations: equal contents have equal numbers.
class Kinds {
 public:
  explicit Kinds(const hlo::Module& module) : m_module(module), m_kinds(module.instructionCount(), kNone) {}

  /// Returns the number of an instruction of the graph's computation; ignores parameter numbers.
  uint32_t of(InstructionId id) {
    uint32_t& kind = m_kinds[id.index()];
    if (kind == kNone) kind = m_instructions.of(keyOf(id, false));
    return kind;
  }

  /// Numbers the called computations, callees first.
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

  /// Returns the content as text: everything except names and operands.
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
      // A computation without a number equals only itself.
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

  /// Returns true for attributes that are only names, and for those that are compared separately.
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

/// Returns the instruction's own node, or that of the scope it is folded into; kNone if it is folded otherwise.
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

  /// Finds disjoint runs, as positions in `order`, an order of the nodes in which operands precede their users.
  std::vector<RepeatRun> find(const std::vector<uint32_t>& order) {
    m_order = order;
    for (uint32_t place = 0; place < m_count; ++place) {
      m_place[order[place]] = place;
      // A folded scope equals only itself.
      const auto scope = m_graph.nodes[order[place]].scope;
      m_nodeKinds[place] = scope ? kNone - 1 - *scope : m_kinds.of(at(place));
    }
    m_runs.clear();
    m_budget = kComparisonsPerNode * m_count;
    absl::flat_hash_map<uint64_t, uint32_t> last;
    absl::flat_hash_map<uint32_t, uint32_t> scanned;  // by period: the position up to which it was scanned
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

  /// Returns the position of ownNode(); kNone if there is none.
  uint32_t ownPlace(InstructionId id) const {
    const uint32_t node = ownNode(m_graph, id);
    return node == kNone ? kNone : m_place[node];
  }

  /// Finds all runs of this period around `from`. Returns the first node after them.
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

  /// Returns true if the node equals the one a period later, in a run that begins at `first`.
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
        // The operands are from outside the run; after the first copy, they may be from the previous copy.
        if (x >= first || m_module.shapeId(a) != m_module.shapeId(b)) return false;
        return y < first || (place < first + period && y < first + period);
      }
      // A parameter folded to text counts as an operand from outside, in the first copy or in later ones.
      if (x == kNone && y != kNone) {
        return isFoldedParameter(a) && m_module.shapeId(a) == m_module.shapeId(b) &&
               (y < first || (place < first + period && y < first + period));
      }
      if (x != kNone) return isFoldedParameter(b) && m_module.shapeId(a) == m_module.shapeId(b) && x < first;
      if (isFoldedParameter(a) && isFoldedParameter(b)) return m_module.shapeId(a) == m_module.shapeId(b);
      if (m_kinds.of(a) != m_kinds.of(b)) {
        // Different elements of values from outside the run.
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

  /// Returns the position of the node that a folded get-tuple-element extracts from; kNone for anything else.
  uint32_t placeOfTuple(InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return kNone;
      id = m_module.operands(id)[0];
      if (const uint32_t place = ownPlace(id); place != kNone) return place;
    }
    return kNone;
  }

  /// Returns true for a folded parameter or a folded element of one.
  bool isFoldedParameter(InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return false;
      id = m_module.operands(id)[0];
    }
    return m_module.kind(id) == hlo::OpKind::kParameter && ownPlace(id) == kNone;
  }

  /// Records that `length` nodes from `first` on equal those a period later.
  void add(uint32_t first, uint32_t length, uint32_t period) {
    const uint32_t copies = length / period + 1;
    if ((copies - 1) * period < kLeastSavedNodes) return;
    const uint32_t slack = length % period;
    // Counts the edges from the nodes of one period to the next, for each possible boundary between them.
    std::vector<int> crossing(slack + 2, 0);
    for (uint32_t to = first + 1; slack > 0 && to < first + period + slack + period; ++to) {
      if (to >= m_count) break;
      for (InstructionId operand : m_module.operands(at(to))) {
        const uint32_t from = ownPlace(operand);
        if (from == kNone || from < first || from >= to) continue;
        // The edge crosses every boundary after `from` and not after `to`.
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
  std::vector<uint32_t> m_order;      // by position: the node
  std::vector<uint32_t> m_place;      // by node
  std::vector<uint32_t> m_nodeKinds;  // by position
  std::vector<RepeatRun> m_runs;
  uint64_t m_budget = 0;
};

/// Returns for each node the nodes that produce its operands, following folded instructions.
std::vector<std::vector<uint32_t>> needsOf(const hlo::Module& module, const ComputationGraph& graph) {
  const auto maker = [&](InstructionId id) {
    for (int chain = 0; chain < kLongestChain; ++chain) {
      if (const uint32_t node = ownNode(graph, id); node != kNone) return node;
      if (module.operands(id).size() != 1) break;
      id = module.operands(id)[0];
    }
    return kNone;  // folded to text
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

/// Returns the nodes in dependency order: each after its operands, starting from the nodes without users, in text
/// order.
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
  for (uint32_t node = 0; node < count; ++node) follow(node);  // nodes on a cycle, in a malformed text
  return order;
}

uint32_t savedBy(const std::vector<RepeatRun>& runs) {
  uint32_t saved = 0;
  for (const RepeatRun& run : runs) saved += run.saved();
  return saved;
}

/// Keeps runs contiguous, and orders everything else as in the text as far as dependencies allow.
Repeats inOrderOfText(const std::vector<std::vector<uint32_t>>& needs, const std::vector<uint32_t>& order,
                      const std::vector<RepeatRun>& runs) {
  // A part is a run, or a single node. A waiting part is listed once for each operand.
  struct Piece {
    uint32_t begin, end;  // positions in `order`
    uint32_t run;         // kNone: a single node
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
  return mixed.order.size() == order.size() ? mixed : repeats;  // smaller if a malformed text has a cycle
}

}  // namespace layout

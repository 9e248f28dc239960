#include "model/analysis/scope_tree.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/attribution.h"
#include "model/ir/stop.h"

namespace hlo {

// Functions are visited before their callees. A name in the body of a called function is relative to the call, unless
// it begins like names of the whole module; otherwise it is placed below the scope of the call.
//
//   ENTRY: jit(step)/net/closed_call = call to_apply=f     f: layer/dot_general      scopes step, net, layer
class ScopeTreeBuilder {
 public:
  ScopeTreeBuilder(const Module& module, const CallGraph& calls, ScopeTree& tree, const std::stop_token& stop)
      : m_module(module), m_calls(calls), m_tree(tree), m_stop(stop), m_prefixes(module.computationCount()) {}

  void build() {
    m_nodes.push_back({});
    m_tree.m_entries.resize(2);  // for instructions without information, and for those with a name but no scope
    m_tree.m_entryOf.assign(m_module.instructionCount(), kNoEntry);
    const absl::Span<const ComputationId> order = m_calls.calleesFirst();
    for (size_t i = order.size(); i-- > 0;) read(order[i]);
    infer();
    if (m_stop.stop_requested()) return;
    number();
    deal();
  }

 private:
  static constexpr uint32_t kNoEntry = 0;
  static constexpr uint32_t kBareEntry = 1;

  struct Node {
    absl::string_view name;
    uint32_t parent = 0;
    uint32_t depth = 0;
  };
  // The prefix of all relative names of a computation.
  struct Prefix {
    bool isKnown = false;
    uint32_t node = 0;
    Transforms transforms;
    absl::string_view outermost;  // of the call's name: names that begin with it are absolute
  };

  void read(ComputationId id);
  uint32_t entryOf(absl::string_view scopes, const Prefix& prefix);
  uint32_t child(uint32_t parent, absl::string_view name);
  ScopeTree::Entry below(absl::string_view scopes, const Prefix& prefix);
  void give(const CallGraph::Edge& edge, const Prefix& caller);
  uint32_t common(uint32_t a, uint32_t b) const;
  void infer();
  void number();
  void deal();

  const Module& m_module;
  const CallGraph& m_calls;
  ScopeTree& m_tree;
  const std::stop_token& m_stop;
  size_t m_turn = 0;
  std::vector<Prefix> m_prefixes;
  std::vector<Node> m_nodes;                                                         // in order of first occurrence
  absl::flat_hash_map<std::pair<uint32_t, absl::string_view>, uint32_t> m_children;  // by parent and name
  // By the prefix's node, UINT32_MAX if unknown, and the text.
  absl::flat_hash_map<std::pair<uint32_t, absl::string_view>, uint32_t> m_entriesByText;
  size_t m_bare = 0, m_scoped = 0;  // names without and with scopes
};

void ScopeTreeBuilder::read(ComputationId id) {
  const Prefix prefix = m_prefixes[id.index()];
  absl::string_view last;
  uint32_t lastEntry = 0;
  bool hasLast = false;
  for (const InstructionId instruction : m_module.instructions(id)) {
    if (isStopped(m_stop, m_turn++)) return;
    // A parameter's name is that of an argument: state.params['layer_0'].
    if (m_module.kind(instruction) == OpKind::kParameter) continue;
    const absl::string_view name = m_module.opName(instruction);
    if (name.empty()) continue;
    const absl::string_view scopes = splitOpName(name).scopes;
    if (scopes.empty() && !prefix.isKnown) {
      m_tree.m_entryOf[instruction.index()] = kBareEntry;
      ++m_bare;
      continue;
    }
    ++m_scoped;
    if (!hasLast || scopes != last) {
      lastEntry = entryOf(scopes, prefix);
      last = scopes;
      hasLast = true;
    }
    m_tree.m_entryOf[instruction.index()] = lastEntry;
  }
  for (const CallGraph::Edge& edge : m_calls.edges(id)) {
    if (!edge.closesRing) give(edge, prefix);
  }
}

uint32_t ScopeTreeBuilder::entryOf(absl::string_view scopes, const Prefix& prefix) {
  const auto entry = static_cast<uint32_t>(m_tree.m_entries.size());
  const auto [known, isNew] = m_entriesByText.try_emplace({prefix.isKnown ? prefix.node : UINT32_MAX, scopes}, entry);
  if (isNew) m_tree.m_entries.push_back(below(scopes, prefix));
  return known->second;
}

ScopeTree::Entry ScopeTreeBuilder::below(absl::string_view scopes, const Prefix& prefix) {
  const ScopePath path = parseScopes(scopes);
  ScopeTree::Entry entry{0, path.transforms};
  if (prefix.isKnown && (scopes.empty() || outermostPart(scopes) != prefix.outermost)) {
    entry.node = prefix.node;
    entry.transforms |= prefix.transforms;
  }
  for (const absl::string_view name : path.scopes) entry.node = child(entry.node, name);
  return entry;
}

uint32_t ScopeTreeBuilder::child(uint32_t parent, absl::string_view name) {
  if (m_nodes[parent].depth >= ScopePath::kMaximumDepth) return parent;
  const auto node = static_cast<uint32_t>(m_nodes.size());
  const auto [known, isNew] = m_children.try_emplace({parent, name}, node);
  if (isNew) m_nodes.push_back({name, parent, m_nodes[parent].depth + 1});
  return known->second;
}

// Assigns the callee's prefix: below the call, or the caller's own. With several callers it is their common prefix.
void ScopeTreeBuilder::give(const CallGraph::Edge& edge, const Prefix& caller) {
  Prefix given = caller;
  if (edge.call.role == CallRole::kToApply) {
    const absl::string_view name = m_module.opName(edge.caller);
    if (name.empty() && !caller.isKnown) return;
    const ScopeTree::Entry entry =
        name.empty() ? ScopeTree::Entry{caller.node, caller.transforms} : below(name, caller);
    given = {true, entry.node, entry.transforms, caller.isKnown ? caller.outermost : outermostPart(name)};
  }
  if (!given.isKnown) return;
  Prefix& callee = m_prefixes[edge.call.callee.index()];
  if (!callee.isKnown) {
    callee = given;
  } else {
    callee.node = common(callee.node, given.node);
    callee.transforms |= given.transforms;
  }
}

uint32_t ScopeTreeBuilder::common(uint32_t a, uint32_t b) const {
  while (a != b) {
    uint32_t& deeper = m_nodes[a].depth >= m_nodes[b].depth ? a : b;
    deeper = m_nodes[deeper].parent;
  }
  return a;
}

// `add` alone names the instruction but not its location. Compilers write such names between qualified ones, and some
// programs have no scopes at all: there it has no location.
void ScopeTreeBuilder::infer() {
  m_tree.m_isInferred.assign(m_module.instructionCount(), false);
  const uint32_t first = m_bare > m_scoped ? kBareEntry : kBareEntry + 1;
  const auto hasName = [&](InstructionId id) { return m_tree.m_entryOf[id.index()] >= first; };
  const Attribution attribution(m_module, m_calls, hasName, m_stop);
  if (m_stop.stop_requested()) return;
  for (const InstructionId id : m_module.instructions()) {
    const bool isArgument = m_module.kind(id) == OpKind::kParameter && !m_module.opName(id).empty();
    if (isArgument || !attribution.isInferred(id)) continue;
    m_tree.m_entryOf[id.index()] = m_tree.m_entryOf[attribution.source(id)->index()];
    m_tree.m_isInferred[id.index()] = true;
  }
}

// Children are in order of first occurrence; each node precedes its subtree.
void ScopeTreeBuilder::number() {
  const auto count = static_cast<uint32_t>(m_nodes.size());
  // Scopes of calls without content are omitted.
  std::vector<bool> isUsed(count, false);
  isUsed[0] = true;
  for (const ScopeTree::Entry& entry : m_tree.m_entries) isUsed[entry.node] = true;
  for (uint32_t node = count; node-- > 1;) {
    if (isUsed[node]) isUsed[m_nodes[node].parent] = true;
  }
  std::vector<uint32_t> begin(count + 1, 0);
  for (uint32_t node = 1; node < count; ++node) ++begin[m_nodes[node].parent + 1];
  for (uint32_t node = 0; node < count; ++node) begin[node + 1] += begin[node];
  std::vector<uint32_t> children(count - 1), next(begin.begin(), begin.end() - 1);
  for (uint32_t node = 1; node < count; ++node) children[next[m_nodes[node].parent]++] = node;

  std::vector<uint32_t> numbers(count, 0), open{0};
  std::vector<ScopeTree::Node>& nodes = m_tree.m_nodes;
  nodes.reserve(count);
  while (!open.empty()) {
    const uint32_t node = open.back();
    open.pop_back();
    numbers[node] = static_cast<uint32_t>(nodes.size());
    nodes.push_back({m_nodes[node].name, numbers[m_nodes[node].parent], m_nodes[node].depth, numbers[node] + 1, {}});
    for (uint32_t i = begin[node + 1]; i-- > begin[node];) {
      if (isUsed[children[i]]) open.push_back(children[i]);
    }
  }
  const auto used = static_cast<uint32_t>(nodes.size());
  for (uint32_t node = used; node-- > 1;) {
    nodes[nodes[node].parent].end = std::max(nodes[nodes[node].parent].end, nodes[node].end);
  }
  for (ScopeTree::Entry& entry : m_tree.m_entries) {
    entry.node = numbers[entry.node];
    nodes[entry.node].transforms |= entry.transforms;
  }
  for (uint32_t node = used; node-- > 1;) nodes[nodes[node].parent].transforms |= nodes[node].transforms;

  m_tree.m_childrenBegin.assign(used + 1, 0);
  for (uint32_t node = 1; node < used; ++node) ++m_tree.m_childrenBegin[nodes[node].parent + 1];
  for (uint32_t node = 0; node < used; ++node) m_tree.m_childrenBegin[node + 1] += m_tree.m_childrenBegin[node];
  m_tree.m_children.resize(used - 1);
  next.assign(m_tree.m_childrenBegin.begin(), m_tree.m_childrenBegin.end() - 1);
  for (uint32_t node = 1; node < used; ++node) m_tree.m_children[next[nodes[node].parent]++] = ScopeId(node);
}

void ScopeTreeBuilder::deal() {
  std::vector<uint32_t>& begin = m_tree.m_instructionsBegin;
  begin.assign(m_tree.m_nodes.size() + 1, 0);
  for (const InstructionId id : m_module.instructions()) ++begin[m_tree.scope(id).index() + 1];
  for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  m_tree.m_instructions.resize(m_module.instructionCount());
  for (const InstructionId id : m_module.instructions()) m_tree.m_instructions[next[m_tree.scope(id).index()]++] = id;
}

ScopeTree::ScopeTree(const Module& module, const CallGraph& calls, std::stop_token stop) {
  ScopeTreeBuilder(module, calls, *this, stop).build();
}

absl::Span<const ScopeId> ScopeTree::children(ScopeId id) const {
  const uint32_t begin = m_childrenBegin[id.index()];
  return absl::MakeConstSpan(m_children).subspan(begin, m_childrenBegin[id.index() + 1] - begin);
}

std::string ScopeTree::path(ScopeId id) const {
  std::vector<absl::string_view> names;
  for (; id != root(); id = ScopeId(m_nodes[id.index()].parent)) names.push_back(name(id));
  std::string text;
  for (size_t i = names.size(); i-- > 0;) absl::StrAppend(&text, names[i], i > 0 ? "/" : "");
  return text;
}

// Names may contain a `/` in brackets: the longest matching name is used.
std::optional<ScopeId> ScopeTree::find(absl::string_view path) const {
  ScopeId at = root();
  while (!path.empty()) {
    const auto under = children(at);
    const auto next = std::find_if(under.begin(), under.end(), [&](ScopeId id) {
      const absl::string_view word = name(id);
      return path.substr(0, word.size()) == word && (path.size() == word.size() || path[word.size()] == '/');
    });
    if (next == under.end()) return std::nullopt;
    path.remove_prefix(std::min(path.size(), name(*next).size() + 1));
    at = *next;
  }
  return at;
}

template <typename Sum, typename Figure, typename Add>
std::vector<Sum> ScopeTree::sumUp(const Figure& figure, const Add& add) const {
  std::vector<Sum> sums(m_nodes.size());
  for (uint32_t node = 0; node < m_nodes.size(); ++node) {
    for (const InstructionId id : instructions(ScopeId(node))) add(figure(id), &sums[node]);
  }
  for (size_t node = m_nodes.size(); node-- > 1;) add(sums[node], &sums[m_nodes[node].parent]);
  return sums;
}

std::vector<Cost> ScopeTree::costs(const Costs& costs) const {
  return sumUp<Cost>([&](InstructionId id) { return costs.share(id); },
                     [](const Cost& cost, Cost* sum) { *sum += cost; });
}

std::vector<int64_t> ScopeTree::sums(absl::FunctionRef<int64_t(InstructionId)> figure) const {
  return sumUp<int64_t>(figure, [](int64_t one, int64_t* sum) {
    if (__builtin_add_overflow(*sum, one, sum)) *sum = INT64_MAX;
  });
}

}  // namespace hlo

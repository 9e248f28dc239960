#include "model/analysis/phi_graph.h"

#include <algorithm>
#include <utility>

#include "model/ir/id.h"

namespace hlo {
namespace {

// Passes over a cycle that cannot be removed as a whole: one for each nested loop, usually fewer. If phis remain after
// that, they are redundant but correct.
constexpr int kMaximumPasses = 64;

}  // namespace

uint32_t PhiGraph::find(uint32_t value) const {
  while (isPhi(value) && isTakenOut(value)) {
    uint32_t& next = m_same[value - m_firstPhi];
    if (isPhi(next)) next = m_same[next - m_firstPhi];
    value = next;
  }
  return value;
}

void PhiGraph::sortInputs() {
  m_inputsBegin.assign(m_same.size() + 1, 0);
  for (const Input& input : m_inputs) ++m_inputsBegin[input.phi - m_firstPhi + 1];
  for (size_t i = 1; i < m_inputsBegin.size(); ++i) m_inputsBegin[i] += m_inputsBegin[i - 1];
  std::vector<uint32_t> next(m_inputsBegin.begin(), m_inputsBegin.end() - 1);
  std::vector<Input> sorted(m_inputs.size());
  for (const Input& input : m_inputs) sorted[next[input.phi - m_firstPhi]++] = input;
  m_inputs = std::move(sorted);
}

// Removes a phi whose inputs are itself and one other value.
bool PhiGraph::takeOutSingle(uint32_t phi) {
  uint32_t only = kNone;
  for (const Input& input : inputs(phi)) {
    const uint32_t value = find(input.value);
    if (value == phi || value == only) continue;
    if (only != kNone) return false;
    only = value;
  }
  if (only == kNone) return false;
  m_same[phi - m_firstPhi] = only;
  return true;
}

// Removes phis that form a cycle: as a whole if the only outside input is one value, else one by one, forward and
// backward in turn, because inner loops come last and must be resolved first.
void PhiGraph::takeOut(absl::Span<const uint32_t> ring) {
  if (ring.size() == 1) {
    takeOutSingle(ring.front());
    return;
  }
  // Phis of the cycle point to its first one during the search for inputs from outside.
  for (const uint32_t phi : ring) m_same[phi - m_firstPhi] = ring.front();
  uint32_t only = kNone;
  bool isOne = true;
  for (size_t i = 0; i < ring.size() && isOne; ++i) {
    for (const Input& input : inputs(ring[i])) {
      const uint32_t value = find(input.value);
      if (value == ring.front() || value == only) continue;
      isOne = only == kNone && !isPhi(value);
      only = value;
      if (!isOne) break;
    }
  }
  if (isOne && only != kNone) {
    m_same[ring.front() - m_firstPhi] = only;
    return;
  }
  for (const uint32_t phi : ring) m_same[phi - m_firstPhi] = phi;
  bool changed = true;
  for (int pass = 0; pass < kMaximumPasses && changed; ++pass) {
    changed = false;
    for (size_t i = 0; i < ring.size(); ++i) {
      const uint32_t phi = ring[pass % 2 == 0 ? i : ring.size() - 1 - i];
      if (!isTakenOut(phi)) changed |= takeOutSingle(phi);
    }
  }
}

// The cycles are the strongly connected components of the graph from phis to their inputs, found by Tarjan's algorithm
// without recursion: a component is complete after all components that lead into it.
void PhiGraph::resolve() {
  struct Open {
    uint32_t phi;
    uint32_t nextInput;
  };
  sortInputs();
  const size_t count = m_same.size();
  std::vector<uint32_t> reachedAt(count, kNone);
  std::vector<uint32_t> leadsBackTo(count, 0);  // the earliest phi of its cycle, by reachedAt
  std::vector<bool> isOpen(count, false);       // reached, with an incomplete cycle
  std::vector<uint32_t> rings;                  // phis that are open, in the order in which they were reached
  std::vector<Open> path;
  uint32_t reached = 0;
  const auto enter = [&](uint32_t phi) {
    const uint32_t i = phi - m_firstPhi;
    reachedAt[i] = leadsBackTo[i] = reached++;
    isOpen[i] = true;
    rings.push_back(phi);
    path.push_back({phi, 0});
  };
  for (uint32_t first = 0; first < count; ++first) {
    if (reachedAt[first] == kNone) enter(m_firstPhi + first);
    while (!path.empty()) {
      const uint32_t phi = path.back().phi;
      const uint32_t i = phi - m_firstPhi;
      const absl::Span<const Input> all = inputs(phi);
      if (path.back().nextInput < all.size()) {
        const uint32_t value = find(all[path.back().nextInput++].value);
        if (!isPhi(value)) continue;
        const uint32_t k = value - m_firstPhi;
        if (reachedAt[k] == kNone) {
          enter(value);
        } else if (isOpen[k]) {
          leadsBackTo[i] = std::min(leadsBackTo[i], reachedAt[k]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        uint32_t& parent = leadsBackTo[path.back().phi - m_firstPhi];
        parent = std::min(parent, leadsBackTo[i]);
      }
      if (leadsBackTo[i] != reachedAt[i]) continue;
      const auto begin = std::find(rings.rbegin(), rings.rend(), phi).base() - 1;
      for (auto at = begin; at != rings.end(); ++at) isOpen[*at - m_firstPhi] = false;
      takeOut({rings.data() + (begin - rings.begin()), static_cast<size_t>(rings.end() - begin)});
      rings.erase(begin, rings.end());
    }
  }
}

}  // namespace hlo

#include "model/compare/matcher.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "model/ir/byte_hash.h"
#include "model/ir/opcode_properties.h"
#include "model/ir/stop.h"

namespace compare {
namespace {

using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;
using hlo::mixHash;

constexpr uint32_t kMany = kNone - 1;
constexpr size_t kLargestSearchedGroup = 64;
constexpr size_t kSupportSearch = 64;

LabelOptions labelOptions(const hlo::Module& first, const hlo::Module& second, const MatchOptions& matching) {
  LabelOptions options;
  options.hasCallers = !matching.isTruncated;
  options.hasLiterals = !elidesLiterals(first) && !elidesLiterals(second);
  return options;
}

// A hash table of keys that occur in the first module, with the only instruction of each side. It is the largest block
// of a match: not rounded up to a power of two, which would nearly double it.
class UniqueKeys {
 public:
  explicit UniqueKeys(size_t count) : m_slots(count + count / 3 + 8) {}

  void addFirst(uint64_t key, uint32_t at) {
    Slot& slot = find(key);
    slot.a = slot.key == 0 ? at : kMany;
    slot.key = key;
  }
  void addSecond(uint64_t key, uint32_t at) {
    Slot& slot = find(key);
    if (slot.key != 0) slot.b = slot.b == kNone ? at : kMany;
  }
  /// The only one of the second side; kNone unless there is only one on each side.
  uint32_t partner(uint64_t key) {
    const Slot& slot = find(key);
    return slot.a == kMany || slot.b == kMany ? kNone : slot.b;
  }

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t a = kNone, b = kNone;
  };
  Slot& find(uint64_t key) {
    __extension__ using Wide = unsigned __int128;
    auto at = static_cast<size_t>(Wide{mixHash(key, 0)} * m_slots.size() >> 64);
    while (m_slots[at].key != 0 && m_slots[at].key != key) at = at + 1 < m_slots.size() ? at + 1 : 0;
    return m_slots[at];
  }
  hlo::LargeVector<Slot> m_slots;
};

uint64_t notZero(uint64_t key) { return key == 0 ? 1 : key; }

}  // namespace

Matcher::Matcher(const hlo::Module& first, const hlo::Module& second, bool isTurned, const MatchOptions& options,
                 std::stop_token stop)
    : m_modules{&first, &second},
      m_isTurned(isTurned),
      m_options(options),
      m_stop(std::move(stop)),
      m_topologies{Topology(first, first.hasElementOperands() || second.hasElementOperands()),
                   Topology(second, first.hasElementOperands() || second.hasElementOperands())},
      m_labels{Labels(first, m_topologies[0], labelOptions(first, second, options), m_stop),
               Labels(second, m_topologies[1], labelOptions(first, second, options), m_stop)} {
  for (size_t side : {0, 1}) {
    m_partners[side].resize(m_topologies[side].count(), kNone);
    m_isAlone[side].resize(m_topologies[side].count());
    m_computations[side].resize(m_modules[side]->computationCount(), kNone);
  }
  m_evidence.resize(m_topologies[0].count());
}

// --- pairs ------------------------------------------------------------------------------------------------

void Matcher::pair(uint32_t a, uint32_t b) {
  m_partners[0][a] = b;
  m_partners[1][b] = a;
  m_evidence[a] = m_now;
  m_queue.push_back(a);
  ++m_pairCount;
}

bool Matcher::tryPair(uint32_t a, uint32_t b) {
  if (!isOpen(0, a) || !isOpen(1, b) || !isSame(m_level, a, b)) return false;
  if (m_needsNames && m_labels[0].opName(a) != m_labels[1].opName(b)) return false;
  const bool isTrusted = m_trustsNames && m_modules[0]->kind(InstructionId(a)) != hlo::OpKind::kFusion;
  if (!isTrusted && !haveSimilarBodies(a, b)) return false;
  pair(a, b);
  return true;
}

const std::vector<std::pair<uint32_t, uint32_t>>& Matcher::opcodesOf(size_t side, ComputationId id) {
  const auto [found, isNew] = m_opcodes[side].try_emplace(id.index());
  if (!isNew) return found->second;
  absl::flat_hash_map<uint32_t, uint32_t> counts;
  for (const InstructionId i : m_modules[side]->instructions(id))
    ++counts[m_labels[side].at(Level::kOpcode, i.index())];
  found->second.assign(counts.begin(), counts.end());
  std::sort(found->second.begin(), found->second.end());
  constexpr size_t kMostOpcodes = 256;
  if (found->second.size() > kMostOpcodes) found->second.resize(kMostOpcodes);
  return found->second;
}

bool Matcher::haveSimilarBodies(uint32_t a, uint32_t b) {
  if (!m_topologies[0].is(a, Topology::kCalls) || !m_topologies[1].is(b, Topology::kCalls)) return true;
  const auto calleeA = m_modules[0]->mainCallee(InstructionId(a));
  const auto calleeB = m_modules[1]->mainCallee(InstructionId(b));
  if (!calleeA || !calleeB) return true;
  const auto& opcodesA = opcodesOf(0, *calleeA);
  const auto& opcodesB = opcodesOf(1, *calleeB);
  size_t shared = 0, countA = 0, countB = 0;
  for (const auto& [opcode, count] : opcodesA) countA += count;
  for (const auto& [opcode, count] : opcodesB) countB += count;
  for (size_t i = 0, j = 0; i < opcodesA.size() && j < opcodesB.size();) {
    if (opcodesA[i].first == opcodesB[j].first) {
      shared += std::min(opcodesA[i++].second, opcodesB[j++].second);
    } else {
      (opcodesA[i].first < opcodesB[j].first ? i : j) += 1;
    }
  }
  // One operation that became another shares its parameters. Strong evidence asks for more, because what two callers
  // run identifies them better than their operands do.
  const size_t percent = m_now.line <= EvidenceLine::kDimensions ? 75 : 40;
  return shared * 100 >= std::max(countA, countB) * percent || (countA == 1 && countB == 1);
}

// --- anchors ------------------------------------------------------------------------------------------------

void Matcher::collectOpen() {
  for (size_t side : {0, 1}) {
    m_open[side].clear();
    m_open[side].reserve(m_topologies[side].count() - m_pairCount);
    for (uint32_t i = 0; i < m_topologies[side].count(); ++i) {
      if (isOpen(side, i)) m_open[side].push_back(i);
    }
  }
}

void Matcher::anchor(const Key& key) {
  forEachAnchor(key, [this](uint32_t a, uint32_t b) { tryPair(a, b); });
}

void Matcher::forEachAnchor(const Key& key, const std::function<void(uint32_t, uint32_t)>& use) {
  UniqueKeys keys(m_open[0].size());
  for (size_t i = 0; i < m_open[0].size(); ++i) {
    if (!isOpen(0, m_open[0][i])) continue;
    if (const uint64_t of = key(0, i)) keys.addFirst(of, static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < m_open[1].size(); ++i) {
    if (!isOpen(1, m_open[1][i])) continue;
    if (const uint64_t of = key(1, i)) keys.addSecond(of, static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < m_open[0].size(); ++i) {
    if (!isOpen(0, m_open[0][i])) continue;
    const uint64_t of = key(0, i);
    const uint32_t partner = of == 0 ? kNone : keys.partner(of);
    if (partner != kNone) use(m_open[0][i], m_open[1][partner]);
  }
}

void Matcher::anchorByColours(Level level, bool withNames, absl::Span<const uint8_t> radii) {
  collectOpen();
  if (m_open[0].empty() || m_open[1].empty()) return;
  m_level = level;
  const auto colours = [&](size_t side) {
    return Colours(m_topologies[side], m_labels[side], level, withNames, m_open[side], m_partners[side], side == 0,
                   radii.front(), radii.back(), m_stop);
  };
  const std::array<Colours, 2> all{colours(0), colours(1)};
  if (m_stop.stop_requested()) return;
  for (const uint8_t radius : radii) {
    m_now.radius = radius;
    anchor([&](size_t side, size_t at) {
      const uint32_t label = m_labels[side].at(level, m_open[side][at]);
      return notZero(uint64_t{all[side].at(radius, at)} << 32 | label);
    });
  }
  m_now.radius = 0;
}

// --- equal groups -------------------------------------------------------------------------------------------

bool Matcher::hasSupport(uint32_t a, uint32_t b) const {
  const auto isIn = [](absl::Span<const InstructionId> all, uint32_t id) {
    for (size_t i = 0; i < std::min(all.size(), kSupportSearch); ++i) {
      if (all[i].index() == id) return true;
    }
    return false;
  };
  const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(a);
  const absl::Span<const InstructionId> operandsB = m_topologies[1].operands(b);
  for (size_t i = 0; i < std::min(operandsA.size(), kSupportSearch); ++i) {
    const uint32_t partner = m_partners[0][operandsA[i].index()];
    if (partner != kNone && isIn(operandsB, partner)) return true;
    if (!m_seesThroughWalls) continue;
    const uint32_t behind = m_partners[0][resolved(0, operandsA[i].index())];
    for (size_t j = 0; behind != kNone && j < std::min(operandsB.size(), kSupportSearch); ++j) {
      if (resolved(1, operandsB[j].index()) == behind) return true;
    }
  }
  const absl::Span<const UserEdge> usersA = m_topologies[0].users(a);
  const absl::Span<const UserEdge> usersB = m_topologies[1].users(b);
  for (size_t i = 0; i < std::min(usersA.size(), kSupportSearch); ++i) {
    const uint32_t partner = m_partners[0][usersA[i].user];
    if (partner == kNone) continue;
    for (size_t j = 0; j < std::min(usersB.size(), kSupportSearch); ++j) {
      if (usersB[j].user == partner) return true;
    }
  }
  const ComputationId computationA = m_modules[0]->computation(InstructionId(a));
  const ComputationId computationB = m_modules[1]->computation(InstructionId(b));
  if (m_topologies[0].is(a, Topology::kRoot) && m_topologies[1].is(b, Topology::kRoot)) {
    const auto callerA = m_topologies[0].onlyCaller(computationA);
    const auto callerB = m_topologies[1].onlyCaller(computationB);
    if (callerA && callerB && isPair(*callerA, *callerB)) return true;
  }
  const auto numberA = m_topologies[0].number(a);
  const auto numberB = m_topologies[1].number(b);
  if (numberA && numberB && m_topologies[0].isInlined(computationA) && m_topologies[1].isInlined(computationB)) {
    const absl::Span<const InstructionId> boundA = m_topologies[0].operands(*m_topologies[0].onlyCaller(computationA));
    const absl::Span<const InstructionId> boundB = m_topologies[1].operands(*m_topologies[1].onlyCaller(computationB));
    if (*numberA < boundA.size() && *numberB < boundB.size() &&
        isPair(boundA[*numberA].index(), boundB[*numberB].index()))
      return true;
  }
  const auto bodyA = m_topologies[0].inlinedCallee(a);
  const auto bodyB = m_topologies[1].inlinedCallee(b);
  if (bodyA && bodyB) {
    const auto rootA = m_modules[0]->root(*bodyA), rootB = m_modules[1]->root(*bodyB);
    if (rootA && rootB && isPair(rootA->index(), rootB->index())) return true;
  }
  // Instructions without neighbours need no support, and neither do those in a part of the program that is connected to
  // no pair and looks the same as far as colours reach.
  if (operandsA.empty() && operandsB.empty() && usersA.empty() && usersB.empty()) return true;
  return m_now == Evidence{EvidenceLine::kEqualGroup, kRadii.front()} && !isBesidePair(0, a) && !isBesidePair(1, b);
}

bool Matcher::isBesidePair(size_t side, uint32_t id) const {
  const auto isPaired = [&](uint32_t one) { return m_partners[side][one] != kNone; };
  for (const InstructionId operand : m_topologies[side].operands(id)) {
    if (isPaired(operand.index())) return true;
  }
  for (const UserEdge& edge : m_topologies[side].users(id)) {
    if (isPaired(edge.user)) return true;
  }
  const absl::Span<const InstructionId> callers =
      m_modules[side]->callers(m_modules[side]->computation(InstructionId(id)));
  return m_topologies[side].is(id, Topology::kRoot) &&
         std::any_of(callers.begin(), callers.end(), [&](InstructionId caller) { return isPaired(caller.index()); });
}

void Matcher::pairGroups(const Key& key, size_t largest, bool allowsUnequal) {
  collectOpen();
  std::array<std::vector<std::pair<uint64_t, uint32_t>>, 2> keyed;
  for (size_t side : {0, 1}) {
    for (size_t i = 0; i < m_open[side].size(); ++i) {
      if (const uint64_t of = key(side, i)) keyed[side].emplace_back(of, m_open[side][i]);
    }
    std::sort(keyed[side].begin(), keyed[side].end());
  }
  size_t i = 0, j = 0;
  while (i < keyed[0].size() && j < keyed[1].size()) {
    const uint64_t first = keyed[0][i].first, second = keyed[1][j].first;
    if (first != second) {
      (first < second ? i : j) += 1;
      continue;
    }
    size_t endI = i, endJ = j;
    while (endI < keyed[0].size() && keyed[0][endI].first == first) ++endI;
    while (endJ < keyed[1].size() && keyed[1][endJ].first == first) ++endJ;
    const size_t countA = endI - i, countB = endJ - j;
    const bool isOnly = !m_needsSupport && countA == 1 && countB == 1;
    if ((countA == countB || allowsUnequal) && std::max(countA, countB) <= largest) {
      for (size_t k = 0; k < countA; ++k) {
        const uint32_t a = keyed[0][i + k].second;
        if (!isOpen(0, a)) continue;
        // The one at the same position, else the first one that a pair supports.
        if (k < countB && (isOnly || hasSupport(a, keyed[1][j + k].second)) && tryPair(a, keyed[1][j + k].second))
          continue;
        if (std::max(countA, countB) > kLargestSearchedGroup) continue;
        for (size_t l = 0; l < countB; ++l) {
          const uint32_t b = keyed[1][j + l].second;
          if (isOpen(1, b) && hasSupport(a, b) && tryPair(a, b)) break;
        }
      }
    }
    i = endI;
    j = endJ;
  }
}

// --- the lines ------------------------------------------------------------------------------------------------

void Matcher::pairPins() {
  for (const Pin& pin : m_options.pins) {
    const std::optional<InstructionId> first = m_isTurned ? pin.b : pin.a, second = m_isTurned ? pin.a : pin.b;
    const auto isIn = [&](size_t side, const std::optional<InstructionId>& id) {
      return !id || (id->index() < m_topologies[side].count() && isOpen(side, id->index()));
    };
    if (!isIn(0, first) || !isIn(1, second)) continue;
    if (first && second) {
      pair(first->index(), second->index());
    } else if (first) {
      m_isAlone[0][first->index()] = true;
    } else if (second) {
      m_isAlone[1][second->index()] = true;
    }
  }
}

void Matcher::pairNames() {
  collectOpen();
  m_level = Level::kOpcode;
  // A name is given once in a compilation, so that it identifies a caller even if a pass rewrote its body. Fusions are
  // renamed by a pass.
  m_trustsNames = true;
  anchor([&](size_t side, size_t at) {
    const InstructionId id(m_open[side][at]);
    return notZero(textHash(m_modules[side]->name(id)) ^ m_labels[side].at(Level::kOpcode, id.index()));
  });
  m_trustsNames = false;
  // The same name in the same computation with another opcode: replaced in its place. Neither is an instruction of
  // another computation, however much they are alike, as the results of equal reducers are. Parameters have other
  // labels where a pass left one of several callers, or added some.
  const auto key = [&](size_t side, size_t at) {
    const InstructionId id(m_open[side][at]);
    return notZero(mixHash(textHash(m_modules[side]->name(id)),
                           textHash(m_modules[side]->name(m_modules[side]->computation(id)))));
  };
  forEachAnchor(key, [&](uint32_t a, uint32_t b) {
    if (isSame(Level::kOpcode, a, b)) return;
    if (m_topologies[0].is(a, Topology::kParameter) && m_topologies[1].is(b, Topology::kParameter)) return pair(a, b);
    m_replacements.emplace_back(a, b);
    m_isAlone[0][a] = m_isAlone[1][b] = true;
  });
}

// Pairs computations with equal contents: first those of the same name, then those in the same order.
void Matcher::pairContents() {
  using Group = std::array<std::vector<uint32_t>, 2>;
  for (const bool withNames : {true, false}) {
    m_now = {withNames ? EvidenceLine::kUniqueName : EvidenceLine::kEqualGroup, 0};
    m_level = Level::kValues;
    absl::flat_hash_map<uint64_t, Group> groups;
    std::vector<uint64_t> order;  // of the first module, callers before callees
    for (size_t side : {0, 1}) {
      for (uint32_t c = static_cast<uint32_t>(m_modules[side]->computationCount()); c-- > 0;) {
        const ComputationId id(c);
        const auto root = m_modules[side]->root(id);
        if (!root || !isOpen(side, root->index())) continue;
        const uint64_t key = mixHash(m_labels[side].content(id), withNames ? textHash(m_modules[side]->name(id)) : 0);
        groups[key][side].push_back(c);
        if (side == 0) order.push_back(key);
      }
    }
    for (const uint64_t key : order) {
      const Group& group = groups[key];
      for (size_t i = 0; i < std::min(group[0].size(), group[1].size()); ++i) {
        const ComputationId a(group[0][i]), b(group[1][i]);
        if (!tryPair(m_modules[0]->root(a)->index(), m_modules[1]->root(b)->index())) continue;
        // Parameters may be unused.
        for (size_t k = 0;; ++k) {
          const auto one = m_topologies[0].parameter(a, k), two = m_topologies[1].parameter(b, k);
          if (!one || !two) break;
          tryPair(*one, *two);
        }
      }
      groups[key] = {};
      spread(Level::kValues);
    }
  }
}

// The last computation of a truncated module has no result that could be paired: what is left of it is paired by the
// names of the computation and of the instruction.
void Matcher::pairByNamesWithin() {
  m_now = {EvidenceLine::kLeft, 0};
  m_level = Level::kValues;
  for (uint32_t c = 0; c < m_modules[0]->computationCount(); ++c) {
    const auto other = m_modules[1]->findComputation(m_modules[0]->name(ComputationId(c)));
    if (!other) continue;
    for (const InstructionId id : m_modules[0]->instructions(ComputationId(c))) {
      if (!isOpen(0, id.index())) continue;
      const auto there = m_modules[1]->findInstruction(*other, m_modules[0]->name(id));
      if (there) tryPair(id.index(), there->index());
    }
  }
  m_queue.clear();
}

void Matcher::pairBySurroundings() {
  constexpr uint8_t kNamed[] = {16, 8, 4, 2};
  m_needsNames = true;
  m_now = {EvidenceLine::kNamedSurroundings, 0};
  anchorByColours(Level::kValues, true, kNamed);
  // Small surroundings in one of several equal parts of a program, such as the steps of an unrolled loop, may be unique
  // on both sides only because those of the true counterparts were edited; pairs beside larger ones come first.
  m_leastRadius = 4;
  spread(Level::kValues);
  m_leastRadius = 0;
  spread(Level::kValues);

  m_now = {EvidenceLine::kUniqueName, 0};
  collectOpen();
  m_level = Level::kValues;
  anchor([&](size_t side, size_t at) -> uint64_t {
    const uint32_t id = m_open[side][at];
    const uint32_t name = m_labels[side].opName(id);
    return name == 0 ? 0 : notZero(uint64_t{name} << 32 | m_labels[side].at(Level::kValues, id));
  });
  anchor([&](size_t side, size_t at) -> uint64_t {
    const uint32_t id = m_open[side][at];
    const uint32_t source = m_labels[side].source(id);
    return source == 0 ? 0 : notZero(uint64_t{source} << 32 | m_labels[side].at(Level::kValues, id));
  });
  anchor([&](size_t side, size_t at) -> uint64_t {
    const uint32_t id = m_open[side][at];
    return m_topologies[side].is(id, Topology::kCalls) ? notZero(m_labels[side].withContent(id)) : 0;
  });
  spread(Level::kValues);
  m_needsNames = false;

  m_now = {EvidenceLine::kSurroundings, 0};
  anchorByColours(Level::kValues, false, kNamed);
  anchorByColours(Level::kValues, true, kRadii);
  spread(Level::kValues);
}

// Returns true if dimensions became others, and if so maps them in the labels of the first module.
bool Matcher::mapDimensions() {
  const std::array<hlo::LargeVector<uint32_t>, 2> partners = m_partners;
  const hlo::LargeVector<Evidence> evidence = m_evidence;
  const size_t pairCount = m_pairCount;
  anchorByColours(Level::kTypes, true, absl::MakeConstSpan(kRadii).subspan(1));
  anchorByColours(Level::kTypes, false, absl::MakeConstSpan(kRadii).subspan(1));
  spread(Level::kTypes);
  // Votes by pairs of shapes, each once for the pairs of instructions that have them.
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> shapes;
  for (uint32_t a = 0; a < m_topologies[0].count(); ++a) {
    const uint32_t b = m_partners[0][a];
    if (b != kNone)
      ++shapes[{m_modules[0]->shapeId(InstructionId(a)).index(), m_modules[1]->shapeId(InstructionId(b)).index()}];
  }
  // By side: which dimensions of the other module those of this one became.
  std::array<absl::flat_hash_map<int64_t, absl::flat_hash_map<int64_t, uint32_t>>, 2> votes;
  const std::function<void(const hlo::Shape&, const hlo::Shape&, uint32_t, int)> vote =
      [&](const hlo::Shape& a, const hlo::Shape& b, uint32_t count, int depth) {
        constexpr int kDeepest = 64;
        if (a.type != b.type || depth > kDeepest) return;
        if (a.dimensions.size() == b.dimensions.size()) {
          for (size_t i = 0; i < a.dimensions.size(); ++i) {
            votes[0][a.dimensions[i]][b.dimensions[i]] += count;
            votes[1][b.dimensions[i]][a.dimensions[i]] += count;
          }
        }
        if (a.elements.size() != b.elements.size()) return;
        for (size_t i = 0; i < a.elements.size(); ++i) vote(a.elements[i], b.elements[i], count, depth + 1);
      };
  for (const auto& [pair, count] : shapes)
    vote(m_modules[0]->shape(hlo::ShapeId(pair.first)), m_modules[1]->shape(hlo::ShapeId(pair.second)), count, 0);
  // Most places of a dimension became another one. If that does not hold from the first module to the second one, as
  // where 6 became 4 and other 4s stayed, it may hold the other way.
  for (size_t side : {0, 1}) {
    for (const auto& [dimension, others] : votes[side]) {
      uint64_t all = 0;
      std::pair<uint32_t, int64_t> most{0, 0};
      for (const auto& [other, count] : others) {
        all += count;
        most = std::max(most, std::pair(count, other));
      }
      constexpr uint32_t kFewest = 2;
      if (most.second == dimension || uint64_t{most.first} * 2 <= all || most.first < kFewest || dimension <= 1)
        continue;
      // A dimension is mapped on one side only.
      const bool isMapped = side == 1 && std::any_of(m_dimensions[0].begin(), m_dimensions[0].end(),
                                                     [&, of = dimension](const auto& one) { return one.second == of; });
      if (!isMapped) m_dimensions[side].emplace(dimension, most.second);
    }
  }
  m_partners = partners;
  m_evidence = evidence;
  m_pairCount = pairCount;
  m_queue.clear();
  m_bindings.clear();
  for (size_t side : {0, 1}) {
    if (!m_dimensions[side].empty()) m_labels[side].setDimensions(m_dimensions[side], m_stop);
  }
  return !m_dimensions[0].empty() || !m_dimensions[1].empty();
}

void Matcher::pairEntry() {
  const auto entryA = m_modules[0]->entry(), entryB = m_modules[1]->entry();
  if (!entryA || !entryB) return;
  m_now = {EvidenceLine::kEntry, 0};
  m_level = Level::kOpcode;
  const auto rootA = m_modules[0]->root(*entryA), rootB = m_modules[1]->root(*entryB);
  if (rootA && rootB) tryPair(rootA->index(), rootB->index());
  for (const Level level : {Level::kValues, Level::kTypes}) {
    m_level = level;
    for (size_t k = 0;; ++k) {
      const auto a = m_topologies[0].parameter(*entryA, k), b = m_topologies[1].parameter(*entryB, k);
      if (!a || !b) break;
      if (level == Level::kValues) tryPair(*a, *b);
    }
    spread(level);
  }
}

void Matcher::updateComputations() {
  if (m_pairCount == m_pairsOfComputations) return;
  m_pairsOfComputations = m_pairCount;
  std::array<std::vector<uint32_t>, 2> best;
  for (size_t side : {0, 1}) {
    best[side].assign(m_modules[side]->computationCount(), kNone);
    for (uint32_t c = 0; c < best[side].size(); ++c) {
      absl::flat_hash_map<uint32_t, uint32_t> votes;
      std::pair<uint32_t, uint32_t> run{kNone, 0};  // most partners are in one computation
      for (const InstructionId id : m_modules[side]->instructions(ComputationId(c))) {
        const uint32_t partner = m_partners[side][id.index()];
        if (partner == kNone) continue;
        const uint32_t of = m_modules[1 - side]->computation(InstructionId(partner)).index();
        if (of != run.first && run.second > 0) votes[run.first] += std::exchange(run.second, 0);
        run = {of, run.second + 1};
      }
      if (run.second > 0) votes[run.first] += run.second;
      std::pair<uint32_t, uint32_t> most{0, kNone};
      for (const auto& [computation, count] : votes) {
        // The first one of equal ones.
        if (count > most.first || (count == most.first && computation < most.second)) most = {count, computation};
      }
      best[side][c] = most.second;
    }
  }
  for (size_t side : {0, 1}) m_computations[side].assign(best[side].size(), kNone);
  const auto join = [&](uint32_t a, uint32_t b) {
    if (m_computations[0][a] != kNone || m_computations[1][b] != kNone) return;
    m_computations[0][a] = b;
    m_computations[1][b] = a;
  };
  if (m_modules[0]->entry() && m_modules[1]->entry())
    join(m_modules[0]->entry()->index(), m_modules[1]->entry()->index());
  for (uint32_t a = 0; a < best[0].size(); ++a) {
    if (best[0][a] != kNone && best[1][best[0][a]] == a) join(a, best[0][a]);
  }
  for (uint32_t a = 0; a < m_topologies[0].count(); ++a) {
    const uint32_t b = m_partners[0][a];
    if (b == kNone || !m_topologies[0].is(a, Topology::kCalls) || !m_topologies[1].is(b, Topology::kCalls)) continue;
    const absl::Span<const hlo::Call> callsA = m_modules[0]->calls(InstructionId(a));
    const absl::Span<const hlo::Call> callsB = m_modules[1]->calls(InstructionId(b));
    for (size_t i = 0; i < std::min(callsA.size(), callsB.size()); ++i) {
      if (callsA[i].role == callsB[i].role && callsA[i].branch == callsB[i].branch)
        join(callsA[i].callee.index(), callsB[i].callee.index());
    }
  }
}

// The class of each computation: that of the first module that it corresponds to; kNone: none. A dissolved body has the
// class of the computation that calls it.
std::vector<uint32_t> Matcher::classes(size_t side, bool withDissolved) const {
  const uint32_t count = static_cast<uint32_t>(m_modules[side]->computationCount());
  std::vector<uint32_t> classes(count, kNone);
  for (uint32_t c = 0; c < count; ++c) {
    if (m_computations[side][c] != kNone) classes[c] = side == 0 ? c : m_computations[side][c];
  }
  if (!withDissolved) return classes;
  for (uint32_t c = 0; c < count; ++c) {
    std::vector<uint32_t> path;
    uint32_t at = c;
    while (classes[at] == kNone && path.size() < static_cast<size_t>(kDeepestWall)) {
      const auto caller = m_topologies[side].onlyCaller(ComputationId(at));
      if (!caller || !isOpen(side, *caller) || !m_topologies[side].isInlined(ComputationId(at))) break;
      path.push_back(at);
      at = m_modules[side]->computation(InstructionId(*caller)).index();
    }
    for (const uint32_t one : path) classes[one] = classes[at];
  }
  return classes;
}

void Matcher::pairLeft() {
  m_now = {EvidenceLine::kLeft, 0};
  updateComputations();
  const std::array<std::vector<uint32_t>, 2> all{classes(0, false), classes(1, false)};
  const auto within = [&](size_t side, size_t at) {
    return all[side][m_modules[side]->computation(InstructionId(m_open[side][at])).index()];
  };
  const auto digits = [&](size_t side, uint32_t id) {
    const absl::string_view name = m_modules[side]->name(InstructionId(id));
    size_t end = name.size();
    while (end > 0 && absl::ascii_isdigit(static_cast<unsigned char>(name[end - 1]))) --end;
    return name.substr(end);
  };
  m_allowsPlaces = true;
  const auto grouped = [&](Level level, const std::function<uint64_t(size_t, uint32_t)>& more) {
    m_level = level;
    pairGroups(
        [&](size_t side, size_t at) -> uint64_t {
          const uint32_t computation = within(side, at);
          if (computation == kNone) return 0;
          const uint32_t id = m_open[side][at];
          return notZero(mixHash(mixHash(computation, m_labels[side].at(level, id)), more(side, id)));
        },
        kLargestSearchedGroup, true);
    spread(level);
  };
  // Exact text, without the name.
  grouped(Level::kValues, [&](size_t side, uint32_t id) -> uint64_t {
    const hlo::Module& module = *m_modules[side];
    const absl::string_view text = module.text().text(module.range(InstructionId(id)));
    return textHash(text.substr(std::min(text.find('='), text.size())));
  });
  grouped(Level::kValues,
          [&](size_t side, uint32_t id) -> uint64_t { return textHash(m_modules[side]->name(InstructionId(id))); });
  grouped(Level::kValues, [&](size_t side, uint32_t id) -> uint64_t {
    if (const auto number = m_topologies[side].number(id)) return *number + 1;
    return textHash(digits(side, id));
  });
  grouped(Level::kValues, [](size_t, uint32_t) -> uint64_t { return 0; });
  grouped(Level::kTypes, [](size_t, uint32_t) -> uint64_t { return 0; });
  m_allowsPlaces = false;
}

void Matcher::pairDissolved(Level level, bool withNames) {
  m_now = {EvidenceLine::kDissolved, 0};
  updateComputations();
  const std::array<std::vector<uint32_t>, 2> all{classes(0, true), classes(1, true)};
  m_level = level;
  m_seesThroughWalls = true;
  m_needsSupport = false;
  pairGroups(
      [&](size_t side, size_t at) -> uint64_t {
        const uint32_t id = m_open[side][at];
        const uint32_t computation = all[side][m_modules[side]->computation(InstructionId(id)).index()];
        if (computation == kNone || m_topologies[side].is(id, Topology::kParameter)) return 0;
        const uint32_t name = m_labels[side].opName(id);
        if (withNames && name == 0) return 0;
        return notZero(mixHash(mixHash(computation, m_labels[side].at(level, id)), withNames ? name : 0));
      },
      kLargestSearchedGroup, true);
  m_needsSupport = true;
  spread(level);
  m_seesThroughWalls = false;
}

Match Matcher::run() {
  m_now = {EvidenceLine::kPin, 0};
  pairPins();
  if (m_options.isSameCompilation) {
    m_now = {EvidenceLine::kName, 0};
    pairNames();
  }
  if (!m_queue.empty() && m_options.isSameCompilation) {
    spread(Level::kValues);
    spread(Level::kTypes);
  }
  m_queue.clear();
  if (m_options.isTruncated) pairContents();
  pairBySurroundings();
  collectOpen();
  if (!m_open[0].empty() && !m_open[1].empty()) {
    m_now = {EvidenceLine::kDimensions, 0};
    if (mapDimensions()) {
      constexpr uint8_t kNamed[] = {16, 8, 4, 2};
      m_now = {EvidenceLine::kDimensions, 0};
      m_needsNames = true;
      anchorByColours(Level::kValues, true, kNamed);
      spread(Level::kValues);
      m_needsNames = false;
      anchorByColours(Level::kValues, false, kNamed);
      anchorByColours(Level::kValues, true, kRadii);
      spread(Level::kValues);
    }
    m_now = {EvidenceLine::kTypes, 0};
    anchorByColours(Level::kTypes, false, absl::MakeConstSpan(kRadii).subspan(1, 3));
    anchorByColours(Level::kTypes, true, absl::MakeConstSpan(kRadii).subspan(1, 3));
    spread(Level::kTypes);

    m_now = {EvidenceLine::kThroughWalls, 0};
    m_seesThroughWalls = true;
    spread(Level::kValues);
    m_seesThroughWalls = false;
    pairEntry();

    m_now = {EvidenceLine::kEqualGroup, 0};
    for (const bool isWithin : {true, false}) {
      for (const uint8_t radius : kRadii) {
        collectOpen();
        if (m_open[0].empty() || m_open[1].empty()) break;
        updateComputations();
        const std::array<std::vector<uint32_t>, 2> all{classes(0, false), classes(1, false)};
        const auto colours = [&](size_t side) {
          return Colours(m_topologies[side], m_labels[side], Level::kValues, false, m_open[side], m_partners[side],
                         side == 0, radius, radius, m_stop);
        };
        const std::array<Colours, 2> coloured{colours(0), colours(1)};
        if (m_stop.stop_requested()) return Match();
        m_now = {EvidenceLine::kEqualGroup, radius};
        m_level = Level::kValues;
        m_allowsPlaces = true;
        pairGroups(
            [&](size_t side, size_t at) -> uint64_t {
              const uint32_t id = m_open[side][at];
              const uint32_t computation = all[side][m_modules[side]->computation(InstructionId(id)).index()];
              if (isWithin && computation == kNone) return 0;
              const uint64_t colour = uint64_t{coloured[side].at(radius, at)} << 32 | m_labels[side].at(m_level, id);
              return notZero(isWithin ? mixHash(colour, computation) : colour);
            },
            SIZE_MAX, false);
        spread(Level::kValues);
        m_allowsPlaces = false;
      }
    }
    m_now = {EvidenceLine::kEqualGroup, 0};
    spread(Level::kTypes);
    pairLeft();
    pairDissolved(Level::kValues, true);
    pairDissolved(Level::kValues, false);
    m_now = {EvidenceLine::kBeside, 0};
    m_allowsPlaces = true;
    spread(Level::kOpcode);
    m_allowsPlaces = false;
    pairDissolved(Level::kTypes, false);
  }
  if (m_options.isTruncated) pairByNamesWithin();
  if (m_stop.stop_requested()) return Match();
  updateComputations();
  findReplacements();
  return result();
}

// --- what is beside the pairs -----------------------------------------------------------------------------------

void Matcher::findReplacements() {
  collectOpen();
  std::vector<bool> isTaken(m_topologies[1].count());
  // Maps instructions of the first side to their partners or replacements, so that each instruction in a chain of
  // replaced ones is found by the one before it.
  absl::flat_hash_map<uint32_t, uint32_t> replaced(m_replacements.begin(), m_replacements.end());
  const auto became = [&](uint32_t a) {
    if (m_partners[0][a] != kNone) return m_partners[0][a];
    const auto found = replaced.find(a);
    return found == replaced.end() ? kNone : found->second;
  };
  const auto correspond = [&](uint32_t a, uint32_t b) {
    // Every paired operand of one is an operand of the other's, and so are the users; at least one of each kind that
    // exists.
    const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(a),
                                          operandsB = m_topologies[1].operands(b);
    const absl::Span<const UserEdge> usersA = m_topologies[0].users(a), usersB = m_topologies[1].users(b);
    if (std::max({operandsA.size(), operandsB.size(), usersA.size(), usersB.size()}) > kSupportSearch) return false;
    size_t operands = 0, users = 0;
    for (const InstructionId one : operandsA) {
      const uint32_t partner = became(one.index());
      for (const InstructionId two : operandsB) operands += partner != kNone && two.index() == partner ? 1 : 0;
    }
    for (const UserEdge& one : usersA) {
      const uint32_t partner = m_partners[0][one.user];
      for (const UserEdge& two : usersB) users += partner != kNone && two.user == partner ? 1 : 0;
    }
    const bool areRoots = m_topologies[0].is(a, Topology::kRoot) && m_topologies[1].is(b, Topology::kRoot);
    const bool hasName = m_labels[0].opName(a) != 0 && m_labels[0].opName(a) == m_labels[1].opName(b);
    const bool haveOperands = operands > 0 || (operandsA.empty() && operandsB.empty());
    const bool haveUsers = users > 0 || (usersA.empty() && usersB.empty() && areRoots);
    return (haveOperands && haveUsers) || (hasName && (operands > 0 || users > 0));
  };
  for (const uint32_t a : m_open[0]) {
    if (hlo::isStopped(m_stop, a)) return;
    std::vector<uint32_t> candidates;
    const auto add = [&](uint32_t b) {
      if (isOpen(1, b) && !isTaken[b] && candidates.size() < kSupportSearch) candidates.push_back(b);
    };
    const absl::Span<const UserEdge> users = m_topologies[0].users(a);
    for (size_t i = 0; i < std::min(users.size(), kSupportSearch); ++i) {
      const uint32_t partner = m_partners[0][users[i].user];
      if (partner == kNone || users[i].place >= m_topologies[1].operands(partner).size()) continue;
      add(m_topologies[1].operands(partner)[users[i].place].index());
    }
    if (m_topologies[0].is(a, Topology::kRoot)) {
      const uint32_t computation = m_computations[0][m_modules[0]->computation(InstructionId(a)).index()];
      const auto root = computation == kNone ? std::nullopt : m_modules[1]->root(ComputationId(computation));
      if (root) add(root->index());
    }
    const absl::Span<const InstructionId> operands = m_topologies[0].operands(a);
    for (size_t k = 0; k < std::min(operands.size(), kSupportSearch); ++k) {
      const uint32_t partner = became(operands[k].index());
      if (partner == kNone || m_topologies[1].users(partner).size() > kSupportSearch) continue;
      for (const UserEdge& edge : m_topologies[1].users(partner)) {
        if (edge.place == k) add(edge.user);
      }
    }
    for (uint32_t b : candidates) {
      // The done of an asynchronous pair stands for its start.
      const auto start = hlo::asyncRole(m_modules[1]->kind(InstructionId(b))) == hlo::AsyncRole::kDone
                             ? m_modules[1]->asyncPartner(InstructionId(b))
                             : std::nullopt;
      bool isFound = false;
      if (start && isOpen(1, start->index()) && !isTaken[start->index()]) {
        const absl::Span<const InstructionId> given = m_topologies[1].operands(start->index());
        for (size_t k = 0; k < std::min({operands.size(), given.size(), kSupportSearch}); ++k)
          isFound = isFound || isPair(operands[k].index(), given[k].index());
        if (isFound) b = start->index();
      }
      if (!isFound) isFound = correspond(a, b);
      if (!isFound) continue;
      isTaken[b] = true;
      replaced.emplace(a, b);
      m_replacements.emplace_back(a, b);
      break;
    }
  }
}

void Matcher::findClones(Match* match) const {
  for (size_t side : {0, 1}) {
    const size_t at = m_isTurned ? 1 - side : side;
    hlo::LargeVector<uint32_t>& clones = match->m_clones[at];
    clones.resize(m_modules[side]->computationCount(), kNone);
    for (uint32_t i = 0; i < m_topologies[side].count(); ++i) {
      const uint32_t partner = m_partners[side][i];
      if (partner == kNone || !m_topologies[side].is(i, Topology::kCalls)) continue;
      const absl::Span<const hlo::Call> calls = m_modules[side]->calls(InstructionId(i));
      const absl::Span<const hlo::Call> others = m_modules[1 - side]->calls(InstructionId(partner));
      for (size_t k = 0; k < std::min(calls.size(), others.size()); ++k) {
        const uint32_t callee = calls[k].callee.index();
        const uint32_t original = m_computations[1 - side][others[k].callee.index()];
        if (m_computations[side][callee] != kNone || clones[callee] != kNone || original == kNone || original == callee)
          continue;
        if (m_labels[side].content(ComputationId(callee)) == m_labels[side].content(ComputationId(original)))
          clones[callee] = original;
      }
    }
  }
}

Match Matcher::result() {
  Match match;
  findClones(&match);
  match.m_pairCount = m_pairCount;
  // Dimensions, in the places where they differ.
  for (const auto& [from, to] : m_dimensions[0]) match.m_dimensions.push_back({from, to, 0});
  for (const auto& [from, to] : m_dimensions[1]) match.m_dimensions.push_back({to, from, 0});
  std::sort(match.m_dimensions.begin(), match.m_dimensions.end(),
            [](const DimensionChange& one, const DimensionChange& two) {
              return std::pair(one.a, one.b) < std::pair(two.a, two.b);
            });
  match.m_dimensions.erase(std::unique(match.m_dimensions.begin(), match.m_dimensions.end()), match.m_dimensions.end());
  if (!match.m_dimensions.empty()) {
    absl::flat_hash_map<std::pair<int64_t, int64_t>, uint32_t> places;
    const std::function<void(const hlo::Shape&, const hlo::Shape&, int)> count = [&](const hlo::Shape& a,
                                                                                     const hlo::Shape& b, int depth) {
      constexpr int kDeepest = 64;
      if (depth > kDeepest) return;
      if (a.dimensions.size() == b.dimensions.size()) {
        for (size_t i = 0; i < a.dimensions.size(); ++i) {
          if (a.dimensions[i] != b.dimensions[i]) ++places[{a.dimensions[i], b.dimensions[i]}];
        }
      }
      for (size_t i = 0; i < std::min(a.elements.size(), b.elements.size()); ++i)
        count(a.elements[i], b.elements[i], depth + 1);
    };
    for (uint32_t a = 0; a < m_topologies[0].count(); ++a) {
      const uint32_t b = m_partners[0][a];
      // A tuple repeats the shapes of its elements.
      if (b == kNone || m_modules[0]->shape(InstructionId(a)).isTuple()) continue;
      count(m_modules[0]->shape(InstructionId(a)), m_modules[1]->shape(InstructionId(b)), 0);
    }
    for (DimensionChange& change : match.m_dimensions) {
      change.places = places[{change.a, change.b}];
      if (m_isTurned) std::swap(change.a, change.b);
    }
    std::erase_if(match.m_dimensions, [](const DimensionChange& change) { return change.places == 0; });
    std::sort(match.m_dimensions.begin(), match.m_dimensions.end(),
              [](const DimensionChange& one, const DimensionChange& two) {
                return std::tuple(two.places, std::min(one.a, one.b), std::max(one.a, one.b)) <
                       std::tuple(one.places, std::min(two.a, two.b), std::max(two.a, two.b));
              });
  }
  for (const auto& [a, b] : m_replacements) {
    match.m_replacements[m_isTurned ? 1 : 0].emplace(a, b);
    match.m_replacements[m_isTurned ? 0 : 1].emplace(b, a);
  }
  for (size_t side : {0, 1}) {
    const size_t at = m_isTurned ? 1 - side : side;
    match.m_computations[at].assign(m_computations[side].begin(), m_computations[side].end());
  }
  if (m_isTurned) {
    match.m_evidence.resize(m_topologies[1].count());
    for (uint32_t b = 0; b < m_topologies[1].count(); ++b) {
      if (m_partners[1][b] != kNone) match.m_evidence[b] = m_evidence[m_partners[1][b]];
    }
  } else {
    match.m_evidence = std::move(m_evidence);
  }
  for (size_t side : {0, 1}) match.m_partners[m_isTurned ? 1 - side : side] = std::move(m_partners[side]);
  return match;
}

}  // namespace compare

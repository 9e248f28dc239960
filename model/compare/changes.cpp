#include "model/compare/changes.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/alias.h"
#include "model/compare/labels.h"
#include "model/compare/time_axis.h"
#include "model/compare/topology.h"
#include "model/ir/byte_hash.h"
#include "model/ir/stop.h"
#include "model/print/words_text.h"

namespace compare {
// Not in an anonymous namespace, since members of ChangeFinder have these types.

/// The parts that a module prints at all.
struct Printed {
  bool layouts = false, metadata = false, config = false, elidesLiterals = false, elements = false;
};

class DisjointSets {
 public:
  explicit DisjointSets(size_t count) : m_parents(count) { std::iota(m_parents.begin(), m_parents.end(), 0u); }
  uint32_t find(uint32_t at) {
    while (m_parents[at] != at) at = m_parents[at] = m_parents[m_parents[at]];
    return at;
  }
  /// The lower one represents both, so that the result does not depend on the order.
  void join(uint32_t one, uint32_t two) {
    one = find(one);
    two = find(two);
    m_parents[std::max(one, two)] = std::min(one, two);
  }

 private:
  hlo::LargeVector<uint32_t> m_parents;
};

namespace {

using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;
using hlo::mixHash;

constexpr absl::string_view kKindNames[kChangeKindCount] = {"same",  "inherits", "changed", "moved",  "replaced",
                                                            "added", "removed",  "clone",   "merged", "unprinted"};
constexpr absl::string_view kAspectNames[kAspectBits] = {
    "shape",  "layout",   "space",   "operands", "attributes", "literal", "callee", "root",
    "config", "sharding", "control", "opcode",   "moved",      "",        "",       "",
    "name",   "number",   "channel", "source",   "schedule",   "order"};

const hlo::Shape* elementOf(const hlo::Shape& shape, size_t i) {
  return i < shape.elements.size() ? &shape.elements[i] : nullptr;
}

// The layout that is meant where none is written.
bool isSameLayoutOrder(const hlo::Shape& a, const hlo::Shape& b) {
  const auto at = [](const hlo::Shape& shape, size_t i) {
    return shape.minorToMajor.empty() ? static_cast<int64_t>(shape.dimensions.size() - 1 - i) : shape.minorToMajor[i];
  };
  const auto isWhole = [](const hlo::Shape& shape) {
    return shape.minorToMajor.empty() || shape.minorToMajor.size() == shape.dimensions.size();
  };
  if (!isWhole(a) || !isWhole(b)) return a.minorToMajor == b.minorToMajor;
  for (size_t i = 0; i < a.dimensions.size(); ++i) {
    if (at(a, i) != at(b, i)) return false;
  }
  return true;
}

uint32_t shapeAspects(const hlo::Shape& a, const hlo::Shape& b, bool hasLayouts, int depth = 0) {
  constexpr int kDeepest = 64;
  if (a.type != b.type || a.dimensions != b.dimensions || a.elements.size() != b.elements.size()) return kShapeAspect;
  const auto isDynamic = [](const hlo::Shape& shape, size_t i) { return i < shape.dynamic.size() && shape.dynamic[i]; };
  for (size_t i = 0; i < a.dimensions.size(); ++i) {
    if (isDynamic(a, i) != isDynamic(b, i)) return kShapeAspect;
  }
  uint32_t aspects = 0;
  if (hasLayouts) {
    if (a.memorySpace != b.memorySpace) aspects |= kSpaceAspect;
    if (!isSameLayoutOrder(a, b) || a.tiles != b.tiles || a.elementBits != b.elementBits ||
        a.tailPadding != b.tailPadding || (a.rare == nullptr) != (b.rare == nullptr))
      aspects |= kLayoutAspect;
  }
  if (depth > kDeepest) return aspects | (a.text == b.text ? 0u : kShapeAspect);
  for (size_t i = 0; i < a.elements.size(); ++i)
    aspects |= shapeAspects(*elementOf(a, i), *elementOf(b, i), hasLayouts, depth + 1);
  return aspects;
}

bool hasLayout(const hlo::Shape& shape) {
  if (shape.hasLayout) return true;
  return std::any_of(shape.elements.begin(), shape.elements.end(),
                     [](const hlo::Shape& element) { return element.hasLayout; });
}

Printed printedBy(const hlo::Module& module) {
  Printed printed;
  for (uint32_t i = 0; i < module.shapeCount() && !printed.layouts; ++i)
    printed.layouts = hasLayout(module.shape(hlo::ShapeId(i)));
  printed.elidesLiterals = elidesLiterals(module);
  printed.elements = module.hasElementOperands();
  for (const InstructionId id : module.instructions()) {
    if (printed.metadata && printed.config) break;
    for (const hlo::Attribute& attribute : module.attributes(id)) {
      const absl::string_view key = module.text().text(attribute.key);
      printed.metadata = printed.metadata || key == "metadata";
      printed.config = printed.config || key == "backend_config";
    }
  }
  return printed;
}

}  // namespace

absl::string_view changeKindName(ChangeKind kind) { return kKindNames[static_cast<size_t>(kind)]; }

bool isChange(ChangeKind kind) {
  return kind != ChangeKind::kSame && kind != ChangeKind::kInherits && kind != ChangeKind::kUnprinted;
}

absl::string_view aspectName(int bit) { return kAspectNames[bit]; }

std::string aspectNames(uint32_t aspects) {
  std::vector<absl::string_view> names;
  for (int bit = 0; bit < kAspectBits; ++bit) {
    if ((aspects >> bit & 1) != 0) names.push_back(kAspectNames[bit]);
  }
  return absl::StrJoin(names, ", ");
}

uint32_t aspectNamed(absl::string_view name) {
  if (name == "lines" || name == "line" || name == "metadata" || name == "scope" || name == "op_name")
    return kSourceAspect;
  for (int bit = 0; bit < kAspectBits; ++bit) {
    if (kAspectNames[bit].empty()) continue;
    if (name == kAspectNames[bit] || name == absl::StrCat(kAspectNames[bit], "s") ||
        absl::StrCat(name, "s") == kAspectNames[bit])
      return 1u << bit;
  }
  return 0;
}

class ChangeFinder {
 public:
  ChangeFinder(const hlo::Module& a, const hlo::Module& b, const Match& match, const ChangeOptions& options,
               const std::stop_token& stop, Changes* to)
      : m_modules{&a, &b},
        m_match(match),
        m_options(options),
        m_stop(stop),
        m_printed{printedBy(a), printedBy(b)},
        m_topologies{Topology(a, m_printed[0].elements || m_printed[1].elements),
                     Topology(b, m_printed[0].elements || m_printed[1].elements)},
        m_to(*to) {}

  void run() {
    for (size_t side : {0, 1}) m_to.m_records[side].resize(m_modules[side]->instructionCount());
    comparePairs();
    if (m_stop.stop_requested()) return;
    compareSchedules();
    classify();
    if (m_stop.stop_requested()) return;
    findHunks();
    findPatterns();
    addNotes();
  }

 private:
  const hlo::Module& a() const { return *m_modules[0]; }
  const hlo::Module& b() const { return *m_modules[1]; }
  Changes::Record& record(size_t side, uint32_t id) { return m_to.m_records[side][id]; }
  std::optional<uint32_t> partner(size_t side, uint32_t id) const {
    const auto found = m_match.counterpart(static_cast<Side>(side), InstructionId(id));
    return found ? std::optional(found->index()) : std::nullopt;
  }
  bool prints(bool Printed::*what) const { return m_printed[0].*what && m_printed[1].*what; }

  uint32_t shapesDiffer(InstructionId idA, InstructionId idB) {
    const uint64_t key = uint64_t{a().shapeId(idA).index()} << 32 | b().shapeId(idB).index();
    const auto [found, isNew] = m_shapeAspects.try_emplace(key, 0);
    if (isNew) found->second = shapeAspects(a().shape(idA), b().shape(idB), prints(&Printed::layouts));
    return found->second;
  }

  AttributeRole roleOf(absl::string_view key) {
    const auto [found, isNew] = m_roles.try_emplace(key, AttributeRole::kMeaning);
    if (isNew) found->second = attributeRole(key);
    return found->second;
  }

  bool isSameValue(absl::string_view key, absl::string_view valueA, absl::string_view valueB) {
    if (valueA == valueB) return true;
    // Values repeat, so that each pair of them is decoded once.
    const auto [found, isNew] = m_sameValues.try_emplace(std::pair(valueA, valueB), false);
    if (isNew) {
      std::string textA, textB;
      appendComparable(&textA, key, valueA);
      appendComparable(&textB, key, valueB);
      found->second = textA == textB;
    }
    return found->second;
  }

  uint32_t attributesDiffer(InstructionId idA, InstructionId idB) {
    struct Value {
      absl::string_view key, a, b;
      bool inA = false, inB = false;
    };
    std::vector<Value> values;
    uint32_t aspects = 0;
    for (const hlo::Attribute& attribute : a().attributes(idA))
      values.push_back({a().text().text(attribute.key), a().text().text(attribute.value), {}, true, false});
    const size_t countA = values.size();
    for (const hlo::Attribute& attribute : b().attributes(idB)) {
      const absl::string_view key = b().text().text(attribute.key);
      size_t at = 0;
      // Lists of attributes are short; a hostile one is compared as far as the same order goes.
      constexpr size_t kMost = 64;
      while (at < std::min(countA, kMost) && (values[at].inB || values[at].key != key)) ++at;
      if (at == std::min(countA, kMost)) {
        values.push_back({key, {}, b().text().text(attribute.value), false, true});
      } else {
        values[at].b = b().text().text(attribute.value);
        values[at].inB = true;
      }
    }
    for (const Value& value : values) {
      const AttributeRole role = roleOf(value.key);
      if (role == AttributeRole::kCallee || role == AttributeRole::kMetadata || role == AttributeRole::kControl)
        continue;
      if (value.inA && value.inB && isSameValue(value.key, value.a, value.b)) continue;
      switch (role) {
        case AttributeRole::kChannel: aspects |= kChannelAspect; break;
        case AttributeRole::kConfig:
          if (value.key != "backend_config" || prints(&Printed::config)) aspects |= kConfigAspect;
          break;
        case AttributeRole::kSharding: aspects |= kShardingAspect; break;
        case AttributeRole::kLayout:
          if (prints(&Printed::layouts)) aspects |= kLayoutAspect;
          break;
        default: aspects |= kAttributesAspect; break;
      }
    }
    return aspects;
  }

  // Returns the value that an instruction without a counterpart stands for: a parameter of a body that was dissolved
  // stands for the operand that its caller gives it, and the caller for the result of the body.
  uint32_t resolved(size_t side, uint32_t id) const {
    const Topology& topology = m_topologies[side];
    constexpr int kDeepest = 16;
    for (int depth = 0; depth < kDeepest && !partner(side, id); ++depth) {
      const ComputationId computation = m_modules[side]->computation(InstructionId(id));
      const auto number = topology.isInlined(computation) ? topology.number(id) : std::nullopt;
      const auto root =
          topology.is(id, Topology::kInlines) ? m_modules[side]->root(*topology.inlinedCallee(id)) : std::nullopt;
      if (number) {
        const uint32_t caller = *topology.onlyCaller(computation);
        const absl::Span<const InstructionId> given = topology.operands(caller);
        if (partner(side, caller) || *number >= given.size()) return id;
        id = given[*number].index();
      } else if (root) {
        id = root->index();
      } else {
        return id;
      }
    }
    return id;
  }

  bool isSameOperand(uint32_t operandA, uint32_t operandB) const {
    if (partner(0, operandA) == operandB) return true;
    const auto found = partner(0, resolved(0, operandA));
    return found && *found == resolved(1, operandB);
  }

  uint32_t operandsDiffer(uint32_t idA, uint32_t idB) {
    const absl::Span<const InstructionId> operandsA = m_topologies[0].operands(idA);
    const absl::Span<const InstructionId> operandsB = m_topologies[1].operands(idB);
    if (operandsA.size() != operandsB.size()) return kOperandsAspect;
    bool isInOrder = true;
    for (size_t k = 0; k < operandsA.size() && isInOrder; ++k) {
      isInOrder = isSameOperand(operandsA[k].index(), operandsB[k].index()) &&
                  m_topologies[0].element(idA, k) == m_topologies[1].element(idB, k);
    }
    const auto calleeA = m_topologies[0].inlinedCallee(idA), calleeB = m_topologies[1].inlinedCallee(idB);
    const bool isInlined = calleeA && calleeB && m_match.counterpart(Side::kA, *calleeA) == calleeB;
    if (isInlined) {
      // The operand that each parameter is bound to counts, not the order.
      uint32_t aspects = 0;
      for (size_t k = 0; k < operandsA.size(); ++k) {
        const auto parameter = m_topologies[0].parameter(*calleeA, k);
        const auto other = parameter ? partner(0, *parameter) : std::nullopt;
        const auto number = other ? m_topologies[1].number(*other) : std::nullopt;
        // A parameter without a counterpart differs itself; its place is compared as it is.
        const size_t place = number && b().computation(InstructionId(*other)) == *calleeB ? *number : k;
        if (place >= operandsB.size() || partner(0, operandsA[k].index()) != operandsB[place].index())
          return kOperandsAspect;
        if (place != k) aspects |= kOrderAspect;
      }
      return aspects;
    }
    if (isInOrder) return 0;
    if (!m_topologies[0].is(idA, Topology::kCommutative)) return kOperandsAspect;
    std::vector<std::pair<uint32_t, uint32_t>> wanted, given;
    for (size_t k = 0; k < operandsA.size(); ++k) {
      wanted.emplace_back(partner(0, operandsA[k].index()).value_or(kNone), m_topologies[0].element(idA, k));
      given.emplace_back(operandsB[k].index(), m_topologies[1].element(idB, k));
    }
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    return wanted == given ? uint32_t{kOrderAspect} : uint32_t{kOperandsAspect};
  }

  // Returns true if the operands' own shapes changed, which the instruction inherits.
  bool inheritsFromOperands(uint32_t idA) {
    for (const InstructionId operand : m_topologies[0].operands(idA)) {
      if ((record(0, operand.index()).aspects & (kShapeAspect | kLayoutAspect | kSpaceAspect)) != 0) return true;
    }
    return false;
  }

  uint32_t callsDiffer(InstructionId idA, InstructionId idB) {
    const absl::Span<const hlo::Call> callsA = a().calls(idA), callsB = b().calls(idB);
    if (callsA.size() != callsB.size()) return kCalleeAspect;
    for (size_t i = 0; i < callsA.size(); ++i) {
      if (callsA[i].role != callsB[i].role || callsA[i].branch != callsB[i].branch) return kCalleeAspect;
      ComputationId calleeA = callsA[i].callee, calleeB = callsB[i].callee;
      if (const auto original = m_match.cloneOf(Side::kA, calleeA)) calleeA = *original;
      if (const auto original = m_match.cloneOf(Side::kB, calleeB)) calleeB = *original;
      if (m_match.counterpart(Side::kA, calleeA) != calleeB) return kCalleeAspect;
    }
    return 0;
  }

  uint32_t literalsDiffer(InstructionId idA, InstructionId idB) {
    const absl::string_view literalA = a().arguments(idA), literalB = b().arguments(idB);
    if (literalA == literalB) return 0;
    const bool isElided = absl::StrContains(literalA, "{...}") || absl::StrContains(literalB, "{...}");
    if (isElided) return 0;
    std::string textA, textB;
    hlo::appendLiteral(&textA, literalA, a().shape(idA).type);
    hlo::appendLiteral(&textB, literalB, b().shape(idB).type);
    return textA == textB ? 0u : kLiteralAspect;
  }

  bool isSameSource(InstructionId idA, InstructionId idB) const {
    if (a().opName(idA) != b().opName(idB)) return false;
    const auto frameA = a().frame(idA), frameB = b().frame(idB);
    if (!frameA || !frameB) return !frameA && !frameB;
    const hlo::StackFrame& one = a().frame(*frameA);
    const hlo::StackFrame& two = b().frame(*frameB);
    return one.line == two.line && a().file(one.file) == b().file(two.file);
  }

  bool isSameControl(InstructionId idA, InstructionId idB) const {
    const absl::Span<const InstructionId> before = a().controlPredecessors(idA), after = b().controlPredecessors(idB);
    if (before.size() != after.size()) return false;
    std::vector<uint32_t> wanted, given;
    for (const InstructionId id : before) wanted.push_back(partner(0, id.index()).value_or(kNone));
    for (const InstructionId id : after) given.push_back(id.index());
    std::sort(wanted.begin(), wanted.end());
    std::sort(given.begin(), given.end());
    return wanted == given;
  }

  void comparePairs() {
    for (uint32_t i = 0; i < m_modules[0]->instructionCount(); ++i) {
      if (hlo::isStopped(m_stop, i)) return;
      const auto found = partner(0, i);
      if (!found) continue;
      const InstructionId idA(i), idB(*found);
      uint32_t aspects = shapesDiffer(idA, idB) | attributesDiffer(idA, idB) | operandsDiffer(i, *found);
      if (a().opcode(idA) != b().opcode(idB)) aspects |= kOpcodeAspect;
      if (m_topologies[0].is(i, Topology::kCalls) || m_topologies[1].is(*found, Topology::kCalls))
        aspects |= callsDiffer(idA, idB);
      if (a().kind(idA) == hlo::OpKind::kConstant) aspects |= literalsDiffer(idA, idB);
      if (m_match.counterpart(Side::kA, a().computation(idA)) != b().computation(idB)) {
        aspects |= kComputationAspect;
      } else if (a().isRoot(idA) != b().isRoot(idB)) {
        aspects |= kRootAspect;
      }
      if (!isSameControl(idA, idB)) aspects |= kControlAspect;
      if (a().name(idA) != b().name(idB)) aspects |= kNameAspect;
      if (prints(&Printed::metadata) && !isSameSource(idA, idB)) aspects |= kSourceAspect;
      if (a().kind(idA) == hlo::OpKind::kParameter && a().parameterNumber(idA) != b().parameterNumber(idB)) {
        const ComputationId computation = a().computation(idA);
        const bool isByPlace = !m_topologies[0].isInlined(computation) && a().entry() != computation;
        aspects |= isByPlace ? kAttributesAspect : kNumberAspect;
      }
      record(0, i).aspects = aspects;
    }
  }

  // The fewest pairs that had to change their place in the schedule: those that are not in the longest increasing run.
  void compareSchedules() {
    if (!a().isScheduled() || !b().isScheduled()) return;
    for (uint32_t c = 0; c < a().computationCount(); ++c) {
      const ComputationId id(c);
      const auto other = m_match.counterpart(Side::kA, id);
      if (!other || a().isEmbedded(id) || b().isEmbedded(*other)) continue;
      std::vector<uint32_t> ids, positions;
      for (const InstructionId i : a().instructions(id)) {
        const auto found = partner(0, i.index());
        if (!found || b().computation(InstructionId(*found)) != *other) continue;
        // Parameters and constants have no time of their own.
        const hlo::OpKind kind = a().kind(i);
        if (kind == hlo::OpKind::kParameter || kind == hlo::OpKind::kConstant) continue;
        ids.push_back(i.index());
        positions.push_back(*found);
      }
      const std::vector<bool> isKept = longestIncreasingRun(positions);
      for (size_t i = 0; i < ids.size(); ++i) {
        if (!isKept[i]) record(0, ids[i]).aspects |= kScheduleAspect;
      }
    }
  }

  // Returns an instruction beside an unpaired one that does the same: equal label, equal operands.
  bool hasTwin(size_t side, uint32_t id) {
    const absl::Span<const InstructionId> operands = m_topologies[side].operands(id);
    const hlo::Module& module = *m_modules[side];
    if (operands.empty() || m_topologies[side].is(id, Topology::kCalls)) return false;
    const absl::Span<const UserEdge> siblings = m_topologies[side].users(operands.front().index());
    constexpr size_t kMostSiblings = 256;
    if (siblings.size() > kMostSiblings) return false;
    for (const UserEdge& edge : siblings) {
      const InstructionId twin(edge.user), self(id);
      if (edge.user == id || !partner(side, edge.user) || module.opcodeId(twin) != module.opcodeId(self) ||
          module.shapeId(twin) != module.shapeId(self))
        continue;
      const absl::Span<const InstructionId> others = m_topologies[side].operands(edge.user);
      if (!std::equal(operands.begin(), operands.end(), others.begin(), others.end())) continue;
      bool isSame = true;
      const absl::Span<const hlo::Attribute> one = module.attributes(self), two = module.attributes(twin);
      size_t i = 0, j = 0;
      const auto skip = [&](absl::Span<const hlo::Attribute> all, size_t* at) {
        while (*at < all.size() && roleOf(module.text().text(all[*at].key)) == AttributeRole::kMetadata) ++*at;
      };
      for (skip(one, &i), skip(two, &j); i < one.size() && j < two.size() && isSame; skip(one, &++i), skip(two, &++j)) {
        isSame = module.text().text(one[i].key) == module.text().text(two[j].key) &&
                 isSameValue(module.text().text(one[i].key), module.text().text(one[i].value),
                             module.text().text(two[j].value));
      }
      if (isSame && i >= one.size() && j >= two.size()) return true;
    }
    return false;
  }

  ChangeKind kindOfUnpaired(size_t side, uint32_t id) {
    const Side of = static_cast<Side>(side);
    const hlo::Module& module = *m_modules[side];
    if (m_match.replacement(of, InstructionId(id))) return ChangeKind::kReplaced;
    if (module.kind(InstructionId(id)) == hlo::OpKind::kGetTupleElement && m_printed[1 - side].elements)
      return ChangeKind::kUnprinted;
    if (m_match.cloneOf(of, module.computation(InstructionId(id)))) return ChangeKind::kClone;
    if (hasTwin(side, id)) return side == 0 ? ChangeKind::kMerged : ChangeKind::kClone;
    return side == 0 ? ChangeKind::kRemoved : ChangeKind::kAdded;
  }

  void classify() {
    Counts& counts = m_to.m_counts;
    const uint32_t counted = m_options.counted;
    for (uint32_t i = 0; i < a().instructionCount(); ++i) {
      Changes::Record& one = record(0, i);
      const auto found = partner(0, i);
      if (!found) {
        one.kind = kindOfUnpaired(0, i);
        ++counts.kinds[static_cast<size_t>(one.kind)];
        counts.clonesInA += one.kind == ChangeKind::kClone ? 1 : 0;
        counts.unprintedInA += one.kind == ChangeKind::kUnprinted ? 1 : 0;
        continue;
      }
      const uint32_t differs = one.aspects & counted;
      if ((differs & ~kComputationAspect) != 0) {
        one.kind = ChangeKind::kChanged;
      } else if (differs != 0) {
        one.kind = ChangeKind::kMoved;
      }
      for (int bit = 0; bit < kAspectBits; ++bit) counts.aspects[bit] += one.aspects >> bit & 1;
    }
    // Callers of computations that contain a change, from the inside out.
    std::vector<bool> isChanged(a().computationCount());
    std::vector<uint32_t> queue;
    const auto mark = [&](ComputationId id) {
      if (isChanged[id.index()]) return;
      isChanged[id.index()] = true;
      queue.push_back(id.index());
    };
    for (uint32_t i = 0; i < a().instructionCount(); ++i) {
      if (record(0, i).kind != ChangeKind::kSame && record(0, i).kind != ChangeKind::kUnprinted)
        mark(a().computation(InstructionId(i)));
    }
    for (uint32_t i = 0; i < b().instructionCount(); ++i) {
      Changes::Record& one = record(1, i);
      if (const auto found = partner(1, i)) continue;
      one.kind = kindOfUnpaired(1, i);
      // A replaced pair is counted once, on the side of A.
      if (one.kind != ChangeKind::kReplaced) ++counts.kinds[static_cast<size_t>(one.kind)];
      const auto other = m_match.counterpart(Side::kB, b().computation(InstructionId(i)));
      if (other && one.kind != ChangeKind::kUnprinted) mark(*other);
    }
    for (size_t turn = 0; turn < queue.size(); ++turn) {
      for (const InstructionId caller : a().callers(ComputationId(queue[turn]))) {
        Changes::Record& one = record(0, caller.index());
        if (partner(0, caller.index()) && one.kind == ChangeKind::kSame) one.kind = ChangeKind::kInherits;
        mark(a().computation(caller));
      }
    }
    for (uint32_t i = 0; i < a().instructionCount(); ++i) {
      Changes::Record& one = record(0, i);
      const auto found = partner(0, i);
      if (!found) continue;
      if (one.kind == ChangeKind::kSame && inheritsFromOperands(i)) one.kind = ChangeKind::kInherits;
      if (one.kind == ChangeKind::kInherits) {
        ++counts.inherited;
        ++counts.kinds[static_cast<size_t>(ChangeKind::kSame)];
      } else {
        ++counts.kinds[static_cast<size_t>(one.kind)];
      }
      record(1, *found) = one;
    }
  }

  bool isInHunk(size_t side, uint32_t id) const {
    switch (m_to.m_records[side][id].kind) {
      case ChangeKind::kSame:
      case ChangeKind::kInherits:
      case ChangeKind::kUnprinted: return false;
      default: return true;
    }
  }

  void findHunks() {
    const uint32_t countA = static_cast<uint32_t>(a().instructionCount());
    const uint32_t count = countA + static_cast<uint32_t>(b().instructionCount());
    DisjointSets sets(count);
    for (size_t side : {0, 1}) {
      const uint32_t offset = side == 0 ? 0 : countA;
      const Topology& topology = m_topologies[side];
      for (uint32_t i = 0; i < topology.count(); ++i) {
        if (hlo::isStopped(m_stop, i)) return;
        if (!isInHunk(side, i)) continue;
        const auto join = [&](uint32_t other) {
          if (isInHunk(side, other)) sets.join(offset + i, offset + other);
        };
        for (const InstructionId operand : topology.operands(i)) join(operand.index());
        if (side == 0) {
          const auto other = m_match.counterpart(Side::kA, InstructionId(i));
          const auto instead = m_match.replacement(Side::kA, InstructionId(i));
          if (other) sets.join(i, countA + other->index());
          if (instead) sets.join(i, countA + instead->index());
        }
        const ComputationId computation = m_modules[side]->computation(InstructionId(i));
        const auto caller = topology.onlyCaller(computation);
        if (caller && topology.is(i, Topology::kRoot)) join(*caller);
        const auto number = caller && topology.isInlined(computation) ? topology.number(i) : std::nullopt;
        if (number && *number < topology.operands(*caller).size()) join(topology.operands(*caller)[*number].index());
        if (number) join(*caller);
      }
    }
    absl::flat_hash_map<uint32_t, uint32_t> hunkOf;
    for (size_t side : {0, 1}) {
      for (uint32_t i = 0; i < m_topologies[side].count(); ++i) {
        if (!isInHunk(side, i)) continue;
        const uint32_t set = sets.find(side == 0 ? i : countA + i);
        const auto [found, isNew] = hunkOf.try_emplace(set, static_cast<uint32_t>(m_to.m_hunks.size()));
        if (isNew) m_to.m_hunks.emplace_back();
        (side == 0 ? m_to.m_hunks[found->second].a : m_to.m_hunks[found->second].b).push_back(InstructionId(i));
        record(side, i).hunk = found->second;
      }
    }
  }

  uint64_t labelOf(size_t side, uint32_t id) {
    const hlo::Module& module = *m_modules[side];
    const Changes::Record& of = record(side, id);
    uint64_t hash = textHash(module.opcode(InstructionId(id)));
    hash = mixHash(hash, textHash(module.shape(InstructionId(id)).withoutLayout()));
    return mixHash(hash, static_cast<uint64_t>(of.kind) * 2 + side + (uint64_t{of.aspects & kCountedAspects} << 8));
  }

  void findPatterns() {
    // Colours of the instructions of each hunk, refined along its inner edges.
    hlo::LargeVector<uint64_t> colours[2], next[2];
    absl::flat_hash_map<std::pair<size_t, uint32_t>, uint64_t> shapes;
    for (size_t side : {0, 1}) {
      colours[side].resize(m_topologies[side].count());
      next[side].resize(m_topologies[side].count());
    }
    const auto forEach = [&](const auto& use) {
      for (const Hunk& hunk : m_to.m_hunks) {
        for (const InstructionId id : hunk.a) use(size_t{0}, id.index());
        for (const InstructionId id : hunk.b) use(size_t{1}, id.index());
      }
    };
    forEach([&](size_t side, uint32_t id) { colours[side][id] = labelOf(side, id); });
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
      if (m_stop.stop_requested()) return;
      forEach([&](size_t side, uint32_t id) {
        uint64_t hash = colours[side][id], sum = 0;
        for (const InstructionId operand : m_topologies[side].operands(id)) {
          const bool isInner = m_to.m_records[side][operand.index()].hunk == m_to.m_records[side][id].hunk;
          sum += isInner ? mixHash(colours[side][operand.index()], 1) : 1;
        }
        for (const UserEdge& edge : m_topologies[side].users(id)) {
          if (m_to.m_records[side][edge.user].hunk == m_to.m_records[side][id].hunk)
            sum += mixHash(colours[side][edge.user], edge.place + 2);
        }
        next[side][id] = mixHash(hash, sum);
      });
      forEach([&](size_t side, uint32_t id) { colours[side][id] = next[side][id]; });
    }
    // Hunks are equal if all their colours are.
    std::map<std::vector<uint64_t>, uint32_t> patterns;
    for (uint32_t h = 0; h < m_to.m_hunks.size(); ++h) {
      const Hunk& hunk = m_to.m_hunks[h];
      std::vector<uint64_t> key;
      for (const InstructionId id : hunk.a) key.push_back(colours[0][id.index()]);
      for (const InstructionId id : hunk.b) key.push_back(colours[1][id.index()]);
      std::sort(key.begin(), key.end());
      key.push_back(hunk.a.size());
      const auto [found, isNew] = patterns.try_emplace(std::move(key), static_cast<uint32_t>(m_to.m_patterns.size()));
      if (isNew) m_to.m_patterns.emplace_back();
      m_to.m_patterns[found->second].hunks.push_back(h);
      m_to.m_patterns[found->second].instructions += hunk.size();
    }
    std::stable_sort(m_to.m_patterns.begin(), m_to.m_patterns.end(),
                     [](const Pattern& one, const Pattern& two) { return one.instructions > two.instructions; });
    for (uint32_t p = 0; p < m_to.m_patterns.size(); ++p) {
      for (const uint32_t h : m_to.m_patterns[p].hunks) m_to.m_hunks[h].pattern = p;
    }
  }

  void addNotes() {
    const auto oneSided = [&](bool Printed::*what, absl::string_view text) {
      if (m_printed[0].*what != m_printed[1].*what)
        m_to.m_notes.push_back(absl::StrCat(m_printed[0].*what ? "B" : "A", text));
    };
    oneSided(&Printed::metadata, " prints no metadata: op_names and lines are not compared");
    oneSided(&Printed::layouts, " prints no layouts: layouts and memory spaces are not compared");
    oneSided(&Printed::config, " prints no backend_config: it is not compared");
    if (m_printed[0].elidesLiterals || m_printed[1].elidesLiterals)
      m_to.m_notes.push_back(absl::StrCat(m_printed[0].elidesLiterals ? "A" : "B",
                                          " leaves out literals: they are not compared where they are left out"));
    if (const size_t count = m_to.m_counts.of(ChangeKind::kUnprinted); count > 0)
      m_to.m_notes.push_back(absl::StrCat(m_printed[0].elements ? "A" : "B", " does not print ", count,
                                          " get-tuple-element instructions: they are not counted"));
    if (a().isScheduled() != b().isScheduled())
      m_to.m_notes.push_back(
          absl::StrCat("Only ", a().isScheduled() ? "A" : "B", " is scheduled: schedules are not compared"));
  }

  const hlo::Module* m_modules[2];
  const Match& m_match;
  const ChangeOptions& m_options;
  const std::stop_token m_stop;
  const Printed m_printed[2];
  const Topology m_topologies[2];
  Changes& m_to;
  absl::flat_hash_map<uint64_t, uint32_t> m_shapeAspects;
  absl::flat_hash_map<absl::string_view, AttributeRole> m_roles;
  absl::flat_hash_map<std::pair<absl::string_view, absl::string_view>, bool> m_sameValues;
};

Changes::Changes(const hlo::Module& a, const hlo::Module& b, const Match& match, const ChangeOptions& options,
                 const std::stop_token& stop) {
  ChangeFinder(a, b, match, options, stop, this).run();
}

Change Changes::of(Side side, hlo::InstructionId id) const {
  const Record& record = m_records[index(side)][id.index()];
  return {record.kind, record.aspects, record.hunk == kNone ? std::nullopt : std::optional(record.hunk)};
}

bool Changes::isSameProgram() const {
  for (const ChangeKind kind : {ChangeKind::kChanged, ChangeKind::kMoved, ChangeKind::kReplaced, ChangeKind::kAdded,
                                ChangeKind::kRemoved, ChangeKind::kClone, ChangeKind::kMerged}) {
    if (m_counts.of(kind) > 0) return false;
  }
  return true;
}

namespace {

absl::string_view headerValue(const hlo::Module& module, absl::string_view key) {
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    if (module.text().text(attribute.key) == key) return module.text().text(attribute.value);
  }
  return {};
}

// The parameters of the entry computation that are donated.
std::vector<bool> donatedParameters(const hlo::Module& module) {
  std::vector<bool> isDonated(module.instructionCount());
  if (!module.entry()) return isDonated;
  std::vector<int64_t> numbers;
  if (const auto aliases = hlo::parseInputOutputAlias(headerValue(module, "input_output_alias")); aliases.ok()) {
    for (const hlo::InputOutputAlias& alias : *aliases) numbers.push_back(alias.parameter);
  }
  if (const auto donors = hlo::parseBufferDonors(headerValue(module, "buffer_donor")); donors.ok()) {
    for (const hlo::BufferDonor& donor : *donors) numbers.push_back(donor.parameter);
  }
  std::sort(numbers.begin(), numbers.end());
  for (const InstructionId id : module.instructions(*module.entry())) {
    const auto number = module.parameterNumber(id);
    isDonated[id.index()] = number && std::binary_search(numbers.begin(), numbers.end(), *number);
  }
  return isDonated;
}

}  // namespace

std::vector<HeaderChange> headerChanges(const hlo::Module& a, const hlo::Module& b, const Match& match) {
  std::vector<HeaderChange> changes;
  // Donation, by the parameters and not by their numbers.
  const std::vector<bool> before = donatedParameters(a), after = donatedParameters(b);
  size_t onlyA = 0, onlyB = 0;
  for (uint32_t i = 0; i < before.size(); ++i) {
    const auto partner = match.counterpart(Side::kA, InstructionId(i));
    if (!partner || before[i] == after[partner->index()]) continue;
    (before[i] ? onlyA : onlyB) += 1;
  }
  if (onlyA + onlyB > 0) {
    const auto count = [](const std::vector<bool>& all) {
      return absl::StrCat(std::count(all.begin(), all.end(), true));
    };
    changes.push_back({"donation", count(before), count(after)});
  }
  // The other attributes repeat the program, or say how it was compiled.
  for (const absl::string_view key : {"replica_count", "num_partitions"}) {
    HeaderChange change{std::string(key), std::string(headerValue(a, key)), std::string(headerValue(b, key))};
    for (std::string* const value : {&change.a, &change.b}) {
      if (value->empty()) value->assign(1, '1');
    }
    if (change.a != change.b) changes.push_back(std::move(change));
  }
  return changes;
}

std::string hunkTitle(const hlo::Module& a, const hlo::Module& b, const Changes& changes, const Hunk& hunk) {
  // Parameters are named only if there is nothing else.
  const auto isParameter = [](const hlo::Module& module) {
    return [&module](InstructionId id) { return module.kind(id) == hlo::OpKind::kParameter; };
  };
  const bool hasOnlyParameters = std::all_of(hunk.a.begin(), hunk.a.end(), isParameter(a)) &&
                                 std::all_of(hunk.b.begin(), hunk.b.end(), isParameter(b));
  // Opcodes by kind of change, in order of their number.
  const auto opcodes = [&](const hlo::Module& module, Side side, const std::vector<InstructionId>& ids,
                           const auto& takes) {
    std::map<std::string, size_t> counts;
    for (const InstructionId id : ids) {
      if (takes(changes.of(side, id).kind) && (hasOnlyParameters || !isParameter(module)(id)))
        ++counts[std::string(module.opcode(id))];
    }
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& one, const auto& two) { return one.second > two.second; });
    constexpr size_t kMostOpcodes = 3;
    std::vector<std::string> texts;
    for (size_t i = 0; i < std::min(sorted.size(), kMostOpcodes); ++i)
      texts.push_back(sorted[i].second == 1 ? sorted[i].first : absl::StrCat(sorted[i].second, " ", sorted[i].first));
    if (sorted.size() > kMostOpcodes) texts.emplace_back("…");
    return absl::StrJoin(texts, ", ");
  };
  const auto isAlone = [](ChangeKind kind) {
    return kind == ChangeKind::kAdded || kind == ChangeKind::kRemoved || kind == ChangeKind::kReplaced ||
           kind == ChangeKind::kClone || kind == ChangeKind::kMerged;
  };
  const std::string before = opcodes(a, Side::kA, hunk.a, isAlone), after = opcodes(b, Side::kB, hunk.b, isAlone);
  if (!before.empty() && !after.empty()) return absl::StrCat(before, " became ", after);
  if (!after.empty()) return absl::StrCat(after, " added");
  if (!before.empty()) return absl::StrCat(before, " removed");
  uint32_t aspects = 0, others = 0;  // counted by default, or only because the user chose them
  bool isMoved = false;
  for (const InstructionId id : hunk.a) {
    const Change change = changes.of(Side::kA, id);
    aspects |= change.aspects & kCountedAspects & ~kComputationAspect;
    others |= change.aspects & ~kCountedAspects;
    isMoved = isMoved || change.kind == ChangeKind::kMoved;
  }
  const std::string changed = opcodes(
      a, Side::kA, hunk.a, [](ChangeKind kind) { return kind == ChangeKind::kChanged || kind == ChangeKind::kMoved; });
  const std::string what = aspects != 0 ? aspectNames(aspects)
                           : isMoved    ? "in another computation"
                                        : aspectNames(others);
  return absl::StrCat(changed.empty() ? "parameter" : changed, ": ", what);
}

std::vector<UnionNode> unionOrder(const hlo::Module& a, const hlo::Module& b, const Match& match,
                                  std::optional<hlo::ComputationId> ofA, std::optional<hlo::ComputationId> ofB) {
  std::vector<UnionNode> nodes;
  // The instructions of A alone, by the instruction of B that they follow; kNone: they come first.
  absl::flat_hash_map<uint32_t, std::vector<InstructionId>> following;
  if (ofA) {
    uint32_t last = kNone;
    for (const InstructionId id : a.instructions(*ofA)) {
      const auto partner = match.counterpart(Side::kA, id);
      if (partner && ofB && b.computation(*partner) == *ofB) {
        last = partner->index();
      } else {
        following[last].push_back(id);
      }
    }
  }
  const auto addAlone = [&](uint32_t after) {
    const auto found = following.find(after);
    if (found == following.end()) return;
    for (const InstructionId id : found->second) nodes.push_back({id, std::nullopt});
  };
  addAlone(kNone);
  if (ofB) {
    for (const InstructionId id : b.instructions(*ofB)) {
      const auto partner = match.counterpart(Side::kB, id);
      nodes.push_back({partner && ofA && a.computation(*partner) == *ofA ? partner : std::nullopt, id});
      addAlone(id.index());
    }
  }
  return nodes;
}

}  // namespace compare

#include "model/documents/comparison.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/documents/compared_sides.h"
#include "model/documents/known_comparison.h"
#include "model/documents/module_memory.h"
#include "model/documents/value_groups.h"
#include "model/queries/live_shares.h"
#include "model/text/shape_parser.h"
#include "model/words/buffer_text.h"
#include "model/words/names.h"
#include "model/words/numbers.h"
#include "model/words/text.h"

namespace model {
namespace {

using compare::Side;
using hlo::InstructionId;

constexpr absl::string_view kDeltaByNames[kDeltaByCount] = {"scope", "line",   "argument",    "kind",
                                                            "type",  "opcode", "computation", "value"};

// The snapshot with its memory estimated, even if it has a buffer assignment.
std::shared_ptr<const Snapshot> estimated(const std::shared_ptr<const Snapshot>& of, std::string* problem,
                                          const std::stop_token& stop) {
  std::shared_ptr<const Snapshot> alone = of;
  if (of->assignment != nullptr) {
    Snapshot module;
    module.title = of->title;
    module.path = of->path;
    module.module = of->module;
    module.frameRules = of->frameRules;
    alone = makeSnapshot(std::move(module), stop);
  }
  const MemoryEstimate* const estimate =
      alone == nullptr || alone->estimate == nullptr ? nullptr : alone->estimate->get(stop);
  if (estimate != nullptr && estimate->snapshot != nullptr) return estimate->snapshot;
  *problem = estimate != nullptr         ? estimate->problem
             : of->module->isScheduled() ? "its memory cannot be estimated"
                                         : "it is not scheduled and has no buffer assignment";
  return nullptr;
}

bool hasSteps(const Snapshot& snapshot) {
  return snapshot.assignment != nullptr && snapshot.liveBytes.peakStep().has_value();
}

std::unique_ptr<const Comparison::Memories> memoriesOf(const std::shared_ptr<const Snapshot>& a,
                                                       const std::shared_ptr<const Snapshot>& b,
                                                       const std::stop_token& stop) {
  auto memories = std::make_unique<Comparison::Memories>();
  if (hasSteps(*a) && hasSteps(*b)) {
    memories->a = a;
    memories->b = b;
    return memories;
  }
  // A dumped and an estimated peak are never in one sum.
  std::string problem;
  memories->a = estimated(a, &problem, stop);
  if (memories->a == nullptr) {
    memories->problem = absl::StrCat("A: ", problem);
    return memories;
  }
  memories->b = estimated(b, &problem, stop);
  if (memories->b == nullptr) memories->problem = absl::StrCat("B: ", problem);
  if (memories->b == nullptr) memories->a = nullptr;
  return memories;
}

// The pair of values by the pair of their instructions and the shape index.
class ValuePairs {
 public:
  ValuePairs(const compare::Match& match, const Snapshot& a, const Snapshot& b) : m_match(match), m_sides{&a, &b} {}

  std::optional<buffers::ValueId> counterpart(Side of, buffers::ValueId id) const {
    const Snapshot& own = *m_sides[index(of)];
    const Snapshot& other = *m_sides[1 - index(of)];
    const auto instruction = own.link.instruction(id);
    const auto partner = instruction ? m_match.counterpart(of, *instruction) : std::nullopt;
    if (!partner) return std::nullopt;
    const absl::string_view at = own.assignment->value(id).index;
    for (const buffers::ValueId value : other.link.defined(*partner)) {
      if (other.assignment->value(value).index == at) return value;
    }
    return std::nullopt;
  }
  bool hasCounterpart(Side of, buffers::ValueId id) const {
    const auto instruction = m_sides[index(of)]->link.instruction(id);
    return instruction && m_match.counterpart(of, *instruction);
  }

 private:
  const compare::Match& m_match;
  const Snapshot* m_sides[2];
};

hlo::Shape shapeOf(const Snapshot& snapshot, buffers::ValueId id, const buffers::Value& value) {
  hlo::Shape shape;
  if (!value.shape.empty()) {
    hlo::parseShape(value.shape, &shape);
    return shape;
  }
  // The dump states no shape: that of the instruction, if it is an array.
  const auto instruction = snapshot.link.instruction(id);
  if (instruction && !snapshot.module->shape(*instruction).isTuple()) shape = snapshot.module->shape(*instruction);
  return shape;
}

/// Names the groups of one side, so that equal groups of both sides have equal names.
class GroupNames {
 public:
  GroupNames(const Comparison& comparison, const Snapshot& snapshot, Side side, DeltaBy by, const std::stop_token& stop)
      : m_comparison(comparison), m_snapshot(snapshot), m_side(side), m_by(by) {
    const std::optional<Grouping> grouping = by == DeltaBy::kScope  ? std::optional(Grouping::kScope)
                                             : by == DeltaBy::kLine ? std::optional(Grouping::kLine)
                                             : by == DeltaBy::kKind ? std::optional(Grouping::kKind)
                                             : by == DeltaBy::kType ? std::optional(Grouping::kElementType)
                                                                    : std::nullopt;
    if (grouping) m_groups = ValueGroups(&snapshot, *grouping, stop);
  }

  std::string of(buffers::ValueId id) const {
    const auto instruction = m_snapshot.link.instruction(id);
    switch (m_by) {
      case DeltaBy::kArgument: return argument(instruction);
      case DeltaBy::kOpcode:
        return instruction ? std::string(m_snapshot.module->opcode(*instruction)) : "(no instruction)";
      case DeltaBy::kComputation:
        return instruction ? computation(m_snapshot.module->computation(*instruction)) : "(no instruction)";
      case DeltaBy::kValue: return words::valueName(m_snapshot.assignment->value(id));
      default: break;
    }
    const ValueGroups::Group& group = m_groups.group(m_groups.of(id));
    return group.whole.empty() ? group.name : group.whole;
  }

  std::string computation(hlo::ComputationId id) const {
    // Computations are named as in B.
    if (m_side == Side::kA) {
      const auto other = m_comparison.match.counterpart(Side::kA, id);
      if (other) return std::string(m_comparison.moduleB().name(*other));
      return absl::StrCat(m_comparison.moduleA().name(id), " (A)");
    }
    const bool isPair = m_comparison.match.counterpart(Side::kB, id).has_value();
    return absl::StrCat(m_comparison.moduleB().name(id), isPair ? "" : " (B)");
  }

 private:
  std::string argument(const std::optional<InstructionId>& instruction) const {
    const hlo::Module& module = *m_snapshot.module;
    if (!instruction || module.kind(*instruction) != hlo::OpKind::kParameter ||
        module.entry() != module.computation(*instruction))
      return "(not an argument)";
    // Arguments are named as in B.
    InstructionId id = *instruction;
    const hlo::Module* named = &module;
    if (m_side == Side::kA) {
      if (const auto other = m_comparison.match.counterpart(Side::kA, id)) {
        id = *other;
        named = &m_comparison.moduleB();
      }
    }
    const absl::string_view opName = named->opName(id);
    return std::string(opName.empty() ? named->name(id) : opName);
  }

  const Comparison& m_comparison;
  const Snapshot& m_snapshot;
  const Side m_side;
  const DeltaBy m_by;
  ValueGroups m_groups;
};

std::string stepsText(uint32_t steps) { return absl::StrCat(words::grouped(steps), steps == 1 ? " step" : " steps"); }

/// The shares of one side at a step.
struct Shares {
  uint32_t step = 0;
  absl::flat_hash_map<buffers::ValueId, queries::LiveShare> byValue;
  std::vector<buffers::ValueId> order;
  int64_t sum = 0;

  Shares(const buffers::Assignment& assignment, int64_t space, uint32_t at, const std::stop_token& stop) : step(at) {
    const queries::LiveShares shares(assignment, space, stop);
    for (const queries::LiveShare& share : shares.at(at)) {
      byValue.emplace(share.value, share);
      order.push_back(share.value);
      if (__builtin_add_overflow(sum, share.bytes, &sum)) sum = INT64_MAX;
    }
  }
  int64_t bytes(buffers::ValueId id) const {
    const auto found = byValue.find(id);
    return found == byValue.end() ? 0 : found->second.bytes;
  }
  std::optional<buffers::ValueId> holder(buffers::ValueId id) const {
    const auto found = byValue.find(id);
    return found == byValue.end() ? std::nullopt : found->second.holder;
  }
};

class PeakFinder {
 public:
  PeakFinder(const Comparison& comparison, const Comparison::Memories& memories, const PeakRequest& request,
             const std::stop_token& stop)
      : m_comparison(comparison),
        m_a(*memories.a),
        m_b(*memories.b),
        m_request(request),
        m_stop(stop),
        m_values(comparison.match, m_a, m_b),
        m_axis(comparison.timeAxis()) {}

  PeakDelta run() {
    PeakDelta delta;
    delta.isEstimated = m_a.assignment->isEstimated() || m_b.assignment->isEstimated();
    delta.space = m_request.space;
    const queries::LiveBytes liveA(*m_a.assignment, m_request.space, m_stop);
    const queries::LiveBytes liveB(*m_b.assignment, m_request.space, m_stop);
    if (!liveA.peakStep() || !liveB.peakStep()) {
      delta.problem = absl::StrCat(liveA.peakStep() ? "B" : "A", " has no live bytes in this memory space");
      return delta;
    }
    delta.stepA = *liveA.peakStep();
    delta.stepB = *liveB.peakStep();
    uint32_t stepA = delta.stepA;
    if (m_request.at == PeakAt::kStep) {
      if (m_request.step >= liveB.stepCount()) {
        delta.problem = absl::StrCat("steps of B are 0–", words::grouped(static_cast<int64_t>(liveB.stepCount()) - 1));
        return delta;
      }
      delta.stepB = m_request.step;
    }
    if (m_request.at != PeakAt::kOwn) {
      stepA = std::min(m_axis.counterpart(1, delta.stepB), static_cast<uint32_t>(liveA.stepCount() - 1));
      if (m_request.at == PeakAt::kStep) delta.stepA = stepA;
    }
    delta.from = liveA.at(delta.stepA);
    delta.to = liveB.at(delta.stepB);
    const Shares sharesA(*m_a.assignment, m_request.space, stepA, m_stop);
    const Shares sharesB(*m_b.assignment, m_request.space, delta.stepB, m_stop);
    if (m_stop.stop_requested()) return delta;
    if (sharesA.sum != liveA.at(stepA) || sharesB.sum != delta.to) {
      // Only sizes that exceed 2^63 do not add up.
      delta.problem = "the sizes are too large to be added up";
      return delta;
    }
    addRows(sharesA, sharesB, &delta);
    if (stepA != delta.stepA && liveA.at(stepA) != delta.from) {
      PeakRow row;
      row.group = "(A's own peak was elsewhere)";
      row.a = delta.from - liveA.at(stepA);
      row.cause = PeakCause::kPeakElsewhere;
      row.reason =
          absl::StrCat("the peak of A is at step ", words::grouped(delta.stepA), ", not ", words::grouped(stepA));
      delta.rows.push_back(std::move(row));
    }
    int64_t sum = 0;
    for (const PeakRow& row : delta.rows) sum += row.delta();
    if (sum != delta.delta()) delta.problem = "the rows do not add up";
    return delta;
  }

 private:
  struct Member {
    std::optional<buffers::ValueId> a, b;
    int64_t bytesA = 0, bytesB = 0;
  };

  void addRows(const Shares& sharesA, const Shares& sharesB, PeakDelta* delta) {
    const GroupNames namesA(m_comparison, m_a, Side::kA, m_request.by, m_stop);
    const GroupNames namesB(m_comparison, m_b, Side::kB, m_request.by, m_stop);
    struct Group {
      PeakRow row;
      std::optional<Member> largest;
      std::vector<Member> members;
    };
    std::map<std::string, Group> groups;
    const bool isByValue = m_request.by == DeltaBy::kValue;
    const auto add = [&](std::string name, const Member& member) {
      Group& group = groups[std::move(name)];
      group.row.a += member.bytesA;
      group.row.b += member.bytesB;
      ++group.row.values;
      const auto size = [](const Member& one) { return std::abs(one.bytesB - one.bytesA); };
      if (!group.largest || size(member) > size(*group.largest)) group.largest = member;
      if (m_request.withMembers && member.bytesA != member.bytesB) group.members.push_back(member);
    };
    absl::flat_hash_map<buffers::ValueId, bool> isPaired;  // values of A that are added with those of B
    for (const buffers::ValueId id : sharesB.order) {
      const auto other = m_values.counterpart(Side::kB, id);
      Member member{std::nullopt, id, 0, sharesB.bytes(id)};
      std::string name = namesB.of(id);
      if (other) {
        member.a = other;
        const bool isSameGroup = isByValue || namesA.of(*other) == name;
        if (isSameGroup && sharesA.byValue.contains(*other)) {
          member.bytesA = sharesA.bytes(*other);
          isPaired[*other] = true;
        }
      }
      if (isByValue) name = absl::StrCat(name, "\tB", id.index());
      add(std::move(name), member);
    }
    for (const buffers::ValueId id : sharesA.order) {
      if (isPaired.contains(id)) continue;
      Member member{id, m_values.counterpart(Side::kA, id), sharesA.bytes(id), 0};
      std::string name = namesA.of(id);
      if (isByValue) name = absl::StrCat(name, "\tA", id.index());
      add(std::move(name), member);
    }
    for (auto& [name, group] : groups) {
      if (group.row.a == group.row.b) {
        ++delta->equalRows;
        continue;
      }
      PeakRow& row = group.row;
      row.group = isByValue ? name.substr(0, name.find('\t')) : name;
      row.valueA = group.largest->a;
      row.valueB = group.largest->b;
      explain(*group.largest, sharesA, sharesB, &row);
      if (group.members.size() > 1) addMembers(group.members, sharesA, sharesB, &row);
      delta->rows.push_back(std::move(row));
    }
    std::stable_sort(delta->rows.begin(), delta->rows.end(), [](const PeakRow& one, const PeakRow& two) {
      return std::abs(one.delta()) > std::abs(two.delta());
    });
  }

  void addMembers(std::vector<Member>& members, const Shares& sharesA, const Shares& sharesB, PeakRow* row) const {
    std::stable_sort(members.begin(), members.end(), [](const Member& one, const Member& two) {
      return std::abs(one.bytesB - one.bytesA) > std::abs(two.bytesB - two.bytesA);
    });
    const size_t listed = members.size() > kMostPeakMembers ? kMostPeakMembers - 1 : members.size();
    PeakRow rest;
    for (size_t i = 0; i < members.size(); ++i) {
      const Member& member = members[i];
      if (i >= listed) {
        rest.a += member.bytesA;
        rest.b += member.bytesB;
        ++rest.values;
        continue;
      }
      PeakRow of;
      of.group = member.b ? nameOf(Side::kB, *member.b) : nameOf(Side::kA, *member.a);
      of.a = member.bytesA;
      of.b = member.bytesB;
      of.values = 1;
      of.valueA = member.a;
      of.valueB = member.b;
      explain(member, sharesA, sharesB, &of);
      row->members.push_back(std::move(of));
    }
    if (rest.values > 0) row->members.push_back(std::move(rest));
  }

  std::string nameOf(Side side, buffers::ValueId id) const {
    return words::valueName((side == Side::kA ? m_a : m_b).assignment->value(id));
  }

  void explain(const Member& member, const Shares& sharesA, const Shares& sharesB, PeakRow* row) const {
    const auto set = [&](PeakCause cause, std::string reason) {
      row->cause = cause;
      row->reason = std::move(reason);
    };
    if (!member.a) return set(PeakCause::kAdded, absl::StrCat(nameOf(Side::kB, *member.b), " added"));
    if (!member.b) return set(PeakCause::kRemoved, absl::StrCat(nameOf(Side::kA, *member.a), " removed"));
    const buffers::Value a = m_a.assignment->value(*member.a), b = m_b.assignment->value(*member.b);
    const std::string name = nameOf(Side::kB, *member.b);
    const hlo::Shape shapeA = shapeOf(m_a, *member.a, a), shapeB = shapeOf(m_b, *member.b, b);
    if (shapeA.isKnown() && shapeB.isKnown() && shapeA.type != shapeB.type)
      return set(PeakCause::kType,
                 absl::StrCat(name, ": ", hlo::elementTypeName(shapeA.type), " → ", hlo::elementTypeName(shapeB.type)));
    if (shapeA.isKnown() && shapeB.isKnown() && shapeA.dimensions != shapeB.dimensions)
      return set(PeakCause::kShape, absl::StrCat(name, " ", shapeB.withoutLayout(), " was ", shapeA.withoutLayout()));
    if (a.sizeBytes != b.sizeBytes)
      return set(PeakCause::kLayout, absl::StrCat(name, ": layout or padding, ", words::humanBytes(a.sizeBytes), " → ",
                                                  words::humanBytes(b.sizeBytes)));
    const auto spaceOf = [](const Snapshot& snapshot, const buffers::Value& value) {
      return value.allocation ? snapshot.assignment->allocation(*value.allocation).memorySpace : value.memorySpace;
    };
    if (spaceOf(m_a, a) != spaceOf(m_b, b))
      return set(PeakCause::kSpace,
                 absl::StrCat(name, ": ", m_a.spaceName(spaceOf(m_a, a)), " → ", m_b.spaceName(spaceOf(m_b, b))));
    const auto holderA = sharesA.holder(*member.a), holderB = sharesB.holder(*member.b);
    const bool isLiveA = sharesA.byValue.contains(*member.a), isLiveB = sharesB.byValue.contains(*member.b);
    if (isLiveA && isLiveB && holderA && !holderB)
      return set(PeakCause::kOutOfMemoryOf,
                 absl::StrCat(name, ": no longer in the memory of ", nameOf(Side::kA, *holderA)));
    if (isLiveA && isLiveB && holderB)
      return set(PeakCause::kIntoMemoryOf, absl::StrCat(name, ": now in the memory of ", nameOf(Side::kB, *holderB)));
    const auto rangeA = queries::countedRange(*m_a.assignment, *member.a);
    const auto rangeB = queries::countedRange(*m_b.assignment, *member.b);
    // The same place of the program in A as the step of B, and in B as the step of A.
    const uint32_t sameA = m_axis.counterpart(1, sharesB.step), sameB = m_axis.counterpart(0, sharesA.step);
    if (isLiveB && !isLiveA && rangeA && !rangeA->contains(sameA)) {
      if (rangeA->end <= sameA)
        return set(PeakCause::kLivesLonger,
                   absl::StrCat(name, " is live here now: its last use moved behind the peak, ",
                                stepsText(sameA - rangeA->end + 1), " later"));
      return set(PeakCause::kDefinedEarlier, absl::StrCat(name, " is defined earlier, ",
                                                          stepsText(rangeA->begin - sameA), " before its place in A"));
    }
    if (isLiveA && !isLiveB && rangeB && !rangeB->contains(sameB)) {
      if (rangeB->end <= sameB)
        return set(PeakCause::kEndsBefore, absl::StrCat(nameOf(Side::kA, *member.a), " ends ",
                                                        stepsText(sameB - rangeB->end + 1), " before the peak now"));
      return set(PeakCause::kDefinedLater, absl::StrCat(nameOf(Side::kA, *member.a), " is defined ",
                                                        stepsText(rangeB->begin - sameB), " after the peak now"));
    }
    if (isLiveA && isLiveB && (member.bytesA == 0) != (member.bytesB == 0))
      return set(PeakCause::kPeakElsewhere,
                 absl::StrCat(name, ": the same value, in another group of ", member.bytesB > 0 ? "A" : "B"));
    set(PeakCause::kPeakElsewhere, absl::StrCat(name, ": the peak is at another place of the program"));
  }

  const Comparison& m_comparison;
  const Snapshot& m_a;
  const Snapshot& m_b;
  const PeakRequest& m_request;
  const std::stop_token m_stop;
  const ValuePairs m_values;
  const compare::TimeAxis m_axis;
};

// Allocations as printed, by kind; the temporary ones in what is live at their own peak and the rest.
PeakDelta reservedDelta(const Snapshot& a, const Snapshot& b, int64_t space, const std::stop_token& stop) {
  PeakDelta delta;
  delta.space = space;
  delta.isEstimated = a.assignment->isEstimated() || b.assignment->isEstimated();
  const auto figuresOf = [&](const Snapshot& snapshot) {
    return queries::spaceFigures(*snapshot.assignment, queries::LiveBytes(*snapshot.assignment, space, stop),
                                 snapshot.platform, space);
  };
  const queries::SpaceFigures figures[2] = {figuresOf(a), figuresOf(b)};
  const auto reserved = [&](size_t side) { return figures[side].reserved.exact(); };
  if (!reserved(0) || !reserved(1)) {
    delta.problem = absl::StrCat(reserved(0) ? "B: " : "A: ", figures[reserved(0) ? 1 : 0].reserved.reason);
    return delta;
  }
  delta.from = *reserved(0);
  delta.to = *reserved(1);
  const auto add = [&](std::string group, int64_t bytesA, int64_t bytesB) {
    if (bytesA == bytesB) {
      ++delta.equalRows;
      return;
    }
    PeakRow row;
    row.group = std::move(group);
    row.a = bytesA;
    row.b = bytesB;
    delta.rows.push_back(std::move(row));
  };
  int64_t rest[2] = {delta.from, delta.to};
  for (int k = 0; k < buffers::kAllocationKindCount; ++k) {
    const auto kind = static_cast<buffers::AllocationKind>(k);
    const int64_t bytes[2] = {figures[0].of(kind).exact().value_or(0), figures[1].of(kind).exact().value_or(0)};
    for (size_t side : {0, 1}) rest[side] -= bytes[side];
    if (kind != buffers::AllocationKind::kTemp) {
      add(words::allocationKindText(kind), bytes[0], bytes[1]);
      continue;
    }
    const auto loss = [&](size_t side) { return std::min(figures[side].packingLoss.exact().value_or(0), bytes[side]); };
    add("temp, live at its peak", bytes[0] - loss(0), bytes[1] - loss(1));
    add("temp, holes and alignment", loss(0), loss(1));
  }
  add("other", rest[0], rest[1]);
  std::stable_sort(delta.rows.begin(), delta.rows.end(), [](const PeakRow& one, const PeakRow& two) {
    return std::abs(one.delta()) > std::abs(two.delta());
  });
  int64_t sum = 0;
  for (const PeakRow& row : delta.rows) sum += row.delta();
  if (sum != delta.delta()) delta.problem = "the rows do not add up";
  return delta;
}

}  // namespace

absl::string_view deltaByName(DeltaBy by) { return kDeltaByNames[static_cast<size_t>(by)]; }

Comparison::Comparison(std::shared_ptr<const Snapshot> of, std::shared_ptr<const Snapshot> to, compare::Match by,
                       const compare::ChangeOptions& options, const std::stop_token& stop)
    : a(std::move(of)),
      b(std::move(to)),
      match(std::move(by)),
      changes(*a->module, *b->module, match, options, stop),
      header(compare::headerChanges(*a->module, *b->module, match)),
      m_memories(std::make_unique<const Lazy<Memories>>(
          [first = a, second = b](const std::stop_token& stopping) { return memoriesOf(first, second, stopping); })),
      m_compared(std::make_unique<const Lazy<ComparedSides>>(
          [this](const std::stop_token& stopping) { return makeComparedSides(*this, stopping); })) {}

bool Comparison::isSameText() const {
  const hlo::Module& one = moduleA();
  const hlo::Module& two = moduleB();
  return one.text().text(one.range()) == two.text().text(two.range());
}

const Comparison::Memories& Comparison::memories(const std::stop_token& stop) const {
  static const Memories kStopped{nullptr, nullptr, "stopped"};
  const Memories* const found = m_memories->get(stop);
  return found == nullptr ? kStopped : *found;
}

compare::TimeAxis Comparison::timeAxis() const {
  const Memories& memory = memories();
  if (memory.a == nullptr) return compare::TimeAxis();
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (uint32_t step = 0; step < memory.a->assignment->stepCount(); ++step) {
    const auto instruction = memory.a->link.instructionAt(step);
    const auto partner = instruction ? match.counterpart(Side::kA, *instruction) : std::nullopt;
    const auto other = partner ? memory.b->link.step(*partner) : std::nullopt;
    if (other) pairs.emplace_back(step, *other);
  }
  return compare::TimeAxis(pairs, static_cast<uint32_t>(memory.a->assignment->stepCount()),
                           static_cast<uint32_t>(memory.b->assignment->stepCount()));
}

PeakDelta Comparison::peak(const PeakRequest& request, const std::stop_token& stop) const {
  const Memories& memory = memories(stop);
  if (memory.a == nullptr) {
    PeakDelta delta;
    delta.problem = memory.problem;
    return delta;
  }
  if (request.isReserved) return reservedDelta(*memory.a, *memory.b, request.space, stop);
  return PeakFinder(*this, memory, request, stop).run();
}

std::string Comparison::costProblem() const {
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string problem = missingEntry(side == Side::kA ? moduleA() : moduleB());
    if (!problem.empty()) return absl::StrCat(side == Side::kA ? "A: " : "B: ", problem);
  }
  return {};
}

CostDelta Comparison::cost(DeltaBy by, const std::stop_token& stop) const {
  CostDelta delta;
  if (!costProblem().empty()) {
    delta.a = delta.b = hlo::Cost::unknown();
    return delta;
  }
  std::map<std::string, CostRow> rows;
  for (const Side side : {Side::kA, Side::kB}) {
    const Snapshot& snapshot = side == Side::kA ? *a : *b;
    const hlo::Module& module = *snapshot.module;
    const ModuleCosts* const costs = snapshot.costs->get(stop);
    if (costs == nullptr) return delta;
    for (const InstructionId id : module.instructions()) {
      const auto partner = match.counterpart(side, id);
      std::string name;
      switch (by) {
        case DeltaBy::kScope: {
          const hlo::ScopeId scope = costs->scopes.scope(id);
          name = scope == costs->scopes.root() ? "(no scope)" : std::string(costs->scopes.path(scope));
          break;
        }
        case DeltaBy::kLine: {
          const auto line = costs->lines.lineId(id);
          name = line ? words::wholePlaceText(module, costs->lines.lines()[line->index()].line) : "(no line)";
          break;
        }
        case DeltaBy::kComputation: {
          const hlo::ComputationId computation = module.computation(id);
          const auto other = side == Side::kA ? match.counterpart(side, computation) : std::optional(computation);
          name = other ? std::string(moduleB().name(*other)) : absl::StrCat(module.name(computation), " (A)");
          break;
        }
        case DeltaBy::kValue:
          name = side == Side::kA && partner ? std::string(moduleB().name(*partner))
                                             : absl::StrCat(module.name(id), side == Side::kA ? " (A)" : "");
          break;
        default: name = std::string(module.opcode(id)); break;
      }
      CostRow& row = rows[name];
      const hlo::Cost share = costs->costs.share(id);
      (side == Side::kA ? row.a : row.b) += share;
      (side == Side::kA ? delta.a : delta.b) += share;
      row.instructions += side == Side::kB || !partner ? 1 : 0;
    }
  }
  for (auto& [name, row] : rows) {
    row.group = name;
    delta.rows.push_back(std::move(row));
  }
  std::stable_sort(delta.rows.begin(), delta.rows.end(), [](const CostRow& one, const CostRow& two) {
    return std::pair(std::abs(one.bytes()), std::abs(one.flops())) >
           std::pair(std::abs(two.bytes()), std::abs(two.flops()));
  });
  return delta;
}

bool isTruncated(const Snapshot& snapshot) {
  return !missingEntry(*snapshot.module).empty() ||
         std::any_of(snapshot.diagnostics.begin(), snapshot.diagnostics.end(),
                     [](const hlo::Diagnostic& of) { return absl::StartsWith(of.message, "this file is truncated"); });
}

std::shared_ptr<const Comparison> makeComparison(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b,
                                                 const compare::MatchOptions& matching,
                                                 const compare::ChangeOptions& counting, const std::stop_token& stop) {
  compare::MatchOptions options = matching;
  options.isTruncated = isTruncated(*a) || isTruncated(*b);
  compare::Match match = compare::match(*a->module, *b->module, options, stop);
  return stop.stop_requested() ? nullptr : comparisonBy(std::move(match), std::move(a), std::move(b), counting, stop);
}

std::shared_ptr<const Comparison> comparisonBy(compare::Match match, std::shared_ptr<const Snapshot> a,
                                               std::shared_ptr<const Snapshot> b,
                                               const compare::ChangeOptions& counting, const std::stop_token& stop) {
  auto made = std::make_shared<const Comparison>(std::move(a), std::move(b), std::move(match), counting, stop);
  return stop.stop_requested() ? nullptr : made;
}

}  // namespace model

// Differences of the peak and of reserved bytes: Comparison::peak().

#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/documents/comparison.h"
#include "model/documents/peak_causes.h"
#include "model/documents/value_groups.h"
#include "model/words/buffer_text.h"
#include "model/words/names.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace model {
namespace {

using compare::Side;
using hlo::InstructionId;

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

class PeakFinder {
 public:
  PeakFinder(const Comparison& comparison, const Comparison::Memories& memories, const PeakRequest& request,
             const std::stop_token& stop)
      : m_comparison(comparison), m_a(*memories.a), m_b(*memories.b), m_request(request), m_stop(stop) {}

  PeakDelta run() {
    PeakDelta delta;
    delta.isEstimated = m_a.assignment->isEstimated() || m_b.assignment->isEstimated();
    delta.space = m_request.space;
    const queries::LiveBytes liveA(*m_a.assignment, m_request.space, m_stop);
    const queries::LiveBytes liveB(*m_b.assignment, m_request.space, m_stop);
    if (!liveA.peakStep() || !liveB.peakStep()) {
      delta.problem = words::filled(words::translate("PeakCause", "%1 has no live bytes in this memory space"),
                                    liveA.peakStep() ? "B" : "A");
      return delta;
    }
    delta.stepA = *liveA.peakStep();
    delta.stepB = *liveB.peakStep();
    uint32_t stepA = delta.stepA;
    if (m_request.at == PeakAt::kStep) {
      if (m_request.step >= liveB.stepCount()) {
        delta.problem = words::filled(words::translate("PeakCause", "steps of B are 0–%1"),
                                      words::grouped(static_cast<int64_t>(liveB.stepCount()) - 1));
        return delta;
      }
      delta.stepB = m_request.step;
    }
    if (m_request.at != PeakAt::kOwn) {
      stepA =
          std::min(m_comparison.timeAxis().counterpart(1, delta.stepB), static_cast<uint32_t>(liveA.stepCount() - 1));
      if (m_request.at == PeakAt::kStep) delta.stepA = stepA;
    }
    delta.from = liveA.at(delta.stepA);
    delta.to = liveB.at(delta.stepB);
    const PeakCauses causes(m_comparison, m_a, m_b, m_request.space, stepA, delta.stepB, m_stop);
    if (m_stop.stop_requested()) return delta;
    if (causes.shares(Side::kA).sum() != liveA.at(stepA) || causes.shares(Side::kB).sum() != delta.to) {
      // Only sizes that exceed 2^63 do not add up.
      delta.problem = words::translate("PeakCause", "the sizes are too large to be added up");
      return delta;
    }
    addRows(causes, &delta);
    if (stepA != delta.stepA && liveA.at(stepA) != delta.from) {
      PeakRow row;
      row.group = words::translate("PeakCause", "(A's own peak was elsewhere)");
      row.a = delta.from - liveA.at(stepA);
      row.cause = PeakCause::kPeakElsewhere;
      row.reason = words::filled(words::translate("PeakCause", "the peak of A is at step %1, not %2"),
                                 words::grouped(delta.stepA), words::grouped(stepA));
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

    int64_t delta() const { return bytesB - bytesA; }
  };

  void addRows(const PeakCauses& causes, PeakDelta* delta) {
    const PeakShares &sharesA = causes.shares(Side::kA), &sharesB = causes.shares(Side::kB);
    const GroupNames namesA(m_comparison, m_a, Side::kA, m_request.by, m_stop);
    const GroupNames namesB(m_comparison, m_b, Side::kB, m_request.by, m_stop);
    struct Group {
      PeakRow row;
      Member least, most;  // by difference; the cause of a row is that of a value that changes it in its direction
      std::vector<Member> members;
    };
    std::map<std::string, Group> groups;
    const bool isByValue = m_request.by == DeltaBy::kValue;
    const auto add = [&](std::string name, const Member& member) {
      Group& group = groups[std::move(name)];
      group.row.a += member.bytesA;
      group.row.b += member.bytesB;
      ++group.row.values;
      if (member.delta() > group.most.delta()) group.most = member;
      if (member.delta() < group.least.delta()) group.least = member;
      if (m_request.withMembers && member.delta() != 0) group.members.push_back(member);
    };
    absl::flat_hash_map<buffers::ValueId, bool> isPaired;  // values of A that are added with those of B
    for (const buffers::ValueId id : sharesB.values()) {
      const auto other = causes.counterpart(Side::kB, id);
      Member member{std::nullopt, id, 0, sharesB.bytes(id)};
      std::string name = namesB.of(id);
      if (other) {
        member.a = other;
        const bool isSameGroup = isByValue || namesA.of(*other) == name;
        if (isSameGroup && sharesA.isLive(*other)) {
          member.bytesA = sharesA.bytes(*other);
          isPaired[*other] = true;
        }
      }
      if (isByValue) name = absl::StrCat(name, "\tB", id.index());
      add(std::move(name), member);
    }
    for (const buffers::ValueId id : sharesA.values()) {
      if (isPaired.contains(id)) continue;
      Member member{id, causes.counterpart(Side::kA, id), sharesA.bytes(id), 0};
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
      explain(causes, row.delta() > 0 ? group.most : group.least, &row);
      if (group.members.size() > 1) addMembers(causes, group.members, &row);
      delta->rows.push_back(std::move(row));
    }
    std::stable_sort(delta->rows.begin(), delta->rows.end(), [](const PeakRow& one, const PeakRow& two) {
      return std::abs(one.delta()) > std::abs(two.delta());
    });
  }

  static void explain(const PeakCauses& causes, const Member& member, PeakRow* row) {
    row->valueA = member.a;
    row->valueB = member.b;
    causes.explain(member.a, member.b, member.delta(), row);
  }

  static void addMembers(const PeakCauses& causes, std::vector<Member>& members, PeakRow* row) {
    std::stable_sort(members.begin(), members.end(), [](const Member& one, const Member& two) {
      return std::abs(one.delta()) > std::abs(two.delta());
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
      of.group = member.b ? causes.nameOf(Side::kB, *member.b) : causes.nameOf(Side::kA, *member.a);
      of.a = member.bytesA;
      of.b = member.bytesB;
      of.values = 1;
      explain(causes, member, &of);
      row->members.push_back(std::move(of));
    }
    if (rest.values > 0) row->members.push_back(std::move(rest));
  }

  const Comparison& m_comparison;
  const Snapshot& m_a;
  const Snapshot& m_b;
  const PeakRequest& m_request;
  const std::stop_token m_stop;
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

}  // namespace model

#include "model/documents/peak_causes.h"

#include <algorithm>

#include "model/queries/live_bytes.h"
#include "model/text/shape_parser.h"
#include "model/words/buffer_text.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace model {
namespace {

using buffers::ValueId;
using compare::Side;
using words::filled;
using words::translate;

// Operands, uses and elements of tuples that are examined for one value: more would not be linear.
constexpr size_t kMostExamined = 1000;

bool overlap(const buffers::Value& one, const buffers::Value& two) {
  return one.allocation && one.allocation == two.allocation && one.offsetBytes < two.offsetBytes + two.sizeBytes &&
         two.offsetBytes < one.offsetBytes + one.sizeBytes;
}

hlo::Shape shapeOfValue(const Snapshot& snapshot, ValueId id, const buffers::Value& value) {
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

int64_t spaceOfValue(const Snapshot& snapshot, const buffers::Value& value) {
  return value.allocation ? snapshot.assignment->allocation(*value.allocation).memorySpace : value.memorySpace;
}

std::string stepCountText(uint32_t steps) {
  return translate("PeakCause", "%n step(s)", nullptr, static_cast<int64_t>(steps));
}

void set(PeakRow* row, PeakCause cause, std::string reason) {
  row->cause = cause;
  row->reason = std::move(reason);
}

std::string outOfMemoryText(const std::string& name, const std::string& other, bool isAfter, bool isDonation) {
  if (isAfter)
    return filled(isDonation ? translate("PeakCause", "%1: no longer donated, so %2 has memory of its own")
                             : translate("PeakCause", "%1: its memory is no longer reused by %2"),
                  name, other);
  return filled(isDonation ? translate("PeakCause", "%1: no longer in the memory of %2, which was donated")
                           : translate("PeakCause", "%1: no longer in the memory of its operand %2"),
                name, other);
}

std::string intoMemoryText(const std::string& name, const std::string& other, bool isAfter, bool isDonation) {
  if (isAfter)
    return filled(isDonation ? translate("PeakCause", "%1: now donated, so %2 is in its memory")
                             : translate("PeakCause", "%1: its memory is now reused by %2"),
                  name, other);
  return filled(isDonation ? translate("PeakCause", "%1: now in the memory of %2, which is donated")
                           : translate("PeakCause", "%1: now in the memory of its operand %2"),
                name, other);
}

}  // namespace

PeakShares::PeakShares(const queries::LiveShares& shares, uint32_t step) : m_step(step) {
  for (const queries::LiveShare& share : shares.at(step)) {
    m_byValue.emplace(share.value, share);
    m_values.push_back(share.value);
    if (__builtin_add_overflow(m_sum, share.bytes, &m_sum)) m_sum = INT64_MAX;
  }
}

int64_t PeakShares::bytes(ValueId id) const {
  const auto found = m_byValue.find(id);
  return found == m_byValue.end() ? 0 : found->second.bytes;
}

std::optional<ValueId> PeakShares::holder(ValueId id) const {
  const auto found = m_byValue.find(id);
  return found == m_byValue.end() ? std::nullopt : found->second.holder;
}

MemoryTakeovers::MemoryTakeovers(const Snapshot& snapshot) : m_snapshot(snapshot) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const hlo::Module& module = *snapshot.module;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::AllocationId allocation(i);
    if (!assignment.allocation(allocation).parameterNumber) continue;
    const absl::Span<const ValueId> values = assignment.values(allocation);
    const auto parameter = std::find_if(values.begin(), values.end(), [&](ValueId id) {
      const auto instruction = snapshot.link.instruction(id);
      return instruction && module.kind(*instruction) == hlo::OpKind::kParameter &&
             module.entry() == module.computation(*instruction);
    });
    if (parameter == values.end()) continue;
    Donated donated{*parameter, {}};
    // Temporary values may use the memory as well, before the output is written.
    std::pair<bool, int64_t> most{false, -1};
    for (const ValueId id : values) {
      const buffers::Value value = assignment.value(id);
      if (id == *parameter || !overlap(value, assignment.value(*parameter))) continue;
      const std::pair<bool, int64_t> rank{value.range && value.range->outlives, value.sizeBytes};
      if (rank < most) continue;
      most = rank;
      donated.taker = id;
    }
    m_donated.emplace(allocation, donated);
  }
}

bool MemoryTakeovers::isInPlace(ValueId first, ValueId second) const {
  if (first == second) return false;
  const buffers::Value one = m_snapshot.assignment->value(first), two = m_snapshot.assignment->value(second);
  return overlap(one, two) && one.range && two.range && one.range->begin < two.range->begin &&
         one.range->end <= two.range->begin + 1;
}

std::optional<Takeover> MemoryTakeovers::before(ValueId id) const {
  const buffers::Value value = m_snapshot.assignment->value(id);
  if (!value.allocation) return std::nullopt;
  if (const auto found = m_donated.find(*value.allocation); found != m_donated.end()) {
    const ValueId parameter = found->second.parameter;
    if (parameter != id && overlap(value, m_snapshot.assignment->value(parameter))) return Takeover{parameter, true};
  }
  const auto instruction = m_snapshot.link.instruction(id);
  if (!instruction) return std::nullopt;
  size_t examined = 0;
  for (const hlo::InstructionId operand : m_snapshot.module->operands(*instruction)) {
    for (const ValueId other : m_snapshot.link.visible(operand)) {
      if (isInPlace(other, id)) return Takeover{other, false};
      if (++examined == kMostExamined) return std::nullopt;
    }
    if (++examined == kMostExamined) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Takeover> MemoryTakeovers::after(ValueId id) const {
  const buffers::Value value = m_snapshot.assignment->value(id);
  if (!value.allocation) return std::nullopt;
  if (const auto found = m_donated.find(*value.allocation); found != m_donated.end() && found->second.parameter == id)
    return found->second.taker ? std::optional(Takeover{*found->second.taker, true}) : std::nullopt;
  size_t examined = 0;
  for (const buffers::Use& use : m_snapshot.assignment->uses(id)) {
    for (const ValueId other : m_snapshot.assignment->valuesAt(use.instruction)) {
      if (isInPlace(id, other)) return Takeover{other, false};
      if (++examined == kMostExamined) return std::nullopt;
    }
    if (++examined == kMostExamined) return std::nullopt;
  }
  return std::nullopt;
}

PeakCauses::PeakCauses(const Comparison& comparison, const Snapshot& a, const Snapshot& b, int64_t space,
                       uint32_t stepA, uint32_t stepB, const std::stop_token& stop)
    : m_match(comparison.match), m_a(a), m_b(b), m_takeovers{MemoryTakeovers(a), MemoryTakeovers(b)} {
  const compare::TimeAxis axis = comparison.timeAxis();
  const auto sameStep = [&](Side of, uint32_t step) {
    const auto last = static_cast<uint32_t>(side(compare::other(of)).assignment->stepCount() - 1);
    return std::min(axis.counterpart(compare::index(of), step), last);
  };
  const queries::LiveShares sharesA(*a.assignment, space, stop), sharesB(*b.assignment, space, stop);
  m_atPeakOfA.emplace_back(sharesA, stepA);
  m_atPeakOfA.emplace_back(sharesB, sameStep(Side::kA, stepA));
  m_atPeakOfB.emplace_back(sharesA, sameStep(Side::kB, stepB));
  m_atPeakOfB.emplace_back(sharesB, stepB);
}

std::optional<ValueId> PeakCauses::counterpart(Side of, ValueId id) const {
  const Snapshot& own = side(of);
  const Snapshot& other = side(compare::other(of));
  const auto instruction = own.link.instruction(id);
  const auto partner = instruction ? m_match.counterpart(of, *instruction) : std::nullopt;
  if (!partner) return std::nullopt;
  const absl::string_view at = own.assignment->value(id).index;
  for (const ValueId value : other.link.defined(*partner)) {
    if (other.assignment->value(value).index == at) return value;
  }
  return std::nullopt;
}

std::string PeakCauses::nameOf(Side of, ValueId id) const { return words::valueName(side(of).assignment->value(id)); }

void PeakCauses::explain(std::optional<ValueId> idA, std::optional<ValueId> idB, int64_t delta, PeakRow* row) const {
  if (!idA) return set(row, PeakCause::kAdded, filled(translate("PeakCause", "%1 added"), nameOf(Side::kB, *idB)));
  if (!idB) return set(row, PeakCause::kRemoved, filled(translate("PeakCause", "%1 removed"), nameOf(Side::kA, *idA)));
  const buffers::Value a = m_a.assignment->value(*idA), b = m_b.assignment->value(*idB);
  const std::string name = nameOf(Side::kB, *idB);
  const std::string became = translate("PeakCause", "%1: %2 → %3");
  const hlo::Shape shapeA = shapeOfValue(m_a, *idA, a), shapeB = shapeOfValue(m_b, *idB, b);
  const bool areKnown = shapeA.isKnown() && shapeB.isKnown();
  if (areKnown && shapeA.type != shapeB.type)
    return set(row, PeakCause::kType,
               filled(became, name, hlo::elementTypeName(shapeA.type), hlo::elementTypeName(shapeB.type)));
  if (areKnown && shapeA.dimensions != shapeB.dimensions)
    return set(row, PeakCause::kShape, filled(became, name, shapeA.withoutLayout(), shapeB.withoutLayout()));
  if (a.sizeBytes != b.sizeBytes)
    return set(row, PeakCause::kLayout,
               filled(translate("PeakCause", "%1: layout or padding, %2 → %3"), name, words::humanBytes(a.sizeBytes),
                      words::humanBytes(b.sizeBytes)));
  if (spaceOfValue(m_a, a) != spaceOfValue(m_b, b))
    return set(row, PeakCause::kSpace,
               filled(became, name, m_a.spaceName(spaceOfValue(m_a, a)), m_b.spaceName(spaceOfValue(m_b, b))));
  if (explainMemory(*idA, *idB, delta, row) || explainTime(*idA, *idB, row)) return;
  if (shares(Side::kA).isLive(*idA) && shares(Side::kB).isLive(*idB)) {
    const auto holderA = shares(Side::kA).holder(*idA), holderB = shares(Side::kB).holder(*idB);
    if (delta > 0 && holderA)
      return set(row, PeakCause::kSharesBytes,
                 filled(translate("PeakCause", "%1: in A, its bytes count for %2"), name, nameOf(Side::kA, *holderA)));
    if (delta < 0 && holderB)
      return set(row, PeakCause::kSharesBytes,
                 filled(translate("PeakCause", "%1: in B, its bytes count for %2"), name, nameOf(Side::kB, *holderB)));
    if (shares(Side::kA).bytes(*idA) == shares(Side::kB).bytes(*idB))
      return set(
          row, PeakCause::kPeakElsewhere,
          filled(translate("PeakCause", "%1: the same value, in another group of %2"), name, delta > 0 ? "A" : "B"));
  }
  set(row, PeakCause::kPeakElsewhere,
      filled(translate("PeakCause", "%1: the peak is at another place of the program"), name));
}

// Donation, and values that are written in place, on one side only.
bool PeakCauses::explainMemory(ValueId a, ValueId b, int64_t delta, PeakRow* row) const {
  // More bytes in B: memory that both values had in common in A. Fewer bytes: the other way round.
  const Side with = delta > 0 ? Side::kA : Side::kB;
  const ValueId id = delta > 0 ? a : b, other = delta > 0 ? b : a;
  for (const bool isAfter : {false, true}) {
    const auto takeoverOf = [&](Side side, ValueId of) {
      const MemoryTakeovers& takeovers = m_takeovers[compare::index(side)];
      return isAfter ? takeovers.after(of) : takeovers.before(of);
    };
    const std::optional<Takeover> takeover = takeoverOf(with, id);
    if (!takeover) continue;
    const std::optional<Takeover> same = takeoverOf(compare::other(with), other);
    if (same && counterpart(with, takeover->other) == same->other) continue;
    if (!isMoreTogether(with, id, takeover->other, delta)) continue;
    const std::string name = nameOf(Side::kB, b);
    const std::string otherName = nameOf(with, takeover->other);
    if (delta > 0)
      set(row, PeakCause::kOutOfMemoryOf, outOfMemoryText(name, otherName, isAfter, takeover->isDonation));
    else
      set(row, PeakCause::kIntoMemoryOf, intoMemoryText(name, otherName, isAfter, takeover->isDonation));
    return true;
  }
  return false;
}

// Returns true if both values together count with more bytes in B (fewer for a negative `delta`) at one place of the
// program.
bool PeakCauses::isMoreTogether(Side of, ValueId id, ValueId other, int64_t delta) const {
  for (const std::vector<PeakShares>* const shares : {&m_atPeakOfB, &m_atPeakOfA}) {
    const std::vector<PeakShares>& at = *shares;
    int64_t bytes[2] = {};
    for (const ValueId own : {id, other}) {
      bytes[compare::index(of)] += at[compare::index(of)].bytes(own);
      if (const auto partner = counterpart(of, own))
        bytes[1 - compare::index(of)] += at[1 - compare::index(of)].bytes(*partner);
    }
    if (delta > 0 ? bytes[1] > bytes[0] : bytes[1] < bytes[0]) return true;
  }
  return false;
}

// Live at the compared step of one side only, by when it is defined and read.
bool PeakCauses::explainTime(ValueId a, ValueId b, PeakRow* row) const {
  const bool isLiveA = shares(Side::kA).isLive(a), isLiveB = shares(Side::kB).isLive(b);
  const auto rangeA = queries::countedRange(*m_a.assignment, a), rangeB = queries::countedRange(*m_b.assignment, b);
  const uint32_t placeInA = m_atPeakOfB[0].step(), placeInB = m_atPeakOfA[1].step();
  if (isLiveB && !isLiveA && rangeA && !rangeA->contains(placeInA)) {
    if (rangeA->end <= placeInA)
      set(row, PeakCause::kLivesLonger,
          filled(translate("PeakCause", "%1 is live here now: its last use moved behind the peak, %2 later"),
                 nameOf(Side::kB, b), stepCountText(placeInA - rangeA->end + 1)));
    else
      set(row, PeakCause::kDefinedEarlier,
          filled(translate("PeakCause", "%1 is defined earlier, %2 before its place in A"), nameOf(Side::kB, b),
                 stepCountText(rangeA->begin - placeInA)));
    return true;
  }
  if (isLiveA && !isLiveB && rangeB && !rangeB->contains(placeInB)) {
    if (rangeB->end <= placeInB)
      set(row, PeakCause::kEndsBefore,
          filled(translate("PeakCause", "%1 ends %2 before the peak now"), nameOf(Side::kA, a),
                 stepCountText(placeInB - rangeB->end + 1)));
    else
      set(row, PeakCause::kDefinedLater,
          filled(translate("PeakCause", "%1 is defined %2 after the peak now"), nameOf(Side::kA, a),
                 stepCountText(rangeB->begin - placeInB)));
    return true;
  }
  return false;
}

}  // namespace model

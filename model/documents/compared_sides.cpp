#include "model/documents/compared_sides.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace model {
namespace {

using compare::Side;
using hlo::InstructionId;
using queries::ChangeAmounts;

// Differences of the peak by instruction: of pairs by the one of B, else by the own one.
struct Peaks {
  absl::flat_hash_map<uint32_t, int64_t> bySide[2];
  std::string problem;
  int64_t total = 0;

  int64_t of(Side side, InstructionId id) const {
    const auto& peaks = bySide[compare::index(side)];
    const auto found = peaks.find(id.index());
    return found == peaks.end() ? 0 : found->second;
  }
};

Peaks peaksOf(const Comparison& of, const std::stop_token& stop) {
  Peaks peaks;
  PeakRequest request;
  request.by = DeltaBy::kValue;
  const PeakDelta delta = of.peak(request, stop);
  peaks.problem = delta.problem;
  if (!delta.isKnown()) return peaks;
  peaks.total = delta.delta();
  const Comparison::Memories& memories = of.memories(stop);
  for (const PeakRow& row : delta.rows) {
    auto b = row.valueB ? memories.b->link.instruction(*row.valueB) : std::nullopt;
    const auto a = row.valueA ? memories.a->link.instruction(*row.valueA) : std::nullopt;
    if (!b && a) b = of.match.counterpart(Side::kA, *a);
    if (b) {
      peaks.bySide[1][b->index()] += row.delta();
    } else if (a) {
      peaks.bySide[0][a->index()] += row.delta();
    }
  }
  return peaks;
}

}  // namespace

std::unique_ptr<const ComparedSides> makeComparedSides(const Comparison& of, const std::stop_token& stop) {
  auto made = std::make_unique<ComparedSides>();
  const Peaks peaks = peaksOf(of, stop);
  if (stop.stop_requested()) return nullptr;
  made->peak = peaks.total;
  const ModuleCosts* const costs[2] = {of.a->costs->get(stop), of.b->costs->get(stop)};
  if (costs[0] == nullptr || costs[1] == nullptr) return nullptr;
  const std::string costProblem = of.costProblem();
  const auto add = [&](Side side, InstructionId id, ChangeAmounts* to) {
    if (costProblem.empty()) {
      const hlo::Cost cost = costs[compare::index(side)]->costs.share(id);
      const int64_t sign = side == Side::kA ? -1 : 1;
      to->bytes += sign * cost.bytes().atLeast();
      to->flops += sign * cost.flops.atLeast();
    }
    // A value of A without a counterpart of its own, in an instruction with one, is counted with the pair.
    if (side == Side::kB || !of.match.counterpart(Side::kA, id)) to->peak += peaks.of(side, id);
  };
  for (const Side side : {Side::kA, Side::kB}) {
    const hlo::Module& module = side == Side::kA ? of.moduleA() : of.moduleB();
    queries::ComparedSide& compared = made->sides[compare::index(side)];
    compared.side = side;
    compared.changes = &of.changes;
    compared.match = &of.match;
    compared.other = side == Side::kA ? &of.moduleB() : &of.moduleA();
    compared.memoryProblem = peaks.problem;
    compared.costProblem = costProblem;
    compared.amounts.resize(module.instructionCount());
    for (const InstructionId id : module.instructions()) {
      if (id.index() % (1u << 16) == 0 && stop.stop_requested()) return nullptr;
      ChangeAmounts& amounts = compared.amounts[id.index()];
      add(side, id, &amounts);
      if (const auto partner = compared.partner(id)) add(compare::other(side), *partner, &amounts);
    }
  }
  return made;
}

namespace {

/// By LineId of the other side: the LineId of this side with most of the counterparts.
std::vector<std::optional<hlo::LineId>> linesHere(const Comparison& of, Side side, const ModuleCosts& own,
                                                  const ModuleCosts& there) {
  std::map<std::pair<uint32_t, uint32_t>, size_t> votes;  // there, here
  const hlo::Module& other = side == Side::kA ? of.moduleB() : of.moduleA();
  for (const InstructionId id : other.instructions()) {
    const auto line = there.lines.lineId(id);
    const auto pair = line ? of.match.counterpart(compare::other(side), id) : std::nullopt;
    const auto here = pair ? own.lines.lineId(*pair) : std::nullopt;
    if (here) ++votes[{line->index(), here->index()}];
  }
  std::vector<std::optional<hlo::LineId>> lines(there.lines.lines().size());
  std::vector<size_t> most(lines.size(), 0);
  for (const auto& [ends, count] : votes) {
    if (count <= most[ends.first]) continue;
    most[ends.first] = count;
    lines[ends.first] = hlo::LineId(ends.second);
  }
  // Without pairs on it, the line of the same file and number.
  const hlo::Module& mine = side == Side::kA ? of.moduleA() : of.moduleB();
  absl::flat_hash_map<std::pair<absl::string_view, uint32_t>, uint32_t> byPlace;
  for (uint32_t i = 0; i < own.lines.lines().size(); ++i) {
    const hlo::SourceLine& line = own.lines.lines()[i].line;
    byPlace[{mine.file(line.file), line.line}] = i;
  }
  for (uint32_t i = 0; i < lines.size(); ++i) {
    if (lines[i]) continue;
    const hlo::SourceLine& line = there.lines.lines()[i].line;
    if (const auto found = byPlace.find({other.file(line.file), line.line}); found != byPlace.end())
      lines[i] = hlo::LineId(found->second);
  }
  return lines;
}

}  // namespace

std::vector<LineDelta> lineDeltas(const Comparison& comparison, Side side, const std::stop_token& stop) {
  const ComparedSides* const both = comparison.compared(stop);
  const std::shared_ptr<const Snapshot>& snapshot = side == Side::kA ? comparison.a : comparison.b;
  const std::shared_ptr<const Snapshot>& other = side == Side::kA ? comparison.b : comparison.a;
  const ModuleCosts* const own = snapshot->costs->get(stop);
  const ModuleCosts* const there = other->costs->get(stop);
  if (both == nullptr || own == nullptr || there == nullptr) return {};
  std::vector<LineDelta> deltas(own->lines.lines().size());
  for (size_t i = 0; i < deltas.size(); ++i) deltas[i].line = own->lines.lines()[i].line;
  const auto add = [&](hlo::LineId line, const ChangeAmounts& amounts, int64_t instructions) {
    deltas[line.index()].amounts += amounts;
    deltas[line.index()].instructions += instructions;
  };
  const int64_t sign = side == Side::kB ? 1 : -1;
  const queries::ComparedSide& mine = both->sides[compare::index(side)];
  for (const InstructionId id : snapshot->module->instructions()) {
    if (const auto line = own->lines.lineId(id)) add(*line, mine.amounts[id.index()], mine.partner(id) ? 0 : sign);
  }
  if (stop.stop_requested()) return {};
  const queries::ComparedSide& others = both->sides[compare::index(compare::other(side))];
  const std::vector<std::optional<hlo::LineId>> lines = linesHere(comparison, side, *own, *there);
  for (const InstructionId id : other->module->instructions()) {
    if (others.partner(id)) continue;  // counted with its partner
    const auto line = there->lines.lineId(id);
    if (line && lines[line->index()]) add(*lines[line->index()], others.amounts[id.index()], -sign);
  }
  std::sort(deltas.begin(), deltas.end(), [](const LineDelta& a, const LineDelta& b) {
    return std::pair(a.line.file.index(), a.line.line) < std::pair(b.line.file.index(), b.line.line);
  });
  return deltas;
}

queries::QuerySubject querySubject(const std::shared_ptr<const Snapshot>& snapshot,
                                   const std::shared_ptr<const Comparison>& comparison, int64_t space,
                                   const std::stop_token& stop) {
  queries::QuerySubject subject = snapshot->querySubject(space, stop);
  if (comparison == nullptr || (snapshot != comparison->a && snapshot != comparison->b)) return subject;
  const Side side = snapshot == comparison->a ? Side::kA : Side::kB;
  subject.compared = [comparison, side, stop]() -> const queries::ComparedSide* {
    const ComparedSides* const both = comparison->compared(stop);
    return both == nullptr ? nullptr : &both->sides[compare::index(side)];
  };
  return subject;
}

}  // namespace model

#include "model/documents/change_table.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "model/words/comparison_text.h"

namespace model {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;

namespace {

class ChangeTableMaker {
 public:
  ChangeTableMaker(std::shared_ptr<const Comparison> comparison, const std::stop_token& stop)
      : m_table(std::make_shared<ChangeTable>()), m_stop(stop) {
    m_table->comparison = std::move(comparison);
  }

  std::shared_ptr<const ChangeTable> run() {
    readPeaks();
    if (m_stop.stop_requested()) return nullptr;
    m_costs[0] = of().a->costs->get(m_stop);
    m_costs[1] = of().b->costs->get(m_stop);
    if (m_costs[0] == nullptr || m_costs[1] == nullptr) return nullptr;
    addHunks();
    addLoose();
    if (m_stop.stop_requested()) return nullptr;
    ChangeAmounts& elsewhere = m_table->elsewhere;
    elsewhere.peak = m_table->peak;
    for (const int side : {0, 1}) {
      const hlo::Cost total = m_costs[side]->costs.total(hlo::Loops::kAllTrips);
      elsewhere.bytes += (side == 0 ? -1 : 1) * total.bytes().atLeast();
      elsewhere.flops += (side == 0 ? -1 : 1) * total.flops.atLeast();
    }
    for (const ChangePattern& pattern : m_table->patterns) {
      elsewhere.peak -= pattern.amounts.peak;
      elsewhere.bytes -= pattern.amounts.bytes;
      elsewhere.flops -= pattern.amounts.flops;
    }
    return m_table;
  }

 private:
  const Comparison& of() const { return *m_table->comparison; }

  // Peaks by instruction: of pairs by the one of B, else by the own one.
  void readPeaks() {
    PeakRequest request;
    request.by = DeltaBy::kValue;
    const PeakDelta delta = of().peak(request, m_stop);
    m_table->memoryProblem = delta.problem;
    if (!delta.isKnown()) return;
    m_table->peak = delta.delta();
    const Comparison::Memories& memories = of().memories(m_stop);
    for (const PeakRow& row : delta.rows) {
      auto b = row.valueB ? memories.b->link.instruction(*row.valueB) : std::nullopt;
      const auto a = row.valueA ? memories.a->link.instruction(*row.valueA) : std::nullopt;
      if (!b && a) b = of().match.counterpart(Side::kA, *a);
      if (b) {
        m_peaks[1][b->index()] += row.delta();
      } else if (a) {
        m_peaks[0][a->index()] += row.delta();
      }
    }
  }

  int64_t peakOf(Side side, InstructionId id) const {
    const auto& peaks = m_peaks[compare::index(side)];
    const auto found = peaks.find(id.index());
    return found == peaks.end() ? 0 : found->second;
  }

  void addRow(std::optional<InstructionId> a, std::optional<InstructionId> b) {
    ChangeRow row;
    row.a = a;
    row.b = b;
    row.kind = of().changes.of(row.side(), row.id()).kind;
    row.what = words::changeText(of(), row.side(), row.id());
    for (const Side side : {Side::kA, Side::kB}) {
      const auto& id = side == Side::kA ? a : b;
      if (!id) continue;
      const hlo::Cost cost = m_costs[compare::index(side)]->costs.share(*id);
      const int64_t sign = side == Side::kA ? -1 : 1;
      row.amounts.bytes += sign * cost.bytes().atLeast();
      row.amounts.flops += sign * cost.flops.atLeast();
      // A value of A without a counterpart of its own in an instruction with one is counted with the pair.
      if (side == Side::kB || !of().match.counterpart(Side::kA, *id)) row.amounts.peak += peakOf(side, *id);
      m_seen[compare::index(side)].insert(id->index());
    }
    m_table->rows.push_back(std::move(row));
  }

  std::optional<InstructionId> otherOf(Side side, InstructionId id) const {
    if (const auto pair = of().match.counterpart(side, id)) return pair;
    return of().match.replacement(side, id);
  }

  uint32_t closeHunk(uint32_t begin, uint32_t pattern, std::string title) {
    ChangeHunk hunk;
    hunk.begin = begin;
    hunk.end = static_cast<uint32_t>(m_table->rows.size());
    hunk.pattern = pattern;
    hunk.title = std::move(title);
    for (uint32_t row = hunk.begin; row < hunk.end; ++row) hunk.amounts += m_table->rows[row].amounts;
    m_table->patterns[pattern].rows += hunk.size();
    m_table->patterns[pattern].amounts += hunk.amounts;
    m_table->patterns[pattern].hunks.push_back(static_cast<uint32_t>(m_table->hunks.size()));
    m_table->hunks.push_back(std::move(hunk));
    return static_cast<uint32_t>(m_table->hunks.size()) - 1;
  }

  void addHunks() {
    for (const compare::Pattern& pattern : of().changes.patterns()) {
      const auto number = static_cast<uint32_t>(m_table->patterns.size());
      m_table->patterns.emplace_back();
      for (const uint32_t index : pattern.hunks) {
        if (m_stop.stop_requested()) return;
        const compare::Hunk& hunk = of().changes.hunks()[index];
        const auto begin = static_cast<uint32_t>(m_table->rows.size());
        for (const InstructionId id : hunk.b) {
          if (!m_seen[1].contains(id.index())) addRow(otherOf(Side::kB, id), id);
        }
        for (const InstructionId id : hunk.a) {
          if (!m_seen[0].contains(id.index())) addRow(id, otherOf(Side::kA, id));
        }
        if (m_table->rows.size() > begin)
          closeHunk(begin, number, compare::hunkTitle(of().moduleA(), of().moduleB(), of().changes, hunk));
      }
      if (m_table->patterns[number].hunks.empty()) m_table->patterns.pop_back();
    }
  }

  // Changes outside of hunks, such as moved instructions: each alone, equal ones as a pattern.
  void addLoose() {
    std::map<std::pair<ChangeKind, std::string>, uint32_t> patterns;
    for (const Side side : {Side::kB, Side::kA}) {
      const hlo::Module& module = side == Side::kA ? of().moduleA() : of().moduleB();
      for (const InstructionId id : module.instructions()) {
        if (m_seen[compare::index(side)].contains(id.index())) continue;
        if (!compare::isChange(of().changes.of(side, id).kind)) continue;
        if (m_stop.stop_requested()) return;
        const auto begin = static_cast<uint32_t>(m_table->rows.size());
        const auto other = otherOf(side, id);
        addRow(side == Side::kA ? std::optional(id) : other, side == Side::kB ? std::optional(id) : other);
        const ChangeRow& row = m_table->rows.back();
        const auto [found, isNew] =
            patterns.try_emplace({row.kind, row.what}, static_cast<uint32_t>(m_table->patterns.size()));
        if (isNew) m_table->patterns.emplace_back();
        closeHunk(begin, found->second, row.what);
      }
    }
  }

  const std::shared_ptr<ChangeTable> m_table;
  const std::stop_token m_stop;
  absl::flat_hash_map<uint32_t, int64_t> m_peaks[2];  // by side
  const ModuleCosts* m_costs[2] = {};
  absl::flat_hash_set<uint32_t> m_seen[2];  // instructions that have a row
};

}  // namespace

ChangeAmounts& ChangeAmounts::operator+=(const ChangeAmounts& other) {
  peak += other.peak;
  bytes += other.bytes;
  flops += other.flops;
  return *this;
}

std::shared_ptr<const ChangeTable> makeChangeTable(std::shared_ptr<const Comparison> comparison,
                                                   const std::stop_token& stop) {
  return ChangeTableMaker(std::move(comparison), stop).run();
}

}  // namespace model

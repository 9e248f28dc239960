#include "model/documents/change_table.h"

#include <map>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "model/documents/hunk_parts.h"
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
    m_compared = of().compared(m_stop);
    if (m_compared == nullptr) return nullptr;
    m_table->memoryProblem = m_compared->sides[0].memoryProblem;
    m_table->costProblem = of().costProblem();
    m_table->peak = m_compared->peak;
    addHunks();
    addLoose();
    if (m_stop.stop_requested()) return nullptr;
    ChangeAmounts& elsewhere = m_table->elsewhere;
    elsewhere.peak = m_table->peak;
    for (const Side side : {Side::kA, Side::kB}) {
      if (!m_table->hasCosts()) break;
      const Snapshot& snapshot = side == Side::kA ? *of().a : *of().b;
      const ModuleCosts* const costs = snapshot.costs->get(m_stop);
      if (costs == nullptr) return nullptr;
      const hlo::Cost total = costs->costs.total(hlo::Loops::kAllTrips);
      elsewhere.bytes += (side == Side::kA ? -1 : 1) * total.bytes().atLeast();
      elsewhere.flops += (side == Side::kA ? -1 : 1) * total.flops.atLeast();
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

  void addRow(std::optional<InstructionId> a, std::optional<InstructionId> b) {
    ChangeRow row;
    row.a = a;
    row.b = b;
    row.kind = of().changes.of(row.side(), row.id()).kind;
    row.what = words::changeText(of(), row.side(), row.id());
    row.amounts = m_compared->sides[compare::index(row.side())].amounts[row.id().index()];
    if (a) m_seen[0].insert(a->index());
    if (b) m_seen[1].insert(b->index());
    m_table->rows.push_back(std::move(row));
  }

  std::optional<InstructionId> otherOf(Side side, InstructionId id) const {
    return m_compared->sides[compare::index(side)].partner(id);
  }

  void addRows(const compare::Hunk& hunk) {
    for (const InstructionId id : hunk.b) {
      if (!m_seen[1].contains(id.index())) addRow(otherOf(Side::kB, id), id);
    }
    for (const InstructionId id : hunk.a) {
      if (!m_seen[0].contains(id.index())) addRow(id, otherOf(Side::kA, id));
    }
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
        std::vector<ChangePart> parts;
        for (const HunkPart& part : partsOf(of(), hunk)) {
          const auto first = static_cast<uint32_t>(m_table->rows.size());
          addRows(part.of);
          const auto last = static_cast<uint32_t>(m_table->rows.size());
          if (last > first) parts.push_back({first, last, part.title(of())});
        }
        addRows(hunk);  // that no part has
        if (m_table->rows.size() == begin) continue;
        const uint32_t closed =
            closeHunk(begin, number, compare::hunkTitle(of().moduleA(), of().moduleB(), of().changes, hunk));
        m_table->hunks[closed].parts = std::move(parts);
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
  const ComparedSides* m_compared = nullptr;
  absl::flat_hash_set<uint32_t> m_seen[2];  // instructions that have a row
};

}  // namespace

std::shared_ptr<const ChangeTable> makeChangeTable(std::shared_ptr<const Comparison> comparison,
                                                   const std::stop_token& stop) {
  return ChangeTableMaker(std::move(comparison), stop).run();
}

}  // namespace model

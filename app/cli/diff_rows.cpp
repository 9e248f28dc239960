#include "app/cli/diff_rows.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "model/analysis/scope_name.h"
#include "model/documents/compared_sides.h"
#include "model/queries/live_shares.h"
#include "model/words/text.h"

namespace cli {
namespace {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;

Side otherThan(Side side) { return side == Side::kA ? Side::kB : Side::kA; }

absl::string_view causeName(model::PeakCause cause) {
  static constexpr absl::string_view kNames[] = {"none",           "added",        "removed",       "type",
                                                 "shape",          "layout",       "space",         "out_of_memory_of",
                                                 "into_memory_of", "lives_longer", "ends_before",   "defined_earlier",
                                                 "defined_later",  "shares_bytes", "peak_elsewhere"};
  return kNames[static_cast<size_t>(cause)];
}

std::string aName(const PairRow& row) { return row.rows->nameOf(Side::kA, row.a); }
std::string bName(const PairRow& row) { return row.rows->nameOf(Side::kB, row.b); }
std::string aComputation(const PairRow& row) { return row.rows->computationOf(Side::kA, row.a); }
std::string bComputation(const PairRow& row) { return row.rows->computationOf(Side::kB, row.b); }
absl::string_view kindName(const PairRow& row) { return compare::changeKindName(row.rows->changeOf(row).kind); }

// "LINE:RADIUS" of the ladder; of a replacement that of no line.
std::string evidenceName(const PairRow& row) {
  const compare::Evidence evidence = row.rows->comparison().match.evidence(*row.a);
  return absl::StrCat(static_cast<int>(evidence.line), ":", evidence.radius);
}
Json evidenceJson(const PairRow& row) {
  const compare::Match& match = row.rows->comparison().match;
  if (!row.a || !match.counterpart(Side::kA, *row.a)) return {};
  const compare::Evidence evidence = match.evidence(*row.a);
  return Json::Object{{"line", static_cast<int64_t>(evidence.line)},
                      {"radius", static_cast<int64_t>(evidence.radius)},
                      {"text", compare::evidenceText(evidence)},
                      {"likely", evidence.isLikely()}};
}

Json placeJson(const std::string& computation, const std::string& name) {
  return name.empty() ? Json() : Json(Json::Object{{"computation", computation}, {"name", name}});
}

Json aspectsJson(const PairRow& row) {
  const uint32_t aspects = row.rows->changeOf(row).aspects & row.rows->counted();
  Json::Array names;
  for (int bit = 0; bit < compare::kAspectBits; ++bit) {
    if (aspects >> bit & 1) names.push_back(Json(compare::aspectName(bit)));
  }
  return names;
}

Json costDeltaJson(const PairRow& row) {
  if (!row.rows->comparison().costProblem().empty()) return Json::Object{{"bytes", Json()}, {"flops", Json()}};
  hlo::Cost before, after;
  if (row.a) before = row.rows->comparison().a->costs->get().costs.share(*row.a);
  if (row.b) after = row.rows->comparison().b->costs->get().costs.share(*row.b);
  return Json::Object{{"bytes", after.bytes().atLeast() - before.bytes().atLeast()},
                      {"flops", after.flops.atLeast() - before.flops.atLeast()}};
}

// The instruction of B, or of A where there is none.
struct Shown {
  const hlo::Module& module;
  InstructionId id;
};
Shown shown(const PairRow& row) {
  return row.b ? Shown{row.rows->module(Side::kB), *row.b} : Shown{row.rows->module(Side::kA), *row.a};
}
Json scopeJson(const PairRow& row) {
  const Shown of = shown(row);
  return orNull(hlo::splitOpName(of.module.opName(of.id)).scopes);
}
Json sourceJson(const PairRow& row) {
  const Shown of = shown(row);
  const auto frame = of.module.frame(of.id);
  if (!frame) return {};
  return absl::StrCat(words::fileName(of.module.file(of.module.frame(*frame).file)), ":", of.module.frame(*frame).line);
}

std::string names(const HunkRow& row, Side side) {
  const compare::Hunk& hunk = row.rows->comparison().changes.hunks()[row.index];
  return absl::StrJoin(side == Side::kA ? hunk.a : hunk.b, " ",
                       [&](std::string* to, InstructionId id) { absl::StrAppend(to, row.rows->nameOf(side, id)); });
}

}  // namespace

uint32_t countedAspects(const DiffRequest& request) {
  uint32_t counted = compare::kCountedAspects;
  for (const std::string& name : commaList(request.counted)) counted |= compare::aspectNamed(name);
  for (const std::string& name : commaList(request.ignored)) counted &= ~compare::aspectNamed(name);
  return counted;
}

DiffRows::DiffRows(const DiffRequest& request, const QueryArgument& query,
                   std::shared_ptr<const model::Comparison> comparison, const DiffTotals& totals, int64_t space)
    : m_comparison(std::move(comparison)), m_counted(countedAspects(request)) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (request.computations.empty()) break;
    const std::string& name = side == Side::kA ? request.computations.front() : request.computations.back();
    auto& computation = m_computations[compare::index(side)];
    computation = module(side).findComputation(absl::StripPrefix(name, "%"));
    if (!computation) m_problem = absl::StrCat(side == Side::kA ? "A" : "B", " has no computation ", name);
  }
  if (!m_problem.empty()) return;
  if (!query.query().isEmpty()) find(query, space);
  addPatterns(totals, space);
}

void DiffRows::find(const QueryArgument& query, int64_t space) {
  for (size_t side : {0, 1}) {
    const auto& snapshot = side == 0 ? m_comparison->a : m_comparison->b;
    const queries::QueryResult result = queries::findInstructions(
        query.query(), model::querySubject(snapshot, m_comparison, space), snapshot->module->instructions());
    m_found[side].assign(snapshot->module->instructionCount(), 0);
    size_t at = 0;
    for (const InstructionId id : snapshot->module->instructions()) m_found[side][id.index()] = result.found[at++];
    for (const queries::QueryNote& note : result.notes) {
      const std::string line = hlo::format(query.diagnostic(note)) + "\n";
      if (!absl::StrContains(m_notes, line)) m_notes += line;
    }
  }
}

// Adds up the bytes at the peak of B minus those at the peak of A by pattern, and sorts the patterns by their amount.
void DiffRows::addPatterns(const DiffTotals& totals, int64_t space) {
  const absl::Span<const compare::Hunk> hunks = m_comparison->changes.hunks();
  std::vector<int64_t> ofHunk(hunks.size(), 0);
  const auto& memories = m_comparison->memories();
  m_hasPatternBytes = totals.hasPeaks();
  for (const Side side : {Side::kA, Side::kB}) {
    const auto peak = totals.peakStep[compare::index(side)];
    if (!m_hasPatternBytes || !peak) continue;
    const model::Snapshot& memory = side == Side::kA ? *memories.a : *memories.b;
    std::vector<int64_t> bytes(memory.module->instructionCount(), 0);
    const queries::LiveShares shares(*memory.assignment, space);
    for (const queries::LiveShare& share : shares.at(*peak)) {
      if (const auto instruction = memory.link.instruction(share.value)) bytes[instruction->index()] += share.bytes;
    }
    for (size_t h = 0; h < hunks.size(); ++h) {
      for (const InstructionId id : side == Side::kA ? hunks[h].a : hunks[h].b)
        ofHunk[h] += side == Side::kA ? -bytes[id.index()] : bytes[id.index()];
    }
  }
  for (const compare::Pattern& pattern : m_comparison->changes.patterns()) {
    PatternRow row{this, &pattern, 0};
    bool isAnyShown = false;
    for (const uint32_t h : pattern.hunks) {
      row.peakBytes += ofHunk[h];
      isAnyShown = isAnyShown || isShown(h);
    }
    if (isAnyShown) m_patterns.push_back(row);
  }
  std::stable_sort(m_patterns.begin(), m_patterns.end(), [](const PatternRow& a, const PatternRow& b) {
    return std::abs(a.peakBytes) > std::abs(b.peakBytes);
  });
}

std::optional<InstructionId> DiffRows::otherOf(Side side, InstructionId id) const {
  const auto partner = m_comparison->match.counterpart(side, id);
  return partner ? partner : m_comparison->match.replacement(side, id);
}

// Without a query everything matches.
bool DiffRows::isFound(Side side, std::optional<InstructionId> id) const {
  const std::vector<uint8_t>& found = m_found[compare::index(side)];
  return id && (found.empty() || found[id->index()] != 0);
}

bool DiffRows::isShown(const PairRow& row) const {
  const Side side = row.a ? Side::kA : Side::kB;
  const InstructionId id = row.a ? *row.a : *row.b;
  const auto& computation = m_computations[compare::index(side)];
  if (computation && module(side).computation(id) != *computation) return false;
  return isFound(Side::kA, row.a) || isFound(Side::kB, row.b);
}

bool DiffRows::isShown(uint32_t hunk) const {
  const compare::Hunk& of = m_comparison->changes.hunks()[hunk];
  const auto isAnyFound = [this](Side side, const std::vector<InstructionId>& ids) {
    return std::any_of(ids.begin(), ids.end(), [&](InstructionId id) { return isFound(side, id); });
  };
  return isAnyFound(Side::kA, of.a) || isAnyFound(Side::kB, of.b);
}

std::vector<PairRow> DiffRows::changes() const {
  std::vector<PairRow> rows;
  const auto add = [&](const PairRow& row) {
    if (compare::isChange(changeOf(row).kind) && isShown(row)) rows.push_back(row);
  };
  for (const InstructionId id : module(Side::kA).instructions()) add({this, id, otherOf(Side::kA, id)});
  for (const InstructionId id : module(Side::kB).instructions()) {
    if (!otherOf(Side::kB, id)) add({this, std::nullopt, id});
  }
  return rows;
}

std::vector<PairRow> DiffRows::pairs() const {
  std::vector<PairRow> rows;
  for (const InstructionId id : module(Side::kA).instructions()) {
    const PairRow row{this, id, otherOf(Side::kA, id)};
    if (row.b && isShown(row)) rows.push_back(row);
  }
  return rows;
}

std::vector<HunkRow> DiffRows::hunks() const {
  std::vector<HunkRow> rows;
  for (uint32_t h = 0; h < m_comparison->changes.hunks().size(); ++h) {
    if (isShown(h)) rows.push_back({this, h});
  }
  return rows;
}

compare::Change DiffRows::changeOf(const PairRow& row) const {
  return row.a ? m_comparison->changes.of(Side::kA, *row.a) : m_comparison->changes.of(Side::kB, *row.b);
}

std::string DiffRows::nameOf(Side side, std::optional<InstructionId> id) const {
  return id ? std::string(module(side).name(*id)) : std::string();
}

std::string DiffRows::computationOf(Side side, std::optional<InstructionId> id) const {
  return id ? std::string(module(side).name(module(side).computation(*id))) : std::string();
}

std::string DiffRows::titleOf(uint32_t hunk) const {
  return compare::hunkTitle(m_comparison->moduleA(), m_comparison->moduleB(), m_comparison->changes,
                            m_comparison->changes.hunks()[hunk]);
}

std::vector<ComputationPairRow> DiffRows::computations() const {
  std::vector<ComputationPairRow> rows;
  const compare::Match& match = m_comparison->match;
  const auto count = [&](Side side, hlo::ComputationId id) {
    size_t changed = 0;
    for (const InstructionId i : module(side).instructions(id)) {
      // A pair is counted on the side of A.
      if (side == Side::kB && match.counterpart(side, i)) continue;
      changed += compare::isChange(m_comparison->changes.of(side, i).kind) ? 1 : 0;
    }
    return changed;
  };
  for (const Side side : {Side::kA, Side::kB}) {
    for (uint32_t c = 0; c < module(side).computationCount(); ++c) {
      const hlo::ComputationId id(c);
      const auto other = match.counterpart(side, id);
      if (other && side == Side::kB) continue;
      ComputationPairRow row;
      (side == Side::kA ? row.a : row.b) = std::string(module(side).name(id));
      if (other) row.b = std::string(module(otherThan(side)).name(*other));
      row.changed = count(side, id) + (other ? count(otherThan(side), *other) : 0);
      row.kind = other                     ? row.changed > 0 ? "changed" : "same"
                 : match.cloneOf(side, id) ? "clone"
                 : side == Side::kA        ? "removed"
                                           : "added";
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<ChangeCountRow> DiffRows::counts() const {
  std::vector<ChangeCountRow> rows;
  for (int i = 0; i < compare::kChangeKindCount; ++i) {
    const auto kind = static_cast<ChangeKind>(i);
    if (kind != ChangeKind::kInherits) rows.push_back({kind, m_comparison->changes.counts().of(kind)});
  }
  return rows;
}

const std::vector<Column<PairRow>>& changeColumns() {
  static const std::vector<Column<PairRow>> columns{
      {"kind", Unit::kText, kindName},
      Column<PairRow>("left_computation", Unit::kText, aComputation).only(Forms::kText),
      Column<PairRow>("left", Unit::kText, aName).only(Forms::kText),
      Column<PairRow>("right_computation", Unit::kText, bComputation).only(Forms::kText),
      Column<PairRow>("right", Unit::kText, bName).only(Forms::kText),
      Column<PairRow>("what", Unit::kText,
                      [](const PairRow& row) {
                        return compare::aspectNames(row.rows->changeOf(row).aspects & row.rows->counted());
                      })
          .only(Forms::kText),
      Column<PairRow>("what", Unit::kText, aspectsJson).only(Forms::kJson),
      Column<PairRow>("a", Unit::kText, [](const PairRow& row) { return placeJson(aComputation(row), aName(row)); })
          .only(Forms::kJson),
      Column<PairRow>("b", Unit::kText, [](const PairRow& row) { return placeJson(bComputation(row), bName(row)); })
          .only(Forms::kJson),
      {"hunk", Unit::kCount, [](const PairRow& row) { return row.rows->changeOf(row).hunk; }},
      Column<PairRow>("evidence", Unit::kText, evidenceJson).only(Forms::kJson),
      Column<PairRow>("delta", Unit::kText, costDeltaJson).only(Forms::kJson),
      Column<PairRow>("scope", Unit::kText, scopeJson).only(Forms::kJson),
      Column<PairRow>("source", Unit::kText, sourceJson).only(Forms::kJson)};
  return columns;
}

const std::vector<Column<PairRow>>& pairColumns() {
  static const std::vector<Column<PairRow>> columns{
      Column<PairRow>("left_computation", Unit::kText, aComputation).only(Forms::kText),
      Column<PairRow>("left", Unit::kText, aName).only(Forms::kText),
      Column<PairRow>("right_computation", Unit::kText, bComputation).only(Forms::kText),
      Column<PairRow>("right", Unit::kText, bName).only(Forms::kText),
      Column<PairRow>("a", Unit::kText, aName).only(Forms::kJson),
      Column<PairRow>("b", Unit::kText, bName).only(Forms::kJson),
      {"kind", Unit::kText, kindName},
      {"evidence", Unit::kText, evidenceName}};
  return columns;
}

const std::vector<Column<HunkRow>>& hunkColumns() {
  static const std::vector<Column<HunkRow>> columns{
      {"hunk", Unit::kCount, [](const HunkRow& row) { return row.index; }},
      {"pattern", Unit::kCount,
       [](const HunkRow& row) { return row.rows->comparison().changes.hunks()[row.index].pattern; }},
      {"left", Unit::kText, [](const HunkRow& row) { return names(row, Side::kA); }},
      {"right", Unit::kText, [](const HunkRow& row) { return names(row, Side::kB); }},
      {"title", Unit::kText, [](const HunkRow& row) { return row.rows->titleOf(row.index); }}};
  return columns;
}

const std::vector<Column<PatternRow>>& patternColumns() {
  static const std::vector<Column<PatternRow>> columns{
      {"count", Unit::kCount, [](const PatternRow& row) { return row.pattern->hunks.size(); }},
      {"hunks", Unit::kText,
       [](const PatternRow& row) { return Json::Array(row.pattern->hunks.begin(), row.pattern->hunks.end()); }},
      {"instructions", Unit::kCount, [](const PatternRow& row) { return row.pattern->instructions; }},
      {"delta_peak", Unit::kBytes,
       [](const PatternRow& row) { return row.rows->hasPatternBytes() ? std::optional(row.peakBytes) : std::nullopt; }},
      {"title", Unit::kText, [](const PatternRow& row) { return row.rows->titleOf(row.pattern->hunks.front()); }}};
  return columns;
}

const std::vector<Column<ComputationPairRow>>& computationPairColumns() {
  static const std::vector<Column<ComputationPairRow>> columns{
      {"left_computation", Unit::kText, [](const ComputationPairRow& row) { return row.a; }},
      {"right_computation", Unit::kText, [](const ComputationPairRow& row) { return row.b; }},
      {"kind", Unit::kText, [](const ComputationPairRow& row) { return row.kind; }},
      {"changed", Unit::kCount, [](const ComputationPairRow& row) { return row.changed; }}};
  return columns;
}

const std::vector<Column<ChangeCountRow>>& changeCountColumns() {
  static const std::vector<Column<ChangeCountRow>> columns{
      {"kind", Unit::kText, [](const ChangeCountRow& row) { return compare::changeKindName(row.kind); }},
      {"instructions", Unit::kCount, [](const ChangeCountRow& row) { return row.instructions; }}};
  return columns;
}

const std::vector<Column<model::PeakRow>>& peakColumns() {
  static const std::vector<Column<model::PeakRow>> columns{
      {"group", Unit::kText, [](const model::PeakRow& row) { return row.group; }},
      {"a", Unit::kBytes, [](const model::PeakRow& row) { return row.a; }},
      {"b", Unit::kBytes, [](const model::PeakRow& row) { return row.b; }},
      {"delta", Unit::kBytes, [](const model::PeakRow& row) { return row.delta(); }},
      {"values", Unit::kCount, [](const model::PeakRow& row) { return row.values; }},
      {"cause", Unit::kText, [](const model::PeakRow& row) { return causeName(row.cause); }},
      {"reason", Unit::kText, [](const model::PeakRow& row) { return orNull(row.reason); }}};
  return columns;
}

const std::vector<Column<model::CostRow>>& costColumns() {
  using model::CostRow;
  static const std::vector<Column<CostRow>> columns{
      {"group", Unit::kText, [](const CostRow& row) { return row.group; }},
      Column<CostRow>("flops_a", Unit::kCount, [](const CostRow& row) { return row.a.flops; }).only(Forms::kText),
      Column<CostRow>("flops_b", Unit::kCount, [](const CostRow& row) { return row.b.flops; }).only(Forms::kText),
      Column<CostRow>("bytes_a", Unit::kBytes, [](const CostRow& row) { return row.a.bytes(); }).only(Forms::kText),
      Column<CostRow>("bytes_b", Unit::kBytes, [](const CostRow& row) { return row.b.bytes(); }).only(Forms::kText),
      Column<CostRow>("instructions", Unit::kCount, [](const CostRow& row) { return row.instructions; })
          .only(Forms::kText),
      Column<CostRow>("flops", Unit::kCount,
                      [](const CostRow& row) {
                        return Json::Array{orNull(row.a.flops.exact()), orNull(row.b.flops.exact())};
                      })
          .only(Forms::kJson),
      Column<CostRow>("bytes", Unit::kBytes,
                      [](const CostRow& row) {
                        return Json::Array{orNull(row.a.bytes().exact()), orNull(row.b.bytes().exact())};
                      })
          .only(Forms::kJson),
      Column<CostRow>("delta_flops", Unit::kCount, [](const CostRow& row) { return row.flops(); }).only(Forms::kJson),
      Column<CostRow>("delta_bytes", Unit::kBytes, [](const CostRow& row) { return row.bytes(); }).only(Forms::kJson)};
  return columns;
}

}  // namespace cli

#include "app/cli/diff_report.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "app/cli/check.h"
#include "app/cli/diff_rows.h"
#include "app/cli/diff_totals.h"
#include "app/cli/json.h"
#include "app/cli/page.h"
#include "app/cli/query_argument.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "model/documents/comparison.h"
#include "model/documents/hunk_parts.h"
#include "model/words/comparison_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;
using model::DeltaBy;

// NAME, or COMPUTATION/NAME.
std::optional<InstructionId> instructionNamed(const hlo::Module& module, absl::string_view name, std::string* problem) {
  name = absl::StripPrefix(name, "%");
  if (const size_t slash = name.find('/'); slash != absl::string_view::npos) {
    const auto computation = module.findComputation(name.substr(0, slash));
    const auto found = computation ? module.findInstruction(*computation, name.substr(slash + 1)) : std::nullopt;
    if (found) return found;
  }
  const std::vector<InstructionId> found = module.findInstructions(name);
  if (found.size() == 1) return found.front();
  *problem = found.empty() ? absl::StrCat("no instruction ", name)
                           : absl::StrCat(found.size(), " instructions are named ", name, ": write COMPUTATION/", name);
  return std::nullopt;
}

std::string readPins(const DiffRequest& request, const hlo::Module& a, const hlo::Module& b,
                     compare::MatchOptions* options) {
  for (const std::string& text : commaList(request.pins)) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos) return absl::StrCat("--pin is A=B: ", text);
    compare::Pin pin;
    std::string problem;
    const absl::string_view nameA = absl::string_view(text).substr(0, equals);
    const absl::string_view nameB = absl::string_view(text).substr(equals + 1);
    if (!nameA.empty()) pin.a = instructionNamed(a, nameA, &problem);
    if (problem.empty() && !nameB.empty()) pin.b = instructionNamed(b, nameB, &problem);
    if (!problem.empty()) return absl::StrCat("--pin ", text, ": ", problem);
    options->pins.push_back(pin);
  }
  return {};
}

DeltaBy groupsNamed(absl::string_view name) {
  for (int i = 0; i < model::kDeltaByCount; ++i) {
    if (name == model::deltaByName(static_cast<DeltaBy>(i))) return static_cast<DeltaBy>(i);
  }
  return DeltaBy::kScope;
}

model::PeakRequest peakRequest(const DiffRequest& request, const model::Comparison& comparison, std::string* problem) {
  model::PeakRequest peak;
  peak.by = groupsNamed(request.by);
  peak.isReserved = request.bytes == "reserved";
  int64_t step = 0;
  peak.at = request.at == "same"                  ? model::PeakAt::kSame
            : absl::SimpleAtoi(request.at, &step) ? model::PeakAt::kStep
                                                  : model::PeakAt::kOwn;
  peak.step = static_cast<uint32_t>(std::clamp<int64_t>(step, 0, UINT32_MAX));
  const auto& memories = comparison.memories();
  if (memories.a != nullptr && !request.space.empty()) {
    const auto inSpace = SpaceMemory::of(*memories.b, request.space, problem);
    if (inSpace) peak.space = inSpace->space();
  }
  return peak;
}

absl::string_view glyph(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
    case ChangeKind::kClone: return "+";
    case ChangeKind::kRemoved:
    case ChangeKind::kMerged: return "−";
    case ChangeKind::kChanged: return "~";
    case ChangeKind::kReplaced: return "≠";
    case ChangeKind::kMoved: return "⇄";
    default: return "·";
  }
}

template <typename Row>
std::string tsvOf(const std::vector<Column<Row>>& columns, const std::vector<Row>& rows) {
  Table<Row> table(columns, TableFormat::kTabs);
  for (const Row& row : rows) table.add(row);
  return table.text();
}

template <typename Row>
Json jsonOf(const std::vector<Column<Row>>& columns, const std::vector<Row>& rows) {
  Json::Array all;
  for (const Row& row : rows) all.push_back(rowJson(columns, row));
  return all;
}

bool isOfOneCompilation(const SideInput& a, const SideInput& b) {
  return a.at && b.at && a.path == b.path && a.at->module == b.at->module && a.at->stage != b.at->stage;
}

class DiffReport {
 public:
  /// `query` restricts the rows of changes, hunks, pairs and patterns.
  DiffReport(const DiffRequest& request, const QueryArgument& query, const SideInput& a, const SideInput& b,
             std::shared_ptr<const model::Comparison> comparison)
      : m_request(request),
        m_sides{&a, &b},
        m_comparison(std::move(comparison)),
        m_memory(peakRequest(request, *m_comparison, &m_problem)),
        m_peak(m_comparison->peak(m_memory)),
        m_totals(*m_comparison, m_memory.space),
        m_rows(request, query, m_comparison, m_totals, m_memory.space) {
    if (m_problem.empty()) m_problem = m_rows.problem();
  }

  /// Why there is no report; "" otherwise.
  const std::string& problem() const { return m_problem; }
  /// Terms of the query that nothing can match.
  const std::string& notes() const { return m_rows.notes(); }

  int status() const {
    const compare::Counts& counts = m_comparison->changes.counts();
    if (!m_request.failOn.empty() || !m_request.maxPeakGrowth.empty()) {
      for (const std::string& name : commaList(m_request.failOn)) {
        if (absl::AsciiStrToLower(name) == "any" && differs()) return 1;
        if (name == "schedule" && scheduled() > 0) return 1;
        for (int i = 0; i < compare::kChangeKindCount; ++i) {
          const auto kind = static_cast<ChangeKind>(i);
          if (name == compare::changeKindName(kind) && compare::isChange(kind) && counts.of(kind) > 0) return 1;
        }
      }
      return growsTooMuch() ? 1 : 0;
    }
    return differs() ? 1 : 0;
  }

  std::string text() const {
    if (m_request.what == "pairs") return words::printable(tsv());
    std::string out = absl::StrCat(words::oneLine(m_comparison->b->title, 120), ": ", headline(), "\n");
    for (size_t side : {0, 1}) absl::StrAppend(&out, sideText(side), "\n");
    if (m_request.what == "changes") return out + changesText();
    if (m_request.what == "hunks") return out + hunksText();
    if (m_request.what == "computations") return out + computationsText();
    if (m_request.what == "cost") return out + costText();
    if (m_request.what != "memory") {
      absl::StrAppend(&out, words::countsText(m_comparison->changes.counts(), "   "), "\n");
      for (const std::string& line : totalLines(m_totals, *m_comparison, m_peak.isEstimated, memoryProblem()))
        absl::StrAppend(&out, line, "\n");
    }
    absl::StrAppend(&out, waterfallText(m_request.what == "memory" ? SIZE_MAX : 10));
    if (m_request.what == "memory") return out;
    absl::StrAppend(&out, patternsText(10));
    for (const std::string& note : remarks()) absl::StrAppend(&out, "note: ", note, "\n");
    return out;
  }

  std::string markdown() const {
    std::vector<std::string> lines;
    lines.push_back(
        absl::StrCat("**", words::markdownText(m_comparison->b->title), "**: ", words::markdownText(headline())));
    lines.emplace_back();
    lines.emplace_back("| | A | B | Δ |");
    lines.emplace_back("| --- | ---: | ---: | ---: |");
    for (const TotalRow& row : totalRows(m_totals, m_peak.isEstimated))
      lines.push_back(absl::StrCat("| ", row.name, " | ", row.a, " | ", row.b, " | ", row.delta, " |"));
    lines.emplace_back();
    lines.push_back(words::markdownText(words::countsText(m_comparison->changes.counts(), ", ")));
    constexpr size_t kMostRows = 10;
    if (m_peak.isKnown() && !m_peak.rows.empty()) {
      lines.emplace_back();
      lines.emplace_back(absl::StrCat("| Δ peak | ", model::deltaByName(m_memory.by), " | why |"));
      lines.emplace_back("| ---: | --- | --- |");
      for (size_t i = 0; i < std::min(m_peak.rows.size(), kMostRows); ++i)
        lines.push_back(absl::StrCat("| ", words::signedBytes(m_peak.rows[i].delta()), " | ",
                                     words::markdownCode(words::oneLine(m_peak.rows[i].group, 100)), " | ",
                                     words::markdownCode(words::oneLine(m_peak.rows[i].reason, 160)), " |"));
      if (m_peak.rows.size() > kMostRows) lines.push_back(restRow(kMostRows));
    }
    const std::vector<PatternRow>& patterns = m_rows.patterns();
    if (!patterns.empty()) {
      lines.emplace_back();
      lines.emplace_back("| × | what | Δ peak |");
      lines.emplace_back("| ---: | --- | ---: |");
      for (size_t i = 0; i < std::min(patterns.size(), kMostRows); ++i)
        lines.push_back(absl::StrCat("| ", patterns[i].pattern->hunks.size(), " | ",
                                     words::markdownCode(words::oneLine(titleOf(patterns[i]), 200)), " | ",
                                     bytesOf(patterns[i]), " |"));
      if (patterns.size() > kMostRows)
        lines.push_back(absl::StrCat("| | ", patterns.size() - kMostRows, " more patterns | |"));
    }
    const std::vector<std::string> notes = remarks();
    constexpr size_t kMostNotes = 5;
    if (!notes.empty()) lines.emplace_back();
    for (size_t i = 0; i < std::min(notes.size(), kMostNotes); ++i)
      lines.push_back(absl::StrCat("- ", words::markdownText(notes[i])));
    return absl::StrCat(absl::StrJoin(lines, "\n"), "\n");
  }

  /// For people without the dumps: totals, where the bytes came from, what changed.
  Page page() const {
    constexpr size_t kMostRows = 200;
    Page page(absl::StrCat("Changes of ", words::oneLine(m_comparison->b->title, 80)));
    page.paragraph(headline());
    page.facts({{"A", sideText(0).substr(3)}, {"B", sideText(1).substr(3)}});
    PageTable totals;
    totals.headings = {{"", false}, {"A", true}, {"B", true}, {"difference", true}};
    for (const TotalRow& row : totalRows(m_totals, m_peak.isEstimated))
      totals.rows.push_back({{row.name, row.a, row.b, row.delta}, 0, 0});
    page.table(std::move(totals));
    const auto rest = [](size_t rows) {
      return rows > kMostRows ? absl::StrCat("and ", words::grouped(static_cast<int64_t>(rows - kMostRows)), " more")
                              : std::string();
    };
    if (m_peak.isKnown()) {
      page.heading(absl::StrCat(m_memory.isReserved ? "Reserved bytes" : "Bytes at the peak", ": ",
                                words::humanBytes(m_peak.from), " → ", words::humanBytes(m_peak.to), ", ",
                                words::signedBytes(m_peak.delta())));
      if (m_peak.isEstimated) page.paragraph("The memory of both is estimated by the same rules.");
      int64_t most = 1;
      for (const model::PeakRow& row : m_peak.rows) most = std::max(most, std::abs(row.delta()));
      PageTable table;
      table.headings = {{"difference", true},
                        {"A", true},
                        {"B", true},
                        {"why", false},
                        {m_memory.isReserved ? "kind" : std::string(model::deltaByName(m_memory.by)), false}};
      for (size_t i = 0; i < std::min(m_peak.rows.size(), kMostRows); ++i) {
        const model::PeakRow& row = m_peak.rows[i];
        table.rows.push_back({{words::signedBytes(row.delta()), words::humanBytes(row.a), words::humanBytes(row.b),
                               row.reason, row.group},
                              static_cast<double>(std::abs(row.delta())) / static_cast<double>(most),
                              0});
      }
      table.rest = rest(m_peak.rows.size());
      page.table(std::move(table));
    } else if (!m_peak.problem.empty()) {
      page.paragraph(absl::StrCat("No comparison of memory: ", memoryProblem(), "."));
    }
    const std::vector<PatternRow>& patterns = m_rows.patterns();
    if (!patterns.empty()) {
      page.heading("Changes that repeat");
      PageTable table;
      table.headings = {{"times", true}, {"bytes at the peak", true}, {"what", false}};
      for (size_t i = 0; i < std::min(patterns.size(), kMostRows); ++i) {
        const PatternRow& row = patterns[i];
        table.rows.push_back(
            {{words::grouped(static_cast<int64_t>(row.pattern->hunks.size())), bytesOf(row), titleOf(row)}, 0, 0});
      }
      table.rest = rest(patterns.size());
      page.table(std::move(table));
    }
    size_t changes = 0;
    PageTable table;
    table.headings = {{"A", false}, {"B", false}, {"what", false}};
    for (const PairRow& row : m_rows.changes()) {
      if (++changes <= kMostRows)
        table.rows.push_back({{m_rows.nameOf(Side::kA, row.a), m_rows.nameOf(Side::kB, row.b), textOf(row)}, 0, 0});
    }
    if (changes > 0) {
      page.heading(absl::StrCat("Changed instructions: ", words::grouped(static_cast<int64_t>(changes))));
      page.paragraph(words::countsText(m_comparison->changes.counts(), ", "));
      table.rest = rest(changes);
      page.table(std::move(table));
    }
    if (const std::vector<std::string> notes = remarks(); !notes.empty()) {
      page.heading("Notes");
      page.list(notes);
    }
    return page;
  }

  std::string tsv() const {
    if (m_request.what == "pairs") return tsvOf(pairColumns(), m_rows.pairs());
    if (m_request.what == "changes") return tsvOf(changeColumns(), m_rows.changes());
    if (m_request.what == "memory") return tsvOf(peakColumns(), m_peak.rows);
    if (m_request.what == "cost") return tsvOf(costColumns(), m_comparison->cost(m_memory.by).rows);
    if (m_request.what == "hunks") return tsvOf(hunkColumns(), m_rows.hunks());
    if (m_request.what == "computations") return tsvOf(computationPairColumns(), m_rows.computations());
    return tsvOf(changeCountColumns(), m_rows.counts());
  }

  Json::Object json() const {
    const compare::Counts& counts = m_comparison->changes.counts();
    Json::Object counted;
    for (const ChangeCountRow& row : m_rows.counts())
      counted.insert_or_assign(compare::changeKindName(row.kind), row.instructions);
    counted.insert_or_assign("inherits", static_cast<int64_t>(counts.inherited));
    Json::Object ignored;
    for (int bit = 0; bit < compare::kAspectBits; ++bit) {
      if ((m_rows.counted() >> bit & 1) == 0 && !compare::aspectName(bit).empty())
        ignored.insert_or_assign(compare::aspectName(bit), static_cast<int64_t>(counts.aspects[bit]));
    }
    counted.insert_or_assign("not_counted", ignored);
    Json::Array dimensions;
    for (const compare::DimensionChange& change : m_comparison->match.dimensions())
      dimensions.push_back(Json::Object{{"a", change.a}, {"b", change.b}, {"places", change.places}});
    Json::Array header;
    for (const compare::HeaderChange& change : m_comparison->header)
      header.push_back(Json::Object{{"key", change.key}, {"a", orNull(change.a)}, {"b", orNull(change.b)}});
    Json::Array notes;
    for (const std::string& note : remarks()) notes.push_back(Json(note));
    Json::Object object{{"a", sideJson(0)},
                        {"b", sideJson(1)},
                        {"headline", headline()},
                        {"is_same_program", m_comparison->isSameProgram()},
                        {"pairs", static_cast<int64_t>(m_comparison->match.pairCount())},
                        {"counts", counted},
                        {"dimensions", dimensions},
                        {"header", header},
                        {"totals", totalsJson(m_totals)},
                        {"waterfall", peakJson()},
                        {"patterns", jsonOf(patternColumns(), m_rows.patterns())},
                        {"changes", jsonOf(changeColumns(), m_rows.changes())},
                        {"notes", notes}};
    if (m_request.what == "pairs") object.insert_or_assign("pair_list", jsonOf(pairColumns(), m_rows.pairs()));
    if (m_request.what == "cost") object.insert_or_assign("cost", costJson());
    return object;
  }

 private:
  // A better choice of sides first, then the parts that could not be compared.
  std::vector<std::string> remarks() const {
    std::vector<std::string> all;
    const SideInput &a = *m_sides[0], &b = *m_sides[1];
    std::error_code error;
    if (a.snapshot == b.snapshot || (a.at && a.at == b.at && std::filesystem::equivalent(a.path, b.path, error)))
      all.emplace_back("A and B are the same file: give two paths, or two stages of one with --a and --b.");
    const auto before = words::sideBeforeOptimisation(*m_comparison);
    if (before && !isOfOneCompilation(a, b)) {
      const std::string selections = fittingSelections(a, b, *before);
      if (!selections.empty()) all.push_back(absl::StrCat("Stages of the same kind: ", selections));
    }
    for (std::string& note : words::comparisonNotes(*m_comparison)) all.push_back(std::move(note));
    return all;
  }
  std::string headline() const { return words::comparisonHeadline(*m_comparison); }
  std::string textOf(const PairRow& row) const {
    return words::changeText(*m_comparison, row.a ? Side::kA : Side::kB, row.a ? *row.a : *row.b);
  }
  std::string titleOf(const PatternRow& row) const { return m_rows.titleOf(row.pattern->hunks.front()); }
  // "+3.00 GiB"; "" without memory or without a difference.
  std::string bytesOf(const PatternRow& row) const {
    return m_rows.hasPatternBytes() && row.peakBytes != 0 ? words::signedBytes(row.peakBytes) : std::string();
  }
  std::string memoryProblem() const {
    return m_sides[0]->hasBuffers ? m_peak.problem
                                  : "values of computations that run inside their callers have no buffers";
  }
  size_t scheduled() const {
    int bit = 0;
    while ((compare::kScheduleAspect >> bit & 1) == 0) ++bit;
    return m_comparison->changes.counts().aspects[bit];
  }

  // Another schedule counts only with another total.
  bool differs() const {
    if (!m_comparison->isSameProgram()) return true;
    return scheduled() > 0 && (m_totals.peak[0] != m_totals.peak[1] || m_totals.reserved[0] != m_totals.reserved[1]);
  }

  bool growsTooMuch() const {
    if (m_request.maxPeakGrowth.empty() || !m_totals.hasPeaks()) return false;
    const int64_t growth = *m_totals.peak[1] - *m_totals.peak[0];
    double percent = 0;
    const absl::string_view limit = m_request.maxPeakGrowth;
    if (absl::EndsWith(limit, "%") && absl::SimpleAtod(limit.substr(0, limit.size() - 1), &percent))
      return static_cast<double>(growth) * 100 > percent * static_cast<double>(*m_totals.peak[0]);
    return growth > parseLimit(limit).value_or(INT64_MAX);
  }

  std::string sideText(size_t side) const {
    const model::Snapshot& snapshot = side == 0 ? *m_comparison->a : *m_comparison->b;
    return absl::StrCat(side == 0 ? "A  " : "B  ", words::oneLine(m_sides[side]->path, 200), "  ",
                        words::oneLine(snapshot.title, 100), m_sides[side]->stage.empty() ? "" : "  ",
                        words::oneLine(m_sides[side]->stage, 100), "  ",
                        words::grouped(static_cast<int64_t>(snapshot.module->instructionCount())), " instructions");
  }

  std::string restRow(size_t shown) const {
    int64_t rest = 0;
    for (size_t i = shown; i < m_peak.rows.size(); ++i) rest += m_peak.rows[i].delta();
    return absl::StrCat("| ", words::signedBytes(rest), " | ", m_peak.rows.size() - shown, " more | |");
  }
  std::string waterfallText(size_t most) const {
    if (!m_peak.isKnown())
      return m_request.what == "memory" ? absl::StrCat("no waterfall: ", memoryProblem(), "\n") : "";
    std::string out;
    if (m_request.what == "memory")
      absl::StrAppend(&out, m_memory.isReserved ? "reserved " : "peak ", words::exactBytes(m_peak.from), " → ",
                      words::exactBytes(m_peak.to), m_peak.isEstimated ? ", estimated for both" : "", "\n");
    int64_t rest = 0;
    for (size_t i = 0; i < m_peak.rows.size(); ++i) {
      const model::PeakRow& row = m_peak.rows[i];
      if (i >= most) {
        rest += row.delta();
        continue;
      }
      absl::StrAppend(&out, words::padded(words::signedBytes(row.delta()), -12), "  ",
                      words::padded(words::oneLine(row.group, 60), 30), "  ", words::oneLine(row.reason, 200),
                      row.values > 1 ? absl::StrCat("  [", row.values, "]") : "", "\n");
    }
    if (m_peak.rows.size() > most)
      absl::StrAppend(&out, words::padded(words::signedBytes(rest), -12), "  ", m_peak.rows.size() - most,
                      " more groups\n");
    if (m_request.what == "memory") {
      absl::StrAppend(&out, words::padded("0", -12), "  ", m_peak.equalRows,
                      " groups that are the same or cancel out\n");
      absl::StrAppend(&out, words::padded(words::signedBytes(m_peak.delta()), -12),
                      "  sum = ", words::grouped(m_peak.to), " − ", words::grouped(m_peak.from), " bytes\n");
    }
    return out;
  }
  Json peakJson() const {
    if (!m_peak.isKnown()) return Json::Object{{"unknown", memoryProblem()}};
    return Json::Object{{"space", m_peak.space},
                        {"by", m_memory.isReserved ? "kind" : model::deltaByName(m_memory.by)},
                        {"bytes", m_memory.isReserved ? "reserved" : "live"},
                        {"estimated", m_peak.isEstimated},
                        {"from", m_peak.from},
                        {"to", m_peak.to},
                        {"rows", jsonOf(peakColumns(), m_peak.rows)},
                        {"equal_rows", m_peak.equalRows},
                        {"sum", m_peak.delta()}};
  }

  std::string costText() const {
    if (const std::string problem = m_comparison->costProblem(); !problem.empty())
      return absl::StrCat("no costs: ", problem, "\n");
    const model::CostDelta delta = m_comparison->cost(m_memory.by);
    std::string out = absl::StrCat("      FLOPs       bytes  ", model::deltaByName(m_memory.by), "\n");
    for (const model::CostRow& row : delta.rows) {
      if (row.a == row.b) continue;
      absl::StrAppend(&out, words::padded(words::signedCount(row.flops()), -11), " ",
                      words::padded(words::signedBytes(row.bytes()), -11), "  ", words::oneLine(row.group, 120), "\n");
    }
    absl::StrAppend(&out, words::padded(words::signedCount(delta.b.flops.atLeast() - delta.a.flops.atLeast()), -11),
                    " ", words::padded(words::signedBytes(delta.b.bytes().atLeast() - delta.a.bytes().atLeast()), -11),
                    "  sum\n");
    return out;
  }
  // Only what differs.
  Json costJson() const {
    if (const std::string problem = m_comparison->costProblem(); !problem.empty())
      return Json::Object{{"unknown", problem}};
    std::vector<model::CostRow> rows = m_comparison->cost(m_memory.by).rows;
    std::erase_if(rows, [](const model::CostRow& row) { return row.a == row.b; });
    return jsonOf(costColumns(), rows);
  }

  std::string changesText() const {
    std::string out;
    for (const PairRow& row : m_rows.changes()) {
      absl::StrAppend(&out, glyph(m_rows.changeOf(row).kind), " ",
                      words::padded(words::oneLine(m_rows.nameOf(Side::kA, row.a), 60), 36), " ",
                      words::padded(words::oneLine(m_rows.nameOf(Side::kB, row.b), 60), 36), " ", textOf(row), "\n");
    }
    return out;
  }

  std::string patternLine(const PatternRow& row) const {
    const std::string bytes = bytesOf(row);
    return absl::StrCat(words::oneLine(titleOf(row), 200), bytes.empty() ? "" : "  ", bytes, "\n");
  }
  // Returns a line for each scope or computation of a large hunk; "" for a small one.
  std::string partsText(uint32_t hunk, size_t most, absl::string_view indent) const {
    const std::vector<model::HunkPart> parts = model::partsOf(*m_comparison, m_comparison->changes.hunks()[hunk]);
    std::string out;
    for (size_t i = 0; i < std::min(parts.size(), most); ++i)
      absl::StrAppend(&out, indent, words::oneLine(parts[i].title(*m_comparison), 200), "\n");
    if (parts.size() > most) absl::StrAppend(&out, indent, parts.size() - most, " more places\n");
    return out;
  }
  std::string patternsText(size_t most) const {
    std::string out;
    const std::vector<PatternRow>& patterns = m_rows.patterns();
    for (size_t i = 0; i < std::min(patterns.size(), most); ++i) {
      absl::StrAppend(&out, words::padded(absl::StrCat(patterns[i].pattern->hunks.size(), " ×"), -7), "  ",
                      patternLine(patterns[i]), partsText(patterns[i].pattern->hunks.front(), 6, "           "));
    }
    if (patterns.size() > most)
      absl::StrAppend(&out, "         ", patterns.size() - most, " more patterns of changes\n");
    return out;
  }
  std::string someNames(Side side, const std::vector<InstructionId>& ids) const {
    constexpr size_t kMost = 8;
    std::vector<std::string> shown;
    for (size_t i = 0; i < std::min(ids.size(), kMost); ++i) shown.push_back(m_rows.nameOf(side, ids[i]));
    if (ids.size() > kMost) shown.push_back(absl::StrCat("… ", ids.size() - kMost, " more"));
    return words::oneLine(shown.empty() ? std::string("nothing") : absl::StrJoin(shown, " "));
  }
  std::string hunksText() const {
    std::string out;
    const absl::Span<const compare::Hunk> hunks = m_comparison->changes.hunks();
    for (const PatternRow& row : m_rows.patterns()) {
      absl::StrAppend(&out, row.pattern->hunks.size(), " × ", patternLine(row));
      for (const uint32_t h : row.pattern->hunks) {
        if (m_rows.isShown(h))
          absl::StrAppend(&out, "  ", someNames(Side::kA, hunks[h].a), " → ", someNames(Side::kB, hunks[h].b), "\n",
                          partsText(h, SIZE_MAX, "    "));
      }
    }
    return out;
  }

  std::string computationsText() const {
    std::string out;
    for (const ComputationPairRow& row : m_rows.computations()) {
      if (row.kind == "same") continue;
      absl::StrAppend(&out, words::padded(row.kind, 8), " ", words::padded(words::oneLine(row.a, 60), 40), " ",
                      words::padded(words::oneLine(row.b, 60), 40), " ", row.changed, "\n");
    }
    return out;
  }

  Json sideJson(size_t side) const {
    const model::Snapshot& snapshot = side == 0 ? *m_comparison->a : *m_comparison->b;
    const auto& memories = m_comparison->memories();
    return Json::Object{{"path", m_sides[side]->path},
                        {"module", snapshot.module->name()},
                        {"stage", orNull(m_sides[side]->stage)},
                        {"instructions", static_cast<int64_t>(snapshot.module->instructionCount())},
                        {"scheduled", snapshot.module->isScheduled()},
                        {"memory", memories.a == nullptr ? "none"
                                   : m_peak.isEstimated  ? "estimate"
                                                         : "dump"}};
  }

  const DiffRequest& m_request;
  const SideInput* m_sides[2];
  const std::shared_ptr<const model::Comparison> m_comparison;
  std::string m_problem;
  const model::PeakRequest m_memory;
  const model::PeakDelta m_peak;
  const DiffTotals m_totals;
  const DiffRows m_rows;
};

}  // namespace

Result compareSides(const DiffRequest& request, const SideInput& a, const SideInput& b) {
  for (const SideInput* side : {&a, &b}) {
    if (side->snapshot == nullptr) {
      Result result = side->error;
      if (request.format == "json")
        result.output = answerJson("diff", side->path, {problemOf(side->path, result.errors)}, {});
      return result;
    }
  }
  const QueryArgument query(request.query);
  if (!query.isGood()) return query.failure();
  compare::MatchOptions matching;
  // As in the window: stages of one module are parts of one compilation.
  matching.isSameCompilation = isOfOneCompilation(a, b);
  std::string wrong = readPins(request, *a.snapshot->module, *b.snapshot->module, &matching);
  if (!wrong.empty()) return {2, {}, absl::StrCat("hloscope: ", wrong, "\n")};
  compare::ChangeOptions counting;
  counting.counted = countedAspects(request);
  const DiffReport report(request, query, a, b, model::makeComparison(a.snapshot, b.snapshot, matching, counting));
  if (!report.problem().empty()) return {2, {}, absl::StrCat("hloscope: ", report.problem(), "\n")};
  Result result;
  result.status = report.status();
  result.errors = absl::StrCat(a.notes, b.notes, report.notes());
  if (request.format == "json") {
    std::vector<hlo::Diagnostic> problems = a.snapshot->diagnostics;
    problems.insert(problems.end(), b.snapshot->diagnostics.begin(), b.snapshot->diagnostics.end());
    result.output = answerJson("diff", a.path, problems, report.json());
  } else if (request.format == "tsv") {
    result.output = report.tsv();
  } else if (request.format == "md") {
    result.output = report.markdown();
  } else if (request.format == "html") {
    result.output = report.page().html();
  } else {
    result.output = report.text();
  }
  return result;
}

}  // namespace cli

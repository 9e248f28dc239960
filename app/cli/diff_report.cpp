#include "app/cli/diff_report.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "app/cli/check.h"
#include "app/cli/json.h"
#include "app/cli/page.h"
#include "app/cli/query_argument.h"
#include "app/cli/space_memory.h"
#include "model/analysis/scope_name.h"
#include "model/documents/compared_sides.h"
#include "model/documents/comparison.h"
#include "model/ir/opcode_properties.h"
#include "model/queries/live_shares.h"
#include "model/words/amount_text.h"
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

uint32_t countedAspects(const DiffRequest& request) {
  uint32_t counted = compare::kCountedAspects;
  for (const std::string& name : commaList(request.counted)) counted |= compare::aspectNamed(name);
  for (const std::string& name : commaList(request.ignored)) counted &= ~compare::aspectNamed(name);
  return counted;
}

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

struct Totals {
  hlo::Amount flops[2], bytes[2];
  std::optional<int64_t> peak[2], reserved[2];
  std::optional<uint32_t> peakStep[2];
  int64_t fusions[2] = {}, collectives[2] = {};
};

class DiffReport {
 public:
  /// `query` restricts the rows of changes, hunks, pairs and patterns.
  DiffReport(const DiffRequest& request, const QueryArgument& query, const SideInput& a, const SideInput& b,
             std::shared_ptr<const model::Comparison> comparison)
      : m_request(request), m_sides{&a, &b}, m_comparison(std::move(comparison)) {
    if (!request.computations.empty()) {
      const auto find = [](const hlo::Module& module, absl::string_view name) {
        return module.findComputation(absl::StripPrefix(name, "%"));
      };
      m_computations[0] = find(moduleA(), request.computations.front());
      m_computations[1] = find(moduleB(), request.computations.back());
      for (size_t side : {0, 1}) {
        if (!m_computations[side])
          m_problem = absl::StrCat(side == 0 ? "A" : "B", " has no computation ",
                                   side == 0 ? request.computations.front() : request.computations.back());
      }
    }
    if (!m_problem.empty()) return;
    m_memory.by = byOf(request.by.empty() ? "scope" : request.by);
    m_memory.isReserved = request.bytes == "reserved";
    int64_t step = 0;
    m_memory.at = request.at == "same"                  ? model::PeakAt::kSame
                  : absl::SimpleAtoi(request.at, &step) ? model::PeakAt::kStep
                                                        : model::PeakAt::kOwn;
    m_memory.step = static_cast<uint32_t>(std::clamp<int64_t>(step, 0, UINT32_MAX));
    const auto& memories = m_comparison->memories();
    if (memories.a != nullptr && !request.space.empty()) {
      const auto inSpace = SpaceMemory::of(*memories.b, request.space, &m_problem);
      if (inSpace) m_memory.space = inSpace->space();
    }
    m_peak = m_comparison->peak(m_memory);
    countTotals();
    if (m_problem.empty() && !query.query().isEmpty()) find(query);
    sortPatterns();
  }

  /// Why there is no report; "" otherwise.
  const std::string& problem() const { return m_problem; }
  /// Terms of the query that nothing can match.
  const std::string& notes() const { return m_notes; }

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
    if (m_request.what == "pairs") return pairsTable("  ");
    std::string out = absl::StrCat(words::oneLine(m_comparison->b->title, 120), ": ", headline(), "\n");
    for (size_t side : {0, 1}) absl::StrAppend(&out, sideText(side), "\n");
    if (m_request.what == "changes") return out + changesText();
    if (m_request.what == "hunks") return out + hunksText();
    if (m_request.what == "computations") return out + computationsText();
    if (m_request.what == "cost") return out + costText();
    if (m_request.what != "memory") {
      absl::StrAppend(&out, words::countsText(m_comparison->changes.counts(), "   "), "\n");
      for (const std::string& line : totalLines()) absl::StrAppend(&out, line, "\n");
    }
    absl::StrAppend(&out, waterfallText(m_request.what == "memory" ? SIZE_MAX : 10));
    if (m_request.what == "memory") return out;
    absl::StrAppend(&out, patternsText(10, ""));
    for (const std::string& note : words::comparisonNotes(*m_comparison)) absl::StrAppend(&out, "note: ", note, "\n");
    return out;
  }

  std::string markdown() const {
    std::vector<std::string> lines;
    lines.push_back(absl::StrCat("**", markdownText(m_comparison->b->title), "**: ", markdownText(headline())));
    lines.emplace_back();
    lines.emplace_back("| | A | B | Δ |");
    lines.emplace_back("| --- | ---: | ---: | ---: |");
    for (const TotalRow& row : totalRows())
      lines.push_back(absl::StrCat("| ", row.name, " | ", row.a, " | ", row.b, " | ", row.delta, " |"));
    lines.emplace_back();
    lines.push_back(markdownText(words::countsText(m_comparison->changes.counts(), ", ")));
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
    if (!m_patterns.empty()) {
      lines.emplace_back();
      lines.emplace_back("| × | what | Δ peak |");
      lines.emplace_back("| ---: | --- | ---: |");
      for (size_t i = 0; i < std::min(m_patterns.size(), kMostRows); ++i)
        lines.push_back(absl::StrCat("| ", m_patterns[i].pattern->hunks.size(), " | ",
                                     words::markdownCode(words::oneLine(titleOf(*m_patterns[i].pattern), 200)), " | ",
                                     bytesOf(m_patterns[i]), " |"));
      if (m_patterns.size() > kMostRows)
        lines.push_back(absl::StrCat("| | ", m_patterns.size() - kMostRows, " more patterns | |"));
    }
    const std::vector<std::string> notes = words::comparisonNotes(*m_comparison);
    constexpr size_t kMostNotes = 5;
    if (!notes.empty()) lines.emplace_back();
    for (size_t i = 0; i < std::min(notes.size(), kMostNotes); ++i)
      lines.push_back(absl::StrCat("- ", markdownText(notes[i])));
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
    for (const TotalRow& row : totalRows()) totals.rows.push_back({{row.name, row.a, row.b, row.delta}, 0, 0});
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
      page.paragraph(absl::StrCat("No comparison of memory: ", m_peak.problem, "."));
    }
    if (!m_patterns.empty()) {
      page.heading("Changes that repeat");
      PageTable table;
      table.headings = {{"times", true}, {"bytes at the peak", true}, {"what", false}};
      for (size_t i = 0; i < std::min(m_patterns.size(), kMostRows); ++i) {
        const PatternRow& row = m_patterns[i];
        table.rows.push_back(
            {{words::grouped(static_cast<int64_t>(row.pattern->hunks.size())), bytesOf(row), titleOf(*row.pattern)},
             0,
             0});
      }
      table.rest = rest(m_patterns.size());
      page.table(std::move(table));
    }
    size_t changes = 0;
    PageTable table;
    table.headings = {{"A", false}, {"B", false}, {"what", false}};
    forEachChange([&](Side side, InstructionId id) {
      if (++changes > kMostRows) return;
      const auto other = otherSide(side, id);
      const auto a = side == Side::kA ? std::optional(id) : std::nullopt;
      const auto b = side == Side::kB ? std::optional(id) : other;
      table.rows.push_back(
          {{nameOf(Side::kA, a), nameOf(Side::kB, b), words::changeText(*m_comparison, side, id)}, 0, 0});
    });
    if (changes > 0) {
      page.heading(absl::StrCat("Changed instructions: ", words::grouped(static_cast<int64_t>(changes))));
      page.paragraph(words::countsText(m_comparison->changes.counts(), ", "));
      table.rest = rest(changes);
      page.table(std::move(table));
    }
    const std::vector<std::string> notes = words::comparisonNotes(*m_comparison);
    if (!notes.empty()) {
      page.heading("Notes");
      page.list(notes);
    }
    return page;
  }

  std::string tsv() const {
    if (m_request.what == "pairs") return pairsTable("\t");
    if (m_request.what == "changes") return changesTable();
    if (m_request.what == "memory") return peakTable();
    if (m_request.what == "cost") return costTable();
    if (m_request.what == "hunks") return hunksTable();
    if (m_request.what == "computations") return computationsTable();
    return countsTable();
  }

  Json::Object json() const {
    const compare::Counts& counts = m_comparison->changes.counts();
    Json::Object counted;
    for (int i = 0; i < compare::kChangeKindCount; ++i) {
      const auto kind = static_cast<ChangeKind>(i);
      if (kind == ChangeKind::kInherits) continue;
      counted.insert_or_assign(compare::changeKindName(kind), static_cast<int64_t>(counts.of(kind)));
    }
    counted.insert_or_assign("inherits", static_cast<int64_t>(counts.inherited));
    Json::Object ignored;
    for (int bit = 0; bit < compare::kAspectBits; ++bit) {
      if ((countedAspects(m_request) >> bit & 1) == 0 && !compare::aspectName(bit).empty())
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
    for (const std::string& note : words::comparisonNotes(*m_comparison)) notes.push_back(Json(note));
    Json::Object object{{"a", sideJson(0)},
                        {"b", sideJson(1)},
                        {"headline", headline()},
                        {"is_same_program", m_comparison->isSameProgram()},
                        {"pairs", static_cast<int64_t>(m_comparison->match.pairCount())},
                        {"counts", counted},
                        {"dimensions", dimensions},
                        {"header", header},
                        {"totals", totalsJson()},
                        {"waterfall", peakJson()},
                        {"patterns", patternsJson()},
                        {"changes", changesJson()},
                        {"notes", notes}};
    if (m_request.what == "pairs") object.insert_or_assign("pair_list", pairsJson());
    if (m_request.what == "cost") object.insert_or_assign("cost", costJson());
    return object;
  }

 private:
  struct PatternRow {
    const compare::Pattern* pattern;
    int64_t peakBytes;  ///< live at the peak of B minus live at the peak of A
  };

  const hlo::Module& moduleA() const { return m_comparison->moduleA(); }
  const hlo::Module& moduleB() const { return m_comparison->moduleB(); }
  const hlo::Module& module(Side side) const { return side == Side::kA ? moduleA() : moduleB(); }

  static DeltaBy byOf(absl::string_view name) {
    for (int i = 0; i < model::kDeltaByCount; ++i) {
      if (name == model::deltaByName(static_cast<DeltaBy>(i))) return static_cast<DeltaBy>(i);
    }
    return DeltaBy::kScope;
  }
  static std::string markdownText(absl::string_view text) {
    // Dump text is never markup.
    std::string out;
    for (const char c : words::oneLine(text, 1000)) {
      if (absl::StrContains("\\`*_{}[]<>#|~&!@", c)) out += '\\';
      out += c;
    }
    return out;
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
    if (m_request.maxPeakGrowth.empty() || !m_totals.peak[0] || !m_totals.peak[1]) return false;
    const int64_t growth = *m_totals.peak[1] - *m_totals.peak[0];
    double percent = 0;
    const absl::string_view limit = m_request.maxPeakGrowth;
    if (absl::EndsWith(limit, "%") && absl::SimpleAtod(limit.substr(0, limit.size() - 1), &percent))
      return static_cast<double>(growth) * 100 > percent * static_cast<double>(*m_totals.peak[0]);
    return growth > parseLimit(limit).value_or(INT64_MAX);
  }

  void find(const QueryArgument& query) {
    for (size_t side : {0, 1}) {
      const auto& snapshot = side == 0 ? m_comparison->a : m_comparison->b;
      const queries::QueryResult result = queries::findInstructions(
          query.query(), model::querySubject(snapshot, m_comparison, m_memory.space), snapshot->module->instructions());
      m_found[side].assign(snapshot->module->instructionCount(), 0);
      size_t at = 0;
      for (const InstructionId id : snapshot->module->instructions()) m_found[side][id.index()] = result.found[at++];
      for (const queries::QueryNote& note : result.notes) {
        const std::string line = hlo::format(query.diagnostic(note)) + "\n";
        if (!absl::StrContains(m_notes, line)) m_notes += line;
      }
    }
  }
  // Without a query everything matches.
  bool isFound(Side side, InstructionId id) const {
    const std::vector<uint8_t>& found = m_found[index(side)];
    return found.empty() || found[id.index()] != 0;
  }
  bool isFound(const compare::Hunk& hunk) const {
    return std::any_of(hunk.a.begin(), hunk.a.end(), [&](InstructionId id) { return isFound(Side::kA, id); }) ||
           std::any_of(hunk.b.begin(), hunk.b.end(), [&](InstructionId id) { return isFound(Side::kB, id); });
  }

  // Adds up the bytes at the peaks of B minus those of A by pattern, and sorts the patterns by their amount.
  void sortPatterns() {
    const absl::Span<const compare::Pattern> patterns = m_comparison->changes.patterns();
    const absl::Span<const compare::Hunk> hunks = m_comparison->changes.hunks();
    std::vector<int64_t> ofHunk(hunks.size(), 0);
    const auto& memories = m_comparison->memories();
    m_hasPatternBytes = memories.a != nullptr && m_totals.peak[0] && m_totals.peak[1];
    for (size_t side : {0, 1}) {
      if (!m_hasPatternBytes || !m_totals.peakStep[side]) continue;
      const model::Snapshot& memory = side == 0 ? *memories.a : *memories.b;
      std::vector<int64_t> bytes(memory.module->instructionCount(), 0);
      const queries::LiveShares shares(*memory.assignment, m_memory.space);
      for (const queries::LiveShare& share : shares.at(*m_totals.peakStep[side])) {
        if (const auto instruction = memory.link.instruction(share.value)) bytes[instruction->index()] += share.bytes;
      }
      for (size_t h = 0; h < hunks.size(); ++h) {
        for (const InstructionId id : side == 0 ? hunks[h].a : hunks[h].b)
          ofHunk[h] += side == 0 ? -bytes[id.index()] : bytes[id.index()];
      }
    }
    for (const compare::Pattern& pattern : patterns) {
      PatternRow row{&pattern, 0};
      bool isShown = false;
      for (const uint32_t h : pattern.hunks) {
        row.peakBytes += ofHunk[h];
        isShown |= isFound(hunks[h]);
      }
      if (isShown) m_patterns.push_back(row);
    }
    std::stable_sort(m_patterns.begin(), m_patterns.end(), [](const PatternRow& a, const PatternRow& b) {
      return std::abs(a.peakBytes) > std::abs(b.peakBytes);
    });
  }
  // "+3.00 GiB"; "" without memory or without a difference.
  std::string bytesOf(const PatternRow& row) const {
    return m_hasPatternBytes && row.peakBytes != 0 ? words::signedBytes(row.peakBytes) : std::string();
  }

  void countTotals() {
    for (size_t side : {0, 1}) {
      const model::Snapshot& snapshot = side == 0 ? *m_comparison->a : *m_comparison->b;
      const hlo::Cost total = snapshot.costs->get().costs.total(hlo::Loops::kAllTrips);
      m_totals.flops[side] = total.flops;
      m_totals.bytes[side] = total.bytes();
      for (const InstructionId id : snapshot.module->instructions()) {
        const hlo::OpKind kind = snapshot.module->kind(id);
        m_totals.fusions[side] += kind == hlo::OpKind::kFusion ? 1 : 0;
        const bool isCollective = hlo::hasReplicaGroups(kind) || hlo::isPermute(kind);
        m_totals.collectives[side] += isCollective && hlo::asyncRole(kind) != hlo::AsyncRole::kDone ? 1 : 0;
      }
    }
    const auto& memories = m_comparison->memories();
    if (memories.a == nullptr) return;
    for (size_t side : {0, 1}) {
      const model::Snapshot& memory = side == 0 ? *memories.a : *memories.b;
      const queries::LiveBytes live(*memory.assignment, m_memory.space);
      const queries::SpaceFigures figures =
          queries::spaceFigures(*memory.assignment, live, memory.platform, m_memory.space);
      m_totals.peak[side] = figures.livePeak.exact();
      m_totals.peakStep[side] = live.peakStep();
      m_totals.reserved[side] = figures.reserved.exact();
    }
  }

  struct TotalRow {
    std::string name, a, b, delta;
  };
  std::vector<TotalRow> totalRows() const {
    std::vector<TotalRow> rows;
    const auto add = [&rows](const char* name, const std::string& a, const std::string& b, const std::string& delta) {
      rows.push_back({name, a, b, delta});
    };
    const auto counted = [](int64_t a, int64_t b) { return words::signedCount(b - a); };
    const auto sizeA = static_cast<int64_t>(moduleA().instructionCount());
    const auto sizeB = static_cast<int64_t>(moduleB().instructionCount());
    add("instructions", words::grouped(sizeA), words::grouped(sizeB), counted(sizeA, sizeB));
    if (m_totals.peak[0] && m_totals.peak[1])
      add(m_peak.isEstimated ? "peak (estimated)" : "peak", words::humanBytes(*m_totals.peak[0]),
          words::humanBytes(*m_totals.peak[1]), words::signedBytes(*m_totals.peak[1] - *m_totals.peak[0]));
    if (m_totals.reserved[0] && m_totals.reserved[1])
      add("reserved", words::humanBytes(*m_totals.reserved[0]), words::humanBytes(*m_totals.reserved[1]),
          words::signedBytes(*m_totals.reserved[1] - *m_totals.reserved[0]));
    add("FLOPs", words::countText(m_totals.flops[0]), words::countText(m_totals.flops[1]),
        counted(m_totals.flops[0].atLeast(), m_totals.flops[1].atLeast()));
    add("bytes accessed", words::bytesText(m_totals.bytes[0]), words::bytesText(m_totals.bytes[1]),
        words::signedBytes(m_totals.bytes[1].atLeast() - m_totals.bytes[0].atLeast()));
    add("fusions", words::grouped(m_totals.fusions[0]), words::grouped(m_totals.fusions[1]),
        counted(m_totals.fusions[0], m_totals.fusions[1]));
    add("collectives", words::grouped(m_totals.collectives[0]), words::grouped(m_totals.collectives[1]),
        counted(m_totals.collectives[0], m_totals.collectives[1]));
    return rows;
  }

  std::string headline() const { return words::comparisonHeadline(*m_comparison); }

  std::string sideText(size_t side) const {
    const model::Snapshot& snapshot = side == 0 ? *m_comparison->a : *m_comparison->b;
    return absl::StrCat(side == 0 ? "A  " : "B  ", words::oneLine(m_sides[side]->path, 200), "  ",
                        words::oneLine(snapshot.title, 100), m_sides[side]->stage.empty() ? "" : "  ",
                        words::oneLine(m_sides[side]->stage, 100), "  ",
                        words::grouped(static_cast<int64_t>(snapshot.module->instructionCount())), " instructions");
  }

  std::vector<std::string> totalLines() const {
    std::vector<std::string> lines;
    const auto bytes = [&](const char* name, const std::optional<int64_t>(&of)[2], absl::string_view remark) {
      if (!of[0] || !of[1]) return;
      const int64_t delta = *of[1] - *of[0];
      std::string line = absl::StrCat(words::padded(name, 12), words::humanBytes(*of[0]), " → ",
                                      words::humanBytes(*of[1]), "   ", words::signedBytes(delta));
      if (*of[0] > 0 && delta != 0)
        absl::StrAppend(
            &line, delta > 0 ? "   +" : "   −",
            absl::StrFormat("%.1f %%", std::abs(100.0 * static_cast<double>(delta) / static_cast<double>(*of[0]))));
      absl::StrAppend(&line, remark.empty() ? "" : "   ", remark);
      lines.push_back(std::move(line));
    };
    const auto& memories = m_comparison->memories();
    const std::string source = memories.a == nullptr ? ""
                               : m_peak.isEstimated  ? "(estimated for both)"
                                                     : "(buffer assignment of both)";
    bytes("peak", m_totals.peak, source);
    bytes("reserved", m_totals.reserved, "");
    if (memories.a == nullptr) lines.push_back(absl::StrCat("memory      not compared: ", memories.problem));
    lines.push_back(absl::StrCat(words::padded("FLOPs", 12), words::countText(m_totals.flops[0]), " → ",
                                 words::countText(m_totals.flops[1]), "   bytes accessed ",
                                 words::bytesText(m_totals.bytes[0]), " → ", words::bytesText(m_totals.bytes[1])));
    lines.push_back(absl::StrCat(
        words::padded("fusions", 12), words::grouped(m_totals.fusions[0]), " → ", words::grouped(m_totals.fusions[1]),
        "   collectives ", words::grouped(m_totals.collectives[0]), " → ", words::grouped(m_totals.collectives[1])));
    return lines;
  }

  // --- memory ---
  std::string restRow(size_t shown) const {
    int64_t rest = 0;
    for (size_t i = shown; i < m_peak.rows.size(); ++i) rest += m_peak.rows[i].delta();
    return absl::StrCat("| ", words::signedBytes(rest), " | ", m_peak.rows.size() - shown, " more | |");
  }
  std::string waterfallText(size_t most) const {
    if (!m_peak.isKnown())
      return m_request.what == "memory" ? absl::StrCat("no waterfall: ", m_peak.problem, "\n") : "";
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
  std::string peakTable() const {
    std::string out = "group\ta\tb\tdelta\tvalues\tcause\treason\n";
    for (const model::PeakRow& row : m_peak.rows)
      absl::StrAppend(&out,
                      words::delimited({row.group, absl::StrCat(row.a), absl::StrCat(row.b), absl::StrCat(row.delta()),
                                        absl::StrCat(row.values), std::string(causeName(row.cause)), row.reason},
                                       '\t'),
                      "\n");
    return out;
  }
  static absl::string_view causeName(model::PeakCause cause) {
    static constexpr absl::string_view kNames[] = {"none",           "added",         "removed",     "type",
                                                   "shape",          "layout",        "space",       "out_of_memory_of",
                                                   "into_memory_of", "lives_longer",  "ends_before", "defined_earlier",
                                                   "defined_later",  "peak_elsewhere"};
    return kNames[static_cast<size_t>(cause)];
  }
  Json peakJson() const {
    if (!m_peak.isKnown()) return Json::Object{{"unknown", m_peak.problem}};
    Json::Array rows;
    for (const model::PeakRow& row : m_peak.rows)
      rows.push_back(Json::Object{{"group", row.group},
                                  {"a", row.a},
                                  {"b", row.b},
                                  {"delta", row.delta()},
                                  {"values", static_cast<int64_t>(row.values)},
                                  {"cause", causeName(row.cause)},
                                  {"reason", orNull(row.reason)}});
    return Json::Object{{"space", m_peak.space},
                        {"by", m_memory.isReserved ? "kind" : model::deltaByName(m_memory.by)},
                        {"bytes", m_memory.isReserved ? "reserved" : "live"},
                        {"estimated", m_peak.isEstimated},
                        {"from", m_peak.from},
                        {"to", m_peak.to},
                        {"rows", rows},
                        {"equal_rows", static_cast<int64_t>(m_peak.equalRows)},
                        {"sum", m_peak.delta()}};
  }

  // --- cost ---
  std::string costText() const {
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
  std::string costTable() const {
    std::string out = "group\tflops_a\tflops_b\tbytes_a\tbytes_b\tinstructions\n";
    for (const model::CostRow& row : m_comparison->cost(m_memory.by).rows)
      absl::StrAppend(&out,
                      words::delimited({row.group, absl::StrCat(row.a.flops.atLeast()),
                                        absl::StrCat(row.b.flops.atLeast()), absl::StrCat(row.a.bytes().atLeast()),
                                        absl::StrCat(row.b.bytes().atLeast()), absl::StrCat(row.instructions)},
                                       '\t'),
                      "\n");
    return out;
  }
  Json costJson() const {
    Json::Array rows;
    for (const model::CostRow& row : m_comparison->cost(m_memory.by).rows) {
      if (row.a == row.b) continue;
      rows.push_back(Json::Object{{"group", row.group},
                                  {"flops", Json::Array{orNull(row.a.flops.exact()), orNull(row.b.flops.exact())}},
                                  {"bytes", Json::Array{orNull(row.a.bytes().exact()), orNull(row.b.bytes().exact())}},
                                  {"delta_flops", row.flops()},
                                  {"delta_bytes", row.bytes()}});
    }
    return rows;
  }

  // --- changes ---
  bool isIn(Side side, InstructionId id) const {
    const auto& computation = m_computations[index(side)];
    return !computation || module(side).computation(id) == *computation;
  }
  /// Each change once: those of A, then what only B has.
  template <typename Use>
  void forEachChange(const Use& use) const {
    const auto isShown = [&](Side side, InstructionId id) {
      if (!isIn(side, id)) return false;
      const auto other = otherSide(side, id);
      return isFound(side, id) || (other && isFound(side == Side::kA ? Side::kB : Side::kA, *other));
    };
    for (const InstructionId id : moduleA().instructions()) {
      if (compare::isChange(m_comparison->changes.of(Side::kA, id).kind) && isShown(Side::kA, id)) use(Side::kA, id);
    }
    for (const InstructionId id : moduleB().instructions()) {
      const ChangeKind kind = m_comparison->changes.of(Side::kB, id).kind;
      if (compare::isChange(kind) && kind != ChangeKind::kReplaced && !m_comparison->match.counterpart(Side::kB, id) &&
          isShown(Side::kB, id))
        use(Side::kB, id);
    }
  }
  std::optional<InstructionId> otherSide(Side side, InstructionId id) const {
    const auto partner = m_comparison->match.counterpart(side, id);
    return partner ? partner : m_comparison->match.replacement(side, id);
  }
  std::string nameOf(Side side, std::optional<InstructionId> id) const {
    return id ? std::string(module(side).name(*id)) : std::string();
  }
  std::string computationOf(Side side, std::optional<InstructionId> id) const {
    return id ? std::string(module(side).name(module(side).computation(*id))) : std::string();
  }
  static absl::string_view glyph(ChangeKind kind) {
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
  std::string changesText() const {
    std::string out;
    forEachChange([&](Side side, InstructionId id) {
      const auto other = otherSide(side, id);
      const auto a = side == Side::kA ? std::optional(id) : std::nullopt;
      const auto b = side == Side::kB ? std::optional(id) : other;
      absl::StrAppend(&out, glyph(m_comparison->changes.of(side, id).kind), " ",
                      words::padded(words::oneLine(nameOf(Side::kA, a), 60), 36), " ",
                      words::padded(words::oneLine(nameOf(Side::kB, b), 60), 36), " ",
                      words::changeText(*m_comparison, side, id), "\n");
    });
    return out;
  }
  std::string evidenceName(InstructionId ofA) const {
    const compare::Evidence evidence = m_comparison->match.evidence(ofA);
    return absl::StrCat(static_cast<int>(evidence.line), ":", evidence.radius);
  }
  std::string changesTable() const {
    std::string out = "kind\tleft_computation\tleft\tright_computation\tright\twhat\thunk\n";
    forEachChange([&](Side side, InstructionId id) {
      const auto a = side == Side::kA ? std::optional(id) : std::nullopt;
      const auto b = side == Side::kB ? std::optional(id) : otherSide(side, id);
      const compare::Change change = m_comparison->changes.of(side, id);
      absl::StrAppend(&out,
                      words::delimited({std::string(compare::changeKindName(change.kind)), computationOf(Side::kA, a),
                                        nameOf(Side::kA, a), computationOf(Side::kB, b), nameOf(Side::kB, b),
                                        compare::aspectNames(change.aspects & countedAspects(m_request)),
                                        change.hunk ? absl::StrCat(*change.hunk) : ""},
                                       '\t'),
                      "\n");
    });
    return out;
  }
  Json changesJson() const {
    Json::Array rows;
    const auto place = [&](Side side, std::optional<InstructionId> id) {
      return id ? Json(Json::Object{{"computation", computationOf(side, id)}, {"name", nameOf(side, id)}}) : Json();
    };
    const hlo::Costs* const costs[2] = {&m_comparison->a->costs->get().costs, &m_comparison->b->costs->get().costs};
    forEachChange([&](Side side, InstructionId id) {
      const auto a = side == Side::kA ? std::optional(id) : std::nullopt;
      const auto b = side == Side::kB ? std::optional(id) : otherSide(side, id);
      const compare::Change change = m_comparison->changes.of(side, id);
      Json::Array what;
      for (int bit = 0; bit < compare::kAspectBits; ++bit) {
        if ((change.aspects & countedAspects(m_request)) >> bit & 1) what.push_back(Json(compare::aspectName(bit)));
      }
      hlo::Cost before, after;
      if (a) before = costs[0]->share(*a);
      if (b) after = costs[1]->share(*b);
      Json evidence;
      if (a && m_comparison->match.counterpart(Side::kA, *a)) {
        const compare::Evidence of = m_comparison->match.evidence(*a);
        evidence = Json::Object{{"line", static_cast<int64_t>(of.line)},
                                {"radius", static_cast<int64_t>(of.radius)},
                                {"text", compare::evidenceText(of)},
                                {"likely", of.isLikely()}};
      }
      const Side shown = b ? Side::kB : Side::kA;
      const InstructionId named = b ? *b : *a;
      const hlo::Module& of = module(shown);
      Json source;
      if (const auto frame = of.frame(named))
        source = absl::StrCat(words::fileName(of.file(of.frame(*frame).file)), ":", of.frame(*frame).line);
      rows.push_back(Json::Object{{"kind", compare::changeKindName(change.kind)},
                                  {"what", what},
                                  {"a", place(Side::kA, a)},
                                  {"b", place(Side::kB, b)},
                                  {"hunk", change.hunk ? Json(*change.hunk) : Json()},
                                  {"evidence", evidence},
                                  {"delta", Json::Object{{"bytes", after.bytes().atLeast() - before.bytes().atLeast()},
                                                         {"flops", after.flops.atLeast() - before.flops.atLeast()}}},
                                  {"scope", orNull(hlo::splitOpName(of.opName(named)).scopes)},
                                  {"source", source}});
    });
    return rows;
  }

  // --- pairs ---
  template <typename Use>
  void forEachPair(const Use& use) const {
    for (const InstructionId id : moduleA().instructions()) {
      if (!isIn(Side::kA, id)) continue;
      const auto other = otherSide(Side::kA, id);
      if (other && (isFound(Side::kA, id) || isFound(Side::kB, *other))) use(id, *other);
    }
  }
  std::string pairsTable(absl::string_view separator) const {
    std::string out = "left_computation\tleft\tright_computation\tright\tkind\tevidence\n";
    forEachPair([&](InstructionId a, InstructionId b) {
      absl::StrAppend(&out, computationOf(Side::kA, a), "\t", nameOf(Side::kA, a), "\t", computationOf(Side::kB, b),
                      "\t", nameOf(Side::kB, b), "\t",
                      compare::changeKindName(m_comparison->changes.of(Side::kA, a).kind), "\t", evidenceName(a), "\n");
    });
    if (separator == "\t") return out;
    return words::printable(out);
  }
  Json pairsJson() const {
    Json::Array rows;
    forEachPair([&](InstructionId a, InstructionId b) {
      rows.push_back(Json::Object{{"a", nameOf(Side::kA, a)},
                                  {"b", nameOf(Side::kB, b)},
                                  {"kind", compare::changeKindName(m_comparison->changes.of(Side::kA, a).kind)},
                                  {"evidence", evidenceName(a)}});
    });
    return rows;
  }

  // --- hunks and patterns ---
  std::string titleOf(const compare::Pattern& pattern) const {
    return compare::hunkTitle(moduleA(), moduleB(), m_comparison->changes,
                              m_comparison->changes.hunks()[pattern.hunks.front()]);
  }
  std::string patternsText(size_t most, absl::string_view indent) const {
    std::string out;
    for (size_t i = 0; i < std::min(m_patterns.size(), most); ++i) {
      const PatternRow& row = m_patterns[i];
      const std::string bytes = bytesOf(row);
      absl::StrAppend(&out, indent, words::padded(absl::StrCat(row.pattern->hunks.size(), " ×"), -7), "  ",
                      words::oneLine(titleOf(*row.pattern), 200), bytes.empty() ? "" : "  ", bytes, "\n");
    }
    if (m_patterns.size() > most)
      absl::StrAppend(&out, indent, "         ", m_patterns.size() - most, " more patterns of changes\n");
    return out;
  }
  std::string hunksText() const {
    std::string out;
    const absl::Span<const compare::Hunk> hunks = m_comparison->changes.hunks();
    for (const PatternRow& row : m_patterns) {
      const std::string bytes = bytesOf(row);
      absl::StrAppend(&out, row.pattern->hunks.size(), " × ", words::oneLine(titleOf(*row.pattern), 200),
                      bytes.empty() ? "" : "  ", bytes, "\n");
      for (const uint32_t h : row.pattern->hunks) {
        if (!isFound(hunks[h])) continue;
        const auto names = [&](Side side, const std::vector<InstructionId>& ids) {
          constexpr size_t kMost = 8;
          std::vector<std::string> shown;
          for (size_t i = 0; i < std::min(ids.size(), kMost); ++i) shown.push_back(nameOf(side, ids[i]));
          if (ids.size() > kMost) shown.push_back(absl::StrCat("… ", ids.size() - kMost, " more"));
          return shown.empty() ? std::string("nothing") : absl::StrJoin(shown, " ");
        };
        absl::StrAppend(&out, "  ", words::oneLine(names(Side::kA, hunks[h].a)), " → ",
                        words::oneLine(names(Side::kB, hunks[h].b)), "\n");
      }
    }
    return out;
  }
  std::string hunksTable() const {
    std::string out = "hunk\tpattern\tleft\tright\ttitle\n";
    const absl::Span<const compare::Hunk> hunks = m_comparison->changes.hunks();
    for (uint32_t h = 0; h < hunks.size(); ++h) {
      if (!isFound(hunks[h])) continue;
      const auto names = [&](Side side, const std::vector<InstructionId>& ids) {
        std::vector<std::string> all;
        for (const InstructionId id : ids) all.push_back(nameOf(side, id));
        return absl::StrJoin(all, " ");
      };
      absl::StrAppend(&out,
                      words::delimited({absl::StrCat(h), absl::StrCat(hunks[h].pattern), names(Side::kA, hunks[h].a),
                                        names(Side::kB, hunks[h].b),
                                        compare::hunkTitle(moduleA(), moduleB(), m_comparison->changes, hunks[h])},
                                       '\t'),
                      "\n");
    }
    return out;
  }
  Json patternsJson() const {
    Json::Array rows;
    for (const PatternRow& row : m_patterns) {
      Json::Array hunks;
      for (const uint32_t h : row.pattern->hunks) hunks.push_back(Json(h));
      rows.push_back(Json::Object{{"count", static_cast<int64_t>(row.pattern->hunks.size())},
                                  {"hunks", hunks},
                                  {"instructions", static_cast<int64_t>(row.pattern->instructions)},
                                  {"delta_peak", m_hasPatternBytes ? Json(row.peakBytes) : Json()},
                                  {"title", titleOf(*row.pattern)}});
    }
    return rows;
  }

  // --- computations ---
  struct ComputationRow {
    std::string a, b, kind;
    size_t changed = 0;
  };
  std::vector<ComputationRow> computations() const {
    std::vector<ComputationRow> rows;
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
    for (uint32_t c = 0; c < moduleA().computationCount(); ++c) {
      const hlo::ComputationId id(c);
      const auto other = match.counterpart(Side::kA, id);
      ComputationRow row{std::string(moduleA().name(id)), other ? std::string(moduleB().name(*other)) : "", "same",
                         count(Side::kA, id) + (other ? count(Side::kB, *other) : 0)};
      if (!other) row.kind = match.cloneOf(Side::kA, id) ? "clone" : "removed";
      if (other && row.changed > 0) row.kind = "changed";
      rows.push_back(std::move(row));
    }
    for (uint32_t c = 0; c < moduleB().computationCount(); ++c) {
      const hlo::ComputationId id(c);
      if (match.counterpart(Side::kB, id)) continue;
      rows.push_back(
          {"", std::string(moduleB().name(id)), match.cloneOf(Side::kB, id) ? "clone" : "added", count(Side::kB, id)});
    }
    return rows;
  }
  std::string computationsText() const {
    std::string out;
    for (const ComputationRow& row : computations()) {
      if (row.kind == "same") continue;
      absl::StrAppend(&out, words::padded(row.kind, 8), " ", words::padded(words::oneLine(row.a, 60), 40), " ",
                      words::padded(words::oneLine(row.b, 60), 40), " ", row.changed, "\n");
    }
    return out;
  }
  std::string computationsTable() const {
    std::string out = "left_computation\tright_computation\tkind\tchanged\n";
    for (const ComputationRow& row : computations())
      absl::StrAppend(&out, words::delimited({row.a, row.b, row.kind, absl::StrCat(row.changed)}, '\t'), "\n");
    return out;
  }
  std::string countsTable() const {
    std::string out = "kind\tinstructions\n";
    for (int i = 0; i < compare::kChangeKindCount; ++i) {
      const auto kind = static_cast<ChangeKind>(i);
      if (kind == ChangeKind::kInherits) continue;
      absl::StrAppend(&out, compare::changeKindName(kind), "\t", m_comparison->changes.counts().of(kind), "\n");
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
  Json totalsJson() const {
    const auto both = [](const Json& a, const Json& b) { return Json::Array{a, b}; };
    return Json::Object{{"flops", both(orNull(m_totals.flops[0].exact()), orNull(m_totals.flops[1].exact()))},
                        {"bytes", both(orNull(m_totals.bytes[0].exact()), orNull(m_totals.bytes[1].exact()))},
                        {"peak", both(orNull(m_totals.peak[0]), orNull(m_totals.peak[1]))},
                        {"peak_step", both(orNull(m_totals.peakStep[0]), orNull(m_totals.peakStep[1]))},
                        {"reserved", both(orNull(m_totals.reserved[0]), orNull(m_totals.reserved[1]))},
                        {"fusions", both(m_totals.fusions[0], m_totals.fusions[1])},
                        {"collectives", both(m_totals.collectives[0], m_totals.collectives[1])}};
  }

  const DiffRequest& m_request;
  const SideInput* m_sides[2];
  const std::shared_ptr<const model::Comparison> m_comparison;
  std::string m_problem;
  std::optional<hlo::ComputationId> m_computations[2];
  model::PeakRequest m_memory;
  model::PeakDelta m_peak;
  Totals m_totals;
  std::vector<uint8_t> m_found[2];  // by instruction: 1 if the query matches it; empty without a query
  std::string m_notes;
  std::vector<PatternRow> m_patterns;  // those with a hunk that the query matches
  bool m_hasPatternBytes = false;
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

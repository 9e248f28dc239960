#include "app/cli/memory_page.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "app/cli/drawings.h"
#include "app/cli/report_info.h"
#include "model/analysis/estimate.h"
#include "model/analysis/transfers.h"
#include "model/documents/argument_tree.h"
#include "model/documents/memory_advice.h"
#include "model/documents/memory_join.h"
#include "model/documents/module_memory.h"
#include "model/documents/value_groups.h"
#include "model/queries/live_shares.h"
#include "model/words/buffer_text.h"
#include "model/words/kernel_memory_text.h"
#include "model/words/memory_advice_text.h"
#include "model/words/memory_report_text.h"
#include "model/words/memory_summary_text.h"
#include "model/words/missing.h"
#include "model/words/numbers.h"
#include "model/words/report_matches.h"
#include "model/words/text.h"
#include "model/words/translation.h"
#include "model/words/why_report.h"

namespace cli {
namespace {

constexpr size_t kMostRows = 20;       // in a table
constexpr size_t kMostArguments = 60;  // rows of the tree of arguments

// --- the tables ------------------------------------------------------------------------------------------

struct GroupSum {
  std::string name;
  int64_t bytes = 0;
  int64_t values = 0;
};

class PageMaker {
 public:
  PageMaker(const model::Snapshot& memory, const model::LimitSources& limits)
      : m_memory(memory),
        m_limits(limits),
        m_assignment(*memory.assignment),
        m_summary(model::summarizeMemory(memory, limits)),
        m_page(absl::StrCat("Memory of ", words::oneLine(memory.title, 80))) {}

  Page make(const std::string& command) {
    if (hlo::areRangesEstimated(m_assignment)) m_page.paragraph(words::asSentence(words::estimatedText(true)));
    m_page.paragraph(m_assignment.isEstimated() && !hlo::areRangesEstimated(m_assignment)
                         ? absl::StrCat("Estimated from the module ", words::oneLine(m_memory.path, 200))
                         : absl::StrCat("From ", words::oneLine(m_memory.assignmentPath, 200)));
    addFailures();
    for (const model::SpaceSummary& space : m_summary.spaces) addSpace(space);
    if (m_memory.liveBytes.peakStep()) addLive(*m_memory.liveBytes.peakStep());
    if (m_memory.module != nullptr) addModuleParts();
    addPacking();
    if (!command.empty()) {
      m_page.heading("Command");
      m_page.code(command);
    }
    return std::move(m_page);
  }

 private:
  /// Adds the values of the out-of-memory messages, and advice for a kernel that did not fit.
  void addFailures() {
    const std::vector<std::string> lines = words::failureLines(m_summary);
    if (lines.empty()) return;
    m_page.heading(m_summary.failures.empty() ? "Out of memory" : "The compilation ran out of memory");
    m_page.list(lines);
    for (const auto& message : m_limits.messages) {
      const buffers::Report* const report = message->assignment == nullptr ? nullptr : message->assignment->report();
      if (report == nullptr || report->budgets.empty()) continue;
      m_page.paragraph(absl::StrCat("From ", words::oneLine(message->path, 200)));
      if (const auto counted = words::breakdownLines(*report, message->platform); !counted.empty())
        m_page.list(counted);
      // The memory outlives the matches.
      const std::shared_ptr<const model::Snapshot> memory(std::shared_ptr<void>(), &m_memory);
      const auto matches = words::matchReport(*message, memory);
      const std::vector<std::string> entries = entryLines(*message, matches.get());
      if (entries.empty()) continue;
      m_page.subheading("Largest allocations of the message");
      m_page.list(entries);
    }
    std::vector<std::string> advice;
    for (const words::KernelAdvice& one : words::kernelAdvice(m_limits)) {
      std::vector<std::string> parts{one.action};
      if (!one.means.empty()) parts.push_back(one.means);
      if (!one.then.empty()) parts.push_back(one.then);
      advice.push_back(absl::StrJoin(parts, ": "));
    }
    if (advice.empty()) return;
    m_page.subheading("What lowers it");
    m_page.list(advice);
  }

  void addSpace(const model::SpaceSummary& space) {
    m_page.heading(space.figures.name);
    std::vector<std::pair<std::string, std::string>> facts;
    for (const words::SummaryLine& line : words::summaryLines(space, false)) facts.emplace_back(line.name, line.text);
    using Kind = buffers::AllocationKind;
    for (const auto& [kind, name] : {std::pair(Kind::kConstant, "Constants"), {Kind::kThreadLocal, "Thread-local"}}) {
      const queries::SpaceFigure& figure = space.figures.of(kind);
      if (figure.sum && figure.sum->bytes > 0) facts.emplace_back(name, words::figureText(figure));
    }
    m_page.facts(std::move(facts));
    if (space.peak && !words::dumpPeakText(*space.peak).empty()) m_page.paragraph(words::dumpPeakText(*space.peak));
    if (space.figures.space == queries::kDefaultSpace && m_memory.liveBytes.stepCount() > 0) {
      m_page.picture(pageMemorySvg(m_memory, m_limits, false), pageMemorySvg(m_memory, m_limits, true),
                     absl::StrCat("Allocations and live bytes at each step of ", space.figures.name));
    }
  }

  std::vector<GroupSum> groups(const std::vector<queries::LiveShare>& shares, model::Grouping grouping) const {
    const model::ValueGroups groups(&m_memory, grouping);
    std::vector<GroupSum> sums(groups.size());
    for (const queries::LiveShare& share : shares) {
      const model::GroupId id = groups.of(share.value);
      GroupSum& sum = sums[id.index()];
      const model::ValueGroups::Group& group = groups.group(id);
      sum.name = group.whole.empty() ? group.name : group.whole;
      sum.bytes += share.bytes;
      ++sum.values;
    }
    std::erase_if(sums, [](const GroupSum& sum) { return sum.values == 0; });
    std::stable_sort(sums.begin(), sums.end(), [](const GroupSum& a, const GroupSum& b) { return a.bytes > b.bytes; });
    return sums;
  }

  void addGroups(const std::string& title, const std::string& column, const std::vector<GroupSum>& sums,
                 int64_t whole) {
    m_page.subheading(title);
    PageTable table;
    table.headings = {{"live", true}, {"share", true}, {"values", true}, {column, false}};
    int64_t rest = 0;
    for (size_t i = 0; i < sums.size(); ++i) {
      if (i >= kMostRows) {
        rest += sums[i].bytes;
        continue;
      }
      const double share = whole > 0 ? static_cast<double>(sums[i].bytes) / static_cast<double>(whole) : 0;
      table.rows.push_back(
          {{words::humanBytes(sums[i].bytes), words::percentText(share), words::grouped(sums[i].values), sums[i].name},
           share,
           0});
    }
    if (sums.size() > kMostRows) {
      table.rest = words::filled("and %1 more with %2", words::grouped(static_cast<int64_t>(sums.size() - kMostRows)),
                                 words::humanBytes(rest));
    }
    m_page.table(std::move(table));
  }

  void addLive(uint32_t step) {
    const int64_t whole = m_memory.liveBytes.at(step);
    m_page.heading(words::filled("Live at the peak, step %1: %2", words::grouped(step), words::humanBytes(whole)));
    const std::vector<queries::LiveShare> shares = queries::LiveShares(m_assignment).at(step);
    addGroups("By source line", "line", groups(shares, model::Grouping::kLine), whole);
    addGroups("By scope", "scope", groups(shares, model::Grouping::kScope), whole);
    addGroups("By kind", "kind", groups(shares, model::Grouping::kKind), whole);
    addValues(shares, step, whole);
  }

  void addValues(std::vector<queries::LiveShare> shares, uint32_t step, int64_t whole) {
    std::stable_sort(shares.begin(), shares.end(),
                     [](const queries::LiveShare& a, const queries::LiveShare& b) { return a.bytes > b.bytes; });
    std::optional<model::MemoryJoin> join;
    if (m_memory.module != nullptr) join.emplace(m_memory);
    m_page.subheading("Largest values, and why they are live");
    PageTable table;
    table.headings = {{"live", true},   {"share", true}, {"value", false},
                      {"steps", false}, {"line", false}, {"cause", false}};
    for (size_t i = 0; i < std::min(shares.size(), kMostRows); ++i) {
      const queries::LiveShare& share = shares[i];
      const buffers::Value value = m_assignment.value(share.value);
      const double part = whole > 0 ? static_cast<double>(share.bytes) / static_cast<double>(whole) : 0;
      std::string cause, line;
      if (join && join->problem().empty()) {
        const words::WhyReport report = words::whyReport(*join, share.value, step);
        cause = report.sentence.empty() ? report.cause : absl::StrCat(report.cause, ". ", report.sentence);
        const auto instruction = m_memory.link.instruction(share.value);
        const auto place = instruction ? m_memory.sources.line(*instruction) : std::nullopt;
        if (place) line = words::placeText(*m_memory.module, *place);
      }
      const std::string name = words::wholeValueTitle(m_memory, share.value);
      table.rows.push_back(
          {{words::humanBytes(share.bytes), words::percentText(part), name, words::stepsText(value), line, cause},
           part,
           0});
    }
    if (shares.size() > kMostRows)
      table.rest = words::filled("and %1 more", words::grouped(static_cast<int64_t>(shares.size() - kMostRows)));
    m_page.table(std::move(table));
  }

  void addModuleParts() {
    const model::ModuleMemory& own = m_memory.memory->get();
    addArguments(own.analysis);
    m_page.heading("What to change");
    const model::MemoryAdvice advice = model::adviseMemory(m_memory);
    if (!advice.problem.empty()) {
      m_page.paragraph(absl::StrCat("No answer: ", advice.problem, "."));
    } else if (advice.advice.empty()) {
      m_page.paragraph(words::noAdviceText(advice));
    } else {
      PageTable table;
      table.headings = {{"saves", true}, {"change", false}, {"means", false}, {"line", false}};
      for (const model::Advice& one : advice.advice) {
        const words::AdviceText text = words::adviceText(m_memory, advice, one);
        const double share = static_cast<double>(one.savedBytes) / static_cast<double>(advice.reservedBytes);
        table.rows.push_back({{text.saves, text.action, text.means, text.line}, share, 0});
      }
      m_page.table(std::move(table));
      m_page.paragraph(words::adviceBasis(advice));
    }
    addDonation(own);
    addTransfers(own.analysis);
    addScoped();
  }

  void addTransfers(const hlo::MemoryAnalysis& analysis) {
    std::vector<hlo::Transfer> transfers = hlo::transfersOf(analysis);
    if (transfers.empty()) return;
    std::stable_sort(transfers.begin(), transfers.end(),
                     [](const hlo::Transfer& a, const hlo::Transfer& b) { return a.bytes > b.bytes; });
    m_page.heading(
        words::filled("Copies between memories: %1", words::grouped(static_cast<int64_t>(transfers.size()))));
    PageTable table;
    table.headings = {{"bytes", true}, {"step", true}, {"kind", false}, {"copy", false}, {"start", false}};
    for (size_t i = 0; i < std::min(transfers.size(), kMostRows); ++i) {
      const hlo::Transfer& one = transfers[i];
      table.rows.push_back({{words::humanBytes(one.bytes), words::grouped(one.startStep), words::transferName(one.kind),
                             words::transferText(analysis, one), words::oneLine(m_memory.module->name(one.start), 80)},
                            0,
                            0});
    }
    if (transfers.size() > kMostRows)
      table.rest = words::filled("and %1 more", words::grouped(static_cast<int64_t>(transfers.size() - kMostRows)));
    m_page.table(std::move(table));
  }

  // Memory that kernels need while they run, in addition to what is live.
  void addScoped() {
    if (m_memory.scopedMemory == nullptr) return;
    std::vector<hlo::ScopedMemory> scoped = m_memory.scopedMemory->get();
    if (scoped.empty()) return;
    std::stable_sort(scoped.begin(), scoped.end(),
                     [](const hlo::ScopedMemory& a, const hlo::ScopedMemory& b) { return a.bytes > b.bytes; });
    m_page.heading(
        words::filled("Memory of kernels while they run: %1", words::grouped(static_cast<int64_t>(scoped.size()))));
    PageTable table;
    table.headings = {{"bytes", true}, {"step", true}, {"memory", false}, {"instruction", false}, {"line", false}};
    for (size_t i = 0; i < std::min(scoped.size(), kMostRows); ++i) {
      const hlo::ScopedMemory& one = scoped[i];
      const auto line = m_memory.sources.line(one.instruction);
      table.rows.push_back(
          {{words::humanBytes(one.bytes), words::grouped(one.step), m_memory.spaceName(one.memorySpace),
            words::oneLine(m_memory.module->name(one.instruction), 80),
            line ? words::placeText(*m_memory.module, *line) : std::string()},
           0,
           0});
    }
    if (scoped.size() > kMostRows)
      table.rest = words::filled("and %1 more", words::grouped(static_cast<int64_t>(scoped.size() - kMostRows)));
    m_page.table(std::move(table));
  }

  void addDonation(const model::ModuleMemory& own) {
    const words::DonationReport donation = words::donationReport(own);
    if (!donation.possible && !donation.refused) return;
    m_page.heading("Donation");
    for (const auto* const group : {&donation.possible, &donation.refused}) {
      if (!*group) continue;
      const words::DonationGroup& of = **group;
      m_page.subheading(absl::StrCat(of.name, ": ", of.sum));
      PageTable table;
      table.headings = {{"bytes", true}, {"argument", false}, {"verdict", false}};
      for (size_t i = 0; i < std::min(of.rows.size(), kMostRows); ++i)
        table.rows.push_back({{of.rows[i].bytes, of.rows[i].argument, of.rows[i].verdict}, 0, 0});
      if (of.rows.size() > kMostRows)
        table.rest = words::filled("and %1 more", words::grouped(static_cast<int64_t>(of.rows.size() - kMostRows)));
      m_page.table(std::move(table));
    }
  }

  void addArguments(const hlo::MemoryAnalysis& analysis) {
    const std::vector<model::ArgumentNode> nodes = model::argumentTree(analysis);
    if (nodes.size() < 2) return;
    m_page.heading(words::filled("Arguments: %1, %2", words::pluralForm("%n array(s)", nodes.front().arrays),
                                 words::humanBytes(nodes.front().bytes)));
    // The levels that fit.
    int depth = 1;
    for (size_t count = 0; depth < 8; ++depth) {
      count = static_cast<size_t>(std::count_if(
          nodes.begin(), nodes.end(), [&](const model::ArgumentNode& one) { return one.depth <= depth + 1; }));
      if (count > kMostArguments) break;
    }
    PageTable table;
    table.headings = {{"bytes", true}, {"donated", true}, {"arrays", true}, {"argument", false}};
    size_t left = 0;
    for (size_t i = 1; i < nodes.size(); ++i) {
      const model::ArgumentNode& node = nodes[i];
      if (node.depth > depth) continue;
      if (table.rows.size() >= kMostArguments) {
        ++left;
        continue;
      }
      const double share = static_cast<double>(node.bytes) / static_cast<double>(std::max<int64_t>(nodes[0].bytes, 1));
      table.rows.push_back({{words::humanBytes(node.bytes), words::humanBytes(node.donatedBytes),
                             words::grouped(node.arrays), words::oneLine(node.name, 80)},
                            share,
                            node.depth - 1});
    }
    if (left > 0) table.rest = words::filled("and %1 more", words::grouped(static_cast<int64_t>(left)));
    m_page.table(std::move(table));
  }

  void addPacking() {
    for (const model::SpaceSummary& space : m_summary.spaces) {
      for (const model::TempSummary& temp : space.temps) {
        const bool isPacking = temp.pin.kind == hlo::PinKind::kPacking,
                   isNoValue = temp.pin.kind == hlo::PinKind::kNoValue;
        if ((!isPacking && !isNoValue) || temp.lossBytes() <= temp.sizeBytes / 1000) continue;
        m_page.heading(words::filled("Packing of allocation %1 in %2",
                                     words::grouped(m_assignment.allocation(temp.allocation).number),
                                     space.figures.name));
        m_page.paragraph(words::filled("%1, of which at most %2 are live. Pushed up by %3.",
                                       words::humanBytes(temp.sizeBytes), words::humanBytes(temp.mostLiveBytes),
                                       words::pinText(m_assignment, temp)));
        if (isNoValue) continue;
        PageTable table;
        table.headings = {
            {"offset", true}, {"bytes", true}, {"size without it", true}, {"steps", false}, {"value", false}};
        for (const words::StackRow& row : words::stackRows(m_assignment, temp)) {
          table.rows.push_back(
              {{words::humanBytes(row.offsetBytes), words::humanBytes(row.bytes), row.without, row.steps, row.value},
               0,
               0});
        }
        if (table.rows.size() > kMostRows) {
          const size_t more = table.rows.size() - kMostRows;
          table.rows.resize(kMostRows);
          table.rest = words::filled("and %1 below", words::grouped(static_cast<int64_t>(more)));
        }
        m_page.table(std::move(table));
      }
    }
  }

  const model::Snapshot& m_memory;
  const model::LimitSources& m_limits;
  const buffers::Assignment& m_assignment;
  const model::MemorySummary m_summary;
  Page m_page;
};

}  // namespace

Page memoryPage(const model::Snapshot& memory, const model::LimitSources& limits, const std::string& command) {
  return PageMaker(memory, limits).make(command);
}

}  // namespace cli

#include "app/cli/memory.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/memory_page.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/report_info.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "app/cli/walk.h"
#include "model/analysis/estimate.h"
#include "model/buffers/unknown_sizes.h"
#include "model/buffers/value_kind.h"
#include "model/documents/argument_tree.h"
#include "model/documents/memory_join.h"
#include "model/documents/reduced_module.h"
#include "model/documents/value_groups.h"
#include "model/io/streams.h"
#include "model/queries/live_shares.h"
#include "model/queries/padding.h"
#include "model/words/buffer_text.h"
#include "model/words/memory_report_text.h"
#include "model/words/missing.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

struct LiveGroup {
  const char* word;  ///< the value of --by
  model::Grouping grouping;
  const char* key;      ///< key of the column with the group's name; in JSON also `word`
  bool isTree = false;  ///< the rows are the tree of arguments, each with the bytes of its subtree; not `grouping`
};

constexpr LiveGroup kGroups[] = {
    {"value", model::Grouping::kValue, "value"},      {"scope", model::Grouping::kScope, "scope"},
    {"line", model::Grouping::kLine, "source"},       {"kind", model::Grouping::kKind, "kind"},
    {"type", model::Grouping::kElementType, "dtype"}, {"allocation", model::Grouping::kAllocation, "allocation"},
    {"space", model::Grouping::kSpace, "space_name"}, {"argument", model::Grouping::kScope, "argument", true},
};

const LiveGroup& liveGroup(const std::string& by) {
  const auto found =
      std::find_if(std::begin(kGroups), std::end(kGroups), [&](const LiveGroup& one) { return one.word == by; });
  return found == std::end(kGroups) ? kGroups[0] : *found;
}

/// A value that is live at the step, or a group of them. Each byte counts once.
struct LiveRow {
  absl::string_view module;
  std::string name;
  int64_t bytes = 0;
  int64_t values = 1;
  bool isKnown = true;  ///< `bytes` is known
  // For single values only:
  std::optional<buffers::Value> value = {};
  const buffers::Allocation* allocation = nullptr;
  absl::string_view kind = {};
  std::optional<int64_t> paddingBytes = {};
  // For arguments, as rows of the tree and as values:
  std::string path = {};  ///< "params['w']"; in the tree `name` is its last part
  int level = 0;          ///< 1 is an argument of the Python function; the rows of level 1 add up
};

std::vector<Column<LiveRow>> liveColumns(const LiveGroup& group, bool withModule) {
  using Row = const LiveRow&;
  std::vector<Column<LiveRow>> columns;
  if (withModule) columns.push_back({"module", Unit::kText, [](Row row) { return row.module; }});
  if (group.isTree) {
    columns.push_back(Column<LiveRow>(group.key, Unit::kText, [](Row row) { return row.path; }).withText([](Row row) {
      return std::string(2 * static_cast<size_t>(row.level - 1), ' ') + row.name;
    }));
  } else {
    columns.push_back(Column<LiveRow>(group.key, Unit::kText, [](Row row) {
                        return row.name;
                      }).former(std::string(group.key) == group.word ? "" : group.word));
  }
  columns.push_back(Column<LiveRow>("live_bytes", Unit::kBytes, [](Row row) {
                      return row.isKnown ? Json(row.bytes) : Json();
                    }).withText([](Row row) {
                        return row.isKnown ? words::grouped(row.bytes) : std::string("?");
                      }).former("bytes"));
  if (group.grouping != model::Grouping::kValue) {
    columns.push_back({"values", Unit::kCount, [](Row row) { return row.values; }});
    if (group.isTree) columns.push_back({"level", Unit::kCount, [](Row row) { return row.level; }});
    return columns;
  }
  const std::vector<Column<LiveRow>> ofValues{
      Column<LiveRow>("size_bytes", Unit::kBytes,
                      [](Row row) { return row.value->hasSize ? Json(row.value->sizeBytes) : Json(); })
          .former("size"),
      {"padding_bytes", Unit::kBytes, [](Row row) { return row.paddingBytes; }},
      {"allocation", Unit::kCount, [](Row row) { return row.allocation->number; }},
      {"kind", Unit::kText, [](Row row) { return row.kind; }},
      Column<LiveRow>("offset_bytes", Unit::kBytes, [](Row row) { return row.value->offsetBytes; }).former("offset"),
      {"first_step", Unit::kCount, [](Row row) { return row.value->range ? Json(row.value->range->begin) : Json(); }},
      {"last_step", Unit::kCount, [](Row row) { return row.value->range ? Json(row.value->range->end - 1) : Json(); }},
      {"argument", Unit::kText, [](Row row) { return row.path; }}};
  columns.insert(columns.end(), ofValues.begin(), ofValues.end());
  return columns;
}

class Report {
 public:
  /// All arguments must outlive it.
  Report(const model::Snapshot& snapshot, const SpaceMemory& space, std::optional<uint32_t> step,
         const LiveGroup& group, const std::vector<Column<LiveRow>>& columns, const model::MemorySummary& summary)
      : m_snapshot(snapshot),
        m_space(space),
        m_summary(summary),
        m_assignment(*snapshot.assignment),
        m_step(step),
        m_group(group),
        m_columns(columns),
        m_isSizeUnknown(buffers::unknownSizes(*snapshot.assignment) > 0) {
    if (step) listRows();
  }

  /// Appends the allocations and the peaks, and a table of the live values.
  void addText(const TableStyle& style, Result* to) const {
    if (!to->output.empty()) to->output += '\n';
    std::string& text = to->output;
    text += hlo::areRangesEstimated(m_assignment) ? words::filled("%1, %2, live ranges estimated from the module\n",
                                                                  m_snapshot.title, m_snapshot.assignmentPath)
            : m_assignment.isEstimated() ? words::filled("%1, memory estimated from the module\n", m_snapshot.title)
                                         : words::filled("%1, %2\n", m_snapshot.title, m_snapshot.assignmentPath);
    text += summaryText(m_snapshot, m_space, m_summary);
    text += otherSpacesText(m_snapshot, m_space);
    if (words::memoryForm(m_assignment) != words::MemoryForm::kWhole) text += reportText(m_snapshot);
    if (!m_step) return;
    std::vector<std::string> keys{"live_bytes", m_group.key};
    const bool hasArguments =
        std::any_of(m_rows.begin(), m_rows.end(), [](const LiveRow& row) { return row.value && !row.path.empty(); });
    if (hasArguments) keys.emplace_back("argument");
    if (m_columns.front().key == "module") keys.insert(keys.begin(), "module");
    absl::StrAppend(&text, liveText(), "\n");
    const size_t begin = text.size();
    text += table(style, keys);
    styleHeading(begin, style, to);
  }

  void addMarkdown(const TableStyle& style, Result* to) const {
    const std::string name = nameText(m_snapshot.title, style.format);
    addTable(m_step ? std::vector{absl::StrCat(name, ", ", liveText())} : std::vector<std::string>(), table(style), {},
             style, to);
  }

  const std::vector<LiveRow>& rows() const { return m_rows; }

  Json::Object json(const TableStyle& style) const {
    const bool hasAllocations = m_assignment.allocationCount() > 0;
    const std::optional<queries::ByteSum> total =
        (hasAllocations || m_assignment.printedTotalBytes()) && !m_isSizeUnknown ? std::optional(totalOf(m_assignment))
                                                                                 : std::nullopt;
    Json::Object kinds, rounding;
    for (int kind = 0; kind < buffers::kAllocationKindCount; ++kind) {
      const auto each = static_cast<buffers::AllocationKind>(kind);
      const std::string name = std::string(buffers::allocationKindName(each));
      const queries::ByteSum sum = m_space.figures().of(each).sum.value_or(queries::ByteSum());
      // All allocations of the kind may be among those that a report leaves out.
      kinds.insert_or_assign(name, sum.bytes == 0 && sum.isLeast ? Json() : Json(sum.bytes));
      rounding.insert_or_assign(name, sum.roundingBytes);
    }
    const size_t steps = m_space.live().stepCount();
    const queries::SpaceFigures& figures = m_space.figures();
    const bool isPeakKnown = figures.livePeak.exact().has_value();
    Json::Object object{{"module", m_snapshot.title},
                        {"estimated", m_assignment.isEstimated()},
                        {"allocations", static_cast<int64_t>(m_assignment.allocationCount())},
                        {"total_bytes", total ? Json(total->bytes) : Json()},
                        {"rounding_bytes", total ? Json(total->roundingBytes) : Json()},
                        {"kinds", hasAllocations ? Json(kinds) : Json()},
                        {"kinds_rounding_bytes", hasAllocations ? Json(rounding) : Json()},
                        {"steps", steps > 0 ? Json(static_cast<int64_t>(steps)) : Json()},
                        {"report", reportJson(m_snapshot)},
                        {"peak_step", orNull(m_assignment.printedPeakStep())},
                        {"computed_peak_step", isPeakKnown ? orNull(figures.livePeakStep) : Json()},
                        {"computed_peak_bytes", exactJson(figures.livePeak)},
                        {"step", orNull(m_step)},
                        {"bytes", m_step && !m_isSizeUnknown ? Json(m_space.live().at(*m_step)) : Json()},
                        {"by", m_group.word}};
    insertSpaces(m_snapshot, m_space, &object);
    object.insert_or_assign("summary", summaryJson(m_snapshot, m_summary));
    object.insert_or_assign("failures", failuresJson(m_summary));
    object.insert_or_assign("rows", Json::Written{table(style)});
    return object;
  }

 private:
  std::string liveText() const {
    return words::filled("live at step %1: %2, by %3", *m_step,
                         m_space.inSpace(words::exactBytes(m_space.live().at(*m_step))), m_group.word);
  }

  std::string table(const TableStyle& style, const std::vector<std::string>& keys = {}) const {
    Table<LiveRow> table(m_columns, style, keys);
    for (const LiveRow& row : m_rows) table.add(row);
    return table.text();
  }

  void listRows() {
    // Grouped by space, the rows cover all spaces and have no sum.
    const bool isBySpace = m_group.grouping == model::Grouping::kSpace;
    const auto space = isBySpace ? std::nullopt : std::optional(m_space.space());
    const std::vector<queries::LiveShare> shares = queries::LiveShares(m_assignment, space).at(*m_step);
    if (m_group.isTree) {
      listArguments(shares);
      return;
    }
    if (m_group.grouping == model::Grouping::kValue) {
      queries::Paddings paddings(m_snapshot.module.get(), m_snapshot.assignment.get(), &m_snapshot.link);
      for (const queries::LiveShare& share : shares) {
        const buffers::Value value = m_assignment.value(share.value);
        m_rows.push_back({m_snapshot.title, value.name(), share.bytes, 1, value.hasSize, value,
                          &m_assignment.allocation(*value.allocation),
                          buffers::valueKindName(*buffers::valueKind(m_assignment, value)), paddings.of(share.value),
                          words::argumentOf(m_snapshot, share.value)});
      }
    } else {
      const model::ValueGroups groups(&m_snapshot, m_group.grouping);
      std::vector<LiveRow> all(groups.size());
      for (const queries::LiveShare& share : shares) {
        LiveRow& row = all[groups.of(share.value).index()];
        row.module = m_snapshot.title;
        row.values += row.name.empty() ? 0 : 1;
        const model::ValueGroups::Group& group = groups.group(groups.of(share.value));
        row.name = group.whole.empty() ? group.name : group.whole;
        row.bytes += share.bytes;
        row.isKnown = !m_isSizeUnknown;  // a group may contain a value of unknown size
      }
      for (LiveRow& row : all) {
        if (!row.name.empty()) m_rows.push_back(std::move(row));
      }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const LiveRow& a, const LiveRow& b) { return a.bytes > b.bytes; });
  }

  // The arguments with live bytes as a tree, the largest first; then what is live besides.
  void listArguments(const std::vector<queries::LiveShare>& shares) {
    std::vector<model::ArgumentNode> nodes(1);
    std::vector<LiveRow> sums(1);
    LiveRow others = argumentRow("(not an argument)", "(not an argument)", 1);
    std::optional<model::MemoryJoin> join;
    if (m_snapshot.module != nullptr) join.emplace(m_snapshot);
    std::map<std::pair<hlo::InstructionId, uint32_t>, uint32_t> nodeAt;
    if (join && join->problem().empty()) {
      nodes = model::argumentTree(join->memory().analysis);
      for (uint32_t node = 0; node < nodes.size(); ++node) {
        for (const hlo::ValuePosition at : nodes[node].values) nodeAt[{at.instruction, at.node}] = node;
      }
      sums.clear();
      for (const model::ArgumentNode& node : nodes) {
        sums.push_back(argumentRow(words::oneLine(node.name), words::oneLine(node.path), node.depth));
      }
    }
    for (const queries::LiveShare& share : shares) {
      const auto value = nodeAt.empty() ? std::nullopt : join->analysed(share.value);
      const auto found = value ? [&] {
        const hlo::ValuePosition at = join->memory().analysis.dataflow.definition(*value);
        return nodeAt.find({at.instruction, at.node});
      }() : nodeAt.end();
      if (found == nodeAt.end()) {
        others.bytes += share.bytes;
        ++others.values;
        continue;
      }
      for (uint32_t up = found->second; up != 0; up = nodes[up].parent) {
        sums[up].bytes += share.bytes;
        ++sums[up].values;
      }
    }
    // Nodes are after their parents: the children of each, the largest first.
    std::vector<std::vector<uint32_t>> children(nodes.size());
    for (uint32_t node = 1; node < nodes.size(); ++node) {
      if (sums[node].values > 0) children[nodes[node].parent].push_back(node);
    }
    std::vector<uint32_t> open{0};
    while (!open.empty()) {
      const uint32_t node = open.back();
      open.pop_back();
      if (node != 0) m_rows.push_back(std::move(sums[node]));
      std::vector<uint32_t>& own = children[node];
      std::stable_sort(own.begin(), own.end(), [&](uint32_t a, uint32_t b) { return sums[a].bytes > sums[b].bytes; });
      open.insert(open.end(), own.rbegin(), own.rend());
    }
    if (others.values > 0) m_rows.push_back(std::move(others));
  }

  LiveRow argumentRow(std::string name, std::string path, int level) const {
    LiveRow row{m_snapshot.title, std::move(name), 0, 0, !m_isSizeUnknown, {}, nullptr, {}};
    row.path = std::move(path);
    row.level = level;
    return row;
  }

  const model::Snapshot& m_snapshot;
  const SpaceMemory& m_space;
  const model::MemorySummary& m_summary;
  const buffers::Assignment& m_assignment;
  std::optional<uint32_t> m_step;
  const LiveGroup& m_group;
  const std::vector<Column<LiveRow>>& m_columns;
  bool m_isSizeUnknown;  ///< of any value, so sums are lower bounds
  std::vector<LiveRow> m_rows;
};

Result painted(const std::string& path, const MemoryRequest& request, const MemoryPainter& paint) {
  model::LimitSources limits;
  const OneModule opened(path, request.module,
                         [&](const Walk& walk, const ModuleAt& at) { limits = limitsOf(walk, at, request.capacity); });
  Result result = opened.result();
  if (opened.snapshot() == nullptr) return result;
  const MemorySource source = memorySource(opened.snapshot());
  std::string problem = source.problem;
  if (source.snapshot != nullptr && source.snapshot->liveBytes.stepCount() == 0)
    problem = words::missingText(words::Missing::kLiveRanges);
  if (!problem.empty()) {
    absl::StrAppend(&result.errors, io::inputName(path), ": ", problem, "\n");
    result.status = 1;
    return result;
  }
  result.errors += problemsText(source.diagnostics());
  result.output = paint(*source.snapshot, limits);
  return result;
}

// The report of one module, as md or html.
Result reported(const std::string& path, const MemoryRequest& request) {
  Walk walk(path, request.module);
  std::string text;
  walk.visit([&](const ModuleAt& at) {
    const MemorySource source = memorySource(at.snapshot);
    if (source.snapshot == nullptr) return walk.skip(at, source.problem);
    if (source.snapshot->liveBytes.stepCount() == 0) {
      return walk.skip(at, words::missingText(words::Missing::kLiveRanges));
    }
    walk.add(source.diagnostics());
    const auto reduced = model::withReducedModule(*source.snapshot, nullptr);
    const Page page =
        memoryPage(reduced != nullptr ? *reduced : *source.snapshot, limitsOf(walk, at, request.capacity), {});
    text += request.format == "html" ? page.html() : page.markdown();
  });
  return walk.answer(std::move(text));
}

}  // namespace

const std::vector<std::string>& memoryGroups() {
  static const std::vector<std::string> groups = [] {
    std::vector<std::string> all;
    for (const LiveGroup& group : kGroups) all.emplace_back(group.word);
    return all;
  }();
  return groups;
}

std::string liveCsv(const model::Snapshot& snapshot, int64_t space, uint32_t step, model::Grouping grouping) {
  const bool isTree = grouping == model::Grouping::kArgument;
  const LiveGroup& group = *std::find_if(std::begin(kGroups), std::end(kGroups), [&](const LiveGroup& one) {
    return isTree ? one.isTree : one.grouping == grouping;
  });
  const std::vector<Column<LiveRow>> columns = liveColumns(group, false);
  Table<LiveRow> csv(columns, TableStyle(TableFormat::kCsv, {}));
  std::string problem;
  const auto inSpace = SpaceMemory::of(snapshot, absl::StrCat(space), &problem);
  if (!inSpace) return csv.text();
  const auto reduced = isTree ? model::withReducedModule(snapshot, nullptr) : nullptr;
  const model::MemorySummary summary;
  const Report report(reduced != nullptr ? *reduced : snapshot, *inSpace, step, group, columns, summary);
  for (const LiveRow& row : report.rows()) csv.add(row);
  return csv.text();
}

Result memory(const std::string& path, const MemoryRequest& request, const MemoryPainter& paint) {
  if (request.format == "svg" || request.format == "png") return painted(path, request, paint);
  if (request.format == "html" || request.format == "md") return reported(path, request);
  const bool isJson = request.format == "json", isCsv = request.format == "csv";
  Walk walk(path, request.module);
  const LiveGroup& group = liveGroup(request.by);
  const std::vector<Column<LiveRow>> columns = liveColumns(group, walk.takesAll());
  if (const std::string wrong = unknownColumn(columns, request.rows); !wrong.empty())
    return wrongColumn("memory", wrong);
  TableStyle style(tableFormat(request.format, TableFormat::kAligned), request.rows);
  style.width = request.width;
  Table<LiveRow> csv(columns, style);
  Json::Array modules;
  Json::Object only{{"rows", Json::Array()}};
  Result text;
  walk.visit([&](const ModuleAt& at) {
    const MemorySource source = memorySource(at.snapshot);
    if (source.snapshot == nullptr) return walk.skip(at, source.problem);
    const model::Snapshot& snapshot = *source.snapshot;
    std::string noSpace, noStep;
    const auto inSpace = SpaceMemory::of(snapshot, request.space, &noSpace);
    if (!inSpace) return walk.skip(at, noSpace);
    // Without live ranges the other parts are still printed, unless a step was requested.
    const auto step = stepIn(inSpace->live(), request.at, &noStep);
    if (!step && stepOf(request.at)) return walk.skip(at, noStep);
    // An assignment alone states its arguments in the texts of the instructions.
    const auto reduced = group.isTree ? model::withReducedModule(snapshot, nullptr) : nullptr;
    walk.add(source.diagnostics());
    if (const std::string mismatch = mismatchOf(snapshot); !mismatch.empty()) {
      walk.problems.push_back(problemOf(snapshot.assignmentPath, mismatch, hlo::Severity::kWarning));
    }
    // Text is about one memory space, and tables only about the live values.
    const bool needsSummary = isJson || style.format == TableFormat::kAligned;
    const auto summarized = isJson ? std::nullopt : std::optional(inSpace->space());
    const model::MemorySummary summary =
        needsSummary ? model::summarizeMemory(snapshot, limitsOf(walk, at, request.capacity), summarized)
                     : model::MemorySummary();
    const Report report(reduced != nullptr ? *reduced : snapshot, *inSpace, step, group, columns, summary);
    if (isCsv) {
      for (const LiveRow& row : report.rows()) csv.add(row);
    } else if (isJson && walk.takesAll()) {
      modules.push_back(report.json(style));
    } else if (isJson) {
      only = report.json(style);
    } else if (style.format == TableFormat::kMarkdown) {
      report.addMarkdown(style, &text);
    } else {
      report.addText(style, &text);
    }
  });
  if (isJson) {
    return walk.jsonAnswer("memory", walk.takesAll() ? Json::Object{{"by", group.word}, {"modules", modules}} : only);
  }
  // The column names are printed even if there are no rows.
  return isCsv ? walk.answer(csv.text()) : walk.styledAnswer(std::move(text));
}

}  // namespace cli

#include "app/cli/memory.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/report_info.h"
#include "app/cli/result.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "model/buffers/unknown_sizes.h"
#include "model/documents/document.h"
#include "model/documents/value_groups.h"
#include "model/queries/live_shares.h"
#include "model/queries/padding.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr std::pair<const char*, model::Grouping> kGroups[] = {
    {"value", model::Grouping::kValue},      {"scope", model::Grouping::kScope},
    {"line", model::Grouping::kLine},        {"kind", model::Grouping::kKind},
    {"type", model::Grouping::kElementType}, {"allocation", model::Grouping::kAllocation},
    {"space", model::Grouping::kSpace},
};

// What is alive at the step: a value, or a group of them. Each byte counts once.
struct Row {
  std::string name;
  int64_t bytes = 0;
  int64_t values = 1;
  std::optional<buffers::ValueId> value;
};

class Report {
 public:
  Report(const std::string& path, const model::Snapshot& snapshot, const SpaceMemory& space,
         std::optional<uint32_t> step, const std::string& by)
      : m_path(path),
        m_snapshot(snapshot),
        m_space(space),
        m_assignment(*snapshot.assignment),
        m_paddings(snapshot.module.get(), snapshot.assignment.get(), &snapshot.link),
        m_step(step),
        m_by(by),
        m_isSizeUnknown(buffers::unknownSizes(*snapshot.assignment) > 0) {
    if (step) listRows();
  }

  std::string text() const {
    std::string text = m_assignment.isEstimated()
                           ? words::filled("%1, memory estimated from the module\n", m_snapshot.title)
                           : words::filled("%1, %2\n", m_snapshot.title, m_snapshot.assignmentPath);
    const queries::SpaceFigures& figures = m_space.figures();
    if (m_assignment.allocationCount() > 0) {
      text += words::filled("  allocations   %1, %2\n",
                            words::grouped(static_cast<int64_t>(m_assignment.allocationCount())),
                            m_space.inSpace(about(figures.reserved)));
    }
    for (int kind = 0; kind < buffers::kAllocationKindCount; ++kind) {
      const queries::SpaceFigure& figure = figures.kinds[static_cast<size_t>(kind)];
      if (!figure.sum || figure.sum->bytes == 0) continue;
      const std::string name = std::string(buffers::allocationKindName(static_cast<buffers::AllocationKind>(kind)));
      text += words::filled("    %1 %2\n", words::padded(name, 12), about(figure));
    }
    text += otherSpacesText(m_snapshot, m_space);
    if (const auto step = m_assignment.printedPeakStep()) text += words::filled("  dump's peak   step %1\n", *step);
    if (const auto step = figures.livePeakStep) {
      const std::string label = m_assignment.isEstimated() ? "estimated peak" : "computed peak";
      text += words::filled("  %1 step %2, %3\n", words::padded(label, 13), *step,
                            m_space.inSpace(about(figures.livePeak)));
    }
    if (words::memoryForm(m_assignment) != words::MemoryForm::kWhole) text += reportText(m_snapshot);
    if (!m_step) return text;
    text += words::filled("alive at step %1: %2, by %3\n", *m_step,
                          m_space.inSpace(words::exactBytes(m_space.live().at(*m_step))), m_by);
    for (const Row& row : m_rows) {
      const std::string bytes = isKnown(row) ? words::grouped(row.bytes) : "?";
      text += words::filled("%1  %2\n", words::padded(bytes, -20), row.name);
    }
    return text;
  }

  std::string csv() {
    const bool isOfValues = m_by == memoryGroups().front();
    Table table(isOfValues ? std::vector<std::string>{"value", "bytes", "size", "padding_bytes", "allocation", "kind",
                                                      "offset", "first_step", "last_step"}
                           : std::vector<std::string>{m_by, "bytes", "values"},
                TableFormat::kCsv);
    for (const Row& row : m_rows) {
      const Json bytes = isKnown(row) ? Json(row.bytes) : Json();
      if (!isOfValues) {
        table.add({row.name, bytes, row.values});
        continue;
      }
      const buffers::Value value = m_assignment.value(*row.value);
      const buffers::Allocation& allocation = m_assignment.allocation(*value.allocation);
      table.add({row.name, bytes, value.hasSize ? Json(value.sizeBytes) : Json(), orNull(m_paddings.of(*row.value)),
                 allocation.number, buffers::allocationKindName(allocation.kind()), value.offsetBytes,
                 value.range ? Json(value.range->begin) : Json(), value.range ? Json(value.range->end - 1) : Json()});
    }
    return table.rows();
  }

  std::string json(const std::vector<hlo::Diagnostic>& problems) {
    const bool hasAllocations = m_assignment.allocationCount() > 0;
    const std::optional<queries::ByteSum> total =
        (hasAllocations || m_assignment.printedTotalBytes()) && !m_isSizeUnknown ? std::optional(totalOf(m_assignment))
                                                                                 : std::nullopt;
    Json::Object kinds, rounding;
    for (int kind = 0; kind < buffers::kAllocationKindCount; ++kind) {
      const auto each = static_cast<buffers::AllocationKind>(kind);
      const std::string name = std::string(buffers::allocationKindName(each));
      const queries::ByteSum sum = m_space.figures().of(each).sum.value_or(queries::ByteSum());
      // All there is of the kind may be among what a report leaves out.
      kinds.insert_or_assign(name, sum.bytes == 0 && sum.isLeast ? Json() : Json(sum.bytes));
      rounding.insert_or_assign(name, sum.roundingBytes);
    }
    const size_t steps = m_space.live().stepCount();
    Json::Array rows;
    for (const Row& row : m_rows) rows.push_back(rowJson(row));
    const queries::SpaceFigures& figures = m_space.figures();
    const bool isPeakKnown = figures.livePeak.exact().has_value();
    Json::Object object{{"path", m_path},
                        {"problems", problemsJson(problems)},
                        {"module", m_snapshot.title},
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
                        {"by", m_by},
                        {"rows", rows}};
    insertSpaces(m_snapshot, m_space, &object);
    return toJson(object);
  }

 private:
  void listRows() {
    const auto grouping =
        std::find_if(std::begin(kGroups), std::end(kGroups), [this](const auto& group) { return group.first == m_by; });
    // By space all of them are rows, which do not add up.
    const bool isBySpace = grouping->second == model::Grouping::kSpace;
    const auto space = isBySpace ? std::nullopt : std::optional(m_space.space());
    const std::vector<queries::LiveShare> shares = queries::LiveShares(m_assignment, space).at(*m_step);
    if (grouping->second == model::Grouping::kValue) {
      for (const queries::LiveShare& share : shares) {
        m_rows.push_back({m_assignment.value(share.value).name(), share.bytes, 1, share.value});
      }
    } else {
      const model::ValueGroups groups(&m_snapshot, grouping->second);
      std::vector<Row> all(groups.size());
      for (const queries::LiveShare& share : shares) {
        Row& row = all[groups.of(share.value)];
        row.values += row.name.empty() ? 0 : 1;
        const model::ValueGroups::Group& group = groups.group(groups.of(share.value));
        row.name = group.whole.empty() ? group.name : group.whole;
        row.bytes += share.bytes;
      }
      for (Row& row : all) {
        if (!row.name.empty()) m_rows.push_back(std::move(row));
      }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.bytes > b.bytes; });
  }

  // A group may hold a value whose size is not known.
  bool isKnown(const Row& row) const { return row.value ? m_assignment.value(*row.value).hasSize : !m_isSizeUnknown; }

  Json::Object rowJson(const Row& row) {
    Json::Object json{{m_by, row.name}};
    json.insert_or_assign("bytes", isKnown(row) ? Json(row.bytes) : Json());
    if (!row.value) {
      json.insert_or_assign("values", row.values);
      return json;
    }
    const buffers::Value value = m_assignment.value(*row.value);
    json.insert_or_assign("size", value.hasSize ? Json(value.sizeBytes) : Json());
    json.insert_or_assign("padding_bytes", orNull(m_paddings.of(*row.value)));
    json.insert_or_assign("allocation", m_assignment.allocation(*value.allocation).number);
    json.insert_or_assign("offset", value.offsetBytes);
    json.insert_or_assign("first_step", value.range ? Json(value.range->begin) : Json());
    json.insert_or_assign("last_step", value.range ? Json(value.range->end - 1) : Json());
    return json;
  }

  const std::string& m_path;
  const model::Snapshot& m_snapshot;
  const SpaceMemory& m_space;
  const buffers::Assignment& m_assignment;
  queries::Paddings m_paddings;
  std::optional<uint32_t> m_step;
  std::string m_by;
  bool m_isSizeUnknown;  ///< of a value: sums are the least that they can be
  std::vector<Row> m_rows;
};

}  // namespace

const std::vector<std::string>& memoryGroups() {
  static const std::vector<std::string> groups = [] {
    std::vector<std::string> all;
    for (const auto& [word, grouping] : kGroups) all.emplace_back(word);
    return all;
  }();
  return groups;
}

Result memory(const std::string& path, const std::string& at, const std::string& by, const std::string& format,
              const std::string& out, const MemoryPainter& paint, const std::string& space) {
  const auto document = model::readDocument(path, nullptr);
  if (!document.ok()) return failed(path, document.status());
  const auto opened = document->loaded.begin()->second.snapshots.front();
  const MemorySource source = memorySource(opened);
  if (source.snapshot == nullptr) return notThere(path, source.problem);
  const model::Snapshot& snapshot = *source.snapshot;
  std::string noSpace, noStep;
  const auto inSpace = SpaceMemory::of(snapshot, space, &noSpace);
  if (!inSpace) return notThere(path, noSpace);
  // Without live ranges there is still the rest, where no step was asked for.
  const auto step = stepIn(inSpace->live(), at, &noStep);
  if (!step && stepOf(at)) return notThere(path, noStep);

  std::vector<hlo::Diagnostic> problems = document->diagnostics;
  problems.insert(problems.end(), opened->diagnostics.begin(), opened->diagnostics.end());
  const std::vector<hlo::Diagnostic> unknown = source.diagnostics();
  problems.insert(problems.end(), unknown.begin(), unknown.end());
  if (const std::string mismatch = mismatchOf(snapshot); !mismatch.empty()) {
    hlo::Diagnostic& problem = problems.emplace_back();
    problem.severity = hlo::Severity::kWarning;
    problem.file = snapshot.assignmentPath;
    problem.message = mismatch;
  }
  Result result;
  result.errors += problemsText(problems);
  const bool isPicture = format == "svg" || format == "png";
  if (isPicture && snapshot.liveBytes.stepCount() == 0) {
    return notThere(path, "there are no live ranges, so there are no steps to draw");
  }
  if (isPicture) {
    result.output = paint(snapshot, format);
  } else {
    Report report(path, snapshot, *inSpace, step, by);
    result.output = format == "json" ? report.json(problems) : format == "csv" ? report.csv() : report.text();
  }
  return writtenTo(out, std::move(result));
}

}  // namespace cli

#include "app/cli/item_rows.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "model/queries/instruction_columns.h"

namespace cli {
namespace {

Json operandNames(const InstructionRow& row) {
  Json::Array operands;
  const absl::Span<const hlo::InstructionId> used = row.module.operands(row.id);
  for (size_t n = 0; n < used.size(); ++n) {
    std::string operand = std::string(row.module.name(used[n]));
    for (const int64_t element : row.module.operandIndex(row.id, n)) absl::StrAppend(&operand, "#", element);
    operands.push_back(operand);
  }
  return operands;
}

Unit unitOf(queries::ColumnUnit unit) {
  switch (unit) {
    case queries::ColumnUnit::kText:
    case queries::ColumnUnit::kCode: return Unit::kText;
    case queries::ColumnUnit::kBytes: return Unit::kBytes;
    default: return Unit::kCount;
  }
}

CellValue cellOf(const queries::InstructionValue& value, const hlo::Module& module) {
  if (const auto* const text = std::get_if<absl::string_view>(&value)) return orNull(*text);
  if (const auto* const number = std::get_if<int64_t>(&value)) return Json(*number);
  if (const auto* const amount = std::get_if<hlo::Amount>(&value)) return *amount;
  if (const auto* const ratio = std::get_if<double>(&value)) return Json(*ratio);
  if (const auto* const time = std::get_if<hlo::TimeEstimate>(&value)) return Json(time->seconds);
  if (const auto* const line = std::get_if<hlo::SourceLine>(&value))
    return Json(absl::StrCat(module.file(line->file), ":", line->line));
  if (const auto* const all = std::get_if<std::vector<hlo::InstructionId>>(&value)) {
    Json::Array names;
    for (hlo::InstructionId id : *all) names.push_back(std::string(module.name(id)));
    return Json(std::move(names));
  }
  return Json();
}

Column<InstructionRow> columnOf(const queries::InstructionColumnSpec& spec) {
  return {std::string(spec.key), unitOf(spec.unit),
          [&spec](const InstructionRow& row) { return cellOf(spec.value(row.subject, row.id), row.module); }};
}

// For an estimate this is the module's file.
Json memoryFile(const model::Snapshot& snapshot) {
  return snapshot.assignment->isEstimated() ? snapshot.path : snapshot.assignmentPath;
}

Json moduleOf(const model::Snapshot& snapshot) { return snapshot.module == nullptr ? Json() : Json(snapshot.title); }

Json cellOf(const queries::ValueCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return Json(*text);
  if (const auto* const number = std::get_if<int64_t>(&cell)) return Json(*number);
  return Json();
}

Json printedEnd(const ValueRow& row) {
  const auto range = row.subject.assignment.value(row.id).range;
  return range ? Json(range->printedEnd()) : Json();
}

}  // namespace

const std::vector<Column<ComputationRow>>& computationColumns() {
  using Row = const ComputationRow&;
  static const std::vector<Column<ComputationRow>> columns = {
      {"file", Unit::kText, [](Row row) { return row.snapshot.path; }},
      {"module", Unit::kText, [](Row row) { return row.module.name(); }},
      {"computation", Unit::kText, [](Row row) { return row.module.name(row.id); }},
      {"entry", Unit::kText, [](Row row) { return row.module.entry() == row.id; }},
      {"instructions", Unit::kCount, [](Row row) { return row.module.instructions(row.id).size(); }},
      {"callers", Unit::kCount, [](Row row) { return row.module.callers(row.id).size(); }},
  };
  return columns;
}

// Columns shared with the window's table are defined there.
const std::vector<Column<InstructionRow>>& instructionColumns() {
  using Row = const InstructionRow&;
  static const std::vector<Column<InstructionRow>> columns = [] {
    std::vector<Column<InstructionRow>> all{
        {"file", Unit::kText, [](Row row) { return row.snapshot.path; }},
        {"module", Unit::kText, [](Row row) { return row.module.name(); }},
        {"computation", Unit::kText, [](Row row) { return row.module.name(row.module.computation(row.id)); }}};
    for (const queries::InstructionColumnSpec& spec : queries::instructionColumns()) {
      if (!spec.isListed) continue;
      all.push_back(columnOf(spec));
      if (spec.key == "bytes") all.push_back({"operands", Unit::kText, [](Row row) { return operandNames(row); }});
    }
    return all;
  }();
  return columns;
}

Column<InstructionRow> instructionColumn(queries::InstructionColumn column) {
  return columnOf(queries::specOf(column));
}

const std::vector<Column<AllocationRow>>& allocationColumns() {
  using Row = const AllocationRow&;
  static const std::vector<Column<AllocationRow>> columns = {
      {"file", Unit::kText, [](Row row) { return memoryFile(row.snapshot); }},
      {"module", Unit::kText, [](Row row) { return moduleOf(row.snapshot); }},
      {"allocation", Unit::kCount, [](Row row) { return row.allocation.number; }},
      Column<AllocationRow>("size_bytes", Unit::kBytes,
                            [](Row row) { return row.isSizeKnown ? Json(row.allocation.sizeBytes) : Json(); })
          .former("bytes"),
      {"rounding_bytes", Unit::kBytes,
       [](Row row) { return row.isSizeKnown ? Json(row.allocation.roundingBytes) : Json(); }},
      {"kind", Unit::kText, [](Row row) { return buffers::allocationKindName(row.allocation.kind()); }},
      {"values", Unit::kCount, [](Row row) { return row.values; }},
      {"shape", Unit::kText, [](Row row) { return orNull(row.allocation.shape); }},
      {"estimated", Unit::kText, [](Row row) { return row.snapshot.assignment->isEstimated(); }},
      {"space", Unit::kCount, [](Row row) { return row.allocation.memorySpace; }},
      {"space_name", Unit::kText, [](Row row) { return row.snapshot.spaceName(row.allocation.memorySpace); }},
  };
  return columns;
}

// "a 0–3, b 4–6, and 3 more": each value with its first and last step, if they are known; `count` is that of all.
std::string takers(const buffers::Assignment& assignment, absl::Span<const buffers::ValueId> values, size_t count) {
  std::string text;
  for (const buffers::ValueId id : values) {
    const buffers::Value value = assignment.value(id);
    absl::StrAppend(&text, text.empty() ? "" : ", ", value.name());
    if (value.range) absl::StrAppend(&text, " ", value.range->begin, "–", value.range->end - 1);
  }
  const size_t left = count - values.size();
  return left == 0 ? text : absl::StrCat(text, ", and ", left, " more");
}

std::string takersOfAllocation(const AllocationRow& row) {
  constexpr size_t kMost = 64;
  const buffers::Assignment& assignment = *row.snapshot.assignment;
  const absl::Span<const buffers::ValueId> all = assignment.values(row.id);
  std::vector<buffers::ValueId> values(all.begin(), all.end());
  std::stable_sort(values.begin(), values.end(), [&](buffers::ValueId a, buffers::ValueId b) {
    const auto first = [&](buffers::ValueId id) {
      const auto range = assignment.value(id).range;
      return range ? range->begin : 0;
    };
    return first(a) < first(b);
  });
  return takers(assignment, absl::MakeConstSpan(values).first(std::min(kMost, values.size())), values.size());
}

const std::vector<Column<AllocationRow>>& listedAllocationColumns() {
  static const std::vector<Column<AllocationRow>> columns = [] {
    std::vector<Column<AllocationRow>> all = allocationColumns();
    all.push_back({"taken_by", Unit::kText, takersOfAllocation});
    return all;
  }();
  return columns;
}

const std::vector<Column<AddressRow>>& addressColumns() {
  using Row = const AddressRow&;
  const auto allocationOf = [](Row row) { return row.snapshot.assignment->allocation(row.reused.allocation); };
  static const std::vector<Column<AddressRow>> columns = {
      {"file", Unit::kText, [](Row row) { return memoryFile(row.snapshot); }},
      {"module", Unit::kText, [](Row row) { return moduleOf(row.snapshot); }},
      {"allocation", Unit::kCount, [=](Row row) { return allocationOf(row).number; }},
      {"kind", Unit::kText, [=](Row row) { return buffers::allocationKindName(allocationOf(row).kind()); }},
      {"offset_bytes", Unit::kBytes, [](Row row) { return row.reused.offsetBytes; }},
      {"size_bytes", Unit::kBytes, [](Row row) { return row.reused.bytes; }},
      {"values", Unit::kCount, [](Row row) { return row.reused.count; }},
      {"estimated", Unit::kText, [](Row row) { return row.snapshot.assignment->isEstimated(); }},
      {"space_name", Unit::kText, [=](Row row) { return row.snapshot.spaceName(allocationOf(row).memorySpace); }},
      {"taken_by", Unit::kText,
       [](Row row) { return takers(*row.snapshot.assignment, row.reused.values, row.reused.count); }},
  };
  return columns;
}

AllocationRow allocationRow(const model::Snapshot& snapshot, buffers::AllocationId id) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const absl::Span<const buffers::ValueId> values = assignment.values(id);
  const bool isSizeKnown = std::all_of(values.begin(), values.end(),
                                       [&](buffers::ValueId value) { return assignment.value(value).hasSize; });
  return {snapshot, id, assignment.allocation(id), values.size(), isSizeKnown};
}

// Columns shared with the exported table of buffers are defined there.
const std::vector<Column<ValueRow>>& valueColumns() {
  using Row = const ValueRow&;
  using OfRow = Column<ValueRow>;
  static const std::vector<OfRow> columns = [] {
    const std::map<absl::string_view, std::string> formerKeys{
        {"size_bytes", "bytes"}, {"offset_bytes", "offset"}, {"first_step", "begin"}};
    std::vector<OfRow> all{{"file", Unit::kText, [](Row row) { return memoryFile(row.snapshot); }},
                           {"module", Unit::kText, [](Row row) { return moduleOf(row.snapshot); }}};
    for (const queries::ValueColumnSpec& spec : queries::valueColumns()) {
      OfRow column(std::string(spec.key), unitOf(spec.unit),
                   [&spec](Row row) { return cellOf(spec.value(row.subject, row.id)); });
      if (const auto former = formerKeys.find(spec.key); former != formerKeys.end()) column.former(former->second);
      all.push_back(std::move(column));
      if (spec.key == "last_step") all.push_back(OfRow("end", Unit::kCount, printedEnd).only(Forms::kJson));
    }
    all.push_back({"estimated", Unit::kText, [](Row row) { return row.snapshot.assignment->isEstimated(); }});
    return all;
  }();
  return columns;
}

}  // namespace cli

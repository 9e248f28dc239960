#include "app/cli/cost.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/cost_figures.h"
#include "app/cli/memory_source.h"
#include "app/cli/space_memory.h"
#include "app/cli/walk.h"
#include "model/analysis/cost_operands.h"
#include "model/analysis/trip_count.h"
#include "model/buffers/byte_count.h"
#include "model/documents/module_memory.h"
#include "model/queries/instruction_columns.h"
#include "model/words/memory_report_text.h"
#include "model/words/missing.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

/// A group of instructions, or the whole module. Members that a grouping does not use are empty.
struct CostRow : CostedRow {
  const model::Snapshot* snapshot = nullptr;
  std::string name;  ///< for people
  int64_t instructions = 0;
  std::optional<int64_t> peakBytes, inferredPeakBytes;
  Json transforms;
  std::optional<hlo::SourceLine> line;
  uint32_t inferred = 0;
  std::optional<hlo::ComputationId> computation;
  std::optional<hlo::InstructionId> instruction;
  std::optional<hlo::Amount> executions;
  std::optional<hlo::Cost> once;  ///< per execution, including everything it calls; loops count as one iteration
  Json operandBytes, operandUtilization;
  std::optional<hlo::Amount> onceXlaCycles, xlaCycles;  ///< per execution, and in one run of the module

  const hlo::Module& module() const { return *snapshot->module; }
};

using Columns = std::vector<Column<CostRow>>;

template <typename Amount>
CellValue onceValue(const CostRow& row, Amount amount) {
  return row.once ? CellValue(amount(*row.once)) : CellValue(Json());
}

// --- groupings ----------------------------------------------------------------------------------------

Columns columnsByScope() {
  return {{"scope", Unit::kText, [](const CostRow& row) { return row.name; }},
          {"transforms", Unit::kText, [](const CostRow& row) { return row.transforms; }}};
}

std::vector<CostRow> byScope(const hlo::Module&, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::ScopeTree& scopes = workload.scopes;
  for (uint32_t i = 1; i < scopes.size(); ++i) {
    const hlo::ScopeId id(i);
    CostRow& row = rows.emplace_back();
    row.name = std::string(scopes.path(id));
    Json::Array transforms;
    for (int t = 0; t < hlo::kTransformCount; ++t) {
      const auto transform = static_cast<hlo::Transform>(t);
      if (scopes.transforms(id).has(transform)) transforms.push_back(hlo::transformName(transform));
    }
    row.transforms = transforms;
    row.instructions = static_cast<int64_t>(scopes.allInstructions(id).size());
    row.cost = workload.scopeCosts[i];
    if (workload.peak) row.peakBytes = workload.peak->byScope[i];
  }
  return rows;
}

Columns columnsByLine() {
  return {{"source_file", Unit::kText,
           [](const CostRow& row) { return row.line ? Json(row.module().file(row.line->file)) : Json(); }},
          {"source_line", Unit::kCount, [](const CostRow& row) { return row.line ? Json(row.line->line) : Json(); }},
          {"inferred", Unit::kCount, [](const CostRow& row) { return row.inferred; }},
          {"inferred_peak_bytes", Unit::kBytes, [](const CostRow& row) { return row.inferredPeakBytes; }},
          Column<CostRow>("source", Unit::kText, [](const CostRow& row) {
            return row.line ? Json(row.name) : Json();
          }).withText([](const CostRow& row) {
              return row.name;
            }).only(Forms::kJson)};
}

std::vector<CostRow> byLine(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const auto lines = workload.lines.lines();
  for (size_t i = 0; i < lines.size(); ++i) {
    const hlo::LineCost& line = lines[i];
    CostRow& row = rows.emplace_back();
    row.name = words::wholePlaceText(module, line.line);
    row.line = line.line;
    row.inferred = line.inferred;
    row.instructions = line.instructions;
    row.cost = line.cost;
    if (!workload.peak) continue;
    row.peakBytes = workload.peak->byLine[i];
    row.inferredPeakBytes = workload.peak->inferredByLine[i];
  }
  const hlo::LineCost& rest = workload.lines.all().unattributed;
  if (rest.instructions > 0) {
    CostRow& row = rows.emplace_back();
    row.name = "(no line)";
    row.instructions = rest.instructions;
    row.cost = rest.cost;
  }
  return rows;
}

Columns columnsByOpcode() {
  return {{"opcode", Unit::kText, [](const CostRow& row) { return row.name; }}};
}

std::vector<CostRow> byOpcode(const hlo::Module& module, const model::Workload& workload) {
  std::map<std::string, CostRow> byWord;
  for (const hlo::InstructionId id : module.instructions()) {
    CostRow& row = byWord[std::string(module.opcode(id))];
    ++row.instructions;
    row.cost += workload.costs.share(id);
    if (workload.peak) {
      row.peakBytes = buffers::saturatingSum(row.peakBytes.value_or(0), workload.peak->byInstruction[id.index()]);
    }
  }
  std::vector<CostRow> rows;
  for (auto& [word, row] : byWord) {
    row.name = word;
    rows.push_back(std::move(row));
  }
  return rows;
}

const Column<CostRow> kComputationColumn{"computation", Unit::kText, [](const CostRow& row) {
                                           return row.computation ? Json(row.module().name(*row.computation)) : Json();
                                         }};
const Column<CostRow> kExecutionsColumn{"executions", Unit::kCount, [](const CostRow& row) { return row.executions; }};
const Column<CostRow> kExecutionsAtLeastColumn{"executions_at_least", Unit::kText, [](const CostRow& row) {
                                                 return row.executions ? Json(!row.executions->isExact()) : Json();
                                               }};

Columns columnsByComputation() {
  Column<CostRow> named = kComputationColumn;
  named.text = [](const CostRow& row) { return row.name; };
  return {named, kExecutionsColumn, kExecutionsAtLeastColumn};
}

hlo::Amount executionsOf(const hlo::Costs& costs, hlo::ComputationId id) {
  return costs.executions(id) + costs.applications(id);
}

std::vector<CostRow> byComputation(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    CostRow& row = rows.emplace_back();
    row.name = std::string(module.name(id));
    row.computation = id;
    row.executions = executionsOf(workload.costs, id);
    row.instructions = static_cast<int64_t>(module.instructions(id).size());
    row.cost = workload.costs.share(id);
  }
  return rows;
}

Columns columnsByInstruction() {
  using Row = const CostRow&;
  return {
      Column<CostRow>("instruction", Unit::kText,
                      [](Row row) { return row.instruction ? Json(row.module().name(*row.instruction)) : Json(); })
          .withText([](Row row) { return row.name; }),
      kComputationColumn,
      {"opcode", Unit::kText,
       [](Row row) { return row.instruction ? Json(row.module().opcode(*row.instruction)) : Json(); }},
      kExecutionsColumn,
      kExecutionsAtLeastColumn,
      {"once_flops", Unit::kCount,
       [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.flops; }); }},
      {"once_transcendentals", Unit::kCount,
       [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.transcendentals; }); }},
      Column<CostRow>("once_bytes_accessed", Unit::kBytes,
                      [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.bytes(); }); })
          .former("once_bytes"),
      {"once_bytes_read", Unit::kBytes,
       [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.bytesRead; }); }},
      {"once_bytes_written", Unit::kBytes,
       [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.bytesWritten; }); }},
      {"once_link_bytes", Unit::kBytes,
       [](Row row) { return onceValue(row, [](const hlo::Cost& cost) { return cost.linkBytes; }); }},
      Column<CostRow>("once_at_least", Unit::kText,
                      [](Row row) { return row.once ? partlyKnown(*row.once, false) : Json(); })
          .only(Forms::kCsv),
      Column<CostRow>("once_at_least", Unit::kText,
                      [](Row row) { return row.once ? partlyKnown(*row.once, true) : Json(); })
          .only(Forms::kJson),
      {"operand_bytes", Unit::kText, [](Row row) { return row.operandBytes; }},
      {"operand_utilization", Unit::kText, [](Row row) { return row.operandUtilization; }},
      {"once_xla_cycles", Unit::kCount, [](Row row) { return row.onceXlaCycles; }},
      {"xla_cycles", Unit::kCount, [](Row row) { return row.xlaCycles; }},
  };
}

std::vector<CostRow> byInstruction(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::Costs& costs = workload.costs;
  hlo::OperandCosts operandCosts(module, costs);
  for (const hlo::InstructionId id : module.instructions()) {
    CostRow& row = rows.emplace_back();
    row.instruction = id;
    row.computation = module.computation(id);
    row.name = words::filled("%1, %2 in %3", module.name(id), module.opcode(id), module.name(*row.computation));
    row.executions = executionsOf(costs, *row.computation);
    row.once = costs.inclusive(id, hlo::Loops::kOnce);
    if (const auto operands = operandCosts.of(id)) {
      Json::Array bytes, shares;
      for (const auto& [read, share] : *operands) {
        bytes.push_back(amountJson(read));
        shares.push_back(orNull(share));
      }
      row.operandBytes = bytes;
      row.operandUtilization = shares;
    }
    row.instructions = 1;
    row.cost = costs.share(id);
    if (workload.peak) row.peakBytes = workload.peak->byInstruction[id.index()];
  }
  return rows;
}

struct Group {
  std::string name;
  Columns (*columns)();
  std::vector<CostRow> (*rows)(const hlo::Module&, const model::Workload&);
  std::vector<std::string> textKeys;  ///< its text columns; the name of the row is last
  bool hasPeak = true;

  bool isOfInstructions() const { return rows == byInstruction; }
};

const std::vector<Group>& groups() {
  static const std::vector<Group> groups = {
      {"scope", columnsByScope, byScope, {"instructions", "scope"}},
      {"line", columnsByLine, byLine, {"instructions", "source"}},
      {"opcode", columnsByOpcode, byOpcode, {"instructions", "opcode"}},
      {"computation", columnsByComputation, byComputation, {"instructions", "computation"}, false},
      {"instruction",
       columnsByInstruction,
       byInstruction,
       {"executions", "once_flops", "once_transcendentals", "once_bytes_read", "once_bytes_written", "instruction"}},
  };
  return groups;
}

Columns columnsOf(const Group& group, bool withModule) {
  Columns columns{
      Column<CostRow>("file", Unit::kText, [](const CostRow& row) { return row.snapshot->path; }).only(Forms::kCsv),
      Column<CostRow>("module", Unit::kText, [](const CostRow& row) {
        return orNull(row.module().name());
      }).only(withModule ? Forms::kAll : Forms::kCsv)};
  const Columns behind{{"peak_bytes", Unit::kBytes, [](const CostRow& row) { return row.peakBytes; }}};
  columns = joined(std::move(columns), group.columns());
  columns =
      joined(std::move(columns), {{"instructions", Unit::kCount, [](const CostRow& row) { return row.instructions; }}});
  return joined(joined(std::move(columns), costColumns<CostRow>()), behind);
}

// --- one module ---------------------------------------------------------------------------------------

/// Sorts by FLOPs, then by bytes, largest first; unknown amounts count as 0.
void sortByCost(std::vector<CostRow>* rows) {
  std::stable_sort(rows->begin(), rows->end(), [](const CostRow& a, const CostRow& b) {
    const auto key = [](const CostRow& row) { return std::pair(row.cost.flops.atLeast(), row.cost.bytes().atLeast()); };
    return key(a) > key(b);
  });
}

// Returns while loops with an unknown trip count, with the reason: their bodies count at least once.
std::vector<std::pair<hlo::InstructionId, std::string>> unknownLoops(const hlo::Module& module) {
  std::vector<std::pair<hlo::InstructionId, std::string>> loops;
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) != hlo::OpKind::kWhile) continue;
    const std::string reason = hlo::whyNoTripCount(module, id);
    if (!reason.empty()) loops.emplace_back(id, reason);
  }
  return loops;
}

// Returns why the bytes at the peak of a memory space are unknown although the assignment has steps; "" otherwise.
std::string whyNoPeak(const model::Snapshot& memory, const model::Workload& workload, int64_t space) {
  if (workload.peak) return {};
  const auto found = std::find_if(memory.spaces.begin(), memory.spaces.end(),
                                  [&](const queries::SpaceFigures& figures) { return figures.space == space; });
  return found == memory.spaces.end() || !found->livePeakStep ? std::string() : found->livePeak.reason;
}

/// The cost of a module in a grouping.
struct ModuleCost {
  const model::Snapshot& snapshot;
  const model::Snapshot& memory;  ///< with an estimate if there is no assignment
  const model::Workload& workload;
  const Group& group;
  int64_t space;
  bool withModule;  ///< each row states the module
  hlo::Cost total = workload.costs.total(hlo::Loops::kAllTrips);
  std::vector<CostRow> rows = {};

  void computeRows() {
    const hlo::Module& module = *snapshot.module;
    rows = group.rows(module, workload);
    const hlo::XlaCycles* const cycles = group.isOfInstructions() ? &snapshot.xlaCycles->get() : nullptr;
    for (CostRow& row : rows) {
      row.snapshot = &snapshot;
      row.whole = &total;
      if (const auto once = cycles == nullptr ? std::nullopt : cycles->of(*row.instruction)) {
        row.onceXlaCycles = hlo::Amount(*once);
        row.xlaCycles = queries::InstructionCosts{&workload.costs, nullptr, cycles}.cycles(*row.instruction);
      }
    }
    sortByCost(&rows);
  }

  void addText(const Columns& columns, const TableStyle& style, Result* to) const {
    const TableFormat format = style.format;
    const bool hasPeak = workload.peak && group.hasPeak;
    std::vector<std::string> keys;
    if (withModule) keys.emplace_back("module");
    keys.insert(keys.end(), {"flops", "flops_share", "bytes_accessed", "bytes_accessed_share"});
    if (!total.linkBytes.isZero()) keys.emplace_back("link_bytes");
    if (hasPeak) keys.emplace_back("peak_bytes");
    if (hasPeak && group.rows == byLine && workload.peak->isAnyInferred()) keys.emplace_back("inferred_peak_bytes");
    keys.insert(keys.end(), group.textKeys.begin(), group.textKeys.end());
    if (group.isOfInstructions() && snapshot.xlaCycles->get().isKnown())
      keys.insert(keys.end() - 1, {"once_xla_cycles", "xla_cycles"});
    Table<CostRow> table(columns, style, keys);
    CostRow whole;
    whole.cost = total;
    whole.whole = &total;
    whole.snapshot = &snapshot;
    whole.name = "one run of the module";
    whole.instructions = static_cast<int64_t>(snapshot.module->instructionCount());
    if (hasPeak) whole.peakBytes = workload.peak->total;
    table.addSum(whole);
    for (const CostRow& row : rows) table.add(row);

    std::string head =
        words::filled("module %1, estimated by XLA's cost rules", nameText(snapshot.module->name(), format));
    if (hasPeak && memory.spaces.size() > 1)
      absl::StrAppend(&head, "; peak_bytes are those of ", memory.spaceName(workload.peak->space));
    if (hasPeak && workload.peak->isEstimated) absl::StrAppend(&head, "; peak_bytes are estimated");
    std::vector<std::string> remarks;
    if (const std::string problem = model::missingEntry(*snapshot.module); !problem.empty())
      remarks.push_back("executions not known: " + problem);
    for (const auto& [id, reason] : unknownLoops(*snapshot.module)) {
      remarks.push_back(
          words::filled("trip count of %1 not known: %2", nameText(snapshot.module->name(id), format), reason));
    }
    if (const std::string whyNot = whyNoPeak(memory, workload, space); !whyNot.empty())
      remarks.push_back("bytes at the peak not known: " + whyNot);
    addTable({head}, table.text(), remarks, style, to);
  }

  Json::Object json(const Columns& columns, const TableStyle& style) const {
    Json::Array loops;
    for (const auto& [id, reason] : unknownLoops(*snapshot.module)) {
      loops.push_back(Json::Object{{"instruction", snapshot.module->name(id)}, {"reason", reason}});
    }
    Table<CostRow> table(columns, style);
    for (const CostRow& row : rows) table.add(row);
    Json::Object all = rowJson(costColumns<CostedRow>(), CostedRow{total});
    all.insert_or_assign("instructions", static_cast<int64_t>(snapshot.module->instructionCount()));
    all.insert_or_assign("peak_bytes", workload.peak ? Json(workload.peak->total) : Json());
    all.insert_or_assign("peak_unknown", orNull(whyNoPeak(memory, workload, space)));
    all.insert_or_assign("peak_estimated", workload.peak ? Json(workload.peak->isEstimated) : Json());
    all.insert_or_assign("peak_space", workload.peak ? Json(workload.peak->space) : Json());
    all.insert_or_assign("peak_space_name", workload.peak ? Json(memory.spaceName(workload.peak->space)) : Json());
    Json::Object object{{"module", snapshot.module->name()},
                        {"name", snapshot.module->name()},
                        {"file", snapshot.path},
                        {"total", all},
                        {"executions_unknown", orNull(model::missingEntry(*snapshot.module))},
                        {"unknown_trip_counts", loops},
                        {"rows", Json::Written{table.text()}}};
    if (group.isOfInstructions())
      object.insert_or_assign("xla_cycles_unknown", orNull(snapshot.xlaCycles->get().reason));
    return object;
  }
};

}  // namespace

std::vector<std::string> costGroups() {
  std::vector<std::string> names;
  for (const Group& group : groups()) names.push_back(group.name);
  return names;
}

Result cost(const std::string& path, const CostRequest& request) {
  const auto named =
      std::find_if(groups().begin(), groups().end(), [&](const Group& one) { return one.name == request.by; });
  const Group& group = named == groups().end() ? groups().front() : *named;
  Walk walk(path, request.module);
  const Columns columns = columnsOf(group, walk.takesAll());
  if (const std::string wrong = unknownColumn(columns, request.table.rows); !wrong.empty())
    return wrongColumn("cost", wrong);
  const TableFormat format = request.table.format;
  Table<CostRow> csv(columns, request.table);
  Json::Array modules;
  Result text;
  walk.visit([&](const ModuleAt& at) {
    if (at.snapshot->module == nullptr) return walk.skip(at, words::noModuleText(*at.snapshot));
    const std::shared_ptr<const model::Snapshot> memory = memorySource(at.snapshot).snapshot;
    const model::Snapshot& of = memory == nullptr ? *at.snapshot : *memory;
    std::optional<model::Workload> other;
    int64_t number = queries::kDefaultSpace;
    if (!request.space.empty() && of.assignment != nullptr) {
      std::string noSpace;
      const auto inSpace = SpaceMemory::of(of, request.space, &noSpace);
      if (!inSpace) return walk.addMissing(noSuchSpace(of, noSpace));
      const std::shared_ptr<const model::ModuleCosts> costs(of.costs, &of.costs->get());
      number = inSpace->space();
      other.emplace(costs, of.assignment.get(), of.link, inSpace->live());
    }
    ModuleCost module{*at.snapshot, of, other ? *other : of.workload->get(), group, number, walk.takesAll()};
    module.computeRows();
    if (format == TableFormat::kJson) {
      modules.push_back(module.json(columns, request.table));
    } else if (format == TableFormat::kCsv) {
      for (const CostRow& row : module.rows) csv.add(row);
    } else {
      module.addText(columns, request.table, &text);
    }
  });
  if (format == TableFormat::kJson) return walk.jsonAnswer("cost", {{"by", group.name}, {"modules", modules}});
  // The column names are printed even if there are no rows.
  return format == TableFormat::kCsv ? walk.answer(csv.text()) : walk.styledAnswer(std::move(text));
}

}  // namespace cli

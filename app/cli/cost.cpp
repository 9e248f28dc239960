#include "app/cli/cost.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/cost_figures.h"
#include "app/cli/memory_source.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "model/analysis/cost_operands.h"
#include "model/analysis/trip_count.h"
#include "model/buffers/byte_count.h"
#include "model/documents/document.h"
#include "model/words/amount_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

/// A cell of a row that says what the row is of: a column's name and what stands in it.
using GroupKey = std::pair<std::string, Json>;

struct CostRow {
  std::vector<GroupKey> keys;
  std::string label;               ///< as text
  std::vector<std::string> cells;  ///< as text, before the label: under the group's columns
  int64_t instructions = 0;
  hlo::Cost cost;
  std::optional<int64_t> peakBytes;
};

std::vector<CostRow> byScope(const hlo::Module&, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::ScopeTree& scopes = workload.scopes;
  for (uint32_t i = 1; i < scopes.size(); ++i) {
    const hlo::ScopeId id(i);
    std::string label(scopes.path(id));
    Json::Array transforms;
    for (int t = 0; t < hlo::kTransformCount; ++t) {
      const auto transform = static_cast<hlo::Transform>(t);
      if (scopes.transforms(id).has(transform)) transforms.push_back(hlo::transformName(transform));
    }
    CostRow row{{{"scope", label}, {"transforms", transforms}},          std::move(label),       {},
                static_cast<int64_t>(scopes.allInstructions(id).size()), workload.scopeCosts[i], std::nullopt};
    if (workload.peak) row.peakBytes = workload.peak->byScope[i];
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CostRow> byLine(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const auto lines = workload.lines.lines();
  for (size_t i = 0; i < lines.size(); ++i) {
    const hlo::LineCost& line = lines[i];
    CostRow row{
        {{"source_file", module.file(line.line.file)}, {"source_line", line.line.line}, {"inferred", line.inferred}},
        words::wholePlaceText(module, line.line),
        {},
        line.instructions,
        line.cost,
        std::nullopt};
    if (workload.peak) row.peakBytes = workload.peak->byLine[i];
    rows.push_back(std::move(row));
  }
  const hlo::LineCost& rest = workload.lines.all().unattributed;
  if (rest.instructions > 0) {
    CostRow& row = rows.emplace_back();
    row.keys = {{"source_file", Json()}, {"source_line", Json()}, {"inferred", Json(0)}};
    row.label = "(no line)";
    row.instructions = rest.instructions;
    row.cost = rest.cost;
  }
  return rows;
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
    row.label = word;
    row.keys = {{"opcode", row.label}};
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CostRow> byComputation(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    const hlo::Amount executions = workload.costs.executions(id) + workload.costs.applications(id);
    rows.push_back({{{"computation", module.name(id)},
                     {"executions", amountJson(executions)},
                     {"executions_at_least", !executions.isExact()}},
                    std::string(module.name(id)),
                    {},
                    static_cast<int64_t>(module.instructions(id).size()),
                    workload.costs.share(id),
                    std::nullopt});
  }
  return rows;
}

/// What the operands' bytes and shares are, as JSON: null where nothing is known of all of them, or of one.
std::pair<Json, Json> operandsJson(const std::optional<std::vector<hlo::OperandCosts::Operand>>& operands) {
  if (!operands) return {};
  Json::Array bytes, shares;
  for (const auto& [read, share] : *operands) {
    bytes.push_back(amountJson(read));
    shares.push_back(share ? Json(*share) : Json());
  }
  return {bytes, shares};
}

std::vector<CostRow> byInstruction(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::Costs& costs = workload.costs;
  hlo::OperandCosts operandCosts(module, costs);
  for (const hlo::InstructionId id : module.instructions()) {
    const hlo::ComputationId computation = module.computation(id);
    const hlo::Amount executions = costs.executions(computation) + costs.applications(computation);
    const hlo::Cost once = costs.inclusive(id, hlo::Loops::kOnce);
    const auto [bytes, shares] = operandsJson(operandCosts.of(id));
    CostRow row{{{"instruction", module.name(id)},
                 {"computation", module.name(computation)},
                 {"opcode", module.opcode(id)},
                 {"executions", amountJson(executions)},
                 {"executions_at_least", !executions.isExact()}},
                words::filled("%1, %2 in %3", module.name(id), module.opcode(id), module.name(computation)),
                {words::countText(executions), words::countText(once.flops), words::countText(once.transcendentals),
                 words::bytesText(once.bytesRead), words::bytesText(once.bytesWritten)},
                1,
                costs.share(id),
                std::nullopt};
    const Json::Object onceJson = costJson(once);
    for (const CostFigure& figure : costFigures({})) {
      row.keys.emplace_back("once_" + figure.key, onceJson.at(figure.key));
    }
    row.keys.emplace_back("once_at_least", onceJson.at("at_least"));
    row.keys.emplace_back("operand_bytes", bytes);
    row.keys.emplace_back("operand_utilization", shares);
    if (workload.peak) row.peakBytes = workload.peak->byInstruction[id.index()];
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Adds to the rows by instruction the cycles that XLA estimates for one execution; as text only if it states any.
void addXlaCycles(const hlo::Module& module, const hlo::XlaCycles& cycles, std::vector<CostRow>* rows) {
  size_t i = 0;
  for (const hlo::InstructionId id : module.instructions()) {
    CostRow& row = (*rows)[i++];
    const auto once = cycles.of(id);
    row.keys.emplace_back("xla_cycles", orNull(once));
    if (cycles.isKnown()) row.cells.push_back(once ? words::grouped(*once) : std::string());
  }
}

struct Group {
  std::string name;
  std::string heading;            ///< over the labels, as text
  std::vector<std::string> keys;  ///< of its rows
  std::vector<CostRow> (*rows)(const hlo::Module&, const model::Workload&);
  std::vector<std::string> columns = {};  ///< of its own, as text
};

const std::vector<Group>& groups() {
  static const std::vector<Group> groups = {
      {"scope", "scope, with all below", {"scope", "transforms"}, byScope},
      {"line", "source line", {"source_file", "source_line", "inferred"}, byLine},
      {"opcode", "opcode", {"opcode"}, byOpcode},
      {"computation",
       "computation, with all that it calls",
       {"computation", "executions", "executions_at_least"},
       byComputation},
      {"instruction",
       "instruction",
       {"instruction", "computation", "opcode", "executions", "executions_at_least", "once_flops",
        "once_transcendentals", "once_bytes", "once_bytes_read", "once_bytes_written", "once_link_bytes",
        "once_at_least", "operand_bytes", "operand_utilization", "xla_cycles"},
       byInstruction,
       {"executions", "once: FLOPs", "transcendentals", "read", "written"}},
  };
  return groups;
}

/// Most FLOPs first, then most bytes; what is not known at all counts as nothing.
void sortByCost(std::vector<CostRow>* rows) {
  std::stable_sort(rows->begin(), rows->end(), [](const CostRow& a, const CostRow& b) {
    const auto key = [](const CostRow& row) { return std::pair(row.cost.flops.atLeast(), row.cost.bytes().atLeast()); };
    return key(a) > key(b);
  });
}

// While loops whose trip count is not known, with the reason: their bodies count at least once.
std::vector<std::pair<hlo::InstructionId, std::string>> unknownLoops(const hlo::Module& module) {
  std::vector<std::pair<hlo::InstructionId, std::string>> loops;
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) != hlo::OpKind::kWhile) continue;
    const std::string reason = hlo::whyNoTripCount(module, id);
    if (!reason.empty()) loops.emplace_back(id, reason);
  }
  return loops;
}

// Why the bytes at the peak of a memory space are not known though the assignment has steps; "" otherwise.
std::string whyNoPeak(const model::Snapshot& memory, const model::Workload& workload, int64_t space) {
  if (workload.peak) return {};
  const auto found = std::find_if(memory.spaces.begin(), memory.spaces.end(),
                                  [&](const queries::SpaceFigures& figures) { return figures.space == space; });
  return found == memory.spaces.end() || !found->livePeakStep ? std::string() : found->livePeak.reason;
}

std::string text(const model::Snapshot& memory, const model::Workload& workload, const Group& group,
                 const std::vector<CostRow>& rows, const hlo::Cost& total, int64_t space) {
  const bool hasPeak = workload.peak && group.name != "computation";
  const bool hasLinks = !total.linkBytes.isZero();
  std::vector<std::string> head{"FLOPs", "share", "bytes", "share"};
  if (hasLinks) head.emplace_back("link bytes");
  if (hasPeak) {
    head.emplace_back(workload.peak->isEstimated ? "at peak, est." : "at peak");
    if (memory.spaces.size() > 1) absl::StrAppend(&head.back(), " ", memory.spaceName(workload.peak->space));
  }
  if (group.columns.empty()) head.emplace_back("instructions");
  head.insert(head.end(), group.columns.begin(), group.columns.end());
  head.push_back(group.heading);
  std::vector<std::vector<std::string>> lines{head};
  const auto add = [&](const hlo::Cost& cost, std::optional<int64_t> peak, int64_t instructions,
                       absl::string_view label, std::vector<std::string> cells) {
    std::vector<std::string> line{words::countText(cost.flops), shareText(cost.flops, total.flops),
                                  words::bytesText(cost.bytes()), shareText(cost.bytes(), total.bytes())};
    if (hasLinks) line.push_back(words::bytesText(cost.linkBytes));
    if (hasPeak) line.push_back(peak ? words::humanBytes(*peak) : std::string());
    if (group.columns.empty()) line.push_back(words::grouped(instructions));
    cells.resize(group.columns.size());
    line.insert(line.end(), cells.begin(), cells.end());
    line.push_back(words::oneLine(label, label.size()));
    lines.push_back(std::move(line));
  };
  const std::optional<int64_t> peak = hasPeak ? std::optional(workload.peak->total) : std::nullopt;
  add(total, peak, static_cast<int64_t>(memory.module->instructionCount()), "one run of the module", {});
  for (const CostRow& row : rows) add(row.cost, row.peakBytes, row.instructions, row.label, row.cells);
  std::string result =
      words::filled("module %1, estimated by XLA's cost rules\n", memory.module->name()) + alignedColumns(lines);
  for (const auto& [id, reason] : unknownLoops(*memory.module)) {
    result += words::filled("trip count of %1 not known: %2\n", words::oneLine(memory.module->name(id), 80), reason);
  }
  const std::string whyNot = whyNoPeak(memory, workload, space);
  if (!whyNot.empty()) result += words::filled("bytes at the peak not known: %1\n", whyNot);
  return result;
}

Json::Object rowJson(const CostRow& row) {
  Json::Object object = costJson(row.cost);
  for (const GroupKey& key : row.keys) object.insert_or_assign(key.first, key.second);
  object.insert_or_assign("instructions", row.instructions);
  object.insert_or_assign("peak_bytes", row.peakBytes ? Json(*row.peakBytes) : Json());
  return object;
}

Json::Object json(const model::Snapshot& snapshot, const model::Snapshot& memory, const model::Workload& workload,
                  const std::vector<CostRow>& rows, const hlo::Cost& total, int64_t space) {
  Json::Array array, loops;
  for (const auto& [id, reason] : unknownLoops(*snapshot.module)) {
    loops.push_back(Json::Object{{"instruction", snapshot.module->name(id)}, {"reason", reason}});
  }
  for (const CostRow& row : rows) array.push_back(rowJson(row));
  Json::Object all = costJson(total);
  all.insert_or_assign("instructions", static_cast<int64_t>(snapshot.module->instructionCount()));
  all.insert_or_assign("peak_bytes", workload.peak ? Json(workload.peak->total) : Json());
  const std::string whyNot = whyNoPeak(memory, workload, space);
  all.insert_or_assign("peak_unknown", orNull(whyNot));
  all.insert_or_assign("peak_estimated", workload.peak ? Json(workload.peak->isEstimated) : Json());
  all.insert_or_assign("peak_space", workload.peak ? Json(workload.peak->space) : Json());
  all.insert_or_assign("peak_space_name", workload.peak ? Json(memory.spaceName(workload.peak->space)) : Json());
  return {{"name", snapshot.module->name()},
          {"file", snapshot.path},
          {"total", all},
          {"unknown_trip_counts", loops},
          {"rows", array}};
}

Table csvTable(const Group& group) {
  std::vector<std::string> names{"file", "module"};
  names.insert(names.end(), group.keys.begin(), group.keys.end());
  names.emplace_back("instructions");
  for (const CostFigure& figure : costFigures({})) names.push_back(figure.key);
  names.insert(names.end(), {"at_least", "peak_bytes"});
  return {std::move(names), TableFormat::kCsv};
}

void addTo(Table* table, const model::Snapshot& snapshot, const std::vector<CostRow>& rows) {
  for (const CostRow& row : rows) {
    std::vector<Json> cells{snapshot.path, orNull(snapshot.module->name())};
    for (const GroupKey& key : row.keys) cells.push_back(key.second);
    cells.emplace_back(row.instructions);
    for (const CostFigure& figure : costFigures(row.cost)) cells.push_back(amountJson(figure.amount));
    cells.push_back(costJson(row.cost).at("at_least"));
    cells.push_back(orNull(row.peakBytes));
    table->add(cells);
  }
}

}  // namespace

std::vector<std::string> costGroups() {
  std::vector<std::string> names;
  for (const Group& group : groups()) names.push_back(group.name);
  return names;
}

Result cost(const std::string& path, const std::string& by, const std::string& format, const std::string& space) {
  const auto named = std::find_if(groups().begin(), groups().end(), [&](const Group& one) { return one.name == by; });
  const Group& group = named == groups().end() ? groups().front() : *named;
  Table table = csvTable(group);
  Result result;
  std::vector<hlo::Diagnostic> diagnostics;
  Json::Array modules;
  bool isAny = false;
  const auto dump = model::listDocument(path);
  absl::Status status = dump.status();
  if (dump.ok()) {
    diagnostics = (*dump)->diagnostics;
    status = model::visitStages(**dump, &diagnostics, [&](io::StageId, const model::LoadedStage& stage) {
      for (const auto& snapshot : stage.snapshots) {
        if (snapshot->module == nullptr) continue;
        const std::shared_ptr<const model::Snapshot> memory = memorySource(snapshot).snapshot;
        const model::Snapshot& of = memory == nullptr ? *snapshot : *memory;
        std::optional<model::Workload> other;
        int64_t number = queries::kDefaultSpace;
        if (!space.empty() && of.assignment != nullptr) {
          std::string noSpace;
          const auto inSpace = SpaceMemory::of(of, space, &noSpace);
          if (!inSpace) {
            diagnostics.push_back(noSuchSpace(of, noSpace));
            result.status = 1;
            continue;
          }
          const std::shared_ptr<const model::ModuleCosts> costs(of.costs, &of.costs->get());
          number = inSpace->space();
          other.emplace(costs, of.assignment.get(), of.link, inSpace->live());
        }
        const model::Workload& workload = other ? *other : of.workload->get();
        std::vector<CostRow> rows = group.rows(*snapshot->module, workload);
        Group shown = group;
        if (group.name == "instruction") {
          const hlo::XlaCycles& cycles = snapshot->xlaCycles->get();
          addXlaCycles(*snapshot->module, cycles, &rows);
          if (cycles.isKnown()) shown.columns.emplace_back("XLA's cycles");
        }
        sortByCost(&rows);
        const hlo::Cost total = workload.costs.total(hlo::Loops::kAllTrips);
        if (format == "json") {
          Json::Object module = json(*snapshot, of, workload, rows, total, number);
          if (group.name == "instruction") {
            module.insert_or_assign("xla_cycles_unknown", orNull(snapshot->xlaCycles->get().reason));
          }
          modules.push_back(module);
        } else if (format == "csv") {
          addTo(&table, *snapshot, rows);
        } else {
          absl::StrAppend(&result.output, isAny ? "\n" : "", text(of, workload, shown, rows, total, number));
        }
        isAny = true;
      }
    });
  }
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    result.errors += problemsText(diagnostics);
    if (!isAny && result.status == 0) {
      result.status = 1;
      result.errors += words::filled("%1: there is no module in it, only buffers\n", path);
    }
  }
  // The names stand there without rows too.
  if (format == "csv" && status.ok()) result.output = table.rows();
  if (format == "json") {
    result.output = toJson(Json::Object{
        {"path", path}, {"problems", problemsJson(diagnostics)}, {"by", group.name}, {"modules", modules}});
  }
  return result;
}

}  // namespace cli

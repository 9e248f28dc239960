#include "app/cli/export_tables.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/cost_figures.h"
#include "app/cli/item_rows.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/space_memory.h"
#include "model/queries/instruction_columns.h"

namespace cli {
namespace {

/// A column with the type of its cells.
template <typename Row>
struct TypedColumn {
  FieldType type;
  Column<Row> column;
  absl::string_view table = {};
};
template <typename Row>
using TypedColumns = std::vector<TypedColumn<Row>>;

/// Appends the columns that CSV has, too, except the keys of the module. Numbers are integers; the types of other
/// columns than texts are given.
template <typename Row, typename From>
void append(const std::vector<Column<From>>& columns, const std::map<absl::string_view, FieldType>& types,
            TypedColumns<Row>* to) {
  for (const Column<From>& column : columns) {
    const bool isOfModule = column.key == "file" || column.key == "module";
    if (isOfModule || (column.forms != Forms::kAll && column.forms != Forms::kCsv)) continue;
    const auto type = types.find(column.key);
    const FieldType byUnit = column.unit == Unit::kText ? FieldType::kText : FieldType::kInteger;
    const auto value = column.value;
    to->push_back({type == types.end() ? byUnit : type->second,
                   {column.key, column.unit, [value](const Row& row) { return value(row); }}});
  }
}

template <typename Row>
std::vector<Field> fieldsOf(const TypedColumns<Row>& columns) {
  std::vector<Field> fields;
  for (const TypedColumn<Row>& one : columns) fields.push_back({one.column.key, one.type, one.table});
  return fields;
}

/// Writes rows through columns.
template <typename Row>
class RowWriter {
 public:
  RowWriter(const TypedColumns<Row>& columns, RowSink* to) : m_columns(columns), m_to(to), m_cells(columns.size()) {
    for (size_t i = 0; i < columns.size(); ++i) {
      if (to->needs(i)) m_needed.push_back(i);
    }
  }
  void add(const Row& row) {
    for (const size_t i : m_needed) m_cells[i] = m_columns[i].column.value(row);
    m_to->add(m_cells);
  }

 private:
  const TypedColumns<Row>& m_columns;
  RowSink* m_to;
  std::vector<CellValue> m_cells;
  std::vector<size_t> m_needed;
};

bool hasModule(const ExportedModule& module) { return module.snapshot->module != nullptr; }
bool hasMemory(const ExportedModule& module) { return module.memory != nullptr; }

const model::Workload& workloadOf(const ExportedModule& module) {
  return (module.memory != nullptr ? module.memory : module.snapshot)->workload->get();
}

// --- modules ------------------------------------------------------------------------------------------

struct ExportedModuleRow : CostedRow {
  const ExportedModule& of;
  const queries::SpaceFigures* space = nullptr;  ///< the default one; null without memory
};

Json opcodesOf(const ExportedModuleRow& row) {
  if (!hasModule(row.of)) return {};
  const hlo::Module& module = *row.of.snapshot->module;
  std::map<absl::string_view, int64_t> counts;
  for (const hlo::InstructionId id : module.instructions()) ++counts[module.opcode(id)];
  Json::Array opcodes;
  for (const auto& [opcode, count] : counts)
    opcodes.push_back(Json::Object{{"opcode", opcode}, {"instructions", count}});
  return opcodes;
}

Json spacesOf(const ExportedModuleRow& row) {
  if (!hasMemory(row.of)) return {};
  Json::Array spaces;
  for (const queries::SpaceFigures& one : row.of.memory->spaces) {
    spaces.push_back(Json::Object{{"space", one.space},
                                  {"space_name", one.name},
                                  {"reserved_bytes", exactJson(one.reserved)},
                                  {"live_peak_bytes", exactJson(one.livePeak)}});
  }
  return spaces;
}

Json totalBytesOf(const ExportedModuleRow& row) {
  if (!hasMemory(row.of)) return {};
  const buffers::Assignment& assignment = *row.of.memory->assignment;
  if (assignment.allocationCount() == 0 && !assignment.printedTotalBytes()) return {};
  return totalOf(assignment).bytes;
}

Json problemCountOf(const ExportedModuleRow& row) {
  const auto& problems = row.of.snapshot->diagnostics;
  return std::count_if(problems.begin(), problems.end(),
                       [](const hlo::Diagnostic& one) { return one.severity != hlo::Severity::kNote; });
}

const TypedColumns<ExportedModuleRow>& exportedModuleColumns() {
  using Row = const ExportedModuleRow&;
  static const TypedColumns<ExportedModuleRow> columns = [] {
    // A value of the module, or of its memory; null without one.
    const auto ofModule = [](const char* key, Unit unit, auto value) {
      return Column<ExportedModuleRow>(
          key, unit, [value](Row row) { return hasModule(row.of) ? Json(value(*row.of.snapshot->module)) : Json(); });
    };
    const auto ofMemory = [](const char* key, Unit unit, auto value) {
      return Column<ExportedModuleRow>(
          key, unit, [value](Row row) { return hasMemory(row.of) ? Json(value(*row.of.memory->assignment)) : Json(); });
    };
    TypedColumns<ExportedModuleRow> all{
        {FieldType::kText, {"stage", Unit::kText, [](Row row) { return row.of.stage; }}},
        {FieldType::kText, {"backend", Unit::kText, [](Row row) { return orNull(row.of.backend); }}},
        {FieldType::kText, ofModule("entry", Unit::kText,
                                    [](const hlo::Module& module) {
                                      return module.entry() ? Json(module.name(*module.entry())) : Json();
                                    })},
        {FieldType::kTruth,
         ofModule("scheduled", Unit::kText, [](const hlo::Module& module) { return module.isScheduled(); })},
        {FieldType::kInteger,
         ofModule("computations", Unit::kCount, [](const hlo::Module& module) { return module.computationCount(); })},
        {FieldType::kInteger,
         ofModule("instructions", Unit::kCount, [](const hlo::Module& module) { return module.instructionCount(); })},
        {FieldType::kInteger,
         ofModule("operands", Unit::kCount, [](const hlo::Module& module) { return module.operandReferences(); })},
        {FieldType::kOpcodes, {"opcode_counts", Unit::kText, opcodesOf}},
    };
    TypedColumns<ExportedModuleRow> costs;
    append(costColumns<ExportedModuleRow>(), {{"at_least", FieldType::kTexts}}, &costs);
    for (TypedColumn<ExportedModuleRow>& cost : costs) {
      const auto value = cost.column.value;
      cost.column.value = [value](Row row) { return hasModule(row.of) ? value(row) : CellValue(Json()); };
      all.push_back(std::move(cost));
    }
    const TypedColumns<ExportedModuleRow> memory{
        {FieldType::kText,
         {"assignment_file", Unit::kText,
          [](Row row) {
            return hasMemory(row.of) && !row.of.memory->assignment->isEstimated() ? Json(row.of.memory->assignmentPath)
                                                                                  : Json();
          }}},
        {FieldType::kTruth,
         ofMemory("estimated", Unit::kText, [](const buffers::Assignment& of) { return of.isEstimated(); })},
        {FieldType::kInteger,
         ofMemory("allocations", Unit::kCount, [](const buffers::Assignment& of) { return of.allocationCount(); })},
        {FieldType::kInteger,
         ofMemory("values", Unit::kCount, [](const buffers::Assignment& of) { return of.valueCount(); })},
        {FieldType::kInteger,
         ofMemory("steps", Unit::kCount,
                  [](const buffers::Assignment& of) { return of.stepCount() > 0 ? Json(of.stepCount()) : Json(); })},
        {FieldType::kInteger, {"total_bytes", Unit::kBytes, totalBytesOf}},
    };
    all.insert(all.end(), memory.begin(), memory.end());
    for (const Column<queries::SpaceFigures>& column : spaceColumns()) {
      const auto value = column.value;
      all.push_back({column.unit == Unit::kText ? FieldType::kText : FieldType::kInteger,
                     {column.key == "name" ? "space_name" : column.key, column.unit,
                      [value](Row row) { return row.space == nullptr ? CellValue(Json()) : value(*row.space); }}});
    }
    all.push_back({FieldType::kSpaces, {"spaces", Unit::kText, spacesOf}});
    all.push_back({FieldType::kTruth, {"out_of_memory", Unit::kText, [](Row row) { return row.of.isOutOfMemory; }}});
    all.push_back({FieldType::kInteger, {"problems", Unit::kCount, problemCountOf}});
    return all;
  }();
  return columns;
}

void exportModule(const ExportedModule& module, RowSink* to) {
  ExportedModuleRow row{{}, module};
  if (hasModule(module)) row.cost = workloadOf(module).costs.total(hlo::Loops::kAllTrips);
  if (hasMemory(module) && !module.memory->spaces.empty()) row.space = &module.memory->defaultSpace();
  RowWriter<ExportedModuleRow>(exportedModuleColumns(), to).add(row);
}

// --- computations and instructions --------------------------------------------------------------------

const TypedColumns<ComputationRow>& exportedComputationColumns() {
  static const TypedColumns<ComputationRow> columns = [] {
    TypedColumns<ComputationRow> all;
    append(computationColumns(), {{"entry", FieldType::kTruth}}, &all);
    return all;
  }();
  return columns;
}

void exportComputations(const ExportedModule& module, RowSink* to) {
  if (!hasModule(module)) return;
  RowWriter<ComputationRow> writer(exportedComputationColumns(), to);
  const hlo::Module& of = *module.snapshot->module;
  for (uint32_t i = 0; i < of.computationCount(); ++i) writer.add({*module.snapshot, of, hlo::ComputationId(i)});
}

size_t computationCount(const ExportedModule& module) {
  return hasModule(module) ? module.snapshot->module->computationCount() : 0;
}

size_t instructionCount(const ExportedModule& module) {
  return hasModule(module) ? module.snapshot->module->instructionCount() : 0;
}

struct ExportedInstruction : InstructionRow {
  hlo::Cost cost;
  const model::Workload& workload;
};

const TypedColumns<ExportedInstruction>& exportedInstructionColumns() {
  using Row = const ExportedInstruction&;
  using queries::InstructionColumn;
  static const TypedColumns<ExportedInstruction> columns = [] {
    TypedColumns<ExportedInstruction> all{
        {FieldType::kRow,
         {"computation_id", Unit::kCount,
          [](Row row) { return static_cast<int64_t>(row.module.computation(row.id).index()); }},
         "computation"},
        {FieldType::kRow,
         {"frame_id", Unit::kCount,
          [](Row row) {
            const auto frame = row.module.frame(row.id);
            return frame ? Json(static_cast<int64_t>(frame->index())) : Json();
          }},
         "frame"}};
    append(instructionColumns(), {{"operands", FieldType::kTexts}, {"overlapped_by", FieldType::kTexts}}, &all);
    append(std::vector{instructionColumn(InstructionColumn::kFusionKind), instructionColumn(InstructionColumn::kStep)},
           {}, &all);
    const TypedColumns<ExportedInstruction> source{
        {FieldType::kText,
         {"source_file", Unit::kText,
          [](Row row) {
            const auto line = row.subject.sources.line(row.id);
            return line ? Json(row.module.file(line->file)) : Json();
          }}},
        {FieldType::kInteger,
         {"source_line", Unit::kCount,
          [](Row row) {
            const auto line = row.subject.sources.line(row.id);
            return line ? Json(line->line) : Json();
          }}},
        {FieldType::kInteger,
         {"executions", Unit::kCount,
          [](Row row) {
            return queries::InstructionCosts{&row.workload.costs}.executions(row.module.computation(row.id));
          }}},
        {FieldType::kTruth,
         {"executions_at_least", Unit::kText, [](Row row) {
            return !queries::InstructionCosts{&row.workload.costs}.executions(row.module.computation(row.id)).isExact();
          }}}};
    all.insert(all.end(), source.begin(), source.end());
    for (const Column<CostedRow>& column : costColumns<CostedRow>()) {
      if (column.forms != Forms::kAll && column.forms != Forms::kCsv) continue;
      const auto value = column.value;
      all.push_back({column.key == "at_least" ? FieldType::kTexts : FieldType::kInteger,
                     {column.key, column.unit, [value](Row row) { return value({row.cost}); }}});
    }
    all.push_back({FieldType::kInteger, {"peak_bytes", Unit::kBytes, [](Row row) {
                                           return row.workload.peak
                                                      ? Json(row.workload.peak->byInstruction[row.id.index()])
                                                      : Json();
                                         }}});
    return all;
  }();
  return columns;
}

void exportInstructions(const ExportedModule& module, RowSink* to) {
  if (!hasModule(module)) return;
  const model::Workload& workload = workloadOf(module);
  const model::Snapshot& snapshot = *module.snapshot;
  const queries::InstructionSubject subject = snapshot.instructionSubject({&workload.costs});
  RowWriter<ExportedInstruction> writer(exportedInstructionColumns(), to);
  for (const hlo::InstructionId id : snapshot.module->instructions())
    writer.add({{snapshot, *snapshot.module, subject, id}, workload.costs.share(id), workload});
}

struct OperandRow {
  const hlo::Module& module;
  hlo::InstructionId user;
  size_t position;
};

const TypedColumns<OperandRow>& operandColumns() {
  using Row = const OperandRow&;
  static const TypedColumns<OperandRow> columns{
      {FieldType::kRow,
       {"user_id", Unit::kCount, [](Row row) { return static_cast<int64_t>(row.user.index()); }},
       "instruction"},
      {FieldType::kInteger, {"position", Unit::kCount, [](Row row) { return row.position; }}},
      {FieldType::kRow,
       {"operand_id", Unit::kCount,
        [](Row row) { return static_cast<int64_t>(row.module.operands(row.user)[row.position].index()); }},
       "instruction"},
      {FieldType::kText, {"element", Unit::kText, [](Row row) {
                            std::string element;
                            for (const int64_t index : row.module.operandIndex(row.user, row.position))
                              absl::StrAppend(&element, element.empty() ? "" : ",", index);
                            return orNull(element);
                          }}}};
  return columns;
}

void exportOperands(const ExportedModule& module, RowSink* to) {
  if (!hasModule(module)) return;
  RowWriter<OperandRow> writer(operandColumns(), to);
  const hlo::Module& of = *module.snapshot->module;
  for (const hlo::InstructionId id : of.instructions()) {
    for (size_t n = 0; n < of.operands(id).size(); ++n) writer.add({of, id, n});
  }
}

struct CallRow {
  hlo::InstructionId caller;
  const hlo::Call& call;
};

const TypedColumns<CallRow>& callColumns() {
  using Row = const CallRow&;
  static const TypedColumns<CallRow> columns{
      {FieldType::kRow,
       {"instruction_id", Unit::kCount, [](Row row) { return static_cast<int64_t>(row.caller.index()); }},
       "instruction"},
      {FieldType::kRow,
       {"computation_id", Unit::kCount, [](Row row) { return static_cast<int64_t>(row.call.callee.index()); }},
       "computation"},
      {FieldType::kText,
       {"role", Unit::kText, [](Row row) { return hlo::callRoleName(row.call.role, row.call.branch); }}}};
  return columns;
}

void exportCalls(const ExportedModule& module, RowSink* to) {
  if (!hasModule(module)) return;
  RowWriter<CallRow> writer(callColumns(), to);
  const hlo::Module& of = *module.snapshot->module;
  for (const hlo::InstructionId id : of.instructions()) {
    for (const hlo::Call& call : of.calls(id)) writer.add({id, call});
  }
}

struct AttributeRow {
  const hlo::Module& module;
  hlo::InstructionId instruction;
  const hlo::Attribute& attribute;
};

const TypedColumns<AttributeRow>& attributeColumns() {
  using Row = const AttributeRow&;
  static const TypedColumns<AttributeRow> columns{
      {FieldType::kRow,
       {"instruction_id", Unit::kCount, [](Row row) { return static_cast<int64_t>(row.instruction.index()); }},
       "instruction"},
      {FieldType::kText, {"attribute", Unit::kText, [](Row row) { return row.module.text().text(row.attribute.key); }}},
      {FieldType::kText, {"value", Unit::kText, [](Row row) { return row.module.text().text(row.attribute.value); }}}};
  return columns;
}

void exportAttributes(const ExportedModule& module, RowSink* to) {
  if (!hasModule(module)) return;
  RowWriter<AttributeRow> writer(attributeColumns(), to);
  const hlo::Module& of = *module.snapshot->module;
  for (const hlo::InstructionId id : of.instructions()) {
    for (const hlo::Attribute& attribute : of.attributes(id)) writer.add({of, id, attribute});
  }
}

struct FrameRow {
  const hlo::Module& module;
  hlo::StackFrame frame;
};

const TypedColumns<FrameRow>& frameColumns() {
  using Row = const FrameRow&;
  static const TypedColumns<FrameRow> columns{
      {FieldType::kRow,
       {"parent_id", Unit::kCount,
        [](Row row) { return row.frame.parent ? Json(static_cast<int64_t>(row.frame.parent->index())) : Json(); }},
       "frame"},
      {FieldType::kText, {"source_file", Unit::kText, [](Row row) { return row.module.file(row.frame.file); }}},
      {FieldType::kInteger,
       {"source_line", Unit::kCount, [](Row row) { return row.frame.line > 0 ? Json(row.frame.line) : Json(); }}},
      {FieldType::kText, {"function", Unit::kText, [](Row row) { return orNull(row.frame.function); }}}};
  return columns;
}

size_t frameCount(const ExportedModule& module) {
  return hasModule(module) ? module.snapshot->module->frameCount() : 0;
}

void exportFrames(const ExportedModule& module, RowSink* to) {
  RowWriter<FrameRow> writer(frameColumns(), to);
  for (uint32_t i = 0; i < frameCount(module); ++i) {
    const hlo::Module& of = *module.snapshot->module;
    writer.add({of, of.frame(hlo::FrameId(i))});
  }
}

// --- memory -------------------------------------------------------------------------------------------

const TypedColumns<AllocationRow>& exportedAllocationColumns() {
  static const TypedColumns<AllocationRow> columns = [] {
    TypedColumns<AllocationRow> all;
    append(allocationColumns(), {{"estimated", FieldType::kTruth}}, &all);
    return all;
  }();
  return columns;
}

size_t allocationCount(const ExportedModule& module) {
  return hasMemory(module) ? module.memory->assignment->allocationCount() : 0;
}

void exportAllocations(const ExportedModule& module, RowSink* to) {
  if (!hasMemory(module)) return;
  RowWriter<AllocationRow> writer(exportedAllocationColumns(), to);
  for (uint32_t i = 0; i < module.memory->assignment->allocationCount(); ++i)
    writer.add(allocationRow(*module.memory, buffers::AllocationId(i)));
}

const TypedColumns<ValueRow>& exportedValueColumns() {
  using Row = const ValueRow&;
  static const TypedColumns<ValueRow> columns = [] {
    TypedColumns<ValueRow> all{{FieldType::kRow,
                                {"allocation_id", Unit::kCount,
                                 [](Row row) {
                                   const auto allocation = row.subject.assignment.value(row.id).allocation;
                                   return allocation ? Json(static_cast<int64_t>(allocation->index())) : Json();
                                 }},
                                "allocation"},
                               {FieldType::kRow,
                                {"instruction_id", Unit::kCount,
                                 [](Row row) {
                                   const auto definition = row.subject.link.instruction(row.id);
                                   return definition ? Json(static_cast<int64_t>(definition->index())) : Json();
                                 }},
                                "instruction"}};
    append(valueColumns(), {{"estimated", FieldType::kTruth}}, &all);
    return all;
  }();
  return columns;
}

void exportValues(const ExportedModule& module, RowSink* to) {
  if (!hasMemory(module)) return;
  const model::Snapshot& memory = *module.memory;
  queries::Paddings paddings(memory.module.get(), memory.assignment.get(), &memory.link);
  const queries::ValueSubject subject{*memory.assignment, memory.module.get(), memory.link, memory.sources, paddings};
  RowWriter<ValueRow> writer(exportedValueColumns(), to);
  for (uint32_t i = 0; i < memory.assignment->valueCount(); ++i) writer.add({memory, subject, buffers::ValueId(i)});
}

const TypedColumns<queries::SpaceFigures>& exportedSpaceColumns() {
  static const TypedColumns<queries::SpaceFigures> columns = [] {
    TypedColumns<queries::SpaceFigures> all;
    append(spaceColumns(), {}, &all);
    for (TypedColumn<queries::SpaceFigures>& one : all) {
      if (one.column.key == "name") one.column.key = "space_name";
    }
    return all;
  }();
  return columns;
}

void exportSpaces(const ExportedModule& module, RowSink* to) {
  if (!hasMemory(module)) return;
  RowWriter<queries::SpaceFigures> writer(exportedSpaceColumns(), to);
  for (const queries::SpaceFigures& space : module.memory->spaces) writer.add(space);
}

// --- problems -----------------------------------------------------------------------------------------

const TypedColumns<hlo::Diagnostic>& problemColumns() {
  using Row = const hlo::Diagnostic&;
  static const TypedColumns<hlo::Diagnostic> columns{
      {FieldType::kText, {"severity", Unit::kText, [](Row row) { return hlo::severityName(row.severity); }}},
      {FieldType::kText, {"file", Unit::kText, [](Row row) { return row.file; }}},
      {FieldType::kInteger, {"line", Unit::kCount, [](Row row) { return row.line > 0 ? Json(row.line) : Json(); }}},
      {FieldType::kInteger, {"column", Unit::kCount, [](Row row) { return row.line > 0 ? Json(row.column) : Json(); }}},
      {FieldType::kText, {"message", Unit::kText, [](Row row) { return row.message; }}}};
  return columns;
}

void exportProblems(const ExportedModule& module, RowSink* to) {
  RowWriter<hlo::Diagnostic> writer(problemColumns(), to);
  for (const hlo::Diagnostic& problem : module.snapshot->diagnostics) writer.add(problem);
}

}  // namespace

ExportedModule::ExportedModule(std::string of, const io::DumpModule& module, const io::Stage& at,
                               std::shared_ptr<const model::Snapshot> read)
    : path(std::move(of)),
      id(read->id.empty() ? module.id : read->id),
      snapshot(std::move(read)),
      memory(memorySource(snapshot).snapshot),
      stage(stageName(at)),
      backend(at.backend) {
  isOutOfMemory = std::any_of(module.stages.begin(), module.stages.end(),
                              [](const io::Stage& one) { return one.kind == io::Kind::kOutOfMemory; });
}

const std::vector<ExportTable>& exportTables() {
  static const std::vector<ExportTable> tables{
      {"module", "modules", fieldsOf(exportedModuleColumns()), exportModule},
      {"computation", "", fieldsOf(exportedComputationColumns()), exportComputations, computationCount},
      {"frame", "", fieldsOf(frameColumns()), exportFrames, frameCount},
      {"instruction", "instructions", fieldsOf(exportedInstructionColumns()), exportInstructions, instructionCount},
      {"operand", "", fieldsOf(operandColumns()), exportOperands},
      {"attribute", "", fieldsOf(attributeColumns()), exportAttributes},
      {"call", "", fieldsOf(callColumns()), exportCalls},
      {"allocation", "", fieldsOf(exportedAllocationColumns()), exportAllocations, allocationCount},
      {"value", "values", fieldsOf(exportedValueColumns()), exportValues},
      {"space", "", fieldsOf(exportedSpaceColumns()), exportSpaces},
      {"problem", "", fieldsOf(problemColumns()), exportProblems},
  };
  return tables;
}

std::string stageName(const io::Stage& stage) {
  switch (stage.kind) {
    case io::Kind::kBeforeOptimizations: return "before_optimizations";
    case io::Kind::kStep: return "step";
    case io::Kind::kFinal: return "after_optimizations";
    case io::Kind::kCodegen: return "after_codegen";
    case io::Kind::kOomModule: return "oom_intermediate_module";
    case io::Kind::kOutOfMemory: return "out_of_memory";
    default: return "other";
  }
}

}  // namespace cli

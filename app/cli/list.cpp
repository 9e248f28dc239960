#include "app/cli/list.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/export_tables.h"
#include "app/cli/item_rows.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/query_argument.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "app/cli/walk.h"
#include "model/queries/instruction_columns.h"
#include "model/queries/query_match.h"
#include "model/queries/value_columns.h"
#include "model/words/text.h"

namespace cli {
namespace {

std::string fileOf(const io::Dump& dump, const io::Stage& stage) {
  return std::string(dump.files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
}

// --- from the listing ---------------------------------------------------------------------------------

bool isListing(const io::Dump& dump) { return dump.modules.size() > 1 || dump.modules.front().stages.size() > 1; }

Json fileBytes(const io::Dump& dump, io::FileIndex file) {
  const int64_t bytes = dump.files->entries()[file].bytes;
  return bytes < 0 ? Json() : Json(bytes);
}

struct ModuleRow {
  std::string module, id;
  size_t stages = 1;
  size_t files = 0;
  std::string file;
  std::optional<int64_t> totalBytes, roundingBytes;
  std::string autotuningOf;
};

const std::vector<Column<ModuleRow>>& moduleColumns() {
  using Row = const ModuleRow&;
  static const std::vector<Column<ModuleRow>> columns = {
      {"module", Unit::kText, [](Row row) { return row.module; }},
      {"id", Unit::kText, [](Row row) { return orNull(row.id); }},
      {"stages", Unit::kCount, [](Row row) { return row.stages; }},
      {"files", Unit::kCount, [](Row row) { return row.files; }},
      {"file", Unit::kText, [](Row row) { return orNull(row.file); }},
      {"total_bytes", Unit::kBytes, [](Row row) { return row.totalBytes; }},
      {"rounding_bytes", Unit::kBytes, [](Row row) { return row.roundingBytes; }},
      {"autotuning_of", Unit::kText, [](Row row) { return orNull(row.autotuningOf); }},
  };
  return columns;
}

void listModules(const io::Dump& dump, Table<ModuleRow>* table) {
  for (const io::DumpModule& module : dump.modules) {
    ModuleRow row{module.name, module.id, module.stages.size(), module.companions.size(), {}, {}, {}, {}};
    if (const auto main = module.mainStage()) {
      const io::Stage& stage = module.stages[*main];
      row.file = fileOf(dump, stage);
      row.totalBytes = stage.totalBytes;
      if (stage.totalBytes) row.roundingBytes = 0;
    }
    if (module.parent) row.autotuningOf = dump.modules[*module.parent].name;
    table->add(row);
  }
}

struct StageRow {
  const io::Dump& dump;
  const io::DumpModule& module;
  const io::Stage& stage;
};

const std::vector<Column<StageRow>>& stageColumns() {
  using Row = const StageRow&;
  static const std::vector<Column<StageRow>> columns = {
      {"module", Unit::kText, [](Row row) { return row.module.name; }},
      {"id", Unit::kText, [](Row row) { return orNull(row.module.id); }},
      {"stage", Unit::kText, [](Row row) { return stageName(row.stage); }},
      {"number", Unit::kCount, [](Row row) { return orNull(row.stage.number); }},
      {"pipeline", Unit::kText, [](Row row) { return orNull(row.stage.pipeline); }},
      {"pass", Unit::kText, [](Row row) { return orNull(row.stage.pass); }},
      {"backend", Unit::kText, [](Row row) { return orNull(row.stage.backend); }},
      {"file", Unit::kText, [](Row row) { return fileOf(row.dump, row.stage); }},
      {"bytes", Unit::kBytes,
       [](Row row) {
         return fileBytes(row.dump, (row.stage.modules.empty() ? row.stage.buffers : row.stage.modules).front());
       }},
      {"total_bytes", Unit::kBytes, [](Row row) { return orNull(row.stage.totalBytes); }},
      {"next_pass", Unit::kText, [](Row row) { return orNull(row.stage.nextPass); }},
  };
  return columns;
}

void listStages(const io::Dump& dump, Table<StageRow>* table) {
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) table->add({dump, module, stage});
  }
}

struct FileRow {
  const io::Dump& dump;
  io::FileIndex file;
  const io::DumpModule* module;  ///< null: the file belongs to none
  std::string kind;
};

const std::vector<Column<FileRow>>& fileColumns() {
  using Row = const FileRow&;
  static const std::vector<Column<FileRow>> columns = {
      {"file", Unit::kText, [](Row row) { return row.dump.files->nameOf(row.file); }},
      {"module", Unit::kText, [](Row row) { return row.module == nullptr ? Json() : Json(row.module->name); }},
      {"id", Unit::kText, [](Row row) { return row.module == nullptr ? Json() : orNull(row.module->id); }},
      {"kind", Unit::kText, [](Row row) { return orNull(row.kind); }},
      {"bytes", Unit::kBytes, [](Row row) { return fileBytes(row.dump, row.file); }},
      {"reason", Unit::kText, [](Row row) { return orNull(row.dump.reasons[row.file]); }},
  };
  return columns;
}

void listFiles(const io::Dump& dump, Table<FileRow>* table) {
  const auto add = [&](io::FileIndex file, const io::DumpModule* module) {
    table->add({dump, file, module, std::string(io::nameOf(dump.kinds[file]))});
  };
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) {
      for (const io::FileIndex file : stage.modules) table->add({dump, file, &module, "Module"});
      for (const io::FileIndex file : stage.buffers) add(file, &module);
    }
    for (const io::Companion& companion : module.companions) add(companion.file, &module);
  }
  for (const io::FileIndex file : dump.others) add(file, nullptr);
}

// --- from what was read -------------------------------------------------------------------------------

/// By row, in order: nonzero if the row is selected; empty if all are.
using Wanted = std::vector<uint8_t>;

bool isWanted(const Wanted& wanted, uint32_t row) { return wanted.empty() || wanted[row] != 0; }

void readModule(const model::Snapshot& snapshot, const Wanted&, Table<ModuleRow>* table) {
  ModuleRow row{snapshot.title, snapshot.id, 1, 0, snapshot.path, {}, {}, {}};
  const buffers::Assignment* const assignment = snapshot.assignment.get();
  if (assignment != nullptr && (assignment->allocationCount() > 0 || assignment->printedTotalBytes())) {
    const queries::ByteSum total = totalOf(*assignment);
    row.totalBytes = total.bytes;
    row.roundingBytes = total.roundingBytes;
  }
  table->add(row);
}

void readComputations(const model::Snapshot& snapshot, const Wanted&, Table<ComputationRow>* table) {
  if (snapshot.module == nullptr) return;
  for (uint32_t i = 0; i < snapshot.module->computationCount(); ++i) {
    table->add({snapshot, *snapshot.module, hlo::ComputationId(i)});
  }
}

void readInstructions(const model::Snapshot& snapshot, const Wanted& wanted, Table<InstructionRow>* table) {
  if (snapshot.module == nullptr) return;
  const auto columns = queries::instructionColumns();
  const bool needsCosts =
      std::any_of(columns.begin(), columns.end(), [](const auto& column) { return column.isListed && column.isCost; });
  queries::InstructionCosts costs;
  if (needsCosts) costs.costs = &snapshot.workload->get().costs;
  const queries::InstructionSubject subject = snapshot.instructionSubject(costs);
  for (const hlo::InstructionId id : snapshot.module->instructions()) {
    if (isWanted(wanted, id.index())) table->add({snapshot, *snapshot.module, subject, id});
  }
}

void readAllocations(const model::Snapshot& snapshot, const Wanted&, Table<AllocationRow>* table) {
  if (snapshot.assignment == nullptr) return;
  for (uint32_t i = 0; i < snapshot.assignment->allocationCount(); ++i)
    table->add(allocationRow(snapshot, buffers::AllocationId(i)));
}

void readAddresses(const model::Snapshot& snapshot, const Wanted&, Table<AddressRow>* table) {
  if (snapshot.assignment == nullptr) return;
  for (queries::ReusedBytes& reused : queries::reusedBytes(*snapshot.assignment))
    table->add({snapshot, std::move(reused)});
}

void readValues(const model::Snapshot& snapshot, const Wanted& wanted, Table<ValueRow>* table) {
  if (snapshot.assignment == nullptr) return;
  queries::Paddings paddings(snapshot.module.get(), snapshot.assignment.get(), &snapshot.link);
  const queries::ValueSubject subject{*snapshot.assignment, snapshot.module.get(), snapshot.link, snapshot.sources,
                                      paddings};
  for (uint32_t i = 0; i < snapshot.assignment->valueCount(); ++i) {
    if (isWanted(wanted, i)) table->add({snapshot, subject, buffers::ValueId(i)});
  }
}

queries::QueryResult queryInstructions(const queries::Query& query, const model::Snapshot& snapshot, int64_t space) {
  if (snapshot.module == nullptr) return {};
  return queries::findInstructions(query, snapshot.querySubject(space), snapshot.module->instructions());
}

queries::QueryResult queryValues(const queries::Query& query, const model::Snapshot& snapshot, int64_t space) {
  if (snapshot.assignment == nullptr) return {};
  return queries::findValues(query, snapshot.querySubject(space));
}

// --- the kinds of rows --------------------------------------------------------------------------------

/// Writes a table of any kind of row.
class Printer {
 public:
  virtual ~Printer() = default;
  virtual void list(const io::Dump& dump) = 0;
  virtual void read(const model::Snapshot& snapshot, const Wanted& wanted) = 0;
  virtual size_t count() const = 0;
  virtual std::string text() = 0;
};

template <typename Row>
using Listed = void (*)(const io::Dump&, Table<Row>*);
template <typename Row>
using Read = void (*)(const model::Snapshot&, const Wanted&, Table<Row>*);

template <typename Row, const std::vector<Column<Row>>& (*kColumns)(), Listed<Row> kListed, Read<Row> kRead>
class PrinterOf : public Printer {
 public:
  // Returns null, and sets an error message, if a requested column does not exist.
  static std::unique_ptr<Printer> make(const TableStyle& style, std::string* wrong) {
    *wrong = unknownColumn(kColumns(), style.rows);
    return wrong->empty() ? std::make_unique<PrinterOf>(style) : nullptr;
  }
  explicit PrinterOf(const TableStyle& style) : m_table(kColumns(), style) {}

  void list(const io::Dump& dump) override {
    if constexpr (kListed != nullptr) kListed(dump, &m_table);
  }
  void read(const model::Snapshot& snapshot, const Wanted& wanted) override {
    if constexpr (kRead != nullptr) kRead(snapshot, wanted, &m_table);
  }
  size_t count() const override { return m_table.count(); }
  std::string text() override { return m_table.text(); }

 private:
  Table<Row> m_table;
};

struct Rows {
  enum class From { kListing, kListingOrFile, kModules };

  std::string name;
  From from;
  std::unique_ptr<Printer> (*printer)(const TableStyle&, std::string*);
  // Null: no query can select rows of this kind. The number is that of a memory space.
  queries::QueryResult (*query)(const queries::Query&, const model::Snapshot&, int64_t) = nullptr;
  bool isMemory = false;  // the rows may be estimated
};

const std::vector<Rows>& allRows() {
  static const std::vector<Rows> rows = {
      {"modules", Rows::From::kListingOrFile, PrinterOf<ModuleRow, moduleColumns, listModules, readModule>::make},
      {"stages", Rows::From::kListing, PrinterOf<StageRow, stageColumns, listStages, nullptr>::make},
      {"files", Rows::From::kListing, PrinterOf<FileRow, fileColumns, listFiles, nullptr>::make},
      {"computations", Rows::From::kModules,
       PrinterOf<ComputationRow, computationColumns, nullptr, readComputations>::make},
      {"instructions", Rows::From::kModules,
       PrinterOf<InstructionRow, instructionColumns, nullptr, readInstructions>::make, queryInstructions},
      {"allocations", Rows::From::kModules, PrinterOf<AllocationRow, listedAllocationColumns, nullptr, readAllocations>::make,
       nullptr, true},
      {"addresses", Rows::From::kModules, PrinterOf<AddressRow, addressColumns, nullptr, readAddresses>::make, nullptr,
       true},
      {"values", Rows::From::kModules, PrinterOf<ValueRow, valueColumns, nullptr, readValues>::make, queryValues, true},
  };
  return rows;
}

// Adds the estimate if there is no assignment; values that it does not know, or the reason why there is none, are added
// to `problems`.
std::shared_ptr<const model::Snapshot> withMemory(const std::shared_ptr<const model::Snapshot>& snapshot,
                                                  std::vector<hlo::Diagnostic>* problems) {
  if (snapshot->assignment != nullptr) return snapshot;
  const MemorySource source = memorySource(snapshot);
  if (source.snapshot == nullptr) {
    hlo::Diagnostic& problem = problems->emplace_back();
    problem.severity = hlo::Severity::kNote;
    problem.file = snapshot->path;
    problem.message = source.problem;
    return snapshot;
  }
  const std::vector<hlo::Diagnostic> unknown = source.diagnostics();
  problems->insert(problems->end(), unknown.begin(), unknown.end());
  return source.snapshot;
}

}  // namespace

std::vector<std::string> listedRows() {
  std::vector<std::string> names;
  for (const Rows& rows : allRows()) names.push_back(rows.name);
  return names;
}

std::vector<std::string> queriedRows() {
  std::vector<std::string> names;
  for (const Rows& rows : allRows()) {
    if (rows.query != nullptr) names.push_back(rows.name);
  }
  return names;
}

Result list(const std::string& path, const ListRequest& request) {
  const auto named =
      std::find_if(allRows().begin(), allRows().end(), [&](const Rows& one) { return one.name == request.rows; });
  const Rows& rows = named == allRows().end() ? allRows().front() : *named;
  const QueryArgument argument(request.query);
  if (!argument.isGood()) return argument.failure();
  const queries::Query& query = argument.query();
  std::string wrong;
  const std::unique_ptr<Printer> printer = rows.printer(request.table, &wrong);
  if (printer == nullptr) return wrongColumn("list", wrong);
  Walk walk(path);
  walk.takeMlir();
  // A term that no module contains is reported once rather than per module.
  const auto say = [&](const queries::QueryNote& note) {
    auto diagnostic = argument.diagnostic(note);
    const bool isSaid = std::any_of(walk.problems.begin(), walk.problems.end(), [&](const hlo::Diagnostic& other) {
      return other.file == diagnostic.file && other.message == diagnostic.message;
    });
    if (!isSaid) walk.problems.push_back(std::move(diagnostic));
  };
  const bool isListed = rows.from == Rows::From::kListing ||
                        (rows.from == Rows::From::kListingOrFile && walk.dump() != nullptr && isListing(*walk.dump()));
  if (isListed && walk.dump() != nullptr) {
    printer->list(*walk.dump());
  } else {
    walk.visit([&](const ModuleAt& at) {
      const auto snapshot = rows.isMemory ? withMemory(at.snapshot, &walk.problems) : at.snapshot;
      std::string noSpace;
      const auto space = spaceOf(snapshot, request.space, &noSpace);
      if (!space) return walk.addMissing(noSuchSpace(*snapshot, noSpace));
      queries::QueryResult result;
      if (!query.isEmpty() && rows.query != nullptr) result = rows.query(query, *snapshot, *space);
      for (const queries::QueryNote& note : result.notes) say(note);
      printer->read(*snapshot, result.found);
    });
  }
  Result result = request.table.format == TableFormat::kJson
                      ? walk.jsonAnswer("list", {{"what", rows.name}, {"rows", Json::Written{printer->text()}}})
                      : walk.answer(printer->text());
  if (result.status == 0 && !query.isEmpty() && printer->count() == 0) result.status = 1;
  styleHeading(0, request.table, &result);
  return result;
}

}  // namespace cli

#include "app/cli/list.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/query_argument.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "model/documents/document.h"
#include "model/queries/padding.h"
#include "model/queries/query_match.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

Json countValue(size_t count) { return static_cast<int64_t>(count); }

std::string fileOf(const io::Dump& dump, const io::Stage& stage) {
  return std::string(dump.files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
}

std::string kindOf(const io::Stage& stage) {
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

// --- from the listing ---------------------------------------------------------------------------------

bool isListing(const io::Dump& dump) { return dump.modules.size() > 1 || dump.modules.front().stages.size() > 1; }

void addModules(const io::Dump& dump, Table* table) {
  for (const io::DumpModule& module : dump.modules) {
    const auto main = module.mainStage();
    const io::Stage* const stage = main ? &module.stages[*main] : nullptr;
    table->add({module.name, orNull(module.id), countValue(module.stages.size()), countValue(module.companions.size()),
                stage == nullptr ? Json() : Json(fileOf(dump, *stage)),
                stage == nullptr ? Json() : orNull(stage->totalBytes),
                stage == nullptr || !stage->totalBytes ? Json() : Json(0),
                module.parent ? Json(dump.modules[*module.parent].name) : Json()});
  }
}

void addStages(const io::Dump& dump, Table* table) {
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) {
      const auto& files = stage.modules.empty() ? stage.buffers : stage.modules;
      const int64_t bytes = dump.files->entries()[files.front()].bytes;
      table->add({module.name, orNull(module.id), kindOf(stage), orNull(stage.number), orNull(stage.pipeline),
                  orNull(stage.pass), orNull(stage.backend), fileOf(dump, stage), bytes < 0 ? Json() : Json(bytes),
                  orNull(stage.totalBytes), orNull(stage.nextPass)});
    }
  }
}

void addFiles(const io::Dump& dump, Table* table) {
  const auto add = [&](io::FileIndex file, const io::DumpModule* module, const Json& kind) {
    const int64_t bytes = dump.files->entries()[file].bytes;
    table->add({dump.files->nameOf(file), module == nullptr ? Json() : Json(module->name),
                module == nullptr ? Json() : orNull(module->id), kind, bytes < 0 ? Json() : Json(bytes),
                orNull(dump.reasons[file])});
  };
  const auto kindOfFile = [&](io::FileIndex file) { return orNull(io::nameOf(dump.kinds[file])); };
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) {
      for (const io::FileIndex file : stage.modules) add(file, &module, "Module");
      for (const io::FileIndex file : stage.buffers) add(file, &module, kindOfFile(file));
    }
    for (const io::Companion& companion : module.companions) add(companion.file, &module, kindOfFile(companion.file));
  }
  for (const io::FileIndex file : dump.others) add(file, nullptr, kindOfFile(file));
}

// --- from what was read -------------------------------------------------------------------------------

/// Of the rows in order: whether each is wanted; empty where all are.
using Wanted = std::vector<uint8_t>;

bool isWanted(const Wanted& wanted, uint32_t row) { return wanted.empty() || wanted[row] != 0; }

void addModule(const model::Snapshot& snapshot, const Wanted&, Table* table) {
  const buffers::Assignment* const assignment = snapshot.assignment.get();
  std::optional<queries::ByteSum> total;
  if (assignment != nullptr && (assignment->allocationCount() > 0 || assignment->printedTotalBytes()))
    total = totalOf(*assignment);
  table->add({snapshot.title, orNull(snapshot.id), 1, 0, snapshot.path, total ? Json(total->bytes) : Json(),
              total ? Json(total->roundingBytes) : Json(), Json()});
}

void addComputations(const model::Snapshot& snapshot, const Wanted&, Table* table) {
  if (snapshot.module == nullptr) return;
  const hlo::Module& module = *snapshot.module;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    table->add({snapshot.path, module.name(), module.name(id), module.entry() == id,
                countValue(module.instructions(id).size()), countValue(module.callers(id).size())});
  }
}

void addInstructions(const model::Snapshot& snapshot, const Wanted& wanted, Table* table) {
  if (snapshot.module == nullptr) return;
  const hlo::Module& module = *snapshot.module;
  for (hlo::InstructionId id : module.instructions()) {
    if (!isWanted(wanted, id.index())) continue;
    Json::Array operands;
    const absl::Span<const hlo::InstructionId> used = module.operands(id);
    for (size_t n = 0; n < used.size(); ++n) {
      std::string operand = std::string(module.name(used[n]));
      for (const int64_t element : module.operandIndex(id, n)) absl::StrAppend(&operand, "#", element);
      operands.push_back(operand);
    }
    Json source;
    if (const auto line = snapshot.sources.line(id)) {
      source = absl::StrCat(module.file(line->file), ":", line->line);
    }
    table->add({snapshot.path, module.name(), std::string(module.name(module.computation(id))), module.name(id),
                module.opcode(id), module.shape(id).text, orNull(module.shape(id).bytes()), operands,
                orNull(module.opName(id)), source});
  }
}

// An estimate is of the module.
std::string memoryFile(const model::Snapshot& snapshot) {
  return std::string(snapshot.assignment->isEstimated() ? snapshot.path : snapshot.assignmentPath);
}

void addAllocations(const model::Snapshot& snapshot, const Wanted&, Table* table) {
  if (snapshot.assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot.assignment;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::AllocationId id(i);
    const buffers::Allocation& allocation = assignment.allocation(id);
    const absl::Span<const buffers::ValueId> values = assignment.values(id);
    const bool isKnown = std::all_of(values.begin(), values.end(),
                                     [&](buffers::ValueId value) { return assignment.value(value).hasSize; });
    table->add({memoryFile(snapshot), snapshot.module == nullptr ? Json() : Json(snapshot.title), allocation.number,
                isKnown ? Json(allocation.sizeBytes) : Json(), isKnown ? Json(allocation.roundingBytes) : Json(),
                std::string(buffers::allocationKindName(allocation.kind())), countValue(values.size()),
                orNull(allocation.shape), assignment.isEstimated(), allocation.memorySpace,
                (snapshot.spaceName(allocation.memorySpace))});
  }
}

void addValues(const model::Snapshot& snapshot, const Wanted& wanted, Table* table) {
  if (snapshot.assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot.assignment;
  queries::Paddings paddings(snapshot.module.get(), &assignment, &snapshot.link);
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    if (!isWanted(wanted, i)) continue;
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    const auto* const allocation = value.allocation ? &assignment.allocation(*value.allocation) : nullptr;
    const Json unknown;
    table->add({memoryFile(snapshot), snapshot.module == nullptr ? unknown : Json(snapshot.title),
                allocation == nullptr ? unknown : Json(allocation->number), value.name(), value.instruction,
                value.hasSize ? Json(value.sizeBytes) : unknown, orNull(paddings.of(buffers::ValueId(i))),
                allocation == nullptr ? unknown : Json(value.offsetBytes),
                value.range ? Json(value.range->begin) : unknown,
                value.range ? Json(value.range->printedEnd()) : unknown,
                allocation == nullptr ? unknown : Json(std::string(buffers::allocationKindName(allocation->kind()))),
                value.memorySpace, orNull(value.shape), assignment.isEstimated()});
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

struct Rows {
  std::string name;
  std::vector<std::string> columns;
  void (*listed)(const io::Dump&, Table*);                      // null: these rows need reading
  void (*read)(const model::Snapshot&, const Wanted&, Table*);  // null: they do not
  // Null: none chooses of them. The number is that of a memory space.
  queries::QueryResult (*query)(const queries::Query&, const model::Snapshot&, int64_t) = nullptr;
  bool isMemory = false;  // they may be estimated
};

const std::vector<Rows>& allRows() {
  static const std::vector<Rows> rows = {
      {"modules",
       {"module", "id", "stages", "files", "file", "total_bytes", "rounding_bytes", "autotuning_of"},
       addModules,
       addModule},
      {"stages",
       {"module", "id", "stage", "number", "pipeline", "pass", "backend", "file", "bytes", "total_bytes", "next_pass"},
       addStages,
       nullptr},
      {"files", {"file", "module", "id", "kind", "bytes", "reason"}, addFiles, nullptr},
      {"computations", {"file", "module", "computation", "entry", "instructions", "callers"}, nullptr, addComputations},
      {"instructions",
       {"file", "module", "computation", "instruction", "opcode", "shape", "bytes", "operands", "op_name", "source"},
       nullptr,
       addInstructions,
       queryInstructions},
      {"allocations",
       {"file", "module", "allocation", "bytes", "rounding_bytes", "kind", "values", "shape", "estimated", "space",
        "space_name"},
       nullptr,
       addAllocations,
       nullptr,
       true},
      {"values",
       {"file", "module", "allocation", "value", "instruction", "bytes", "padding_bytes", "offset", "begin", "end",
        "kind", "space", "shape", "estimated"},
       nullptr,
       addValues,
       queryValues,
       true},
  };
  return rows;
}

// With what is estimated where there is no assignment; what it does not know, or why there is none, goes to `problems`.
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

std::string json(const std::string& path, const std::string& what, const std::string& rows,
                 const std::vector<hlo::Diagnostic>& diagnostics) {
  return absl::StrCat("{\n  \"path\": ", toCompactJson(path),
                      ",\n  \"problems\": ", toCompactJson(problemsJson(diagnostics)), ",\n  \"rows\": [", rows,
                      rows.empty() ? "]" : "\n  ]", ",\n  \"what\": ", toCompactJson(what), "\n}\n");
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
  Table table(rows.columns, request.format);
  std::vector<hlo::Diagnostic> diagnostics;
  // What cannot be found in one module is said once, not for each.
  const auto say = [&](const queries::QueryNote& note) {
    auto diagnostic = argument.diagnostic(note);
    const bool isSaid = std::any_of(diagnostics.begin(), diagnostics.end(), [&](const hlo::Diagnostic& other) {
      return other.file == diagnostic.file && other.message == diagnostic.message;
    });
    if (!isSaid) diagnostics.push_back(std::move(diagnostic));
  };
  bool isMissing = false;
  const auto dump = model::listDocument(path);
  absl::Status status = dump.status();
  if (dump.ok()) {
    diagnostics = (*dump)->diagnostics;
    if (rows.listed != nullptr && (rows.read == nullptr || isListing(**dump))) {
      rows.listed(**dump, &table);
    } else {
      status = model::visitStages(**dump, &diagnostics, [&](io::StageId, const model::LoadedStage& stage) {
        for (const auto& read : stage.snapshots) {
          const std::shared_ptr<const model::Snapshot> snapshot = rows.isMemory ? withMemory(read, &diagnostics) : read;
          queries::QueryResult result;
          std::string noSpace;
          const auto space = spaceOf(snapshot, request.space, &noSpace);
          if (!space) {
            diagnostics.push_back(noSuchSpace(*snapshot, noSpace));
            isMissing = true;
            continue;
          }
          if (!query.isEmpty() && rows.query != nullptr) result = rows.query(query, *snapshot, *space);
          for (const queries::QueryNote& note : result.notes) say(note);
          rows.read(*snapshot, result.found, &table);
        }
      });
    }
  }
  Result result;
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    if (isMissing || (!query.isEmpty() && table.count() == 0)) result.status = 1;
    result.errors += problemsText(diagnostics);
    if (request.format != TableFormat::kJson) result.output = table.rows();
  }
  if (request.format == TableFormat::kJson) {
    result.output = json(path, rows.name, status.ok() ? table.rows() : std::string(), diagnostics);
  }
  return result;
}

}  // namespace cli

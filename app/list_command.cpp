#include "app/list_command.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/cell_text.h"
#include "app/memory_source.h"
#include "app/memory_sums.h"
#include "app/query_argument.h"
#include "app/space_memory.h"
#include "model/documents/document.h"
#include "model/items/text.h"
#include "model/queries/padding.h"
#include "model/queries/query_match.h"
#include "views/view.h"

namespace app {
namespace {

using views::toQString;

QJsonValue countValue(size_t count) { return static_cast<qint64>(count); }

/// Rows that are written as they come, since there may be a million.
class Table {
 public:
  Table(QStringList columns, ListFormat format) : m_columns(std::move(columns)), m_format(format) {
    if (m_format != ListFormat::kJson) m_rows = m_columns.join(QLatin1Char(separator())).toUtf8() + '\n';
  }

  /// A cell for each column.
  void add(const QList<QJsonValue>& cells) {
    ++m_count;
    if (m_format == ListFormat::kJson) {
      QJsonObject row;
      for (qsizetype i = 0; i < cells.size(); ++i) row.insert(m_columns[i], cells[i]);
      m_rows += (m_rows.isEmpty() ? "\n    " : ",\n    ") + QJsonDocument(row).toJson(QJsonDocument::Compact);
      return;
    }
    for (qsizetype i = 0; i < cells.size(); ++i) {
      if (i > 0) m_rows += separator();
      m_rows += (m_format == ListFormat::kCsv ? model::csvCell(cellText(cells[i])) : cellText(cells[i])).toUtf8();
    }
    m_rows += '\n';
  }

  size_t count() const { return m_count; }
  const QByteArray& rows() const { return m_rows; }

 private:
  char separator() const { return m_format == ListFormat::kCsv ? ',' : '\t'; }

  QStringList m_columns;
  ListFormat m_format;
  QByteArray m_rows;
  size_t m_count = 0;
};

QString fileOf(const io::Dump& dump, const io::Stage& stage) {
  return toQString(dump.files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
}

QString kindOf(const io::Stage& stage) {
  switch (stage.kind) {
    case io::Kind::kBeforeOptimizations: return QStringLiteral("before_optimizations");
    case io::Kind::kStep: return QStringLiteral("step");
    case io::Kind::kFinal: return QStringLiteral("after_optimizations");
    case io::Kind::kCodegen: return QStringLiteral("after_codegen");
    case io::Kind::kOomModule: return QStringLiteral("oom_intermediate_module");
    case io::Kind::kOutOfMemory: return QStringLiteral("out_of_memory");
    default: return QStringLiteral("other");
  }
}

// --- from the listing ---------------------------------------------------------------------------------

bool isListing(const io::Dump& dump) { return dump.modules.size() > 1 || dump.modules.front().stages.size() > 1; }

void addModules(const io::Dump& dump, Table* table) {
  for (const io::DumpModule& module : dump.modules) {
    const auto main = module.mainStage();
    const io::Stage* const stage = main ? &module.stages[*main] : nullptr;
    table->add({toQString(module.name), orNull(module.id), countValue(module.stages.size()),
                countValue(module.companions.size()),
                stage == nullptr ? QJsonValue() : QJsonValue(fileOf(dump, *stage)),
                stage == nullptr ? QJsonValue() : orNull(stage->totalBytes),
                stage == nullptr || !stage->totalBytes ? QJsonValue() : QJsonValue(0),
                module.parent ? QJsonValue(toQString(dump.modules[*module.parent].name)) : QJsonValue()});
  }
}

void addStages(const io::Dump& dump, Table* table) {
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) {
      const auto& files = stage.modules.empty() ? stage.buffers : stage.modules;
      const int64_t bytes = dump.files->entries()[files.front()].bytes;
      table->add({toQString(module.name), orNull(module.id), kindOf(stage), orNull(stage.number),
                  orNull(stage.pipeline), orNull(stage.pass), orNull(stage.backend), fileOf(dump, stage),
                  bytes < 0 ? QJsonValue() : QJsonValue(qint64{bytes}), orNull(stage.totalBytes),
                  orNull(stage.nextPass)});
    }
  }
}

void addFiles(const io::Dump& dump, Table* table) {
  const auto add = [&](io::FileIndex file, const io::DumpModule* module, const QJsonValue& kind) {
    const int64_t bytes = dump.files->entries()[file].bytes;
    table->add({toQString(dump.files->nameOf(file)),
                module == nullptr ? QJsonValue() : QJsonValue(toQString(module->name)),
                module == nullptr ? QJsonValue() : orNull(module->id), kind,
                bytes < 0 ? QJsonValue() : QJsonValue(qint64{bytes}), orNull(dump.reasons[file])});
  };
  const auto kindOfFile = [&](io::FileIndex file) { return orNull(io::nameOf(dump.kinds[file])); };
  for (const io::DumpModule& module : dump.modules) {
    for (const io::Stage& stage : module.stages) {
      for (const io::FileIndex file : stage.modules) add(file, &module, QStringLiteral("Module"));
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
  table->add({toQString(snapshot.title), orNull(snapshot.id), 1, 0, toQString(snapshot.path),
              total ? QJsonValue(qint64{total->bytes}) : QJsonValue(),
              total ? QJsonValue(qint64{total->roundingBytes}) : QJsonValue(), QJsonValue()});
}

void addComputations(const model::Snapshot& snapshot, const Wanted&, Table* table) {
  if (snapshot.module == nullptr) return;
  const hlo::Module& module = *snapshot.module;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    table->add({toQString(snapshot.path), toQString(module.name()), toQString(module.name(id)), module.entry() == id,
                countValue(module.instructions(id).size()), countValue(module.callers(id).size())});
  }
}

void addInstructions(const model::Snapshot& snapshot, const Wanted& wanted, Table* table) {
  if (snapshot.module == nullptr) return;
  const hlo::Module& module = *snapshot.module;
  for (hlo::InstructionId id : module.instructions()) {
    if (!isWanted(wanted, id.index())) continue;
    QJsonArray operands;
    const absl::Span<const hlo::InstructionId> used = module.operands(id);
    for (size_t n = 0; n < used.size(); ++n) {
      QString operand = toQString(module.name(used[n]));
      for (const int64_t element : module.operandIndex(id, n)) operand += QStringLiteral("#%1").arg(element);
      operands.append(operand);
    }
    QJsonValue source;
    if (const auto line = snapshot.sources.line(id)) {
      source = QStringLiteral("%1:%2").arg(toQString(module.file(line->file)), QString::number(line->line));
    }
    table->add({toQString(snapshot.path), toQString(module.name()), toQString(module.name(module.computation(id))),
                toQString(module.name(id)), toQString(module.opcode(id)), toQString(module.shape(id).text),
                orNull(module.shape(id).bytes()), operands, orNull(module.opName(id)), source});
  }
}

// An estimate is of the module.
QString memoryFile(const model::Snapshot& snapshot) {
  return toQString(snapshot.assignment->isEstimated() ? snapshot.path : snapshot.assignmentPath);
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
    table->add({memoryFile(snapshot), snapshot.module == nullptr ? QJsonValue() : QJsonValue(toQString(snapshot.title)),
                qint64{allocation.number}, isKnown ? QJsonValue(qint64{allocation.sizeBytes}) : QJsonValue(),
                isKnown ? QJsonValue(qint64{allocation.roundingBytes}) : QJsonValue(),
                toQString(buffers::allocationKindName(allocation.kind())), countValue(values.size()),
                orNull(allocation.shape), assignment.isEstimated(), qint64{allocation.memorySpace},
                QString::fromStdString(snapshot.spaceName(allocation.memorySpace))});
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
    const QJsonValue unknown;
    table->add(
        {memoryFile(snapshot), snapshot.module == nullptr ? unknown : QJsonValue(toQString(snapshot.title)),
         allocation == nullptr ? unknown : QJsonValue(qint64{allocation->number}), toQString(value.name()),
         toQString(value.instruction), value.hasSize ? QJsonValue(qint64{value.sizeBytes}) : unknown,
         orNull(paddings.of(buffers::ValueId(i))),
         allocation == nullptr ? unknown : QJsonValue(qint64{value.offsetBytes}),
         value.range ? QJsonValue(qint64{value.range->begin}) : unknown,
         value.range ? QJsonValue(qint64{value.range->printedEnd()}) : unknown,
         allocation == nullptr ? unknown : QJsonValue(toQString(buffers::allocationKindName(allocation->kind()))),
         qint64{value.memorySpace}, orNull(value.shape), assignment.isEstimated()});
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
  QString name;
  QStringList columns;
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

QByteArray json(const QString& path, const QString& what, const QByteArray& rows,
                const std::vector<hlo::Diagnostic>& diagnostics) {
  const auto word = [](const QString& text) {
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
  };
  return "{\n  \"path\": " + word(path) +
         ",\n  \"problems\": " + QJsonDocument(problemsJson(diagnostics)).toJson(QJsonDocument::Compact) +
         ",\n  \"rows\": [" + rows + (rows.isEmpty() ? "]" : "\n  ]") + ",\n  \"what\": " + word(what) + "\n}\n";
}

}  // namespace

QStringList listedRows() {
  QStringList names;
  for (const Rows& rows : allRows()) names += rows.name;
  return names;
}

QStringList queriedRows() {
  QStringList names;
  for (const Rows& rows : allRows()) {
    if (rows.query != nullptr) names += rows.name;
  }
  return names;
}

CommandResult list(const QString& path, const ListRequest& request) {
  const Rows& rows = allRows()[static_cast<size_t>(std::max<qsizetype>(0, listedRows().indexOf(request.rows)))];
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
  const auto dump = model::listDocument(path.toStdString());
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
          QString noSpace;
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
  CommandResult result;
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    if (isMissing || (!query.isEmpty() && table.count() == 0)) result.status = 1;
    for (const hlo::Diagnostic& diagnostic : diagnostics)
      result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
    if (request.format != ListFormat::kJson) result.output = table.rows();
  }
  if (request.format == ListFormat::kJson) {
    result.output = json(path, rows.name, status.ok() ? table.rows() : QByteArray(), diagnostics);
  }
  return result;
}

}  // namespace app

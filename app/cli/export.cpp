#include "app/cli/export.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "app/cli/sql_database.h"
#include "model/io/kinds.h"
#include "model/io/save_file.h"
#include "model/io/streams.h"
#include "model/words/missing.h"

namespace cli {
namespace {

constexpr size_t kBufferedBytes = size_t{1} << 20;

/// The columns of every row, before those of its table.
const std::vector<Field>& commonFields() {
  static const std::vector<Field> fields{{"schema", FieldType::kText},
                                         {"path", FieldType::kText},
                                         {"file", FieldType::kText},
                                         {"module", FieldType::kText},
                                         {"id", FieldType::kText}};
  return fields;
}

const ExportTable& tableOf(const std::string& what) {
  return *std::find_if(exportTables().begin(), exportTables().end(),
                       [&](const ExportTable& one) { return one.rows == what; });
}

// --- output -------------------------------------------------------------------------------------------

/// Standard output, or a file that is replaced at the end.
class Output {
 public:
  explicit Output(const std::string& out) : m_out(out) {
    if (!out.empty()) m_file.emplace(out);
  }

  /// Returns false if nothing more can be written.
  bool write(const std::string& text) {
    if (m_file) {
      m_status = m_file->write(text);
      return m_status.ok();
    }
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return true;
    m_isClosed = errno == EPIPE;
    m_status = absl::UnavailableError(std::strerror(errno));
    return false;
  }

  /// Returns an error message; "" if everything is written, or the reader does not want more.
  std::string finish() {
    if (m_file && m_status.ok()) m_status = m_file->finish();
    if (m_status.ok() || m_isClosed) return {};
    return m_file ? absl::StrCat(m_out, ": cannot be written: ", m_status.message(), "\n")
                  : absl::StrCat("hloscope: standard output cannot be written: ", m_status.message(), "\n");
  }

 private:
  const std::string m_out;
  std::optional<io::FileSaver> m_file;
  absl::Status m_status;
  bool m_isClosed = false;
};

// --- JSON lines ---------------------------------------------------------------------------------------

/// Writes rows of a table as lines of JSON.
class LineWriter : public RowSink {
 public:
  LineWriter(const ExportTable& table, Output* output) : m_table(table), m_output(*output) {
    for (const Field& field : table.fields)
      m_keys.push_back(field.type == FieldType::kRow ? std::string() : absl::StrCat(",\"", field.key, "\":"));
  }

  void write(const ExportedModule& module) {
    const model::Snapshot& snapshot = *module.snapshot;
    m_prefix = toCompactJson(Json::Object{{"schema", absl::StrCat("hloscope.", m_table.rows, "/1")},
                                          {"path", module.path},
                                          {"file", snapshot.path},
                                          {"module", snapshot.title},
                                          {"id", orNull(module.id)}});
    m_prefix.pop_back();
    m_table.write(module, this);
  }

  bool needs(size_t field) const override { return !m_keys[field].empty(); }

  void add(absl::Span<const CellValue> cells) override {
    if (m_isStopped) return;
    m_text += m_prefix;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (m_keys[i].empty()) continue;
      m_text += m_keys[i];
      if (const auto* const json = std::get_if<Json>(&cells[i])) {
        appendCompactJson(*json, &m_text);
      } else {
        appendCompactJson(toJson(cells[i]), &m_text);
      }
    }
    m_text += "}\n";
    if (m_text.size() > kBufferedBytes) flush();
  }

  void addFailure(const std::string& path, const std::string& file, const std::string& message) {
    if (m_isStopped) return;
    absl::StrAppend(&m_text,
                    toCompactJson(Json::Object{
                        {"schema", "hloscope.error/1"}, {"path", path}, {"file", orNull(file)}, {"message", message}}),
                    "\n");
  }

  void flush() {
    if (!m_isStopped && !m_text.empty()) m_isStopped = !m_output.write(m_text);
    m_text.clear();
  }
  bool isStopped() const { return m_isStopped; }

 private:
  const ExportTable& m_table;
  Output& m_output;
  std::vector<std::string> m_keys;
  std::string m_prefix, m_text;
  bool m_isStopped = false;
};

// --- paths --------------------------------------------------------------------------------------------

/// Passes each path until `visit` returns false. Returns an error message if the list cannot be read.
std::string eachPath(const ExportInput& input, const std::function<bool(const std::string&)>& visit) {
  for (const std::string& path : input.paths) {
    if (!visit(path)) return {};
  }
  if (input.pathsFrom.empty()) return {};
  const bool isStandard = io::inputName(input.pathsFrom) == io::kStandardInput;
  FILE* const list = isStandard ? stdin : std::fopen(input.pathsFrom.c_str(), "re");
  const auto failed = [&] { return absl::StrCat(io::inputName(input.pathsFrom), ": ", std::strerror(errno), "\n"); };
  if (list == nullptr) return failed();
  char* line = nullptr;
  size_t capacity = 0;
  bool goesOn = true;
  errno = 0;
  for (ssize_t size = 0; goesOn && (size = ::getline(&line, &capacity, list)) >= 0; errno = 0) {
    std::string path(line, static_cast<size_t>(size));
    if (absl::EndsWith(path, "\n")) path.pop_back();
    if (!path.empty()) goesOn = visit(path);
  }
  const std::string problem = goesOn && std::ferror(list) != 0 ? failed() : std::string();
  std::free(line);
  if (!isStandard) std::fclose(list);
  return problem;
}

std::string nameOf(const io::Dump& dump, const io::Stage& stage) {
  return std::string(dump.files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
}

/// Returns true if a file of an archive that belongs to no dump may be meant as one.
bool isMeantAsDump(const io::Dump& dump, io::FileIndex file) {
  absl::string_view name = dump.files->entries()[file].path;
  for (const absl::string_view packing : {".gz", ".zst", ".bz2", ".xz"}) absl::ConsumeSuffix(&name, packing);
  const bool isNamed = absl::EndsWith(name, ".txt") || absl::EndsWith(name, ".hlo") || absl::EndsWith(name, ".pb");
  return isNamed && io::rowOf(dump.kinds[file]).owner == io::Owner::kNone;
}

bool isMessage(const io::Stage& stage) { return stage.kind == io::Kind::kOutOfMemory; }

// --- schemas ------------------------------------------------------------------------------------------

struct SchemaForm {
  const char* name;
  const char* begin;
  const char* end;
  const char* field;  // %1 the key, %2 the type
  const char* separator;
  const char* text;
  const char* integer;
  const char* truth;
  const char* texts;
  const char* opcodes;
  const char* spaces;
};

constexpr SchemaForm kSchemaForms[] = {
    {"spark", "", "", "`%1` %2", ", ", "STRING", "BIGINT", "BOOLEAN", "ARRAY<STRING>",
     "ARRAY<STRUCT<`opcode`: STRING, `instructions`: BIGINT>>",
     "ARRAY<STRUCT<`space`: BIGINT, `space_name`: STRING, `reserved_bytes`: BIGINT, `live_peak_bytes`: BIGINT>>"},
    {"duckdb", "{", "}", "'%1': '%2'", ", ", "VARCHAR", "BIGINT", "BOOLEAN", "VARCHAR[]",
     "STRUCT(opcode VARCHAR, instructions BIGINT)[]",
     "STRUCT(space BIGINT, space_name VARCHAR, reserved_bytes BIGINT, live_peak_bytes BIGINT)[]"},
    {"arrow", "pyarrow.schema([\n", "\n])", "    (\"%1\", %2)", ",\n", "pyarrow.string()", "pyarrow.int64()",
     "pyarrow.bool_()", "pyarrow.list_(pyarrow.string())",
     "pyarrow.list_(pyarrow.struct([(\"opcode\", pyarrow.string()), (\"instructions\", pyarrow.int64())]))",
     "pyarrow.list_(pyarrow.struct([(\"space\", pyarrow.int64()), (\"space_name\", pyarrow.string()), "
     "(\"reserved_bytes\", pyarrow.int64()), (\"live_peak_bytes\", pyarrow.int64())]))"},
};

const char* typeName(const SchemaForm& form, FieldType type) {
  switch (type) {
    case FieldType::kText: return form.text;
    case FieldType::kTruth: return form.truth;
    case FieldType::kTexts: return form.texts;
    case FieldType::kOpcodes: return form.opcodes;
    case FieldType::kSpaces: return form.spaces;
    default: return form.integer;
  }
}

}  // namespace

void visitModules(const std::string& path, const ExportVisitor& visitor, std::vector<hlo::Diagnostic>* problems,
                  io::SearchedFolders* searched) {
  const std::string name = io::inputName(path);
  const auto listed = model::listDocument(path, searched);
  if (!listed.ok()) return visitor.failure(path, {}, failure(path, listed.status()).message);
  const io::Dump& dump = **listed;
  // A part of the path that cannot be listed, such as the end of a truncated archive, may have had modules.
  for (const hlo::Diagnostic& problem : dump.diagnostics) {
    if (problem.severity == hlo::Severity::kNote) {
      problems->push_back(problem);
    } else {
      visitor.failure(path, problem.file, problem.message);
    }
  }
  std::error_code error;
  const bool isArchive = dump.files->root() == name && !std::filesystem::is_directory(name, error);
  const auto pathOf = [&](const std::string& file) {
    absl::string_view inside = file;
    return isArchive && absl::ConsumePrefix(&inside, name + "/") ? std::string(inside) : path;
  };
  for (const io::FileIndex file : dump.others) {
    if (!isArchive || !isMeantAsDump(dump, file)) continue;
    visitor.failure(dump.files->entries()[file].path, dump.files->nameOf(file), std::string(dump.reasons[file]));
  }
  for (const io::StageId id : io::allMainStages(dump)) {
    const io::DumpModule& module = dump.modules[id.module];
    const io::Stage& stage = module.stages[id.stage];
    if (isMessage(stage) && !std::all_of(module.stages.begin(), module.stages.end(), isMessage)) continue;
    const std::string file = nameOf(dump, stage);
    const auto loaded = model::loadStage(dump, id);
    if (!loaded.ok()) {
      absl::string_view sentence = loaded.status().message();
      absl::ConsumePrefix(&sentence, file + ": ");
      visitor.failure(pathOf(file), file, std::string(sentence));
      continue;
    }
    for (const auto& snapshot : loaded->snapshots) {
      problems->insert(problems->end(), snapshot->diagnostics.begin(), snapshot->diagnostics.end());
      if (snapshot->mlir != nullptr) {
        visitor.failure(pathOf(file), file, words::missingText(words::Missing::kHlo));
      } else {
        visitor.module(ExportedModule(pathOf(snapshot->path), module, stage, snapshot));
      }
    }
  }
}

std::string visitPaths(const ExportInput& input, const ExportVisitor& visitor, std::vector<hlo::Diagnostic>* problems,
                       const std::function<bool()>& done) {
  io::SearchedFolders searched;
  const bool isListStandard = !input.pathsFrom.empty() && io::inputName(input.pathsFrom) == io::kStandardInput;
  return eachPath(input, [&](const std::string& path) {
    if (isListStandard && io::inputName(path) == io::kStandardInput) {
      visitor.failure(path, {}, "standard input is the list of paths");
    } else {
      visitModules(path, visitor, problems, &searched);
    }
    return done();
  });
}

std::vector<std::string> exportedRows() {
  std::vector<std::string> names;
  for (const ExportTable& table : exportTables()) {
    if (!table.rows.empty()) names.push_back(table.rows);
  }
  return names;
}

std::vector<std::string> schemaForms() {
  std::vector<std::string> names;
  for (const SchemaForm& form : kSchemaForms) names.emplace_back(form.name);
  return names;
}

namespace {

/// A row of a failure as a line on standard error, where a person looks.
hlo::Diagnostic failureProblem(const std::string& path, const std::string& file, const std::string& message) {
  hlo::Diagnostic problem;
  problem.file = file.empty() ? io::inputName(path) : file;
  problem.message = message;
  return problem;
}

/// Prints problems, and forgets them.
void printProblems(std::vector<hlo::Diagnostic>* problems) {
  std::fputs(problemsText(*problems).c_str(), stderr);
  problems->clear();
}

Result exportLines(const ExportRequest& request) {
  Result result;
  bool isAnyBroken = false;
  std::vector<hlo::Diagnostic> problems;
  Output output(request.out);
  LineWriter lines(tableOf(request.what), &output);
  const ExportVisitor visitor{[&](const ExportedModule& module) { lines.write(module); },
                              [&](const std::string& path, const std::string& file, const std::string& message) {
                                isAnyBroken = true;
                                lines.addFailure(path, file, message);
                                problems.push_back(failureProblem(path, file, message));
                              }};
  result.errors = visitPaths(request.input, visitor, &problems, [&] {
    lines.flush();
    printProblems(&problems);
    return !lines.isStopped();
  });
  result.errors += output.finish();
  result.status = !result.errors.empty() ? 2 : isAnyBroken && request.isStrict ? 1 : 0;
  return result;
}

Result exportDatabase(const ExportRequest& request) {
  Result result;
  bool isAnyBroken = false;
  std::vector<hlo::Diagnostic> problems, failures;
  io::FileSaver file(request.out);
  const auto failed = [&](absl::string_view why) {
    return Result{2, {}, absl::StrCat(result.errors, request.out, ": cannot be written: ", why, "\n")};
  };
  if (file.temporary().empty()) {
    const absl::Status status = file.finish();
    return failed(status.ok() ? "a database needs a file, not a device or a pipe" : status.message());
  }
  {
    SqlDatabase database(file.temporary());
    const ExportVisitor visitor{[&](const ExportedModule& module) { database.add(module); },
                                [&](const std::string& path, const std::string& at, const std::string& message) {
                                  isAnyBroken = true;
                                  database.addFailure(path, at, message);
                                  failures.push_back(failureProblem(path, at, message));
                                }};
    result.errors = visitPaths(request.input, visitor, &problems, [&] {
      problems.clear();  // they are rows of the table "problem"
      printProblems(&failures);
      return database.status().ok();
    });
    if (const absl::Status status = database.finish(); !status.ok()) return failed(status.message());
  }
  if (!result.errors.empty()) return {2, {}, result.errors};
  if (const absl::Status status = file.finish(); !status.ok()) return failed(status.message());
  result.status = isAnyBroken && request.isStrict ? 1 : 0;
  return result;
}

}  // namespace

Result exportRows(const ExportRequest& request) {
  return request.format == "sqlite" ? exportDatabase(request) : exportLines(request);
}

Result exportSchema(const std::string& what, const std::string& name) {
  const SchemaForm& form = *std::find_if(std::begin(kSchemaForms), std::end(kSchemaForms),
                                         [&](const SchemaForm& one) { return one.name == name; });
  std::vector<Field> fields = commonFields();
  for (const Field& field : tableOf(what).fields) {
    if (field.type != FieldType::kRow) fields.push_back(field);
  }
  fields.push_back({"message", FieldType::kText});  // of rows of errors
  const std::string text = absl::StrJoin(fields, form.separator, [&form](std::string* to, const Field& field) {
    absl::StrAppend(to, absl::StrReplaceAll(form.field, {{"%1", field.key}, {"%2", typeName(form, field.type)}}));
  });
  return {0, absl::StrCat(form.begin, text, form.end, "\n"), {}};
}

}  // namespace cli

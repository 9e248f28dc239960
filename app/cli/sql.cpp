#include "app/cli/sql.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "app/cli/command_line.h"
#include "app/cli/sql_database.h"
#include "model/io/streams.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMostResultBytes = size_t{256} << 20;
constexpr int kMostTextBytes = 1 << 28;   // of one value
constexpr int kMostQueryBytes = 1 << 20;  // of the query
constexpr int kMostPatternBytes = 1'000;

/// Permits only reading, and records what is read.
int authorize(void* columns, int action, const char* first, const char* second, const char*, const char*) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_READ:
      (*static_cast<SqlDatabase::Columns*>(columns))[first == nullptr ? "" : first].insert(second);
      return SQLITE_OK;
    case SQLITE_FUNCTION: return absl::EqualsIgnoreCase(second, "load_extension") ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_DENY;
  }
}

/// Adds the tables and columns that the query names, because those by which it joins tables with USING are not
/// recorded; for NATURAL, all columns of its tables.
void addNamed(absl::string_view query, SqlDatabase::Columns* columns) {
  absl::flat_hash_set<std::string> words;
  std::string word;
  for (const char c : absl::StrCat(query, " ")) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_') {
      word += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else {
      words.insert(std::exchange(word, {}));
    }
  }
  for (const SqlColumn& column : sqlColumns()) {
    if (!words.contains(column.table)) continue;
    std::set<std::string>& ofTable = (*columns)[column.table];
    if (words.contains(column.column) || words.contains("natural")) ofTable.insert(column.column);
  }
}

void limit(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMostTextBytes);
  sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, kMostQueryBytes);
  sqlite3_limit(database, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, kMostPatternBytes);
  sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
}

// --- messages -----------------------------------------------------------------------------------------

std::vector<std::string> tableNames() {
  std::vector<std::string> names;
  for (const SqlColumn& column : sqlColumns()) {
    if (names.empty() || names.back() != column.table) names.push_back(column.table);
  }
  return names;
}

std::vector<std::string> columnNames() {
  std::vector<std::string> names;
  for (const SqlColumn& column : sqlColumns()) names.push_back(column.column);
  return names;
}

/// Returns the line of the query with the byte, and a caret below it.
std::string excerpt(absl::string_view query, size_t at) {
  const size_t before = query.substr(0, at).rfind('\n');
  const size_t begin = before == absl::string_view::npos ? 0 : before + 1;
  const std::string line = words::oneLine(query.substr(begin, query.find('\n', at) - begin), kMostQueryBytes);
  const std::string head = words::oneLine(query.substr(begin, at - begin), kMostQueryBytes);
  return absl::StrCat("  ", line, "\n  ", std::string(words::characters(head), ' '), "^\n");
}

/// Returns SQLite's message with what may be meant.
std::string explained(const std::string& message) {
  absl::string_view name = message;
  if (absl::ConsumePrefix(&name, "no such table: ")) {
    const std::string similar = suggestion(name, tableNames());
    return absl::StrCat(message, similar.empty() ? "; there are: " : similar,
                        similar.empty() ? absl::StrJoin(tableNames(), ", ") : "");
  }
  if (absl::ConsumePrefix(&name, "no such column: ")) {
    const std::string similar = suggestion(name.substr(name.rfind('.') + 1), columnNames());
    return absl::StrCat(message, similar.empty() ? "; hloscope sql --tables lists all columns" : similar);
  }
  if (absl::ConsumePrefix(&name, "near \"") && absl::ConsumeSuffix(&name, "\": syntax error")) {
    const std::vector<std::string> names = columnNames();
    if (std::find(names.begin(), names.end(), absl::AsciiStrToLower(name)) != names.end())
      return absl::StrCat(message, "; the column is written \"", name, "\" with the quotes, because it is a keyword");
  }
  return message;
}

Result wrongQuery(absl::string_view query, const std::string& message, int at) {
  const bool hasPlace = at >= 0 && static_cast<size_t>(at) < query.size();
  return {2,
          {},
          absl::StrCat("hloscope: sql: ", words::printable(message), "\n",
                       hasPlace ? excerpt(query, static_cast<size_t>(at)) : "")};
}

// --- the query ----------------------------------------------------------------------------------------

/// A prepared query; owns the statement.
class Statement {
 public:
  Statement() = default;
  ~Statement() { sqlite3_finalize(m_statement); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  sqlite3_stmt* get() const { return m_statement; }
  sqlite3_stmt** to() { return &m_statement; }

 private:
  sqlite3_stmt* m_statement = nullptr;
};

/// Prepares the only statement of a query. Returns an error with status 2.
Result prepare(sqlite3* database, const std::string& query, Statement* statement) {
  const char* rest = nullptr;
  const int code =
      sqlite3_prepare_v2(database, query.c_str(), static_cast<int>(query.size()) + 1, statement->to(), &rest);
  if (code == SQLITE_AUTH ||
      (code == SQLITE_OK && statement->get() != nullptr &&
       (sqlite3_stmt_readonly(statement->get()) == 0 || sqlite3_column_count(statement->get()) == 0)))
    return wrongQuery(query, "only queries are possible, which begin with SELECT, WITH or VALUES", -1);
  if (code != SQLITE_OK) {
    const bool isPath = ::access(query.c_str(), F_OK) == 0;
    return isPath ? wrongQuery(query, "the last argument is the QUERY, not a PATH", -1)
                  : wrongQuery(query, explained(sqlite3_errmsg(database)), sqlite3_error_offset(database));
  }
  if (statement->get() == nullptr) return wrongQuery(query, "the query is empty", -1);
  Statement more;
  const bool isOne = sqlite3_prepare_v2(database, rest, -1, more.to(), nullptr) == SQLITE_OK && more.get() == nullptr;
  if (isOne) return {};
  return wrongQuery(query, "only one query is possible", static_cast<int>(rest - query.c_str()));
}

/// The text of a number with the fewest digits that identify it.
std::string realText(double number) {
  char digits[32];
  return {digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr};
}

Json cellJson(sqlite3_stmt* row, int column, TableFormat format) {
  const auto size = [&] { return static_cast<size_t>(sqlite3_column_bytes(row, column)); };
  switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(row, column);
    case SQLITE_FLOAT: {
      const double number = sqlite3_column_double(row, column);
      return format == TableFormat::kJson ? Json(number) : Json(realText(number));
    }
    case SQLITE_TEXT: {
      const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
      return absl::string_view(text, size());
    }
    case SQLITE_BLOB: {
      const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(row, column));
      return absl::BytesToHexString(absl::string_view(bytes, size()));
    }
    default: return {};
  }
}

size_t bytesOf(sqlite3_stmt* row) {
  size_t bytes = 0;
  for (int i = 0; i < sqlite3_column_count(row); ++i) {
    const int type = sqlite3_column_type(row, i);
    bytes += type == SQLITE_TEXT || type == SQLITE_BLOB ? static_cast<size_t>(sqlite3_column_bytes(row, i)) : 8;
  }
  return bytes;
}

using SqlRow = sqlite3_stmt*;

/// The columns of a result; the units are those of its first row. A name that occurs again gets a number.
std::vector<Column<SqlRow>> resultColumns(sqlite3_stmt* row, bool hasRow, TableFormat format) {
  std::vector<Column<SqlRow>> columns;
  std::set<std::string> taken;
  for (int i = 0; i < sqlite3_column_count(row); ++i) {
    const std::string name = words::validUtf8(sqlite3_column_name(row, i));
    std::string key = name;
    for (int n = 2; !taken.insert(key).second; ++n) key = absl::StrCat(name, "_", n);
    const int type = hasRow ? sqlite3_column_type(row, i) : SQLITE_TEXT;
    const bool isNumber = type == SQLITE_INTEGER || type == SQLITE_FLOAT;
    columns.push_back({key, isNumber ? Unit::kCount : Unit::kText,
                       [i, format](const SqlRow& at) { return cellJson(at, i, format); }});
  }
  return columns;
}

}  // namespace

Result sql(const SqlRequest& request) {
  SqlDatabase database({});
  SqlDatabase::Columns columns;
  Statement query;
  sqlite3* const handle = database.handle();
  if (database.status().ok()) {
    limit(handle);
    sqlite3_set_authorizer(handle, authorize, &columns);
    if (Result wrong = prepare(handle, request.query, &query); wrong.status != 0) return wrong;
    sqlite3_set_authorizer(handle, nullptr, nullptr);
    addNamed(request.query, &columns);
    database.fillOnly(columns);
  }

  std::vector<hlo::Diagnostic> problems, others;  // others are rows of the table "problem"
  bool isAnyRead = false, isAnyBroken = false;
  const ExportVisitor visitor{[&](const ExportedModule& module) {
                                isAnyRead = true;
                                database.add(module);
                              },
                              [&](const std::string& path, const std::string& file, const std::string& message) {
                                isAnyBroken = true;
                                database.addFailure(path, file, message);
                                problems.push_back(problemOf(file.empty() ? io::inputName(path) : file, message));
                              }};
  Result result;
  result.errors = visitPaths(request.input, visitor, &others, [&] {
    others.clear();
    return database.status().ok();
  });
  if (!result.errors.empty()) return {2, {}, result.errors};
  if (const absl::Status status = database.finish(); !status.ok())
    return {2, {}, absl::StrCat("hloscope: sql: ", status.message(), "\n")};
  sqlite3_set_authorizer(handle, authorize, &columns);  // the query is prepared again
  const bool isJson = request.style.format == TableFormat::kJson;
  const std::string path = request.input.paths.size() == 1 ? request.input.paths.front() : std::string();

  int code = sqlite3_step(query.get());
  const std::vector<Column<SqlRow>> shown = resultColumns(query.get(), code == SQLITE_ROW, request.style.format);
  Table<SqlRow> table(shown, request.style);
  size_t bytes = 0;
  for (; code == SQLITE_ROW; code = sqlite3_step(query.get())) {
    bytes += bytesOf(query.get());
    if (bytes > kMostResultBytes)
      return {2, {}, "hloscope: sql: the result is larger than 256 MiB; add LIMIT to the query, or use export\n"};
    table.add(query.get());
  }
  if (code != SQLITE_DONE) return {2, {}, absl::StrCat("hloscope: sql: ", sqlite3_errmsg(handle), "\n")};
  const bool isNothingRead = isAnyBroken && !isAnyRead;
  result.status = isNothingRead ? 2 : isAnyBroken && request.isStrict ? 1 : 0;
  if (isJson) {
    Json::Array names;
    for (const Column<SqlRow>& column : shown) names.emplace_back(column.key);
    result.output =
        answerJson("sql", path, problems, {{"columns", std::move(names)}, {"rows", Json::Written{table.text()}}});
    return result;
  }
  result.errors += problemsText(problems);
  if (isNothingRead) return result;
  result.output = table.text();
  styleHeading(0, request.style, &result);
  return result;
}

Result sqlTables(const TableStyle& style) {
  static const std::vector<Column<SqlColumn>> columns{
      {"table", Unit::kText, [](const SqlColumn& row) { return row.table; }},
      {"column", Unit::kText, [](const SqlColumn& row) { return row.column; }},
      {"type", Unit::kText, [](const SqlColumn& row) { return row.type; }},
      {"references", Unit::kText, [](const SqlColumn& row) { return orNull(row.references); }}};
  Table<SqlColumn> table(columns, style);
  for (const SqlColumn& column : sqlColumns()) table.add(column);
  Result result;
  if (style.format == TableFormat::kJson) {
    result.output = answerJson("sql", {}, {}, {{"tables", Json::Written{table.text()}}});
    return result;
  }
  result.output = table.text();
  styleHeading(0, style, &result);
  return result;
}

}  // namespace cli

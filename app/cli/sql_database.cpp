#include "app/cli/sql_database.h"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/text.h"

namespace cli {
namespace {

constexpr char kModuleTable[] = "module";
constexpr char kErrorTable[] = "error";
// "hlos": how `file` and others recognize the database.
constexpr char kFileHead[] = "PRAGMA application_id = 0x486c6f73; PRAGMA user_version = 1;";
// The file is replaced as a whole or not at all, so it needs no journal.
constexpr char kFileSettings[] =
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536;";
constexpr char kMemorySettings[] = "PRAGMA journal_mode = OFF; PRAGMA temp_store = MEMORY;";

/// Lists of objects have tables of their own: the opcodes of instructions, and spaces.
bool isColumn(const Field& field) { return field.type != FieldType::kOpcodes && field.type != FieldType::kSpaces; }

std::string keyOf(absl::string_view table) { return absl::StrCat(table, "_id"); }

std::vector<SqlColumn> columnsOf(const ExportTable& table) {
  std::vector<SqlColumn> columns;
  const bool isModule = table.name == kModuleTable;
  if (isModule || table.count != nullptr) columns.push_back({table.name, keyOf(table.name), "INTEGER", "", true});
  if (isModule) {
    for (const char* const name : {"path", "file", "module", "id"}) columns.push_back({table.name, name, "TEXT", ""});
  } else {
    columns.push_back({table.name, keyOf(kModuleTable), "INTEGER", kModuleTable});
  }
  for (const Field& field : table.fields) {
    if (!isColumn(field)) continue;
    const bool isText = field.type == FieldType::kText || field.type == FieldType::kTexts;
    columns.push_back({table.name, field.key, isText ? "TEXT" : "INTEGER", std::string(field.table)});
  }
  return columns;
}

std::vector<SqlColumn> errorColumns() {
  std::vector<SqlColumn> columns;
  for (const char* const name : {"path", "file", "message"}) columns.push_back({kErrorTable, name, "TEXT", ""});
  return columns;
}

/// Returns the name, quoted if it is a keyword.
std::string sqlName(absl::string_view name) {
  const bool isKeyword = sqlite3_keyword_check(name.data(), static_cast<int>(name.size())) != 0;
  return isKeyword ? absl::StrCat("\"", name, "\"") : std::string(name);
}

std::string creation(const std::vector<SqlColumn>& columns) {
  return absl::StrCat("CREATE TABLE ", sqlName(columns.front().table), " (",
                      absl::StrJoin(columns, ", ",
                                    [](std::string* to, const SqlColumn& column) {
                                      absl::StrAppend(to, sqlName(column.column), " ", column.type);
                                      if (column.isKey) absl::StrAppend(to, " PRIMARY KEY");
                                      if (column.references.empty()) return;
                                      absl::StrAppend(to, " REFERENCES ", sqlName(column.references));
                                    }),
                      ");");
}

std::string insertion(const std::vector<SqlColumn>& columns) {
  return absl::StrCat("INSERT INTO ", sqlName(columns.front().table), " VALUES (",
                      absl::StrJoin(std::vector<std::string>(columns.size(), "?"), ", "), ")");
}

bool isAscii(absl::string_view text) {
  unsigned char all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

}  // namespace

const std::vector<SqlColumn>& sqlColumns() {
  static const std::vector<SqlColumn> all = [] {
    std::vector<SqlColumn> columns;
    for (const ExportTable& table : exportTables()) {
      const std::vector<SqlColumn> more = columnsOf(table);
      columns.insert(columns.end(), more.begin(), more.end());
    }
    const std::vector<SqlColumn> errors = errorColumns();
    columns.insert(columns.end(), errors.begin(), errors.end());
    return columns;
  }();
  return all;
}

/// Writes the rows of a table.
class SqlDatabase::Writer : public RowSink {
 public:
  /// `table`: null for the errors.
  Writer(SqlDatabase* database, const std::vector<SqlColumn>& columns, const ExportTable* table = nullptr)
      : m_database(*database), m_table(table) {
    if (sqlite3_prepare_v2(m_database.m_database, insertion(columns).c_str(), -1, &m_insert, nullptr) != SQLITE_OK)
      fail();
    if (table == nullptr) return;
    m_cells.resize(table->fields.size());
    int column = static_cast<int>(columns.size());
    for (size_t i = m_cells.size(); i-- > 0;) {
      const Field& field = table->fields[i];
      if (!isColumn(field)) continue;
      m_cells[i].column = column--;
      if (field.type == FieldType::kRow) m_cells[i].table = field.table;
    }
  }
  ~Writer() override { sqlite3_finalize(m_insert); }

  const std::string& table() const { return m_table->name; }

  void needOnly(const std::set<std::string>& columns) {
    for (size_t i = 0; i < m_cells.size(); ++i) {
      if (!columns.contains(m_table->fields[i].key)) m_cells[i].column = 0;
    }
  }

  bool needs(size_t field) const override { return m_cells[field].column > 0; }

  void write(const ExportedModule& module) {
    m_module = &module;
    m_rows = 0;
    for (Cell& cell : m_cells) cell.base = cell.table.empty() ? 0 : m_database.m_counts[cell.table] + 1;
    m_table->write(module, this);
  }

  void add(absl::Span<const CellValue> cells) override {
    if (!m_database.m_status.ok()) return;
    bindKeys();
    for (size_t i = 0; i < cells.size(); ++i) {
      if (m_cells[i].column > 0) bind(m_cells[i], cells[i]);
    }
    step();
    ++m_rows;
  }

  void addTexts(const std::vector<std::string>& texts) {
    for (size_t i = 0; i < texts.size(); ++i) bindName(static_cast<int>(i) + 1, texts[i]);
    step();
  }

 private:
  struct Cell {
    int column = 0;                ///< 0: not needed
    absl::string_view table = {};  ///< of a row of another table
    int64_t base = 0;              ///< the id of the first row of the module in that table
  };

  void fail() {
    if (m_database.m_status.ok()) m_database.m_status = absl::UnavailableError(sqlite3_errmsg(m_database.m_database));
  }

  void step() {
    if (sqlite3_step(m_insert) != SQLITE_DONE) fail();
    sqlite3_reset(m_insert);
  }

  void bindKeys() {
    const int64_t module = m_database.m_counts[kModuleTable] + 1;
    int column = 0;
    if (m_table->name == kModuleTable) {
      sqlite3_bind_int64(m_insert, ++column, module);
      bindName(++column, m_module->path);
      bindName(++column, m_module->snapshot->path);
      bindName(++column, m_module->snapshot->title);
      bindName(++column, m_module->id);
      return;
    }
    if (m_table->count != nullptr)
      sqlite3_bind_int64(m_insert, ++column, m_database.m_counts[m_table->name] + m_rows + 1);
    sqlite3_bind_int64(m_insert, ++column, module);
  }

  void bind(const Cell& to, const CellValue& cell) {
    const auto* const amount = std::get_if<hlo::Amount>(&cell);
    const Json unit = amount != nullptr ? amountJson(*amount) : Json();
    const Json& json = amount != nullptr ? unit : std::get<Json>(cell);
    if (const auto* const whole = json.as<int64_t>()) {
      sqlite3_bind_int64(m_insert, to.column, to.base + *whole);
    } else if (const auto* const truth = json.as<bool>()) {
      sqlite3_bind_int64(m_insert, to.column, *truth ? 1 : 0);
    } else if (const auto* const text = json.as<std::string>()) {
      bindText(to.column, *text);
    } else if (json.isNull()) {
      sqlite3_bind_null(m_insert, to.column);
    } else {
      bindText(to.column, exactText(json));
    }
  }

  /// Binds null for "", which is an unknown name.
  void bindName(int column, const std::string& name) {
    if (name.empty()) {
      sqlite3_bind_null(m_insert, column);
    } else {
      bindText(column, name);
    }
  }

  void bindText(int column, const std::string& text) {
    const std::string valid = isAscii(text) ? std::string() : words::validUtf8(text);
    const std::string& bound = valid.empty() ? text : valid;
    sqlite3_bind_text64(m_insert, column, bound.data(), bound.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  }

  SqlDatabase& m_database;
  const ExportTable* const m_table;
  sqlite3_stmt* m_insert = nullptr;
  std::vector<Cell> m_cells;  // of the fields
  const ExportedModule* m_module = nullptr;
  int64_t m_rows = 0;  // of the module
};

SqlDatabase::SqlDatabase(const std::string& file) : m_isFile(!file.empty()) {
  if (sqlite3_open_v2(m_isFile ? file.c_str() : ":memory:", &m_database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                      nullptr) != SQLITE_OK) {
    m_status = absl::UnavailableError(m_database == nullptr ? "out of memory" : sqlite3_errmsg(m_database));
    return;
  }
  std::string statements = m_isFile ? absl::StrCat(kFileSettings, kFileHead) : kMemorySettings;
  absl::StrAppend(&statements, "BEGIN; CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);");
  absl::StrAppend(&statements, "INSERT INTO meta VALUES ('schema', 'hloscope.sqlite/1');");
  for (const ExportTable& table : exportTables()) absl::StrAppend(&statements, creation(columnsOf(table)));
  absl::StrAppend(&statements, creation(errorColumns()));
  if (!run(statements)) return;
  for (const ExportTable& table : exportTables())
    m_writers.push_back(std::make_unique<Writer>(this, columnsOf(table), &table));
  m_errors = std::make_unique<Writer>(this, errorColumns());
}

SqlDatabase::~SqlDatabase() {
  m_writers.clear();
  m_errors.reset();
  sqlite3_close_v2(m_database);
}

bool SqlDatabase::run(const std::string& statements) {
  if (m_status.ok() && sqlite3_exec(m_database, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    m_status = absl::UnavailableError(sqlite3_errmsg(m_database));
  return m_status.ok();
}

void SqlDatabase::fillOnly(const Columns& columns) {
  std::erase_if(m_writers, [&](const auto& writer) { return !columns.contains(writer->table()); });
  for (const auto& writer : m_writers) writer->needOnly(columns.at(writer->table()));
}

void SqlDatabase::add(const ExportedModule& module) {
  for (const auto& writer : m_writers) {
    if (m_status.ok()) writer->write(module);
  }
  ++m_counts[kModuleTable];
  for (const ExportTable& table : exportTables()) {
    if (table.count != nullptr) m_counts[table.name] += static_cast<int64_t>(table.count(module));
  }
}

void SqlDatabase::addFailure(const std::string& path, const std::string& file, const std::string& message) {
  if (m_status.ok()) m_errors->addTexts({path, file, message});
}

absl::Status SqlDatabase::finish() {
  m_writers.clear();
  m_errors.reset();
  std::string statements;
  for (const SqlColumn& column : sqlColumns()) {
    if (!m_isFile || column.references.empty()) continue;
    absl::StrAppend(&statements, "CREATE INDEX ", sqlName(absl::StrCat(column.table, "_by_", column.column)), " ON ",
                    sqlName(column.table), " (", sqlName(column.column), ");");
  }
  if (m_isFile) absl::StrAppend(&statements, "CREATE INDEX module_by_module ON module (module);");
  run(statements + "COMMIT;");
  return m_status;
}

}  // namespace cli

#pragma once

// A SQLite database of modules, with the tables of export_tables.h: a file for `export --format sqlite`, or in memory
// for `sql`. Rows have ids that are unique in the database: `instruction_id` of the table "instruction" is what
// `user_id` of "operand" refers to. Any SQLite 3 can read the file.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "app/cli/export_tables.h"

struct sqlite3;

namespace cli {

/// A column of the database.
struct SqlColumn {
  std::string table, column;
  std::string type;        ///< "INTEGER" or "TEXT"
  std::string references;  ///< the table whose row the column refers to; "" for other columns
  bool isKey = false;      ///< the key of its table
};

/// Returns the columns of all tables, in order.
const std::vector<SqlColumn>& sqlColumns();

class SqlDatabase {
 public:
  /// The columns to be filled, by table. Rows are written also if no column is needed.
  using Columns = std::map<std::string, std::set<std::string>>;

  /// Creates the tables in an empty file, or in memory if `file` is "".
  explicit SqlDatabase(const std::string& file);
  ~SqlDatabase();
  SqlDatabase(const SqlDatabase&) = delete;
  SqlDatabase& operator=(const SqlDatabase&) = delete;

  /// The first error: Unavailable with SQLite's message. Further rows are dropped.
  const absl::Status& status() const { return m_status; }
  sqlite3* handle() const { return m_database; }

  /// Leaves other tables empty, and other columns null.
  void fillOnly(const Columns& columns);
  void add(const ExportedModule& module);
  void addFailure(const std::string& path, const std::string& file, const std::string& message);
  /// Ends writing; a file gets its indexes.
  absl::Status finish();

 private:
  class Writer;

  bool run(const std::string& statements);

  sqlite3* m_database = nullptr;
  absl::Status m_status;
  const bool m_isFile;
  std::vector<std::unique_ptr<Writer>> m_writers;  // of the tables that are filled
  std::unique_ptr<Writer> m_errors;
  std::map<absl::string_view, int64_t> m_counts;  // rows so far, by the table that others refer to
};

}  // namespace cli

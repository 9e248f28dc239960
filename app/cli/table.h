#pragma once

// Tables as subcommands print them: rows of values as text, CSV, Markdown or JSON, and texts in columns.

#include <string>
#include <vector>

#include "app/cli/json.h"

namespace cli {

enum class TableFormat { kText, kCsv, kMarkdown, kJson };
/// "text", "csv", "markdown", "json"; any other word is text.
TableFormat tableFormat(absl::string_view word);

/// Rows that are written as they come, since there may be a million. As text and CSV the names of the columns stand
/// first; as JSON each row is an object, on a line behind four blanks.
class Table {
 public:
  Table(std::vector<std::string> columns, TableFormat format);

  /// A cell for each column.
  void add(const std::vector<Json>& cells);

  size_t count() const { return m_count; }
  const std::string& rows() const { return m_rows; }

 private:
  std::vector<std::string> m_columns;
  TableFormat m_format;
  std::string m_rows;
  size_t m_count = 0;
};

/// A value as a cell of a table, not quoted: whole numbers in full, "yes" and "no", the parts of a list with blanks
/// between them and ? for null, nothing for null itself. Line breaks and tabs are blanks.
std::string cellText(const Json& value);

/// Lines of cells, padded to columns; figures at the right, the last column at the left and as long as it is.
std::string alignedColumns(const std::vector<std::vector<std::string>>& rows);

}  // namespace cli

#pragma once

// Tables of subcommands. Each kind of row has a list of columns, which defines the name and the unit of each column and
// how its value is computed from a row. Text, CSV, Markdown and JSON are written from that list.
//
//   const std::vector<Column<Line>> columns{{"line", Unit::kCount, [](const Line& line) { return line.number; }}, …};
//   Table<Line> table(columns, TableFormat::kCsv);
//   for (const Line& line : lines) table.add(line);
//   result.output = table.text();

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "app/cli/json.h"
#include "model/analysis/cost_amount.h"

namespace cli {

enum class TableFormat {
  kTabs,      ///< exact values, tabs between the cells
  kAligned,   ///< for people: columns, numbers with units
  kCsv,       ///< RFC 4180, exact values
  kMarkdown,  ///< like kAligned; text from a dump is code
  kJson,
};

/// The unit of a value. Numbers are aligned to the right.
enum class Unit : uint8_t { kText, kCount, kBytes, kShare };

/// A JSON value, or an amount that may be known only in part.
using CellValue = std::variant<Json, hlo::Amount>;

/// The formats that have a column. Text and Markdown include it only on request.
enum class Forms : uint8_t { kAll, kCsv, kJson, kText };

/// "text", "csv", "markdown" or "json"; `text` is the subcommand's meaning of "text".
TableFormat tableFormat(absl::string_view word, TableFormat text);

/// Converts the result of a column's function to a cell; no value becomes null.
template <typename T>
CellValue cellOf(const T& value) {
  if constexpr (std::is_same_v<T, CellValue> || std::is_same_v<T, Json> || std::is_same_v<T, hlo::Amount>) {
    return value;
  } else {
    return Json(value);
  }
}
template <typename T>
CellValue cellOf(const std::optional<T>& value) {
  return value ? cellOf(*value) : CellValue(Json());
}

template <typename Row>
struct Column {
  /// `valueOf` returns a JSON value, an amount, or an optional amount.
  template <typename ValueOf>
  Column(std::string name, Unit of, ValueOf valueOf)
      : key(std::move(name)), unit(of), value([valueOf](const Row& row) { return cellOf(valueOf(row)); }) {}

  Column& withText(std::string (*function)(const Row&)) { return text = function, *this; }
  Column& only(Forms formats) { return forms = formats, *this; }
  Column& former(std::string name) { return formerKey = std::move(name), *this; }

  std::string key;  ///< the name in every format
  Unit unit;
  std::function<CellValue(const Row&)> value;
  std::string (*text)(const Row&) = nullptr;  ///< for people, if the value alone is unclear
  Forms forms = Forms::kAll;
  std::string formerKey;  ///< in JSON beside the key; deprecated
};

template <typename Row>
std::vector<Column<Row>> joined(std::vector<Column<Row>> columns, const std::vector<Column<Row>>& more) {
  columns.insert(columns.end(), more.begin(), more.end());
  return columns;
}

/// An amount in JSON: null if unknown, otherwise the known part.
Json amountJson(hlo::Amount amount);
Json toJson(const CellValue& value);

/// Returns the exact value of a cell: whole numbers in full, "yes" and "no", the elements of a list separated by blanks
/// with ? for null, and "" for null itself. Line breaks and tabs become blanks.
std::string exactText(const Json& value);
/// Returns the value of a cell for people: "12.3 M", "≥ 1.50 KiB", "31.4%".
std::string humanText(const CellValue& value, Unit unit);

/// Returns a name of a dump for a sentence beside a table: on one line; as code in Markdown.
std::string nameText(absl::string_view name, TableFormat format);
/// Returns a table between sentences: each is a line, in Markdown a paragraph.
std::string withSentences(TableFormat format, const std::vector<std::string>& before, absl::string_view table,
                          const std::vector<std::string>& behind = {});

/// Writes rows of cells in a format. Rows are written immediately, since there may be a million; only kAligned waits
/// for the last row.
class TableText {
 public:
  struct Heading {
    std::string key;
    Unit unit;
    std::string formerKey = {};
  };
  TableText(std::vector<Heading> headings, TableFormat format);

  void add(const std::vector<std::string>& cells);  ///< not for kJson
  void add(const Json::Object& row);                ///< for kJson

  TableFormat format() const { return m_format; }
  size_t count() const { return m_count; }
  /// Returns the text with the names of the columns first; as JSON an array with a line for each row.
  std::string text() const;

 private:
  std::vector<Heading> m_headings;
  TableFormat m_format;
  std::string m_text;
  std::vector<std::vector<std::string>> m_rows;  // for kAligned
  size_t m_count = 0;
};

/// Returns the row as an object of all JSON columns.
template <typename Row>
Json::Object rowJson(const std::vector<Column<Row>>& columns, const Row& row) {
  Json::Object object;
  for (const Column<Row>& column : columns) {
    if (column.forms != Forms::kAll && column.forms != Forms::kJson) continue;
    const Json value = toJson(column.value(row));
    if (!column.formerKey.empty()) object.insert_or_assign(column.formerKey, value);
    object.insert_or_assign(column.key, value);
  }
  return object;
}

template <typename Row>
class Table {
 public:
  /// `columns` must outlive the table. `keys` are the columns to be shown, in that order; if empty, all columns of the
  /// format.
  Table(const std::vector<Column<Row>>& columns, TableFormat format, const std::vector<std::string>& keys = {})
      : m_all(columns), m_columns(shown(columns, format, keys)), m_text(headings(m_columns), format) {}

  void add(const Row& row) {
    if (m_text.format() == TableFormat::kJson) return m_text.add(rowJson(m_all, row));
    const bool isExact = m_text.format() == TableFormat::kTabs || m_text.format() == TableFormat::kCsv;
    std::vector<std::string> cells;
    cells.reserve(m_columns.size());
    for (const Column<Row>* const column : m_columns) {
      cells.push_back(isExact                   ? exactText(toJson(column->value(row)))
                      : column->text != nullptr ? column->text(row)
                                                : humanText(column->value(row), column->unit));
    }
    m_text.add(cells);
  }

  size_t count() const { return m_text.count(); }
  std::string text() const { return m_text.text(); }

 private:
  using Columns = std::vector<const Column<Row>*>;

  static Columns shown(const std::vector<Column<Row>>& columns, TableFormat format,
                       const std::vector<std::string>& keys) {
    Columns chosen;
    const Forms own = format == TableFormat::kCsv ? Forms::kCsv : Forms::kText;
    for (const Column<Row>& column : columns) {
      if (keys.empty() && (column.forms == Forms::kAll || column.forms == own)) chosen.push_back(&column);
    }
    for (const std::string& key : keys) {
      const auto found =
          std::find_if(columns.begin(), columns.end(), [&key](const Column<Row>& column) { return column.key == key; });
      if (found != columns.end()) chosen.push_back(&*found);
    }
    return chosen;
  }
  static std::vector<TableText::Heading> headings(const Columns& columns) {
    std::vector<TableText::Heading> headings;
    for (const Column<Row>* const column : columns) headings.push_back({column->key, column->unit});
    return headings;
  }

  const std::vector<Column<Row>>& m_all;
  Columns m_columns;
  TableText m_text;
};

}  // namespace cli

#pragma once

// Tables of subcommands. Each kind of row has a list of columns, which defines the name and the unit of each column and
// how its value is computed from a row. Text, CSV, Markdown and JSON are written from that list.
//
//   const std::vector<Column<Line>> columns{{"line", Unit::kCount, [](const Line& line) { return line.number; }}, …};
//   if (std::string wrong = unknownColumn(columns, style.rows); !wrong.empty()) return wrongColumn("cost", wrong);
//   Table<Line> table(columns, style);
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
#include "app/cli/result.h"
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

/// A column to sort by.
struct SortKey {
  std::string column;
  bool isDescending = false;
};

/// The options --sort, --limit and --columns of every subcommand that prints rows.
struct RowChoice {
  std::vector<SortKey> sort;         ///< the first key decides; empty: in the order of add()
  std::optional<size_t> limit;       ///< the most rows; no value: all
  std::vector<std::string> columns;  ///< in that order; empty: those of the format

  bool isEmpty() const { return sort.empty() && !limit && columns.empty(); }
};

/// Parses the values of the three options, "" for one that is not given: "-bytes,name", "10", "name,bytes".
RowChoice parseRowChoice(absl::string_view sort, absl::string_view limit, absl::string_view columns);
/// Returns the number of --limit; no value for other words.
std::optional<size_t> parseRowLimit(absl::string_view word);

/// How a subcommand prints its rows.
struct TableStyle {
  TableStyle(TableFormat of = TableFormat::kTabs, RowChoice choice = {}) : format(of), rows(std::move(choice)) {}

  TableFormat format;
  RowChoice rows;
  /// Characters in a line of the terminal; text in kAligned is elided in its middle so that a row fits. 0: no limit.
  size_t width = 0;
};

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

  Column& withText(std::function<std::string(const Row&)> function) { return text = std::move(function), *this; }
  Column& only(Forms formats) { return forms = formats, *this; }
  Column& former(std::string name) { return formerKey = std::move(name), *this; }

  std::string key;  ///< the name in every format
  Unit unit;
  std::function<CellValue(const Row&)> value;
  std::function<std::string(const Row&)> text;  ///< for people, if the value alone is unclear
  Forms forms = Forms::kAll;
  std::string formerKey;  ///< in JSON beside the key; deprecated
};

/// Returns a sentence with the existing columns, the most similar ones first, if a requested column does not exist;
/// otherwise "".
std::string unknownColumn(const std::vector<std::string>& existing, const RowChoice& choice);
template <typename Row>
std::string unknownColumn(const std::vector<Column<Row>>& columns, const RowChoice& choice) {
  std::vector<std::string> keys;
  keys.reserve(columns.size());
  for (const Column<Row>& column : columns) keys.push_back(column.key);
  return unknownColumn(keys, choice);
}

/// Marks the names of the columns of a table, which begins at this byte of the output, if it is a text for people.
void styleHeading(size_t begin, const TableStyle& style, Result* result);
/// Appends a table between sentences, after an empty line if there is output already, and marks the names of its
/// columns.
void addTable(const std::vector<std::string>& before, absl::string_view table, const std::vector<std::string>& behind,
              const TableStyle& style, Result* to);

/// Returns the error that unknownColumn() describes, with status 2.
Result wrongColumn(absl::string_view subcommand, absl::string_view sentence);

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

/// Sorts, limits and writes rows of cells. Without an order, rows are written immediately, since there may be a
/// million; only kAligned waits for the last one.
class TableText {
 public:
  struct Heading {
    std::string key;
    Unit unit;
  };
  struct Line {
    std::vector<CellValue> sortKeys = {};  ///< in the order of RowChoice::sort
    std::vector<std::string> cells = {};   ///< not for kJson
    std::string object = {};               ///< for kJson: the row
  };
  TableText(std::vector<Heading> headings, TableStyle style);

  const TableStyle& style() const { return m_style; }
  /// Returns false if further rows are only counted.
  bool needsMore() const { return !m_style.rows.sort.empty() || m_written < m_style.rows.limit.value_or(SIZE_MAX); }
  void add(Line line);
  void count(size_t rows) { m_count += rows; }
  /// Adds a line of sums, which is first in any order, and is not a row.
  void addSum(const std::vector<std::string>& cells) { write({{}, cells, {}}); }

  /// Returns the number of rows, including those beyond the limit.
  size_t count() const { return m_count; }
  /// Returns the text with the names of the columns first; as JSON an array with a line for each row. Called once.
  std::string text();

 private:
  void write(const Line& line);
  std::string alignedText();
  void fitIn(size_t width, std::vector<size_t>* widths) const;

  std::vector<Heading> m_headings;
  TableStyle m_style;
  std::string m_text;
  std::vector<std::vector<std::string>> m_aligned;  // the headings and the rows, for kAligned
  std::vector<Line> m_unsorted;
  size_t m_count = 0;
  size_t m_written = 0;
};

template <typename Row>
class Table {
 public:
  /// `columns` must outlive the table. Unless the user chose columns, `keys` are those to be shown, in that order; if
  /// empty, all columns of the format.
  Table(const std::vector<Column<Row>>& columns, const TableStyle& style, const std::vector<std::string>& keys = {})
      : m_columns(shown(columns, style, keys)), m_text(headings(m_columns), style) {
    for (const SortKey& key : style.rows.sort) m_sortColumns.push_back(found(columns, key.column, style.format));
  }

  /// In JSON rows are these objects, unless the user chose columns. Called before add().
  void writeObjects(std::function<Json::Object(const Row&)> object) { m_object = std::move(object); }
  void add(const Row& row) {
    if (!m_text.needsMore()) return m_text.count(1);
    TableText::Line line;
    for (const Column<Row>* const column : m_sortColumns)
      line.sortKeys.push_back(column == nullptr ? CellValue() : column->value(row));
    if (format() == TableFormat::kJson) {
      line.object = toCompactJson(object(row));
    } else {
      line.cells = cells(row);
    }
    m_text.add(std::move(line));
  }
  /// Adds sums of the rows, which are first in any order. Not for JSON.
  void addSum(const Row& row) { m_text.addSum(cells(row)); }

  size_t count() const { return m_text.count(); }
  std::string text() { return m_text.text(); }

 private:
  using Columns = std::vector<const Column<Row>*>;

  TableFormat format() const { return m_text.style().format; }

  Json::Object object(const Row& row) const {
    if (m_object && m_text.style().rows.columns.empty()) return m_object(row);
    Json::Object object;
    for (const Column<Row>* const column : m_columns) {
      Json value = toJson(column->value(row));
      const bool hasFormerKey = !column->formerKey.empty() && m_text.style().rows.columns.empty();
      if (hasFormerKey) object.insert_or_assign(column->formerKey, value);
      object.insert_or_assign(column->key, std::move(value));
    }
    return object;
  }

  std::vector<std::string> cells(const Row& row) const {
    const bool isExact = format() == TableFormat::kTabs || format() == TableFormat::kCsv;
    std::vector<std::string> cells;
    cells.reserve(m_columns.size());
    for (const Column<Row>* const column : m_columns) {
      cells.push_back(isExact                   ? exactText(toJson(column->value(row)))
                      : column->text != nullptr ? column->text(row)
                                                : humanText(column->value(row), column->unit));
    }
    return cells;
  }

  static Forms ownForm(TableFormat format) {
    return format == TableFormat::kCsv ? Forms::kCsv : format == TableFormat::kJson ? Forms::kJson : Forms::kText;
  }

  // Returns the column of that name, preferably one that the format has.
  static const Column<Row>* found(const std::vector<Column<Row>>& columns, const std::string& key, TableFormat format) {
    const Column<Row>* other = nullptr;
    for (const Column<Row>& column : columns) {
      if (column.key != key) continue;
      if (column.forms == Forms::kAll || column.forms == ownForm(format)) return &column;
      other = &column;
    }
    return other;
  }

  static Columns shown(const std::vector<Column<Row>>& columns, const TableStyle& style,
                       const std::vector<std::string>& keys) {
    Columns chosen;
    const std::vector<std::string>& asked = style.rows.columns.empty() ? keys : style.rows.columns;
    for (const Column<Row>& column : columns) {
      const bool isOfFormat = column.forms == Forms::kAll || column.forms == ownForm(style.format);
      if (asked.empty() && isOfFormat) chosen.push_back(&column);
    }
    for (const std::string& key : asked) {
      if (const Column<Row>* const column = found(columns, key, style.format)) chosen.push_back(column);
    }
    return chosen;
  }
  static std::vector<TableText::Heading> headings(const Columns& columns) {
    std::vector<TableText::Heading> headings;
    for (const Column<Row>* const column : columns) headings.push_back({column->key, column->unit});
    return headings;
  }

  Columns m_columns;
  Columns m_sortColumns;  // by key of the order
  std::function<Json::Object(const Row&)> m_object;
  TableText m_text;
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

}  // namespace cli

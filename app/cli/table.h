#pragma once

// Tables of subcommands. A kind of row has one list of columns; a column is defined there once: its name, its unit and
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
  kMarkdown,  ///< as kAligned; what comes from a dump is code
  kJson,
};

/// What a value counts. Numbers are aligned to the right.
enum class Unit : uint8_t { kText, kCount, kBytes, kShare };

/// A value of JSON, or an amount of which only a part may be known.
using CellValue = std::variant<Json, hlo::Amount>;

/// Which formats have a column. Text and Markdown have it where it is asked for.
enum class Forms : uint8_t { kAll, kCsv, kJson, kText };

/// "text", "csv", "markdown" or "json"; what text means is the subcommand's.
TableFormat tableFormat(absl::string_view word, TableFormat text);

/// A cell from what a column's function returns; nothing is null.
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
  /// `valueOf` returns a value of JSON, an amount, or an optional one.
  template <typename ValueOf>
  Column(std::string name, Unit of, ValueOf valueOf)
      : key(std::move(name)), unit(of), value([valueOf](const Row& row) { return cellOf(valueOf(row)); }) {}

  Column& withText(std::string (*function)(const Row&)) { return text = function, *this; }
  Column& only(Forms formats) { return forms = formats, *this; }
  Column& former(std::string name) { return formerKey = std::move(name), *this; }

  std::string key;  ///< the name in every format
  Unit unit;
  std::function<CellValue(const Row&)> value;
  std::string (*text)(const Row&) = nullptr;  ///< for people, if the value alone does not say it
  Forms forms = Forms::kAll;
  std::string formerKey;  ///< in JSON beside the key; deprecated
};

template <typename Row>
std::vector<Column<Row>> joined(std::vector<Column<Row>> columns, const std::vector<Column<Row>>& more) {
  columns.insert(columns.end(), more.begin(), more.end());
  return columns;
}

/// An amount in JSON: null if nothing is known, otherwise what is known.
Json amountJson(hlo::Amount amount);
Json toJson(const CellValue& value);

/// A value as a cell with its exact value: whole numbers in full, "yes" and "no", the parts of a list with blanks
/// between them and ? for null, nothing for null itself. Line breaks and tabs are blanks.
std::string exactText(const Json& value);
/// A value as a cell for people: "12.3 M", "≥ 1.50 KiB", "31.4%".
std::string humanText(const CellValue& value, Unit unit);

/// A name of a dump in a sentence beside a table: on one line; code in Markdown.
std::string nameText(absl::string_view name, TableFormat format);
/// A table between sentences: each is a line, in Markdown a paragraph.
std::string withSentences(TableFormat format, const std::vector<std::string>& before, absl::string_view table,
                          const std::vector<std::string>& behind = {});

/// Rows of cells in one format, whatever they are of. They are written as they come, since there may be a million; only
/// kAligned waits for the last one.
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
  /// With the names of the columns first; as JSON an array with a line for each row.
  std::string text() const;

 private:
  std::vector<Heading> m_headings;
  TableFormat m_format;
  std::string m_text;
  std::vector<std::vector<std::string>> m_rows;  // of kAligned
  size_t m_count = 0;
};

/// The row as an object of all columns that JSON has.
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
  /// `columns` must outlive it. `keys` are the columns to show, in that order; with none, all that the format has.
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

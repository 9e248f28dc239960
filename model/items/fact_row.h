#pragma once

// A row in the fact trees of the inspector, the memory view and "Why Live?": a label, a text and the target of a link.
// Long lists contain only their first rows and create the rest on request.

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/target.h"
#include "model/words/why_report.h"

namespace model {

struct FactRow {
  enum class Kind : uint8_t {
    kSection,  ///< a heading: `label`, followed by `text` as a remark
    kField,    ///< `label` and its value `text`, which is a link if there is a target
    kLink,     ///< `label` is a link, `text` describes its target
    kText,     ///< `text` only: a piece of a long text
    kColumns,  ///< the titles of a table's columns: `label`, then `cells`. Made by the model
    kMore,     ///< shows more rows of the list on request
  };
  /// The rest of a list: the total number of rows, and a function that creates the row at an index.
  struct Rest {
    size_t total = 0;
    std::function<FactRow(size_t)> make;
  };

  /// Makes the rows of a section a table that the user can sort. It takes the place of `rows` and `rest`.
  struct Table {
    QStringList titles;  ///< of all columns, the first of which are the labels
    QString tip;         ///< of the titles
    size_t rows = 0;
    std::function<FactRow(size_t row)> make;            ///< a row with its `cells`
    std::function<double(size_t row, int column)> key;  ///< by which a column is sorted
    int sortedBy = 1;                                   ///< the column by which the rows are in order
    bool isDescending = true;                           ///< likewise
  };

  Kind kind = Kind::kField;
  QString label;
  QString text;         ///< complete and exact, of any length; a narrow view leaves out a remark in parentheses
  QStringList cells;    ///< of a table's row: the columns after the label, in place of `text`
  bool isCode = false;  ///< `text` is from the dump
  QString tip;          ///< tooltip; by default label and text
  std::optional<Target> target;
  bool choosesDevice = false;  ///< the text is a link that opens the choice of the device for times
  std::vector<FactRow> rows;
  Rest rest;  ///< the rest of `rows` if its last row is kMore
  std::shared_ptr<const Table> table;
};

/// The number of rows before "n more…", and the number that each further step shows.
inline constexpr size_t kListedRows = 50;
inline constexpr size_t kFurtherRows = 1000;

/// Returns the facts as rows; the facts of a group are below it.
std::vector<FactRow> factRows(const std::vector<words::Fact>& facts, FactRow::Kind kind = FactRow::Kind::kField);

/// Returns the last row of a list with `count` more rows.
FactRow moreRow(size_t count);

}  // namespace model

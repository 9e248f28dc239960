#pragma once

// A row in the fact trees of the inspector, the memory view and "Why Live?": a label, a text and the target of a link.
// Long lists contain only their first rows and create the rest on request.

#include <QString>
#include <functional>
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
    kMore,     ///< shows more rows of the list on request
  };
  /// The rest of a list: the total number of rows, and a function that creates the row at an index.
  struct Rest {
    size_t total = 0;
    std::function<FactRow(size_t)> make;
  };

  Kind kind = Kind::kField;
  QString label;
  QString text;         ///< complete and exact, of any length
  bool isCode = false;  ///< `text` is from the dump
  QString tip;          ///< tooltip; by default label and text
  std::optional<Target> target;
  bool choosesDevice = false;  ///< the text is a link that opens the choice of the device for times
  std::vector<FactRow> rows;
  Rest rest;  ///< the rest of `rows` if its last row is kMore
};

/// The number of rows before "n more…", and the number that each further step shows.
inline constexpr size_t kListedRows = 50;
inline constexpr size_t kFurtherRows = 1000;

/// Returns the facts as rows; the facts of a group are below it.
std::vector<FactRow> factRows(const std::vector<words::Fact>& facts, FactRow::Kind kind = FactRow::Kind::kField);

/// Returns the last row of a list with `count` more rows.
FactRow moreRow(size_t count);

}  // namespace model

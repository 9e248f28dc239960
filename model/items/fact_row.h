#pragma once

// One row of the trees of facts in the inspector, the memory view and "Why Live?": a label, a text and the target of a
// link. Long lists have their first rows only and make the others on demand.

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "model/documents/target.h"
#include "model/words/why_report.h"

namespace model {

struct FactRow {
  enum class Kind : uint8_t {
    kSection,  ///< a heading: `label`, and `text` as a remark behind it
    kField,    ///< `label` and what it is: `text`, which is the link where there is a target
    kLink,     ///< `label` is the link, `text` says more about where it leads
    kText,     ///< `text` only: a piece of a long one
    kMore,     ///< gives the rest of the list when asked
  };
  /// The rest of a list: how many rows there are in all, and what makes the row at a place.
  struct Rest {
    size_t total = 0;
    std::function<FactRow(size_t)> make;
  };

  Kind kind = Kind::kField;
  QString label;
  QString text;         ///< whole and exact, of any length
  bool isCode = false;  ///< `text` is the dump's, not ours
  QString tip;          ///< what the tool tip says instead of label and text
  std::optional<Target> target;
  std::vector<FactRow> rows;
  Rest rest;  ///< of `rows`, where the last of them is kMore
};

/// Rows of a list before "n more…", and how many each further step gives.
inline constexpr size_t kListedRows = 50;
inline constexpr size_t kFurtherRows = 1000;

/// The rows of a report; those of a group are below it.
std::vector<FactRow> factRows(const std::vector<words::Fact>& facts, FactRow::Kind kind = FactRow::Kind::kField);

/// The row at the end of a list that has `count` rows more.
FactRow moreRow(size_t count);

}  // namespace model

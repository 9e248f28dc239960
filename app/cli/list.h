#pragma once

// `hloscope list [--what ROWS] [--query QUERY] [--format text|json|csv] PATH`: modules, stages, files, computations,
// instructions, allocations or values of a dump, a row each, without a display. The columns are in packaging/cli.md.

#include <string>
#include <vector>
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct ListRequest {
  std::string rows;   ///< one of listedRows()
  std::string query;  ///< which of them (model/queries/query.h); "" for all
  TableFormat format = TableFormat::kTabs;
  std::string space = {};  ///< whose peak live@peak is; "" for the default memory space
};

/// What there are rows of; the first where nothing is said.
std::vector<std::string> listedRows();
/// Those of which a query may choose; the first where only a query is said.
std::vector<std::string> queriedRows();

/// Modules, stages and files come from the listing alone, whatever its size; where a path is a single file, and for the
/// other rows, what `info` reads is read. Text is a line of column names and a line a row, with tabs between the cells.
/// Status 1 where a query finds nothing, 2 where it is none.
Result list(const std::string& path, const ListRequest& request);

}  // namespace cli

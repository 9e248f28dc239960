#pragma once

// `hloscope list [--what ROWS] [--query QUERY] [--sort COLUMN] … PATH`: lists modules, stages, files, computations,
// instructions, allocations, addresses or values of a dump, each in a row, without a display. packaging/cli.md
// documents the columns.

#include <string>
#include <vector>
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct ListRequest {
  std::string rows;   ///< one of listedRows()
  std::string query;  ///< selects rows (model/queries/query.h); "" for all
  TableStyle table = TableFormat::kTabs;
  std::string space = {};  ///< the memory space of live@peak; "" for the default one
};

/// Returns the kinds of rows; the first is the default.
std::vector<std::string> listedRows();
/// Returns the kinds of rows that a query can select; the first is the default if a query is given.
std::vector<std::string> queriedRows();

/// Modules, stages and files come from the listing alone, whatever its size; for a single file, and for the other kinds
/// of rows, the same files are read as by `info`. Text has a line of column names and a line per row. Returns status 1
/// if a query finds nothing, 2 if it is invalid or a column does not exist.
Result list(const std::string& path, const ListRequest& request);

}  // namespace cli

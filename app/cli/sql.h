#pragma once

// `hloscope sql PATH… QUERY`: a query in SQL over the tables of sql_database.h, in memory. Only the tables and columns
// that the query reads are filled. Nothing can be written.

#include <string>

#include "app/cli/export.h"
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct SqlRequest {
  ExportInput input;
  std::string query;
  TableStyle style;
  bool isStrict = false;  ///< status 1 if anything cannot be read
};

/// Returns the rows of the result. A wrong query is an error before any path is read.
Result sql(const SqlRequest& request);

/// Returns the tables and their columns as rows.
Result sqlTables(const TableStyle& style);

}  // namespace cli

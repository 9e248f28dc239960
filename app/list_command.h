#pragma once

// `hloscope list [--what ROWS] [--query QUERY] [--format text|json|csv] PATH`: modules, stages, files, computations,
// instructions, allocations or values of a dump, a row each, without a display. The columns are in packaging/cli.md.

#include <QString>
#include <QStringList>

#include "app/info_command.h"

namespace app {

enum class ListFormat { kText, kJson, kCsv };

struct ListRequest {
  QString rows;   ///< one of listedRows()
  QString query;  ///< which of them (model/queries/query.h); "" for all
  ListFormat format = ListFormat::kText;
  QString space = {};  ///< whose peak alive@peak is; "" for the default memory space
};

/// What there are rows of; the first where nothing is said.
QStringList listedRows();
/// Those of which a query may choose; the first where only a query is said.
QStringList queriedRows();

/// Modules, stages and files come from the listing alone, whatever its size; where a path is a single file, and for the
/// other rows, what `info` reads is read. Text is a line of column names and a line a row, with tabs between the cells.
/// Status 1 where a query finds nothing, 2 where it is none.
CommandResult list(const QString& path, const ListRequest& request);

}  // namespace app

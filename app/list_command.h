#pragma once

// `hloscope list [--what ROWS] [--format text|json] PATH`: modules, stages, files, computations, instructions or
// allocations of a dump, a row each, without a display. The columns are in packaging/cli.md.

#include <QString>
#include <QStringList>

#include "app/info_command.h"

namespace app {

/// What there are rows of; the first where nothing is said.
QStringList listedRows();

/// Modules, stages and files come from the listing alone, whatever its size; where a path is a single file, and for the
/// other rows, what `info` reads is read. Text is a line of column names and a line a row, with tabs between the cells.
CommandResult list(const QString& path, const QString& rows, InfoFormat format);

}  // namespace app

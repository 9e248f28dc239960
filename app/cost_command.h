#pragma once

// `hloscope cost [--by GROUPS] [--format text|json|csv] PATH`: what the modules of a dump cost, by scope, source line,
// opcode, computation or instruction, without a display. Columns and keys are in packaging/cli.md.

#include <QString>
#include <QStringList>

#include "app/info_command.h"

namespace app {

/// What costs can be grouped by; the first where nothing is said.
QStringList costGroups();

/// `by` is one of costGroups(), `format` "text", "json" or "csv".
CommandResult cost(const QString& path, const QString& by, const QString& format, const QString& space = {});

}  // namespace app

#pragma once

// `hloscope source [--line FILE:N] [--source-root DIR]... [--format text|json] PATH`: the source lines that the modules
// of a dump come from, with what each costs, or one line with its instructions; without a display. Columns and keys are
// in packaging/cli.md.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "app/info_command.h"

namespace app {

struct LineArgument {
  QString file;  ///< the end of a path
  uint32_t line = 0;
};
/// Of "FILE:N"; nothing where it is none.
std::optional<LineArgument> parseLineArgument(const QString& text);

/// Status 1 where no module has the line. Sources are looked for below `roots`, and as the dump names them.
CommandResult source(const QString& path, const std::optional<LineArgument>& line, const QStringList& roots,
                     InfoFormat format);

}  // namespace app

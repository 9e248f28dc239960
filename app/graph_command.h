#pragma once

// `hloscope graph PATH`: the graph of a computation, of the surroundings of an instruction or of all paths between two,
// as a file, without a display. It is the picture of the window.

#include <QHash>
#include <QStringList>

#include "app/command_result.h"
#include "views/theme.h"

namespace app {

/// `words` are what was given for --computation, --around, --width, --boundary, --paths (two names with a comma between
/// them), --limit, --scope, --fold-scope, --open, --coloring, --legend, --layers, --scale, --direction and --engine;
/// those that are not in it are as packaging/cli.md says. An empty `out` is standard output. Needs a QApplication.
CommandResult graph(const QString& path, const QHash<QString, QString>& words, const QString& format,
                    const QString& out, const views::Theme& theme);

}  // namespace app

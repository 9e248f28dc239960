#pragma once

// `hloscope picture [--out DIR] PATH`: the graph, source and memory views of a dump as PNG files, without a display.

#include <QString>
#include <QStringList>

#include "app/command_result.h"
#include "views/theme.h"

namespace app {

/// Writes graph.png (the entry computation), source.png (the fusion that stands for most lines) and memory.png into
/// `folder`, as far as the dump has them, and prints where they are. Needs a QApplication (the offscreen platform will
/// do).
CommandResult picture(const QString& path, const QString& folder, const QStringList& sourceRoots, views::Theme& theme);

}  // namespace app

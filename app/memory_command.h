#pragma once

// `hloscope memory [--at STEP] [--by GROUPS] PATH`: allocations, peaks and what is alive at a step, or a picture of it
// all.

#include <QString>
#include <QStringList>

#include "app/info_command.h"
#include "views/theme.h"

namespace app {

/// What --by may say, the first where nothing is said: "value", "scope", "line", "kind", "type", "allocation", "space".
const QStringList& memoryGroups();

/// Of the module that the window would show first. `format`: "text", "json", "csv", "svg" or "png"; the last two need a
/// QGuiApplication. `at`: "peak" or a step; `out`: "" is standard output; `space`: "" is the default memory space. Status 1 where there is no memory or no such
/// step.
CommandResult memory(const QString& path, const QString& at, const QString& by, const QString& format,
                     const QString& out, const views::Theme& theme, const QString& space = {});

}  // namespace app

#pragma once

// `hloscope convert [--format text|proto|json] [--out FILE] PATH`: a dump's module as canonical text, proto or JSON.

#include <QString>

#include "app/info_command.h"

namespace app {

/// `format`: "text", "proto" or "json". `out`: "" is standard output. What was wrong with PATH, and what the form
/// cannot hold, goes to standard error. Nothing is written where PATH cannot be read; an old file then stays as it is.
CommandResult convert(const QString& path, const QString& format, const QString& out);

}  // namespace app

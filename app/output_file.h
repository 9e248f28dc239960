#pragma once

// --out FILE: where the output of a verb goes in place of standard output.

#include <QString>

#include "app/info_command.h"

namespace app {

/// The result with its output in the file, which is replaced as a whole or stays as it is; "" is standard output. Where
/// there is no output because something failed, no file is written.
CommandResult writtenTo(const QString& out, CommandResult result);

}  // namespace app

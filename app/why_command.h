#pragma once

// `hloscope why [--at STEP] PATH VALUE`: why a value is alive at a step.

#include <QString>

#include "app/info_command.h"

namespace app {

/// Of the module that the window would show first. `value`: NAME, or NAME{INDEX} where its shape is a tuple; `at`:
/// "peak" or a step; `out`: "" is standard output; `computation`: where the name is looked for, "" is all;
/// `space`: the memory space whose peak is meant, "" is the default one. Status 1
/// where there is no such value or step, where several computations have it, or nothing tells of them.
CommandResult why(const QString& path, const QString& value, const QString& at, InfoFormat format, const QString& out,
                  const QString& computation = {}, const QString& space = {});

}  // namespace app

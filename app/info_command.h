#pragma once

// `hloscope info [--format text|json] PATH`: what a dump holds, without a display.

#include <QByteArray>
#include <QString>

namespace app {

struct CommandResult {
  int status = 0;        ///< 0 done, 1 not there, 2 wrong usage or nothing readable
  QByteArray output;     ///< to standard output
  QByteArray errors;     ///< to standard error
};

enum class InfoFormat { kText, kJson };

CommandResult info(const QString& path, InfoFormat format);

}  // namespace app

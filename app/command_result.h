#pragma once

// What a subcommand that paints leaves, with the bytes as Qt has them.

#include <QByteArray>
#include <QString>

#include "app/cli/result.h"

namespace app {

struct CommandResult {
  int status = 0;     ///< 0 done, 1 not there, 2 wrong usage or nothing readable
  QByteArray output;  ///< to standard output
  QByteArray errors;  ///< to standard error
};

inline CommandResult fromResult(const cli::Result& result) {
  return {result.status, QByteArray::fromStdString(result.output), QByteArray::fromStdString(result.errors)};
}
inline cli::Result toResult(const CommandResult& result) {
  return {result.status, result.output.toStdString(), result.errors.toStdString()};
}

}  // namespace app

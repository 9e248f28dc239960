#pragma once

// `hloscope info [--format text|json] PATH`: what a dump holds, without a display.

#include <QByteArray>
#include <QJsonArray>
#include <QString>
#include <vector>

#include "absl/status/status.h"
#include "model/text/diagnostic.h"

namespace app {

struct CommandResult {
  int status = 0;     ///< 0 done, 1 not there, 2 wrong usage or nothing readable
  QByteArray output;  ///< to standard output
  QByteArray errors;  ///< to standard error
};

/// What is wrong with a path that cannot be read.
hlo::Diagnostic failure(const QString& path, const absl::Status& status);
/// The key "problems" of every verb's JSON (packaging/cli.md).
QJsonArray problemsJson(const std::vector<hlo::Diagnostic>& diagnostics);

/// Of a path that cannot be read: the sentence, and status 2.
CommandResult failed(const QString& path, const absl::Status& status);

enum class InfoFormat { kText, kJson };

CommandResult info(const QString& path, InfoFormat format, const QString& space = {});

}  // namespace app

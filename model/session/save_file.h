#pragma once

// Files that the user names, to be written.

#include <QByteArray>
#include <QString>

#include "absl/status/status.h"

namespace model {

/// Writes the file as a whole or leaves it as it is. A device or a pipe is written to and never replaced by a file. The
/// message of the status is the system's reason, without the path.
absl::Status saveFile(const QString& path, const QByteArray& content);

}  // namespace model

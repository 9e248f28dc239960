#pragma once

// io::saveFile() for views.

#include <QByteArray>
#include <QFile>
#include <QString>

#include "model/io/save_file.h"

namespace model {

inline absl::Status saveFile(const QString& path, const QByteArray& content) {
  return io::saveFile(QFile::encodeName(path).toStdString(),
                      {content.constData(), static_cast<size_t>(content.size())});
}

}  // namespace model

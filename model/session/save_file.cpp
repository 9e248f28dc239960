#include "model/session/save_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace model {
namespace {

absl::Status failed(const QFileDevice& file) { return absl::UnavailableError(file.errorString().toStdString()); }

/// Also where the disk takes less than all of it: only the write after that says why.
bool writeAll(QFileDevice* file, const QByteArray& content) {
  for (qint64 done = 0; done < content.size();) {
    const qint64 written = file->write(content.constData() + done, content.size() - done);
    if (written <= 0) return false;
    done += written;
  }
  return file->flush();
}

}  // namespace

absl::Status saveFile(const QString& path, const QByteArray& content) {
  const QFileInfo place(path);
  if (place.exists() && !place.isFile() && !place.isDir()) {
    QFile device(path);
    if (!device.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || !writeAll(&device, content))
      return failed(device);
    return absl::OkStatus();
  }
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || !writeAll(&file, content) || !file.commit()) return failed(file);
  return absl::OkStatus();
}

}  // namespace model

#include "app/window/recent_images.h"

#include <QCryptographicHash>
#include <QDir>
#include <QStandardPaths>

namespace app {
namespace {

constexpr int kSharpness = 2;  // for screens with small pixels

QString folder() { return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/recent"); }

// A path cannot be a file name.
QString nameOf(const QString& path) {
  const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1);
  return QString::fromLatin1(hash.toHex()) + QStringLiteral(".png");
}

}  // namespace

void keepRecentImage(const QString& path, const QPixmap& view) {
  if (view.isNull() || !QDir().mkpath(folder())) return;
  QPixmap picture = view;
  picture.setDevicePixelRatio(1);
  const QSize size = kRecentImage * kSharpness;
  picture = picture.scaled(size, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
  picture.copy(QRect(QPoint((picture.width() - size.width()) / 2, (picture.height() - size.height()) / 2), size))
      .save(folder() + u'/' + nameOf(path));
}

QPixmap recentImage(const QString& path) {
  QPixmap picture(folder() + u'/' + nameOf(path));
  picture.setDevicePixelRatio(kSharpness);
  return picture;
}

void pruneRecentImages(const QStringList& paths) {
  QStringList kept;
  for (const QString& path : paths) kept.append(nameOf(path));
  QDir dir(folder());
  for (const QString& name : dir.entryList({QStringLiteral("*.png")}, QDir::Files)) {
    if (!kept.contains(name)) dir.remove(name);
  }
}

}  // namespace app

#pragma once

// Thumbnails of the recent files for the start page, in the user's cache.

#include <QPixmap>
#include <QString>
#include <QStringList>

namespace app {

inline constexpr QSize kRecentImage(112, 70);

/// Keeps what a view of the file showed. Nothing where the cache cannot be written.
void keepRecentImage(const QString& path, const QPixmap& view);
/// Null where there is none.
QPixmap recentImage(const QString& path);
/// All but those of `paths` are deleted.
void pruneRecentImages(const QStringList& paths);

}  // namespace app

#pragma once

// What the files that were opened last looked like, for the start page: one small picture each, in the user's cache.

#include <QPixmap>
#include <QString>
#include <QStringList>

namespace app {

inline constexpr QSize kRecentPicture(112, 70);

/// Keeps what a view of the file showed. Nothing where the cache cannot be written.
void keepRecentPicture(const QString& path, const QPixmap& view);
/// Null where there is none.
QPixmap recentPicture(const QString& path);
/// All but those of `paths` are deleted.
void pruneRecentPictures(const QStringList& paths);

}  // namespace app

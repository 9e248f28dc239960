#pragma once

// Bookmarks of a dump and the file that stores them. The file name is derived from the dump's content, so that the
// bookmarks are found wherever the dump is; the format is readable JSON.

#include <QByteArray>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "model/session/target_key.h"

namespace model {

struct Bookmark {
  TargetKey place;
  QString note;    ///< plain text, possibly of several lines
  int number = 0;  ///< 1 to kBookmarkNumbers: the key that visits it; 0: none
  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

inline constexpr int kBookmarkNumbers = 9;
inline constexpr size_t kMaximumBookmarks = 1'000;
inline constexpr qsizetype kMaximumNote = 100'000;  ///< characters; longer notes are cut

/// Returns a key that identifies a module, or an assignment without one, by its text: hash and length. Linear: for
/// workers.
QString contentKey(const Snapshot& snapshot);

/// `title` is for people who read the file.
QByteArray writeBookmarks(const std::vector<Bookmark>& bookmarks, const QString& title);
/// Skips unknown entries; of duplicate targets and numbers only the first counts. Returns no value if it is not a
/// bookmark file.
std::optional<std::vector<Bookmark>> readBookmarks(const QByteArray& file);

/// The file of a key in a folder; changes by several programs are serialized.
class BookmarkFile {
 public:
  BookmarkFile(const QString& folder, const QString& key);

  /// Returns an empty list if the file does not exist; no value if it cannot be parsed: it is left unchanged until the
  /// next change(), which renames it to `….broken`.
  std::optional<std::vector<Bookmark>> read() const;
  const QString& path() const { return m_path; }
  /// Reads, calls `change` and writes under a lock against other programs; `written` receives the result. Returns
  /// Unavailable with a message if the file cannot be written.
  absl::Status change(const std::function<void(std::vector<Bookmark>*)>& change, const QString& title,
                      std::vector<Bookmark>* written) const;

 private:
  QString m_path;
};

}  // namespace model

#pragma once

// Bookmarks of one dump and the file that keeps them. The file is named after what the dump says, so that it is found
// again wherever the dump lies; JSON, so that people can read it.

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
  QString note;    ///< plain text, perhaps of several lines
  int number = 0;  ///< 1 to kBookmarkNumbers: the key that goes there; 0: none
  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

inline constexpr int kBookmarkNumbers = 9;
inline constexpr size_t kMaximumBookmarks = 1'000;
inline constexpr qsizetype kMaximumNote = 100'000;  ///< characters; longer ones are cut

/// Tells a module, or an assignment without one, from all others by its text: hash and length. Linear: for workers.
QString contentKey(const Snapshot& snapshot);

/// `title` is for people who look into the file.
QByteArray writeBookmarks(const std::vector<Bookmark>& bookmarks, const QString& title);
/// What is not understood is left out, of each place and number only the first counts. Nothing where it is no file of
/// ours.
std::optional<std::vector<Bookmark>> readBookmarks(const QByteArray& file);

/// The file of a key in a folder, whose changes by several programs come one after the other.
class BookmarkFile {
 public:
  BookmarkFile(const QString& folder, const QString& key);

  /// None where there is no file; nothing where it cannot be understood: it stays what it is until the next change(),
  /// and then beside it as `….broken`.
  std::optional<std::vector<Bookmark>> read() const;
  const QString& path() const { return m_path; }
  /// Reads, has `change` made and writes, while no other program does; gives what it wrote. Unavailable with a sentence
  /// where it cannot be written.
  absl::Status change(const std::function<void(std::vector<Bookmark>*)>& change, const QString& title,
                      std::vector<Bookmark>* written) const;

 private:
  QString m_path;
};

}  // namespace model

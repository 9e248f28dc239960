#include "model/session/bookmark_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QObject>
#include <QSaveFile>
#include <algorithm>

#include "model/ir/byte_hash.h"

namespace model {
namespace {

const QString kFormat = QStringLiteral("hloscope bookmarks");
constexpr qint64 kMaximumBytes = 64 << 20;
constexpr int kLockMilliseconds = 200;    // a change takes a millisecond
constexpr int kStaleMilliseconds = 5000;  // a lock held for longer is stale

struct Hash {
  uint64_t bits = 0;
  size_t size = 0;
  void add(absl::string_view text) {
    bits = hlo::mixHash(bits, hlo::hashBytes(text.data(), text.size()));
    size += text.size();
  }
};

/// Returns no value if the file is not a bookmark file, or is too large to be one.
std::optional<std::vector<Bookmark>> readFile(const QString& path) {
  QFile file(path);
  if (!QFileInfo(file).isFile()) return std::vector<Bookmark>();
  if (file.size() > kMaximumBytes || !file.open(QIODevice::ReadOnly)) return std::nullopt;
  return readBookmarks(file.read(kMaximumBytes));
}

absl::Status unavailable(const QString& sentence) { return absl::UnavailableError(sentence.toStdString()); }

}  // namespace

QString contentKey(const Snapshot& snapshot) {
  Hash hash;
  if (snapshot.module != nullptr) {
    hash.add(snapshot.module->text().text(snapshot.module->range()));
  } else if (snapshot.assignment != nullptr) {
    for (const auto& text : snapshot.assignment->texts()) hash.add(text->text());
  }
  return QStringLiteral("%1-%2").arg(hash.bits, 16, 16, QLatin1Char('0')).arg(hash.size);
}

QByteArray writeBookmarks(const std::vector<Bookmark>& bookmarks, const QString& title) {
  QJsonArray all;
  for (const Bookmark& bookmark : bookmarks) {
    QJsonObject object = targetKeyJson(bookmark.place);
    if (!bookmark.note.isEmpty()) object.insert(QStringLiteral("note"), bookmark.note);
    if (bookmark.number != 0) object.insert(QStringLiteral("number"), bookmark.number);
    all.append(object);
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("format"), kFormat},
                                   {QStringLiteral("module"), title},
                                   {QStringLiteral("bookmarks"), all}})
      .toJson();
}

std::optional<std::vector<Bookmark>> readBookmarks(const QByteArray& file) {
  const QJsonObject object = QJsonDocument::fromJson(file).object();
  if (object.value(QStringLiteral("format")).toString() != kFormat) return std::nullopt;
  std::vector<Bookmark> bookmarks;
  bool isTaken[kBookmarkNumbers + 1] = {true};
  for (const QJsonValue& value : object.value(QStringLiteral("bookmarks")).toArray()) {
    if (bookmarks.size() == kMaximumBookmarks) break;
    auto place = readTargetKey(value.toObject());
    if (!place) continue;
    const bool isKnown =
        std::any_of(bookmarks.begin(), bookmarks.end(), [&](const Bookmark& each) { return each.place == *place; });
    if (isKnown) continue;
    Bookmark bookmark{*std::move(place), value[QStringLiteral("note")].toString().left(kMaximumNote), 0};
    const int number = value[QStringLiteral("number")].toInt();
    if (number >= 1 && number <= kBookmarkNumbers && !std::exchange(isTaken[number], true)) bookmark.number = number;
    bookmarks.push_back(std::move(bookmark));
  }
  return bookmarks;
}

BookmarkFile::BookmarkFile(const QString& folder, const QString& key)
    : m_path(folder + QStringLiteral("/%1.json").arg(key)) {}

std::optional<std::vector<Bookmark>> BookmarkFile::read() const { return readFile(m_path); }

absl::Status BookmarkFile::change(const std::function<void(std::vector<Bookmark>*)>& change, const QString& title,
                                  std::vector<Bookmark>* written) const {
  const QString folder = QFileInfo(m_path).path();
  if (!QDir().mkpath(folder)) return unavailable(QObject::tr("Cannot create folder %1.").arg(folder));
  QLockFile lock(m_path + QStringLiteral(".lock"));
  lock.setStaleLockTime(kStaleMilliseconds);
  if (!lock.tryLock(kLockMilliseconds)) {
    return unavailable(lock.error() == QLockFile::PermissionError
                           ? QObject::tr("Cannot write to folder %1.").arg(folder)
                           : QObject::tr("Another program is writing %1.").arg(m_path));
  }
  auto read = readFile(m_path);
  if (!read) {
    const QString broken = m_path + QStringLiteral(".broken");
    QFile::remove(broken);
    QFile::rename(m_path, broken);
    read.emplace();
  }
  change(&*read);
  QSaveFile file(m_path);
  const bool isWritten =
      file.open(QIODevice::WriteOnly) && file.write(writeBookmarks(*read, title)) >= 0 && file.commit();
  if (!isWritten) return unavailable(QObject::tr("Cannot write %1: %2").arg(m_path, file.errorString()));
  *written = *std::move(read);
  return absl::OkStatus();
}

}  // namespace model

#include "model/io/archive.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "model/io/archive_member.h"
#include "model/io/dump_names.h"
#include "model/io/file.h"
#include "model/io/zip_directory.h"

namespace io {
namespace {

constexpr size_t kInnerHead = size_t{64} << 10;   // enough to recognize an archive in an archive
constexpr size_t kMaximumInnerLooks = 1'000;      // number of files that are checked for being an archive
constexpr size_t kMaximumInnerNamed = 10;         // number of archives that a diagnostic names
constexpr off_t kKeptTarBytes = off_t{32} << 20;  // a plain tar up to this size is read as a whole
constexpr size_t kMaximumEntries = 1'000'000;     // limits the time per archive
constexpr absl::string_view kPackedMagics[] = {"\x1F\x8B", "\x28\xB5\x2F\xFD", "BZh",
                                               "\xFD"
                                               "7zXZ"};

bool beginsPacked(absl::string_view head) {
  return std::any_of(std::begin(kPackedMagics), std::end(kPackedMagics),
                     [head](absl::string_view magic) { return absl::StartsWith(head, magic); });
}

class ArchiveFiles : public Files {
 public:
  explicit ArchiveFiles(const std::string& path) : Files(path) {}

  absl::Status list(std::stop_token stop, ArchiveLimits* limits);

  void peek(absl::Span<const FileIndex> files, size_t limit, std::stop_token stop,
            const std::function<bool(FileIndex, absl::string_view)>& visit) const override;

 protected:
  absl::StatusOr<TextPtr> readStored(FileIndex file, std::stop_token stop) const override;

 private:
  struct Stamp {
    dev_t device = 0;
    ino_t inode = 0;
    off_t size = 0;
    timespec time = {};
    static Stamp of(const struct stat& info) { return {info.st_dev, info.st_ino, info.st_size, info.st_mtim}; }
    bool operator==(const Stamp& other) const {
      return device == other.device && inode == other.inode && size == other.size && time.tv_sec == other.time.tv_sec &&
             time.tv_nsec == other.time.tv_nsec;
    }
  };

  /// Opens the archive, at a header if given; fails if it is not the listed archive any more.
  absl::Status open(MemberReader* reader, int64_t offset = 0) const {
    const absl::Status status = reader->open(root(), offset);
    if (!status.ok()) return status;
    if (Stamp::of(reader->info()) == m_stamp) return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat(root(), ": has changed on disk since it was listed; reload it"));
  }
  /// Receives a reader positioned at the entry and returns whether to continue.
  using Use = std::function<absl::StatusOr<bool>(MemberReader*, FileIndex)>;
  /// Reads the archive from its beginning and visits the given entries in archive order.
  absl::Status walk(const std::vector<FileIndex>& files, std::stop_token stop, const Use& use) const;
  /// Visits one entry: at its offset, or by reading the archive if the offset is unknown.
  absl::Status goTo(FileIndex file, std::stop_token stop, const Use& use) const;
  /// Adds a diagnostic that names the archives inside.
  void nameInner(const std::vector<FileIndex>& inner);
  void note(hlo::Severity severity, std::string message) {
    m_diagnostics.push_back({severity, root(), 0, 0, std::move(message), {}});
  }

  Stamp m_stamp;
  std::vector<size_t> m_ordinals;  // of each entry, its number in the archive
  std::vector<int64_t> m_headers;  // by entry: offset of its header in the archive; -1 if unknown
  bool m_isZip = false;
  bool m_isSolid = false;
  std::vector<TextPtr> m_kept;  // of each entry; null if not kept
};

/// Returns the path as a name below the archive: without a root, `.` and empty parts; nothing if it leads out of the
/// archive.
std::optional<std::string> nameIn(absl::string_view path, bool isZip) {
  std::string slashed(path);
  if (isZip) slashed = absl::StrReplaceAll(path, {{"\\", "/"}});
  std::string name;
  for (const absl::string_view part : absl::StrSplit(slashed, '/')) {
    if (part.empty() || part == ".") continue;
    if (part == "..") return std::nullopt;
    absl::StrAppend(&name, name.empty() ? "" : "/", part);
  }
  if (name.empty()) return std::nullopt;
  return name;
}

const char* pathOf(archive_entry* entry) {
  const char* const path = archive_entry_pathname_utf8(entry);
  return path == nullptr ? archive_entry_pathname(entry) : path;
}

std::optional<std::string> nameOfEntry(archive_entry* entry, bool isZip) {
  const char* const path = pathOf(entry);
  return path == nullptr ? std::nullopt : nameIn(path, isZip);
}

/// Returns whether a file in an archive, with an uninformative name, is an archive according to its head.
bool isInnerArchive(absl::string_view head) {
  if (!looksPacked(head)) return false;
  if (!beginsPacked(head)) return true;
  MemberReader reader(MemberReader::Formats::kArchives);
  return reader.open(head) && reader.next() != nullptr;
}

bool mayBeInner(absl::string_view path) {
  const Kind kind = parseDumpName(path.substr(path.rfind('/') + 1)).kind;
  return kind == Kind::kArchive || kind == Kind::kOther;
}

absl::Status ArchiveFiles::list(std::stop_token stop, ArchiveLimits* limits) {
  MemberReader reader(MemberReader::Formats::kArchives);
  if (const absl::Status status = reader.open(root()); !status.ok()) return status;
  reader.limit(limits->unpackedBytes);
  m_stamp = Stamp::of(reader.info());
  struct Found {
    Entry entry;
    size_t ordinal = 0;
    int64_t header = -1;
    TextPtr text;
    bool isArchive = false;
  };
  absl::flat_hash_map<std::string, Found> found;
  size_t links = 0, encrypted = 0, outside = 0, nameless = 0, kept = 0, ordinal = 0;
  absl::Status status;
  for (; archive_entry* const entry = reader.next(); ++ordinal) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (ordinal >= kMaximumEntries || found.size() >= limits->files) {
      note(hlo::Severity::kWarning,
           absl::StrCat("only the first ", found.size(), " files of the archive were examined"));
      break;
    }
    const char* const path = pathOf(entry);
    const bool isLink = archive_entry_symlink(entry) != nullptr || archive_entry_hardlink(entry) != nullptr;
    const bool isRegular = !isLink && archive_entry_filetype(entry) == AE_IFREG && path != nullptr;
    const bool isEncrypted = isRegular && archive_entry_is_encrypted(entry) != 0;
    const bool isFile = isRegular && !isEncrypted;
    encrypted += isEncrypted ? 1 : 0;
    links += isLink ? 1 : 0;
    nameless += path == nullptr ? 1 : 0;
    const auto name = isFile ? nameOfEntry(entry, reader.isZip()) : std::nullopt;
    outside += isFile && !name ? 1 : 0;
    if (!name && !reader.isSolid()) continue;

    Found one;
    one.ordinal = ordinal;
    if (!reader.isSolid() && !reader.isZip()) one.header = reader.headerOffset();
    one.entry.bytes = archive_entry_size_is_set(entry) ? int64_t{archive_entry_size(entry)} : -1;
    one.entry.time = archive_entry_mtime_is_set(entry)
                         ? int64_t{archive_entry_mtime(entry)} * 1'000'000'000 + archive_entry_mtime_nsec(entry)
                         : 0;
    // A solid archive must be unpacked in any case; a small tar is read faster as a whole than file by file.
    if (reader.isSolid() || (one.header >= 0 && m_stamp.size <= kKeptTarBytes)) {
      const bool keeps =
          name && one.entry.bytes >= 0 && static_cast<size_t>(one.entry.bytes) <= limits->keptBytes - kept;
      if (keeps) {
        auto text = readEntry(&reader, absl::StrCat(root(), "/", *name), one.entry.bytes, stop);
        status = text.status();
        if (text.ok()) {
          one.text = *std::move(text);
          kept += std::min(one.text->text().size(), limits->keptBytes - kept);
          one.isArchive = mayBeInner(*name) && isInnerArchive(one.text->text().substr(0, kInnerHead));
        }
      } else if (reader.isSolid()) {
        std::string head;
        status = reader.data(root(), stop, [&head](absl::string_view block) {
          head.append(block.data(), std::min(block.size(), kInnerHead - head.size()));
          return true;
        });
        one.isArchive = name && mayBeInner(*name) && isInnerArchive(head);
      }
      if (status.code() == absl::StatusCode::kCancelled || status.code() == absl::StatusCode::kResourceExhausted)
        return status;
      if (!status.ok() && reader.isSolid()) break;
      status = absl::OkStatus();  // the file is reported when it is read
    }
    if (!name) continue;
    one.entry.path = *name;
    found.insert_or_assign(*name, std::move(one));  // of two entries with the same name the later one counts
  }
  m_isZip = reader.isZip();
  m_isSolid = reader.isSolid();
  const auto zipList = m_isZip ? zipHeaders(reader.file()) : std::nullopt;
  if (reader.isBroken() || !status.ok() || (m_isZip && !zipList)) {
    if (found.empty() && encrypted == 0) return status.ok() ? reader.failure(root()) : status;
    note(hlo::Severity::kWarning,
         absl::StrCat("the archive is damaged or truncated after its first ", found.size(), " files"));
  }
  limits->files -= std::min(limits->files, found.size());
  limits->keptBytes -= kept;
  limits->unpackedBytes -= m_isSolid ? std::min(limits->unpackedBytes, reader.unpacked()) : 0;
  if (encrypted > 0 && found.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(root(), ": is encrypted; unpack it with its password and open the folder"));
  }
  const auto counted = [](size_t count, absl::string_view one, absl::string_view several) {
    return absl::StrCat(count, count == 1 ? one : several);
  };
  if (encrypted > 0) {
    note(hlo::Severity::kWarning, absl::StrCat(counted(encrypted, " encrypted file was", " encrypted files were"),
                                               " skipped; unpack the archive with its password and open the folder"));
  }
  if (links > 0) {
    note(hlo::Severity::kNote,
         counted(links, " link in the archive was not followed", " links in the archive were not followed"));
  }
  if (nameless > 0) {
    note(hlo::Severity::kWarning,
         counted(nameless, " file with an unreadable name was skipped", " files with unreadable names were skipped"));
  }
  if (outside > 0) {
    note(hlo::Severity::kWarning, counted(outside, " file with a path outside the archive was skipped",
                                          " files with paths outside the archive were skipped"));
  }
  std::vector<Found> sorted;
  sorted.reserve(found.size());
  for (auto& [name, one] : found) sorted.push_back(std::move(one));
  std::sort(sorted.begin(), sorted.end(), [](const Found& a, const Found& b) { return a.entry.path < b.entry.path; });
  std::vector<FileIndex> inner, mayBe;
  for (Found& one : sorted) {
    if (one.isArchive) inner.push_back(static_cast<FileIndex>(m_entries.size()));
    if (!m_isSolid && one.text == nullptr && mayBe.size() < kMaximumInnerLooks && mayBeInner(one.entry.path)) {
      mayBe.push_back(static_cast<FileIndex>(m_entries.size()));
    }
    m_entries.push_back(std::move(one.entry));
    m_ordinals.push_back(one.ordinal);
    // With its directory, a zip is read in the order of the headers.
    if (zipList && one.ordinal < zipList->size()) one.header = (*zipList)[one.ordinal];
    m_headers.push_back(one.header);
    m_kept.push_back(std::move(one.text));
  }
  peek(mayBe, kInnerHead, stop, [&inner](FileIndex file, absl::string_view head) {
    if (isInnerArchive(head)) inner.push_back(file);
    return true;
  });
  nameInner(inner);
  return absl::OkStatus();
}

void ArchiveFiles::nameInner(const std::vector<FileIndex>& inner) {
  for (const FileIndex file : absl::MakeSpan(inner).subspan(0, kMaximumInnerNamed)) {
    m_diagnostics.push_back({hlo::Severity::kWarning,
                             nameOf(file),
                             0,
                             0,
                             "is an archive inside an archive and was skipped; unpack the outer archive",
                             {}});
  }
  if (inner.size() > kMaximumInnerNamed) {
    note(hlo::Severity::kWarning, absl::StrCat(inner.size() - kMaximumInnerNamed,
                                               " more archives inside the archive were skipped; unpack the archive"));
  }
}

absl::Status ArchiveFiles::walk(const std::vector<FileIndex>& files, std::stop_token stop, const Use& use) const {
  std::vector<FileIndex> order = files;
  std::sort(order.begin(), order.end(), [this](FileIndex a, FileIndex b) { return m_ordinals[a] < m_ordinals[b]; });
  MemberReader reader(MemberReader::Formats::kArchives);
  if (const absl::Status status = open(&reader); !status.ok()) return status;
  size_t at = 0;
  for (size_t ordinal = 0; at < order.size(); ++ordinal) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (reader.next() == nullptr) return reader.failure(root());
    if (ordinal == m_ordinals[order[at]]) {
      const auto goesOn = use(&reader, order[at++]);
      if (!goesOn.ok()) return goesOn.status();
      if (!*goesOn) return absl::OkStatus();
    } else if (reader.isSolid()) {
      // Skipped here rather than by the library, which would neither stop nor count.
      const absl::Status status = reader.data(root(), stop, [](absl::string_view) { return true; });
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::Status ArchiveFiles::goTo(FileIndex file, std::stop_token stop, const Use& use) const {
  if (m_headers[file] >= 0) {
    MemberReader reader(MemberReader::Formats::kOneMember);
    if (const absl::Status status = open(&reader, m_headers[file]); !status.ok()) return status;
    archive_entry* const entry = reader.next();
    if (entry != nullptr && nameOfEntry(entry, m_isZip) == entries()[file].path) return use(&reader, file).status();
    // Its header depends on the data before it, or contradicts the directory.
  }
  return walk({file}, std::move(stop), use);
}

void ArchiveFiles::peek(absl::Span<const FileIndex> files, size_t limit, std::stop_token stop,
                        const std::function<bool(FileIndex, absl::string_view)>& visit) const {
  bool goesOn = true;
  const Use take = [&](MemberReader* reader, FileIndex file) -> absl::StatusOr<bool> {
    std::string head;
    const absl::Status status = reader->data(nameOf(file), stop, [&](absl::string_view block) {
      head.append(block.data(), std::min(block.size(), limit - head.size()));
      return m_isSolid || head.size() < limit;
    });
    if (!status.ok()) return status;
    return goesOn = visit(file, head);
  };
  std::vector<FileIndex> unkept;
  for (const FileIndex file : files) {
    if (stop.stop_requested() || !goesOn) return;
    if (m_kept[file] != nullptr) {
      goesOn = visit(file, m_kept[file]->text().substr(0, limit));
    } else if (m_isSolid) {
      unkept.push_back(file);
    } else {
      goTo(file, stop, take).IgnoreError();  // unreadable files are reported when they are read
    }
  }
  if (goesOn && !unkept.empty()) walk(unkept, stop, take).IgnoreError();
}

absl::StatusOr<TextPtr> ArchiveFiles::readStored(FileIndex file, std::stop_token stop) const {
  if (m_kept[file] != nullptr) return m_kept[file];
  absl::StatusOr<TextPtr> text = absl::UnknownError("not read");
  const absl::Status status = goTo(file, stop, [&](MemberReader* reader, FileIndex) -> absl::StatusOr<bool> {
    text = readEntry(reader, nameOf(file), entries()[file].bytes, stop);
    if (!text.ok()) return text.status();
    return false;
  });
  if (!status.ok()) return status;
  return text;
}

}  // namespace

bool looksPacked(absl::string_view head) {
  const bool isZip = absl::StartsWith(head, "PK\x03\x04") || absl::StartsWith(head, "PK\x05\x06");
  const bool isTar = head.size() >= 512 && head.substr(257, 5) == "ustar";
  return isZip || isTar || beginsPacked(head);
}

absl::StatusOr<FilesPtr> listArchive(const std::string& path, std::stop_token stop, ArchiveLimits* limits) {
  {
    MemberReader reader(MemberReader::Formats::kArchives);
    if (const absl::Status status = reader.open(path); !status.ok()) {
      return status.code() == absl::StatusCode::kInvalidArgument ? absl::StatusOr<FilesPtr>(nullptr) : status;
    }
    if (reader.next() == nullptr) return nullptr;
  }
  auto files = std::make_shared<ArchiveFiles>(path);
  ArchiveLimits own;
  const absl::Status status = files->list(std::move(stop), limits == nullptr ? &own : limits);
  if (!status.ok()) return status;
  return files;
}

std::string unpackedHead(absl::string_view head, size_t limit) {
  if (!beginsPacked(head)) return std::string(head.substr(0, limit));
  MemberReader reader(MemberReader::Formats::kRaw);
  std::string unpacked;
  if (!reader.open(head) || reader.next() == nullptr) return unpacked;
  // The head is truncated at some point: the data before that is used.
  reader
      .data("", {},
            [&](absl::string_view block) {
              unpacked.append(block.data(), std::min(block.size(), limit - unpacked.size()));
              return unpacked.size() < limit;
            })
      .IgnoreError();
  return unpacked;
}

absl::StatusOr<TextPtr> unpack(TextPtr text, std::stop_token stop) {
  if (!beginsPacked(text->text())) return text;
  const std::string name(text->name());
  MemberReader reader(MemberReader::Formats::kRaw);
  if (!reader.open(text->text()) || reader.next() == nullptr || !reader.isSolid()) return reader.failure(name);
  return readEntry(&reader, name, static_cast<int64_t>(text->text().size()) * 8, std::move(stop),
                   Damaged::kAsFarAsItGoes);
}

}  // namespace io

#include "model/io/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/io/archive.h"
#include "model/io/dump_names.h"
#include "model/io/file.h"
#include "model/io/kinds.h"

namespace io {
namespace {

constexpr int kMaximumFolderDepth = 16;
constexpr size_t kMaximumArchiveLooks =
    4'000;  // number of files with arbitrary names that are checked for being archives
constexpr size_t kPackedHead = 512;

int64_t nanoseconds(const timespec& time) { return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; }

/// Files below one folder on disk and in its archives; the text of one may already be in memory.
class DiskFiles : public Files {
 public:
  explicit DiskFiles(std::string root) : Files(std::move(root)) {}

  absl::Status list(std::stop_token stop) {
    const absl::Status status = list(std::string(), 0, stop);
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.path < b.path; });
    return status.ok() ? enterArchives(stop) : status;
  }

  void take(const std::string& name, TextPtr text, absl::Span<const std::string> siblings) {
    m_entries.push_back({name, static_cast<int64_t>(text->text().size()), 0});
    m_atHand = std::move(text);
    for (const std::string& sibling : siblings) {
      m_entries.push_back({sibling, 0, 0});
      struct stat info = {};
      if (sibling != name && ::stat(nameOf(static_cast<FileIndex>(m_entries.size() - 1)).c_str(), &info) == 0 &&
          S_ISREG(info.st_mode)) {
        m_entries.back().bytes = info.st_size;
        m_entries.back().time = nanoseconds(info.st_mtim);
      } else {
        m_entries.pop_back();
      }
    }
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.path < b.path; });
  }

  std::string diskPath(FileIndex file) const override {
    const FilesPtr archive = archiveOf(file);
    return archive != nullptr ? archive->root() : nameOf(file);
  }

  void peek(absl::Span<const FileIndex> files, size_t limit, std::stop_token stop,
            const std::function<bool(FileIndex, absl::string_view)>& visit) const override {
    std::map<const Files*, std::vector<FileIndex>> inArchives;  // positions in this listing
    for (const FileIndex file : files) {
      if (stop.stop_requested()) return;
      if (const FilesPtr archive = archiveOf(file)) {
        inArchives[archive.get()].push_back(file);
        continue;
      }
      const auto head = readHead(nameOf(file), limit);
      if (head.ok() && !visit(file, *head)) return;
    }
    bool goesOn = true;
    for (const auto& [archive, wanted] : inArchives) {
      if (!goesOn || stop.stop_requested()) return;
      absl::flat_hash_map<FileIndex, FileIndex> here;
      std::vector<FileIndex> there;
      for (const FileIndex file : wanted) {
        there.push_back(m_members[file].file);
        here.emplace(m_members[file].file, file);
      }
      archive->peek(there, limit, stop,
                    [&](FileIndex file, absl::string_view head) { return goesOn = visit(here.at(file), head); });
    }
  }

  bool hasBytes(FileIndex file, absl::string_view bytes, const std::stop_token& stop) const override {
    return archiveOf(file) == nullptr && io::hasBytes(nameOf(file), bytes, stop);
  }

 protected:
  absl::StatusOr<TextPtr> readStored(FileIndex file, std::stop_token stop) const override {
    if (m_atHand != nullptr && m_atHand->name() == nameOf(file)) return m_atHand;
    if (const FilesPtr archive = archiveOf(file)) return archive->read(m_members[file].file, stop);
    return readText(nameOf(file), stop);
  }

 private:
  absl::Status list(const std::string& folder, int depth, std::stop_token stop) {
    const std::string path = folder.empty() ? root() : absl::StrCat(root(), "/", folder);
    DIR* const directory = ::opendir(path.c_str());
    if (directory == nullptr) {
      if (errno != EACCES) return readFailure(path, errno);
      return absl::PermissionDeniedError(absl::StrCat(path, ": no permission to read the folder"));
    }
    const auto close = absl::MakeCleanup([directory] { ::closedir(directory); });
    std::vector<std::string> folders;
    while (const dirent* const entry = ::readdir(directory)) {
      if (stop.stop_requested()) return absl::CancelledError("cancelled");
      const absl::string_view name = entry->d_name;
      if (name == "." || name == "..") continue;
      std::string relative = folder.empty() ? std::string(name) : absl::StrCat(folder, "/", name);
      // A link to a file counts as the file; links to folders are not followed.
      struct stat info = {};
      if (::fstatat(::dirfd(directory), entry->d_name, &info, 0) != 0) continue;
      if (S_ISDIR(info.st_mode)) {
        struct stat link = {};
        const bool isLink =
            entry->d_type == DT_LNK ||
            (entry->d_type == DT_UNKNOWN &&
             ::fstatat(::dirfd(directory), entry->d_name, &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode));
        if (!isLink && depth < kMaximumFolderDepth) folders.push_back(std::move(relative));
      } else if (S_ISREG(info.st_mode)) {
        if (m_entries.size() >= kMaximumFiles) return tooMany();
        m_entries.push_back({std::move(relative), int64_t{info.st_size}, nanoseconds(info.st_mtim)});
      }
    }
    std::sort(folders.begin(), folders.end());
    for (const std::string& inner : folders) {
      const absl::Status status = list(inner, depth + 1, stop);
      if (status.code() == absl::StatusCode::kCancelled) return status;
      if (m_entries.size() >= kMaximumFiles) return absl::OkStatus();
      // An unreadable folder hides only itself.
      if (!status.ok()) m_diagnostics.push_back(warning(absl::StrCat(root(), "/", inner), status.message()));
    }
    return absl::OkStatus();
  }

  /// Returns the archive that contains a file; null if it is on disk.
  FilesPtr archiveOf(FileIndex file) const { return m_members.empty() ? nullptr : m_members[file].archive; }

  absl::Status enterArchives(std::stop_token stop) {
    struct Found {
      Entry entry;
      Member member;
    };
    std::vector<Found> found;
    ArchiveLimits limits;
    limits.files -= std::min(limits.files, m_entries.size());
    limits.unpackedBytes = kFolderUnpacked;
    size_t looks = 0;
    absl::flat_hash_set<std::string> entered;
    for (FileIndex file = 0; file < m_entries.size(); ++file) {
      const Entry& entry = m_entries[file];
      const absl::string_view name = absl::string_view(entry.path).substr(entry.path.rfind('/') + 1);
      const Kind kind = parseDumpName(name).kind;
      if (kind != Kind::kArchive && (kind != Kind::kOther || ++looks > kMaximumArchiveLooks)) continue;
      const std::string path = nameOf(file);
      const auto head = readHead(path, kPackedHead);
      if (!head.ok() || !looksPacked(*head)) continue;
      const auto archive = listArchive(path, stop, &limits);
      if (archive.status().code() == absl::StatusCode::kCancelled) return archive.status();
      if (!archive.ok()) {
        m_diagnostics.push_back(warning(path, archive.status().message()));
        continue;
      }
      if (*archive == nullptr) {  // a single packed file, or a severely truncated archive
        if (kind == Kind::kArchive) m_diagnostics.push_back(warning(path, rowOf(Kind::kArchive).sentence));
        continue;
      }
      entered.insert(entry.path);
      const auto& inner = (*archive)->entries();
      for (FileIndex i = 0; i < inner.size(); ++i) {
        found.push_back({{absl::StrCat(entry.path, "/", inner[i].path), inner[i].bytes, inner[i].time}, {*archive, i}});
      }
      m_diagnostics.insert(m_diagnostics.end(), (*archive)->diagnostics().begin(), (*archive)->diagnostics().end());
    }
    if (found.empty()) return absl::OkStatus();
    for (Entry& entry : m_entries) found.push_back({std::move(entry), {}});
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.entry.path < b.entry.path; });
    m_entries.clear();
    for (Found& one : found) {
      if (entered.contains(one.entry.path)) m_archives.push_back(static_cast<FileIndex>(m_entries.size()));
      m_entries.push_back(std::move(one.entry));
      m_members.push_back(std::move(one.member));
    }
    return absl::OkStatus();
  }

  absl::Status tooMany() {
    if (m_diagnostics.empty() || m_diagnostics.back().file != root()) {
      m_diagnostics.push_back(
          warning(root(), absl::StrCat("only the first ", kMaximumFiles, " files of the folder were examined")));
    }
    return absl::OkStatus();
  }

  static hlo::Diagnostic warning(std::string file, absl::string_view message) {
    absl::ConsumePrefix(&message, absl::StrCat(file, ": "));
    return {hlo::Severity::kWarning, std::move(file), 0, 0, std::string(message), {}};
  }

  struct Member {
    FilesPtr archive;
    FileIndex file = 0;  // in the archive
  };

  TextPtr m_atHand;
  std::vector<Member> m_members;  // of each entry; empty if there are no archives
};

}  // namespace

std::string Files::nameOf(FileIndex file) const {
  if (m_root.empty()) return m_entries[file].path;
  return absl::StrCat(m_root, m_root.back() == '/' ? "" : "/", m_entries[file].path);
}

absl::StatusOr<TextPtr> Files::read(FileIndex file, std::stop_token stop) const {
  auto text = readStored(file, stop);
  return text.ok() ? unpack(*std::move(text), std::move(stop)) : text;
}

absl::StatusOr<FilesPtr> listFolder(const std::string& path, std::stop_token stop) {
  auto files = std::make_shared<DiskFiles>(path);
  const absl::Status status = files->list(std::move(stop));
  if (!status.ok()) return status;
  return files;
}

FilesPtr listBeside(TextPtr text, absl::Span<const std::string> siblings) {
  const std::string path(text->name());
  const size_t slash = path.rfind('/');
  const size_t begin = slash == std::string::npos ? 0 : slash + 1;
  // The folder "/" keeps its slash.
  auto files = std::make_shared<DiskFiles>(path.substr(0, slash == 0 ? 1 : begin == 0 ? 0 : slash));
  files->take(path.substr(begin), std::move(text), siblings);
  return files;
}

}  // namespace io

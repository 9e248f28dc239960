#include "model/io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/io/streams.h"

namespace io {
namespace {

constexpr size_t kChunk = size_t{8} << 20;

/// A regular file, open for reading, closed by the destructor.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path) : m_path(path) {}
  ~OpenFile() {
    if (m_file >= 0) ::close(m_file);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  /// Opens a file. Without O_NONBLOCK opening a pipe would wait for its writer.
  absl::Status open() {
    m_file = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    return m_file < 0 ? readFailure(m_path, errno) : check();
  }
  /// Opens an input named by the user, which may be a stream.
  absl::Status openInput(std::stop_token stop) {
    const auto file = io::openInput(m_path, std::move(stop));
    if (!file.ok()) return file.status();
    m_file = *file;
    return check();
  }
  size_t size() const { return static_cast<size_t>(m_info.st_size); }

  absl::Status skip(size_t bytes) {
    return ::lseek(m_file, static_cast<off_t>(bytes), SEEK_CUR) < 0 ? readFailure(m_path, errno) : absl::OkStatus();
  }

  /// Returns the number of bytes read; fewer if the file was truncated in the meantime.
  absl::StatusOr<size_t> read(char* to, size_t bytes, std::stop_token stop) {
    size_t done = 0;
    while (done < bytes) {
      if (stop.stop_requested()) return absl::CancelledError("cancelled");
      const ssize_t count = ::read(m_file, to + done, std::min(kChunk, bytes - done));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return readFailure(m_path, errno);
      if (count == 0) break;
      done += static_cast<size_t>(count);
    }
    return done;
  }

  absl::StatusOr<std::string> read(size_t bytes) {
    std::string text(bytes, '\0');
    const auto done = read(text.data(), bytes, {});
    if (!done.ok()) return done.status();
    text.resize(*done);
    return text;
  }

 private:
  absl::Status check() {
    if (::fstat(m_file, &m_info) != 0) return readFailure(m_path, errno);
    if (S_ISREG(m_info.st_mode)) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        m_path, S_ISDIR(m_info.st_mode) ? ": is a folder, not a file" : ": is a device or a pipe, not a file"));
  }

  std::string m_path;
  int m_file = -1;
  struct stat m_info = {};
};

/// `head`: what was already read.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readAll(OpenFile* file, const std::string& path,
                                                               std::stop_token stop, absl::string_view head = {}) {
  const size_t size = file->size();
  if (size > hlo::SourceText::kMaximumSize) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is larger than 4 GiB, the limit for one file"));
  }
  std::unique_ptr<char[]> bytes(new char[size + hlo::SourceText::kPadding]);
  std::copy(head.begin(), head.end(), bytes.get());
  const auto rest = file->read(bytes.get() + head.size(), size - head.size(), std::move(stop));
  if (!rest.ok()) return rest.status();
  const size_t done = head.size() + *rest;
  std::memset(bytes.get() + done, '\n', hlo::SourceText::kPadding);
  return std::make_shared<const hlo::SourceText>(path, std::move(bytes), done);
}

}  // namespace

absl::Status readFailure(const std::string& path, int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return absl::NotFoundError(absl::StrCat(path, ": there is no such file or folder"));
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(
          absl::StrCat(path, ": no permission to read it; check its owner and mode (ls -l)"));
    default: return absl::UnavailableError(absl::StrCat(path, ": cannot be read: ", std::strerror(error)));
  }
}

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readText(const std::string& path, std::stop_token stop) {
  OpenFile file(path);
  if (const absl::Status status = file.open(); !status.ok()) return status;
  return readAll(&file, path, std::move(stop));
}

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readInput(const std::string& path, std::stop_token stop) {
  OpenFile file(path);
  if (const absl::Status status = file.openInput(stop); !status.ok()) return status;
  return readAll(&file, path, std::move(stop));
}

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readInputUnless(const std::string& path, size_t headBytes,
                                                                       bool (*isRefused)(absl::string_view head),
                                                                       std::stop_token stop) {
  OpenFile file(path);
  if (const absl::Status status = file.openInput(stop); !status.ok()) return status;
  const auto head = file.read(std::min(headBytes, file.size()));
  if (!head.ok()) return head.status();
  if (isRefused(*head)) return nullptr;
  return readAll(&file, path, std::move(stop), *head);
}

absl::StatusOr<std::string> readHead(const std::string& path, size_t limit) {
  OpenFile file(path);
  if (const absl::Status status = file.open(); !status.ok()) return status;
  return file.read(std::min(limit, file.size()));
}

bool hasBytes(const std::string& path, absl::string_view bytes, const std::stop_token& stop) {
  OpenFile file(path);
  if (!file.open().ok() || file.size() != bytes.size()) return false;
  constexpr size_t kBlock = size_t{256} << 10;  // remains in the cache of the processor
  const std::unique_ptr<char[]> block(new char[kBlock]);
  for (size_t at = 0; at < bytes.size(); at += kBlock) {
    const absl::string_view expected = bytes.substr(at, kBlock);
    const auto done = file.read(block.get(), expected.size(), stop);
    if (!done.ok() || absl::string_view(block.get(), *done) != expected) return false;
  }
  return true;
}

DiskStamp stampOf(const std::string& path) {
  DiskStamp stamp;
  stamp.path = path;
  struct stat info = {};
  stamp.error = stateOf(inputName(path), &info);
  if (stamp.error != 0) return stamp;
  stamp.isFolder = S_ISDIR(info.st_mode);
  stamp.bytes = info.st_size;
  stamp.time = int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
  stamp.device = info.st_dev;
  stamp.inode = info.st_ino;
  return stamp;
}

}  // namespace io

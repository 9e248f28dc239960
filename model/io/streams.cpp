#include "model/io/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/file.h"

namespace io {
namespace {

constexpr size_t kPiece = size_t{1} << 20;
constexpr int kPollMilliseconds = 50;  // maximum delay for cancelling a job that waits for a silent writer

bool isSeekable(const struct stat& info) { return S_ISREG(info.st_mode) || S_ISDIR(info.st_mode); }

/// A copy in memory of the data read from a stream so far.
class Stream {
 public:
  /// Takes ownership of the stream's descriptor.
  Stream(std::string path, int from) : m_path(std::move(path)), m_from(from) {}

  /// Reads the rest. Returns early when stopped; the next call continues.
  absl::Status finish(std::stop_token stop) {
    const std::lock_guard lock(m_mutex);
    if (m_copy < 0) m_copy = ::memfd_create("hloscope", MFD_CLOEXEC);
    if (m_copy < 0) return readFailure(m_path, errno);
    std::vector<char> piece(m_from < 0 ? 0 : kPiece);
    while (m_from >= 0) {
      if (stop.stop_requested()) return absl::CancelledError("cancelled");
      pollfd ready = {m_from, POLLIN, 0};
      const int events = ::poll(&ready, 1, kPollMilliseconds);
      if (events == 0 || (events < 0 && errno == EINTR)) continue;
      const ssize_t count = events < 0 ? -1 : ::read(m_from, piece.data(), piece.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count < 0) return readFailure(m_path, errno);
      if (count == 0) {
        close();
      } else if (m_bytes += static_cast<size_t>(count); m_bytes > hlo::SourceText::kMaximumSize) {
        close();
        return m_failure =
                   absl::ResourceExhaustedError(absl::StrCat(m_path, ": is larger than 4 GiB, the limit for streams"));
      } else if (!keep(piece.data(), static_cast<size_t>(count))) {
        return readFailure(m_path, errno);
      }
    }
    return m_failure;
  }

  /// Returns a new descriptor, positioned at the beginning.
  int open() const { return ::open(absl::StrCat("/proc/self/fd/", m_copy).c_str(), O_RDONLY | O_CLOEXEC); }

 private:
  bool keep(const char* from, size_t bytes) const {
    while (bytes > 0) {
      const ssize_t count = ::write(m_copy, from, bytes);
      if (count < 0 && errno != EINTR) return false;
      if (count < 0) continue;
      from += count;
      bytes -= static_cast<size_t>(count);
    }
    return true;
  }
  void close() {
    ::close(m_from);
    m_from = -1;
  }

  std::string m_path;
  std::mutex m_mutex;
  int m_from;       // -1: it has been read to its end
  int m_copy = -1;  // a file in memory
  size_t m_bytes = 0;
  absl::Status m_failure;
};

/// The streams of this process, by name, shared because each can be read only once.
struct Streams {
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<Stream>> byName;

  /// Returns null if there is none with this name.
  Stream* find(const std::string& path) {
    const std::lock_guard lock(mutex);
    const auto found = byName.find(path);
    return found == byName.end() ? nullptr : found->second.get();
  }
  Stream* add(const std::string& path, int from) {
    const std::lock_guard lock(mutex);
    auto& stream = byName[path];
    if (stream == nullptr) {
      stream = std::make_unique<Stream>(path, from);
    } else {
      ::close(from);
    }
    return stream.get();
  }
};

Streams& streams() {
  static Streams* const all = new Streams;
  return *all;
}

/// Returns a new descriptor for a path; -1 with errno.
int openPath(const std::string& path) {
  if (path == kStandardInput) return ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  // Without O_NONBLOCK opening a pipe would wait for its writer.
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

}  // namespace

std::string inputName(const std::string& path) {
  const bool isStandard = path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
  return isStandard ? kStandardInput : path;
}

absl::StatusOr<int> openInput(const std::string& path, std::stop_token stop) {
  Stream* stream = streams().find(path);
  if (stream == nullptr) {
    const int file = openPath(path);
    struct stat info = {};
    if (file < 0 || ::fstat(file, &info) != 0) {
      const int error = errno;
      if (file >= 0) ::close(file);
      return readFailure(path, error);
    }
    const bool isStandard = path == kStandardInput;
    if (isSeekable(info) && !isStandard) return file;
    if (!isStandard && !S_ISFIFO(info.st_mode) && !S_ISSOCK(info.st_mode)) {
      ::close(file);
      return absl::FailedPreconditionError(absl::StrCat(path, ": is a device, not a file"));
    }
    stream = streams().add(path, file);
  }
  if (const absl::Status status = stream->finish(std::move(stop)); !status.ok()) return status;
  const int copy = stream->open();
  if (copy < 0) return readFailure(path, errno);
  return copy;
}

int stateOf(const std::string& path, struct stat* info) {
  *info = {};
  if (path == kStandardInput || streams().find(path) != nullptr) return 0;
  if (::stat(path.c_str(), info) != 0) return errno;
  if (!isSeekable(*info)) *info = {};
  return 0;
}

}  // namespace io

#include "model/io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"

namespace io {
namespace {

constexpr size_t kChunk = size_t{8} << 20;

absl::Status failure(const std::string& path, int error) {
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

}  // namespace

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readText(const std::string& path, std::stop_token stop) {
  // Without O_NONBLOCK opening a pipe would wait for its writer.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return failure(path, errno);
  const auto close = absl::MakeCleanup([file] { ::close(file); });
  struct stat info = {};
  if (::fstat(file, &info) != 0) return failure(path, errno);
  if (S_ISDIR(info.st_mode)) return absl::FailedPreconditionError(absl::StrCat(path, ": is a folder, not a file"));
  if (!S_ISREG(info.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is a device or a pipe, not a file"));
  }
  const auto size = static_cast<size_t>(info.st_size);
  if (size > hlo::SourceText::kMaximumSize) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is larger than 4 GiB, which is more than one text can be"));
  }
  std::unique_ptr<char[]> bytes(new char[size + hlo::SourceText::kPadding]);
  size_t done = 0;
  while (done < size) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    const ssize_t count = ::read(file, bytes.get() + done, std::min(kChunk, size - done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failure(path, errno);
    if (count == 0) break;  // it became shorter meanwhile
    done += static_cast<size_t>(count);
  }
  std::memset(bytes.get() + done, '\n', hlo::SourceText::kPadding);
  return std::make_shared<const hlo::SourceText>(path, std::move(bytes), done);
}

}  // namespace io

#include "model/io/save_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"

namespace io {
namespace {

constexpr int kMostTries = 100;  // temporary names that may already be in use

absl::Status failed(int reason) { return absl::UnavailableError(std::strerror(reason)); }

/// Continues after a partial write, because only the next write reports the reason.
bool writeAll(int file, absl::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

absl::Status writeTo(const std::string& device, absl::string_view content) {
  const int file = ::open(device.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return failed(errno);
  const bool isWritten = writeAll(file, content);
  const int reason = errno;
  if (::close(file) != 0 && isWritten) return failed(errno);
  return isWritten ? absl::OkStatus() : failed(reason);
}

}  // namespace

absl::Status saveFile(const std::string& path, absl::string_view content) {
  std::error_code error;
  struct stat before {};
  const bool exists = ::stat(path.c_str(), &before) == 0;
  if (exists && S_ISDIR(before.st_mode)) return failed(EISDIR);
  if (exists && !S_ISREG(before.st_mode)) return writeTo(path, content);
  if (exists && ::access(path.c_str(), W_OK) != 0) return failed(errno);
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  const std::string target = error ? path : real.string();
  std::string beside;
  int file = -1;
  for (int i = 0; file < 0 && i < kMostTries; ++i) {
    beside = absl::StrCat(target, ".", ::getpid(), ".", i);
    file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno != EEXIST) return failed(errno);
  }
  if (file < 0) return failed(errno);
  bool isDone = false;
  const absl::Cleanup remove = [&] {
    if (!isDone) ::unlink(beside.c_str());
  };
  const bool isWritten =
      writeAll(file, content) && (!exists || ::fchmod(file, before.st_mode & 07777) == 0) && ::fsync(file) == 0;
  const int reason = errno;
  if (::close(file) != 0 && isWritten) return failed(errno);
  if (!isWritten) return failed(reason);
  isDone = ::rename(beside.c_str(), target.c_str()) == 0;
  return isDone ? absl::OkStatus() : failed(errno);
}

}  // namespace io

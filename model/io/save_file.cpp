#include "model/io/save_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

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

}  // namespace

FileSaver::FileSaver(std::string path) : m_path(std::move(path)) { m_status = open(); }

FileSaver::~FileSaver() {
  if (m_file >= 0) ::close(m_file);
  if (!m_beside.empty()) ::unlink(m_beside.c_str());
}

absl::Status FileSaver::open() {
  std::error_code error;
  m_exists = ::stat(m_path.c_str(), &m_before) == 0;
  if (m_exists && S_ISDIR(m_before.st_mode)) return failed(EISDIR);
  if (m_exists && !S_ISREG(m_before.st_mode)) {
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC);
    return m_file < 0 ? failed(errno) : absl::OkStatus();
  }
  if (m_exists && ::access(m_path.c_str(), W_OK) != 0) return failed(errno);
  const std::filesystem::path real = std::filesystem::weakly_canonical(m_path, error);
  m_target = error ? m_path : real.string();
  for (int i = 0; m_file < 0 && i < kMostTries; ++i) {
    const std::string beside = absl::StrCat(m_target, ".", ::getpid(), ".", i);
    m_file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (m_file < 0 && errno != EEXIST) return failed(errno);
    if (m_file >= 0) m_beside = beside;
  }
  return m_file < 0 ? failed(EEXIST) : absl::OkStatus();
}

absl::Status FileSaver::write(absl::string_view content) {
  if (m_status.ok() && !writeAll(m_file, content)) m_status = failed(errno);
  return m_status;
}

absl::Status FileSaver::finish() {
  if (!m_status.ok()) return m_status;
  const bool isRegular = !m_beside.empty();
  const bool isWritten =
      !isRegular || ((!m_exists || ::fchmod(m_file, m_before.st_mode & 07777) == 0) && ::fsync(m_file) == 0);
  const int reason = errno;
  const bool isClosed = ::close(m_file) == 0;
  m_file = -1;
  if (!isWritten) return m_status = failed(reason);
  if (!isClosed) return m_status = failed(errno);
  if (!isRegular) return m_status;
  if (::rename(m_beside.c_str(), m_target.c_str()) != 0) return m_status = failed(errno);
  m_beside.clear();
  return m_status;
}

absl::Status saveFile(const std::string& path, absl::string_view content) {
  FileSaver saver(path);
  const absl::Status status = saver.write(content);
  return status.ok() ? saver.finish() : status;
}

}  // namespace io

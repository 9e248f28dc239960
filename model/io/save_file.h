#pragma once

// Writes a file that the user names.

#include <sys/stat.h>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace io {

/// Writes a file in parts. The file is replaced by finish(), and stays unchanged if that is not called or fails; for a
/// link, its target is replaced. A device or a pipe is written to directly. All methods return Unavailable with the
/// reason on failure.
class FileSaver {
 public:
  explicit FileSaver(std::string path);
  ~FileSaver();
  FileSaver(const FileSaver&) = delete;
  FileSaver& operator=(const FileSaver&) = delete;

  absl::Status write(absl::string_view content);
  absl::Status finish();
  /// The file that is written, which will replace the named one; "" if it cannot be written.
  const std::string& temporary() const { return m_beside; }

 private:
  absl::Status open();

  const std::string m_path;
  std::string m_target, m_beside;  // m_beside is "" for a device
  struct stat m_before = {};
  bool m_exists = false;
  int m_file = -1;
  absl::Status m_status;
};

/// Replaces the file with the whole content, or leaves it unchanged on failure; for a link, its target is replaced. A
/// device or a pipe is written to directly. Returns Unavailable with the reason on failure.
absl::Status saveFile(const std::string& path, absl::string_view content);

}  // namespace io

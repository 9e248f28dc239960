#pragma once

// Reads an archive or a packed file member by member, through libarchive, and enforces the limits of archive.h. Only
// archive.cpp includes this header.

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <cstdint>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "model/io/archive.h"

namespace io {

/// One pass over an archive.
class MemberReader {
 public:
  enum class Formats { kArchives, kRaw, kOneMember };

  explicit MemberReader(Formats formats);
  ~MemberReader();
  MemberReader(const MemberReader&) = delete;
  MemberReader& operator=(const MemberReader&) = delete;

  bool open(absl::string_view bytes) {
    return archive_read_open_memory(m_archive, bytes.data(), bytes.size()) == ARCHIVE_OK;
  }

  /// Opens the file at its beginning, or at the header of a member.
  absl::Status open(const std::string& path, int64_t offset = 0);

  /// Returns the state of the open file.
  struct stat info() const {
    struct stat info = {};
    ::fstat(m_file, &info);
    return info;
  }

  int file() const { return m_file; }
  /// Returns the offset of the current entry's header in the file; only for plain tar.
  int64_t headerOffset() const { return archive_read_header_position(m_archive); }

  /// Returns the next entry, or null at the end and after an error; isBroken() distinguishes the two.
  archive_entry* next();
  bool isBroken() const { return m_isBroken; }

  /// Sets how many bytes may be unpacked; kMaximumUnpacked if it is not called.
  void limit(int64_t unpacked) { m_limit = unpacked; }
  int64_t unpacked() const { return m_unpacked; }

  bool isZip() const { return (archive_format(m_archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP; }
  /// Returns whether all entries are packed together by one filter.
  bool isSolid() const { return archive_filter_code(m_archive, 0) != ARCHIVE_FILTER_NONE; }

  absl::Status failure(const std::string& path) const;

  /// Passes the data of the current entry to `take` block by block, until it returns false.
  template <typename Take>
  absl::Status data(const std::string& path, std::stop_token stop, Take take) {
    int64_t written = 0;
    for (;;) {
      if (stop.stop_requested()) return absl::CancelledError("cancelled");
      const void* block = nullptr;
      size_t size = 0;
      la_int64_t offset = 0;
      const int result = archive_read_data_block(m_archive, &block, &size, &offset);
      if (result == ARCHIVE_EOF) return absl::OkStatus();
      if (result < ARCHIVE_WARN) return failure(path);
      // A sparse file has holes, which do not occur in dumps.
      if (offset != written) return absl::InvalidArgumentError(absl::StrCat(path, ": is a sparse file, not a dump"));
      written += static_cast<int64_t>(size);
      m_unpacked += static_cast<int64_t>(size);
      if (const absl::Status status = checkBounds(path); !status.ok()) return status;
      if (size > 0 && !take(absl::string_view(static_cast<const char*>(block), size))) return absl::OkStatus();
    }
  }

 private:
  absl::Status checkBounds(const std::string& path) const;

  archive* m_archive;
  size_t m_block;  // bytes per read from the file
  int m_file = -1;
  int64_t m_unpacked = 0;
  int64_t m_limit = kMaximumUnpacked;
  bool m_isBroken = false;
};

enum class Damaged { kRefused, kAsFarAsItGoes };

/// Reads the data of the current entry as a text. `expected`: its size according to the entry, a hint only.
absl::StatusOr<TextPtr> readEntry(MemberReader* reader, const std::string& name, int64_t expected, std::stop_token stop,
                                  Damaged damaged = Damaged::kRefused);

}  // namespace io

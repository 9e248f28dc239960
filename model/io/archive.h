#pragma once

// Archives and packed files, read in place through libarchive: nothing is written to disk, links are not followed, and
// a path in an archive is only a name. Supports tar (plain, or packed by gzip, Zstandard, bzip2 or xz), zip, and single
// files packed by those four. No external program is run for unpacking.
//
// Limits: at most kMaximumFiles entries are listed. Archives that would unpack to more than kBombBytes at more than
// kBombRatio times their packed size, or to more than kMaximumUnpacked in total, are rejected. One file may have
// SourceText::kMaximumSize bytes.
//
// A packed tar must be unpacked from its beginning to reach any file in it. During listing, its files are kept in
// memory up to a total of kKeptBytes; a file beyond that is unpacked again, up to its position, on each access. A plain
// tar of at most 32 MiB is kept, too; larger ones and zip are read at the file's offset.
//
// An archive in an archive is not opened, but reported in a diagnostic.

#include <cstddef>
#include <cstdint>
#include <string>

#include "model/io/files.h"

namespace io {

inline constexpr size_t kKeptBytes = size_t{256} << 20;
inline constexpr int64_t kBombBytes = int64_t{256} << 20;
inline constexpr int64_t kBombRatio = 1000;
inline constexpr int64_t kMaximumUnpacked = int64_t{64} << 30;

/// The total limits for several archives. Listing an archive reduces them.
struct ArchiveLimits {
  size_t files = kMaximumFiles;
  size_t keptBytes = kKeptBytes;
  int64_t unpackedBytes = kMaximumUnpacked;  ///< of those that must be unpacked for listing
};

/// Returns whether the head of a file may be that of an archive or a packed file; 512 bytes are enough.
bool looksPacked(absl::string_view head);

/// Returns null if the file is not an archive or an empty one; it may be a single packed file. An incomplete list, for
/// example of a truncated archive, is reported in the diagnostics. Errors: NotFound, PermissionDenied,
/// ResourceExhausted (a bomb), InvalidArgument, Cancelled.
absl::StatusOr<FilesPtr> listArchive(const std::string& path, std::stop_token stop = {},
                                     ArchiveLimits* limits = nullptr);

/// Returns the unpacked text under the same name, or the text itself if it is not packed. A truncated or damaged text
/// is unpacked as far as possible and reported by SourceText::damage(). Errors: ResourceExhausted, InvalidArgument if
/// nothing can be unpacked, Cancelled.
absl::StatusOr<TextPtr> unpack(TextPtr text, std::stop_token stop = {});

/// Returns the unpacked beginning of a packed file, at most `limit` bytes; `head` itself if it is not packed, "" if it
/// is too short to decide.
std::string unpackedHead(absl::string_view head, size_t limit);

}  // namespace io

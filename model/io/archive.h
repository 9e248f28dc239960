#pragma once

// Archives and packed files, read in place through libarchive: nothing is written anywhere, links are not followed, and
// a path in an archive is a name, never a place. tar (plain, or packed by gzip, Zstandard, bzip2 or xz), zip, and
// single files packed by those four. Programs are never run to unpack something.
//
// Bounds: kMaximumFiles entries are listed. What would unpack to more than kBombBytes at more than kBombRatio times its
// packed size, or to more than kMaximumUnpacked at all, is refused. One file may have SourceText::kMaximumSize bytes.
//
// A packed tar has to be unpacked from its beginning to reach any file in it. While it is listed, its files are kept in
// memory as long as they have at most kKeptBytes together; a file beyond that is unpacked anew, up to where it stands,
// each time it is asked for. Plain tar and zip are read at the file's place.
//
// An archive in an archive is not opened, but a diagnostic names it.

#include <cstddef>
#include <cstdint>
#include <string>

#include "model/io/files.h"

namespace io {

inline constexpr size_t kKeptBytes = size_t{256} << 20;
inline constexpr int64_t kBombBytes = int64_t{256} << 20;
inline constexpr int64_t kBombRatio = 1000;
inline constexpr int64_t kMaximumUnpacked = int64_t{64} << 30;

/// What several archives may take together. Listing one takes its part.
struct ArchiveLimits {
  size_t files = kMaximumFiles;
  size_t keptBytes = kKeptBytes;
  int64_t unpackedBytes = kMaximumUnpacked;  ///< of those that have to be unpacked to be listed
};

/// Whether a file that begins so may be an archive or a packed file; 512 bytes tell.
bool looksPacked(absl::string_view head);

/// Nothing where the file is no archive or an empty one; it may be one packed file. A list that is cut short, for
/// instance because the archive is, says so in the diagnostics. NotFound, PermissionDenied, ResourceExhausted (a bomb),
/// InvalidArgument, Cancelled.
absl::StatusOr<FilesPtr> listArchive(const std::string& path, std::stop_token stop = {},
                                     ArchiveLimits* limits = nullptr);

/// The text under the same name; itself where it is not packed. One that is cut short or damaged comes as far as it
/// goes and says so (SourceText::damage()). ResourceExhausted, InvalidArgument where nothing of it can be had,
/// Cancelled.
absl::StatusOr<TextPtr> unpack(TextPtr text, std::stop_token stop = {});

/// What the beginning of a packed file unpacks to, at most `limit` bytes; itself where it is not packed, "" where it
/// is too short to tell.
std::string unpackedHead(absl::string_view head, size_t limit);

}  // namespace io

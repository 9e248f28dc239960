#pragma once

// Archives for tests, written with libarchive, which also reads them.

#include <archive.h>
#include <archive_entry.h>

#include <QtGlobal>
#include <string>
#include <vector>

namespace support {

struct ArchiveEntry {
  std::string path;
  std::string data;
  std::string link{};  ///< target of a symbolic link; "" for a file
  int times = 1;       ///< number of times the data is written
};

/// `format`: "tar" or "zip"; `filter`: "", "gzip", "zstd", "bzip2", "xz".
inline void writeArchive(const std::string& path, const char* format, const char* filter,
                         const std::vector<ArchiveEntry>& entries) {
  archive* const out = archive_write_new();
  const auto must = [out](int result) {
    if (result < ARCHIVE_WARN) qFatal("%s", archive_error_string(out));
  };
  must(std::string(format) == "zip" ? archive_write_set_format_zip(out) : archive_write_set_format_pax_restricted(out));
  if (*filter != 0) must(archive_write_add_filter_by_name(out, filter));
  must(archive_write_open_filename(out, path.c_str()));
  for (const ArchiveEntry& one : entries) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, one.path.c_str());
    archive_entry_set_filetype(entry, one.link.empty() ? AE_IFREG : AE_IFLNK);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, 1'700'000'000, 0);
    if (!one.link.empty()) archive_entry_set_symlink(entry, one.link.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(one.data.size()) * one.times);
    must(archive_write_header(out, entry));
    for (int i = 0; i < one.times && !one.data.empty(); ++i) {
      if (archive_write_data(out, one.data.data(), one.data.size()) < 0) must(ARCHIVE_FATAL);
    }
    archive_entry_free(entry);
  }
  must(archive_write_close(out));
  archive_write_free(out);
}

/// Writes one compressed file.
inline void writePacked(const std::string& path, const char* filter, const std::string& data, int times = 1) {
  archive* const out = archive_write_new();
  archive_write_set_format_raw(out);
  archive_write_add_filter_by_name(out, filter);
  archive_write_open_filename(out, path.c_str());
  archive_entry* const entry = archive_entry_new();
  archive_entry_set_pathname(entry, "data");
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_write_header(out, entry);
  for (int i = 0; i < times; ++i) archive_write_data(out, data.data(), data.size());
  archive_entry_free(entry);
  archive_write_close(out);
  archive_write_free(out);
}

}  // namespace support

#pragma once

// A set of files under names relative to a common root: a folder, an archive, a log with framed dumps, or a file with
// its related files. Listing reads names; contents are read on demand.

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/text/diagnostic.h"
#include "model/text/source_text.h"

namespace io {

using TextPtr = std::shared_ptr<const hlo::SourceText>;

/// Position in Files::entries().
using FileIndex = uint32_t;

/// Immutable once listed; all methods may be called from any thread.
class Files {
 public:
  struct Entry {
    std::string path;   ///< relative to the root, with '/' between folders
    int64_t bytes = 0;  ///< as stored in the folder or archive; -1: unknown
    int64_t time = 0;   ///< of the last change, in nanoseconds since 1970
  };

  virtual ~Files() = default;

  /// The opened path: that of the folder, the archive or the log.
  const std::string& root() const { return m_root; }
  /// Entries sorted by path, without duplicates.
  const std::vector<Entry>& entries() const { return m_entries; }
  /// Entries that are archives whose files are also entries, below their names.
  const std::vector<FileIndex>& archives() const { return m_archives; }
  /// Problems of the listing: omitted files and the reasons.
  const std::vector<hlo::Diagnostic>& diagnostics() const { return m_diagnostics; }
  /// Returns the name of a file in messages, which is also the name of its text.
  std::string nameOf(FileIndex file) const;

  /// Returns the file on disk that contains its bytes: itself, or its archive or log.
  virtual std::string diskPath(FileIndex) const { return m_root; }

  /// Returns the file's text, unpacked if it is packed (gzip, Zstandard, …). Errors are those of readText and unpack.
  absl::StatusOr<TextPtr> read(FileIndex file, std::stop_token stop = {}) const;

  /// Returns true if the file, as stored, is known to have these bytes, without reading it as a whole; false: it is not
  /// known, or has others.
  virtual bool hasBytes(FileIndex, absl::string_view, const std::stop_token&) const { return false; }

  /// Calls `visit` with up to `limit` bytes from the beginning of each readable file, in any order; packed files as
  /// stored. Ends early when `stop` is requested or `visit` returns false.
  virtual void peek(absl::Span<const FileIndex> files, size_t limit, std::stop_token stop,
                    const std::function<bool(FileIndex, absl::string_view)>& visit) const = 0;

 protected:
  explicit Files(std::string root) : m_root(std::move(root)) {}
  virtual absl::StatusOr<TextPtr> readStored(FileIndex file, std::stop_token stop) const = 0;

  std::vector<Entry> m_entries;
  std::vector<FileIndex> m_archives;
  std::vector<hlo::Diagnostic> m_diagnostics;

 private:
  std::string m_root;
};

using FilesPtr = std::shared_ptr<const Files>;

/// Listing stops at this number of files and reports it.
inline constexpr size_t kMaximumFiles = 200'000;

/// Limit of the total bytes unpacked for listing the archives in a folder.
inline constexpr int64_t kFolderUnpacked = int64_t{2} << 30;

/// Lists a folder and its subfolders, up to 16 levels; folders behind symbolic links are not entered, so there are no
/// cycles. An archive in it is both a file and a folder, whose files are below its name: "dump.zip/module_0001.….txt".
/// The limits of a single archive (archive.h) apply to all archives in the folder together, in addition to
/// kFolderUnpacked; excess files are reported in the diagnostics. Errors: PermissionDenied, NotFound, Unavailable,
/// Cancelled.
absl::StatusOr<FilesPtr> listFolder(const std::string& path, std::stop_token stop = {});

/// Returns a text in memory as a file of its folder, with those of `siblings` (file names) that exist.
FilesPtr listBeside(TextPtr text, absl::Span<const std::string> siblings);

}  // namespace io

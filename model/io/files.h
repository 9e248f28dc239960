#pragma once

// A set of files under names relative to a common root: a folder, an archive, a log with dumps framed in it, or a file
// with what stands beside it. Listing reads names; what a file holds is read when it is asked for.

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
    int64_t bytes = 0;  ///< as it is stored there; -1: not known
    int64_t time = 0;   ///< of the last change, in nanoseconds since 1970
  };

  virtual ~Files() = default;

  /// What was opened: the path of the folder, the archive, the log.
  const std::string& root() const { return m_root; }
  /// By path. No two are the same.
  const std::vector<Entry>& entries() const { return m_entries; }
  /// Those of the entries that are archives whose files are entries too, below their names.
  const std::vector<FileIndex>& archives() const { return m_archives; }
  /// Of the listing: what was left out, and why.
  const std::vector<hlo::Diagnostic>& diagnostics() const { return m_diagnostics; }
  /// What messages call a file, and what its text is named.
  std::string nameOf(FileIndex file) const;

  /// The file on disk that has its bytes: itself, or the archive or log that it is in.
  virtual std::string diskPath(FileIndex) const { return m_root; }

  /// The file, unpacked where it is packed (gzip, Zstandard, …). Errors as those of readText and unpack.
  absl::StatusOr<TextPtr> read(FileIndex file, std::stop_token stop = {}) const;

  /// Calls `visit` with up to `limit` bytes from the beginning of each file that can be read, in any order; packed
  /// files as they are stored. Ends early when `stop` asks for it or `visit` answers false.
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

/// Listing stops at this many files and says so.
inline constexpr size_t kMaximumFiles = 200'000;

/// What has to be unpacked to list the archives in a folder, together.
inline constexpr int64_t kFolderUnpacked = int64_t{2} << 30;

/// A folder with those below it, 16 deep; folders behind symbolic links are not entered, so there is no circle. An
/// archive in it is a file and a folder, whose files are below its name: "dump.zip/module_0001.….txt". The bounds of
/// one archive (archive.h) are those of all in the folder, and kFolderUnpacked is one of them; what is beyond is named
/// in the diagnostics. PermissionDenied, NotFound, Unavailable, Cancelled.
absl::StatusOr<FilesPtr> listFolder(const std::string& path, std::stop_token stop = {});

/// A text at hand as a file of its folder, with those of `siblings` (file names) that are there.
FilesPtr listBeside(TextPtr text, absl::Span<const std::string> siblings);

}  // namespace io

#include "model/io/zip_directory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace io {
namespace {

using absl::string_view;

constexpr string_view kZipEndMark("PK\x05\x06", 4);
constexpr string_view kZipEnd64Mark("PK\x06\x06", 4);
constexpr string_view kZipLocator64Mark("PK\x06\x07", 4);
constexpr string_view kZipEntryMark("PK\x01\x02", 4);
constexpr size_t kZipEndBytes = 22, kEnd64Bytes = 56, kLocator64Bytes = 20, kZipEntryBytes = 46;
constexpr size_t kMaximumComment = 65'535;
constexpr int64_t kMaximumList = int64_t{256} << 20;
constexpr uint64_t kInZip64 = 0xFFFF'FFFF;  // the value is in the zip64 part

/// Returns at most `size` bytes at `offset`, none past the end.
std::string fileBytes(int file, int64_t offset, size_t size) {
  std::string bytes(size, '\0');
  size_t done = 0;
  while (done < size) {
    const ssize_t count = ::pread(file, bytes.data() + done, size - done, offset + static_cast<off_t>(done));
    if (count <= 0) break;
    done += static_cast<size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

/// Returns a little-endian number; the range must be inside `bytes`.
uint64_t littleEndian(string_view bytes, size_t at, size_t size) {
  uint64_t value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Returns the offset of an entry from its zip64 part, where it follows the two sizes if they are present.
uint64_t offset64(string_view entry, string_view extra) {
  while (extra.size() >= 4) {
    const size_t size = std::min<size_t>(littleEndian(extra, 2, 2), extra.size() - 4);
    if (littleEndian(extra, 0, 2) == 1) {
      const size_t before =
          (littleEndian(entry, 20, 4) == kInZip64 ? 8 : 0) + (littleEndian(entry, 24, 4) == kInZip64 ? 8 : 0);
      return before + 8 <= size ? littleEndian(extra, 4 + before, 8) : kInZip64;
    }
    extra.remove_prefix(4 + size);
  }
  return kInZip64;
}

}  // namespace

std::optional<std::vector<int64_t>> zipHeaders(int file) {
  struct stat info = {};
  if (::fstat(file, &info) != 0) return std::nullopt;
  const int64_t size = info.st_size;
  const auto tailSize = static_cast<size_t>(std::min<int64_t>(size, kZipEndBytes + kMaximumComment));
  const int64_t tailBegin = size - static_cast<int64_t>(tailSize);
  const std::string tail = fileBytes(file, tailBegin, tailSize);
  const size_t end = tail.rfind(kZipEndMark.data(), std::string::npos, kZipEndMark.size());
  if (end == std::string::npos || tail.size() - end < kZipEndBytes) return std::nullopt;

  uint64_t listSize = littleEndian(tail, end + 12, 4);
  uint64_t listOffset = littleEndian(tail, end + 16, 4);
  int64_t listEnd = tailBegin + static_cast<int64_t>(end);
  const bool is64 = end >= kLocator64Bytes &&
                    absl::StartsWith(string_view(tail).substr(end - kLocator64Bytes), kZipLocator64Mark) &&
                    (listSize == kInZip64 || listOffset == kInZip64);
  if (is64) {
    const uint64_t at = littleEndian(tail, end - kLocator64Bytes + 8, 8);
    if (at > static_cast<uint64_t>(size)) return std::vector<int64_t>();
    const std::string end64 = fileBytes(file, static_cast<int64_t>(at), kEnd64Bytes);
    if (end64.size() < kEnd64Bytes || !absl::StartsWith(end64, kZipEnd64Mark)) return std::vector<int64_t>();
    listSize = littleEndian(end64, 40, 8);
    listOffset = littleEndian(end64, 48, 8);
    listEnd = static_cast<int64_t>(at);
  }
  if (listSize > static_cast<uint64_t>(std::min(listEnd, kMaximumList))) return std::vector<int64_t>();
  // Offsets count from the first file; other data, such as a self-extractor, may precede it.
  const int64_t listBegin = listEnd - static_cast<int64_t>(listSize);
  if (listOffset > static_cast<uint64_t>(listBegin)) return std::vector<int64_t>();
  const int64_t first = listBegin - static_cast<int64_t>(listOffset);

  const std::string list = fileBytes(file, listBegin, static_cast<size_t>(listSize));
  std::vector<int64_t> headers;
  for (string_view rest = list; rest.size() >= kZipEntryBytes && absl::StartsWith(rest, kZipEntryMark);) {
    const size_t nameSize = littleEndian(rest, 28, 2);
    const size_t extraSize = littleEndian(rest, 30, 2);
    const size_t commentSize = littleEndian(rest, 32, 2);
    if (rest.size() - kZipEntryBytes < nameSize + extraSize + commentSize) return std::vector<int64_t>();
    uint64_t offset = littleEndian(rest, 42, 4);
    if (offset == kInZip64) offset = offset64(rest, rest.substr(kZipEntryBytes + nameSize, extraSize));
    if (offset >= static_cast<uint64_t>(listBegin - first)) return std::vector<int64_t>();
    headers.push_back(first + static_cast<int64_t>(offset));
    rest.remove_prefix(kZipEntryBytes + nameSize + extraSize + commentSize);
  }
  std::sort(headers.begin(), headers.end());
  headers.erase(std::unique(headers.begin(), headers.end()), headers.end());
  return headers;
}

}  // namespace io

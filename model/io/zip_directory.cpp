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

constexpr string_view kEndMark("PK\x05\x06", 4);
constexpr string_view kEnd64Mark("PK\x06\x06", 4);
constexpr string_view kLocator64Mark("PK\x06\x07", 4);
constexpr string_view kEntryMark("PK\x01\x02", 4);
constexpr size_t kEndBytes = 22, kEnd64Bytes = 56, kLocator64Bytes = 20, kEntryBytes = 46;
constexpr size_t kMaximumComment = 65'535;
constexpr int64_t kMaximumList = int64_t{256} << 20;
constexpr uint64_t kElsewhere = 0xFFFF'FFFF;  // the figure is in the zip64 part

/// At most `size` bytes at `offset`, none where there are none.
std::string bytesAt(int file, int64_t offset, size_t size) {
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

/// A little-endian number; `at` and what follows are inside.
uint64_t number(string_view bytes, size_t at, size_t size) {
  uint64_t value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// The offset of an entry in its zip64 part: behind those of both sizes, where these are there too.
uint64_t offset64(string_view entry, string_view extra) {
  while (extra.size() >= 4) {
    const size_t size = std::min<size_t>(number(extra, 2, 2), extra.size() - 4);
    if (number(extra, 0, 2) == 1) {
      const size_t before = (number(entry, 20, 4) == kElsewhere ? 8 : 0) + (number(entry, 24, 4) == kElsewhere ? 8 : 0);
      return before + 8 <= size ? number(extra, 4 + before, 8) : kElsewhere;
    }
    extra.remove_prefix(4 + size);
  }
  return kElsewhere;
}

}  // namespace

std::optional<std::vector<int64_t>> zipHeaders(int file) {
  struct stat info = {};
  if (::fstat(file, &info) != 0) return std::nullopt;
  const int64_t size = info.st_size;
  const auto tailSize = static_cast<size_t>(std::min<int64_t>(size, kEndBytes + kMaximumComment));
  const int64_t tailBegin = size - static_cast<int64_t>(tailSize);
  const std::string tail = bytesAt(file, tailBegin, tailSize);
  const size_t end = tail.rfind(kEndMark.data(), std::string::npos, kEndMark.size());
  if (end == std::string::npos || tail.size() - end < kEndBytes) return std::nullopt;

  uint64_t listSize = number(tail, end + 12, 4);
  uint64_t listOffset = number(tail, end + 16, 4);
  int64_t listEnd = tailBegin + static_cast<int64_t>(end);
  const bool is64 = end >= kLocator64Bytes &&
                    absl::StartsWith(string_view(tail).substr(end - kLocator64Bytes), kLocator64Mark) &&
                    (listSize == kElsewhere || listOffset == kElsewhere);
  if (is64) {
    const uint64_t at = number(tail, end - kLocator64Bytes + 8, 8);
    if (at > static_cast<uint64_t>(size)) return std::vector<int64_t>();
    const std::string end64 = bytesAt(file, static_cast<int64_t>(at), kEnd64Bytes);
    if (end64.size() < kEnd64Bytes || !absl::StartsWith(end64, kEnd64Mark)) return std::vector<int64_t>();
    listSize = number(end64, 40, 8);
    listOffset = number(end64, 48, 8);
    listEnd = static_cast<int64_t>(at);
  }
  if (listSize > static_cast<uint64_t>(std::min(listEnd, kMaximumList))) return std::vector<int64_t>();
  // Offsets count from the first file; something, such as a program that unpacks it, may be before that.
  const int64_t listBegin = listEnd - static_cast<int64_t>(listSize);
  if (listOffset > static_cast<uint64_t>(listBegin)) return std::vector<int64_t>();
  const int64_t first = listBegin - static_cast<int64_t>(listOffset);

  const std::string list = bytesAt(file, listBegin, static_cast<size_t>(listSize));
  std::vector<int64_t> headers;
  for (string_view rest = list; rest.size() >= kEntryBytes && absl::StartsWith(rest, kEntryMark);) {
    const size_t nameSize = number(rest, 28, 2), extraSize = number(rest, 30, 2), commentSize = number(rest, 32, 2);
    if (rest.size() - kEntryBytes < nameSize + extraSize + commentSize) return std::vector<int64_t>();
    uint64_t offset = number(rest, 42, 4);
    if (offset == kElsewhere) offset = offset64(rest, rest.substr(kEntryBytes + nameSize, extraSize));
    if (offset >= static_cast<uint64_t>(listBegin - first)) return std::vector<int64_t>();
    headers.push_back(first + static_cast<int64_t>(offset));
    rest.remove_prefix(kEntryBytes + nameSize + extraSize + commentSize);
  }
  std::sort(headers.begin(), headers.end());
  headers.erase(std::unique(headers.begin(), headers.end()), headers.end());
  return headers;
}

}  // namespace io

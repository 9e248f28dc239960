#include "model/io/archive_member.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "absl/strings/strip.h"
#include "model/io/file.h"
#include "model/io/streams.h"

namespace io {
namespace {

using hlo::SourceText;

constexpr size_t kBlock = size_t{1} << 20;         // bytes per read from an archive that is read through
constexpr size_t kMemberBlock = size_t{32} << 10;  // bytes per read at the offset of a single file

/// A growing buffer that ends in the padding of a text.
class TextBuffer {
 public:
  explicit TextBuffer(size_t expected) { grow(std::min(expected, SourceText::kMaximumSize)); }

  /// Returns ResourceExhausted if the text would become too large, or if memory is exhausted; `name` is that of the
  /// text.
  absl::Status append(absl::string_view bytes, const std::string& name) {
    if (bytes.size() > SourceText::kMaximumSize - m_size) {
      return absl::ResourceExhaustedError(absl::StrCat(name, ": is larger than 4 GiB, the limit for one file"));
    }
    if (bytes.size() > m_capacity - m_size || m_bytes == nullptr)
      grow(std::min(std::max(m_capacity * 2, m_size + bytes.size()), SourceText::kMaximumSize));
    if (m_bytes == nullptr)
      return absl::ResourceExhaustedError(absl::StrCat(name, ": needs more memory than is available"));
    std::memcpy(m_bytes.get() + m_size, bytes.data(), bytes.size());
    m_size += bytes.size();
    return absl::OkStatus();
  }
  size_t size() const { return m_size; }
  TextPtr take(std::string name, std::string damage = {}) {
    std::memset(m_bytes.get() + m_size, '\n', SourceText::kPadding);
    return std::make_shared<const SourceText>(std::move(name), std::move(m_bytes), m_size, std::move(damage));
  }

 private:
  /// Leaves null if memory is exhausted: a packed file does not state its size reliably, and must not end the program.
  void grow(size_t capacity) {
    std::unique_ptr<char[]> bytes(new (std::nothrow) char[capacity + SourceText::kPadding]);
    if (bytes != nullptr && m_size > 0) std::memcpy(bytes.get(), m_bytes.get(), m_size);
    m_bytes = std::move(bytes);
    m_capacity = m_bytes == nullptr ? 0 : capacity;
  }

  std::unique_ptr<char[]> m_bytes;
  size_t m_size = 0;
  size_t m_capacity = 0;
};

}  // namespace

MemberReader::MemberReader(Formats formats)
    : m_archive(archive_read_new()), m_block(formats == Formats::kOneMember ? kMemberBlock : kBlock) {
  // Enabled one by one: "all" would include filters that run programs.
  archive_read_support_filter_gzip(m_archive);
  archive_read_support_filter_zstd(m_archive);
  archive_read_support_filter_bzip2(m_archive);
  archive_read_support_filter_xz(m_archive);
  switch (formats) {
    case Formats::kArchives:
      archive_read_support_format_tar(m_archive);
      archive_read_support_format_zip(m_archive);
      break;
    case Formats::kRaw: archive_read_support_format_raw(m_archive); break;
    case Formats::kOneMember:  // without the directory at the end of a zip
      archive_read_support_format_tar(m_archive);
      archive_read_support_format_zip_streamable(m_archive);
      break;
  }
}

MemberReader::~MemberReader() {
  archive_read_free(m_archive);
  if (m_file >= 0) ::close(m_file);
}

absl::Status MemberReader::open(const std::string& path, int64_t offset) {
  const auto file = openInput(path);
  if (!file.ok()) return file.status();
  m_file = *file;
  if (offset > 0 && ::lseek(m_file, offset, SEEK_SET) != offset) return readFailure(path, errno);
  if (archive_read_open_fd(m_archive, m_file, m_block) != ARCHIVE_OK) return failure(path);
  return absl::OkStatus();
}

archive_entry* MemberReader::next() {
  archive_entry* entry = nullptr;
  const int result = archive_read_next_header(m_archive, &entry);
  m_isBroken = result != ARCHIVE_EOF && result < ARCHIVE_WARN;
  return result == ARCHIVE_EOF || m_isBroken ? nullptr : entry;
}

absl::Status MemberReader::failure(const std::string& path) const {
  const char* const why = archive_error_string(m_archive);
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": cannot be unpacked: ", why == nullptr ? "it is damaged" : why));
}

absl::Status MemberReader::checkBounds(const std::string& path) const {
  const int64_t packed = std::max<int64_t>(archive_filter_bytes(m_archive, -1), 1);
  const bool isBomb = m_unpacked > kBombBytes && m_unpacked / packed > kBombRatio;
  if (!isBomb && m_unpacked <= m_limit) return absl::OkStatus();
  if (!isBomb && m_limit < kMaximumUnpacked) {
    return absl::ResourceExhaustedError(
        absl::StrCat(path, ": was skipped, because the archives of the folder are too large; open it on its own"));
  }
  return absl::ResourceExhaustedError(
      isBomb
          ? absl::StrCat(path, ": unpacks to more than ", kBombRatio, " times its size (", m_unpacked >> 20,
                         " MiB so far), which no dump does; unpacking was stopped")
          : absl::StrCat(path, ": unpacks to more than ", kMaximumUnpacked >> 30, " GiB, the limit for one archive"));
}

absl::StatusOr<TextPtr> readEntry(MemberReader* reader, const std::string& name, int64_t expected, std::stop_token stop,
                                  Damaged damaged) {
  // The size stated by an entry is only a hint.
  TextBuffer buffer(static_cast<size_t>(std::clamp<int64_t>(expected, 0, int64_t{64} << 20)));
  absl::Status fits;
  const absl::Status status = reader->data(name, stop, [&](absl::string_view block) {
    fits = buffer.append(block, name);
    return fits.ok();
  });
  const bool isDamaged = status.code() == absl::StatusCode::kInvalidArgument;
  if (isDamaged && buffer.size() > 0 && damaged == Damaged::kAsFarAsItGoes) {
    absl::string_view why = status.message();
    absl::ConsumePrefix(&why, absl::StrCat(name, ": "));
    return buffer.take(name, absl::StrCat("the rest ", why, "; only the part before it is shown"));
  }
  if (!status.ok()) return status;
  if (!fits.ok()) return fits;
  return buffer.take(name);
}

}  // namespace io

#pragma once

// The grammar of single lines of a buffer-assignment dump, all eras (formats/buffer-assignment.md §2-4). Each function
// reads one line into a struct of views and numbers; on failure the reader knows the position and what was expected.
// Nothing here allocates, so that reading a line costs little more than scanning its bytes.

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "model/buffers/byte_count.h"

namespace buffers {

/// Reads one line from left to right. The first failure is kept.
class LineReader {
 public:
  explicit LineReader(absl::string_view line) : m_at(line.data()), m_end(line.data() + line.size()) {}

  const char* at() const { return m_at; }
  absl::string_view rest() const { return {m_at, static_cast<size_t>(m_end - m_at)}; }
  bool atEnd() const { return m_at == m_end; }
  char peek() const { return m_at < m_end ? *m_at : '\n'; }

  /// Skips the word if it is next. Inline, so that the comparison with a literal takes a load or two.
  bool skip(absl::string_view word) {
    if (static_cast<size_t>(m_end - m_at) < word.size()) return false;
    if (std::memcmp(m_at, word.data(), word.size()) != 0) return false;
    m_at += word.size();
    return true;
  }
  void skipBlanks();
  /// Skips the word, which must be next; `expected` names it in the message.
  bool take(absl::string_view word, absl::string_view expected) { return skip(word) || fail(expected); }
  bool takeNumber(int64_t* number, absl::string_view expected);
  /// With a minus sign or without.
  bool takeSigned(int64_t* number, absl::string_view expected);
  /// At most 2^32-2.
  bool takeSmall(uint32_t* number, absl::string_view expected);
  /// With blanks between groups of three digits, "1 179 648".
  bool takeGrouped(int64_t* number, absl::string_view expected);
  /// "4096" or, in reports, "1.56MiB".
  bool takeBytes(ByteCount* count, absl::string_view expected);
  /// An instruction's name: up to a blank, a brace, a bracket or one of `:,>`.
  bool takeName(absl::string_view* name);
  /// "{0,1}", if a brace is next; fails if it is not closed.
  bool takeIndex(absl::string_view* index, bool* present);
  /// The rest of the line, at least one byte.
  bool takeRest(absl::string_view* text, absl::string_view expected);
  bool takeEnd();
  /// Moves to a byte of this line.
  void moveTo(const char* at) { m_at = at; }

  bool fail(absl::string_view expected) { return failAt(m_at, expected); }
  bool failAt(const char* at, absl::string_view expected);
  const char* failedAt() const { return m_failedAt; }
  /// Returns `expected A, found "B"`, with control bytes shown as `?`.
  std::string message() const;

 private:
  const char* m_at;
  const char* m_end;
  const char* m_failedAt = nullptr;
  absl::string_view m_expected;
};

/// `<7 body_param.3{1} (phi) @0>`.
struct ValueName {
  int64_t number = 0;
  absl::string_view instruction;
  absl::string_view index;  ///< "{1}", or "" where not printed
  bool isPhi = false;
  int32_t memorySpace = 0;
};
bool readValueName(LineReader& line, ValueName* name);

/// ` value: <12 exp.4 @0> (size=16384,offset=2048): f32[32,128]{1,0}` and the two spellings of 2019 and before.
struct ValueLine {
  ValueName name;
  absl::string_view oldIndex;  ///< in the oldest spelling: the text between the square brackets, "0,1"
  bool hasOldIndex = false;
  bool hasSize = true;  ///< false: kUnknownSize
  int64_t sizeBytes = 0;
  int64_t offsetBytes = 0;
  absl::string_view shape;
};
bool readValueLine(LineReader& line, ValueLine* value);

/// `allocation 3: size 401408, parameter 8, shape |f32[784,128]| at ShapeIndex {}:`.
struct AllocationLine {
  int64_t number = 0;
  int64_t sizeBytes = 0;
  int64_t roundingBytes = 0;  ///< in a report: maximum error of the size
  int64_t memorySpace = 0;
  std::optional<int64_t> page;
  std::optional<int64_t> parameterNumber;
  absl::string_view parameterIndex;
  absl::string_view shape;
  bool isOutput = false;
  bool isConstant = false;
  bool isThreadLocal = false;
  bool isLiveOut = false;
  bool isTemp = false;
  absl::string_view unknownFlag;  ///< the first flag that is none of the above
};
bool readAllocationLine(LineReader& line, AllocationLine* allocation);
/// `allocation 3: size 392.0KiB, maybe-live-out:`, the form in a memory-usage report.
bool readRoundedAllocationLine(LineReader& line, AllocationLine* allocation);

/// ` tuple.9 {1}`; returns the name.
bool readPositionLine(LineReader& line, absl::string_view* instruction);
/// ` fusion.8, operand 0 {1}`; returns the name.
bool readUseLine(LineReader& line, absl::string_view* instruction);

/// `    12:fusion.3`.
struct SequenceLine {
  uint32_t step = 0;
  absl::string_view instruction;
};
bool readSequenceLine(LineReader& line, SequenceLine* entry);

/// `    fusion.3{0}:12-15`, both ends inclusive.
struct RangeLine {
  absl::string_view instruction;
  absl::string_view index;  ///< "" where not printed
  uint32_t first = 0;
  uint32_t last = 0;
};
bool readRangeLine(LineReader& line, RangeLine* range);

/// `    fusion.3{0}: 4096 bytes (cumulative: 8192 bytes)`.
struct PeakLine {
  absl::string_view instruction;
  absl::string_view index;  ///< "" where not printed
  int64_t bytes = 0;
  std::optional<int64_t> cumulativeBytes;
};
bool readPeakLine(LineReader& line, PeakLine* entry);

/// `      │   └── layer_0 (41.7%, total: 491 520 bytes, current: 491 520 bytes, remaining: 98 304 bytes)`.
struct PeakNodeLine {
  uint32_t column = 0;  ///< characters before the name
  absl::string_view name;
  int64_t totalBytes = 0;
  int64_t ownBytes = 0;
};
bool readPeakNodeLine(LineReader& line, PeakNodeLine* node);

}  // namespace buffers

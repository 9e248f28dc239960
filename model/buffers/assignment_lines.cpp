#include "model/buffers/assignment_lines.h"

#include <algorithm>
#include <array>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/markers.h"

namespace buffers {
namespace {

constexpr size_t kFoundWidth = 24;

constexpr std::array<bool, 256> endsName() {
  std::array<bool, 256> ends{};
  for (int c = 0; c <= ' '; ++c) ends[c] = true;
  for (const char c : {'{', '[', '(', '<', '>', ':', ','}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}
constexpr std::array<bool, 256> kEndsName = endsName();

bool takeMemorySpace(LineReader& line, int32_t* space) {
  const char* const begin = line.at();
  int64_t number = 0;
  if (!line.takeSigned(&number, "a memory space (a number)")) return false;
  if (number < std::numeric_limits<int32_t>::min() || number > std::numeric_limits<int32_t>::max()) {
    return line.failAt(begin, "a memory space (a 32-bit number)");
  }
  *space = static_cast<int32_t>(number);
  return true;
}

bool takePlace(LineReader& line, ValueLine* value) {
  if (value->sizeBytes <= std::numeric_limits<int64_t>::max() - value->offsetBytes) return true;
  return line.fail("an offset plus size below 2^63 bytes");
}

// ` [OFFSET,SIZE]: shape`, the end of both old spellings.
bool readOldPlace(LineReader& line, ValueLine* value) {
  return line.take(" [", "\" [\" and the offset") && line.takeNumber(&value->offsetBytes, "an offset in bytes") &&
         line.take(",", "a comma and the size") && line.takeNumber(&value->sizeBytes, "a size in bytes") &&
         takePlace(line, value) && line.take("]: ", "\"]: \" and the shape") && line.takeRest(&value->shape, "a shape");
}

// `  fusion.7[0](#75 @0) [128,4096]: f32[1024]{0}`, until about the middle of 2019.
bool readBracketedValue(LineReader& line, ValueLine* value) {
  if (!line.takeName(&value->name.instruction)) return false;
  if (!line.take("[", "\"[\" and the value's shape index")) return false;
  const char* const begin = line.at();
  while (absl::ascii_isdigit(line.peek()) || line.peek() == ',') line.moveTo(line.at() + 1);
  value->oldIndex = absl::string_view(begin, static_cast<size_t>(line.at() - begin));
  value->hasOldIndex = true;
  if (!line.take("](#", "\"](#\" and the value's id")) return false;
  if (!line.takeNumber(&value->name.number, "the value's id")) return false;
  if (line.skip(" @") && !takeMemorySpace(line, &value->name.memorySpace)) return false;
  return line.take(")", "\")\" after the value's id") && readOldPlace(line, value);
}

// `  75 fusion.7{0} @0 [128,4096]: f32[1024]{0}`, for a while in 2019.
bool readNumberedValue(LineReader& line, ValueLine* value) {
  ValueName& name = value->name;
  const bool bracketed = line.skip("<");
  if (!line.takeNumber(&name.number, "the value's id")) return false;
  if (!line.take(" ", "a space and the instruction's name")) return false;
  name.isPhi = line.skip("PHI ");
  bool present = false;
  if (!line.takeName(&name.instruction) || !line.takeIndex(&name.index, &present)) return false;
  if (line.skip(" @") && !takeMemorySpace(line, &name.memorySpace)) return false;
  if (bracketed && !line.take(">", "\">\" after the value's name")) return false;
  return readOldPlace(line, value);
}

// `|f32[8]|` with the bars.
bool takeBarred(LineReader& line, absl::string_view* shape) {
  if (!line.take("|", "\"|\" before the shape")) return false;
  const absl::string_view rest = line.rest();
  const size_t close = rest.find('|');
  if (close == absl::string_view::npos) {
    line.moveTo(rest.data() + rest.size());
    return line.fail("\"|\" after the shape");
  }
  *shape = rest.substr(0, close);
  line.moveTo(rest.data() + close + 1);
  return true;
}

bool takeParameterFlag(LineReader& line, AllocationLine* allocation) {
  int64_t number = 0;
  if (!line.takeNumber(&number, "a parameter number")) return false;
  allocation->parameterNumber = number;
  if (line.skip(", shape ") && !takeBarred(line, &allocation->shape)) return false;
  if (!line.skip(" at ShapeIndex ")) return true;
  bool present = false;
  if (!line.takeIndex(&allocation->parameterIndex, &present)) return false;
  return present || line.fail("a shape index in braces");
}

bool takeFlag(LineReader& line, AllocationLine* allocation) {
  if (line.skip("color ")) return line.takeSigned(&allocation->memorySpace, "a memory space (a number)");
  if (line.skip("page ")) {
    int64_t page = 0;
    if (!line.takeSigned(&page, "a page number")) return false;
    allocation->page = page;
    return true;
  }
  if (line.skip("parameter ")) return takeParameterFlag(line, allocation);
  if (line.skip("output shape is ")) {
    allocation->isOutput = true;
    return takeBarred(line, &allocation->shape);
  }
  const absl::string_view rest = line.rest();
  const absl::string_view word = rest.substr(0, std::min(rest.find(", "), rest.size() - absl::EndsWith(rest, ":")));
  if (word == "constant")
    allocation->isConstant = true;
  else if (word == "thread-local")
    allocation->isThreadLocal = true;
  else if (word == "maybe-live-out")
    allocation->isLiveOut = true;
  else if (word == "preallocated-temp")
    allocation->isTemp = true;
  else if (word.empty())
    return line.fail("a flag");
  else if (allocation->unknownFlag.empty())
    allocation->unknownFlag = word;
  line.moveTo(rest.data() + word.size());
  return true;
}

bool takeFlags(LineReader& line, AllocationLine* allocation) {
  while (line.skip(", ")) {
    if (!takeFlag(line, allocation)) return false;
  }
  return line.take(":", "a comma and a flag, or \":\" at the end") && line.takeEnd();
}

bool takeAllocationNumber(LineReader& line, AllocationLine* allocation) {
  return line.take("allocation ", "\"allocation \"") &&
         line.takeNumber(&allocation->number, "an allocation's number") &&
         line.take(": ", "\": \" after the allocation's number");
}

}  // namespace

void LineReader::skipBlanks() {
  while (m_at < m_end && *m_at == ' ') ++m_at;
}

bool LineReader::takeNumber(int64_t* number, absl::string_view expected) {
  constexpr uint64_t kMaximum = std::numeric_limits<int64_t>::max();
  const char* const begin = m_at;
  uint64_t value = 0;
  for (; m_at < m_end && absl::ascii_isdigit(*m_at); ++m_at) {
    const auto digit = static_cast<uint64_t>(*m_at - '0');
    if (value > (kMaximum - digit) / 10) return failAt(begin, "a number below 2^63");
    value = value * 10 + digit;
  }
  if (m_at == begin) return fail(expected);
  *number = static_cast<int64_t>(value);
  return true;
}

bool LineReader::takeSigned(int64_t* number, absl::string_view expected) {
  const bool negative = skip("-");
  if (!takeNumber(number, expected)) return false;
  if (negative) *number = -*number;
  return true;
}

bool LineReader::takeSmall(uint32_t* number, absl::string_view expected) {
  const char* const begin = m_at;
  int64_t value = 0;
  if (!takeNumber(&value, expected)) return false;
  if (value >= std::numeric_limits<uint32_t>::max()) return failAt(begin, "a number below 2^32-1");
  *number = static_cast<uint32_t>(value);
  return true;
}

bool LineReader::takeGrouped(int64_t* number, absl::string_view expected) {
  const char* const begin = m_at;
  if (!takeNumber(number, expected)) return false;
  while (m_end - m_at > 1 && *m_at == ' ' && absl::ascii_isdigit(m_at[1])) {
    ++m_at;
    const char* const group = m_at;
    int64_t more = 0;
    if (!takeNumber(&more, expected)) return false;
    int64_t scaled = 0;
    if (m_at - group != 3) return failAt(group, "three digits");
    if (__builtin_mul_overflow(*number, 1000, &scaled) || __builtin_add_overflow(scaled, more, number)) {
      return failAt(begin, "a number below 2^63");
    }
  }
  return true;
}

bool LineReader::takeBytes(ByteCount* count, absl::string_view expected) {
  absl::string_view text = rest();
  const std::optional<ByteCount> found = takeByteCount(text);
  if (!found || found->bytes < 0) return fail(expected);
  *count = *found;
  m_at = text.data();
  return true;
}

bool LineReader::takeName(absl::string_view* name) {
  const char* const begin = m_at;
  while (m_at < m_end && !kEndsName[static_cast<unsigned char>(*m_at)]) ++m_at;
  if (m_at == begin) return fail("an instruction's name");
  *name = absl::string_view(begin, static_cast<size_t>(m_at - begin));
  return true;
}

bool LineReader::takeIndex(absl::string_view* index, bool* present) {
  *present = peek() == '{';
  if (!*present) return true;
  const char* at = m_at + 1;
  while (at < m_end && (absl::ascii_isdigit(*at) || *at == ',')) ++at;
  if (at == m_end || *at != '}') return failAt(at, "\"}\" after the shape index");
  *index = absl::string_view(m_at, static_cast<size_t>(at + 1 - m_at));
  m_at = at + 1;
  return true;
}

bool LineReader::takeRest(absl::string_view* text, absl::string_view expected) {
  if (m_at == m_end) return fail(expected);
  *text = rest();
  m_at = m_end;
  return true;
}

bool LineReader::takeEnd() { return m_at == m_end || fail("the end of the line"); }

bool LineReader::failAt(const char* at, absl::string_view expected) {
  if (m_failedAt == nullptr) {
    m_failedAt = at;
    m_expected = expected;
  }
  return false;
}

std::string LineReader::message() const {
  const absl::string_view rest(m_failedAt, static_cast<size_t>(m_end - m_failedAt));
  if (rest.empty()) return absl::StrCat("expected ", m_expected, ", found the end of the line");
  size_t size = std::min(rest.size(), kFoundWidth);
  while (size < rest.size() && size > 0 && (static_cast<unsigned char>(rest[size]) & 0xC0) == 0x80) --size;
  std::string found(rest.substr(0, size));
  for (char& c : found) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return absl::StrCat("expected ", m_expected, ", found \"", found, size < rest.size() ? "...\"" : "\"");
}

bool readValueName(LineReader& line, ValueName* name) {
  bool present = false;
  if (!line.take("<", "\"<\" and the value's id") || !line.takeNumber(&name->number, "the value's id") ||
      !line.take(" ", "a space and the instruction's name") || !line.takeName(&name->instruction) ||
      !line.takeIndex(&name->index, &present)) {
    return false;
  }
  name->isPhi = line.skip(" (phi)");
  if (line.skip(" @") && !takeMemorySpace(line, &name->memorySpace)) return false;
  return line.take(">", "\">\" after the value's name");
}

bool readValueLine(LineReader& line, ValueLine* value) {
  if (line.skip(" value: ")) {
    if (!readValueName(line, &value->name) || !line.take(" (size=", "\" (size=\" after the value's name")) return false;
    value->hasSize = !line.skip(kUnknownSize);
    return (!value->hasSize || line.takeNumber(&value->sizeBytes, "a size in bytes")) &&
           line.take(",offset=", "\",offset=\" after the size") &&
           line.takeNumber(&value->offsetBytes, "an offset in bytes") && takePlace(line, value) &&
           line.take("): ", "\"): \" and the shape") && line.takeRest(&value->shape, "a shape");
  }
  line.skipBlanks();
  return line.peek() == '<' || absl::ascii_isdigit(line.peek()) ? readNumberedValue(line, value)
                                                                : readBracketedValue(line, value);
}

bool readAllocationLine(LineReader& line, AllocationLine* allocation) {
  if (!takeAllocationNumber(line, allocation)) return false;
  // Until 2022-09 the address of the C++ object was printed here; it has no meaning.
  if (line.skip("0x")) {
    const absl::string_view rest = line.rest();
    line.moveTo(rest.data() + std::min(rest.find(','), rest.size()));
    if (!line.take(", ", "a comma and the size")) return false;
  }
  return line.take("size ", "\"size \"") && line.takeNumber(&allocation->sizeBytes, "a size in bytes") &&
         takeFlags(line, allocation);
}

bool readRoundedAllocationLine(LineReader& line, AllocationLine* allocation) {
  ByteCount size;
  if (!takeAllocationNumber(line, allocation) || !line.take("size ", "\"size \"") ||
      !line.takeBytes(&size, "a size such as 1.56MiB") || !takeFlags(line, allocation)) {
    return false;
  }
  allocation->sizeBytes = size.bytes;
  allocation->roundingBytes = size.roundingBytes;
  return true;
}

bool readPositionLine(LineReader& line, absl::string_view* instruction) {
  if (!line.take("  ", "two spaces and a position") || !line.takeName(instruction)) return false;
  absl::string_view index;
  bool present = false;
  if (line.skip(" ") && !(line.takeIndex(&index, &present) && (present || line.fail("a shape index in braces")))) {
    return false;
  }
  return line.takeEnd();
}

bool readUseLine(LineReader& line, absl::string_view* instruction) {
  int64_t operand = 0;
  if (!line.take("  ", "two spaces and a use") || !line.takeName(instruction) ||
      !line.take(", operand ", "\", operand \" after the instruction's name") ||
      !line.takeNumber(&operand, "the operand's number")) {
    return false;
  }
  absl::string_view index;
  bool present = false;
  if (line.skip(" ") && !(line.takeIndex(&index, &present) && (present || line.fail("a shape index in braces")))) {
    return false;
  }
  return line.takeEnd();
}

bool readSequenceLine(LineReader& line, SequenceLine* entry) {
  line.skipBlanks();
  return line.takeSmall(&entry->step, "a step") && line.take(":", "\":\" after the step") &&
         line.takeName(&entry->instruction) && line.takeEnd();
}

bool readRangeLine(LineReader& line, RangeLine* range) {
  line.skipBlanks();
  bool present = false;
  if (!line.takeName(&range->instruction) || !line.takeIndex(&range->index, &present) ||
      !line.take(":", "\":\" and the value's steps")) {
    return false;
  }
  const char* const first = line.at();
  if (!line.takeSmall(&range->first, "the first step") || !line.take("-", "\"-\" and the last step")) return false;
  if (!line.takeSmall(&range->last, "the last step") || !line.takeEnd()) return false;
  return range->first <= range->last || line.failAt(first, "a first step that is not after the last step");
}

bool readPeakLine(LineReader& line, PeakLine* entry) {
  line.skipBlanks();
  bool present = false;
  if (!line.takeName(&entry->instruction) || !line.takeIndex(&entry->index, &present) ||
      !line.take(": ", "\": \" and the value's bytes") || !line.takeNumber(&entry->bytes, "a number of bytes") ||
      !line.take(" bytes", "\" bytes\"")) {
    return false;
  }
  int64_t sum = 0;
  if (line.skip(" (cumulative: ")) {
    if (!line.takeNumber(&sum, "a number of bytes") || !line.take(" bytes)", "\" bytes)\"")) return false;
    entry->cumulativeBytes = sum;
  }
  return line.takeEnd();
}

bool readPeakNodeLine(LineReader& line, PeakNodeLine* node) {
  while (line.skip(" ") || line.skip("│") || line.skip("├") || line.skip("└") || line.skip("─")) ++node->column;
  const absl::string_view rest = line.rest();
  const size_t bracket = rest.rfind(" (");
  if (bracket == 0 || bracket == absl::string_view::npos) return line.fail("a name and its share in parentheses");
  node->name = rest.substr(0, bracket);
  line.moveTo(rest.data() + bracket + 2);
  const absl::string_view share = line.rest();
  line.moveTo(share.data() + std::min(share.find_first_not_of("-.0123456789"), share.size()));
  int64_t left = 0;
  return line.take("%, total: ", "\"%, total: \" and the node's bytes") &&
         line.takeGrouped(&node->totalBytes, "a number of bytes") &&
         line.take(" bytes, current: ", "\" bytes, current: \" and the node's own bytes") &&
         line.takeGrouped(&node->ownBytes, "a number of bytes") &&
         line.take(" bytes, remaining: ", "\" bytes, remaining: \" and the remaining bytes") &&
         line.takeGrouped(&left, "a number of bytes") && line.take(" bytes)", "\" bytes)\"") && line.takeEnd();
}

}  // namespace buffers

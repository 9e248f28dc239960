#include "model/buffers/log_sentences.h"

#include <algorithm>
#include <array>
#include <functional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "model/buffers/assignment_lines.h"
#include "model/buffers/markers.h"

namespace buffers {
namespace {

using Source = Budget::Source;

// Limits of the distance between the parts of a sentence and of the length of a copied part, so that the time per line
// is linear in its length.
constexpr size_t kReach = 256;
constexpr size_t kLongestPart = 4096;

constexpr absl::string_view kScoped = "Scoped allocation with size ";

bool isNameByte(char c) { return isWordByte(c) || c == '.' || c == '-'; }

// Sets the field or checks it against the value; an exact number replaces a rounded one. Returns whether they agree.
bool set(std::optional<ByteCount>& field, const std::optional<ByteCount>& count) {
  if (!field) field = count;
  if (!count || *field == *count) return true;
  if (count->isExact() && field->agreesWith(count->bytes)) field = count;
  return field->isExact() ? count->agreesWith(field->bytes) : false;
}

// Returns `"…"` at the front without the quotes; a truncated string ends with the text.
absl::string_view quoted(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "\"")) return {};
  size_t end = 0;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return text.substr(0, end);
}

LogLine result(bool fits) { return fits ? LogLine::kRead : LogLine::kOther; }

}  // namespace

void readMetadata(absl::string_view text, ReportEntry* entry) {
  while (!text.empty()) {
    const size_t equals = text.find('=');
    if (equals == absl::string_view::npos) return;
    const absl::string_view key = absl::StripLeadingAsciiWhitespace(text.substr(0, equals));
    text.remove_prefix(equals + 1);
    absl::string_view value = quoted(text);
    if (absl::StartsWith(text, "\"")) {
      text.remove_prefix(std::min(value.size() + 2, text.size()));
    } else {
      value = text.substr(0, text.find_first_of(" }"));
      text.remove_prefix(value.size());
    }
    if (key == "op_name") entry->opName = value;
    if (key == "op_type") entry->opType = value;
    if (key == "scheduling_name") entry->instruction = value;  // since 2024: the instruction's name
    if (key == "source_file") entry->sourceFile = value;
    if (key == "source_line") {
      LineReader reader(value);
      reader.takeNumber(&entry->sourceLine, "a line");
    }
    if (absl::StartsWith(text, "}")) return;  // `metadata={…}`
  }
}

absl::string_view labelledInstruction(absl::string_view label) {
  constexpr absl::string_view kOf = " in HLO :: ";
  const absl::string_view begin = label.substr(0, kLongestPart);
  const size_t equals = begin.find(" = ");
  if (equals == absl::string_view::npos) {
    const size_t of = begin.find(kOf);
    if (of == absl::string_view::npos) return {};
    label.remove_prefix(of + kOf.size());
    return label.substr(0, std::find_if_not(label.begin(), label.end(), isNameByte) - label.begin());
  }
  label = label.substr(0, equals);
  absl::ConsumePrefix(&label, "ROOT ");
  absl::ConsumePrefix(&label, "%");
  return absl::StrContains(label, ' ') ? absl::string_view() : label;
}

// Reads the text after a sentence's first words. A failed read does not move the position.
class LogSentences::Words {
 public:
  Words(absl::string_view rest, uint32_t line) : m_rest(rest), m_line(line) {}

  absl::string_view rest() const { return m_rest; }
  uint32_t line() const { return m_line; }
  bool skip(absl::string_view words) { return absl::ConsumePrefix(&m_rest, words); }
  /// Moves past the words, which may be further on but within the reach of this sentence.
  bool skipTo(absl::string_view words) {
    const size_t at = m_rest.substr(0, kReach).find(words);
    if (at == absl::string_view::npos) return false;
    m_rest.remove_prefix(at + words.size());
    return true;
  }
  bool takeNumber(std::optional<ByteCount>* count) {
    *count = takeByteCount(m_rest);
    return count->has_value();
  }
  /// Reads a number with a unit: a bare number could mean anything.
  bool take(std::optional<ByteCount>* count) {
    return takeNumber(count) && (!absl::ascii_isdigit(*(m_rest.data() - 1)) || skip(" bytes"));
  }
  /// `8.00GiB (8589934592 bytes)`: reads the exact number if there is one.
  bool takeWithExact(std::optional<ByteCount>* count) {
    if (!take(count)) return false;
    absl::string_view behind = m_rest;
    if (!absl::ConsumePrefix(&behind, " (")) return true;
    absl::ConsumePrefix(&behind, "rounded to ");
    const std::optional<ByteCount> exact = takeByteCount(behind);
    if (!exact || !exact->isExact()) return true;
    absl::ConsumePrefix(&behind, " bytes");
    if (!absl::ConsumePrefix(&behind, ")")) return true;
    *count = exact;
    m_rest = behind;
    return true;
  }
  bool takeWord(absl::string_view* word) {
    size_t size = 0;
    while (size < m_rest.size() && isWordByte(m_rest[size])) ++size;
    *word = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return size > 0;
  }
  /// Reads the name of a module or an instruction, without the full stop of the sentence.
  bool takeName(absl::string_view* name) {
    size_t size = 0;
    while (size < m_rest.size() && isNameByte(m_rest[size])) ++size;
    *name = m_rest.substr(0, size);
    while (absl::ConsumeSuffix(name, ".")) {
    }
    m_rest.remove_prefix(name->size());
    return !name->empty();
  }
  /// Reads up to the first `end` and skips it.
  bool takeUntil(char end, absl::string_view* text) {
    const size_t size = m_rest.substr(0, kLongestPart).find(end);
    if (size == absl::string_view::npos) return false;
    *text = m_rest.substr(0, size);
    m_rest.remove_prefix(size + 1);
    return true;
  }

 private:
  absl::string_view m_rest;
  uint32_t m_line;
};

Budget& LogSentences::budget(Source source, absl::string_view space) {
  for (Budget& budget : m_report->budgets) {
    if (budget.source != source || (budget.space != space && !budget.space.empty() && !space.empty())) continue;
    if (budget.space.empty()) budget.space = space;
    return budget;
  }
  if (m_report->budgets.size() >= Report::kMaximumParts) return m_excess = {};
  Budget& added = m_report->budgets.emplace_back();
  added.source = source;
  added.space = space;
  return added;
}

bool LogSentences::hasBudget(absl::string_view space) const {
  return std::any_of(m_report->budgets.begin(), m_report->budgets.end(),
                     [&](const Budget& budget) { return budget.source == Source::kCompiler && budget.space == space; });
}

// `hbm. Used 20.90G of 15.48G hbm. …`; the numbers are separate sentences.
LogLine LogSentences::readRanOut(Words words) {
  absl::string_view space;
  if (!words.takeWord(&space)) return LogLine::kNothing;
  // A compilation runs out of one memory.
  const bool isOther = std::any_of(m_report->budgets.begin(), m_report->budgets.end(), [&](const Budget& other) {
    return other.source == Source::kCompiler && other.limit && !other.space.empty() &&
           !absl::EndsWith(other.space, space);
  });
  if (isOther) return LogLine::kOther;
  if (words.skip(" while allocating on stack for ")) return readStack(space, words);
  budget(Source::kCompiler, space);
  return LogLine::kRead;
}

// A kernel's scratch memory, `%my-kernel = bf16[2048,4096]{1,0:T(8,128)(2,1)} custom-call(...) ...`: the whole
// instruction, up to the sentence with the numbers or to the end of the line.
LogLine LogSentences::readStack(absl::string_view space, Words words) {
  ReportEntry entry;
  entry.label = words.rest();
  entry.instruction = labelledInstruction(entry.label);
  if (m_stack) {  // usually printed twice
    return result(m_report->entries[*m_stack].instruction == entry.instruction);
  }
  entry.kind = "stack";
  entry.space = space;
  entry.line = words.line();
  m_report->add(entry);
  if (m_report->droppedEntries == 0) m_stack = m_report->entries.size() - 1;
  return LogLine::kRead;
}

// `HBM, the total memory required for HLO temporaries (20.56G) exceeds available HBM (15.75G). HLO module: jit_step.`
// Despite its wording, the first number also includes parameters, results and constants.
LogLine LogSentences::readRequired(Words words) {
  std::optional<ByteCount> used, limit;
  absl::string_view space, again, module;
  if (!words.takeWord(&space) || !words.skip(", the total memory required ") || !words.skipTo("(") ||
      !words.take(&used) || !words.skip(") exceeds available ") || !words.takeWord(&again) || !words.skip(" (") ||
      !words.take(&limit) || !words.skip(")")) {
    return LogLine::kNothing;
  }
  for (const absl::string_view known : {"hbm", "vmem", "smem"}) {  // as in all other messages
    if (absl::EqualsIgnoreCase(space, known)) space = known;
  }
  if (words.skip(". HLO module: ")) words.takeName(&module);
  absl::string_view& ofReport = m_report->module;
  if (!module.empty() && !ofReport.empty() && module != ofReport) return LogLine::kOther;
  Budget& of = budget(Source::kCompiler, space);
  if (!set(of.used, used) || !set(of.limit, limit)) return LogLine::kOther;
  if (ofReport.empty()) ofReport = module;
  return LogLine::kRead;
}

LogLine LogSentences::readUsed(Words words) {
  std::optional<ByteCount> used, limit;
  absl::string_view space;
  if (!words.take(&used) || !words.skip(" of ") || !words.take(&limit) || !words.skip(" ") || !words.takeWord(&space) ||
      !hasBudget(space)) {
    return LogLine::kNothing;
  }
  Budget& of = budget(Source::kCompiler, space);
  return result(set(of.used, used) && set(of.limit, limit));
}

LogLine LogSentences::readExceeded(Words words) {
  std::optional<ByteCount> by;
  absl::string_view space;
  if (!words.takeWord(&space) || !words.skip(" capacity by ") || !words.take(&by) || !hasBudget(space)) {
    return LogLine::kNothing;
  }
  return result(set(budget(Source::kCompiler, space).exceededBy, by));
}

// The limit applies to one kernel, not to the memory space.
LogLine LogSentences::readScoped(Words words) {
  const char* const begin = words.rest().data();
  std::optional<ByteCount> size, limit, by;
  absl::string_view space;
  if (!words.take(&size) || !words.skip(" and limit ") || !words.take(&limit) || !words.skip(" exceeded ")) {
    return LogLine::kNothing;
  }
  const absl::string_view from = words.rest();
  if (!words.skip("scoped ") || !words.takeWord(&space)) return LogLine::kNothing;
  space = from.substr(0, from.size() - words.rest().size());
  if (!words.skip(" limit by ") || !words.take(&by)) return LogLine::kNothing;
  Budget& of = budget(Source::kCompiler, space);
  if (ReportEntry* const entry = m_stack ? &m_report->entries[*m_stack] : nullptr; entry && !entry->size) {
    entry->size = size;
    absl::string_view& label = entry->label;
    if (std::less_equal<>()(label.data(), begin) && std::less<>()(begin, label.data() + label.size())) {
      label = label.substr(0, static_cast<size_t>(begin - label.data()) - kScoped.size());
      label = absl::StripTrailingAsciiWhitespace(label);
      absl::ConsumeSuffix(&label, ".");
    }
    constexpr absl::string_view kMetadata = " metadata={";
    const size_t metadata = label.rfind(kMetadata);
    if (metadata != absl::string_view::npos) readMetadata(label.substr(metadata + kMetadata.size()), entry);
  }
  return result(set(of.requested, size) && set(of.limit, limit) && set(of.exceededBy, by));
}

LogLine LogSentences::readCores(Words words) {
  std::optional<ByteCount> tensor, sparse, available;
  if (!words.take(&tensor) || !words.skip(", SparseCore Hbm usage ") || !words.take(&sparse) ||
      !words.skip(", exceeding available bytes: ") || !words.take(&available)) {
    return LogLine::kNothing;
  }
  Budget& of = budget(Source::kCompiler, "hbm");
  if (of.limit) return result(set(of.limit, available));
  of.limit = available;
  Breakdown& breakdown = m_report->breakdowns.emplace_back();
  breakdown.title = "Hbm usage";
  breakdown.shares.emplace_back().name = "TensorCore";
  breakdown.shares.back().size = tensor;
  breakdown.shares.emplace_back().name = "SparseCore";
  breakdown.shares.back().size = sparse;
  return LogLine::kRead;
}

LogLine LogSentences::readReserve(Words words) {
  std::optional<ByteCount> size, free;
  if (!words.take(&size) || !words.skip(" at the bottom of memory")) return LogLine::kNothing;
  if (words.skipTo("There are ")) words.take(&free);
  Budget& of = budget(Source::kAllocator);
  return result(set(of.requested, size) && set(of.free, free));
}

// `268435456) would exceed memory (size=134217728) :: #allocation7 [shape = 'u8[268435456]{0}', space=vmem, size =
// 0x10000000, scoped, tag = 'output of fusion.3@{}'] :: <no-hlo-instruction>`; the last part may be an instruction.
LogLine LogSentences::readTooLarge(Words words) {
  ReportEntry entry;
  std::optional<ByteCount> limit;
  if (!words.takeNumber(&entry.size) || !words.skip(") would exceed memory (size=") || !words.takeNumber(&limit) ||
      !words.skip(")")) {
    return LogLine::kNothing;
  }
  if (words.skipTo("[shape = '")) words.takeUntil('\'', &entry.shape);
  if (words.skip(", space=")) words.takeWord(&entry.space);
  absl::string_view number;
  if (words.skip(", size = ") && words.takeWord(&number) && words.skip(", scoped")) entry.kind = "scoped";
  if (words.skipTo("tag = '")) words.takeUntil('\'', &entry.label);
  absl::string_view tag = entry.label;
  if (absl::ConsumePrefix(&tag, "output of ")) entry.instruction = tag.substr(0, tag.find('@'));
  if (absl::string_view name; words.skipTo("] :: ") && words.takeName(&name)) entry.instruction = name;
  entry.line = words.line();
  Budget& of = budget(Source::kCompiler, entry.space);
  if (of.requested == entry.size && of.limit == limit) return LogLine::kRead;  // printed twice
  if (!set(of.requested, entry.size) || !set(of.limit, limit)) return LogLine::kOther;
  m_report->add(entry);
  return LogLine::kRead;
}

// XLA repeats the message during compilation; the first one counts.
LogLine LogSentences::readRematerialization(Words words) {
  std::optional<ByteCount> limit, used;
  if (!words.takeWithExact(&limit) || !words.skip(" by rematerialization; only reduced to ") ||
      !words.takeWithExact(&used)) {
    return LogLine::kNothing;
  }
  Budget& of = budget(Source::kRematerialization);
  if (!of.limit) of.limit = limit;
  if (!of.used) of.used = used;
  return LogLine::kRead;
}

// The failed request, in XLA's wording.
LogLine LogSentences::readRequest(Words words) {
  std::optional<ByteCount> size;
  if (!words.takeWithExact(&size)) return LogLine::kNothing;
  std::optional<ByteCount>& requested = budget(Source::kAllocator).requested;
  if (m_hasRequest) return result(set(requested, size));
  m_hasRequest = true;
  requested = size;
  return LogLine::kRead;
}

// `GPU_0_bfc) ran out of memory trying to allocate 8.00GiB (rounded to 8589934592)requested by op`. An allocator
// retries with smaller and smaller sizes, and rounds up.
LogLine LogSentences::readAllocator(Words words) {
  std::optional<ByteCount> size;
  absl::string_view name;
  if (!words.takeWord(&name) || !words.skip(") ran out of memory trying to allocate ") || !words.take(&size)) {
    return LogLine::kNothing;
  }
  Budget& of = budget(Source::kAllocator, name);
  if (!of.requested) of.requested = size;
  return LogLine::kRead;
}

LogLine LogSentences::readDriver(Words words) {
  std::optional<ByteCount> size;
  if (!words.takeWithExact(&size)) return LogLine::kNothing;
  Budget& of = budget(Source::kAllocator);
  if (!of.requested) of.requested = size;
  return LogLine::kRead;
}

LogLine LogSentences::readMemoryLimit(Words words) {
  std::optional<ByteCount> limit;
  if (!words.takeNumber(&limit)) return LogLine::kNothing;
  set(budget(Source::kAllocator).limit, limit);
  return LogLine::kRead;
}

LogLine LogSentences::readFreeAndTotal(Words words) {
  std::optional<ByteCount> free, limit;
  if (!words.takeNumber(&free) || !words.skip("/") || !words.takeNumber(&limit)) return LogLine::kNothing;
  Budget& of = budget(Source::kAllocator);
  set(of.free, free);
  set(of.limit, limit);
  return LogLine::kRead;
}

const LogSentences::Sentence LogSentences::kSentences[] = {
    {"Ran out of memory in memory space ", &LogSentences::readRanOut},
    {"Ran out of memory on ", &LogSentences::readRequired},
    {"Used ", &LogSentences::readUsed},
    {"Exceeded ", &LogSentences::readExceeded},
    {kScoped, &LogSentences::readScoped},
    {"TensorCore Hbm usage: ", &LogSentences::readCores},
    {"Attempting to reserve ", &LogSentences::readReserve},
    {"Allocation (size=", &LogSentences::readTooLarge},
    {"Can't reduce memory use below ", &LogSentences::readRematerialization},
    {"Out of memory while trying to allocate ", &LogSentences::readRequest},
    {"Out of memory allocating ", &LogSentences::readRequest},
    {"Failed to allocate request for ", &LogSentences::readRequest},
    {"Allocator (", &LogSentences::readAllocator},
    {"Ran out of memory trying to allocate ", &LogSentences::readDriver},
    {"failed to allocate ", &LogSentences::readDriver},
    {"memory_limit_: ", &LogSentences::readMemoryLimit},
    {"Reported by CUDA: Free memory/Total memory: ", &LogSentences::readFreeAndTotal},
};

LogLine LogSentences::read(absl::string_view line, uint32_t number) {
  static const std::array<bool, 256> kFirstBytes = [] {
    std::array<bool, 256> first{};
    for (const Sentence& sentence : kSentences) first[static_cast<unsigned char>(sentence.begin.front())] = true;
    return first;
  }();
  LogLine found = LogLine::kNothing;
  for (size_t at = 0; at < line.size(); ++at) {
    if (!kFirstBytes[static_cast<unsigned char>(line[at])] || (at > 0 && isWordByte(line[at - 1]))) continue;
    const absl::string_view rest = line.substr(at);
    for (const Sentence& sentence : kSentences) {
      if (!absl::StartsWith(rest, sentence.begin)) continue;
      found = std::max(found, (this->*sentence.read)(Words(rest.substr(sentence.begin.size()), number)));
      break;
    }
  }
  return found;
}

bool LogSentences::readAllocatorStat(absl::string_view line) {
  const size_t colon = line.find(':');
  if (colon == 0 || colon == absl::string_view::npos) return false;
  const absl::string_view name = line.substr(0, colon);
  if (!std::all_of(name.begin(), name.end(), isWordByte)) return false;
  const std::optional<ByteCount> count = parseByteCount(absl::StripAsciiWhitespace(line.substr(colon + 1)));
  if (!count) return false;
  if (name == "Limit" && count->bytes > 0) set(budget(Source::kAllocator).limit, count);  // 0: no limit
  if (name == "InUse") set(budget(Source::kAllocator).used, count);
  return true;
}

}  // namespace buffers

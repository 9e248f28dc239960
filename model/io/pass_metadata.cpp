#include "model/io/pass_metadata.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

namespace io {
namespace {

using absl::string_view;

constexpr int kDeepestRecord = 64;

class RecordScanner {
 public:
  explicit RecordScanner(string_view text) : m_text(text) {}

  std::vector<PassRecord> run() {
    fields(0, nullptr);
    return std::move(m_records);
  }

 private:
  struct Times {
    PassRecord record;
    std::optional<int64_t> start, end;  // microseconds
  };

  void skipBlanks() {
    while (m_at < m_text.size()) {
      if (m_text[m_at] == '#') {
        m_at = std::min(m_text.find('\n', m_at), m_text.size());
      } else if (absl::ascii_isspace(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == ',' ||
                 m_text[m_at] == ';') {
        ++m_at;
      } else {
        return;
      }
    }
  }
  bool take(char c) {
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
  }
  string_view word() {
    skipBlanks();
    const size_t begin = m_at;
    while (m_at < m_text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(m_text[m_at])) ||
                                    m_text[m_at] == '_' || m_text[m_at] == '-' || m_text[m_at] == '.'))
      ++m_at;
    return m_text.substr(begin, m_at - begin);
  }
  // A string with its escapes as written, or a word.
  string_view value() {
    skipBlanks();
    if (m_at >= m_text.size() || (m_text[m_at] != '"' && m_text[m_at] != '\'')) return word();
    const char quote = m_text[m_at++];
    const size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != quote) m_at += m_text[m_at] == '\\' ? 2 : 1;
    const size_t end = std::min(m_at, m_text.size());
    m_at = std::min(end + 1, m_text.size());
    return m_text.substr(begin, end - begin);
  }

  // Makes progress whatever the text is.
  string_view nextValue() {
    const size_t begin = m_at;
    const string_view next = value();
    if (m_at == begin) ++m_at;
    return next;
  }

  void fields(int depth, Times* of) {
    while (m_at < m_text.size()) {
      if (take('}') || take('>')) return;
      const string_view name = word();
      const bool hasColon = take(':');
      if (take('{') || take('<')) {
        if (depth >= kDeepestRecord) {
          m_at = m_text.size();
          return;
        }
        Times inner;
        const bool isPass = depth == 0 && name == "pass_metadata";
        fields(depth + 1, isPass ? &inner : nullptr);
        if (!isPass) continue;
        if (inner.start && inner.end && *inner.end >= *inner.start)
          inner.record.seconds = static_cast<double>(*inner.end - *inner.start) / 1e6;
        m_records.push_back(std::move(inner.record));
      } else if (hasColon && take('[')) {
        while (m_at < m_text.size() && !take(']')) set(name, nextValue(), of);
      } else if (hasColon) {
        set(name, nextValue(), of);
      } else if (name.empty()) {
        ++m_at;  // not a field
      }
    }
  }

  void set(string_view name, string_view value, Times* of) {
    if (of == nullptr) return;
    int64_t number = 0;
    if (name == "pass_name") of->record.pass = std::string(value);
    if (name == "pipeline_name") of->record.pipeline = std::string(value);
    if (name == "module_changed") of->record.hasChanged = value == "true" || value == "1";
    if (name == "dump_filenames") of->record.files.emplace_back(value.substr(value.rfind('/') + 1));
    if (!absl::SimpleAtoi(value, &number)) return;
    if (name == "start_timestamp_usec") of->start = number;
    if (name == "end_timestamp_usec") of->end = number;
  }

  const string_view m_text;
  size_t m_at = 0;
  std::vector<PassRecord> m_records;
};

}  // namespace

std::vector<PassRecord> parsePassMetadata(absl::string_view text) { return RecordScanner(text).run(); }

std::vector<PassRecord> passRecordsOf(const Dump& dump, uint32_t module, std::stop_token stop) {
  for (const Companion& companion : dump.modules[module].companions) {
    if (companion.kind != Kind::kPassMetadata) continue;
    const auto text = dump.files->read(companion.file, stop);
    if (text.ok()) return parsePassMetadata((*text)->text());
  }
  return {};
}

}  // namespace io

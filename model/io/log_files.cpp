#include "model/io/log_files.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

namespace io {
namespace {

constexpr absl::string_view kBegin = "*** Begin ";
constexpr absl::string_view kEnd = "*** End ";
constexpr absl::string_view kClose = " ***";
constexpr size_t kMaximumName = 1024;

/// Returns the name in the frame line at the start of `line`; nothing for other lines.
std::optional<absl::string_view> nameIn(absl::string_view line, absl::string_view mark) {
  if (!absl::ConsumePrefix(&line, mark)) return std::nullopt;
  line = line.substr(0, std::min(line.find('\n'), kMaximumName + kClose.size() + 1));
  absl::ConsumeSuffix(&line, "\r");
  if (!absl::ConsumeSuffix(&line, kClose) || line.empty() || line.size() > kMaximumName) return std::nullopt;
  return line;
}

struct Frame {
  bool isBegin = false;
  size_t lineBegin = 0;
  size_t next = 0;  // after the line
  absl::string_view name;
};

/// Returns the next frame line from `at` on.
std::optional<Frame> findFrame(absl::string_view text, size_t at) {
  constexpr absl::string_view kStars = "*** ";
  for (at = text.find(kStars, at); at != absl::string_view::npos; at = text.find(kStars, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    const absl::string_view line = text.substr(at);
    const bool isBegin = absl::StartsWith(line, kBegin);
    const auto name = nameIn(line, isBegin ? kBegin : kEnd);
    if (!name) continue;
    const size_t end = text.find('\n', at);
    return Frame{isBegin, at, end == absl::string_view::npos ? text.size() : end + 1, *name};
  }
  return std::nullopt;
}

class LogFiles : public Files {
 public:
  explicit LogFiles(TextPtr log) : Files(std::string(log->name())), m_log(std::move(log)) {
    const absl::string_view text = m_log->text();
    absl::flat_hash_map<std::string, int> times;
    std::vector<std::pair<Entry, hlo::TextRange>> found;
    bool isTold = false;  // the unexpected frame has been reported
    for (auto begin = findFrame(text, 0); begin && found.size() < kMaximumFiles;) {
      if (!begin->isBegin) {
        // Its begin line exists, but after other words of its line, or was cut off.
        if (!isTold && m_diagnostics.size() < hlo::kMaximumDiagnostics) {
          m_diagnostics.push_back(hlo::diagnosticAt(*m_log, begin->lineBegin, hlo::Severity::kWarning,
                                                    absl::StrCat("no line before this begins with \"*** Begin ",
                                                                 begin->name, " ***\"; the file is skipped")));
        }
        isTold = false;
        begin = findFrame(text, begin->next);
        continue;
      }
      const auto end = findFrame(text, begin->next);
      const size_t stop = end ? end->lineBegin : text.size();
      const bool isWhole = end && !end->isBegin && end->name == begin->name;
      if (!isWhole) {
        m_diagnostics.push_back(hlo::diagnosticAt(*m_log, begin->lineBegin, hlo::Severity::kWarning,
                                                  absl::StrCat("expected \"*** End ", begin->name, " ***\", found ",
                                                               end ? "another marker" : "the end of the log")));
      }
      const std::string path = pathOf(begin->name);
      const int time = ++times[path];
      found.push_back({{time == 1 ? path : absl::StrCat(time, "/", path), static_cast<int64_t>(stop - begin->next),
                        static_cast<int64_t>(found.size())},
                       {static_cast<uint32_t>(begin->next), static_cast<uint32_t>(stop)}});
      isTold = !isWhole;
      begin = isWhole ? findFrame(text, end->next) : end;
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first.path < b.first.path; });
    for (auto& [entry, range] : found) {
      m_entries.push_back(std::move(entry));
      m_ranges.push_back(range);
    }
  }

  void peek(absl::Span<const FileIndex> files, size_t limit, std::stop_token stop,
            const std::function<bool(FileIndex, absl::string_view)>& visit) const override {
    for (const FileIndex file : files) {
      if (stop.stop_requested() || !visit(file, m_log->text(m_ranges[file]).substr(0, limit))) return;
    }
  }

 protected:
  absl::StatusOr<TextPtr> readStored(FileIndex file, std::stop_token) const override {
    return std::make_shared<const hlo::SourceText>(nameOf(file), m_log->text(m_ranges[file]));
  }

 private:
  // Returns a name that cannot act as a path: separators are replaced.
  static std::string pathOf(absl::string_view name) { return absl::StrReplaceAll(name, {{"/", "_"}}); }

  TextPtr m_log;
  std::vector<hlo::TextRange> m_ranges;
};

}  // namespace

bool looksLikeFramedLog(absl::string_view text) {
  // A module's own text can be long and has no frames.
  if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(text.substr(0, kMaximumName)), "HloModule ")) return false;
  for (auto frame = findFrame(text, 0); frame; frame = findFrame(text, frame->next)) {
    if (frame->isBegin) return true;
  }
  return false;
}

FilesPtr splitLog(TextPtr log) { return std::make_shared<const LogFiles>(std::move(log)); }

}  // namespace io

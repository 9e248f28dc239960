#include "app/cli/check.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/check_report.h"
#include "app/cli/memory_source.h"
#include "app/cli/space_memory.h"
#include "app/cli/walk.h"
#include "model/documents/compile_failure.h"
#include "model/queries/query_number.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

struct CheckedLimit {
  const char* name;
  std::optional<int64_t> MemoryLimits::*bytes;
  queries::SpaceFigure queries::SpaceFigures::*figure;
};

constexpr CheckedLimit kCheckedLimits[] = {
    {"reserved", &MemoryLimits::reserved, &queries::SpaceFigures::reserved},
    {"peak", &MemoryLimits::peak, &queries::SpaceFigures::livePeak},
    {"temp", &MemoryLimits::temp, &queries::SpaceFigures::temp},
};

// Returns the memory space that a message names; an allocator has a name of its own.
std::optional<int64_t> namedSpace(const buffers::Budget& budget) {
  const bool isNamed = !budget.space.empty() && budget.source != buffers::Budget::Source::kAllocator;
  return isNamed ? queries::findSpace(hlo::Platform::kTpu, budget.space) : queries::kDefaultSpace;
}

// Returns the largest need of a memory space that an out-of-memory message states for a limit; no value if it states
// none.
std::optional<queries::ByteSum> statedNeed(const buffers::Report& report,
                                           const std::vector<model::CompileFailure>& failures,
                                           const CheckedLimit& limit, int64_t space) {
  std::optional<queries::ByteSum> need;
  const auto take = [&need](const std::optional<buffers::ByteCount>& count, bool isLeast) {
    if (!count) return;
    const queries::ByteSum sum{count->bytes, count->roundingBytes, isLeast};
    if (!need || sum.leastBytes() > need->leastBytes()) need = sum;
  };
  const bool isReserved = limit.bytes == &MemoryLimits::reserved;
  for (const buffers::Budget& budget : report.budgets) {
    if (!isReserved || namedSpace(budget) != space) continue;
    take(budget.used, false);
    take(budget.requested, true);  // only a part of the need
  }
  // The bytes over the limit are less rounded than the need.
  for (const model::CompileFailure& failure : failures) {
    if (isReserved && failure.space == space && failure.neededBytes && failure.limitBytes)
      need = queries::ByteSum{*failure.neededBytes, failure.roundingBytes, false};
  }
  for (const buffers::Breakdown& stats : report.breakdowns) {
    if (stats.title != "BufferAssignment stats" || space != queries::kDefaultSpace) continue;
    if (isReserved) take(stats.total, stats.isLeast);
    for (const buffers::Share& share : stats.shares) {
      if (limit.bytes == &MemoryLimits::temp && share.name == "preallocated temp allocation") take(share.size, false);
    }
  }
  return need;
}

// Returns true for an out-of-memory message, or the buffer statistics of a log, that was opened alone.
bool isLoneMessage(const model::Snapshot& snapshot) {
  return snapshot.module == nullptr && snapshot.assignment != nullptr &&
         words::memoryForm(*snapshot.assignment) == words::MemoryForm::kMessage;
}

// `own` is the limit of --max-total.
std::optional<int64_t> lowerOf(std::optional<int64_t> own, std::optional<int64_t> limit) {
  if (!limit) return own;
  return own ? std::min(*own, *limit) : *limit;
}

std::optional<int64_t> limitIn(const std::vector<model::CompileFailure>& failures, int64_t space) {
  const auto failed = std::find_if(failures.begin(), failures.end(),
                                   [&](const model::CompileFailure& each) { return each.space == space; });
  return failed == failures.end() ? std::nullopt : failed->limitBytes;
}

// "its compilation ran out of VMEM, 64.00 MiB over the limit".
std::string failureReason(const model::CompileFailure& failure) {
  const std::string memory = failure.name.empty() ? "memory" : words::oneLine(failure.name, 60);
  const std::optional<int64_t> over = failure.exceededBytes();
  if (!over || *over <= 0) return words::filled("its compilation ran out of %1", memory);
  return words::filled("its compilation ran out of %1, %2 over the limit", memory, words::humanBytes(*over));
}

class Checker {
 public:
  explicit Checker(const CheckRequest& request) : m_request(request) {}

  void check(const std::string& path) {
    m_path = path;
    m_paths.push_back(path);
    const Walk walk(path);
    if (walk.dump() == nullptr) {
      cannotRead({}, {}, path, failure(path, walk.status()).message);
      m_problems.push_back(failure(path, walk.status()));
      return;
    }
    m_isAnyRead = true;
    m_problems.insert(m_problems.end(), walk.problems.begin(), walk.problems.end());
    for (const io::DumpModule& module : walk.dump()->modules) checkModule(*walk.dump(), module);
  }

  Result take() && {
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const CheckRow& a, const CheckRow& b) { return a.verdict < b.verdict; });
    const CheckCounts counts = countModules(m_rows);
    Result result;
    result.status = counts.beyond > 0 ? 1 : counts.unknown > 0 || counts.all() == 0 ? 2 : 0;
    result.errors = problemsText(m_problems);
    if (m_isAnyRead || m_request.format != "text") write(counts, &result);
    return result;
  }

 private:
  // Checks the main stage of a module, and the out-of-memory messages about it.
  void checkModule(const io::Dump& dump, const io::DumpModule& module) {
    const auto main = module.mainStage();
    const bool isTrial = module.parent && (!main || module.stages[*main].kind != io::Kind::kFinal);
    if (isTrial) return;
    if (!main) return cannotRead(module.name, module.id, {}, "there is neither HLO nor a buffer assignment of it");
    const auto number = static_cast<uint32_t>(&module - dump.modules.data());
    const size_t first = m_rows.size();
    for (uint32_t i = 0; i < module.stages.size(); ++i) {
      const bool isMessage = module.stages[i].kind == io::Kind::kOutOfMemory;
      if (i != *main && !isMessage) continue;
      const auto stage = model::loadStage(dump, {number, i});
      if (!stage.ok()) {
        const auto& files = module.stages[i].modules.empty() ? module.stages[i].buffers : module.stages[i].modules;
        const std::string file(dump.files->nameOf(files.front()));
        m_problems.push_back(failure(file, stage.status()));
        if (!isMessage) cannotRead(module.name, module.id, file, m_problems.back().message);
        continue;
      }
      for (const auto& snapshot : stage->snapshots) {
        m_problems.insert(m_problems.end(), snapshot->diagnostics.begin(), snapshot->diagnostics.end());
        isMessage || isLoneMessage(*snapshot) ? addMessage(*snapshot, module, first) : addModule(snapshot, module);
      }
    }
  }

  void cannotRead(const std::string& module, const std::string& id, const std::string& file, const std::string& why) {
    ++m_modules;
    for (const CheckedLimit& limit : kCheckedLimits) {
      if (isChecked(limit)) m_rows.push_back(unknownRow(limit, {module, id, file}, why));
    }
  }

  struct Name {
    std::string module, id, file;
  };

  bool isOfDump(const CheckedLimit& limit) const {
    return limit.bytes == &MemoryLimits::reserved && m_request.limits.isOfDump;
  }
  bool isChecked(const CheckedLimit& limit) const { return m_request.limits.*limit.bytes || isOfDump(limit); }

  CheckRow unknownRow(const CheckedLimit& limit, const Name& name, const std::string& why) const {
    CheckRow row;
    row.moduleNumber = m_modules;
    row.path = m_path;
    row.module = name.module;
    row.id = name.id;
    row.file = name.file;
    row.limit = limit.name;
    row.limitBytes = m_request.limits.*limit.bytes;
    row.reason = why;
    return row;
  }

  void addModule(const std::shared_ptr<const model::Snapshot>& snapshot, const io::DumpModule& module) {
    ++m_modules;
    const Name name{snapshot->title, snapshot->id.empty() ? module.id : snapshot->id, snapshot->path};
    const MemorySource source = memorySource(snapshot);
    std::string why = source.snapshot == nullptr ? source.problem : mismatchOf(*source.snapshot);
    std::optional<SpaceMemory> space;
    if (why.empty()) space = SpaceMemory::of(*source.snapshot, m_request.space, &why);
    const bool isPart =
        std::any_of(snapshot->diagnostics.begin(), snapshot->diagnostics.end(),
                    [](const hlo::Diagnostic& problem) { return problem.severity == hlo::Severity::kError; });
    for (const CheckedLimit& limit : kCheckedLimits) {
      if (!isChecked(limit)) continue;
      CheckRow row = unknownRow(limit, name, why);
      if (space) {
        if (isOfDump(limit) && space->space() == queries::kDefaultSpace) {
          const auto ofDump = model::dumpLimit(*snapshot);
          row.limitBytes = lowerOf(row.limitBytes, ofDump ? std::optional(ofDump->bytes) : std::nullopt);
        }
        const queries::SpaceFigure& figure = space->figures().*limit.figure;
        setSpace(*space, &row);
        row.source = source.isEstimated() ? CheckSource::kEstimate : CheckSource::kDump;
        if (limit.bytes == &MemoryLimits::peak) row.step = space->figures().livePeakStep;
        row.sum = figure.sum;
        judge(figure.reason, isPart, &row);
      }
      m_rows.push_back(std::move(row));
    }
  }

  // A module that ran out of memory is never within its limits. If its compilation failed, it exceeds all of them;
  // otherwise those below the need that the message states, and the others are unknown. `first` is the first row of the
  // module.
  void addMessage(const model::Snapshot& message, const io::DumpModule& module, size_t first) {
    if (message.assignment == nullptr) return;
    const bool isAlone = first == m_rows.size();
    if (isAlone) ++m_modules;
    const buffers::Report* const report = message.assignment->report();
    const bool hasName = report != nullptr && !report->module.empty();
    const Name name{hasName ? std::string(report->module) : module.name, module.id, message.path};
    std::string why;
    const auto space = SpaceMemory::of(message, m_request.space, &why);
    const std::vector<model::CompileFailure> failures = model::compileFailures(message);
    for (const CheckedLimit& limit : kCheckedLimits) {
      if (!isChecked(limit)) continue;
      CheckRow row = unknownRow(limit, name, why);
      if (space) {
        if (isOfDump(limit)) row.limitBytes = lowerOf(row.limitBytes, limitIn(failures, space->space()));
        setSpace(*space, &row);
        row.source = CheckSource::kMessage;
        if (report != nullptr) row.sum = statedNeed(*report, failures, limit, space->space());
        const bool isBeyond = row.sum && row.limitBytes && row.sum->leastBytes() > *row.limitBytes;
        if (isBeyond) row.verdict = Verdict::kBeyond;
        row.reason = isBeyond  ? ""
                     : row.sum ? "it ran out of memory, and how much all of it needs is not known"
                               : "the out-of-memory message does not state it";
      }
      if (!failures.empty() && row.verdict != Verdict::kBeyond) {
        row.verdict = Verdict::kBeyond;
        row.reason = failureReason(failures.front());
      }
      const auto measured = std::find_if(m_rows.begin() + static_cast<ptrdiff_t>(first), m_rows.end(),
                                         [&](const CheckRow& other) { return other.limit == row.limit; });
      const bool isFailure = row.verdict == Verdict::kBeyond && !row.reason.empty();
      if (isAlone || measured == m_rows.end()) {
        m_rows.push_back(std::move(row));
      } else if (isFailure && measured->verdict != Verdict::kBeyond) {
        // The value of the module says more than the message, which states none for the limit.
        measured->verdict = Verdict::kBeyond;
        measured->reason = absl::StrCat(row.reason, ", see ", message.path);
        if (!measured->limitBytes) measured->limitBytes = row.limitBytes;
      } else if (row.verdict == Verdict::kBeyond && measured->verdict != Verdict::kBeyond) {
        row.moduleNumber = measured->moduleNumber;
        *measured = std::move(row);
      } else if (measured->verdict == Verdict::kWithin) {
        measured->verdict = Verdict::kUnknown;
        measured->reason = absl::StrCat("it ran out of memory, see ", message.path);
      }
    }
  }

  static void setSpace(const SpaceMemory& space, CheckRow* row) {
    row->space = space.space();
    row->spaceName = space.name();
    row->inSpace = space.inSpace("");
  }

  // Compares the value with the limit. The limit is exceeded if the known part alone exceeds it.
  static void judge(const std::string& reason, bool isPart, CheckRow* row) {
    row->reason = reason;
    if (!row->sum) return;
    if (!row->limitBytes) {
      row->reason = "the dump does not state it; --max-reserved takes bytes or the name of a device";
      return;
    }
    if (row->sum->leastBytes() > *row->limitBytes) {
      row->verdict = Verdict::kBeyond;
    } else if (row->sum->isLeast || row->sum->mostBytes() > *row->limitBytes) {
      return;
    } else if (isPart) {
      row->reason = "not all of it could be read";
      return;
    } else {
      row->verdict = Verdict::kWithin;
    }
    row->reason.clear();
  }

  void write(const CheckCounts& counts, Result* to) {
    const std::string& format = m_request.format;
    if (format == "junit") {
      to->output = junitText(m_rows);
    } else if (format == "github") {
      to->output = absl::StrCat(githubText(m_rows), summaryText(counts), "\n");
    } else if (format == "text" && m_request.table.rows.isEmpty()) {
      for (const CheckRow& row : m_rows) addSentence(row, to);
      absl::StrAppend(&to->output, summaryText(counts), "\n");
    } else {
      writeTable(counts, to);
    }
  }

  void writeTable(const CheckCounts& counts, Result* to) {
    const TableFormat format = m_request.table.format;
    Table<CheckRow> table(checkColumns(), m_request.table);
    for (const CheckRow& row : m_rows) table.add(row);
    std::string text = table.text();
    if (format == TableFormat::kJson) {
      to->output = json(counts, std::move(text));
    } else if (format == TableFormat::kCsv) {
      to->output = std::move(text);
    } else {
      to->output = withSentences(format, {}, text, {summaryText(counts)});
      styleHeading(0, m_request.table, to);
    }
  }

  std::string json(const CheckCounts& counts, std::string rows) const {
    Json::Array paths;
    for (const std::string& path : m_paths) paths.push_back(path);
    return answerJson("check", m_paths.size() == 1 ? m_paths.front() : "", m_problems,
                      {{"paths", paths},
                       {"verdict", verdictWord(counts.verdict())},
                       {"modules", counts.all()},
                       {"beyond", counts.beyond},
                       {"unknown", counts.unknown},
                       {"within", counts.within},
                       {"rows", Json::Written{std::move(rows)}}});
  }

  const CheckRequest& m_request;
  std::string m_path;
  std::vector<std::string> m_paths;
  std::vector<CheckRow> m_rows;
  std::vector<hlo::Diagnostic> m_problems;
  size_t m_modules = 0;  // counted so far
  bool m_isAnyRead = false;
};

}  // namespace

std::optional<int64_t> parseLimit(absl::string_view word) {
  const auto bytes = queries::parseNumber(word, queries::Units::kBytes);
  return bytes && bytes->value >= 0 ? std::optional(bytes->value) : std::nullopt;
}

std::vector<std::string> checkFormats() { return {"text", "json", "csv", "markdown", "junit", "github"}; }

Result check(const std::vector<std::string>& paths, const CheckRequest& request) {
  if (const std::string wrong = unknownColumn(checkColumns(), request.table.rows); !wrong.empty())
    return wrongColumn("check", wrong);
  Checker checker(request);
  for (const std::string& path : paths) checker.check(path);
  return std::move(checker).take();
}

}  // namespace cli

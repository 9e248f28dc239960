#pragma once

// The result of `check` in each format: sentences, tables, JSON, JUnit's XML and GitHub's workflow commands.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/table.h"
#include "model/queries/space_figures.h"

namespace cli {

enum class Verdict : uint8_t { kBeyond, kUnknown, kWithin };

/// The origin of a checked value.
enum class CheckSource : uint8_t {
  kDump,
  kEstimate,
  kMessage,  ///< the need that an out-of-memory message states
};

/// A limit of a module.
struct CheckRow {
  Verdict verdict = Verdict::kUnknown;
  size_t moduleNumber = 0;  ///< among all checked modules
  std::string path;         ///< from the command line
  std::string module, id, file;
  std::string limit;                    ///< "reserved", "peak" or "temp"
  std::optional<int64_t> limitBytes;    ///< no value: that of the device of the dump, which does not state it
  std::optional<queries::ByteSum> sum;  ///< the checked value; no value: unknown
  std::optional<uint32_t> step;         ///< of the peak
  int64_t space = queries::kDefaultSpace;
  std::string spaceName;  ///< "" if the memory is unknown
  std::string inSpace;    ///< for sentences: " in HBM", or "" if there is no other space
  CheckSource source = CheckSource::kDump;
  std::string reason;  ///< for kUnknown; for kBeyond if not the limit of the row is exceeded
};

/// The number of modules by their worst verdict.
struct CheckCounts {
  size_t beyond = 0, unknown = 0, within = 0;

  size_t all() const { return beyond + unknown + within; }
  Verdict verdict() const { return beyond > 0 ? Verdict::kBeyond : unknown > 0 ? Verdict::kUnknown : Verdict::kWithin; }
};

CheckCounts countModules(const std::vector<CheckRow>& rows);
/// "beyond", "unknown" or "within": for JSON.
std::string verdictWord(Verdict verdict);
const std::vector<Column<CheckRow>>& checkColumns();

/// "2 of 7 modules FAIL, 1 unknown".
std::string summaryText(const CheckCounts& counts);
/// Appends a line such as "FAIL: jit_f peak 17.21 GiB of 15.00 GiB at step 8: over by 2.21 GiB (id 0042, DIR/….txt)".
void addSentence(const CheckRow& row, Result* to);
/// Returns a test suite for each path, with a test case for each row.
std::string junitText(const std::vector<CheckRow>& rows);
/// Returns an annotation for each row that is not within its limit.
std::string githubText(const std::vector<CheckRow>& rows);

}  // namespace cli

#include "app/cli/check.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "app/cli/memory_source.h"
#include "app/cli/space_memory.h"
#include "app/cli/walk.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace cli {
namespace {

class Checker {
 public:
  Checker(const std::string& path, const MemoryLimits& limits, const std::string& space)
      : m_path(path), m_limits(limits), m_space(space) {}

  void check(const std::shared_ptr<const model::Snapshot>& snapshot) {
    m_name = snapshot->title;
    const MemorySource source = memorySource(snapshot);
    if (source.snapshot == nullptr) return cannotTell(source.problem);
    if (const std::string mismatch = mismatchOf(*source.snapshot); !mismatch.empty()) return cannotTell(mismatch);
    m_isEstimated = source.isEstimated();
    m_isPart = std::any_of(snapshot->diagnostics.begin(), snapshot->diagnostics.end(),
                           [](const hlo::Diagnostic& problem) { return problem.severity == hlo::Severity::kError; });
    std::string noSpace;
    const auto space = SpaceMemory::of(*source.snapshot, m_space, &noSpace);
    if (!space) return cannotTell(noSpace);
    const queries::SpaceFigures& figures = space->figures();
    if (m_limits.peak) {
      const std::string where = figures.livePeakStep ? absl::StrCat(" at step ", *figures.livePeakStep) : std::string();
      compare("peak", *space, figures.livePeak, *m_limits.peak, where);
    }
    if (m_limits.temp) compare("temp", *space, figures.temp, *m_limits.temp, {});
    if (m_limits.total) compare("total", *space, figures.reserved, *m_limits.total, {});
  }

  Result take(const Walk& walk) {
    Result result = walk.answer(std::move(m_lines));
    if (!walk.status().ok()) return result;
    result.errors += m_errors;
    result.status = m_isBroken ? 1 : m_isUnknown || walk.isIncomplete() ? 2 : 0;
    return result;
  }

 private:
  // A limit is exceeded if the known part alone exceeds it.
  void compare(const std::string& what, const SpaceMemory& space, const queries::SpaceFigure& of, int64_t limit,
               const std::string& where) {
    if (!of.sum) return cannotTell(words::filled("%1: %2", what, of.reason));
    const queries::ByteSum& sum = *of.sum;
    const bool isBroken = sum.leastBytes() > limit;
    const std::string figure = words::filled("%1 %2%3", what, space.inSpace(rounded(sum)), where);
    if (!isBroken && (sum.isLeast || sum.mostBytes() > limit)) {
      return cannotTell(words::filled("%1, limit %2: %3", figure, words::exactBytes(limit), of.reason));
    }
    if (!isBroken && m_isPart) return cannotTell(words::filled("%1: not all of it could be read", figure));
    m_isBroken |= isBroken;
    std::string line = words::filled("%1: %2: %3%4, limit %5", isBroken ? "beyond" : "within", m_name, figure,
                                     m_isEstimated ? ", estimated" : "", words::exactBytes(limit));
    if (isBroken) {
      const bool isLeast = sum.roundingBytes > 0 || sum.isLeast;
      line += words::filled(", %1%2 more", isLeast ? "at least " : "", words::exactBytes(sum.leastBytes() - limit));
    }
    m_lines += line + '\n';
  }

  static std::string rounded(const queries::ByteSum& sum) {
    const std::string bytes = words::exactBytes(sum.bytes);
    if (sum.isLeast) return "at least " + bytes;
    return sum.roundingBytes > 0 ? words::filled("%1 ± %2", bytes, words::exactBytes(sum.roundingBytes)) : bytes;
  }

  void cannotTell(absl::string_view why) {
    m_isUnknown = true;
    m_errors += words::filled("%1: %2: %3\n", m_path, m_name, why);
  }

  std::string m_path;
  const MemoryLimits& m_limits;
  std::string m_space;
  std::string m_name;
  bool m_isEstimated = false;
  bool m_isPart = false;  // only a part is checked: other parts of the dump could not be read
  bool m_isBroken = false;
  bool m_isUnknown = false;
  std::string m_lines, m_errors;
};

}  // namespace

Result check(const std::string& path, const MemoryLimits& limits, const std::string& space) {
  Checker checker(path, limits, space);
  Walk walk(path);
  walk.visit([&](const ModuleAt& at) { checker.check(at.snapshot); });
  return checker.take(walk);
}

}  // namespace cli

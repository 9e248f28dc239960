#include "model/words/report_matches.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/buffer_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

using queries::ReportMatch;

std::string nameOf(const model::Snapshot& memory, const ReportMatch::Candidate& candidate) {
  return candidate.value ? valueName(memory.assignment->value(*candidate.value))
                         : oneLine(memory.module->name(candidate.instruction));
}

// Kernel memory is matched by the instruction alone, without a shape.
std::string evidenceText(ReportMatch::By by, bool isScratch) {
  if (isScratch && by == ReportMatch::By::kName) return translate("model", "Matched by instruction name.");
  if (isScratch && by == ReportMatch::By::kOperation) return translate("model", "Matched by operation.");
  switch (by) {
    case ReportMatch::By::kNothing: return translate("model", "No instruction has this name, operation or shape.");
    case ReportMatch::By::kName: return translate("model", "Matched by instruction name and shape.");
    case ReportMatch::By::kOperation: return translate("model", "Matched by operation and shape.");
    case ReportMatch::By::kPlace: return translate("model", "Matched by parameter or result number.");
    case ReportMatch::By::kParameter: return translate("model", "Matched by shape among the parameters.");
    case ReportMatch::By::kShape: return translate("model", "Matched only by shape and bytes.");
    case ReportMatch::By::kOutside: return translate("model", "Memory of the program itself, not of an instruction.");
  }
  return {};
}

}  // namespace

std::shared_ptr<const ReportMatches> matchReport(const model::Snapshot& message,
                                                 std::shared_ptr<const model::Snapshot> memory,
                                                 const std::stop_token& stop) {
  if (message.assignment == nullptr || memory->module == nullptr) return nullptr;
  if (message.assignment->report() == nullptr) return nullptr;
  auto matches = std::make_shared<ReportMatches>();
  matches->entries = queries::matchReport(*message.assignment->report(), *memory->module, memory->assignment.get(),
                                          memory->link, stop);
  const absl::string_view named = message.assignment->report()->module;
  matches->isNamed = !named.empty() && named == memory->module->name();
  matches->memory = std::move(memory);
  return matches;
}

bool ReportMatches::isOfModule() const {
  return isNamed ||
         std::any_of(entries.begin(), entries.end(), [](const ReportMatch& match) { return match.count > 0; });
}

std::optional<model::Target> targetOf(const ReportMatch& match) {
  if (!match.isOne()) return std::nullopt;
  const ReportMatch::Candidate& only = match.candidates.front();
  return only.value ? model::Target(*only.value) : model::Target(only.instruction);
}

std::optional<hlo::SourceLine> lineOf(const ReportMatches& matches, size_t entry) {
  if (entry >= matches.entries.size() || !matches.entries[entry].isOne()) return std::nullopt;
  return matches.memory->sources.line(matches.entries[entry].candidates.front().instruction);
}

std::string matchText(const model::Snapshot& memory, const ReportMatch& match) {
  if (match.isOne()) return nameOf(memory, match.candidates.front());
  if (match.by == ReportMatch::By::kOutside) return "—";
  return match.count > 1 ? filled(translate("model", "%1 candidates"), grouped(static_cast<int64_t>(match.count)))
                         : translate("model", "no match");
}

std::string matchNote(const model::Snapshot& memory, const ReportMatch& match) {
  std::string note = evidenceText(match.by, match.isScratch);
  if (match.count < 2) return note;
  std::vector<std::string> names;
  for (const ReportMatch::Candidate& candidate : match.candidates) names.push_back(nameOf(memory, candidate));
  if (match.count > match.candidates.size()) names.push_back("…");
  return absl::StrCat(note, " ", filled(translate("model", "Candidates: %1"), absl::StrJoin(names, ", ")));
}

std::string matchSummary(const ReportMatches& matches) {
  if (matches.entries.empty()) return {};
  int64_t one = 0, several = 0, all = 0;
  for (const ReportMatch& match : matches.entries) {
    one += match.isOne();
    several += match.count > 1;
    all += match.by != ReportMatch::By::kOutside;
  }
  if (all == 0) return {};
  std::vector<std::string> parts{filled(translate("model", "%1 of %2 entries matched"), grouped(one), grouped(all))};
  if (several > 0) parts.push_back(filled(translate("model", "%1 ambiguous"), grouped(several)));
  if (all - one - several > 0)
    parts.push_back(filled(translate("model", "%1 unmatched"), grouped(all - one - several)));
  if (const auto outside = static_cast<int64_t>(matches.entries.size()) - all; outside > 0)
    parts.push_back(filled(translate("model", "%1 of the program itself"), grouped(outside)));
  const std::string name = oneLine(matches.memory->module->name(), 60);
  return filled(translate("model", "In module %1: %2."), name, absl::StrJoin(parts, ", "));
}

}  // namespace words

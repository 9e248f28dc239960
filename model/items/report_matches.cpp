#include "model/items/report_matches.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

using queries::ReportMatch;

struct ReportMatchesText {
  Q_DECLARE_TR_FUNCTIONS(model)
};

QString nameOf(const Snapshot& memory, const ReportMatch::Candidate& candidate) {
  return candidate.value ? valueName(memory.assignment->value(*candidate.value))
                         : oneLine(memory.module->name(candidate.instruction));
}

// Memory of a kernel is of the instruction alone, without a shape.
QString evidenceText(ReportMatch::By by, bool isScratch) {
  if (isScratch && by == ReportMatch::By::kName) return ReportMatchesText::tr("Found by the instruction’s name.");
  if (isScratch && by == ReportMatch::By::kOperation) return ReportMatchesText::tr("Found by operation.");
  switch (by) {
    case ReportMatch::By::kNothing: return ReportMatchesText::tr("No instruction has this name, operation or shape.");
    case ReportMatch::By::kName: return ReportMatchesText::tr("Found by the instruction’s name and shape.");
    case ReportMatch::By::kOperation: return ReportMatchesText::tr("Found by operation and shape.");
    case ReportMatch::By::kPlace: return ReportMatchesText::tr("Found by its number among parameters and results.");
    case ReportMatch::By::kParameter: return ReportMatchesText::tr("Found among the parameters by shape.");
    case ReportMatch::By::kShape: return ReportMatchesText::tr("Found by shape and bytes alone.");
    case ReportMatch::By::kOutside:
      return ReportMatchesText::tr("Memory of the program itself, not of an instruction.");
  }
  return {};
}

}  // namespace

std::shared_ptr<const ReportMatches> matchReport(const Snapshot& message, std::shared_ptr<const Snapshot> memory) {
  if (message.assignment == nullptr || memory->module == nullptr) return nullptr;
  if (message.assignment->report() == nullptr) return nullptr;
  auto matches = std::make_shared<ReportMatches>();
  matches->entries =
      queries::matchReport(*message.assignment->report(), *memory->module, memory->assignment.get(), memory->link);
  const absl::string_view named = message.assignment->report()->module;
  matches->isNamed = !named.empty() && named == memory->module->name();
  matches->memory = std::move(memory);
  return matches;
}

bool ReportMatches::isOfModule() const {
  return isNamed ||
         std::any_of(entries.begin(), entries.end(), [](const ReportMatch& match) { return match.count > 0; });
}

std::optional<Target> targetOf(const ReportMatch& match) {
  if (!match.isOne()) return std::nullopt;
  const ReportMatch::Candidate& only = match.candidates.front();
  return only.value ? Target(*only.value) : Target(only.instruction);
}

QString matchText(const Snapshot& memory, const ReportMatch& match) {
  if (match.isOne()) return nameOf(memory, match.candidates.front());
  if (match.by == ReportMatch::By::kOutside) return QStringLiteral("—");
  return match.count > 1 ? ReportMatchesText::tr("%1 fit").arg(grouped(static_cast<int64_t>(match.count)))
                         : ReportMatchesText::tr("not found");
}

QString matchNote(const Snapshot& memory, const ReportMatch& match) {
  QString note = evidenceText(match.by, match.isScratch);
  if (match.count < 2) return note;
  QStringList names;
  for (const ReportMatch::Candidate& candidate : match.candidates) names << nameOf(memory, candidate);
  if (match.count > match.candidates.size()) names << QStringLiteral("…");
  return note + u' ' +
         ReportMatchesText::tr("What the message says fits several: %1").arg(names.join(QStringLiteral(", ")));
}

QString matchSummary(const ReportMatches& matches) {
  if (matches.entries.empty()) return {};
  int64_t one = 0, several = 0, all = 0;
  for (const ReportMatch& match : matches.entries) {
    one += match.isOne();
    several += match.count > 1;
    all += match.by != ReportMatch::By::kOutside;
  }
  if (all == 0) return {};
  QStringList parts{ReportMatchesText::tr("%1 of %2 found").arg(grouped(one), grouped(all))};
  if (several > 0) parts << ReportMatchesText::tr("%1 ambiguous").arg(grouped(several));
  if (all - one - several > 0) parts << ReportMatchesText::tr("%1 not found").arg(grouped(all - one - several));
  const QString name = oneLine(matches.memory->module->name(), 60);
  return ReportMatchesText::tr("In the module %1: %2.").arg(name, parts.join(QStringLiteral(", ")));
}

}  // namespace model

#include "model/words/loop_brackets.h"

#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

std::string tripsText(const std::optional<hlo::TripCount>& trips) {
  if (!trips) return translate("Lifetimes", "trip count unknown");
  const std::string count = trips->count == 1 ? translate("Lifetimes", "1 iteration")
                                              : filled(translate("Lifetimes", "%1 iterations"), grouped(trips->count));
  return trips->isInferred ? filled(translate("Lifetimes", "%1 (inferred)"), count) : count;
}

}  // namespace

LoopBracket bracketOf(const hlo::Module& module, const queries::ScheduleLoop& loop) {
  return {loop.steps, loop.depth, oneLine(module.name(loop.instruction)), tripsText(loop.tripCount), loop.instruction};
}

std::vector<LoopBracket> loopBrackets(const model::Snapshot& snapshot) {
  std::vector<LoopBracket> brackets;
  if (snapshot.module == nullptr || snapshot.assignment == nullptr) return brackets;
  for (const queries::ScheduleLoop& loop : queries::scheduleLoops(*snapshot.module, *snapshot.assignment))
    brackets.push_back(bracketOf(*snapshot.module, loop));
  return brackets;
}

}  // namespace words

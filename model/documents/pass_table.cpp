#include "model/documents/pass_table.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/words/text.h"

namespace model {
namespace {

const PassCounts* countsBefore(absl::Span<const PassStage> stages, uint32_t at) {
  return stages[at].before ? &stages[*stages[at].before].counts : nullptr;
}

}  // namespace

size_t touchedBy(const compare::StageDelta& delta) {
  return delta.added + delta.removed + delta.changed + delta.moved + delta.renamed;
}

std::string stageNumberText(const PassStage& stage) {
  return stage.name.number ? absl::StrFormat("%04d", *stage.name.number) : std::string();
}

std::string passText(const PassStage& stage) {
  if (stage.lastPass) return absl::StrCat("after ", stage.since);
  const std::string pass = stage.name.pass.empty() ? absl::StrCat("before ", stage.name.next) : stage.name.pass;
  return stage.isExact || stage.since.empty() || stage.since == stage.name.pass
             ? pass
             : absl::StrCat(stage.since, " … ", pass);
}

std::optional<hlo::Diagnostic> problemOf(const PassStage& stage) {
  if (stage.problem.empty()) return std::nullopt;
  hlo::Diagnostic problem;
  problem.file = stage.file;
  if (stage.problemAt) {
    problem.line = stage.problemAt->line;
    problem.column = stage.problemAt->column;
  }
  problem.message = stage.problem;
  return problem;
}

std::string problemText(const PassStage& stage) {
  auto problem = problemOf(stage);
  if (!problem) return {};
  problem->file = std::string(words::fileName(problem->file));
  return hlo::format(*problem);
}

std::optional<int64_t> differenceOf(absl::Span<const PassStage> stages, uint32_t at, size_t PassCounts::*count) {
  const PassCounts* const before = countsBefore(stages, at);
  if (before == nullptr) return std::nullopt;
  return static_cast<int64_t>(stages[at].counts.*count) - static_cast<int64_t>(before->*count);
}

std::optional<int64_t> differenceOf(absl::Span<const PassStage> stages, uint32_t at, hlo::Amount PassCounts::*amount) {
  const PassCounts* const before = countsBefore(stages, at);
  if (before == nullptr) return std::nullopt;
  const auto now = (stages[at].counts.*amount).exact(), then = (before->*amount).exact();
  return now && then ? std::optional(*now - *then) : std::nullopt;
}

std::vector<PassSum> addUpPasses(absl::Span<const PassStage> stages, absl::Span<const uint32_t> positions) {
  std::vector<PassSum> sums;
  std::map<std::pair<std::string, std::string>, size_t> places;
  for (const uint32_t at : positions) {
    const PassStage& stage = stages[at];
    if (!stage.before) continue;
    const std::pair key(stage.name.pipeline, passText(stage));
    const auto [found, isNew] = places.try_emplace(key, sums.size());
    if (isNew) {
      sums.emplace_back();
      sums.back().pipeline = key.first;
      sums.back().pass = key.second;
    }
    PassSum& sum = sums[found->second];
    sum.stages.push_back(at);
    sum.changed += stage.isChanged() ? 1 : 0;
    if (stage.name.seconds) sum.seconds = sum.seconds.value_or(0) + *stage.name.seconds;
    for (const auto count : {&compare::StageDelta::added, &compare::StageDelta::removed, &compare::StageDelta::changed,
                             &compare::StageDelta::replaced, &compare::StageDelta::moved, &compare::StageDelta::renamed,
                             &compare::StageDelta::clones, &compare::StageDelta::merged})
      sum.delta.*count += stage.delta.*count;
    sum.fusions += differenceOf(stages, at, &PassCounts::fusions).value_or(0);
    sum.collectives += differenceOf(stages, at, &PassCounts::collectives).value_or(0);
    sum.copies += differenceOf(stages, at, &PassCounts::copies).value_or(0);
    const auto add = [](std::optional<int64_t>* to, std::optional<int64_t> more) {
      *to = *to && more ? std::optional(**to + *more) : std::nullopt;
    };
    add(&sum.bytes, differenceOf(stages, at, &PassCounts::bytes));
    add(&sum.flops, differenceOf(stages, at, &PassCounts::flops));
  }
  std::stable_sort(sums.begin(), sums.end(),
                   [](const PassSum& one, const PassSum& two) { return touchedBy(one.delta) > touchedBy(two.delta); });
  return sums;
}

}  // namespace model

#include "app/cli/walk.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "app/cli/module_choice.h"
#include "model/io/streams.h"
#include "model/words/missing.h"

namespace cli {

Walk::Walk(std::string path) : m_path(std::move(path)), m_name(io::inputName(m_path)) {
  auto dump = model::listDocument(m_path);
  m_status = dump.status();
  if (!dump.ok()) return;
  m_dump = *std::move(dump);
  problems = m_dump->diagnostics;
}

Walk::Walk(std::string path, std::string module) : Walk(std::move(path)) { m_module = std::move(module); }

bool Walk::takesAll() const { return m_module == kAllModules; }

void Walk::visit(const Visitor& visit) {
  if (m_dump == nullptr) return;
  if (m_module) return visitChosen(visit);
  const std::vector<io::StageId> stages = io::allMainStages(*m_dump);
  m_status = model::visitStages(*m_dump, stages, &problems, [&](io::StageId id, const model::LoadedStage& stage) {
    for (const auto& snapshot : stage.snapshots) pass(snapshot, id, visit);
  });
}

void Walk::visitChosen(const Visitor& visit) {
  absl::Status failure;
  bool isAnyRead = false;
  visitStages([&](io::StageId stage, const Select& select) {
    const absl::Status status =
        model::visitStages(*m_dump, {stage}, &problems, [&](io::StageId id, const model::LoadedStage& loaded) {
          std::vector<model::ModuleSummary> modules;
          for (const auto& snapshot : loaded.snapshots) {
            model::ModuleSummary& one = modules.emplace_back(model::listedSummary(*m_dump, id));
            one.name = snapshot->title;
            one.file = snapshot->path;
            if (!snapshot->id.empty()) one.id = snapshot->id;
            if (snapshot->module == nullptr) continue;
            one.instructions = static_cast<int64_t>(snapshot->module->instructionCount());
            if (loaded.snapshots.size() > 1) one.work = model::workOf(*snapshot->module);
          }
          for (const size_t index : select(modules)) pass(loaded.snapshots[index], id, visit);
        });
    isAnyRead |= status.ok();
    if (failure.ok()) failure = status;
  });
  if (!isAnyRead) m_status = failure;
}

void Walk::visitStages(const std::function<void(io::StageId, const Select&)>& visit) {
  if (m_dump == nullptr) return;
  std::vector<io::StageId> stages, messages;
  for (const io::StageId id : io::allMainStages(*m_dump)) {
    const bool isMessage = m_dump->modules[id.module].stages[id.stage].kind == io::Kind::kOutOfMemory;
    (isMessage ? messages : stages).push_back(id);
  }
  if (stages.empty()) stages = {messages.front()};
  if (stages.size() == 1) {
    return visit(stages.front(), [this](const std::vector<model::ModuleSummary>& modules) { return choose(modules); });
  }
  std::vector<model::ModuleSummary> all;
  std::vector<size_t> indices;  // of each module in its stage
  // The window compares the same stages.
  const std::vector<io::StageId> candidates = io::firstStages(*m_dump);
  for (const io::StageId id : stages) {
    const bool isCandidate = std::find(candidates.begin(), candidates.end(), id) != candidates.end();
    std::vector<model::ModuleSummary> modules =
        model::summarize(*m_dump, id, isCandidate ? model::WithWork::kYes : model::WithWork::kNo);
    for (size_t i = 0; i < modules.size(); ++i) {
      all.push_back(std::move(modules[i]));
      indices.push_back(i);
    }
  }
  const std::vector<size_t> chosen = choose(all);
  for (size_t i = 0; i < chosen.size();) {
    const io::StageId stage = all[chosen[i]].stage;
    std::vector<size_t> selected;
    for (; i < chosen.size() && all[chosen[i]].stage == stage; ++i) selected.push_back(indices[chosen[i]]);
    visit(stage, [&selected](const std::vector<model::ModuleSummary>& modules) {
      std::erase_if(selected, [&](size_t index) { return index >= modules.size(); });
      return selected;
    });
  }
}

std::vector<size_t> Walk::choose(const std::vector<model::ModuleSummary>& modules) {
  const ModuleChoice choice = chooseModules(modules, *m_module);
  if (!choice.problem.empty()) addMissing(problemOf(m_name, choice.problem));
  m_note = choice.note;
  // Any of the unreadable modules may be the largest.
  for (size_t i = 0; !m_note.empty() && i < modules.size(); ++i) {
    if (!modules[i].status.ok() && i != choice.chosen.front())
      problems.push_back(io::problemOf(modules[i].file, modules[i].status, hlo::Severity::kError));
  }
  return choice.chosen;
}

void Walk::pass(const std::shared_ptr<const model::Snapshot>& snapshot, io::StageId stage, const Visitor& visit) {
  ++m_visited;
  add(snapshot->diagnostics);
  if (snapshot->mlir != nullptr && !m_takesMlir)
    return skip({snapshot, stage}, words::missingText(words::Missing::kHlo));
  visit({snapshot, stage});
}

void Walk::addMissing(hlo::Diagnostic problem) {
  problems.push_back(std::move(problem));
  m_isMissing = true;
}

void Walk::skip(const ModuleAt& at, const std::string& reason) {
  ++m_skipped;
  problems.push_back(takesAll() ? problemOf(at.snapshot->path, reason, hlo::Severity::kNote)
                                : problemOf(m_name, reason));
}

Result Walk::answer(std::string output) const {
  if (!m_status.ok()) return failed(m_path, m_status);
  const bool isUnanswered = m_isMissing || (m_visited > 0 && m_skipped == m_visited);
  Result result{isUnanswered ? 1 : 0, std::move(output), {}};
  if (!m_note.empty()) absl::StrAppend(&result.errors, m_name, ": note: ", m_note, "\n");
  result.errors += problemsText(problems);
  return result;
}

Result Walk::styledAnswer(Result text) const {
  Result result = answer(std::move(text.output));
  if (!result.output.empty()) result.styles = std::move(text.styles);
  return result;
}

Result Walk::jsonAnswer(absl::string_view subcommand, Json::Object members) const {
  Result result = answer({});
  result.output = answerJson(subcommand, m_path, m_status.ok() ? problems : std::vector{failure(m_path, m_status)},
                             std::move(members));
  return result;
}

OneModule::OneModule(std::string path, std::string module, const Visitor& visit) {
  Walk walk(std::move(path), std::move(module));
  size_t count = 0;
  walk.visit([&](const ModuleAt& at) {
    if (count++ > 0) return;
    m_snapshot = at.snapshot;
    if (visit) visit(walk, at);
  });
  m_result = walk.answer({});
  if (count < 2) return;
  m_snapshot = nullptr;
  m_result = {2, {}, absl::StrCat(walk.name(), ": --module all selects ", count, " modules, but the result has one\n")};
}

}  // namespace cli

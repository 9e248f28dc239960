#include "app/cli/walk.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace cli {

Walk::Walk(std::string path) : m_path(std::move(path)) {
  auto dump = model::listDocument(m_path);
  m_status = dump.status();
  if (!dump.ok()) return;
  m_dump = *std::move(dump);
  problems = m_dump->diagnostics;
}

void Walk::visit(const std::function<void(const ModuleAt&)>& visit) {
  if (m_dump == nullptr) return;
  size_t read = 0;
  m_status = model::visitStages(*m_dump, &problems, [&](io::StageId id, const model::LoadedStage& stage) {
    ++read;
    for (const auto& snapshot : stage.snapshots) visit({snapshot, id});
  });
  m_isIncomplete = read < io::mainStages(*m_dump).size();
}

void Walk::addMissing(hlo::Diagnostic problem) {
  problems.push_back(std::move(problem));
  m_isMissing = true;
}

Result Walk::answer(std::string output, const std::string& nothing) const {
  if (!m_status.ok()) return failed(m_path, m_status);
  Result result{m_isMissing || !nothing.empty() ? 1 : 0, std::move(output), problemsText(problems)};
  if (!nothing.empty() && !m_isMissing) absl::StrAppend(&result.errors, m_path, ": ", nothing, "\n");
  return result;
}

Result Walk::jsonAnswer(Json::Object members, const std::string& nothing) const {
  Result result = answer({}, nothing);
  result.output =
      answerJson(m_path, m_status.ok() ? problems : std::vector{failure(m_path, m_status)}, std::move(members));
  return result;
}

OneModule::OneModule(const std::string& path) {
  const auto document = model::readDocument(path, nullptr);
  status = document.status();
  if (!document.ok()) return;
  snapshot = document->loaded.begin()->second.snapshots.front();
  problems = document->diagnostics;
}

std::vector<hlo::Diagnostic> OneModule::allProblems() const {
  std::vector<hlo::Diagnostic> all = problems;
  all.insert(all.end(), snapshot->diagnostics.begin(), snapshot->diagnostics.end());
  return all;
}

}  // namespace cli

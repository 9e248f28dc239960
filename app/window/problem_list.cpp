#include "app/window/problem_list.h"

#include <algorithm>
#include <set>

#include "model/buffers/report.h"
#include "model/documents/pass_table.h"
#include "model/words/memory_report_text.h"

namespace app {

ProblemList::ProblemList(const model::Session& session, const model::Navigation& navigation,
                         const model::Timeline& timeline)
    : m_session(session), m_timeline(timeline) {
  connect(&session, &model::Session::documentsChanged, this, &ProblemList::changed);
  connect(&navigation, &model::Navigation::memoryChanged, this, &ProblemList::changed);  // an estimate has its own
  connect(&timeline, &model::Timeline::changed, this, &ProblemList::changed);
}

void ProblemList::add(const std::shared_ptr<const model::Snapshot>& snapshot, const hlo::Diagnostic& problem) {
  std::erase_if(m_ofLayouts, [](const LayoutProblem& each) { return each.snapshot.expired(); });
  const bool isKnown = std::any_of(m_ofLayouts.begin(), m_ofLayouts.end(), [&](const LayoutProblem& each) {
    return each.snapshot.lock() == snapshot && each.problem.message == problem.message;
  });
  if (isKnown) return;
  m_ofLayouts.push_back({snapshot, problem});
  emit changed();
}

std::vector<hlo::Diagnostic> ProblemList::failures() const {
  std::vector<hlo::Diagnostic> failures;
  for (const auto& document : m_session.documents()) {
    for (const auto& [id, stage] : document->loaded) {
      // If there are several messages about a module, only one is listed.
      const auto message = document->messageOf(id.module);
      for (const auto& snapshot : stage.snapshots) {
        const buffers::Report* const report =
            snapshot->assignment == nullptr ? nullptr : snapshot->assignment->report();
        if (report == nullptr || report->budgets.empty() || (message != nullptr && message != snapshot)) continue;
        failures.push_back({hlo::Severity::kError, snapshot->path, 0, 0, words::budgetLines(*report).front(), {}});
      }
    }
  }
  return failures;
}

std::vector<hlo::Diagnostic> ProblemList::all() const {
  std::vector<hlo::Diagnostic> problems = failures();
  hlo::append(m_session.diagnostics(), &problems);
  std::set<std::string> files;  // with problems that are listed
  for (const hlo::Diagnostic& problem : problems) files.insert(problem.file);
  for (const model::PassStage& stage : m_timeline.stages()) {
    if (const auto problem = model::problemOf(stage); problem && files.insert(problem->file).second)
      problems.push_back(*problem);
  }
  for (const LayoutProblem& each : m_ofLayouts) {
    if (!each.snapshot.expired()) problems.push_back(each.problem);
  }
  return problems;
}

}  // namespace app

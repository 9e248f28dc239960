#include "app/window/problem_list.h"

#include <algorithm>

namespace app {

ProblemList::ProblemList(const model::Session& session, const model::Navigation& navigation) : m_session(session) {
  connect(&session, &model::Session::documentsChanged, this, &ProblemList::changed);
  connect(&navigation, &model::Navigation::memoryChanged, this, &ProblemList::changed);  // an estimate has its own
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

std::vector<hlo::Diagnostic> ProblemList::all() const {
  std::vector<hlo::Diagnostic> problems = m_session.diagnostics();
  for (const LayoutProblem& each : m_ofLayouts) {
    if (!each.snapshot.expired()) problems.push_back(each.problem);
  }
  return problems;
}

}  // namespace app

#pragma once

// All problems of a window: compilations that ran out of memory, problems of the open files, stages of the timeline
// that cannot be read, and graphs that could not be laid out as requested.

#include <QObject>
#include <memory>
#include <vector>

#include "model/session/session.h"
#include "model/session/timeline.h"

namespace app {

class ProblemList : public QObject {
  Q_OBJECT
 public:
  /// All arguments outlive it.
  ProblemList(const model::Session& session, const model::Navigation& navigation, const model::Timeline& timeline);

  /// The problem lasts as long as the snapshot; one that is known already is not added again.
  void add(const std::shared_ptr<const model::Snapshot>& snapshot, const hlo::Diagnostic& problem);
  /// The failures; then the other problems in order of the files; then those of stages that are not open, then those of
  /// layouts.
  std::vector<hlo::Diagnostic> all() const;
  /// The compilations that ran out of memory, each with the file of its message.
  std::vector<hlo::Diagnostic> failures() const;

 signals:
  void changed();

 private:
  struct LayoutProblem {
    std::weak_ptr<const model::Snapshot> snapshot;
    hlo::Diagnostic problem;
  };

  const model::Session& m_session;
  const model::Timeline& m_timeline;
  std::vector<LayoutProblem> m_ofLayouts;
};

}  // namespace app

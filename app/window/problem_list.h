#pragma once

// All problems of a window: those of the open files, and graphs that could not be laid out as requested.

#include <QObject>
#include <memory>
#include <vector>

#include "model/session/session.h"

namespace app {

class ProblemList : public QObject {
  Q_OBJECT
 public:
  /// `session` and `navigation` outlive it.
  ProblemList(const model::Session& session, const model::Navigation& navigation);

  /// The problem lasts as long as the snapshot; one that is known already is not added again.
  void add(const std::shared_ptr<const model::Snapshot>& snapshot, const hlo::Diagnostic& problem);
  /// In order of the files; problems of layouts are last.
  std::vector<hlo::Diagnostic> all() const;

 signals:
  void changed();

 private:
  struct LayoutProblem {
    std::weak_ptr<const model::Snapshot> snapshot;
    hlo::Diagnostic problem;
  };

  const model::Session& m_session;
  std::vector<LayoutProblem> m_ofLayouts;
};

}  // namespace app

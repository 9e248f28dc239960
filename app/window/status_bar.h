#pragma once

// The status bar: location, selection with its total size, running jobs, problems.

#include <QStatusBar>
#include <QTimer>
#include <vector>

#include "model/session/job_runner.h"
#include "model/session/navigation.h"
#include "model/text/diagnostic.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace app {

class StatusBar : public QStatusBar {
  Q_OBJECT
 public:
  /// Both outlive it. It follows the jobs by itself.
  StatusBar(model::JobRunner& jobs, const model::Navigation& navigation, QWidget* parent = nullptr);

  /// Shows a message for a few seconds. Text of dumps and file names is escaped.
  void showText(const QString& sentence);

  /// The place and the selection as they are now.
  void showPlace(const QString& folder);

  /// Without a document there is nothing that could have problems, and no button.
  /// `failures` is the number of compilations among the problems that ran out of memory.
  void showProblems(const std::vector<hlo::Diagnostic>& problems, int failures, bool hasDocuments);

 signals:
  void cancelRequested();
  void problemsRequested();

 private:
  void showJobs();

  model::JobRunner& m_jobs;
  const model::Navigation& m_navigation;
  QLabel* m_place = nullptr;
  QLabel* m_selection = nullptr;
  QLabel* m_jobName = nullptr;
  QProgressBar* m_jobShare = nullptr;
  QToolButton* m_cancel = nullptr;
  QToolButton* m_problems = nullptr;
  QTimer m_jobDelay;  // a job that ends at once is not worth a flicker
};

}  // namespace app

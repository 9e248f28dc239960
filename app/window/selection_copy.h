#pragma once

// Copies what is selected as something to send: a Markdown report, or the HLO of it as a module of its own. Made in the
// background.

#include <QObject>

#include "model/session/job_runner.h"
#include "model/session/navigation.h"

namespace app {

class SelectionCopy : public QObject {
  Q_OBJECT
 public:
  enum class Form { kReport, kHlo };
  static constexpr size_t kMostInstructions = 100'000;

  /// Both outlive it.
  SelectionCopy(model::JobRunner& jobs, model::Navigation& navigation, QObject* parent = nullptr);

  /// If the selection is in several computations, the HLO has the instructions of the active one.
  void copy(Form form);

 signals:
  /// That it is on the clipboard, or why it is not.
  void message(const QString& sentence);

 private:
  model::JobRunner& m_jobs;
  model::Navigation& m_navigation;
};

}  // namespace app

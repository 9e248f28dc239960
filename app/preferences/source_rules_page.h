#pragma once

// The rules that lead from the folders that a dump names to those of this machine, as a table in the preferences. What
// each rule comes to is said beside it while it is typed: whether the folder is there, and how many source files of the
// open module it leads to. The disk is looked at by a job.

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/source_finder.h"
#include "model/session/job_runner.h"

class QTableWidget;

namespace app {

class SourceRulesPage : public QWidget {
  Q_OBJECT
 public:
  /// The runner outlives it.
  SourceRulesPage(model::JobRunner& jobs, QWidget* parent);

  /// The rules as entered; incomplete rules are ignored.
  std::vector<model::SourceRule> rules() const;
  /// No signal.
  void setRules(const std::vector<model::SourceRule>& rules);
  /// The source files that the open module names; nothing where none is open.
  void setNamedFiles(std::optional<std::vector<std::string>> files);

 signals:
  void rulesChanged();

 private:
  void addRow(const model::SourceRule& rule);
  model::SourceRule rule(int row) const;
  void check(int row, const model::SourceRule& rule);
  void checkAll();
  void say(int row, const QString& brief, const QString& whole);

  model::JobRunner& m_jobs;
  QTableWidget* m_table;
  std::optional<std::vector<std::string>> m_files;
  bool m_isShowing = false;
};

}  // namespace app

#pragma once

// The problems of the files as a table: the most severe first, then in the order found.

#include <QAbstractTableModel>
#include <vector>

#include "model/text/diagnostic.h"

namespace model {

class ProblemModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kSeverity, kMessage, kFile, kPlace, kColumnCount };
  enum Role {
    SeverityRole = Qt::UserRole + 1,  ///< int of hlo::Severity
  };

  explicit ProblemModel(QObject* parent = nullptr);

  void setProblems(std::vector<hlo::Diagnostic> problems);
  const hlo::Diagnostic& problem(int row) const { return m_problems[static_cast<size_t>(row)]; }
  /// Returns `file:line:column: message`, with the excerpt and its caret below.
  QString text(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<hlo::Diagnostic> m_problems;
};

}  // namespace model

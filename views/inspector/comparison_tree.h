#pragma once

// Two instructions or computations side by side: their facts in two columns, with the rows that differ marked by a sign
// and a background. A double click or Enter on an operand goes there.

#include <QAction>
#include <QTreeView>

#include "model/items/fact_comparison_model.h"
#include "views/view.h"

namespace views {

class ComparisonTree : public QTreeView {
  Q_OBJECT
 public:
  ComparisonTree(Context context, QWidget* parent);

  void setFacts(const QString& left, const QString& right, std::vector<words::ComparedFact> facts);
  const model::FactComparisonModel& facts() const { return *m_model; }
  QList<QAction*> treeActions() const { return {m_onlyDifferences, m_copy}; }

 signals:
  void linkFollowed(const model::Target& target);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void openSections();
  void fitColumns();

  model::FactComparisonModel* m_model;
  QAction* m_onlyDifferences;
  QAction* m_copy;
};

}  // namespace views

#pragma once

// The details of the selected value or allocation: the same facts as in the inspector, and the text of the defining
// instruction.

#include "views/facts_tree.h"

class QLabel;
class QPlainTextEdit;

namespace views {

class FactsPanel : public QWidget {
  Q_OBJECT
 public:
  FactsPanel(Context context, QWidget* parent);

  void show(const std::shared_ptr<const model::Snapshot>& snapshot, const model::Selection& selection);
  FactsTree& tree() { return *m_tree; }

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 private:
  FactsTree* m_tree;
  QLabel* m_note;
  QPlainTextEdit* m_text;
};

}  // namespace views

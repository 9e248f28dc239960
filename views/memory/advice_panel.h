#pragma once

// The page "Advice" of the memory view: changes of the program that lower what is reserved, each planned again, with
// its bytes, its line and the means to write in the program. Computed when the page is first shown.

#include <QWidget>
#include <memory>

#include "views/view.h"

class QLabel;
class QToolButton;

namespace views {

class FactsTree;

class AdvicePanel : public QWidget {
  Q_OBJECT
 public:
  AdvicePanel(Context context, QWidget* parent);

  /// `snapshot` is Navigation::memory(), or null.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot);
  QString headline() const;
  FactsTree& tree() { return *m_tree; }
  /// Returns a line for each change, ready for an issue; "" without any.
  QString copyText() const;
  QAction& copyAction() { return *m_copy; }

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  void message(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  QLabel* m_headline;
  QLabel* m_basis;
  FactsTree* m_tree;
  QToolButton* m_copyButton;
  QAction* m_copy;
};

}  // namespace views

#pragma once

// The selected value, or allocation, in full: facts and links as a list, and the text of the defining instruction.

#include "model/items/buffer_facts_model.h"
#include "views/view.h"

class QLabel;
class QPlainTextEdit;
class QTreeView;

namespace views {

class FactsPanel : public QWidget {
  Q_OBJECT
 public:
  FactsPanel(Context context, QWidget* parent);

  void show(const std::shared_ptr<const model::Snapshot>& snapshot, const model::Selection& selection);
  const model::BufferFactsModel& model() const { return *m_model; }

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setTitle(const QString& title);

  Context m_context;
  model::BufferFactsModel* m_model;
  QString m_fullTitle;
  QLabel* m_title;
  QLabel* m_note;
  QTreeView* m_tree;
  QPlainTextEdit* m_text;
};

}  // namespace views

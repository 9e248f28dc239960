#pragma once

// "Live at step N": what is alive at the cursor, with a headline that equals the usage curve exactly, and the table.

#include "model/items/live_model.h"
#include "views/view.h"

class QLabel;
class QTableView;

namespace views {

class ItemLink;
class MemoryDelegate;

class LivePanel : public QWidget {
  Q_OBJECT
 public:
  LivePanel(Context context, QWidget* parent);

  void setStep(std::shared_ptr<const model::Snapshot> snapshot, std::optional<uint32_t> step);
  void follow(const model::Selection& selection);

  const model::LiveModel& model() const { return *m_model; }
  QString headline() const;

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitColumns(uint32_t steps);

  Context m_context;
  model::LiveModel* m_model;
  QLabel* m_title;
  QLabel* m_headline;
  QLabel* m_sum;
  QTableView* m_table;
  MemoryDelegate* m_delegate;
  ItemLink* m_link;
};

}  // namespace views

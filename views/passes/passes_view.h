#pragma once

// The stages of the compilation as a table of what each pass changed, the busiest first. A row shows its stage,
// compared with the one before. The filter finds passes by name, or by the changes that they made
// (model/documents/event_query.h); then a row also selects the instructions that it found.

#include <functional>

#include "model/documents/event_query.h"
#include "model/items/pass_model.h"
#include "views/column_fit.h"
#include "views/view.h"

class QLabel;
class QLineEdit;
class QStackedLayout;
class QTableView;

namespace model {
class Timeline;
}

namespace views {

class PassesView : public View {
  Q_OBJECT
 public:
  PassesView(Context context, QWidget* parent = nullptr);

  /// Called once; it outlives the view.
  void setTimeline(model::Timeline& timeline);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions + m_questions; }
  void fillMenu(QMenu& menu) override;
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;
  void focusField() override;

 protected:
  void applySnapshot() override {}
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& state) override;

 private:
  void refresh();
  void stagesRead();
  void applyFilter();
  void askForFusion();
  void findFusion(const QString& name);
  /// `found` by stage; empty: no filter.
  void showFound(std::vector<model::PassModel::Found> found, bool isOfEvents);
  void updateCount();
  void updateEmptyState();
  void currentChanged();
  void choose(const QModelIndex& index);
  void exportCsv();
  void addQuestion(const QString& id, const QString& title, const std::function<void()>& ask);

  model::Timeline* m_timeline = nullptr;
  model::PassModel* m_model;
  QTableView* m_table;
  QLineEdit* m_filter;
  QLabel* m_count;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions, m_questions;
  model::EventQuery m_query;  ///< of the filter; empty: it has names of passes, or nothing
  QString m_problem;
  std::vector<size_t> m_events;  ///< of a fusion that the filter asks for, in order
  size_t m_changes = 0;          ///< that the filter found
  bool m_isOfEvents = false;     ///< the filter asks for changes, and not for names of passes
  bool m_applying = false;
  ColumnFit* m_fit;
};

}  // namespace views

#pragma once

// What fills the memory view where there is no map to draw: what was asked for and what there was, where the bytes go,
// and the table of what the text lists.

#include <QStringList>

#include "views/view.h"

class QLabel;
class QTableView;

namespace model {
class ReportModel;
}

namespace views {

class ItemLink;

class ReportPanel : public QWidget {
  Q_OBJECT
 public:
  ReportPanel(Context context, QWidget* parent);

  /// Null, or an assignment that has a map: an empty panel.
  void setSnapshot(const std::shared_ptr<const model::Snapshot>& snapshot);
  void follow(const model::Selection& selection);

  const model::ReportModel& model() const { return *m_model; }
  /// The lines above the table, from the top.
  QStringList lines() const;

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  void message(const QString& text);

 private:
  void fitColumns();
  void copySelection();

  model::ReportModel* m_model;
  QLabel* m_title;
  QLabel* m_budget;
  QLabel* m_breakdown;
  QLabel* m_note;
  QTableView* m_table;
  ItemLink* m_link;
};

}  // namespace views

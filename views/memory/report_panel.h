#pragma once

// The memory view of what has no map: the figures by which a compilation ran out of memory, the sums of the module's
// memory, and the table of what the text lists. The entries of an out-of-memory message are looked up in the module
// that was shown last; a row that is found there leads there. The list stays open beside the module's map.

#include <QStringList>
#include <array>

#include "views/view.h"

class QLabel;
class QTableView;

namespace model {
class MemoryReportModel;
}

namespace words {
struct ReportMatches;
}

namespace views {

class ItemLink;

class ReportPanel : public QWidget {
  Q_OBJECT
 public:
  ReportPanel(Context context, QWidget* parent);

  /// Null: an empty panel.
  void setSnapshot(const std::shared_ptr<const model::Snapshot>& snapshot);
  void follow(const model::Selection& selection);

  const model::MemoryReportModel& model() const { return *m_model; }
  /// The lines above the table, from the top.
  QStringList lines() const;

 signals:
  /// A row was chosen whose place is in a module that is not shown now.
  void moduleRequested();
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  void message(const QString& text);

 private:
  void match();
  void showMatches(std::shared_ptr<const words::ReportMatches> matches);
  void goTo(const QModelIndex& index);
  /// From the top.
  std::array<QLabel*, 7> labels() const;
  void showNote();
  void fitColumns();
  void copySelection();

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  QString m_advice;                                       // shown until the module is there
  std::shared_ptr<const words::ReportMatches> m_matches;  // null while they are worked out, and without a module
  model::MemoryReportModel* m_model;
  QLabel* m_failure;  // the figures that it failed by, large
  QLabel* m_title;
  QLabel* m_budget;
  QLabel* m_spaces;
  QLabel* m_breakdown;
  QLabel* m_found;
  QLabel* m_note;
  QTableView* m_table;
  ItemLink* m_link;
};

}  // namespace views

#pragma once

// The memory view of data without a map: what failed, with the limit as a bar, the memory totals of the module, and a
// table of the text's entries. The entries of an out-of-memory message are matched with the module that was shown last,
// and matched rows are links to it. The list stays open beside the module's map.

#include <QStringList>
#include <array>
#include <memory>
#include <optional>

#include "model/buffers/report.h"
#include "views/view.h"

class QLabel;
class QToolButton;
class QTableView;

namespace model {
class MemoryReportModel;
}

namespace words {
struct ReportMatches;
}

namespace views {

class BudgetBar;
class ItemLink;

class ReportPanel : public QWidget {
  Q_OBJECT
 public:
  ReportPanel(Context context, QWidget* parent);

  /// Null: an empty panel.
  void setSnapshot(const std::shared_ptr<const model::Snapshot>& snapshot);
  void follow(const model::Selection& selection);

  const model::MemoryReportModel& model() const { return *m_model; }
  /// Returns the source file and line of the current row, for an editor; no value if the message states none.
  std::optional<View::FileLine> fileLine() const;
  /// Sets the headline that is shown above the panel, with a bar: the panel does not repeat them. "" for none.
  void setHeadlineAbove(const QString& headline);
  /// Returns the lines above the table, from the top.
  QStringList lines() const;

 signals:
  /// The user chose a row whose target is in a module that is not shown.
  void moduleRequested();
  /// The user wants the changes that lower the memory of the module.
  void adviceRequested();
  /// The user wants the dump in this folder, which is beside the message.
  void folderRequested(const QString& path);
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  void message(const QString& text);

 private:
  void match();
  void showFailure();
  void showMatches(std::shared_ptr<const words::ReportMatches> matches);
  /// Returns true if the open module has none of the message's entries.
  bool isUnrelated() const;
  void goTo(const QModelIndex& index);
  /// Shows the source line of the row if the module has it.
  void goToLine(const QModelIndex& index);
  void offerFolder();
  /// From the top.
  std::array<QLabel*, 7> labels() const;
  void showNote();
  void fitColumns();
  void copySelection();

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  QString m_advice;                                       // shown until the module is open
  std::shared_ptr<const words::ReportMatches> m_matches;  // null while they are computed, and without a module
  model::MemoryReportModel* m_model;
  QLabel* m_failure;  // the number that decides, in a large font
  BudgetBar* m_bar;
  std::optional<buffers::Budget> m_firstBudget;  // of the bar
  QString m_headlineAbove;
  QLabel* m_title;
  QLabel* m_budget;
  QLabel* m_spaces;
  QLabel* m_breakdown;
  QLabel* m_found;
  QLabel* m_note;
  QToolButton* m_folder;  // opens the dump in a folder beside the message
  QToolButton* m_lead;    // to the advice
  QString m_folderPath;   // "" if there is none
  QTableView* m_table;
  ItemLink* m_link;
};

}  // namespace views

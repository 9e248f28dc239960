#pragma once

// The changes between the two modules that are compared, as a tree of patterns, hunks and changes. A row that is
// selected selects its instructions in all views; the side that is shown changes if only the other one has them.

#include <QTimer>

#include "model/items/change_model.h"
#include "model/queries/query_match.h"
#include "model/session/shown_comparison.h"
#include "views/view.h"

class QStackedLayout;
class QToolButton;
class QTreeView;

namespace views {

class QueryField;

class ChangesView : public View {
  Q_OBJECT
 public:
  ChangesView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;
  void focusField() override;
  /// The number of pairs that are set by hand.
  void setPinCount(size_t count);

 signals:
  /// The user says which instructions correspond, or do not.
  void pinRequested(const compare::Pin& pin);
  void pinsCleared();
  /// The user wants to see differences in aspects that do not count so far.
  void countRequested(uint32_t aspects);

 protected:
  void applySnapshot() override;
  void applySelection() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void broughtToFront() override;

 private:
  void makeAction(const char* id, const QString& text, const QKeySequence& key, void (ChangesView::*slot)());
  /// Another comparison, or none: its rows are computed.
  void comparisonChanged();
  void clearRows();
  void showTable(std::shared_ptr<const model::ChangeTable> table);
  void applyFilter();
  void updateSummary();
  /// Shows the rows that the query found and that are of the kinds chosen.
  void showFound();
  void updateKinds();
  void updateEmptyState();
  /// Selects the instructions of the current row.
  void choose();
  void step(int by, bool inPattern);
  void nextChange();
  void previousChange();
  void nextOfPattern();
  void previousOfPattern();
  void notTheSame();
  void startSameAs();
  void selectionChanged(const model::Selection& selected);
  /// Asks for the pair of m_picking and the instruction.
  void pickCounterpart(hlo::InstructionId other);
  void showRowMenu(const QPoint& position);
  void copyRows();
  void copyPatch();
  void fitColumns();

  model::ChangeModel* m_model;
  QTreeView* m_tree;
  QLabel* m_summary;
  QLabel* m_remarks;
  QLabel* m_count;
  QueryField* m_filter;
  QToolButton* m_pins;           // those set by hand
  QList<QToolButton*> m_kinds;   // in the order of kKinds: all rows, or only those of the buttons that are on
  QString m_headline;            // what changed
  QStringList m_notes;           // and what is not compared
  std::vector<uint8_t> m_found;  // by row of the table: what the query found; empty: all
  QWidget* m_bar = nullptr;      // what changed, the kinds and the filter
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  std::shared_ptr<const model::Comparison> m_shown;  // of the rows, or of the job that computes them
  bool m_isReady = false;
  QTimer m_kept;                // runs while the rows of the comparison before are shown
  bool m_applying = false;      // the tree is changing because the hub or the rows changed
  bool m_widthsAreOurs = true;  // until the user sets a width
  /// The instruction for which the user picks the counterpart.
  struct Picking {
    compare::Side side;
    hlo::InstructionId id;
    std::optional<model::Target> selectedAtFirst;  // on the other side
  };
  std::optional<Picking> m_picking;
};

}  // namespace views

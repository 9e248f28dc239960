#pragma once

// The actions that copy or export from the pane with the focus: rows of its list, an image, a report, the selection as
// text.

#include "app/window/selection_copy.h"
#include "views/view.h"

class QAbstractItemView;

namespace app {

class Actions;
class Docks;
class MemoryReport;

class CopyActions : public QObject {
  Q_OBJECT
 public:
  /// All outlive it.
  CopyActions(const Actions& actions, const Docks& docks, model::JobRunner& jobs, model::Navigation& navigation,
              QObject* parent);

 signals:
  /// A line for the status bar: what was copied, or why nothing was.
  void message(const QString& sentence);

 private:
  void copyFromList(QString (*text)(const QAbstractItemView&));
  void copyPane();
  /// The memory report for a pane about memory, else the report on the selection.
  void copyReport();
  /// The export of the pane with the focus, or an image of it if it has none of its own.
  void exportImage();
  void exportPane(views::View& view);
  /// Returns the pane with the focus, else the graph or the memory view, if it can be seen; else null.
  views::View* paneInFront() const;

  const Docks& m_docks;
  SelectionCopy m_selection;
  MemoryReport* const m_memory;
};

}  // namespace app

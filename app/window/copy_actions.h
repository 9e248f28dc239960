#pragma once

// The actions that copy: from the list that has the focus, an image of a pane, and the selection as text.

#include "app/window/selection_copy.h"

class QAbstractItemView;

namespace app {

class Actions;
class Docks;

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

  const Docks& m_docks;
  SelectionCopy m_selection;
};

}  // namespace app

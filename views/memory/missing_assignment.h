#pragma once

// The empty state of views that need a buffer assignment: which file has it, how a dump with it is made, and a button
// that copies the flag.

#include "views/view.h"

namespace views {

class MissingAssignment : public EmptyState {
  Q_OBJECT
 public:
  explicit MissingAssignment(QWidget* parent = nullptr);
  /// Says why the snapshot has no assignment; null: nothing is open.
  void explain(const model::Snapshot* snapshot);

 signals:
  /// A line for the status bar.
  void message(const QString& text);
};

}  // namespace views

#pragma once

// The keyboard shortcuts dialog, generated from the actions.

#include <QDialog>

#include "app/preferences/actions.h"

namespace app {

class KeySheet : public QDialog {
  Q_OBJECT
 public:
  /// Shows each group of actions under a heading; actions without a shortcut are left out.
  KeySheet(const QList<ActionGroup>& groups, QWidget* parent);

 signals:
  /// The user asked for the manual; the dialog has closed.
  void manualRequested();
};

}  // namespace app

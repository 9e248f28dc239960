#pragma once

// The choice of what a click on a source line selects: only the instructions of the line itself, or also those of the
// functions that it calls.

#include <QAction>
#include <QToolButton>

namespace views {

class CallsChoice : public QToolButton {
  Q_OBJECT
 public:
  explicit CallsChoice(QWidget* parent);

  bool withCalls() const { return m_lineAndCalls->isChecked(); }
  /// Emits no signal.
  void setWithCalls(bool on);
  /// Returns the actions of both choices.
  QList<QAction*> choices() const { return {m_lineAlone, m_lineAndCalls}; }

 signals:
  /// The user changed the choice.
  void chosen(bool withCalls);

 private:
  QAction* m_lineAlone;
  QAction* m_lineAndCalls;
};

}  // namespace views

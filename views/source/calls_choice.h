#pragma once

// The choice of what a click on a source line selects: the instructions that come from the line itself, or also those
// that come from what it calls.

#include <QAction>
#include <QToolButton>

namespace views {

class CallsChoice : public QToolButton {
  Q_OBJECT
 public:
  explicit CallsChoice(QWidget* parent);

  bool withCalls() const { return m_lineAndCalls->isChecked(); }
  /// No signal.
  void setWithCalls(bool on);
  /// The two choices.
  QList<QAction*> choices() const { return {m_lineAlone, m_lineAndCalls}; }

 signals:
  /// The user chose.
  void chosen(bool withCalls);

 private:
  QAction* m_lineAlone;
  QAction* m_lineAndCalls;
};

}  // namespace views

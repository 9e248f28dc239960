#pragma once

// The page of the preferences that decides which frame of a call stack is the line that an instruction comes from:
// files by pattern, and what they are. The first pattern that fits counts (model/analysis/frame_rules.h).

#include <QWidget>

#include "model/analysis/frame_rules.h"

class QTableWidget;
class QPushButton;

namespace app {

class FrameRulesPage : public QWidget {
  Q_OBJECT
 public:
  explicit FrameRulesPage(QWidget* parent);

  /// The rules as entered; rules without a pattern are ignored.
  hlo::FrameRules rules() const;
  /// No signal.
  void setRules(const hlo::FrameRules& rules);

 signals:
  void rulesChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addRow(int row, const QString& pattern, hlo::FrameRole role);
  void moveRow(int by);
  void showButtons();

  QTableWidget* m_table;
  QPushButton* m_remove;
  QPushButton* m_up;
  QPushButton* m_down;
  bool m_isShowing = false;
};

}  // namespace app

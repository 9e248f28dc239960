#pragma once

// The row above the panes while two modules are compared: both sides with their peaks, of which one is shown; the
// difference, what is ignored, and the end of the comparison. Hidden without a comparison.

#include <QToolBar>

#include "model/session/comparer.h"
#include "views/theme.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace app {

class ComparisonBar : public QToolBar {
  Q_OBJECT
 public:
  /// All outlive the bar.
  ComparisonBar(model::Comparer& comparer, model::Session& session, model::Navigation& navigation, views::Theme& theme,
                QWidget* parent = nullptr);

  /// For the menu bar, which has it too.
  QMenu* ignoreMenu() const { return m_ignored; }

 signals:
  /// The user has ended the comparison.
  void closed();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void fillIgnored();
  QString sideText(compare::Side side) const;
  /// Returns the title of a stage; "" if the file is only a module.
  QString titleOf(const model::Comparer::Module& module) const;
  void refreshSameKind();
  void fitNames();

  model::Comparer& m_comparer;
  model::Session& m_session;
  model::Navigation& m_navigation;
  views::Theme& m_theme;
  QHBoxLayout* m_row;
  QToolButton* m_sides[2];
  QLabel* m_peaks[2];
  QToolButton* m_swap;
  QLabel* m_delta;
  QLabel* m_flops;
  QToolButton* m_sameKind;
  QToolButton* m_ignore;
  QMenu* m_ignored;
  QToolButton* m_close;
};

}  // namespace app

#pragma once

// The rows above the panes about stages: of the compilation of the module (views/pass_strip.h), and of two compilations
// that are compared (views/pair_strip.h). Hidden for a module without stages, while it is compared with one of another
// compilation, and if the user does not want them.

#include <QToolBar>

#include "views/pair_strip.h"
#include "views/pass_strip.h"

namespace app {

class PassBar : public QToolBar {
  Q_OBJECT
 public:
  /// All outlive the bar.
  PassBar(model::Timeline& timeline, model::TimelinePair& pair, views::Theme& theme, QWidget* parent = nullptr);

  views::PassStrip& strip() const { return *m_strip; }
  views::PairStrip& pairStrip() const { return *m_pairStrip; }
  void setWanted(bool isWanted);
  /// Shows or hides the bar.
  void refresh();

 signals:
  /// The height of the bar has changed, or whether it is shown.
  void heightChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  model::Timeline& m_timeline;
  model::TimelinePair& m_pair;
  views::PairStrip* m_pairStrip;
  views::PassStrip* m_strip;
  bool m_isWanted = true;
  bool m_isLow = false;  ///< the window has no room for two strips
};

}  // namespace app

#pragma once

// The path of calls from the entry to the active computation, as links: `main › while.75 body ›
// fused_convert_reduce.8`. The last link is the active one, and its size follows. If there is no room, the links after
// the first go behind `…`, the outermost first. Crumbs are plain text and reached with Tab.

#include <QWidget>
#include <vector>

#include "views/theme.h"

namespace views {

class CrumbButton;

class Breadcrumbs : public QWidget {
  Q_OBJECT
 public:
  struct Crumb {
    QString text;
    QString whole;  ///< for the tooltip
    QString size;   ///< "888 instructions"
  };

  Breadcrumbs(Theme& theme, QWidget* parent);

  /// Outermost first.
  void setCrumbs(std::vector<Crumb> crumbs);
  const std::vector<Crumb>& crumbs() const { return m_crumbs; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void activated(int crumb);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();
  void restyle();
  void showHidden();

  Theme& m_theme;
  std::vector<Crumb> m_crumbs;
  std::vector<CrumbButton*> m_buttons;  // one per crumb
  CrumbButton* m_more;
  int m_firstShown = 1;  // crumbs from 1 up to here are behind the …
};

}  // namespace views

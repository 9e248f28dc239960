#pragma once

// The line above the graph, at its right: how much of the computation is shown, as a link, and what is folded. Plain
// text; what has no room is left out, its tooltip has all.

#include <QWidget>

#include "views/theme.h"

class QToolButton;

namespace views {

struct GraphCaption {
  QString shown;    ///< how much is shown; a link
  QString folds;    ///< behind it
  QString details;  ///< for the tooltip
};

class GraphCaptionLine : public QWidget {
  Q_OBJECT
 public:
  explicit GraphCaptionLine(Theme& theme, QWidget* parent = nullptr);

  void setCaption(const GraphCaption& caption);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// The link was clicked.
  void clicked(const QPoint& globalPosition);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  Theme& m_theme;
  GraphCaption m_caption;
  QToolButton* m_link;
  QString m_rest;  ///< as much of the folds as there is room for
};

}  // namespace views

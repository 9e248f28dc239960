#pragma once

// "3 of 17" at the end of the line of crumbs, where it hides nothing of the graph, with buttons to the match before and
// after, and a
// cross that ends the search. Hidden while nothing is searched for.

#include <QWidget>
#include <optional>

#include "views/theme.h"

class QLabel;
class QToolButton;

namespace views {

class MatchStrip : public QWidget {
  Q_OBJECT
 public:
  MatchStrip(Theme& theme, QWidget* parent);

  /// How many there are in the drawing and, where one is selected, which of them, from 0.
  void setMatches(size_t count, std::optional<size_t> current);
  QString text() const;

 signals:
  /// By 1 or -1.
  void stepped(int by);
  /// The user ends the search.
  void ended();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme& m_theme;
  QLabel* m_text;
  QToolButton* m_previous;
  QToolButton* m_next;
};

}  // namespace views

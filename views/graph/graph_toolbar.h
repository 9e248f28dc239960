#pragma once

// The row over the graph: zoom, fit, colours, folds, scope, hops, export. Its buttons are the actions of the view, and
// their menus are groups of these; some name the present choice, as far as there is room. Buttons without room are rows
// of the menu of the last one.

#include <QToolBar>
#include <optional>
#include <vector>

#include "views/graph/graph_actions.h"

class QMenu;
class QToolButton;

namespace views {

class GraphToolbar : public QToolBar {
  Q_OBJECT
 public:
  /// The actions outlive it.
  GraphToolbar(const GraphActions& actions, QWidget* parent);

  /// Shows the scale of the drawing; 1 is 100 %.
  void setScale(double scale);
  /// `scope` is the name of the one that is shown alone, "" if none is; no hops: not a neighbourhood. Plain text.
  void setChoices(Coloring coloring, const QString& scope, std::optional<int> hops);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Choice {
    QToolButton* button;
    QString name, whole;  ///< "Hops", "Hops: 2"
  };
  /// A button that is hidden where there is no room, and the row of the menu "More" that replaces it.
  struct Optional {
    QAction* place;  ///< of the button in the bar
    QAction* row;
  };
  QToolButton* addMenuButton(const QString& name, QMenu* menu);
  /// Shows the texts and buttons that there is room for.
  void arrange();

  QToolButton* m_scale;
  std::vector<Choice> m_choices;
  std::vector<Optional> m_optional;  // in the order in which they are hidden
  QMenu* m_more;
  QAction* m_morePlace;
};

}  // namespace views

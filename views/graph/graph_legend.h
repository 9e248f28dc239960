#pragma once

// The meanings of the colours and lines of a graph, with the count of each, and what the mouse does, over a corner of
// the canvas. A row of boxes can be clicked, and walked to with the keys; rows of edges cannot. All text is plain.

#include <QFrame>
#include <QVector>

#include "views/graph/graph_legend_paint.h"

class QLabel;
class QTreeWidget;

namespace views {

class GraphLegend : public QFrame {
  Q_OBJECT
 public:
  GraphLegend(Theme& theme, QWidget* parent);

  /// `colors` and the scene that they are of; `withWidths` where edges are as wide as their values are large.
  void setContents(const GraphColors& colors, const GraphScene& scene, bool withWidths);
  QSize sizeHint() const override;

 signals:
  /// A row of boxes was chosen: the class's place in GraphColors::classes.
  void classChosen(int index);

 protected:
  void wheelEvent(QWheelEvent* event) override;

 private:
  void refill();
  QIcon boxIcon(const GraphLegendEntry& entry) const;
  QIcon lineIcon(const LegendEdge& edge) const;

  Theme& m_theme;
  QLabel* m_title;
  QTreeWidget* m_rows;
  QLabel* m_rules;
  std::vector<GraphLegendEntry> m_classes;
  std::vector<LegendEdge> m_edges;
};

}  // namespace views

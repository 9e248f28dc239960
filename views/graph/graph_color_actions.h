#pragma once

// The colours of the graph view: what they show, the legend for them, and the regions of scopes that are painted when
// the drawing is zoomed out.

#include <QObject>
#include <memory>

#include "model/session/job_runner.h"
#include "views/graph/graph_coloring.h"
#include "views/graph/graph_picture.h"

namespace views {

class GraphCanvas;
class GraphLegend;
class GraphMarks;
class ShownGraph;

class GraphColorActions : public QObject {
  Q_OBJECT
 public:
  /// All outlive it. It changes what `options` say of colours.
  GraphColorActions(ShownGraph& shown, GraphMarks& marks, GraphCanvas& canvas, GraphLegend& legend,
                    model::JobRunner& jobs, GraphOptions& options, QObject* parent);

  /// Shows the legend, except where it is that of categories, which users know, and would cover boxes.
  void setColoring(Coloring coloring);
  /// Switches the legend, the widths of edges or the regions on or off.
  void setOption(bool GraphOptions::*option, bool on);
  /// Another drawing, other options or other estimates. `estimates` may be null, or of another snapshot.
  void refresh(const std::shared_ptr<const model::Estimates>& estimates);
  /// The colours of the current drawing; null without one.
  const std::shared_ptr<const GraphColors>& colors() const { return m_colors; }

 signals:
  /// The user changed an option.
  void optionsChanged();

 private:
  void recolor();
  void refreshOverview();
  void markClass(int index);

  ShownGraph& m_shown;
  GraphMarks& m_marks;
  GraphCanvas& m_canvas;
  GraphLegend& m_legend;
  model::JobRunner& m_jobs;
  GraphOptions& m_options;
  std::shared_ptr<const model::Estimates> m_estimates;
  std::shared_ptr<const GraphColors> m_colors;
  double m_overviewCell = 0;  // of the overview that was asked for; 0: none
};

}  // namespace views

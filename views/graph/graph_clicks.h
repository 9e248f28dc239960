#pragma once

// The mouse in the graph view: clicks select, follow, open and enter; the pointer lights up what it is over.

#include <QObject>
#include <memory>
#include <utility>

#include "model/documents/estimates.h"
#include "views/graph/graph_scene.h"

namespace views {

class GraphCanvas;
class GraphMarks;
class GraphWalker;
class OpenInPlace;
class ShownGraph;

class GraphClicks : public QObject {
 public:
  /// Connects to the canvas. All outlive it.
  GraphClicks(ShownGraph& shown, GraphCanvas& canvas, GraphMarks& marks, GraphWalker& walker, OpenInPlace& open,
              QObject* parent);

  /// For the costs in tooltips; may be null, or of another snapshot.
  void setEstimates(std::shared_ptr<const model::Estimates> estimates) { m_estimates = std::move(estimates); }

 private:
  void click(const SceneHit& hit);
  void clickChip(uint32_t box, uint32_t chip);
  void clickStub(const SceneHit& hit);
  void doubleClick(const SceneHit& hit, const QPointF& scene);
  void toggle(const SceneHit& hit);
  void band(const QRectF& area, bool adds);
  void point(const SceneHit& hit);
  void showHelp(const SceneHit& hit, const QPoint& globalPosition);

  ShownGraph& m_shown;
  GraphCanvas& m_canvas;
  GraphMarks& m_marks;
  GraphWalker& m_walker;
  OpenInPlace& m_open;
  std::shared_ptr<const model::Estimates> m_estimates;
};

}  // namespace views

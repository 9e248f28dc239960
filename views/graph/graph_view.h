#pragma once

// The graph of the active computation. The view is a frame around its parts, each with one idea: what is shown
// (ShownGraph, NeighbourhoodMode, ScopeFolding, OpenInPlace), what stands out (GraphMarks, GraphColorActions), what
// mouse and keys do (GraphClicks, GraphWalker, GraphActions) and what is kept (ViewportHistory). The view itself asks
// for drawings and puts them on the canvas: they are made by a job and cached, so going back is instant, and the old
// drawing stays until the next one is there. It has no selection of its own: it shows that of the selection hub.

#include <QJsonObject>
#include <list>
#include <memory>
#include <optional>

#include "views/graph/change_marks.h"
#include "views/graph/graph_actions.h"
#include "views/graph/graph_clicks.h"
#include "views/graph/graph_color_actions.h"
#include "views/graph/graph_marks.h"
#include "views/graph/graph_view_state.h"
#include "views/graph/open_in_place.h"
#include "views/view.h"

class QStackedWidget;

namespace views {

class Breadcrumbs;
class GraphCaptionLine;
class GraphCanvas;
class GraphLegend;
class GraphNotice;
class GraphToolbar;
class MatchStrip;

class GraphView : public View {
  Q_OBJECT
 public:
  GraphView(Context context, GraphEngines engines, const GraphOptions& options, QWidget* parent);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  /// Ids are "graph.…". Keys work while the graph has the focus.
  QList<QAction*> viewActions() override { return m_actions.list(); }
  void fillMenu(QMenu& menu) override { m_actions.fillMenu(menu); }
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;

  const GraphOptions& options() const { return m_choices.options; }
  /// Asks for the drawing with these options; the selected box stays where it is on the screen.
  void setOptions(const GraphOptions& options);
  /// Off for tests, and for people who want less motion.
  void setAnimated(bool animated) override;
  void setWheelPans(bool pans) override;

  /// The part of the computation that is shown: a neighbourhood, paths, or all of it.
  NeighbourhoodMode& mode() { return m_mode; }
  /// The scopes that are folded, or shown alone.
  ScopeFolding& scopes() { return m_scopes; }
  using Bookmark = GraphBookmark;
  /// The instructions of a snapshot that have a bookmark; their boxes have flags.
  void setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot, std::vector<Bookmark> bookmarks);
  /// The counterparts of an instruction in the layers that the drawing draws as one; none if it is in no such layer.
  model::LayerCopies layerCopies(hlo::InstructionId id) const { return m_shown.layerCopies(id); }

  /// Size of the whole drawing at 100 %; empty without one.
  QSizeF sceneSize() const;
  /// Paints the whole drawing into the rectangle, for exports; nothing without one.
  void paintScene(QPainter& painter, const QRectF& target) const;

 signals:
  /// Another drawing is shown, or none.
  void pictureChanged();
  /// The user changed an option.
  void optionsChanged(const views::GraphOptions& options);
  /// All scopes of the snapshot that are folded, ascending.
  void foldedScopesChanged(const std::shared_ptr<const model::Snapshot>& snapshot,
                           const std::vector<hlo::ScopeId>& scopes);
  /// Graphviz failed on a computation of the snapshot, and another engine drew it.
  void layoutFailed(const std::shared_ptr<const model::Snapshot>& snapshot, const hlo::Diagnostic& problem);

 protected:
  void applySnapshot() override;
  void applyActive() override;
  void applySelection() override;
  void applyHover() override;
  void applyMatches() override;
  void applyEstimates() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  bool event(QEvent* event) override;

 private:
  void connectParts();
  PictureRequest requestNow() const;
  /// `again`: nothing of the present drawing is used, so that what failed is tried once more.
  void requestPicture(bool again = false);
  /// Returns true if a job has begun that finds out which computations of the drawing start closed, and asks for the
  /// drawing then.
  bool decideClosing(const PictureRequest& request, bool again);
  void showPicture(std::shared_ptr<const GraphPicture> picture);
  std::optional<uint32_t> putOnCanvas(std::shared_ptr<const GraphPicture> picture);
  void showUnfolding(hlo::InstructionId call, const std::shared_ptr<const GraphPicture>& before,
                     const std::shared_ptr<const GraphColors>& colors, const ViewTransform& transform);
  void showFailure(const QString& why);
  void showEmpty(const QString& why, const QString& what, const QString& button = {});
  void reportFailure(const std::shared_ptr<const model::Snapshot>& snapshot, const GraphPicture& picture);
  void tryAgain();
  void rememberViewport();
  /// Keeps what is open and folded in the snapshot that is left, and restores it for the one that is shown.
  void changeState();
  void moveToSnapshot(const std::shared_ptr<const model::Snapshot>& before,
                      const std::shared_ptr<const model::Snapshot>& now);
  void refreshHighlight();
  /// Computes the marks of the comparison in the present drawing; none without a comparison.
  void refreshChanges();
  void refreshTextsAround();
  void refreshToolbar();
  void exportPicture();

  const GraphEngines m_engines;
  QStackedWidget* m_pages;
  GraphToolbar* m_toolbar = nullptr;
  Breadcrumbs* m_crumbs;
  GraphCaptionLine* m_caption;
  std::vector<std::optional<hlo::InstructionId>> m_crumbCalls;  // by crumb: the call in it that leads on
  GraphNotice* m_notice;
  GraphCanvas* m_canvas;
  GraphLegend* m_legend;
  MatchStrip* m_matchStrip;
  EmptyState* m_empty;

  GraphChoices m_choices;
  ShownGraph m_shown;
  NeighbourhoodMode m_mode;
  ScopeFolding m_scopes;
  OpenInPlace m_open;
  GraphMarks m_marks;
  // Of a comparison, and their drawing.
  std::shared_ptr<const std::vector<ChangeMark>> m_changeMarks;
  std::shared_ptr<const GraphScene> m_changeMarksOf;
  GraphWalker m_walker;
  GraphClicks m_clicks;
  GraphColorActions m_colors;
  const GraphActionTargets m_targets;
  GraphActions m_actions;

  PictureCache m_cache;
  ViewportHistory m_viewports;
  std::weak_ptr<const model::Snapshot> m_stateOf;  // the snapshot whose calls are open and whose scopes are folded
  // What was open and folded in snapshots that were left, the last one first.
  struct Left {
    std::weak_ptr<const model::Snapshot> snapshot;
    std::vector<hlo::InstructionId> calls;
    ScopeFolding::State scopes;
  };
  std::list<Left> m_left;
  QJsonObject m_wantedState;                // from restoreState(), until a drawing is shown
  bool m_opensAtViewport = false;           // the next drawing opens where restoreState() said
  bool m_wasCancelled = false;              // the layout of the wanted drawing
  bool m_revealWhenThere = false;           // centre the selection in the next drawing
  std::optional<model::Target> m_followed;  // the selection that was scrolled to last
};

}  // namespace views

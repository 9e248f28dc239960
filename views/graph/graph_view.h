#pragma once

// The graph of the active computation. The view has no state of its own about what is selected: it shows what the hub
// says, and every click and key is a call of the hub. Pictures are made by a job and kept, so going back is instant;
// the old picture stays until the next one is there. Where asked, only the neighbourhood of the selection is shown, and
// a bar says so.

#include <QJsonObject>
#include <list>
#include <memory>
#include <optional>

#include "layout/graph.h"
#include "model/items/inspector_rows.h"
#include "views/graph/graph_picture.h"
#include "views/graph/graph_walk.h"
#include "views/view.h"

class QStackedWidget;

namespace views {

class Breadcrumbs;
class GraphCanvas;
class GraphLegend;
class GraphNotice;
class MatchStrip;
struct OverviewRegion;

class GraphView : public View {
  Q_OBJECT
 public:
  GraphView(Context context, GraphEngines engines, const GraphOptions& options, QWidget* parent);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  /// Ids are "graph.…". Keys work while the graph has the focus.
  QList<QAction*> viewActions() override { return m_actions; }
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;

  const GraphOptions& options() const { return m_options; }
  /// Rebuilds the picture, with the selected box at its place on the screen.
  void setOptions(const GraphOptions& options);
  /// Off for tests, and for people who want less motion.
  void setAnimated(bool animated);
  void setWheelPans(bool pans) override;

  /// Shows what is around an instruction, which is selected, in place of the whole computation; the boundary is not
  /// walked beyond.
  void showNeighbourhood(hlo::InstructionId centre, int hops, std::vector<hlo::InstructionId> boundary);
  /// Shows only what is in a scope, with what that meets: in the active computation or, where nothing of it is there,
  /// in the one with the most of it.
  void showScope(hlo::ScopeId scope);
  /// Makes one box of what is in the scope, wherever that is, or instructions again.
  void foldScope(hlo::ScopeId scope);
  void unfoldScope(hlo::ScopeId scope);
  void toggleScope(hlo::ScopeId scope);
  /// Shows everything on the paths between two instructions, of which the first is selected.
  void showPaths(const PathsRequest& paths);

  struct Bookmark {
    hlo::InstructionId instruction;
    int number = 0;  ///< 0: none
  };
  /// The instructions of a snapshot that have a bookmark; a flag stands on their boxes.
  void setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot, std::vector<Bookmark> bookmarks);

  /// The counterparts of an instruction in the layers that the picture draws as one; none where it is in no such layer.
  model::LayerCopies layerCopies(hlo::InstructionId id) const;

  /// Size of the whole picture at 100 %; empty where there is none.
  QSizeF sceneSize() const;
  /// The whole picture into the rectangle, for exports; nothing where there is none.
  void paintScene(QPainter& painter, const QRectF& target) const;

 signals:
  /// Another picture is shown, or none.
  void pictureChanged();
  /// The user changed a fold, the engine or the direction.
  void optionsChanged(const views::GraphOptions& options);
  /// All of the snapshot that are folded, ascending.
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
  /// Where one was in a computation: the scene point in the middle, and the scale.
  struct Place {
    std::weak_ptr<const model::Snapshot> snapshot;
    hlo::ComputationId computation;
    QPointF centre;
    double scale = 1;
  };
  struct OnlyScope {
    hlo::ScopeId scope;
    hlo::ComputationId computation;  // elsewhere everything is shown
  };
  /// What shall be folded, and shown alone, as soon as the scopes are known: paths.
  struct WantedScopes {
    std::vector<std::string> folded;
    std::string only;
    std::optional<hlo::ComputationId> computation;  // of `only`
  };
  /// X steps through the users (or operands) of one instruction.
  struct Cycle {
    hlo::InstructionId origin, last;
    bool users = true;
  };

  // Pictures (graph_view.cpp).
  PictureRequest requestNow() const;
  /// Again: what failed is tried once more.
  void requestPicture(bool again = false);
  void showPicture(std::shared_ptr<const GraphPicture> picture);
  void showFailure(const QString& why);
  void reportFailure(const std::shared_ptr<const model::Snapshot>& snapshot, const GraphPicture& picture);
  void showEmpty(const QString& why, const QString& what, const QString& button = {});
  void tryAgain();
  void onNoticeButton();
  void setNeighbourhood(bool on);
  // Places (graph_place.cpp).
  void rememberPlace();
  void putPlace(Place place);
  ViewTransform transformAt(const Place& place, const GraphScene& scene) const;
  /// The snapshot was read again: where one was in it, one is in the new one.
  void movePlaces(const std::shared_ptr<const model::Snapshot>& before,
                  const std::shared_ptr<const model::Snapshot>& now);
  const Place* placeOf(hlo::ComputationId computation) const;
  std::optional<ViewTransform> transformThatKeeps(const GraphScene& next) const;
  bool isCurrent() const;
  void refreshHighlight();
  // What is said beside the picture (graph_remarks.cpp).
  void refreshCrumbs();
  void refreshNotice();
  void refreshFooter();
  const hlo::Module* module() const { return snapshot() ? snapshot()->module.get() : nullptr; }
  std::optional<uint32_t> selectedBox() const;
  /// The first selected instruction of the active computation, folded or not.
  std::optional<hlo::InstructionId> selectedHere() const;
  void addInstructionVerbs(QMenu& menu, hlo::InstructionId id, const std::function<void()>& raise);
  void addScopeVerbs(QMenu& menu, const model::Target& target, const std::function<void()>& raise);

  // Parts, and files (graph_parts.cpp).
  void showAll();
  void dropPathsElsewhere();
  void exportPicture();

  // What mouse and keys do (graph_actions.cpp).
  void makeActions();
  void refreshActions();
  QAction* newAction(const char* id, const QString& text, const QList<QKeySequence>& keys, void (GraphView::*slot)());
  void addSeparator();
  struct Choice {
    QString id, text;
    uint32_t value;
  };
  /// An action with a menu of which one choice is on. `slot` is called with the value that the user chose.
  QList<QAction*> newChoices(const char* id, const QString& text, const std::vector<Choice>& choices,
                             void (GraphView::*slot)(uint32_t));
  hlo::InstructionId instructionFor(uint32_t box) const;
  void onClicked(const SceneHit& hit);
  void onDoubleClicked(const SceneHit& hit, const QPointF& scene);
  void onPointed(const SceneHit& hit);
  void onHelpWanted(const SceneHit& hit, const QPoint& globalPosition);
  QString boxText(uint32_t box) const;
  void onMenuWanted(const SceneHit& hit, const QPoint& globalPosition);
  void onCrumb(int crumb);
  void follow(hlo::InstructionId id);
  /// What is at the other ends of a stub, or of one of its edges.
  std::vector<hlo::InstructionId> otherEnds(const SceneHit& hit) const;
  void followStub(const SceneHit& hit);
  void walkAlong(Walk direction);
  void cycleThrough(bool users);
  void stepInProgram(int by);
  void frameSelection();
  void actualSize();
  void enterSelected();
  void leave();
  void clearOrLeave();
  void setHubUsers(uint32_t users);
  void setEngine(uint32_t choice);
  void setDirection(uint32_t direction);
  // Colours, and what stands out (graph_colors.cpp).
  void makeColorActions();
  void setColoring(uint32_t coloring);
  void refreshColors();
  void markClass(int index);
  // What is seen from afar (graph_regions.cpp).
  void refreshOverview();
  QStringList regionText(const OverviewRegion& region) const;
  void zoomToRegion(const OverviewRegion& region);
  // What a search found (graph_find.cpp).
  void makeFindActions();
  void refreshFound();
  void refreshMatchStrip();
  void stepToMatch(int by);
  // Computations that are opened in place (graph_open.cpp).
  void makeOpenActions();
  void toggleOpen(hlo::InstructionId id);
  void toggleSelected();
  void closeAll();
  /// What of all that was opened is in a picture of the active computation.
  std::vector<hlo::InstructionId> openHere() const;
  void moveOpen(const model::Snapshot& before, const model::Snapshot& now);
  /// How the picture before became the present one.
  void showToggled(const std::shared_ptr<const GraphScene>& before, const std::shared_ptr<const GraphColors>& colors,
                   const ViewTransform& transform);
  // Scopes (graph_scopes.cpp).
  void makeScopeActions();
  /// Null while they are not worked out.
  const hlo::ScopeTree* scopes() const;
  std::optional<hlo::ScopeId> selectedScope();
  bool canFold(hlo::ScopeId scope) const;
  void setFolded(const std::vector<hlo::ScopeId>& scopes, bool isFolded);
  WantedScopes scopesByName(const model::Snapshot& snapshot) const;
  void takeWantedScopes();
  void foldSelected();
  void foldAlike();
  void unfoldAll();
  void selectBox(uint32_t box);
  std::vector<hlo::InstructionId> instructionsOf(uint32_t box) const;
  std::optional<hlo::InstructionId> foldedHere(hlo::ScopeId scope) const;
  QStringList describeScope(uint32_t box) const;
  // Several at a time (graph_selection.cpp).
  void select(std::vector<hlo::InstructionId> instructions);
  void onToggled(const SceneHit& hit);
  void onBanded(const QRectF& area, bool adds);
  void zoomToSelection();
  void showCone(bool up);
  void optionChosen();

  const GraphEngines m_engines;
  GraphOptions m_options;
  bool m_isNeighbourhood = false;
  std::vector<hlo::InstructionId> m_boundary;  // of it
  std::optional<PathsRequest> m_paths;         // shown in place of the computation
  std::optional<OnlyScope> m_onlyScope;
  WantedScopes m_wantedScopes;
  std::vector<hlo::InstructionId> m_open;        // of the snapshot below, ascending
  std::vector<hlo::ScopeId> m_folded;            // likewise
  std::optional<hlo::InstructionId> m_scopeBox;  // the first instruction of the folded scope's box that was chosen last
  std::weak_ptr<const model::Snapshot> m_openSnapshot;
  std::optional<hlo::InstructionId> m_toggled;  // opened or closed last: its box stays where it is
  std::optional<bool> m_parameters;             // folded or not, where the user said so
  int m_hops = 2;

  QStackedWidget* m_pages;
  Breadcrumbs* m_crumbs;
  GraphNotice* m_notice;
  GraphCanvas* m_canvas;
  GraphLegend* m_legend;
  MatchStrip* m_matchStrip;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  QAction* m_foldConstants = nullptr;
  QAction* m_foldParameters = nullptr;
  QAction* m_foldTupleElements = nullptr;
  QAction* m_foldRepeats = nullptr;
  QAction* m_neighbourhood = nullptr;
  QAction* m_onlyScopeAction = nullptr;
  QList<QAction*> m_hubActions, m_engineActions, m_directionActions, m_coloringActions;
  QAction *m_edgeWidths = nullptr, *m_legendShown = nullptr, *m_overviewShown = nullptr;
  QAction *m_goBefore = nullptr, *m_goAfter = nullptr;  // beside the flow of data
  QAction *m_goOperand = nullptr, *m_goUser = nullptr;  // along it

  PictureCache m_cache;
  std::shared_ptr<const GraphPicture> m_picture;             // on the canvas
  std::shared_ptr<const model::Snapshot> m_pictureSnapshot;  // that it came from
  std::shared_ptr<const GraphColors> m_colors;               // of it
  double m_overviewCell = 0;                                 // of what was asked for it; 0: nothing
  std::vector<uint32_t> m_marked;                            // boxes of it, by the legend
  std::vector<hlo::InstructionId> m_found;                   // in it, by the search; ascending
  std::shared_ptr<const std::vector<uint8_t>> m_dimmed;      // boxes of it that show none of them; null: no search
  struct Cone {
    hlo::InstructionId tip;
    bool up;
    friend bool operator==(const Cone&, const Cone&) = default;
  };
  std::optional<Cone> m_cone;            // stands out while its tip is selected
  bool m_wasCancelled = false;           // the wanted picture's layout
  bool m_revealWhenThere = false;        // centre the selection in the picture that is on its way
  std::optional<uint32_t> m_pointedBox;  // under the mouse
  std::vector<Bookmark> m_bookmarks;
  std::weak_ptr<const model::Snapshot> m_bookmarksOf;
  bool m_usesPlace = false;                 // the picture that is on its way stands where restoreState() said
  QJsonObject m_wantedPlace;                // while nothing was drawn since
  std::optional<model::Target> m_followed;  // the selection that was brought into sight last
  bool m_keepStill = false;                 // the selection comes from a click in this view
  std::list<Place> m_places;                // newest first
  std::vector<hlo::ComputationId> m_crumbTargets;
  std::optional<Cycle> m_cycle;
};

}  // namespace views

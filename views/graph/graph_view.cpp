#include "views/graph/graph_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPointer>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "layout/cluster_graph.h"
#include "model/session/graph_link.h"
#include "model/session/shown_comparison.h"
#include "model/session/target_key.h"
#include "views/graph/breadcrumbs.h"
#include "views/graph/export_dialog.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_caption.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_menu.h"
#include "views/graph/graph_notice.h"
#include "views/graph/graph_status.h"
#include "views/graph/graph_toolbar.h"
#include "views/graph/graph_tooltips.h"
#include "views/graph/match_strip.h"
#include "views/graph/union_painter.h"

namespace views {
namespace {

const auto kLayoutKey = QStringLiteral("layout");
constexpr size_t kMostLeft = 64;    // snapshots of which it is kept what is open in them
constexpr double kSeenMargin = 24;  // points around the drawing, of its visible part

/// The computations that a drawing shows: the active one and those that are open in it.
std::vector<hlo::ComputationId> computationsIn(const hlo::Module& module, const PictureRequest& request) {
  std::vector<hlo::ComputationId> computations{request.computation};
  for (hlo::InstructionId call : request.open) {
    for (hlo::ComputationId callee : layout::calleesInside(module, call)) computations.push_back(callee);
  }
  return computations;
}

/// False for a place that is empty because the drawing is another one now.
bool isAnyBoxIn(const GraphScene& scene, const ViewTransform& transform, const QSizeF& canvas) {
  bool isAny = false;
  scene.visitBoxes(toScene(transform, QRectF(QPointF(0, 0), canvas)), [&isAny](uint32_t) { isAny = true; });
  return isAny || scene.boxes().empty();
}

bool calls(const hlo::Module& module, hlo::InstructionId id, hlo::ComputationId computation) {
  const auto all = module.calls(id);
  return std::any_of(all.begin(), all.end(), [&](const hlo::Call& call) { return call.callee == computation; });
}

}  // namespace

GraphView::GraphView(Context context, GraphEngines engines, const GraphOptions& options, QWidget* parent)
    : View(context, QStringLiteral("graph"), tr("Graph"), parent),
      m_engines(std::move(engines)),
      m_pages(new QStackedWidget(this)),
      m_crumbs(new Breadcrumbs(context.theme, this)),
      m_caption(new GraphCaptionLine(context.theme, this)),
      m_notice(new GraphNotice(context.theme, this)),
      m_canvas(new GraphCanvas(context.theme, this)),
      m_legend(new GraphLegend(context.theme, m_canvas)),
      m_matchStrip(new MatchStrip(context.theme, this)),
      m_empty(new EmptyState(this)),
      m_choices{options, {}},
      m_shown({context.navigation, snapshot(), active(), selection()}, nullptr),
      m_mode(m_shown),
      m_scopes(m_shown, m_mode, nullptr),
      m_open(m_shown, m_scopes),
      m_marks(m_shown),
      m_walker(m_shown, *m_canvas, m_marks, m_mode, m_scopes),
      m_clicks(m_shown, *m_canvas, m_marks, m_walker, m_open, nullptr),
      m_colors(m_shown, m_marks, *m_canvas, *m_legend, context.jobs, m_choices.options, nullptr),
      m_targets{m_choices, m_shown, *m_canvas, m_marks,  m_mode,
                m_scopes,  m_open,  m_walker,  m_colors, [this] { exportPicture(); }},
      m_actions(m_targets, this) {
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_toolbar = new GraphToolbar(m_actions, this);
  column->addWidget(m_toolbar);
  auto* const line = new QHBoxLayout;
  line->setSpacing(0);
  line->addWidget(m_crumbs);
  line->addWidget(m_caption, 1);
  line->addWidget(m_matchStrip);
  column->addLayout(line);
  column->addWidget(m_notice);
  column->addWidget(m_pages, 1);
  m_pages->addWidget(m_canvas);
  m_pages->addWidget(m_empty);
  setFocusProxy(m_canvas);
  m_canvas->setCorner(m_legend);
  refreshToolbar();
  connectParts();
  navigation().graph().setShows([shown = QPointer(this)](hlo::InstructionId id) {
    return shown != nullptr && shown->m_shown.isCurrent() &&
           shown->m_shown.pictureSnapshot() == shown->navigation().snapshot() &&
           shown->m_shown.scene().boxOf(id).has_value();
  });
  applySnapshot();
}

void GraphView::connectParts() {
  connect(&m_shown, &ShownGraph::message, this, &View::message);
  connect(&m_shown, &ShownGraph::marksChanged, this, &GraphView::refreshHighlight);
  connect(&m_shown, &ShownGraph::pictureWanted, this, [this] {
    m_actions.refresh();
    requestPicture();
  });
  connect(&m_scopes, &ScopeFolding::foldedChanged, this,
          [this] { emit foldedScopesChanged(snapshot(), m_scopes.folded()); });
  connect(m_canvas, &GraphCanvas::scaled, this, [this] { m_toolbar->setScale(m_canvas->transform().scale); });
  connect(m_canvas, &GraphCanvas::captionChanged, m_caption, &GraphCaptionLine::setCaption);
  connect(m_caption, &GraphCaptionLine::clicked, this,
          [this](const QPoint& at) { m_actions.menu(GraphActions::Group::kFold)->popup(at); });
  connect(&m_actions, &GraphActions::optionChosen, this, [this] {
    m_actions.refresh();
    emit optionsChanged(options());
    requestPicture();
  });
  connect(&m_colors, &GraphColorActions::optionsChanged, this, [this] {
    m_actions.refresh();
    refreshToolbar();
    emit optionsChanged(options());
  });
  m_canvas->setDescriber([this](uint32_t box) {
    if (!m_shown.isCurrent()) return QString();
    return boxDescription(*snapshot(), m_shown.scene(), m_canvas->highlight().flags, box).join(u'\n');
  });
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, &GraphView::refreshChanges);
  m_canvas->setOverlay([this](QPainter& painter, const ViewTransform& transform) {
    if (m_changeMarks == nullptr || m_changeMarksOf != m_canvas->scene()) return;
    paintChangeMarks(painter, QSizeF(m_canvas->size()), *m_changeMarksOf, *m_changeMarks, transform, theme().colors(),
                     theme().fixedFont());
  });
  connect(m_canvas, &GraphCanvas::menuWanted, this, [this](const SceneHit& hit, const QPoint& globalPosition) {
    if (m_shown.isCurrent()) emit menuRequested(menuTarget(m_targets, hit), globalPosition);
  });
  connect(m_matchStrip, &MatchStrip::stepped, this, [this](int by) { m_walker.stepToMatch(by); });
  connect(m_matchStrip, &MatchStrip::ended, this, [this] { navigation().setMatches(nullptr); });
  connect(m_crumbs, &Breadcrumbs::activated, this, [this](int crumb) {
    const auto index = static_cast<size_t>(crumb);
    const auto call = index < m_crumbCalls.size() ? m_crumbCalls[index] : std::nullopt;
    if (call) {
      // The hub may bring another view of the call on screen: the graph shows it too.
      navigation().reveal(*call);
      reveal(*call);
    }
    m_canvas->setFocus();
  });
  m_notice->setHops(m_mode.hops());
  connect(m_notice, &GraphNotice::hopsChanged, this, [this](int hops) { m_mode.setHops(hops); });
  connect(m_notice, &GraphNotice::left, m_canvas, qOverload<>(&QWidget::setFocus));
  connect(m_notice, &GraphNotice::buttonClicked, this, [this] {
    if (m_shown.isCurrent() && !m_shown.picture()->request.isWhole()) {
      m_mode.showAll();
    } else {
      tryAgain();
    }
  });
  connect(m_empty, &EmptyState::buttonClicked, this, &GraphView::tryAgain);
  connect(&navigation(), &model::Navigation::snapshotReplaced, this, &GraphView::moveToSnapshot);
  connect(&jobs(), &model::JobRunner::cancelled, this, [this](const QObject* owner, const QString& key) {
    if (owner != this || key != kLayoutKey) return;
    m_wasCancelled = true;
    m_canvas->setWaiting(false, true);
    showFailure(tr("The layout was cancelled."));
  });
}

bool GraphView::canShow(const model::Target& target) const {
  if (!m_shown.module()) return false;
  if (std::holds_alternative<hlo::InstructionId>(target) || std::holds_alternative<hlo::ComputationId>(target)) {
    return true;
  }
  if (std::holds_alternative<buffers::AllocationId>(target)) return false;  // many instructions all over the module
  return navigation().snapshot() == snapshot() && navigation().resolve(target).computation.has_value();
}

void GraphView::reveal(const model::Target& target) {
  if (std::holds_alternative<hlo::ComputationId>(target)) return;  // it is shown as soon as it is active
  if (const auto selected = m_shown.selected(); selected && m_scopes.openTo(*selected)) {
    m_revealWhenThere = true;
    return requestPicture();
  }
  const auto box = m_shown.selectedBox();
  if (box && isInSight()) {
    m_canvas->centreBox(*box);
  } else {
    m_revealWhenThere = true;
  }
}

void GraphView::addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
  addToGraphMenu(menu, m_targets, m_actions, target, raise);
}

void GraphView::setOptions(const GraphOptions& options) {
  m_choices = {options, {}};
  m_actions.refresh();
  requestPicture();
}

void GraphView::setWheelPans(bool pans) { m_canvas->setWheelPans(pans); }

void GraphView::setAnimated(bool animated) { m_canvas->setAnimated(animated); }

void GraphView::setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot, std::vector<Bookmark> bookmarks) {
  m_marks.setBookmarks(snapshot, std::move(bookmarks));
}

QSizeF GraphView::sceneSize() const { return m_shown.picture() ? m_shown.scene().bounds().size() : QSizeF(); }

void GraphView::paintScene(QPainter& painter, const QRectF& target) const {
  if (m_shown.picture()) paintWholeScene(painter, target, m_shown.scene(), theme().colors(), theme().fixedFont());
}

bool GraphView::event(QEvent* event) {
  // The window may give Space a meaning in the graph; on the buttons around it, it presses them.
  if (event->type() == QEvent::ShortcutOverride && !m_canvas->hasFocus() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return View::event(event);
}

// --- changes at the selection hub ---------------------------------------------------------------------

void GraphView::applySnapshot() {
  rememberViewport();
  jobs().cancel(this, kLayoutKey);
  m_walker.endCycle();
  m_followed.reset();
  m_revealWhenThere = false;
  m_mode.forgetIds();
  m_open.forgetToggled();
  if (m_stateOf.lock() != snapshot()) changeState();
  m_canvas->setHighlight({});
  if (const auto reason = missingHlo(snapshot().get())) {
    QString hint = emptyHint(*reason, tr("its computations as graphs"), snapshot().get());
    if (*reason == EmptyReason::kCompilerInput) hint += u' ' + dumpFlag();
    showEmpty(emptyText(*reason), hint);
  } else if (m_shown.module()->computationCount() == 0) {
    showEmpty(tr("This module has no computations."), tr("Open a dump with at least one computation."));
  }
}

void GraphView::applyActive() {
  m_walker.endCycle();
  m_mode.leavePathsElsewhere();
  m_actions.refresh();
  CallPath path;
  if (m_shown.module() && active()) path = callPath(navigation(), *m_shown.module(), *active());
  m_crumbs->setCrumbs(std::move(path.crumbs));
  m_crumbCalls = std::move(path.calls);
  m_open.forgetToggled();
  requestPicture();
}

void GraphView::applySelection() {
  if (!m_shown.module() || !active()) return;
  // The hub sends a selection again when more is known of it: the drawing stays where it is then.
  const bool isSame = std::exchange(m_followed, selection().target) == selection().target;
  // The centre of a neighbourhood moves with the selection.
  if (m_shown.isCurrent() && m_shown.picture()->request.isNeighbourhood && m_shown.selected()) requestPicture();
  refreshHighlight();
  if (!m_shown.isCurrent() || m_shown.isStill()) return;
  const auto box = m_shown.selectedBox();
  // Asked for while the view was hidden.
  if (m_revealWhenThere && !jobs().isRunning(this, kLayoutKey) && box) {
    m_revealWhenThere = false;
    m_canvas->centreBox(*box);
    return;
  }
  std::vector<uint32_t> selected = m_canvas->highlight().selected;
  for (const auto& [of, word] : m_canvas->highlight().words) selected.push_back(of);
  if (isSame || selected.empty()) return;
  const bool anyInSight =
      std::any_of(selected.begin(), selected.end(), [this](uint32_t each) { return m_canvas->isBoxInSight(each); });
  if (!anyInSight) m_canvas->showBox(box.value_or(selected.front()));
}

void GraphView::applyHover() { refreshHighlight(); }

void GraphView::applyMatches() {
  m_marks.refreshSearch();
  refreshHighlight();
}

/// Colours and scopes may have waited for the costs.
void GraphView::applyEstimates() {
  m_clicks.setEstimates(estimates());
  if (!estimates()) return;
  m_colors.refresh(estimates());
  if (m_scopes.applyNames()) requestPicture();
}

void GraphView::refreshChanges() {
  using Marks = std::shared_ptr<const std::vector<ChangeMark>>;
  jobs().cancel(this, QStringLiteral("changes"));
  const model::ShownComparison& shown = navigation().comparison();
  const bool isMarked = shown.shown() != nullptr && m_shown.picture() && m_shown.isCurrent();
  m_changeMarks.reset();
  m_changeMarksOf.reset();
  m_canvas->update();
  if (!isMarked) return;
  const std::shared_ptr<const GraphScene> scene = m_shown.sharedScene();
  jobs().start<Marks>(
      this, QStringLiteral("changes"), tr("Marking changes"),
      [comparison = shown.comparison(), side = *shown.side(), scene](std::stop_token stop,
                                                                     const model::JobRunner::Progress&) {
        return std::make_shared<const std::vector<ChangeMark>>(changeMarks(*comparison, side, *scene, stop));
      },
      [this, scene](Marks marks) {
        m_changeMarks = std::move(marks);
        m_changeMarksOf = scene;
        m_canvas->update();
      });
}

void GraphView::refreshHighlight() {
  GraphHighlight highlight = m_marks.highlight(hovered());
  if (m_shown.isCurrent()) {
    const GraphHighlight& present = m_canvas->highlight();
    highlight.chip = present.chip;
    highlight.edge = present.edge;
    highlight.stub = present.stub;
    highlight.sign = present.sign;
  }
  m_canvas->setHighlight(std::move(highlight));
  const SearchMarks& search = m_marks.search();
  m_matchStrip->setMatches(search.found().size(), search.positionOf(m_shown.selected()));
  m_matchStrip->setVisible(search.isSearch());
}

// --- the state that is kept -----------------------------------------------------------------------------

void GraphView::rememberViewport() {
  if (m_opensAtViewport || !m_shown.picture()) return;
  const PictureRequest& request = m_shown.picture()->request;
  if (!request.isWhole() || m_shown.scene().boxes().empty()) return;
  m_viewports.set(m_shown.pictureSnapshot(), request.computation,
                  Viewport::of(m_canvas->destination(), QSizeF(m_canvas->size())));
}

void GraphView::changeState() {
  std::erase_if(m_left, [](const Left& left) { return left.snapshot.expired(); });
  if (const auto before = std::exchange(m_stateOf, snapshot()).lock())
    m_left.push_front({before, m_open.calls(), m_scopes.state()});
  if (m_left.size() > kMostLeft) m_left.pop_back();
  const auto known = std::find_if(m_left.begin(), m_left.end(),
                                  [this](const Left& left) { return left.snapshot.lock() == snapshot(); });
  Left now;
  if (known != m_left.end()) {
    now = std::move(*known);
    m_left.erase(known);
  }
  m_open.setCalls(std::move(now.calls));
  m_scopes.setState(std::move(now.scopes));
  emit foldedScopesChanged(snapshot(), m_scopes.folded());
  m_wantedState = {};
}

/// The snapshot is read again: what is open, folded and visible in it moves to the new one.
void GraphView::moveToSnapshot(const std::shared_ptr<const model::Snapshot>& before,
                               const std::shared_ptr<const model::Snapshot>& now) {
  if (m_shown.pictureSnapshot() == before) rememberViewport();
  if (m_stateOf.lock() == before) {
    m_open.moveTo(*before, *now);
    ScopeFolding::Names names = m_scopes.names(*before);
    if (names.computation) names.computation = model::counterpart(*names.computation, *before, *now);
    m_scopes.reset();
    m_scopes.setNames(std::move(names));
    m_mode.forgetIds();
    m_stateOf = now;
  }
  m_viewports.moveTo(before, now);
}

QJsonObject GraphView::saveState() const {
  if (!m_shown.module() || !active()) return {};
  // The layout is not ready.
  if (!m_shown.isCurrent()) return m_stateOf.lock() == snapshot() ? m_wantedState : QJsonObject();
  QJsonObject state = GraphViewState{m_open.calls(), m_scopes.names(*snapshot())}.toJson(*m_shown.module());
  if (m_shown.picture()->request.isWhole())
    state.insert(kSight, Viewport::of(m_canvas->destination(), QSizeF(m_canvas->size())).toJson());
  return state;
}

bool GraphView::restoreState(const QJsonObject& place) {
  if (!m_shown.module() || !active()) return true;
  GraphViewState state = GraphViewState::fromJson(place, *m_shown.module());
  m_open.setCalls(std::move(state.opened));
  m_open.forgetToggled();
  state.scopes.computation = active();
  m_scopes.setNames(std::move(state.scopes));
  m_stateOf = snapshot();
  m_wantedState = place;
  m_scopes.applyNames();  // or later, with the scopes
  if (const auto viewport = Viewport::fromJson(place.value(kSight).toObject())) {
    m_viewports.set(snapshot(), *active(), *viewport);
    m_opensAtViewport = true;
  }
  requestPicture();
  return true;
}

// --- drawings -------------------------------------------------------------------------------------------

PictureRequest GraphView::requestNow() const {
  PictureRequest request;
  request.computation = *active();
  request.options = options();
  layout::FoldOptions& folds = request.options.folds;
  folds.parameters = m_choices.foldsParameters(m_shown.module()->instructions(*active()).size());
  folds.largeComputation = UINT32_MAX;  // decided above
  m_mode.apply(request);
  if (!request.paths) request.open = m_open.callsHere();
  if (m_shown.scopes() != nullptr) {
    folds.scopes = {m_shown.scopes(),  &snapshot()->readyWorkload()->costs,
                    m_scopes.folded(), m_scopes.closed(computationsIn(*m_shown.module(), request)),
                    m_scopes.apart(),  m_scopes.opened()};
  }
  return request;
}

bool GraphView::decideClosing(const PictureRequest& request, bool again) {
  if (!request.isWhole()) return false;
  const hlo::Module& module = *m_shown.module();
  std::vector<hlo::ComputationId> undecided;
  for (hlo::ComputationId computation : computationsIn(module, request)) {
    if (m_scopes.isDecided(computation)) continue;
    if (module.instructions(computation).size() > m_scopes.mostOpenBoxes()) {
      undecided.push_back(computation);
    } else {
      m_scopes.setClosed(computation, {});
    }
  }
  if (undecided.empty()) return false;
  startJob<std::vector<layout::ClosedScopes>>(
      kLayoutKey, tr("Computing the scopes of %1").arg(toQString(module.name(request.computation))),
      [snapshot = snapshot(), folds = request.options.folds, undecided, most = m_scopes.mostOpenBoxes()](
          std::stop_token stop, const model::JobRunner::Progress&) mutable {
        std::vector<layout::ClosedScopes> closed;
        const model::Workload* workload = snapshot->readyWorkload();
        if (workload == nullptr) workload = snapshot->workload->get(stop);
        if (workload == nullptr) return closed;
        folds.scopes = {&workload->scopes, &workload->costs, {}};
        for (hlo::ComputationId each : undecided)
          closed.push_back(layout::scopesToClose(*snapshot->module, each, folds, most, stop));
        return closed;
      },
      [this, undecided, again](std::vector<layout::ClosedScopes> closed) {
        m_scopes.applyNames();
        for (size_t i = 0; i < undecided.size() && i < closed.size(); ++i) {
          if (!m_scopes.isDecided(undecided[i])) m_scopes.setClosed(undecided[i], std::move(closed[i]));
        }
        if (const auto selected = m_shown.selected(); selected && m_revealWhenThere) m_scopes.openTo(*selected);
        requestPicture(again);
      });
  return true;
}

void GraphView::requestPicture(bool again) {
  const hlo::Module* const module = m_shown.module();
  if (!module || !active()) return;
  m_wasCancelled = false;
  m_notice->setHops(m_mode.hops());
  const QString name = toQString(module->name(*active()));
  if (module->instructions(*active()).empty()) {
    jobs().cancel(this, kLayoutKey);
    showEmpty(tr("%1 has no instructions.").arg(name), tr("Choose another computation in the list of computations."));
    return;
  }
  const PictureRequest request = requestNow();
  const auto wait = [this] {
    rememberViewport();
    m_pages->setCurrentWidget(m_canvas);
    m_crumbs->show();
    m_canvas->setWaiting(true, m_shown.isCurrent());
  };
  if (!m_scopes.isDecided(request.computation)) wait();
  if (decideClosing(request, again)) return;
  if (auto picture = m_cache.find(snapshot(), request)) {
    jobs().cancel(this, kLayoutKey);
    showPicture(std::move(picture));
    return;
  }
  wait();
  using Result = absl::StatusOr<std::shared_ptr<const GraphPicture>>;
  const bool hasPicture = m_shown.pictureSnapshot() == snapshot() && !again;
  startJob<Result>(
      kLayoutKey, tr("Laying out %1").arg(name),
      [snapshot = snapshot(), engines = m_engines, request, before = hasPicture ? m_shown.picture() : nullptr](
          std::stop_token stop, const model::JobRunner::Progress&) {
        return makePicture(*snapshot->module, request, engines, stop, before.get());
      },
      [this, snapshot = snapshot()](Result result) {
        if (result.ok()) {
          m_cache.insert(snapshot, *result);
          reportFailure(snapshot, **result);
          showPicture(*std::move(result));
        } else if (m_mode.paths() && absl::IsNotFound(result.status())) {
          emit message(toQString(result.status().message()));
          m_mode.showAll();
        } else {
          m_canvas->setWaiting(false, true);
          showFailure(
              tr("%1 could not lay out this computation: %2")
                  .arg(QString::fromStdString(m_engines.layered->name()), toQString(result.status().message())));
        }
      });
}

void GraphView::showPicture(std::shared_ptr<const GraphPicture> picture) {
  m_pages->setCurrentWidget(m_canvas);
  m_crumbs->show();
  if (picture == m_shown.picture() && m_shown.pictureSnapshot() == snapshot()) {
    m_canvas->setWaiting(false, true);
    const Viewport* const viewport = m_viewports.find(snapshot(), picture->request.computation);
    if (std::exchange(m_opensAtViewport, false) && viewport)
      m_canvas->jumpTo(viewport->transform(picture->scene, QSizeF(m_canvas->size())));
    applyMatches();
    refreshTextsAround();
    return;
  }
  const auto box = putOnCanvas(std::move(picture));
  if (std::exchange(m_revealWhenThere, false) && box) m_canvas->centreBox(*box);
  refreshHighlight();
  refreshTextsAround();
  emit pictureChanged();
}

/// Shows the drawing where it was left, or with the selection where it is on the screen now, or opens it. Returns the
/// box of what is selected in it.
std::optional<uint32_t> GraphView::putOnCanvas(std::shared_ptr<const GraphPicture> picture) {
  const PictureRequest& request = picture->request;
  const GraphScene& scene = picture->scene;
  const bool opensAtViewport = std::exchange(m_opensAtViewport, false);
  const bool isSameComputation = m_shown.isOf(request.computation);
  const auto toggled = m_open.toggled();
  if (!isSameComputation) rememberViewport();
  const auto selected = m_shown.selected();
  const auto box = request.paths             ? scene.boxOf(request.paths->a)
                   : selected                ? scene.boxOf(*selected)
                   : request.isNeighbourhood ? scene.boxOf(request.centre)
                                             : std::nullopt;
  // A scope alone or a neighbourhood opens as another drawing, unless the one before was of the same part.
  const auto isSamePart = [&request](const PictureRequest& other) {
    return request.scope == other.scope && request.isNeighbourhood == other.isNeighbourhood &&
           request.hops == other.hops;
  };
  const bool isOtherPart =
      (request.scope || request.isNeighbourhood) && !(isSameComputation && isSamePart(m_shown.picture()->request));
  // A drawing that is seen as a whole stays so, unless a box has a place in it.
  const bool isSeenWhole = isSameComputation && m_canvas->isFitted() && !selected;
  const bool hasAnchor = (request.isWhole() && !isSeenWhole) || selected || toggled;
  const QSizeF canvas(m_canvas->size());
  const auto anchored =
      !opensAtViewport && isSameComputation && !request.paths && !isOtherPart && hasAnchor
          ? transformThatKeeps(toggled ? toggled : selected, m_shown.scene(), scene, m_canvas->destination(), canvas)
          : std::nullopt;
  const Viewport* const viewport = (request.paths || isSameComputation) && !opensAtViewport
                                       ? nullptr
                                       : m_viewports.find(snapshot(), request.computation);
  const std::shared_ptr<const GraphPicture> before = anchored && toggled ? m_shown.picture() : nullptr;
  const std::shared_ptr<const GraphColors> colorsBefore = m_colors.colors();
  const ViewTransform transformBefore = m_canvas->transform();
  // Back from a called computation: the call is where one came from.
  const bool isLeft = box && m_shown.picture() && m_shown.pictureSnapshot() == snapshot() && !isSameComputation &&
                      calls(*m_shown.module(), *selected, m_shown.picture()->request.computation);
  const auto boxBefore = selected && isSameComputation ? m_shown.scene().boxOf(*selected) : std::nullopt;
  const bool isScopeOpened =
      box && boxBefore && m_shown.scene().scopeAt(*boxBefore) != nullptr && scene.scopeAt(*box) == nullptr;
  m_shown.setPicture(picture, snapshot());
  if (anchored) {
    // What is selected stays under the mouse. Without a selection, and of a scope that was opened, what was there stays
    // near, as far as no part of the canvas is empty for it.
    const bool isStill = toggled || (selected && !isScopeOpened);
    m_canvas->setScene(m_shown.sharedScene(), isStill ? *anchored : m_canvas->filled(scene, *anchored));
  } else if (viewport && isAnyBoxIn(scene, viewport->transform(scene, canvas), canvas)) {
    m_canvas->setScene(m_shown.sharedScene(), viewport->transform(scene, canvas));
  } else {
    m_canvas->openScene(m_shown.sharedScene(), box);
  }
  if (box && isLeft && !opensAtViewport) {
    m_canvas->moveTo(m_canvas->transformThatCentres(*box));
  } else if (box && !toggled && !opensAtViewport && (anchored || viewport)) {
    m_canvas->moveTo(m_canvas->transformThatShows(scene.boxes()[*box].rect));
  }
  m_marks.refreshSearch();
  refreshChanges();
  m_colors.refresh(estimates());
  if (before) showUnfolding(*toggled, before, colorsBefore, transformBefore);
  m_open.forgetToggled();
  return box;
}

/// Shows how the drawing before became the present one, in which a call was opened or closed.
void GraphView::showUnfolding(hlo::InstructionId call, const std::shared_ptr<const GraphPicture>& before,
                              const std::shared_ptr<const GraphColors>& colors, const ViewTransform& transform) {
  const GraphScene& now = m_shown.scene();
  const auto closed = before->scene.boxOf(call), box = now.boxOf(call);
  if (!closed || !box) return;
  const bool isOpening = now.boxes()[*box].label.isOpen;
  const QSizeF grown = (now.bounds().size() - before->scene.bounds().size()) * (isOpening ? 1 : -1);
  if (!isOpening) {
    const std::shared_ptr<const GraphScene> scene(before, &before->scene);
    m_canvas->showUnfolding(
        {scene, colors, transform, transform, scene->boxes()[*closed].rect.bottomRight(), grown, false});
    return;
  }
  // The box stays in the scene; the canvas moves if what opened would not be visible.
  const ViewTransform from = m_canvas->transform(), to = m_canvas->transformThatOpens(*box);
  m_canvas->moveTo(to);
  m_canvas->showUnfolding(
      {m_shown.sharedScene(), m_colors.colors(), from, to, now.boxes()[*box].rect.bottomRight(), grown, true});
}

void GraphView::refreshTextsAround() {
  const GraphPicture& picture = *m_shown.picture();
  const bool isWhole = picture.request.isWhole();
  m_notice->setNotice(noticeText(picture, *m_shown.module(), m_shown.scopes(), m_engines), !picture.failure.empty(),
                      picture.request.isNeighbourhood, isWhole ? tr("Try Again") : tr("Show All"));
  m_canvas->setCaption(captionOf(picture));
  refreshToolbar();
}

void GraphView::refreshToolbar() {
  const hlo::ScopeTree* const scopes = m_shown.scopes();
  const auto* const only = m_mode.isOnlyScope() ? m_mode.onlyScope() : nullptr;
  m_toolbar->setChoices(options().coloring,
                        only != nullptr && scopes != nullptr ? displayText(scopes->name(only->scope)) : QString(),
                        m_mode.isNeighbourhood() ? std::optional(m_mode.hops()) : std::nullopt);
}

void GraphView::showFailure(const QString& why) {
  if (m_shown.isCurrent()) {  // better the drawing before this one than none
    m_notice->setNotice(why, true, false, tr("Try Again"));
    refreshHighlight();
  } else {
    showEmpty(why, tr("The other views can still show this computation."), tr("Try Again"));
    m_crumbs->show();
  }
}

void GraphView::showEmpty(const QString& why, const QString& what, const QString& button) {
  rememberViewport();
  m_shown.setPicture(nullptr, nullptr);
  m_colors.refresh(estimates());
  m_canvas->openScene(nullptr, std::nullopt);
  m_canvas->setCaption({});
  m_notice->setNotice({}, false, false, {});
  m_crumbs->hide();
  m_empty->setText(why, what, button);
  m_pages->setCurrentWidget(m_empty);
  emit pictureChanged();
}

void GraphView::reportFailure(const std::shared_ptr<const model::Snapshot>& snapshot, const GraphPicture& picture) {
  if (picture.failure.empty()) return;
  hlo::Diagnostic problem;
  problem.severity = hlo::Severity::kWarning;
  problem.file = snapshot->path;
  problem.message =
      absl::StrCat(m_engines.graphviz->name(), " did not lay out ", snapshot->module->name(picture.request.computation),
                   ", ", picture.engine, " did instead: ", picture.failure);
  emit layoutFailed(snapshot, problem);
}

void GraphView::tryAgain() {
  if (!m_shown.module() || !active()) return;
  if (!m_wasCancelled) m_cache.forget(snapshot(), *active());
  m_notice->setNotice({}, false, false, {});
  requestPicture(!m_wasCancelled);
}

void GraphView::exportPicture() {
  if (!m_shown.isCurrent()) return;
  ExportOptions options;
  options.withEdgeWidths = m_choices.options.withEdgeWidths;
  options.area =
      toScene(m_canvas->transform(), QRectF(m_canvas->rect()))
          .intersected(m_shown.scene().bounds().adjusted(-kSeenMargin, -kSeenMargin, kSeenMargin, kSeenMargin));
  exportWithDialog(this, jobs(), m_shown, m_colors.colors(), theme(), options);
}

}  // namespace views

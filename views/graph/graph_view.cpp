#include "views/graph/graph_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "model/queries/paths.h"
#include "views/graph/breadcrumbs.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_notice.h"
#include "views/graph/match_strip.h"

namespace views {
namespace {

const auto kLayoutKey = QStringLiteral("layout");

}  // namespace

GraphView::GraphView(Context context, GraphEngines engines, const GraphOptions& options, QWidget* parent)
    : View(context, QStringLiteral("graph"), tr("Graph"), parent),
      m_engines(std::move(engines)),
      m_options(options),
      m_pages(new QStackedWidget(this)),
      m_crumbs(new Breadcrumbs(context.theme, this)),
      m_notice(new GraphNotice(context.theme, this)),
      m_canvas(new GraphCanvas(context.theme, this)),
      m_legend(new GraphLegend(context.theme, m_canvas)),
      m_matchStrip(new MatchStrip(context.theme, this)),
      m_empty(new EmptyState(this)) {
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const line = new QHBoxLayout;
  line->setSpacing(0);
  line->addWidget(m_crumbs, 1);
  line->addWidget(m_matchStrip);
  column->addLayout(line);
  column->addWidget(m_notice);
  column->addWidget(m_pages, 1);
  m_pages->addWidget(m_canvas);
  m_pages->addWidget(m_empty);
  setFocusProxy(m_canvas);
  m_notice->setHops(m_hops);
  m_canvas->setCorner(m_legend);
  makeActions();

  m_canvas->setDescriber([this](uint32_t box) { return boxText(box); });
  connect(m_canvas, &GraphCanvas::clicked, this, &GraphView::onClicked);
  connect(m_canvas, &GraphCanvas::toggled, this, &GraphView::onToggled);
  connect(m_canvas, &GraphCanvas::banded, this, &GraphView::onBanded);
  connect(m_canvas, &GraphCanvas::scaled, this, &GraphView::refreshOverview);
  connect(m_legend, &GraphLegend::classChosen, this, &GraphView::markClass);
  connect(m_matchStrip, &MatchStrip::stepped, this, &GraphView::stepToMatch);
  connect(m_canvas, &GraphCanvas::doubleClicked, this, &GraphView::onDoubleClicked);
  connect(m_canvas, &GraphCanvas::pointed, this, &GraphView::onPointed);
  connect(m_canvas, &GraphCanvas::helpWanted, this, &GraphView::onHelpWanted);
  connect(m_canvas, &GraphCanvas::menuWanted, this, &GraphView::onMenuWanted);
  connect(m_crumbs, &Breadcrumbs::activated, this, &GraphView::onCrumb);
  connect(m_notice, &GraphNotice::hopsChanged, this, [this](int hops) {
    m_hops = hops;
    requestPicture();
  });
  connect(m_notice, &GraphNotice::left, m_canvas, qOverload<>(&QWidget::setFocus));
  connect(m_notice, &GraphNotice::buttonClicked, this, &GraphView::onNoticeButton);
  connect(m_empty, &EmptyState::buttonClicked, this, &GraphView::tryAgain);
  connect(&navigation(), &model::Navigation::snapshotReplaced, this, &GraphView::movePlaces);
  connect(&jobs(), &model::JobRunner::cancelled, this, [this](const QObject* owner, const QString& key) {
    if (owner != this || key != kLayoutKey) return;
    m_wasCancelled = true;
    m_canvas->setWaiting(false, true);
    showFailure(tr("The layout was cancelled."));
  });
  applySnapshot();
}

bool GraphView::canShow(const model::Target& target) const {
  if (!module()) return false;
  if (std::holds_alternative<hlo::InstructionId>(target) || std::holds_alternative<hlo::ComputationId>(target)) {
    return true;
  }
  if (std::holds_alternative<buffers::AllocationId>(target)) return false;  // many instructions all over the module
  return navigation().snapshot() == snapshot() && navigation().resolve(target).computation.has_value();
}

void GraphView::reveal(const model::Target& target) {
  if (std::holds_alternative<hlo::ComputationId>(target)) return;  // being active is all there is to it
  const auto box = selectedBox();
  if (isCurrent() && box && isVisible()) {
    m_canvas->centreBox(*box);
  } else {
    m_revealWhenThere = true;
  }
}

void GraphView::setOptions(const GraphOptions& options) {
  m_options = options;
  m_parameters.reset();
  refreshActions();
  requestPicture();
}

void GraphView::setWheelPans(bool pans) { m_canvas->setWheelPans(pans); }

void GraphView::setAnimated(bool animated) { m_canvas->setAnimated(animated); }

QSizeF GraphView::sceneSize() const { return m_picture ? m_picture->scene.bounds().size() : QSizeF(); }

void GraphView::paintScene(QPainter& painter, const QRectF& target) const {
  if (m_picture) paintWholeScene(painter, target, m_picture->scene, theme().colors(), theme().fixedFont());
}

bool GraphView::event(QEvent* event) {
  // The window may give Space a meaning in the graph; on the buttons round it, it presses them.
  if (event->type() == QEvent::ShortcutOverride && !m_canvas->hasFocus() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return View::event(event);
}

// --- what the hub says ------------------------------------------------------------------------------

void GraphView::applySnapshot() {
  rememberPlace();
  jobs().cancel(this, kLayoutKey);
  m_cycle.reset();
  m_followed.reset();
  m_revealWhenThere = false;
  m_boundary.clear();
  m_paths.reset();
  m_toggled.reset();
  if (std::exchange(m_openSnapshot, snapshot()).lock() != snapshot()) {
    m_open.clear();
    m_folded.clear();
    m_onlyScope.reset();
    m_wantedScopes = {};
    emit foldedScopesChanged(snapshot(), m_folded);
    m_wantedPlace = {};
  }
  m_canvas->setHighlight({});
  if (!snapshot()) {
    showEmpty(tr("Nothing is open."), tr("Open an HLO dump to see its computations as graphs."));
  } else if (!module()) {
    showEmpty(tr("This document has no HLO module."),
              tr("Open the “*after_optimizations.txt” that the compiler dumped next to it."));
  } else if (module()->computationCount() == 0) {
    showEmpty(tr("This module has no computations."), tr("Open a dump with at least one computation."));
  }
}

void GraphView::applyActive() {
  m_cycle.reset();
  dropPathsElsewhere();
  refreshActions();
  refreshCrumbs();
  m_toggled.reset();
  requestPicture();
}

void GraphView::applySelection() {
  if (!module() || !active()) return;
  // The same may come again, when more is known of it: then the picture stays where it is.
  const bool isSame = std::exchange(m_followed, selection().target) == selection().target;
  // The middle of a neighbourhood moves with the selection.
  if (isCurrent() && m_picture->request.isNeighbourhood && selectedHere()) requestPicture();
  refreshHighlight();
  if (!isCurrent() || m_keepStill) return;
  // Asked for while the view was hidden.
  if (m_revealWhenThere && !jobs().isRunning(this, kLayoutKey) && selectedBox()) {
    m_revealWhenThere = false;
    m_canvas->centreBox(*selectedBox());
    return;
  }
  const auto& selected = m_canvas->highlight().selected;
  if (isSame || selected.empty()) return;
  const bool anyInSight =
      std::any_of(selected.begin(), selected.end(), [this](uint32_t box) { return m_canvas->isBoxInSight(box); });
  if (!anyInSight) m_canvas->showBox(selectedBox().value_or(selected.front()));
}

void GraphView::applyHover() { refreshHighlight(); }

void GraphView::refreshHighlight() {
  GraphHighlight highlight;
  if (isCurrent()) {
    const GraphScene& scene = m_picture->scene;
    for (hlo::InstructionId id : selection().instructions) {
      const std::vector<uint32_t> boxes = scene.boxesOf(id);
      highlight.selected.insert(highlight.selected.end(), boxes.begin(), boxes.end());
    }
    std::sort(highlight.selected.begin(), highlight.selected.end());
    highlight.selected.erase(std::unique(highlight.selected.begin(), highlight.selected.end()),
                             highlight.selected.end());
    if (const auto id = hovered().instruction()) {
      // A folded value is text in several boxes: the one under the mouse is meant.
      const std::vector<uint32_t> boxes = scene.boxesOf(*id);
      const bool isPointed = m_pointedBox && std::find(boxes.begin(), boxes.end(), *m_pointedBox) != boxes.end();
      if (!boxes.empty()) highlight.hovered = isPointed ? *m_pointedBox : boxes.front();
    }
    highlight.dimmed = m_dimmed;
    if (m_cone && selectedHere() == m_cone->tip) {
      std::vector<uint32_t>& boxes = m_cone->up ? highlight.upstream : highlight.downstream;
      const auto direction = m_cone->up ? queries::ConeDirection::kUp : queries::ConeDirection::kDown;
      for (hlo::InstructionId id : queries::cone(*module(), {m_cone->tip}, direction)) {
        const auto box = scene.boxOf(id);
        if (box && (scene.boxes()[*box].label.instruction == id || scene.scopeAt(*box)) && id != m_cone->tip)
          boxes.push_back(*box);
      }
      boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
    }
    highlight.marked = m_marked;
    if (m_picture->request.paths) {
      for (const hlo::InstructionId end : {m_picture->request.paths->a, m_picture->request.paths->b}) {
        if (const auto box = scene.boxOf(end)) highlight.marked.push_back(*box);
      }
    }
    if (m_bookmarksOf.lock() == snapshot()) {
      for (const Bookmark& bookmark : m_bookmarks) {
        if (const auto box = scene.boxOf(bookmark.instruction)) highlight.flags.push_back({*box, bookmark.number});
      }
    }
    highlight.chip = m_canvas->highlight().chip;
    highlight.edge = m_canvas->highlight().edge;
    highlight.stub = m_canvas->highlight().stub;
    highlight.sign = m_canvas->highlight().sign;
  }
  m_canvas->setHighlight(std::move(highlight));
  refreshMatchStrip();
}

std::optional<hlo::InstructionId> GraphView::selectedHere() const {
  // The hub's own state: a new active computation is told before the selection that came with it.
  if (!module() || !active() || navigation().snapshot() != snapshot() || navigation().selection().isEmpty())
    return std::nullopt;
  const hlo::InstructionRange here = module()->instructions(*active());
  if (const auto* const scope = std::get_if<hlo::ScopeId>(&*navigation().selection().target)) {
    if (const auto id = foldedHere(*scope)) return id;
  }
  for (hlo::InstructionId id : navigation().selection().instructions) {
    if (here.contains(id)) return id;
    // Paths may lead through other computations, and others are open.
    if (isCurrent() && m_picture->scene.boxOf(id)) return id;
  }
  return std::nullopt;
}

std::optional<uint32_t> GraphView::selectedBox() const {
  const auto id = selectedHere();
  return id && isCurrent() ? m_picture->scene.boxOf(*id) : std::nullopt;
}

/// Whether the canvas shows the active computation, perhaps not as it is wanted now.
bool GraphView::isCurrent() const {
  return m_picture && m_pictureSnapshot == snapshot() && active() && m_picture->request.computation == *active() &&
         m_pages->currentWidget() == m_canvas;
}

// --- pictures ---------------------------------------------------------------------------------------

PictureRequest GraphView::requestNow() const {
  PictureRequest request;
  request.computation = *active();
  request.options = m_options;
  layout::FoldOptions& folds = request.options.folds;
  folds.parameters =
      m_parameters.value_or(folds.parameters || module()->instructions(*active()).size() > folds.largeComputation);
  folds.largeComputation = UINT32_MAX;  // decided above
  if (const hlo::ScopeTree* const tree = scopes()) {
    folds.scopes = {tree, &snapshot()->readyWorkload()->costs, m_folded};
    if (m_onlyScope && m_onlyScope->computation == *active()) request.scope = m_onlyScope->scope;
  }
  request.isNeighbourhood = m_isNeighbourhood;
  request.paths = m_paths;
  if (!m_paths) request.open = openHere();
  if (!m_isNeighbourhood) return request;
  request.boundary = m_boundary;
  request.hops = static_cast<uint32_t>(m_hops);
  // Without a selection a neighbourhood stays where it is.
  const bool isThere = m_picture && m_pictureSnapshot == snapshot() && m_picture->request.isNeighbourhood &&
                       m_picture->request.computation == *active();
  const hlo::InstructionId middle =
      isThere ? m_picture->request.centre : module()->root(*active()).value_or(hlo::InstructionId());
  const auto selected = selectedHere();
  request.centre = selected && module()->computation(*selected) == *active() ? *selected : middle;
  return request;
}

void GraphView::requestPicture(bool again) {
  if (!module() || !active()) return;
  m_wasCancelled = false;
  if (module()->instructions(*active()).empty()) {
    jobs().cancel(this, kLayoutKey);
    showEmpty(tr("%1 has no instructions.").arg(toQString(module()->name(*active()))),
              tr("Choose another computation in the list of computations."));
    return;
  }
  const PictureRequest request = requestNow();
  if (auto picture = m_cache.find(snapshot(), request)) {
    jobs().cancel(this, kLayoutKey);
    showPicture(std::move(picture));
    return;
  }
  rememberPlace();
  m_pages->setCurrentWidget(m_canvas);
  m_crumbs->show();
  m_canvas->setWaiting(true, isCurrent());
  using Result = absl::StatusOr<std::shared_ptr<const GraphPicture>>;
  startJob<Result>(
      kLayoutKey, tr("Laying out %1").arg(toQString(module()->name(*active()))),
      [snapshot = snapshot(), engines = m_engines, request,
       before = m_pictureSnapshot == snapshot() && !again ? m_picture : nullptr](std::stop_token stop,
                                                                                 const model::JobRunner::Progress&) {
        return makePicture(*snapshot->module, request, engines, stop, before.get());
      },
      [this, snapshot = snapshot()](Result result) {
        if (result.ok()) {
          m_cache.insert(snapshot, *result);
          reportFailure(snapshot, **result);
          showPicture(*std::move(result));
        } else if (m_paths && absl::IsNotFound(result.status())) {
          emit message(toQString(result.status().message()));
          showAll();
        } else {
          m_canvas->setWaiting(false, true);
          showFailure(
              tr("%1 could not draw this computation: %2")
                  .arg(QString::fromStdString(m_engines.layered->name()), toQString(result.status().message())));
        }
      });
}

void GraphView::showPicture(std::shared_ptr<const GraphPicture> picture) {
  m_pages->setCurrentWidget(m_canvas);
  m_crumbs->show();
  const bool usesPlace = std::exchange(m_usesPlace, false);
  if (picture == m_picture && m_pictureSnapshot == snapshot()) {
    m_canvas->setWaiting(false, true);
    const Place* const place = usesPlace ? placeOf(picture->request.computation) : nullptr;
    if (place) m_canvas->jumpTo(transformAt(*place, picture->scene));
    applyMatches();
    refreshNotice();
    return;
  }
  const bool isSameComputation =
      m_picture && m_pictureSnapshot == snapshot() && m_picture->request.computation == picture->request.computation;
  if (!isSameComputation) rememberPlace();
  const std::shared_ptr<const GraphScene> scene(picture, &picture->scene);
  const auto selected = selectedHere();
  const bool isWhole = picture->request.isWhole();
  const bool isPaths = picture->request.paths.has_value();
  const auto box = isPaths                            ? scene->boxOf(picture->request.paths->a)
                   : selected                         ? scene->boxOf(*selected)
                   : picture->request.isNeighbourhood ? scene->boxOf(picture->request.centre)
                                                      : std::nullopt;
  // Only a scope or a neighbourhood, and something else before: that is a picture of its own.
  const auto isPart = [](const PictureRequest& request) { return request.scope || request.isNeighbourhood; };
  const auto samePart = [](const PictureRequest& a, const PictureRequest& b) {
    return a.scope == b.scope && a.isNeighbourhood == b.isNeighbourhood && a.hops == b.hops;
  };
  const bool isOther =
      isPart(picture->request) && (!isSameComputation || !samePart(m_picture->request, picture->request));
  // It opens round its middle; the whole, and what has something selected, stays where it is.
  const auto kept = !usesPlace && isSameComputation && !isPaths && !isOther && (isWhole || selected || m_toggled)
                        ? transformThatKeeps(*scene)
                        : std::nullopt;
  const Place* const place =
      (isPaths || isSameComputation) && !usesPlace ? nullptr : placeOf(picture->request.computation);
  const std::shared_ptr<const GraphPicture> before = kept ? m_picture : nullptr;
  const std::shared_ptr<const GraphColors> colorsBefore = m_colors;
  const ViewTransform transformBefore = m_canvas->transform();
  m_picture = std::move(picture);
  m_pictureSnapshot = snapshot();
  if (kept) {
    m_canvas->setScene(scene, *kept);
  } else if (place) {
    m_canvas->setScene(scene, transformAt(*place, *scene));
  } else {
    m_canvas->openScene(scene, box);
  }
  if (box && !m_toggled && !usesPlace && (kept || place) && !m_canvas->isBoxInSight(*box)) {
    // The picture is new: it may well begin where the selection is.
    m_canvas->setScene(scene,
                       panToShow(m_canvas->transform(), scene->boxes()[*box].rect, QSizeF(m_canvas->size()), 24));
  }
  refreshFound();
  refreshColors();
  if (before && m_toggled)
    showToggled(std::shared_ptr<const GraphScene>(before, &before->scene), colorsBefore, transformBefore);
  m_toggled.reset();
  if (std::exchange(m_revealWhenThere, false) && box) m_canvas->centreBox(*box);
  refreshHighlight();
  refreshNotice();
  refreshFooter();
  emit pictureChanged();
}

void GraphView::showFailure(const QString& why) {
  if (isCurrent()) {  // the picture before this one is of the same computation: better than none
    m_notice->setNotice(why, true, false, tr("Try Again"));
    refreshHighlight();
  } else {
    showEmpty(why, tr("The computation can still be read in the other views."), tr("Try Again"));
    m_crumbs->show();
  }
}

void GraphView::showEmpty(const QString& why, const QString& what, const QString& button) {
  rememberPlace();
  m_picture.reset();
  m_pictureSnapshot.reset();
  refreshColors();
  m_canvas->openScene(nullptr, std::nullopt);
  m_canvas->setFooter({});
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

void GraphView::onNoticeButton() {
  if (isCurrent() && !m_picture->request.isWhole()) {
    showAll();
  } else {
    tryAgain();
  }
}

void GraphView::setNeighbourhood(bool on) {
  m_paths.reset();
  m_boundary.clear();
  m_onlyScope.reset();
  m_isNeighbourhood = on;
  refreshActions();
  requestPicture();
}

void GraphView::tryAgain() {
  if (!module() || !active()) return;
  if (!m_wasCancelled) m_cache.forget(snapshot(), *active());
  m_notice->setNotice({}, false, false, {});
  requestPicture(!m_wasCancelled);
}

/// A transform in which the selected box (or the one nearest to the middle) of the present picture stays where it is.
std::optional<ViewTransform> GraphView::transformThatKeeps(const GraphScene& next) const {
  const GraphScene& present = m_picture->scene;
  const ViewTransform now = m_canvas->destination();
  const auto keeping = [&](hlo::InstructionId id) -> std::optional<ViewTransform> {
    const auto from = present.boxOf(id);
    const auto to = next.boxOf(id);
    if (!from || !to) return std::nullopt;
    const QPointF there = toViewport(now, present.boxes()[*from].rect.center());
    return ViewTransform{now.scale, there - next.boxes()[*to].rect.center() * now.scale};
  };
  if (m_toggled) return keeping(*m_toggled);
  if (const auto selected = selectedHere()) return keeping(*selected);
  const QPointF middle = toScene(now, QPointF(m_canvas->width() / 2.0, m_canvas->height() / 2.0));
  std::optional<uint32_t> nearest;
  double least = std::numeric_limits<double>::infinity();
  for (uint32_t box = 0; box < present.boxes().size(); ++box) {
    const QPointF away = present.boxes()[box].rect.center() - middle;
    const double square = QPointF::dotProduct(away, away);
    if (square >= least || !next.boxOf(present.boxes()[box].label.instruction)) continue;
    least = square;
    nearest = box;
  }
  return nearest ? keeping(present.boxes()[*nearest].label.instruction) : std::nullopt;
}

}  // namespace views

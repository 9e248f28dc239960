#include "views/graph/union_view.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStackedLayout>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include "absl/types/span.h"
#include "layout/cluster_graph.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "model/words/comparison_text.h"
#include "views/change_roles.h"
#include "views/elided_label.h"
#include "views/graph/union_legend.h"
#include "views/graph/union_painter.h"
#include "views/widget_style.h"

namespace views {
namespace {

using compare::Side;
using layout::UnionBox;

constexpr int kFadeMilliseconds = 150;
constexpr uint32_t kMostUnfolded = 250;  // boxes; more are folded by scope
constexpr int kKeptDrawingMilliseconds = 400;
constexpr uint32_t kNowhere = UINT32_MAX;

enum Extent { kAutomaticExtent, kOneHop, kTwoHops, kEverything };

struct MadeUnion {
  std::shared_ptr<const UnionPicture> picture;
  QString problem;
};

}  // namespace

UnionView::UnionView(Context context, GraphEngines engines, QWidget* parent)
    : View(context, QStringLiteral("union"), tr("Compared Graph"), parent),
      m_engines(std::move(engines)),
      m_summary(new ElidedLabel(this)),
      m_extent(new QComboBox(this)),
      m_renderings(new QActionGroup(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->setSpacing(4);
  makeActions();
  for (QAction* const action : m_renderings->actions()) {
    auto* const button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setStyleSheet(choiceButtonStyle());
    // The keys of the drawing work at once.
    connect(button, &QToolButton::clicked, this, [this] { m_canvases[0]->setFocus(); });
    bar->addWidget(button);
  }
  bar->addSpacing(8);
  m_extent->setObjectName(QStringLiteral("union.extent"));
  m_extent->setAccessibleName(tr("Shown part"));
  m_extent->setToolTip(m_extent->accessibleName());
  m_extent->addItem(tr("Show: automatic"));
  m_extent->setItemData(0,
                        tr("Everything below 200 boxes, otherwise changes with 1 hop around them; scopes if these are "
                           "more than 250 boxes"),
                        Qt::ToolTipRole);
  m_extent->addItem(tr("Show: changes, 1 hop"));
  m_extent->addItem(tr("Show: changes, 2 hops"));
  m_extent->addItem(tr("Show: everything"));
  bar->addWidget(m_extent);
  auto* const fit = new QToolButton(this);
  fit->setDefaultAction(m_fit);
  fit->setToolButtonStyle(Qt::ToolButtonTextOnly);
  bar->addWidget(fit);
  m_summary->setObjectName(QStringLiteral("union.summary"));
  m_summary->setForegroundRole(QPalette::PlaceholderText);
  bar->addWidget(m_summary, 1);
  column->addLayout(bar);

  auto* const page = new QWidget(this);
  auto* const row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(1);
  for (const size_t i : {0U, 1U}) {
    m_sides[i] = new QWidget(page);
    auto* const side = new QVBoxLayout(m_sides[i]);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    m_titles[i] = new ElidedLabel(m_sides[i], Qt::ElideMiddle);
    m_titles[i]->setContentsMargins(10, 2, 10, 2);
    m_canvases[i] = new GraphCanvas(theme(), m_sides[i]);
    side->addWidget(m_titles[i]);
    side->addWidget(m_canvases[i], 1);
    row->addWidget(m_sides[i], 1);
    GraphCanvas& canvas = *m_canvases[i];
    canvas.setOverlay(
        [this, i](QPainter& painter, const ViewTransform& transform) { paintOver(i, painter, transform); });
    canvas.setDescriber([this, i](uint32_t box) { return describe(i, box); });
    connect(&canvas, &GraphCanvas::clicked, this, [this, i](const SceneHit& hit) { choose(i, hit); });
    connect(&canvas, &GraphCanvas::doubleClicked, this, [this, i](const SceneHit& hit) { enter(i, hit); });
    connect(&canvas, &GraphCanvas::moved, this, [this, i] { follow(i); });
    connect(&canvas, &GraphCanvas::helpWanted, this, [this, i](const SceneHit& hit, const QPoint& position) {
      if (hit.kind != SceneHit::kBox && hit.kind != SceneHit::kSign && hit.kind != SceneHit::kChip) return;
      QToolTip::showText(position, model::toolTip(tipOf(i, hit.index)), m_canvases[i]);
    });
    connect(&canvas, &GraphCanvas::menuWanted, this, [this, i](const SceneHit& hit, const QPoint& position) {
      if (hit.kind == SceneHit::kNothing || !m_picture) return;
      choose(i, hit);
      if (selection().target) emit menuRequested(*selection().target, position);
    });
  }
  auto* const drawing = new QWidget(this);
  auto* const lines = new QVBoxLayout(drawing);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addWidget(page, 1);
  lines->addWidget(new UnionLegend(theme(), drawing));
  m_pages->addWidget(drawing);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_canvases[0]);

  m_kept.setSingleShot(true);
  m_kept.setInterval(kKeptDrawingMilliseconds);
  connect(&m_kept, &QTimer::timeout, this, &UnionView::dropPainted);
  m_fade.setDuration(kFadeMilliseconds);
  m_fade.setStartValue(1.0);
  m_fade.setEndValue(0.0);
  connect(&m_fade, &QVariantAnimation::valueChanged, m_canvases[0], qOverload<>(&QWidget::update));
  connect(&m_fade, &QVariantAnimation::finished, this, [this] { m_before = QPixmap(); });
  connect(m_extent, &QComboBox::currentIndexChanged, this, [this] {
    m_open.clear();
    m_calls.clear();
    m_isStale = true;
    refresh();
  });
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    if (!isInSight()) {
      m_isStale = true;
      return;
    }
    if (m_picture && m_rendering == UnionRendering::kOneSide) startFade();
    refresh();
  });
  connect(&theme(), &Theme::changed, this, &UnionView::updateTexts);
  updateTexts();
}

void UnionView::makeActions() {
  const auto add = [this](const QString& text, const QString& name, const QKeySequence& key, auto slot) {
    auto* const action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    m_actions += action;
    return action;
  };
  const std::pair<QString, const char*> renderings[] = {
      {tr("Union"), "union.both"}, {tr("Side by Side"), "union.sides"}, {tr("One Side"), "union.one"}};
  for (size_t i = 0; i < 3; ++i) {
    QAction* const action = add(renderings[i].first, QLatin1String(renderings[i].second), {},
                                [this, i] { setRendering(static_cast<UnionRendering>(i)); });
    action->setCheckable(true);
    m_renderings->addAction(action);
  }
  m_renderings->actions().first()->setChecked(true);
  QAction* const next =
      add(tr("Next Rendering of the Comparison"), QStringLiteral("union.next"), QKeySequence(Qt::SHIFT | Qt::Key_T),
          [this] { setRendering(static_cast<UnionRendering>((static_cast<int>(m_rendering) + 1) % 3)); });
  // As T, whatever view has the focus.
  next->setShortcutContext(Qt::WindowShortcut);
  add(tr("Open Unchanged Stretch or Call"), QStringLiteral("union.open"), QKeySequence(Qt::Key_E),
      [this] { openSelected(); });
  add(tr("Show Everything or Only Changes"), QStringLiteral("union.all"), QKeySequence(Qt::Key_N),
      [this] { m_extent->setCurrentIndex(m_picture && m_picture->graph.isWhole ? kOneHop : kEverything); });
  add(tr("Compare What It Calls"), QStringLiteral("union.enter"), QKeySequence(Qt::Key_Return), [this] {
    if (const auto box = selectedBox()) enterBox(*box);
  });
  m_fit = add(tr("Fit"), QStringLiteral("union.fit"), QKeySequence(Qt::Key_F), [this] {
    m_canvases[0]->fit();
    follow(0);
  });
  m_fit->setToolTip(tr("Show the whole drawing (F)"));
  add(tr("Compare the Caller"), QStringLiteral("union.leave"), QKeySequence(Qt::Key_Backspace), [this] { leave(); });
}

QList<View::FixedKeys> UnionView::fixedKeys() const { return {}; }

void UnionView::setWheelPans(bool pans) {
  for (GraphCanvas* const canvas : m_canvases) canvas->setWheelPans(pans);
}
void UnionView::setAnimated(bool animated) {
  for (GraphCanvas* const canvas : m_canvases) canvas->setAnimated(animated);
}

bool UnionView::canShow(const model::Target& target) const {
  const auto side = navigation().comparison().side();
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  return side && id != nullptr && m_picture && m_picture->graph.boxOf(*side, *id).has_value();
}

void UnionView::reveal(const model::Target&) {
  if (const auto box = selectedBox()) {
    const uint32_t at = sceneOf(0).boxOf[*box];
    if (at != kNowhere) m_canvases[0]->centreBox(at);
  }
}

UnionPicture::Which UnionView::which(size_t canvas) const {
  if (m_rendering == UnionRendering::kUnion) return UnionPicture::kBoth;
  if (m_rendering == UnionRendering::kSideBySide) return canvas == 0 ? UnionPicture::kA : UnionPicture::kB;
  return navigation().comparison().side() == Side::kA ? UnionPicture::kA : UnionPicture::kB;
}

std::optional<UnionView::Pair> UnionView::activePair() const {
  const model::ShownComparison& shown = navigation().comparison();
  const auto side = shown.side();
  if (!side || shown.shown() == nullptr) return std::nullopt;
  const hlo::Module& module = *shown.snapshotOf(*side)->module;
  const auto computation = navigation().active() ? navigation().active() : module.entry();
  if (!computation || computation->index() >= module.computationCount()) return std::nullopt;
  const auto there = shown.pairOf(*computation);
  return *side == Side::kA ? Pair{computation, there} : Pair{there, computation};
}

bool UnionView::isOpen(const Pair& pair) const {
  const auto& clusters = m_picture->graph.clusters;
  return std::any_of(clusters.begin(), clusters.end(), [&pair](const layout::UnionCluster& each) {
    return Pair{each.a, each.b} == pair;
  });
}

void UnionView::broughtToFront() {
  if (m_isStale) refresh();
}

void UnionView::refresh() {
  const QString key = QStringLiteral("union");
  const model::ShownComparison& shown = navigation().comparison();
  auto pair = activePair();
  // What is drawn within a box stays there while something of it is selected.
  const bool isInside = pair && m_picture && m_comparison == shown.comparison() && !m_isEntering && isOpen(*pair);
  if (isInside) pair = m_pair;
  if (!pair) {
    jobs().cancel(this, key);
    m_comparison.reset();
    m_pair.reset();
    m_open.clear();
    m_calls.clear();
    showPicture(nullptr);
    return;
  }
  if (m_comparison == shown.comparison() && m_pair == pair && !m_isStale) {
    if (m_picture) showScenes();
    return;
  }
  m_isStale = false;
  if (m_comparison != shown.comparison() || m_pair != pair) {
    m_open.clear();
    m_calls.clear();
    keepPainted();
  }
  m_comparison = shown.comparison();
  m_pair = pair;
  m_problem.clear();
  UnionRequest request;
  request.ofA = pair->a;
  request.ofB = pair->b;
  request.options.isWhole = m_extent->currentIndex() == kEverything;
  if (m_extent->currentIndex() != kAutomaticExtent) request.options.wholeBelow = 0;
  request.options.hops = m_extent->currentIndex() == kTwoHops ? 2 : 1;
  if (m_extent->currentIndex() == kAutomaticExtent) request.options.foldAbove = kMostUnfolded;
  request.options.open = m_open;
  request.options.calls = m_calls;
  updateTexts();
  jobs().start<MadeUnion>(
      this, key, tr("Drawing the compared graph"),
      [comparison = m_comparison, request, engines = m_engines](std::stop_token stop,
                                                                const model::JobRunner::Progress&) {
        auto made = makeUnionPicture(*comparison, request, engines, stop);
        if (!made.ok()) return MadeUnion{nullptr, toQString(made.status().message())};
        return MadeUnion{*std::move(made), {}};
      },
      [this](MadeUnion made) {
        m_problem = made.problem;
        showPicture(std::move(made.picture));
      });
}

void UnionView::showPicture(std::shared_ptr<const UnionPicture> picture) {
  m_pill.reset();
  const bool isFirst = m_picture == nullptr;
  // A box that is in both drawings stays where it is.
  std::optional<std::pair<uint32_t, QPointF>> anchor;
  if (picture && m_picture && m_canvases[0]->scene()) {
    const QPointF middle = toScene(m_canvases[0]->transform(), QPointF(m_canvases[0]->rect().center()));
    double nearest = 1e300;
    const UnionScene& scene = sceneOf(0);
    for (uint32_t i = 0; i < scene.marks.size(); ++i) {
      const UnionBox& box = m_picture->graph.boxes[scene.marks[i].box];
      if (box.isPill()) continue;
      const QPointF at = scene.scene.boxes()[i].rect.center();
      const double away = QPointF::dotProduct(at - middle, at - middle);
      if (away >= nearest) continue;
      nearest = away;
      anchor = {box.numbers.front(), toViewport(m_canvases[0]->transform(), at)};
    }
  }
  if (picture == nullptr) {
    keepPainted();
    updateTexts();
    return;
  }
  m_kept.stop();
  m_picture = m_painted = std::move(picture);
  const double scale = m_canvases[0]->transform().scale;
  const auto selected = selectedBox() ? selectedBox() : firstChange();
  for (const size_t i : {0U, 1U}) {
    const uint32_t at = selected ? sceneOf(i).boxOf[*selected] : kNowhere;
    m_canvases[i]->openScene(UnionPicture::scene(m_picture, which(i)),
                             at == kNowhere ? std::nullopt : std::optional(at));
  }
  if (!isFirst && anchor) {
    for (uint32_t i = 0; i < m_picture->graph.boxes.size(); ++i) {
      const UnionBox& box = m_picture->graph.boxes[i];
      const uint32_t at = sceneOf(0).boxOf[i];
      if (box.isPill() || box.numbers.front() != anchor->first || at == kNowhere) continue;
      const QPointF centre = sceneOf(0).scene.boxes()[at].rect.center();
      m_canvases[0]->moveTo({scale, anchor->second - centre * scale});
      break;
    }
  }
  showScenes();
}

// The drawing stays, without its meaning, until the next one is ready: between two stages nothing flickers.
void UnionView::keepPainted() {
  m_picture.reset();
  if (m_painted == nullptr || !isInSight() || navigation().comparison().comparison() == nullptr) return dropPainted();
  for (GraphCanvas* const canvas : m_canvases) {
    canvas->setHighlight({});
    canvas->setWaiting(true, false);
  }
  if (!m_kept.isActive()) m_kept.start();
}

void UnionView::dropPainted() {
  m_kept.stop();
  m_painted.reset();
  for (GraphCanvas* const canvas : m_canvases) canvas->setScene(nullptr, {});
  updateTexts();
}

/// The box of the first change: a drawing that is too large to be read opens there.
std::optional<uint32_t> UnionView::firstChange() const {
  for (uint32_t i = 0; i < m_picture->graph.boxes.size(); ++i) {
    const UnionBox& box = m_picture->graph.boxes[i];
    if (!box.isPill() && (compare::isChange(box.kind) || box.inside > 0)) return i;
  }
  return std::nullopt;
}

void UnionView::showScenes() {
  const ViewTransform transform = m_canvases[0]->destination();
  for (const size_t i : {0U, 1U}) {
    const auto scene = UnionPicture::scene(m_picture, which(i));
    if (m_canvases[i]->scene() != scene) m_canvases[i]->setScene(scene, transform);
  }
  m_sides[1]->setVisible(m_rendering == UnionRendering::kSideBySide);
  updateTexts();
  highlight();
}

void UnionView::setRendering(UnionRendering rendering) {
  m_renderings->actions()[static_cast<int>(rendering)]->setChecked(true);
  if (m_rendering == rendering) return;
  const bool isResized = (m_rendering == UnionRendering::kSideBySide) != (rendering == UnionRendering::kSideBySide);
  if (m_picture && !isResized) startFade();
  const bool isFitted = m_picture && m_canvases[0]->isFitted();
  m_rendering = rendering;
  if (!m_picture) return;
  showScenes();
  if (!isResized) return;
  // The canvases have another size once they are laid out.
  QTimer::singleShot(0, this, [this, isFitted] {
    if (isFitted) m_canvases[0]->fit();
    follow(0);
  });
}

void UnionView::startFade() {
  if (style()->styleHint(QStyle::SH_Widget_Animation_Duration) <= 0 || !isInSight()) return;
  m_before = m_canvases[0]->grab();
  m_fade.start();
}

void UnionView::paintOver(size_t canvas, QPainter& painter, const ViewTransform& transform) {
  for (const UnionScene& scene : m_painted ? absl::MakeConstSpan(m_painted->scenes) : absl::Span<const UnionScene>()) {
    if (m_canvases[canvas]->scene().get() != &scene.scene) continue;
    paintUnionMarks(painter, QSizeF(m_canvases[canvas]->size()), scene, transform, theme().colors(),
                    theme().fixedFont());
    if (m_pill && m_picture) {
      const uint32_t at = sceneOf(canvas).boxOf[*m_pill];
      if (at != kNowhere) {
        painter.setPen(QPen(theme().colors().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(toViewport(transform, sceneOf(canvas).scene.boxes()[at].rect).adjusted(-3, -3, 3, 3), 6,
                                6);
      }
    }
  }
  if (canvas == 0 && !m_before.isNull() && m_fade.state() == QAbstractAnimation::Running) {
    painter.save();
    painter.setOpacity(m_fade.currentValue().toDouble());
    painter.drawPixmap(0, 0, m_before);
    painter.restore();
  }
}

std::optional<uint32_t> UnionView::selectedBox() const {
  if (m_pill) return m_pill;
  const auto side = navigation().comparison().side();
  if (!m_picture || !side) return std::nullopt;
  const auto id = selection().instruction();
  return id ? m_picture->graph.boxOf(*side, *id) : std::nullopt;
}

void UnionView::highlight() {
  if (!m_picture) return;
  const auto side = navigation().comparison().side();
  for (const size_t i : {0U, 1U}) {
    GraphHighlight highlight;
    if (side && !m_pill) {
      for (const hlo::InstructionId id : selection().instructions) {
        const auto box = m_picture->graph.boxOf(*side, id);
        const uint32_t at = box ? sceneOf(i).boxOf[*box] : kNowhere;
        if (at != kNowhere) highlight.selected.push_back(at);
      }
      std::sort(highlight.selected.begin(), highlight.selected.end());
      highlight.selected.erase(std::unique(highlight.selected.begin(), highlight.selected.end()),
                               highlight.selected.end());
    }
    m_canvases[i]->setHighlight(std::move(highlight));
  }
}

void UnionView::applySelection() {
  m_pill.reset();
  highlight();
  if (!m_picture) return;
  const auto box = selectedBox();
  const uint32_t at = box ? sceneOf(0).boxOf[*box] : kNowhere;
  if (at != kNowhere && !m_canvases[0]->isBoxInSight(at)) m_canvases[0]->showBox(at);
}

void UnionView::follow(size_t from) {
  if (m_isFollowing || m_rendering != UnionRendering::kSideBySide || !m_picture) return;
  const QScopedValueRollback<bool> guard(m_isFollowing, true);
  m_canvases[1 - from]->moveTo(m_canvases[from]->transform());
}

void UnionView::choose(size_t canvas, const SceneHit& hit) {
  if (!m_picture) return;
  const bool isAtBox = hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip || hit.kind == SceneHit::kSign;
  if (!isAtBox) {
    m_pill.reset();
    if (hit.kind == SceneHit::kNothing) navigation().clearSelection();
    highlight();
    m_canvases[canvas]->update();
    return;
  }
  const uint32_t number = sceneOf(canvas).marks[hit.index].box;
  const UnionBox& box = m_picture->graph.boxes[number];
  if (box.isPill()) {
    m_pill = number;
    highlight();
    for (GraphCanvas* const each : m_canvases) each->update();
    return;
  }
  if (hit.kind == SceneHit::kSign) return toggleCall(number);
  m_pill.reset();
  model::ShownComparison& shown = navigation().comparison();
  // On the canvas of a side that side is meant; in the union the one that is shown, if it has the box.
  auto side = which(canvas) == UnionPicture::kA   ? Side::kA
              : which(canvas) == UnionPicture::kB ? Side::kB
                                                  : shown.side().value_or(Side::kB);
  if (!(side == Side::kA ? box.a : box.b)) side = compare::other(side);
  shown.select(side, side == Side::kA ? *box.a : *box.b);
}

void UnionView::openPill(uint32_t box) {
  const UnionBox& of = m_picture->graph.boxes[box];
  const std::vector<uint32_t>& numbers = of.changes.empty() ? of.numbers : of.changes;
  m_open.insert(m_open.end(), numbers.begin(), numbers.end());
  m_isStale = true;
  refresh();
}

void UnionView::toggleCall(uint32_t number) {
  const UnionBox& box = m_picture->graph.boxes[number];
  const layout::UnionCall call{box.a, box.b};
  const auto open = std::find(m_calls.begin(), m_calls.end(), call);
  if (open == m_calls.end()) {
    m_calls.push_back(call);
  } else {
    m_calls.erase(open);
    // Boxes of open calls are numbered in their order.
    const auto& clusters = m_picture->graph.clusters;
    uint32_t outer = m_picture->graph.whole;
    for (const layout::UnionCluster& cluster : clusters) {
      for (uint32_t i = cluster.firstBox; i < cluster.endBox; ++i)
        outer = std::min(outer, m_picture->graph.boxes[i].numbers.front());
    }
    std::erase_if(m_open, [outer](uint32_t opened) { return opened >= outer; });
  }
  m_isStale = true;
  refresh();
}

bool UnionView::canOpen(uint32_t number) const {
  const UnionBox& box = m_picture->graph.boxes[number];
  return (box.a && !layout::calleesInside(m_comparison->moduleA(), *box.a).empty()) ||
         (box.b && !layout::calleesInside(m_comparison->moduleB(), *box.b).empty());
}

void UnionView::openSelected() {
  const auto box = selectedBox();
  if (box && m_picture->graph.boxes[*box].isPill()) return openPill(*box);
  if (box && canOpen(*box)) return toggleCall(*box);
  emit message(tr("Select an unchanged stretch (… same), a fusion or a loop to open it."));
}

void UnionView::enter(size_t canvas, const SceneHit& hit) {
  if (!m_picture || hit.kind != SceneHit::kBox) return;
  enterBox(sceneOf(canvas).marks[hit.index].box);
}

void UnionView::enterBox(uint32_t number) {
  const UnionBox& box = m_picture->graph.boxes[number];
  if (box.isPill()) return openPill(number);
  model::ShownComparison& shown = navigation().comparison();
  const Side side = shown.side() == Side::kA ? (box.a ? Side::kA : Side::kB) : (box.b ? Side::kB : Side::kA);
  const hlo::Module& module = *shown.snapshotOf(side)->module;
  const auto callees = layout::calleesInside(module, side == Side::kA ? *box.a : *box.b);
  if (callees.empty()) return;
  const QScopedValueRollback<bool> guard(m_isEntering, true);
  if (shown.side() != side) shown.show(side);
  navigation().enter(callees.front());
}

void UnionView::leave() { navigation().leave(); }

QString UnionView::summary() const { return m_summary->text(); }

QString UnionView::describe(size_t canvas, uint32_t box) const {
  return m_picture ? tipOf(canvas, box).replace(u'\n', QStringLiteral(", ")) : QString();
}

QString UnionView::tipOf(size_t canvas, uint32_t box) const {
  if (!m_picture || box >= sceneOf(canvas).marks.size()) return {};
  const UnionBox& of = m_picture->graph.boxes[sceneOf(canvas).marks[box].box];
  const NodeLabel& label = sceneOf(canvas).scene.boxes()[box].label;
  if (of.isPill()) return label.name + u'\n' + tr("Double-click or press E to open it.");
  const Side side = of.b ? Side::kB : Side::kA;
  QStringList lines;
  if (of.a) lines += QStringLiteral("A: %1").arg(toQString(m_comparison->moduleA().name(*of.a)));
  if (of.b) lines += QStringLiteral("B: %1").arg(toQString(m_comparison->moduleB().name(*of.b)));
  lines += toQString(words::changeText(*m_comparison, side, side == Side::kA ? *of.a : *of.b));
  if (of.inside > 0) lines += tr("%n change(s) inside", nullptr, static_cast<int>(of.inside));
  if (of.copies > 1) lines += tr("drawn once for %n equal change(s)", nullptr, static_cast<int>(of.copies));
  return lines.join(u'\n');
}

void UnionView::updateTexts() {
  const model::ShownComparison& shown = navigation().comparison();
  m_extent->setEnabled(m_pair.has_value());
  m_renderings->setEnabled(m_pair.has_value());
  if (m_kept.isActive()) return;
  m_summary->clear();
  m_pages->setCurrentIndex(m_picture && !m_picture->graph.boxes.empty() ? 0 : 1);
  if (shown.comparison() == nullptr) {
    m_empty->setText(tr("Nothing is compared."), tr("Select two modules and choose Compare to see what changed."));
    return;
  }
  if (!m_pair) {
    m_empty->setText(tr("This module is not part of the comparison."), tr("Show one of its two sides."));
    return;
  }
  if (!m_picture) {
    if (!m_problem.isEmpty()) {
      m_empty->setText(tr("The graph cannot be drawn: %1.").arg(m_problem), {});
    } else {
      m_empty->setReason(EmptyReason::kComputing, {});
    }
    return;
  }
  const layout::UnionGraph& graph = m_picture->graph;
  if (graph.boxes.empty()) {
    m_empty->setText(tr("The computation is empty."), {});
    return;
  }
  QStringList parts{graph.changes == 0 ? tr("No changes here")
                                       : tr("%n change(s) here", nullptr, static_cast<int>(graph.changes))};
  size_t all = 0;
  for (int kind = 0; kind < compare::kChangeKindCount; ++kind) {
    if (compare::isChange(static_cast<compare::ChangeKind>(kind))) all += m_comparison->changes.counts().kinds[kind];
  }
  parts += tr("%1 in the module").arg(grouped(static_cast<int64_t>(all)));
  if (graph.isWhole) {
    parts += tr("all %1 boxes").arg(grouped(graph.whole));
  } else {
    size_t boxes = 0;
    for (const UnionBox& box : graph.boxes) boxes += box.isPill() ? 0 : 1;
    parts += tr("%1 of %2 boxes").arg(grouped(static_cast<int64_t>(boxes)), grouped(graph.whole));
  }
  m_summary->setText(parts.join(QStringLiteral(" · ")));
  const auto titleOf = [&](Side side) {
    const auto id = side == Side::kA ? m_pair->a : m_pair->b;
    const hlo::Module& module = side == Side::kA ? m_comparison->moduleA() : m_comparison->moduleB();
    const QString name = id ? model::oneLine(module.name(*id)) : tr("no counterpart");
    return QStringLiteral("%1  %2").arg(side == Side::kA ? QStringLiteral("A") : QStringLiteral("B"), name);
  };
  const UnionPicture::Which first = which(0);
  m_titles[0]->setText(first == UnionPicture::kBoth
                           ? QStringLiteral("%1  ↔  %2").arg(titleOf(Side::kA), titleOf(Side::kB))
                           : titleOf(first == UnionPicture::kA ? Side::kA : Side::kB));
  m_titles[1]->setText(titleOf(Side::kB));
}

}  // namespace views

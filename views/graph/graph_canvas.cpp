#include "views/graph/graph_canvas.h"

#include <QApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QStyle>
#include <QToolTip>
#include <array>
#include <cmath>
#include <utility>

#include "views/graph/graph_overview.h"
#include "views/graph/graph_picture.h"
#include "views/minimap.h"

namespace views {
namespace {

constexpr double kFitMargin = 24;     // round a scene that fits, pixels
constexpr double kAroundBox = 0.25;   // of the room beside a box that is scrolled to, on each side of it
constexpr double kFilled = 0.8;       // of the canvas, after a step or a page by keys
constexpr double kEdgeTolerance = 5;  // pixels beside an edge that still count
constexpr int kJumpMilliseconds = 160;
constexpr int kUnfoldMilliseconds = 180;
constexpr int kHelpMilliseconds = 400;
constexpr int kLateMilliseconds = 100;
constexpr int kOverlayMargin = 12;

/// True if what is hit is large enough on the screen to be meant, rather than the region around it.
bool isLargeEnough(const GraphScene& scene, const SceneHit& hit, double scale) {
  constexpr double kLeastPixels = 6;
  double side = label_metrics::kPlainHeight;  // of edges, which are as fine as the boxes around them
  if (hit.kind == SceneHit::kNothing) return false;
  if (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip || hit.kind == SceneHit::kSign) {
    const QRectF& rect = scene.boxes()[hit.index].rect;
    side = std::min(rect.width(), rect.height());
  }
  return side * scale >= kLeastPixels;
}

}  // namespace

GraphCanvas::GraphCanvas(Theme& theme, QWidget* parent)
    : QWidget(parent),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_theme(theme),
      m_minimap(new Minimap(theme, {.size = {152, 100}, .margin = 6}, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAccessibleName(tr("Graph of the computation"));
  setMinimumSize(120, 80);
  m_minimap->setAccessibleName(tr("Overview of the graph; a frame marks the visible part"));
  m_minimap->hide();
  connect(m_minimap, &Minimap::shownRequested, this, [this](const QRectF& shown) {
    m_jump.stop();
    moveByHand(centredOn(shown.center(), m_transform.scale, QSizeF(size())));
  });
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));

  m_jump.setStartValue(0.0);
  m_jump.setEndValue(1.0);
  m_jump.setDuration(kJumpMilliseconds);
  m_jump.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&m_jump, &QVariantAnimation::valueChanged, this, [this](const QVariant& progress) {
    setTransform(between(m_jumpBegin, m_jumpEnd, QSizeF(size()), progress.toDouble()));
  });
  m_unfold.setStartValue(0.0);
  m_unfold.setEndValue(1.0);
  m_unfold.setDuration(kUnfoldMilliseconds);
  m_unfold.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&m_jump, &QVariantAnimation::finished, this, &GraphCanvas::placeOverlays);
  connect(&m_unfold, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
  connect(&m_unfold, &QVariantAnimation::finished, this, &GraphCanvas::endUnfolding);
  m_help.setSingleShot(true);
  m_help.setInterval(kHelpMilliseconds);
  connect(&m_help, &QTimer::timeout, this, [this] { emit helpWanted(m_pointed, m_pointedAt); });
  m_late.setSingleShot(true);
  m_late.setInterval(kLateMilliseconds);
  connect(&m_late, &QTimer::timeout, this, [this] {
    m_dimmed = true;
    m_busyStep = 0;
    m_busy.start();
    update();
  });
  m_busy.setInterval(33);
  connect(&m_busy, &QTimer::timeout, this, [this] {
    ++m_busyStep;
    update(0, 0, width(), 3);
  });
}

void GraphCanvas::openScene(std::shared_ptr<const GraphScene> scene, std::optional<uint32_t> box) {
  const ViewTransform transform = scene ? openingTransform(*scene, room(), box) : ViewTransform();
  setScene(std::move(scene), transform);
  m_isOpening = m_scene != nullptr;
  m_openingBox = box;
}

void GraphCanvas::setScene(std::shared_ptr<const GraphScene> scene, const ViewTransform& transform) {
  m_jump.stop();
  endUnfolding();
  m_scene = std::move(scene);
  m_highlight = {};
  m_isOpening = m_isSeen = false;
  cancelBand();  // it was drawn over the other one
  m_colors.reset();
  m_overview.reset();
  refreshMinimap();
  setWaiting(false, true);
  setTransform(transform);
  if (m_pointed != SceneHit()) point({}, {});
  itemsReplaced();
}

void GraphCanvas::refreshMinimap() {
  m_minimap->setScene(m_scene ? m_scene->bounds() : QRectF(), [this](QPainter& painter) {
    for (uint32_t i = 0; i < m_scene->boxes().size(); ++i) {
      const SceneBox& box = m_scene->boxes()[i];
      const QRectF rect = m_minimap->toMap(box.rect);
      const BoxFill fill = m_colors ? m_colors->boxes[i] : BoxFill::of(box.label);
      painter.fillRect(QRectF(rect.topLeft(), rect.size().expandedTo(QSizeF(1, 1))),
                       colorsOf(fill, m_theme.colors()).stroke);
    }
  });
}

bool GraphCanvas::isAnimated() const {
  return m_animated && isVisible() && style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

void GraphCanvas::showUnfolding(Unfolding unfolding) {
  if (!isAnimated()) return;
  m_unfold.stop();
  m_unfolding = std::move(unfolding);
  m_unfold.start();
}

void GraphCanvas::endUnfolding() {
  if (!m_unfolding) return;
  m_unfold.stop();
  m_unfolding.reset();
  update();
}

void GraphCanvas::setColors(std::shared_ptr<const GraphColors> colors, bool withEdgeWidths) {
  m_colors = std::move(colors);
  m_withEdgeWidths = withEdgeWidths;
  refreshMinimap();
  placeOverlays();  // the legend may have other rows
  update();
}

void GraphCanvas::setOverview(std::shared_ptr<const GraphOverview> overview) {
  if (m_overview == overview) return;
  m_overview = std::move(overview);
  if (m_pointed.kind == SceneHit::kRegion) point({}, {});
  update();
}

void GraphCanvas::setCorner(QWidget* corner) {
  m_corner = corner;
  placeOverlays();
}

void GraphCanvas::setCornerUse(CornerUse use) {
  m_cornerUse = use;
  placeOverlays();
}

void GraphCanvas::setHighlight(GraphHighlight highlight) {
  if (highlight == m_highlight) return;
  const bool isOther = highlight.selected != m_highlight.selected;
  m_highlight = std::move(highlight);
  if (isOther) itemsSelectionChanged();
  update();
}

void GraphCanvas::setWaiting(bool waiting, bool canPoint) {
  m_canPoint = canPoint;
  if (!canPoint && m_pointed != SceneHit()) point({}, {});
  if (std::exchange(m_isWaiting, waiting) != waiting && !m_scene) update();
  if (waiting) {
    if (!m_dimmed && !m_late.isActive()) m_late.start();
    return;
  }
  m_late.stop();
  m_busy.stop();
  if (std::exchange(m_dimmed, false)) update();
}

void GraphCanvas::setCaption(const GraphCaption& caption) {
  m_caption = caption;
  emit captionChanged(caption);
}

QString GraphCanvas::captionText() const {
  QStringList parts{m_caption.shown, m_caption.folds, m_caption.details};
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

void GraphCanvas::setFrameTimeShown(bool shown) {
  m_frameTimeShown = shown;
  update();
}

// --- transform --------------------------------------------------------------------------------------

ScaleRange GraphCanvas::scaleRange() const {
  if (!m_scene) return {};
  // Out to half the size at which all fits, or less than that where all fits anyway.
  return {std::min(0.25, fitted(m_scene->bounds(), room(), kFitMargin, 1).scale / 2), kMostScale};
}

void GraphCanvas::setTransform(const ViewTransform& transform) {
  const bool isScaled = transform.scale != m_transform.scale;
  if (transform != m_transform) {  // a tooltip would be beside another box
    m_help.stop();
    QToolTip::hideText();
  }
  m_transform = transform;
  m_placedSize = size();
  itemsMoved();
  if (m_scene) {
    const QRectF shown = toScene(m_transform, QRectF(rect()));
    m_minimap->setShown(shown);
    m_minimap->setVisible(!m_scene->boxes().empty() && !shown.contains(m_scene->bounds()) && width() > 360 &&
                          height() > 240);
  } else {
    m_minimap->hide();
  }
  placeOverlays();
  update();
  if (isScaled) emit scaled();
  emit moved();
}

void GraphCanvas::moveByHand(const ViewTransform& transform) {
  if (!m_scene) return;
  endUnfolding();
  m_isOpening = false;
  setTransform(kept(transform, m_scene->bounds(), QSizeF(size()), kKept));
}

void GraphCanvas::moveTo(const ViewTransform& transform) {
  m_jump.stop();
  if (transform == m_transform) return;
  endUnfolding();
  m_isOpening = false;
  setTransform(transform);
}

void GraphCanvas::jumpTo(const ViewTransform& transform) {
  if (!isAnimated()) {
    moveTo(transform);
    return;
  }
  m_jump.stop();
  if (transform == m_transform) return;
  endUnfolding();
  m_isOpening = false;
  m_jumpBegin = m_transform;
  m_jumpEnd = transform;
  m_jump.start();
}

void GraphCanvas::zoomBy(double factor) {
  const QPointF middle(width() / 2.0, height() / 2.0);
  const ViewTransform from = destination();
  if (m_scene) jumpTo(kept(zoomed(from, middle, factor, scaleRange()), m_scene->bounds(), QSizeF(size()), kKept));
}

void GraphCanvas::panBy(double pagesRight, double pagesDown) {
  if (!m_scene) return;
  ViewTransform to = panned(destination(), {-pagesRight * width(), -pagesDown * height()});
  // Most of the canvas stays filled.
  const QRectF& all = m_scene->bounds();
  const double across = std::min(all.width() * to.scale, kFilled * width());
  const double down = std::min(all.height() * to.scale, kFilled * height());
  to.offset = {kept(to, all, QSizeF(size()), across).offset.x(), kept(to, all, QSizeF(size()), down).offset.y()};
  jumpTo(to);
}

void GraphCanvas::fit() {
  if (m_scene) jumpTo(fitted(m_scene->bounds(), room(), kFitMargin, 1));
}

void GraphCanvas::fitWidth() {
  if (!m_scene) return;
  const QRectF& all = m_scene->bounds();
  const double y = toScene(destination(), QRectF(QPointF(), room())).center().y();
  const ViewTransform at = fitted(QRectF(all.left(), y, all.width(), 0), room(), kFitMargin, 1);
  jumpTo(settled(at, all, room(), kFitMargin));
}

bool GraphCanvas::isFittedIn(const QSize& size) const {
  return m_scene && destination() == fitted(m_scene->bounds(), QSizeF(size), kFitMargin, 1);
}

ViewTransform GraphCanvas::transformThatShows(const QRectF& scene) const {
  const ViewTransform at = panToShow(destination(), scene, room(), kFitMargin);
  // Nor behind the minimap, which is there whenever the drawing is larger than the canvas.
  const QRectF shown = toViewport(at, scene), map(m_minimap->geometry());
  if (m_minimap->isHidden() || !shown.intersects(map)) return at;
  const double up = shown.bottom() + kFitMargin - map.top(), left = shown.right() + kFitMargin - map.left();
  if (up <= left && shown.top() - up >= kFitMargin) return panned(at, {0, -up});
  if (shown.left() - left >= kFitMargin) return panned(at, {-left, 0});
  return shown.top() - up >= kFitMargin ? panned(at, {0, -up}) : at;
}

ViewTransform GraphCanvas::transformThatOpens(uint32_t box) const {
  const double scale = destination().scale;
  const auto fits = [&](const QRectF& scene) { return fitted(scene, room(), kFitMargin, scale); };
  const QRectF frame = m_scene->frameOf(box);
  if (fits(frame).scale >= scale) return transformThatShows(frame);
  if (fits(frame).scale >= kReadableScale) return fits(frame);
  // The box stays under the mouse, unless a small pan shows the beginning of what is in it: the highest box, of several
  // the nearest.
  const QRectF& opened = m_scene->boxes()[box].rect;
  QRectF first = opened;
  const auto key = [&](const QRectF& of) { return std::pair(of.top(), std::abs(of.left() - opened.left())); };
  for (const layout::GraphCluster& cluster : m_scene->graph().clusters) {
    if (cluster.node != box) continue;
    for (uint32_t inner = cluster.firstNode; inner < cluster.endNode; ++inner) {
      const QRectF& rect = m_scene->boxes()[inner].rect;
      if (first == opened || key(rect) < key(first)) first = rect;
    }
  }
  const QRectF both = opened.united(first);
  return transformThatShows(fits(both).scale >= scale ? both : opened);
}

void GraphCanvas::showBox(uint32_t box) {
  if (!m_scene || box >= m_scene->boxes().size()) return;
  // Not at the rim, but with what is around it.
  const QRectF rect = m_scene->boxes()[box].rect;
  const QSizeF spare = (room() / destination().scale - rect.size()) * kAroundBox;
  const double across = std::max(0.0, spare.width()), down = std::max(0.0, spare.height());
  const ViewTransform near = transformThatShows(rect.adjusted(-across, -down, across, down) & m_scene->bounds());
  const QPointF way = near.offset - destination().offset;
  const bool isFar = std::abs(way.x()) > width() / 2.0 || std::abs(way.y()) > height() / 2.0;
  jumpTo(isFar ? centredTransform(box, destination().scale) : near);
}

void GraphCanvas::centreBox(uint32_t box) {
  if (m_scene && box < m_scene->boxes().size()) jumpTo(centredTransform(box, readableScale()));
}

void GraphCanvas::showArea(const QRectF& scene) {
  if (m_scene) jumpTo(fitted(scene, room(), kFitMargin, 1));
}

double GraphCanvas::readableScale() const { return destination().scale < kReadableScale ? 1 : destination().scale; }

ViewTransform GraphCanvas::centredTransform(uint32_t box, double scale) const {
  const QRectF rect = m_scene->boxes()[box].rect;
  // Of a box that is too large its upper left corner, where its name is.
  const QPointF most(room().width() / 2 - kFitMargin, room().height() / 2 - kFitMargin);
  const QPointF centre(std::min(rect.center().x(), rect.left() + most.x() / scale),
                       std::min(rect.center().y(), rect.top() + most.y() / scale));
  return settled(centredOn(centre, scale, room()), m_scene->bounds(), room(), kFitMargin);
}

ViewTransform GraphCanvas::filled(const GraphScene& scene, const ViewTransform& transform) const {
  const ViewTransform all = settled(transform, scene.bounds(), room(), kFitMargin);
  const QSizeF size = scene.bounds().size() * transform.scale;
  ViewTransform result = transform;
  if (size.width() > room().width()) result.offset.setX(all.offset.x());
  if (size.height() > room().height()) result.offset.setY(all.offset.y());
  return result;
}

bool GraphCanvas::isBoxCentred(uint32_t box) const {
  if (!m_scene || box >= m_scene->boxes().size()) return false;
  const ViewTransform centred = centredTransform(box, readableScale());
  const QPointF off = centred.offset - destination().offset;
  return centred.scale == destination().scale && off.manhattanLength() < 1;
}

bool GraphCanvas::isBoxInSight(uint32_t box) const {
  return m_scene && box < m_scene->boxes().size() &&
         QRectF(rect()).contains(toViewport(destination(), m_scene->boxes()[box].rect));
}

// --- mouse ------------------------------------------------------------------------------------------

SceneHit GraphCanvas::hitAt(const QPointF& position) const {
  if (!m_scene || !m_canPoint) return {};
  SceneHit hit = m_scene->hitTest(toScene(m_transform, position), kEdgeTolerance / m_transform.scale);
  // What is not drawn cannot be pointed at.
  const bool isFar = graphDetail(m_transform.scale) == GraphDetail::kBlocks;
  if (isFar && m_overview && !isLargeEnough(*m_scene, hit, m_transform.scale)) {
    if (const auto region = m_overview->at(toScene(m_transform, position))) return {SceneHit::kRegion, *region, 0};
  }
  if (graphDetail(m_transform.scale) != GraphDetail::kFull) {
    if (hit.kind == SceneHit::kChip) return {SceneHit::kBox, hit.index, 0};
    if (hit.kind == SceneHit::kSign && graphDetail(m_transform.scale) < GraphDetail::kLines)
      return {SceneHit::kBox, hit.index, 0};
    if (hit.kind == SceneHit::kStub && m_scene->stubs()[hit.index].labelRect.contains(toScene(m_transform, position))) {
      return {};
    }
  }
  return hit;
}

void GraphCanvas::point(const SceneHit& hit, const QPoint& globalPosition) {
  m_pointedAt = globalPosition;
  if (hit == m_pointed) return;
  m_pointed = hit;
  if (hit.kind == SceneHit::kNothing) {
    m_help.stop();
  } else {
    m_help.start();
  }
  const bool isLink = hit.kind == SceneHit::kStub || hit.kind == SceneHit::kSign ||
                      (hit.kind == SceneHit::kChip && m_scene->boxes()[hit.index].label.chips[hit.part].isReference);
  setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
  emit pointed(hit);
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
  m_jump.stop();
  QPointF delta = event->angleDelta();
  if (!m_scene || delta.isNull()) {
    event->accept();
    return;
  }
  if (event->modifiers() & Qt::ShiftModifier) {
    // Some platforms turn the axis themselves.
    moveByHand(panned(m_transform, {delta.x() != 0 ? delta.x() : delta.y(), 0}));
  } else if (m_wheelPans && !event->modifiers().testFlag(Qt::ControlModifier)) {
    moveByHand(panned(m_transform, delta));
  } else {
    const double factor = std::pow(1.0015, delta.y());
    moveByHand(zoomed(m_transform, event->position(), factor, scaleRange()));
  }
  point(hitAt(event->position()), event->globalPosition().toPoint());
  event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  m_jump.stop();
  m_help.stop();
  m_pressed = true;
  m_dragging = false;
  m_pressedAt = m_lastMouse = event->position();
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  if (m_pressed) {
    if (!m_dragging && (position - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
      m_dragging = true;
      m_isBand = event->modifiers().testFlag(Qt::ShiftModifier) && m_scene && m_canPoint;
      setCursor(m_isBand ? Qt::CrossCursor : Qt::ClosedHandCursor);
    }
    if (m_isBand) {
      m_band = QRectF(m_pressedAt, position).normalized();
      update();
    } else if (m_dragging) {
      moveByHand(panned(m_transform, position - m_lastMouse));
      m_lastMouse = position;
    }
    return;
  }
  point(hitAt(position), event->globalPosition().toPoint());
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_pressed) return;
  m_pressed = false;
  const SceneHit hit = hitAt(event->position());
  if (std::exchange(m_dragging, false)) {
    setCursor(Qt::ArrowCursor);
    if (m_isBand && m_canPoint && !m_band.isNull()) {
      emit banded(toScene(m_transform, m_band), event->modifiers().testFlag(Qt::ControlModifier));
    }
    endBand();
    placeOverlays();
    point(hit, event->globalPosition().toPoint());
    return;
  }
  if (event->button() != Qt::LeftButton || !m_scene || !m_canPoint) return;
  if (event->modifiers().testFlag(Qt::ControlModifier)) {
    emit toggled(hit);
  } else {
    emit clicked(hit);
  }
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_scene || !m_canPoint) return;
  m_pressed = false;  // the release that follows is no click
  emit doubleClicked(hitAt(event->position()), toScene(m_transform, event->position()));
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (!m_scene || !m_canPoint) return;
  m_help.stop();  // or it would cover the menu
  QToolTip::hideText();
  if (event->reason() == QContextMenuEvent::Keyboard) {
    // At the selected box, whose place one does not point at.
    const auto box = m_highlight.selected.empty() ? std::nullopt : std::optional(m_highlight.selected.front());
    if (!box) return;
    const QPointF at = toViewport(m_transform, m_scene->boxes()[*box].rect.center());
    emit menuWanted({SceneHit::kBox, *box, 0}, mapToGlobal(at.toPoint()));
    return;
  }
  emit menuWanted(hitAt(event->pos()), event->globalPos());
}

void GraphCanvas::leaveEvent(QEvent*) { point({}, {}); }

bool GraphCanvas::event(QEvent* event) {
  if (event->type() == QEvent::NativeGesture) {
    const auto* const gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() == Qt::ZoomNativeGesture && m_scene) {
      m_jump.stop();
      moveByHand(zoomed(m_transform, gesture->position(), 1 + gesture->value(), scaleRange()));
      return true;
    }
  }
  return QWidget::event(event);
}

// --- painting ---------------------------------------------------------------------------------------

void GraphCanvas::focusInEvent(QFocusEvent*) { update(); }
void GraphCanvas::focusOutEvent(QFocusEvent*) { update(); }

void GraphCanvas::resizeEvent(QResizeEvent* event) {
  // A drawing that was seen as a whole stays so. Before that, the size of the canvas is not the final one.
  const bool isOpening = m_isOpening && !(m_isSeen && m_placedSize.isValid() && isFittedIn(m_placedSize));
  if (m_scene && isOpening) {
    setTransform(openingTransform(*m_scene, room(), m_openingBox));
  } else if (m_scene && m_placedSize.isValid() && m_placedSize != event->size()) {
    // What is fitted stays so. Otherwise the middle stays the middle, also of a drawing that was placed while there was
    // no window.
    const bool wasFitted = isFittedIn(m_placedSize);
    m_jump.stop();
    endUnfolding();
    const QSize grown = event->size() - m_placedSize;
    setTransform(wasFitted ? fitted(m_scene->bounds(), room(), kFitMargin, 1)
                           : panned(m_transform, QPointF(grown.width() / 2.0, grown.height() / 2.0)));
  }
  placeOverlays();
  itemsMoved();
}

void GraphCanvas::placeOverlays() {
  m_minimap->move(width() - m_minimap->width() - kOverlayMargin, height() - m_minimap->height() - kOverlayMargin);
  // It does not jump about while the drawing moves.
  if (m_corner != nullptr && !m_dragging && !isMoving()) placeCorner();
}

void GraphCanvas::placeCorner() {
  if (m_cornerUse == CornerUse::kNever || !m_scene) return m_corner->hide();
  const QSize wanted = m_corner->sizeHint();
  const int map = m_minimap->isHidden() ? 0 : m_minimap->height() + kOverlayMargin;
  const QRect all = rect().adjusted(kOverlayMargin, kOverlayMargin, -kOverlayMargin, -kOverlayMargin);
  const QSize size(std::min(wanted.width(), all.width()), std::min(wanted.height(), all.height() - map));
  const int left = all.right() - size.width() + 1, top = all.bottom() - size.height() + 1;
  const std::array<QRect, 4> corners = {QRect({left, top - map}, size), QRect({left, all.top()}, size),
                                        QRect({all.left(), top}, size), QRect(all.topLeft(), size)};
  const auto covered = [&](const QRect& corner) {
    size_t boxes = 0;
    m_scene->visitBoxes(toScene(m_transform, QRectF(corner)), [&](uint32_t) { ++boxes; });
    return boxes;
  };
  size_t fewest = covered(corners[m_cornerAt]);
  for (size_t i = 0; i < corners.size(); ++i) {
    const size_t boxes = covered(corners[i]);
    if (boxes < fewest) m_cornerAt = i;
    fewest = std::min(fewest, boxes);
  }
  const bool isFree = fewest == 0 && size == wanted;
  if (!size.isEmpty()) m_corner->setGeometry(corners[m_cornerAt]);
  m_corner->setVisible(!size.isEmpty() && (isFree || m_cornerUse == CornerUse::kAlways));
}

void GraphCanvas::endBand() {
  if (!std::exchange(m_isBand, false)) return;
  m_band = {};
  update();
}

bool GraphCanvas::cancelBand() {
  if (!m_isBand) return false;
  m_pressed = m_dragging = false;
  setCursor(Qt::ArrowCursor);
  endBand();
  return true;
}

}  // namespace views

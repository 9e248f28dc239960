#pragma once

// Where a scene stands in a viewport: pure functions from one mapping to the next, shared by every view that pans and
// zooms. Scene units are the scene's own (points for the graph); viewport units are logical pixels, y downwards in
// both.
//
//   viewport = scene × scale + offset
//
// Edge cases: an empty scene or viewport fits at scale 1; scales never leave their range, so they are never 0; a
// function that is given a mapping in range gives one in range.

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <algorithm>
#include <cmath>

namespace views {

struct ViewTransform {
  double scale = 1;
  QPointF offset;

  friend bool operator==(const ViewTransform& a, const ViewTransform& b) {
    return a.scale == b.scale && a.offset.x() == b.offset.x() && a.offset.y() == b.offset.y();
  }
};

/// The scales that a view allows; both ends belong to it.
struct ScaleRange {
  double least = 0.01;
  double most = 4;
};

inline QPointF toViewport(const ViewTransform& t, const QPointF& scene) { return scene * t.scale + t.offset; }
inline QRectF toViewport(const ViewTransform& t, const QRectF& scene) {
  return {toViewport(t, scene.topLeft()), scene.size() * t.scale};
}
inline QPointF toScene(const ViewTransform& t, const QPointF& viewport) { return (viewport - t.offset) / t.scale; }
inline QRectF toScene(const ViewTransform& t, const QRectF& viewport) {
  return {toScene(t, viewport.topLeft()), viewport.size() / t.scale};
}

inline ViewTransform panned(ViewTransform t, const QPointF& by) {
  t.offset += by;
  return t;
}

/// The scene point under `anchor` (viewport) stays under it.
inline ViewTransform zoomed(const ViewTransform& t, const QPointF& anchor, double factor, const ScaleRange& range) {
  const double scale = std::clamp(t.scale * factor, range.least, range.most);
  return {scale, anchor - toScene(t, anchor) * scale};
}

/// The scene point in the middle of the viewport.
inline ViewTransform centredOn(const QPointF& scene, double scale, const QSizeF& viewport) {
  return {scale, QPointF(viewport.width() / 2, viewport.height() / 2) - scene * scale};
}

/// The whole scene with `margin` pixels round it, in the middle, never larger than `most`.
inline ViewTransform fitted(const QRectF& scene, const QSizeF& viewport, double margin, double most) {
  const double width = viewport.width() - 2 * margin;
  const double height = viewport.height() - 2 * margin;
  double scale = most;
  if (scene.width() > 0 && width > 0) scale = std::min(scale, width / scene.width());
  if (scene.height() > 0 && height > 0) scale = std::min(scale, height / scene.height());
  return centredOn(scene.center(), scale, viewport);
}

namespace detail {

/// The offset along one axis that shows no more emptiness than it must: a scene that fits is centred, a larger one
/// covers the viewport up to the margin.
inline double settledOffset(double offset, double sceneBegin, double sceneEnd, double viewport, double margin) {
  const double size = sceneEnd - sceneBegin;
  if (size + 2 * margin <= viewport) return (viewport - size) / 2 - sceneBegin;
  return std::clamp(offset, viewport - margin - sceneEnd, margin - sceneBegin);
}

/// The smallest move along one axis that brings [begin, end) within the margins; what is too long shows its begin.
inline double moveInto(double begin, double end, double viewport, double margin) {
  if (begin < margin || end - begin > viewport - 2 * margin) return margin - begin;
  return std::min(0.0, viewport - margin - end);
}

}  // namespace detail

/// For a jump to a place: no emptiness beside a scene that is larger than the viewport, the middle for a smaller one.
inline ViewTransform settled(ViewTransform t, const QRectF& scene, const QSizeF& viewport, double margin) {
  t.offset.setX(
      detail::settledOffset(t.offset.x(), scene.left() * t.scale, scene.right() * t.scale, viewport.width(), margin));
  t.offset.setY(
      detail::settledOffset(t.offset.y(), scene.top() * t.scale, scene.bottom() * t.scale, viewport.height(), margin));
  return t;
}

/// For panning by hand: at least `keep` pixels of the scene stay in the viewport, so that it cannot be lost.
inline ViewTransform kept(ViewTransform t, const QRectF& scene, const QSizeF& viewport, double keep) {
  const auto limit = [keep](double offset, double begin, double end, double size) {
    const double least = keep - end;
    const double most = size - keep - begin;
    return least <= most ? std::clamp(offset, least, most) : (least + most) / 2;
  };
  t.offset.setX(limit(t.offset.x(), scene.left() * t.scale, scene.right() * t.scale, viewport.width()));
  t.offset.setY(limit(t.offset.y(), scene.top() * t.scale, scene.bottom() * t.scale, viewport.height()));
  return t;
}

/// The smallest pan that brings the scene rectangle into the viewport with `margin` round it; `t` itself where it is
/// already there. What is larger than the viewport shows its top left.
inline ViewTransform panToShow(const ViewTransform& t, const QRectF& scene, const QSizeF& viewport, double margin) {
  const QRectF there = toViewport(t, scene);
  if (there.left() >= 0 && there.top() >= 0 && there.right() <= viewport.width() &&
      there.bottom() <= viewport.height()) {
    return t;
  }
  return panned(t, {detail::moveInto(there.left(), there.right(), viewport.width(), margin),
                    detail::moveInto(there.top(), there.bottom(), viewport.height(), margin)});
}

/// The way of a jump at `progress` 0 to 1: a pan for a near place; for a far one it zooms out and in again, so that
/// one sees where it goes. Exactly `from` at 0 and `to` at 1.
inline ViewTransform between(const ViewTransform& from, const ViewTransform& to, const QSizeF& viewport,
                             double progress) {
  if (progress <= 0) return from;
  if (progress >= 1) return to;
  const QPointF middle(viewport.width() / 2, viewport.height() / 2);
  const QPointF begin = toScene(from, middle);
  const QPointF end = toScene(to, middle);
  const double way = std::hypot(end.x() - begin.x(), end.y() - begin.y()) * std::min(from.scale, to.scale);
  const double room = std::max(1.0, std::hypot(viewport.width(), viewport.height()));
  const double dip = std::clamp(room / std::max(way, 1.0), 0.15, 1.0);
  const double scale =
      from.scale * std::pow(to.scale / from.scale, progress) * std::pow(dip, 4 * progress * (1 - progress));
  return centredOn(begin + (end - begin) * progress, scale, viewport);
}

}  // namespace views

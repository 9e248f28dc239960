#pragma once

// The mapping from a scene to a viewport: pure functions that compute the next mapping, shared by every view that pans
// and zooms. Scene units are the scene's own (points for the graph); viewport units are logical pixels. The y axis
// points down in both.
//
//   viewport = scene × scale + offset
//
// Edge cases: an empty scene or viewport is fitted at scale 1. Scales stay in their range, so they are never 0; a
// mapping in range always results in one in range.

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

/// The scales that a view allows, both ends included.
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

/// Zooms so that the scene point under `anchor` (viewport) stays under it.
inline ViewTransform zoomed(const ViewTransform& t, const QPointF& anchor, double factor, const ScaleRange& range) {
  const double scale = std::clamp(t.scale * factor, range.least, range.most);
  return {scale, anchor - toScene(t, anchor) * scale};
}

/// Returns the mapping that centres the scene point in the viewport.
inline ViewTransform centredOn(const QPointF& scene, double scale, const QSizeF& viewport) {
  return {scale, QPointF(viewport.width() / 2, viewport.height() / 2) - scene * scale};
}

/// Fits the whole scene with a `margin` in pixels around it, centred, at a scale of at most `most`.
inline ViewTransform fitted(const QRectF& scene, const QSizeF& viewport, double margin, double most) {
  const double width = viewport.width() - 2 * margin;
  const double height = viewport.height() - 2 * margin;
  double scale = most;
  if (scene.width() > 0 && width > 0) scale = std::min(scale, width / scene.width());
  if (scene.height() > 0 && height > 0) scale = std::min(scale, height / scene.height());
  return centredOn(scene.center(), scale, viewport);
}

namespace detail {

/// Returns the offset along one axis with the least empty space: a scene that fits is centred, a larger one covers the
/// viewport up to the margin.
inline double settledOffset(double offset, double sceneBegin, double sceneEnd, double viewport, double margin) {
  const double size = sceneEnd - sceneBegin;
  if (size + 2 * margin <= viewport) return (viewport - size) / 2 - sceneBegin;
  return std::clamp(offset, viewport - margin - sceneEnd, margin - sceneBegin);
}

/// Returns the smallest shift along one axis that moves [begin, end) within the margins; if the range is too long, its
/// begin is shown.
inline double moveInto(double begin, double end, double viewport, double margin) {
  if (begin < margin || end - begin > viewport - 2 * margin) return margin - begin;
  return std::min(0.0, viewport - margin - end);
}

}  // namespace detail

/// Limits the mapping after a jump: a scene larger than the viewport leaves no empty space, a smaller one is centred.
inline ViewTransform settled(ViewTransform t, const QRectF& scene, const QSizeF& viewport, double margin) {
  t.offset.setX(
      detail::settledOffset(t.offset.x(), scene.left() * t.scale, scene.right() * t.scale, viewport.width(), margin));
  t.offset.setY(
      detail::settledOffset(t.offset.y(), scene.top() * t.scale, scene.bottom() * t.scale, viewport.height(), margin));
  return t;
}

/// Limits the mapping during manual panning: at least `keep` pixels of the scene stay in the viewport, so that it
/// cannot be lost.
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

/// Returns the smallest pan that moves the scene rectangle into the viewport with `margin` around it; `t` itself if it
/// is already there. A rectangle larger than the viewport is shown from its top left.
inline ViewTransform panToShow(const ViewTransform& t, const QRectF& scene, const QSizeF& viewport, double margin) {
  const QRectF there = toViewport(t, scene);
  if (there.left() >= 0 && there.top() >= 0 && there.right() <= viewport.width() &&
      there.bottom() <= viewport.height()) {
    return t;
  }
  return panned(t, {detail::moveInto(there.left(), there.right(), viewport.width(), margin),
                    detail::moveInto(there.top(), there.bottom(), viewport.height(), margin)});
}

/// Returns the mapping of a jump at `progress` 0 to 1: a near target is reached by panning, a far one by zooming out
/// and in again, so that the user can follow the path. Returns exactly `from` at 0 and `to` at 1.
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

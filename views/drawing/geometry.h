#pragma once

// Points and rectangles of drawings, in points; x grows to the right, y downwards. Any rectangle class with left(),
// top(), right() and bottom(), such as QRectF, can be used where a template takes one.

#include <algorithm>
#include <cmath>

namespace drawing {

struct Point {
  double x = 0, y = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
  friend bool operator==(const Point&, const Point&) = default;
};

inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double length(Point a) { return std::hypot(a.x, a.y); }
inline double distance(Point a, Point b) { return length(a - b); }

struct Line {
  Point from, to;
};

class Rect {
 public:
  Rect() = default;
  Rect(double left, double top, double width, double height)
      : m_left(left), m_top(top), m_right(left + width), m_bottom(top + height) {}
  static Rect ofEdges(double left, double top, double right, double bottom) {
    return {left, top, right - left, bottom - top};
  }

  double left() const { return m_left; }
  double top() const { return m_top; }
  double right() const { return m_right; }
  double bottom() const { return m_bottom; }
  double width() const { return m_right - m_left; }
  double height() const { return m_bottom - m_top; }
  Point center() const { return {(m_left + m_right) / 2, (m_top + m_bottom) / 2}; }
  /// Returns true if it contains no point.
  bool isEmpty() const { return width() <= 0 || height() <= 0; }

  /// Moves the edges by these distances.
  Rect adjusted(double left, double top, double right, double bottom) const {
    return ofEdges(m_left + left, m_top + top, m_right + right, m_bottom + bottom);
  }
  Rect translated(double x, double y) const { return adjusted(x, y, x, y); }
  bool intersects(const Rect& other) const {
    return m_left < other.m_right && other.m_left < m_right && m_top < other.m_bottom && other.m_top < m_bottom;
  }

 private:
  double m_left = 0, m_top = 0, m_right = 0, m_bottom = 0;
};

/// The smallest rectangle that contains everything that was added; lines and points count.
class Bounds {
 public:
  void add(const Rect& rect) {
    m_rect = m_isEmpty
                 ? rect
                 : Rect::ofEdges(std::min(m_rect.left(), rect.left()), std::min(m_rect.top(), rect.top()),
                                 std::max(m_rect.right(), rect.right()), std::max(m_rect.bottom(), rect.bottom()));
    m_isEmpty = false;
  }
  void add(const Line& line) {
    add(Rect::ofEdges(std::min(line.from.x, line.to.x), std::min(line.from.y, line.to.y),
                      std::max(line.from.x, line.to.x), std::max(line.from.y, line.to.y)));
  }
  const Rect& rect() const { return m_rect; }

 private:
  Rect m_rect;
  bool m_isEmpty = true;
};

}  // namespace drawing

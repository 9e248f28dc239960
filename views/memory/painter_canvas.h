#pragma once

// A painter as the canvas of drawings (views/drawing/canvas.h).

#include <QFont>
#include <QPainter>

#include "views/drawing/canvas.h"

namespace views {

inline QRectF toQRectF(const drawing::Rect& rect) { return {rect.left(), rect.top(), rect.width(), rect.height()}; }
inline drawing::Rect toRect(const QRectF& rect) { return {rect.left(), rect.top(), rect.width(), rect.height()}; }

/// Keeps the state of the painter while it exists.
class PainterCanvas : public drawing::Canvas {
 public:
  PainterCanvas(QPainter& painter, const QFont& label, const QFont& fixed);
  ~PainterCanvas() override;
  double widthOf(Face face, const std::string& text) const override;
  double lineHeight(Face face) const override;
  void fill(const drawing::Rect& rect, const drawing::Fill& fill) override;
  void line(const drawing::Line& line, const drawing::Stroke& stroke) override;
  void outline(const drawing::Rect& rect, double radius, const drawing::Stroke& stroke) override;
  void text(double x, double top, Face face, const std::string& text, drawing::Rgb color) override;
  void sign(double x, double top, Face face, const std::string& sign, drawing::Rgb color) override;
  void clip(const drawing::Rect& rect) override;

 private:
  const QFont& fontOf(Face face) const { return m_fonts[static_cast<size_t>(face)]; }

  QPainter& m_painter;
  QFont m_fonts[3];
};

}  // namespace views

#include "views/drawing/canvas.h"

#include <algorithm>

#include "views/drawing/text_fit.h"

namespace drawing {

std::string Canvas::fitted(Face face, const std::string& text, double width) const {
  if (widthOf(face, text) <= width) return text;
  int fits = 0, most = columnsOf(text) - 1;
  while (fits < most) {
    const int columns = (fits + most + 1) / 2;
    widthOf(face, elided(text, columns, false)) <= width ? fits = columns : most = columns - 1;
  }
  return fits > 0 ? elided(text, fits, false) : std::string();
}

SvgCanvas::SvgCanvas(Svg& svg, double label, double fixed)
    : m_svg(svg),
      m_fonts{{label, FontFamily::kSans, false}, {label, FontFamily::kSans, true}, {fixed, FontFamily::kMono, false}} {}

SvgCanvas::~SvgCanvas() {
  if (m_open) m_svg.closeGroup();
}

double SvgCanvas::widthOf(Face face, const std::string& text) const { return drawing::widthOf(text, fontOf(face)); }

double SvgCanvas::lineHeight(Face face) const { return heightOf(fontOf(face)); }

void SvgCanvas::use(Face face) {
  if (m_open == face) return;
  if (m_open) m_svg.closeGroup();
  m_svg.openGroup(fontOf(face));
  m_open = face;
}

void SvgCanvas::fill(const Rect& rect, const Fill& fill) { m_svg.fillRect(rect, fill); }

void SvgCanvas::line(const Line& line, const Stroke& stroke) { m_svg.line(line, stroke); }

void SvgCanvas::outline(const Rect& rect, double radius, const Stroke& stroke) {
  m_svg.rect(rect, radius, nullptr, &stroke);
}

void SvgCanvas::text(double x, double top, Face face, const std::string& text, Rgb color) {
  if (text.empty()) return;
  use(face);
  m_svg.text(x, top + ascentOf(fontOf(face)), text, color);
}

void SvgCanvas::sign(double x, double top, Face face, const std::string& sign, Rgb color) {
  use(face);
  m_svg.sign(x, top + ascentOf(fontOf(face)), sign, fontOf(face).size, color);
}

}  // namespace drawing

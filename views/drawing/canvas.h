#pragma once

// The surface of drawings: an SVG (svg.h) or a painter of the window, each with its own fonts. All in pixels.

#include <optional>
#include <string>

#include "views/drawing/geometry.h"
#include "views/drawing/svg.h"

namespace drawing {

class Canvas {
 public:
  /// The fonts of labels and axes, and that of names.
  enum class Face { kLabel, kBold, kFixed };

  virtual ~Canvas() = default;
  virtual double widthOf(Face face, const std::string& text) const = 0;
  virtual double lineHeight(Face face) const = 0;

  virtual void fill(const Rect& rect, const Fill& fill) = 0;
  virtual void line(const Line& line, const Stroke& stroke) = 0;
  /// An outline with round corners.
  virtual void outline(const Rect& rect, double radius, const Stroke& stroke) = 0;
  /// On one line, whose left upper corner is (x, top).
  virtual void text(double x, double top, Face face, const std::string& text, Rgb color) = 0;
  /// A sign (font_table.h) in place of text.
  virtual void sign(double x, double top, Face face, const std::string& sign, Rgb color) = 0;
  /// Cuts what follows, until the next call, if it can reach beyond the rectangle.
  virtual void clip(const Rect& rect) = 0;

  /// Returns the text, with an ellipsis at its end if it is wider than `width`; "" if not even that fits.
  std::string fitted(Face face, const std::string& text, double width) const;
};

class SvgCanvas : public Canvas {
 public:
  /// `label` and `fixed` are sizes in pixels of an em.
  SvgCanvas(Svg& svg, double label, double fixed);
  ~SvgCanvas() override;
  double widthOf(Face face, const std::string& text) const override;
  double lineHeight(Face face) const override;
  void fill(const Rect& rect, const Fill& fill) override;
  void line(const Line& line, const Stroke& stroke) override;
  void outline(const Rect& rect, double radius, const Stroke& stroke) override;
  void text(double x, double top, Face face, const std::string& text, Rgb color) override;
  void sign(double x, double top, Face face, const std::string& sign, Rgb color) override;
  void clip(const Rect&) override {}

 private:
  const Font& fontOf(Face face) const { return m_fonts[static_cast<size_t>(face)]; }
  /// Texts of a face that follow each other are a group.
  void use(Face face);

  Svg& m_svg;
  Font m_fonts[3];
  std::optional<Face> m_open;
};

}  // namespace drawing

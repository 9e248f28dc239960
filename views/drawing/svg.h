#pragma once

// Writes drawings as SVG 1.1, without Qt and without a font: text stays text, in a family that most systems have, and
// is placed by the widths of DejaVu Sans; signs that many fonts lack are outlines. Colours and fonts are attributes,
// and nothing has an id, so that a page can contain several drawings. All text is escaped.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "views/drawing/geometry.h"
#include "views/drawing/palette.h"

namespace drawing {

/// "#1c2127"
std::string colorText(Rgb color);

enum class FontFamily { kSans, kMono };

struct Font {
  double size = 12;  ///< pixels of an em
  FontFamily family = FontFamily::kMono;
  bool isBold = false;
};

/// The distances from the baseline to the top and the bottom of a line, and both together.
double ascentOf(const Font& font);
double heightOf(const Font& font);
/// The width of a text in the font: of kSans by the widths of DejaVu Sans, of kMono 0.6 em a character.
double widthOf(absl::string_view text, const Font& font);

struct Stroke {
  Rgb color = 0;
  double width = 1;
  std::vector<double> dashes = {};
  bool isRound = false;  ///< its ends
  double opacity = 1;
};

struct Fill {
  Rgb color = 0;
  double opacity = 1;
};

class Svg {
 public:
  /// A drawing of this size on a background; `title` and `description` are what readers and
  /// tooltips say.
  Svg(double width, double height, Rgb background, absl::string_view title, absl::string_view description = {});

  void fillRect(const Rect& rect, const Fill& fill);
  /// A rectangle with round corners; null: without fill, without outline.
  void rect(const Rect& rect, double radius, const Fill* fill, const Stroke* stroke);
  void line(const Line& line, const Stroke& stroke);
  /// Lines in one path. Lines of which each begins where the one before ends are joined.
  void lines(absl::Span<const Line> lines, const Stroke& stroke);
  void polyline(absl::Span<const Point> points, const Stroke& stroke);
  /// Closed shapes in one path.
  void polygons(absl::Span<const std::vector<Point>> shapes, const Fill& fill);

  /// The elements up to closeGroup() have this font.
  void openGroup(const Font& font);
  /// The elements up to closeGroup() are moved by this distance.
  void openGroup(double x, double y);
  void closeGroup();

  /// On one line, in the font of the group; (x, y) is the left end of the baseline.
  void text(double x, double y, absl::string_view text, Rgb color);
  /// A sign as an outline if font_table.h has it, otherwise as text.
  void sign(double x, double y, absl::string_view sign, double size, Rgb color);

  /// The document. Called once.
  std::string finished();

 private:
  void strokeAttributes(const Stroke& stroke);
  void fillAttributes(const Fill& fill);
  void number(double value);

  std::string m_text;
};

}  // namespace drawing

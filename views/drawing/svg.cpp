#include "views/drawing/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "views/drawing/font_table.h"
#include "views/drawing/text_fit.h"

namespace drawing {
namespace {

// Metrics of DejaVu Sans and DejaVu Sans Mono, in ems.
constexpr double kAscent = 0.928, kDescent = 0.236;
constexpr double kMonoAdvance = 0.6;
constexpr double kMissingWidth = 0.6, kWideWidth = 1;  // characters that the table lacks

/// Calls `visit(char32_t)` for each character of valid UTF-8.
template <typename Visit>
void visitCharacters(absl::string_view text, Visit&& visit) {
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t c = bytes == 1 ? first : first & (0xFFu >> (bytes + 1));
    for (size_t k = 1; k < bytes && i + k < text.size(); ++k) {
      c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    }
    visit(c);
    i += bytes;
  }
}

/// East Asian characters and emoji take an em.
bool isWide(char32_t c) { return (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0xD7B0) || c >= 0x1F000; }

double emsOf(char32_t c, bool isBold) {
  for (const FontRange& range : fontRanges()) {
    if (c < range.first || c > range.last) continue;
    const uint16_t width = (isBold ? range.bold : range.plain)[c - range.first];
    if (width > 0) return width / kUnitsPerEm;
  }
  return isWide(c) ? kWideWidth : kMissingWidth;
}

void appendEscaped(std::string* to, absl::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&': to->append("&amp;"); break;
      case '<': to->append("&lt;"); break;
      case '>': to->append("&gt;"); break;
      case '"': to->append("&quot;"); break;
      default: to->push_back(c);
    }
  }
}

}  // namespace

std::string colorText(Rgb color) { return absl::StrFormat("#%06x", color & 0xFFFFFF); }

double ascentOf(const Font& font) { return font.size * kAscent; }

double heightOf(const Font& font) { return font.size * (kAscent + kDescent); }

double widthOf(absl::string_view text, const Font& font) {
  if (font.family == FontFamily::kMono) return columnsOf(text) * font.size * kMonoAdvance;
  double ems = 0;
  visitCharacters(text, [&](char32_t c) { ems += emsOf(c, font.isBold); });
  return ems * font.size;
}

Svg::Svg(double width, double height, Rgb background, absl::string_view title, absl::string_view description) {
  const double w = std::ceil(width), h = std::ceil(height);
  absl::StrAppendFormat(&m_text,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                        "viewBox=\"0 0 %.0f %.0f\" fill=\"none\" stroke=\"none\">\n<title>",
                        w, h, w, h);
  appendEscaped(&m_text, displayText(title));
  m_text += "</title>\n";
  if (!description.empty()) {
    m_text += "<desc>";
    appendEscaped(&m_text, displayText(description));
    m_text += "</desc>\n";
  }
  fillRect(Rect(0, 0, w, h), {background, 1});
}

void Svg::number(double value) {
  // Two digits after the point are a hundredth of a pixel. Drawings may be millions of pixels long.
  const int64_t hundredths = std::llround(value * 100);
  const int64_t size = std::abs(hundredths), rest = size % 100;
  absl::StrAppend(&m_text, hundredths < 0 ? "-" : "", size / 100);
  if (rest == 0) return;
  absl::StrAppend(&m_text, rest < 10 ? ".0" : ".", rest >= 10 && rest % 10 == 0 ? rest / 10 : rest);
}

void Svg::fillAttributes(const Fill& fill) {
  absl::StrAppend(&m_text, " fill=\"", colorText(fill.color), "\"");
  if (fill.opacity < 1) absl::StrAppend(&m_text, " fill-opacity=\"", fill.opacity, "\"");
}

void Svg::strokeAttributes(const Stroke& stroke) {
  absl::StrAppend(&m_text, " stroke=\"", colorText(stroke.color), "\"");
  if (stroke.width != 1) {
    m_text += " stroke-width=\"";
    number(stroke.width);
    m_text += '"';
  }
  if (stroke.opacity < 1) absl::StrAppend(&m_text, " stroke-opacity=\"", stroke.opacity, "\"");
  if (stroke.isRound) m_text += " stroke-linecap=\"round\"";
  if (stroke.dashes.empty()) return;
  m_text += " stroke-dasharray=\"";
  for (size_t i = 0; i < stroke.dashes.size(); ++i) {
    if (i > 0) m_text += ' ';
    number(stroke.dashes[i]);
  }
  m_text += '"';
}

void Svg::fillRect(const Rect& area, const Fill& fill) { rect(area, 0, &fill, nullptr); }

void Svg::rect(const Rect& area, double radius, const Fill* fill, const Stroke* stroke) {
  const auto attribute = [this](const char* name, double value) {
    absl::StrAppend(&m_text, " ", name, "=\"");
    number(value);
    m_text += '"';
  };
  m_text += "<rect";
  attribute("x", area.left());
  attribute("y", area.top());
  attribute("width", std::max(0.0, area.width()));
  attribute("height", std::max(0.0, area.height()));
  if (radius > 0) attribute("rx", radius);
  if (fill != nullptr) fillAttributes(*fill);
  if (stroke != nullptr) strokeAttributes(*stroke);
  m_text += "/>\n";
}

void Svg::line(const Line& line, const Stroke& stroke) { lines(absl::MakeConstSpan(&line, 1), stroke); }

void Svg::lines(absl::Span<const Line> lines, const Stroke& stroke) {
  if (lines.empty()) return;
  m_text += "<path d=\"";
  const auto point = [this](char command, Point at) {
    m_text += command;
    number(at.x);
    m_text += ' ';
    number(at.y);
  };
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i == 0 || !(lines[i].from == lines[i - 1].to)) point('M', lines[i].from);
    point('L', lines[i].to);
  }
  m_text += '"';
  strokeAttributes(stroke);
  m_text += "/>\n";
}

void Svg::polyline(absl::Span<const Point> points, const Stroke& stroke) {
  std::vector<Line> pieces;
  for (size_t i = 0; i + 1 < points.size(); ++i) pieces.push_back({points[i], points[i + 1]});
  lines(pieces, stroke);
}

void Svg::polygons(absl::Span<const std::vector<Point>> shapes, const Fill& fill) {
  if (shapes.empty()) return;
  m_text += "<path d=\"";
  for (const std::vector<Point>& shape : shapes) {
    char command = 'M';
    for (const Point corner : shape) {
      m_text += command;
      number(corner.x);
      m_text += ' ';
      number(corner.y);
      command = 'L';
    }
    m_text += 'Z';
  }
  m_text += '"';
  fillAttributes(fill);
  m_text += "/>\n";
}

void Svg::openGroup(const Font& font) {
  absl::StrAppend(&m_text, "<g font-family=\"",
                  font.family == FontFamily::kMono ? "'DejaVu Sans Mono', Menlo, Consolas, monospace"
                                                   : "'DejaVu Sans', Verdana, sans-serif",
                  "\" font-size=\"");
  number(font.size);
  absl::StrAppend(&m_text, "\"", font.isBold ? " font-weight=\"bold\"" : "", ">\n");
}

void Svg::openGroup(double x, double y) {
  m_text += "<g transform=\"translate(";
  number(x);
  m_text += ' ';
  number(y);
  m_text += ")\">\n";
}

void Svg::closeGroup() { m_text += "</g>\n"; }

void Svg::text(double x, double y, absl::string_view text, Rgb color) {
  if (text.empty()) return;
  m_text += "<text x=\"";
  number(x);
  m_text += "\" y=\"";
  number(y);
  m_text += '"';
  if (text.find("  ") != text.npos) m_text += " xml:space=\"preserve\"";
  fillAttributes({color, 1});
  m_text += '>';
  appendEscaped(&m_text, displayText(text));
  m_text += "</text>\n";
}

void Svg::sign(double x, double y, absl::string_view sign, double size, Rgb color) {
  char32_t wanted = 0;
  visitCharacters(sign, [&wanted](char32_t c) { wanted = c; });
  for (const SignOutline& each : signOutlines()) {
    if (each.sign != wanted) continue;
    m_text += "<path transform=\"translate(";
    number(x);
    m_text += ' ';
    number(y);
    absl::StrAppend(&m_text, ") scale(", size / kUnitsPerEm, ")\" d=\"", each.path, "\"");
    fillAttributes({color, 1});
    m_text += "/>\n";
    return;
  }
  text(x, y, sign, color);
}

std::string Svg::finished() {
  m_text += "</svg>\n";
  return std::move(m_text);
}

}  // namespace drawing

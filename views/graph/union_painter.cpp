#include "views/graph/union_painter.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "views/change_roles.h"
#include "views/graph/paint_pass.h"

namespace views {
namespace {

using compare::ChangeKind;
using compare::Side;

constexpr double kLeastBorder = 9;    // pixels of a box's height below which a change is a filled block
constexpr double kLeastPillText = 9;  // pixels of a line
constexpr double kMarkRadius = 4;     // points
constexpr int kFewestLetters = 4;     // a cut name with fewer is left out

// The border of a role at a scale.
void paintRoleBorder(QPainter& painter, const QRectF& rect, ChangeRole role, const QColor& color, double scale) {
  const double radius = kMarkRadius * scale;
  painter.setBrush(Qt::NoBrush);
  switch (role) {
    case ChangeRole::kNone: return;
    case ChangeRole::kAdded:
      painter.setPen(QPen(color, std::clamp(3 * scale, 1.5, 4.0)));
      painter.drawRoundedRect(rect, radius, radius);
      return;
    case ChangeRole::kRemoved: {
      const double width = std::clamp(1.8 * scale, 1.0, 3.0);
      QPen pen(color, width);
      pen.setDashPattern({5 / width, 3 / width});
      painter.setPen(pen);
      painter.drawRoundedRect(rect, radius, radius);
      return;
    }
    case ChangeRole::kChanged: {
      const double away = std::clamp(2.5 * scale, 1.5, 4.0);
      painter.setPen(QPen(color, std::clamp(1.4 * scale, 1.0, 2.0)));
      painter.drawRoundedRect(rect.adjusted(-away, -away, away, away), radius + away, radius + away);
      painter.drawRoundedRect(rect, radius, radius);
      return;
    }
    case ChangeRole::kMoved: {
      const double width = std::clamp(2 * scale, 1.2, 3.0);
      QPen pen(color, width, Qt::DotLine, Qt::RoundCap);
      pen.setDashPattern({0.1, 2.2});
      painter.setPen(pen);
      painter.drawRoundedRect(rect, radius, radius);
      return;
    }
  }
}

class ChangePaint {
 public:
  ChangePaint(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
              const Colors& colors, const QFont& font)
      : m_painter(painter),
        m_viewport(QPointF(), viewport),
        m_scene(scene),
        m_transform(transform),
        m_colors(colors),
        m_font(font) {}

  void paint(const UnionScene& scene) {
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    paintEdges(scene.onlyA, Side::kA);
    paintEdges(scene.onlyB, Side::kB);
    const std::vector<uint32_t> boxes = boxesInSight();
    for (const uint32_t box : boxes) {
      const UnionMark& mark = scene.marks[box];
      if (mark.isPill) {
        paintPill(box);
        if (!isFar()) paintBorder(box, mark);
      }
      if (mark.isPill && !isFar()) continue;
      if (isFar()) {
        paintBlock(box, mark);
      } else {
        if (mark.isGhost) paintGhost(box, mark);
        paintBorder(box, mark);
      }
    }
    for (const uint32_t box : boxes) {
      if (!isFar()) paintBadge(box, scene.marks[box]);
    }
    m_painter.restore();
  }

  void paint(const std::vector<ChangeMark>& marks) {
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    for (const uint32_t box : boxesInSight()) {
      if (isFar()) {
        paintBlock(box, marks[box]);
      } else {
        paintBorder(box, marks[box]);
        paintBadge(box, marks[box]);
      }
    }
    m_painter.restore();
  }

 private:
  QRectF rectOf(uint32_t box) const { return toViewport(m_transform, m_scene.boxes()[box].rect); }
  bool isFar() const { return label_metrics::kPlainHeight * m_transform.scale < kLeastBorder; }
  std::vector<uint32_t> boxesInSight() const {
    std::vector<uint32_t> boxes;
    m_scene.visitBoxes(toScene(m_transform, m_viewport.adjusted(-16, -16, 16, 16)),
                       [&boxes](uint32_t box) { boxes.push_back(box); });
    return boxes;
  }
  double px(double points) const { return points * m_transform.scale; }
  const QColor& colorOf(const ChangeMark& mark) const {
    // A call with changes inside is marked as changed.
    const ChangeKind kind = !compare::isChange(mark.kind) && !mark.badge.isEmpty() ? ChangeKind::kChanged : mark.kind;
    return changeColor(kind, mark.side, m_colors);
  }

  void paintEdges(const std::vector<uint32_t>& edges, Side side) {
    const QColor& color = changeColor(side == Side::kA ? ChangeKind::kRemoved : ChangeKind::kAdded, side, m_colors);
    const double width = std::clamp(px(1.8), 1.0, 3.0);
    QPen pen(color, width);
    if (side == Side::kA) pen.setDashPattern({5 / width, 3 / width});
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    for (const uint32_t number : edges) {
      const SceneEdge& edge = m_scene.edges()[number];
      const auto points = m_scene.points(edge);
      QPolygonF line;
      QRectF bounds;
      for (const QPointF& point : points) line << toViewport(m_transform, point);
      bounds = line.boundingRect().adjusted(-2, -2, 2, 2);
      if (!bounds.intersects(m_viewport)) continue;
      if (edge.isStub) {
        for (qsizetype i = 0; i + 1 < line.size(); i += 2) m_painter.drawLine(line[i], line[i + 1]);
      } else {
        m_painter.drawPolyline(line);
      }
      paintArrow(edge, color);
      m_painter.setPen(pen);
      m_painter.setBrush(Qt::NoBrush);
    }
  }

  void paintArrow(const SceneEdge& edge, const QColor& color) {
    const QPointF tip = m_scene.points(edge).back();
    const QPointF along = tip - edge.arrowBase;
    const double length = std::hypot(along.x(), along.y());
    if (length <= 0 || px(GraphScene::kArrowLength) < 3) return;
    const QPointF across = QPointF(-along.y(), along.x()) * (GraphScene::kArrowWidth / 2 / length);
    const QPointF corners[] = {toViewport(m_transform, tip), toViewport(m_transform, edge.arrowBase + across),
                               toViewport(m_transform, edge.arrowBase - across)};
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    m_painter.drawConvexPolygon(corners, 3);
  }

  void paintPill(uint32_t box) {
    const QRectF rect = rectOf(box);
    const double radius = std::min(rect.height() / 2, px(14));
    m_painter.setPen(QPen(m_colors.canvas, 2));
    m_painter.setBrush(m_colors.canvas);
    m_painter.drawRect(rect);
    m_painter.setPen(QPen(m_colors.border, 1));
    m_painter.setBrush(m_colors.panel);
    m_painter.drawRoundedRect(rect, radius, radius);
    const Lettering letters = lettering(m_font, px(label_metrics::kFontPixels), false);
    const NodeLabel& label = m_scene.boxes()[box].label;
    if (px(label_metrics::kFontPixels) < kLeastPillText) return paintWord(rect, label.name, m_colors.secondaryText);
    m_painter.setFont(letters.font);
    m_painter.setPen(m_colors.secondaryText);
    if (label.detail.isEmpty()) {
      m_painter.drawText(rect, Qt::AlignCenter, label.name);
      return;
    }
    // A part of a scope: its name, and what is in it.
    const QRectF upper(rect.left(), rect.top(), rect.width(), rect.height() / 2);
    m_painter.drawText(upper.translated(0, rect.height() / 2), Qt::AlignCenter, label.detail);
    m_painter.setPen(m_colors.text);
    m_painter.drawText(upper, Qt::AlignCenter, label.name);
  }

  /// Far away: a block that cannot be overlooked.
  void paintBlock(uint32_t box, const ChangeMark& mark) {
    if (mark.badge.isEmpty()) return;
    QRectF rect = rectOf(box);
    const double grow = std::max(0.0, 4 - rect.height()) / 2;
    rect.adjust(-grow, -grow, grow, grow);
    m_painter.fillRect(rect, colorOf(mark));
  }

  /// A name in a box that is too small for lines, as far as it fits.
  void paintWord(const QRectF& rect, const QString& text, const QColor& color, bool isStruck = false) {
    QFont font = lettering(m_font, kSmallestText, false).font;
    font.setStrikeOut(isStruck);
    const QFontMetricsF metrics(font);
    const QRectF inner = rect.adjusted(3, 0, -2, 0);
    const QString word = metrics.elidedText(text, Qt::ElideRight, inner.width());
    if (rect.height() < kSmallestText || word.size() < std::min<qsizetype>(text.size(), kFewestLetters)) return;
    m_painter.setFont(font);
    m_painter.setPen(color);
    m_painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, word);
  }

  /// Not in this computation of B: no fill, and the name of a removed one is struck.
  void paintGhost(uint32_t box, const ChangeMark& mark) {
    const QRectF rect = rectOf(box);
    const NodeLabel& label = m_scene.boxes()[box].label;
    m_painter.setPen(QPen(m_colors.canvas, 1));
    m_painter.setBrush(m_colors.canvas);
    m_painter.drawRoundedRect(rect, px(kMarkRadius), px(kMarkRadius));
    const double pixels = px(label_metrics::kFontPixels);
    const bool isRemoved = changeRole(mark.kind, mark.side) == ChangeRole::kRemoved;
    if (pixels < kLeastPillText) return paintWord(rect, label.name, m_colors.text, isRemoved);
    const Lettering letters = lettering(m_font, pixels, true);
    QFont font = letters.font;
    font.setStrikeOut(isRemoved);
    m_painter.setFont(font);
    m_painter.setPen(m_colors.text);
    const double left = rect.left() + px(label_metrics::kPaddingX + label_metrics::kGlyphWidth);
    const double top = rect.top() + px(label_metrics::kPaddingY), height = px(label_metrics::kLineHeight);
    const auto line = [&](int number) {
      return QRectF(left, top + height * number, rect.right() - left - px(label_metrics::kPaddingX), height);
    };
    m_painter.drawText(line(0), Qt::AlignLeft | Qt::AlignVCenter, label.name);
    m_painter.setFont(lettering(m_font, pixels, false).font);
    m_painter.setPen(m_colors.secondaryText);
    m_painter.drawText(line(1), Qt::AlignLeft | Qt::AlignVCenter, label.detail);
    if (!label.note.isEmpty()) m_painter.drawText(line(2), Qt::AlignLeft | Qt::AlignVCenter, label.note);
    for (const Chip& chip : label.chips) {
      const QRectF at(left + px(chip.column * label_metrics::kAdvance), top + height * chip.line,
                      px(static_cast<double>(chip.text.size() + 1) * label_metrics::kAdvance), height);
      m_painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter, chip.text);
    }
    m_painter.setPen(m_colors.secondaryText);
    m_painter.drawText(
        QRectF(rect.left() + px(label_metrics::kPaddingX - 1), top, px(label_metrics::kGlyphWidth), height),
        Qt::AlignLeft | Qt::AlignVCenter, categoryGlyph(label.category));
  }

  void paintBorder(uint32_t box, const ChangeMark& mark) {
    if (mark.badge.isEmpty()) return;
    const ChangeRole role = compare::isChange(mark.kind) ? changeRole(mark.kind, mark.side) : ChangeRole::kChanged;
    paintRoleBorder(m_painter, rectOf(box), role, colorOf(mark), m_transform.scale);
  }

  void paintBadge(uint32_t box, const ChangeMark& mark) {
    if (mark.badge.isEmpty()) return;
    const Lettering letters = lettering(m_font, std::max(kSmallestText, px(11)), true);
    const QRectF rect = rectOf(box);
    const double width = letters.advance * static_cast<double>(mark.badge.size()) + 8, height = letters.height + 1;
    const QRectF badge(rect.right() - width + 8, rect.top() - height / 2 - 1, width, height);
    m_painter.setPen(QPen(colorOf(mark), 1.2));
    m_painter.setBrush(m_colors.panel);
    m_painter.drawRoundedRect(badge, 3, 3);
    m_painter.setFont(letters.font);
    m_painter.drawText(badge, Qt::AlignCenter, mark.badge);
  }

  QPainter& m_painter;
  const QRectF m_viewport;
  const GraphScene& m_scene;
  const ViewTransform& m_transform;
  const Colors& m_colors;
  const QFont& m_font;
};

}  // namespace

void paintChangeSwatch(QPainter& painter, const QRectF& rect, ChangeKind kind, Side side, const Colors& colors) {
  const ChangeRole role = changeRole(kind, side);
  const double radius = kMarkRadius / 2;
  if (role != ChangeRole::kRemoved) {
    painter.setPen(role == ChangeRole::kNone ? QPen(colors.border, 1) : QPen(Qt::NoPen));
    painter.setBrush(colors.panel);
    painter.drawRoundedRect(rect, radius, radius);
  }
  paintRoleBorder(painter, rect.adjusted(2, 2, -2, -2), role, colors.of(role), 0.75);
}

void paintUnionMarks(QPainter& painter, const QSizeF& viewport, const UnionScene& scene, const ViewTransform& transform,
                     const Colors& colors, const QFont& fixedFont) {
  ChangePaint(painter, viewport, scene.scene, transform, colors, fixedFont).paint(scene);
}

void paintChangeMarks(QPainter& painter, const QSizeF& viewport, const GraphScene& scene,
                      const std::vector<ChangeMark>& marks, const ViewTransform& transform, const Colors& colors,
                      const QFont& fixedFont) {
  ChangePaint(painter, viewport, scene, transform, colors, fixedFont).paint(marks);
}

}  // namespace views

// Painting of TextArea, and its tooltips.

#include <QPainter>
#include <QScrollBar>
#include <QTimerEvent>
#include <algorithm>
#include <iterator>

#include "model/items/format.h"
#include "views/text/text_area.h"

namespace views {
namespace {

constexpr size_t kPaintBudget = size_t{1} << 20;   // maximum of bytes that a paint event highlights
constexpr size_t kCatchUpSlice = size_t{1} << 20;  // per timer tick: about three milliseconds
constexpr int kSelectionAlpha = 72;
constexpr int kSelectionBar = 3;  // pixels
constexpr int kMatchAlpha = 64;
constexpr int kCurrentMatchAlpha = 112;

QColor translucent(QColor color, int alpha) {
  color.setAlpha(alpha);
  return color;
}

}  // namespace

void TextArea::paintEvent(QPaintEvent*) {
  const Colors& colors = m_theme.colors();
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), colors.panel);
  if (m_text == nullptr) return;
  painter.setFont(m_metrics.font);

  const auto topRow = static_cast<size_t>(verticalScrollBar()->value());
  const size_t endRow = std::min(rowCount(), topRow + visibleRows());
  const size_t caretLine = lineOf(m_caret);
  int top = 0;
  for (size_t row = topRow; row < endRow; ++row, top += m_metrics.lineHeight) {
    const size_t line = m_folds.lineAt(row);
    const bool isCurrent = line == caretLine && hasFocus() && m_isCaretLineMarked;
    const QRect rect(0, top, viewport()->width(), m_metrics.lineHeight);
    const QColor background = m_look == nullptr ? QColor() : m_look(line).background;
    if (background.isValid()) painter.fillRect(rect, background);
    if (isMarked(LineMark::kSelected, line)) {
      // Of several lines with backgrounds of their own, each keeps it.
      if (!background.isValid() || marks(LineMark::kSelected).size() == 1) painter.fillRect(rect, colors.selection);
      if (background.isValid()) painter.fillRect(QRect(0, top, kSelectionBar, m_metrics.lineHeight), colors.accent);
    } else if (isCurrent || isMarked(LineMark::kHovered, line) || isMarked(LineMark::kVisited, line)) {
      painter.fillRect(rect, colors.hover);
    }
    const auto block = m_folds.blockAt(line);
    m_gutter.paint(&painter, m_metrics, colors, top,
                   {line, isMarked(LineMark::kReported, line), m_found != nullptr && m_found(line).has_value(),
                    isCurrent, block.has_value(), block && m_folds.isFolded(*block)});
  }

  painter.setClipRect(viewport()->rect().adjusted(m_gutter.width() - 1, 0, 0, 0));
  const auto firstColumn = static_cast<uint64_t>(horizontalScrollBar()->value());
  const uint64_t endColumn = firstColumn + visibleColumns() + 1;
  m_highlights.setBudget(kPaintBudget);
  GlyphBatch batch;
  top = 0;
  for (size_t row = topRow; row < endRow; ++row, top += m_metrics.lineHeight) {
    const size_t line = m_folds.lineAt(row);
    const VisibleLine visible = decodeVisible(*m_text, &m_columns, line, firstColumn, endColumn);
    paintLine(&painter, &batch, line, top,
              m_highlights.spans(static_cast<uint32_t>(m_text->lineBegin(line)), visible.bytes), visible);
  }
  batch.draw(&painter, m_metrics.glyphFont);
  if (m_highlights.isBehind()) m_catchUp.start(0, this);
}

void TextArea::paintLine(QPainter* painter, GlyphBatch* batch, size_t line, int top,
                         const std::vector<SyntaxSpan>& spans, const VisibleLine& visible) {
  const Colors& colors = m_theme.colors();
  LinePainter out(painter, batch, m_metrics, colors, m_gutter.width(), top,
                  static_cast<uint64_t>(horizontalScrollBar()->value()));
  if (m_look != nullptr) {
    const LineLook look = m_look(line);
    for (const hlo::TextRange part : look.parts) {
      const uint64_t left = visible.columnOf(part.begin), right = visible.columnOf(part.end);
      if (right > left) out.fill(left, right, look.partColor);
    }
  }
  const auto mark = [&](size_t begin, size_t end, int alpha) {
    const uint64_t left = visible.columnOf(static_cast<uint32_t>(begin));
    const uint64_t right = visible.columnOf(static_cast<uint32_t>(end));
    if (right == left) return;  // not visible
    out.fill(left, right, translucent(colors.warning, alpha));
    out.frame(left, right, translucent(colors.warning, 2 * alpha));
  };
  if (const auto found = m_found == nullptr ? std::nullopt : m_found(line)) {
    mark(found->begin, found->end, isMarked(LineMark::kSelected, line) ? kCurrentMatchAlpha : kMatchAlpha);
  }
  if (!m_pattern.isEmpty()) {
    const size_t before = m_text->lineBegin(line);
    size_t from = visible.bytes.begin - std::min<size_t>(visible.bytes.begin - before, m_pattern.size() - 1);
    while (const auto hit = m_pattern.find(m_text->text(), from, visible.bytes.end)) {
      from = *hit + m_pattern.size();
      mark(*hit, from, kMatchAlpha);
    }
  }
  const hlo::TextRange selected = selectedRange();
  if (!selected.empty() && selected.begin <= visible.bytes.end && selected.end > visible.bytes.begin) {
    // A selected line break is a column wide.
    const bool withBreak = visible.endsLine && selected.end > visible.bytes.end;
    out.fill(visible.columnOf(selected.begin), visible.columnOf(selected.end) + (withBreak ? 1 : 0),
             translucent(colors.accent, kSelectionAlpha));
  }
  out.text(visible, spans, m_hoveredLink ? m_hoveredLink->range : hlo::TextRange());
  const bool hasCaret = visible.bytes.begin <= m_caret &&
                        (m_caret < visible.bytes.end || (m_caret == visible.bytes.end && visible.endsLine));
  if (hasFocus() && hasCaret) out.caret(visible.columnOf(static_cast<uint32_t>(m_caret)), colors.text);
  const auto block = m_folds.blockAt(line);
  if (block && m_folds.isFolded(*block) && visible.endsLine) {
    const LineRange lines = m_folds.block(*block);
    const size_t count = lines.end - lines.begin - 1;
    out.badge(visible.endColumn, tr("… %n line(s)", nullptr, static_cast<int>(count)));
  }
}

bool TextArea::isMarked(LineMark mark, size_t line) const {
  const std::vector<LineRange>& ranges = marks(mark);
  const auto next = std::partition_point(ranges.begin(), ranges.end(),
                                         [line](const LineRange& range) { return range.begin <= line; });
  return next != ranges.begin() && std::prev(next)->contains(line);
}

QString TextArea::toolTipAt(const QPoint& point) const {
  const auto row = m_text == nullptr ? std::nullopt : rowAt(point.y());
  if (!row || point.x() >= m_gutter.width()) return {};
  const size_t line = m_folds.lineAt(*row);
  QStringList parts;
  const TextGutter::Hit hit = m_gutter.hitTest(point.x());
  if (hit.onFold && m_folds.blockAt(line)) return isFolded(line) ? tr("Unfold") : tr("Fold");
  if (hit.column && m_gutter.columns()[*hit.column].toolTip) {
    parts += m_gutter.columns()[*hit.column].toolTip(line);
  }
  if (m_found != nullptr && m_found(line)) parts += tr("Matches the search");
  if (isMarked(LineMark::kReported, line)) parts += tr("Line reported by the compiler for the selection");
  parts.removeAll(QString());
  return parts.join(QLatin1Char('\n'));
}

void TextArea::timerEvent(QTimerEvent* event) {
  if (event->timerId() == m_catchUp.timerId()) {
    if (m_highlights.catchUp(kCatchUpSlice)) return;
    m_catchUp.stop();
    viewport()->update();
  } else if (event->timerId() == m_autoScroll.timerId()) {
    // Scrolling is faster further outside; dragTo scrolls to the caret.
    dragTo(m_dragPoint);
  } else {
    QAbstractScrollArea::timerEvent(event);
  }
}

}  // namespace views

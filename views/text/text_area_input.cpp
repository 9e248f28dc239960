// Mouse and keyboard input of TextArea.

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "views/text/text_area.h"

namespace views {
namespace {

constexpr int kAutoScrollMs = 40;
constexpr int kWheelLines = 3;
constexpr size_t kLongestWord = 4096;                // maximum distance of a word's ends
constexpr size_t kMaximumPrimary = size_t{1} << 20;  // maximum of bytes copied to the X11 selection at a mouse release

/// Returns true for keys that move and select; other meanings of a key are not handled here.
bool isMoving(int key) {
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return false;
  }
}

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

// --- keys -----------------------------------------------------------------------------------------------------------

bool TextArea::isOurs(const QKeyEvent& event) const {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  if (isMoving(event.key())) return (modifiers & ~(Qt::ShiftModifier | Qt::ControlModifier)) == Qt::NoModifier;
  if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
    return modifiers == Qt::NoModifier || modifiers == Qt::ControlModifier;
  }
  return const_cast<QKeyEvent&>(event).matches(QKeySequence::Copy) ||
         const_cast<QKeyEvent&>(event).matches(QKeySequence::SelectAll) ||
         (event.key() == Qt::Key_Escape && m_anchor != m_caret);
}

bool TextArea::event(QEvent* event) {
  // Keys that the text handles must not trigger shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride && m_text != nullptr && isOurs(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::ApplicationFontChange) applyTheme();
  return QAbstractScrollArea::event(event);
}

void TextArea::keyPressEvent(QKeyEvent* event) {
  if (m_text == nullptr || !isOurs(*event)) {
    event->ignore();
    return;
  }
  const bool extend = (event->modifiers() & Qt::ShiftModifier) != 0;
  const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
  const auto page = static_cast<int64_t>(std::max<size_t>(2, pageLines()) - 1);
  const size_t line = caretLine();
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
      const int direction = event->key() == Qt::Key_Up ? -1 : 1;
      if (control) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() + direction);
      } else {
        moveRows(direction, extend);
      }
      return;
    }
    case Qt::Key_PageUp: moveRows(-page, extend); return;
    case Qt::Key_PageDown: moveRows(page, extend); return;
    case Qt::Key_Left: moveCaret(control ? previousWord(m_caret) : before(m_caret), extend); return;
    case Qt::Key_Right: moveCaret(control ? nextWord(m_caret) : after(m_caret), extend); return;
    case Qt::Key_Home: {
      // Moves to the first letter, and from there to the line's start.
      const absl::string_view text = m_text->line(line);
      const size_t indent = text.substr(0, kLongestWord).find_first_not_of(" \t");
      const size_t first = m_text->lineBegin(line) + (indent == absl::string_view::npos ? 0 : indent);
      moveCaret(control ? 0 : m_caret == first ? m_text->lineBegin(line) : first, extend);
      return;
    }
    case Qt::Key_End: moveCaret(control ? m_text->text().size() : lineEnd(line), extend); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!control) {
        emit lineActivated(line);
      } else if (const auto link = linkAt(m_caret)) {
        emit linkActivated(link->key);
      }
      return;
    case Qt::Key_Escape: setCaret(m_caret); return;
    default: break;
  }
  if (event->matches(QKeySequence::Copy)) copy();
  if (event->matches(QKeySequence::SelectAll)) selectAll();
}

void TextArea::moveCaret(size_t to, bool extend) {
  select(extend ? m_anchor : to, to);
  ensureCaretVisible();
}

void TextArea::moveRows(int64_t rows, bool extend) {
  const size_t line = caretLine();
  const uint64_t column = m_wantedColumn.value_or(m_columns.column(line, m_caret));
  const auto target = static_cast<int64_t>(m_folds.rowOf(line)) + rows;
  const size_t row = static_cast<size_t>(std::clamp<int64_t>(target, 0, static_cast<int64_t>(rowCount()) - 1));
  const bool isPage = std::abs(rows) > 1;
  if (isPage) verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(rows));
  moveCaret(m_columns.place(m_folds.lineAt(row), column).offset, extend);
  m_wantedColumn = column;
}

size_t TextArea::before(size_t offset) const {
  const size_t line = lineOf(offset);
  if (offset == m_text->lineBegin(line)) return line == 0 ? 0 : lineEnd(line - 1);
  // At most three continuation bytes belong to the cell, and only if they are valid after the preceding bytes.
  const absl::string_view text = m_text->text();
  for (size_t back = 4; back > 1; --back) {
    if (offset < m_text->lineBegin(line) + back || isContinuation(text[offset - back])) continue;
    if (cellAt(text.substr(0, offset), offset - back, 0).bytes == back) return offset - back;
  }
  return offset - 1;
}

size_t TextArea::after(size_t offset) const {
  const size_t line = lineOf(offset);
  const size_t end = lineEnd(line);
  if (offset >= end) return line + 1 < m_text->lineCount() ? m_text->lineBegin(line + 1) : end;
  return offset + cellAt(m_text->text().substr(0, end), offset, 0).bytes;
}

bool TextArea::isWord(size_t offset) const {
  const char byte = m_text->text()[offset];
  return m_highlighter == nullptr ? isIdentifierByte(byte) : m_highlighter->isWordByte(byte);
}

size_t TextArea::wordBegin(size_t offset) const {
  const size_t limit = std::max(m_text->lineBegin(lineOf(offset)), offset - std::min(offset, kLongestWord));
  while (offset > limit && isWord(offset - 1)) --offset;
  return offset;
}

size_t TextArea::wordEnd(size_t offset) const {
  const size_t limit = std::min(lineEnd(lineOf(offset)), offset + kLongestWord);
  while (offset < limit && isWord(offset)) ++offset;
  return offset;
}

hlo::TextRange TextArea::wholeLine(size_t offset) const {
  const size_t line = lineOf(offset);
  const size_t end = line + 1 < m_text->lineCount() ? m_text->lineBegin(line + 1) : lineEnd(line);
  return {static_cast<uint32_t>(m_text->lineBegin(line)), static_cast<uint32_t>(end)};
}

size_t TextArea::previousWord(size_t offset) const {
  const size_t begin = m_text->lineBegin(lineOf(offset));
  if (offset == begin) return before(offset);
  const size_t limit = std::max(begin, offset - std::min(offset, kLongestWord));
  while (offset > limit && !isWord(offset - 1)) --offset;
  return wordBegin(offset);
}

size_t TextArea::nextWord(size_t offset) const {
  const size_t end = lineEnd(lineOf(offset));
  if (offset >= end) return after(offset);
  offset = wordEnd(offset);
  const size_t limit = std::min(end, offset + kLongestWord);
  while (offset < limit && !isWord(offset)) ++offset;
  return offset;
}

void TextArea::focusInEvent(QFocusEvent* event) {
  viewport()->update();
  QAbstractScrollArea::focusInEvent(event);
}

void TextArea::focusOutEvent(QFocusEvent* event) {
  viewport()->update();
  QAbstractScrollArea::focusOutEvent(event);
}

// --- mouse ----------------------------------------------------------------------------------------------------------

void TextArea::mousePressEvent(QMouseEvent* event) {
  if (m_text == nullptr || event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  m_pressed = m_dragPoint = event->position().toPoint();
  const bool shift = (event->modifiers() & Qt::ShiftModifier) != 0;
  if (m_pressed.x() < m_gutter.width()) {
    const auto row = rowAt(m_pressed.y());
    if (!row) return;
    const size_t line = m_folds.lineAt(*row);
    const auto block = m_folds.blockAt(line);
    if (block && m_gutter.hitTest(m_pressed.x()).onFold) {
      toggleFold(*block);
      return;
    }
    m_drag = Drag::kGutter;
    m_gutterAnchor = shift ? caretLine() : line;
    if (shift) {
      dragGutterTo(line);
    } else {
      setCaret(m_text->lineBegin(line));
    }
    return;
  }
  const size_t offset = offsetAt(m_pressed);
  const bool isThird = m_doubleClicked.isValid() && m_doubleClicked.elapsed() < QApplication::doubleClickInterval() &&
                       (m_pressed - m_doubleClickPoint).manhattanLength() < QApplication::startDragDistance();
  m_doubleClicked.invalidate();
  if (isThird) {
    m_drag = Drag::kLines;
    m_dragUnit = wholeLine(offset);
    select(m_dragUnit.begin, m_dragUnit.end);
    return;
  }
  m_drag = Drag::kText;
  select(shift ? m_anchor : offset, offset);
}

void TextArea::mouseDoubleClickEvent(QMouseEvent* event) {
  if (m_text == nullptr || event->button() != Qt::LeftButton || event->position().x() < m_gutter.width()) {
    mousePressEvent(event);
    return;
  }
  m_pressed = m_dragPoint = m_doubleClickPoint = event->position().toPoint();
  m_doubleClicked.start();
  const size_t offset = offsetAt(m_pressed);
  m_drag = Drag::kWords;
  m_dragUnit = {static_cast<uint32_t>(wordBegin(offset)), static_cast<uint32_t>(wordEnd(offset))};
  select(m_dragUnit.begin, m_dragUnit.end);
}

void TextArea::mouseMoveEvent(QMouseEvent* event) {
  const QPoint point = event->position().toPoint();
  if (m_drag == Drag::kNone || (event->buttons() & Qt::LeftButton) == 0) {
    hoverAt(point);
    return;
  }
  m_dragPoint = point;
  if ((point - m_pressed).manhattanLength() < QApplication::startDragDistance() && m_anchor == m_caret) return;
  if (!viewport()->rect().contains(point)) {
    if (!m_autoScroll.isActive()) m_autoScroll.start(kAutoScrollMs, this);
  } else {
    m_autoScroll.stop();
  }
  dragTo(point);
}

void TextArea::dragTo(const QPoint& point) {
  if (m_drag == Drag::kGutter) {
    dragGutterTo(m_folds.lineAt(nearestRow(point.y())));
    return;
  }
  const size_t offset = offsetAt(point);
  const bool isLines = m_drag == Drag::kLines;
  if (m_drag == Drag::kText) {
    select(m_anchor, offset);
  } else if (offset < m_dragUnit.begin) {
    select(m_dragUnit.end, isLines ? wholeLine(offset).begin : wordBegin(offset));
  } else {
    select(m_dragUnit.begin, std::max<size_t>(m_dragUnit.end, isLines ? wholeLine(offset).end : wordEnd(offset)));
  }
  ensureCaretVisible();
}

void TextArea::dragGutterTo(size_t line) {
  // The caret stays on the line under the mouse; whole lines are selected, so the scroll position does not change.
  if (line >= m_gutterAnchor) {
    select(m_text->lineBegin(m_gutterAnchor), lineEnd(line));
  } else {
    select(wholeLine(m_text->lineBegin(m_gutterAnchor)).end, m_text->lineBegin(line));
  }
  ensureCaretLineVisible();
}

void TextArea::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_drag == Drag::kNone) return;
  const Drag drag = std::exchange(m_drag, Drag::kNone);
  m_autoScroll.stop();
  publishSelection();
  const hlo::TextRange selected = selectedRange();
  if (drag == Drag::kGutter && !selected.empty()) {
    const size_t line = caretLine();
    emit linesSelected(std::min(line, m_gutterAnchor), std::max(line, m_gutterAnchor));
    return;
  }
  if (!selected.empty() || drag == Drag::kWords || drag == Drag::kLines) return;
  const auto link = drag == Drag::kText ? linkUnder(event->position().toPoint()) : std::nullopt;
  if (link) {
    emit linkActivated(link->key);
  } else if (drag == Drag::kGutter || rowAt(event->position().toPoint().y())) {
    emit lineClicked(caretLine(), event->modifiers());
  }
}

void TextArea::contextMenuEvent(QContextMenuEvent* event) {
  if (m_text == nullptr) return;
  QPoint global = event->globalPos();
  if (event->reason() == QContextMenuEvent::Mouse) {
    const size_t offset = offsetAt(event->pos());
    const hlo::TextRange selected = selectedRange();
    if (offset < selected.begin || offset > selected.end || selected.empty()) setCaret(offset);
  } else {
    global = viewport()->mapToGlobal(rectAt(m_caret).bottomLeft());
  }
  emit menuRequested(global);
}

void TextArea::wheelEvent(QWheelEvent* event) {
  // Touchpads report pixels, wheels eighths of a degree; either may come in steps smaller than a line.
  if (event->pixelDelta().isNull()) {
    const QPointF notches = QPointF(event->angleDelta()) / 120;
    m_wheel += QPointF(notches.x(), notches.y()) * kWheelLines;
  } else {
    m_wheel +=
        QPointF(event->pixelDelta().x() / m_metrics.advance, qreal(event->pixelDelta().y()) / m_metrics.lineHeight);
  }
  if ((event->modifiers() & Qt::ShiftModifier) != 0) m_wheel = {m_wheel.x() + m_wheel.y() * 2, 0};
  const int lines = static_cast<int>(m_wheel.y());
  const int columns = static_cast<int>(m_wheel.x());
  m_wheel -= QPointF(columns, lines);
  verticalScrollBar()->setValue(verticalScrollBar()->value() - lines);
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - columns);
  event->accept();
}

void TextArea::publishSelection() {
  QClipboard* const clipboard = QGuiApplication::clipboard();
  const hlo::TextRange range = selectedRange();
  if (clipboard->supportsSelection() && !range.empty() && range.size() <= kMaximumPrimary) {
    clipboard->setText(selectedText(), QClipboard::Selection);
  }
}

// --- hover ----------------------------------------------------------------------------------------------------------

std::optional<TextLink> TextArea::linkAt(size_t offset) const {
  if (!m_links) return std::nullopt;
  const auto at = static_cast<uint32_t>(offset);
  for (const TextLink& link : m_links({at, at + 1})) {
    if (link.range.begin <= at && at < link.range.end) return link;
  }
  return std::nullopt;
}

std::optional<TextLink> TextArea::linkUnder(const QPoint& point) const {
  const auto row = rowAt(point.y());
  if (m_text == nullptr || !row || point.x() < m_gutter.width()) return std::nullopt;
  const size_t line = m_folds.lineAt(*row);
  const double column = (point.x() - m_gutter.width()) / m_metrics.advance + horizontalScrollBar()->value();
  const LineColumns::Place place = m_columns.place(line, static_cast<uint64_t>(column));
  return place.offset < lineEnd(line) ? linkAt(place.offset) : std::nullopt;
}

void TextArea::hoverAt(std::optional<QPoint> point) {
  const auto link = point ? linkUnder(*point) : std::nullopt;
  const auto row = point && m_text != nullptr ? rowAt(point->y()) : std::nullopt;
  const auto offset = row ? std::optional(offsetAt(*point)) : std::nullopt;
  const bool inGutter = point && point->x() < m_gutter.width();
  viewport()->setCursor(link ? Qt::PointingHandCursor : inGutter ? Qt::ArrowCursor : Qt::IBeamCursor);
  const auto key = [](const std::optional<TextLink>& of) { return of ? std::optional(of->key) : std::nullopt; };
  const bool otherRange =
      link.has_value() != m_hoveredLink.has_value() || (link && link->range != m_hoveredLink->range);
  const bool moved = offset != m_hoveredOffset || key(link) != key(m_hoveredLink);
  m_hoveredLink = link;
  m_hoveredOffset = offset;
  if (otherRange) viewport()->update();
  if (moved) emit hoverMoved(offset, key(link));
}

bool TextArea::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) hoverAt(std::nullopt);
  if (event->type() == QEvent::ToolTip) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), text, viewport());
    }
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void TextArea::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  updateScrollBars();
  emit scrolled();
}

void TextArea::scrollContentsBy(int, int) {
  updateScrollBars();
  viewport()->update();
  emit scrolled();
}

}  // namespace views

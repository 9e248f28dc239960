#include "views/text/text_area.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

namespace views {
namespace {

int scrollValue(uint64_t value) { return static_cast<int>(std::min<uint64_t>(value, std::numeric_limits<int>::max())); }

}  // namespace

TextArea::TextArea(Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent),
      AccessibleItems(this, QAccessible::Document, QAccessible::ListItem),
      m_theme(theme),
      m_copy(new QAction(tr("Copy"), this)),
      m_selectAll(new QAction(tr("Select All"), this)) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Text"));
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  viewport()->setCursor(Qt::IBeamCursor);
  for (QAction* const action : {m_copy, m_selectAll}) action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  m_copy->setShortcuts(QKeySequence::Copy);
  m_selectAll->setShortcuts(QKeySequence::SelectAll);
  connect(m_copy, &QAction::triggered, this, &TextArea::copy);
  connect(m_selectAll, &QAction::triggered, this, &TextArea::selectAll);
  addActions({m_copy, m_selectAll});
  connect(&theme, &Theme::changed, this, &TextArea::applyTheme);
  applyTheme();
}

void TextArea::applyTheme() {
  m_metrics = TextMetrics(m_theme.fixedFont(), viewport());
  m_gutter.arrange(m_metrics, m_folds.lineCount(), canFold());
  updateScrollBars();
  viewport()->update();
}

// --- text -----------------------------------------------------------------------------------------------------------

void TextArea::setText(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter,
                       const std::vector<LineRange>& blocks) {
  m_highlighter = std::move(highlighter);
  for (std::vector<LineRange>& lines : m_marks) lines.clear();
  m_anchor = m_caret = 0;
  m_widest = 0;
  replaceText(std::move(text), blocks);
  verticalScrollBar()->setValue(0);
  horizontalScrollBar()->setValue(0);
}

void TextArea::updateText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks) {
  const auto place = [](const hlo::SourceText& in, size_t offset) {
    const size_t line = in.position(offset).line - 1;
    return std::pair(line, offset - in.lineBegin(line));
  };
  const auto caret = m_text == nullptr ? std::pair<size_t, size_t>() : place(*m_text, m_caret);
  const auto anchor = m_text == nullptr ? std::pair<size_t, size_t>() : place(*m_text, m_anchor);
  replaceText(std::move(text), blocks);
  const auto offset = [this](std::pair<size_t, size_t> at) -> size_t {
    if (m_text == nullptr) return 0;
    const size_t line = std::min(at.first, m_text->lineCount() - 1);
    return std::min(m_text->lineBegin(line) + at.second, lineEnd(line));
  };
  m_caret = offset(caret);
  m_anchor = offset(anchor);
}

void TextArea::replaceText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks) {
  m_text = std::move(text);
  m_folds.reset(m_text == nullptr ? 0 : m_text->lineCount(), blocks);
  m_columns.setText(m_text);
  m_highlights.reset(m_text, m_highlighter);
  m_catchUp.stop();
  m_wantedColumn.reset();
  m_drag = Drag::kNone;
  m_hoveredLink.reset();
  m_hoveredOffset.reset();
  m_gutter.arrange(m_metrics, m_folds.lineCount(), canFold());
  updateScrollBars();
  itemsReplaced();
  viewport()->update();
}

void TextArea::setGutter(std::vector<GutterColumn> columns) {
  m_gutter.setColumns(std::move(columns));
  m_gutter.arrange(m_metrics, m_folds.lineCount(), canFold());
  updateScrollBars();
  viewport()->update();
}

void TextArea::setLook(std::function<LineLook(size_t line)> look) {
  m_look = std::move(look);
  viewport()->update();
}

void TextArea::setNumbered(bool isNumbered) {
  m_gutter.setNumbered(isNumbered);
  m_gutter.arrange(m_metrics, m_folds.lineCount(), canFold());
  updateScrollBars();
  viewport()->update();
}

void TextArea::setMarks(LineMark mark, std::vector<LineRange> lines) {
  std::vector<LineRange>& marks = m_marks[static_cast<size_t>(mark)];
  if (marks == lines) return;
  marks = std::move(lines);
  viewport()->update();
}

void TextArea::setPattern(SubstringFinder pattern) {
  m_pattern = std::move(pattern);
  viewport()->update();
}

size_t TextArea::lineOf(size_t offset) const { return m_text->position(offset).line - 1; }

size_t TextArea::lineEnd(size_t line) const { return m_text->lineBegin(line) + m_text->line(line).size(); }

// --- selection ------------------------------------------------------------------------------------------------------

size_t TextArea::caretLine() const { return m_text == nullptr ? 0 : lineOf(m_caret); }

hlo::TextRange TextArea::selectedRange() const {
  return {static_cast<uint32_t>(std::min(m_anchor, m_caret)), static_cast<uint32_t>(std::max(m_anchor, m_caret))};
}

QString TextArea::selectedText() const {
  const hlo::TextRange range = selectedRange();
  if (m_text == nullptr || range.size() > kMaximumCopy) return {};
  const absl::string_view text = m_text->text(range);
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

void TextArea::select(size_t from, size_t to) {
  if (m_text == nullptr) return;
  const size_t size = m_text->text().size();
  m_anchor = std::min(from, size);
  const size_t line = caretLine();
  m_caret = std::min(to, size);
  m_isCaretLineMarked = true;
  if (line != caretLine()) itemsSelectionChanged();
  m_wantedColumn.reset();
  viewport()->update();
}

void TextArea::unmarkCaretLine() {
  m_isCaretLineMarked = false;
  viewport()->update();
}

void TextArea::copy() {
  const hlo::TextRange range = selectedRange();
  if (range.empty()) return;
  if (range.size() > kMaximumCopy) {
    emit message(tr("The selection has %1 MiB; at most %2 MiB can be copied at once.")
                     .arg(range.size() >> 20)
                     .arg(kMaximumCopy >> 20));
    return;
  }
  QGuiApplication::clipboard()->setText(selectedText());
}

void TextArea::selectAll() {
  if (m_text != nullptr) select(0, m_text->text().size());
}

// --- positions ------------------------------------------------------------------------------------------------------

size_t TextArea::visibleRows() const {
  return static_cast<size_t>(viewport()->height()) / static_cast<size_t>(m_metrics.lineHeight) + 1;
}

size_t TextArea::pageLines() const {
  return std::max<size_t>(1, static_cast<size_t>(viewport()->height()) / static_cast<size_t>(m_metrics.lineHeight));
}

uint64_t TextArea::visibleColumns() const {
  const double room = viewport()->width() - m_gutter.width();
  return room <= m_metrics.advance ? 1 : static_cast<uint64_t>(room / m_metrics.advance);
}

size_t TextArea::topLine() const {
  return rowCount() == 0 ? 0 : m_folds.lineAt(static_cast<size_t>(verticalScrollBar()->value()));
}

void TextArea::setTopLine(size_t line) {
  if (rowCount() == 0) return;
  verticalScrollBar()->setValue(scrollValue(m_folds.rowOf(std::min(line, m_folds.lineCount() - 1))));
}

bool TextArea::isLineVisible(size_t line) const {
  if (m_text == nullptr || m_folds.isHidden(line)) return false;
  const size_t row = m_folds.rowOf(line);
  const auto top = static_cast<size_t>(verticalScrollBar()->value());
  return row >= top && row < top + pageLines();
}

std::optional<size_t> TextArea::rowAt(int y) const {
  if (y < 0) return std::nullopt;
  const size_t row = static_cast<size_t>(verticalScrollBar()->value()) +
                     static_cast<size_t>(y) / static_cast<size_t>(m_metrics.lineHeight);
  return row < rowCount() ? std::optional(row) : std::nullopt;
}

size_t TextArea::nearestRow(int y) const {
  if (y < 0) {
    const auto above = static_cast<size_t>((-y + m_metrics.lineHeight - 1) / m_metrics.lineHeight);
    const auto top = static_cast<size_t>(verticalScrollBar()->value());
    return top - std::min(top, above);
  }
  return rowAt(y).value_or(rowCount() - 1);
}

size_t TextArea::offsetAtColumn(size_t line, double column) const {
  const LineColumns::Place place = m_columns.place(line, static_cast<uint64_t>(std::max(0.0, column)));
  if (place.offset >= lineEnd(line)) return place.offset;
  // A caret is between cells: after a cell from the middle of it on.
  const TextCell cell = cellAt(m_text->text(), place.offset, place.column);
  const bool behind = column - static_cast<double>(place.column) > cell.columns / 2.0;
  return place.offset + (behind ? cell.bytes : 0);
}

size_t TextArea::offsetAt(const QPoint& point) const {
  if (m_text == nullptr) return 0;
  const double column = (point.x() - m_gutter.width()) / m_metrics.advance + horizontalScrollBar()->value();
  return offsetAtColumn(m_folds.lineAt(nearestRow(point.y())), column);
}

QRect TextArea::rectAt(size_t offset) const {
  if (m_text == nullptr) return {};
  const size_t line = lineOf(offset);
  const auto row = static_cast<int64_t>(m_folds.rowOf(line)) - verticalScrollBar()->value();
  const auto column = static_cast<double>(m_columns.column(line, offset)) - horizontalScrollBar()->value();
  return QRect(m_gutter.width() + static_cast<int>(std::floor(column * m_metrics.advance)),
               static_cast<int>(std::clamp<int64_t>(row, -10000, 10000)) * m_metrics.lineHeight,
               static_cast<int>(std::ceil(m_metrics.advance)), m_metrics.lineHeight);
}

// --- scrolling ------------------------------------------------------------------------------------------------------

void TextArea::updateScrollBars() {
  itemsMoved();
  const size_t page = pageLines();
  verticalScrollBar()->setPageStep(scrollValue(page));
  verticalScrollBar()->setSingleStep(1);
  verticalScrollBar()->setRange(0, scrollValue(rowCount() - std::min(page, rowCount())));
  const uint64_t columns = visibleColumns();
  horizontalScrollBar()->setPageStep(scrollValue(columns));
  horizontalScrollBar()->setSingleStep(4);
  if (m_text == nullptr) {
    horizontalScrollBar()->setRange(0, 0);
    return;
  }
  // The range grows as wider lines become visible; measuring all lines would require reading the whole text.
  const auto top = static_cast<size_t>(verticalScrollBar()->value());
  const size_t end = std::min(rowCount(), top + visibleRows());
  uint64_t widest = m_widest;
  for (size_t row = top; row < end; ++row) {
    widest = std::max(widest, m_columns.approximateWidth(m_folds.lineAt(row)));
  }
  widenFor(widest);
}

void TextArea::widenFor(uint64_t columns) {
  m_widest = std::max(m_widest, columns);
  const uint64_t visible = visibleColumns();
  // One more column, so that the caret after the last column is visible.
  horizontalScrollBar()->setRange(0, m_widest < visible ? 0 : scrollValue(m_widest + 1 - visible));
}

void TextArea::showLines(LineRange lines) {
  if (m_text == nullptr || lines.begin >= m_folds.lineCount()) return;
  unfoldFor(lines.begin);
  const size_t last = std::min(std::max(lines.end, lines.begin + 1), m_folds.lineCount()) - 1;
  const size_t rows = m_folds.rowOf(last) - m_folds.rowOf(lines.begin) + 1;
  const bool fits = rows <= pageLines();
  if (isLineVisible(lines.begin) && (!fits || isLineVisible(last))) return;
  const size_t above = fits ? (pageLines() - rows) / 2 : 0;
  const size_t row = m_folds.rowOf(lines.begin);
  verticalScrollBar()->setValue(scrollValue(row - std::min(row, above)));
}

void TextArea::showRange(hlo::TextRange range) {
  if (m_text == nullptr) return;
  const size_t line = lineOf(range.begin);
  showLines({line, lineOf(range.end) + 1});
  ensureColumns(m_columns.column(line, range.begin),
                m_columns.column(line, std::min<size_t>(range.end, lineEnd(line))));
}

void TextArea::ensureColumns(uint64_t from, uint64_t to) {
  widenFor(to);
  const uint64_t visible = visibleColumns();
  const auto left = static_cast<uint64_t>(horizontalScrollBar()->value());
  to = std::min(to, from + visible - 1);  // the start takes precedence over the end
  if (from >= left && to < left + visible) return;
  // For a distant column, a third of the page before it stays visible as context; near the edge only a little.
  const bool isNear = from + visible / 3 > left && to < left + visible + visible / 3;
  const uint64_t margin = std::min<uint64_t>(visible - 1 - (to - from), isNear ? 4 : visible / 3);
  uint64_t value = 0;
  if (to + margin >= visible)
    value = from < left || !isNear ? from - std::min(from, margin) : to + margin + 1 - visible;
  horizontalScrollBar()->setValue(scrollValue(value));
}

void TextArea::ensureCaretVisible() {
  ensureCaretLineVisible();
  const uint64_t column = m_columns.column(lineOf(m_caret), m_caret);
  ensureColumns(column, column);
}

void TextArea::ensureCaretLineVisible() {
  const size_t line = lineOf(m_caret);
  unfoldFor(line);
  const size_t row = m_folds.rowOf(line);
  const auto top = static_cast<size_t>(verticalScrollBar()->value());
  if (row < top) verticalScrollBar()->setValue(scrollValue(row));
  if (row >= top + pageLines()) verticalScrollBar()->setValue(scrollValue(row + 1 - pageLines()));
}

// --- folds ----------------------------------------------------------------------------------------------------------

bool TextArea::isFolded(size_t line) const {
  const auto block = m_folds.blockAround(line);
  return block && m_folds.isFolded(*block);
}

void TextArea::setFolded(size_t line, bool folded) {
  const auto block = m_folds.blockAround(line);
  if (block && m_folds.isFolded(*block) != folded) toggleFold(*block);
}

void TextArea::toggleFold(size_t block) {
  const size_t top = topLine();
  m_folds.setFolded(block, !m_folds.isFolded(block));
  updateScrollBars();
  setTopLine(top);
  viewport()->update();
  emit folded(m_folds.block(block).begin, m_folds.isFolded(block));
}

void TextArea::setAllFolded(bool folded) {
  const size_t line = m_text == nullptr ? 0 : isLineVisible(caretLine()) ? caretLine() : topLine();
  const auto below = static_cast<int64_t>(rowCount() == 0 ? 0 : m_folds.rowOf(line)) - verticalScrollBar()->value();
  m_folds.setAllFolded(folded);
  updateScrollBars();
  // The top line stays at its position.
  if (rowCount() != 0) {
    const int64_t row = static_cast<int64_t>(m_folds.rowOf(line)) - below;
    verticalScrollBar()->setValue(scrollValue(static_cast<uint64_t>(std::max<int64_t>(0, row))));
  }
  viewport()->update();
  emit allFolded(folded);
}

void TextArea::unfoldFor(size_t line) {
  while (const auto block = m_folds.hidingBlock(line)) toggleFold(*block);
}

}  // namespace views

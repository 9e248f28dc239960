#pragma once

// The text widget for dumps and source files: read-only, any size. It draws only the visible lines and columns, so that
// a text of a hundred megabytes opens immediately and a line of ten megabytes scrolls like any other. Scroll bars count
// lines and columns, not pixels. Offsets are bytes of the text; lines start at 0.
//
//   area->setText(text, std::make_shared<PythonHighlighter>());
//   area->setGutter({{4, 40, countOfLine, toolTipOfLine}});
//   area->setMarks(LineMark::kSelected, {{87, 88}});
//   area->showLines({87, 88});
//
// It knows no module and no selection hub: it reports clicks, and its owner sets the marks.

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QElapsedTimer>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/text/source_text.h"
#include "views/accessible_items.h"
#include "views/text/fold_map.h"
#include "views/text/highlight_cache.h"
#include "views/text/substring_finder.h"
#include "views/text/text_columns.h"
#include "views/text/text_gutter.h"
#include "views/theme.h"

namespace views {

/// A link in the text. `key` is chosen by the owner.
struct TextLink {
  hlo::TextRange range;
  uint64_t key = 0;
};

enum class LineMark : uint8_t {
  kSelected,  ///< lines of the selection
  kHovered,   ///< lines of the hovered target, here or in another view
  kReported,  ///< the line that the compiler reported for the selection
  kVisited,   ///< a line that was visited without selecting anything
};
inline constexpr size_t kLineMarkCount = 4;

/// How the owner wants a line to look, beneath selection and marks.
struct LineLook {
  QColor background = {};                       ///< of the whole line; invalid: none
  absl::Span<const hlo::TextRange> parts = {};  ///< ascending, in bytes of the text
  QColor partColor = {};                        ///< behind the parts
};

class TextArea : public QAbstractScrollArea, public AccessibleItems {
  Q_OBJECT
 public:
  /// Maximum size of a copied selection in bytes; a message reports larger ones.
  static constexpr size_t kMaximumCopy = size_t{64} << 20;

  explicit TextArea(Theme& theme, QWidget* parent = nullptr);

  /// Null: an empty area. The caret moves to the start, and all marks are cleared. `blocks` can be folded; see FoldMap.
  /// The text's line index is used immediately: for a large text, call lineCount() in a job before.
  void setText(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter,
               const std::vector<LineRange>& blocks = {});
  /// Sets another version of the same text: caret, selection and scroll position stay if their lines still exist.
  void updateText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks = {});
  const std::shared_ptr<const hlo::SourceText>& text() const { return m_text; }

  void setGutter(std::vector<GutterColumn> columns);
  const TextGutter& gutter() const { return m_gutter; }
  /// Sorted and disjoint.
  void setMarks(LineMark mark, std::vector<LineRange> lines);
  const std::vector<LineRange>& marks(LineMark mark) const { return m_marks[static_cast<size_t>(mark)]; }
  /// Sets the function that returns the links overlapping a range of a line; it is called only under the mouse and at
  /// the caret.
  void setLinks(std::function<std::vector<TextLink>(hlo::TextRange)> links) { m_links = std::move(links); }
  /// Sets the function that returns the match on a line; it is called only for visible lines. updateFound() has it
  /// called again.
  void setFound(std::function<std::optional<hlo::TextRange>(size_t line)> found) { m_found = std::move(found); }
  void updateFound() { viewport()->update(); }
  /// Sets the function that returns the look of a line; it is called only for visible lines.
  void setLook(std::function<LineLook(size_t line)> look);
  /// Shows or hides the line numbers in the gutter.
  void setNumbered(bool isNumbered);
  /// Highlights all visible occurrences.
  void setPattern(SubstringFinder pattern);

  size_t caret() const { return m_caret; }
  size_t caretLine() const;
  /// Returns the selected text range; empty at the caret if there is no selection.
  hlo::TextRange selectedRange() const;
  /// Invalid UTF-8 becomes replacement characters; text beyond kMaximumCopy is left out.
  QString selectedText() const;
  /// Moves the caret to `to` and selects from `from`; both may be equal. Does not scroll.
  void select(size_t from, size_t to);
  void setCaret(size_t offset) { select(offset, offset); }
  /// The line of the caret is not highlighted until the caret moves: something else was selected meanwhile.
  void unmarkCaretLine();

  /// Scrolls the lines to the middle unless all of them are visible; unfolds blocks that hide them.
  void showLines(LineRange lines);
  void showRange(hlo::TextRange range);
  /// Returns the first visible line.
  size_t topLine() const;
  void setTopLine(size_t line);
  bool isLineVisible(size_t line) const;
  /// Returns the number of whole lines that fit.
  size_t pageLines() const;

  bool isFolded(size_t line) const;
  void setFolded(size_t line, bool folded);
  void setAllFolded(bool folded);
  bool isAllFolded() const { return m_folds.isAllFolded(); }
  bool canFold() const { return m_folds.blockCount() != 0; }

  /// Returns the cell at an offset, in viewport coordinates; may lie outside. For tests and tooltips.
  QRect rectAt(size_t offset) const;
  /// Returns the offset nearest to a point of the viewport.
  size_t offsetAt(const QPoint& point) const;

  // Lines, by their number starting at 0; the caret's is the selected one.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t line) const override;
  void chooseItem(uint64_t line) override;
  QWidget& itemsSurface() const override { return *viewport(); }

  QAction* copyAction() const { return m_copy; }
  QAction* selectAllAction() const { return m_selectAll; }

  QSize sizeHint() const override { return {480, 320}; }

 public slots:
  void copy();
  void selectAll();

 signals:
  /// Other lines, or more lines, are visible.
  void scrolled();
  /// A block was folded or unfolded, by its first line.
  void folded(size_t line, bool isFolded);
  void allFolded(bool areFolded);
  /// The user clicked without following a link or selecting text; the caret is at the clicked position.
  void lineClicked(size_t line, Qt::KeyboardModifiers modifiers);
  /// Return was pressed on a line.
  void lineActivated(size_t line);
  /// Lines were selected in the gutter, by dragging or with Shift; both ends are included.
  void linesSelected(size_t first, size_t last);
  void linkActivated(uint64_t key);
  /// The mouse is over another position or another link; no offset: it has left the text.
  void hoverMoved(std::optional<size_t> offset, std::optional<uint64_t> link);
  /// A context menu is requested; the caret is at the clicked position unless that is inside the selection.
  void menuRequested(const QPoint& globalPosition);
  /// A message for the status bar.
  void message(const QString& text);

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void timerEvent(QTimerEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  enum class Drag : uint8_t { kNone, kText, kWords, kLines, kGutter };

  // text_area.cpp
  void applyTheme();
  void replaceText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks);
  void updateScrollBars();
  void widenFor(uint64_t columns);
  size_t rowCount() const { return m_folds.rowCount(); }
  size_t visibleRows() const;
  uint64_t visibleColumns() const;
  size_t lineOf(size_t offset) const;
  size_t lineEnd(size_t line) const;
  std::optional<size_t> rowAt(int y) const;
  size_t nearestRow(int y) const;
  size_t offsetAtColumn(size_t line, double column) const;
  void unfoldFor(size_t line);
  void toggleFold(size_t block);
  void ensureCaretVisible();
  void ensureCaretLineVisible();
  void ensureColumns(uint64_t from, uint64_t to);

  // text_area_paint.cpp
  void paintLine(QPainter* painter, GlyphBatch* batch, size_t line, int top, const std::vector<SyntaxSpan>& spans,
                 const VisibleLine& visible);
  bool isMarked(LineMark mark, size_t line) const;
  QString toolTipAt(const QPoint& point) const;

  // text_area_input.cpp
  bool isOurs(const QKeyEvent& event) const;
  void moveCaret(size_t to, bool extend);
  void moveRows(int64_t rows, bool extend);
  size_t before(size_t offset) const;
  size_t after(size_t offset) const;
  size_t wordBegin(size_t offset) const;
  size_t wordEnd(size_t offset) const;
  size_t previousWord(size_t offset) const;
  size_t nextWord(size_t offset) const;
  bool isWord(size_t offset) const;
  hlo::TextRange wholeLine(size_t offset) const;
  void dragTo(const QPoint& point);
  void dragGutterTo(size_t line);
  std::optional<TextLink> linkAt(size_t offset) const;
  std::optional<TextLink> linkUnder(const QPoint& point) const;
  void hoverAt(std::optional<QPoint> point);
  void publishSelection();

  Theme& m_theme;
  std::shared_ptr<const hlo::SourceText> m_text;
  std::shared_ptr<const Highlighter> m_highlighter;
  TextMetrics m_metrics;
  TextGutter m_gutter;
  FoldMap m_folds;
  mutable LineColumns m_columns;  // caches positions along long lines
  HighlightCache m_highlights;
  QBasicTimer m_catchUp;
  uint64_t m_widest = 0;  // columns of the widest line seen so far
  std::array<std::vector<LineRange>, kLineMarkCount> m_marks;
  std::function<std::vector<TextLink>(hlo::TextRange)> m_links;
  std::function<std::optional<hlo::TextRange>(size_t line)> m_found;
  std::function<LineLook(size_t line)> m_look;
  SubstringFinder m_pattern;

  size_t m_anchor = 0;
  size_t m_caret = 0;
  bool m_isCaretLineMarked = true;
  std::optional<uint64_t> m_wantedColumn;  // while the caret moves up and down

  Drag m_drag = Drag::kNone;
  QPoint m_pressed;
  QPoint m_dragPoint;
  hlo::TextRange m_dragUnit;      // the word or the line at which a drag began
  QElapsedTimer m_doubleClicked;  // a press soon after it is a triple click
  QPoint m_doubleClickPoint;
  size_t m_gutterAnchor = 0;  // a line
  QBasicTimer m_autoScroll;
  QPointF m_wheel;  // remaining fraction of a line or a column
  std::optional<TextLink> m_hoveredLink;
  std::optional<size_t> m_hoveredOffset;

  QAction* m_copy;
  QAction* m_selectAll;
};

}  // namespace views

// The text view with real events: mouse, keys, search, folds, links, and very large texts.

#include <QAbstractButton>
#include <QAbstractEventDispatcher>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>
#include <ctime>

#include "absl/strings/str_cat.h"
#include "tests/support/marked.h"
#include "views/text/find_bar.h"
#include "views/text/hlo_highlighter.h"
#include "views/text/python_highlighter.h"
#include "views/text/text_pane.h"

using views::GutterCell;
using views::LineMark;
using views::TextArea;
using views::TextLink;
using views::TextPane;

namespace {

using Text = std::shared_ptr<const hlo::SourceText>;

Text textOf(std::string text) { return std::make_shared<const hlo::SourceText>("t", text); }

/// Returns processor time of the GUI thread: other work on the machine does not count.
double cpuSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Returns a hundred megabytes of HLO-like text; generated once.
const Text& largeText() {
  static const Text text = [] {
    std::string made;
    made.reserve(size_t{105} << 20);
    for (size_t i = 0; made.size() < size_t{100} << 20; ++i) {
      absl::StrAppend(&made, "  %add.", i, " = f32[64,16]{1,0} add(%add.", i / 2,
                      ", %param.1), metadata={op_name=\"jit(step)/layers_", i % 32,
                      "/mlp/add\" source_file=\"/home/u/train.py\" source_line=", i % 500, "}\n");
    }
    return textOf(std::move(made));
  }();
  return text;
}

size_t endOf(const Text& text, size_t line) { return text->lineBegin(line) + text->line(line).size(); }

class Fixture {
 public:
  explicit Fixture(Text text = nullptr, const std::vector<views::LineRange>& blocks = {},
                   std::shared_ptr<const views::Highlighter> highlighter = std::make_shared<views::HloHighlighter>())
      : pane(theme) {
    pane.resize(640, 400);
    pane.show();
    QApplication::setActiveWindow(&pane);
    if (text != nullptr) pane.setText(std::move(text), std::move(highlighter), blocks);
    area().setFocus();
  }
  TextArea& area() { return *pane.area(); }
  QPoint at(size_t offset) { return area().rectAt(offset).center() - QPoint(area().rectAt(offset).width() / 4, 0); }
  void mouse(QEvent::Type type, QPoint point, Qt::KeyboardModifiers modifiers = {}, bool pressed = true) {
    const bool isMove = type == QEvent::MouseMove;
    QMouseEvent event(type, QPointF(point), area().viewport()->mapToGlobal(QPointF(point)),
                      isMove ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease || !pressed ? Qt::NoButton : Qt::LeftButton, modifiers);
    QApplication::sendEvent(area().viewport(), &event);
  }
  void click(QPoint point, Qt::KeyboardModifiers modifiers = {}) {
    mouse(QEvent::MouseButtonPress, point, modifiers);
    mouse(QEvent::MouseButtonRelease, point, modifiers);
  }
  void drag(QPoint from, QPoint to) {
    mouse(QEvent::MouseButtonPress, from);
    mouse(QEvent::MouseMove, (from + to) / 2);
    mouse(QEvent::MouseMove, to);
    mouse(QEvent::MouseButtonRelease, to);
  }
  void key(int key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(QApplication::focusWidget() == nullptr ? &area() : QApplication::focusWidget(),
                    static_cast<Qt::Key>(key), modifiers);
  }
  void type(const QString& text) { QTest::keyClicks(QApplication::focusWidget(), text); }
  QImage grab() { return area().viewport()->grab().toImage(); }
  /// Returns the background colour to the right of a line's text.
  QColor colorBehind(const QImage& image, size_t offset) {
    return image.pixelColor(image.width() - 2, area().rectAt(offset).center().y());
  }

  views::Theme theme;
  TextPane pane;
};

}  // namespace

class TestTextArea : public QObject {
  Q_OBJECT

 private slots:
  void emptyAndNoText() {
    Fixture none;
    QVERIFY(!none.grab().isNull());
    none.key(Qt::Key_Down);
    none.click({200, 50});
    QCOMPARE(none.area().selectedText(), QString());
    none.area().selectAll();

    Fixture empty(textOf(""));
    empty.key(Qt::Key_End, Qt::ControlModifier);
    empty.key(Qt::Key_PageDown);
    QCOMPARE(empty.area().caret(), size_t{0});
    QVERIFY(!empty.grab().isNull());
  }

  // --- size ---------------------------------------------------------------------------------------------------------

  void hundredMegabytes() {
    const Text text = largeText();
    const size_t lines = text->lineCount();  // the line index is built by the reader
    double begin = cpuSeconds();
    Fixture f(text);
    f.grab();
    QVERIFY2(cpuSeconds() - begin < 0.5, "opening took more than half a second");
    QScrollBar* const bar = f.area().verticalScrollBar();
    QCOMPARE(static_cast<size_t>(bar->maximum()), lines - f.area().pageLines());  // in lines, not pixels
    begin = cpuSeconds();
    f.key(Qt::Key_End, Qt::ControlModifier);
    f.grab();
    QVERIFY2(cpuSeconds() - begin < 0.5, "a jump to the end took more than half a second");
    QCOMPARE(f.area().caret(), text->text().size());
    QVERIFY(f.area().isLineVisible(lines - 1));
    QCOMPARE(bar->value(), bar->maximum());
    f.area().showLines({lines / 2, lines / 2 + 1});
    QVERIFY(f.area().isLineVisible(lines / 2));
    // In the middle, plus or minus one line.
    QVERIFY(qAbs(static_cast<int>(lines / 2 - f.area().topLine()) - static_cast<int>(f.area().pageLines() / 2)) <= 1);
    const size_t top = f.area().topLine();
    f.area().showLines({lines / 2 + 3, lines / 2 + 4});
    QCOMPARE(f.area().topLine(), top);  // already visible: no scrolling
  }

  void lineOfTenMegabytes() {
    std::string line = "%tuple.1 = (f32[8]) tuple(";
    while (line.size() < size_t{10} << 20) absl::StrAppend(&line, "%get-tuple-element.", line.size(), ", ");
    line += "%last)";
    const Text text = textOf("HloModule m\n" + line + "\n%end = f32[] abs(%x)\n");
    const double start = cpuSeconds();
    Fixture f(text);
    f.grab();
    f.key(Qt::Key_Down);
    f.key(Qt::Key_End);
    f.grab();
    QVERIFY2(cpuSeconds() - start < 0.5, "the end of a long line took more than half a second");
    QCOMPARE(f.area().caret(), endOf(text, 1));
    const QRect caret = f.area().rectAt(f.area().caret());
    QVERIFY(f.area().viewport()->rect().contains(caret.topLeft()));
    QVERIFY(f.area().horizontalScrollBar()->value() > (10 << 20) - 200);
    // A click hits the same offset, and a double click selects the word.
    f.mouse(QEvent::MouseButtonDblClick, f.at(endOf(text, 1) - 3));
    f.mouse(QEvent::MouseButtonRelease, f.at(endOf(text, 1) - 3));
    QCOMPARE(f.area().selectedText(), QStringLiteral("last"));
    f.key(Qt::Key_Home);
    QCOMPARE(f.area().caret(), text->lineBegin(1));
    QCOMPARE(f.area().horizontalScrollBar()->value(), 0);
    // Search far inside the line.
    f.area().select(text->lineBegin(1) + 5000000, text->lineBegin(1) + 5000004);
    f.area().showRange(f.area().selectedRange());
    QVERIFY(f.area().viewport()->rect().contains(f.area().rectAt(f.area().caret())));
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  void caretKeys() {
    const Text text = textOf("one two\n\tfür 漢x\n\xff\xfe end\n");
    Fixture f(text);
    const auto press = [&](int key, Qt::KeyboardModifiers modifiers = {}) {
      f.key(key, modifiers);
      return f.area().caret();
    };
    QCOMPARE(press(Qt::Key_Right), size_t{1});
    QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), size_t{4});
    QCOMPARE(press(Qt::Key_Left, Qt::ControlModifier), size_t{0});
    QCOMPARE(press(Qt::Key_Left), size_t{0});
    QCOMPARE(press(Qt::Key_End), size_t{7});
    QCOMPARE(press(Qt::Key_Right), size_t{8});  // the next line
    QCOMPARE(press(Qt::Key_Left), size_t{7});
    QCOMPARE(press(Qt::Key_Down), size_t{8});  // column 7 is inside the tab
    QCOMPARE(press(Qt::Key_Home), size_t{9});  // the first non-blank character
    QCOMPARE(press(Qt::Key_Home), size_t{8});
    QCOMPARE(press(Qt::Key_Home), size_t{9});
    QCOMPARE(press(Qt::Key_Right), size_t{10});
    QCOMPARE(press(Qt::Key_Right), size_t{12});  // over both bytes of ü
    QCOMPARE(press(Qt::Key_Left), size_t{10});
    QCOMPARE(press(Qt::Key_End), size_t{18});
    QCOMPARE(press(Qt::Key_Left), size_t{17});
    QCOMPARE(press(Qt::Key_Left), size_t{14});  // over three bytes of 漢
    QCOMPARE(press(Qt::Key_Down), endOf(text, 2));
    QCOMPARE(press(Qt::Key_Home), text->lineBegin(2));
    QCOMPARE(press(Qt::Key_Right), text->lineBegin(2) + 1);  // an invalid UTF-8 byte is one step
    QCOMPARE(press(Qt::Key_End, Qt::ControlModifier), text->text().size());
    QCOMPARE(press(Qt::Key_Home, Qt::ControlModifier), size_t{0});
  }

  void caretKeepsItsColumn() {
    const Text text = textOf("long line here\nab\nanother long line\n");
    Fixture f(text);
    for (int i = 0; i < 10; ++i) f.key(Qt::Key_Right);
    f.key(Qt::Key_Down);
    QCOMPARE(f.area().caret(), endOf(text, 1));
    f.key(Qt::Key_Down);
    QCOMPARE(f.area().caret(), text->lineBegin(2) + 10);
    f.key(Qt::Key_Up);
    f.key(Qt::Key_Up);
    QCOMPARE(f.area().caret(), size_t{10});
  }

  void pages() {
    std::string lines;
    for (int i = 0; i < 500; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    Fixture f(textOf(lines));
    const size_t page = f.area().pageLines() - 1;
    f.key(Qt::Key_PageDown);
    QCOMPARE(f.area().caretLine(), page);
    QCOMPARE(f.area().topLine(), page);
    f.key(Qt::Key_PageDown);
    f.key(Qt::Key_PageUp);
    QCOMPARE(f.area().caretLine(), page);
    f.key(Qt::Key_Down, Qt::ControlModifier);  // scrolls without moving the caret
    QCOMPARE(f.area().topLine(), page + 1);
    QCOMPARE(f.area().caretLine(), page);
    f.key(Qt::Key_Up);
    QVERIFY(f.area().isLineVisible(f.area().caretLine()));
  }

  void keysOfTheWindowPassThrough() {
    Fixture f(textOf("text\n"));
    const auto isTaken = [&](int key, Qt::KeyboardModifiers modifiers = {}, const QString& text = {}) {
      QKeyEvent event(QEvent::ShortcutOverride, key, modifiers, text);
      event.ignore();
      QApplication::sendEvent(&f.area(), &event);
      return event.isAccepted();
    };
    QVERIFY(isTaken(Qt::Key_F, Qt::ControlModifier));
    QVERIFY(isTaken(Qt::Key_Slash, {}, QStringLiteral("/")));
    QVERIFY(isTaken(Qt::Key_7, Qt::ShiftModifier, QStringLiteral("/")));  // German keyboard layout
    QVERIFY(isTaken(Qt::Key_C, Qt::ControlModifier));
    QVERIFY(isTaken(Qt::Key_PageDown));
    QVERIFY(isTaken(Qt::Key_Return));
    QVERIFY(!isTaken(Qt::Key_Left, Qt::AltModifier));
    QVERIFY(!isTaken(Qt::Key_Space));
    QVERIFY(!isTaken(Qt::Key_Comma));
    QVERIFY(!isTaken(Qt::Key_P, Qt::ControlModifier));
    QVERIFY(!isTaken(Qt::Key_Slash, Qt::ControlModifier, QStringLiteral("/")));
    QVERIFY(!isTaken(Qt::Key_Escape));  // no find bar and no selection
    f.area().select(0, 2);
    QVERIFY(isTaken(Qt::Key_Escape));
    f.key(Qt::Key_Escape);
    QVERIFY(f.area().selectedRange().empty());
  }

  void returnActivates() {
    Fixture f(textOf("a\n%b\n"));
    f.area().setLinks([](hlo::TextRange) { return std::vector<TextLink>{{{2, 4}, 7}}; });
    QSignalSpy activated(&f.area(), &TextArea::lineActivated);
    QSignalSpy followed(&f.area(), &TextArea::linkActivated);
    f.key(Qt::Key_Down);
    f.key(Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<size_t>(), size_t{1});
    f.key(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(followed.size(), 1);
    QCOMPARE(followed[0][0].toULongLong(), 7ull);
  }

  // --- selection ----------------------------------------------------------------------------------------------------

  void selectByMouse() {
    const Text text = textOf("first line\n  %add.1 = f32[] add(%a)\nthird\n");
    Fixture f(text);
    QSignalSpy clicked(&f.area(), &TextArea::lineClicked);
    f.drag(f.at(6), f.at(text->lineBegin(1) + 8));
    QCOMPARE(f.area().selectedText(), QStringLiteral("line\n  %add.1"));
    QCOMPARE(clicked.size(), 0);  // dragging is not a click

    f.click(f.at(2));
    QCOMPARE(f.area().selectedText(), QString());
    QCOMPARE(clicked.size(), 1);
    f.click(f.at(8), Qt::ShiftModifier);
    QCOMPARE(f.area().selectedText(), QStringLiteral("rst li"));

    const QPoint name = f.at(text->lineBegin(1) + 4);
    f.click(name);
    f.mouse(QEvent::MouseButtonDblClick, name);
    f.mouse(QEvent::MouseButtonRelease, name);
    QCOMPARE(f.area().selectedText(), QStringLiteral("add.1"));  // a name includes its dot
    f.click(name);
    QCOMPARE(f.area().selectedText(), QStringLiteral("  %add.1 = f32[] add(%a)\n"));  // a third click selects the line

    // Selection by words, in both directions.
    f.mouse(QEvent::MouseButtonDblClick, f.at(text->lineBegin(1) + 17));
    f.mouse(QEvent::MouseMove, f.at(text->lineBegin(1) + 4));
    f.mouse(QEvent::MouseButtonRelease, f.at(text->lineBegin(1) + 4));
    QCOMPARE(f.area().selectedText(), QStringLiteral("add.1 = f32[] add"));
    f.mouse(QEvent::MouseButtonDblClick, f.at(1));
    f.mouse(QEvent::MouseMove, f.at(7));
    f.mouse(QEvent::MouseButtonRelease, f.at(7));
    QCOMPARE(f.area().selectedText(), QStringLiteral("first line"));
  }

  void dragBelowTheEdgeScrolls() {
    std::string lines;
    for (int i = 0; i < 300; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    Fixture f(textOf(lines));
    f.mouse(QEvent::MouseButtonPress, f.at(0));
    f.mouse(QEvent::MouseMove, {100, f.area().viewport()->height() + 40});
    QTRY_VERIFY(f.area().topLine() > 20);
    f.mouse(QEvent::MouseButtonRelease, {100, f.area().viewport()->height() + 40});
    // No timer may be left that continues scrolling.
    QTRY_VERIFY(QAbstractEventDispatcher::instance()->registeredTimers(&f.area()).isEmpty());
    QCOMPARE(f.area().selectedRange().begin, 0u);
  }

  void selectByKeysAndCopy() {
    Fixture f(textOf("one two three\nfour\n"));
    f.key(Qt::Key_Right, Qt::ControlModifier);
    f.key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.area().selectedText(), QStringLiteral("two "));
    f.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("two "));
    f.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(f.area().selectedText(), QStringLiteral("two three\nfour"));
    f.key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(f.area().selectedText(), QStringLiteral("one two three\nfour\n"));
    f.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("one two three\nfour\n"));
  }

  void tooMuchIsNotCopied() {
    Fixture f(largeText());
    QApplication::clipboard()->setText(QStringLiteral("before"));
    QSignalSpy message(&f.area(), &TextArea::message);
    f.key(Qt::Key_A, Qt::ControlModifier);
    f.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
    QCOMPARE(message.size(), 1);
    QCOMPARE(message[0][0].toString(),
             QStringLiteral("The selection has 100 MiB; at most 64 MiB can be copied at once."));
  }

  void invalidBytesAreReplaced() {
    Fixture f(textOf(std::string("a\xff\x00\xe2\x82z\n", 7)));
    f.area().selectAll();
    QCOMPARE(f.area().selectedText(),
             QString::fromUtf8("a\xef\xbf\xbd") + QChar(0) + QString::fromUtf8("\xef\xbf\xbd\xef\xbf\xbdz\n"));
    QVERIFY(!f.grab().isNull());
  }

  // --- gutter, marks, links -----------------------------------------------------------------------------------------

  void gutter() {
    const Text text = textOf("a\nb\nc\nd\ne\n");
    Fixture f(text);
    f.area().setGutter({{3,
                         [](size_t line) {
                           return line == 2   ? GutterCell{QStringLiteral("12"), 0.5, false}
                                  : line == 4 ? GutterCell{QStringLiteral("24"), 1, false}
                                              : GutterCell();
                         },
                         [](size_t line) { return QStringLiteral("line %1").arg(line); }}});
    QSignalSpy clicked(&f.area(), &TextArea::lineClicked);
    QSignalSpy taken(&f.area(), &TextArea::linesSelected);
    const auto inGutter = [&](size_t line) { return QPoint(8, f.area().rectAt(text->lineBegin(line)).center().y()); };
    f.click(inGutter(3));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked[0][0].value<size_t>(), size_t{3});
    f.drag(inGutter(3), inGutter(1));
    QCOMPARE(taken.size(), 1);
    QCOMPARE(taken[0][0].value<size_t>(), size_t{1});
    QCOMPARE(taken[0][1].value<size_t>(), size_t{3});
    f.click(inGutter(2));
    f.click(inGutter(4), Qt::ShiftModifier);
    QCOMPARE(taken.size(), 2);
    QCOMPARE(taken[1][0].value<size_t>(), size_t{2});
    QCOMPARE(taken[1][1].value<size_t>(), size_t{4});
    // The bar is drawn behind the number; its length is the share of the width.
    f.area().select(0, 0);
    const QImage image = f.grab();
    const auto bar = [&](size_t line) {
      const int y = f.area().rectAt(text->lineBegin(line)).top() + 2;  // above the digits
      int pixels = 0;
      for (int x = 0; x < f.area().rectAt(0).left(); ++x) {
        const QColor color = image.pixelColor(x, y);
        if (color.blue() - color.red() > 30) ++pixels;
      }
      return pixels;
    };
    QVERIFY2(bar(4) >= 16, qPrintable(QString::number(bar(4))));
    QVERIFY2(std::abs(2 * bar(2) - bar(4)) <= 1, qPrintable(QString::number(bar(2))));
    QCOMPARE(bar(1), 0);
  }

  // Selecting lines by their numbers never scrolls horizontally, even for long lines.
  void selectingLinesDoesNotScrollHorizontally() {
    const Text text = textOf(std::string(300, 'a') + "\n" + std::string(300, 'b') + "\nc\n");
    Fixture f(text);
    f.area().setGutter({{3, [](size_t) { return GutterCell(); }, {}}});
    QSignalSpy taken(&f.area(), &TextArea::linesSelected);
    const auto inGutter = [&](size_t line) { return QPoint(8, f.area().rectAt(text->lineBegin(line)).center().y()); };
    QVERIFY(f.area().horizontalScrollBar()->maximum() > 0);
    f.drag(inGutter(0), inGutter(1));
    QCOMPARE(taken.size(), 1);
    QCOMPARE(f.area().horizontalScrollBar()->value(), 0);
    f.click(inGutter(0), Qt::ShiftModifier);
    QCOMPARE(f.area().horizontalScrollBar()->value(), 0);
  }

  void marks_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }

  void marks() {
    QFETCH(bool, dark);
    std::string lines;
    for (int i = 0; i < 10; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    const Text text = textOf(lines);
    Fixture f(text);
    f.theme.setMode(dark ? views::ThemeMode::kDark : views::ThemeMode::kLight);
    f.area().clearFocus();
    f.area().setMarks(LineMark::kSelected, {{1, 3}, {5, 6}});
    f.area().setMarks(LineMark::kHovered, {{2, 4}});
    f.area().setMarks(LineMark::kReported, {{5, 6}});
    f.area().setMarks(LineMark::kVisited, {{7, 8}});
    const views::Colors& colors = f.theme.colors();
    const QImage image = f.grab();
    const std::vector<QColor> expected = {colors.panel, colors.selection, colors.selection,
                                          colors.hover, colors.panel,     colors.selection,
                                          colors.panel, colors.hover,     colors.panel};
    for (size_t line = 0; line < expected.size(); ++line) {
      QCOMPARE(f.colorBehind(image, text->lineBegin(line)), expected[line]);
      const QColor edge = image.pixelColor(1, f.area().rectAt(text->lineBegin(line)).center().y());
      QCOMPARE(edge == colors.accent, line == 5);
    }
  }

  void links() {
    const support::Marked places("%a = [[f32]][] add([[link|%b]])\n");
    const auto begin = static_cast<uint32_t>(places["link"].begin), end = static_cast<uint32_t>(places["link"].end);
    Fixture f(textOf(places.text()));
    std::vector<hlo::TextRange> asked;
    f.area().setLinks([&](hlo::TextRange window) {
      asked.push_back(window);
      std::vector<TextLink> links;
      if (window.begin < end && window.end > begin) links.push_back({{begin, end}, 42});
      return links;
    });
    QSignalSpy followed(&f.area(), &TextArea::linkActivated);
    QSignalSpy clicked(&f.area(), &TextArea::lineClicked);
    QSignalSpy hovered(&f.area(), &TextArea::hoverMoved);
    f.grab();
    QVERIFY(asked.empty());  // painting requests none
    const QImage before = f.grab();
    f.mouse(QEvent::MouseMove, f.at(begin + 1), {}, false);
    QCOMPARE(hovered.size(), 1);
    QCOMPARE(hovered[0][1].value<std::optional<uint64_t>>(), std::optional<uint64_t>(42));
    QCOMPARE(f.area().viewport()->cursor().shape(), Qt::PointingHandCursor);
    QVERIFY(before != f.grab());  // underlined
    f.click(f.at(begin + 1));
    QCOMPARE(followed.size(), 1);
    QCOMPARE(followed[0][0].toULongLong(), 42ull);
    QCOMPARE(clicked.size(), 0);
    f.drag(f.at(begin), f.at(end));  // selecting the name does not follow the link
    QCOMPARE(followed.size(), 1);
    f.mouse(QEvent::MouseMove, f.at(places["f32"].begin), {}, false);
    QCOMPARE(f.area().viewport()->cursor().shape(), Qt::IBeamCursor);
    f.click(f.at(places["f32"].begin));
    QCOMPARE(clicked.size(), 1);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(f.area().viewport(), &leave);
    QCOMPARE(hovered.back()[0].value<std::optional<size_t>>(), std::nullopt);
  }

  void folds() {
    std::string lines;
    for (int i = 0; i < 200; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    const Text text = textOf(lines);
    Fixture f(text, {{2, 10}, {20, 120}});
    const size_t rows = static_cast<size_t>(f.area().verticalScrollBar()->maximum());
    // The fold marker in the block's first line.
    const QRect first = f.area().rectAt(text->lineBegin(2));
    f.click({first.left() - 12, first.center().y()});
    QVERIFY(f.area().isFolded(2));
    QCOMPARE(static_cast<size_t>(f.area().verticalScrollBar()->maximum()), rows - 7);
    QCOMPARE(f.area().rectAt(text->lineBegin(10)).top(), first.bottom() + 1);
    // The caret skips hidden lines.
    f.area().setCaret(text->lineBegin(2));
    f.key(Qt::Key_Down);
    QCOMPARE(f.area().caretLine(), size_t{10});
    f.key(Qt::Key_Up);
    QCOMPARE(f.area().caretLine(), size_t{2});
    f.area().setAllFolded(true);
    QCOMPARE(static_cast<size_t>(f.area().verticalScrollBar()->maximum()), rows - 7 - 99);
    QVERIFY(!f.area().isLineVisible(60));
    f.area().showLines({60, 61});  // unfolds only its block
    QVERIFY(f.area().isLineVisible(60));
    QVERIFY(f.area().isFolded(3));
    f.key(Qt::Key_Period, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(f.area().isAllFolded());
    f.key(Qt::Key_Period, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(static_cast<size_t>(f.area().verticalScrollBar()->maximum()), rows);
    f.area().setCaret(text->lineBegin(25));
    f.key(Qt::Key_Period, Qt::ControlModifier);
    QVERIFY(f.area().isFolded(20));
    QVERIFY(!f.area().isFolded(2));
  }

  void anotherVersionKeepsThePosition() {
    std::string lines;
    for (int i = 0; i < 300; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    Fixture f(textOf(lines), {}, std::make_shared<views::PythonHighlighter>());
    f.area().setMarks(LineMark::kSelected, {{100, 101}});
    f.area().showLines({100, 101});
    const Text text = f.area().text();
    f.area().setCaret(text->lineBegin(100) + 3);
    const size_t top = f.area().topLine();
    f.pane.updateText(textOf(lines + "more\n"));
    QCOMPARE(f.area().topLine(), top);
    QCOMPARE(f.area().caretLine(), size_t{100});
    QCOMPARE(f.area().marks(LineMark::kSelected).size(), size_t{1});
    f.pane.updateText(textOf("only\nthree\nlines"));
    QCOMPARE(f.area().caretLine(), size_t{2});
    QCOMPARE(f.area().topLine(), size_t{0});
  }

  void followsTheFont() {
    const Text text = textOf("a\nb\n");
    Fixture f(text);
    const int before = f.area().rectAt(text->lineBegin(1)).top();
    const QFont old = QApplication::font();
    QFont larger = old;
    larger.setPointSizeF(old.pointSizeF() * 2);
    QApplication::setFont(larger);
    // Qt delivers this event to widgets only while the application's event loop runs.
    QEvent change(QEvent::ApplicationFontChange);
    QCoreApplication::sendEvent(&f.area(), &change);
    const int after = f.area().rectAt(text->lineBegin(1)).top();
    QApplication::setFont(old);
    QVERIFY(after > before + before / 2);
  }

  void wheel() {
    std::string lines;
    for (int i = 0; i < 300; ++i) absl::StrAppend(&lines, "line ", i, " ", std::string(200, 'x'), "\n");
    Fixture f(textOf(lines));
    const auto turn = [&](QPoint angle, QPoint pixels, Qt::KeyboardModifiers modifiers) {
      QWheelEvent event(QPointF(100, 100), f.area().viewport()->mapToGlobal(QPointF(100, 100)), pixels, angle,
                        Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
      QApplication::sendEvent(f.area().viewport(), &event);
    };
    turn({0, -120}, {}, {});
    QCOMPARE(f.area().topLine(), size_t{3});
    for (int i = 0; i < 4; ++i) turn({0, -30}, {}, {});  // small wheel deltas accumulate
    QCOMPARE(f.area().topLine(), size_t{6});
    turn({0, 120}, {}, {});
    QCOMPARE(f.area().topLine(), size_t{3});
    turn({0, -120}, {}, Qt::ShiftModifier);
    QVERIFY(f.area().horizontalScrollBar()->value() > 0);
    QCOMPARE(f.area().topLine(), size_t{3});
  }

  // --- find ---------------------------------------------------------------------------------------------------------

  void findBar() {
    const Text text = textOf("one Two\nthree one\ntwo one\n");
    Fixture f(text);
    auto* const bar = f.pane.findChild<views::FindBar*>();
    const auto status = [bar] { return bar->findChildren<QLabel*>().at(1)->text(); };
    QVERIFY(bar->isHidden());
    f.key(Qt::Key_F, Qt::ControlModifier);
    QVERIFY(bar->isVisible());
    f.type(QStringLiteral("one"));
    QTRY_COMPARE(f.area().selectedRange(), (hlo::TextRange{0, 3}));
    QCOMPARE(status(), QStringLiteral("1 of 3"));
    f.key(Qt::Key_Return);
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{14, 17}));
    QCOMPARE(status(), QStringLiteral("2 of 3"));
    f.key(Qt::Key_Return);
    f.key(Qt::Key_Return);
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{0, 3}));
    QCOMPARE(status(), QStringLiteral("1 of 3 (wrapped)"));
    f.key(Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{22, 25}));
    f.key(Qt::Key_A, Qt::ControlModifier);
    f.type(QStringLiteral("two"));
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{4, 7}));  // not case-sensitive by default
    QCOMPARE(status(), QStringLiteral("1 of 2"));
    bar->findChildren<QAbstractButton*>().at(0)->click();  // now case-sensitive
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{18, 21}));
    QCOMPARE(status(), QStringLiteral("1 of 1"));
    f.type(QStringLiteral("x"));
    QCOMPARE(status(), QStringLiteral("no matches"));
    f.key(Qt::Key_Backspace);
    f.key(Qt::Key_Escape);
    QVERIFY(bar->isHidden());
    QVERIFY(f.area().hasFocus());
    f.area().setCaret(0);
    f.key(Qt::Key_F3);  // works without the bar
    QCOMPARE(f.area().selectedRange(), (hlo::TextRange{18, 21}));
    // The selected text becomes the next search text.
    f.area().select(8, 13);
    f.key(Qt::Key_Slash);
    QCOMPARE(bar->needle(), QStringLiteral("three"));
  }

  // What the beginning of a word found is left again when the word does not occur.
  void aWordNotFoundLeavesTheViewWhereItWas() {
    Fixture f(textOf("first\n" + std::string(600, 'x') + " needle\nlast\n"));
    auto* const bar = f.pane.findChild<views::FindBar*>();
    f.key(Qt::Key_F, Qt::ControlModifier);
    f.type(QStringLiteral("needl"));
    QTRY_VERIFY(f.area().horizontalScrollBar()->value() > 0);
    f.type(QStringLiteral("z"));
    QTRY_COMPARE(bar->findChildren<QLabel*>().at(1)->text(), QStringLiteral("no matches"));
    QCOMPARE(f.area().horizontalScrollBar()->value(), 0);
    QVERIFY(f.area().selectedRange().empty());
    // From a match that was gone to, the view does not go back further.
    f.key(Qt::Key_Backspace);
    f.key(Qt::Key_Return);
    const hlo::TextRange match = f.area().selectedRange();
    QVERIFY(!match.empty());
    f.type(QStringLiteral("z"));
    QCOMPARE(f.area().selectedRange(), match);
  }

  void findInHundredMegabytes() {
    const Text text = largeText();
    Fixture f(text);
    f.key(Qt::Key_F, Qt::ControlModifier);
    const std::string last(text->line(text->lineCount() - 2).substr(2, 14));
    const double start = cpuSeconds();
    const QString pasted = QString::fromStdString(last);
    qobject_cast<QLineEdit*>(QApplication::focusWidget())->setText(pasted);
    QTRY_COMPARE_WITH_TIMEOUT(f.area().selectedText(), pasted, 60000);
    QVERIFY2(cpuSeconds() - start < 1, "finding took more than a second");
    QCOMPARE(f.area().caretLine(), text->lineCount() - 2);
    QVERIFY(f.area().isLineVisible(text->lineCount() - 2));
  }

  void matchesOnScreenAreMarked() {
    const Text text = textOf("aa bb aa\ncc\n");
    Fixture f(text);
    f.area().clearFocus();
    const QImage before = f.grab();
    f.area().setPattern(views::SubstringFinder("aa", false, ""));
    const QImage after = f.grab();
    for (const size_t offset : {size_t{0}, size_t{6}}) {
      const QPoint corner = f.area().rectAt(offset).topLeft() + QPoint(2, 3);
      QVERIFY(before.pixelColor(corner) != after.pixelColor(corner));
    }
    const QPoint other = f.area().rectAt(3).topLeft() + QPoint(2, 3);
    QCOMPARE(before.pixelColor(other), after.pixelColor(other));
  }

  void goToLine_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("line");    // from 0
    QTest::addColumn<int>("column");  // bytes
    QTest::newRow("line") << "150" << 149 << 0;
    QTest::newRow("line and column") << "150:3" << 149 << 2;
    QTest::newRow("grouped") << "1,50" << 149 << 0;
    QTest::newRow("behind the end") << "99999" << 200 << 0;
    QTest::newRow("behind the line") << "2:500" << 1 << 6;
  }

  void goToLine() {
    QFETCH(QString, typed);
    QFETCH(int, line);
    QFETCH(int, column);
    std::string lines;
    for (int i = 0; i < 200; ++i) absl::StrAppend(&lines, "line ", i, "\n");
    const Text text = textOf(lines);
    Fixture f(text);
    f.key(Qt::Key_G, Qt::ControlModifier);
    f.type(typed);
    f.key(Qt::Key_Return);
    QCOMPARE(f.area().caret(), text->lineBegin(static_cast<size_t>(line)) + static_cast<size_t>(column));
    QVERIFY(f.area().isLineVisible(static_cast<size_t>(line)));
    QVERIFY(f.area().hasFocus());
  }

  void goToNoLine() {
    Fixture f(textOf("a\nb\n"));
    f.key(Qt::Key_G, Qt::ControlModifier);
    f.type(QStringLiteral("x"));
    f.key(Qt::Key_Return);
    auto* const bar = f.pane.findChild<views::FindBar*>();
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->findChildren<QLabel*>().at(1)->text(), QStringLiteral("not a line number"));
    QCOMPARE(f.area().caret(), size_t{0});
  }
};

QTEST_MAIN(TestTextArea)
#include "tst_text_area.moc"

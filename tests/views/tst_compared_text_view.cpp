// Two panes of text, aligned by pairs: they scroll, fold and are selected together; by real events.

#include <QScrollBar>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/change_roles.h"
#include "views/text/compared_text_view.h"

using compare::Side;

namespace {

std::string chain(const char* config) {
  std::string text = "HloModule m\n\nENTRY e {\n  i0 = f32[4]{0} parameter(0)\n";
  for (int i = 1; i < 200; ++i) {
    absl::StrAppend(&text, "  i", i, " = f32[4]{0} ",
                    i % 50 == 20 ? absl::StrCat("custom-call(i", i - 1,
                                                "), custom_call_target=\"u\", backend_config=\"", config, i, "\"")
                                 : absl::StrCat(i % 2 == 0 ? "tanh" : "abs", "(i", i - 1, ")"),
                    "\n");
  }
  return text + "}\n";
}

struct Window : support::Stage<views::ComparedTextView> {
  Window()
      : comparison(model::makeComparison(support::moduleSnapshot(chain("x")), support::moduleSnapshot(chain("y")))) {
    show(comparison->b);
    navigation.comparison().set(comparison);
  }
  views::TextArea& area(Side side) { return *view.pane(side)->area(); }
  void click(Side side, size_t line) {
    views::TextArea& in = area(side);
    QTest::mouseClick(in.viewport(), Qt::LeftButton, {},
                      in.rectAt(in.text()->lineBegin(line)).center() + QPoint(30, 0));
  }
  QString selected() const {
    const auto id = navigation.selection().instruction();
    return id ? QString::fromStdString(std::string(navigation.snapshot()->module->name(*id))) : QString();
  }
  std::shared_ptr<const model::Comparison> comparison;
};

}  // namespace

class TestComparedTextView : public QObject {
  Q_OBJECT
 private slots:
  void bothPanesHaveTheSameRows() {
    Window window;
    QVERIFY(window.view.text() != nullptr);
    views::TextArea& a = window.area(Side::kA);
    views::TextArea& b = window.area(Side::kB);
    QCOMPARE(a.text()->lineCount(), b.text()->lineCount());
    QVERIFY(a.isAllFolded());
    QVERIFY(b.isAllFolded());
    // Unfolded by one, and scrolled by the other.
    a.setFolded(30, false);
    QVERIFY(!b.isFolded(30));
    b.setAllFolded(false);
    QVERIFY(!a.isAllFolded());
    b.verticalScrollBar()->setValue(40);
    QCOMPARE(a.topLine(), size_t{40});
    QCOMPARE(b.topLine(), size_t{40});
  }

  void aClickSelectsOnItsSide() {
    Window window;
    window.click(Side::kA, 21);
    QVERIFY(window.navigation.comparison().side() == Side::kA);
    QCOMPARE(window.selected(), QString("i20"));
    QCOMPARE(window.area(Side::kA).marks(views::LineMark::kSelected), (std::vector<views::LineRange>{{21, 22}}));
    QCOMPARE(window.area(Side::kB).marks(views::LineMark::kSelected), (std::vector<views::LineRange>{{21, 22}}));
    window.click(Side::kB, 21);
    QVERIFY(window.navigation.comparison().side() == Side::kB);
  }

  void aSelectionIsShownInBoth() {
    Window window;
    window.navigation.select(window.comparison->moduleB().findInstructions("i170").at(0));
    QVERIFY(window.area(Side::kB).isLineVisible(171));
    QVERIFY(window.area(Side::kA).isLineVisible(171));
  }

  // The texts are made when the view comes to the front.
  void whatWasSelectedBeforeIsShownInBoth() {
    Window window;
    window.view.setBehind(true);
    window.navigation.comparison().set(nullptr);
    window.navigation.comparison().set(window.comparison);
    window.navigation.select(window.comparison->moduleB().findInstructions("i170").at(0));
    window.view.setBehind(false);
    QVERIFY(window.area(Side::kB).isLineVisible(171));
    QVERIFY(window.area(Side::kA).isLineVisible(171));
    QCOMPARE(window.area(Side::kA).topLine(), window.area(Side::kB).topLine());
  }

  void withoutAComparison() {
    Window window;
    window.navigation.comparison().set(nullptr);
    QVERIFY(window.view.text() == nullptr);
    QVERIFY(window.area(Side::kA).text() == nullptr);
  }
};

QTEST_MAIN(TestComparedTextView)
#include "tst_compared_text_view.moc"

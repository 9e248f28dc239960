// The trees on the left and the list of problems, by real events.

#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTreeView>
#include <QtTest>

#include "model/session/target_key.h"
#include "tests/support/documents.h"
#include "tests/support/stage.h"
#include "views/computations/computations_view.h"
#include "views/computations/modules_view.h"
#include "views/computations/name_delegate.h"
#include "views/problems/problems_view.h"

namespace {

constexpr const char* kModule = R"(HloModule m

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add.1 = f32[] add(%a, %b)
}
%fused (p: f32[8]) -> f32[] {
  %p = f32[8] parameter(0)
  %zero = f32[] constant(0)
  ROOT %reduce.1 = f32[] reduce(%p, %zero), dimensions={0}, to_apply=%sum
}
%body (s: (f32[8])) -> (f32[8]) {
  %s = (f32[8]) parameter(0)
  %x = f32[8] get-tuple-element(%s), index=0
  %fusion.1 = f32[] fusion(%x), kind=kInput, calls=%fused
  %fusion.2 = f32[] fusion(%x), kind=kInput, calls=%fused
  ROOT %t = (f32[8]) tuple(%x)
}
%condition (c: (f32[8])) -> pred[] {
  %c = (f32[8]) parameter(0)
  ROOT %true = pred[] constant(true)
}
ENTRY %main (i: (f32[8])) -> (f32[8]) {
  %i = (f32[8]) parameter(0)
  ROOT %while.1 = (f32[8]) while(%i), condition=%condition, body=%body
}
)";

template <typename ViewType>
class Window : public support::Stage<ViewType> {
 public:
  QTreeView* tree() { return this->view.template findChild<QTreeView*>(); }

  // Returns the visible rows, indented; the selected row is marked.
  QString shown() {
    QStringList rows;
    for (QModelIndex index = tree()->model()->index(0, 0); index.isValid(); index = tree()->indexBelow(index)) {
      int depth = 0;
      for (QModelIndex parent = index.parent(); parent.isValid(); parent = parent.parent()) ++depth;
      const bool isSelected = tree()->selectionModel()->isSelected(index);
      rows += QString(2 * depth, u' ') + index.data().toString() + (isSelected ? QStringLiteral(" *") : QString());
    }
    return rows.join(u'\n');
  }
  QModelIndex find(const QString& name, int nth = 0) {
    for (QModelIndex index = tree()->model()->index(0, 0); index.isValid(); index = tree()->indexBelow(index)) {
      if (index.data().toString() == name && nth-- == 0) return index;
    }
    return {};
  }
  void click(const QString& name, int nth = 0) {
    const QRect rect = tree()->visualRect(find(name, nth));
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, QPoint(rect.left() + 30, rect.center().y()));
  }
  QString active() {
    const auto active = this->navigation.active();
    return active ? model::toQString(this->navigation.snapshot()->module->name(*active)) : QString();
  }
};

}  // namespace

class TestComputationsView : public QObject {
  Q_OBJECT

 private:
  std::shared_ptr<const model::Snapshot> m_snapshot = support::snapshotOf(kModule);

 private slots:
  void opensOnTheEntry() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    QCOMPARE(window.shown(), QStringLiteral("main *\n  while.1\n  while.1"));
  }

  // Ctrl selects a second computation: both are compared. A click ends that.
  void twoAreSelected() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.click(QStringLiteral("while.1"));
    const auto at = window.tree()->visualRect(window.find(QStringLiteral("while.1"), 1));
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      QPoint(at.left() + 30, at.center().y()));
    const auto& target = window.navigation.selection().target;
    QVERIFY(target && std::holds_alternative<model::ComputationPair>(*target));
    const auto pair = std::get<model::ComputationPair>(*target);
    QVERIFY(m_snapshot->module->name(pair.first) != m_snapshot->module->name(pair.second));
    const auto there = model::findTarget(model::targetKeyOf(*target, *m_snapshot), *m_snapshot);
    QVERIFY(there == target);
    window.click(QStringLiteral("main"));
    QVERIFY(!window.navigation.selection().target);
  }

  // A name has the whole row up to its number; then it loses what repeats, never its number.
  void namesUseTheRow() {
    const QString name = QStringLiteral("loop_convert_reduce_fusion.17");
    Window<views::ComputationsView> window;
    window.show(
        support::snapshotOf("HloModule m\nf {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\nENTRY "
                            "e {\n  i = f32[8] parameter(0)\n  ROOT " +
                            name.toStdString() + " = f32[8] fusion(i), kind=kLoop, calls=f\n}\n"));
    auto& delegate = *qobject_cast<views::NameDelegate*>(window.tree()->itemDelegate());
    const auto shown = [&](int width) {
      window.view.resize(width, 300);
      QStyleOptionViewItem option;
      option.initFrom(window.tree());
      option.widget = window.tree();
      option.rect = window.tree()->visualRect(window.find(name));
      return delegate.shown(option, window.find(name));
    };
    int width = 120;
    while (width < 600 && shown(width).nameText != name) ++width;
    const auto whole = shown(width);
    const int end = whole.name.left() + QFontMetrics(whole.nameFont).horizontalAdvance(name);
    const int number =
        window.tree()->viewport()->width() - QFontMetrics(window.theme.figureFont()).horizontalAdvance(u'2');
    QVERIFY2(number - end <= 16, qPrintable(QStringLiteral("%1 %2 %3").arg(width).arg(end).arg(number)));
    QCOMPARE(shown(width - 1).nameText, QStringLiteral("loop_convert_reduce…17"));
    QVERIFY(shown(120).nameText.endsWith(QStringLiteral("…17")));
  }

  // The condition and the body of a loop have its name: the difference stays.
  void loopsTellTheirParts() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    auto& delegate = *qobject_cast<views::NameDelegate*>(window.tree()->itemDelegate());
    const QAbstractItemModel* const model = window.tree()->model();
    const auto detail = [&](int width, int row) {
      window.view.resize(width, 300);
      const QModelIndex index = model->index(row, 0, model->index(0, 0));
      QStyleOptionViewItem option;
      option.initFrom(window.tree());
      option.widget = window.tree();
      option.rect = window.tree()->visualRect(index);
      return delegate.shown(option, index).detailText;
    };
    for (const int width : {130, 160, 200, 260}) {
      const QString condition = detail(width, 0), body = detail(width, 1);
      QVERIFY2(condition.startsWith(QStringLiteral("con")) && body.startsWith(QStringLiteral("body")),
               qPrintable(QStringLiteral("%1: %2, %3").arg(width).arg(condition, body)));
    }
  }

  void clickEnters() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.click(QStringLiteral("while.1"), 1);
    QCOMPARE(window.active(), QStringLiteral("body"));
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1 *"));
    QVERIFY(window.navigation.canGoBack());
    window.navigation.back();
    QCOMPARE(window.shown(), QStringLiteral("main *\n  while.1\n  while.1"));
  }

  void doubleClickOpens() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    const QRect rect = window.tree()->visualRect(window.find(QStringLiteral("while.1"), 1));
    const QPoint place(rect.left() + 30, rect.center().y());
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(window.tree()->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1 *\n    fusion.1\n    fusion.2"));
  }

  void keysEnter() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.tree()->setFocus();
    QTest::keyClick(window.tree(), Qt::Key_Down);
    QTest::keyClick(window.tree(), Qt::Key_Down);
    QCOMPARE(window.active(), QStringLiteral("main"));  // entered only on Enter
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QCOMPARE(window.active(), QStringLiteral("body"));
    QTest::keyClick(window.tree(), Qt::Key_Right);
    QTest::keyClick(window.tree(), Qt::Key_Down);
    QTest::keyClick(window.tree(), Qt::Key_Space);
    QCOMPARE(window.active(), QStringLiteral("fused"));
    QTest::keyClick(window.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("fused"));
  }

  void expandsToTheActiveComputation() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    // The selected call, out of two.
    window.navigation.select(support::instruction(*m_snapshot, "fusion.2"));
    window.navigation.enter(support::computation(*m_snapshot, "fused"));
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1\n    fusion.1\n    fusion.2 *"));
  }

  void theClickedNodeStays() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.navigation.enter(support::computation(*m_snapshot, "fused"));
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1\n    fusion.1 *\n    fusion.2"));
    window.click(QStringLiteral("main"));
    window.click(QStringLiteral("fusion.2"));
    QCOMPARE(window.active(), QStringLiteral("fused"));
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1\n    fusion.1\n    fusion.2 *"));
  }

  void filters() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.tree()->expandAll();
    const QString before = window.shown();
    QCOMPARE(before, QStringLiteral("main *\n  while.1\n  while.1\n    fusion.1\n    fusion.2"));
    window.view.focusField();
    auto* const filter = window.child<QLineEdit>("filter");
    QTest::keyClicks(filter, QStringLiteral("FUS"));
    QCOMPARE(window.shown(), QStringLiteral("fusion.1"));
    QTest::keyClick(filter, Qt::Key_Return);
    QCOMPARE(window.active(), QStringLiteral("fused"));
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Escape);
    QCOMPARE(window.shown(), QStringLiteral("main\n  while.1\n  while.1\n    fusion.1 *\n    fusion.2"));
    QTest::keyClicks(filter, QStringLiteral("nowhere"));
    QVERIFY(!window.tree()->isVisible());
    QVERIFY(window.view.findChild<views::EmptyState*>()->isVisible());
  }

  void showsReducersOnRequest() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    window.tree()->expandAll();
    QAction* const reducers = window.view.viewActions()[1];
    QVERIFY(reducers->isCheckable());
    reducers->trigger();
    // Expanded rows stay expanded.
    QCOMPARE(window.shown(), QStringLiteral("main *\n  while.1\n  while.1\n    fusion.1\n      reduce.1\n    fusion.2\n"
                                            "      reduce.1"));
  }

  void hoverHighlightsTheCall() {
    Window<views::ComputationsView> window;
    window.show(m_snapshot);
    const QRect rect = window.tree()->visualRect(window.find(QStringLiteral("while.1"), 1));
    QTest::mouseMove(window.tree()->viewport(), rect.center());
    QTRY_COMPARE(window.navigation.hovered().target,
                 std::optional<model::Target>(support::instruction(*m_snapshot, "while.1")));
  }

  void modulesOfOneFile() {
    const auto one = support::snapshotOf(kModule);
    model::Snapshot other;
    other.title = "second";
    other.module = support::snapshotOf(kModule)->module;
    const auto two = model::makeSnapshot(std::move(other));
    model::Document document = support::documentOf({{"m.hlo", kModule}});
    document.loaded[{0, 0}].snapshots = {one, two};
    Window<views::ModulesView> window;
    window.show(one);
    window.view.setDocuments({std::make_shared<const model::Document>(document)});
    QCOMPARE(window.shown(), QStringLiteral("dumps\n  m *\n  second"));
    window.click(QStringLiteral("second"));
    QCOMPARE(window.navigation.snapshot(), std::shared_ptr<const model::Snapshot>(two));
    QCOMPARE(window.shown(), QStringLiteral("dumps\n  m\n  second *"));
    window.navigation.back();
    QCOMPARE(window.shown(), QStringLiteral("dumps\n  m *\n  second"));
    QSignalSpy closed(&window.view, &views::ModulesView::closeRequested);
    emit window.tree()->customContextMenuRequested(
        window.tree()->visualRect(window.find(QStringLiteral("second"))).center());
    auto* const menu = window.view.findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    menu->actions().back()->trigger();
    QCOMPARE(closed.size(), 1);
    QCOMPARE(closed[0][0].toString(), QStringLiteral("/work/dumps"));
    window.view.setDocuments({});
    QVERIFY(!window.tree()->isVisible());
  }

  void numbersAreHiddenBeforeNames() {
    const std::string assignment = "BufferAssignment:\nallocation 0: size 8:\n\nTotal bytes used: 8 (x)\n";
    const auto final = support::snapshotOf(kModule, assignment);
    model::Document document = support::documentOf({{"module_0001.f.after_optimizations.txt", kModule}});
    document.loaded[{0, 0}].snapshots = {final};
    Window<views::ModulesView> window;
    window.show(final);
    window.view.setDocuments({std::make_shared<const model::Document>(document)});
    const auto shown = [&](int width) {
      window.view.resize(width, 400);
      QStringList columns;
      for (int column = 1; column < model::ModuleModel::kColumnCount; ++column) {
        if (!window.tree()->isColumnHidden(column)) {
          columns << window.tree()->model()->headerData(column, Qt::Horizontal).toString();
        }
      }
      return columns;
    };
    QCOMPARE(shown(900), QStringList({"Instr.", "Peak", "Total"}));
    QCOMPARE(shown(100), QStringList());
    const QStringList some = shown(350);
    QCOMPARE(some.last(), QStringLiteral("Total"));
    QVERIFY(some.size() < 3);
  }

  void stagesAndFiles() {
    const std::string assignment = "BufferAssignment:\nallocation 0: size 8:\n\nTotal bytes used: 8 (x)\n";
    model::Document document = support::documentOf({
        {"module_0001.f.before_optimizations.txt", kModule},
        {"module_0001.f.0000.simplify.after_a.before_b.txt", kModule},
        {"module_0001.f.0001.simplify.after_b.before_c.txt", kModule},
        {"module_0001.f.after_optimizations.txt", kModule},
        {"module_0001.f.after_optimizations-buffer-assignment.txt", assignment},
        {"module_0001.f.ptx", "//"},
        {"module_0002.gemm_fusion.before_optimizations.txt", kModule},
    });
    const auto final = support::snapshotOf(kModule);
    document.loaded[{0, 3}].snapshots = {final};
    Window<views::ModulesView> window;
    window.show(final);
    window.view.setDocuments({std::make_shared<const model::Document>(document)});
    QCOMPARE(window.shown(),
             QStringLiteral("dumps\n  f\n    Before optimizations\n    simplify\n    After optimizations *\n"
                            "    Autotuning\n    Files"));

    QSignalSpy stages(&window.view, &views::ModulesView::stageRequested);
    QSignalSpy files(&window.view, &views::ModulesView::fileRequested);
    window.click(QStringLiteral("Before optimizations"));
    QCOMPARE(stages.size(), 1);
    QCOMPARE(stages[0][1].value<io::StageId>(), (io::StageId{0, 0}));
    QVERIFY(window.find(QStringLiteral("f")).isValid());
    window.click(QStringLiteral("f"));
    QCOMPARE(stages[1][1].value<io::StageId>(), (io::StageId{0, 3}));

    auto* const filter = window.child<QLineEdit>("filter");
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("f PTX"));
    QCOMPARE(window.shown(), QStringLiteral("dumps\n  f *\n    Files\n      Assembly"));
    QTest::keyClick(filter, Qt::Key_Down);
    window.click(QStringLiteral("Assembly"));
    QCOMPARE(files.size(), 1);
    QCOMPARE(document.dump->files->entries()[files[0][1].value<io::FileIndex>()].path,
             std::string("module_0001.f.ptx"));
    filter->setText(QStringLiteral("simplify b"));
    QCOMPARE(window.shown(), QStringLiteral("dumps\n  f *\n    simplify\n      0001 b"));
    filter->setText(QStringLiteral("nothing of the kind"));
    QVERIFY(!window.tree()->isVisible());
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(window.tree()->isVisible());

    QSignalSpy steps(&window.view, &views::ModulesView::stepRequested);
    window.view.viewActions()[1]->trigger();
    QCOMPARE(steps.size(), 1);
    QCOMPARE(steps[0][1].value<io::StageId>(), (io::StageId{0, 2}));
    QCOMPARE(steps[0][2].toInt(), -1);
    window.view.viewActions().front()->trigger();
    QCOMPARE(steps.size(), 1);  // it is the last stage
  }

  void problems() {
    Window<views::ProblemsView> window;
    window.show(m_snapshot);
    QCOMPARE(window.view.title(), QStringLiteral("Problems"));
    QVERIFY(window.view.findChild<views::EmptyState*>()->isVisible());
    const hlo::SourceText text("/d/a.txt", "one\n  two <b>\n");
    window.view.setProblems({hlo::diagnosticAt(text, 6, hlo::Severity::kWarning, "unknown word"),
                             hlo::diagnosticAt(text, 0, hlo::Severity::kError, "expected a name")});
    QCOMPARE(window.view.title(), QStringLiteral("Problems (2)"));
    auto* const detail = window.child<QPlainTextEdit>("detail");
    QCOMPARE(detail->toPlainText(), QStringLiteral("/d/a.txt:1:1: expected a name\none\n^"));
    QSignalSpy opened(&window.view, &views::ProblemsView::openPlace);
    const QPoint second = window.tree()->visualRect(window.tree()->model()->index(1, 1)).center();
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(detail->toPlainText(), QStringLiteral("/d/a.txt:2:3: unknown word\n  two <b>\n  ^"));
    QTest::mouseDClick(window.tree()->viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString(), QStringLiteral("/d/a.txt"));
    QCOMPARE(opened[0][1].toUInt(), 2u);
    QCOMPARE(opened[0][2].toUInt(), 3u);
    QTest::keyClick(window.tree(), Qt::Key_Up);
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QCOMPARE(opened.size(), 2);
    QTest::keyClick(window.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("/d/a.txt:1:1: expected a name\none\n^\n"));
    window.view.setProblems({});
    QCOMPARE(window.view.title(), QStringLiteral("Problems"));
  }
};

QTEST_MAIN(TestComputationsView)
#include "tst_computations_view.moc"

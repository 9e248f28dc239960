// The table of instructions by real events: typing a filter, selecting rows, and the effect on the selection hub.

#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QtTest>
#include <variant>

#include "model/items/instruction_cells.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/instructions/instructions_view.h"

namespace {

using Column = queries::InstructionColumn;

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

%fused (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  ROOT %neg.1 = f32[8]{0} negate(%p), metadata={op_name="jit(f)/neg" source_file="/src/a.py" source_line=3}
}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %add.10 = f32[8]{0} add(%a, %a), metadata={op_name="jit(f)/add" source_file="/src/a.py" source_line=3}
  %add.2 = f32[16]{0} add(%a, %a), metadata={op_name="jit(f)/add" source_file="/src/a.py" source_line=5}
  %exp.1 = f32[8]{0} exponential(%add.10), metadata={op_name="jit(f)/exp" source_file="/src/a.py" source_line=3}
  ROOT %fusion.1 = f32[8]{0} fusion(%exp.1), kind=kLoop, calls=%fused
}
)";

class Window : public support::Stage<views::InstructionsView> {
 public:
  using Stage::Stage;
  QTableView* table() { return view.findChild<QTableView*>(); }
  QLineEdit* filter() { return child<QLineEdit>("filter"); }
  QString count() { return child<QLabel>("count")->text(); }

  QString names() {
    QStringList names;
    for (int row = 0; row < table()->model()->rowCount(); ++row)
      names += table()->model()->index(row, 0).data().toString();
    return names.join(u' ');
  }
  QModelIndex index(const QString& name) {
    const QModelIndexList found =
        table()->model()->match(table()->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly);
    return found.isEmpty() ? QModelIndex() : found.front();
  }
  QPoint place(const QString& name) { return table()->visualRect(index(name)).center(); }
  void click(const QString& name, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, modifiers, place(name));
  }
  void clickHeader(Column column) {
    QHeaderView* const header = table()->horizontalHeader();
    const int x = header->sectionViewportPosition(static_cast<int>(column)) + 20;
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
  }
  void programOrder() {
    QHeaderView* const header = table()->horizontalHeader();
    emit header->customContextMenuRequested({5, 5});
    auto* const menu = header->findChild<QMenu*>("columns");
    menu->findChild<QAction*>("unsorted")->trigger();
    menu->close();
  }
  // Returns the rows that are painted as selected, by the colour behind the cell.
  QString highlighted() {
    const QImage image = table()->viewport()->grab().toImage();
    QStringList names;
    for (int row = 0; row < table()->model()->rowCount(); ++row) {
      const QRect rect = table()->visualRect(table()->model()->index(row, 0));
      const QColor color = image.pixelColor(QPoint(rect.left() + 3, rect.center().y()) * image.devicePixelRatio());
      if (color == theme.colors().selection) names += table()->model()->index(row, 0).data().toString();
    }
    return names.join(u' ');
  }
  QString selected() {
    QStringList names;
    for (const hlo::InstructionId id : navigation.selection().instructions)
      names += model::toQString(navigation.snapshot()->module->name(id));
    return names.join(u' ');
  }
};

}  // namespace

class TestInstructionsView : public QObject {
  Q_OBJECT

 private:
  std::shared_ptr<const model::Snapshot> m_snapshot = support::snapshotOf(kModule);

 private slots:
  void showsTheActiveComputation() {
    Window window;
    window.show(m_snapshot);
    QCOMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    QCOMPARE(window.count(), QStringLiteral("5 instructions"));
    window.navigation.enter(support::computation(*m_snapshot, "fused"));
    QCOMPARE(window.names(), QStringLiteral("p neg.1"));
    QTest::mouseClick(window.child<QToolButton>("allComputations"), Qt::LeftButton);
    QCOMPARE(window.names(), QStringLiteral("p neg.1 a add.10 add.2 exp.1 fusion.1"));
    QTest::mouseClick(window.child<QToolButton>("thisComputation"), Qt::LeftButton);
    QCOMPARE(window.names(), QStringLiteral("p neg.1"));
  }

  // An order is of one module: another one begins in program order.
  void anotherModuleBeginsInProgramOrder() {
    Window window;
    window.show(m_snapshot);
    window.clickHeader(Column::kName);
    const QHeaderView* const header = window.table()->horizontalHeader();
    QCOMPARE(header->sortIndicatorSection(), static_cast<int>(Column::kName));
    window.show(
        support::moduleSnapshot("HloModule other\n\nENTRY e {\n  b = f32[8] parameter(0)\n  ROOT a = f32[8] "
                                "negate(b)\n}\n"));
    QCOMPARE(header->sortIndicatorSection(), -1);
    QCOMPARE(window.names(), QStringLiteral("b a"));
  }

  // A column without a value in the computation that is shown takes no room.
  void columnsWithoutValues() {
    Window window;
    window.show(support::moduleSnapshot(
        "HloModule m\n\nf {\n  ROOT q = f32[8] parameter(0)\n}\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT r = "
        "f32[8] fusion(p), kind=kLoop, calls=f, metadata={op_name=\"x\"}\n}\n"));
    const auto isShown = [&](Column column) { return !window.table()->isColumnHidden(static_cast<int>(column)); };
    QVERIFY(isShown(Column::kFusionKind) && isShown(Column::kScope));
    window.navigation.enter(support::computation(*window.navigation.snapshot(), "f"));
    QVERIFY(!isShown(Column::kFusionKind) && !isShown(Column::kScope));
    window.child<QToolButton>("allComputations")->click();
    QVERIFY(isShown(Column::kFusionKind) && isShown(Column::kScope));
  }

  // The memory spaces of a tuple's elements, those with most bytes first.
  void spacesOfATuple() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  ROOT t = (f32[], f32[64]{0:S(1)}, u32[]{:S(2)}) custom-call(), "
        "custom_call_target=\"f\"\n}\n");
    const model::InstructionCells cells{*snapshot, nullptr};
    const hlo::InstructionId id = support::instruction(*snapshot, "t");
    const QString text = cells.display(id, Column::kSpace);
    QCOMPARE(text.count(u','), 2);
    QVERIFY2(cells.tip(id, Column::kSpace).startsWith(QStringLiteral("256 bytes in ")),
             qPrintable(cells.tip(id, Column::kSpace)));
    QCOMPARE(std::get<int64_t>(cells.value(id, Column::kSpace)), int64_t{1});
  }

  // After sorting the first rows are shown, not those around the selected one.
  void sortingShowsTheTop() {
    std::string text = "HloModule m\n\nENTRY e {\n  n0 = f32[1] parameter(0)\n";
    for (int i = 1; i < 200; ++i)
      text += "  n" + std::to_string(i) + " = f32[" + std::to_string(i + 1) +
              "] custom-call(n0), custom_call_target=\"f\"\n";
    Window window;
    window.show(support::snapshotOf(text + "}\n"));
    window.table()->scrollToBottom();
    window.click(QStringLiteral("n199"));
    QCOMPARE(window.selected(), QStringLiteral("n199"));
    window.clickHeader(Column::kBytes);
    window.clickHeader(Column::kBytes);
    QCOMPARE(window.names().section(u' ', 0, 0), QStringLiteral("n0"));
    QTRY_COMPARE(window.table()->verticalScrollBar()->value(), 0);
    QCOMPARE(window.selected(), QStringLiteral("n199"));
  }

  void filtersWhileTyping() {
    Window window;
    window.show(m_snapshot);
    window.view.focusField();
    QTest::keyClicks(window.filter(), QStringLiteral("Add"));
    QCOMPARE(window.names(), QStringLiteral("add.10 add.2"));
    QCOMPARE(window.count(), QStringLiteral("2 of 5"));
    QTest::keyClicks(window.filter(), QStringLiteral(" a.py:5"));
    QCOMPARE(window.names(), QStringLiteral("add.2"));
    QTest::keyClick(window.filter(), Qt::Key_Return);
    QVERIFY(window.table()->hasFocus());
    QCOMPARE(window.selected(), QStringLiteral("add.2"));
    window.filter()->setFocus();
    QTest::keyClick(window.filter(), Qt::Key_Escape);
    QCOMPARE(window.filter()->text(), QString());
    QCOMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    QCOMPARE(window.table()->currentIndex().data().toString(), QStringLiteral("add.2"));  // the current row stays
    QTest::keyClick(window.filter(), Qt::Key_Escape);
    QVERIFY(window.table()->hasFocus());
  }

  // a executes at step 0, exp.1 at 1, fusion.1 at 4; fused instructions have no step.
  void theRangeOfTheUsageCurveFilters() {
    Window window;
    const auto snapshot = support::snapshotOf(kModule, R"(BufferAssignment:
allocation 0: size 16, preallocated-temp:
 value: <0 a @0> (size=16,offset=0): f32[4]{0}
HloLiveRange (max 5):
  InstructionSequence:
    0:a
    1:exp.1
    2:add.2
    3:add.10
    4:fusion.1
  BufferLiveRange:
    a{}:0-1
)");
    window.show(snapshot);
    window.navigation.setRange(buffers::StepRange{1, 3});
    QCOMPARE(window.names(), QStringLiteral("add.2 exp.1"));
    QCOMPARE(window.count(), QStringLiteral("2 of 5"));
    window.navigation.enter(support::computation(*snapshot, "fused"));
    QCOMPARE(window.names(), QString());
    window.navigation.setRange(std::nullopt);
    QCOMPARE(window.names(), QStringLiteral("p neg.1"));
  }

  void saysWhenNothingMatches() {
    Window window;
    window.show(m_snapshot);
    QTest::keyClicks(window.filter(), QStringLiteral("\"<b>nothing</b>\""));
    QVERIFY(!window.table()->isVisible());
    auto* const empty = window.view.findChild<views::EmptyState*>();
    QVERIFY(empty->isVisible());
    QTest::mouseClick(empty->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(window.table()->isVisible());
    QCOMPARE(window.filter()->text(), QString());
  }

  void clickSelects() {
    Window window;
    window.show(m_snapshot);
    QSignalSpy selections(&window.navigation, &model::Navigation::selectionChanged);
    QSignalSpy reveals(&window.navigation, &model::Navigation::revealRequested);
    window.click(QStringLiteral("add.10"));
    QCOMPARE(selections.size(), 1);
    QCOMPARE(window.selected(), QStringLiteral("add.10"));
    QCOMPARE(window.highlighted(), QStringLiteral("add.10"));
    window.click(QStringLiteral("exp.1"), Qt::ShiftModifier);
    QCOMPARE(window.selected(), QStringLiteral("add.10 add.2 exp.1"));
    QCOMPARE(window.highlighted(), QStringLiteral("add.10 add.2 exp.1"));
    QTest::keyClick(window.table(), Qt::Key_Up);
    QCOMPARE(window.selected(), QStringLiteral("add.2"));
    QCOMPARE(window.highlighted(), QStringLiteral("add.2"));
    QCOMPARE(reveals.size(), 0);
    QTest::keyClick(window.table(), Qt::Key_Return);
    QCOMPARE(reveals.size(), 1);
    window.click(QStringLiteral("fusion.1"));
    QTest::mouseDClick(window.table()->viewport(), Qt::LeftButton, {}, window.place(QStringLiteral("fusion.1")));
    QCOMPARE(reveals.size(), 2);
    QCOMPARE(window.selected(), QStringLiteral("fusion.1"));
    QTest::keyClick(window.table(), Qt::Key_Home);
    QCOMPARE(window.selected(), QStringLiteral("a"));
    QTest::keyClick(window.table(), Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(window.selected(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    QCOMPARE(window.highlighted(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
  }

  void focusSelectsNothing() {
    Window window;
    window.show(m_snapshot);
    window.filter()->setFocus();
    window.table()->setFocus(Qt::TabFocusReason);
    QVERIFY(window.table()->hasFocus());
    QVERIFY(window.navigation.selection().isEmpty());
    QTest::keyClick(window.table(), Qt::Key_Down);
    QCOMPARE(window.selected(), QStringLiteral("a"));
  }

  void hubSelectsRows() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(support::instruction(*m_snapshot, "add.2"));
    QCOMPARE(window.highlighted(), QStringLiteral("add.2"));
    QCOMPARE(window.table()->currentIndex().data().toString(), QStringLiteral("add.2"));
    // A source line selects several rows, in this computation and in others.
    window.navigation.select(*m_snapshot->sources.line(support::instruction(*m_snapshot, "exp.1")));
    QCOMPARE(window.highlighted(), QStringLiteral("add.10 exp.1"));
    QTest::mouseClick(window.child<QToolButton>("allComputations"), Qt::LeftButton);
    QCOMPARE(window.highlighted(), QStringLiteral("neg.1 add.10 exp.1"));
    window.navigation.clearSelection();
    QCOMPARE(window.highlighted(), QString());
    window.navigation.back();
    QCOMPARE(window.highlighted(), QStringLiteral("neg.1 add.10 exp.1"));
  }

  void revealSelectsAndScrolls() {
    Window window;
    window.show(m_snapshot);
    QTest::keyClicks(window.filter(), QStringLiteral("add"));
    const hlo::InstructionId inner = support::instruction(*m_snapshot, "neg.1");
    QVERIFY(window.view.canShow(inner));
    window.navigation.reveal(inner);
    window.view.reveal(inner);
    // The filter hid the instruction, so it is cleared.
    QCOMPARE(window.filter()->text(), QString());
    QCOMPARE(window.names(), QStringLiteral("p neg.1"));
    QCOMPARE(window.highlighted(), QStringLiteral("neg.1"));
  }

  void hovers() {
    Window window;
    window.show(m_snapshot);
    QTest::mouseMove(window.table()->viewport(), window.place(QStringLiteral("add.2")));
    QTRY_COMPARE(window.navigation.hovered().target,
                 std::optional<model::Target>(support::instruction(*m_snapshot, "add.2")));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(window.table()->viewport(), &leave);
    QVERIFY(window.navigation.hovered().isEmpty());
  }

  void sortsByColumns() {
    Window window;
    window.show(m_snapshot);
    window.click(QStringLiteral("exp.1"));
    window.clickHeader(Column::kName);
    QCOMPARE(window.names(), QStringLiteral("a add.2 add.10 exp.1 fusion.1"));
    QCOMPARE(window.table()->currentIndex().data().toString(), QStringLiteral("exp.1"));
    window.clickHeader(Column::kName);
    QCOMPARE(window.names(), QStringLiteral("fusion.1 exp.1 add.10 add.2 a"));
    QTest::keyClicks(window.filter(), QStringLiteral("add"));
    QCOMPARE(window.names(), QStringLiteral("add.10 add.2"));
    window.filter()->clear();
    window.clickHeader(Column::kName);  // once more: ascending again
    QCOMPARE(window.names(), QStringLiteral("a add.2 add.10 exp.1 fusion.1"));
    window.programOrder();
    QCOMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    window.clickHeader(Column::kBytes);  // numeric columns sort descending first
    QCOMPARE(window.names(), QStringLiteral("add.2 a add.10 exp.1 fusion.1"));
  }

  void copies() {
    Window window;
    window.show(m_snapshot);
    for (const Column column : {Column::kShape, Column::kSource, Column::kScope, Column::kUsers, Column::kStep}) {
      window.table()->setColumnHidden(static_cast<int>(column), true);
    }
    window.click(QStringLiteral("add.2"));
    window.click(QStringLiteral("fusion.1"), Qt::ControlModifier);
    QTest::keyClick(window.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("add.2\tadd\t64\t\t\t\t\t\nfusion.1\tfusion\t32\t\t\t\t\tkLoop\n"));
    // The rows of a selected source line are copied as displayed.
    window.navigation.select(*m_snapshot->sources.line(support::instruction(*m_snapshot, "exp.1")));
    QTest::keyClick(window.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("add.10\tadd\t32\t\t\t\t\t\nexp.1\texponential\t32\t\t\t\t\t\n"));
  }

  void hidesColumns() {
    Window window;
    window.show(m_snapshot);
    emit window.table()->horizontalHeader()->customContextMenuRequested(QPoint(10, 5));
    auto* const menu = window.view.findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    const auto action = [menu](const char* title) {
      for (QAction* const each : menu->actions()) {
        if (each->text() == QLatin1String(title)) return each;
      }
      return menu->actions().front();
    };
    QVERIFY(!action("Name")->isEnabled());  // a row without its name column has nothing to copy
    const auto scope = static_cast<int>(Column::kScope);
    action("Scope")->trigger();
    QVERIFY(window.table()->isColumnHidden(scope));
    QVERIFY(window.table()->isColumnHidden(static_cast<int>(Column::kSharding)));
    action("Sharding")->trigger();
    QVERIFY(!window.table()->isColumnHidden(static_cast<int>(Column::kSharding)));
    menu->close();
    QHeaderView* const header = window.table()->horizontalHeader();
    header->moveSection(header->visualIndex(1), 3);
    window.table()->sortByColumn(static_cast<int>(Column::kBytes), Qt::DescendingOrder);
    const QByteArray columns = window.view.columns();
    Window other;
    other.view.setColumns(columns);
    QVERIFY(other.table()->isColumnHidden(scope));
    QCOMPARE(other.table()->horizontalHeader()->visualIndex(1), 3);
    QCOMPARE(other.table()->horizontalHeader()->sortIndicatorSection(), static_cast<int>(Column::kBytes));
    QCOMPARE(other.view.columns(), columns);
    // An invalid state changes nothing.
    for (const QByteArray& broken : {QByteArray(), QByteArray("0"), columns.left(columns.size() / 2),
                                     columns.left(40) + columns.mid(41), QByteArray(columns).replace(60, 1, "\x7f")}) {
      other.view.setColumns(broken);
      QCOMPARE(other.view.columns(), columns);
    }
  }

  // Columns that say something only there: the computation for all computations, the trip count with loops, the
  // unpadded bytes with padding, the memory space with several; kind of fusion, scope and line where there are some.
  void columnsOfSomeModules() {
    Window window;
    const auto shown = [&] {
      QStringList titles;
      for (const Column column : {Column::kComputation, Column::kTripCount, Column::kUnpadded, Column::kSpace,
                                  Column::kExecutions, Column::kFusionKind, Column::kScope, Column::kSource}) {
        const auto section = static_cast<int>(column);
        if (!window.table()->isColumnHidden(section))
          titles += window.table()->model()->headerData(section, Qt::Horizontal).toString();
      }
      return titles.join(u' ');
    };
    window.show(support::moduleSnapshot("HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n"));
    QCOMPARE(shown(), QStringLiteral("Executions"));
    window.child<QToolButton>("allComputations")->click();
    QCOMPARE(shown(), QStringLiteral("Computation Executions"));
    window.show(
        support::moduleSnapshot("HloModule m\n\nb {\n  ROOT s = f32[3]{0:T(256)} parameter(0)\n}\n\nc {\n  t = "
                                "f32[3]{0:T(256)} parameter(0)\n  ROOT y = pred[] constant(false)\n}\n\nENTRY "
                                "e {\n  p = f32[3]{0:T(256)} parameter(0)\n  ROOT w = f32[3]{0:T(256)} "
                                "while(p), condition=c, body=b\n}\n"));
    QCOMPARE(shown(), QStringLiteral("Computation Trip count Unpadded Executions"));
    window.child<QToolButton>("thisComputation")->click();
    QCOMPARE(shown(), QStringLiteral("Trip count Unpadded Executions"));
    window.show(
        support::moduleSnapshot("HloModule m\n\nENTRY e {\n  p = f32[8]{0} parameter(0)\n  c = f32[8]{0:S(1)} copy(p)\n"
                                "  ROOT t = (f32[8]{0}, f32[8]{0:S(1)}) tuple(p, c)\n}\n"));
    QCOMPARE(shown(), QStringLiteral("Memory space Executions"));
    window.show(support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  ROOT p = f32[8]{0} parameter(0), metadata={op_name=\"jit/x\" "
        "source_file=\"a.py\" source_line=1}\n}\n"));
    QCOMPARE(shown(), QStringLiteral("Executions Scope Source line"));
    // Columns that come and go leave the widths to the view. No title is cut off.
    window.view.resize(4000, 300);
    QCOMPARE(window.table()->horizontalHeader()->length(), window.table()->viewport()->width());
    const QHeaderView& header = *window.table()->horizontalHeader();
    for (int i = 0; i < header.count(); ++i) {
      const QString title = header.model()->headerData(i, Qt::Horizontal).toString();
      QVERIFY2(header.isSectionHidden(i) || header.sectionSize(i) >= header.fontMetrics().horizontalAdvance(title) + 8,
               qPrintable(title));
    }
  }

  // Columns that a module lacks are no choice of the user: they are back with the next module, also after a restart.
  void columnsThatAModuleLacks() {
    const auto withScopes = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0), metadata={op_name=\"jit/x\" source_file=\"a.py\" "
        "source_line=1}\n}\n");
    const auto withoutScopes = support::moduleSnapshot("HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n");
    const auto shown = [](Window& window) {
      QString titles;
      for (const Column column : {Column::kScope, Column::kSource}) {
        if (!window.table()->isColumnHidden(static_cast<int>(column))) titles += column == Column::kScope ? 'c' : 's';
      }
      return titles;
    };
    Window first;
    first.show(withoutScopes);
    QCOMPARE(shown(first), QString());
    Window second;
    second.view.setColumns(first.view.columns());
    second.show(withScopes);
    QCOMPARE(shown(second), QStringLiteral("cs"));
    second.table()->setColumnHidden(static_cast<int>(Column::kScope), true);  // as the header's menu does
    second.show(withoutScopes);
    Window third;
    third.show(withScopes);
    third.view.setColumns(second.view.columns());
    QCOMPARE(shown(third), QStringLiteral("s"));
    third.show(withoutScopes);
    third.show(withScopes);
    QCOMPARE(shown(third), QStringLiteral("s"));
    third.table()->setColumnHidden(static_cast<int>(Column::kScope), false);
    third.view.resize(4000, 300);
    QTRY_COMPARE(third.table()->horizontalHeader()->length(), third.table()->viewport()->width());
    third.show(withoutScopes);
    third.show(withScopes);
    QCOMPARE(shown(third), QStringLiteral("cs"));
  }

  // The columns stay where the user scrolled them.
  void sortingKeepsTheColumns() {
    Window window;
    window.view.resize(500, 300);
    window.show(m_snapshot);
    QScrollBar* const bar = window.table()->horizontalScrollBar();
    QTRY_VERIFY(bar->maximum() > 100);
    window.table()->selectRow(1);
    bar->setValue(bar->maximum() - 10);
    const int left = bar->value();
    const QString names = window.names();
    window.table()->sortByColumn(static_cast<int>(Column::kName), Qt::DescendingOrder);
    QTRY_VERIFY(window.names() != names);
    QCOMPARE(bar->value(), left);
  }

  // The column of XLA's cycle estimates is visible only for modules that have them.
  void cyclesOfXla() {
    Window window;
    const int cycles = static_cast<int>(Column::kCycles);
    window.show(m_snapshot);
    QVERIFY(window.table()->isColumnHidden(cycles));
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  a = f32[8] add(p, p)\n  ROOT s = f32[8] copy(a), "
        "backend_config={\"window_config\":{\"estimated_cycles\":\"15377\"}}\n}\n");
    window.show(snapshot);
    window.view.showEstimates(model::estimate(snapshot, {}));
    QVERIFY(!window.table()->isColumnHidden(cycles));
    QTRY_COMPARE(window.names(), QStringLiteral("p a s"));
    QCOMPARE(window.table()->model()->index(2, cycles).data().toString(), QStringLiteral("15.4 K"));
    window.table()->sortByColumn(cycles, Qt::DescendingOrder);
    QTRY_COMPARE(window.names(), QStringLiteral("s p a"));  // instructions without cycles are last
    window.show(m_snapshot);
    window.view.showEstimates(model::estimate(m_snapshot, {}));
    QVERIFY(window.table()->isColumnHidden(cycles));
  }

  // If a few pixels are missing, columns shrink: no scrolling is needed.
  void columnsShrinkToFit() {
    Window window;
    window.view.resize(4000, 300);
    window.show(m_snapshot);
    const QHeaderView* const header = window.table()->horizontalHeader();
    QCOMPARE(header->length(), window.table()->viewport()->width());
    // With room for all, no text is cut off.
    QStyleOptionViewItem option;
    option.initFrom(window.table());
    option.widget = window.table();
    int rigid = 4000 - window.table()->viewport()->width();
    for (int column = 0; column < header->count(); ++column) {
      if (header->isSectionHidden(column)) continue;
      const bool isElastic =
          QList{Column::kName, Column::kOpcode, Column::kShape, Column::kScope}.contains(static_cast<Column>(column));
      if (!isElastic) rigid += header->sectionSize(column);
      for (int row = 0; row < window.table()->model()->rowCount(); ++row) {
        const QModelIndex cell = window.table()->model()->index(row, column);
        QVERIFY(window.table()->itemDelegate()->sizeHint(option, cell).width() <= header->sectionSize(column));
      }
    }
    for (const int elastic : {900, 660}) {
      window.view.resize(rigid + elastic, 300);
      QCOMPARE(window.table()->horizontalScrollBar()->maximum(), 0);
      QCOMPARE(header->length(), window.table()->viewport()->width());
    }
    window.view.resize(rigid + 200, 300);
    QVERIFY(window.table()->horizontalScrollBar()->maximum() > 0);
    // Column widths set by the user are kept.
    window.view.resize(4000, 300);
    const_cast<QHeaderView*>(header)->resizeSection(0, 500);
    window.view.resize(3980, 300);
    QCOMPARE(header->sectionSize(0), 500);
  }

  void requestsTheContextMenu() {
    Window window;
    window.show(m_snapshot);
    QSignalSpy menus(&window.view, &views::View::menuRequested);
    emit window.table()->customContextMenuRequested(window.place(QStringLiteral("add.2")));
    QCOMPARE(menus.size(), 1);
    QCOMPARE(menus[0][0].value<model::Target>(), model::Target(support::instruction(*m_snapshot, "add.2")));
  }

  void withoutModule() {
    Window window;
    window.show(nullptr);
    QVERIFY(window.view.findChild<views::EmptyState*>()->isVisible());
    QVERIFY(!window.filter()->isEnabled());
    window.navigation.show(m_snapshot);
    QVERIFY(window.table()->isVisible());
    QCOMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
  }

  // With workers: keystrokes faster than results, and a snapshot that is removed while a job still reads it.
  void worksInTheBackground() {
    Window window(false);
    window.show(m_snapshot);
    QTRY_COMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    QTest::keyClicks(window.filter(), QStringLiteral("add.1"));
    QTRY_COMPARE(window.names(), QStringLiteral("add.10"));
    window.navigation.show(support::snapshotOf("ENTRY e {\n  add.1 = f32[] parameter(0)\n}\n"));
    QTRY_COMPARE(window.names(), QStringLiteral("add.1"));
  }

  void keepsStateWhileHidden() {
    Window window;
    window.show(m_snapshot);
    window.view.hide();
    const hlo::InstructionId id = support::instruction(*m_snapshot, "neg.1");
    window.navigation.enter(m_snapshot->module->computation(id));
    window.navigation.select(id);
    QCOMPARE(window.names(), QStringLiteral("a add.10 add.2 exp.1 fusion.1"));
    window.view.show();
    QCOMPARE(window.names(), QStringLiteral("p neg.1"));
    QCOMPARE(window.highlighted(), QStringLiteral("neg.1"));
  }
};

QTEST_MAIN(TestInstructionsView)
#include "tst_instructions_view.moc"

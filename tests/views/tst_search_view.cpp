// The search over all open modules, and the query field, by real key events.

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>

#include "tests/support/stage.h"
#include "views/query_field.h"
#include "views/search/search_view.h"

namespace {

constexpr const char* kFirst = R"(HloModule first

%fused (q: f32[8]) -> f32[8] {
  %q = f32[8]{0} parameter(0)
  ROOT %neg.1 = f32[8]{0} negate(%q), metadata={op_name="jit(f)/neg" source_file="/src/a.py" source_line=9}
}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %add.1 = f32[8]{0} add(%a, %a)
  ROOT %fusion.1 = f32[8]{0} fusion(%add.1), kind=kLoop, calls=%fused
}
)";
constexpr const char* kSecond = R"(HloModule second

ENTRY %negated.3 (b: f32[16]) -> f32[16] {
  %b = f32[16]{0} parameter(0)
  ROOT %neg.2 = f32[16]{0} negate(%b)
}
)";

struct Window : support::Stage<views::SearchView> {
  std::shared_ptr<const model::Snapshot> first = support::snapshotOf(kFirst), second = support::snapshotOf(kSecond);
  QStringList chosen;
  QAbstractItemModelTester tester{list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

  Window() {
    QObject::connect(
        &view, &views::SearchView::hitChosen, &view,
        [this](const std::shared_ptr<const model::Snapshot>& snapshot, const model::Target& target) {
          if (snapshot != navigation.snapshot()) navigation.show(snapshot);
          navigation.reveal(target);
          const auto id = std::get_if<hlo::InstructionId>(&target);
          chosen << QString::fromStdString(snapshot->title) + u':' +
                        (id == nullptr ? QStringLiteral("-") : views::toQString(snapshot->module->name(*id)));
        });
    QObject::connect(&view, &views::SearchView::hitSelected, &view,
                     [this](const std::shared_ptr<const model::Snapshot>& snapshot, const model::Target& target) {
                       navigation.selectIn(snapshot, target);
                     });
    show(first);
    view.setModules({first, second});
  }
  views::QueryField* field() { return child<views::QueryField>("search-field"); }
  QTreeView* list() { return child<QTreeView>("hits"); }
  QString count() { return child<QLabel>("count")->text(); }
  QAbstractItemView* popup() { return field()->findChild<QCompleter*>()->popup(); }
  QStringList choices() {
    QStringList texts;
    if (!popup()->isVisible()) return texts;
    for (int row = 0; row < popup()->model()->rowCount(); ++row)
      texts << popup()->model()->index(row, 0).data().toString();
    return texts;
  }
  QStringList column(int column) {
    QStringList cells;
    const QAbstractItemModel& model = *list()->model();
    for (int row = 0; row < model.rowCount(); ++row) cells << model.index(row, column).data().toString();
    return cells;
  }
  QStringList rows() {
    QStringList rows;
    const QAbstractItemModel& model = *list()->model();
    for (int row = 0; row < model.rowCount(); ++row) {
      QStringList cells;
      for (int column = 0; column <= model::SearchModel::kSource; ++column)
        cells << model.index(row, column).data().toString();
      rows << cells.join(u'|');
    }
    return rows;
  }
};

}  // namespace

class TestSearchView : public QObject {
  Q_OBJECT

 private slots:
  void findsInAllModules() {
    Window window;
    QTest::keyClicks(window.field(), QStringLiteral("neg"));
    QCOMPARE(window.rows(), (QStringList{"neg.1|instruction|negate f32[8]{0}|fused in first|a.py:9",
                                         "negated.3|computation|2 instructions|second|",
                                         "neg.2|instruction|negate f32[16]{0}|negated.3 in second|"}));
    QCOMPARE(window.count(), QStringLiteral("3 matches in 2 modules"));
    QCOMPARE(window.view.title(), QStringLiteral("Search results (3)"));
    QTest::keyClicks(window.field(), QStringLiteral(" a.py"));
    QCOMPARE(window.rows().size(), 1);
    QCOMPARE(window.count(), QStringLiteral("1 match"));
  }

  // Bytes and executions are columns that sort; any other title brings back the order of the matches.
  void figuresSort() {
    Window window;
    using Model = model::SearchModel;
    QTest::keyClicks(window.field(), QStringLiteral("opcode:negate or name:a"));
    QCOMPARE(window.column(Model::kName), (QStringList{"a", "add.1", "neg.1", "neg.2"}));
    QCOMPARE(window.column(Model::kBytes), (QStringList{"32 B", "32 B", "32 B", "64 B"}));
    QHeaderView& header = *window.list()->header();
    QCOMPARE(header.visualIndex(Model::kBytes), 3);
    const auto click = [&](int column) {
      const QPoint at(header.sectionViewportPosition(column) + 12, header.height() / 2);
      QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, at);
    };
    window.list()->setCurrentIndex(window.list()->model()->index(0, 0));
    click(Model::kBytes);
    QCOMPARE(window.column(Model::kName), (QStringList{"neg.2", "a", "add.1", "neg.1"}));
    QCOMPARE(window.list()->currentIndex().row(), 1);  // it is still a
    click(Model::kBytes);
    QCOMPARE(window.column(Model::kName), (QStringList{"a", "add.1", "neg.1", "neg.2"}));
    click(Model::kBytes);
    QCOMPARE(header.sortIndicatorSection(), -1);
    click(Model::kBytes);
    click(Model::kName);
    QCOMPARE(header.sortIndicatorSection(), -1);
    QCOMPARE(window.column(Model::kName), (QStringList{"a", "add.1", "neg.1", "neg.2"}));
    QCOMPARE(window.column(Model::kExecutions), (QStringList{"", "", "", ""}));
    const auto estimates = model::estimate(window.first, hlo::devicePresets().front());
    window.view.showEstimates(estimates);
    QCOMPARE(window.column(Model::kExecutions), (QStringList{"1", "1", "1", ""}));
  }

  // Of a module with stages, the one that is shown is searched, or all of them in order; of others the main one.
  void stages() {
    auto dump = std::make_shared<io::Dump>();
    dump->modules.resize(2);
    for (io::DumpModule& module : dump->modules) {
      module.stages.resize(3);
      for (uint32_t i = 0; i < 3; ++i) {
        module.stages[i].modules = {i};
        module.stages[i].kind = io::Kind::kStep;
        module.stages[i].number = i;
        module.stages[i].pass = "pass" + std::to_string(i);
      }
      module.stages[2].kind = io::Kind::kFinal;
      module.stages[2].number.reset();
    }
    const auto shown = support::snapshotOf(kFirst), early = support::snapshotOf(kSecond);
    const auto at = [&dump](uint32_t module, uint32_t stage, std::shared_ptr<const model::Snapshot> snapshot) {
      model::SearchedModule each(std::move(snapshot));
      each.path = QStringLiteral("d");
      each.dump = dump;
      each.stage = {module, stage};
      return each;
    };
    const std::vector<model::SearchedModule> open{at(0, 0, early), at(0, 1, shown), at(0, 2, nullptr), at(1, 0, early),
                                                  at(1, 2, nullptr)};
    const auto text = [&](bool allStages) {
      QStringList texts;
      for (const model::SearchedModule& each : model::searchScope(open, shown, allStages))
        texts
            << QStringLiteral("%1/%2%3").arg(each.stage.module).arg(each.stageText(), each.snapshot ? "" : ", unread");
      return texts;
    };
    QCOMPARE(text(false), (QStringList{"0/0001 pass1", "1/After optimizations, unread"}));
    QCOMPARE(text(true), (QStringList{"0/0000 pass0", "0/0001 pass1", "0/After optimizations, unread",
                                      "1/After optimizations, unread"}));
    QCOMPARE(model::readCount(model::searchScope(open, shown, true)).modules, size_t{2});
  }

  void sourceLinesAreHits() {
    Window window;
    QTest::keyClicks(window.field(), QStringLiteral("a.py:9"));
    QCOMPARE(window.rows(), (QStringList{"neg.1|instruction|negate f32[8]{0}|fused in first|a.py:9",
                                         "a.py:9|source line|1 instruction|first|"}));
  }

  void findsTextOutsideOfInstructions() {
    Window window;
    const auto made = support::snapshotOf(R"(HloModule third, frontend_attributes={who="Alpha"}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %c = f32[2]{0} constant({1.5, 77.25})
  %gemm = f32[8]{0} custom-call(%a), custom_call_target="dot", backend_config={"beta":0,"alpha_real":1}
  ROOT %alpha = f32[8]{0} negate(%gemm)
}
)");
    window.show(made);
    window.view.setModules({model::SearchedModule(made)});
    QTest::keyClicks(window.field(), QStringLiteral("alpha"));
    QCOMPARE(window.rows().mid(0, 1), (QStringList{"alpha|instruction|negate f32[8]{0}|main in third|"}));
    QCOMPARE(window.rows().size(), 3);
    QVERIFY2(window.rows()[1].startsWith("line 1|text|"), qPrintable(window.rows()[1]));
    QVERIFY2(window.rows()[2].startsWith("gemm|in backend_config|"), qPrintable(window.rows()[2]));
    QVERIFY2(window.rows()[2].contains("alpha_real"), qPrintable(window.rows()[2]));
    QCOMPARE(window.count(), QStringLiteral("3 matches"));
    QCOMPARE(window.navigation.matches()->instructions, (std::vector<uint8_t>{0, 0, 1, 1}));
    // A row leads to the instruction, or to the location.
    QSignalSpy places(&window.view, &views::SearchView::placeChosen);
    QTest::keyClick(window.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(window.chosen, QStringList{"third:gemm"});
    QTest::keyClick(window.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(places.size(), 1);
    QCOMPARE(places[0][1].value<hlo::Position>().line, 1u);
    window.field()->setText(QStringLiteral("77.25"));
    QVERIFY2(window.rows().size() == 1 && window.rows()[0].startsWith("c|in the literal|"),
             qPrintable(window.rows().join(u'\n')));
    // Words can be combined with fields; operands are not searched as text.
    window.field()->setText(QStringLiteral("opcode:custom-call alpha_real"));
    QCOMPARE(window.rows().size(), 1);
    window.field()->setText(QStringLiteral("gemm"));
    QCOMPARE(window.rows().size(), 1);
  }

  void allMatchesAreSelected() {
    Window window;
    window.field()->setText(QStringLiteral("f32[8]"));
    QAction* const all = window.view.findChild<QAction*>(QStringLiteral("search.selectAll"));
    QVERIFY(all != nullptr && all->isEnabled());
    all->trigger();
    QCOMPARE(window.navigation.selection().instructions.size(), size_t{5});
    window.field()->setText(QStringLiteral("neg.1"));
    all->trigger();  // callers of a match are not selected
    QCOMPARE(window.navigation.selection().instructions.size(), size_t{1});
    // Clearing the matches in another view ends the search.
    window.navigation.setMatches(nullptr);
    QTRY_COMPARE(window.field()->text(), QString());
    QVERIFY(!all->isEnabled());
  }

  void valuesOfAnAssignmentAreMatchesToo() {
    Window window;
    const auto alone = support::snapshotOf({}, R"(BufferAssignment:
allocation 0: 0x1, size 64, maybe-live-out:
 value: <3 out @0> (size=64,offset=0): f32[16]{0}
allocation 1: 0x2, size 128, parameter 0, shape |f32[32]| at ShapeIndex {}:
 value: <1 a @0> (size=128,offset=0): f32[32]{0}
)");
    window.navigation.show(alone);
    window.view.setModules({model::SearchedModule(alone)});
    window.field()->setText(QStringLiteral("bytes>100"));
    const uint32_t found = alone->assignment->valuesAt("a").front().index();
    QCOMPARE(window.navigation.matches()->values.at(found), 1);
    QCOMPARE(window.navigation.matches()->values.at(1 - found), 0);
    window.field()->setText(QStringLiteral("bytes>1000"));
    QVERIFY(window.navigation.matches() == nullptr);
  }

  // An element of a result is in the row of its instruction, unless the query is about memory.
  void elementsOfAMatchHaveNoRow() {
    Window window;
    const auto snapshot = support::snapshotOf(R"(HloModule m, is_scheduled=true, replica_count=2

ENTRY e {
  a = f32[16] parameter(0)
  s = (f32[16], f32[32]) all-gather-start(a), replica_groups={}, dimensions={0}
  ROOT d = f32[32] all-gather-done(s)
}
)",
                                              R"(BufferAssignment:
allocation 0: 0x1, size 128, maybe-live-out:
 value: <2 s{1} @0> (size=128,offset=0): f32[32]{0}
allocation 1: 0x2, size 64, parameter 0, shape |f32[16]| at ShapeIndex {}:
 value: <1 a @0> (size=64,offset=0): f32[16]{0}
)");
    window.navigation.show(snapshot);
    window.view.setModules({model::SearchedModule(snapshot)});
    const auto rows = [&](const char* query) {
      window.field()->setText(QLatin1String(query));
      return window.list()->model()->rowCount();
    };
    QCOMPARE(rows("opcode:all-gather"), 2);  // start and done
    QCOMPARE(rows("opcode:all-gather bytes>64"), 3);
  }

  void walksTheHits() {
    Window window;
    window.field()->setText(QStringLiteral("opcode:negate"));
    QTest::keyClick(window.field(), Qt::Key_Return);
    QTest::keyClick(window.field(), Qt::Key_Return);
    QTest::keyClick(window.field(), Qt::Key_Return);
    QTest::keyClick(window.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(window.chosen, (QStringList{"first:neg.1", "second:neg.2", "first:neg.1", "second:neg.2"}));
    QCOMPARE(window.navigation.snapshot(), window.second);
    window.list()->setFocus();
    QTest::keyClick(window.list(), Qt::Key_Up);
    QTest::keyClick(window.list(), Qt::Key_Return);
    QCOMPARE(window.chosen.last(), QStringLiteral("first:neg.1"));
    QTest::keyClick(window.list(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(),
             QStringLiteral("neg.1\tinstruction\tnegate f32[8]{0}\tfused in first\ta.py:9\t32\t\t\n"));
  }

  void matchesAreSharedWithTheHub() {
    Window window;
    QSignalSpy changes(&window.navigation, &model::Navigation::matchesChanged);
    QTest::keyClicks(window.field(), QStringLiteral("neg.1"));
    const model::Matches* const matches = window.navigation.matches();
    QVERIFY(matches != nullptr && changes.size() > 0);
    // Callers count too: the fusion represents its body.
    QCOMPARE(matches->instructions, (std::vector<uint8_t>{0, 1, 0, 0, 2}));
    QTest::keyClick(window.field(), Qt::Key_Escape);
    QVERIFY(window.navigation.matches() == nullptr);
    QVERIFY(window.view.findChild<views::EmptyState*>()->isVisible());
  }

  void anErrorIsMarkedAtItsPosition() {
    Window window;
    QTest::keyClicks(window.field(), QStringLiteral("neg"));
    QTest::keyClicks(window.field(), QStringLiteral(" bytes>6X"));
    QCOMPARE(window.count(), QStringLiteral("expected a number such as 512, 64M or 1.5GiB"));
    QVERIFY(window.field()->isError());
    QCOMPARE(window.rows().size(), 2);  // the matches of bytes>6 stay
    QTest::keyClick(window.field(), Qt::Key_Backspace);
    QVERIFY(!window.field()->isError());
    QCOMPARE(window.rows().size(), 2);
    window.field()->setText(QStringLiteral("opcod:add"));
    QVERIFY(window.count().startsWith(QStringLiteral("\"opcod\" is neither a field nor an attribute")));
    QVERIFY(!window.field()->isError());
  }

  void fieldsAndValuesAreOffered() {
    Window window;
    QTest::keyClicks(window.field(), QStringLiteral("opc"));
    QCOMPARE(window.choices(), QStringList{"opcode:"});
    // Tab accepts it, and then the next completions are offered.
    QTest::keyClick(window.popup(), Qt::Key_Tab);
    QCOMPARE(window.field()->text(), QStringLiteral("opcode:"));
    QTest::keyClicks(window.field(), QStringLiteral("n"));
    // names that begin with the text, then names that contain it
    QCOMPARE(window.choices(), (QStringList{"negate", "fusion"}));
    QTest::keyClick(window.popup(), Qt::Key_Down);
    QTest::keyClick(window.popup(), Qt::Key_Return);
    QCOMPARE(window.field()->text(), QStringLiteral("opcode:negate"));
    QVERIFY(!window.popup()->isVisible());
    // Without a chosen row, Enter leaves the text as it is and goes to the first match.
    window.field()->clear();
    QTest::keyClicks(window.field(), QStringLiteral("opcode:negate n"));
    QVERIFY(window.choices().contains(QStringLiteral("name:")));
    QCOMPARE(window.chosen, QStringList());
    QTest::keyClick(window.popup(), Qt::Key_Return);
    QCOMPARE(window.field()->text(), QStringLiteral("opcode:negate n"));
    QVERIFY(!window.popup()->isVisible());
    QCOMPARE(window.chosen, QStringList{"first:neg.1"});
    QTest::keyClicks(window.field(), QStringLiteral(" \"opc"));  // no completions inside quotes
    QVERIFY(!window.popup()->isVisible());
  }
};

QTEST_MAIN(TestSearchView)
#include "tst_search_view.moc"

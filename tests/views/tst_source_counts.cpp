// Counts in the source pane: the instructions of a line and their costs, for a line alone or with everything it calls,
// in the gutter, in the heat, in the line set of a fusion and in the list of lines.

#include <QAction>
#include <QSignalSpy>

#include "absl/strings/str_cat.h"
#include "model/items/amount_text.h"
#include "tests/support/source_stage.h"
#include "views/source/heat_widgets.h"

using hlo::FileId;
using hlo::SourceLine;
using support::computation;
using support::instruction;
using support::kSourceCalls;
using support::kSourceModule;
using support::SourceStage;
using views::LineMark;
using views::LineRange;

namespace {

/// Prints "0:4 3-1 2 4": three instructions, one of them inferred, 2 FLOPs, 4 bytes.
QString print(const std::vector<model::LineFigures>& figures) {
  QStringList texts;
  for (const model::LineFigures& of : figures) {
    texts += QStringLiteral("%1:%2 %3-%4 %5 %6")
                 .arg(of.line.file.index())
                 .arg(of.line.line)
                 .arg(of.instructions)
                 .arg(of.inferred)
                 .arg(model::countText(of.cost.flops))
                 .arg(of.cost.bytes().atLeast());
  }
  return texts.join(QStringLiteral(", "));
}

QString print(const views::SourceContext& context) {
  const auto place = [](SourceLine line) { return absl::StrCat(line.file.index(), ":", line.line); };
  std::string out = absl::StrCat("of ", context.instructions, ";");
  for (const model::LineFigures& count : context.lines)
    absl::StrAppend(&out, " ", place(count.line), "=", count.instructions);
  out += "; selected";
  for (const SourceLine line : context.selected) absl::StrAppend(&out, " ", place(line));
  if (context.reported) absl::StrAppend(&out, "; reported ", place(*context.reported));
  if (context.first) absl::StrAppend(&out, "; first ", place(*context.first));
  return QString::fromStdString(out);
}

}  // namespace

class TestSourceCounts : public QObject {
  Q_OBJECT

 private slots:
  void context_data() {
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << ""
                             << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected; first 0:4";
    QTest::newRow("fusion") << "fusion"
                            << "of 5; 0:4=2 0:6=1 1:3=1; selected 0:4 0:6 1:3; reported 0:6; first 0:6";
    QTest::newRow("instruction in a body") << "x"
                                           << "of 4; 0:4=2 1:3=1; selected 0:4; first 0:4";
    QTest::newRow("instruction in another file") << "z"
                                                 << "of 4; 0:4=2 1:3=1; selected 1:3; first 1:3";
    QTest::newRow("instruction of the entry") << "t"
                                              << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:9; first 0:9";
    QTest::newRow("instruction without a line") << "p"
                                                << "of 4; 0:4=2 1:3=1; selected 0:4; first 0:4";
    QTest::newRow("computation") << "@fused"
                                 << "of 4; 0:4=2 1:3=1; selected 0:4 1:3; first 0:4";
    QTest::newRow("entered") << ">fused"
                             << "of 4; 0:4=2 1:3=1; selected; first 0:4";
    QTest::newRow("entered the entry") << ">main"
                                       << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected; first 0:4";
    QTest::newRow("line") << "a.py:9"
                          << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:9; first 0:9";
    QTest::newRow("line without instructions") << "a.py:5"
                                               << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:5; first 0:5";
  }

  void context() {
    QFETCH(QString, selected);
    const auto snapshot = support::moduleSnapshot(kSourceModule);
    model::Navigation hub;
    hub.show(snapshot);
    if (selected.startsWith(QStringLiteral("a.py:"))) {
      hub.select(SourceLine{FileId(0), selected.mid(5).toUInt()});
    } else if (selected.startsWith(QLatin1Char('@'))) {
      hub.select(computation(*snapshot, selected.mid(1).toStdString()));
    } else if (selected.startsWith(QLatin1Char('>'))) {
      hub.enter(computation(*snapshot, selected.mid(1).toStdString()));
    } else if (!selected.isEmpty()) {
      hub.select(instruction(*snapshot, selected.toStdString()));
    }
    QTEST(print(views::sourceContext(*snapshot, hub.selection(), {hub.active(), {}})), "expected");
  }

  // x, y, z, s and t have 1 FLOP each; p and q have no line and inherit that of their users.
  void figures() {
    const auto snapshot = support::moduleSnapshot(kSourceModule);
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    const auto all = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get()});
    QCOMPARE(print(all.lines), QString("0:2 2-1 1 8, 0:4 3-1 2 4, 0:6 1-0 0 0, 0:9 1-0 1 8, 1:3 1-0 1 4"));
    QCOMPARE(all.total.flops, hlo::Amount(5));
    hub.select(instruction(*snapshot, "fusion"));
    const auto set = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get()});
    QCOMPARE(print(set.lines), QString("0:4 3-1 2 4, 0:6 1-0 0 0, 1:3 1-0 1 4"));
    QCOMPARE(set.total.flops, hlo::Amount(3));
    QVERIFY(set.of({FileId(0), 9}) == nullptr && set.of({FileId(1), 3})->cost.flops == hlo::Amount(1));
    QVERIFY(!set.lines.front().peakBytes);
  }

  // a, b, c and d have 4 FLOPs and 3·16 bytes each; p has no line and counts at a's line. With calls, line 7 includes
  // all except c, and line 2 counts d once, although its stack passes line 2 twice.
  void figuresWithCalls() {
    const auto snapshot = support::moduleSnapshot(kSourceCalls);
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    const auto all = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get(), true});
    QCOMPARE(print(all.lines), QString("0:8 1-0 4 48, 1:2 3-1 8 96, 1:3 1-0 4 48"));
    QCOMPARE(print(all.linesWithCalls), QString("0:7 4-1 12 144, 0:8 1-0 4 48, 1:2 3-1 8 96, 1:3 1-0 4 48"));
    QVERIFY(all.of({FileId(0), 7}) == nullptr);
    hub.select(model::InstructionSet({instruction(*snapshot, "b"), instruction(*snapshot, "c")}));
    const auto two = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get(), true});
    QCOMPARE(print(two.linesWithCalls), QString("0:7 1-0 4 48, 0:8 1-0 4 48, 1:3 1-0 4 48"));
    QVERIFY(views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get()}).linesWithCalls.empty());
  }

  // A scope counts its own instructions, without a fusion's instructions of other scopes. A set of instructions
  // includes everything they call.
  void scopesAndSets() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nfused {\n  p = f32[4] parameter(0)\n"
        "  x = f32[4] add(p, p), metadata={op_name=\"a/x\" source_file=\"a.py\" source_line=1}\n"
        "  ROOT y = f32[4] add(x, x), metadata={op_name=\"b/y\" source_file=\"a.py\" source_line=2}\n}\n\n"
        "ENTRY e {\n  q = f32[4] parameter(0)\n"
        "  ROOT f = f32[4] fusion(q), kind=kLoop, calls=fused, metadata={op_name=\"b/y\" source_file=\"a.py\" "
        "source_line=2}\n}\n");
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(*snapshot->workload->get().scopes.find("b"));
    const auto scope = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get()});
    QCOMPARE(scope.kind, views::SourceContext::Kind::kScope);
    QCOMPARE(scope.instructions, hub.selection().instructions.size());
    QCOMPARE(scope.called, size_t{0});
    QCOMPARE(scope.of({FileId(0), 2})->cost.flops, hlo::Amount(4));
    QVERIFY(scope.of({FileId(0), 1}) == nullptr);
    hub.select(model::InstructionSet({instruction(*snapshot, "q"), instruction(*snapshot, "f")}));
    const auto several = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get()});
    QCOMPARE(several.instructions, size_t{5});
    QCOMPARE(several.called, size_t{3});
    QCOMPARE(several.total.flops, hlo::Amount(8));
  }

  // Two lines that call each other 50,000 levels deep, with an instruction at each level; bench_growth measures how the
  // time grows.
  void deepStacks() {
    constexpr int kDepth = 50000;
    std::string text =
        "HloModule m\n\nFileNames\n1 \"/w/m/a.py\"\n\nFunctionNames\n1 \"f\"\n\nFileLocations\n"
        "1 {file_name_id=1 function_name_id=1 line=1}\n2 {file_name_id=1 function_name_id=1 line=2}\n\nStackFrames\n";
    for (int i = 1; i <= kDepth; ++i)
      absl::StrAppend(&text, i, " {file_location_id=", 2 - i % 2, " parent_frame_id=", i, "}\n");
    text += "\nENTRY main {\n  p = f32[4] parameter(0)\n";
    for (int i = 1; i <= kDepth; ++i)
      absl::StrAppend(&text, "  a", i, " = f32[4] negate(p), metadata={stack_frame_id=", i, "}\n");
    const auto snapshot = support::moduleSnapshot(text + "}\n");
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    const auto all = views::sourceContext(*snapshot, hub.selection(), {{}, {}, estimates.get(), true});
    QCOMPARE(all.of({FileId(0), 1}, true)->instructions, uint32_t{kDepth + 1});  // including p, which has no line
    QCOMPARE(all.of({FileId(0), 2}, true)->instructions, uint32_t{kDepth - 1});
    QCOMPARE(all.of({FileId(0), 2}, true)->cost.flops, hlo::Amount(4 * (kDepth - 1)));
  }

  void gutterCountsCallsOnRequest() {
    SourceStage f(support::moduleSnapshot(kSourceCalls));
    f.view.resize(900, 220);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.navigation.select(SourceLine{FileId(0), 8});
    QCOMPARE(f.file(), QString("train.py"));
    const auto cell = [&f](size_t line) { return f.area().gutter().columns()[1].cell(line); };
    const auto tip = [&f](size_t line) { return f.area().gutter().columns()[1].toolTip(line); };
    QCOMPARE(cell(6).text, QString());
    QVERIFY2(tip(7).endsWith("\nThis line only, without the code it calls"), qPrintable(tip(7)));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(cell(6).text, QString("12"));
    QCOMPARE(cell(6).share, 1.0);
    QCOMPARE(cell(7).text, QString("4"));
    QVERIFY2(tip(6).startsWith("12 FLOPs, 75.0% of the total\n4 instructions, 1 of them inferred"), qPrintable(tip(6)));
    QVERIFY2(tip(6).endsWith("\nThis line and everything it calls"), qPrintable(tip(6)));
    QCOMPARE(f.area().gutter().columns()[0].toolTip(6),
             QString("4 instructions, 1 of them inferred (no source line of their own)\n"
                     "This line and everything it calls"));
    f.view.findChild<QAction*>("source-line-alone")->trigger();
    QCOMPARE(cell(6).text, QString());
    QCOMPARE(cell(7).share, 1.0);
  }

  // The list of lines behaves like the text.
  void listedLinesCountCalls() {
    SourceStage f(support::moduleSnapshot(kSourceCalls), false);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.navigation.select(SourceLine{FileId(0), 8});
    QCOMPARE(f.rows(), (QStringList{"8|main|1|4|48 B|*"}));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(f.rows(), (QStringList{"7|main|4|12|144 B|", "8|main|1|4|48 B|*"}));
    const QModelIndex row = f.view.table()->model()->index(0, 0);
    QTest::mouseClick(f.view.table()->viewport(), Qt::LeftButton, {}, f.view.table()->visualRect(row).center());
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 7, 7, true}));
    QCOMPARE(f.navigation.selection().instructions.size(), size_t{3});
    QCOMPARE(f.rows(), (QStringList{"7|main|4|12|144 B|*", "8|main|1|4|48 B|"}));
  }

  void gutterShowsCosts() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    auto* const header = f.view.findChild<views::GutterHeader*>();
    QVERIFY(header->isHidden());
    f.view.resize(900, 220);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    QCOMPARE(header->names(), (QStringList{"instr.", "FLOPs", "accessed"}));
    QVERIFY(header->isVisible());
    const auto& columns = f.area().gutter().columns();
    QCOMPARE(columns.size(), size_t{3});
    QCOMPARE(columns[1].cell(3).text, QString("2"));
    QCOMPARE(columns[1].cell(3).share, 1.0);
    QCOMPARE(columns[1].cell(8).share, 0.5);
    QCOMPARE(columns[1].cell(5).text, QString("0"));
    QCOMPARE(columns[1].cell(4).text, QString());
    QCOMPARE(columns[2].cell(1).text, QString("8 B"));
    QVERIFY(columns[1].toolTip(3).startsWith("2 FLOPs, 40.0% of the total\n3 instructions, 1 of them inferred"));
    // The file's heat strip shows FLOPs.
    const auto marks = f.view.findChild<views::HeatStrip*>()->marks();
    QCOMPARE(marks.size(), size_t{4});
    QCOMPARE(marks[1].line, size_t{3});
    QCOMPARE(marks[1].heat, 1.0);
    // Columns switched off are hidden; columns that do not fit are hidden too, costs last.
    for (QAction* const action : f.view.viewActions()) {
      if (action->objectName() == QLatin1String("source-gutter-bytes")) action->trigger();
    }
    QCOMPARE(header->names(), (QStringList{"instr.", "FLOPs"}));
    f.view.resize(200, 220);
    QCOMPARE(header->names(), (QStringList{"FLOPs"}));
  }

  void setOfLines() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    auto* const set = f.view.findChild<views::LineSetBar*>();
    const auto links = [set] {
      QStringList texts;
      for (int i = 0; i < set->model()->rowCount(); ++i)
        texts += set->model()->index(i, 0).data(Qt::AccessibleTextRole).toString();
      return texts;
    };
    QVERIFY(set->isHidden());
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QVERIFY(set->isVisible());
    QCOMPARE(links(), (QStringList{"a.py:4 67%", "b.py:3 33%", "a.py:6 0%, reported"}));
    // A click goes to the line and keeps the selection; a click on the line number selects the line's instructions.
    QTest::mouseClick(set->viewport(), Qt::LeftButton, {}, set->visualRect(set->model()->index(1, 0)).center());
    QCOMPARE(f.file(), QString("b.py"));
    QCOMPARE(f.marks(LineMark::kVisited), (std::vector<LineRange>{{2, 3}}));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "fusion")));
    f.navigation.select(instruction(*f.snapshot, "t"));
    QVERIFY(set->isHidden());
  }

  // The selection decides; a computation that is entered is shown only without one.
  void enteredComputations() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    const auto* const set = f.view.findChild<views::LineSetBar*>();
    QCOMPARE(f.summary(), QString("7 of 8 instructions here"));
    f.navigation.select(instruction(*f.snapshot, "t"));
    const auto marks = f.marks();
    QVERIFY(!marks.empty());
    f.navigation.enter(computation(*f.snapshot, "fused"));
    QCOMPARE(f.summary(), QString("7 of 8 instructions here"));
    QCOMPARE(f.marks(), marks);
    f.navigation.clearSelection();
    QCOMPARE(f.summary(), QString("3 of 4 instructions here"));
    QVERIFY(f.marks().empty());
    QVERIFY(set->isVisible());
    QCOMPARE(set->model()->rowCount(), 2);
    f.navigation.select(instruction(*f.snapshot, "z"));
    QCOMPARE(f.file(), QString("b.py"));
    QVERIFY(set->isHidden());
    f.navigation.clearSelection();
    QCOMPARE(f.file(), QString("b.py"));
    QVERIFY(set->isVisible());
    f.navigation.enter(computation(*f.snapshot, "main"));
    QVERIFY(set->isHidden());
    QCOMPARE(f.view.findChild<views::FilePicker*>()->count(), 2);
  }

  // The displayed file stays only if it has a good part of the cost, however many instructions come from it.
  void theCostDecidesTheFile() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nfused {\n  p = f32[4,4] parameter(0)\n"
        "  x = f32[4,4] copy(p), metadata={source_file=\"trainer.py\" source_line=1}\n"
        "  y = f32[4,4] copy(x), metadata={source_file=\"trainer.py\" source_line=1}\n"
        "  ROOT d = f32[4,4] dot(y, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}, "
        "metadata={source_file=\"ops.py\" source_line=2}\n}\n\n"
        "ENTRY e {\n  q = f32[4,4] parameter(0)\n  ROOT f = f32[4,4] fusion(q), kind=kOutput, calls=fused\n}\n");
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(instruction(*snapshot, "f"));
    const auto trainer = snapshot->sources.line(instruction(*snapshot, "x"))->file;
    const auto ops = snapshot->sources.line(instruction(*snapshot, "d"))->file;
    // Without costs, instructions count.
    QVERIFY(views::sourceContext(*snapshot, hub.selection(), {{}, trainer}).first->file == trainer);
    QVERIFY(views::sourceContext(*snapshot, hub.selection(), {{}, trainer, estimates.get()}).first->file == ops);
    QVERIFY(views::sourceContext(*snapshot, hub.selection(), {{}, ops, estimates.get()}).first->file == ops);
  }

  // An instruction without a line shows that of its user, and where it is from.
  void linesOfUsers() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    const auto* const origin = f.view.findChild<QLabel*>(QStringLiteral("source-origin"));
    f.navigation.select(instruction(*f.snapshot, "z"));
    QVERIFY(origin->isHidden());
    f.navigation.select(instruction(*f.snapshot, "p"));
    QCOMPARE(f.file(), QString("a.py"));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{3, 4}}));
    QVERIFY(!origin->isHidden());
    QCOMPARE(origin->text(), QString("Line of its user x; it has none of its own"));
    QCOMPARE(f.navigation.selection().line, std::optional(SourceLine{FileId(0), 4}));
    f.navigation.select(instruction(*f.snapshot, "z"));
    QVERIFY(origin->isHidden());
  }

  // If space is short, the column of functions has priority over the last metric and the bars.
  void listedFunctions() {
    SourceStage f(support::moduleSnapshot(kSourceCalls), false);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    using Lines = model::SourceLineModel;
    for (const int width : {700, 500, 330}) {
      f.view.resize(width, 220);
      QVERIFY2(!f.view.table()->isColumnHidden(Lines::kFunction), qPrintable(QString::number(width)));
      QVERIFY(f.view.table()->columnWidth(Lines::kFunction) >= 60);
    }
  }

  void listedLinesShowCosts() {
    SourceStage f(support::moduleSnapshot(kSourceModule), false);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    QCOMPARE(f.rows(), (QStringList{"2||2|1|8 B|", "4||3|2|4 B|", "6||1|0|0 B|", "9||1|1|8 B|"}));
    // No line has a function, and there is no assignment: these columns would be empty.
    using Lines = model::SourceLineModel;
    const QTreeView& table = *f.view.table();
    QVERIFY(table.isColumnHidden(Lines::kFunction) && table.isColumnHidden(Lines::kPeakBytes));
    // At any width the visible columns fit, without horizontal scrolling.
    for (const int width : {500, 330, 180}) {
      f.view.resize(width, 220);
      int used = 0;
      for (int column = 0; column < Lines::kColumnCount; ++column) {
        used += table.columnWidth(column);  // 0 for hidden columns
        if (column < Lines::kInstructions || table.isColumnHidden(column)) continue;
        QVERIFY(table.columnWidth(column) >= table.fontMetrics().horizontalAdvance(QStringLiteral("Accessed")));
      }
      QVERIFY2(used <= width && used > width - 40, qPrintable(QStringLiteral("%1 of %2").arg(used).arg(width)));
      QVERIFY(!table.isColumnHidden(Lines::kFlops));
    }
    QVERIFY(table.isColumnHidden(Lines::kInstructions));
    f.view.table()->sortByColumn(model::SourceLineModel::kFlops, Qt::DescendingOrder);
    QCOMPARE(f.rows().front(), QString("4||3|2|4 B|"));
    const QModelIndex count = table.model()->index(0, Lines::kInstructions);
    QVERIFY(count.data(Qt::ToolTipRole).toString().contains("3 instructions, 1 of them inferred"));
    for (int column = Lines::kFunction; column < Lines::kColumnCount; ++column) {
      QVERIFY(!table.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    }
  }

  void theShownFileIsKept() {
    const auto snapshot = support::moduleSnapshot(kSourceModule);
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(computation(*snapshot, "fused"));
    QCOMPARE(views::sourceContext(*snapshot, hub.selection(), {{}, FileId(1)}).first,
             std::optional(SourceLine{FileId(1), 3}));
  }

  void reducersDoNotCountAtTheirCallers() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nsum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
        "  ROOT c = f32[] add(a, b), metadata={source_file=\"lib.py\" source_line=1}\n}\n\n"
        "ENTRY main {\n  p = f32[8] parameter(0)\n  z = f32[] constant(0)\n"
        "  ROOT r = f32[] reduce(p, z), dimensions={0}, to_apply=sum, metadata={source_file=\"a.py\" "
        "source_line=5}\n}\n");
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(instruction(*snapshot, "r"));
    const views::SourceContext context = views::sourceContext(*snapshot, hub.selection());
    QCOMPARE(context.selected.size(), size_t{1});
    QCOMPARE(context.selected[0].line, 5u);
    QVERIFY(!context.reported);
  }

  void columnsAreKept() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.view.resize(900, 220);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    QSignalSpy changed(&f.view, &views::SourceView::optionsChanged);
    views::SourceOptions options;
    options.withInstructions = options.withBytes = false;
    f.view.setOptions(options);
    QCOMPARE(changed.size(), 0);
    QCOMPARE(f.view.options(), options);
    QCOMPARE(f.view.findChild<views::GutterHeader*>()->names(), QStringList{"FLOPs"});
    f.view.findChild<QAction*>("source-gutter-bytes")->trigger();
    QCOMPARE(changed.size(), 1);
    options.withBytes = true;
    QCOMPARE(changed[0][0].value<views::SourceOptions>(), options);
  }
};

QTEST_MAIN(TestSourceCounts)
#include "tst_source_counts.moc"

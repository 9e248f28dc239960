// The source pane on the hub: which file and lines it shows for what is selected, counts, clicks, the call stack, finding
// files, and what it says when there is none.

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/items/amount_text.h"
#include "tests/support/snapshots.h"
#include "views/source/heat_widgets.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

using hlo::FileId;
using hlo::SourceLine;
using support::computation;
using support::instruction;
using views::LineMark;
using views::LineRange;

namespace {

// a.py: lines 2 (p, s), 4 (x, y), 6 (z and the fusion), 9 (main's own); b.py: line 3.
const char kModule[] =
    "HloModule m\n\n"
    "%fused (p: f32[]) -> f32[] {\n"
    "  %p = f32[] parameter(0)\n"
    "  %x = f32[] add(%p, %p), metadata={source_file=\"/w/m/a.py\" source_line=4}\n"
    "  %y = f32[] add(%x, %p), metadata={source_file=\"/w/m/a.py\" source_line=4}\n"
    "  ROOT %z = f32[] add(%y, %p), metadata={source_file=\"/w/m/b.py\" source_line=3}\n"
    "}\n\n"
    "ENTRY %main (q: f32[]) -> f32[] {\n"
    "  %q = f32[] parameter(0)\n"
    "  %s = f32[] negate(%q), metadata={source_file=\"/w/m/a.py\" source_line=2}\n"
    "  %fusion = f32[] fusion(%s), kind=kLoop, calls=%fused, metadata={source_file=\"/w/m/a.py\" source_line=6}\n"
    "  ROOT %t = f32[] negate(%fusion), metadata={source_file=\"/w/m/a.py\" source_line=9}\n"
    "}\n";

const char kStacks[] =
    "HloModule m\n\n"
    "FileNames\n1 \"/w/m/train.py\"\n2 \"/w/m/scores.py\"\n\n"
    "FunctionNames\n1 \"main\"\n2 \"normalized\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=7}\n"
    "2 {file_name_id=2 function_name_id=2 line=2}\n\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n\n"
    "ENTRY main {\n"
    "  p = f32[] parameter(0)\n"
    "  ROOT a = f32[] add(p, p), metadata={stack_frame_id=2}\n"
    "}\n";

// train.py line 7 calls scores.py lines 2 and 3, and line 2 calls itself once; train.py line 8 calls nothing.
const char kCalls[] =
    "HloModule m\n\n"
    "FileNames\n1 \"/w/m/train.py\"\n2 \"/w/m/scores.py\"\n\n"
    "FunctionNames\n1 \"main\"\n2 \"normalized\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=7}\n"
    "2 {file_name_id=2 function_name_id=2 line=2}\n"
    "3 {file_name_id=2 function_name_id=2 line=3}\n"
    "4 {file_name_id=1 function_name_id=1 line=8}\n\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n"
    "3 {file_location_id=3 parent_frame_id=2}\n"
    "4 {file_location_id=4 parent_frame_id=1}\n"
    "5 {file_location_id=2 parent_frame_id=3}\n\n"
    "ENTRY main {\n"
    "  p = f32[4] parameter(0)\n"
    "  a = f32[4] add(p, p), metadata={stack_frame_id=2}\n"
    "  b = f32[4] add(a, a), metadata={stack_frame_id=3}\n"
    "  c = f32[4] add(b, b), metadata={stack_frame_id=4}\n"
    "  ROOT d = f32[4] add(c, c), metadata={stack_frame_id=5}\n"
    "}\n";

QByteArray lines(int count) {
  QByteArray text;
  for (int i = 1; i <= count; ++i) text += "line_" + QByteArray::number(i) + " = 1\n";
  return text;
}

class Fixture {
 public:
  explicit Fixture(std::shared_ptr<const model::Snapshot> shown = nullptr, bool withFiles = true)
      : snapshot(std::move(shown)), jobs(true), view({navigation, jobs, theme}) {
    if (withFiles) {
      write("m/a.py", lines(40));
      write("m/b.py", lines(40));
      write("m/train.py", lines(40));
      write("m/scores.py", lines(40));
      view.setRoots({dir.path()});
    }
    view.followNavigation();
    view.resize(500, 220);
    view.show();
    QApplication::setActiveWindow(&view);
    navigation.show(snapshot);
  }
  void write(const QString& path, const QByteArray& text) {
    QDir(dir.path()).mkpath(QFileInfo(path).path());
    QFile file(at(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  QString at(const QString& path) const { return dir.path() + QLatin1Char('/') + path; }
  views::TextArea& area() { return *view.pane()->area(); }
  QString file() const { return view.findChild<views::FilePicker*>()->currentText(); }
  QString notice() const { return view.findChild<views::NoticeBar*>()->text(); }
  QString summary() const {
    for (const QLabel* const label : view.findChildren<QLabel*>()) {
      if (label->text().endsWith(QStringLiteral("instructions here"))) return label->text();
    }
    return {};
  }
  bool showsText() const { return view.pane()->isVisible(); }
  QStringList frames() const {
    QStringList frames;
    const auto* const stack = view.findChild<views::CallStackBar*>();
    if (stack->isHidden()) return frames;
    for (int i = 0; i < stack->model()->rowCount(); ++i) {
      frames += stack->model()->index(i, 0).data(Qt::AccessibleTextRole).toString();
    }
    return frames;
  }
  /// Of the table: "4||2" for line 4 with two instructions; marked rows with a star.
  QStringList rows() const {
    QStringList rows;
    const QAbstractItemModel* const model = view.table()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      QStringList cells;
      for (int column = 0; column < model->columnCount(); ++column) cells += model->index(row, column).data().toString();
      const bool marked = view.table()->selectionModel()->isRowSelected(row);
      rows += cells.join(QLatin1Char('|')) + (marked ? QStringLiteral("*") : QString());
    }
    return rows;
  }
  std::vector<LineRange> marks(LineMark mark = LineMark::kSelected) { return area().marks(mark); }
  void clickLine(size_t line) {
    area().showLines({line, line + 1});
    const QRect rect = area().rectAt(area().text()->lineBegin(line));
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, rect.center());
  }
  SourceLine line(uint32_t number, uint32_t file = 0) const { return {FileId(file), number}; }

  QTemporaryDir dir;
  std::shared_ptr<const model::Snapshot> snapshot;
  views::Theme theme;
  model::Navigation navigation;
  model::JobRunner jobs;
  views::SourceView view;
};

/// "0:4 3-1 2 4": three instructions, one of them inferred, 2 FLOPs, 4 bytes.
QString print(const std::vector<model::LineFigures>& figures) {
  QStringList texts;
  for (const model::LineFigures& of : figures) {
    texts += QStringLiteral("%1:%2 %3-%4 %5 %6").arg(of.line.file.index()).arg(of.line.line).arg(of.instructions).arg(of.inferred)
                 .arg(model::countText(of.cost.flops)).arg(of.cost.bytes().atLeast());
  }
  return texts.join(QStringLiteral(", "));
}

QString print(const views::SourceContext& context) {
  const auto place = [](SourceLine line) { return absl::StrCat(line.file.index(), ":", line.line); };
  std::string out = absl::StrCat("of ", context.instructions, ";");
  for (const hlo::LineCount& count : context.lines) absl::StrAppend(&out, " ", place(count.line), "=", count.instructions);
  out += "; selected";
  for (const SourceLine line : context.selected) absl::StrAppend(&out, " ", place(line));
  if (context.reported) absl::StrAppend(&out, "; reported ", place(*context.reported));
  if (context.first) absl::StrAppend(&out, "; first ", place(*context.first));
  return QString::fromStdString(out);
}

}  // namespace

class TestSourceView : public QObject {
  Q_OBJECT

 private slots:
  // --- what is counted ----------------------------------------------------------------------------------------------

  void context_data() {
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << "" << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected; first 0:4";
    QTest::newRow("fusion") << "fusion" << "of 5; 0:4=2 0:6=1 1:3=1; selected 0:4 0:6 1:3; reported 0:6; first 0:6";
    QTest::newRow("instruction in a body") << "x" << "of 4; 0:4=2 1:3=1; selected 0:4; first 0:4";
    QTest::newRow("instruction in another file") << "z" << "of 4; 0:4=2 1:3=1; selected 1:3; first 1:3";
    QTest::newRow("instruction of the entry") << "t" << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:9; first 0:9";
    QTest::newRow("instruction without a line") << "p" << "of 4; 0:4=2 1:3=1; selected";
    QTest::newRow("computation") << "@fused" << "of 4; 0:4=2 1:3=1; selected 0:4 1:3; first 0:4";
    QTest::newRow("line") << "a.py:9" << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:9; first 0:9";
    QTest::newRow("line without instructions") << "a.py:5" << "of 8; 0:2=1 0:4=2 0:6=1 0:9=1 1:3=1; selected 0:5; first 0:5";
  }

  void context() {
    QFETCH(QString, selected);
    const auto snapshot = support::moduleSnapshot(kModule);
    model::Navigation hub;
    hub.show(snapshot);
    if (selected.startsWith(QStringLiteral("a.py:"))) {
      hub.select(SourceLine{FileId(0), selected.mid(5).toUInt()});
    } else if (selected.startsWith(QLatin1Char('@'))) {
      hub.select(computation(*snapshot, selected.mid(1).toStdString()));
    } else if (!selected.isEmpty()) {
      hub.select(instruction(*snapshot, selected.toStdString()));
    }
    QTEST(print(views::sourceContext(*snapshot, hub.selection(), std::nullopt)), "expected");
  }

  // x, y, z, s and t are 1 FLOP each; p and q have no line and take that of what uses them.
  void figures() {
    const auto snapshot = support::moduleSnapshot(kModule);
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    const auto all = views::sourceContext(*snapshot, hub.selection(), std::nullopt, estimates.get());
    QCOMPARE(print(all.figures), QString("0:2 2-1 1 8, 0:4 3-1 2 4, 0:6 1-0 0 0, 0:9 1-0 1 8, 1:3 1-0 1 4"));
    QCOMPARE(all.total.flops, hlo::Amount(5));
    hub.select(instruction(*snapshot, "fusion"));
    const auto set = views::sourceContext(*snapshot, hub.selection(), std::nullopt, estimates.get());
    QCOMPARE(print(set.figures), QString("0:4 3-1 2 4, 0:6 1-0 0 0, 1:3 1-0 1 4"));
    QCOMPARE(set.total.flops, hlo::Amount(3));
    QVERIFY(set.figuresOf({FileId(0), 9}) == nullptr && set.figuresOf({FileId(1), 3})->cost.flops == hlo::Amount(1));
    QVERIFY(!set.figures.front().peakBytes);
  }

  // a, b, c and d are 4 FLOPs and 3·16 bytes each; p has no line and counts where a does. With calls line 7 has all but c,
  // and line 2 has d once, although d came by it twice.
  void figuresWithCalls() {
    const auto snapshot = support::moduleSnapshot(kCalls);
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    model::Navigation hub;
    hub.show(snapshot);
    const auto all = views::sourceContext(*snapshot, hub.selection(), std::nullopt, estimates.get(), true);
    QCOMPARE(print(all.figures), QString("0:8 1-0 4 48, 1:2 3-1 8 96, 1:3 1-0 4 48"));
    QCOMPARE(print(all.figuresWithCalls), QString("0:7 4-1 12 144, 0:8 1-0 4 48, 1:2 3-1 8 96, 1:3 1-0 4 48"));
    QCOMPARE(all.count({FileId(0), 7}), 0u);
    QCOMPARE(all.count({FileId(0), 7}, true), 3u);  // of its own metadata
    QCOMPARE(all.count({FileId(1), 2}, true), 2u);
    hub.select(model::InstructionSet({instruction(*snapshot, "b"), instruction(*snapshot, "c")}));
    const auto two = views::sourceContext(*snapshot, hub.selection(), std::nullopt, estimates.get(), true);
    QCOMPARE(print(two.figuresWithCalls), QString("0:7 1-0 4 48, 0:8 1-0 4 48, 1:3 1-0 4 48"));
    QVERIFY(views::sourceContext(*snapshot, hub.selection(), std::nullopt, estimates.get()).figuresWithCalls.empty());
  }

  void gutterCountsCallsWhereTheyAreChosen() {
    Fixture f(support::moduleSnapshot(kCalls));
    f.view.resize(900, 220);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.navigation.select(SourceLine{FileId(0), 8});
    QCOMPARE(f.file(), QString("train.py"));
    const auto cell = [&f](size_t line) { return f.area().gutter().columns()[1].cell(line); };
    const auto tip = [&f](size_t line) { return f.area().gutter().columns()[1].toolTip(line); };
    QCOMPARE(cell(6).text, QString());
    QVERIFY2(tip(7).endsWith("\nOf this line alone, without what it calls"), qPrintable(tip(7)));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(cell(6).text, QString("12"));
    QCOMPARE(cell(6).share, 1.0);
    QCOMPARE(cell(7).text, QString("4"));
    QVERIFY2(tip(6).startsWith("12 FLOPs, 75.0% of all that counts here\n4 instruction(s)\n1 of them without"), qPrintable(tip(6)));
    QVERIFY2(tip(6).endsWith("\nOf this line and all that it calls"), qPrintable(tip(6)));
    QCOMPARE(f.area().gutter().columns()[0].toolTip(6), QString("3 instruction(s)\nOf this line and all that it calls"));
    f.view.findChild<QAction*>("source-line-alone")->trigger();
    QCOMPARE(cell(6).text, QString());
    QCOMPARE(cell(7).share, 1.0);
  }

  // The list of lines works as the text does.
  void listedLinesCountCalls() {
    Fixture f(support::moduleSnapshot(kCalls), false);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.navigation.select(SourceLine{FileId(0), 8});
    QCOMPARE(f.rows(), (QStringList{"8|main|1|4|48 B|*"}));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(f.rows(), (QStringList{"7|main|3|12|144 B|", "8|main|1|4|48 B|*"}));
    const QModelIndex row = f.view.table()->model()->index(0, 0);
    QTest::mouseClick(f.view.table()->viewport(), Qt::LeftButton, {}, f.view.table()->visualRect(row).center());
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 7, 7, true}));
    QCOMPARE(f.navigation.selection().instructions.size(), size_t{3});
    QCOMPARE(f.rows(), (QStringList{"7|main|3|12|144 B|*", "8|main|1|4|48 B|"}));
  }

  // However narrow the pane is, what a click selects can be read.
  void narrowPanes() {
    Fixture f(support::moduleSnapshot(kCalls));
    auto* const choice = f.view.findChild<QToolButton*>("source-calls");
    auto* const picker = f.view.findChild<views::FilePicker*>();
    for (const char* const option : {"source-line-alone", "source-line-and-calls"}) {
      f.view.findChild<QAction*>(option)->trigger();
      for (const int width : {600, 360, 300, 240, 200}) {
        f.view.resize(width, 220);
        QCoreApplication::processEvents();
        const QString at = QStringLiteral("%1 at %2: %3").arg(choice->text()).arg(width).arg(choice->width());
        QVERIFY2(choice->width() >= choice->sizeHint().width(), qPrintable(at));
        QVERIFY2(choice->mapTo(&f.view, choice->rect().bottomRight()).x() < f.view.width(), qPrintable(at));
        QVERIFY2(picker->geometry().right() < choice->geometry().left(), qPrintable(at));
        QVERIFY2(picker->width() >= picker->minimumSizeHint().width(), qPrintable(at));
      }
      f.view.resize(600, 220);
      QCoreApplication::processEvents();
      QVERIFY(!f.summary().isEmpty());
    }
  }

  void gutterShowsCosts() {
    Fixture f(support::moduleSnapshot(kModule));
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
    QVERIFY(columns[1].toolTip(3).startsWith("2 FLOPs, 40.0% of all that counts here\n3 instruction(s)\n1 of them without"));
    // The heat of the file follows the FLOPs.
    const auto marks = f.view.findChild<views::HeatStrip*>()->marks();
    QCOMPARE(marks.size(), size_t{4});
    QCOMPARE(marks[1].line, size_t{3});
    QCOMPARE(marks[1].heat, 1.0);
    // A column that is not wanted goes; what has no room goes too, costs last.
    for (QAction* const action : f.view.viewActions()) {
      if (action->objectName() == QLatin1String("source-gutter-bytes")) action->trigger();
    }
    QCOMPARE(header->names(), (QStringList{"instr.", "FLOPs"}));
    f.view.resize(200, 220);
    QCOMPARE(header->names(), (QStringList{"FLOPs"}));
  }

  void setOfLines() {
    Fixture f(support::moduleSnapshot(kModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    auto* const set = f.view.findChild<views::LineSetBar*>();
    const auto links = [set] {
      QStringList texts;
      for (int i = 0; i < set->model()->rowCount(); ++i) texts += set->model()->index(i, 0).data(Qt::AccessibleTextRole).toString();
      return texts;
    };
    QVERIFY(set->isHidden());
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QVERIFY(set->isVisible());
    QCOMPARE(links(), (QStringList{"a.py:4 67%", "b.py:3 33%", "a.py:6 0%, reported"}));
    // A click leads to the line and leaves the selection; one on the line's number selects what comes from it.
    QTest::mouseClick(set->viewport(), Qt::LeftButton, {}, set->visualRect(set->model()->index(1, 0)).center());
    QCOMPARE(f.file(), QString("b.py"));
    QCOMPARE(f.marks(LineMark::kVisited), (std::vector<LineRange>{{2, 3}}));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "fusion")));
    f.navigation.select(instruction(*f.snapshot, "t"));
    QVERIFY(set->isHidden());
  }

  void listedLinesShowCosts() {
    Fixture f(support::moduleSnapshot(kModule), false);
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    QCOMPARE(f.rows(), (QStringList{"2||1|1|8 B|", "4||2|2|4 B|", "6||1|0|0 B|", "9||1|1|8 B|"}));
    // No line has a function, and there is no assignment: these columns would be empty.
    using Lines = model::SourceLineModel;
    const QTreeView& table = *f.view.table();
    QVERIFY(table.isColumnHidden(Lines::kFunction) && table.isColumnHidden(Lines::kPeakBytes));
    // However narrow it is, what is shown has room for its figures, and nothing needs to be scrolled to.
    for (const int width : {500, 330, 180}) {
      f.view.resize(width, 220);
      int used = 0;
      for (int column = 0; column < Lines::kColumnCount; ++column) {
        used += table.columnWidth(column);  // 0 of hidden ones
        if (column < Lines::kInstructions || table.isColumnHidden(column)) continue;
        QVERIFY(table.columnWidth(column) >= table.fontMetrics().horizontalAdvance(QStringLiteral("Accessed")));
      }
      QVERIFY2(used <= width, qPrintable(QStringLiteral("%1 of %2").arg(used).arg(width)));
      QVERIFY(!table.isColumnHidden(Lines::kFlops));
    }
    QVERIFY(table.isColumnHidden(Lines::kInstructions));
    f.view.table()->sortByColumn(model::SourceLineModel::kFlops, Qt::DescendingOrder);
    QCOMPARE(f.rows().front(), QString("4||2|2|4 B|"));
  }

  void theShownFileIsKept() {
    const auto snapshot = support::moduleSnapshot(kModule);
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(computation(*snapshot, "fused"));
    QCOMPARE(views::sourceContext(*snapshot, hub.selection(), FileId(1)).first, std::optional(SourceLine{FileId(1), 3}));
  }

  void reducersAreNotTheirCallersPlace() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nsum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
        "  ROOT c = f32[] add(a, b), metadata={source_file=\"lib.py\" source_line=1}\n}\n\n"
        "ENTRY main {\n  p = f32[8] parameter(0)\n  z = f32[] constant(0)\n"
        "  ROOT r = f32[] reduce(p, z), dimensions={0}, to_apply=sum, metadata={source_file=\"a.py\" source_line=5}\n}\n");
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(instruction(*snapshot, "r"));
    const views::SourceContext context = views::sourceContext(*snapshot, hub.selection(), std::nullopt);
    QCOMPARE(context.selected.size(), size_t{1});
    QCOMPARE(context.selected[0].line, 5u);
    QVERIFY(!context.reported);
  }

  // --- what is shown ------------------------------------------------------------------------------------------------

  void emptyStates() {
    const auto why = [](const Fixture& f) {
      const auto* const empty = f.view.findChild<views::EmptyState*>();
      return empty->isVisible() ? empty->findChildren<QLabel*>().at(0)->text() : QString();
    };
    Fixture none;
    QCOMPARE(why(none), QStringLiteral("No dump is open."));
    Fixture alone(support::assignmentSnapshot("BufferAssignment:\nallocation 0: 0x1, size 64, parameter 0, shape |f32[16]| at "
                                              "ShapeIndex {}:\n value: <1 a @0> (size=64,offset=0): f32[16]{0}\n"));
    QCOMPARE(why(alone), QStringLiteral("The source lines are in the HLO module, and this is a buffer assignment alone."));
    Fixture bare(support::moduleSnapshot("HloModule m\n\nENTRY main {\n  ROOT p = f32[] parameter(0)\n}\n"));
    QCOMPARE(why(bare), QStringLiteral("This module carries no source metadata."));
    QSignalSpy message(&bare.view, &views::View::message);
    bare.view.findChild<views::EmptyState*>()->findChild<QPushButton*>()->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("--xla_dump_disable_metadata=false"));
    QCOMPARE(message.size(), 1);
    bare.navigation.select(instruction(*bare.snapshot, "p"));
    QVERIFY(!bare.view.canShow(instruction(*bare.snapshot, "p")));
    QCOMPARE(why(bare), QStringLiteral("This module carries no source metadata."));
    // From a module without lines to one with them, and back to nothing.
    bare.navigation.show(support::moduleSnapshot(kModule));
    QCOMPARE(why(bare), QString());
    QCOMPARE(bare.file(), QStringLiteral("a.py"));
    bare.navigation.show(nullptr);
    QCOMPARE(why(bare), QStringLiteral("No dump is open."));
  }

  void theModuleAsAWhole() {
    Fixture f(support::moduleSnapshot(kModule));
    QVERIFY(f.showsText());
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.summary(), QStringLiteral("5 of 8 instructions here"));
    QVERIFY(f.marks().empty());
    QCOMPARE(f.notice(), QString());
    QVERIFY(f.area().isLineVisible(3));  // the line with the most instructions
    const auto* const picker = f.view.findChild<views::FilePicker*>();
    QCOMPARE(picker->count(), 2);
    QCOMPARE(picker->itemText(1), QStringLiteral("b.py"));
  }

  void aFusion() {
    Fixture f(support::moduleSnapshot(kModule));
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{3, 4}, {5, 6}}));
    QCOMPARE(f.marks(LineMark::kReported), (std::vector<LineRange>{{5, 6}}));
    QCOMPARE(f.summary(), QStringLiteral("3 of 5 instructions here"));
    QCOMPARE(f.area().caretLine(), size_t{5});
    f.navigation.select(instruction(*f.snapshot, "z"));  // in the other file
    QCOMPARE(f.file(), QStringLiteral("b.py"));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{2, 3}}));
    QVERIFY(f.marks(LineMark::kReported).empty());
    f.navigation.back();
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.marks(LineMark::kReported), (std::vector<LineRange>{{5, 6}}));
    f.navigation.clearSelection();
    QVERIFY(f.marks().empty());
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.summary(), QStringLiteral("5 of 8 instructions here"));
  }

  void scrollsOnlyWhenNotVisible() {
    std::string text = "HloModule m\n\nENTRY main {\n  p = f32[] parameter(0)\n";
    for (const int line : {10, 12, 300}) {
      absl::StrAppend(&text, "  i", line, " = f32[] negate(p), metadata={source_file=\"/w/m/long.py\" source_line=", line, "}\n");
    }
    Fixture f;
    f.write("m/long.py", lines(400));
    f.navigation.show(support::moduleSnapshot(text + "}\n"));
    const auto select = [&](const char* name) { f.navigation.select(instruction(*f.navigation.snapshot(), name)); };
    select("i300");
    QVERIFY(f.area().isLineVisible(299));
    QVERIFY(qAbs(static_cast<int>(299 - f.area().topLine()) - static_cast<int>(f.area().pageLines() / 2)) <= 1);
    select("i10");
    const size_t top = f.area().topLine();
    select("i12");
    QCOMPARE(f.area().topLine(), top);
  }

  void clicksSelectTheLine() {
    Fixture f(support::moduleSnapshot(kModule));
    f.clickLine(3);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
    QCOMPARE(f.navigation.selection().instructions.size(), size_t{2});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{3, 4}}));
    f.clickLine(4);  // no instruction comes from there
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
    // Lines dragged over in the gutter: of one with instructions that line.
    const auto inGutter = [&](size_t line) { return QPoint(5, f.area().rectAt(f.area().text()->lineBegin(line)).center().y()); };
    f.area().showLines({4, 9});
    QTest::mousePress(f.area().viewport(), Qt::LeftButton, {}, inGutter(6));
    QMouseEvent move(QEvent::MouseMove, inGutter(8), f.area().viewport()->mapToGlobal(inGutter(8)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(f.area().viewport(), &move);
    QTest::mouseRelease(f.area().viewport(), Qt::LeftButton, {}, inGutter(8));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(9)));
    // Over several with instructions: all of these.
    QTest::mousePress(f.area().viewport(), Qt::LeftButton, {}, inGutter(4));
    QMouseEvent again(QEvent::MouseMove, inGutter(8), f.area().viewport()->mapToGlobal(inGutter(8)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(f.area().viewport(), &again);
    QTest::mouseRelease(f.area().viewport(), Qt::LeftButton, {}, inGutter(8));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 5, 9}));
    QCOMPARE(f.navigation.selection().instructions,
             (std::vector<hlo::InstructionId>{instruction(*f.snapshot, "fusion"), instruction(*f.snapshot, "t")}));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{5, 6}, {8, 9}}));
  }

  void aLineAndWhatItCalls() {
    Fixture f(support::moduleSnapshot(kStacks));
    f.navigation.select(instruction(*f.snapshot, "a"));
    auto* const stack = f.view.findChild<views::CallStackBar*>();
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(stack->model()->index(1, 0)).center());
    QCOMPARE(f.file(), QString("train.py"));
    // No instruction comes from line 7 itself.
    f.clickLine(6);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "a")));
    QSignalSpy changed(&f.view, &views::SourceView::optionsChanged);
    auto* const choice = f.view.findChild<QToolButton*>("source-calls");
    QVERIFY(choice->isVisible());
    QCOMPARE(choice->text(), QString("This line"));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(choice->text(), QString("Line and calls"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(f.view.options().selectsCalls);
    const QModelIndex caller = stack->model()->index(1, 0);
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(caller).center());
    QCOMPARE(f.area().gutter().columns()[0].cell(6).text, QString("1"));
    f.clickLine(6);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 7, 7, true}));
    QCOMPARE(f.navigation.selection().instructions, std::vector<hlo::InstructionId>{instruction(*f.snapshot, "a")});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    f.clickLine(5);  // nothing comes from there, and nothing is called
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    // Back to the line alone: what it calls is no longer meant, and of itself it has nothing.
    f.view.setOptions({});
    QCOMPARE(choice->text(), QString("This line"));
    QCOMPARE(changed.size(), 1);
    // Without stacks there is no choice.
    f.navigation.show(support::moduleSnapshot(kModule));
    QVERIFY(choice->isHidden());
  }

  void columnsAreKept() {
    Fixture f(support::moduleSnapshot(kModule));
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

  void stepsOverLinesWithoutCost() {
    Fixture f(support::moduleSnapshot(kModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.area().setFocus();
    f.area().setCaret(0);
    for (const uint32_t line : {2u, 4u, 9u}) {  // line 6 has but the fusion, whose cost stands at what it is made of
      QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
      QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(line)));
    }
    QTest::keyClick(&f.area(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
  }

  void stepsFromLineToLine() {
    Fixture f(support::moduleSnapshot(kModule));
    f.area().setFocus();
    f.area().setCaret(0);
    QSignalSpy message(&f.view, &views::View::message);
    for (const uint32_t line : {2u, 4u, 6u, 9u}) {
      QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
      QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(line)));
      QCOMPARE(f.area().caretLine(), size_t{line - 1});
    }
    QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(message.size(), 1);
    QTest::keyClick(&f.area(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(6)));
    // The window's own Alt+Up does not get the key.
    QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Up, Qt::AltModifier);
    event.ignore();
    QApplication::sendEvent(&f.area(), &event);
    QVERIFY(event.isAccepted());
  }

  void hovers() {
    Fixture f(support::moduleSnapshot(kModule));
    f.area().showLines({3, 4});
    const QPoint point = f.area().rectAt(f.area().text()->lineBegin(3)).center();
    QMouseEvent move(QEvent::MouseMove, point, f.area().viewport()->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(f.area().viewport(), &move);
    QCOMPARE(f.navigation.hovered().target, std::optional<model::Target>(f.line(4)));
    QCOMPARE(f.marks(LineMark::kHovered), (std::vector<LineRange>{{3, 4}}));
    f.navigation.hover(instruction(*f.snapshot, "t"));
    QCOMPARE(f.marks(LineMark::kHovered), (std::vector<LineRange>{{8, 9}}));
    f.navigation.hover(instruction(*f.snapshot, "z"));  // in another file
    QVERIFY(f.marks(LineMark::kHovered).empty());
  }

  void theUserPicksAFile() {
    Fixture f(support::moduleSnapshot(kModule));
    auto* const picker = f.view.findChild<views::FilePicker*>();
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    QCOMPARE(f.view.shownFile(), std::optional(FileId(1)));
    QCOMPARE(f.summary(), QStringLiteral("1 of 8 instructions here"));
    QCOMPARE(f.area().caretLine(), size_t{2});  // where its instruction comes from
    // What has nothing to do with a file does not take it away.
    f.navigation.hover(instruction(*f.snapshot, "t"));
    QCOMPARE(f.view.shownFile(), std::optional(FileId(1)));
  }

  void theCallStack() {
    Fixture f(support::moduleSnapshot(kStacks));
    QVERIFY(f.frames().isEmpty());
    f.navigation.select(instruction(*f.snapshot, "a"));
    QCOMPARE(f.frames(), QStringList({QStringLiteral("scores.py:2 normalized"), QStringLiteral("train.py:7 main")}));
    QCOMPARE(f.file(), QStringLiteral("scores.py"));
    auto* const stack = f.view.findChild<views::CallStackBar*>();
    const QModelIndex caller = stack->model()->index(1, 0);
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(caller).center());
    QCOMPARE(f.file(), QStringLiteral("train.py"));
    QCOMPARE(f.marks(LineMark::kVisited), (std::vector<LineRange>{{6, 7}}));
    QVERIFY(f.area().isLineVisible(6));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "a")));
    QCOMPARE(f.summary(), QStringLiteral("0 of 2 instructions here"));
    f.navigation.select(instruction(*f.snapshot, "p"));
    QVERIFY(f.marks(LineMark::kVisited).empty());
    QVERIFY(f.frames().isEmpty());
    f.navigation.select(SourceLine{FileId(1), 2});  // many instructions, many ways
    QVERIFY(f.frames().isEmpty());
  }

  void theFrameworksFramesAreLeftOut() {
    std::string text = kStacks;
    text.replace(text.find("2 \"/w/m/scores.py\""), 18, "2 \"/usr/lib/site-packages/flax/linear.py\"");
    Fixture f(support::moduleSnapshot(text));
    f.navigation.select(instruction(*f.snapshot, "a"));
    QCOMPARE(f.file(), QString("train.py"));  // the user's line, not the innermost one
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    QCOMPARE(f.frames(), QStringList{"train.py:7 main"});
  }

  // --- finding files ------------------------------------------------------------------------------------------------

  void withoutTheFile() {
    Fixture f(support::moduleSnapshot(kModule), false);
    QVERIFY(!f.showsText());
    QCOMPARE(f.notice(),
             QStringLiteral("a.py is not on this machine. Choose the folder that holds the sources, or drop it here."));
    QCOMPARE(f.rows(), QStringList({"2||1", "4||2", "6||1", "9||1"}));
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(f.rows(), QStringList({"2||", "4||2*", "6||1*", "9||"}));
    QCOMPARE(f.summary(), QStringLiteral("3 of 5 instructions here"));
    const QModelIndex row = f.view.table()->model()->index(3, 0);
    QTest::mouseClick(f.view.table()->viewport(), Qt::LeftButton, {}, f.view.table()->visualRect(row).center());
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(9)));
    QCOMPARE(f.rows(), QStringList({"2||1", "4||2", "6||1", "9||1*"}));
    f.view.showPreviousLine();
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(6)));

    // A root brings the text, in the same place.
    f.write("src/m/a.py", lines(40));
    QSignalSpy changed(&f.view, &views::SourceView::rootsChanged);
    f.view.addRoot(f.at("src"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toStringList(), QStringList(f.at("src")));
    QVERIFY(f.showsText());
    QCOMPARE(f.notice(), QString());
    QCOMPARE(f.marks(), (std::vector<LineRange>{{5, 6}}));
    QCOMPARE(f.area().caretLine(), size_t{5});
    // Another root, and the same file again: the place stays.
    f.area().setTopLine(20);
    f.area().setCaret(f.area().text()->lineBegin(25));
    f.view.addRoot(f.at("other"));
    QCOMPARE(f.area().topLine(), size_t{20});
    QCOMPARE(f.area().caretLine(), size_t{25});
    QCOMPARE(changed.size(), 2);
    f.view.setRoots({});
    QVERIFY(!f.showsText());
    QCOMPARE(changed.size(), 2);
  }

  void aFolderIsDropped() {
    Fixture f(support::moduleSnapshot(kModule), false);
    f.write("src/m/a.py", lines(40));
    f.write("src/note.txt", "x");
    const auto drop = [&](const QString& path) {
      QMimeData data;
      data.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
      enter.ignore();
      QApplication::sendEvent(&f.view, &enter);
      if (!enter.isAccepted()) return false;
      QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
      QApplication::sendEvent(&f.view, &event);
      return true;
    };
    QSignalSpy changed(&f.view, &views::SourceView::rulesChanged);
    auto* const bar = f.view.findChild<views::NoticeBar*>();
    QVERIFY(!drop(f.at("src/note.txt")));  // for the window to open
    // What would lead there is proposed, and nothing is done before it is agreed to.
    QVERIFY(drop(f.at("src")));
    QCOMPARE(f.notice(), QString("Look for 1 of the 2 source files there?\n/w → %1").arg(f.at("src")));
    QVERIFY(!f.showsText());
    QTest::mouseClick(bar->declineButton(), Qt::LeftButton);
    QVERIFY(f.notice().startsWith("a.py is not on this machine."));
    QVERIFY(bar->declineButton()->isHidden());
    QVERIFY(drop(f.at("src/m/a.py")));  // the folder that the file is in
    QCOMPARE(f.notice(), QString("Look for 1 of the 2 source files there?\n/w/m → %1").arg(f.at("src/m")));
    QCOMPARE(changed.size(), 0);
    QCOMPARE(bar->button()->text(), QString("Use This Rule"));
    QTest::mouseClick(bar->button(), Qt::LeftButton);
    QVERIFY(f.showsText());
    QCOMPARE(f.notice(), QString());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(f.view.rules().size(), 1);
    QCOMPARE(f.view.rules()[0].from, QString("/w/m"));
    QCOMPARE(f.view.rules()[0].to, f.at("src/m"));
    QVERIFY(f.view.roots().isEmpty());
    // A rule of the same beginning takes its place; where there is nothing it is said.
    f.write("new/a.py", lines(20));
    QVERIFY(drop(f.at("new")));
    QTest::mouseClick(bar->button(), Qt::LeftButton);
    QCOMPARE(f.view.rules().size(), 1);
    QCOMPARE(f.view.shownPath(), f.at("new/a.py"));
    QDir(f.dir.path()).mkpath("empty");
    QVERIFY(drop(f.at("empty")));
    QCOMPARE(f.notice(), QString("None of the 2 source files that this module names is below %1.").arg(f.at("empty")));
    QTest::mouseClick(bar->declineButton(), Qt::LeftButton);
    QCOMPARE(f.notice(), QString());
    QVERIFY(f.showsText());
  }

  void rulesLeadToFiles() {
    Fixture f(support::moduleSnapshot(kModule), false);
    f.write("mine/a.py", lines(40));
    f.view.setRules({{QStringLiteral("/w/m"), f.at("mine")}});
    QVERIFY(f.showsText());
  }

  void besideTheDump() {
    Fixture f(nullptr, false);
    f.write("a.py", lines(40));
    f.navigation.show(support::moduleSnapshot(kModule, f.at("dump.txt").toStdString()));
    QVERIFY(f.showsText());
  }

  void anotherVersion() {
    Fixture f(nullptr, false);
    f.write("m/a.py", lines(8));
    f.view.setRoots({f.dir.path()});
    f.navigation.show(support::moduleSnapshot(kModule));
    QVERIFY(f.showsText());
    QCOMPARE(f.notice(), QStringLiteral("a.py found in %1/m has 8 lines; the dump names line 9: it may be another version.")
                             .arg(f.dir.path()));
    f.navigation.select(SourceLine{FileId(0), 9});  // a line that is not there
    QVERIFY(f.showsText());
  }

  void blankLines() {
    Fixture f(nullptr, false);
    f.view.setRoots({f.dir.path()});
    f.write("m/a.py", "import x\n  # line 2\n\ny = 4\n\n#6\n7\n8\nz = 9\n");
    f.navigation.show(support::moduleSnapshot(kModule));
    QCOMPARE(f.notice(), QString("2 of the 4 lines that the dump names are blank or comments in a.py found in %1/m, line 2 "
                                 "first: it may be another version.").arg(f.dir.path()));
    f.write("m/a.py", "1\ntwo\n3\n \n5\nsix  # comment\n7\n8\nnine\n");
    QTRY_COMPARE(f.notice(), QString("Line 4 of a.py found in %1/m is blank or a comment, and the dump names it: it may be "
                                     "another version.").arg(f.dir.path()));
    f.write("m/a.py", lines(9));
    QTRY_COMPARE(f.notice(), QString());
  }

  void unreadableFiles() {
    Fixture f(nullptr, false);
    f.write("m/a.py", QByteArray("\0\0", 2));
    f.view.setRoots({f.dir.path()});
    f.navigation.show(support::moduleSnapshot(kModule));
    QVERIFY(!f.showsText());
    QCOMPARE(f.notice(), f.at("m/a.py") + QStringLiteral(": holds binary data, not source text"));
    QCOMPARE(f.rows().size(), 4);
  }

  void aChangedFileIsReadAgain() {
    Fixture f(support::moduleSnapshot(kModule));
    f.navigation.select(instruction(*f.snapshot, "t"));
    const QByteArray changed = lines(50);
    f.write("m/a.py", changed);
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(changed.size()));
    QCOMPARE(f.area().caretLine(), size_t{8});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{8, 9}}));
    // As editors do: another file takes its place.
    f.write("m/a.py.new", lines(60));
    QVERIFY(QFile::remove(f.at("m/a.py")));
    QVERIFY(QFile::rename(f.at("m/a.py.new"), f.at("m/a.py")));
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(lines(60).size()));
    f.write("m/a.py", lines(70));
    QTRY_COMPARE(f.area().text()->text().size(), static_cast<size_t>(lines(70).size()));
  }

  void inTheBackground() {
    // With real workers: the last request wins, and nothing of an older one is ever shown.
    Fixture f(nullptr, true);
    model::JobRunner jobs;
    views::SourceView view({f.navigation, jobs, f.theme});
    view.setRoots({f.dir.path()});
    view.followNavigation();
    view.resize(400, 200);
    view.show();
    f.navigation.show(support::moduleSnapshot(kModule));
    for (int i = 0; i < 5; ++i) {
      f.navigation.select(instruction(*f.navigation.snapshot(), "t"));
      f.navigation.select(instruction(*f.navigation.snapshot(), "z"));
    }
    QTRY_COMPARE(view.shownFile(), std::optional(FileId(1)));
    QTRY_VERIFY(jobs.jobs().isEmpty());
    QCOMPARE(view.shownFile(), std::optional(FileId(1)));
    QCOMPARE(view.pane()->area()->marks(LineMark::kSelected), (std::vector<LineRange>{{2, 3}}));
  }

  // --- the rest -----------------------------------------------------------------------------------------------------

  void whatItCanShow() {
    Fixture f(support::moduleSnapshot(kModule));
    QVERIFY(f.view.canShow(f.line(4)));
    QVERIFY(f.view.canShow(instruction(*f.snapshot, "x")));
    QVERIFY(!f.view.canShow(instruction(*f.snapshot, "p")));
    QVERIFY(f.view.canShow(computation(*f.snapshot, "fused")));
    QVERIFY(!f.view.canShow(model::Step{0}));
  }

  void namesOfFiles() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY main {\n  p = f32[] parameter(0)\n"
        "  a = f32[] negate(p), metadata={source_file=\"/w/one/layers/core.py\" source_line=1}\n"
        "  b = f32[] negate(p), metadata={source_file=\"/w/two/layers/core.py\" source_line=1}\n"
        "  c = f32[] negate(p), metadata={source_file=\"/w/hardcore.py\" source_line=1}\n"
        "  d = f32[] negate(p), metadata={source_file=\"<stdin>\" source_line=1}\n"
        "  ROOT e = f32[] negate(p), metadata={source_file=\"core.py\" source_line=1}\n}\n");
    Fixture f(snapshot, false);
    const auto* const picker = f.view.findChild<views::FilePicker*>();
    QStringList names;
    for (int i = 0; i < picker->count(); ++i) names += picker->itemText(i);
    names.sort();
    QCOMPARE(names, QStringList({"<stdin>", "core.py", "hardcore.py", "one/layers/core.py", "two/layers/core.py"}));
    QVERIFY(picker->itemData(0, Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;")) ||
            !picker->itemText(0).contains(QLatin1Char('<')));
  }
};

QTEST_MAIN(TestSourceView)
#include "tst_source_view.moc"

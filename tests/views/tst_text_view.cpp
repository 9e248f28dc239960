// The Text tab with the selection hub: marks and scrolling for a selection, selection by clicks, links, hover; the text
// of a module and of a buffer assignment.

#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/documents/module_memory.h"
#include "model/io/file.h"
#include "model/text/mlir_reader.h"
#include "tests/support/marked.h"
#include "tests/support/snapshots.h"
#include "views/empty_state.h"
#include "views/text/text_view.h"

using support::computation;
using support::instruction;
using views::LineMark;
using views::LineRange;
using views::TextTargets;

namespace {

const support::Marked kPlaces(
    "[[HloModule]] m\n"  // 0
    "\n"
    "%fused ([[parameter of a header|p]]: f32[8]) -> f32[8] {\n"       // 2
    "  %p = f32[8]{0} parameter(0)\n"                                  // 3
    "  ROOT %[[neg]] = f32[8]{0} [[negate]](%[[operand of neg|p]])\n"  // 4
    "}\n"
    "\n"
    "ENTRY %[[main]] (a: f32[8]) -> f32[8] [[brace of main|{]]\n"                                     // 7
    "[[indentation|  ]]%a = f32[8]{0} parameter(0), metadata={op_name=\"%[[in a string|fused]]\"}\n"  // 8
    "  %[[fusion]] = f32[8]{0} fusion(%a), kind=kLoop, calls=%[[called|fused]]\n"                     // 9
    "  [[ROOT of out|ROOT]] %[[out]] = f32[8]{0} add(%[[operand of out|fusion]], %a)\n"               // 10
    "}\n");
const std::string& kModule = kPlaces.text();

const support::Marked kAssignmentPlaces(
    "BufferAssignment:\n"
    "[[allocation 0]]: 0x1, size 64, maybe-live-out:\n"
    " value: <3 out @0> (size=64,offset=0): f32[16]{0}\n"
    "allocation 1: 0x2, size 64, parameter 0, shape |f32[16]| at ShapeIndex {}:\n"
    " [[value 1|value: <1]] a @0> (size=64,offset=0): f32[16]{0}\n"
    "\n"
    "[[Total bytes]] used: 128 (128B)\n");
const std::string& kAssignment = kAssignmentPlaces.text();

/// Describes the target of `%name` as an operand or a definition: "instruction neg", "computation fused", "value 3", …,
/// or "nothing".
QString said(const model::Snapshot& snapshot, const std::optional<model::Target>& target) {
  if (!target) return QStringLiteral("nothing");
  if (const auto* const id = std::get_if<hlo::InstructionId>(&*target)) {
    return QStringLiteral("instruction ") + views::toQString(snapshot.module->name(*id));
  }
  if (const auto* const id = std::get_if<hlo::ComputationId>(&*target)) {
    return QStringLiteral("computation ") + views::toQString(snapshot.module->name(*id));
  }
  if (const auto* const id = std::get_if<buffers::ValueId>(&*target)) {
    return QStringLiteral("value %1").arg(snapshot.assignment->value(*id).number);
  }
  if (const auto* const id = std::get_if<buffers::AllocationId>(&*target)) {
    return QStringLiteral("allocation %1").arg(snapshot.assignment->allocation(*id).number);
  }
  return QStringLiteral("something else");
}

class Fixture {
 public:
  explicit Fixture(std::shared_ptr<const model::Snapshot> shown, bool inlineJobs = true)
      : snapshot(std::move(shown)), jobs(inlineJobs), view({navigation, jobs, theme}) {
    view.followNavigation();
    view.resize(700, 120);
    view.show();
    navigation.show(snapshot);
  }
  views::TextArea& area() { return *view.pane()->area(); }
  void click(size_t offset) {
    area().showRange({static_cast<uint32_t>(offset), static_cast<uint32_t>(offset)});
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, area().rectAt(offset).center() - QPoint(2, 0));
  }
  void hover(size_t offset) {
    area().showRange({static_cast<uint32_t>(offset), static_cast<uint32_t>(offset)});
    const QPoint point = area().rectAt(offset).center() - QPoint(2, 0);
    QMouseEvent event(QEvent::MouseMove, QPointF(point), area().viewport()->mapToGlobal(QPointF(point)), Qt::NoButton,
                      Qt::NoButton, {});
    QApplication::sendEvent(area().viewport(), &event);
  }
  QString selected() { return said(*snapshot, navigation.selection().target); }

  std::shared_ptr<const model::Snapshot> snapshot;
  views::Theme theme;
  model::Navigation navigation;
  model::JobRunner jobs;
  views::TextView view;
};

}  // namespace

class TestTextView : public QObject {
  Q_OBJECT

 private slots:
  // --- places and targets -------------------------------------------------------------------------------------------

  void at_data() {
    // The marks are named after the expected targets.
    static const support::Marked places(
        "HloMod[[nothing|]]ule m\n"
        "\n"
        "%fused (p[[computation fused|]]: f32[8]) -> f32[8] {\n"
        " [[computation fused|]] %p[[instruction p|]] = f32[8]{0} parameter(0)\n"
        "  RO[[instruction neg|]]OT %neg = f32[8]{0} negate(%[[instruction neg|]]p)\n"
        "}\n[[nothing|]]"
        "\n"
        "ENTRY[[computation main|]] %main (a: f32[8]) -> f32[8] {\n"
        "  %a = f32[8]{0} parameter(0), metadata={op_name=[[instruction a|]]\"%fused\"}\n"
        "  %fusion = f32[8]{0} fusion(%a), kind=kLoop, calls=%fuse[[instruction fusion|]]d\n"
        "  ROOT %out = f32[8]{0} add(%fusion, %a)\n"
        "}\n");
    QCOMPARE(places.text(), kModule);
    QTest::addColumn<size_t>("offset");
    QTest::addColumn<QString>("expected");
    for (const support::Mark& mark : places.marks()) {
      QTest::addRow("byte %zu: %s", mark.begin, mark.name.c_str()) << mark.begin << QString::fromStdString(mark.name);
    }
  }

  void at() {
    QFETCH(size_t, offset);
    const auto snapshot = support::moduleSnapshot(kModule);
    QTEST(said(*snapshot, TextTargets(snapshot).at(offset)), "expected");
  }

  void placesOfTargets() {
    const auto snapshot = support::moduleSnapshot(kModule);
    const TextTargets targets(snapshot);
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!targets.blocks().empty());
    QVERIFY(TextTargets(snapshot, stopped.get_token()).blocks().empty());
    const auto text = [&](const model::Target& target) {
      const auto range = targets.rangeOf(target);
      return range ? views::toQString(targets.text()->text(*range)) : QString();
    };
    QCOMPARE(text(instruction(*snapshot, "neg")), QStringLiteral("ROOT %neg = f32[8]{0} negate(%p)"));
    QCOMPARE(text(computation(*snapshot, "fused")), QStringLiteral("%fused (p: f32[8]) -> f32[8] {"));
    QCOMPARE(text(model::Step{0}), QString());
    QCOMPARE(targets.blocks(), (std::vector<LineRange>{{2, 6}, {7, 12}}));
    QCOMPARE(said(*snapshot, targets.named("p", kPlaces["negate"].begin)), QStringLiteral("instruction p"));
    QCOMPARE(said(*snapshot, targets.named("p", kPlaces["ROOT of out"].begin)), QStringLiteral("nothing"));
    QCOMPARE(said(*snapshot, targets.named("fused", 0)), QStringLiteral("computation fused"));
    QCOMPARE(said(*snapshot, targets.named("", 0)), QStringLiteral("nothing"));
  }

  void bodiesInsideInstructions() {
    const support::Marked places(
        "HloModule m\n"
        "ENTRY main {\n"
        "  a = f32[8] parameter(0)\n"
        "  z = f32[] constant(0)\n"
        "  r = f32[] [[instruction r|reduce]](a, z), dimensions={0}, to_apply={ x = f32[] parameter(0) "
        "y = f32[] parameter(1) [[instruction s|ROOT]] s = f32[] add(x, y) }\n"
        "  [[instruction t|ROOT]] t = f32[] negate(r)\n"
        "}\n");
    const auto snapshot = support::moduleSnapshot(places.text());
    QVERIFY(snapshot != nullptr);
    const TextTargets targets(snapshot);
    for (const support::Mark& mark : places.marks()) {
      QCOMPARE(said(*snapshot, targets.at(mark.begin)), QString::fromStdString(mark.name));
    }
    QCOMPARE(targets.blocks(), (std::vector<LineRange>{{1, 7}}));
  }

  void everyInstructionOfASeedIsFoundAtItsPosition() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-trax-rnn.hlo.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand");
    const auto snapshot = support::moduleSnapshot(std::string((*text)->text()));
    const TextTargets targets(snapshot);
    QCOMPARE(targets.blocks().size(), snapshot->module->computationCount());
    for (const hlo::InstructionId id : snapshot->module->instructions()) {
      const hlo::TextRange range = snapshot->module->range(id);
      QCOMPARE(targets.at(range.begin), std::optional<model::Target>(id));
      QCOMPARE(targets.at(range.end - 1), std::optional<model::Target>(id));
      QCOMPARE(targets.linesOf(range).end - targets.linesOf(range).begin, size_t{1});
      QCOMPARE(targets.named(snapshot->module->name(id), range.begin), std::optional<model::Target>(id));
    }
  }

  // --- the view -----------------------------------------------------------------------------------------------------

  void nothingOpen() {
    Fixture f(nullptr);
    QCOMPARE(f.view.findChild<views::EmptyState*>()->findChild<QLabel*>()->text(),
             QStringLiteral("No module is open."));
    QVERIFY(f.view.findChild<views::EmptyState*>()->isVisible());
    QVERIFY(!f.view.canShow(model::Step{0}));
  }

  void selectionMarksItsLines() {
    Fixture f(support::moduleSnapshot(kModule));
    const auto marks = [&] { return f.area().marks(LineMark::kSelected); };
    QVERIFY(marks().empty());
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(marks(), (std::vector<LineRange>{{9, 10}}));
    QVERIFY(f.area().isLineVisible(9));
    f.navigation.select(computation(*f.snapshot, "fused"));
    QCOMPARE(marks(), (std::vector<LineRange>{{2, 3}}));
    QVERIFY(f.area().isLineVisible(2));
    f.navigation.clearSelection();
    QVERIFY(marks().empty());
    f.navigation.hover(instruction(*f.snapshot, "a"));
    QCOMPARE(f.area().marks(LineMark::kHovered), (std::vector<LineRange>{{8, 9}}));
    f.navigation.hover(std::nullopt);
    QVERIFY(f.area().marks(LineMark::kHovered).empty());
  }

  // When more data about the selection arrives, the view stays where the user has scrolled.
  void theEstimateMovesNothing() {
    std::string text = "HloModule m, is_scheduled=true\nENTRY e {\n  i0 = f32[] parameter(0)\n";
    for (int i = 1; i < 300; ++i)
      absl::StrAppend(&text, i == 299 ? "  ROOT i" : "  i", i, " = f32[] negate(i", i - 1, ")\n");
    Fixture f(support::moduleSnapshot(text + "}\n"));
    f.navigation.select(instruction(*f.snapshot, "i10"));
    f.area().setTopLine(200);
    f.area().setCaret(f.area().text()->lineBegin(205));
    QSignalSpy selected(&f.navigation, &model::Navigation::selectionChanged);
    f.snapshot->estimate->get();
    f.navigation.estimateReady();
    QCOMPARE(selected.size(), 1);
    QCOMPARE(f.area().topLine(), size_t{200});
    QCOMPARE(f.area().caretLine(), size_t{205});
    f.navigation.select(instruction(*f.snapshot, "i11"));
    QVERIFY(f.area().isLineVisible(f.area().caretLine()));
    QVERIFY(f.area().topLine() < 20);
  }

  void theActiveComputationIsScrolledTo() {
    std::string text = "HloModule m\n";
    for (int c = 0; c < 50; ++c) {
      absl::StrAppend(&text, c == 49 ? "ENTRY " : "", "%c", c, " (p: f32[]) -> f32[] {\n  ROOT %p", c,
                      " = f32[] parameter(0)\n}\n\n");
    }
    Fixture f(support::moduleSnapshot(text));
    const auto header = [&](int c) { return static_cast<size_t>(1 + 4 * c); };
    QVERIFY(f.area().isLineVisible(header(49)));  // unfolded initially: the entry
    f.navigation.enter(computation(*f.snapshot, "c20"));
    QVERIFY(f.area().isLineVisible(header(20)));
    f.navigation.select(instruction(*f.snapshot, "p30"));
    QVERIFY(f.area().isLineVisible(header(30) + 1));
    f.navigation.enter(computation(*f.snapshot, "c3"));  // the selection is in another computation
    QVERIFY(f.area().isLineVisible(header(3)));
    f.navigation.back();
    QVERIFY(!f.area().isLineVisible(header(30) + 1));  // c20 is active again
    f.view.reveal(instruction(*f.snapshot, "p30"));
    QVERIFY(f.area().isLineVisible(header(30) + 1));
    QCOMPARE(f.area().caretLine(), header(30) + 1);
  }

  // Functions and their regions fold one by one; a region that begins on the last line of the one before it too.
  void regionsFold() {
    const std::string text =
        "module @m {\n"                                                                                  // 0
        "  func.func public @main(%arg0: tensor<i32>) -> tensor<i32> {\n"                                // 1
        "    %0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>\n"                                     // 2
        "    cond {\n"                                                                                   // 3
        "      %1 = stablehlo.compare LT, %iterArg, %arg0 : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"  // 4
        "      stablehlo.return %1 : tensor<i1>\n"                                                       // 5
        "    } do {\n"                                                                                   // 6
        "      %1 = stablehlo.add %iterArg, %iterArg : tensor<i32>\n"                                    // 7
        "      stablehlo.return %1 : tensor<i32>\n"                                                      // 8
        "    }\n"                                                                                        // 9
        "    return %0 : tensor<i32>\n"                                                                  // 10
        "  }\n"                                                                                          // 11
        "}\n";
    auto parsed = hlo::parseMlir(std::make_shared<const hlo::SourceText>("m.mlir", text));
    QVERIFY(parsed.ok());
    model::Snapshot mlir;
    mlir.module = parsed->module;
    mlir.mlir = parsed->outline;
    const auto snapshot = model::makeSnapshot(std::move(mlir));
    Fixture f(snapshot);
    f.view.resize(700, 600);
    // The text is not HLO, which is said above it, with the way to HLO.
    const auto* const notice = f.view.findChild<QLabel*>(QStringLiteral("notice"));
    QVERIFY(notice->isVisible() && notice->wordWrap());
    QVERIFY2(notice->text().contains(QStringLiteral("StableHLO")) && notice->text().contains(views::dumpFlag()),
             qPrintable(notice->text()));
    const auto visible = [&f] {
      QStringList lines;
      for (size_t line = 0; line < 13; ++line) {
        if (f.area().isLineVisible(line)) lines += QString::number(line);
      }
      return lines.join(u' ');
    };
    f.area().setFolded(5, true);
    QCOMPARE(visible(), QStringLiteral("0 1 2 3 6 7 8 9 10 11 12"));
    f.area().setFolded(8, true);
    QCOMPARE(visible(), QStringLiteral("0 1 2 3 6 10 11 12"));
    f.area().setFolded(10, true);
    QCOMPARE(visible(), QStringLiteral("0 1 12"));
    const QJsonObject folded = f.view.viewState();
    f.area().setFolded(1, false);
    QCOMPARE(visible(), QStringLiteral("0 1 2 3 6 10 11 12"));  // the regions kept their state
    const QJsonObject regions = f.view.viewState();
    f.area().showLines({7, 8});
    QCOMPARE(visible(), QStringLiteral("0 1 2 3 6 7 8 9 10 11 12"));

    Fixture again(snapshot);
    again.view.resize(700, 600);
    again.view.setViewState(regions);
    QVERIFY(!again.area().isLineVisible(4) && again.area().isLineVisible(2) && !again.area().isLineVisible(7));
    Fixture whole(snapshot);
    whole.view.resize(700, 600);
    whole.view.setViewState(folded);
    QVERIFY(whole.area().isAllFolded());
    whole.area().showLines({4, 5});  // unfolds the function and the region
    QVERIFY(whole.area().isLineVisible(4) && !whole.area().isLineVisible(7));
  }

  void clicksSelect() {
    Fixture f(support::moduleSnapshot(kModule));
    f.click(kPlaces["negate"].begin);
    QCOMPARE(f.selected(), QStringLiteral("instruction neg"));
    f.click(kPlaces["brace of main"].begin);
    QCOMPARE(f.selected(), QStringLiteral("computation main"));
    f.click(kPlaces["indentation"].begin);  // the indentation selects the line's instruction
    QCOMPARE(f.selected(), QStringLiteral("instruction a"));
    f.click(kPlaces["HloModule"].begin);  // no target: nothing happens
    QCOMPARE(f.selected(), QStringLiteral("instruction a"));
    f.navigation.back();
    QCOMPARE(f.selected(), QStringLiteral("computation main"));
  }

  void returnReveals() {
    Fixture f(support::moduleSnapshot(kModule));
    QSignalSpy revealed(&f.navigation, &model::Navigation::revealRequested);
    f.area().setCaret(kPlaces["negate"].begin);
    f.area().setFocus();
    QTest::keyClick(&f.area(), Qt::Key_Return);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(f.selected(), QStringLiteral("instruction neg"));
    QCOMPARE(f.navigation.active(), std::optional(computation(*f.snapshot, "fused")));
  }

  void links_data() {
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("active");
    QTest::newRow("operand of neg") << "instruction p"
                                    << "fused";
    QTest::newRow("operand of out") << "instruction fusion"
                                    << "main";
    QTest::newRow("called") << "nothing"
                            << "fused";
    QTest::newRow("main") << "nothing"
                          << "main";
    QTest::newRow("in a string") << "instruction a"  // inside a string it is not a name
                                 << "main";
    QTest::newRow("parameter of a header") << "instruction p"
                                           << "fused";
  }

  void links() {
    Fixture f(support::moduleSnapshot(kModule));
    f.click(kPlaces[QTest::currentDataTag()].begin);
    QTEST(f.selected(), "selected");
    QTEST(views::toQString(f.snapshot->module->name(*f.navigation.active())), "active");
  }

  void linksWithoutPercentSigns() {
    const support::Marked places(
        "HloModule m\n\nf {\n  ROOT add = f32[] parameter(0)\n}\n\nENTRY main {\n  x = f32[] parameter(0)\n"
        "  add = f32[] a[[opcode|dd]]([[operand|x]], x)\n  ROOT c = f32[] call(add), to_apply=[[called|f]]\n}\n");
    Fixture f(support::moduleSnapshot(places.text()));
    f.click(places["operand"].begin);
    QCOMPARE(f.selected(), QStringLiteral("instruction x"));
    f.click(places["opcode"].begin);  // although an instruction has this name
    QCOMPARE(f.selected(), QStringLiteral("instruction add"));
    QCOMPARE(f.navigation.selection().computation, f.snapshot->module->findComputation("main"));
    f.click(places["called"].begin);
    QCOMPARE(f.navigation.active(), f.snapshot->module->findComputation("f"));
  }

  void hoverHighlights() {
    Fixture f(support::moduleSnapshot(kModule));
    const auto lit = [&] { return said(*f.snapshot, f.navigation.hovered().target); };
    f.hover(kPlaces["negate"].begin);
    QCOMPARE(lit(), QStringLiteral("instruction neg"));
    f.hover(kPlaces["operand of neg"].begin - 1);  // including the percent sign
    QCOMPARE(lit(), QStringLiteral("instruction p"));
    f.hover(kPlaces["HloModule"].begin);
    QCOMPARE(lit(), QStringLiteral("nothing"));
  }

  void menu() {
    Fixture f(support::moduleSnapshot(kModule));
    QSignalSpy asked(&f.view, &views::View::menuRequested);
    f.area().showLines({4, 5});
    const QPoint point = f.area().rectAt(kPlaces["negate"].begin).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, point, f.area().viewport()->mapToGlobal(point));
    QApplication::sendEvent(f.area().viewport(), &event);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(said(*f.snapshot, asked[0][0].value<model::Target>()), QStringLiteral("instruction neg"));
    QCOMPARE(f.selected(), QStringLiteral("nothing"));  // a context menu does not select
  }

  void whatItCanShow() {
    Fixture f(support::moduleSnapshot(kModule));
    QVERIFY(f.view.canShow(instruction(*f.snapshot, "a")));
    QVERIFY(f.view.canShow(computation(*f.snapshot, "fused")));
    QVERIFY(!f.view.canShow(model::Step{0}));
    Fixture g(support::assignmentSnapshot(kAssignment));
    QVERIFY(g.view.canShow(buffers::ValueId(0)));
    QVERIFY(g.view.canShow(buffers::AllocationId(1)));
    QVERIFY(!g.view.canShow(model::Step{0}));
  }

  void anAssignmentAlone() {
    Fixture f(support::assignmentSnapshot(kAssignment));
    QCOMPARE(views::toQString(f.area().text()->text()), QString::fromStdString(kAssignment));
    f.click(kAssignmentPlaces["value 1"].begin);
    QCOMPARE(f.selected(), QStringLiteral("value 1"));
    QCOMPARE(f.area().marks(LineMark::kSelected), (std::vector<LineRange>{{4, 5}}));
    f.click(kAssignmentPlaces["allocation 0"].begin);
    QCOMPARE(f.selected(), QStringLiteral("allocation 0"));
    QCOMPARE(f.area().marks(LineMark::kSelected), (std::vector<LineRange>{{1, 2}}));
    f.click(kAssignmentPlaces["Total bytes"].begin);
    QCOMPARE(f.selected(), QStringLiteral("allocation 0"));
  }

  void matchesAreMarked() {
    Fixture fixture(support::moduleSnapshot(kModule));
    fixture.view.resize(700, 400);
    const auto marked = [&fixture] {
      const QImage image = fixture.area().viewport()->grab().toImage();
      const QColor warning = fixture.theme.colors().warning;
      QStringList lines;
      for (size_t line = 0; line < fixture.area().text()->lineCount(); ++line) {
        const QRect cell = fixture.area().rectAt(fixture.area().text()->lineBegin(line));
        const auto y = static_cast<int>(cell.center().y() * image.devicePixelRatio());
        if (image.pixelColor(1, y) == warning) lines << QString::number(line);
      }
      return lines.join(u' ');
    };
    // Returns the colour under the first letter of a name.
    const auto colorOf = [&fixture](const char* name) {
      return fixture.area().viewport()->grab().toImage().pixelColor(
          fixture.area().rectAt(kPlaces[name].begin).topLeft() + QPoint(1, 1));
    };
    const QColor plain = colorOf("neg");
    QCOMPARE(marked(), QString());
    // %neg matches, and the fusion calls it.
    fixture.navigation.setMatches(
        std::make_shared<const model::Matches>(model::Matches{fixture.snapshot, std::vector<uint8_t>{0, 1, 0, 2, 1}}));
    QCOMPARE(marked(), QStringLiteral("4 10"));
    const QColor found = colorOf("neg");
    QVERIFY(found != plain && colorOf("fusion") == plain);
    fixture.navigation.select(instruction(*fixture.snapshot, "neg"));
    QVERIFY(colorOf("neg") != found);  // the current match has a stronger colour, also on a selected line
    QVERIFY(colorOf("out") == found);

    fixture.view.activateWindow();
    fixture.area().setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&fixture.view));
    QTest::keyClick(&fixture.area(), Qt::Key_Escape);
    QVERIFY(fixture.navigation.selection().isEmpty());
    QCOMPARE(marked(), QStringLiteral("4 10"));
    QTest::keyClick(&fixture.area(), Qt::Key_Escape);
    QVERIFY(fixture.navigation.matches() == nullptr);
    QCOMPARE(marked(), QString());
  }

  void matchesInAnAssignmentAreMarked() {
    Fixture fixture(support::assignmentSnapshot(kAssignment));
    fixture.view.resize(700, 400);
    std::vector<uint8_t> found(2);
    found[fixture.snapshot->assignment->valuesAt("a").front().index()] = 1;
    fixture.navigation.setMatches(
        std::make_shared<const model::Matches>(model::Matches{fixture.snapshot, {}, std::move(found)}));
    const QImage image = fixture.area().viewport()->grab().toImage();
    const auto barAt = [&](size_t line) {
      return image.pixelColor(1, fixture.area().rectAt(fixture.area().text()->lineBegin(line)).center().y());
    };
    QCOMPARE(barAt(4), fixture.theme.colors().warning);
    QVERIFY(barAt(2) != fixture.theme.colors().warning);
  }

  void hiddenViewsCatchUp() {
    Fixture f(support::moduleSnapshot(kModule));
    f.view.hide();
    f.navigation.select(instruction(*f.snapshot, "out"));
    QVERIFY(f.area().marks(LineMark::kSelected).empty());
    f.view.show();
    QCOMPARE(f.area().marks(LineMark::kSelected), (std::vector<LineRange>{{10, 11}}));
  }

  void largeTextsAreIndexedInAJob() {
    std::string text = "HloModule m\nENTRY %main (p: f32[]) -> f32[] {\n  %p = f32[] parameter(0)\n";
    for (int i = 0; text.size() < size_t{5} << 20; ++i) {
      absl::StrAppend(&text, "  %add.", i, " = f32[] add(%p, %p), metadata={op_name=\"", std::string(200, 'x'),
                      "\"}\n");
    }
    text += "  ROOT %last = f32[] negate(%p)\n}\n";
    Fixture f(support::moduleSnapshot(text), false);
    QVERIFY(f.area().text() == nullptr);
    f.navigation.select(instruction(*f.snapshot, "last"));
    QTRY_VERIFY_WITH_TIMEOUT(f.area().text() != nullptr, 30000);
    QCOMPARE(f.area().marks(LineMark::kSelected).size(), size_t{1});
    QVERIFY(f.area().isLineVisible(f.area().marks(LineMark::kSelected)[0].begin));
    f.navigation.show(nullptr);
    QVERIFY(f.area().text() == nullptr);
  }

  // After the caret has moved to another line by keyboard, that line counts, not the previous selection.
  void theCaretSelectsItsLine() {
    Fixture f(support::moduleSnapshot(kModule));
    f.click(kPlaces["fusion"].begin);
    QCOMPARE(f.selected(), QStringLiteral("instruction fusion"));
    QTest::keyClick(&f.area(), Qt::Key_Down);
    f.view.selectCurrent();
    QCOMPARE(f.selected(), QStringLiteral("instruction out"));
    f.area().setCaret(kPlaces["neg"].begin);
    f.view.selectCurrent();
    QCOMPARE(f.selected(), QStringLiteral("instruction neg"));
    QCOMPARE(f.navigation.active(), f.snapshot->module->findComputation("fused"));
    // A selection made elsewhere stays, even if the caret's line has no target.
    f.navigation.select(support::instruction(*f.snapshot, "a"));
    f.view.selectCurrent();
    QCOMPARE(f.selected(), QStringLiteral("instruction a"));
    f.area().setCaret(kPlaces["HloModule"].begin);
    f.view.selectCurrent();
    QCOMPARE(f.selected(), QStringLiteral("instruction a"));
  }
};

QTEST_MAIN(TestTextView)
#include "tst_text_view.moc"

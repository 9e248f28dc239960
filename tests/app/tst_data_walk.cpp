// Follows one instruction through the data walk of ARCHITECTURE.md ("A data walk"): from its bytes in the file through
// every layer to the highlighted pixels, and from a click on them to the same bytes. The step numbers are those of that
// page.

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/app_stage.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/source/source_view.h"

namespace {

constexpr const char* kLine =
    "%exp.4 = f32[32,128]{1,0} exponential(%add.3), metadata={op_name=\"jit(step)/exp\" stack_frame_id=1}";

const QByteArray kModule = QByteArray(R"(HloModule jit_step, is_scheduled=true

FileNames
1 "train.py"

FunctionNames
1 "step"

FileLocations
1 {file_name_id=1 function_name_id=1 line=3 end_line=3 column=9 end_column=19}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

ENTRY %main (x: f32[32,128]) -> f32[32,128] {
  %x = f32[32,128]{1,0} parameter(0)
  %add.3 = f32[32,128]{1,0} add(%x, %x)
  )") + kLine + "\n  ROOT %neg.5 = f32[32,128]{1,0} negate(%exp.4)\n}\n";

// Each value has 32 * 128 * 4 = 16,384 bytes.
const QByteArray kAssignment = R"(BufferAssignment:
allocation 0: size 16384, parameter 0, shape |f32[32,128]| at ShapeIndex {}:
 value: <0 x @0> (size=16384,offset=0): f32[32,128]{1,0}
allocation 1: size 16384, maybe-live-out:
 value: <3 neg.5 @0> (size=16384,offset=0): f32[32,128]{1,0}
allocation 2: size 32768, preallocated-temp:
 value: <1 add.3 @0> (size=16384,offset=0): f32[32,128]{1,0}
 value: <2 exp.4 @0> (size=16384,offset=16384): f32[32,128]{1,0}

Total bytes used: 65536 (64.0KiB)

Used values:
<0 x @0>
 positions:
  x
 uses:
  add.3, operand 0
  add.3, operand 1
 from instruction: %x = f32[32,128]{1,0} parameter(0)
<1 add.3 @0>
 positions:
  add.3
 uses:
  exp.4, operand 0
 from instruction: %add.3 = f32[32,128]{1,0} add(%x, %x)
<2 exp.4 @0>
 positions:
  exp.4
 uses:
  neg.5, operand 0
 from instruction: %exp.4 = f32[32,128]{1,0} exponential(%add.3)
<3 neg.5 @0>
 positions:
  neg.5
 uses:
 from instruction: %neg.5 = f32[32,128]{1,0} negate(%exp.4)


HloLiveRange (max 4):
  InstructionSequence:
    0:x
    1:add.3
    2:exp.4
    3:neg.5
  BufferLiveRange:
    x{}:0-4
    add.3{}:1-2
    exp.4{}:2-3
    neg.5{}:3-4
  Live ranges at 3 (peak):
    x: 16384 bytes
    exp.4: 16384 bytes
    neg.5: 16384 bytes
)";

/// Returns the pixels of a widget in a rectangle.
QImage picture(QWidget& widget, const QRect& where) { return widget.grab(where).toImage(); }

}  // namespace

class TestDataWalk : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("data-walk"));
    QSettings().clear();
  }

  void fromBytesToPixelsAndBack() {
    QTemporaryDir folder;
    const auto write = [&folder](const char* name, const QByteArray& text) {
      QFile file(folder.filePath(QLatin1String(name)));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    };
    write("module_0001.jit_step.cpu_after_optimizations.txt", kModule);
    write("module_0001.jit_step.cpu_after_optimizations-buffer-assignment.txt", kAssignment);
    write("train.py", "import jax.numpy as np\ndef step(x):\n    y = np.exp(x + x)\n    return -y\n");
    support::App app;
    QVERIFY(app.open(folder.path()));
    const model::Snapshot& snapshot = *app.hub().snapshot();
    const hlo::Module& module = *snapshot.module;

    // 1, 2. Text and IR: the bytes of the file are those of the instruction, which has its range and its line.
    const hlo::InstructionId exp = app.find("exp.4");
    QCOMPARE(exp.index(), 2u);
    QCOMPARE(module.computation(exp).index(), 0u);
    const hlo::TextRange bytes = module.range(exp);
    QCOMPARE(bytes.begin, size_t(kModule.indexOf(kLine)));
    QCOMPARE(bytes.end - bytes.begin, std::strlen(kLine));
    const hlo::StackFrame& frame = module.frame(*module.frame(exp));
    QCOMPARE(views::toQString(module.file(frame.file)), QStringLiteral("train.py"));
    QCOMPARE(frame.line, 3u);

    // 3, 4. Assignment and snapshot: the value, its allocation, offset and live range, and the link between value and
    // instruction.
    const buffers::ValueId value(2);
    QCOMPARE(snapshot.link.instruction(value), std::optional(exp));
    const buffers::Assignment& assignment = *snapshot.assignment;
    QCOMPARE(assignment.value(value).range, (std::optional(buffers::StepRange{2, 4})));
    QVERIFY(snapshot.sources.line(exp) == (hlo::SourceLine{frame.file, 3}));

    // 6, 7. A box in the graph, a bar on the map: steps [2, 4) horizontally, the upper half of allocation 2.
    app.window.docks().raise(app.window.docks()["memory"]);
    QVERIFY(app.rest());
    auto& map = app.view<views::MemoryView>()->map();
    QTRY_VERIFY(map.rectOf(value));
    const QRectF bar = *map.rectOf(value), below = *map.rectOf(buffers::ValueId(1));
    QVERIFY(std::abs(bar.width() - 2 * map.transform().stepWidth) < 1.01);
    QVERIFY(std::abs(bar.bottom() - below.top()) < 1.01);
    const auto box = app.boxOf(exp), other = app.boxOf(app.find("x"));
    QVERIFY(box && other);
    const auto around = [](QPoint at) { return QRect(at - QPoint(6, 14), QSize(12, 6)); };  // the upper border of a box
    const QImage dark = picture(*app.canvas(), around(*box)), calm = picture(*app.canvas(), around(*other));

    // 8. A click on the bar: the hub resolves it once, and every view shows the selection.
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, bar.center().toPoint());
    QCOMPARE(app.hub().selection().target, std::optional<model::Target>(value));
    QCOMPARE(app.selected(), QStringLiteral("exp.4"));
    app.window.docks().raise(app.window.docks()["graph"]);
    QVERIFY(app.rest());
    QVERIFY(picture(*app.canvas(), around(*box)) != dark);
    QCOMPARE(picture(*app.canvas(), around(*other)), calm);
    QTRY_VERIFY(app.view<views::SourceView>()->shownPath().endsWith(QStringLiteral("train.py")));

    // Back: a click on the box selects the same bytes of the file.
    QVERIFY(app.clickBox(app.find("x")));
    QCOMPARE(app.selected(), QStringLiteral("x"));
    QTest::mouseClick(app.canvas(), Qt::LeftButton, {}, *app.boxOf(exp));
    QCOMPARE(app.hub().selection().target, std::optional<model::Target>(exp));
    const hlo::TextRange again = module.range(*app.hub().selection().instruction());
    QFile file(folder.filePath(QStringLiteral("module_0001.jit_step.cpu_after_optimizations.txt")));
    QVERIFY(file.open(QIODevice::ReadOnly) && file.seek(static_cast<qint64>(again.begin)));
    QCOMPARE(file.read(static_cast<qint64>(again.end - again.begin)), QByteArray(kLine));

    // 9. Back in the history: the previous selection.
    app.hub().back();
    QCOMPARE(app.selected(), QStringLiteral("x"));
  }
};

QTEST_MAIN(TestDataWalk)
#include "tst_data_walk.moc"

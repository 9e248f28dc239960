// Documents of a window: stages are loaded on request, view states are kept, and changes on disk are reported.

#include <QSignalSpy>
#include <QtTest>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/items/format.h"
#include "model/items/memory_report_text.h"
#include "model/session/report_pairing.h"
#include "model/session/session.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/models.h"
#include "tests/support/settle.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr const char* kModule = R"(HloModule jit_f, is_scheduled=true

%body (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %exp.2 = f32[4]{0} exponential(%p.1)
}

ENTRY %main.3 (p.4: f32[4]) -> f32[4] {
  %p.4 = f32[4]{0} parameter(0)
  ROOT %call.5 = f32[4]{0} call(%p.4), to_apply=%body
}
)";

std::string assignment(int bytes) {
  return absl::StrCat("BufferAssignment:\nallocation 0: size ", bytes,
                      ", parameter 0, shape |f32[4]| at ShapeIndex {}:\n",
                      " value: <0 p.4 @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: ", bytes, " (x)\n");
}

/// A session with a selection hub; jobs run inline.
struct Setup {
  explicit Setup(bool inlineJobs = true) : jobs(inlineJobs), session(jobs, hub) {}
  model::JobRunner jobs;
  model::Navigation hub;
  model::Session session;
  QStringList failures;

  void open(const std::string& path) {
    QObject::connect(&session, &model::Session::openFailed, &hub,
                     [this](const QString&, const QString& why) { failures += why; });
    session.open({QString::fromStdString(path)});
  }
  QString file() const {
    return hub.snapshot() == nullptr ? QString() : QFileInfo(QString::fromStdString(hub.snapshot()->path)).fileName();
  }
  QString activeName() const { return model::toQString(hub.snapshot()->module->name(*hub.active())); }
  QString selectedName() const {
    const auto id = hub.selection().instruction();
    return id ? model::toQString(hub.snapshot()->module->name(*id)) : QString();
  }
  hlo::InstructionId find(const char* name) const { return support::instruction(*hub.snapshot(), name); }
};

/// Writes three stages of one module and another module.
void writeDump(const support::TemporaryFolder& folder) {
  const std::string changed = absl::StrReplaceAll(kModule, {{"exponential", "negate"}});
  folder.write("module_0001.jit_f.before_optimizations.txt", kModule);
  folder.write("module_0001.jit_f.0000.simplify.after_a.before_b.txt", kModule);
  folder.write("module_0001.jit_f.0001.simplify.after_b.before_c.txt", changed);
  folder.write("module_0001.jit_f.cpu_after_optimizations.txt", changed);
  folder.write("module_0001.jit_f.cpu_after_optimizations-buffer-assignment.txt", assignment(64));
  folder.write("module_0001.jit_f.thunk_sequence.txt", "000: kCall [source | sink] call.5\n");
  folder.write("module_0002.jit_g.cpu_after_optimizations.txt", kModule);
  folder.write("module_0002.jit_g.cpu_after_optimizations-buffer-assignment.txt", assignment(32));
}

constexpr const char* kFailed =
    "RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO "
    "temporaries (20.56G) exceeds available HBM (15.75G). HLO module: jit_f.\n";
constexpr const char* kFailedLine =
    "Out of memory in HBM: 20.56 GiB needed, 15.75 GiB available, 4.81 GiB over the limit";
constexpr const char* kSums = "HBM of jit_f (buffer assignment): 12.00 KiB: arguments 4.00 KiB · outputs 8.00 KiB";

/// Writes a module that did not fit, and a larger one. The caller writes the message.
void writeFailure(const support::TemporaryFolder& folder) {
  const std::string module =
      "HloModule jit_f, is_scheduled=true\n\nENTRY e {\n  %p = f32[4,18]{1,0:T(8,128)} parameter(0)\n"
      "  ROOT %copy.3 = f32[4,18]{1,0:T(8,128)} copy(%p)\n}\n";
  folder.write("module_0000.jit_f.cl_1.after_optimizations.txt", module);
  folder.write("module_0000.jit_f.cl_1.oom_intermediate_module.txt", module);
  folder.write("module_0000.jit_f.cl_1.after_optimizations-buffer-assignment.txt",
               "BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[4,18]| at ShapeIndex {}:\n"
               " value: <0 p @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n"
               "allocation 1: size 8192, maybe-live-out:\n"
               " value: <1 copy.3 @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n");
  folder.write("module_0001.jit_g.cl_1.after_optimizations.txt", kModule);
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT

 private slots:
  // Of a file with several modules the largest is shown, wherever it is in the file.
  void showsTheLargestModuleOfAFile() {
    const support::TemporaryFolder folder;
    const std::string small = "HloModule small\n\nENTRY e {\n  ROOT p = f32[4]{0} parameter(0)\n}\n\n";
    Setup setup;
    setup.open(folder.write("modules.txt", small + kModule + "\n" + absl::StrReplaceAll(small, {{"small", "last"}})));
    QCOMPARE(setup.failures, QStringList());
    QCOMPARE(setup.hub.snapshot()->title, std::string("jit_f"));
  }

  // All views can show a buffer assignment without its module: the module is made from the assignment.
  void aLoneAssignmentHasItsModule() {
    const support::TemporaryFolder folder;
    Setup setup;
    setup.open(folder.write("b-buffer-assignment.txt", support::kBufferDump));
    const auto& shown = *setup.hub.snapshot();
    QVERIFY(shown.module != nullptr && shown.isReduced);
    QCOMPARE(shown.module->parameterNumber(setup.find("p.0")), std::optional<int64_t>(0));
    QCOMPARE(shown.liveBytes.peakBytes(), int64_t{428});
    // A note says so; names in bodies of fusions, which it lacks, are no problems.
    const auto& note = shown.diagnostics.back();
    QCOMPARE(note.severity, hlo::Severity::kNote);
    QVERIFY(absl::StartsWith(note.message, "the module is made from the buffer assignment alone"));
    // Other frame rules leave it as it is.
    hlo::FrameRules rules = hlo::FrameRules::defaults();
    QVERIFY(shown.withFrameRules(rules)->isReduced);
  }

  void opensOneStageOfAFolder() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup;
    setup.open(folder.path());
    QCOMPARE(setup.failures, QStringList());
    QCOMPARE(setup.session.documents().size(), size_t{1});
    QCOMPARE(setup.session.snapshots().size(), size_t{1});
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.cpu_after_optimizations.txt"));
    QCOMPARE(setup.hub.snapshot()->assignment->totalBytes(), int64_t{64});
    QVERIFY(setup.session.diagnostics().empty());
    const model::Document& document = *setup.session.documents().front();
    QCOMPARE(document.dump->modules.size(), size_t{2});
    QCOMPARE(document.dump->modules[1].stages[0].totalBytes, std::optional<int64_t>(32));
    QCOMPARE(document.stageOf(setup.hub.snapshot()), std::optional(io::StageId{0, 3}));
    QCOMPARE(document.loaded.at({0, 3}).isUnchanged, std::optional(true));
  }

  void showsStagesAtTheSamePlace() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    setup.hub.enter(support::computation(*setup.hub.snapshot(), "body"));
    setup.hub.select(setup.find("exp.2"));
    QSignalSpy changes(&setup.session, &model::Session::documentsChanged);
    setup.session.show(path, {0, 1});
    QCOMPARE(changes.size(), 1);
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.0000.simplify.after_a.before_b.txt"));
    QCOMPARE(setup.activeName(), QStringLiteral("body"));
    QCOMPARE(setup.selectedName(), QStringLiteral("exp.2"));
    QCOMPARE(setup.session.documents().front()->loaded.at({0, 1}).isUnchanged, std::optional(true));
    setup.session.show(path, {0, 2});
    QCOMPARE(setup.session.documents().front()->loaded.at({0, 2}).isUnchanged, std::optional(false));
    // A stage in memory is shown at once; going back restores the previous state.
    setup.session.show(path, {0, 3});
    QCOMPARE(changes.size(), 2);
    setup.hub.back();
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.0001.simplify.after_b.before_c.txt"));
    QCOMPARE(setup.selectedName(), QStringLiteral("exp.2"));
    // Another module begins at its entry.
    setup.session.show(path, {1, 0});
    QCOMPARE(setup.activeName(), QStringLiteral("main.3"));
    QVERIFY(setup.hub.selection().isEmpty());
  }

  void anUnreadableStageKeepsThePreviousOne() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f.before_optimizations.txt", "hello");
    Setup setup;
    setup.open(folder.path());
    const auto before = setup.hub.snapshot();
    setup.session.show(QString::fromStdString(folder.path()), {0, 0});
    QCOMPARE(setup.failures.size(), 1);
    QVERIFY2(setup.failures[0].contains(QStringLiteral("is text, but neither HLO")), qPrintable(setup.failures[0]));
    QCOMPARE(setup.hub.snapshot(), before);
  }

  void theNextStageIsShownIfTheFirstIsUnreadable() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f.cpu_after_optimizations.txt", "");
    folder.write("module_0001.jit_f.cpu_after_optimizations-buffer-assignment.txt", "Total bytes used: 999 (x)\n");
    Setup setup;
    setup.open(folder.path());
    QCOMPARE(setup.failures, QStringList());
    QCOMPARE(setup.file(), QStringLiteral("module_0002.jit_g.cpu_after_optimizations.txt"));
    QCOMPARE(setup.session.diagnostics().size(), size_t{1});
  }

  void filesOpenAsText() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f.fusion_1.hlo", kModule);
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    QSignalSpy texts(&setup.session, &model::Session::fileOpened);
    const auto& module = setup.session.documents().front()->dump->modules[0];
    QCOMPARE(module.companions.size(), size_t{2});
    setup.session.openFile(path, module.companions[0].file);
    QCOMPARE(texts.size(), 1);
    QCOMPARE(texts[0][0].value<std::shared_ptr<const hlo::SourceText>>()->text(),
             absl::string_view("000: kCall [source | sink] call.5\n"));
    // A buffer assignment too, although its file could be parsed as another kind.
    setup.session.openFile(path, module.stages[3].buffers[0]);
    QCOMPARE(texts.size(), 2);
    // A fusion is a module.
    setup.session.openFile(path, module.companions[1].file);
    QCOMPARE(texts.size(), 2);
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.fusion_1.hlo"));
    QCOMPARE(setup.session.documents().size(), size_t{2});
  }

  void binaryDataIsNotText() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f.gpu_executable_proto.pb", std::string("\x0A\x03\x00\x01\x02\x10\x00", 7));
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    QSignalSpy texts(&setup.session, &model::Session::fileOpened);
    QSignalSpy failed(&setup.session, &model::Session::openFailed);
    const auto& companions = setup.session.documents().front()->dump->modules[0].companions;
    const auto executable = std::find_if(companions.begin(), companions.end(), [](const io::Companion& companion) {
      return companion.kind == io::Kind::kExecutable;
    });
    QVERIFY(executable != companions.end());
    setup.session.openFile(path, executable->file);
    QCOMPARE(texts.size(), 0);
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed[0][1].toString().endsWith(QStringLiteral("(7 bytes): is binary data, but not an HLO module proto")));
  }

  void aProtoThatIsKnownIsShownByItsFields() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f/topology.pb", std::string("\x08\x07\x12\x03"
                                                              "cpu\x1A\x03"
                                                              "cpu\x4A\x0E\x0A\x0Cx/YTopologyZ"));
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    QSignalSpy failed(&setup.session, &model::Session::openFailed);
    std::vector<std::shared_ptr<const hlo::SourceText>> texts;
    QObject::connect(&setup.session, &model::Session::fileOpened, &setup.session,
                     [&](std::shared_ptr<const hlo::SourceText> text) { texts.push_back(std::move(text)); });
    const auto& companions = setup.session.documents().front()->dump->modules[0].companions;
    const auto topology = std::find_if(companions.begin(), companions.end(), [](const io::Companion& companion) {
      return companion.kind == io::Kind::kTopology;
    });
    QVERIFY(topology != companions.end());
    setup.session.openFile(path, topology->file);
    QCOMPARE(failed.size(), 0);
    QCOMPARE(texts.size(), size_t{1});
    QCOMPARE(std::string(texts.front()->text()),
             std::string("platform_id: 7\nplatform_name: \"cpu\"\nplatform_version: \"cpu\"\n"
                         "platform_specific_topology {\n  type_url: \"x/YTopologyZ\"\n}\n"));
  }

  void fewStagesStayInMemory() {
    const support::TemporaryFolder folder;
    const int count = static_cast<int>(model::Session::kKeptStages) + 5;
    for (int i = 0; i < count; ++i)
      folder.write("module_0001.f." + QStringLiteral("%1").arg(i, 4, 10, QLatin1Char('0')).toStdString() +
                       ".p.after_a.before_b.txt",
                   kModule);
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    for (uint32_t i = 0; i < static_cast<uint32_t>(count); ++i) setup.session.show(path, {0, i});
    const model::Document& document = *setup.session.documents().front();
    QCOMPARE(document.loaded.size(), model::Session::kKeptStages);
    QVERIFY(document.loaded.contains({0, static_cast<uint32_t>(count - 1)}));
    QVERIFY(!document.loaded.contains({0, 0}));
    // The history refers only to modules in memory.
    for (int i = 0; i < 3 * count; ++i) setup.hub.back();
    QVERIFY(document.stageOf(setup.hub.snapshot()));
  }

  void closesTheDocument() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup;
    setup.open(folder.path());
    setup.open(folder / "module_0002.jit_g.cpu_after_optimizations.txt");
    QCOMPARE(setup.session.documents().size(), size_t{2});
    setup.session.close(QString::fromStdString(folder.path()));
    QCOMPARE(setup.session.documents().size(), size_t{1});
    QCOMPARE(setup.file(), QStringLiteral("module_0002.jit_g.cpu_after_optimizations.txt"));
    setup.session.closeAll();
    QVERIFY(setup.hub.snapshot() == nullptr);
  }

  // An instruction that has another name in another stage: the one with its scope, line and shape, as a guess.
  void followsTheSelectionToAnotherName() {
    const support::TemporaryFolder folder;
    const auto stage = [](const char* body, const char* entry) {
      return absl::StrCat("HloModule m\n\n%body (p.1: f32[4]) -> f32[4] {\n  %p.1 = f32[4]{0} parameter(0)\n", body,
                          "}\n\nENTRY %main (p: f32[4]) -> f32[4] {\n  %p = f32[4]{0} parameter(0)\n", entry, "}\n");
    };
    const char* const metadata = ", metadata={op_name=\"jit(f)/dot\" source_file=\"/src/a.py\" source_line=603}\n";
    folder.write("module_0001.jit_f.0000.a.after_a.before_b.txt",
                 stage("  ROOT %t = f32[4]{0} tanh(%p.1)\n",
                       absl::StrCat("  %move = f32[4]{0} copy(%p)", metadata,
                                    "  ROOT %dot.1 = f32[4]{0:T(128)} add(%p, %p)", metadata)
                           .c_str()));
    folder.write("module_0001.jit_f.0001.a.after_b.before_c.txt",
                 stage("  ROOT %t = f32[4]{0} tanh(%p.1)\n", "  ROOT %other = f32[4]{0} negate(%p)\n"));
    folder.write(
        "module_0001.jit_f.cpu_after_optimizations.txt",
        stage("  ROOT %t = f32[4]{0} tanh(%p.1)\n",
              absl::StrCat("  ROOT %ynn_fusion = f32[4]{0} fusion(%p), kind=kLoop, calls=%body", metadata).c_str()));
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    setup.hub.select(setup.find("ynn_fusion"));
    QVERIFY(setup.hub.selection().guessedFrom.empty());
    setup.session.show(path, {0, 0});
    QCOMPARE(setup.selectedName(), QStringLiteral("dot.1"));
    QCOMPARE(setup.hub.selection().guessedFrom, std::string("ynn_fusion"));
    setup.hub.select(setup.find("dot.1"));  // by a list that shows it
    // Nothing like it here; it is selected again where it is.
    setup.session.show(path, {0, 1});
    QVERIFY(setup.hub.selection().isEmpty());
    setup.session.show(path, {0, 2});
    QCOMPARE(setup.selectedName(), QStringLiteral("ynn_fusion"));
    QVERIFY(setup.hub.selection().guessedFrom.empty());
    // What the user selects is no guess.
    setup.session.show(path, {0, 0});
    setup.hub.select(setup.find("move"));
    QVERIFY(setup.hub.selection().guessedFrom.empty());
  }

  // What was closed together is opened together, at the same place; the others keep their history.
  void reopensWhatWasClosed() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup;
    QVERIFY(!setup.session.canReopen());
    setup.open(folder / "module_0002.jit_g.cpu_after_optimizations.txt");
    setup.hub.select(setup.find("call.5"));
    const std::string path = folder / "module_0001.jit_f.cpu_after_optimizations.txt";
    setup.open(path);
    setup.hub.select(setup.find("call.5"));
    setup.hub.enter(support::computation(*setup.hub.snapshot(), "body"));
    setup.hub.select(setup.find("exp.2"));
    setup.session.close(QString::fromStdString(path));
    QCOMPARE(setup.file(), QStringLiteral("module_0002.jit_g.cpu_after_optimizations.txt"));
    QCOMPARE(setup.selectedName(), QStringLiteral("call.5"));
    QVERIFY(setup.hub.canGoBack());
    QVERIFY(setup.session.canReopen());
    setup.session.reopenClosed();
    QVERIFY(!setup.session.canReopen());
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.cpu_after_optimizations.txt"));
    QCOMPARE(setup.activeName(), QStringLiteral("body"));
    QCOMPARE(setup.selectedName(), QStringLiteral("exp.2"));
    setup.session.closeAll();
    QVERIFY(setup.hub.snapshot() == nullptr);
    setup.session.reopenClosed();
    QCOMPARE(setup.session.documents().size(), size_t{2});
    QCOMPARE(setup.selectedName(), QStringLiteral("exp.2"));
    // Pasted text is on no disk.
    setup.session.openText(QStringLiteral("pasted"), kModule);
    setup.session.close(QStringLiteral("pasted"));
    QVERIFY(!setup.session.canReopen());
  }

  void reloadKeepsTheViewState() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", kModule);
    folder.write("m-buffer-assignment.txt", assignment(16));
    Setup setup;
    setup.open(path);
    const auto before = setup.hub.snapshot();
    setup.hub.select(setup.find("call.5"));
    setup.hub.enter(support::computation(*before, "body"));
    setup.hub.select(setup.find("exp.2"));
    // One more instruction before all others: every id changes.
    folder.write("m.txt",
                 absl::StrReplaceAll(kModule, {{"  %p.1 = f32[4]{0} parameter(0)\n",
                                                "  %new = f32[] constant(1)\n  %p.1 = f32[4]{0} parameter(0)\n"}}));
    QSignalSpy replaced(&setup.hub, &model::Navigation::snapshotReplaced);
    setup.session.reload(QString::fromStdString(path));
    QCOMPARE(setup.failures, QStringList());
    QCOMPARE(replaced.size(), 1);
    QVERIFY(setup.hub.snapshot() != before);
    QCOMPARE(setup.hub.snapshot()->module->instructionCount(), size_t{5});
    QCOMPARE(setup.activeName(), QStringLiteral("body"));
    QCOMPARE(setup.selectedName(), QStringLiteral("exp.2"));
    setup.hub.back();
    setup.hub.back();
    QCOMPARE(setup.activeName(), QStringLiteral("main.3"));
    QCOMPARE(setup.selectedName(), QStringLiteral("call.5"));
  }

  // In a stack through a framework the user's line counts; the ownership of files can be changed while the module is
  // open.
  void frameRules() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", R"(HloModule m

FileNames
1 "/home/u/train.py"
2 "/usr/lib/site-packages/flax/linear.py"

FunctionNames
1 "main"
2 "call"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7}
2 {file_name_id=2 function_name_id=2 line=240}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

ENTRY main {
  p = f32[4] parameter(0)
  ROOT a = f32[4] add(p, p), metadata={stack_frame_id=2}
}
)");
    Setup setup;
    setup.open(path);
    const auto line = [&setup] {
      const auto at = setup.hub.snapshot()->sources.line(setup.find("a"));
      return at ? model::toQString(setup.hub.snapshot()->module->file(at->file)).section(u'/', -1) + u':' +
                      QString::number(at->line)
                : QString();
    };
    QCOMPARE(line(), QString("train.py:7"));
    const auto before = setup.hub.snapshot();
    const auto problems = setup.session.diagnostics().size();
    setup.hub.select(setup.find("a"));
    QSignalSpy changed(&setup.session, &model::Session::documentsChanged);
    setup.session.setFrameRules(hlo::FrameRules({{"train.py", hlo::FrameRole::kPlumbing}}));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(line(), QString("linear.py:240"));
    QVERIFY(setup.hub.snapshot() != before && setup.hub.snapshot()->module == before->module);
    QCOMPARE(setup.selectedName(), QString("a"));
    QCOMPARE(setup.session.documents().front()->stageOf(setup.hub.snapshot()), std::optional(io::StageId{0, 0}));
    QCOMPARE(setup.session.diagnostics().size(), problems);
    // Setting equal rules has no effect, and documents opened later use them too.
    setup.session.setFrameRules(hlo::FrameRules({{"train.py", hlo::FrameRole::kPlumbing}}));
    QCOMPARE(changed.size(), 1);
    setup.session.reload(QString::fromStdString(path));
    QCOMPARE(line(), QString("linear.py:240"));
    setup.session.setFrameRules(hlo::FrameRules::defaults());
    QCOMPARE(line(), QString("train.py:7"));
  }

  void reloadFindsTheStageAgain() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    setup.session.show(path, {0, 2});
    folder.write("module_0000.jit_e.before_optimizations.txt", kModule);  // sorts before all others
    folder.write("module_0001.jit_f.0002.simplify.after_c.before_d.txt", kModule);
    setup.session.reload(path);
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.0001.simplify.after_b.before_c.txt"));
    QCOMPARE(setup.session.documents().front()->dump->modules.size(), size_t{3});
    // The stage is missing: the first available one.
    std::filesystem::remove(folder / "module_0001.jit_f.0001.simplify.after_b.before_c.txt");
    setup.session.reload(path);
    QCOMPARE(setup.file(), QStringLiteral("module_0001.jit_f.cpu_after_optimizations.txt"));
  }

  void aDeletedFileStaysOnScreen() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", kModule);
    Setup setup;
    setup.open(path);
    const auto before = setup.hub.snapshot();
    for (const char* const bytes : {"", "no dump any more"}) {
      folder.write("m.txt", bytes);
      setup.session.reload(QString::fromStdString(path));
      QCOMPARE(setup.hub.snapshot(), before);
    }
    std::filesystem::remove(path);
    setup.session.reload(QString::fromStdString(path));
    QCOMPARE(setup.hub.snapshot(), before);
    QCOMPARE(setup.failures.size(), 3);
    QCOMPARE(setup.session.documents().size(), size_t{1});
  }

  void reportsChangesOnDisk_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("expected");
    QTest::addColumn<QString>("file");
    using model::DiskChange;
    QTest::newRow("grows") << "grow" << int(DiskChange::kChanged) << "f.cpu_after_optimizations.txt";
    QTest::newRow("cut short") << "cut" << int(DiskChange::kChanged) << "f.cpu_after_optimizations.txt";
    QTest::newRow("replaced") << "replace" << int(DiskChange::kChanged) << "f.cpu_after_optimizations.txt";
    // The folder can be read again.
    QTest::newRow("deleted") << "delete" << int(DiskChange::kChanged) << "";
    QTest::newRow("written again, without one") << "again" << int(DiskChange::kChanged) << "";
    QTest::newRow("its assignment") << "assignment" << int(DiskChange::kChanged)
                                    << "f.cpu_after_optimizations-buffer-assignment.txt";
    QTest::newRow("new files") << "new" << int(DiskChange::kNewFiles) << "";
    QTest::newRow("all gone") << "all" << int(DiskChange::kGone) << "";
  }
  void reportsChangesOnDisk() {
    QFETCH(QString, what);
    QFETCH(int, expected);
    QFETCH(QString, file);
    const support::TemporaryFolder folder;
    writeDump(folder);
    Setup setup(false);
    setup.open(folder.path());
    QTRY_VERIFY(setup.hub.snapshot() != nullptr);
    const auto before = setup.hub.snapshot();
    QSignalSpy changes(&setup.session, &model::Session::diskChanged);
    const std::string stem = "module_0001.jit_f.cpu_after_optimizations";
    const std::string path = folder / (stem + ".txt");
    if (what == QLatin1String("grow")) {
      std::ofstream(path, std::ios::app) << "\n";
    } else if (what == QLatin1String("cut")) {
      std::filesystem::resize_file(path, 20);
    } else if (what == QLatin1String("replace")) {
      const std::string other = folder.write("other", kModule);
      std::filesystem::rename(other, path);
    } else if (what == QLatin1String("delete")) {
      std::filesystem::remove(path);
    } else if (what == QLatin1String("again")) {
      std::filesystem::remove(path);
      folder.write(stem + "-buffer-assignment.txt", assignment(128));
      folder.write("module_0003.jit_h.before_optimizations.txt", kModule);
    } else if (what == QLatin1String("assignment")) {
      folder.write(stem + "-buffer-assignment.txt", assignment(128));
    } else if (what == QLatin1String("new")) {
      folder.write("module_0003.jit_h.before_optimizations.txt", kModule);
    } else {
      std::filesystem::remove_all(folder.path());
    }
    QTRY_VERIFY_WITH_TIMEOUT(!changes.isEmpty(), 10'000);
    QCOMPARE(int(changes.last()[1].value<model::DiskChange>()), expected);
    QVERIFY2(changes.last()[2].toString().endsWith(file), qPrintable(changes.last()[2].toString()));
    if (file.isEmpty()) QCOMPARE(changes.last()[2].toString(), QString::fromStdString(folder.path()));
    // Nothing is reloaded without a request, and the displayed snapshot stays complete.
    QCOMPARE(setup.hub.snapshot(), before);
    QVERIFY(before->module->text().text().size() > 200);
  }

  void reportsAChangeOnceUntilAReload() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", kModule);
    Setup setup(false);
    setup.open(path);
    QTRY_VERIFY(setup.hub.snapshot() != nullptr);
    QSignalSpy changes(&setup.session, &model::Session::diskChanged);
    std::ofstream(path, std::ios::app) << "\n";
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 1, 10'000);
    // The session checks again, and it is the same change.
    bool hasLooked = false;
    const auto looking = QObject::connect(&setup.jobs, &model::JobRunner::jobsChanged, &setup.session,
                                          [&] { hasLooked |= !setup.jobs.jobs().isEmpty(); });
    std::ofstream(path, std::ios::app) << "\n";
    setup.session.checkForChanges();
    QTRY_VERIFY_WITH_TIMEOUT(hasLooked && setup.jobs.jobs().isEmpty(), 10'000);
    QObject::disconnect(looking);
    QCOMPARE(changes.size(), 1);
    setup.session.reload(QString::fromStdString(path));
    QTRY_VERIFY(setup.hub.snapshot()->module->text().text().size() == std::string(kModule).size() + 2);
    std::filesystem::remove(path);
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 2, 10'000);
    QCOMPARE(changes[1][1].value<model::DiskChange>(), model::DiskChange::kGone);
    // The file is back.
    folder.write("m.txt", kModule);
    QTRY_COMPARE_WITH_TIMEOUT(changes.size(), 3, 10'000);
    QCOMPARE(changes[2][1].value<model::DiskChange>(), model::DiskChange::kChanged);
  }

  void aFileThatShrinksWhileItIsRead() {
    const support::TemporaryFolder folder;
    std::string text(kModule);
    for (int i = 0; i < 20'000; ++i)
      absl::StrAppend(&text, "// a comment to make it long enough to be read in pieces\n");
    const std::string path = folder.write("m.txt", text);
    Setup setup(false);
    setup.open(path);
    for (int i = 0; i < 50; ++i) {
      std::filesystem::resize_file(path, i % 2 == 0 ? 0 : 400);
      setup.session.open({QString::fromStdString(path)});
      folder.write("m.txt", text);
      support::settle();
    }
    QTRY_VERIFY(setup.jobs.jobs().isEmpty());
  }

  // By the message, by the folder, by one file: the module is shown, and the message is joined to it.
  void outOfMemory_data() {
    QTest::addColumn<QString>("opened");
    QTest::newRow("message") << "error.txt";
    QTest::newRow("folder") << "";
    QTest::newRow("module") << "module_0000.jit_f.cl_1.after_optimizations.txt";
    QTest::newRow("assignment") << "module_0000.jit_f.cl_1.after_optimizations-buffer-assignment.txt";
    QTest::newRow("module that did not fit") << "module_0000.jit_f.cl_1.oom_intermediate_module.txt";
  }
  void outOfMemory() {
    QFETCH(QString, opened);
    const support::TemporaryFolder folder;
    writeFailure(folder);
    folder.write("error.txt", kFailed);
    folder.write("1795350789409975.peak_memory_tensors.txt",
                 "  Largest program allocations in hbm:\n\n  1. Size: 4.00K\n     Shape: f32[4,18]{1,0:T(8,128)}\n"
                 "     XLA label: copy.3 = copy(p)\n     Allocation type: HLO temp\n     "
                 "==========================\n");
    Setup setup;
    setup.open(folder / opened.toStdString());
    QCOMPARE(setup.failures, QStringList());
    QCOMPARE(model::toQString(setup.hub.snapshot()->module->name()), QStringLiteral("jit_f"));
    QVERIFY(setup.hub.reports().report() != nullptr);
    // It states how much was requested; the list written before it does not.
    QVERIFY(absl::EndsWith(setup.hub.reports().report()->path, "/error.txt"));
    const buffers::Report& report = *setup.hub.reports().report()->assignment->report();
    QCOMPARE(model::budgetLines(report), QStringList(QString::fromUtf8(kFailedLine)));
    const bool hasSums = !opened.contains("oom_intermediate");
    if (hasSums)
      QCOMPARE(model::spaceLines(report, *setup.hub.reports().moduleMemory()), QStringList(QString::fromUtf8(kSums)));
    const auto& stages = setup.session.documents().front()->dump->modules.front().stages;
    QCOMPARE(std::count_if(stages.begin(), stages.end(),
                           [](const io::Stage& stage) { return stage.kind == io::Kind::kOutOfMemory; }),
             2);
    if (opened.isEmpty()) QCOMPARE(stages[2].pass, std::string("error.txt"));
  }

  // A message applies only to its own module, and is shown again with it.
  void outOfMemoryOfAnotherModule() {
    const support::TemporaryFolder folder;
    writeFailure(folder);
    folder.write("error.txt", kFailed);
    Setup setup;
    setup.open(folder.path());
    const QString path = QString::fromStdString(folder.path());
    const io::Dump& dump = *setup.session.documents().front()->dump;
    QCOMPARE(dump.modules[0].name, std::string("jit_f"));
    QCOMPARE(dump.modules[1].stages.size(), size_t{1});
    QVERIFY(setup.hub.reports().report() != nullptr);
    setup.session.show(path, {1, 0});
    QVERIFY(setup.hub.reports().report() == nullptr);
    setup.hub.back();
    QVERIFY(setup.hub.reports().report() != nullptr);
  }

  // Anywhere in a log of 1 MB, compressed or not, by the folder, by a module's file and by the log itself.
  void outOfMemoryInALog_data() {
    QTest::addColumn<double>("place");
    QTest::addColumn<QString>("packing");
    for (const double place : {0.0, 0.5, 1.0}) {
      for (const char* const packing : {"", "gzip", "zstd", "bzip2", "xz"}) {
        QTest::addRow("%s at %g", *packing == 0 ? "plain" : packing, place) << place << packing;
      }
    }
  }
  void outOfMemoryInALog() {
    QFETCH(double, place);
    QFETCH(QString, packing);
    const support::TemporaryFolder folder;
    writeFailure(folder);
    std::string log, other;
    bool isTold = false;
    // Random numbers, so that even the compressed log is longer than the prefix that is checked first.
    for (uint32_t seed = 1; log.size() < 1'000'000; seed = seed * 1664525 + 1013904223) {
      if (!isTold && log.size() >= place * 999'900) {
        log += "Traceback (most recent call last):\n  File \"train.py\", line 28, in <module>\n";
        log += kFailed;
        isTold = true;
      }
      absl::StrAppend(&log, "HLO module: jit_g. step loss ", seed, "\n");
      absl::StrAppend(&other, "step loss ", seed, "\n");
    }
    QVERIFY(isTold);
    const auto write = [&](std::string name, const std::string& text) {
      if (packing.isEmpty()) return folder.write(name, text);
      name += packing == "gzip" ? ".gz" : packing == "zstd" ? ".zst" : packing == "bzip2" ? ".bz2" : ".xz";
      support::writePacked(folder / name, packing.toLatin1().constData(), text);
      return folder / name;
    };
    const std::string path = write("train.log", log);
    write("other.log", other);
    for (const std::string& opened : {folder.path(), folder / "module_0000.jit_f.cl_1.after_optimizations.txt", path}) {
      Setup setup;
      setup.open(opened);
      QCOMPARE(setup.failures, QStringList());
      QVERIFY2(setup.hub.reports().report() != nullptr, opened.c_str());
      QCOMPARE(setup.hub.reports().report()->path, path);
      QCOMPARE(model::budgetLines(*setup.hub.reports().report()->assignment->report()),
               QStringList(QString::fromUtf8(kFailedLine)));
      QCOMPARE(model::toQString(setup.hub.snapshot()->module->name()), QStringLiteral("jit_f"));
    }
  }

  // A message that names no module, beside two modules: it is listed, but belongs to neither.
  void outOfMemoryOfAnUnknownModule() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("error.txt", "Out of memory allocating 4398046511104 bytes.\n");
    Setup setup;
    setup.open(folder.path());
    QVERIFY(setup.hub.snapshot()->module != nullptr);
    const model::Document& document = *setup.session.documents().front();
    const auto& modules = document.dump->modules;
    QCOMPARE(modules.size(), size_t{3});
    QCOMPARE(modules[2].stages.front().kind, io::Kind::kOutOfMemory);
    QVERIFY(document.messageOf(0) == nullptr && document.messageOf(1) == nullptr);
    QVERIFY(document.messageOf(2) != nullptr);
    QVERIFY(setup.hub.reports().report() == nullptr);
  }

  // Expected values are those of the messages and of the memory-usage reports of the dumps.
  void outOfMemoryOfTheDumps_data() {
    QTest::addColumn<QString>("failure");
    QTest::addColumn<QString>("sums");
    const auto row = [](const char* folder, const char* module, const char* failure, const char* sums) {
      for (const std::string& file : {std::string("error.txt"), std::string(), std::string(module)}) {
        QTest::newRow(absl::StrCat(folder, "/", file).c_str()) << QString::fromUtf8(failure) << QString::fromUtf8(sums);
      }
    };
    row("oom_saved_activations", "module_0000.jit_loss_fn.cl_1014260217.after_optimizations.txt",
        "Out of memory in HBM: 20.56 GiB needed, 15.75 GiB available, 4.81 GiB over the limit",
        "HBM of jit_loss_fn (buffer assignment): 20.56 GiB: temporaries 18.38 GiB · arguments 1.19 GiB · outputs 1.00 "
        "GiB · constants 4.50 KiB");
    row("oom_arguments", "module_0000.jit_momentum_step.cl_1014260217.after_optimizations.txt.gz",
        "Out of memory in HBM: 73.40 GiB needed, 15.75 GiB available, 57.65 GiB over the limit",
        "HBM of jit_momentum_step (buffer assignment): 73.40 GiB: ");
    row("oom_saved_activations-libtpu39", "module_0001.jit_loss_fn.cl_895581894.after_optimizations.txt",
        "Out of memory in HBM: 18.38 GiB needed, 15.75 GiB available, 2.63 GiB over the limit",
        "HBM of jit_loss_fn (buffer assignment): 20.56 GiB: temporaries 18.38 GiB · arguments 1.19 GiB · outputs 1.00 "
        "GiB · constants 4.50 KiB");
  }
  void outOfMemoryOfTheDumps() {
    QFETCH(QString, failure);
    QFETCH(QString, sums);
    const QString path =
        QStringLiteral(HLOSCOPE_SHARED "/corpus/made/tpu/") + QString::fromUtf8(QTest::currentDataTag());
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    Setup setup;
    setup.open(path.toStdString());
    QCOMPARE(setup.failures, QStringList());
    QVERIFY(setup.hub.snapshot()->module != nullptr && setup.hub.reports().report() != nullptr);
    const buffers::Report& report = *setup.hub.reports().report()->assignment->report();
    QCOMPARE(model::budgetLines(report).front(), failure);
    const QStringList lines = model::spaceLines(report, *setup.hub.reports().moduleMemory());
    QVERIFY2(lines.size() == 1 && lines.front().startsWith(sums), qPrintable(lines.join(u'\n')));
  }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"

// Bookmarks: targets saved by names and found again, their file, concurrent processes, invalid files, a folder that is
// not writable, and a dump that was reloaded or moved.

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "model/session/bookmarks.h"
#include "tests/support/models.h"

using model::Bookmark;
using model::Target;
using model::TargetKey;

namespace {

const std::string kModule = R"(HloModule step, is_scheduled=true, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

FileNames
1 "/src/train.py"

FunctionNames
1 "step"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=1 end_column=2}
2 {file_name_id=1 function_name_id=1 line=9 end_line=9 column=1 end_column=2}

StackFrames
1 {file_location_id=1}
2 {file_location_id=2}

helper {
  p = f32[4]{0} parameter(0)
  ROOT twice = f32[4]{0} add(p, p)
}

ENTRY main {
  p = f32[4]{0} parameter(0)
  first = f32[4]{0} negate(p), metadata={op_name="jit(step)/net/neg" stack_frame_id=1}
  ROOT second = f32[4]{0} fusion(first), kind=kLoop, calls=helper, metadata={op_name="jit(step)/net/add" stack_frame_id=2}
}
)";

const std::string kBuffers = R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 3: size 32, maybe-live-out, preallocated-temp:
 value: <1 first @0> (size=16,offset=0): f32[4]{0}
 value: <2 second @0> (size=16,offset=16): f32[4]{0}

HloLiveRange (max 3):
  InstructionSequence:
    0:p
    1:first
    2:second
  BufferLiveRange:
    p{}:0-3
    first{}:1-2
    second{}:2-3
  Live ranges at 2 (peak):
    p: 16 bytes
    first: 16 bytes
    second: 16 bytes
)";

QString printed(const TargetKey& key) {
  return QString::fromUtf8(QJsonDocument(model::targetKeyJson(key)).toJson(QJsonDocument::Compact));
}

TargetKey named(const char* instruction) {
  TargetKey place;
  place.name = instruction;
  place.computation = "main";
  place.isEntry = true;
  return place;
}

/// The bookmarks of one process: its selection hub, its jobs, which run inline, and a folder.
struct Program {
  explicit Program(const QString& folder) : bookmarks(jobs, navigation, folder) {
    QObject::connect(&bookmarks, &model::Bookmarks::failed, &bookmarks, [this](const QString& it) { sentences += it; });
  }
  void open(std::vector<std::shared_ptr<const model::Snapshot>> snapshots) { bookmarks.setModules(snapshots); }
  /// Prints `number name "note"`, and `?` if the target is not in the module.
  QStringList list() {
    QStringList lines;
    for (const auto& module : bookmarks.modules()) {
      for (const auto& [bookmark, target] : module.entries) {
        lines += QStringLiteral("%1 %2 \"%3\"%4")
                     .arg(bookmark.number)
                     .arg(QString::fromStdString(bookmark.place.name), bookmark.note,
                          target ? QString() : QStringLiteral(" ?"));
      }
    }
    return lines;
  }

  model::JobRunner jobs{true};
  model::Navigation navigation;
  model::Bookmarks bookmarks;
  QStringList sentences;
};

}  // namespace

class TestBookmarks : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_home = std::make_unique<QTemporaryDir>(); }

  // Every kind of target is saved, loaded and found, also in a module with different ids.
  void keys_data() {
    QTest::addColumn<Target>("target");
    QTest::addColumn<QString>("json");
    QTest::addColumn<bool>("survives");  // helper and first do not exist in the other module
    QTest::newRow("instruction") << Target(hlo::InstructionId(4))
                                 << R"({"computation":"main","entry":true,"kind":"instruction","name":"second"})"
                                 << true;
    QTest::newRow("instruction that goes")
        << Target(hlo::InstructionId(3)) << R"({"computation":"main","entry":true,"kind":"instruction","name":"first"})"
        << false;
    QTest::newRow("computation") << Target(hlo::ComputationId(1))
                                 << R"({"entry":true,"kind":"computation","name":"main"})" << true;
    QTest::newRow("computation that goes")
        << Target(hlo::ComputationId(0)) << R"({"kind":"computation","name":"helper"})" << false;
    QTest::newRow("value") << Target(buffers::ValueId(2)) << R"({"index":"{}","kind":"value","name":"second"})" << true;
    QTest::newRow("allocation") << Target(buffers::AllocationId(1)) << R"({"kind":"allocation","number":3})" << true;
    QTest::newRow("line") << Target(hlo::SourceLine{hlo::FileId(0), 9})
                          << R"({"kind":"line","line":9,"name":"/src/train.py"})" << true;
    QTest::newRow("line that goes") << Target(hlo::SourceLine{hlo::FileId(0), 7})
                                    << R"({"kind":"line","line":7,"name":"/src/train.py"})" << false;
    QTest::newRow("lines") << Target(model::SourceRange{hlo::FileId(0), 6, 9})
                           << R"({"first":6,"kind":"lines","last":9,"name":"/src/train.py"})" << true;
    QTest::newRow("lines and calls") << Target(model::SourceRange{hlo::FileId(0), 6, 9, true})
                                     << R"({"calls":true,"first":6,"kind":"lines","last":9,"name":"/src/train.py"})"
                                     << true;
    QTest::newRow("step") << Target(model::Step{1}) << R"({"kind":"step","step":1})" << true;
    QTest::newRow("several, one of which goes")
        << Target(model::InstructionSet({hlo::InstructionId(4), hlo::InstructionId(3)}))
        << R"({"kind":"instructions","members":[{"computation":"main","entry":true,"kind":"instruction","name":"first"},)"
           R"({"computation":"main","entry":true,"kind":"instruction","name":"second"}]})"
        << true;
    QTest::newRow("step that goes") << Target(model::Step{2}) << R"({"kind":"step","step":2})" << false;
  }
  void keys() {
    QFETCH(Target, target);
    QFETCH(QString, json);
    QFETCH(bool, survives);
    const auto snapshot = support::snapshotOf(kModule, kBuffers);
    const TargetKey key = model::targetKeyOf(target, *snapshot);
    QCOMPARE(printed(key), json);
    const auto read = model::readTargetKey(QJsonDocument::fromJson(json.toUtf8()).object());
    QVERIFY(read && *read == key);
    QVERIFY(model::findTarget(*read, *snapshot) == target);

    const auto other = support::snapshotOf(R"(HloModule step, is_scheduled=true
ENTRY begin {
  more = f32[4]{0} constant({1,2,3,4})
  ROOT second = f32[4]{0} negate(more), metadata={op_name="x" source_file="/src/train.py" source_line=9}
}
)",
                                           R"(BufferAssignment:
allocation 3: size 16, maybe-live-out:
 value: <7 second @0> (size=16,offset=0): f32[4]{0}

HloLiveRange (max 2):
  InstructionSequence:
    0:more
    1:second
  BufferLiveRange:
    second{}:1-2
)");
    QCOMPARE(model::findTarget(key, *other).has_value(), survives);
    QCOMPARE(model::counterpart(target, *snapshot, *other).has_value(), survives);
  }

  void scopesNeedTheWorkload() {
    const auto snapshot = support::snapshotOf(kModule);
    TargetKey place;
    place.kind = TargetKey::Kind::kScope;
    place.name = "step/net";
    QVERIFY(!model::findTarget(place, *snapshot));
    snapshot->workload->get();
    const auto found = model::findTarget(place, *snapshot);
    QVERIFY(found);
    QVERIFY(model::targetKeyOf(*found, *snapshot) == place);
    // Such a bookmark requires data that is computed on a worker.
    Program program(m_home->path());
    const auto again = support::snapshotOf(kModule);
    program.open({again});
    program.bookmarks.add(again, place);
    QCOMPARE(program.list(), QStringList{"1 step/net \"\""});
  }

  void brokenLandmarks_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("several in several") << QByteArray(
        R"({"kind":"instructions","members":[{"kind":"instructions","members":[]}]})");
    QTest::newRow("several without a name")
        << QByteArray(R"({"kind":"instructions","members":[{"kind":"instruction"}]})");
    QTest::newRow("empty") << QByteArray("{}");
    QTest::newRow("unknown kind") << QByteArray(R"({"kind":"planet","name":"x"})");
    QTest::newRow("no name") << QByteArray(R"({"kind":"instruction"})");
    QTest::newRow("name is a number") << QByteArray(R"({"kind":"value","name":7})");
    QTest::newRow("line 0") << QByteArray(R"({"kind":"line","name":"f","line":0})");
    QTest::newRow("line too large") << QByteArray(R"({"kind":"line","name":"f","line":4294967296})");
    QTest::newRow("step below 0") << QByteArray(R"({"kind":"step","step":-1})");
    QTest::newRow("half a range") << QByteArray(R"({"kind":"lines","name":"f","first":3})");
  }
  void brokenLandmarks() {
    QFETCH(QByteArray, json);
    QVERIFY(!model::readTargetKey(QJsonDocument::fromJson(json).object()));
  }

  // The same content under another path has the same bookmarks, other content has none; a changed note is kept.
  void belongToTheContent() {
    const auto snapshot = support::snapshotOf(kModule);
    {
      Program program(m_home->path());
      program.open({snapshot});
      program.bookmarks.add(snapshot, named("first"));
      program.bookmarks.add(snapshot, named("second"));
      program.bookmarks.add(snapshot, named("first"));
      program.bookmarks.put(snapshot, {named("second"), "slow\nask <b>Ann</b>", 2});
      QCOMPARE(program.list(), (QStringList{"1 first \"\"", "2 second \"slow\nask <b>Ann</b>\""}));
    }
    const auto moved = support::snapshotOf(kModule);
    std::const_pointer_cast<model::Snapshot>(moved)->path = "/elsewhere/m.hlo";
    const auto other = support::snapshotOf(kModule + "\n");
    Program program(m_home->path());
    program.open({other, moved});
    QCOMPARE(program.list(), (QStringList{"1 first \"\"", "2 second \"slow\nask <b>Ann</b>\""}));
    QVERIFY(program.bookmarks.modules()[0].entries.empty());
    QVERIFY(program.bookmarks.find(moved, 2)->target == Target(support::instruction(*moved, "second")));
    QVERIFY(program.bookmarks.find(moved, 3) == nullptr);
    QVERIFY(program.sentences.isEmpty());
  }

  // File names must stay the same across versions, otherwise users would lose their notes.
  void fileNames() {
    const auto snapshot = support::snapshotOf("HloModule m\nENTRY e { ROOT p = f32[] parameter(0) }\n");
    QCOMPARE(model::contentKey(*snapshot), QStringLiteral("cb49ae30009de3ef-52"));
    const auto buffers = support::snapshotOf({}, kBuffers);
    QVERIFY(model::contentKey(*buffers).endsWith(QStringLiteral("-%1").arg(kBuffers.size())));
    // An assignment beside the module does not change its key.
    QCOMPARE(model::contentKey(*support::snapshotOf(kModule, kBuffers)),
             model::contentKey(*support::snapshotOf(kModule)));
  }

  void numbers() {
    const auto snapshot = support::snapshotOf(kModule);
    Program program(m_home->path());
    program.open({snapshot});
    program.bookmarks.put(snapshot, {named("first"), {}, 4});
    program.bookmarks.put(snapshot, {named("second"), {}, 4});
    QCOMPARE(program.list(), (QStringList{"0 first \"\"", "4 second \"\""}));
    for (int i = 0; i < 9; ++i) program.bookmarks.add(snapshot, named(qPrintable(QStringLiteral("x%1").arg(i))));
    QCOMPARE(program.list().mid(2),
             (QStringList{"1 x0 \"\" ?", "2 x1 \"\" ?", "3 x2 \"\" ?", "5 x3 \"\" ?", "6 x4 \"\" ?", "7 x5 \"\" ?",
                          "8 x6 \"\" ?", "9 x7 \"\" ?", "0 x8 \"\" ?"}));
    program.bookmarks.remove(snapshot, named("x1"));
    program.bookmarks.add(snapshot, named("late"));
    QCOMPARE(program.list().last(), QStringLiteral("2 late \"\" ?"));
  }

  // Two processes change the same file; each sees the other's changes at its next check or change.
  void twoPrograms() {
    const auto a = support::snapshotOf(kModule), b = support::snapshotOf(kModule);
    Program one(m_home->path()), two(m_home->path());
    one.open({a});
    two.open({b});
    one.bookmarks.add(a, named("first"));
    two.bookmarks.add(b, named("second"));
    QCOMPARE(two.list(), (QStringList{"1 first \"\"", "2 second \"\""}));
    QCOMPARE(one.list(), QStringList{"1 first \"\""});
    one.bookmarks.check();
    QCOMPARE(one.list(), two.list());
    two.bookmarks.remove(b, named("first"));
    one.bookmarks.put(a, {named("second"), "n", 2});
    QCOMPARE(one.list(), QStringList{"2 second \"n\""});
  }

  void manyWriters() {
    const QString folder = m_home->path();
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 4; ++writer) {
      writers.emplace_back([folder, writer] {
        for (int i = 0; i < 20; ++i) {
          std::vector<Bookmark> written;
          const TargetKey place = named(qPrintable(QStringLiteral("w%1-%2").arg(writer).arg(i)));
          absl::Status status;
          do {
            status = model::BookmarkFile(folder, "k")
                         .change(
                             [&](auto* all) {
                               all->push_back({place, {}, 0});
                             },
                             "m", &written);
          } while (!status.ok());
        }
      });
    }
    for (std::thread& each : writers) each.join();
    QCOMPARE(model::BookmarkFile(folder, "k").read()->size(), size_t{80});
    QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{"k.json"});
  }

  void theSameDumpTwice() {
    const auto a = support::snapshotOf(kModule), b = support::snapshotOf(kModule);
    Program program(m_home->path());
    program.open({a, b});
    program.bookmarks.add(b, named("first"));
    QCOMPARE(program.list(), (QStringList{"1 first \"\"", "1 first \"\""}));
  }

  void brokenFiles_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<bool>("isKept");  // in addition to the new file
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("cut off") << QByteArray(R"({"format": "hloscope bookmarks", "bookmarks": [{)") << true;
    QTest::newRow("binary") << QByteArray("\0\1\2\xff", 4) << true;
    QTest::newRow("another program's") << QByteArray(R"({"format": "other"})") << true;
    QTest::newRow("a list") << QByteArray("[1,2]") << true;
    QTest::newRow("of deep nesting") << QByteArray(1000, '[').repeated(100) << true;
    QTest::newRow("bookmarks are no list")
        << QByteArray(R"({"format": "hloscope bookmarks", "bookmarks": 3})") << false;
    QTest::newRow("some are none")
        << QByteArray(
               R"({"format": "hloscope bookmarks", "bookmarks": [7, null, {"kind": "x"}, {"kind":"step","step":0,"number":77}]})")
        << false;
  }
  void brokenFiles() {
    QFETCH(QByteArray, file);
    QFETCH(bool, isKept);
    const auto snapshot = support::snapshotOf(kModule);
    const QString path = m_home->filePath(model::contentKey(*snapshot) + ".json");
    QFile out(path);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(file);
    out.close();
    Program program(m_home->path());
    QSignalSpy unreadable(&program.bookmarks, &model::Bookmarks::unreadable);
    program.open({snapshot});
    // The problem is reported once, before the file is moved aside.
    QCOMPARE(unreadable.size(), isKept ? 1 : 0);
    if (isKept) QCOMPARE(unreadable.front().front().toString(), path);
    program.bookmarks.check();
    QCOMPARE(unreadable.size(), isKept ? 1 : 0);
    program.bookmarks.add(snapshot, named("first"));
    QVERIFY(program.list().contains("1 first \"\""));
    QVERIFY(program.sentences.isEmpty());
    QFile broken(path + ".broken");
    QCOMPARE(broken.open(QIODevice::ReadOnly), isKept);
    if (isKept) QCOMPARE(broken.readAll(), file);
    Program again(m_home->path());
    again.open({support::snapshotOf(kModule)});
    QCOMPARE(again.list(), program.list());
  }

  // If the home directory is not writable, bookmarks last until the process ends, which is reported once.
  void cannotBeKept() {
    QFile blocker(m_home->filePath("file"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Program program(m_home->filePath("file/bookmarks"));
    const auto snapshot = support::snapshotOf(kModule);
    program.open({snapshot});
    program.bookmarks.add(snapshot, named("first"));
    program.bookmarks.add(snapshot, named("second"));
    program.bookmarks.remove(snapshot, named("first"));
    program.bookmarks.check();
    QCOMPARE(program.list(), QStringList{"2 second \"\""});
    QCOMPARE(program.sentences,
             QStringList{QStringLiteral("Bookmarks cannot be saved and will be lost on exit. Cannot create folder %1.")
                             .arg(m_home->filePath("file/bookmarks"))});
    // When writing succeeds again, everything is saved.
    QVERIFY(blocker.remove());
    program.bookmarks.add(snapshot, named("p"));
    Program again(m_home->filePath("file/bookmarks"));
    again.open({support::snapshotOf(kModule)});
    QCOMPARE(again.list(), (QStringList{"2 second \"\"", "1 p \"\""}));
  }

  // After a new compilation its bookmarks are kept, and missing targets are reported.
  void areKeptAfterAReload() {
    Program program(m_home->path());
    const auto before = support::snapshotOf(kModule);
    program.open({before});
    program.navigation.show(before);
    program.bookmarks.add(before, named("second"));
    program.bookmarks.add(before, named("first"));
    const auto after = support::snapshotOf("HloModule step\nENTRY main { ROOT second = f32[] parameter(0) }\n");
    program.open({after});
    QCOMPARE(program.list(), QStringList());
    program.navigation.replace(before, after);
    QCOMPARE(program.list(), (QStringList{"1 second \"\"", "2 first \"\" ?"}));
  }

  // Changes made before the file was read are applied afterwards.
  void beforeItWasRead() {
    {
      Program program(m_home->path());
      const auto snapshot = support::snapshotOf(kModule);
      program.open({snapshot});
      program.bookmarks.add(snapshot, named("first"));
    }
    model::JobRunner jobs;
    model::Navigation navigation;
    model::Bookmarks bookmarks(jobs, navigation, m_home->path());
    const auto snapshot = support::snapshotOf(kModule);
    bookmarks.setModules({snapshot});
    bookmarks.add(snapshot, named("second"));
    QVERIFY(QTest::qWaitFor([&] { return jobs.jobs().isEmpty(); }));
    QCOMPARE(bookmarks.find(snapshot, 1)->bookmark.place, named("first"));
    QCOMPARE(bookmarks.find(snapshot, 2)->bookmark.place, named("second"));
    QVERIFY(bookmarks.find(snapshot, 2)->target);
  }

  void limitOfBookmarks() {
    Program program(m_home->path());
    const auto snapshot = support::snapshotOf(kModule);
    std::vector<Bookmark> written;
    QVERIFY(model::BookmarkFile(m_home->path(), model::contentKey(*snapshot))
                .change(
                    [](std::vector<Bookmark>* all) {
                      for (size_t i = 0; i < model::kMaximumBookmarks; ++i) {
                        all->push_back({named(qPrintable(QStringLiteral("i%1").arg(i))), {}, 0});
                      }
                    },
                    "m", &written)
                .ok());
    program.open({snapshot});
    QCOMPARE(program.list().size(), static_cast<qsizetype>(model::kMaximumBookmarks));
    program.bookmarks.add(snapshot, named("first"));
    QCOMPARE(program.list().size(), static_cast<qsizetype>(model::kMaximumBookmarks));
    QCOMPARE(program.sentences, QStringList{"This module already has 1,000 bookmarks, the maximum."});
  }

 private:
  std::unique_ptr<QTemporaryDir> m_home;
};

QTEST_GUILESS_MAIN(TestBookmarks)
#include "tst_bookmarks.moc"

// The matcher: cases by hand, and the cases of ../shared/corpus/diff-cases with their rules.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/compare/match.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"

namespace {

using compare::Side;

std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", text));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

std::string textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// "a=b, c=d": the pairs by name, in text order of A.
QString pairs(const hlo::Module& a, const hlo::Module& b, const compare::Match& match) {
  QStringList all;
  for (const hlo::InstructionId id : a.instructions()) {
    const auto partner = match.counterpart(Side::kA, id);
    if (!partner) continue;
    all << QString::fromStdString(absl::StrCat(a.name(id), "=", b.name(*partner)));
  }
  return all.join(", ");
}

using Place = std::pair<std::string, std::string>;  // computation, instruction; "" for the computation itself

struct Row {
  Place a, b;
  std::string role, twins;
};

std::vector<Row> expectedRows(const QString& path) {
  std::vector<Row> rows;
  bool isHead = true;
  for (const absl::string_view line : absl::StrSplit(textOf(path), '\n', absl::SkipEmpty())) {
    std::vector<std::string> cells = absl::StrSplit(line, '\t');
    cells.resize(8);
    if (!isHead) rows.push_back({{cells[0], cells[1]}, {cells[2], cells[3]}, cells[4], cells[6]});
    isHead = false;
  }
  return rows;
}

std::optional<hlo::InstructionId> find(const hlo::Module& module, const Place& place) {
  const auto computation = module.findComputation(place.first);
  return computation && !place.second.empty() ? module.findInstruction(*computation, place.second) : std::nullopt;
}

}  // namespace

class TestMatch : public QObject {
  Q_OBJECT
 private slots:
  void byHand_data() {
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<QString>("expected");
    QTest::newRow("names that changed places")
        << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n t = f32[4] tanh(n)\n}\n")
        << QByteArray("ENTRY e {\n n = f32[4] parameter(0)\n t = f32[4] negate(n)\n x = f32[4] tanh(t)\n}\n")
        << "x=n, n=t, t=x";
    QTest::newRow("an inserted copy has no counterpart")
        << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n}\n")
        << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n c = f32[4] copy(x)\n n = f32[4] negate(c)\n}\n")
        << "x=x, n=n";
    QTest::newRow("operands of an add in another order")
        << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] add(n, x)\n}\n")
        << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] add(x, n)\n}\n")
        << "x=x, n=n, a=a";
    QTest::newRow("nothing in common") << QByteArray("ENTRY e {\n x = f32[4] constant({1,2,3,4})\n}\n")
                                       << QByteArray("ENTRY e {\n x = s32[] partition-id()\n}\n") << "";
    QTest::newRow("an empty module") << QByteArray("HloModule m\n")
                                     << QByteArray("ENTRY e {\n x = f32[4] parameter(0)\n}\n") << "";
  }
  void byHand() {
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(QString, expected);
    const auto moduleA = parse(a.toStdString()), moduleB = parse(b.toStdString());
    if (moduleA == nullptr || moduleB == nullptr) return;  // a header alone is not a module
    const compare::Match match = compare::match(*moduleA, *moduleB);
    QCOMPARE(pairs(*moduleA, *moduleB, match), expected);
    QVERIFY(compare::match(*moduleB, *moduleA).isMirrorOf(match));
  }

  void dimensionsThatBecameOthers() {
    const std::string text =
        "ENTRY e {\n x = f32[8,4] parameter(0)\n w = f32[4,4] parameter(1)\n d = f32[8,4] dot(x, w), "
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}\n t = f32[8,4] tanh(d)\n a = f32[8,4] add(t, x)\n}\n";
    std::string wide = text;
    for (size_t at; (at = wide.find("[8,")) != std::string::npos;) wide.replace(at, 3, "[16,");
    const auto a = parse(text), b = parse(wide);
    const compare::Match match = compare::match(*a, *b);
    QCOMPARE(pairs(*a, *b, match), QString("x=x, w=w, d=d, t=t, a=a"));
    QCOMPARE(match.dimensions().size(), size_t{1});
    QCOMPARE(match.dimensions().front().a, int64_t{8});
    QCOMPARE(match.dimensions().front().b, int64_t{16});
    QCOMPARE(match.dimensions().front().places, uint32_t{4});
  }

  void pinsHold() {
    const auto a = parse("ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n m = f32[4] negate(x)\n}\n");
    compare::MatchOptions options;
    const auto named = [&](const char* name) { return a->findInstructions(name).front(); };
    options.pins = {{named("n"), named("m")}, {named("x"), std::nullopt}};
    const compare::Match match = compare::match(*a, *a, options);
    QCOMPARE(match.counterpart(Side::kA, named("n")), std::optional(named("m")));
    QCOMPARE(match.counterpart(Side::kA, named("x")), std::optional<hlo::InstructionId>());
    QVERIFY(match.evidence(named("n")).line == compare::EvidenceLine::kPin);
  }

  void cases_data() {
    QTest::addColumn<QString>("folder");
    const QDir folder(HLOSCOPE_SHARED "/corpus/diff-cases");
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(name.toUtf8().constData()) << folder.filePath(name);
    if (!folder.exists()) QTest::newRow("none") << QString();
  }
  // must: this pair; may: this pair or none; alone: none; given: pinned. Twins may trade partners.
  void cases() {
    QFETCH(QString, folder);
    if (folder.isEmpty()) QSKIP("no ../shared/corpus/diff-cases");
    const auto a = parse(textOf(folder + "/left.hlo")), b = parse(textOf(folder + "/right.hlo"));
    QVERIFY(a != nullptr && b != nullptr);
    const std::vector<Row> rows = expectedRows(folder + "/expected.tsv");
    compare::MatchOptions options;
    for (const Row& row : rows) {
      const auto left = find(*a, row.a), right = find(*b, row.b);
      if (row.role == "given" && (left || right)) options.pins.push_back({left, right});
    }
    const compare::Match match = compare::match(*a, *b, options);
    for (compare::Pin& pin : options.pins) std::swap(pin.a, pin.b);
    QVERIFY(compare::match(*b, *a, options).isMirrorOf(match));

    std::map<std::string, std::pair<std::set<uint32_t>, std::set<uint32_t>>> twins;
    std::map<std::string, int> pairsOfTwins;
    for (const Row& row : rows) {
      const auto left = find(*a, row.a), right = find(*b, row.b);
      const std::string where = absl::StrCat(row.a.second, " ", row.b.second);
      if (!left && !right) {
        const auto computation = a->findComputation(row.a.first);
        const auto expected = b->findComputation(row.b.first);
        QVERIFY2(computation && expected, where.c_str());
        const auto found = match.counterpart(Side::kA, *computation);
        if (row.role == "must" || row.role == "given") QVERIFY2(found == expected, row.a.first.c_str());
        if (row.role == "may") QVERIFY2(!found || found == expected, row.a.first.c_str());
      } else if (!row.twins.empty()) {
        if (left) twins[row.twins].first.insert(left->index());
        if (right) twins[row.twins].second.insert(right->index());
        pairsOfTwins[row.twins] += row.role == "must" ? 1 : 0;
      } else {
        const auto found = left ? match.counterpart(Side::kA, *left) : std::nullopt;
        const auto back = right ? match.counterpart(Side::kB, *right) : std::nullopt;
        if (row.role == "must" || row.role == "given")
          QVERIFY2((!left || found == right) && (!right || back == left), where.c_str());
        if (row.role == "may") QVERIFY2((!found || found == right) && (!back || back == left), where.c_str());
        if (row.role == "alone") QVERIFY2(!found && !back, where.c_str());
      }
    }
    for (const auto& [mark, count] : pairsOfTwins) {
      int found = 0;
      for (const uint32_t id : twins[mark].first) {
        const auto partner = match.counterpart(Side::kA, hlo::InstructionId(id));
        found += partner && twins[mark].second.contains(partner->index()) ? 1 : 0;
      }
      QVERIFY(found >= count);
    }
  }

  // An edited copy of an unrolled recurrent network with all names new, scored by ../shared/corpus/mutate_hlo.py. Its
  // steps are equal, so that an edit can make the surroundings of one look like those of another: with this seed a
  // fifth of the pairs was of other steps before larger surroundings came first. The bar is that of 1,000 edits.
  void editedCopy() {
    const QString script = HLOSCOPE_SHARED "/corpus/mutate_hlo.py",
                  seed = HLOSCOPE_SHARED "/seeds/gpu-trax-rnn.hlo.txt";
    const QString python = QStandardPaths::findExecutable("python3");
    if (!QFile::exists(script) || !QFile::exists(seed) || python.isEmpty()) QSKIP("no mutate_hlo.py");
    const QTemporaryDir folder;
    const QString copy = folder.filePath("copy.hlo"), truth = folder.filePath("truth.tsv");
    const auto run = [&](const QStringList& arguments) {
      QProcess process;
      process.start(python, QStringList{script} + arguments);
      return process.waitForFinished(-1) ? process.exitCode() : -1;
    };
    QCOMPARE(run({"mutate", seed, "--out", copy, "--truth", truth, "--seed", "201", "--quiet", "--edits", "1000",
                  "--rename", "all", "--reorder", "computations,instructions,parameters"}),
             0);
    const auto a = parse(textOf(seed)), b = parse(textOf(copy));
    QVERIFY(a != nullptr && b != nullptr);
    const compare::Match match = compare::match(*a, *b);
    QFile found(folder.filePath("found.tsv"));
    QVERIFY(found.open(QIODevice::WriteOnly));
    for (const hlo::InstructionId id : a->instructions()) {
      const auto partner = match.counterpart(Side::kA, id);
      if (!partner) continue;
      found.write(absl::StrCat(a->name(a->computation(id)), "\t", a->name(id), "\t", b->name(b->computation(*partner)),
                               "\t", b->name(*partner), "\n")
                      .c_str());
    }
    found.close();
    QCOMPARE(run({"score", truth, found.fileName(), "--show", "0", "--min-precision", "0.985", "--min-recall", "0.97"}),
             0);
  }

  // A module with itself: every instruction has its counterpart, and both directions agree.
  void dumps_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(HLOSCOPE_SHARED "/seeds");
    for (const QString& name : folder.entryList({"*.hlo.txt"}))
      QTest::newRow(name.toUtf8().constData()) << folder.filePath(name);
    if (!folder.exists()) QTest::newRow("none") << QString();
  }
  void dumps() {
    QFETCH(QString, path);
    if (path.isEmpty()) QSKIP("no ../shared/seeds");
    const auto a = parse(textOf(path)), b = parse(textOf(path));
    QVERIFY(a != nullptr);
    const compare::Match match = compare::match(*a, *b);
    QCOMPARE(match.pairCount(), a->instructionCount());
    QVERIFY(compare::match(*b, *a).isMirrorOf(match));
  }
};

QTEST_APPLESS_MAIN(TestMatch)
#include "tst_match.moc"

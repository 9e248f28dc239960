// `hloscope diff`: verdicts, exit status, formats and bad input by hand; sums of memory and costs that are exact; the
// first line of each pair of ../shared/corpus/made/pairs.tsv.

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "app/cli/diff.h"
#include "model/documents/comparison.h"
#include "model/documents/document.h"
#include "tests/support/snapshots.h"
#include "tests/support/temporary_folder.h"

namespace {

// Two values of 16 bytes live at the peak.
const char kModule[] = R"(HloModule m, is_scheduled=true

ENTRY e {
  x = f32[4]{0} parameter(0), metadata={op_name="x"}
  n = f32[4]{0} negate(x), metadata={op_name="jit(f)/a/neg"}
  t = f32[4]{0} tanh(n), metadata={op_name="jit(f)/b/tanh"}
  ROOT r = f32[4]{0} add(t, n), metadata={op_name="jit(f)/b/add"}
}
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

struct Files {
  support::TemporaryFolder folder;
  std::string a, b;

  explicit Files(const std::string& other, const std::string& one = kModule)
      : a(folder.write("a.hlo", one)), b(folder.write("b.hlo", other)) {}

  cli::Result run(cli::DiffRequest request = {}) const {
    request.paths = {a, b};
    if (request.format.empty()) request.format = "text";
    if (request.what.empty()) request.what = "summary";
    if (request.at.empty()) request.at = "own";
    return cli::diff(request);
  }
};

QString firstLine(const cli::Result& result) { return QString::fromStdString(result.output).section(u'\n', 0, 0); }

std::shared_ptr<const model::Snapshot> mainSnapshot(const QString& path) {
  const auto document = model::readDocument(path.toStdString(), nullptr);
  if (!document.ok()) return nullptr;
  const auto found = document->loaded.find(document->first);
  return found == document->loaded.end() ? nullptr : found->second.snapshots.front();
}

}  // namespace

class TestDiff : public QObject {
  Q_OBJECT
 private slots:
  // Patterns with more bytes at the peak are first. B keeps a copy k of 64 bytes over the peak; the cosine and the sine
  // are dead there.
  void patternsByBytes() {
    const std::string a = R"(HloModule m, is_scheduled=true

ENTRY e {
  x = f32[16]{0} parameter(0)
  u = f32[16]{0} cosine(x)
  n1 = f32[16]{0} negate(u)
  n2 = f32[16]{0} abs(n1)
  n3 = f32[16]{0} sqrt(n2)
  c = f32[64]{0} pad(n3, f32[] constant(0)), padding=0_48
  d = f32[64]{0} reverse(c), dimensions={0}
  s = f32[16]{0} slice(d), slice={[0:16]}
  ROOT r = f32[16]{0} add(s, n3)
}
)";
    const std::string b =
        replaced(replaced(replaced(a, "cosine", "sine"), "  c = ", "  k = f32[16]{0} copy(n3)\n  c = "), "add(s, n3)",
                 "add(s, k)");
    const Files files(b, a);
    const QJsonObject json =
        QJsonDocument::fromJson(QByteArray::fromStdString(files.run({.format = "json"}).output)).object();
    QStringList patterns;
    for (const QJsonValue pattern : json["patterns"].toArray())
      patterns += QStringLiteral("%1: %2").arg(pattern["delta_peak"].toInteger()).arg(pattern["title"].toString());
    QCOMPARE(patterns.join(" | "), QString("64: copy added | 0: cosine became sine"));
  }

  void queries() {
    const Files files(replaced(replaced(kModule, "tanh(n)", "cosine(n)"), "f32[4]{0} negate(x)", "f32[4]{0} abs(x)"));
    const auto changes = [&](const char* query) {
      return QString::fromStdString(files.run({.what = "changes", .query = query}).output).section(u'\n', 3);
    };
    QCOMPARE(changes("").count(u'\n'), 3);
    // Of either side.
    QCOMPARE(changes("opcode:tanh").count(u'\n'), 1);
    QVERIFY(changes("opcode:tanh").contains(" t "));
    QCOMPARE(changes("opcode:cosine"), changes("opcode:tanh"));
    QCOMPARE(changes("opcode:dot"), QString());
    QVERIFY(changes("scope~/b/").contains(" t ") && !changes("scope~/b/").contains(" n "));
    // The verdict is about the whole modules.
    QCOMPARE(files.run({.query = "opcode:dot"}).status, 1);
    QCOMPARE(firstLine(files.run({.query = "opcode:dot"})), firstLine(files.run()));
    QCOMPARE(files.run({.query = "bytes>x"}).status, 2);
  }

  // One file that loads nothing, with everything of the dumps escaped.
  void page() {
    const Files files(replaced(replaced(kModule, "tanh(n)", "cosine(n)"), "jit(f)/b", "jit(f)/<b>"));
    const cli::Result result = files.run({.format = "html"});
    QCOMPARE(result.status, 1);
    const QString html = QString::fromStdString(result.output);
    QVERIFY(html.startsWith("<!DOCTYPE html>"));
    QVERIFY(!html.contains("<b>") && !html.contains("<script"));
    for (const char* const text : {"Changes of m", "Changed instructions: 2", "tanh → cosine", "FLOPs"})
      QVERIFY2(html.contains(QString::fromUtf8(text)), text);
  }

  void verdicts_data() {
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const std::string& other, const char* line, int status) {
      QTest::newRow(name) << QByteArray::fromStdString(other) << QString(line) << status;
    };
    row("same bytes", kModule, "m: The files are the same, byte for byte.", 0);
    row("renamed", replaced(replaced(replaced(kModule, " n = ", " o = "), "(n)", "(o)"), ", n)", ", o)"),
        "m: The same program: 4 instructions; 1 have other names.", 0);
    row("width", replaced(kModule, "f32[4]", "f32[8]"), "m: dimension 4 → 8 in 4 places; 0 same, 4 changed", 1);
    row("type", replaced(kModule, "f32[4]", "bf16[4]"), "m: f32 → bf16 in 4 results; 0 same, 4 changed", 1);
    row("another opcode", replaced(kModule, "tanh(n)", "cosine(n)"), "m: 2 same, 1 changed, 1 replaced", 1);
    row("scope", replaced(kModule, "jit(f)/b/", "jit(f)/c_7/"),
        "m: The same program: 4 instructions; 2 have other op_names or source lines: scope b → c_*.", 0);
    row("library call", replaced(kModule, "tanh(n)", "custom-call(n), custom_call_target=\"lib$tanh\""),
        "m: custom calls of lib$tanh 0 → 1; 2 same, 1 changed, 1 replaced", 1);
    row("different programs", "HloModule z\n\nENTRY e {\n  c = s32[2]{0} constant({1, 2})\n}\n",
        "z: These are different programs: 0 of 4 instructions have a counterpart.", 1);
    row("donation",
        replaced(kModule, "is_scheduled=true", "is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }"),
        "m: donation added, of 1 parameters; 4 same", 1);
  }
  void verdicts() {
    QFETCH(QByteArray, other);
    QFETCH(QString, line);
    QFETCH(int, status);
    const Files files(other.toStdString());
    const cli::Result result = files.run();
    QCOMPARE(firstLine(result), line);
    QCOMPARE(result.status, status);
  }

  // What happened to the source: another file, in which everything is seven lines further down, and another function.
  void movedSource() {
    const auto module = [](const char* file, const char* function, int line) {
      const std::string tables =
          absl::StrCat("HloModule m\n\nFileNames\n1 \"/a/", file, "\"\n\nFunctionNames\n1 \"", function,
                       "\"\n\nFileLocations\n1 {file_name_id=1 function_name_id=1 line=", line,
                       " column=1}\n\nStackFrames\n1 {file_location_id=1 parent_frame_id=1}\n\n");
      return tables +
             "ENTRY e {\n  x = f32[4]{0} parameter(0)\n"
             "  ROOT n = f32[4]{0} negate(x), metadata={op_name=\"n\" stack_frame_id=1}\n}\n";
    };
    const Files files(module("moved.py", "linear", 67), module("f.py", "dense", 60));
    QCOMPARE(
        firstLine(files.run()),
        QString("m: The same program: 2 instructions; 1 have other op_names or source lines: file f.py → moved.py, "
                "lines +7, function dense → linear."));
    QCOMPARE(files.run().status, 0);
  }

  // XLA of 2024 writes the name of a computation behind its brace.
  void dialectOfAnotherRelease() {
    const std::string old =
        "HloModule m\n\nr {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] add(a, b)\n}\n\n"
        "ENTRY e {\n  x = f32[4]{0} parameter(0)\n  z = f32[] constant(0)\n"
        "  ROOT s = f32[] reduce(x, z), dimensions={0}, to_apply=r\n}\n";
    const std::string later = replaced(old, "add(a, b)\n}", "maximum(a, b)\n} // r");
    const Files files(later, old);
    QCOMPARE(firstLine(files.run()).section(u';', 0, 0),
             QString("m: another release of the compiler, by the form of its text"));
  }

  // Each format has the same counts, and Markdown at most 60 lines in which no text of a dump is markup.
  void formats() {
    const Files files(replaced(replaced(kModule, "HloModule m", "HloModule m_<b>x</b>"), "f32[4]", "f32[8]"));
    cli::DiffRequest request;
    request.format = "json";
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(files.run(request).output)).object();
    QCOMPARE(json["schema"].toString(), QString("hloscope.diff/1"));
    QCOMPARE(json["counts"]["changed"].toInt(), 4);
    QCOMPARE(json["changes"].toArray().size(), 4);
    QCOMPARE(json["dimensions"][0]["b"].toInt(), 8);
    const QJsonObject waterfall = json["waterfall"].toObject();
    qint64 sum = 0;
    for (const QJsonValue row : waterfall["rows"].toArray()) sum += row["delta"].toInteger();
    QCOMPARE(sum, waterfall["sum"].toInteger());
    QCOMPARE(sum, waterfall["to"].toInteger() - waterfall["from"].toInteger());
    QVERIFY(sum > 0);
    request.format = "tsv";
    request.what = "pairs";
    QCOMPARE(QString::fromStdString(files.run(request).output).section(u'\n', 0, 1),
             QString("left_computation\tleft\tright_computation\tright\tkind\tevidence\ne\tx\te\tx\tchanged\t5:16"));
    request.format = "md";
    const QString markdown = QString::fromStdString(files.run(request).output);
    QVERIFY(markdown.count(u'\n') <= 60);
    QVERIFY(!markdown.contains("<b>"));
  }

  void everyTableHasAHead_data() {
    QTest::addColumn<QString>("what");
    for (const std::string& what : cli::diffRows()) QTest::newRow(what.c_str()) << QString::fromStdString(what);
  }
  void everyTableHasAHead() {
    QFETCH(QString, what);
    const Files files(replaced(kModule, "tanh(n)", "cosine(n)"));
    cli::DiffRequest request;
    request.what = what.toStdString();
    for (const char* format : {"text", "tsv", "json", "md"}) {
      request.format = format;
      const cli::Result result = files.run(request);
      QCOMPARE(result.status, 1);
      QVERIFY(!result.output.empty());
    }
  }

  void exitStatus() {
    const Files files(replaced(kModule, "f32[4]", "f32[8]"));
    cli::DiffRequest request;
    request.failOn = {"added,removed"};
    QCOMPARE(files.run(request).status, 0);
    request.failOn = {"changed"};
    QCOMPARE(files.run(request).status, 1);
    request.failOn = {"ANY"};
    QCOMPARE(files.run(request).status, 1);
    request.failOn = {};
    request.maxPeakGrowth = "50%";
    QCOMPARE(files.run(request).status, 1);
    request.maxPeakGrowth = "1KiB";
    QCOMPARE(files.run(request).status, 0);
    QVERIFY(!cli::expectedGrowth("much").empty());
    QVERIFY(!cli::expectedKinds("nonsense").empty());
    QVERIFY(!cli::expectedAspects("nonsense").empty());
    QCOMPARE(cli::expectedAspects("names,lines,layout"), std::string());
  }

  void ignoredAndCounted() {
    const Files files(replaced(kModule, "n = f32[4]{0}", "n = f32[4]{0:S(1)}"));
    cli::DiffRequest request;
    QCOMPARE(files.run(request).status, 1);
    request.ignored = {"space"};
    const cli::Result ignored = files.run(request);
    QVERIFY(firstLine(ignored).startsWith("m: The same program"));
    const Files renamed(replaced(replaced(replaced(kModule, " n = ", " o = "), "(n)", "(o)"), ", n)", ", o)"));
    request.counted = {"names"};
    QCOMPARE(renamed.run(request).status, 1);
  }

  void pins() {
    const Files files(kModule);
    cli::DiffRequest request;
    request.pins = {"n="};
    request.what = "changes";
    request.format = "tsv";
    QVERIFY(QString::fromStdString(files.run(request).output).contains("removed\te\tn\t\t\t"));
    request.pins = {"missing=n"};
    const cli::Result wrong = files.run(request);
    QCOMPARE(wrong.status, 2);
    QCOMPARE(wrong.errors, std::string("hloscope: --pin missing=n: no instruction missing\n"));
  }

  void badInput() {
    const Files broken("this is no HLO");
    const cli::Result result = broken.run();
    QCOMPARE(result.status, 2);
    QVERIFY(result.output.empty() && !result.errors.empty());
    cli::DiffRequest request;
    request.paths = {"-", "-"};
    QCOMPARE(cli::diff(request).errors,
             std::string("hloscope: standard input can be read only once, so only one PATH can be -\n"));
    request.paths = {"/nowhere/a", "/nowhere/b"};
    QCOMPARE(cli::diff(request).status, 2);
    // Cut in the middle.
    const Files cut(std::string(kModule).substr(0, std::string(kModule).find("ROOT")));
    QVERIFY(cut.run().status != 0);
    QVERIFY(firstLine(cut.run()).startsWith("m: B is truncated at line 7; "));
  }

  // Costs of a side without its entry computation are unknown, not 0.
  void truncatedBeforeTheEntry() {
    const std::string body = "\nf {\n  p = f32[4]{0} parameter(0)\n  ROOT q = f32[4]{0} negate(p)\n}\n";
    const std::string whole = replaced(kModule, "\nENTRY", body + "\nENTRY");
    const Files files(whole.substr(0, whole.find("ROOT q") + 6), whole);
    const std::string text = files.run().output;
    QVERIFY2(QString::fromStdString(text).contains(
                 "FLOPs       not compared: B: there is no ENTRY computation: this file is truncated at line 5"),
             text.c_str());
    QVERIFY(files.run({.what = "cost"}).output.find("no costs: B: there is no ENTRY") != std::string::npos);
    const QJsonObject json =
        QJsonDocument::fromJson(QByteArray::fromStdString(files.run({.what = "cost", .format = "json"}).output))
            .object();
    QVERIFY(json["totals"].toObject()["flops"].toArray()[1].isNull());
    QVERIFY(json["cost"].toObject()["unknown"].toString().contains("no ENTRY"));
    for (const QJsonValue change : json["changes"].toArray()) QVERIFY(change["delta"].toObject()["flops"].isNull());
  }

  // What was read before the end is paired with its counterparts, although callers are missing.
  void truncatedComputationsArePaired() {
    std::string bodies;
    for (const char* const op : {"negate", "tanh", "negate"}) {
      const std::string n = std::to_string(bodies.size());
      absl::StrAppend(&bodies, "f", n, " {\n  p", n, " = f32[4]{0} parameter(0)\n  k", n,
                      " = f32[4]{0} parameter(1)\n  ROOT q", n, " = f32[4]{0} ", op, "(p", n, ")\n}\n\n");
    }
    const std::string whole =
        "HloModule m, is_scheduled=true\n\n" + bodies +
        "ENTRY e {\n  x = f32[4]{0} parameter(0)\n  a = f32[4]{0} fusion(x, x), kind=kLoop, calls=f0\n  b = f32[4]{0} "
        "fusion(a, x), kind=kLoop, calls=f" +
        std::to_string(bodies.size() / 3) + "\n  ROOT c = f32[4]{0} fusion(a, b), kind=kLoop, calls=f" +
        std::to_string(bodies.size() / 3) + "\n}\n";
    const Files files(whole.substr(0, whole.find("ROOT q", whole.find("ROOT q", whole.find("ROOT q") + 1) + 1)), whole);
    const std::string text = files.run({.what = "changes"}).output;
    // Of the eight instructions that were read, two are in the computation that is cut.
    QVERIFY2(text.find("; 6 same, ") != std::string::npos, text.c_str());
    cli::DiffRequest query{.what = "changes", .query = "dflops>1"};
    QVERIFY(QString::fromStdString(files.run(query).errors).contains("there is no ENTRY computation"));
  }

  // Truncated between two computations: the last one is not taken for the entry.
  void truncatedBetweenComputations() {
    const std::string whole = replaced(kModule, "HloModule m, is_scheduled=true\n",
                                       "HloModule m, is_scheduled=true, "
                                       "entry_computation_layout={(f32[4]{0})->f32[4]{0}}\n\n"
                                       "f {\n  p = f32[4]{0} parameter(0)\n  q = f32[4]{0} parameter(1)\n"
                                       "  ROOT s = f32[4]{0} add(p, q)\n}\n");
    const Files files(whole.substr(0, whole.find("ENTRY")), whole);
    const cli::Result result = files.run();
    QVERIFY2(firstLine(result).startsWith("m: B is truncated at line "), result.output.c_str());
    QVERIFY2(result.errors.find("this file is truncated before its ENTRY computation") != std::string::npos,
             result.errors.c_str());
  }

  // Programs that were written apart have a few percent in common.
  void differentPrograms_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    for (const auto& [a, b] : {std::pair("transformer_train", "rnn_while"),
                               {"mlp_train", "decode_kv"},
                               {"convnet_flax", "mlp_train"},
                               {"sharded_transformer", "transformer_train"}})
      QTest::newRow(a) << HLOSCOPE_SHARED "/corpus/made/base/" + QString(a)
                       << HLOSCOPE_SHARED "/corpus/made/base/" + QString(b);
  }
  void differentPrograms() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    if (!QDir(a).exists()) QSKIP("no ../shared/corpus/made");
    cli::DiffRequest request{.paths = {a.toStdString(), b.toStdString()}, .what = "summary", .format = "text"};
    QVERIFY2(firstLine(cli::diff(request)).contains(": These are different programs: "),
             qPrintable(firstLine(cli::diff(request))));
  }

  // A module before with one after optimisation: what to compare instead, and how stages are selected.
  void beforeAndAfterOptimisation() {
    const std::string root = HLOSCOPE_SHARED "/corpus/made/pairs/";
    if (!QDir(QString::fromStdString(root)).exists()) QSKIP("no ../shared/corpus/made");
    cli::DiffRequest request{.paths = {root + "mlp", root + "mlp-kept"}, .what = "summary", .format = "text"};
    for (const char* const stage : {"before_optimizations", "jit_mlp_train_step/before_optimizations"}) {
      request.selectionA = stage;
      const cli::Result result = cli::diff(request);
      QVERIFY2(firstLine(result).startsWith("jit_mlp_train_step: A is before, B after optimisation: compare stages of "
                                            "the same kind; "),
               result.output.c_str());
      QVERIFY2(
          QString::fromStdString(result.output)
              .contains("note: Stages of the same kind: --a jit_mlp_train_step/final --b jit_mlp_train_step/final"),
          result.output.c_str());
    }
    request.selectionA = "jit_mlp_train_step/after_optimizations";
    QVERIFY(firstLine(cli::diff(request)).startsWith("jit_mlp_train_step: donation removed"));
    request.selectionA = "jit_mlp_train_step/fusion";
    QCOMPARE(cli::diff(request).errors,
             root + "mlp: no stage fusion of jit_mlp_train_step; stages: final, before_optimizations\n");
    request.selectionA = "jit_g/final";
    QCOMPARE(cli::diff(request).errors, root + "mlp: no module jit_g; modules: jit_mlp_train_step\n");
    // Two stages of one compilation are meant.
    request.paths = {root + "mlp"};
    request.selectionA = "before_optimizations";
    request.selectionB = "final";
    QVERIFY(firstLine(cli::diff(request)).startsWith("jit_mlp_train_step: A is before, B after optimisation; "));
  }

  // Which of equal layers is new is arbitrary, and said so, whether scopes number them or not.
  void equalLayers() {
    const QString folder = HLOSCOPE_SHARED "/corpus/diff-cases/";
    if (!QDir(folder).exists()) QSKIP("no ../shared/corpus/diff-cases");
    for (const char* const name : {"ours-layer-more", "ours-layer-more-unnamed", "ours-copy-inserted"}) {
      const std::string path = (folder + name).toStdString();
      cli::DiffRequest request{.paths = {path + "/left.hlo", path + "/right.hlo"}, .what = "summary", .format = "text"};
      const std::string output = cli::diff(request).output;
      QCOMPARE(output.find("note: Equal layers are paired in order") != std::string::npos,
               QString(name).contains("layer-more"));
    }
  }

  void theSameFileTwice() {
    Files files(kModule);
    files.b = files.a;
    const cli::Result result = files.run();
    QCOMPARE(result.status, 0);
    QVERIFY(result.output.find("note: A and B are the same file: ") != std::string::npos);
    QVERIFY(Files(kModule).run().output.find("the same file:") == std::string::npos);
  }

  // Two computations of one module.
  void computations() {
    const std::string module = R"(HloModule m

f {
  p = f32[4]{0} parameter(0)
  ROOT q = f32[4]{0} negate(p)
}

g {
  p.1 = f32[4]{0} parameter(0)
  t = f32[4]{0} tanh(p.1)
  ROOT q.1 = f32[4]{0} negate(t)
}

ENTRY e {
  x = f32[4]{0} parameter(0)
  a = f32[4]{0} fusion(x), kind=kLoop, calls=f
  ROOT b = f32[4]{0} fusion(a), kind=kLoop, calls=g
}
)";
    const support::TemporaryFolder folder;
    cli::DiffRequest request;
    request.paths = {folder.write("m.hlo", module)};
    request.computations = {"f", "g"};
    request.what = "changes";
    request.format = "text";
    const cli::Result result = cli::diff(request);
    QCOMPARE(result.status, 1);
    const QString text = QString::fromStdString(result.output);
    QVERIFY2(text.startsWith("g: 1 same, 1 changed, 1 added\n"), result.output.c_str());
    QVERIFY2(text.contains("+ ") && text.contains(" t "), result.output.c_str());
    request.computations = {"f", "f"};
    QCOMPARE(cli::diff(request).status, 0);
    request.computations = {"f", "h"};
    QCOMPARE(cli::diff(request).status, 2);
  }

  // Twenty thousand equal instructions: nothing is called the same without a partner.
  void instructionsThatAreAllAlike() {
    const auto text = [](int count) {
      std::string module = "HloModule m\n\nENTRY e {\n  x = f32[4]{0} parameter(0)\n";
      for (int i = 0; i < count; ++i) absl::StrAppend(&module, "  n", i, " = f32[4]{0} negate(x)\n");
      return module + "}\n";
    };
    const auto a = support::moduleSnapshot(text(20000)), b = support::moduleSnapshot(text(20001));
    const auto comparison = model::makeComparison(a, b);
    QVERIFY(!comparison->isSameProgram());
    const compare::Counts& counts = comparison->changes.counts();
    QCOMPARE(counts.of(compare::ChangeKind::kSame) + counts.of(compare::ChangeKind::kChanged) +
                 counts.of(compare::ChangeKind::kMoved),
             comparison->match.pairCount());
  }

  // Pairs that the compiler made of one program with one thing changed.
  void made_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("line");
    const QString root = HLOSCOPE_SHARED "/corpus/made/";
    QFile golden(HLOSCOPE_SOURCE "/tests/golden/diff-pairs.txt");
    if (!QDir(root + "pairs").exists() || !golden.open(QIODevice::ReadOnly)) {
      QTest::newRow("none") << QString() << QString() << QString();
      return;
    }
    for (const QString& line : QString::fromUtf8(golden.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
      const QStringList cells = line.split(u'\t');
      QTest::newRow(qPrintable(cells[0] + " " + cells[1])) << root + cells[0] << root + cells[1] << cells[2];
    }
  }
  void made() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, line);
    if (a.isEmpty()) QSKIP("no ../shared/corpus/made");
    cli::DiffRequest request;
    request.paths = {a.toStdString(), b.toStdString()};
    request.what = "summary";
    request.format = "text";
    const cli::Result result = cli::diff(request);
    QCOMPARE(firstLine(result), line);
    QCOMPARE(result.status, line.contains("The files are the same") || line.contains("The same program") ? 0 : 1);
  }

  // Stages of one module are compared as in the window and in `passes`, which has 260 added, 1 removed, 71 changed and
  // 1 replaced here; a replaced one is in the first two as well. Without the names 260 would be added and 2 replaced.
  void stagesOfOneModule() {
    const std::string path = HLOSCOPE_SHARED "/corpus/made/passes/mlp_train-0.4.28.tar.zst";
    if (!QFile::exists(QString::fromStdString(path))) QSKIP("no ../shared/corpus/made");
    cli::DiffRequest request;
    request.paths = {path};
    request.selectionA = "jit_mlp_train_step/24";
    request.selectionB = "jit_mlp_train_step/25";
    request.what = "summary";
    request.format = "text";
    QCOMPARE(firstLine(cli::diff(request)),
             QString("jit_mlp_train_step: 122 same, 71 changed, 162 moved, 1 replaced, 259 added"));
    // Also where a side is the module as a whole, which is its last stage: names are the evidence.
    request.selectionA = "jit_mlp_train_step";
    request.what = "pairs";
    request.format = "tsv";
    QVERIFY(cli::diff(request).output.find("\t1:0") != std::string::npos);
  }

  // Rows add up to B − A by every grouping, at the peaks and at the same place, and equal the other subcommands.
  void sums_data() { made_data(); }
  void sums() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    if (a.isEmpty()) QSKIP("no ../shared/corpus/made");
    const auto one = mainSnapshot(a), two = mainSnapshot(b);
    QVERIFY(one != nullptr && two != nullptr);
    const auto comparison = model::makeComparison(one, two);
    const auto& memories = comparison->memories();
    for (int i = 0; i < model::kDeltaByCount && memories.a != nullptr; ++i) {
      for (const model::PeakAt at : {model::PeakAt::kOwn, model::PeakAt::kSame}) {
        const model::PeakDelta delta = comparison->peak({static_cast<model::DeltaBy>(i), at});
        QCOMPARE(delta.problem, std::string());
        int64_t sum = 0;
        for (const model::PeakRow& row : delta.rows) {
          sum += row.delta();
          QVERIFY(row.cause != model::PeakCause::kNone && !row.reason.empty());
        }
        QCOMPARE(sum, memories.b->liveBytes.at(delta.stepB) - memories.a->liveBytes.peakBytes());
      }
    }
    if (memories.a != nullptr) {
      const model::PeakDelta delta =
          comparison->peak({model::DeltaBy::kKind, model::PeakAt::kOwn, 0, queries::kDefaultSpace, true});
      QCOMPARE(delta.problem, std::string());
      int64_t sum = 0;
      for (const model::PeakRow& row : delta.rows) sum += row.delta();
      QCOMPARE(sum, *memories.b->defaultSpace().reserved.exact() - *memories.a->defaultSpace().reserved.exact());
    }
    for (const model::DeltaBy by : {model::DeltaBy::kScope, model::DeltaBy::kLine, model::DeltaBy::kOpcode,
                                    model::DeltaBy::kComputation, model::DeltaBy::kValue}) {
      const model::CostDelta delta = comparison->cost(by);
      hlo::Cost before, after;
      for (const model::CostRow& row : delta.rows) {
        before += row.a;
        after += row.b;
      }
      QCOMPARE(before.flops.atLeast(), delta.a.flops.atLeast());
      QCOMPARE(after.flops.atLeast(), delta.b.flops.atLeast());
      QCOMPARE(after.bytes().atLeast() - before.bytes().atLeast(),
               delta.b.bytes().atLeast() - delta.a.bytes().atLeast());
    }
  }
};

QTEST_APPLESS_MAIN(TestDiff)
#include "tst_diff.moc"

// `hloscope passes` and `hloscope blame`: rows, events and their query, history, two compilations, and bad input, by
// hand; on real folders what the compiler did; and, where Python is there, the folders of
// ../shared/corpus/mutate_hlo.py timeline with all that they state.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "app/cli/blame.h"
#include "app/cli/passes.h"
#include "model/compare/kept_match.h"
#include "model/compare/match.h"
#include "model/documents/document.h"
#include "model/documents/pass_index.h"
#include "model/documents/stage_module.h"
#include "model/io/convert.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

const QString kShared = QStringLiteral(HLOSCOPE_SOURCE "/../shared/");

std::string stageText(const std::string& lines, const std::string& before = {}) {
  return absl::StrCat("HloModule f\n\n", before, "ENTRY e {\n  x = f32[8]{0} parameter(0)\n", lines, "}\n");
}

const char kLines[] = R"(  n = f32[8]{0} negate(x), metadata={op_name="jit(f)/neg" source_file="/a/f.py" source_line=3}
  ROOT t = f32[8]{0} tanh(n), metadata={op_name="jit(f)/tanh" source_file="/a/f.py" source_line=4}
)";
const char kCopied[] = R"(  n = f32[8]{0} negate(x), metadata={op_name="jit(f)/neg" source_file="/a/f.py" source_line=3}
  c = f32[8]{0} copy(n)
  ROOT t = f32[8]{0} tanh(c), metadata={op_name="jit(f)/tanh" source_file="/a/f.py" source_line=4}
)";
const char kFused[] = R"(  n = f32[8]{0} negate(x), metadata={op_name="jit(f)/neg" source_file="/a/f.py" source_line=3}
  ROOT fusion = f32[8]{0} fusion(n), kind=kLoop, calls=body
)";
const char kBody[] = R"(body {
  p = f32[8]{0} parameter(0)
  c.1 = f32[8]{0} copy(p)
  ROOT t.1 = f32[8]{0} tanh(c.1), metadata={op_name="jit(f)/tanh" source_file="/a/f.py" source_line=4}
}

)";

struct Folder {
  support::TemporaryFolder folder;

  explicit Folder(bool isOther = false) {
    write("before_optimizations", stageText(kLines));
    write("0000.main.after_pipeline-start.before_copies", stageText(kLines));
    write("0001.main.after_copies.before_fusion", stageText(kCopied));
    write("0002.main.after_fusion.before_pipeline-end",
          isOther ? stageText(std::string(kCopied)) : stageText(kFused, kBody));
    write("cpu_after_optimizations", isOther ? stageText(std::string(kCopied)) : stageText(kFused, kBody));
  }
  void write(const std::string& point, const std::string& text) const {
    folder.write(absl::StrCat("module_0001.f.", point, ".txt"), text);
  }
  cli::Result passes(cli::PassesRequest request = {}) const {
    if (request.paths.empty()) request.paths = {folder.path()};
    if (request.what.empty()) request.what = "changed";
    return cli::passes(request);
  }
  cli::Result blame(const std::string& name, const std::string& at = {},
                    cli::TableFormat format = cli::TableFormat::kAligned) const {
    return cli::blame(folder.path(), {name, "", at, format});
  }
};

cli::TableStyle csv(const std::vector<std::string>& columns) {
  cli::TableStyle style(cli::TableFormat::kCsv);
  style.rows.columns = columns;
  return style;
}

QString text(const std::string& of) { return QString::fromStdString(of); }

std::shared_ptr<const model::PassIndex> read(const std::string& path) {
  const auto dump = model::listDocument(path);
  if (!dump.ok()) return nullptr;
  uint32_t module = 0;
  for (uint32_t i = 0; i < (*dump)->modules.size(); ++i) {
    if ((*dump)->modules[i].stages.size() > (*dump)->modules[module].stages.size()) module = i;
  }
  model::PassOptions options;
  options.hasCosts = false;
  const auto index = model::readPasses(*dump, module, options);
  return index.ok() ? *index : nullptr;
}

// Instructions before + added - removed = after, at each stage.
bool addsUp(const model::PassIndex& index) {
  for (const model::PassStage& stage : index.stages) {
    if (!stage.before) continue;
    if (index.stages[*stage.before].counts.instructions + stage.delta.added - stage.delta.removed !=
        stage.counts.instructions)
      return false;
  }
  return true;
}

bool isEqual(const compare::Match& one, const compare::Match& two, const hlo::Module& a, const hlo::Module& b) {
  if (one.pairCount() != two.pairCount() || std::vector(one.dimensions().begin(), one.dimensions().end()) !=
                                                std::vector(two.dimensions().begin(), two.dimensions().end()))
    return false;
  for (const compare::Side side : {compare::Side::kA, compare::Side::kB}) {
    const hlo::Module& module = side == compare::Side::kA ? a : b;
    for (const hlo::InstructionId id : module.instructions()) {
      if (one.counterpart(side, id) != two.counterpart(side, id) ||
          one.replacement(side, id) != two.replacement(side, id))
        return false;
      if (side == compare::Side::kA && one.evidence(id) != two.evidence(id)) return false;
    }
    for (uint32_t c = 0; c < module.computationCount(); ++c) {
      const hlo::ComputationId id(c);
      if (one.counterpart(side, id) != two.counterpart(side, id) || one.cloneOf(side, id) != two.cloneOf(side, id))
        return false;
    }
  }
  return true;
}

QList<QStringList> table(const QString& path) {
  QFile file(path);
  QList<QStringList> rows;
  if (!file.open(QIODevice::ReadOnly)) return rows;
  for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts))
    rows << line.split(u'\t');
  rows.removeFirst();
  return rows;
}

}  // namespace

class TestPasses : public QObject {
  Q_OBJECT
 private slots:
  void stages() {
    const Folder folder;
    cli::PassesRequest request;
    request.what = "all";
    request.style = csv(
        {"number", "pass", "state", "instructions", "added", "removed", "changed", "moved", "copies", "delta_fusions"});
    const cli::Result all = folder.passes(request);
    QCOMPARE(text(all.output),
             QString("number,pass,state,instructions,added,removed,changed,moved,copies,delta_fusions\n"
                     ",before_optimizations,first,3,,,,,0,\n"
                     "0,pipeline-start,same-bytes,3,0,0,0,0,0,0\n"
                     "1,copies,changed,4,1,0,1,0,1,0\n"
                     "2,fusion,changed,6,2,0,0,2,1,1\n"
                     ",after_optimizations,same-bytes,6,0,0,0,0,1,0\n"));
    QCOMPARE(all.status, 0);
    request.what = "changed";
    request.from = 1;
    request.to = 1;
    request.style = csv({"pass"});
    QCOMPARE(text(folder.passes(request).output), QString("pass\ncopies\n"));
  }

  void json() {
    const Folder folder;
    cli::PassesRequest request;
    request.what = "all";
    request.style = cli::TableFormat::kJson;
    const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(folder.passes(request).output)).object();
    QCOMPARE(root["schema"].toString(), QString("hloscope.passes/1"));
    QVERIFY(root["first_divergence"].isNull());
    const QJsonArray stages = root["stages"].toArray();
    QCOMPARE(stages.size(), 5);
    QCOMPARE(stages[2].toObject()["pass"].toString(), QString("copies"));
    QCOMPARE(stages[2].toObject()["counts"].toObject()["copies"].toInt(), 1);
    QCOMPARE(stages[2].toObject()["delta"].toObject()["added"].toInt(), 1);
    QVERIFY(stages[0].toObject()["delta"].isNull());
    // An order and a limit change nothing in the objects.
    request.style = cli::TableStyle(cli::TableFormat::kJson, cli::parseRowChoice("-instructions", "2", ""));
    const QJsonArray some =
        QJsonDocument::fromJson(QByteArray::fromStdString(folder.passes(request).output)).object()["stages"].toArray();
    QCOMPARE(some.size(), 2);
    QCOMPARE(some[0].toObject(), stages[3].toObject());
  }

  void events() {
    const Folder folder;
    cli::PassesRequest request;
    request.what = "events";
    request.query = "change:added opcode:copy bytes>=32";
    request.style = csv({"number", "change", "name", "from", "source"});
    QCOMPARE(text(folder.passes(request).output), QString("number,change,name,from,source\n1,added,c,operand n,\n"));
    request.query = "not change:added pass:fusion opcode:tanh";
    QCOMPARE(text(folder.passes(request).output),
             QString("number,change,name,from,source\n2,\"renamed, moved\",t.1,,f.py:4\n"));
    request.query = "";
    request.instruction = "t";
    request.style = csv({"number", "change", "what", "was"});
    QCOMPARE(text(folder.passes(request).output),
             QString("number,change,what,was\n1,changed,operands,\n2,\"renamed, moved\",,t\n"));
    request.instruction = "zzz";
    QCOMPARE(folder.passes(request).status, 1);
    request.instruction = "";
    request.query = "colour:red";
    QCOMPARE(folder.passes(request).status, 2);
    QVERIFY(
        text(folder.passes(request).errors).startsWith("--query:1:1: events have no field colour; they have change,"));
  }

  // The query language of instructions, over events.
  void queriesOfEvents_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("rows");
    const char kAll[] = "1 added c|1 changed t|2 moved c.1|2 moved t.1|2 added fusion|2 added p";
    QTest::newRow("all") << "" << kAll;
    QTest::newRow("either") << "(opcode:copy or opcode:fusion) change:added"
                            << "1 added c|2 added fusion";
    QTest::newRow("not") << "not (opcode:copy or opcode:tanh)"
                         << "2 added fusion|2 added p";
    QTest::newRow("regex") << "name~/^c/"
                           << "1 added c|2 moved c.1";
    QTest::newRow("stage") << "stage>=2 opcode:tanh"
                           << "2 moved t.1";
    QTest::newRow("stage as text") << "stage:0001 change:changed"
                                   << "1 changed t";
    QTest::newRow("line") << "line:f.py:4"
                          << "1 changed t|2 moved t.1";
    QTest::newRow("number of a line") << "line<4"
                                      << "";
    QTest::newRow("word") << "fusion"
                          << "2 added fusion";
    QTest::newRow("whole pass") << "pass:fus"
                                << "";
    QTest::newRow("star") << "pass:fus* change:added"
                          << "2 added fusion|2 added p";
    QTest::newRow("was") << "was:t"
                         << "2 moved t.1";
    QTest::newRow("computation") << "was:e"
                                 << "2 moved c.1|2 moved t.1";
    QTest::newRow("is not") << "change:added name!=p"
                            << "1 added c|2 added fusion";
  }
  void queriesOfEvents() {
    QFETCH(QString, query);
    QFETCH(QString, rows);
    const Folder folder;
    cli::PassesRequest request;
    request.what = "events";
    request.query = query.toStdString();
    request.style = csv({"number", "change", "name"});
    QStringList lines = text(folder.passes(request).output).split(u'\n', Qt::SkipEmptyParts);
    lines.removeFirst();
    lines.replaceInStrings("\"renamed, moved\"", "moved").replaceInStrings(",", " ");
    lines.sort();
    QStringList expected = rows.split(u'|', Qt::SkipEmptyParts);
    expected.sort();
    QCOMPARE(lines.join(u'|'), expected.join(u'|'));
  }

  void badQueries() {
    const Folder folder;
    cli::PassesRequest request;
    request.what = "events";
    for (const char* const query : {"(opcode:copy", "opcode:copy or", "bytes>x", "pass>3", "flops>1", "name~/(/"}) {
      request.query = query;
      const cli::Result result = folder.passes(request);
      QVERIFY2(result.status == 2 && result.output.empty() && text(result.errors).startsWith("--query:1:"), query);
    }
  }

  // Ready-made queries: stages with their events, those with most bytes first.
  void questions() {
    const Folder folder;
    cli::PassesRequest request;
    request.question = "copies";
    request.style = csv({"number", "pass", "events", "bytes", "names"});
    QCOMPARE(text(folder.passes(request).output), QString("number,pass,events,bytes,names\n1,copies,1,32,c\n"));
    // The copy is in the last stage, too, until a pass removes it.
    request.style = csv({"number", "events", "kept", "kept_bytes"});
    QCOMPARE(text(folder.passes(request).output), QString("number,events,kept,kept_bytes\n1,1,1,32\n"));
    const Folder undone;
    undone.write("0003.main.after_defusion.before_end", stageText(kLines));
    undone.write("cpu_after_optimizations", stageText(kLines));
    QCOMPARE(text(undone.passes(request).output), QString("number,events,kept,kept_bytes\n1,1,0,0\n"));
    request.style = csv({"number", "pass", "events", "bytes", "names"});
    request.question = "fusions";
    QCOMPARE(text(folder.passes(request).output), QString("number,pass,events,bytes,names\n2,fusion,1,32,fusion\n"));
    request.question = "matmuls";
    QCOMPARE(text(folder.passes(request).output), QString("number,pass,events,bytes,names\n"));
    // The copy reads and writes 32 bytes each.
    request.question = "bytes";
    request.style = csv({"number", "delta_bytes"});
    QCOMPARE(text(folder.passes(request).output), QString("number,delta_bytes\n1,64\n"));
    request.question = "flops";
    QCOMPARE(text(folder.passes(request).output), QString("number,delta_bytes\n"));
    request.style = csv({"number", "pass", "events", "bytes", "names"});
    request.question = "collectives";
    QCOMPARE(text(folder.passes(request).output), QString("number,pass,events,bytes,names\n"));
    // A library takes a matmul as the fusion that it runs.
    const support::TemporaryFolder library;
    const std::string dot = " = f32[8,8]{1,0} dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}\n";
    library.write("module_0001.f.0000.main.after_a.before_dot-library-rewriter.txt",
                  "HloModule f\n\nENTRY main {\n  x = f32[8,8]{1,0} parameter(0)\n  ROOT d" + dot);
    library.write("module_0001.f.0001.main.after_dot-library-rewriter.before_b.txt",
                  "HloModule f\n\nfused {\n  x = f32[8,8]{1,0} parameter(0)\n  ROOT d" + dot +
                      "\nENTRY main {\n  x = f32[8,8]{1,0} parameter(0)\n"
                      "  ROOT f = f32[8,8]{1,0} fusion(x), kind=kCustom, calls=fused\n}\n");
    cli::PassesRequest ofLibrary = request;
    ofLibrary.paths = {library.path()};
    ofLibrary.question = "calls";
    QCOMPARE(text(cli::passes(ofLibrary).output),
             QString("number,pass,events,bytes,names\n1,dot-library-rewriter,1,256,d\n"));
    for (const std::string& name : cli::passQuestionNames()) {
      request.question = name;
      request.instruction = name == "fusion" ? "fusion" : "";
      request.style = cli::TableFormat::kAligned;
      QVERIFY2(folder.passes(request).status == 0, name.c_str());
    }
  }

  // A later pass dissolves the fusion: the copy is removed, the tanh moves back.
  void whoBrokeThisFusion() {
    const Folder folder;
    folder.write("0003.main.after_defusion.before_end", stageText(kLines));
    folder.write("cpu_after_optimizations", stageText(kLines));
    cli::PassesRequest request;
    request.question = "fusion";
    request.instruction = "fusion";
    request.style = csv({"number", "pass", "change", "name"});
    QStringList lines = text(folder.passes(request).output).split(u'\n', Qt::SkipEmptyParts);
    lines.sort();
    QCOMPARE(lines.join(u'|'),
             QString("3,defusion,\"renamed, moved, changed\",t|3,defusion,removed,c.1|3,defusion,removed,"
                     "fusion|number,pass,change,name"));
    request.instruction = "n";
    QCOMPARE(folder.passes(request).status, 1);
  }

  void history() {
    const Folder folder;
    const QString fusion = text(folder.blame("fusion").output);
    QVERIFY2(fusion.contains("0002 fusion  made: holds"), qPrintable(fusion));
    QVERIFY2(fusion.contains("f.py:4"), qPrintable(fusion));
    const QJsonObject copy =
        QJsonDocument::fromJson(QByteArray::fromStdString(folder.blame("%c.1", "", cli::TableFormat::kJson).output))
            .object();
    QCOMPARE(copy["schema"].toString(), QString("hloscope.blame/1"));
    QCOMPARE(copy["track"].toObject()["first_stage"].toString(), QString("0001 copies"));
    QCOMPARE(copy["track"].toObject()["nearest_source"].toString(), QString("f.py:3"));
    QCOMPARE(copy["ancestors"].toArray().first().toObject()["by"].toString(), QString("operand"));
    QCOMPARE(folder.blame("c", "0001").status, 0);
    QCOMPARE(folder.blame("c", "first").status, 1);
    QCOMPARE(text(folder.blame("c", "first").errors),
             text(folder.folder.path()) + ": stage before_optimizations has no instruction c\n");
    QCOMPARE(text(folder.blame("zzz").errors), text(folder.folder.path()) + ": no stage has an instruction zzz\n");
    QCOMPARE(folder.blame("c", "0099").status, 1);
    QCOMPARE(text(folder.blame("c*", "", cli::TableFormat::kCsv).output).count(u'\n'), 2);
  }

  void twoCompilations() {
    const Folder one, same;
    const Folder two(true);
    cli::PassesRequest request;
    request.paths = {one.folder.path(), same.folder.path()};
    const cli::Result equal = cli::passes(request);
    QCOMPARE(equal.status, 0);
    QCOMPARE(text(equal.output), QString("All 5 stages that both have are the same.\n"));
    request.paths = {one.folder.path(), two.folder.path()};
    const cli::Result differs = cli::passes(request);
    QCOMPARE(differs.status, 1);
    QVERIFY2(text(differs.output).startsWith("Identical through 0001 copies; first differs at 0002 fusion: "),
             differs.output.c_str());
  }

  void unreadable() {
    const cli::Result nothing =
        cli::passes({{"/nonexistent"}, "", "changed", "", "", {}, {}, cli::TableFormat::kAligned});
    QCOMPARE(nothing.status, 2);
    const Folder folder;
    folder.write("0003.main.after_broken.before_end", "HloModule f\n\nENTRY e {\n  x = f32[");
    const cli::Result broken = folder.passes();
    QCOMPARE(broken.status, 0);
    QVERIFY(!broken.errors.empty());
  }

  // Numbers missing and twice, a name with odd characters, a stage that is cut off and an empty one: each is reported,
  // and what can be read is compared across the gaps.
  void damagedFolder() {
    const support::TemporaryFolder folder;
    const auto write = [&](const std::string& point, const std::string& text) {
      folder.write(absl::StrCat("module_0001.f.", point, ".txt"), text);
    };
    const auto with = [](const char* opcode) {
      return stageText(absl::StrCat("  n = f32[8]{0} ", opcode, "(x)\n  ROOT t = f32[8]{0} tanh(n)\n"));
    };
    write("before_optimizations", with("negate"));
    write("0003.p.after_x.before_y", with("abs"));
    write("0003.p.after_x2.before_y", with("sqrt"));
    write("0007.Aft,er.after_pi pe;$(x)<b>.before_q", with("cosine"));
    write("0009.p.after_cut.before_z", with("sine").substr(0, 70));
    write("0012.p.after_empty.before_z", "");
    write("cpu_after_optimizations", with("negate"));
    cli::PassesRequest request;
    request.paths = {folder.path()};
    request.what = "all";
    request.style = csv({"number", "pass", "state"});
    const cli::Result result = cli::passes(request);
    QCOMPARE(result.status, 0);
    QCOMPARE(text(result.output), QString("number,pass,state\n,before_optimizations,first\n3,x,changed\n3,x2,changed\n"
                                          "7,pi pe;$(x)<b>,changed\n9,cut,unreadable\n12,empty,unreadable\n"
                                          ",after_optimizations,changed\n"));
    for (const char* const problem : {"missing stages: 0000 to 0002, 0004 to 0006, 0008, 0010 to 0011",
                                      "numbers with several stages", "the text ends inside a computation", "is empty"})
      QVERIFY2(text(result.errors).contains(problem), problem);
    // Like a compiler: file, line and column.
    const QRegularExpression cut(
        QStringLiteral("module_0001\\.f\\.0009\\.p\\.after_cut\\.before_z\\.txt:\\d+:\\d+: the text ends inside"));
    QVERIFY2(text(result.errors).contains(cut), result.errors.c_str());
    request.style = cli::TableFormat::kJson;
    const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(cli::passes(request).output)).object();
    bool hasPlace = false;
    for (const QJsonValue& problem : root["problems"].toArray())
      hasPlace = hasPlace || (problem["file"].toString().contains("after_cut") && problem["line"].toInt() > 1 &&
                              problem["column"].toInt() > 0);
    QVERIFY(hasPlace);
    // Against another compilation a stage that is cut off is no difference of the program.
    const support::TemporaryFolder whole;
    for (const char* const point : {"before_optimizations", "0009.p.after_cut.before_z", "cpu_after_optimizations"})
      whole.write(absl::StrCat("module_0001.f.", point, ".txt"), with(point[0] == '0' ? "sine" : "negate"));
    request.paths = {whole.path(), folder.path()};
    request.what = "";
    request.style = csv({"a", "state"});
    const cli::Result aligned = cli::passes(request);
    QVERIFY2(text(aligned.output).contains("0009 cut,unreadable"), aligned.output.c_str());
    QVERIFY2(text(aligned.errors).contains(cut), aligned.errors.c_str());
  }

  // Texts, protos, both, and an archive of both: the same five stages with the same changes.
  void formsOfAStage() {
    const Folder texts;
    cli::PassesRequest request;
    request.what = "all";
    request.style =
        csv({"number", "pipeline", "pass", "instructions", "added", "removed", "changed", "moved", "copies"});
    const QString expected = text(texts.passes(request).output);
    QCOMPARE(expected.count(u'\n'), 6);
    const auto dump = model::listDocument(texts.folder.path());
    QVERIFY(dump.ok());
    const support::TemporaryFolder protos, archives;
    std::vector<support::ArchiveEntry> entries;
    for (uint32_t i = 0; i < (*dump)->modules.front().stages.size(); ++i) {
      const std::string& file = (*dump)->files->entries()[(*dump)->modules.front().stages[i].modules.front()].path;
      const auto proto = io::convert(**dump, {0, i}, io::ConvertFormat::kProto,
                                     [](const std::vector<io::ModuleSize>&) { return std::vector<size_t>{0}; });
      QVERIFY(proto.ok());
      const std::string name = absl::StrCat(absl::StripSuffix(file, ".txt"), ".hlo.pb");
      protos.write(name, proto->bytes);
      QFile plain(text(texts.folder / file));
      QVERIFY(plain.open(QIODevice::ReadOnly));
      entries.push_back({name, proto->bytes});
      entries.push_back({file, plain.readAll().toStdString()});
    }
    request.paths = {protos.path()};
    QCOMPARE(text(texts.passes(request).output), expected);
    request.paths = {archives / "dump.tar.gz"};
    support::writeArchive(request.paths.front(), "tar", "gzip", entries);
    QCOMPARE(text(texts.passes(request).output), expected);
    for (const support::ArchiveEntry& entry : entries) protos.write(entry.path, entry.data);
    request.paths = {protos.path()};
    QCOMPARE(text(texts.passes(request).output), expected);
    QCOMPARE(cli::blame(protos.path(), {"c.1", "", "", cli::TableFormat::kAligned}).output,
             cli::blame(texts.folder.path(), {"c.1", "", "", cli::TableFormat::kAligned}).output);
  }

  // Two compilations of one program are two modules; the one with most stages is printed, and the other one is named.
  void twoModulesOfOneName() {
    const Folder folder;
    for (const char* const point :
         {"before_optimizations", "0000.main.after_other.before_end", "cpu_after_optimizations"})
      folder.folder.write(absl::StrCat("module_0042.f.", point, ".txt"), stageText(kLines));
    cli::PassesRequest request;
    request.what = "all";
    request.style = csv({"pass"});
    const cli::Result result = folder.passes(request);
    QCOMPARE(result.status, 0);
    QVERIFY(text(result.output).contains("fusion") && !text(result.output).contains("other"));
    QVERIFY2(text(result.errors).contains("--module"), result.errors.c_str());
    request.module = "0042";
    QCOMPARE(text(folder.passes(request).output), QString("pass\nbefore_optimizations\nother\nafter_optimizations\n"));
  }

  // Of another program under the same name and number: the steps between them are reported.
  void stagesOfAnotherProgram() {
    const Folder folder;
    std::string other;
    for (int i = 0; i < 60; ++i) absl::StrAppend(&other, "  q", i, " = s8[", 3 + i, ",7]{1,0} constant({...})\n");
    const auto write = [&](const char* point, bool isOther) {
      std::string lines;
      for (int i = 0; i < 60; ++i)
        absl::StrAppend(&lines, "  n", i, " = f32[8]{0} cosine(", i == 0 ? "x" : absl::StrCat("n", i - 1), ")\n");
      folder.write(point, isOther ? absl::StrCat("HloModule f\n\nENTRY z {\n", other, "}\n") : stageText(lines));
    };
    write("before_optimizations", false);
    for (const char* const point : {"0000.main.after_pipeline-start.before_copies",
                                    "0002.main.after_fusion.before_pipeline-end", "cpu_after_optimizations"})
      write(point, false);
    write("0001.main.after_copies.before_fusion", true);
    const cli::Result result = folder.passes();
    QCOMPARE(result.status, 0);
    QVERIFY2(text(result.errors).contains("has almost nothing in common with the stage before"), result.errors.c_str());
  }

  // The SPMD partitioner runs a pipeline of its own: its changes are in the first stage of that pipeline.
  void changesBeforeAPipeline() {
    const support::TemporaryFolder folder;
    const auto write = [&](const char* point, const std::string& text) {
      folder.write(absl::StrCat("module_0001.f.", point, ".txt"), text);
    };
    write("before_optimizations", stageText(kLines));
    write("0000.spmd.after_pipeline-start.before_shardy", stageText(kLines));
    write("0001.spmd.after_shardy.before_partitioning", stageText(kLines));
    write("0002.cleanup.after_pipeline-start.before_dce", stageText(kCopied));
    write("0003.spmd.after_partitioning.before_pipeline-end", stageText(kCopied));
    cli::PassesRequest request;
    request.paths = {folder.path()};
    request.what = "changed";
    request.style = csv({"number", "pass", "since"});
    QCOMPARE(text(cli::passes(request).output),
             QString("number,pass,since\n,before_optimizations,\n2,partitioning,\n"));
    const QString blame = text(cli::blame(folder.path(), {"c", "", "", cli::TableFormat::kAligned}).output);
    QVERIFY2(blame.contains("%c was made by 0002 partitioning,"), qPrintable(blame));
  }

  // Some passes of TPU write no stage: those after the last one that has one.
  void changesAfterTheLastPass() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.f.before_optimizations.txt", stageText(kLines));
    folder.write("module_0001.f.0000.main.after_pipeline-start.before_a.txt", stageText(kLines));
    folder.write("module_0001.f.0001.main.after_a.before_pipeline-end.txt", stageText(kLines));
    folder.write("module_0001.f.after_optimizations_before_buffer_assignment.txt", stageText(kLines));
    folder.write("module_0001.f.after_optimizations.txt", stageText(kCopied));
    cli::PassesRequest request;
    request.paths = {folder.path()};
    request.what = "changed";
    request.style = csv({"number", "pass", "since"});
    QCOMPARE(text(cli::passes(request).output),
             QString("number,pass,since\n,before_optimizations,\n,after_optimizations,a\n"));
    request.style = cli::TableFormat::kAligned;
    const QString table = text(cli::passes(request).output);
    QVERIFY2(table.contains("after a ") && !table.contains("Each pass"), qPrintable(table));
    const QString blame = text(cli::blame(folder.path(), {"c", "", "", cli::TableFormat::kAligned}).output);
    QVERIFY2(blame.contains("was made by a pass after 0001 a"), qPrintable(blame));
  }

  void onlyBeforeAndAfter() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.f.before_optimizations.txt", stageText(kLines));
    folder.write("module_0001.f.cpu_after_optimizations.txt", stageText(kCopied));
    cli::PassesRequest request;
    request.paths = {folder.path()};
    request.what = "changed";
    request.style = cli::TableFormat::kAligned;
    const cli::Result result = cli::passes(request);
    QCOMPARE(result.status, 0);
    QVERIFY2(text(result.output).contains("--xla_dump_hlo_pass_re=.*"), result.output.c_str());
    const QString blame = text(cli::blame(folder.path(), {"c", "", "", cli::TableFormat::kAligned}).output);
    QVERIFY2(blame.contains("by one of the passes from before_optimizations to the end"), qPrintable(blame));
  }

  // Ten thousand stages, of which every hundredth adds a copy.
  void manyStages() {
    const support::TemporaryFolder folder;
    std::string lines = "  c0 = f32[8]{0} copy(x)\n";
    constexpr int kStages = 10'000;
    for (int i = 0; i < kStages; ++i) {
      if (i % 100 == 99) absl::StrAppend(&lines, "  c", i / 100 + 1, " = f32[8]{0} copy(c", i / 100, ")\n");
      folder.write(
          absl::StrCat("module_0001.f.", absl::Dec(i, absl::kZeroPad4), ".main.after_p", i, ".before_p", i + 1, ".txt"),
          stageText(lines));
    }
    const auto index = read(folder.path());
    QVERIFY(index != nullptr);
    QCOMPARE(index->stages.size(), size_t{kStages});
    QVERIFY(addsUp(*index));
    QCOMPARE(std::count_if(index->stages.begin(), index->stages.end(),
                           [](const auto& stage) { return stage.state == model::PassState::kChanged; }),
             ptrdiff_t{100});
    QCOMPARE(index->tracks.trackCount(), size_t{102});
    QVERIFY2(index->tracks.bytes() < 2'000'000, absl::StrCat(index->tracks.bytes()).c_str());
  }

  // Real folders: counts add up, and what has no metadata comes from something.
  void realFolders_data() {
    QTest::addColumn<QString>("path");
    for (const QFileInfo& one :
         QDir(kShared + "corpus/made/passes").entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(one.fileName())) << one.filePath();
  }
  void realFolders() {
    QFETCH(QString, path);
    const auto index = read(path.toStdString());
    QVERIFY(index != nullptr);
    QVERIFY(addsUp(*index));
    size_t unnamed = 0, explained = 0;
    const auto last = static_cast<uint32_t>(index->stages.size() - 1);
    for (uint32_t i = 0; i < index->tracks.instructionCount(last); ++i) {
      const auto id = *index->tracks.trackAt(last, hlo::InstructionId(i));
      const compare::Track track = index->tracks.track(id);
      if (track.hasLine() || !track.opName.empty()) continue;
      ++unnamed;
      explained += index->tracks.lineSource(id) || track.first > 0 ? 1 : 0;
    }
    QVERIFY2(explained * 100 >= unnamed * 95, qPrintable(QString("%1 of %2").arg(explained).arg(unnamed)));
  }

  // Row 13 of ../shared/design/compare.md: pass files of a real project, two of each module. An instruction that keeps
  // its name and opcode is the same one, and the match without names says so, too; sharding custom-calls that became
  // copies are replaced ones.
  void survivorsOfRealPasses() {
    const QString root = kShared + "corpus/real/jackmcarthur__lorrax_sandbox";
    if (!QFile::exists(root)) QSKIP("needs ../shared");
    size_t modules = 0, survivors = 0, kept = 0, agree = 0, unpaired = 0, sharding = 0, replaced = 0, others = 0;
    QStringList exceptions;
    QDirIterator folders(root, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (folders.hasNext()) {
      const QDir folder(folders.next());
      if (folder.entryList({"*.after_*.before_*.txt"}, QDir::Files).isEmpty()) continue;
      const auto dump = model::listDocument(folder.path().toStdString());
      QVERIFY(dump.ok());
      for (uint32_t m = 0; m < (*dump)->modules.size(); ++m) {
        std::vector<std::shared_ptr<const hlo::Module>> stages;
        for (const io::Stage& stage : (*dump)->modules[m].stages) {
          if (!stage.number || stage.modules.empty()) continue;
          const auto read = (*dump)->files->read(stage.modules.front());
          QVERIFY(read.ok());
          const auto parsed = model::parseStage(**dump, stage.modules.front(), *read);
          QVERIFY(parsed.ok());
          stages.push_back(parsed->module);
        }
        modules += stages.size() > 1 ? 1 : 0;
        for (size_t i = 1; i < stages.size(); ++i) {
          const hlo::Module &a = *stages[i - 1], &b = *stages[i];
          compare::MatchOptions sameCompilation;
          sameCompilation.isSameCompilation = true;
          const compare::Match named = compare::match(a, b, sameCompilation), plain = compare::match(a, b);
          for (const compare::Match* const each : {&named, &plain}) {
            const compare::KeptMatch keptMatch(*each, a, b);
            QVERIFY(keptMatch.fits(a, b));
            QVERIFY(isEqual(keptMatch.match(), *each, a, b));
          }
          QVERIFY(isEqual(compare::KeptMatch::identity(a).match(), compare::match(a, a, sameCompilation), a, a));
          std::map<std::string, hlo::InstructionId> byName;
          for (const hlo::InstructionId id : b.instructions()) byName.emplace(std::string(b.name(id)), id);
          for (const hlo::InstructionId id : a.instructions()) {
            const auto found = byName.find(std::string(a.name(id)));
            if (found == byName.end()) {
              const auto instead = named.replacement(compare::Side::kA, id);
              sharding += a.opcode(id) == "custom-call" ? 1 : 0;
              replaced += a.opcode(id) == "custom-call" && instead && b.opcode(*instead) == "copy" ? 1 : 0;
              others += a.opcode(id) == "custom-call" ? 0 : 1;
              continue;
            }
            if (a.opcode(id) == b.opcode(found->second)) {
              ++survivors;
              kept += named.counterpart(compare::Side::kA, id) == found->second ? 1 : 0;
              const auto other = plain.counterpart(compare::Side::kA, id);
              agree += other == found->second ? 1 : 0;
              unpaired += other ? 0 : 1;
              if (other != found->second)
                exceptions << QString("%1/%2 %3: %4")
                                  .arg(folder.dirName(), text((*dump)->modules[m].name), text(found->first),
                                       other ? text(std::string(b.name(*other))) : "no pair");
            } else {
              ++others;
            }
          }
        }
      }
    }
    qInfo(
        "%zu modules: %zu survivors, %zu with their names, %zu paired alike without names, %zu unpaired without; "
        "%zu of %zu custom-calls replaced by copies, %zu others",
        modules, survivors, kept, agree, unpaired, replaced, sharding, others);
    for (const QString& exception : exceptions.mid(0, 20)) qInfo("%s", qPrintable(exception));
    QCOMPARE(modules, size_t{46});
    QCOMPARE(survivors + sharding, size_t{8837});
    QCOMPARE(kept, survivors);
    // Two of them are in the middle of a chain of such calls: no neighbour is a pair, but the operand is replaced, too.
    QCOMPARE(sharding, size_t{116});
    QCOMPARE(replaced, size_t{116});
    QCOMPARE(others, size_t{0});
    QVERIFY(agree * 1000 >= survivors * 995);
  }

  // Folders with a known truth: each row of changes.tsv has its event, and each of blame.tsv its origin.
  void truth_data() {
    QTest::addColumn<QString>("seed");
    QTest::addColumn<QString>("random");
    QTest::addColumn<bool>("hasAll");
    // Of the first one seed 11 exchanges the opcodes of two equal reducers.
    for (const auto& [seed, random] : {std::pair("gpu-mnist-pmap.hlo.txt", "11"),
                                       {"gpu-mnist-pmap.hlo.txt", "12"},
                                       {"tpu-sync-tensors-graph.hlo.txt", "12"}}) {
      for (const bool hasAll : {false, true})
        QTest::addRow("%s %s %d", seed, random, hasAll) << QString(seed) << QString(random) << hasAll;
    }
  }
  void truth() {
    QFETCH(QString, seed);
    QFETCH(QString, random);
    QFETCH(bool, hasAll);
    const QString script = kShared + "corpus/mutate_hlo.py", input = kShared + "seeds/" + seed;
    if (!QFile::exists(script) || !QFile::exists(input)) QSKIP("needs ../shared");
    QTemporaryDir folder;
    QStringList arguments{script, "timeline", input, "--out", folder.path(), "--steps", "12", "--seed", random};
    if (hasAll) arguments << "--all-boundaries";
    QProcess python;
    python.start("python3", arguments);
    if (!python.waitForFinished(60'000) || python.exitCode() != 0) QSKIP("needs python3");
    const auto index = read(folder.path().toStdString());
    QVERIFY(index != nullptr);
    QVERIFY(addsUp(*index));
    const auto last = static_cast<uint32_t>(index->stages.size() - 1);
    QStringList missed;
    for (const QStringList& row : table(folder.filePath("changes.tsv"))) {
      const QString change = row[3];
      bool isFound = false;
      for (size_t i = 0; i < index->tracks.eventCount() && !isFound; ++i) {
        const compare::TrackEvent event = index->tracks.event(i);
        const model::PassName& stage = index->stages[event.stage].name;
        if (stage.number != row[0].toUInt() || text(stage.pass) != row[2]) continue;
        const bool isEnd = change == "removed";
        const QString name = isEnd ? row[7] : row[5], computation = isEnd ? row[6] : row[4];
        if (text(std::string(event.name)) != name || text(std::string(event.computation)) != computation) continue;
        const bool isMade = event.kind == compare::EventKind::kMade,
                   isAltered = event.kind == compare::EventKind::kAltered;
        isFound = change == "added" || change == "clone" ? isMade
                  : change == "renamed"                  ? event.isRenamed()
                  : change == "moved"                    ? event.isMoved
                  : change == "changed"                  ? event.isChanged()
                  : change == "replaced"                 ? (isMade && event.other) || event.isChanged()
                                                         : !isMade && !isAltered;
      }
      if (!isFound) missed << row.join(u' ');
    }
    QVERIFY2(missed.isEmpty(), qPrintable(missed.join("\n")));
    for (const QStringList& row : table(folder.filePath("blame.tsv"))) {
      const auto found = index->tracks.find((row[0] + u'/' + row[1]).toStdString(), last);
      QVERIFY2(found.tracks.size() == 1, qPrintable(row.join(u' ')));
      const compare::Track track = index->tracks.track(found.tracks.front());
      const QString first = row.value(5);
      if (first.isEmpty()) {
        if (text(index->stages[track.first].name.pass) != row[3]) missed << row.join(u' ');
        continue;
      }
      bool isFound = track.first == 0 && text(std::string(track.name)) == first;
      for (const compare::TrackId one : index->tracks.ancestry(found.tracks.front())) {
        const compare::Track ancestor = index->tracks.track(one);
        isFound = isFound || (ancestor.first == 0 && text(std::string(ancestor.name)) == first);
      }
      if (!isFound) missed << row.join(u' ');
    }
    QVERIFY2(missed.isEmpty(), qPrintable(missed.join("\n")));
  }
};

QTEST_GUILESS_MAIN(TestPasses)
#include "tst_passes.moc"

// `hloscope why`: the reason why a value is live at a step, from a dump or from an estimate, and the errors if neither
// is possible.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/support/commands.h"
#include "tests/support/memory_dump.h"
#include "tests/support/text_edit.h"

using support::firstLine;
using support::kAssignment;
using support::kBody;
using support::kModule;

class TestWhyCommand : public QObject, protected support::MemoryDump {
  Q_OBJECT

 private slots:
  void init() { begin(); }

  void why();
  void whyJson();
  void whySaves();
  void whyEstimated();
  void whyPadding();
  void whyOfAnotherValue();
  void whyNot_data();
  void estimatedRanges();
  void whyNot();
  void whyNames();
  void whyToFile();

 private:
  cli::MemoryPainter m_paint;
};

void TestWhyCommand::why() {
  writeBoth();
  const app::CommandResult result = app::why(path(), "b", "3", app::InfoFormat::kText, {});
  QCOMPARE(result.errors, QByteArray());
  QCOMPARE(result.status, 0);
  QCOMPARE(QString::fromUtf8(result.output),
           QString("b at step 3, the peak\n"
                   "In use. c reads it at this step.\n"
                   "  Size             32 bytes\n"
                   "  Live             steps 2–3\n"
                   "  Defined by       step 2 · b\n"
                   "  Last needed by   step 3 · c, operand 0\n"
                   "  Could be donated 1 parameter, 16 B\n"
                   "    16 B           parameter 0 · for output {1}\n"));
  QVERIFY(app::why(path(), "p", "3", app::InfoFormat::kText, {}).output.startsWith("p (parameter 0) at step 3"));
  const QString after = QString::fromUtf8(app::why(path(), "b", "5", app::InfoFormat::kText, {}).output);
  QVERIFY2(after.startsWith("b at step 5\nNot live at step 5. It is no longer used.\n"), qPrintable(after));
  QVERIFY2(app::why(path(), "t{1}", "5", app::InfoFormat::kText, {}).output.startsWith("d at step 5\nProgram output."),
           "");
}

void TestWhyCommand::whyJson() {
  writeBoth();
  const auto json = [this](const char* value, const char* at) {
    const app::CommandResult result = app::why(path(), value, at, app::InfoFormat::kJson, {});
    return QJsonDocument::fromJson(result.output).object();
  };
  const QJsonObject p = json("p", "peak");
  QCOMPARE(p["path"].toString(), path());
  QCOMPARE(p["module"].toString(), QString("m"));
  QCOMPARE(p["estimated"].toBool(), false);
  QCOMPARE(p["step"].toInt(), 3);
  QCOMPARE(p["computed_peak_step"].toInt(), 3);
  QCOMPARE(p["value"].toObject(), (QJsonObject{{"instruction", "p"}, {"index", "{}"}, {"step", 0}}));
  QCOMPARE(p["first_step"].toInt(), 0);
  QCOMPARE(p["last_step"].toInt(), 5);
  QCOMPARE(p["bytes"].toInt(), 16);
  const QJsonObject why = p["why"].toObject();
  QCOMPARE(why["cause"].toString(), QString("use scheduled later than needed"));
  QCOMPARE(why["headline"].toString(), QString("Last use scheduled later than necessary"));
  QCOMPARE(why["last_use"].toObject(), (QJsonObject{{"instruction", "d"}, {"step", 4}, {"operand", 0}}));
  QCOMPARE(why["could_run_at"].toInt(-1), 0);
  QCOMPARE(why["chain"].toArray().size(), 1);
  QVERIFY(why["held_by"].isNull() && why["loop"].isNull());
  const QJsonObject advice = p["donation"].toArray().at(0).toObject();
  QCOMPARE(advice["parameter"].toInt(-1), 0);
  QCOMPARE(advice["could_alias"].toBool(), true);
  QCOMPARE(advice["output"].toString(), QString("{1}"));
  const QJsonObject c = json("c", "4")["why"].toObject();
  QCOMPARE(c["chain"].toArray().size(), 2);
  QCOMPARE(c["chain"].toArray().at(1).toObject(), (QJsonObject{{"instruction", "t"}, {"index", "{0}"}, {"step", 5}}));
  const QJsonObject dead = json("a", "4");
  QCOMPARE(dead["alive"].toBool(), false);
  QVERIFY(dead["why"].isNull());
}

// p, g and n have 1 MiB each; donated, p is the memory of n. g has nothing to donate it to, and n is not what is
// donated.
void TestWhyCommand::whySaves() {
  const QString file = QString::fromStdString(m_folder->write("m.txt", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[512,512] parameter(0), metadata={op_name="params['w']" source_file="t.py" source_line=7}
  g = f32[512,512] parameter(1)
  ROOT n = f32[512,512] subtract(p, g)
}
)"));
  const QString text = QString::fromUtf8(app::why(file, "p", "peak", app::InfoFormat::kText, {}).output);
  QVERIFY2(text.contains("  To save memory   Donate params['w'] (parameter 0), 1.00 MiB\n"
                         "    saves          1.00 MiB of 3.00 MiB\n"
                         "    write          donate_argnames=(\"params\",)\n"
                         "    line           t.py:7\n"),
           qPrintable(text));
  QVERIFY2(text.contains("  Source line      t.py:7\n"), qPrintable(text));
  QVERIFY2(text.contains("  Donation         could alias output {}, but is not donated\n"), qPrintable(text));
  const auto saved = [&](const char* value) {
    const QByteArray json = app::why(file, value, "peak", app::InfoFormat::kJson, {}).output;
    return QJsonDocument::fromJson(json).object()["advice"].toArray();
  };
  QCOMPARE(saved("p").size(), 1);
  QCOMPARE(saved("p").at(0)["saves_bytes"].toInt(), 1 << 20);
  QCOMPARE(saved("p").at(0)["kind"].toString(), QString("donate"));
  QCOMPARE(saved("g").size(), 0);
  QCOMPARE(saved("n").size(), 0);
  const QString other = QString::fromUtf8(app::why(file, "g", "peak", app::InfoFormat::kText, {}).output);
  QVERIFY2(!other.contains("To save memory"), qPrintable(other));
}

void TestWhyCommand::whyEstimated() {
  const QString file = QString::fromStdString(m_folder->write("m.txt", kModule));
  const app::CommandResult result = app::why(file, "b", "peak", app::InfoFormat::kText, {});
  QCOMPARE(result.status, 0);
  const QString text = QString::fromUtf8(result.output);
  QVERIFY2(text.startsWith("b at step 3, the peak\nestimated from the module"), qPrintable(text));
}

const std::string kTiled = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8,200]{1,0:T(8,128)} parameter(0)
  u = f32[1,200]{1,0:T(8,128)} parameter(1)
  i = s32[]{:T(128)} parameter(2)
  d = s32[<=4]{0:T(128)} custom-call(i)
  a = f32[8,200]{1,0:T(8,128)} negate(p)
  b = f32[8,200]{1,0:T(8,128)} dynamic-update-slice(a, u, i, i)
  c = f32[8,200]{1,0:T(8,128)} sine(p)
  ROOT r = f32[8,200]{1,0:T(8,128)} add(b, c)
}
)";

void TestWhyCommand::whyPadding() {
  const QString file = QString::fromStdString(m_folder->write("m.txt", kTiled));
  const QString text = QString::fromUtf8(app::why(file, "a", "4", app::InfoFormat::kText, {}).output);
  QVERIFY2(text.contains("\n  Size             8.00 KiB (8,192 bytes)\n"
                         "  Padding          21.9% · 1.75 KiB (1,792 bytes)\n  Live "),
           qPrintable(text));
  const auto json = [&](const char* value) -> QJsonValue {
    return QJsonDocument::fromJson(app::why(file, value, "4", app::InfoFormat::kJson, {}).output)
        .object()["padding_bytes"];
  };
  QCOMPARE(json("a"), QJsonValue(1792));
  QCOMPARE(json("d"), QJsonValue());
  QVERIFY(!app::why(file, "d", "4", app::InfoFormat::kText, {}).output.contains("Padding"));

  const auto rows =
      QJsonDocument::fromJson(app::memory(file, "4", "value", "json", {}, m_paint).output).object()["rows"].toArray();
  QVERIFY(!rows.isEmpty());
  for (const QJsonValue row : rows) {
    const QString name = row["value"].toString();
    if (name == u"d") QVERIFY(row["padding_bytes"].isNull());
    if (name == u"a" || name == u"p") QCOMPARE(row["padding_bytes"].toInt(), 1792);
  }
  QVERIFY(app::memory(file, "4", "value", "csv", {}, m_paint).output.contains("\na,8192,8192,1792,"));
}

// a is dead at step 6, and b uses its memory: the output names the value whose steps it lists.
void TestWhyCommand::whyOfAnotherValue() {
  const QString file = QString::fromStdString(m_folder->write("m.txt", kTiled));
  const QString text = QString::fromUtf8(app::why(file, "a", "6", app::InfoFormat::kText, {}).output);
  QVERIFY2(text.contains("  Live             a itself: steps 4–5\n"), qPrintable(text));
  QVERIFY2(text.contains("  Shared with      step 5 · b, live in steps 5–7\n"), qPrintable(text));
  const QJsonObject json =
      QJsonDocument::fromJson(app::why(file, "a", "6", app::InfoFormat::kJson, {}).output).object();
  QCOMPARE(json["alive"].toBool(), true);
  QCOMPARE(json["last_step"].toInt(), 5);
  QCOMPARE(json["why"].toObject()["held_by"].toObject(),
           (QJsonObject{{"instruction", "b"}, {"index", "{}"}, {"step", 5}, {"first_step", 5}, {"last_step", 7}}));
}

void TestWhyCommand::whyNot_data() {
  QTest::addColumn<std::string>("module");
  QTest::addColumn<std::string>("assignment");
  QTest::addColumn<QString>("value");
  QTest::addColumn<QString>("at");
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* name, const std::string& module, const std::string& assignment, const char* value,
                      const char* at, const char* sentence) {
    QTest::newRow(name) << module << assignment << QString(value) << QString(at) << QString(sentence);
  };
  row("no such instruction", kModule, kAssignment, "x", "peak", "there is no instruction x");
  row("no such element", kModule, kAssignment, "t{2}", "peak", "t has no value {2}");
  row("a tuple", kModule, kAssignment, "t", "peak", "t is a tuple; its elements are values: t{}, t{0}, t{1}");
  row("no such step", kModule, kAssignment, "b", "6", "no step 6: steps are 0–5");
  row("not scheduled", "HloModule m\n" + kBody, "", "b", "peak",
      "there is no buffer assignment, and the module is not scheduled, so nothing can be estimated");
  row("no module", "", kAssignment, "b", "peak", "this file has buffers but no HLO module");
  row("of another module", kModule, support::replaced(kAssignment, "4:d", "4:e"), "b", "peak",
      "the buffer assignment belongs to another module: step 4 is e there and d here");
  row("of fewer steps", kModule, support::replaced(kAssignment, "    5:t\n", ""), "b", "peak",
      "the buffer assignment belongs to another module: it has 5 steps, the module has 6");
  row("without live ranges", "HloModule m\n" + kBody, support::until(kAssignment, "HloLiveRange"), "b", "peak",
      "the buffer assignment has no live ranges, so there are no steps");
}

// The module gives the live ranges that the assignment lacks.
void TestWhyCommand::estimatedRanges() {
  m_folder->write("module_0001.m.cpu_after_optimizations.txt", kModule);
  m_folder->write("module_0001.m.cpu_after_optimizations-buffer-assignment.txt",
                  support::until(kAssignment, "HloLiveRange"));
  const app::CommandResult result = app::why(path(), "b", "peak", app::InfoFormat::kText, {});
  QCOMPARE(result.status, 0);
  QVERIFY2(result.output.contains("the buffer assignment has no live ranges, so they are estimated from the module"),
           result.output.constData());
}

void TestWhyCommand::whyNot() {
  QFETCH(std::string, module);
  QFETCH(std::string, assignment);
  QFETCH(QString, value);
  QFETCH(QString, at);
  QFETCH(QString, sentence);
  if (!module.empty()) m_folder->write("module_0001.m.cpu_after_optimizations.txt", module);
  if (!assignment.empty()) m_folder->write("module_0001.m.cpu_after_optimizations-buffer-assignment.txt", assignment);
  const app::CommandResult result = app::why(path(), value, at, app::InfoFormat::kText, {});
  QCOMPARE(result.status, 1);
  QCOMPARE(result.output, QByteArray());
  // Problems of the files precede it.
  const QString last = QStringLiteral("%1: %2\n").arg(path(), sentence);
  QVERIFY2(QString::fromUtf8(result.errors).endsWith(last), result.errors.constData());
}

void TestWhyCommand::whyNames() {
  const QString file = QString::fromStdString(m_folder->write("m.txt", R"(HloModule m, is_scheduled=true

f {
  q = f32[4]{0} parameter(0)
  b = f32[4]{0} negate(q)
  ROOT r = f32[4]{0} exponential(b)
}

k {
  q = f32[4]{0} parameter(0)
  ROOT c = f32[4]{0} negate(q)
}

ENTRY e {
  p = f32[4]{0} parameter(0)
  b = f32[4]{0} call(p), to_apply=f
  c = f32[4]{0} fusion(b), kind=kLoop, calls=k
  ROOT d = f32[4]{0} negate(c)
}
)"));
  const auto why = [&](const char* value, const char* computation) {
    return app::why(file, value, "peak", app::InfoFormat::kJson, {}, computation);
  };
  const app::CommandResult several = why("b", "");
  QCOMPARE(several.status, 1);
  QVERIFY(QJsonDocument::fromJson(several.output)["why"].isNull());
  QCOMPARE(QString::fromUtf8(several.errors),
           file + ": 2 computations have a value b (f, e); --computation selects one\n");
  const auto place = [](const app::CommandResult& result) {
    return QJsonDocument::fromJson(result.output)["value"]["instruction"].toString();
  };
  QCOMPARE(place(why("b", "f")), QString("b"));
  QCOMPARE(place(why("%b", "%f")), QString("b"));
  QVERIFY(QJsonDocument::fromJson(why("b", "f").output)["first_step"] != QJsonValue::Undefined);
  // Inside a fusion there are no values: c is the one of the entry.
  QCOMPARE(place(why("%c", "")), QString("c"));
  QCOMPARE(QString::fromUtf8(why("d", "f").errors), file + ": there is no instruction d in f\n");
  QCOMPARE(QString::fromUtf8(why("d", "g").errors), file + ": there is no computation g\n");
}

void TestWhyCommand::whyToFile() {
  writeBoth();
  const QString out = path() + "/why.txt";
  const app::CommandResult result = app::why(path(), "b", "3", app::InfoFormat::kText, out);
  QCOMPARE(result.status, 0);
  QCOMPARE(result.output, QByteArray());
  QFile file(out);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(firstLine(file.readAll()), QString("b at step 3, the peak"));
  QCOMPARE(app::why(path(), "b", "3", app::InfoFormat::kText, path() + "/no/why.txt").status, 2);
}

QTEST_MAIN(TestWhyCommand)
#include "tst_why_command.moc"

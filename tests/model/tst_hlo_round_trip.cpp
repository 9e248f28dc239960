// Canonical text parses as an equal module: hostile texts and the reference dumps.

#include <QDirIterator>
#include <QTest>

#include "tests/support/round_trip.h"

using namespace support;

class HloRoundTripTest : public QObject {
  Q_OBJECT

 private slots:
  void takesHostileTexts_data();
  void takesHostileTexts();
  void printsAsXlaDid_data();
  void printsAsXlaDid();
  void corpusReadsAgain_data();
  void corpusReadsAgain();
};

// Texts that would take hours with a quadratic algorithm.
void HloRoundTripTest::takesHostileTexts_data() {
  QTest::addColumn<std::string>("text");
  constexpr int kCount = 200000;
  const auto repeated = [](absl::string_view piece) {
    std::string text;
    for (int i = 0; i < kCount; ++i) absl::StrAppend(&text, piece);
    return text;
  };
  const auto entry = [](const std::string& instructions) {
    return absl::StrCat("f { ROOT p = f32[] parameter(0) }\nENTRY e {\n  q = f32[] parameter(0)\n", instructions,
                        "\n}\n");
  };
  QTest::newRow("attributes that call") << entry("  r = f32[] map(q)" + repeated(", to_apply=%f, calls=f"));
  QTest::newRow("callees") << entry("  r = f32[] map(q), called_computations={f" + repeated(", f") + "}");
  QTest::newRow("control predecessors") << entry("  r = f32[] map(q)" + repeated(", control-predecessors={q}"));
  QTest::newRow("operands") << entry("  r = f32[] tuple(q" + repeated(", q") + ")");
  QTest::newRow("braces") << entry("  c = f32[] constant(" + repeated("{") + repeated("}") + ")");
  QTest::newRow("braces with shapes") << entry("  c = f32[] constant(" + repeated("{s32[2]") + repeated("}") + ")");
  QTest::newRow("parentheses") << entry("  c = f32[] constant(" + repeated("(f32") + repeated(")") + ")");
  QTest::newRow("brackets") << entry("  c = f32[] constant(" + repeated("f32[,") + repeated("]") + ")");
  QTest::newRow("braces and parentheses") << entry("  c = f32[] constant(" + repeated("{(") + repeated(")}") + ")");
  QTest::newRow("tuples") << entry("  c = " + repeated("(") + repeated(")") + " custom-call()");
  QTest::newRow("aliases") << "HloModule m, input_output_alias={ {}: (0, {})" + repeated(", {}: (0, {})") + " }\n" +
                                  entry("");
}

void HloRoundTripTest::takesHostileTexts() {
  QFETCH(std::string, text);
  COMPARE_TEXT(roundTripProblem(textOf(text)), "");
}

// Text in the form that XLA has written since 2025 is printed byte for byte.
void HloRoundTripTest::printsAsXlaDid_data() {
  QTest::addColumn<QString>("path");
  const auto row = [](const char* name, const char* path) { QTest::newRow(name) << QString(path); };
  row("frames", "corpus/real/ROCm__xla/resnet50/training/module_1654.jit_train_step.before_optimizations.txt");
}

void HloRoundTripTest::printsAsXlaDid() {
  QFETCH(QString, path);
  const Text text = sharedText(path);
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(*parsed->modules.front()), std::string(text->text()));
}

void HloRoundTripTest::corpusReadsAgain_data() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"seeds", "corpus/real", "corpus/xla-tests/valid", "corpus/xla-tests-2023/valid"}) {
    QTest::newRow(folder) << QString(folder);
  }
}

void HloRoundTripTest::corpusReadsAgain() {
  QFETCH(QString, folder);
  if (!QFileInfo::exists(sharedPath(folder))) QSKIP("the reference dumps are not at hand");
  QDirIterator files(sharedPath(folder), {"*.txt", "*.hlo"}, QDir::Files, QDirIterator::Subdirectories);
  int count = 0;
  QStringList problems;
  while (files.hasNext()) {
    const auto text = io::readText(files.next().toStdString());
    QVERIFY(text.ok());
    if (!hlo::looksLikeHlo((*text)->text())) continue;
    ++count;
    const std::string problem = roundTripProblem(*text);
    if (!problem.empty()) problems += files.fileName() + ": " + QString::fromStdString(problem);
  }
  QVERIFY2(problems.isEmpty(), problems.join('\n').toUtf8().constData());
  QVERIFY(count > 0);
}

QTEST_APPLESS_MAIN(HloRoundTripTest)
#include "tst_hlo_round_trip.moc"

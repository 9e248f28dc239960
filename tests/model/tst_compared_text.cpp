// The texts of two compared modules with their rows aligned: order, lines of one side, what differs within a line, and
// stretches without a change.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/documents/compared_text.h"
#include "model/documents/module_pairs.h"
#include "tests/support/snapshots.h"

namespace {

using compare::Side;

// The parts of a text in brackets: "a [b] c".
QString marked(const std::string& line, const std::vector<hlo::TextRange>& parts) {
  std::string text;
  size_t at = 0;
  for (const hlo::TextRange part : parts) {
    absl::StrAppend(&text, line.substr(at, part.begin - at), "[", line.substr(part.begin, part.size()), "]");
    at = part.end;
  }
  return QString::fromStdString(text + line.substr(at));
}

std::shared_ptr<const model::ComparedText> compared(const std::string& a, const std::string& b) {
  return model::ComparedText::make(model::makeComparison(support::moduleSnapshot(a), support::moduleSnapshot(b)));
}

QStringList linesOf(const model::ComparedText& text, Side side) {
  QStringList lines;
  const hlo::SourceText& of = *text.text(side);
  for (size_t i = 0; i < of.lineCount(); ++i) lines += QString::fromStdString(std::string(of.line(i))).trimmed();
  return lines;
}

}  // namespace

class TestComparedText : public QObject {
  Q_OBJECT
 private slots:
  void differences_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("renamed");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("inA");
    QTest::addColumn<QString>("inB");
    const auto row = [](const char* name, const char* a, const char* renamed, const char* b, const char* inA,
                        const char* inB) { QTest::newRow(name) << a << renamed << b << inA << inB; };
    row("a dimension", "%a = f32[8,128] add(%x, %y)", "%b = f32[8,128] add(%x, %y)", "%b = f32[16,128] add(%x, %y)",
        "%a = f32[[8],128] add(%x, %y)", "%b = f32[[16],128] add(%x, %y)");
    row("a name by its number", "%f.12 = f32[] tanh(%g.1)", "%f.12 = f32[] tanh(%g.1)", "%f.15 = f32[] tanh(%g.20.3)",
        "%f.12 = f32[] tanh(%g.1)", "%f.15 = f32[] tanh(%g.20.3)");
    row("a pair with another name", "%n = f32[] tanh(%old)", "%n = f32[] tanh(%new)", "%n = f32[] tanh(%new)",
        "%n = f32[] tanh(%old)", "%n = f32[] tanh(%new)");
    row("an operand more", "%n = f32[] fusion(%x)", "%n = f32[] fusion(%x)", "%n = f32[] fusion(%x, %y)",
        "%n = f32[] fusion(%x)", "%n = f32[] fusion(%x[, %y])");
    row("two places", "%n = f32[2] pad(%x), padding=1_1", "%n = f32[2] pad(%x), padding=1_1",
        "%n = f32[3] pad(%x), padding=1_2", "%n = f32[[2]] pad(%x), padding=[1_1]",
        "%n = f32[[3]] pad(%x), padding=[1_2]");
    row("nothing", "%n = f32[2] abs(%x)", "%n = f32[2] abs(%x)", "%n = f32[2] abs(%x)", "%n = f32[2] abs(%x)",
        "%n = f32[2] abs(%x)");
  }
  void differences() {
    QFETCH(QString, a);
    QFETCH(QString, renamed);
    QFETCH(QString, b);
    const auto found = model::lineDifference(a.toStdString(), renamed.toStdString(), b.toStdString());
    QTEST(marked(a.toStdString(), found.a), "inA");
    QTEST(marked(b.toStdString(), found.b), "inB");
    // The other way round, except that names are those of the other side.
    const auto turned = model::lineDifference(b.toStdString(), b.toStdString(), renamed.toStdString());
    QTEST(marked(b.toStdString(), turned.a), "inB");
  }

  // Very long lines: all that differs is marked, without a search.
  void longLines() {
    std::string a = "%n = f32[] fusion(", b = a;
    for (int i = 0; i < 20000; ++i) {
      absl::StrAppend(&a, "%a", i, "x, ");
      absl::StrAppend(&b, "%b", i, "x, ");
    }
    a += "%z)";
    b += "%z)";
    const auto found = model::lineDifference(a, a, b);
    QCOMPARE(found.a.size(), size_t{1});
    QCOMPARE(found.a.front().begin, uint32_t{18});
    QCOMPARE(found.b.size(), size_t{1});
  }

  // Pairs are on one row whatever their names; what one side has faces an empty line.
  void rows() {
    const auto text = compared(
        "HloModule m\n\nENTRY e {\n  x = f32[4]{0} parameter(0)\n  gone = f32[4]{0} copy(x)\n"
        "  ROOT n = f32[4]{0} negate(gone)\n}\n",
        "HloModule m\n\nENTRY e {\n  y = f32[4]{0} parameter(0)\n  o = f32[4]{0} negate(y)\n"
        "  ROOT new = f32[4]{0} tanh(o)\n}\n");
    QCOMPARE(linesOf(*text, Side::kA), (QStringList{"%e {", "%x = f32[4]{0} parameter(0)", "%gone = f32[4]{0} copy(%x)",
                                                    "ROOT %n = f32[4]{0} negate(%gone)", "", "}", ""}));
    QCOMPARE(linesOf(*text, Side::kB),
             (QStringList{"%e {", "%y = f32[4]{0} parameter(0)", "", "%o = f32[4]{0} negate(%y)",
                          "ROOT %new = f32[4]{0} tanh(%o)", "}", ""}));
    QCOMPARE(text->lines().size(), size_t{7});
    QCOMPARE(text->lines()[2].kind, compare::ChangeKind::kRemoved);
    QCOMPARE(text->lines()[3].kind, compare::ChangeKind::kChanged);
    QCOMPARE(text->lines()[4].kind, compare::ChangeKind::kAdded);
    const hlo::Module& a = text->comparison()->moduleA();
    QCOMPARE(text->lineOf(Side::kA, a.findInstructions("n").at(0)), std::optional<size_t>(3));
    QCOMPARE(text->instruction(Side::kA, 3), std::optional(a.findInstructions("n").at(0)));
    QCOMPARE(text->instruction(Side::kB, 2), std::optional<hlo::InstructionId>());
    // In the changed line the marker of the result and the operand differ.
    QStringList parts;
    for (const hlo::TextRange part : text->differences(Side::kA, 3))
      parts += QString::fromStdString(std::string(text->text(Side::kA)->text(part)));
    QCOMPARE(parts.join(u'|'), QString("ROOT |%gone"));
    QVERIFY(text->differences(Side::kA, 2).empty());
  }

  // What is farther than three lines from a change is folded, but not the head of its computation.
  void unchangedStretches() {
    const auto chain = [](const char* config) {
      std::string text = "HloModule m\n\nENTRY e {\n  i0 = f32[4]{0} parameter(0)\n";
      for (int i = 1; i < 40; ++i) {
        absl::StrAppend(
            &text, "  i", i, " = f32[4]{0} ",
            i == 20 ? absl::StrCat("custom-call(i19), custom_call_target=\"u\", backend_config=\"", config, "\"")
                    : absl::StrCat(i % 2 == 0 ? "tanh" : "abs", "(i", i - 1, ")"),
            "\n");
      }
      return text + "}\n";
    };
    const auto text = compared(chain("x"), chain("y"));
    // The head is line 0, instruction i is line i + 1, the change line 21.
    QCOMPARE(text->unchanged().size(), size_t{2});
    QCOMPARE(text->unchanged()[0].begin, size_t{1});
    QCOMPARE(text->unchanged()[0].end, size_t{18});
    QCOMPARE(text->unchanged()[1].begin, size_t{25});
    QCOMPARE(text->unchanged()[1].end, text->lines().size());
    QVERIFY(compared(chain("x"), chain("x"))->unchanged().empty());
  }

  // Modules of two dumps: by name, then in their order; what is alone comes last.
  void pairsOfModules() {
    const auto dump = [](std::initializer_list<const char*> names) {
      io::Dump made;
      for (const char* name : names) {
        io::DumpModule module;
        module.name = name;
        io::Stage stage;
        stage.modules = {0};
        module.stages.push_back(stage);
        made.modules.push_back(module);
      }
      return made;
    };
    QStringList pairs;
    for (const model::ModulePair& pair :
         model::pairModules(dump({"f", "g", "f", "old"}), dump({"new", "f", "f", "f", "g"}))) {
      pairs += QStringLiteral("%1-%2")
                   .arg(pair.a ? static_cast<int>(*pair.a) : -1)
                   .arg(pair.b ? static_cast<int>(*pair.b) : -1);
    }
    QCOMPARE(pairs.join(u' '), QString("0-1 1-4 2-2 3--1 -1-0 -1-3"));
  }
};

QTEST_APPLESS_MAIN(TestComparedText)
#include "tst_compared_text.moc"

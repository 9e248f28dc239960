// Which modules of a path a subcommand answers for: --module, the default, and the messages about it.

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/substitute.h"
#include "app/cli/module_choice.h"
#include "model/analysis/cost.h"
#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"

namespace {

using Modules = std::vector<model::ModuleSummary>;

Modules modules(const std::vector<std::pair<std::string, int64_t>>& names) {
  Modules all;
  for (const auto& [name, instructions] : names) {
    model::ModuleSummary& one = all.emplace_back();
    one.name = one.listedName = name;
    one.id = absl::StrCat("00", 10 + all.size());
    one.file = absl::StrCat("/dump/module_", one.id, ".", name, ".txt");
    one.instructions = instructions;
  }
  return all;
}

/// A scheduled module with the given number of negations, and a source line.
std::string moduleText(const std::string& name, int negations) {
  std::string text =
      absl::StrCat("HloModule ", name, ", is_scheduled=true\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n");
  for (int i = 0; i < negations; ++i) {
    absl::StrAppend(&text, "  ", i + 1 == negations ? "ROOT " : "", "n", i, " = f32[4]{0} negate(",
                    i == 0 ? "p" : absl::StrCat("n", i - 1), "), metadata={source_file=\"", name,
                    ".py\" source_line=", i + 1, "}\n");
  }
  return text + "}\n";
}

/// A module of the dot of f32[size,inner] and f32[inner,size].
std::string matmulText(const std::string& name, int size, int inner) {
  return absl::Substitute(
      "HloModule $0, is_scheduled=true\n\nENTRY e {\n  a = f32[$1,$2]{1,0} parameter(0)\n"
      "  b = f32[$2,$1]{1,0} parameter(1)\n  ROOT d = f32[$1,$1]{1,0} dot(a, b), lhs_contracting_dims={1}, "
      "rhs_contracting_dims={0}\n}\n",
      name, size, inner);
}

/// Three modules, two of them with the same name, in a folder, and all three in a file.
struct Dump {
  Dump() {
    const std::string a = moduleText("jit_a", 1), b = moduleText("jit_b", 3), again = moduleText("jit_b", 2);
    folder.write("dump/module_0001.jit_a.after_optimizations.txt", a);
    folder.write("dump/module_0004.jit_b.after_optimizations.txt", b);
    folder.write("dump/module_0007.jit_b.after_optimizations.txt", again);
    path = QString::fromStdString(folder / "dump");
    file = QString::fromStdString(folder.write("three.txt", a + b + again));
    one = QString::fromStdString(folder.write("one.txt", a));
  }
  support::TemporaryFolder folder;
  QString path, file, one;
};

QJsonObject parsed(const cli::Result& result) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(result.output)).object();
}

}  // namespace

class TestModuleChoice : public QObject {
  Q_OBJECT

 private slots:
  void choice_data() {
    QTest::addColumn<std::string>("argument");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* argument, const char* expected) {
      QTest::newRow(argument) << std::string(argument) << std::string(expected);
    };
    row("", "1 (1 of 4 modules: jit_b, number 2 (--module to choose))");
    row("largest", "1");
    row("all", "0 1 2 3");
    row("jit_a", "0");
    row("0012", "1");
    row("4", "3");
    row("*step*", "3");
    row("jit_?",
        "3 modules match jit_?: 1 jit_a (id 0011, module_0011.jit_a.txt), 2 jit_b (id 0012, "
        "module_0012.jit_b.txt), 3 jit_b (id 0013, module_0013.jit_b.txt); use the number of one, such as "
        "--module 1");
    row("jit_b",
        "2 modules match jit_b: 2 jit_b (id 0012, module_0012.jit_b.txt), 3 jit_b (id 0013, "
        "module_0013.jit_b.txt); use the number of one, such as --module 2");
    row("5", "no module 5; modules: jit_a, jit_b, train_step");
    row("0", "no module 0; modules: jit_a, jit_b, train_step");
    row("jit_c*", "no module jit_c*; modules: jit_a, jit_b, train_step");
    row("train_stop", "no module train_stop; modules: train_step, jit_a, jit_b");
  }
  void choice() {
    QFETCH(std::string, argument);
    QFETCH(std::string, expected);
    const auto choice =
        cli::chooseModules(modules({{"jit_a", 3}, {"jit_b", 9}, {"jit_b", 9}, {"train_step", 8}}), argument);
    const std::string note = choice.note.empty() ? "" : absl::StrCat(" (", choice.note, ")");
    QCOMPARE(choice.problem.empty() ? absl::StrCat(absl::StrJoin(choice.chosen, " "), note) : choice.problem, expected);
  }

  void globs() {
    for (const char* const pattern : {"*", "jit*", "*step", "j*s*p", "jit_step", "???_step", "**", "*_*"})
      QCOMPARE(cli::chooseModules(modules({{"jit_step", 1}}), pattern).chosen.size(), size_t{1});
    for (const char* const pattern : {"?", "jit", "step*", "*stepp", "j*z*"})
      QCOMPARE(cli::chooseModules(modules({{"jit_step", 1}}), pattern).chosen.size(), size_t{0});
  }

  // Every subcommand that answers for one module chooses the same one, and says so.
  void theLargestByDefault() {
    const Dump dump;
    for (const QString& path : {dump.path, dump.file}) {
      const std::string plain = path.toStdString();
      const std::string note = plain + ": note: 1 of 3 modules: jit_b, number 2 (--module to choose)\n";
      const cli::Result memory = cli::memory(plain, {.by = "value", .format = "json"}, {});
      QCOMPARE(memory.errors, note);
      QCOMPARE(parsed(memory)["steps"].toInt(), 4);
      const cli::Result why = cli::why(plain, {.value = "n2", .asJson = true});
      QCOMPARE(why.errors, note);
      QCOMPARE(parsed(why)["module"].toString(), QString("jit_b"));
      const cli::Result cost = cli::cost(plain, {.by = "opcode", .table = cli::TableFormat::kJson});
      QCOMPARE(cost.errors, note);
      QCOMPARE(parsed(cost)["modules"].toArray().size(), 1);
      QCOMPARE(parsed(cost)["modules"][0]["total"]["instructions"].toInt(), 4);
      const cli::Result source = cli::source(plain, {.table = cli::TableFormat::kJson});
      QCOMPARE(source.errors, note);
      QCOMPARE(parsed(source)["modules"][0]["lines"].toArray().size(), 3);
      const cli::Result extract = cli::extract(plain, {.instructions = "n2"});
      QCOMPARE(extract.errors, note);
      QCOMPARE(extract.status, 0);
      const cli::Result convert = cli::convert(plain, "text");
      QCOMPARE(convert.errors, note);
      QVERIFY(QByteArray::fromStdString(convert.output).contains("%n2 = "));
    }
    // There is nothing to choose.
    QCOMPARE(cli::cost(dump.one.toStdString(), {.by = "opcode"}).errors, std::string());
  }

  // The largest is the one with the most estimated work, not with the most instructions. jit_random: 40 negations of
  // f32[4], 40 × 32 bytes = 1,280 bytes and 160 FLOPs. jit_matmul: 2 × 64³ = 524,288 FLOPs and 3 × 16,384 bytes =
  // 49,152 bytes, more than 1/100 of its FLOPs. jit_deep: 16,777,216 FLOPs and 2 × 4,194,304 + 256 bytes.
  void theLargestByWork() {
    QCOMPARE((hlo::Cost{1000, 200, 4, 7, 9}.work()), int64_t{12});  // 1/100 of 1,200 FLOPs, more than 11 bytes
    QCOMPARE((hlo::Cost{1000, 100, 4, 8, 9}.work()), int64_t{12});  // bytes
    QCOMPARE((hlo::Cost{hlo::Amount::unknown(), 0, 3, hlo::Amount::atLeast(4), 0}.work()), int64_t{7});
    const std::string random = moduleText("jit_random", 40), matmul = matmulText("jit_matmul", 64, 64);
    const std::string deep = matmulText("jit_deep", 8, 131072);
    const support::TemporaryFolder folder;
    const auto checkAll = [](const std::string& path, const std::string& name, const std::string& note) {
      const cli::Result result = cli::cost(path, {.by = "opcode", .table = cli::TableFormat::kJson});
      QCOMPARE(parsed(result)["modules"][0]["module"].toString().toStdString(), name);
      QCOMPARE(result.errors, path + ": note: " + note + "\n");
      const auto document = model::readDocument(path, nullptr);  // what the window shows
      QVERIFY(document.ok());
      QCOMPARE(document->loaded.at(document->first).largest()->title, name);
      const cli::Result convert = cli::convert(path, "text");
      QVERIFY2(convert.output.rfind("HloModule " + name + ",", 0) == 0, convert.output.substr(0, 80).c_str());
    };
    checkAll(folder.write("two.txt", random + matmul), "jit_matmul", "1 of 2 modules: jit_matmul (--module to choose)");
    checkAll(folder.write("three.txt", random + deep + matmul), "jit_deep",
             "1 of 3 modules: jit_deep (--module to choose)");
    folder.write("dump/module_0001.jit_random.after_optimizations.txt", random);
    folder.write("dump/module_0002.jit_deep.after_optimizations.txt", deep);
    folder.write("dump/module_0003.jit_matmul.after_optimizations.txt", matmul);
    checkAll(folder / "dump", "jit_deep", "1 of 3 modules: jit_deep (--module to choose)");
  }

  // The module that a profile is about is not the one of its random numbers, though that has 311 instructions and the
  // convolution 19.
  void theLargestOfAProfile() {
    const std::string path = HLOSCOPE_SHARED "/corpus/real/AMD-AGI__TraceLens/jax08_conv.xplane.pb";
    if (!QFileInfo::exists(QString::fromStdString(path)))
      QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const cli::Result result = cli::cost(path, {.by = "opcode", .table = cli::TableFormat::kJson});
    QCOMPARE(parsed(result)["modules"][0]["module"].toString(), QString("jit_forward_3d_conv"));
    const auto document = model::readDocument(path, nullptr);
    QVERIFY(document.ok());
    QCOMPARE(document->loaded.at(document->first).largest()->title, std::string("jit_forward_3d_conv"));
  }

  void byNumberOrName() {
    const Dump dump;
    for (const QString& path : {dump.path, dump.file}) {
      const std::string plain = path.toStdString();
      const auto steps = [&](const std::string& module) {
        const cli::Result result = cli::memory(plain, {.by = "value", .format = "json", .module = module}, {});
        return result.errors.empty() ? parsed(result)["steps"].toInt() : -1;
      };
      QCOMPARE(steps("1"), 2);
      QCOMPARE(steps("2"), 4);
      QCOMPARE(steps("3"), 3);
      QCOMPARE(steps("jit_a"), 2);
      QCOMPARE(steps("*a"), 2);
      QCOMPARE(steps("largest"), 4);
    }
    const std::string folder = dump.path.toStdString();
    const cli::Result byId = cli::memory(folder, {.by = "value", .format = "json", .module = "0007"}, {});
    QCOMPARE(parsed(byId)["steps"].toInt(), 3);
    const cli::Result none = cli::memory(folder, {.by = "value", .format = "json", .module = "jit_c"}, {});
    QCOMPARE(none.status, 1);
    QCOMPARE(none.errors, folder + ": no module jit_c; modules: jit_a, jit_b\n");
    QCOMPARE(parsed(none)["problems"][0]["message"].toString(), QString("no module jit_c; modules: jit_a, jit_b"));
    QCOMPARE(parsed(none)["rows"], QJsonValue(QJsonArray()));
    const cli::Result several = cli::why(folder, {.value = "p", .module = "jit_b"});
    QCOMPARE(several.status, 1);
    QCOMPARE(several.errors,
             folder +
                 ": 2 modules match jit_b: 2 jit_b (id 0004, module_0004.jit_b.after_optimizations.txt), 3 jit_b "
                 "(id 0007, module_0007.jit_b.after_optimizations.txt); use the number of one, such as --module "
                 "2\n");
  }

  void everyModule() {
    const Dump dump;
    const std::string plain = dump.path.toStdString();
    QCOMPARE(cli::memory(plain, {.by = "kind", .format = "csv", .module = "all"}, {}).output,
             std::string("module,kind,live_bytes,values\njit_a,parameter,16,1\njit_a,output,16,1\n"
                         "jit_b,parameter,16,1\njit_b,temp in output,16,1\n"
                         "jit_b,parameter,16,1\njit_b,temp in output,16,1\n"));
    const QJsonObject memory = parsed(cli::memory(plain, {.by = "kind", .format = "json", .module = "all"}, {}));
    QCOMPARE(memory["modules"].toArray().size(), 3);
    QCOMPARE(memory["modules"][1]["rows"][0]["module"].toString(), QString("jit_b"));
    const cli::Result cost = cli::cost(plain, {.by = "opcode", .table = cli::TableFormat::kJson, .module = "all"});
    QCOMPARE(cost.errors, std::string());
    QCOMPARE(parsed(cost)["modules"].toArray().size(), 3);
    QCOMPARE(parsed(cost)["modules"][0]["rows"][0]["module"].toString(), QString("jit_a"));
    const std::string text = cli::cost(plain, {.by = "opcode", .module = "all"}).output;
    QVERIFY2(text.starts_with("module jit_a, estimated by XLA's cost rules; peak_bytes are estimated\n"
                              "module  flops  "),
             text.c_str());
    const QJsonObject source = parsed(cli::source(plain, {.table = cli::TableFormat::kJson, .module = "all"}));
    QCOMPARE(source["modules"][0]["lines"][0]["module"].toString(), QString("jit_a"));
    QCOMPARE(QByteArray::fromStdString(cli::convert(plain, "text", "all").output).count("HloModule "), 3);
    // n2 is only in the second module.
    const cli::Result why = cli::why(plain, {.value = "n2", .module = "all"});
    QCOMPARE(why.status, 0);
    QVERIFY2(why.output.starts_with("module jit_b\nn2 at step "), why.output.c_str());
    QCOMPARE(QByteArray::fromStdString(why.errors).count("there is no instruction n2\n"), 2);
    QCOMPARE(cli::why(plain, {.value = "n9", .module = "all"}).status, 1);
    // One result cannot be of several modules.
    const cli::Result extract = cli::extract(plain, {.instructions = "p", .module = "all"});
    QCOMPARE(extract.status, 2);
    QCOMPARE(extract.errors, plain + ": --module all selects 3 modules, but the result has one\n");
    const cli::Result proto = cli::convert(plain, "proto", "all");
    QCOMPARE(proto.status, 2);
    QCOMPARE(proto.errors, plain + ": several modules are selected, but a proto has one; text can have all\n");
  }

  // A module that was not compiled to its end is no reason to leave it out.
  void modulesWithoutAFinalStage() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.jit_a.after_optimizations.txt", moduleText("jit_a", 1));
    folder.write("module_0002.jit_b.before_optimizations.txt", moduleText("jit_b", 2));
    const std::string path = folder.path();
    QCOMPARE(parsed(cli::info(path, true))["modules"].toArray().size(), 2);
    QCOMPARE(cli::check({path}, {.limits = {{}, {}, 1 << 20}}).output.find("jit_b") != std::string::npos, true);
    const cli::Result cost = cli::cost(path, {.by = "opcode", .table = cli::TableFormat::kJson, .module = "jit_b"});
    QCOMPARE(parsed(cost)["modules"][0]["total"]["instructions"].toInt(), 3);
  }

  // Any of the unreadable modules may be the largest.
  void unreadableModulesAreReported() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.jit_a.after_optimizations.txt", moduleText("jit_a", 1));
    folder.write("module_0002.jit_b.after_optimizations.hlo.pb", "\x0a\xff\xff\xff\xff\x0f");
    const cli::Result cost = cli::cost(folder.path(), {.by = "opcode"});
    QCOMPARE(cost.status, 0);
    QVERIFY2(cost.errors.find("1 of 2 modules: jit_a (--module to choose)\n") != std::string::npos,
             cost.errors.c_str());
    QVERIFY2(cost.errors.find("module_0002.jit_b.after_optimizations.hlo.pb: ") != std::string::npos,
             cost.errors.c_str());
    QCOMPARE(cli::cost(folder.path(), {.by = "opcode", .module = "jit_b"}).status, 2);
  }

  // Each JSON object begins with its schema, the path and the problems, also without an answer.
  void schemas() {
    const Dump dump;
    const std::string plain = dump.one.toStdString(), missing = "/nothing/here";
    for (const std::string& path : {plain, missing}) {
      const std::pair<const char*, cli::Result> results[] = {
          {"info", cli::info(path, true)},
          {"list", cli::list(path, {"modules", "", cli::TableFormat::kJson})},
          {"memory", cli::memory(path, {.by = "value", .format = "json"}, {})},
          {"cost", cli::cost(path, {.by = "opcode", .table = cli::TableFormat::kJson})},
          {"source", cli::source(path, {.table = cli::TableFormat::kJson})},
          {"why", cli::why(path, {.value = "p", .asJson = true})}};
      for (const auto& [name, result] : results) {
        const std::string begin = absl::StrCat("{\n    \"schema\": \"hloscope.", name, "/1\",\n    \"path\": \"", path,
                                               "\",\n    \"problems\": [\n");
        QVERIFY2(result.output.starts_with(begin), result.output.c_str());
        QCOMPARE(result.status, path == plain ? 0 : 2);
        QCOMPARE(parsed(result)["problems"].toArray().size(), path == plain ? 0 : 1);
      }
    }
  }

  void severalPaths() {
    const Dump dump;
    const std::string one = dump.one.toStdString(), folder = dump.path.toStdString(), missing = "/nothing/here";
    const auto cost = [](cli::TableFormat format) {
      return [format](const std::string& path) { return cli::cost(path, {.by = "opcode", .table = format}); };
    };
    const cli::Result json = cli::forEachPath({one, missing, folder}, "json", cost(cli::TableFormat::kJson));
    const QJsonArray answers = QJsonDocument::fromJson(QByteArray::fromStdString(json.output)).array();
    QCOMPARE(answers.size(), 3);
    QCOMPARE(answers[0]["path"].toString(), dump.one);
    QCOMPARE(answers[1]["problems"].toArray().size(), 1);
    QCOMPARE(answers[2]["modules"].toArray().size(), 1);
    QCOMPARE(json.status, 2);
    const auto kinds = [](const std::string& path) { return cli::memory(path, {.by = "kind", .format = "csv"}, {}); };
    QCOMPARE(cli::forEachPath({one, one}, "csv", kinds).output,
             absl::StrCat("path,kind,live_bytes,values\n", one, ",parameter,16,1\n", one, ",output,16,1\n", one,
                          ",parameter,16,1\n", one, ",output,16,1\n"));
    const auto info = [](const std::string& path) { return cli::info(path, false); };
    const std::string text = cli::forEachPath({one, one}, "text", info).output;
    QVERIFY2(text.starts_with(one + "\nmodule jit_a, scheduled\n"), text.c_str());
    QVERIFY2(text.find("\n\n" + one + "\nmodule jit_a, scheduled\n") != std::string::npos, text.c_str());
    const std::string costs = cli::forEachPath({one, one}, "text", cost(cli::TableFormat::kAligned)).output;
    QVERIFY2(costs.starts_with("==> " + one + " <==\nmodule jit_a, estimated"), costs.c_str());
    // The result for one path does not depend on the others.
    QCOMPARE(cli::forEachPath({one}, "text", info).output, info(one).output);
    const cli::Result twice = cli::forEachPath({"-", "/dev/stdin"}, "text", info);
    QCOMPARE(twice.status, 2);
    QCOMPARE(twice.errors, std::string("hloscope: standard input can be read only once, so only one PATH can be -\n"));
  }
};

QTEST_APPLESS_MAIN(TestModuleChoice)
#include "tst_module_choice.moc"

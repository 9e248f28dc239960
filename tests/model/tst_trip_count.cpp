// Trip counts of loops: stated in backend_config, or computed from the induction variable. Expected counts are computed
// by hand.

#include <QDirIterator>
#include <QTest>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/analysis/trip_count.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

std::string printCount(const std::optional<hlo::TripCount>& count) {
  if (!count) return "unknown";
  std::string result = absl::StrCat(count->count, count->isInferred ? " inferred" : " stated");
  if (!count->induction) return result;
  return absl::StrCat(result, ", {", absl::StrJoin(count->induction->element, ","), "} from ", count->induction->init,
                      " by ", count->induction->step);
}

std::string countOf(absl::string_view text) {
  const auto parsed = hlo::parseHlo(textOf(text));
  if (!parsed.ok()) return parsed.status().ToString();
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    if (diagnostic.severity == hlo::Severity::kError) return hlo::format(diagnostic);
  }
  const hlo::Module& module = *parsed->modules.front();
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) == hlo::OpKind::kWhile) return printCount(hlo::tripCount(module, id));
  }
  return "no loop";
}

// A loop `for (i = INIT; i DIRECTION BOUND; i += STEP)` with i of TYPE.
constexpr absl::string_view kLoop = R"(
HloModule m
condition {
  state = (TYPE[], f32[4]) parameter(0)
  i = TYPE[] get-tuple-element(state), index=0
  n = TYPE[] constant(BOUND)
  ROOT less = pred[] compare(i, n), direction=DIRECTION
}
body {
  state = (TYPE[], f32[4]) parameter(0)
  i = TYPE[] get-tuple-element(state), index=0
  x = f32[4] get-tuple-element(state), index=1
  one = TYPE[] constant(STEP)
  next = TYPE[] add(i, one)
  y = f32[4] add(x, x)
  ROOT r = (TYPE[], f32[4]) tuple(next, y)
}
ENTRY e {
  x = f32[4] parameter(0)
  zero = TYPE[] constant(INIT)
  state = (TYPE[], f32[4]) tuple(zero, x)
  ROOT w = (TYPE[], f32[4]) while(state), condition=condition, body=body
}
)";

std::string loop(const char* type, const char* init, const char* direction, const char* bound, const char* step) {
  return absl::StrReplaceAll(
      kLoop, {{"TYPE", type}, {"INIT", init}, {"DIRECTION", direction}, {"BOUND", bound}, {"STEP", step}});
}

}  // namespace

class TripCountTest : public QObject {
  Q_OBJECT

 private slots:
  void stated_data();
  void stated();
  void counts_data();
  void counts();
  void follows_data();
  void follows();
  void agreesWithDumps();
  void endsOnHostileLoops();
};

void TripCountTest::stated_data() {
  addColumns();
  const auto row = [](const char* config, const char* expected) {
    QTest::newRow(config) << std::string(config) << std::string(expected);
  };
  row(R"({"known_trip_count":{"n":"9"}})", "9 stated");
  row(R"({"known_init_step":{"init":"0","step":"1"},"known_trip_count":{"n":"200"}})", "200 stated");
  row(R"({"while_config": { "known_trip_count" : { "n" : 7 } } })", "7 stated");
  row(R"("{\"known_trip_count\":{\"n\":\"5\"}}")", "5 stated");
  row(R"({"known_trip_count":{}})", "0 stated");
  row(R"({"known_trip_count":{"n":"x"}})", "unknown");
  row(R"({"known_trip_count":"9"})", "unknown");
  row(R"({"n":"9"})", "unknown");
  row(R"({"known_trip_count")", "unknown");
  row(R"({"known_trip_count":{"n":"99999999999999999999"}})", "unknown");
}

void TripCountTest::stated() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto withConfig = [&](absl::string_view inner) {
    return absl::StrReplaceAll(inner, {{"body=body", absl::StrCat("body=body, backend_config=", text)}});
  };
  COMPARE_TEXT(countOf(withConfig(loop("f32", "0", "LT", "10", "1"))), expected);
  // The stated count takes precedence over the computed one, which is still reported.
  if (expected != "unknown") {
    COMPARE_TEXT(countOf(withConfig(loop("s32", "1", "LT", "10", "2"))), expected + ", {0} from 1 by 2");
  }
}

void TripCountTest::counts_data() {
  addColumns();
  const auto row = [](const char* type, const char* init, const char* direction, const char* bound, const char* step,
                      const char* expected) {
    const std::string end =
        std::string(expected) == "unknown" ? "" : absl::StrCat(" inferred, {0} from ", init, " by ", step);
    QTest::newRow(absl::StrCat(type, " ", init, " ", direction, " ", bound, " by ", step).c_str())
        << loop(type, init, direction, bound, step) << expected + end;
  };
  row("s32", "0", "LT", "10", "1", "10");
  row("s32", "0", "LT", "10", "3", "4");  // 0 3 6 9
  row("s32", "0", "LT", "9", "3", "3");
  row("s32", "0", "LE", "9", "3", "4");
  row("s32", "0", "LE", "10", "1", "11");
  row("s32", "5", "LT", "5", "1", "0");
  row("s32", "5", "LE", "5", "1", "1");
  row("s32", "9", "LT", "5", "1", "0");
  row("s32", "10", "GT", "0", "-1", "10");
  row("s32", "10", "GE", "0", "-1", "11");
  row("s32", "10", "GE", "0", "-4", "3");  // 10 6 2
  row("s32", "0", "GT", "0", "-1", "0");
  row("s32", "-5", "LT", "5", "2", "5");
  row("s32", "0", "NE", "12", "4", "3");
  row("s32", "12", "NE", "0", "-4", "3");
  row("s32", "7", "NE", "7", "1", "0");
  row("s32", "7", "EQ", "7", "1", "1");
  row("s32", "7", "EQ", "8", "1", "0");
  row("u32", "0", "LT", "4294967295", "1", "4294967295");
  row("s64", "0", "LT", "9223372036854775807", "1", "9223372036854775807");
  row("u8", "0", "LT", "200", "1", "200");
  // These loops do not end, or only after an overflow.
  row("s32", "0", "LT", "10", "0", "unknown");
  row("s32", "0", "LT", "10", "-1", "unknown");
  row("s32", "10", "GT", "0", "1", "unknown");
  row("s32", "0", "NE", "10", "3", "unknown");
  row("s32", "0", "NE", "-10", "5", "unknown");
  row("s32", "7", "EQ", "7", "0", "unknown");
  row("s8", "0", "LE", "127", "1", "unknown");
  row("u8", "10", "GE", "0", "255", "unknown");
  row("s32", "0", "LT", "2147483647", "2", "unknown");  // 2147483646 + 2 overflows
  // Not integers.
  row("f32", "0", "LT", "10", "1", "unknown");
}

void TripCountTest::counts() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(countOf(text), expected);
}

void TripCountTest::follows_data() {
  addColumns();
  const std::string plain = loop("s32", "0", "LT", "10", "2");
  const auto row = [&](const char* name, std::initializer_list<std::pair<absl::string_view, absl::string_view>> changes,
                       const char* expected) {
    QTest::newRow(name) << absl::StrReplaceAll(plain, changes) << std::string(expected);
  };
  row("plain", {}, "5 inferred, {0} from 0 by 2");
  row("the constant first", {{"compare(i, n), direction=LT", "compare(n, i), direction=GT"}},
      "5 inferred, {0} from 0 by 2");
  row("a copy", {{"next = s32[] add(i, one)", "sum = s32[] add(one, i)\n  next = s32[] copy(sum)"}},
      "5 inferred, {0} from 0 by 2");
  row("a subtraction", {{"add(i, one)", "subtract(i, one)"}, {"constant(2)", "constant(-2)"}},
      "5 inferred, {0} from 0 by 2");
  row("two steps", {{"next = s32[] add(i, one)", "half = s32[] add(i, one)\n  next = s32[] add(half, one)"}},
      "3 inferred, {0} from 0 by 4");
  row("compared with the next one", {{"compare(i, n)", "compare(s32[] add(s32[] i, s32[] constant(3)), s32[] n)"}},
      "4 inferred, {0} from 0 by 2");  // i + 3 < 10 while i is 0 2 4 6
  row("a wider comparison",
      {{"compare(i, n)", "compare(s64[] convert(s32[] i), s64[] n)"},
       {"n = s32[] constant(10)", "n = s64[] constant(10)"}},
      "5 inferred, {0} from 0 by 2");
  row("a narrower comparison",
      {{"compare(i, n)", "compare(s8[] convert(s32[] i), s8[] n)"},
       {"n = s32[] constant(10)", "n = s8[] constant(10)"}},
      "unknown");
  row("arrays of one element",
      {{"constant(0)", "constant(0), metadata={}"},
       {"zero = s32[] constant(0)", "z = s32[1] constant({0})\n  zero = s32[] reshape(z)"}},
      "5 inferred, {0} from 0 by 2");
  row("elements without get-tuple-element",
      {{"compare(i, n)", "compare(state#0, n)"}, {"add(i, one)", "add(state#0, one)"}}, "5 inferred, {0} from 0 by 2");
  row("multiplied", {{"add(i, one)", "multiply(i, one)"}}, "unknown");
  row("added twice", {{"add(i, one)", "add(i, i)"}}, "unknown");
  row("another element", {{"tuple(next, y)", "tuple(one, y)"}}, "unknown");
  row("begins with data", {{"zero = s32[] constant(0)", "zero = s32[] parameter(1)"}}, "unknown");
  row("ends with data",
      {{"n = s32[] constant(10)", "p = s32[4] iota(), iota_dimension=0\n  n = s32[] reduce(p, i), dimensions={0}"}},
      "unknown");
  row("two conditions",
      {{"ROOT less = pred[] compare(i, n), direction=LT",
        "less = pred[] compare(i, n), direction=LT\n  ROOT both = pred[] and(less, less)"}},
      "unknown");

  addRow("a state of one number", R"(
c { i = s32[] parameter(0) n = s32[] constant(3) ROOT l = pred[] compare(i, n), direction=LE }
b { i = s32[] parameter(0) n = s32[] constant(1) ROOT l = s32[] add(i, n) }
ENTRY e { z = s32[] constant(-1) ROOT w = s32[] while(z), condition=c, body=b }
)",
         "5 inferred, {} from -1 by 1");
  addRow("the bound in the state, deeper", R"(
HloModule m
c {
  s = (f32[], (s32[], s32[])) parameter(0)
  t = (s32[], s32[]) get-tuple-element(s), index=1
  i = s32[] get-tuple-element(t), index=0
  n = s32[] get-tuple-element(t), index=1
  ROOT l = pred[] compare(n, i), direction=GT
}
b {
  s = (f32[], (s32[], s32[])) parameter(0)
  x = f32[] get-tuple-element(s), index=0
  t = (s32[], s32[]) get-tuple-element(s), index=1
  i = s32[] get-tuple-element(t), index=0
  n = s32[] get-tuple-element(t), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  u = (s32[], s32[]) tuple(next, n)
  ROOT r = (f32[], (s32[], s32[])) tuple(x, u)
}
ENTRY e {
  x = f32[] parameter(0)
  z = s32[] constant(2)
  n = s32[] constant(17)
  t = (s32[], s32[]) tuple(z, n)
  s = (f32[], (s32[], s32[])) tuple(x, t)
  ROOT w = (f32[], (s32[], s32[])) while(s), condition=c, body=b
}
)",
         "15 inferred, {1,0} from 2 by 1");
  addRow("fusions", R"(
HloModule m
wrapped_compare { a = s32[] parameter(0) b = s32[] parameter(1) ROOT l = pred[] compare(a, b), direction=LT }
loop_add { x = f32[4] parameter(1) i = s32[] parameter(0) one = s32[] constant(1) n = s32[] add(i, one)
  y = f32[4] add(x, x) ROOT t = (f32[4], s32[]) tuple(y, n) }
outer { i = s32[] parameter(0) x = f32[4] parameter(1) ROOT f = (f32[4], s32[]) fusion(i, x), kind=kLoop, calls=loop_add }
c {
  s = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(24)
  ROOT l = pred[] fusion(i, n), kind=kLoop, calls=wrapped_compare
}
b {
  s = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[4] get-tuple-element(s), index=1
  f = (f32[4], s32[]) fusion(i, x), kind=kLoop, calls=outer
  y = f32[4] get-tuple-element(f), index=0
  next = s32[] get-tuple-element(f), index=1
  ROOT r = (s32[], f32[4]) tuple(next, y)
}
ENTRY e {
  x = f32[4] parameter(0)
  z = s32[] constant(0)
  zc = s32[] copy(z)
  s = (s32[], f32[4]) tuple(zc, x)
  ROOT w = (s32[], f32[4]) while(s), condition=c, body=b
}
)",
         "24 inferred, {0} from 0 by 1");
}

void TripCountTest::follows() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(countOf(text), expected);
}

// Wherever a dump states a count and one can be computed, they are equal. One test of XLA intentionally states 99 for a
// loop of 10 iterations, to check that a pass keeps the stated count.
void TripCountTest::agreesWithDumps() {
  int loops = 0, stated = 0, inferred = 0, both = 0;
  for (const char* folder : {"seeds", "corpus/real", "corpus/xla-tests/valid", "corpus/xla-tests-2023/valid"}) {
    if (!QFileInfo::exists(sharedPath(folder))) QSKIP("the reference dumps are not at hand");
    QDirIterator files(sharedPath(folder), {"*.txt", "*.hlo"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const auto text = io::readText(files.next().toStdString());
      QVERIFY(text.ok());
      if (!hlo::looksLikeHlo((*text)->text())) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok()) continue;
      for (const auto& module : parsed->modules) {
        for (const hlo::InstructionId id : module->instructions()) {
          if (module->kind(id) != hlo::OpKind::kWhile) continue;
          const auto told = hlo::tripCount(*module, id), worked = hlo::inferTripCount(*module, id);
          ++loops;
          stated += told && !told->isInferred;
          inferred += worked.has_value();
          if (!told || told->isInferred || !worked) continue;
          ++both;
          if (files.fileName() == "while_loop_trip_count_annotator_test-30d75cea.hlo") continue;
          QVERIFY2(told->count == worked->count,
                   absl::StrCat(files.fileName().toStdString(), ", ", module->name(id), ": ", told->count, " stated, ",
                                worked->count, " inferred")
                       .c_str());
        }
      }
    }
  }
  qInfo("%d loops: %d counts stated, %d inferred, %d both", loops, stated, inferred, both);
  QVERIFY(both > 0);
}

void TripCountTest::endsOnHostileLoops() {
  std::string text = R"(
c { i = s32[] parameter(0) n = s32[] constant(3) ROOT l = pred[] compare(i, n), direction=LE }
b { i = s32[] parameter(0) )";
  for (int i = 0; i < 200000; ++i)
    absl::StrAppend(&text, "a", i, " = s32[] add(", i == 0 ? "i" : absl::StrCat("a", i - 1), ", i)\n");
  absl::StrAppend(&text, "ROOT r = s32[] add(a199999, i) }\n",
                  "ENTRY e { z = s32[] constant(-1) ROOT w = s32[] while(z), condition=c, body=b }\n");
  COMPARE_TEXT(countOf(text), "unknown");
  COMPARE_TEXT(countOf("f { p = pred[] parameter(0) ROOT r = pred[] fusion(p), kind=kLoop, calls=f }\n"
                       "ENTRY e { p = pred[] parameter(0) ROOT w = pred[] while(p), condition=f, body=f }\n"),
               "unknown");
}

QTEST_APPLESS_MAIN(TripCountTest)
#include "tst_trip_count.moc"

// The cost of hostile text: twice the text takes about twice the steps and bytes, with a bounded number of steps per
// byte. Steps are counted (tests/support/count_steps.h). Afterwards a walk queries everything that the modules offer.

#include <QTest>
#include <functional>

#include "absl/strings/str_cat.h"
#include "model/ir/byte_hash.h"
#include "model/text/hlo_parser.h"
#include "model/verify/verifier.h"
#include "tests/support/count_steps.h"
#include "tests/support/walk_module.h"

namespace {

struct Cost {
  uint64_t steps = 0;
  int64_t bytes = 0;  // peak, without the text
  size_t size = 0;    // of the text
};

Cost costOf(const std::string& text) {
  const auto source = std::make_shared<const hlo::SourceText>("t", text);
  const support::Count count = support::count([&] {
    hlo::looksLikeHlo(source->text());
    hlo::ParseOptions options;
    options.threads = 1;  // counters are not shared between threads
    const auto parsed = hlo::parseHlo(source, {}, {}, options);
    if (!parsed.ok()) return;
    for (const auto& module : parsed->modules) support::walk(*module);
    for (const auto& module : parsed->modules) hlo::verify(*module);
  });
  return {count.steps, count.bytes, text.size()};
}

std::string repeated(int count, absl::string_view piece) {
  std::string text;
  text.reserve(static_cast<size_t>(count) * piece.size());
  for (int i = 0; i < count; ++i) absl::StrAppend(&text, piece);
  return text;
}

// Returns `count` numbered pieces.
std::string numbered(int count, const std::function<std::string(int)>& piece) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece(i);
  return text;
}

std::string entry(const std::string& body) { return "HloModule m\nENTRY e {\n" + body + "\n}\n"; }

// Returns names that collide in a hash table of names with up to 8,192 entries.
std::string collidingName(int number) {
  static std::vector<std::string> names;
  for (static int at = 0; static_cast<int>(names.size()) <= number; ++at) {
    std::string name = absl::StrCat("n", at, std::string(8, '\n'));
    const size_t size = name.size() - 8;
    if ((hlo::hashBytes(name.data(), size) >> 32 & 8191) == 77) names.push_back(name.substr(0, size));
  }
  return names[static_cast<size_t>(number)];
}

}  // namespace

class HloCostsTest : public QObject {
  Q_OBJECT

 private slots:
  void grow_data();
  void grow();
};

using Make = std::function<std::string(int)>;

void HloCostsTest::grow_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<Make>("make");
  const auto add = [](const char* name, int count, Make make) { QTest::newRow(name) << count << std::move(make); };
  using S = std::string;
  const int many = 20000;

  // --- unterminated or nested input ---
  add("open parentheses for a shape", many, [](int n) { return "ENTRY e { a = " + S(n, '('); });
  add("open parentheses for operands", many, [](int n) { return entry("a = f32[] add(" + S(n, '(')); });
  add("closed parentheses", many, [](int n) { return entry("a = f32[] constant(" + S(n, '(') + S(n, ')') + ")"); });
  add("open brackets of three kinds", many, [](int n) { return entry("a = f32[] p(), x=" + repeated(n, "{[(")); });
  add("open brackets on lines of their own", many,
      [](int n) { return "ENTRY e {\n" + repeated(n, " a = f32[] x(), y={\n"); });
  add("bodies that never close", many,
      [](int n) { return "ENTRY e {\n" + repeated(n, " a = f32[] x(), to_apply={\n"); });
  add("bodies in bodies", many / 10,
      [](int n) { return "ENTRY e {" + repeated(n, " a = x(), to_apply={") + S(n, '}'); });
  add("bodies beside each other", many, [](int n) { return entry(repeated(n, " a = x(), to_apply={ b = y() }\n")); });
  add("operands in operands", many, [](int n) { return entry("a = " + repeated(n, "add(") + S(n, ')')); });
  add("operands in operands, ten deep", many / 10, [](int n) {
    return entry(
        numbered(n, [](int i) { return absl::StrCat("a", i, " = ", repeated(10, "add("), S(10, ')'), "\n"); }));
  });
  add("tuples in tuples", many, [](int n) { return entry("a = " + S(n, '(') + "f32[]" + S(n, ')') + " p()"); });
  add("strings that never end", many, [](int n) { return "ENTRY e {\n" + repeated(n, " a = f32[] x(), y=\"\\\"\n"); });
  add("escapes in a string", many, [](int n) { return entry("a = x(), y=\"" + S(2 * n, '\\') + "\""); });
  add("comments that never end", many, [](int n) { return "ENTRY e {\n" + repeated(n, " a = /* f32[] x()\n"); });
  add("comments behind names", many, [](int n) { return repeated(n, "a /*\n"); });
  add("apostrophes", many, [](int n) { return entry("a = x(), y={" + S(n, '\'') + "}"); });
  add("computations without bodies", many, [](int n) { return repeated(n, "f (a: f32[]) -> \n"); });
  add("computations that never close", many, [](int n) { return repeated(n, "f {\n"); });
  add("physical shapes in shapes", many, [](int n) { return entry("a = " + repeated(n, "f32[1]{0:P(") + " p()"); });

  // --- long tokens ---
  add("a name", many * 20, [](int n) { return entry(S(n, 'a') + " = x()\nb = y(" + S(n, 'a') + ")"); });
  add("a long name that is not defined, many times", 300,
      [](int n) { return entry(repeated(n, " a = f32[] x(" + S(3000, 'b') + ")\n")); });
  add("an op_name", many * 20, [](int n) { return entry("a = x(), metadata={op_name=\"" + S(n, 'a') + "\"}"); });
  add("op_names with escapes", many, [](int n) {
    return entry(
        numbered(n, [](int i) { return absl::StrCat("a", i, " = x(), metadata={op_name=\"\\n", i, "\"}\n"); }));
  });
  add("a line of instructions", many,
      [](int n) { return entry(numbered(n, [](int i) { return absl::StrCat("a", i, " = f32[] x() "); })); });
  add("a line that is no HLO", many * 20,
      [](int n) { return "HloModule m\n" + S(n, '?') + "\nENTRY e { a = x() }\n"; });
  add("errors on one line", many, [](int n) { return entry(repeated(n, "a = f32[] x(?) ")); });
  add("errors on many lines", many, [](int n) { return entry(repeated(n, "a = f32[] x(?)\n")); });
  add("other text on many lines", many, [](int n) { return "HloModule m\n" + repeated(n, "?\n"); });
  add("braces that close nothing", many, [](int n) { return "HloModule m\n" + repeated(n, "}\n"); });
  add("lines of a log", many, [](int n) { return repeated(n, "I0000 00:00:1.1 1 a.cc:5] a = x()\n"); });
  add("lines like those of a log", many,
      [](int n) { return "I0000 1 a.cc:5] \n" + repeated(n, "I0000 ]]]]]]]]]]]]]]\n"); });
  add("comments that divide modules", many, [](int n) { return repeated(n, "ENTRY e{a=x()}\n// -----\n"); });
  add("comments that may divide modules", many,
      [](int n) { return "HloModule m\nENTRY e{a=x()}\n" + repeated(n, "e{a=x()}\n// -----\n"); });
  add("modules", many, [](int n) { return repeated(n, "HloModule m\n"); });

  // --- large numbers of items ---
  add("attributes of one instruction", many,
      [](int n) { return entry("a = p()" + numbered(n, [](int i) { return absl::StrCat(", b", i, "={1}"); })); });
  add("the same attribute of one instruction", many, [](int n) { return entry("a = p()" + repeated(n, ", calls=e")); });
  add("a literal", many * 10, [](int n) { return entry("a = f32[9] constant({" + repeated(n, "1, ") + "1})"); });
  add("a literal of lists", many * 10,
      [](int n) { return entry("a = f32[9] constant({" + repeated(n, "{1}, ") + "})"); });
  add("operands of one instruction", many, [](int n) { return entry("a = p()\nb = t(" + repeated(n, "a, ") + "a)"); });
  add("elements as operands", many,
      [](int n) { return entry("a = (f32[], f32[]) p()\nb = t(" + repeated(n, "a#0, a#1, ") + "a)"); });
  add("elements of elements", many, [](int n) { return entry("a = (f32[]) p()\nb = t(a" + repeated(n, "#0") + ")"); });
  add("elements of what is not defined", many, [](int n) { return entry("b = t(" + repeated(n, "a#0, ") + ")"); });
  add("undefined operands of many computations", many / 10, [](int n) {
    return numbered(n, [](int i) { return absl::StrCat("f", i, " { t = (f32[]) p() a = x(q, t#0) }\n"); });
  });
  add("shapes as operands", many, [](int n) { return entry("a = t(" + repeated(n, "f32[], ") + ")"); });
  add("undefined operands with shapes", many,
      [](int n) { return "a = t(" + numbered(n, [](int i) { return absl::StrCat("f32[] b", i, ", "); }) + ")"; });
  add("users of one instruction", many,
      [](int n) { return entry("a = p()\n" + numbered(n, [](int i) { return absl::StrCat("b", i, " = x(a)\n"); })); });
  add("control predecessors", many,
      [](int n) { return entry("a = p()\nb = x(), control-predecessors={" + repeated(n, "a, ") + "a}"); });
  add("dimensions", many, [](int n) { return entry("a = f32[" + repeated(n, "1,") + "1] p()"); });
  add("dimensions with a layout", many, [](int n) {
    return entry("a = f32[" + repeated(n - 1, "1,") + "1]{" +
                 numbered(n - 1, [](int i) { return absl::StrCat(i, ","); }) + absl::StrCat(n - 1) + "} p()");
  });
  add("tiles", many, [](int n) { return entry("a = f32[1]{0:T" + repeated(n, "(1,2)") + "} p()"); });
  add("parts of a layout", many,
      [](int n) { return entry("a = f32[1]{0:" + repeated(n, "SC(1:2)Q(3)P(f32[])") + "} p()"); });
  add("elements of a tuple's shape", many,
      [](int n) { return entry("a = (" + repeated(n, "f32[], ") + "f32[]) p()"); });
  add("different shapes", many,
      [](int n) { return entry(numbered(n, [](int i) { return absl::StrCat("a", i, " = f32[", i, "] p()\n"); })); });
  add("different opcodes", many,
      [](int n) { return entry(numbered(n, [](int i) { return absl::StrCat("a", i, " = x", i, "()\n"); })); });
  add("different source lines", many, [](int n) {
    return entry(numbered(n, [](int i) {
      return absl::StrCat("a", i, " = x(), metadata={source_file=\"", i, "\" source_line=", i, "}\n");
    }));
  });
  add("aliases of the module", many, [](int n) {
    return "HloModule m, input_output_alias={ " +
           numbered(n, [](int i) { return absl::StrCat("{", i, "}: (", i, ", {}, may-alias), "); }) +
           "}\nENTRY e { a = x() }\n";
  });
  add("attributes of the module", many,
      [](int n) { return "HloModule m" + repeated(n, ", a={1}") + "\nf { a = x() }\n"; });
  add("threads of one computation", many,
      [](int n) { return "e { a = x() }" + repeated(n, ", execution_thread=\"a\""); });

  // --- names ---
  add("names that collide", 1500, [](int n) {
    return entry(
        numbered(n, [](int i) { return absl::StrCat(collidingName(i), " = x(", collidingName(i / 2), ")\n"); }));
  });
  add("names that collide, used before they are defined", 1500, [](int n) {
    return entry(
        numbered(n, [n](int i) { return absl::StrCat(collidingName(i), " = x(", collidingName(n - 1 - i), ")\n"); }));
  });
  add("computations whose names collide", 1500, [](int n) {
    return numbered(
        n, [](int i) { return absl::StrCat(collidingName(i), " { a = x(), calls=", collidingName(i / 2), " }\n"); });
  });
  add("one name for all instructions", many, [](int n) { return entry(repeated(n, "a = x(a)\n")); });
  add("one name in all computations", many / 5,
      [](int n) { return numbered(n, [](int i) { return absl::StrCat("f", i, " { a = x() }\n"); }); });
  add("one name for all computations", many / 5, [](int n) { return repeated(n, "f { a = x(), calls=f }\n"); });
  add("names like those that are made", many / 5,
      [](int n) { return entry(numbered(n, [](int i) { return absl::StrCat("add.", i, " = x(add())\n"); })); });

  // --- callers, waits and control dependencies ---
  add("computations that call each other in a ring", many / 5, [](int n) {
    return numbered(n, [n](int i) { return absl::StrCat("f", i, " { a = call(), to_apply=f", (i + 1) % n, " }\n"); });
  });
  add("computations that call themselves and the next", many / 5, [](int n) {
    return numbered(
        n, [](int i) { return absl::StrCat("f", i, " { a = while(), condition=f", i, ", body=f", i + 1, " }\n"); });
  });
  add("branches", many, [](int n) { return entry("a = p(), branch_computations={" + repeated(n, "e,") + "e}"); });
  add("a chain of updates", many, [](int n) {
    return entry("u0 = add-start()\n" +
                 numbered(n, [](int i) { return absl::StrCat("u", i + 1, " = add-update(u", i, ")\n"); }));
  });
  add("a start that many wait for", many, [](int n) {
    return entry("s = add-start()\n" + numbered(n, [](int i) { return absl::StrCat("u", i, " = add-update(s)\n"); }));
  });
  const auto frames = [](int n, const std::function<int(int)>& parent) {
    return "HloModule m\nFileNames\n1 \"a\"\nFileLocations\n1 {file_name_id=1 line=1}\nStackFrames\n" +
           numbered(
               n,
               [&](int i) { return absl::StrCat(i + 1, " {file_location_id=1 parent_frame_id=", parent(i), "}\n"); }) +
           "\nENTRY e {\n" +
           numbered(n, [](int i) { return absl::StrCat("a", i, " = x(), metadata={stack_frame_id=", i + 1, "}\n"); }) +
           "}\n";
  };
  add("frames that are their own parents", many / 5,
      [frames](int n) { return frames(n, [](int i) { return i + 2; }); });
  add("frames in a ring", many / 5, [frames](int n) { return frames(n, [n](int i) { return (i + 1) % n + 2; }); });
  add("frames in a chain", many / 5, [frames](int n) { return frames(n, [](int i) { return i + 1; }); });
  add("frames that lead nowhere", many / 5,
      [frames](int n) { return frames(n, [](int i) { return 1000000000 + i; }); });
}

void HloCostsTest::grow() {
  QFETCH(int, count);
  QFETCH(Make, make);
  costOf(make(10));  // one-time initialisation
  const Cost once = costOf(make(count));
  const Cost twice = costOf(make(2 * count));
  const QString figures = QStringLiteral("%1 bytes: %2 steps, %3 bytes; %4 bytes: %5 steps, %6 bytes")
                              .arg(once.size)
                              .arg(once.steps)
                              .arg(once.bytes)
                              .arg(twice.size)
                              .arg(twice.steps)
                              .arg(twice.bytes);
  if (qEnvironmentVariableIsSet("HLOSCOPE_LIST_COSTS")) {
    qInfo("%6.1f steps a byte, %6.1f bytes a byte, %.2f times the steps, %.2f times the bytes",
          double(twice.steps) / double(twice.size), double(twice.bytes) / double(twice.size),
          double(twice.steps) / double(once.steps), double(twice.bytes) / double(once.bytes));
  }
  QVERIFY2(twice.steps < once.steps * 5 / 2 + 50000, qPrintable(figures));
  QVERIFY2(twice.bytes < once.bytes * 3 + 100000, qPrintable(figures));
  // Steps are basic blocks: with little optimization, as under sanitizers, there are twice as many.
  QVERIFY2(twice.steps < 1000 * twice.size, qPrintable(figures));
  QVERIFY2(twice.bytes < static_cast<int64_t>(130 * twice.size), qPrintable(figures));
}

QTEST_APPLESS_MAIN(HloCostsTest)
#include "tst_hlo_costs.moc"

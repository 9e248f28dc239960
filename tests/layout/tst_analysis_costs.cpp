// The cost of analyses on hostile modules and dumps: twice the input must take about twice as many steps and bytes.
// Steps are counted (tests/support/count_steps.h); parsing of the input is not included.

#include <QTest>
#include <functional>
#include <random>

#include "absl/strings/str_cat.h"
#include "layout/computation_graph.h"
#include "model/analysis/cost.h"
#include "model/analysis/heap.h"
#include "model/analysis/memory_analysis.h"
#include "model/analysis/scope_name.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_index.h"
#include "model/buffers/assignment_parser.h"
#include "model/queries/live_bytes.h"
#include "tests/support/count_steps.h"
#include "tests/support/print_cost.h"

namespace {

using Work = std::function<void()>;
using Make = std::function<Work(int count)>;
using SharedModule = std::shared_ptr<const hlo::Module>;

SharedModule read(const std::string& text) {
  const SharedModule module = support::moduleOf(text);
  if (module == nullptr) qFatal("the test's text is no module");
  return module;
}

// Each computation calls the previous one twice.
Work deepCalls(int count) {
  std::string text = "HloModule m\nc0 {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\n";
  for (int i = 1; i <= count; ++i) {
    absl::StrAppend(&text, i == count ? "ENTRY " : "", "c", i, " {\n  p = f32[8] parameter(0)\n",
                    "  a = f32[8] call(p), to_apply=c", i - 1, "\n  ROOT b = f32[8] call(a), to_apply=c", i - 1,
                    "\n}\n");
  }
  return [module = read(text)] { hlo::Costs{*module}; };
}

// A nested fusion whose operands are sliced inside, by as many slices.
Work nestedOperands(int count) {
  std::string inner = "g {\n", outer = "f {\n", innerOperands, outerOperands, entryOperands, slices;
  for (int i = 0; i < count; ++i) {
    const absl::string_view comma = i == 0 ? "" : ", ";
    absl::StrAppend(&inner, "  a", i, " = f32[8] parameter(", i, ")\n");
    absl::StrAppend(&outer, "  b", i, " = f32[8] parameter(", i, ")\n");
    absl::StrAppend(&innerOperands, comma, "a", i);
    absl::StrAppend(&outerOperands, comma, "b", i);
    absl::StrAppend(&entryOperands, comma, "p");
    absl::StrAppend(&slices, "  s", i, " = f32[4] slice(k), slice={[0:4]}\n");
  }
  return [module = read(absl::StrCat("HloModule m\n", inner, "  ROOT c = f32[8] concatenate(", innerOperands,
                                     "), dimensions={0}\n}\n", outer, "  k = f32[8] fusion(", outerOperands,
                                     "), kind=kLoop, calls=g\n", slices,
                                     "}\nENTRY e {\n  p = f32[8] parameter(0)\n  r = f32[4] fusion(", entryOperands,
                                     "), kind=kLoop, calls=f\n}\n"))] { hlo::Costs{*module}; };
}

Make scopeNames(const char* begin, const char* end = "") {
  return [=](int count) {
    std::string name;
    for (int i = 0; i < count; ++i) name += begin;
    for (int i = 0; i < count; ++i) name += end;
    return [name] { hlo::parseScopes(hlo::splitOpName(name).scopes); };
  };
}

// Call stacks of one function in two branches, one of which is deep in each scope.
Work callersInDeepScopes(int count) {
  std::string deep;
  for (int i = 0; i < count / 50; ++i) deep += "/s";
  std::string text =
      "HloModule m\nf {\n  p = f32[] parameter(0)\n  ROOT n = f32[] negate(p), metadata={op_name=\"neg\"}\n}\n"
      "ENTRY e {\n  x = f32[] parameter(0)\n";
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, "  c", i, " = f32[] call(x), to_apply=f, metadata={op_name=\"jit(e)/",
                    i % 2 == 0 ? "a" : "b", i < 2 ? absl::string_view(deep) : absl::string_view(), "/jit(f)\"}\n");
  }
  return [module = read(text + "}\n")] { hlo::ScopeTree{*module, hlo::CallGraph(*module)}; };
}

Work linesOfTheirOwn(int count) {
  std::string text = "ENTRY %e (p: f32[]) -> f32[] {\n  %p = f32[] parameter(0)\n";
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, "  %n.", i, " = f32[] negate(%p), metadata={source_file=\"a.py\" source_line=", count - i,
                    "}\n");
  }
  return [module = read(text + "}\n")] { hlo::SourceIndex{*module}; };
}

// Blocks with random live ranges of at most `length` steps; 0 allows the whole program. `maximumSteps` of the packer.
Make heap(int length, uint64_t maximumSteps) {
  return [length, maximumSteps](int count) {
    std::mt19937 random(7);
    hlo::Heap heap;
    for (int i = 0; i < count; ++i) {
      const auto first = static_cast<uint32_t>(random() % (2 * static_cast<uint32_t>(count)));
      const uint32_t most = length > 0 ? static_cast<uint32_t>(length) : 2 * static_cast<uint32_t>(count);
      heap.blocks.push_back(
          {1 + static_cast<int64_t>(random() % 1000), static_cast<uint32_t>(i), static_cast<uint32_t>(i + 1)});
      heap.times.push_back({first, first + static_cast<uint32_t>(random() % most)});
    }
    return [heap, maximumSteps] { hlo::packHeap(heap, {.alignment = 64, .maximumSteps = maximumSteps}); };
  };
}

// All values share one allocation, are live in the middle, and overlap in bytes and steps.
Work valuesOverEachOther(int count) {
  std::string text = absl::StrCat("BufferAssignment:\nallocation 0: size ", 4 * count, ", preallocated-temp:\n");
  std::string sequence, ranges;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, " value: <", i, " v.", i, " @0> (size=", 2 * count, ",offset=", i, "): x\n");
    absl::StrAppend(&sequence, "    ", i, ":i.", i, "\n");
    absl::StrAppend(&ranges, "    v.", i, "{}:", i / 2, "-", count / 2 + i / 2, "\n");
  }
  absl::StrAppend(&text, "HloLiveRange (max ", count, "):\n  InstructionSequence:\n", sequence, "  BufferLiveRange:\n",
                  ranges);
  const auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  if (!parsed.ok()) qFatal("the test's text is no assignment");
  return [assignment = parsed->assignment] { queries::LiveBytes{*assignment}; };
}

// --- memory -------------------------------------------------------------------------------------------

std::string list(absl::string_view element, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) absl::StrAppend(&text, i == 0 ? "" : ", ", element);
  return text;
}

std::string tuple(int count) { return absl::StrCat("(", list("f32[]", count), ")"); }

/// An entry with a parameter p that is a tuple of `count` elements, and `count` instructions given by `instruction(i)`.
std::string usersOfTuple(int count, const std::function<std::string(int)>& instruction) {
  std::string text = absl::StrCat("ENTRY e {\n  p = ", tuple(count), " parameter(0)\n");
  for (int i = 0; i < count; ++i) absl::StrAppend(&text, "  g", i, " = f32[] ", instruction(i), "\n");
  return text + "}\n";
}

std::string elementsOfTuple(int count) {
  return usersOfTuple(count, [](int i) { return absl::StrCat("get-tuple-element(p), index=", i); });
}

std::string takersOfTuple(int count) {
  return usersOfTuple(count, [](int) { return std::string("custom-call(p)"); });
}

std::string callsWithTuple(int count) {
  return absl::StrCat("f {\n  q = ", tuple(count), " parameter(0)\n  ROOT r = f32[] constant(0)\n}\n",
                      usersOfTuple(count, [](int) { return std::string("call(p), to_apply=f"); }));
}

std::string loopsInLoops(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, "c", i, " {\n  ROOT t", i, " = pred[] constant(true)\n}\nb", i, " {\n  p", i,
                    " = f32[] parameter(0)\n");
    if (i > 0) {
      absl::StrAppend(&text, "  ROOT w", i, " = f32[] while(p", i, "), condition=c", i - 1, ", body=b", i - 1, "\n");
    }
    text += "}\n";
  }
  return absl::StrCat(text, "ENTRY e {\n  a = f32[] parameter(0)\n  ROOT w = f32[] while(a), condition=c", count - 1,
                      ", body=b", count - 1, "\n}\n");
}

std::string resultsThroughChain(int count) {
  std::string text = "f {\n  x0 = f32[] parameter(0)\n";
  for (int i = 1; i < count; ++i) absl::StrAppend(&text, "  x", i, " = f32[] bitcast(x", i - 1, ")\n");
  const std::string shape = tuple(count);
  return absl::StrCat(text, "  ROOT t = ", shape, " tuple(", list(absl::StrCat("x", count - 1), count), ")\n}\n",
                      "ENTRY e {\n  a = f32[] parameter(0)\n  ROOT r = ", shape,
                      " fusion(a), kind=kLoop, calls=f\n}\n");
}

Make memory(std::string (*text)(int count)) {
  return [text](int count) -> Work {
    return [module = read("HloModule m, is_scheduled=true\n" + text(count))] { hlo::MemoryAnalysis{*module}; };
  };
}

// --- graphs -------------------------------------------------------------------------------------------

// Makes the graph of an entry whose instructions are given by `instruction(i, name of the previous one)`; the root is a
// tuple of all of them.
Make graph(const char* first, const std::function<std::string(int, const std::string&)>& instruction) {
  return [=](int count) {
    std::string text = absl::StrCat("ENTRY e {\n  p = f32[] ", first, "\n"), operands;
    for (int i = 0; i < count; ++i) {
      const std::string before = i == 0 ? "p" : absl::StrCat("i", i - 1);
      absl::StrAppend(&text, "  i", i, " = f32[] ", instruction(i, before), "\n");
      absl::StrAppend(&operands, i == 0 ? "" : ", ", "i", i);
    }
    return [module = read(absl::StrCat(text, "  ROOT t = (f32[]) tuple(", operands, ")\n}\n"))] {
      layout::computationGraph(*module, *module->entry(), {});
    };
  };
}

}  // namespace

class AnalysisCostsTest : public QObject {
  Q_OBJECT
 private slots:
  void grow_data();
  void grow();
};

void AnalysisCostsTest::grow_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<Make>("make");
  const auto add = [](const char* name, int count, Make make) { QTest::newRow(name) << count << std::move(make); };
  add("costs: calls that call twice", 10000, deepCalls);
  add("costs: operands of nested fusions", 5000, nestedOperands);
  add("scopes: brackets", 30000, scopeNames("a(", ")"));
  add("scopes: brackets never closed", 30000, scopeNames("a("));
  add("scopes: brackets never opened", 30000, scopeNames("a)/"));
  add("scopes: transformations in each other", 30000, scopeNames("jvp(", ")"));
  add("scopes: paths within transformations", 30000, scopeNames("jvp(a/", ")"));
  add("scopes: joined", 30000, scopeNames("(a;b/"));
  add("scopes: loops", 30000, scopeNames("while/"));
  add("scopes: callers in deep scopes", 10000, callersInDeepScopes);
  add("lines: one for each instruction", 20000, linesOfTheirOwn);
  add("heap: short uses", 10000, heap(50, UINT64_MAX));
  add("heap: more at once than is looked through", 30000, heap(0, 10'000'000));
  add("live bytes: values over each other", 10000, valuesOverEachOther);
  add("memory: a tuple with many users", 2000, memory(elementsOfTuple));
  add("memory: calls of a computation with many parameters", 2000, memory(callsWithTuple));
  add("memory: loops inside loops", 2000, memory(loopsInLoops));
  add("memory: a value that many custom calls take", 2000, memory(takersOfTuple));
  add("memory: results of a fusion through a long chain", 2000, memory(resultsThroughChain));
  add("graph: elements of elements", 20000, graph("parameter(0)", [](int, const std::string& before) {
        return absl::StrCat("get-tuple-element(", before, "), index=0");
      }));
  add("graph: broadcasts of broadcasts", 20000, graph("constant(1)", [](int, const std::string& before) {
        return absl::StrCat("broadcast(", before, "), dimensions={}");
      }));
  add("graph: one consumer of all", 20000,
      graph("parameter(0)", [](int i, const std::string&) { return absl::StrCat("get-tuple-element(p), index=", i); }));
  add("graph: updates", 20000,
      graph("parameter(0)", [](int, const std::string& before) { return absl::StrCat("async-update(", before, ")"); }));
  add("graph: a hub of all", 20000,
      graph("parameter(0)", [](int, const std::string&) { return std::string("negate(p)"); }));
  add("graph: repeated edges", 20000, graph("parameter(0)", [](int i, const std::string&) {
        return absl::StrCat("get-tuple-element(p), index=", i % 2);
      }));
}

void AnalysisCostsTest::grow() {
  QFETCH(int, count);
  QFETCH(Make, make);
  support::count(make(10));  // excludes one-time initialisation
  const support::Count once = support::count(make(count));
  const support::Count twice = support::count(make(2 * count));
  const QString figures = QStringLiteral("%1 steps, %2 bytes; of twice as many %3 steps, %4 bytes")
                              .arg(once.steps)
                              .arg(once.bytes)
                              .arg(twice.steps)
                              .arg(twice.bytes);
  if (qEnvironmentVariableIsSet("HLOSCOPE_LIST_COSTS")) qInfo("%s", qPrintable(figures));
  QVERIFY2(once.steps > 1000, "the work was not counted");
  QVERIFY2(twice.steps < once.steps * 5 / 2 + 50000, qPrintable(figures));
  QVERIFY2(twice.bytes < once.bytes * 3 + 100000, qPrintable(figures));
}

QTEST_APPLESS_MAIN(AnalysisCostsTest)
#include "tst_analysis_costs.moc"

// The first difference between two modules as a sentence; and changes of a text that make no difference.

#include <QTest>

#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tests/support/difference.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

constexpr absl::string_view kBase = R"(HloModule m, is_scheduled=true, num_partitions=2

FileNames
1 "a.py"

FileLocations
1 {file_name_id=1 line=7}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%f (p: f32[4]) -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}

%g (p: f32[4]) -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}

ENTRY %main (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0), sharding={devices=[2]<=[2]}
  %c = f32[4]{0} constant({1, 2, 3, 4})
  %b = f32[4]{0} add(%a, %c), control-predecessors={%c}, metadata={op_name="x" stack_frame_id=1}
  ROOT %d = f32[4]{0} fusion(%b), kind=kLoop, calls=%f
}
)";

// `|` separates several parts that are replaced.
std::string differenceAfter(const std::string& from, const std::string& to) {
  std::vector<std::pair<std::string, std::string>> replacements;
  const std::vector<std::string> before = absl::StrSplit(from, '|'), after = absl::StrSplit(to, '|');
  for (size_t i = 0; i < before.size(); ++i) replacements.emplace_back(before[i], after[i]);
  const std::string changed = absl::StrReplaceAll(kBase, replacements);
  if (changed == kBase) return "nothing was replaced";
  const auto a = hlo::parseHlo(textOf(kBase)), b = hlo::parseHlo(textOf(changed));
  if (!a.ok() || !b.ok()) return "it cannot be read";
  return support::difference(*a->modules.front(), *b->modules.front()).value_or("");
}

void addChange() {
  QTest::addColumn<std::string>("from");
  QTest::addColumn<std::string>("to");
  QTest::addColumn<std::string>("expected");
}

void change(const char* name, const char* from, const char* to, const char* expected) {
  QTest::newRow(name) << std::string(from) << std::string(to) << std::string(expected);
}

}  // namespace

class ModuleDifferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void differs_data();
  void differs();
  void isSame_data();
  void isSame();
};

void ModuleDifferenceTest::differs_data() {
  addChange();
  change("name", "HloModule m,", "HloModule n,", "the module's name is m in one module, n in the other");
  change("schedule", "is_scheduled=true", "is_scheduled=false",
         "the module's schedule is given in one module, not given in the other");
  change("header", "num_partitions=2", "num_partitions=4",
         "num_partitions of the module is 2 in one module, 4 in the other");
  change("header's keys", ", num_partitions=2", "",
         "the next attribute of the module is num_partitions in one module, nothing in the other");
  change("frames", "line=7", "line=8", "a stack frame is a.py:7:0-0:0 in one module, a.py:8:0-0:0 in the other");
  change("computation", "%g (", "%h (", "the name of computation 2 is g in one module, h in the other");
  change("entry", "ENTRY %main|%g (", "%main|ENTRY %g (",
         "computation g is called in one module, the entry in the other");
  change("count", "\n  %c = f32[4]{0} constant({1, 2, 3, 4})", "",
         "the name of instruction 2 of computation main is c in one module, b in the other");
  change("shape", "%b = f32[4]{0}", "%b = f32[4]{0:T(128)}",
         "the shape of %b of computation main is f32[4]{0} in one module, f32[4]{0:T(128)} in the other");
  change("opcode", " add(", " multiply(",
         "the opcode of %b of computation main is add in one module, multiply in the other");
  change("operands", "(%a, %c)", "(%c, %a)",
         "the operands of %b of computation main is %a, %c in one module, %c, %a in the other");
  change("value", "{1, 2, 3, 4}", "{1, 2, 3, 5}",
         "the value of %c of computation main is {1, 2, 3, 4} in one module, {1, 2, 3, 5} in the other");
  change("callee", "calls=%f", "calls=%g", "calls of %d of computation main is %f in one module, %g in the other");
  change("attribute", "<=[2]", "1,0",
         "sharding of %a of computation main is {devices=[2]<=[2]} in one module, {devices=[2]1,0} in the other");
  change("key", "kind=kLoop", "kin=kLoop",
         "attribute 1 of %d of computation main is kind in one module, kin in the other");
  change("control", ", control-predecessors={%c}", "",
         "attribute 1 of %b of computation main is control-predecessors in one module, metadata in the other");
  change("metadata", "op_name=\"x\"", "op_name=\"y\"",
         "metadata of %b of computation main is {op_name=\"x\" stack_frame_id=1} in one module, "
         "{op_name=\"y\" stack_frame_id=1} in the other");
  change("root", "ROOT %d", "%d", "");
}

void ModuleDifferenceTest::differs() {
  QFETCH(std::string, from);
  QFETCH(std::string, to);
  QFETCH(std::string, expected);
  COMPARE_TEXT(differenceAfter(from, to), expected);
}

void ModuleDifferenceTest::isSame_data() {
  addChange();
  change("names", "%", "", "");
  change("operand shapes", "add(%a", "add(f32[4]{0} %a", "");
  change("layouts", "f32[4]{0}", "f32[4]", "");
  change("order of attributes", "kind=kLoop, calls=%f", "calls=%f, kind=kLoop", "");
  change("blanks", ", ", "  ,  /* x */ ", "");
  change("signature", " (p: f32[4]) -> f32[4]", "", "");
  change("iota", "devices=[2]<=[2]", "devices=[2]<=[1,2]T(1,0)", "");
  change("escapes", "op_name=\"x\"", "op_name=\"\\x78\"", "");
  change("numbers of locations", "1 {file_name_id=1 line=7}|file_location_id=1",
         "1 {line=3}\n2 {file_name_id=1 line=7}|file_location_id=2", "");
}

void ModuleDifferenceTest::isSame() { differs(); }

QTEST_APPLESS_MAIN(ModuleDifferenceTest)
#include "tst_module_difference.moc"

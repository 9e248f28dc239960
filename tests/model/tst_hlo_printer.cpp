// Modules as canonical text: each spelling of headers, computations and tables is printed in one way, and parses as an
// equal module.

#include <QTest>

#include "tests/support/round_trip.h"

using namespace support;

class HloPrinterTest : public QObject {
  Q_OBJECT

 private slots:
  void prints_data();
  void prints() { comparePrint(); }
};

void HloPrinterTest::prints_data() {
  addColumns();
  addRow("short form", R"(
HloModule m, is_scheduled=true

sum {
  b = f32[] parameter(1)
  a = f32[] parameter(0)
  ROOT add.1 = f32[] add(a, b)
}

ENTRY main {
  p = f32[8, 4] parameter(0)
  zero = f32[] constant( 0 )
  reduce = f32[8] reduce(f32[8,4] p, f32[] %zero), to_apply=sum, dimensions={ 1 }
}
)",
         R"(
HloModule m, is_scheduled=true

%sum (a: f32[], b: f32[]) -> f32[] {
  %b = f32[] parameter(1)
  %a = f32[] parameter(0)
  ROOT %add.1 = f32[] add(%a, %b)
}

ENTRY %main (p: f32[8,4]) -> f32[8] {
  %p = f32[8,4]{1,0} parameter(0)
  %zero = f32[] constant(0)
  ROOT %reduce = f32[8]{0} reduce(%p, %zero), dimensions={1}, to_apply=%sum
}

)");
  // XLA requires a computation to precede its callers.
  addRow("bodies in place of names", R"(
HloModule m

ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply={
    a = f32[] parameter(0)
    ROOT n = f32[] call(a), to_apply={
      b = f32[] parameter(0)
      ROOT s = f32[] sine(b)
    }
  }
}
)",
         R"(
HloModule m

%_ (b: f32[]) -> f32[] {
  %b = f32[] parameter(0)
  ROOT %s = f32[] sine(%b)
}

%_.1 (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%_
}

ENTRY %e (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %c = f32[] call(%p), to_apply=%_.1
}

)");
  addRow("callers before callees", R"(
HloModule m

ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=f
}

f {
  a = f32[] parameter(0)
  ROOT n = f32[] sine(a)
}
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] sine(%a)
}

ENTRY %e (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %c = f32[] call(%p), to_apply=%f
}

)");
  addRow("no header", "ENTRY main { ROOT p = f32[] parameter(0) }\n", R"(
HloModule module_main

ENTRY %main (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
}

)");
  addRow("no name", "HloModule\n\nENTRY main { ROOT p = f32[] parameter(0) }\n", R"(
HloModule module_main

ENTRY %main (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
}

)");
  // Both are truncated, so there is no entry; XLA would use the last computation.
  addRow("no entry", R"(
HloModule m

f {
  a = f32[] parameter(0)
  ROOT n = f32[] sine(a)
}

g {
  a = f32[] parameter(0)
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] sine(%a)
}

ENTRY %g (a: f32[]) -> f32[] {
  ROOT %a = f32[] parameter(0)
}

)");
  addRow("neither entry nor name", R"(
HloModule

g {
  a = f32[] parameter(0)
)",
         R"(
HloModule module

ENTRY %g (a: f32[]) -> f32[] {
  ROOT %a = f32[] parameter(0)
}

)");
  addRow("a ring", R"(
HloModule m

f {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=g
}

g {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=f
}

ENTRY e {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=g
}
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%g
}

%g (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%f
}

ENTRY %e (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%g
}

)");
  // XLA prints negative zero as -0, and parses that as zero.
  addRow("header", R"(
HloModule m, frontend_attributes={z="1",a={"n":1}}, new_one={ 1, 2 }, entry_computation_layout={(f32[2])->f32[2]}, is_scheduled=true,
  input_output_alias={ {}:(0,{}) }

ENTRY e { ROOT p = f32[2] parameter(0) }
)",
         R"(
HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }, entry_computation_layout={(f32[2]{0})->f32[2]{0}}, new_one={1,2}, frontend_attributes={a={"n":1},z="1"}

ENTRY %e (p: f32[2]) -> f32[2] {
  ROOT %p = f32[2]{0} parameter(0)
}

)");
  addRow("frames", R"(
HloModule m

FileNames
1 "never"
2 "a.py"
3 "b.py"

FunctionNames
1 "main"
2 "f"

FileLocations
1 {file_name_id=3 function_name_id=2 line=7}
2 {file_name_id=2 function_name_id=1 line=70 end_line=71 column=4 end_column=9}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}
3 {file_location_id=9 parent_frame_id=3}

ENTRY e { ROOT p = f32[] parameter(0), metadata={stack_frame_id=2 op_name="n"} }
)",
         R"(
HloModule m

FileNames
1 "a.py"
2 "b.py"

FunctionNames
1 "main"
2 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70 end_line=71 column=4 end_column=9}
2 {file_name_id=2 function_name_id=2 line=7 end_line=0 column=0 end_column=0}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=0 parent_frame_id=3}


ENTRY %e (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={op_name="n" stack_frame_id=2}
}

)");
  addRow("one instruction", "f32[4]{0} add(f32[4]{0} %x, f32[4]{0} y), metadata={op_name=\"n\"}\n", R"(
HloModule entry.1

ENTRY %entry.1 (x: f32[4], y: f32[4]) -> f32[4] {
  ROOT %add.anon = f32[4]{0} add(%x, %y), metadata={op_name="n"}
  %x = f32[4]{0} parameter(0)
  %y = f32[4]{0} parameter(1)
}

)");
  addRow("a thread, and tables without a header", R"(
FileNames
1 "a.py"

FileLocations
1 {file_name_id=1 line=7}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={stack_frame_id=1}
}, execution_thread="sparseCore"

ENTRY %main { ROOT %x = f32[] parameter(0) }
)",
         R"(
HloModule module_main

FileNames
1 "a.py"

FunctionNames

FileLocations
1 {file_name_id=1 function_name_id=0 line=7 end_line=0 column=0 end_column=0}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={stack_frame_id=1}
}, execution_thread="sparseCore"

ENTRY %main (x: f32[]) -> f32[] {
  ROOT %x = f32[] parameter(0)
}

)");
  addRow("names that look as if they were made", R"(
HloModule m
ENTRY e {
  a = f32[] add(f32[] constant(1), f32[] constant(2))
  constant.anon = f32[] constant(3)
  ROOT r = f32[] call(a), to_apply={
    p = f32[] parameter(0)
    ROOT constant.anon.1 = f32[] negate(p)
  }
}
)",
         R"(
HloModule m

%_ (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %constant.anon.1 = f32[] negate(%p)
}

ENTRY %e () -> f32[] {
  %constant.anon.2 = f32[] constant(1)
  %constant.anon.3 = f32[] constant(2)
  %a = f32[] add(%constant.anon.2, %constant.anon.3)
  %constant.anon = f32[] constant(3)
  ROOT %r = f32[] call(%a), to_apply=%_
}

)");
  // XLA's print of this module, except for the order of instructions and the layout of the module.
}

QTEST_APPLESS_MAIN(HloPrinterTest)
#include "tst_hlo_printer.moc"

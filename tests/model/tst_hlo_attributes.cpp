// HLO text parsed and printed as a module: the attributes of instructions.

#include <QTest>

#include "model/text/scanner.h"
#include "tests/support/hlo_text.h"

using namespace support;

class HloAttributesTest : public QObject {
  Q_OBJECT

 private slots:
  void attributes_data();
  void attributes() { compareRow(); }
  void metadata_data();
  void metadata() { compareRow(); }
  void stackFrames_data();
  void stackFrames() { compareRow(); }
  void unescapes_data();
  void unescapes();
};

void HloAttributesTest::attributes_data() {
  addColumns();
  addRow("every kind of value", R"hlo(
ENTRY e {
  a = f32[8,8] parameter(0), parameter_replication={true,false}
  b = f32[4] slice(a), slice={[0:16], [2:10:2]}, window={size=3x3 pad=0_1x-1_1}, dim_labels=b01f_01io->b01f
  c = f32[4] invented-opcode(b), padding=0_1x2_2_1, replica_groups=[4,2]<=[2,4]T(1,0), sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate}
  d = f32[4] all-reduce(c), replica_groups=mesh['x'=2,'y'=4] {'y'}, unheard_of=word.1-2, epsilon=-1.5e-5, direction=EQ, channel_id=_
  f = f32[4] custom-call(d), custom_call_target="a\"b,}", literal=s32[2] {1, 2}, output_to_operand_aliasing={{0}: (1, {}), {1,0}: (2, {0})}, opaque=""
  ROOT g = f32[4] dot(f, f), sparsity=L.1@2:4, origin={({"a"}, {"b" {0}})}, statistics={visualizing_index=1,stat-1=33}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[8,8] parameter(0)
    parameter_replication = {true,false}
  b: f32[4] slice(a)
    slice = {[0:16], [2:10:2]}
    window = {size=3x3 pad=0_1x-1_1}
    dim_labels = b01f_01io->b01f
  c: f32[4] invented-opcode(b)
    padding = 0_1x2_2_1
    replica_groups = [4,2]<=[2,4]T(1,0)
    sharding = {devices=[2,1,4]<=[8] last_tile_dim_replicate}
  d: f32[4] all-reduce(c)
    replica_groups = mesh['x'=2,'y'=4] {'y'}
    unheard_of = word.1-2
    epsilon = -1.5e-5
    direction = EQ
    channel_id = _
  f: f32[4] custom-call(d)
    custom_call_target = "a\"b,}"
    literal = s32[2] {1, 2}
    output_to_operand_aliasing = {{0}: (1, {}), {1,0}: (2, {0})}
    opaque = ""
  ROOT g: f32[4] dot(f, f)
    sparsity = L.1@2:4
    origin = {({"a"}, {"b" {0}})}
    statistics = {visualizing_index=1,stat-1=33}
)hlo");
  addRow("values of 2025 and later", R"hlo(
ENTRY e {
  a = f32[8,8] parameter(0), sharding={mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}], replicated={'z'}, unreduced=max{'w'}}
  b = f32[8,8] all-gather(a), replica_groups=mesh['x'=2,'y'=4], device_ids=([8]T(0)) {'y'}, dimensions={0}
  c = f32[8,8] exponential(b), result_accuracy={tolerance={atol=0,rtol=0.5,ulps=2}}, origin={[synthetic_call]}
  ROOT d = f32[8,8] call(c), to_apply=%e, is_composite=true, frontend_attributes={composite.attributes={n = 1 : i32, t = dense<1> : tensor<i32>},it="isn't"}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[8,8] parameter(0)
    sharding = {mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}], replicated={'z'}, unreduced=max{'w'}}
  b: f32[8,8] all-gather(a)
    replica_groups = mesh['x'=2,'y'=4], device_ids=([8]T(0)) {'y'}
    dimensions = {0}
  c: f32[8,8] exponential(b)
    result_accuracy = {tolerance={atol=0,rtol=0.5,ulps=2}}
    origin = {[synthetic_call]}
  ROOT d: f32[8,8] call(c)
    to_apply = %e
    is_composite = true
    frontend_attributes = {composite.attributes={n = 1 : i32, t = dense<1> : tensor<i32>},it="isn't"}
    -> call e
)hlo");
  addRow("backend_config as JSON and quoted", R"hlo(
ENTRY e {
  a = f32[8,8] parameter(0)
  b = f32[8,8] custom-call(a), custom_call_target="__cublas$gemm", backend_config={"gemm_backend_config":{"alpha_real":1,"s":"}\"{","dims":["0","1"]},"operation_queue_id":"0"}
  c = f32[8,8] custom-call(b), backend_config="{\"alpha_real\":1,\"x\":\"}\"}", custom_call_target="old"
  ROOT d = f32[8,8] custom-call(c), backend_config="{scale = 0.5 : f32}"
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[8,8] parameter(0)
  b: f32[8,8] custom-call(a)
    custom_call_target = "__cublas$gemm"
    backend_config = {"gemm_backend_config":{"alpha_real":1,"s":"}\"{","dims":["0","1"]},"operation_queue_id":"0"}
  c: f32[8,8] custom-call(b)
    backend_config = "{\"alpha_real\":1,\"x\":\"}\"}"
    custom_call_target = "old"
  ROOT d: f32[8,8] custom-call(c)
    backend_config = "{scale = 0.5 : f32}"
)hlo");
  addRow("frontend_attributes", R"hlo(
ENTRY %e {
  ROOT %a = f32[] parameter(0), frontend_attributes={_scheduling_group_id="1",xla.sdy.meshes="{mesh = #sdy.mesh<[\"x\"=2]>}",json={"a":{"b":1}}}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT a: f32[] parameter(0)
    frontend_attributes = {_scheduling_group_id="1",xla.sdy.meshes="{mesh = #sdy.mesh<[\"x\"=2]>}",json={"a":{"b":1}}}
)hlo");
  addRow("control-predecessors, before and behind", R"hlo(
ENTRY %e {
  %a = f32[] parameter(0)
  %b = f32[] negate(%a), control-predecessors={%a, %c}
  %c = f32[] negate(%a), control-predecessors={ %a }
  ROOT %d = f32[] add(%b, %c), control-predecessors={}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  b: f32[] negate(a)
    control-predecessors = {%a, %c}
    after a, c
  c: f32[] negate(a)
    control-predecessors = { %a }
    after a
  ROOT d: f32[] add(b, c)
    control-predecessors = {}
)hlo");
  addRow("blanks and a trailing comma", R"hlo(
ENTRY e {
  a =  f32[]  parameter( 0 ) , x = 1 , y={ 2 },
  b = /* the shape */ f32[2] /* of */ negate ( a ),z=3,
  ROOT c=(f32[],f32[2])tuple(a,b ,a , b),x=1,y=2
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter( 0 )
    x = 1
    y = { 2 }
  b: f32[2] negate(a)
    z = 3
  ROOT c: (f32[],f32[2]) tuple(a, b, a, b)
    x = 1
    y = 2
)hlo");
  addRow("shapes of every kind", R"hlo(
ENTRY e {
  a = f32[]{} parameter(0)
  b = bf16[3,5,130]{2,1,0:T(8,128)(2,1)S(1)} parameter(1)
  c = (f32[2]{0}, (s32[], /*index=1*/token[]), ()) parameter(2)
  d = b(f32[4]{0}) parameter(3)
  f = f32[<=4,?]{1,0} parameter(4)
  g = s4[64,8]{1,0:T(32,128)(8,1)E(4)SC(1:2)} parameter(5)
  h = f8e4m3fn[0,4] parameter(6)
  i = u32[]{:T(128)S(2)} parameter(7)
  j = opaque[] parameter(8)
  ROOT k = f32[2]{ 0 } parameter(9)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[]{} parameter(0)
  b: bf16[3,5,130]{2,1,0:T(8,128)(2,1)S(1)} parameter(1)
  c: (f32[2]{0}, (s32[], /*index=1*/token[]), ()) parameter(2)
  d: b(f32[4]{0}) parameter(3)
  f: f32[<=4,?]{1,0} parameter(4)
  g: s4[64,8]{1,0:T(32,128)(8,1)E(4)SC(1:2)} parameter(5)
  h: f8e4m3fn[0,4] parameter(6)
  i: u32[]{:T(128)S(2)} parameter(7)
  j: opaque[] parameter(8)
  ROOT k: f32[2]{ 0 } parameter(9)
)hlo");
}

void HloAttributesTest::metadata_data() {
  addColumns();
  addRow("file and line", R"hlo(
ENTRY e {
  a = f32[] parameter(0), metadata={op_name="x"}
  b = f32[] negate(a), metadata={op_type="neg" op_name="jit(f)/neg" source_file="/a/b.py" source_line=12}
  c = f32[] negate(b), metadata={op_type="neg" op_name="jit(f)/neg" source_file="/a/b.py" source_line=12}
  ROOT d = f32[] negate(c), metadata={source_file="/a/b.py" source_line=12 source_end_line=13 source_column=4 source_end_column=9}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
    metadata = {op_name="x"}
    named "x"
  b: f32[] negate(a)
    metadata = {op_type="neg" op_name="jit(f)/neg" source_file="/a/b.py" source_line=12}
    named "jit(f)/neg"
    from /a/b.py:12
  c: f32[] negate(b)
    metadata = {op_type="neg" op_name="jit(f)/neg" source_file="/a/b.py" source_line=12}
    named "jit(f)/neg"
    from /a/b.py:12
  ROOT d: f32[] negate(c)
    metadata = {source_file="/a/b.py" source_line=12 source_end_line=13 source_column=4 source_end_column=9}
    from /a/b.py:12:4-13:9
)hlo");
  addRow("escapes, brackets, many lines", R"hlo(
ENTRY e {
  a = f32[] parameter(0), metadata={op_name="args[\'p\'][\"w\"]" source_file="C:\\x\042y.py" source_line=1}
  ROOT b = f32[] negate(a), metadata={op_name="first
  c = f32[] add(a, b), metadata={
} second\n\x41" profile_type={1,2} deduplicated_name="q" source_line=3}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
    metadata = {op_name="args[\'p\'][\"w\"]" source_file="C:\\x\042y.py" source_line=1}
    named "args[\'p\'][\"w\"]"
    from C:\x"y.py:1
  ROOT b: f32[] negate(a)
    metadata = {op_name="first\n  c = f32[] add(a, b), metadata={\n} second\n\x41" profile_type={1,2} deduplicated_name="q" source_line=3}
    named "first\n  c = f32[] add(a, b), metadata={\n} second\nA"
)hlo");
  addRow("a name that begins like the one before", R"hlo(
ENTRY e {
  a = f32[] parameter(0), metadata={op_name="jit(f)/add" source_file="a" source_line=1}
  b = f32[] negate(a), metadata={op_name="jit(f)/add_1" source_file="ab" source_line=1}
  c = f32[] negate(b), metadata={op_name="jit(f)" source_file="a" source_line=1}
  ROOT d = f32[] negate(c), metadata={op_name="" source_file="" source_line=1}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
    metadata = {op_name="jit(f)/add" source_file="a" source_line=1}
    named "jit(f)/add"
    from a:1
  b: f32[] negate(a)
    metadata = {op_name="jit(f)/add_1" source_file="ab" source_line=1}
    named "jit(f)/add_1"
    from ab:1
  c: f32[] negate(b)
    metadata = {op_name="jit(f)" source_file="a" source_line=1}
    named "jit(f)"
    from a:1
  ROOT d: f32[] negate(c)
    metadata = {op_name="" source_file="" source_line=1}
    from :1
)hlo");
  addRow("commas, unknown fields, nothing", R"hlo(
ENTRY e {
  a = f32[] parameter(0), metadata={}
  ROOT b = f32[] negate(a), metadata={op_name="n", future={x={1}}, preserve_layout=true, source_file="f", source_line=7}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
    metadata = {}
  ROOT b: f32[] negate(a)
    metadata = {op_name="n", future={x={1}}, preserve_layout=true, source_file="f", source_line=7}
    named "n"
    from f:7
)hlo");
}

void HloAttributesTest::stackFrames_data() {
  addColumns();
  // Parent ids are printed plus one: 1 is none.
  addRow("as printed", R"hlo(
HloModule m

FileNames
1 "/u/train.py"
2 "/u/mo\"del.py"

FunctionNames
1 "main"
2 "Block.__call__"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70 end_line=71 column=4 end_column=19}
2 {file_name_id=2 function_name_id=2 line=12 end_line=12 column=8 end_column=9}
3 {file_name_id=2 function_name_id=2 line=30}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=3 parent_frame_id=3}

ENTRY e {
  a = f32[] parameter(0), metadata={op_name="a" stack_frame_id=1}
  b = f32[] negate(a), metadata={op_name="b" stack_frame_id=3}
  c = f32[] negate(b), metadata={stack_frame_id=0}
  ROOT d = f32[] negate(c), metadata={stack_frame_id=4}
}
)hlo",
         R"hlo(
module m
entry computation e
  a: f32[] parameter(0)
    metadata = {op_name="a" stack_frame_id=1}
    named "a"
    from /u/train.py:70:4-71:19 in main
  b: f32[] negate(a)
    metadata = {op_name="b" stack_frame_id=3}
    named "b"
    from /u/mo"del.py:30 in Block.__call__, /u/mo"del.py:12:8-12:9 in Block.__call__, /u/train.py:70:4-71:19 in main
  c: f32[] negate(b)
    metadata = {stack_frame_id=0}
  ROOT d: f32[] negate(c)
    metadata = {stack_frame_id=4}
)hlo");
  // For a few days in 2026-01: 0 is none, so ids are not shifted.
  addRow("unshifted parents", R"hlo(
HloModule m
FileNames
1 "f"
FunctionNames
1 "a"
2 "b"
FileLocations
1 {file_name_id=1 function_name_id=1 line=1}
2 {file_name_id=1 function_name_id=2 line=2}
StackFrames
1 {file_location_id=1 parent_frame_id=0}
2 {file_location_id=2 parent_frame_id=1}
ENTRY e { ROOT x = f32[] parameter(0), metadata={stack_frame_id=2} }
)hlo",
         R"hlo(
module m
entry computation e
  ROOT x: f32[] parameter(0)
    metadata = {stack_frame_id=2}
    from f:2 in b, f:1 in a
)hlo");
  // 1 was called by 3, 3 by 2, 2 by 1: the walk from 1 drops the frame that closes the cycle.
  addRow("parents in a ring", R"hlo(
HloModule m
FileNames
1 "f"
FunctionNames
1 "a"
FileLocations
1 {file_name_id=1 function_name_id=1 line=1}
2 {file_name_id=1 function_name_id=1 line=2}
3 {file_name_id=1 function_name_id=1 line=3}
StackFrames
1 {file_location_id=1 parent_frame_id=4}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=3 parent_frame_id=3}
ENTRY e { ROOT x = f32[] parameter(0), metadata={stack_frame_id=3} }
)hlo",
         R"hlo(
module m
entry computation e
  ROOT x: f32[] parameter(0)
    metadata = {stack_frame_id=3}
    from f:3 in a, f:2 in a
)hlo");
  addRow("ids that lead nowhere", R"hlo(
HloModule m
FileNames
1 "f"
FileLocations
1 {file_name_id=9 function_name_id=9 line=5}
StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=7 parent_frame_id=99}
ENTRY e {
  a = f32[] parameter(0), metadata={stack_frame_id=1}
  ROOT b = f32[] negate(a), metadata={stack_frame_id=2}
}
)hlo",
         R"hlo(
module m
entry computation e
  a: f32[] parameter(0)
    metadata = {stack_frame_id=1}
    from :5
  ROOT b: f32[] negate(a)
    metadata = {stack_frame_id=2}
    from :0
)hlo");
  addRow("empty tables, a file beside them", R"hlo(
HloModule m

FileNames

FunctionNames

FileLocations

StackFrames

ENTRY e { ROOT a = f32[] parameter(0), metadata={source_file="x.py" source_line=3 stack_frame_id=1} }
)hlo",
         R"hlo(
module m
entry computation e
  ROOT a: f32[] parameter(0)
    metadata = {source_file="x.py" source_line=3 stack_frame_id=1}
    from x.py:3
)hlo");
}

void HloAttributesTest::unescapes_data() {
  QTest::addColumn<std::string>("quoted");
  QTest::addColumn<std::string>("expected");
  const auto add = [](const char* name, const std::string& quoted, const std::string& expected) {
    QTest::newRow(name) << quoted << expected;
  };
  add("nothing", "", "");
  add("plain", "jit(f)/add", "jit(f)/add");
  add("quotes", R"(\"a\" \'b\' \\c)", R"("a" 'b' \c)");
  add("controls", R"(\n\t\r)", "\n\t\r");
  add("octal", R"(\042\0\7x\1234)",
      std::string("\"\0\7x\123"
                  "4",
                  6));
  add("hex", R"(\x22\x4A4\x5)", "\"J4\5");
  add("octal over a byte", R"(\777)", "\xff");
  add("unknown ones keep the letter", R"(\q\xg\8)", "qxg8");
  add("a backslash at the end", "a\\", "a\\");
}

void HloAttributesTest::unescapes() {
  QFETCH(std::string, quoted);
  QFETCH(std::string, expected);
  COMPARE_TEXT(hlo::unescape(quoted), expected);
}

QTEST_APPLESS_MAIN(HloAttributesTest)
#include "tst_hlo_attributes.moc"

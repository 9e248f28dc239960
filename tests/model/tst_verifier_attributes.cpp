// Complete messages of the verifier about attributes, layouts and aliases.

#include <QTest>

#include "tests/support/verified.h"

using namespace support;

class VerifierAttributesTest : public QObject {
  Q_OBJECT

 private slots:
  void reports_data();
  void reports() { compareProblems(); }
};

void VerifierAttributesTest::reports_data() {
  addColumns();
  addRow("attributes that the opcode does not have, or twice", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p), result_accuracy={mode=highest}, mine=1
  ROOT b = f32[4] copy(p), channel_id=1, sharding={replicated}, sharding={replicated}
}
)hlo",
         R"hlo(
error t:3:25: result_accuracy is not an attribute of negate
  a = f32[4] negate(p), result_accuracy={mode=highest}, mine=1
                        ^
error t:4:28: channel_id is not an attribute of copy
  ROOT b = f32[4] copy(p), channel_id=1, sharding={replicated}, sharding={replicated}
                           ^
error t:4:65: expected the attribute sharding once, found it again
  ROOT b = f32[4] copy(p), channel_id=1, sharding={replicated}, sharding={replicated}
                                                                ^
)hlo");
  addRow("attributes of older and newer releases", R"hlo(
f { ROOT n = f32[4] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] custom-call(p), custom_call_target="a", opaque="x", api_version=API_VERSION_UNSPECIFIED
  b = (f32[2], s32[2]) topk(p), k=2, is_stable=true, largest=false
  c = ((f32[4]), f32[4], u32[]) custom-call-start(p), custom_call_target="a", async_group_id=0
  d = f32[4] custom-call-done(c), custom_call_target="a", async_group_id=0
  ROOT s = f32[4] broadcast(d), dimensions={0}, has_something_new={a=1}
}
)hlo",
         "");
  addRow("attributes that are missing", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  s = f32[] parameter(1)
  a = f32[4,4] broadcast(p)
  b = f32[4,4] broadcast(s)
  c = pred[4] compare(p, p)
  ROOT d = f32[4] custom-call(p)
}
)hlo",
         R"hlo(
error t:4:16: expected the attribute dimensions of broadcast, found none
  a = f32[4,4] broadcast(p)
               ^
error t:6:15: expected the attribute direction of compare, found none
  c = pred[4] compare(p, p)
              ^
error t:7:19: expected the attribute custom_call_target of custom-call, found none
  ROOT d = f32[4] custom-call(p)
                  ^
)hlo");
  addRow("values that cannot be read", R"hlo(
ENTRY e {
  p = f32[1,2,1] parameter(0)
  k = f32[1,1,1] parameter(1)
  a = f32[1,2,1] convolution(p, k), window={pad=1_1_0 size=1}, dim_labels=b0f_0io->b0f
  b = f32[1,2,1] convolution(p, k), window={size=1}, dim_labels=9?????????_io->bf
  c = f32[1,2,1] exponential(p), result_accuracy={0.5}
  d = f32[1,2,1] exponential(p), result_accuracy={mode=high}
  f = f32[1,2,1] transpose(p), dimensions={0,-1,2}
  g = f32[1,2,1] custom-call(p), custom_call_target=foo, custom_call_has_side_effect=yes
  h = f32[1,2,1] custom-call(p), custom_call_target="a", api_version=API_VERSION_9
  ROOT i = pred[1,2,1] compare(p, k), direction=XX
}
)hlo",
         R"hlo(
error t:4:55: window cannot be read: expected "=", found "size"
  a = f32[1,2,1] convolution(p, k), window={pad=1_1_0 size=1}, dim_labels=b0f_0io->b0f
                                                      ^
error t:5:65: dim_labels cannot be read: expected b, f and all digits from 0, found "9?????????"
  b = f32[1,2,1] convolution(p, k), window={size=1}, dim_labels=9?????????_io->bf
                                                                ^
error t:6:51: result_accuracy cannot be read: expected mode or tolerance, found "0.5"
  c = f32[1,2,1] exponential(p), result_accuracy={0.5}
                                                  ^
error t:7:56: result_accuracy cannot be read: expected one of default, highest, found high
  d = f32[1,2,1] exponential(p), result_accuracy={mode=high}
                                                       ^
error t:8:46: dimensions cannot be read: expected a non-negative number, found "-1"
  f = f32[1,2,1] transpose(p), dimensions={0,-1,2}
                                             ^
error t:9:53: custom_call_target cannot be read: expected a string in quotes, found "foo"
  g = f32[1,2,1] custom-call(p), custom_call_target=foo, custom_call_has_side_effect=yes
                                                    ^
error t:9:86: custom_call_has_side_effect cannot be read: expected one of true, false, found yes
  g = f32[1,2,1] custom-call(p), custom_call_target=foo, custom_call_has_side_effect=yes
                                                                                     ^
error t:10:70: api_version cannot be read: expected one of API_VERSION_UNSPECIFIED, API_VERSION_ORIGINAL, API_VERSION_STATUS_RETURNING, API_VERSION_STATUS_RETURNING_UNIFIED, API_VERSION_TYPED_FFI, found API_VERSION_9
  h = f32[1,2,1] custom-call(p), custom_call_target="a", api_version=API_VERSION_9
                                                                     ^
error t:11:49: direction cannot be read: expected one of EQ, NE, GE, GT, LE, LT, found XX
  ROOT i = pred[1,2,1] compare(p, k), direction=XX
                                                ^
)hlo");
  addRow("devices", R"hlo(
sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT z = f32[] add(x, y)
}
ENTRY e {
  p = f32[4,4] parameter(0)
  a = f32[4,4] copy(p), sharding={devices=[2,2]0,1,2}
  b = f32[4,4] all-reduce(p), replica_groups=mesh['x'=2,'y'=2] {'5'}, to_apply=sum
  c = f32[4,4] all-reduce(p), replica_groups={{0,1},{2;3}}, to_apply=sum
  ROOT d = f32[4,4] collective-permute(p), source_target_pairs={{0,1,2}}
}
)hlo",
         R"hlo(
error t:8:34: sharding cannot be read: expected as many devices as tiles [2,2], found 3
  a = f32[4,4] copy(p), sharding={devices=[2,2]0,1,2}
                                 ^
error t:9:46: replica_groups cannot be read: expected an axis of the mesh, found '5'
  b = f32[4,4] all-reduce(p), replica_groups=mesh['x'=2,'y'=2] {'5'}, to_apply=sum
                                             ^
error t:10:55: replica_groups cannot be read: expected "," or "}", found ";"
  c = f32[4,4] all-reduce(p), replica_groups={{0,1},{2;3}}, to_apply=sum
                                                      ^
error t:11:69: source_target_pairs cannot be read: expected "}", found ","
  ROOT d = f32[4,4] collective-permute(p), source_target_pairs={{0,1,2}}
                                                                    ^
)hlo");
  addRow("dimensions", R"hlo(
sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT z = f32[] add(x, y)
}
ENTRY e {
  p = f32[4,8] parameter(0)
  z = f32[] constant(0)
  a = f32[4] reduce(p, z), dimensions={2}, to_apply=sum
  b = f32[8,4] transpose(p), dimensions={0}
  c = f32[4,8,2] broadcast(p), dimensions={0,3}
  d = f32[8,8] concatenate(p, p), dimensions={0,1}
  f = f32[4,8] iota(), iota_dimension=2
  g = s32[] get-dimension-size(p), dimensions={}
  h = f32[2,9] slice(p), slice={[0:2], [0:9]}
  ROOT i = f32[2] slice(p), slice={[0:2]}
}
)hlo",
         R"hlo(
error t:9:39: expected dimensions below 2, the rank of f32[4,8], found 2
  a = f32[4] reduce(p, z), dimensions={2}, to_apply=sum
                                      ^
error t:10:41: expected a number for each of the operand's 2 dimensions, found 1
  b = f32[8,4] transpose(p), dimensions={0}
                                        ^
error t:11:43: expected dimensions below 3, the rank of f32[4,8,2], found 3
  c = f32[4,8,2] broadcast(p), dimensions={0,3}
                                          ^
error t:12:46: expected one dimension of concatenate, found 2
  d = f32[8,8] concatenate(p, p), dimensions={0,1}
                                             ^
error t:13:39: expected a dimension below 2, found 2
  f = f32[4,8] iota(), iota_dimension=2
                                      ^
error t:14:47: expected one dimension of get-dimension-size, found 0
  g = s32[] get-dimension-size(p), dimensions={}
                                              ^
error t:15:40: expected a range within [0:8] for dimension 1, found [0:9]
  h = f32[2,9] slice(p), slice={[0:2], [0:9]}
                                       ^
error t:16:35: expected a range for each of the operand's 2 dimensions, found 1
  ROOT i = f32[2] slice(p), slice={[0:2]}
                                  ^
)hlo");
  addRow("attributes about a call's operands", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  t = (f32[4], s32[]) parameter(1), parameter_replication={true}
  a = f32[4] custom-call(p, p), custom_call_target="a", operand_layout_constraints={f32[4]{0}}
  b = f32[4] custom-call(p, p), custom_call_target="a", operand_layout_constraints={f32[4]{0}, f32[5]{0}}
  ROOT c = f32[4] custom-call(p, t), custom_call_target="a", operand_layout_constraints={f32[4], (f32[4]{0}, s32[])}
}
)hlo",
         R"hlo(
error t:3:59: expected a value for each leaf of the shape, 2, found 1
  t = (f32[4], s32[]) parameter(1), parameter_replication={true}
                                                          ^
error t:4:84: expected a shape for each operand, 2, found 1
  a = f32[4] custom-call(p, p), custom_call_target="a", operand_layout_constraints={f32[4]{0}}
                                                                                   ^
error t:5:96: expected the shape of operand 1, f32[4], found f32[5]{0}
... f32[4] custom-call(p, p), custom_call_target="a", operand_layout_constraints={f32[4]{0}, f32[5]{0}}
                                                                                             ^
)hlo");
  addRow("layouts", R"hlo(
ENTRY e {
  a = f32[4,4]{0} parameter(0)
  b = (f32[4]{0}, f32[4,4]{1,0,2}) parameter(1)
  c = f32[4,4]{1,0:D(X,C)} parameter(2)
  d = f32[10,10]{1,0:T(8,128)P(f32[10,10])} parameter(3)
  f = f32[10,10]{1,0:D(D,C)P((s32[10], f32[10]))} parameter(4)
  ROOT g = f32[4,4]{:T(8,128)} parameter(5)
}
)hlo",
         R"hlo(
error t:2:16: expected 2 dimensions in the layout, found 1
  a = f32[4,4]{0} parameter(0)
               ^
error t:4:22: expected D, C, S or H as the storage of a dimension, found "X"
  c = f32[4,4]{1,0:D(X,C)} parameter(2)
                     ^
error t:5:30: expected no physical shape P(...): the array is not sparse
  d = f32[10,10]{1,0:T(8,128)P(f32[10,10])} parameter(3)
                             ^
)hlo");
  addRow("aliases of an instruction", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{}: (1, {})}
  b = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{1}: (0, {})}
  c = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{}: (0, {0})}
  ROOT d = f32[4] custom-call(p, p), custom_call_target="a", output_to_operand_aliasing={{}: (0, {}), {}: (1, {})}
}
)hlo",
         R"hlo(
error t:3:82: expected an operand below 1, found 1
  a = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{}: (1, {})}
                                                                                 ^
error t:4:82: expected an element of the result f32[4], found {1}
  b = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{1}: (0, {})}
                                                                                 ^
error t:5:82: expected an element of operand 0, f32[4], found {0}
  c = f32[4] custom-call(p), custom_call_target="a", output_to_operand_aliasing={{}: (0, {0})}
                                                                                 ^
error t:6:103: expected one operand for the element {} of the result, found two
...[4] custom-call(p, p), custom_call_target="a", output_to_operand_aliasing={{}: (0, {}), {}: (1, {})}
                                                                                           ^
)hlo");
  addRow("aliases of a module", R"hlo(
HloModule m, input_output_alias={ {0}: (0, {}, may-alias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {0}), (4, {}), (0, {1}) }
ENTRY e {
  p = f32[4] parameter(0)
  q = (f32[4], f32[4]) parameter(1)
  ROOT t = (f32[4], (f32[4], f32[4])) tuple(p, q)
}
)hlo",
         R"hlo(
error t:1:60: expected an element of the result (f32[4], (f32[4], f32[4])), found {2}
... m, input_output_alias={ {0}: (0, {}, may-alias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1...
                                                     ^
error t:1:74: expected an element of parameter 1, (f32[4], f32[4]), found {2}
...ut_alias={ {0}: (0, {}, may-alias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffe...
                                                     ^
error t:1:89: expected a parameter number below 2, found 2
... (0, {}, may-alias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {...
                                                     ^
error t:1:103: expected one parameter for the output {0}, found two
...lias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {0}), (4, {}), ...
                                                     ^
error t:1:144: expected a parameter number below 2, found 4
...: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {0}), (4, {}), (0, {1}) }
                                                                                    ^
error t:1:153: expected an element of parameter 0, f32[4], found {1}
...: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {0}), (4, {}), (0, {1}) }
                                                                                             ^
)hlo");
  addRow("debug attributes", R"hlo(
HloModule m, debug_attributes={ {"a"}:({log_mode=default,op_id=3},{log_mode=loud}) }
ENTRY e { ROOT p = f32[4] parameter(0) }
)hlo",
         R"hlo(
error t:1:77: expected default or fusion_debugger as the log_mode, found loud
HloModule m, debug_attributes={ {"a"}:({log_mode=default,op_id=3},{log_mode=loud}) }
                                                                            ^
)hlo");
}

QTEST_APPLESS_MAIN(VerifierAttributesTest)
#include "tst_verifier_attributes.moc"

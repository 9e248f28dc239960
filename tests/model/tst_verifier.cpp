// What is told of HLO that can be read and that XLA refuses: whole messages. What XLA 0.10.2 says of each of these
// texts was asked (tests/oracle); the texts with no message are of older and newer releases, or are valid.

#include <QDirIterator>
#include <QFileInfo>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/verify/cycles.h"
#include "model/verify/verifier.h"
#include "tests/support/hlo_text.h"

using namespace support;

class VerifierTest : public QObject {
  Q_OBJECT

 private slots:
  void tells_data();
  void tells();
  void lists();
  void namesTheCycle();
  void saysNothingOfReferenceDumps();
};

void VerifierTest::tells_data() {
  addColumns();
  addRow("an opcode that nobody knows", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] frobnicate(p), x=1
  ROOT b = f32[4] frobnicate(a)
}
)hlo",
         R"hlo(
warning t:3:14: the opcode frobnicate is not known; it is shown as written
  a = f32[4] frobnicate(p), x=1
             ^
)hlo");
  addRow("updates and starts that do not exist", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  c = (f32[4], f32[4], u32[]) copy-start(p)
  d = (f32[4], f32[4], u32[]) copy-update(c)
  ROOT s = (f32[4], u32[], token[]) send-start(p, t)
}
)hlo",
         R"hlo(
error t:5:31: expected copy-start or copy-done, found copy-update
  d = (f32[4], f32[4], u32[]) copy-update(c)
                              ^
error t:6:37: expected send or send-done, found send-start
  ROOT s = (f32[4], u32[], token[]) send-start(p, t)
                                    ^
)hlo");
  addRow("operands: too few, too many", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] add(p)
  b = f32[4] negate(p, p)
  c = u32[] partition-id(p)
  d = f32[4] convolution(p), dim_labels=b0f_0io->b0f
  ROOT r = (u64[2], u32[4]) rng-bit-generator(), algorithm=rng_three_fry
}
)hlo",
         R"hlo(
error t:3:18: expected 2 operands of add, found 1
  a = f32[4] add(p)
                 ^
error t:4:21: expected 1 operand of negate, found 2
  b = f32[4] negate(p, p)
                    ^
error t:5:26: expected 0 operands of partition-id, found 1
  c = u32[] partition-id(p)
                         ^
error t:6:26: expected 2 to 4 operands of convolution, found 1
  d = f32[4] convolution(p), dim_labels=b0f_0io->b0f
                         ^
error t:7:47: expected at least 1 operand of rng-bit-generator, found 0
  ROOT r = (u64[2], u32[4]) rng-bit-generator(), algorithm=rng_three_fry
                                              ^
)hlo");
  addRow("operands that are not defined, or left out by a short print, are not missing", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] add(p, q)
  ROOT t = (f32[4], f32[4], f32[4]) tuple(p, ...(+2))
}
)hlo",
         "");
  addRow("send, recv, infeed and outfeed without tokens, as of 2017", R"hlo(
ENTRY e {
  a = f32[4] infeed()
  b = f32[4] recv(), channel_id=1
  c = () send(b), channel_id=2
  ROOT d = () outfeed(a)
}
)hlo",
         "");
  addRow("declared shapes that the operands do not have", R"hlo(
ENTRY %e (p: f32[2,2], t: (f32[2], s32[])) -> f32[2,2] {
  %p = f32[2,2]{1,0} parameter(0)
  %t = (f32[2]{0}, s32[]) parameter(1)
  %g = f32[2]{0} get-tuple-element((f32[2]{0}, s32[]) %t), index=0
  %n = f32[2]{0} negate(f32[2] %t#0)
  ROOT %add = f32[2,2]{1,0} add(f32[2,2]{0,1} %p, f32[2,5]{1,0} %p)
}
)hlo",
         R"hlo(
error t:6:51: expected the operand's shape f32[2,2], found f32[2,5]{1,0}
  ROOT %add = f32[2,2]{1,0} add(f32[2,2]{0,1} %p, f32[2,5]{1,0} %p)
                                                  ^
)hlo");
  addRow("channels of transfers", R"hlo(
ENTRY e {
  p = f32[] parameter(0)
  t = token[] after-all()
  a = (f32[], u32[], token[]) send(p, t)
  b = token[] send-done(a), channel_id=16
  c = (f32[], u32[], token[]) recv(t), channel_id=15
  d = (f32[], token[]) recv-done(c)
  f = (f32[], u32[], token[]) recv(t), channel_id=15
  g = (f32[], token[]) recv-done(f), channel_id=15
  ROOT h = (f32[], token[]) recv-done((f32[], u32[], token[]) f), channel_id=16
}
)hlo",
         R"hlo(
error t:5:40: expected the channel_id of a, none, found 16
  b = token[] send-done(a), channel_id=16
                                       ^
error t:7:24: expected the channel_id of c, 15, found none
  d = (f32[], token[]) recv-done(c)
                       ^
error t:10:78: expected the channel_id of f, 15, found 16
  ROOT h = (f32[], token[]) recv-done((f32[], u32[], token[]) f), channel_id=16
                                                                             ^
)hlo");
  addRow("shapes of results", R"hlo(
ENTRY e {
  p = f32[4,8] parameter(0)
  t = token[] after-all()
  a = f32[31] reshape(p)
  b = f32[32] reshape(p)
  c = f32[10] recv(t)
  d = () infeed(t)
  f = f32[4] tuple(p)
  g = (f32[4,8], f32[4,8]) tuple(p)
  s = s32[] constant(4)
  ROOT h = f32[4,<=8] dynamic-reshape(p, s)
}
)hlo",
         R"hlo(
error t:4:15: expected as many elements as in the operand f32[4,8], 32, found 31
  a = f32[31] reshape(p)
              ^
error t:6:15: expected a tuple with a token as the shape of recv, found f32[10]
  c = f32[10] recv(t)
              ^
error t:7:10: expected a tuple with a token as the shape of infeed, found ()
  d = () infeed(t)
         ^
error t:8:14: expected a tuple as the shape of tuple, found f32[4]
  f = f32[4] tuple(p)
             ^
error t:9:34: expected as many operands as the tuple has elements, 2, found 1
  g = (f32[4,8], f32[4,8]) tuple(p)
                                 ^
error t:11:39: expected an operand and the sizes of 2 dimensions, found 1 size
  ROOT h = f32[4,<=8] dynamic-reshape(p, s)
                                      ^
)hlo");
  addRow("what chooses a branch", R"hlo(
f { ROOT n = f32[4] parameter(0) }
g { ROOT n = f32[4] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  b = pred[] parameter(1)
  i = s32[] parameter(2)
  v = s32[2] parameter(3)
  a = f32[4] conditional(v, p, p), branch_computations={f, g}
  c = f32[4] conditional(b, p, p), branch_computations={f, g}
  d = f32[4] conditional(i, p, p), true_computation=f, false_computation=g
  h = f32[4] conditional(b, p, p), true_computation=f, false_computation=g
  ROOT k = f32[4] conditional(i, p, p), branch_computations={f, g}
}
)hlo",
         R"hlo(
error t:8:26: expected a pred[] or an s32[] as the first operand of a conditional, found s32[2]
  a = f32[4] conditional(v, p, p), branch_computations={f, g}
                         ^
error t:9:56: expected true_computation and false_computation for a pred[], found branch_computations
  c = f32[4] conditional(b, p, p), branch_computations={f, g}
                                                       ^
error t:10:53: expected branch_computations for an s32[], found true_computation
  d = f32[4] conditional(i, p, p), true_computation=f, false_computation=g
                                                    ^
)hlo");
  addRow("a tuple's element that is not there", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  t = (f32[4], s32[]) parameter(1)
  a = f32[4] get-tuple-element(t), index=2
  ROOT b = f32[4] get-tuple-element(p), index=0
}
)hlo",
         R"hlo(
error t:4:42: expected an index below 2, the elements of the tuple, found 2
  a = f32[4] get-tuple-element(t), index=2
                                         ^
error t:5:37: expected a tuple as the operand, found f32[4]
  ROOT b = f32[4] get-tuple-element(p), index=0
                                    ^
)hlo");
  addRow("operands that need their own results", R"hlo(
ENTRY e {
  a = f32[] negate(a)
  b = f32[] add(c, d)
  c = f32[] negate(d)
  d = f32[] negate(b)
  ROOT f = f32[] negate(g)
  g = f32[] parameter(0)
}
)hlo",
         R"hlo(
error t:2:20: expected operands that do not depend on a, found itself
  a = f32[] negate(a)
                   ^
error t:5:20: expected operands that do not depend on d, found b
  d = f32[] negate(b)
                   ^
)hlo");
  // XLA refuses all of them; one that only comes later, as that of h, is left to other dialects.
  addRow("control predecessors that need their own results", R"hlo(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p), control-predecessors={a}
  b = f32[] negate(p), control-predecessors={c}
  c = f32[] negate(b)
  h = f32[] negate(p), control-predecessors={k}
  ROOT k = f32[] negate(c), control-predecessors={b}
}
)hlo",
         R"hlo(
error t:3:45: expected control predecessors that do not depend on a, found itself
  a = f32[] negate(p), control-predecessors={a}
                                            ^
error t:5:20: expected operands that do not depend on c, found b
  c = f32[] negate(b)
                   ^
)hlo");
  // As many operands as branches and one more, by XLA.
  addRow("branches and their operands", R"hlo(
f { ROOT n = f32[4] parameter(0) }
g { ROOT n = f32[4] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  b = pred[] parameter(1)
  i = s32[] parameter(2)
  a = f32[4] conditional(i, p), branch_computations={f, g}
  c = f32[4] conditional(i, p, p, p), branch_computations={f, g}
  d = f32[4] conditional(b, p, p, p), true_computation=f, false_computation=g
  h = f32[4] conditional(i, p), branch_computations={}
  k = f32[4] conditional(i, p), branch_computations={f}
  ROOT l = f32[4] conditional(i, p, p), branch_computations={f, g}
}
)hlo",
         R"hlo(
error t:7:26: expected 3 operands, the choice and one for each branch, found 2
  a = f32[4] conditional(i, p), branch_computations={f, g}
                         ^
error t:8:26: expected 3 operands, the choice and one for each branch, found 4
  c = f32[4] conditional(i, p, p, p), branch_computations={f, g}
                         ^
error t:9:26: expected 3 operands, the choice and one for each branch, found 4
  d = f32[4] conditional(b, p, p, p), true_computation=f, false_computation=g
                         ^
error t:10:53: expected at least one branch, found none
  h = f32[4] conditional(i, p), branch_computations={}
                                                    ^
)hlo");
  addRow("attributes that the opcode does not have, or twice", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p), result_accuracy={mode=highest}, mine=1
  ROOT b = f32[4] copy(p), channel_id=1, sharding={replicated}, sharding={replicated}
}
)hlo",
         R"hlo(
error t:3:25: result_accuracy is no attribute of negate
  a = f32[4] negate(p), result_accuracy={mode=highest}, mine=1
                        ^
error t:4:28: channel_id is no attribute of copy
  ROOT b = f32[4] copy(p), channel_id=1, sharding={replicated}, sharding={replicated}
                           ^
error t:4:65: expected one attribute sharding, found another
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
error t:8:46: dimensions cannot be read: expected a number that is not negative, found "-1"
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
error t:9:39: expected dimensions below 2, those of f32[4,8], found 2
  a = f32[4] reduce(p, z), dimensions={2}, to_apply=sum
                                      ^
error t:10:41: expected a dimension for each of the operand's 2, found 1
  b = f32[8,4] transpose(p), dimensions={0}
                                        ^
error t:11:43: expected dimensions below 3, those of f32[4,8,2], found 3
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
  addRow("what a call says about its operands", R"hlo(
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
error t:1:89: expected a parameter of the entry, of which there are 2, found 2
... (0, {}, may-alias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {...
                                                     ^
error t:1:103: expected one parameter for the output {0}, found two
...lias), {2}: (0, {}), {1}: (1, {2}), {1}: (2, {}), {0}: (1, {}) }, buffer_donor={ (1, {0}), (4, {}), ...
                                                     ^
error t:1:144: expected a parameter of the entry, of which there are 2, found 4
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
  addRow("forms of asynchronous shapes", R"hlo(
c {
  p = f32[2,3] parameter(0)
  ROOT x = f32[3,2] custom-call(p), custom_call_target="foo"
}
ENTRY e {
  p = f32[2,3] parameter(0)
  a = ((f32[2,3])) async-start(p), calls=c
  b = (f32[2,3], f32[3,2], s32[]) async-update(a)
  ROOT d = f32[3,2] async-done(b)
}
)hlo",
         R"hlo(
error t:7:20: expected a shape of the form ((operands), result, ...) of async-start, found ((f32[2,3]))
  a = ((f32[2,3])) async-start(p), calls=c
                   ^
error t:8:35: expected a shape of the form ((operands), result, ...) of async-update, found (f32[2,3], f32[3,2], s32[])
  b = (f32[2,3], f32[3,2], s32[]) async-update(a)
                                  ^
)hlo");
  addRow("what is no asynchronous operation", R"hlo(
c {
  p = f32[2,3] parameter(0)
  ROOT x = f32[3,2] custom-call(p), custom_call_target="foo"
}
ENTRY e {
  p = f32[2,3] parameter(0)
  a = ((f32[2,3]), f32[3,2], s32[]) async-start(p), calls=c
  b = f32[3,2] async-done(a)
  d = ((f32[2,3]), f32[3,2], s32[]) async-update(b)
  f = f32[3,2] async-done()
  ROOT g = f32[3,2] async-done(p)
}
)hlo",
         R"hlo(
error t:9:50: expected an async-start or async-update as the operand of async-update, found async-done
  d = ((f32[2,3]), f32[3,2], s32[]) async-update(b)
                                                 ^
error t:10:27: expected an asynchronous operation as the operand of async-done, found none
  f = f32[3,2] async-done()
                          ^
error t:11:32: expected an async-start or async-update as the operand of async-done, found parameter
  ROOT g = f32[3,2] async-done(p)
                               ^
)hlo");
  addRow("a chain of other operations, threads, computations", R"hlo(
c {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
d {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
ENTRY e {
  p = f32[4] parameter(0)
  a = ((f32[4]), f32[4], s32[]) custom-call-start(p), custom_call_target="foo"
  b = ((f32[4]), f32[4], s32[]) add-update(a)
  f = f32[4] custom-call-done(b), async_execution_thread="other"
  g = ((f32[4]), f32[4], s32[]) async-start(p), calls=c, async_execution_thread="other"
  h = ((f32[4]), f32[4], s32[]) async-update(g), async_execution_thread="main"
  i = f32[4] async-done(h), calls=d
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=c
  ROOT k = f32[4] async-done(j)
}
)hlo",
         R"hlo(
error t:12:33: expected the operation custom-call that a starts, found add
  b = ((f32[4]), f32[4], s32[]) add-update(a)
                                ^
error t:13:58: expected the thread "main" of a, found "other"
  f = f32[4] custom-call-done(b), async_execution_thread="other"
                                                         ^
error t:15:73: expected the thread "other" of g, found "main"
  h = ((f32[4]), f32[4], s32[]) async-update(g), async_execution_thread="main"
                                                                        ^
error t:16:35: expected the computation c of g, found d
  i = f32[4] async-done(h), calls=d
                                  ^
error t:17:33: expected a computation of its own, found c, which g runs
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=c
                                ^
)hlo");
  addRow("operands that are bound late, chains out of a loop, one computation by groups", R"hlo(
c {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  ROOT x = f32[4] add(p, q)
}
d {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
ENTRY e {
  p = f32[4] parameter(0)
  w = ((f32[4]), f32[4], s32[]) parameter(1)
  a = ((f32[4]), (), s32[]) async-start(p), calls=c, output_to_operand_aliasing={{0, 1}: (1, {})}
  b = ((f32[4], f32[4]), f32[4], s32[]) async-update(a, p)
  f = f32[4] async-done(b)
  g = f32[4] async-done(w)
  h = ((f32[4]), f32[4], s32[]) async-start(p), calls=d, async_group_id=0
  i = f32[4] async-done(h), calls=d, async_group_id=0
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=d, async_group_id=1
  ROOT k = f32[4] async-done(j), calls=d, async_group_id=1
}
)hlo",
         "");
  addRow("computations that call themselves", R"hlo(
HloModule m
f {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=g
}
g {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=f
}
ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=e
}
)hlo",
         R"hlo(
error t:8:18: expected no recursion, found a call of f, which leads back here
  ROOT c = f32[] call(p), to_apply=f
                 ^
error t:12:18: expected no recursion, found a call of e, which leads back here
  ROOT c = f32[] call(p), to_apply=e
                 ^
)hlo");
  addRow("numbers of parameters", R"hlo(
HloModule m
f {
  p = f32[] parameter(0)
  q = f32[] parameter(0)
  ROOT a = f32[] add(p, q)
}
ENTRY e {
  p = f32[] parameter(2)
  q = f32[] parameter(0)
  ROOT a = f32[] add(p, q)
}
)hlo",
         R"hlo(
error t:4:23: expected each parameter once, found number 0 again
  q = f32[] parameter(0)
                      ^
error t:8:23: expected a number below 2, the parameters that there are, found 2
  p = f32[] parameter(2)
                      ^
)hlo");
  addRow("a result that is not the root's", R"hlo(
HloModule m
%f (p: f32[4]) -> f32[5] {
  ROOT %p = f32[4]{0} parameter(0)
}
%g (p: f32[4]) -> (f32[4], /*index=1*/s32[]) {
  %p = f32[4]{0} parameter(0)
  %s = s32[] constant(1)
  ROOT %t = (f32[4]{0}, s32[]) tuple(%p, %s)
}
ENTRY %e () -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}
)hlo",
         R"hlo(
error t:2:19: expected the shape of the root p, f32[4], found f32[5]
%f (p: f32[4]) -> f32[5] {
                  ^
)hlo");
}

void VerifierTest::tells() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  std::string told;
  for (const hlo::Diagnostic& problem : hlo::verify(*parsed->modules.front())) {
    absl::StrAppend(&told, hlo::severityName(problem.severity), " ", hlo::format(problem), "\n");
  }
  COMPARE_TEXT(told, expected);
}

// A bounded number of each kind, and how many more there are.
void VerifierTest::lists() {
  std::string text = "ENTRY e {\n  p = f32[4] parameter(0)\n";
  for (int i = 0; i < 150; ++i) absl::StrAppend(&text, "  a.", i, " = f32[4] add(p)\n");
  const auto parsed = hlo::parseHlo(textOf(text + "  ROOT n = f32[4] negate(p), channel_id=1\n}\n"));
  QVERIFY(parsed.ok());
  const auto problems = hlo::verify(*parsed->modules.front());
  QCOMPARE(problems.size(), size_t{102});
  QCOMPARE(hlo::format(problems[0]), std::string("t:3:20: expected 2 operands of add, found 1\n"
                                                 "  a.0 = f32[4] add(p)\n"
                                                 "                   ^"));
  QCOMPARE(problems[100].message, std::string("channel_id is no attribute of negate"));
  QCOMPARE(hlo::format(problems[101]), std::string("t: 50 more problems of operands are not listed"));
}

void VerifierTest::namesTheCycle() {
  const auto cycleOf = [](absl::string_view text) {
    return hlo::cycleIn(*hlo::parseHlo(textOf(text))->modules.front());
  };
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] negate(b)\n  ROOT b = f32[] negate(a)\n}\n"),
           std::string("the instruction a depends on itself"));
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] parameter(0)\n  ROOT b = f32[] call(a), to_apply=e\n}\n"),
           std::string("the computation e calls itself"));
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] negate(b)\n  ROOT b = f32[] parameter(0)\n}\n"), std::string());
}

// Real compilers wrote them: there is nothing wrong with any of them.
void VerifierTest::saysNothingOfReferenceDumps() {
  if (!QFileInfo(sharedPath("seeds")).isDir()) QSKIP("the reference dumps are not at hand");
  QStringList wrong;
  int count = 0;
  for (const char* folder : {"seeds", "corpus/real", "corpus/made", "corpus/diff-cases"}) {
    for (QDirIterator it(sharedPath(folder), QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
      const QString path = it.next();
      if (!path.endsWith(".txt") && !path.endsWith(".hlo")) continue;
      const auto text = io::readText(path.toStdString());
      if (!text.ok() || !hlo::looksLikeHlo((*text)->text())) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok()) continue;
      ++count;
      for (const auto& module : parsed->modules) {
        for (const hlo::Diagnostic& problem : hlo::verify(*module))
          wrong += QString::fromStdString(hlo::format(problem));
      }
    }
  }
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QVERIFY2(count > 500, qPrintable(QString::number(count)));
}

QTEST_APPLESS_MAIN(VerifierTest)
#include "tst_verifier.moc"

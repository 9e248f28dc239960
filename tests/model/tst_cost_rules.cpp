// Costs of each opcode by itself: values computed by hand from shapes and attributes, with the formula beside each.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

class TestCostRules : public QObject {
  Q_OBJECT

 private slots:
  void tpu_data();
  void tpu() { check(); }
  void statedCosts_data();
  void statedCosts() { check(); }
  void elementwise_data();
  void elementwise() { check(); }
  void dataMovement_data();
  void dataMovement() { check(); }
  void contractions_data();
  void contractions() { check(); }
  void reductions_data();
  void reductions() { check(); }
  void collectives_data();
  void collectives() { check(); }
  void customCalls_data();
  void customCalls() { check(); }
  void unknowns_data();
  void unknowns() { check(); }
  void everyOpcode();
  void hugeWindowsEnd();

 private:
  void columns();
  void row(const char* name, absl::string_view text, absl::string_view expected);
  void check();
};

void TestCostRules::columns() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

// `text` is the instructions of an ENTRY; the cost of `r` is tested. Reducers are available.
void TestCostRules::row(const char* name, absl::string_view text, absl::string_view expected) {
  const std::string module = absl::StrCat(R"(HloModule m, replica_count=4, num_partitions=2

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y)
}

%gelu (x: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %tanh = f32[] tanh(%x)
  ROOT %mul = f32[] multiply(%tanh, %x)
}

%greater (x: f32[], y: f32[]) -> pred[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %cmp = pred[] compare(%x, %y), direction=GT
}

ENTRY %main () -> f32[] {
)",
                                          text, "\n}\n");
  QTest::newRow(name) << module << std::string(expected);
}

void TestCostRules::check() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto m = support::moduleOf(text);
  QVERIFY(m);
  const hlo::InstructionId id = support::named(*m, "r");
  QVERIFY(id.index() < m->instructionCount());
  COMPARE_TEXT(support::print(hlo::Costs(*m).inclusive(id, hlo::Loops::kOnce)), expected);
}

void TestCostRules::elementwise_data() {
  columns();
  row("add: one an element", "p = f32[1024] parameter(0)\n r = f32[1024] add(p, p)",
      "flops 1024, read 8192, written 4096");
  row("tanh: transcendental", "p = f32[1024] parameter(0)\n r = f32[1024] tanh(p)",
      "transcendentals 1024, read 4096, written 4096");
  row("compare writes a byte an element", "p = bf16[10,10] parameter(0)\n r = pred[10,10] compare(p, p), direction=LT",
      "flops 100, read 400, written 100");
  row("convert", "p = f32[8] parameter(0)\n r = bf16[8] convert(p)", "flops 8, read 32, written 16");
  row("select reads three", "c = pred[8] parameter(0)\n p = f32[8] parameter(1)\n r = f32[8] select(c, p, p)",
      "flops 8, read 72, written 32");
  row("copy computes nothing", "p = f32[8] parameter(0)\n r = f32[8] copy(p)", "read 32, written 32");
  row("packed bits", "p = s4[10]{0:E(4)} parameter(0)\n r = s4[10]{0:E(4)} add(p, p)", "flops 10, read 10, written 5");
  row("tiles pad", "p = f32[4,100]{1,0:T(8,128)} parameter(0)\n r = f32[4,100]{1,0:T(8,128)} negate(p)",
      "flops 400, read 4096, written 4096");
  row("complex numbers", "p = c64[6] parameter(0)\n r = f32[6] real(p)", "flops 6, read 48, written 24");
  row("nothing in it", "p = f32[0,4] parameter(0)\n r = f32[0,4] negate(p)", "nothing");
  row("dynamic dimensions count with their bound", "p = f32[<=10] parameter(0)\n r = f32[<=10] negate(p)",
      "flops 10, read 40, written 40");
  row("a retired comparison", "p = f32[8] parameter(0)\n r = pred[8] less-than(p, p)", "flops 8, read 64, written 8");
  row("rng", "a = f32[] constant(0)\n r = f32[100] rng(a, a), distribution=rng_uniform",
      "transcendentals 100, read 8, written 400");
  // The state of 2 and the 64 random numbers.
  row("rng-bit-generator",
      "s = u64[2] parameter(0)\n r = (u64[2], u32[64]) rng-bit-generator(s), algorithm=rng_default",
      "transcendentals 66, read 16, written 272");
  row("rng-get-and-update-state", "r = u64[2] rng-get-and-update-state(), delta=4096", "written 16");
}

void TestCostRules::dataMovement_data() {
  columns();
  row("parameter", "r = f32[8] parameter(0)", "nothing");
  row("constant", "r = f32[2] constant({1, 2})", "nothing");
  row("bitcast", "p = f32[8] parameter(0)\n r = f32[2,4] bitcast(p)", "nothing");
  row("tuple writes its table", "p = f32[8] parameter(0)\n r = (f32[8], f32[8]) tuple(p, p)", "written 16");
  row("get-tuple-element", "p = (f32[8], f32[8]) parameter(0)\n r = f32[8] get-tuple-element(p), index=1", "nothing");
  row("broadcast", "p = f32[8] parameter(0)\n r = f32[4,8] broadcast(p), dimensions={1}", "read 32, written 128");
  row("iota", "r = s32[8] iota(), iota_dimension=0", "written 32");
  row("concatenate", "p = f32[8] parameter(0)\n r = f32[16] concatenate(p, p), dimensions={0}", "read 64, written 64");
  row("pad", "p = f32[8] parameter(0)\n z = f32[] constant(0)\n r = f32[10] pad(p, z), padding=1_1",
      "read 36, written 40");
  row("transpose", "p = f32[2,3]{1,0} parameter(0)\n r = f32[3,2]{1,0} transpose(p), dimensions={1,0}",
      "read 24, written 24");
  row("a transpose of names only", "p = f32[2,3]{1,0} parameter(0)\n r = f32[3,2]{0,1} transpose(p), dimensions={1,0}",
      "nothing");
  row("an operand that is an element of another one",
      "p = (f32[8], (f32[2,3], f32[])) parameter(0)\n r = f32[2,3] negate(p#1#0)", "flops 6, read 24, written 24");
  row("slice reads as much as its result", "p = f32[1000] parameter(0)\n r = f32[10] slice(p), slice={[0:10]}",
      "read 40, written 40");
  // 2 x 64 + 4: only the first of the indices counts.
  row("dynamic-slice",
      "p = f32[64,8] parameter(0)\n i = s32[] parameter(1)\n"
      " r = f32[2,8] dynamic-slice(p, i, i), dynamic_slice_sizes={2,8}",
      "read 68, written 64");
  row("dynamic-slice by one vector",
      "p = f32[64,8] parameter(0)\n i = s32[2] parameter(1)\n"
      " r = f32[2,8] dynamic-slice(p, i), dynamic_slice_sizes={2,8}",
      "read 72, written 64");
  row("dynamic-update-slice in place",
      "p = f32[64,8] parameter(0)\n u = f32[2,8] parameter(1)\n i = s32[] parameter(2)\n"
      " r = f32[64,8] dynamic-update-slice(p, u, i, i)",
      "read 68, written 64");
  // 5 rows of 16, and 5 indices.
  row("gather",
      "p = f32[100,16] parameter(0)\n i = s32[5,1] parameter(1)\n r = f32[5,16] gather(p, i), offset_dims={1}, "
      "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,16}",
      "read 340, written 320");
  // 80 additions; reads the updates, the elements they are added to, and the indices; writes as many bytes as the
  // updates.
  row("scatter",
      "p = f32[100,16] parameter(0)\n i = s32[5,1] parameter(1)\n u = f32[5,16] parameter(2)\n"
      " r = f32[100,16] scatter(p, i, u), update_window_dims={1}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum",
      "flops 80, read 660, written 320");
  row("infeed", "t = token[] after-all()\n r = ((f32[8], s32[2]), token[]) infeed(t)", "written 40");
  row("outfeed", "p = (f32[8], s32[2]) parameter(0)\n t = token[] after-all()\n r = token[] outfeed(p, t)", "read 40");
  // Destination, source and context of the result, and the operand.
  row("copy-start", "p = f32[8] parameter(0)\n r = (f32[8], f32[8], u32[]) copy-start(p)", "read 32, written 68");
  row("topk", "p = f32[4,100] parameter(0)\n r = (f32[4,5], s32[4,5]) topk(p), k=5", "read 1600, written 160");
}

void TestCostRules::contractions_data() {
  columns();
  // 2 x 128 x 256 x 512
  row("dot: 2mnk",
      "a = f32[128,512] parameter(0)\n b = f32[512,256] parameter(1)\n"
      " r = f32[128,256] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
      "flops 33554432, read 786432, written 131072");
  // 2 x 8 x 16 x 16 x 64, in bf16
  row("dot with batches",
      "a = bf16[8,16,64] parameter(0)\n b = bf16[8,64,16] parameter(1)\n r = f32[8,16,16] dot(a, b), "
      "lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}",
      "flops 262144, read 32768, written 8192");
  row("dot of elements",
      "t = (f32[128,512], f32[512,256]) parameter(0)\n"
      " r = f32[128,256] dot(t#0, t#1), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
      "flops 33554432, read 786432, written 131072");
  // 2 x 6 x (4 x 5)
  row("dot over two dimensions",
      "a = f32[6,4,5] parameter(0)\n b = f32[4,5] parameter(1)\n"
      " r = f32[6] dot(a, b), lhs_contracting_dims={1,2}, rhs_contracting_dims={0,1}",
      "flops 240, read 560, written 24");
  row("outer product", "a = f32[6] parameter(0)\n b = f32[7] parameter(1)\n r = f32[6,7] dot(a, b)",
      "flops 84, read 52, written 168");
  // 10 rows, each multiplied by the matrix of its group: 2 x 10 x 8 x 4
  row("ragged-dot, rows in groups",
      "a = f32[10,4] parameter(0)\n b = f32[3,4,8] parameter(1)\n g = s32[3] parameter(2)\n r = f32[10,8] "
      "ragged-dot(a, b, g), lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, "
      "rhs_group_dims={0}",
      "flops 640, read 556, written 320");
  // Each of the 10 products is added to one of the 3 results: 2 x 4 x 8 x 10
  row("ragged-dot, groups in the contracted dimension",
      "a = f32[4,10] parameter(0)\n b = f32[10,8] parameter(1)\n g = s32[3] parameter(2)\n r = f32[3,4,8] "
      "ragged-dot(a, b, g), lhs_contracting_dims={1}, rhs_contracting_dims={0}, lhs_ragged_dims={1}",
      "flops 640, read 492, written 384");
  // 22 = 7 + 8 + 7 positions in each dimension: 2 x 3 x 16 x 1 x 22 x 22
  row("convolution with padding",
      "i = f32[1,8,8,3] parameter(0)\n k = f32[3,3,3,16] parameter(1)\n"
      " r = f32[1,8,8,16] convolution(i, k), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f",
      "flops 46464, read 2496, written 4096");
  // Output 4 of 8 with stride 2 and pad 0_1: k = 0 and 1 have 4 positions each, k = 2 has 3: 11.  2 x 1 x 1 x 5 x 11
  row("convolution with stride",
      "i = f32[5,8,1] parameter(0)\n k = f32[3,1,1] parameter(1)\n"
      " r = f32[5,4,1] convolution(i, k), window={size=3 stride=2 pad=0_1}, dim_labels=b0f_0io->b0f",
      "flops 110, read 172, written 80");
  // Kernel over 5 positions: output 4 of 8, each k has all of them: 3 x 4.  2 x 2 x 3 x 1 x 12
  row("convolution with a dilated window",
      "i = f32[1,8,2] parameter(0)\n k = f32[3,2,3] parameter(1)\n"
      " r = f32[1,4,3] convolution(i, k), window={size=3 rhs_dilate=2}, dim_labels=b0f_0io->b0f",
      "flops 144, read 136, written 48");
  // Input 0 . 1 . 2 . 3 padded by 1: of output 7, even positions use k = 1 and odd ones k = 0 and 2: 4 + 3 + 3.
  row("convolution with a dilated input",
      "i = f32[1,4,1] parameter(0)\n k = f32[3,1,1] parameter(1)\n"
      " r = f32[1,7,1] convolution(i, k), window={size=3 pad=1_1 lhs_dilate=2}, dim_labels=b0f_0io->b0f",
      "flops 20, read 28, written 28");
  // u = 3o - 2 + 2k over input 5 dilated by 2 (0 to 8): o = 0: k = 1..4; o = 2: k = 0..2 (4, 6, 8); o = 1 and 3 odd.
  row("convolution with stride and both dilations",
      "i = f32[1,5,1] parameter(0)\n k = f32[5,1,1] parameter(1)\n r = f32[1,4,1] convolution(i, k), "
      "window={size=5 stride=3 pad=2_6 lhs_dilate=2 rhs_dilate=2}, dim_labels=b0f_0io->b0f",
      "flops 14, read 40, written 16");
  // Each output feature uses 6 / 3 input features: 2 x 2 x 9 x 1 x 4
  row("convolution of feature groups",
      "i = f32[1,4,6] parameter(0)\n k = f32[1,2,9] parameter(1)\n r = f32[1,4,9] convolution(i, k), "
      "window={size=1}, dim_labels=b0f_0io->b0f, feature_group_count=3",
      "flops 144, read 168, written 144");
  // 2 x 6 x 4 x (8 / 2) x 3
  row("convolution of batch groups",
      "i = f32[8,3,6] parameter(0)\n k = f32[1,6,4] parameter(1)\n r = f32[4,3,4] convolution(i, k), "
      "window={size=1}, dim_labels=b0f_0io->b0f, batch_group_count=2",
      "flops 576, read 672, written 192");
  row("convolution without a window",
      "i = f32[10,5] parameter(0)\n k = f32[5,7] parameter(1)\n r = f32[10,7] convolution(i, k), dim_labels=bf_io->bf",
      "flops 700, read 340, written 280");
  // 8 x log2(64) x 10 x 64
  row("fft", "p = c64[10,64] parameter(0)\n r = c64[10,64] fft(p), fft_type=FFT, fft_length={64}",
      "flops 30720, read 5120, written 5120");
  // 8 x (3 x 4) x 128
  row("fft of two dimensions", "p = c64[8,16] parameter(0)\n r = c64[8,16] fft(p), fft_type=FFT, fft_length={8,16}",
      "flops 12288, read 1024, written 1024");
  // 32 x 32 x 32 / 3, and half of the matrix read and written
  row("cholesky", "p = f32[32,32] parameter(0)\n r = f32[32,32] cholesky(p), lower=true",
      "flops 10922, read 2048, written 2048");
  // 2 x 32 x (32 x 4); reads half of a, and b
  row("triangular-solve",
      "a = f32[32,32] parameter(0)\n b = f32[32,4] parameter(1)\n"
      " r = f32[32,4] triangular-solve(a, b), left_side=true, lower=true, transpose_a=NO_TRANSPOSE",
      "flops 8192, read 2560, written 512");
}

void TestCostRules::reductions_data() {
  columns();
  row("reduce",
      "p = f32[8,100] parameter(0)\n z = f32[] constant(0)\n r = f32[8] reduce(p, z), dimensions={1}, to_apply=sum",
      "flops 792, read 3204, written 32");
  row("map", "p = f32[50] parameter(0)\n r = f32[50] map(p), dimensions={0}, to_apply=gelu",
      "flops 50, transcendentals 50, read 200, written 200");
  // (2 x 2 - 1) x 16
  row("reduce-window",
      "p = f32[8,8] parameter(0)\n z = f32[] constant(0)\n r = f32[4,4] reduce-window(p, z), "
      "window={size=2x2 stride=2x2}, to_apply=sum",
      "flops 48, read 260, written 64");
  // A cumulative sum: each of the 8 outputs uses all 8 inputs. 24 / 8 + 7 instead of 14 x 24.
  row("reduce-window over whole rows",
      "p = f32[3,8] parameter(0)\n z = f32[] constant(0)\n r = f32[3,8] reduce-window(p, z), "
      "window={size=1x15 pad=0_0x7_7}, to_apply=sum",
      "flops 10, read 100, written 96");
  // One side only: (8 - 1) x 24
  row("reduce-window over preceding elements",
      "p = f32[3,8] parameter(0)\n z = f32[] constant(0)\n r = f32[3,8] reduce-window(p, z), "
      "window={size=1x8 pad=0_0x7_0}, to_apply=sum",
      "flops 168, read 100, written 96");
  // 16 x (4 - 1) comparisons and 16 additions
  row("select-and-scatter",
      "p = f32[8,8] parameter(0)\n s = f32[4,4] parameter(1)\n z = f32[] constant(0)\n r = f32[8,8] "
      "select-and-scatter(p, s, z), window={size=2x2 stride=2x2}, select=greater, scatter=sum",
      "flops 64, read 324, written 256");
  // 1000 x ceil(log2(1000))
  row("sort", "p = f32[1000] parameter(0)\n r = f32[1000] sort(p), dimensions={0}, to_apply=greater",
      "flops 10000, read 4000, written 4000");
  row("sort of one", "p = f32[1] parameter(0)\n r = f32[1] sort(p), dimensions={0}, to_apply=greater",
      "read 4, written 4");
  row("sort of 1024", "p = f32[1024] parameter(0)\n r = f32[1024] sort(p), dimensions={0}, to_apply=greater",
      "flops 10240, read 4096, written 4096");
}

void TestCostRules::collectives_data() {
  columns();
  const auto collective = [&](const char* name, absl::string_view opcode, absl::string_view shape,
                              absl::string_view attributes, absl::string_view expected) {
    row(name, absl::StrCat("p = f32[64] parameter(0)\n r = ", shape, " ", opcode, "(p), ", attributes), expected);
  };
  // A ring of 4 sends 3/4 of 256 bytes twice.
  collective("all-reduce", "all-reduce", "f32[64]", "replica_groups={{0,1,2,3}}, to_apply=sum",
             "flops 64, read 256, written 256, sent 384");
  collective("all-reduce of all replicas", "all-reduce", "f32[64]", "replica_groups={}, to_apply=sum",
             "flops 64, read 256, written 256, sent 384");
  // 4 replicas of 2 partitions: 7/8, twice
  collective("all-reduce of all devices", "all-reduce", "f32[64]",
             "replica_groups={}, channel_id=1, use_global_device_ids=true, to_apply=sum",
             "flops 64, read 256, written 256, sent 448");
  // 2 replicas with both of their partitions: 3/4, twice
  collective("all-reduce across partitions", "all-reduce", "f32[64]",
             "replica_groups={{0,1},{2,3}}, channel_id=1, to_apply=sum", "flops 64, read 256, written 256, sent 384");
  collective("all-reduce of one", "all-reduce", "f32[64]", "replica_groups={{0},{1}}, to_apply=sum",
             "flops 64, read 256, written 256");
  row("all-reduce of several",
      "p = f32[64] parameter(0)\n q = f32[16] parameter(1)\n"
      " r = (f32[64], f32[16]) all-reduce(p, q), replica_groups=[2,2]<=[4], to_apply=sum",
      "flops 80, read 320, written 320, sent 320");
  collective("all-gather sends its part to all others", "all-gather", "f32[256]",
             "replica_groups={{0,1,2,3}}, dimensions={0}", "read 256, written 1024, sent 768");
  collective("reduce-scatter", "reduce-scatter", "f32[16]", "replica_groups={{0,1,2,3}}, dimensions={0}, to_apply=sum",
             "read 256, written 64, sent 192");
  collective("all-to-all", "all-to-all", "f32[64]", "replica_groups={{0,1}}, dimensions={0}",
             "read 256, written 256, sent 128");
  // The groups contain 2 partition ids.
  collective("all-to-all of all partitions", "all-to-all", "f32[64]", "replica_groups={}, channel_id=1, dimensions={0}",
             "read 256, written 256, sent 128");
  collective("collective-permute", "collective-permute", "f32[64]", "source_target_pairs={{0,1},{1,0}}",
             "read 256, written 256, sent 256");
  collective("collective-broadcast", "collective-broadcast", "f32[64]", "replica_groups={{0,1}}",
             "read 256, written 256, sent 256");
  collective("all-gather-start", "all-gather-start", "(f32[64], f32[256])",
             "replica_groups={{0,1,2,3}}, dimensions={0}", "read 256, written 1280, sent 768");
  // The actual result is the second element.
  collective("asynchronous, in one word", "all-to-all-start", "((f32[64]), f32[64])",
             "replica_groups={{0,1}}, dimensions={0}", "read 256, written 256, sent 128");
  collective("groups by the axes of a mesh", "all-gather", "f32[256]",
             "replica_groups=mesh['x'=2,'y'=4] {'y'}, channel_id=1, use_global_device_ids=true, dimensions={0}",
             "read 256, written 1024, sent 768");
  collective("groups that cannot be read", "all-gather", "f32[256]", "replica_groups={{0,x}}, dimensions={0}",
             "read 256, written 1024, sent ?");
  row("all-gather-done sends nothing", "p = (f32[64], f32[256]) parameter(0)\n r = f32[256] all-gather-done(p)",
      "read 16, written 1024");
  row("send",
      "p = f32[64] parameter(0)\n t = token[] after-all()\n r = (f32[64], u32[], token[]) send(p, t), channel_id=1",
      "read 256, written 260, sent 256");
  row("send to the host",
      "p = f32[64] parameter(0)\n t = token[] after-all()\n"
      " r = (f32[64], u32[], token[]) send(p, t), channel_id=1, is_host_transfer=true",
      "read 256, written 260");
}

void TestCostRules::customCalls_data() {
  columns();
  // 2 x 128 x 256 x 512; the workspace does not count as traffic.
  row("cuBLAS",
      "a = f32[128,512] parameter(0)\n b = f32[512,256] parameter(1)\n r = (f32[128,256], s8[4096]) custom-call(a, b), "
      "custom_call_target=\"__cublas$gemm\", backend_config={\"gemm_backend_config\":{\"alpha_real\":1,"
      "\"dot_dimension_numbers\":{\"lhs_contracting_dimensions\":[\"1\"],\"rhs_contracting_dimensions\":[\"0\"]}}}",
      "flops 33554432, read 786432, written 131072");
  row("cuBLAS, configured by a string",
      "a = f32[16,8] parameter(0)\n b = f32[8,4] parameter(1)\n r = f32[16,4] custom-call(a, b), "
      "custom_call_target=\"__cublas$lt$matmul\", backend_config=\"{\\\"alpha_real\\\":1,\\\"dot_dimension_numbers\\\":"
      "{\\\"lhs_contracting_dimensions\\\":[\\\"1\\\"],\\\"rhs_contracting_dimensions\\\":[\\\"0\\\"]}}\"",
      "flops 1024, read 640, written 256");
  // 2 x 16 x 4 x 8; the start has the operands before the result.
  row("cuBLAS, started in one word",
      "a = f32[16,8] parameter(0)\n b = f32[8,4] parameter(1)\n"
      " r = ((f32[16,8], f32[8,4]), (f32[16,4], s8[64]), u32[]) custom-call-start(a, b), "
      "custom_call_target=\"__cublas$gemm\", backend_config={\"gemm_backend_config\":{\"dot_dimension_numbers\":"
      "{\"lhs_contracting_dimensions\":[\"1\"],\"rhs_contracting_dimensions\":[\"0\"]}}}",
      "flops 1024, read 640, written 256");
  row("block-scaled product",
      "a = f8e4m3fn[16,64] parameter(0)\n b = f8e4m3fn[4,64] parameter(1)\n s = f8e8m0fnu[16,2] parameter(2)\n"
      " t = f8e8m0fnu[4,2] parameter(3)\n"
      " r = f32[16,4] custom-call(a, b, s, t), custom_call_target=\"__op$block_scaled_dot\"",
      "flops 8192, read 1320, written 256");
  // The same as the convolution with padding above, whichever of the three arrays is the result.
  row("cuDNN, forward",
      "i = f32[1,8,8,3] parameter(0)\n k = f32[3,3,3,16] parameter(1)\n r = (f32[1,8,8,16], u8[100]) custom-call(i, "
      "k), "
      "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, custom_call_target=\"__cudnn$convForward\"",
      "flops 46464, read 2496, written 4096");
  row("cuDNN, gradient of the input",
      "o = f32[1,8,8,16] parameter(0)\n k = f32[3,3,3,16] parameter(1)\n r = (f32[1,8,8,3], u8[100]) custom-call(o, "
      "k), "
      "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, custom_call_target=\"__cudnn$convBackwardInput\"",
      "flops 46464, read 5824, written 768");
  row("cuDNN, gradient of the filter",
      "i = f32[1,8,8,3] parameter(0)\n o = f32[1,8,8,16] parameter(1)\n r = (f32[3,3,3,16], u8[100]) custom-call(i, "
      "o), "
      "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, custom_call_target=\"__cudnn$convBackwardFilter\"",
      "flops 46464, read 4864, written 1728");
  // 2 heads x 8 x 8 scores with dimension 4 in each of two products: 2 x 128 x 4 twice
  row("cuDNN attention",
      "q = bf16[1,2,8,4] parameter(0)\n r = (bf16[1,2,8,4], f32[1,2,8], u8[0]) custom-call(q, q, q), "
      "custom_call_target=\"__cudnn$fmhaSoftmax\", backend_config={\"cudnn_fmha_backend_config\":{\"fmha_scale\":1,"
      "\"intermediate_tensor_shape\":{\"element_type\":\"BF16\",\"dimensions\":[\"1\",\"2\",\"8\",\"8\"]}}}",
      "flops 2048, transcendentals 128, read 384, written 192");
  row("cuDNN attention, backward",
      "q = bf16[1,2,8,4] parameter(0)\n s = f32[1,2,8] parameter(1)\n"
      " r = (bf16[1,2,8,4], bf16[1,2,8,4], bf16[1,2,8,4], u8[0]) custom-call(q, q, q, s, q, q), "
      "custom_call_target=\"__cudnn$fmhaSoftmaxBackward\", backend_config={\"cudnn_fmha_backend_config\":"
      "{\"intermediate_tensor_shape\":{\"dimensions\":[\"1\",\"2\",\"8\",\"8\"]}}}",
      "flops 5120, transcendentals 128, read 704, written 384");
  // 4 x 48 x 8192 x 8192 scores, of 128 and 128: 2 x 12,884,901,888 x 256
  row("Transformer Engine's attention",
      "q = bf16[4,8192,48,128] parameter(0)\n k = bf16[4,8192,8,128] parameter(1)\n"
      " r = (bf16[4,8192,48,128], f32[4,48,8192,1], u8[1]) custom-call(q, k, k), "
      "custom_call_target=\"te_fused_attn_forward_ffi\", backend_config={attn_heads = 48 : i64, dropout_probability = "
      "0.0 : f64, input_batch = 4 : i64, is_training = true, kv_max_seqlen = 8192 : i64, num_gqa_groups = 8 : i64, "
      "q_max_seqlen = 8192 : i64, qk_head_dim = 128 : i64, v_head_dim = 128 : i64}",
      "flops 6597069766656, transcendentals 12884901888, read 536870912, written 408944640");
  row("triangular solve of cuBLAS",
      "a = f32[32,32] parameter(0)\n b = f32[32,4] parameter(1)\n r = (f32[32,4], u8[16]) custom-call(a, b), "
      "custom_call_target=\"__cublas$triangularSolve\"",
      "flops 8192, read 4608, written 512");
  row("TopK", "p = f32[4,100] parameter(0)\n r = (f32[4,5], s32[4,5]) custom-call(p), custom_call_target=\"TopK\"",
      "read 1600, written 160");
  row("a mark", "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"Sharding\"", "nothing");
  row("a move", "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"MoveToHost\"",
      "read 32, written 32");
  row("stated by the call",
      "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"tpu_custom_call\", backend_config="
      "{\"custom_call_config\":{\"cost_estimate\":{\"flops\":1000,\"transcendentals\":7,\"bytes_accessed\":96}}}",
      "flops 1000, transcendentals 7, read 64, written 32");
  row("stated in escaped JSON",
      "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"k\", backend_config="
      "\"cost_estimate_json = \\\"{\\\\\\\"flops\\\\\\\": 5, \\\\\\\"bytes_accessed\\\\\\\": 40}\\\"\"",
      "flops 5, transcendentals ?, read 8, written 32");
}

// Values of libtpu 0.0.52, from the difference of two programs' cost_analysis() or from one program alone.
void TestCostRules::tpu_data() {
  columns();
  // 128 elements with padding, each reading a register of 4096 bytes; 100 x 2 indices are padded to 104 x 128.
  row("a gather of elements reads a register for each",
      "p = f32[64,1000]{1,0:T(8,128)} parameter(0)\n i = s32[100,2]{1,0:T(8,128)} parameter(1)\n"
      " r = f32[100]{0:T(128)} gather(p, i), offset_dims={}, collapsed_slice_dims={0,1}, start_index_map={0,1}, "
      "index_vector_dim=1, slice_sizes={1,1}",
      "read 577536, written 512");
  // 256 with padding, each reading 2048 bytes: 524288; 128 indices.
  row("of a narrow type",
      "p = bf16[1000]{0:T(1024)(128)(2,1)} parameter(0)\n i = s32[100]{0:T(128)} parameter(1)\n"
      " r = bf16[100]{0:T(256)(128)(2,1)} gather(p, i), offset_dims={}, collapsed_slice_dims={0}, "
      "start_index_map={0}, index_vector_dim=1, slice_sizes={1}",
      "read 524800, written 512");
  // 104 x 256 x 4 bytes with padding, 8 times, and 512 of the indices.
  row("a gather of rows reads eight for each",
      "p = f32[1000,256]{1,0:T(8,128)} parameter(0)\n i = s32[100]{0:T(128)} parameter(1)\n"
      " r = f32[100,256]{1,0:T(8,128)} gather(p, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, "
      "index_vector_dim=1, slice_sizes={1,256}",
      "read 852480, written 106496");
  // Along the major dimension of the layout a column is contiguous like a row.
  row("a gather of columns, side by side in memory",
      "p = f32[256,1000]{0,1:T(8,128)} parameter(0)\n i = s32[100]{0:T(128)} parameter(1)\n"
      " r = f32[256,100]{1,0:T(8,128)} gather(p, i), offset_dims={0}, collapsed_slice_dims={1}, start_index_map={1}, "
      "index_vector_dim=1, slice_sizes={256,1}",
      "read 1049088, written 131072");
  row("a gather of several rows at once reads only these",
      "p = f32[100,4,256]{2,1,0:T(4,128)} parameter(0)\n i = s32[50]{0:T(128)} parameter(1)\n"
      " r = f32[50,4,256]{2,1,0:T(4,128)} gather(p, i), offset_dims={1,2}, collapsed_slice_dims={0}, "
      "start_index_map={0}, index_vector_dim=1, slice_sizes={1,4,256}",
      "read 205312, written 204800");
  // 512 bytes of updates: 1024 times read and written, once read; 512 of the indices.
  row("a scatter of elements",
      "p = f32[1000]{0:T(1024)} parameter(0)\n i = s32[100]{0:T(128)} parameter(1)\n"
      " u = f32[100]{0:T(128)} parameter(2)\n"
      " r = f32[1000]{0:T(1024)} scatter(p, i, u), update_window_dims={}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum",
      "flops 100, read 525312, written 524288");
  row("a scatter of rows",
      "p = f32[1000,256]{1,0:T(8,128)} parameter(0)\n i = s32[100]{0:T(128)} parameter(1)\n"
      " u = f32[100,256]{1,0:T(8,128)} parameter(2)\n"
      " r = f32[1000,256]{1,0:T(8,128)} scatter(p, i, u), update_window_dims={1}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum",
      "flops 25600, read 958976, written 851968");
  // 2 x 2048 elements, each compared with the 16 results of its row.
  row("TopK compares each element with all that are wanted",
      "p = f32[2,2048]{1,0:T(2,128)} parameter(0)\n"
      " r = (f32[2,16]{1,0:T(2,128)}, s32[2,16]{1,0:T(2,128)}) custom-call(p), custom_call_target=\"TopK\"",
      "flops 65536, read 16384, written 2048");
  // The context is an array without tiles: at least 1024 elements.
  row("copy-start",
      "p = f32[8,128]{1,0:T(8,128)} parameter(0)\n"
      " r = (f32[8,128]{1,0:T(8,128)S(1)}, f32[8,128]{1,0:T(8,128)}, u32[]{:S(2)}) copy-start(p)",
      "read 4096, written 12288");
  row("copy-done reads a table of pointers",
      "p = (f32[8,128]{1,0:T(8,128)S(1)}, f32[8,128]{1,0:T(8,128)}, u32[]{:S(2)}) parameter(0)\n"
      " r = f32[8,128]{1,0:T(8,128)S(1)} copy-done(p)",
      "read 512, written 4096");
  for (const char* const target : {"ConcatBitcast", "GatherScatterIndicesBitpacked", "AsyncCollectiveStart",
                                   "AsyncCollectiveDone", "AssumeGatherIndicesInBound", "AllocateBuffer"}) {
    row(target,
        absl::StrCat("p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"", target, "\""),
        "nothing");
  }
}

// Quotation marks as escaped by Triton, MLIR and JSON in strings.
void TestCostRules::statedCosts_data() {
  columns();
  const auto quoted = [this](const char* name, absl::string_view quote) {
    row(name,
        absl::StrCat("p = f32[100,100] parameter(0)\n r = (f32[100,100]) custom-call(p), "
                     "custom_call_target=\"triton_kernel_call_ffi\", backend_config=\"{cost_estimate_json = \\\"{",
                     quote, "flops", quote, ": 123456, ", quote, "bytes_accessed", quote, " : 654321}\\\"}\""),
        "flops 123456, transcendentals ?, read 614321, written 40000");
  };
  quoted("without quotation marks", "");
  quoted("backslash and mark", "\\\"");
  quoted("two backslashes and mark", "\\\\\"");
  quoted("MLIR", "\\22");
  quoted("MLIR, in a string", "\\\\22");
  quoted("x22", "\\x22");
  quoted("x22, in a string", "\\\\x22");
  quoted("u0022", "\\u0022");
  quoted("U00000022", "\\\\U00000022");
  row("another word that ends likewise",
      "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"k\", "
      "backend_config=\"{cost_estimate_json = {gigaflops: 7, flops=8, bytes_accessed=64}}\"",
      "flops 8, transcendentals ?, read 32, written 32");
}

void TestCostRules::unknowns_data() {
  columns();
  const char* const nothingKnown = "flops ?, transcendentals ?, read ?, written ?, sent ?";
  row("a custom call", "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"triton_kernel_call\"",
      nothingKnown);
  row("an unknown opcode", "p = f32[8] parameter(0)\n r = f32[8] frobnicate(p)", nothingKnown);
  row("a fusion whose body is not there", "p = f32[8] parameter(0)\n r = f32[8] fusion(p), kind=kLoop, calls=nowhere",
      nothingKnown);
  row("a shape that is left out", "p = f32[8] parameter(0)\n q = reshape(p)\n r = sqrt(q)",
      "transcendentals ?, read ?, written ?");
  row("a product of such a shape", "p = f32[8] parameter(0)\n q = reshape(p)\n r = add(q, q)",
      "flops ?, read ?, written ?");
  row("a reduction to such a shape",
      "p = f32[8] parameter(0)\n z = f32[] constant(0)\n q = reshape(p)\n"
      " r = f32[] reduce(q, z), dimensions={0}, to_apply=sum",
      "flops ?, read 4+, written 4");
  row("an unbounded dimension", "p = f32[?,4] parameter(0)\n r = f32[?,4] negate(p)", "flops ?, read ?, written ?");
  row("dot over a dimension that does not exist",
      "a = f32[2,3] parameter(0)\n r = f32[2,2] dot(a, a), lhs_contracting_dims={5}, rhs_contracting_dims={1}",
      "flops ?, read 48, written 16");
  row("of a convolution whose window has another rank",
      "i = f32[1,8,3] parameter(0)\n k = f32[3,3,4] parameter(1)\n"
      " r = f32[1,6,4] convolution(i, k), window={size=3x3}, dim_labels=b0f_0io->b0f",
      "flops ?, read 240, written 96");
  row("of a convolution with a stride of 0",
      "i = f32[1,8,3] parameter(0)\n k = f32[3,3,4] parameter(1)\n"
      " r = f32[1,6,4] convolution(i, k), window={size=3 stride=0}, dim_labels=b0f_0io->b0f",
      "flops ?, read 240, written 96");
  row("a matrix product without its dimensions",
      "a = f32[2,2] parameter(0)\n r = f32[2,2] custom-call(a, a), custom_call_target=\"__cublas$gemm\"",
      "flops ?, read 32, written 16");
  row("a reduction without its function",
      "p = f32[8] parameter(0)\n z = f32[] constant(0)\n r = f32[] reduce(p, z), dimensions={0}",
      "flops ?, transcendentals ?, read 36, written 4");
  // 2^62 elements of 4 bytes
  row("bytes that do not fit",
      "p = f32[1073741824,1073741824,4] parameter(0)\n"
      " r = f32[1073741824,1073741824,4] add(p, p)",
      "flops 4611686018427387904, read ?, written ?");
  // 2 x 2^31 x 2^31 x 2^31
  row("flops that do not fit",
      "a = pred[2147483648,2147483648] parameter(0)\n"
      " r = pred[2147483648,2147483648] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
      "flops 9223372036854775807+, read 9223372036854775807+, written 4611686018427387904");
}

// No opcode is missing: each has a cost or is marked as unknown, with and without operands.
void TestCostRules::everyOpcode() {
  for (int kind = 0; kind < static_cast<int>(hlo::OpKind::kUnknown); ++kind) {
    const std::string word(hlo::opKindWord(static_cast<hlo::OpKind>(kind)));
    for (const char* operands : {"", "p", "p, p", "p, p, p, p, p, p, p"}) {
      const std::string text = absl::StrCat("ENTRY e {\n  p = f32[4] parameter(0)\n  r = f32[4] ", word, "(",
                                            word == "parameter" || word == "constant" ? "0" : operands, ")\n}\n");
      const auto m = support::moduleOf(text);
      QVERIFY2(m, text.c_str());
      const hlo::Costs costs(*m);
      const hlo::Cost cost = costs.total(hlo::Loops::kAllTrips);
      QVERIFY2(cost.flops.atLeast() <= 1000 && cost.bytes().atLeast() <= 1000, text.c_str());
    }
  }
}

// The largest possible window takes no noticeable time, in any dimension.
void TestCostRules::hugeWindowsEnd() {
  std::string text =
      "ENTRY e {\n  i = f32[1,4611686018427387903,1] parameter(0)\n"
      "  k = f32[4611686018427387903,1,1] parameter(1)\n";
  for (int n = 0; n < 1000; ++n) {
    absl::StrAppend(&text, "  c", n,
                    " = f32[1,1000000,1] convolution(i, k), window={size=4611686018427387903 "
                    "stride=",
                    n + 1, " pad=1000_1000 lhs_dilate=7}, dim_labels=b0f_0io->b0f\n");
  }
  const auto m = support::moduleOf(text + "}\n");
  QVERIFY(m);
  const hlo::Costs costs(*m);
  QVERIFY(!costs.total(hlo::Loops::kOnce).flops.isExact());
}

QTEST_APPLESS_MAIN(TestCostRules)
#include "tst_cost_rules.moc"

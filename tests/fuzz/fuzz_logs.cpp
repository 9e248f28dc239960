// Fuzzes memory-usage reports and out-of-memory messages in logs. The input is one to three texts separated by form
// feeds, so that a report can be joined to an assignment.

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/recognize.h"
#include "tests/fuzz/check_assignment.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/out_of_memory_text.h"

namespace {

constexpr size_t kMaximumTexts = 3;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::shared_ptr<const hlo::SourceText>> texts;
  bool isKnown = false;
  for (const absl::string_view part : absl::StrSplit(input, absl::MaxSplits('\f', kMaximumTexts - 1))) {
    texts.push_back(std::make_shared<const hlo::SourceText>("input", part));
    const buffers::Kind kind = buffers::recognize(texts.back()->text());
    const bool hasMessage = buffers::hasOutOfMemory(texts.back()->text());
    fuzz::check(kind != buffers::Kind::kOutOfMemory || hasMessage);
    isKnown = isKnown || kind != buffers::Kind::kNone;
  }
  const auto parsed = buffers::parseAssignment(std::move(texts));
  // A recognised log must also parse.
  fuzz::check(parsed.ok() || !isKnown);
  if (!parsed.ok()) return 0;
  fuzz::check(parsed->diagnostics.size() <= hlo::kMaximumDiagnostics + 1);
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) hlo::format(diagnostic);
  fuzz::checkAssignment(*parsed->assignment);
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  const std::string gpu =
      absl::StrCat("E0513 09:18:55.172311 1808266 client.cc:2908] ", absl::string_view(support::kGpu));
  const std::string tpu =
      R"([rank0]: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm capacity by 5.42G.
[rank0]:
[rank0]: Total hbm usage >= 21.42G:
[rank0]:     reserved        530.00M
[rank0]:     arguments       unknown size
[rank0]:
[rank0]: Output size 5.87G; shares 5.87G with arguments.
[rank0]:
[rank0]: Program hbm requirement 15.03G:
[rank0]:     HLO temp          15.03G (98.1% utilization: Unpadded (14.68G) Padded (14.96G), 0.5% fragmentation (72.19M))
[rank0]:
[rank0]:   Largest program allocations in hbm:
[rank0]:
[rank0]:   1. Size: 2.00G
[rank0]:      Operator: op_type="OneHot" op_name="pmap(f)/dot_general" source_file="m.py" source_line=40
[rank0]:      Shape: f32[8,16,2048,2048]{3,2,1,0:T(8,128)}
[rank0]:      Unpadded size: 1.00G
[rank0]:      Extra memory due to padding: 1.00G (2.0x expansion)
[rank0]:      XLA label: %fusion.12 = f32[8,16,2048,2048]{3,2,1,0:T(8,128)} fusion(%p), kind=kOutput...
[rank0]:      Allocation type: HLO temp
[rank0]:      ==========================
)";
  const std::string sentences =
      R"(W hlo_rematerialization.cc:3183] Can't reduce memory use below 10.64GiB (11428802214 bytes) by rematerialization; only reduced to 71.27GiB (76523901244 bytes), down from 73.51GiB (78931543988 bytes) originally
W bfc_allocator.cc:482] Allocator (GPU_0_bfc) ran out of memory trying to allocate 1.97GiB (rounded to 2110783744)requested by op
I bfc_allocator.cc:1109] memory_limit_: 40231108608 available bytes: 0
I bfc_allocator.cc:1114] Stats: Limit:  40231108608
InUse:                     40106093568
MaxInUse:                  40230617088
 Reported by CUDA: Free memory/Total memory: 22635544576/85095874560
E cuda_driver.cc:752] failed to allocate 14.45G (15518920704 bytes) from device
Failed to allocate request for 154.06GiB (165425291480B) on device ordinal 0
Attempting to reserve 29.49G at the bottom of memory. That was not possible. There are 147.64M free, 0B reserved.
TPU TensorCore Hbm usage: 34.82G, SparseCore Hbm usage 174.10G, exceeding available bytes: 95.74G
Allocation (size=268435456) would exceed memory (size=134217728) :: #allocation7 [shape = 'u8[268435456]{0}', space=vmem, size = 0x10000000, tag = 'output of fusion.3@{}'] :: <no-hlo-instruction>
Ran out of memory in memory space smem while allocating on stack for %my-kernel.3 = bf16[2048,4096]{1,0} custom-call(...)
Scoped allocation with size 19.85M and limit 16.00M exceeded scoped smem limit by 3.85M.
Ran out of memory in memory space vmem while allocating on stack for %f.1 = bf16[8,128]{1,0} custom-call(%a), metadata={op_name="jit(f)/f" stack_frame_id=4}. Scoped allocation with size 32.00M and limit 16.00M exceeded scoped vmem limit by 16.00M. It
E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries (73.40G) exceeds available HBM (15.75G). HLO module: jit_step.
Allocation (size=16777216) would exceed memory (size=1048576) :: #allocation3 [shape = 'u8[16777216]{0}', space=smem, size = 0x1000000, scoped, tag = 'prefetched SMEM operand 0'] :: f.1
  Largest program arguments and outputs in vmem:
  1. Size: 64.00M
     Tag: input window allocation for operator input 0. The window shape is bf16[8,128], while the full shape is bf16[64,128]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
     XLA label: register allocator spill slots in HLO :: f.1
)";
  const std::string report = R"(Total bytes used: 1126416 (1.07MiB)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
   1.00MiB( 93%);    76.0KiB; allocation 2: size 1.00MiB, preallocated-temp:
   1.07MiB(100%);        16B; allocation 0: size 12.0KiB, parameter 0, shape |f32[3072]| at ShapeIndex {}:
The rest 2 allocations are less than 5% of the total size and not shown.


Allocations sorted by size with their values:
allocation 2: size 1.00MiB, preallocated-temp:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	 512.0KiB(100%);   512.0KiB;            0;                2; 2×f32[131072]
	The rest 7 values are less than 5% of the total size and not shown.

allocation 0: size 12.0KiB, parameter 0, shape |f32[3072]| at ShapeIndex {}:
)";
  const std::string spaces = R"(Memory Space: default (color=0)
Total bytes: 1126400 (1.07MiB)
  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
   512.0KiB(100%);   512.0KiB;            0;                2; 2×f32[131072]

Memory Space: vmem (color=1)
Total bytes: 16 (16B)
  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
        16B(100%);        16B;            0;                1; f32[4]
)";
  const std::string assignment = R"(BufferAssignment:
allocation 0: size 12288, parameter 0, shape |f32[3072]| at ShapeIndex {}:
 value: <0 p.0 @0> (size=12288,offset=0): f32[3072]{0}
allocation 2: size 1048576, preallocated-temp:
 value: <3 c.3 @0> (size=524288,offset=0): f32[131072]{0}
 value: <4 d.4 @0> (size=524288,offset=0): f32[131072]{0}
BufferAssignment stats:
             parameter allocation:    12.0KiB
                 total allocation:    1.01MiB
)";
  return {gpu, tpu, sentences, gpu + sentences + gpu, report + "\f" + assignment, assignment + "\f" + spaces, spaces};
}

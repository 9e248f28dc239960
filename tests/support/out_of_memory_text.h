#pragma once

// Out-of-memory messages for the tests and the fuzzer of logs.

namespace support {

/// A message from a GPU, and its report in the format of tests/support/print_assignment.h.
inline constexpr char kGpu[] = R"(RESOURCE_EXHAUSTED: Out of memory while trying to allocate 17179869184 bytes.
BufferAssignment OOM Debugging.
BufferAssignment stats:
             parameter allocation:    1.50GiB
              constant allocation:         0B
        maybe_live_out allocation:    1.50GiB
     preallocated temp allocation:   16.00GiB
  preallocated temp fragmentation:   12.0KiB (0.00%)
                 total allocation:   17.50GiB
              total fragmentation:    1.48GiB (8.45%)
Peak buffers:
	Buffer 1:
		Size: 8.00GiB
		Operator: op_name="jit(f)/mul" source_file="a.py" source_line=3
		XLA Label: fusion
		Shape: f32[46340,46340]
		==========================

	Buffer 2:
		Size: 1.50GiB
		Entry Parameter Subshape: f32[20066,20066]
		==========================

	Buffer 3:
		Size: 12.0KiB
		XLA Label: custom-call
		Shape: (f32[1024], s8[8192])
		==========================

)";
inline constexpr char kGpuPrinted[] = R"(budget allocator requested 17179869184
BufferAssignment stats 18790481920±6417285 fragmentation 1589137899±6417285
  parameter allocation 1610612736±6417285
  constant allocation 0
  maybe_live_out allocation 1610612736±6417285
  preallocated temp allocation 17179869184±6417285 fragmentation 12288±52
line 12: 8589934592±6417285 op jit(f)/mul from a.py:3 shape f32[46340,46340] label fusion
line 19: 1610612736±6417285 kind Entry Parameter shape f32[20066,20066]
line 24: 12288±52 shape (f32[1024], s8[8192]) label custom-call
)";

/// A message from a TPU.
inline constexpr char kTpu[] =
    R"(XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm capacity by 5.42G.

Total hbm usage >= 21.42G:
    reserved        530.00M
    program          15.03G
    arguments         5.87G

Output size 5.87G; shares 5.87G with arguments.

Program hbm requirement 15.03G:
    global             4.0K
    scoped            12.0K
    HLO temp          15.03G (98.1% utilization: Unpadded (14.68G) Padded (14.96G), 0.5% fragmentation (72.19M))

  Largest program allocations in hbm:

  1. Size: 2.00G
     Operator: op_name="pmap(f)/dot_general[\n  precision=\"high\"]" source_file="m.py" source_line=40
     Shape: f32[8,16,2048,2048]{3,2,1,0:T(8,128)}
     Unpadded size: 2.00G
     XLA label: %fusion.12 = f32[8,16,2048,2048]{3,2,1,0:T(8,128)} fusion(%p = 1), kind=kOutput, calls=%f...
     Allocation type: HLO temp
     ==========================

  2. Size: 512.00M
     Operator: op_type="OneHot" op_name="one_hot"
     Shape: f32[4,128,128,9,18]{4,3,0,2,1:T(8,128)}
     Unpadded size: 40.50M
     Extra memory due to padding: 471.50M (12.6x expansion)
     XLA label: copy.3.remat2 = copy(get-tuple-element.7)
     Allocation type: arguments
     ==========================

)";
inline constexpr char kTpuPrinted[] =
    R"(budget compiler of hbm used 22441204121±6417285 limit 16621523435±6417285 exceeded by 5819680686±6417285
Total hbm usage >= 22999549870±6417285
  reserved 555745280±6266
  program 16138339614±6417285
  arguments 6302864506±6417285
Program hbm requirement 16138339614±6417285
  global 4096±52
  scoped 12288±52
  HLO temp 16138339614±6417285 unpadded 15762529976±6417285 padded 16063177687±6417285 fragmentation 75696701±6266
output 6302864506±6417285 shared 6302864506±6417285
line 17: 2147483648±6417285 unpadded 2147483648±6417285 space hbm kind HLO temp op pmap(f)/dot_general[\n  precision=\"high\"] from m.py:40 shape f32[8,16,2048,2048]{3,2,1,0:T(8,128)} instruction fusion.12 label %fusion.12 = f32[8,16,2048,2048]{3,2,1,0:T(8,128)} fusion(%p = 1), kind=kOutput, calls=%f...
line 25: 536870912±6266 unpadded 42467328±6266 padding 494403584±6266 space hbm kind arguments op one_hot type OneHot shape f32[4,128,128,9,18]{4,3,0,2,1:T(8,128)} instruction copy.3.remat2 label copy.3.remat2 = copy(get-tuple-element.7)
)";

}  // namespace support

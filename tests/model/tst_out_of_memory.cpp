// Out-of-memory messages of GPU, CPU and TPU and their reports, alone and pasted from logs.

#include <QByteArrayList>
#include <QTest>

#include "tests/support/compare.h"
#include "tests/support/out_of_memory_text.h"
#include "tests/support/parse_log.h"
#include "tests/support/print_assignment.h"

using namespace support;

namespace {

// Prefixes each line as a logger does; `%1` is the number of the line.
QByteArray logged(const QByteArray& text, const QString& prefix) {
  QByteArray result;
  QList<QByteArray> lines = text.split('\n');
  lines.removeLast();
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QByteArray begin = (prefix.contains(u"%1") ? prefix.arg(1000 + i * 37) : prefix).toUtf8();
    result += lines[i].trimmed().isEmpty() ? begin.trimmed() : begin + lines[i];
    result += '\n';
  }
  return result;
}

// Increases the line numbers of the printed entries by this number.
QByteArray shifted(const QByteArray& printed, int by) {
  QByteArrayList lines = printed.split('\n');
  for (QByteArray& line : lines) {
    if (!line.startsWith("line ")) continue;
    const qsizetype colon = line.indexOf(':');
    line = "line " + QByteArray::number(line.mid(5, colon - 5).toInt() + by) + line.mid(colon);
  }
  return lines.join('\n');
}

}  // namespace

class TestOutOfMemory : public QObject {
  Q_OBJECT

 private slots:
  void reads_data();
  void reads();
};

void TestOutOfMemory::reads_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("expected");
  QTest::addColumn<QByteArray>("diagnostics");
  const QByteArray gpu(kGpu);
  const QByteArray gpuPrinted(kGpuPrinted);
  const QByteArray tpu(kTpu);
  const QByteArray tpuPrinted(kTpuPrinted);
  QTest::newRow("GPU") << gpu << gpuPrinted << QByteArray();
  QTest::newRow("TPU") << tpu << tpuPrinted << QByteArray();

  // Loggers, schedulers and users add prefixes to the lines.
  const QList<std::pair<const char*, QString>> loggers = {
      {"TensorFlow", "2020-05-04 09:05:40.7%1: E    1578 tensorflow/compiler/xla/xla_client/xla_util.cc:76] "},
      {"glog", "E0513 09:18:55.17%1 1808266 pjrt_stream_executor_client.cc:2908] "},
      {"Abseil", "W0000 00:00:1756998431.44%1    5182 compiler.cc:3183] "},
      {"Ray, in colours", "\x1b[2m\x1b[36m(MeshHostWorker pid=%1)\x1b[0m "},
      {"Python's logging", "2024-03-12 10:00:00,%1 ERROR train.loop: "},
      {"ranks", "[rank%1]: "},
      {"Slurm", "12: "},
      {"Compose", "worker-1  | "},
      {"a quotation", "> "},
      {"indented", "        "},
  };
  for (const auto& [name, prefix] : loggers) {
    QTest::addRow("GPU, %s", name) << logged(gpu, prefix) << gpuPrinted << QByteArray();
    QTest::addRow("TPU, %s", name) << logged(tpu, prefix) << tpuPrinted << QByteArray();
  }
  QTest::newRow("GPU, tabs as blanks") << QByteArray(gpu).replace("\t", "        ") << gpuPrinted << QByteArray();
  QTest::newRow("TPU, no blank lines")
      << QByteArray(tpu).replace("\n\n", "\n")
      << QByteArray(tpuPrinted).replace("line 17:", "line 12:").replace("line 25:", "line 19:") << QByteArray();
  QTest::newRow("TPU, line breaks of Windows") << QByteArray(tpu).replace("\n", "\r\n") << tpuPrinted << QByteArray();
  QTest::newRow("in a traceback") << "Traceback (most recent call last):\n  File \"train.py\", line 30, in <module>\n"
                                     "jaxlib.xla_extension.XlaRuntimeError: " +
                                         tpu + "The stack trace below excludes frames.\nSize: 3.00G\n"
                                  << shifted(tpuPrinted, 2) << QByteArray();
  QTest::newRow("printed twice, as JAX does")
      << tpu + "\nThe above exception was the direct cause:\n" + tpu << tpuPrinted << QByteArray();
  QTest::newRow("GPU, printed twice") << gpu + "jax.errors.JaxRuntimeError: " + gpu << gpuPrinted << QByteArray();
  QTest::newRow("a heading without its list, and once more with it")
      << QByteArray("Peak buffers:\nI compiler.cc:1] interrupted\nPeak buffers:\n\tBuffer 1:\n\t\tSize: 12B\n")
      << QByteArray("line 4: 12\n") << QByteArray();
  QTest::newRow("a second message")
      << gpu + "XlaRuntimeError: Out of memory while trying to allocate 5 bytes.\n" + tpu << gpuPrinted
      << QByteArray(R"(note log.txt:30:1: another memory message begins here; only the first one is read
XlaRuntimeError: Out of memory while trying to allocate 5 bytes.
^
)");

  QTest::newRow("an allocator, its statistics and XLA's request")
      << QByteArray(
             R"(2024-05-28 07:02:44.349554: W external/tsl/tsl/framework/bfc_allocator.cc:482] Allocator (GPU_0_bfc) ran out of memory trying to allocate 1.97GiB (rounded to 2110783744)requested by op
2024-07-12 14:40:46.380653: I tensorflow/tsl/framework/bfc_allocator.cc:1109] Total bytes in pool: 40231108608 memory_limit_: 40231108608 available bytes: 0 curr_region_allocation_bytes_: 80462217216
2024-07-12 14:40:46.380666: I tensorflow/tsl/framework/bfc_allocator.cc:1114] Stats:
Limit:                     40231108608
InUse:                     40106093568
MaxInUse:                  40230617088
NumAllocs:                     2268042
E0528 07:02:44.350251   27487 pjrt_stream_executor_client.cc:2826] Execution of replica 0 failed: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 2110783616 bytes.
)") << QByteArray("budget allocator of GPU_0_bfc used 40106093568 limit 40231108608 requested 2110783616\n")
      << QByteArray();
  QTest::newRow("the driver's pieces before XLA's request")
      << QByteArray(
             R"(E cuda_driver.cc:752] failed to allocate 14.45G (15518920704 bytes) from device: CUDA_ERROR_OUT_OF_MEMORY
E cuda_driver.cc:752] failed to allocate 13.01G (13967028224 bytes) from device: CUDA_ERROR_OUT_OF_MEMORY
RuntimeError: Resource exhausted: Failed to allocate request for 154.06GiB (165425291480B) on device ordinal 0
)") << QByteArray("budget allocator requested 165425291480\n")
      << QByteArray();
  QTest::newRow("asynchronous CUDA allocator")
      << QByteArray(
             R"(E1103 18:23:55.103160 3413767 gpu_cudamallocasync_allocator.cc:361] gpu_async_1 cuMemAllocAsync failed to allocate 1225195446464 bytes: RESOURCE_EXHAUSTED
 Reported by CUDA: Free memory/Total memory: 22635544576/85095874560
E1103 18:23:55.103186 3413767 gpu_cudamallocasync_allocator.cc:366] Stats: Limit:                               0
InUse:                     61982909300
)") << QByteArray("budget allocator used 61982909300 limit 85095874560 requested 1225195446464 free 22635544576\n")
      << QByteArray();
  QTest::newRow("CPU") << QByteArray("RESOURCE_EXHAUSTED: Out of memory allocating 421565057912 bytes.\n")
                       << QByteArray("budget allocator requested 421565057912\n") << QByteArray();
  QTest::newRow("a rounded request")
      << QByteArray(
             "JaxRuntimeError: Out of memory while trying to allocate 122.10GiB. [executable_name='jit_train_step']\n")
      << QByteArray("budget allocator requested 131103876710±6417285\n") << QByteArray();
  QTest::newRow("rematerialization did not reach its limit, twice")
      << QByteArray(
             R"(W0000 00:00:1756998431.440298    5182 hlo_rematerialization.cc:3183] Can't reduce memory use below 10.64GiB (11428802214 bytes) by rematerialization; only reduced to 71.27GiB (76523901244 bytes), down from 73.51GiB (78931543988 bytes) originally
W0000 00:00:1756998431.440298    5182 hlo_rematerialization.cc:3183] Can't reduce memory use below 10.63GiB (11418802214 bytes) by rematerialization; only reduced to 71.26GiB (76513901244 bytes), down from 73.51GiB (78931543988 bytes) originally
)") << QByteArray("budget rematerialization used 76523901244 limit 11428802214\n")
      << QByteArray();

  QTest::newRow("TPU of 2018: sizes unknown")
      << QByteArray(
             R"(Compilation failure: Ran out of memory in memory space hbm. Used 17.60G of 16.00G hbm. Exceeded hbm capacity by 1.60G.

Total hbm usage >= 17.60G:
    reserved        528.00M
    program          17.08G
    arguments       unknown size

Output size unknown.

Program hbm requirement 17.08G:
    reserved          12.0K
    HLO temp         17.08G (92.8% utilization, 0.3% fragmentation (53.61M))
)")
      << QByteArray(
             R"(budget compiler of hbm used 18897856102±6417285 limit 17179869184±6417285 exceeded by 1717986918±6417285
Total hbm usage >= 18897856102±6417285
  reserved 553648128±6266
  program 18339510353±6417285
  arguments ?
Program hbm requirement 18339510353±6417285
  reserved 12288±52
  HLO temp 18339510353±6417285 fragmentation 56214159±6266
)") << QByteArray();
  QTest::newRow("TPU: entries of a scratch memory without sizes")
      << QByteArray(
             R"(Ran out of memory in memory space vmem. It should not be possible to run out of vmem - please file a bug against XLA.

Largest program allocations in vmem:

  XLA label: register allocator spill slots
  Allocation type: scoped

  XLA label: %fusion.177 = (bf16[], f32[256]{0}) fusion(f32[256]{0}, ...(+13)), kind=kOutput
  Allocation type: scoped

)") << QByteArray(R"(budget compiler of vmem
line 5: ? space vmem kind scoped label register allocator spill slots
line 8: ? space vmem kind scoped instruction fusion.177 label %fusion.177 = (bf16[], f32[256]{0}) fusion(f32[256]{0}, ...(+13)), kind=kOutput
)") << QByteArray();
  QTest::newRow("TPU: scratch memory of a kernel") << QByteArray(R"(RESOURCE_EXHAUSTED: E1001: CompileTimeScopedVmemOom:
Ran out of memory in memory space vmem while allocating on stack for %my-kernel.3 = bf16[2048,4096]{1,0:T(8,128)(2,1)} custom-call(...)
Scoped allocation with size 19.85M and limit 16.00M exceeded scoped vmem limit by 3.85M.
)") << QByteArray(R"(budget compiler of scoped vmem limit 16777216±6266 exceeded by 4037017±6266 requested 20814233±6266
line 2: 20814233±6266 space vmem kind stack instruction my-kernel.3 label %my-kernel.3 = bf16[2048,4096]{1,0:T(8,128)(2,1)} custom-call(...)
)") << QByteArray();
  QTest::newRow("TPU: two cores") << QByteArray(
                                         "RESOURCE_EXHAUSTED: TPU TensorCore Hbm usage: 34.82G, SparseCore Hbm usage "
                                         "174.10G, exceeding available bytes: 95.74G\n")
                                  << QByteArray(R"(budget compiler of hbm limit 102800042229±6417285
Hbm usage ?
  TensorCore 37387690311±6417285
  SparseCore 186938451558±6417285
)") << QByteArray();
  QTest::newRow("TPU: a program that does not load")
      << QByteArray(
             "RESOURCE_EXHAUSTED: Error loading program 'jit_step': Attempting to reserve 29.49G at the bottom of "
             "memory. That was not possible. There are 147.64M free, 0B reserved, and 147.64M reservable. Scope: "
             "unknown..\n")
      << QByteArray("budget allocator requested 31664646389±6417285 free 154811760±6266\n") << QByteArray();
  QTest::newRow("TPU: one allocation that is larger than the memory")
      << QByteArray(
             "XlaRuntimeError: RESOURCE_EXHAUSTED: Allocation (size=268435456) would exceed memory (size=134217728) :: "
             "#allocation7 [shape = 'u8[268435456]{0}', space=vmem, size = 0x10000000, tag = 'output of fusion.3@{1}'] "
             ":: <no-hlo-instruction>\n")
      << QByteArray(R"(budget compiler of vmem limit 134217728 requested 268435456
line 1: 268435456 space vmem shape u8[268435456]{0} instruction fusion.3 label output of fusion.3@{1}
)") << QByteArray();
  QTest::newRow("TPU of 2026: the short form, twice")
      << QByteArray(
             R"(Traceback (most recent call last):
  File "/home/user/train/train.py", line 30, in <module>
jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries (251.00G) exceeds available HBM (15.75G). HLO module: jit_momentum_step.
See https://openxla.org/xla/errors/error_1000 for more details.

The above exception was the direct cause of the following exception:

jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries (251.00G) exceeds available HBM (15.75G). HLO module: jit_momentum_step.
)")
      << QByteArray(
             "module jit_momentum_step\nbudget compiler of hbm used 269509197824±6417285 limit 16911433728±6417285\n")
      << QByteArray();
  QTest::newRow("TPU of 2026: two short forms")
      << QByteArray(
             "Ran out of memory on HBM, the total memory required for HLO temporaries (20.00G) exceeds available HBM "
             "(16.00G). HLO module: jit_f.1.\n"
             "Ran out of memory on HBM, the total memory required for HLO temporaries (20.00G) exceeds available HBM "
             "(16.00G). HLO module: jit_g.\n")
      << QByteArray("module jit_f.1\nbudget compiler of hbm used 21474836480±6417285 limit 17179869184±6417285\n")
      << QByteArray(R"(note log.txt:2:1: another memory message begins here; only the first one is read
Ran out of memory on HBM, the total memory required for HLO temporaries (20.00G) exceeds available H...
^
)");
  QTest::newRow("TPU of 2026: the short form of another program")
      << QByteArray(
             "Ran out of memory in memory space hbm. Used 2.00G of 1.00G hbm. Exceeded hbm capacity by 1.00G.\n"
             "Ran out of memory on HBM, the total memory required (3.00G) exceeds available HBM (1.00G). HLO module: "
             "g.\n")
      << QByteArray(
             "budget compiler of hbm used 2147483648±6417285 limit 1073741824±6417285 exceeded by "
             "1073741824±6417285\n")
      << QByteArray(R"(note log.txt:2:1: another memory message begins here; only the first one is read
Ran out of memory on HBM, the total memory required (3.00G) exceeds available HBM (1.00G). HLO modul...
^
)");
  QTest::newRow("TPU of 2026: arguments and outputs have a list of their own")
      << QByteArray(
             R"(jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used 16.00G of 15.00G hbm. Exceeded hbm capacity by 1.00G.

Total hbm usage >= 17.00G:
    reserved        256.00M 
    program          15.50G 
    arguments       512.00M 

Output size 512.00M; shares 0B with arguments.

Program hbm requirement 15.50G:
    global            1.00M
    HLO temp         15.00G (2.3% utilization: Unpadded (512.00M) Padded (15.00G), 0.0% fragmentation (2.0K))
    overlays          2.00M

  Largest program allocations in hbm:

  1. Size: 15.00G
     Operator: op_name="jit(f)/add" stack_frame_id=11
     Shape: f32[16,3]{1,0:T(8,128)}
     Unpadded size: 512.00M
     Extra memory due to padding: 14.50G (30.0x expansion)
     XLA label: fusion.2 = fusion(copy.2, copy-done), kind=kLoop, calls=fused_computation
     Allocation type: HLO temp
     ==========================

  2. Size: 2.00M
     XLA label: overlays
     Allocation type: overlays
     ==========================


  Largest program arguments and outputs in hbm:

  1. Size: 512.00M
     Shape: f32[16,3]{0,1:T(4,128)}
     XLA label: Argument 0 index {}
     ==========================

  2. Size: 512B
     Shape: f32[3]{0:T(128)}
     XLA label: Output index {1}
     ==========================


See https://openxla.org/xla/errors/error_1000 for more details. [type.googleapis.com/tensorflow.tpu.CompilationResultProto='\x08\x08\x12\xc9\x11Ran out of memory in memory space hbm. Used 16.00G of 15.00G hbm. Exceeded hbm capacity by 1.00G.\n\nTotal hbm usage >= 17.0...[truncated]']
)")
      << QByteArray(
             R"(budget compiler of hbm used 17179869184±6417285 limit 16106127360±6417285 exceeded by 1073741824±6417285
Total hbm usage >= 18253611008±6417285
  reserved 268435456±6266
  program 16642998272±6417285
  arguments 536870912±6266
Program hbm requirement 16642998272±6417285
  global 1048576±6266
  HLO temp 16106127360±6417285 unpadded 536870912±6266 padded 16106127360±6417285 fragmentation 2048±52
  overlays 2097152±6266
output 536870912±6266 shared 0
line 17: 16106127360±6417285 unpadded 536870912±6266 padding 15569256448±6417285 space hbm kind HLO temp op jit(f)/add shape f32[16,3]{1,0:T(8,128)} instruction fusion.2 label fusion.2 = fusion(copy.2, copy-done), kind=kLoop, calls=fused_computation
line 26: 2097152±6266 space hbm kind overlays label overlays
line 34: 536870912±6266 space hbm shape f32[16,3]{0,1:T(4,128)} label Argument 0 index {}
line 39: 512 space hbm shape f32[3]{0:T(128)} label Output index {1}
)") << QByteArray();
  QTest::newRow("TPU of 2025: positions of the operator")
      << QByteArray(R"(  Largest program allocations in hbm:

  1. Size: 2.00G
     Operator: op_name="jit(f)/dot" source_file="/a b/m.py" source_line=19 source_end_line=20 source_column=3 source_end_column=22
     Shape: bf16[8]{0}
     Unpadded size: 2.00G
     XLA label: fusion.1 = fusion(p), kind=kLoop, calls=f
     Allocation type: HLO temp
     ==========================
)")
      << QByteArray(
             R"(line 3: 2147483648±6417285 unpadded 2147483648±6417285 space hbm kind HLO temp op jit(f)/dot from /a b/m.py:19 shape bf16[8]{0} instruction fusion.1 label fusion.1 = fusion(p), kind=kLoop, calls=f
)") << QByteArray();
  QTest::newRow("TPU: windows of a kernel")
      << QByteArray(
             R"(RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space vmem. Used 256.00M of 128.00M vmem. Exceeded vmem capacity by 128.00M.

Program vmem requirement 256.00M:
    scoped          256.00M

  Largest program allocations in vmem:

  1. Size: 64.00M
     Operator: op_name="jit(f)/mm/pallas_call"
     Shape: u8[67108864]{0}
     Unpadded size: 64.00M
     Tag: input window allocation for operator input 0. The window shape is bf16[4096,4096], while the full shape is bf16[8192,8192]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
     XLA label: mm.1 = custom-call(x.1, y.1), custom_call_target="tpu_custom_call"
     Allocation type: scoped
     ==========================

  2. Size: 1.00M
     Shape: u8[1048576]{0}
     Unpadded size: 1.00M
     Tag: scratch operand 2
     XLA label: mm.1 = custom-call(x.1, y.1), custom_call_target="tpu_custom_call"
     Allocation type: scoped
     ==========================

  3. Size: 4.0K
     XLA label: register allocator spill slots in HLO :: mm.1
     Allocation type: scoped
     ==========================

 [type.googleapis.com/tensorflow.tpu.CompilationResultProto='\x08\x08\x12\xc1\x11Ran out of memory in memory space vmem. Used 256.00M of 12...[truncated]']
)")
      << QByteArray(
             R"(budget compiler of vmem used 268435456±6266 limit 134217728±6266 exceeded by 134217728±6266
Program vmem requirement 268435456±6266
  scoped 268435456±6266
line 8: 67108864±6266 unpadded 67108864±6266 space vmem kind scoped op jit(f)/mm/pallas_call shape u8[67108864]{0} instruction mm.1 label mm.1 = custom-call(x.1, y.1), custom_call_target="tpu_custom_call" tag input window allocation for operator input 0. The window shape is bf16[4096,4096], while the full shape is bf16[8192,8192]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels. window of input 0 window bf16[4096,4096] full bf16[8192,8192] buffers 2
line 17: 1048576±6266 unpadded 1048576±6266 space vmem kind scoped shape u8[1048576]{0} instruction mm.1 label mm.1 = custom-call(x.1, y.1), custom_call_target="tpu_custom_call" tag scratch operand 2
line 25: 4096±52 space vmem kind scoped instruction mm.1 label register allocator spill slots in HLO :: mm.1
)") << QByteArray();
  QTest::newRow("TPU: an operand of a kernel that is larger than SMEM")
      << QByteArray(
             "RESOURCE_EXHAUSTED: Allocation (size=16777216) would exceed memory (size=1048576) :: #allocation3 [shape "
             "= 'u8[16777216]{0}', space=smem, size = 0x1000000, scoped, tag = 'prefetched SMEM operand 0'] :: f.1\n")
      << QByteArray(R"(budget compiler of smem limit 1048576 requested 16777216
line 1: 16777216 space smem kind scoped shape u8[16777216]{0} instruction f.1 label prefetched SMEM operand 0
)") << QByteArray();
  QTest::newRow("TPU of 2026: one kernel, with its whole instruction, twice")
      << QByteArray(
             R"(RESOURCE_EXHAUSTED: E1001: CompileTimeScopedVmemOom:
Ran out of memory in memory space vmem while allocating on stack for %big.1 = bf16[64,128]{1,0:T(8,128)(2,1)} custom-call(%x), custom_call_target="tpu_custom_call", metadata={op_name="jit(f)/{big}/pallas_call" stack_frame_id=4}, backend_config={"op_name"="none"}. Scoped allocation with size 32.00M and limit 16.00M exceeded scoped vmem limit by 16.00M. It should not be possible to run out of scoped vmem - 
See https://openxla.org/xla/errors/error_1001 for more details.
During handling of the above exception, another exception occurred:
Ran out of memory in memory space vmem while allocating on stack for %big.1 = bf16[64,128]{1,0:T(8,128)(2,1)} custom-call(%x), custom_call_target="tpu_custom_call". Scoped allocation with size 32.00M and limit 16.00M exceeded scoped vmem limit by 16.00M.
)")
      << QByteArray(
             R"(budget compiler of scoped vmem limit 16777216±6266 exceeded by 16777216±6266 requested 33554432±6266
line 2: 33554432±6266 space vmem kind stack op jit(f)/{big}/pallas_call instruction big.1 label %big.1 = bf16[64,128]{1,0:T(8,128)(2,1)} custom-call(%x), custom_call_target="tpu_custom_call", metadata={op_name="jit(f)/{big}/pallas_call" stack_frame_id=4}, backend_config={"op_name"="none"}
)") << QByteArray();
  QTest::newRow("TPU: two kernels")
      << QByteArray(
             R"(Ran out of memory in memory space vmem while allocating on stack for %a.1 = f32[] custom-call(). Scoped allocation with size 32.00M and limit 16.00M exceeded scoped vmem limit by 16.00M.
Ran out of memory in memory space vmem while allocating on stack for %b.1 = f32[] custom-call().
)")
      << QByteArray(
             R"(budget compiler of scoped vmem limit 16777216±6266 exceeded by 16777216±6266 requested 33554432±6266
line 1: 33554432±6266 space vmem kind stack instruction a.1 label %a.1 = f32[] custom-call()
)") << QByteArray(R"(note log.txt:2:1: another memory message begins here; only the first one is read
Ran out of memory in memory space vmem while allocating on stack for %b.1 = f32[] custom-call().
^
)");

  QTest::newRow("the stats of a verbose log, below other lines")
      << QByteArray(R"(I0000 buffer_assignment.cc:700] Running buffer assignment
I0000 buffer_assignment.cc:711] BufferAssignment stats:
             parameter allocation:    6.00MiB
     preallocated temp allocation:         0B
                 total allocation:   12.00MiB
I0000 compiler.cc:12] done: 5
)") << QByteArray(R"(BufferAssignment stats 12582912±6266
  parameter allocation 6291456±6266
  preallocated temp allocation 0
)") << QByteArray();
  QTest::newRow("figures that cannot be read")
      << QByteArray(R"(Ran out of memory in memory space hbm. Used lots of 15.48G hbm.
Total hbm usage >= 21.42G:
    reserved        much
BufferAssignment stats:
                 total allocation:    much
Largest program allocations in hbm:
  1. Size: huge
     Unpadded size: 1.2.3
     Shape: f32[8]
)") << QByteArray(R"(budget compiler of hbm
Total hbm usage >= 22999549870±6417285
BufferAssignment stats ?
line 7: ? space hbm shape f32[8]
)") << QByteArray(R"(error log.txt:5:39: expected a size such as 17.50GiB or 2.00G, found "much"
                 total allocation:    much
                                      ^
error log.txt:7:12: expected a size such as 17.50GiB or 2.00G, found "huge"
  1. Size: huge
           ^
error log.txt:8:21: expected a size such as 17.50GiB or 2.00G, found "1.2.3"
     Unpadded size: 1.2.3
                    ^
)");
  QTest::newRow("a name broken over lines, and the log that goes on") << QByteArray(R"(Peak buffers:
	Buffer 1:
		Size: 8.00GiB
		Operator: op_name="jit(f)/a
lphafold/mul" source_file="a.py" source_line=3
		XLA Label: fusion
		==========================
Traceback:
		Size: 9.00GiB
)") << QByteArray("line 2: 8589934592±6417285 op jit(f)/a label fusion\n")
                                                                      << QByteArray();
}

void TestOutOfMemory::reads() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, expected);
  QFETCH(QByteArray, diagnostics);
  const auto parsed = parseLog(text);
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), diagnostics.toStdString());
  const buffers::Assignment& a = *parsed->assignment;
  QVERIFY(a.report() != nullptr);
  COMPARE_TEXT(buffers::print(*a.report()), expected.toStdString());
  QCOMPARE(a.allocationCount(), size_t{0});
  QCOMPARE(a.valueCount(), size_t{0});
  QCOMPARE(a.stepCount(), size_t{0});
  QVERIFY(!a.printedTotalBytes());
}

QTEST_APPLESS_MAIN(TestOutOfMemory)
#include "tst_out_of_memory.moc"

// Dump files grouped into modules: order, companions, and files that belong to no module.

#include <QtTest>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "model/io/dump_folder.h"
#include "tests/support/memory_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr const char* kHlo = "HloModule m\n\nENTRY %e (p: f32[2]) -> f32[2] {\n  ROOT %p = f32[2]{0} parameter(0)\n}\n";
constexpr const char* kAssignment =
    "BufferAssignment:\nallocation 0: size 8, parameter 0, shape |f32[2]| at ShapeIndex {}:\n"
    " value: <0 p @0> (size=8,offset=0): f32[2]{0}\n\nTotal bytes used: 8 (8B)\n";

/// Prints modules with their stages and companions, one per line; file names without the stem.
std::string print(const io::Dump& dump) {
  std::string text;
  const auto name = [&dump](io::FileIndex file) { return dump.files->entries()[file].path; };
  for (const io::DumpModule& module : dump.modules) {
    absl::StrAppend(&text, module.folder, module.folder.empty() ? "" : "/", module.name, " #", module.id);
    if (module.parent) absl::StrAppend(&text, " of ", dump.modules[*module.parent].name);
    text += '\n';
    const size_t strip = (module.folder.empty() ? 0 : module.folder.size() + 1) + module.stem.size();
    const auto list = [&](const std::vector<io::FileIndex>& files) {
      return absl::StrJoin(files, " ", [&](std::string* out, io::FileIndex file) {
        const std::string path = name(file);
        const bool isOwn = path.find(module.stem) != std::string::npos && path.size() > strip;
        absl::StrAppend(out, isOwn ? path.substr(strip) : path);
      });
    };
    for (const io::Stage& stage : module.stages) {
      constexpr const char* kKinds[] = {"before", "step", "named", "final", "codegen", "oom", "word"};
      absl::StrAppend(&text, "  ", kKinds[static_cast<size_t>(stage.kind)]);
      if (stage.number) absl::StrAppend(&text, " ", *stage.number);
      for (const std::string* const part : {&stage.pipeline, &stage.pass, &stage.backend}) {
        if (!part->empty()) absl::StrAppend(&text, " ", *part);
      }
      absl::StrAppend(&text, ": ", list(stage.modules), stage.buffers.empty() ? "" : " + ", list(stage.buffers), "\n");
    }
    for (const io::Companion& companion : module.companions) {
      absl::StrAppend(&text, "  * ", io::nameOf(companion.kind), companion.detail.empty() ? "" : " ", companion.detail,
                      ": ", list({companion.file}), "\n");
    }
  }
  for (const io::FileIndex file : dump.others) absl::StrAppend(&text, "other ", name(file), "\n");
  return text;
}

std::shared_ptr<support::MemoryFiles> files(const std::vector<std::string>& names) {
  std::map<std::string, std::string> contents;
  for (const std::string& name : names) {
    const bool isHlo = name.find(".txt") != std::string::npos || name.find(".hlo") != std::string::npos;
    contents[name] = isHlo ? kHlo : "something else";
  }
  return std::make_shared<support::MemoryFiles>(std::move(contents));
}

}  // namespace

class TestDumpFolder : public QObject {
  Q_OBJECT

 private slots:
  void stagesInOrder() {
    const auto all = files({
        "module_0003.jit_f.sm_8.0_gpu_after_optimizations.txt",
        "module_0003.jit_f.sm_8.0_gpu_after_optimizations.hlo.pb",
        "module_0003.jit_f.sm_8.0_gpu_after_optimizations.dot",
        "module_0003.jit_f.sm_8.0_gpu_after_optimizations-buffer-assignment.txt",
        "module_0003.jit_f.sm_8.0_gpu_after_optimizations-memory-usage-report.txt",
        "module_0003.jit_f.before_optimizations.txt",
        "module_0003.jit_f.0000.spmd.after_pipeline-start.before_dce.txt",
        "module_0003.jit_f.0002.simplify.after_algsimp.before_dce.txt",
        "module_0003.jit_f.0001.simplify.after_pipeline-start.before_algsimp.txt",
        "module_0003.jit_f.0010.simplify.after_dce.before_pipeline-end.hlo.pb",
        "module_0003.jit_f.thunk_sequence.txt",
        "module_0003.jit_f.ptx",
        "module_0003.jit_f.gemm.ttir.txt",
        "module_0003.jit_f.debug_options",
        "module_0003.metadata.textproto",
        "notes.md",
    });
    QCOMPARE(
        print(io::groupFiles(all)),
        std::string(
            R"(jit_f #0003
  before: .before_optimizations.txt
  step 0 spmd pipeline-start: .0000.spmd.after_pipeline-start.before_dce.txt
  step 1 simplify pipeline-start: .0001.simplify.after_pipeline-start.before_algsimp.txt
  step 2 simplify algsimp: .0002.simplify.after_algsimp.before_dce.txt
  step 10 simplify dce: .0010.simplify.after_dce.before_pipeline-end.hlo.pb
  final sm_8.0: .sm_8.0_gpu_after_optimizations.txt .sm_8.0_gpu_after_optimizations.hlo.pb + )"
            R"(.sm_8.0_gpu_after_optimizations-buffer-assignment.txt .sm_8.0_gpu_after_optimizations-memory-usage-report.txt
  * Flags: .debug_options
  * Thunk sequence: .thunk_sequence.txt
  * Assembly: .ptx
  * Kernel IR gemm: .gemm.ttir.txt
  * Pass metadata: module_0003.metadata.textproto
  * Drawing sm_8.0_gpu_after_optimizations.dot: .sm_8.0_gpu_after_optimizations.dot
other notes.md
)"));
    // Names decide everything except for the free-form one.
    QCOMPARE(all->touched(), std::vector<std::string>{"notes.md"});
  }

  void modulesInOrder() {
    QCOMPARE(print(io::groupFiles(files({
                 "module_0010.b.cpu_after_optimizations.txt",
                 "module_0010.b.cpu_after_optimizations-buffer-assignment.txt",
                 "module_0009.a.cpu_after_optimizations.txt",
                 "module_10000.c.cpu_after_optimizations.txt",
                 "module_10000.c.cpu_after_optimizations-buffer-assignment.txt",
                 "module_0001.cfg.debug_options",
                 "host_1/module_0001.b.before_optimizations.txt",
                 "host_1/deep/module_0001.b.before_optimizations.txt",
             }))),
             std::string(R"(b #0010
  final cpu: .cpu_after_optimizations.txt + .cpu_after_optimizations-buffer-assignment.txt
c #10000
  final cpu: .cpu_after_optimizations.txt + .cpu_after_optimizations-buffer-assignment.txt
a #0009
  final cpu: .cpu_after_optimizations.txt
cfg #0001
  * Flags: .debug_options
host_1/b #0001
  before: .before_optimizations.txt
host_1/deep/b #0001
  before: .before_optimizations.txt
)"));
  }

  void onlyContentTells() {
    std::map<std::string, std::string> contents{
        {"module_0001.f.after_codegen.txt", kHlo},
        {"module_0001.f.tpu_comp_env.txt", "x: 1\n"},
        {"module_0001.f.after_optimizations.txt", kHlo},
        {"model.hlo", kHlo},
        {"letter.txt", "Dear reader,\n"},
        {"memory.txt", kAssignment},
        {"alone-buffer-assignment.txt", kAssignment},
        {"alone.txt", kHlo},
        {"module_0002.gemm.hlo", kHlo},
        {"picture.png", "\x89PNG"},
    };
    const auto all = std::make_shared<support::MemoryFiles>(contents);
    all->setTime("module_0001.f.after_optimizations.txt", 5);
    all->setTime("module_0001.f.after_codegen.txt", 7);
    QCOMPARE(print(io::groupFiles(all)), std::string(R"(alone #
  word: .txt + -buffer-assignment.txt
memory #
  word:  + .txt
model #
  word: .hlo
f #0001
  final: .after_optimizations.txt
  codegen: .after_codegen.txt
  * Compiler environment: .tpu_comp_env.txt
module_0002 #0002
  word gemm: .gemm.hlo
other letter.txt
other picture.png
)"));
    QCOMPARE(all->touched(), (std::vector<std::string>{"alone.txt", "letter.txt", "memory.txt", "model.hlo",
                                                       "module_0002.gemm.hlo", "picture.png"}));
  }

  // A name without an extension is its own stem: a file named like its point belongs to another module.
  void onePointOfTwoStems() {
    const auto held = std::make_shared<support::MemoryFiles>(
        std::map<std::string, std::string>{{"module_0004.f.range", kHlo}, {"module_0004.f.range.txt", kHlo}});
    QCOMPARE(print(io::groupFiles(held)), std::string("module_0004.f.range #\n"
                                                      "  word: module_0004.f.range\n"
                                                      "f #0004\n"
                                                      "  word range: .range.txt\n"));
  }

  void unnumberedPointsByTime() {
    const auto all = files({"module_0001.f.before_optimizations.txt", "module_0001.f.0000.p.after_a.before_b.txt",
                            "module_0001.f.0001.p.after_b.before_c.txt", "module_0001.f.after_optimizations.txt",
                            "module_0001.f.before_config_assignment.txt", "module_0001.f.vendor.txt"});
    all->setTime("module_0001.f.before_optimizations.txt", 10);
    all->setTime("module_0001.f.0000.p.after_a.before_b.txt", 20);
    all->setTime("module_0001.f.vendor.txt", 25);
    all->setTime("module_0001.f.0001.p.after_b.before_c.txt", 30);
    all->setTime("module_0001.f.before_config_assignment.txt", 50);  // the clock is wrong
    all->setTime("module_0001.f.after_optimizations.txt", 40);
    std::string order;
    const io::Dump dump = io::groupFiles(all);
    for (const io::Stage& stage : dump.modules[0].stages)
      absl::StrAppend(&order, static_cast<int>(stage.kind), stage.pass, " ");
    QCOMPARE(order, std::string("0 1a 6vendor 1b 2before_config_assignment 3 "));
  }

  // The final module, which is written once more after buffer assignment, is a companion of the module if there is
  // another final one.
  void repeatedFinal() {
    const io::Dump dump = io::groupFiles(files({
        "module_0001.f.after_optimizations.txt",
        "module_0001.f.after_optimizations_after_buffer_assignment.hlo.pb",
        "module_0001.f.after_optimizations_after_buffer_assignment.txt",
        "module_0001.f.after_optimizations_before_buffer_assignment.txt",
        "module_0002.g.after_optimizations_after_buffer_assignment.txt",
    }));
    QCOMPARE(print(dump), std::string(R"(f #0001
  named after_optimizations_before_buffer_assignment: .after_optimizations_before_buffer_assignment.txt
  final: .after_optimizations.txt
  * Module after_optimizations_after_buffer_assignment: .after_optimizations_after_buffer_assignment.txt
  * Module after_optimizations_after_buffer_assignment: .after_optimizations_after_buffer_assignment.hlo.pb
g #0002
  named after_optimizations_after_buffer_assignment: .after_optimizations_after_buffer_assignment.txt
)"));
    QCOMPARE(std::string(dump.reasons[2]), std::string("the same as after_optimizations, so not a separate stage"));
    QCOMPARE(std::string(dump.reasons[4]), std::string());
  }

  // Compiler input belongs to the module with its name: that of the file, otherwise that in its content.
  void inputsByName() {
    const std::string bytecode("ML\xefR\x0d\0jit_other\0jit_step\0", 25);
    const auto all = std::make_shared<support::MemoryFiles>(std::map<std::string, std::string>{
        {"module_0001.jit_f.before_optimizations.txt", kHlo},
        {"module_0002.jit_step.before_optimizations.txt", kHlo},
        {"module_0003.jit_g.before_optimizations.txt", kHlo},
        {"module_0004.jit_g.before_optimizations.txt", kHlo},
        {"module_0005.jit__lambda_.before_optimizations.txt", kHlo},
        {"jit_f.stablehlo.mlir", "module @jit_step {\n}\n"},
        {"a.mlir", "#loc = loc(unknown)\nmodule @jit_step attributes {mhlo.num_replicas = 1 : i32} {\n}\n"},
        {"b.mlir", "module @\"jit_[lambda]\" {\n}\n"},
        {"c.mlir", "module @jit_h {\n}\n"},
        {"d.mlir", "module @jit_g {\n}\n"},
        {"e.mlir", "module {\n  func.func @jit_step() {\n"},
        {"f.mlirbc", bytecode},
        {"ir/jax_ir0001_jit_f_compile.mlir", "module @jit_f {\n}\n"},
        {"tpu/module_0000.jit_f.cl_123.before_optimizations.txt", kHlo},
        {"tpu/module_0001.jit_f.cl_123.before_optimizations.txt", kHlo},
        {"tpu/shardy/module_0001.jit_f/01.before_propagation.mlir", "module @jit_f {\n}\n"},
    });
    const io::Dump dump = io::groupFiles(all);
    std::string text;
    for (const io::DumpModule& module : dump.modules) {
      for (const io::Companion& companion : module.companions)
        absl::StrAppend(&text, dump.files->entries()[companion.file].path, " of ", module.name, "\n");
    }
    for (const io::FileIndex file : dump.others)
      absl::StrAppend(&text, dump.files->entries()[file].path, ": ", dump.reasons[file], "\n");
    QCOMPARE(text, std::string(R"(ir/jax_ir0001_jit_f_compile.mlir of jit_f
jit_f.stablehlo.mlir of jit_f
a.mlir of jit_step
f.mlirbc of jit_step
b.mlir of jit__lambda_
tpu/shardy/module_0001.jit_f/01.before_propagation.mlir of jit_f
c.mlir: no module in the dump has the name that it states
d.mlir: several modules have the name that it states
e.mlir: it may belong to any of several modules
)"));
  }

  void idsThatDiffer() {
    QCOMPARE(print(io::groupFiles(files({
                 "module_0001.f.before_optimizations.txt",
                 "module_0001.f.debug_options",
                 "module_0004.f.0003.p.after_a.before_b.txt",
                 "module_0004.f.cpu_after_optimizations.txt",
                 "module_0007.f.before_optimizations.txt",  // the second run failed
                 "module_0002.g.before_optimizations.txt",
                 "module_0003.g.before_optimizations.txt",
                 "module_0009.g.cpu_after_optimizations.txt",
             }))),
             std::string(R"(g #0002
  before: .before_optimizations.txt
f #0004
  before: module_0001.f.before_optimizations.txt
  step 3 p a: .0003.p.after_a.before_b.txt
  final cpu: .cpu_after_optimizations.txt
  * Flags: module_0001.f.debug_options
f #0007
  before: .before_optimizations.txt
g #0009
  before: module_0003.g.before_optimizations.txt
  final cpu: .cpu_after_optimizations.txt
)"));
  }

  void trialsBelongToTheirModule() {
    QCOMPARE(print(io::groupFiles(files({
                 "module_0001.jit_triton_step.before_optimizations.txt",
                 "module_0002.gemm_fusion_dot_12.before_optimizations.txt",
                 "module_0003.triton_gemm.before_optimizations.txt",
                 "module_0004.jit_g.before_optimizations.txt",
                 "module_0005.wrapped_add.before_optimizations.txt",
                 "other/module_0001.wrapped_add.before_optimizations.txt",
             }))),
             std::string(R"(jit_triton_step #0001
  before: .before_optimizations.txt
gemm_fusion_dot_12 #0002 of jit_triton_step
  before: .before_optimizations.txt
triton_gemm #0003 of jit_triton_step
  before: .before_optimizations.txt
jit_g #0004
  before: .before_optimizations.txt
wrapped_add #0005 of jit_g
  before: .before_optimizations.txt
other/wrapped_add #0001
  before: .before_optimizations.txt
)"));
  }

  void totalsAndTheFirstModule() {
    const auto assignment = [](int64_t bytes) {
      return absl::StrCat("BufferAssignment:\nallocation 0: size 1:\n\nTotal bytes used: ", bytes, " (x)\n");
    };
    io::Dump dump = io::groupFiles(std::make_shared<support::MemoryFiles>(std::map<std::string, std::string>{
        {"module_0001.f.after_optimizations.txt", kHlo},
        {"module_0001.f.after_optimizations-buffer-assignment.txt", assignment(100)},
        {"module_0001.f.before_optimizations.txt", std::string(kHlo) + kHlo},
        {"module_0002.g.after_optimizations.txt", kHlo},
        {"module_0002.g.after_optimizations-buffer-assignment.txt", "BufferAssignment:\n"},
        {"module_0002.g.after_optimizations-memory-usage-report.txt", "Total bytes used: 300 (x)\n"},
        {"module_0003.h.after_optimizations-buffer-assignment-values.txt",
         "\nTotal bytes used: 200 (x)\n\nUsed values:\n"},
        {"module_0004.i.after_optimizations.txt", std::string(kHlo) + kHlo + kHlo},
        {"module_0005.j.before_optimizations.txt", kHlo},
    }));
    const auto main = io::mainStages(dump);
    QCOMPARE(main.size(), size_t{4});  // not the one without a final stage
    io::findTotals(&dump, io::kTotalsBudget);
    std::string totals;
    for (const io::DumpModule& module : dump.modules) {
      const auto total = module.stages[*module.mainStage()].totalBytes;
      absl::StrAppend(&totals, module.name, " ", total ? absl::StrCat(*total) : "unknown", "\n");
    }
    QCOMPARE(totals, std::string("f 100\ng 300\nh 200\ni unknown\nj unknown\n"));
    QCOMPARE(dump.modules[io::firstStage(dump)->module].name, std::string("g"));
  }

  // A short head of packed data may not be enough to unpack anything.
  void totalsOfPackedFiles_data() {
    QTest::addColumn<QByteArray>("filter");
    for (const char* const filter : {"gzip", "zstd", "bzip2", "xz"}) QTest::newRow(filter) << QByteArray(filter);
  }
  void totalsOfPackedFiles() {
    QFETCH(QByteArray, filter);
    const support::TemporaryFolder folder;
    std::string values = "\nTotal bytes used: 200 (x)\n\nUsed values:\n";
    for (int i = 0; i < 1000; ++i) absl::StrAppend(&values, "<", i, " value.", i * 7919 % 1000, " @0>\n");
    const std::string packed = folder / "values";
    support::writePacked(packed, filter.constData(), values);
    std::ifstream file(packed, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    io::Dump dump = io::groupFiles(std::make_shared<support::MemoryFiles>(std::map<std::string, std::string>{
        {"module_0001.f.after_optimizations-buffer-assignment-values.txt.gz", bytes}}));
    io::findTotals(&dump, io::kTotalsBudget);
    QCOMPARE(dump.modules[0].stages[0].totalBytes, std::optional<int64_t>(200));
  }

  void truncatedNumbersAreIgnored() {
    io::Dump dump = io::groupFiles(std::make_shared<support::MemoryFiles>(std::map<std::string, std::string>{
        {"module_0001.f.after_optimizations-buffer-assignment.txt", "BufferAssignment:\n\nTotal bytes used: 12"}}));
    io::findTotals(&dump, io::kTotalsBudget);
    QVERIFY(!dump.modules[0].stages[0].totalBytes);
  }

  void tenThousandFiles() {
    std::vector<std::string> names;
    for (int module = 0; module < 200; ++module) {
      const std::string stem = absl::StrFormat("module_%04d.jit_step_%d.42", module, module);
      for (const char* const suffix : {"before_optimizations.txt", "sm_9.0_gpu_after_optimizations.txt", "ptx",
                                       "thunk_sequence.txt", "sm_9.0_gpu_after_optimizations-buffer-assignment.txt"}) {
        names.push_back(absl::StrCat(stem, ".", suffix));
      }
      for (int step = 0; step < 45; ++step) {
        names.push_back(
            absl::StrFormat("%s.%04d.simplification.after_pass_%d.before_pass_%d.txt", stem, step, step, step + 1));
      }
    }
    QCOMPARE(names.size(), size_t{10'000});
    const io::Dump dump = io::groupFiles(files(names));
    QCOMPARE(dump.modules.size(), size_t{200});
    QCOMPARE(dump.modules[7].stages.size(), size_t{47});
    QCOMPARE(dump.modules[7].companions.size(), size_t{2});
    QVERIFY(dump.others.empty());
  }

  // Real folders: the numbers of modules, stages, buffer assignments and other files, compared with `ls` and `grep`.
  void realFolders_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("modules");
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("buffers");
    QTest::addColumn<int>("companions");
    QTest::addColumn<int>("others");
    QTest::newRow("cpu") << "cpu_low_mem/profile" << 53 << 146 << 106 << 0 << 0;
    QTest::newRow("gpu") << "si_bse/profile_fused_clean" << 44 << 136 << 88 << 44 << 0;
    QTest::newRow("several") << "aot_memory_poc" << 7 << 12 << 10 << 4
                             << 0;  // two files with free-form names are modules too
    QTest::newRow("solver") << "si_bse/profile_block4" << 1 << 4 << 2 << 1 << 0;
    QTest::newRow("small") << "pf_smoke/pf_smoke" << 3 << 6 << 6 << 2 << 0;
  }
  void realFolders() {
    QFETCH(QString, folder);
    const std::string path =
        absl::StrCat(HLOSCOPE_SHARED "/corpus/real/jackmcarthur__lorrax_sandbox/", folder.toStdString());
    if (!std::filesystem::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto all = io::listFolder(path);
    QVERIFY(all.ok());
    const io::Dump dump = io::groupFiles(*all);
    int stages = 0, buffers = 0, companions = 0;
    for (const io::DumpModule& module : dump.modules) {
      stages += static_cast<int>(module.stages.size());
      companions += static_cast<int>(module.companions.size());
      for (const io::Stage& stage : module.stages) buffers += static_cast<int>(stage.buffers.size());
    }
    QTEST(static_cast<int>(dump.modules.size()), "modules");
    QTEST(stages, "stages");
    QTEST(buffers, "buffers");
    QTEST(companions, "companions");
    QTEST(static_cast<int>(dump.others.size()), "others");
  }
};

QTEST_APPLESS_MAIN(TestDumpFolder)
#include "tst_dump_folder.moc"

// Opening paths: files that are joined, and messages about files that are not dumps.

#include <sys/stat.h>
#include <unistd.h>
#include <QtTest>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/kinds.h"
#include "model/io/loader.h"

namespace fs = std::filesystem;

namespace {

constexpr const char* kModule = R"(HloModule jit_f, is_scheduled=true

ENTRY %main.3 (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %exp.2 = f32[4]{0} exponential(%p.1)
}
)";

std::string assignment(int64_t bytes) {
  return absl::StrCat("BufferAssignment:\nallocation 0: size ", bytes,
                      ", parameter 0, shape |f32[4]| at ShapeIndex {}:\n",
                      " value: <0 p.1 @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: ", bytes, "\n");
}

/// All main stages of a path after reading.
struct Loaded {
  absl::Status status;
  std::vector<io::LoadedModule> modules;
  size_t first = 0;
  bool ok() const { return status.ok(); }
};

Loaded load(const std::string& path, std::stop_token stop = {}) {
  Loaded loaded;
  const auto dump = io::openDump(path, stop);
  if (!dump.ok()) return {dump.status(), {}, 0};
  for (const io::StageId id : io::mainStages(**dump)) {
    if (id == io::firstStage(**dump)) loaded.first = loaded.modules.size();
    auto modules = io::readStage(**dump, id, stop);
    if (!modules.ok()) return {modules.status(), {}, 0};
    for (io::LoadedModule& module : *modules) loaded.modules.push_back(std::move(module));
  }
  return loaded;
}

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/hloscope-loader-XXXXXX";
    m_path = ::mkdtemp(name);
  }
  ~Folder() { fs::remove_all(m_path); }
  std::string operator/(const std::string& name) const { return m_path + "/" + name; }
  const std::string& path() const { return m_path; }
  std::string write(const std::string& name, const std::string& bytes) const {
    const std::string path = m_path + "/" + name;
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

 private:
  std::string m_path;
};

}  // namespace

class TestLoader : public QObject {
  Q_OBJECT

 private slots:
  void joinsByName() {
    const Folder folder;
    const std::string module = folder.write("m.gpu_after_optimizations.txt", kModule);
    const std::string other = folder.write("m.gpu_after_optimizations-buffer-assignment.txt", assignment(16));
    for (const std::string& path : {module, other}) {
      const auto dump = load(path);
      QVERIFY2(dump.ok(), std::string(dump.status.message()).c_str());
      QCOMPARE(dump.modules.size(), size_t{1});
      QCOMPARE(dump.modules[0].path, module);
      QCOMPARE(dump.modules[0].assignmentPath, other);
      QVERIFY(dump.modules[0].module != nullptr);
      QVERIFY(dump.modules[0].assignment != nullptr);
    }
  }

  // The names of a folder are kept; files that are added or removed later count.
  void searchesAFolderOnce() {
    const Folder folder;
    const std::string module = folder.write("m.cpu_after_optimizations.txt", kModule);
    const auto settle = [&] {  // a folder that has just changed is not kept
      fs::last_write_time(folder.path(), fs::last_write_time(folder.path()) - std::chrono::seconds(10));
    };
    io::SearchedFolders searched;
    const auto buffers = [&] {
      const auto dump = io::openDump(module, {}, &searched);
      return dump.ok() ? (*dump)->modules.front().stages.front().buffers.size() : 99;
    };
    QCOMPARE(buffers(), size_t{0});
    settle();
    QCOMPARE(buffers(), size_t{0});
    QCOMPARE(buffers(), size_t{0});
    const std::string other = folder.write("m.cpu_after_optimizations-buffer-assignment.txt", assignment(16));
    QCOMPARE(buffers(), size_t{1});
    settle();
    QCOMPARE(buffers(), size_t{1});
    QCOMPARE(buffers(), size_t{1});
    std::vector<std::string> names{"m.txt", "m.cpu_after_optimizations-buffer-assignment.txt"};
    searched.removeMissing(folder.path(), &names);
    QCOMPARE(names, std::vector<std::string>{"m.cpu_after_optimizations-buffer-assignment.txt"});
    fs::remove(other);
    QCOMPARE(buffers(), size_t{0});
  }

  void joinsSplitFiles() {
    const Folder folder;
    folder.write("m.txt", kModule);
    folder.write("m-buffer-assignment.txt",
                 "BufferAssignment:\nallocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:\n"
                 " value: <0 p.1 @0> (size=16,offset=0): f32[4]{0}\n");
    folder.write(
        "m-buffer-assignment-values.txt",
        "\nTotal bytes used: 16 (16B)\n\nUsed values:\n<0 p.1 @0>\n positions:\n  p.1\n uses:\n  exp.2, operand 0\n"
        " from instruction: %p.1 = f32[4]{0} parameter(0)\n");
    folder.write(
        "m-live-range.txt",
        "HloLiveRange (max 2):\n  InstructionSequence:\n    0:p.1\n    1:exp.2\n  BufferLiveRange:\n    p.1{}:0-2\n"
        "  Live ranges at 0 (peak):\n    p.1{}: 16 bytes (cumulative: 16 bytes)\n");
    for (const char* const name :
         {"m.txt", "m-buffer-assignment.txt", "m-buffer-assignment-values.txt", "m-live-range.txt"}) {
      const auto dump = load(folder / name);
      QVERIFY2(dump.ok(), name);
      QVERIFY2(dump.modules[0].module != nullptr, name);
      const auto& read = dump.modules[0].assignment;
      QVERIFY2(read != nullptr, name);
      QCOMPARE(read->stepCount(), size_t{2});
      QCOMPARE(read->uses(buffers::ValueId(0)).size(), size_t{1});
      QCOMPARE(*read->printedTotalBytes(), int64_t{16});
    }
  }

  // A report is checked against the assignment beside it, or replaces a missing assignment.
  void joinsTheReport() {
    const std::string report =
        "Total bytes used: 16 (16B)\n\nAllocations sorted by size:\n\n  16B(100%);  0B; allocation 0: size 15B, "
        "constant:\n"
        "Allocations sorted by size with their values:\n";
    for (const bool isBeside : {true, false}) {
      const Folder folder;
      const std::string module = folder.write("m.gpu_after_optimizations.txt", kModule);
      if (isBeside) folder.write("m.gpu_after_optimizations-buffer-assignment.txt", assignment(16));
      const std::string beside = folder.write("m.gpu_after_optimizations-memory-usage-report.txt", report);
      for (const std::string& path : {module, beside, folder.path()}) {
        const auto dump = load(path);
        QVERIFY2(dump.ok(), std::string(dump.status.message()).c_str());
        QCOMPARE(dump.modules.size(), size_t{1});
        QVERIFY(dump.modules[0].module != nullptr);
        const buffers::Assignment& read = *dump.modules[0].assignment;
        QVERIFY(read.report() != nullptr && read.report()->isUsageReport);
        QCOMPARE(read.allocationCount(), size_t{1});
        QCOMPARE(read.allocation(buffers::AllocationId(0)).sizeBytes, int64_t{isBeside ? 16 : 15});
        QCOMPARE(dump.modules[0].diagnostics.size(), size_t{1});
        QVERIFY(absl::StrContains(
            dump.modules[0].diagnostics[0].message,
            isBeside ? "the report states about 15 bytes for allocation 0, but the buffer assignment states 16"
                     : "this list add up to about 15 bytes, but the total is 16"));
      }
    }
  }

  // As a file, at the end of a long file, and pasted.
  void opensOutOfMemoryMessages() {
    const Folder folder;
    const std::string message =
        "RESOURCE_EXHAUSTED: Out of memory while trying to allocate 12 bytes.\n"
        "Peak buffers:\n\tBuffer 1:\n\t\tSize: 8B\n\t\tXLA Label: %a.1 = f32[2]{0} fusion(f32[2]{0} %p)\n";
    std::string log;
    while (log.size() < 100'000) log += "step 1: loss 2\n";
    for (const std::string& text : {message, log + message}) {
      const auto dump = load(folder.write("train.log", text));
      QVERIFY2(dump.ok(), std::string(dump.status.message()).c_str());
      QVERIFY(dump.modules[0].module == nullptr);
      QCOMPARE(dump.modules[0].assignment->report()->entries.size(), size_t{1});
      const auto pasted = io::readTexts({std::make_shared<const hlo::SourceText>("pasted text", text)});
      QVERIFY(pasted.ok());
      QCOMPARE(pasted->front().assignment->report()->budgets.front().requested->bytes, int64_t{12});
    }
    QVERIFY(!load(folder.write("train.log", log)).ok());
  }

  // Each message of a log is an entry, whose lines have their numbers in the log.
  void opensEachMessageOfALog() {
    const Folder folder;
    const auto message = [](const std::string& used) {
      return "RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used " + used +
             " of 1.00G hbm. Exceeded hbm capacity by 1.00G.\n\n  Largest program allocations in hbm:\n\n"
             "  1. Size: 8B\n     XLA label: a.1 = fusion(p)\n     Allocation type: HLO temp\n";
    };
    const auto dump = load(folder.write("train.log", message("2.00G") + message("3.00G")));
    QVERIFY2(dump.ok(), std::string(dump.status.message()).c_str());
    QCOMPARE(dump.modules.size(), size_t{2});
    for (uint32_t i = 0; i < 2; ++i) {
      const buffers::Report& report = *dump.modules[i].assignment->report();
      QCOMPARE(dump.modules[i].part, i + 1);
      QCOMPARE(report.budgets.front().used->bytes, int64_t{i + 2} << 30);
      QCOMPARE(report.entries.front().line, 5 + 7 * i);
      QVERIFY(dump.modules[i].diagnostics.empty());
    }
  }

  // A file with another name than XLA's may be about anything.
  void aMessageIsNotJoinedWithForeignFiles() {
    const Folder folder;
    folder.write("z.txt", kModule);
    const std::string log = folder.write(
        "train.log",
        "Ran out of memory in memory space hbm. Used 2.00G of 1.00G hbm. Exceeded hbm capacity by 1.00G.\n");
    const auto alone = load(log);
    QVERIFY2(alone.ok(), std::string(alone.status.message()).c_str());
    QCOMPARE(alone.modules.size(), size_t{1});
    QVERIFY(alone.modules[0].module == nullptr);
    folder.write("module_0001.m.cl_1.after_optimizations.txt", kModule);
    const auto dump = io::openDump(log);
    QVERIFY(dump.ok());
    QCOMPARE((*dump)->modules.size(), size_t{1});
    QCOMPARE((*dump)->modules[0].stages.size(), size_t{2});
  }

  void folderOpensTheLargest() {
    const Folder folder;
    folder.write("a/deep/x.after_optimizations.txt", kModule);
    folder.write("a/deep/x.after_optimizations-buffer-assignment.txt", assignment(16));
    folder.write("b/y.cpu_after_optimizations.txt", kModule);
    folder.write("b/y.cpu_after_optimizations-buffer-assignment.txt", assignment(64));
    folder.write("b/y.before_optimizations.txt", kModule);
    folder.write("c/alone-buffer-assignment.txt", assignment(32));
    folder.write("c/notes.txt", "hello");
    const auto dump = load(folder.path());
    QVERIFY2(dump.ok(), std::string(dump.status.message()).c_str());
    QCOMPARE(dump.modules.size(), size_t{3});
    QVERIFY(absl::EndsWith(dump.modules[0].path, "a/deep/x.after_optimizations.txt"));
    QVERIFY(absl::EndsWith(dump.modules[1].path, "b/y.cpu_after_optimizations.txt"));
    QVERIFY(absl::EndsWith(dump.modules[2].path, "c/alone-buffer-assignment.txt"));
    QCOMPARE(dump.first, size_t{1});
    QVERIFY(dump.modules[2].module == nullptr);
  }

  void folderWithOtherNamesReadsContents() {
    const Folder folder;
    folder.write("model.hlo", kModule);
    folder.write("notes.txt", "hello");
    const auto dump = load(folder.path());
    QVERIFY(dump.ok());
    QCOMPARE(dump.modules.size(), size_t{1});
  }

  void severalModulesOfOneFile() {
    const Folder folder;
    const auto dump = load(folder.write("two.txt", absl::StrCat(kModule, "\n// -----\n\n", kModule)));
    QVERIFY(dump.ok());
    QCOMPARE(dump.modules.size(), size_t{2});
  }

  void namesFilesThatAreNotDumps_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    const QString flag = QStringLiteral(
        "make a dump with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its *after_optimizations.txt "
        "files");
    QTest::newRow("png") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)
                         << "is a PNG image, not an XLA dump; " + flag;
    QTest::newRow("empty") << QByteArray("") << "is empty; wait until XLA has finished writing the dump, or " + flag;
    QTest::newRow("zeros") << QByteArray(5000, '\0')
                           << "contains only zero bytes: it was not written completely; " + flag;
    QTest::newRow("prose") << QByteArray("Dear reader,\nthis is a letter (a long one) = nothing else.\n")
                           << "is text, but neither HLO nor a buffer assignment; " + flag;
    const auto other = [&flag](const char* title, const QByteArray& bytes, const char* what) {
      QTest::newRow(title) << bytes << QStringLiteral("is %1, not an XLA dump; ").arg(QLatin1String(what)) + flag;
    };
    other("jpeg", QByteArray("\xFF\xD8\xFF\xE0\0\x10JFIF", 10), "a JPEG image");
    other("object",
          QByteArray("\x7F"
                     "ELF\2\1\1\0",
                     8),
          "a compiled program or object file");
    other("bitcode", QByteArray("BC\xC0\xDE\x35\x14\0\0", 8), "LLVM bitcode");
    other("llvm",
          "; ModuleID = 'jit_f'\nsource_filename = \"jit_f\"\ndefine void @fusion(ptr %0) {\n  %1 = load float, ptr "
          "%0\n  ret void\n}\n",
          "LLVM IR");
    other("llvm 2", "target datalayout = \"e-m:e\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n", "LLVM IR");
    other("ptx",
          "//\n// Generated by LLVM NVPTX Back-End\n//\n\n.version 8.1\n.target sm_80\n.address_size 64\n.visible "
          ".entry f(\n)\n",
          "PTX (CUDA assembly)");
    other("svg", "<?xml version=\"1.0\"?>\n<svg/>\n", "an XML file");
    other("html", "<!DOCTYPE html>\n<script>stablehlo.add</script>\n", "an HTML page");
    other("dot", "digraph G {\n  a -> b;\n}\n", "a Graphviz graph (DOT)");
    other("jaxpr", "{ lambda ; a:f32[4]. let b:f32[4] = exp a in (b,) }\n",
          "a jaxpr, the input of JAX's lowering to StableHLO");
    other("graph text", "node {\n  name: \"x\"\n  op: \"Placeholder\"\n}\nversions {\n  producer: 1\n}\n",
          "a TensorFlow graph (GraphDef)");
    other("saved model text", "saved_model_schema_version: 1\nmeta_graphs {\n}\n", "a TensorFlow SavedModel");
    other("trace", "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[]}\n", "a profiler trace");
    other("python", "import jax\n\ndef f(x):\n  return x\n", "Python source");
    const auto taken = [&flag](const char* title, const QByteArray& bytes, const char* what) {
      QTest::newRow(title)
          << bytes
          << QStringLiteral("is %1, the compiler's input; hloscope opens its output, HLO: ").arg(QLatin1String(what)) +
                 flag;
    };
    taken("mlir bytecode", QByteArray("ML\xEFR\rStableHLO_v1.0.0\0\1", 21), "MLIR bytecode (StableHLO)");
    // A flatbuffer: the root's offset, the table of 14 fields, of which the second and the last are set, the function's
    // name and the module.
    QTest::newRow("jax.export")
        << QByteArray(
               "\x24\0\0\0"
               "\x20\0\x0C\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\0"
               "\x20\0\0\0\x10\0\0\0\x04\0\0\0"
               "\x01\0\0\0f\0\0\0"
               "\x15\0\0\0ML\xEFR\rStableHLO_v1.0.0\0\1",
               81)
        << "is a function serialized by jax.export (StableHLO), the compiler's input; hloscope opens its output, HLO: "
           "call jax.export.deserialize(…).call in a program and " +
               flag;
    // node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } } node { … }
    taken("graph",
          QByteArray("\x0A\x1D\x0A\x01x\x12\x0BPlaceholder\x2A\x0B\x0A\x05"
                     "dtype\x12\x02\x30\x01\x0A\x05\x0A\x01y\x12\0\0\0",
                     40),
          "a TensorFlow graph (GraphDef)");
    taken("saved model", QByteArray("\x08\x01\x12\x20\x0A\x1E\x12\x05serve\0\1\2\3", 15), "a TensorFlow SavedModel");
    QTest::newRow("riegeli")
        << QByteArray(
               "\x83\xAF\x70\xD1\x0D\x88\x4A\x3F\0\0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0\x91\xBA\xC2\x3C\x92\x87\xE1\xA9", 32)
        << "is a Riegeli file (--xla_dump_hlo_as_riegeli), which hloscope cannot read; dump text instead with "
           "XLA_FLAGS=\"--xla_dump_to=DIR --xla_dump_hlo_as_text\" and open the folder DIR";
    QTest::newRow("empty zip")
        << QByteArray("PK\5\6", 4) + QByteArray(18, '\0')
        << "is an archive without readable files: it is empty, damaged or inside another archive; "
           "unpack it and open its contents";
    QTest::newRow("thunks")
        << QByteArray("000: kGemm   [source       | next=001 (1)] gemm.1\n001: kCopy [prev=000 (1) | sink] copy\n")
        << "is a thunk sequence of a module; open the dump folder that contains it and select it there";
    QTest::newRow("old thunks")
        << QByteArray("kKernel\twrapped_add\nkCopy  \tcopy.1\n")
        << "is a thunk sequence of a module; open the dump folder that contains it and select it there";
    QTest::newRow("flags") << QByteArray("xla_gpu_autotune_level: 4\nxla_dump_to: \"/tmp\"\n")
                           << "contains the compiler flags of a module; open the dump folder that contains it and "
                              "select it there";
    QTest::newRow("binary") << QByteArray("\x0A\x05\x01\x02\x03\x04\x05\x06\x07\x08jit_f", 15)
                            << "is binary data, but not an HLO module proto; " + flag;
    QTest::newRow("copied as text")
        << QByteArray("\xEF\xBF\xBD\1\2\3").repeated(20)
        << "is binary data that was copied as text: every byte above 127 was replaced by U+FFFD; "
           "copy the original again as binary data";
  }
  void namesFilesThatAreNotDumps() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, sentence);
    const Folder folder;
    const std::string path = folder.write("file", bytes.toStdString());
    const auto dump = load(path);
    QVERIFY(!dump.ok());
    QCOMPARE(QString::fromStdString(std::string(dump.status.message())),
             QString::fromStdString(path) + ": " + sentence);
  }

  // MLIR text opens with its functions; a note says that it is the compiler's input.
  void opensMlir_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("computations");
    // Its loops look like computations. Output of XLA's printer, with and without locations.
    const QByteArray loop =
        "  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n"
        "    %c = stablehlo.constant dense<0> : tensor<i32>\n"
        "    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<4xf32>\n    cond {\n"
        "      %1 = stablehlo.compare LT, %i, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "      stablehlo.return %1 : tensor<i1>\n    } do {\n"
        "      stablehlo.return %i, %x : tensor<i32>, tensor<4xf32>\n    }\n    return %0#1 : tensor<4xf32>\n  }\n";
    const QString ofLoop = QStringLiteral("main main.while.cond main.while.body");
    QTest::newRow("a function") << QByteArray(
                                       "module @jit_f {\n  func.func public @main(%arg0: tensor<4xf32>) -> "
                                       "tensor<4xf32> {\n    %0 = stablehlo.exponential %arg0 : tensor<4xf32>\n    "
                                       "return %0 : tensor<4xf32>\n  }\n}\n")
                                << QStringLiteral("main");
    QTest::newRow("a loop") << "module @jit_f attributes {mhlo.num_partitions = 1 : i32} {\n" + loop + "}\n" << ofLoop;
    QTest::newRow("locations") << "#loc = loc(unknown)\n#loc1 = loc(\"x\")\nmodule @jit_f {\n" + loop + "} loc(#loc)\n"
                               << ofLoop;
    QTest::newRow("no name") << "// RUN: x\nmodule {\n" + loop + "}\n" << ofLoop;
    QTest::newRow("no module") << loop << ofLoop;
    QTest::newRow("a log") << "I0000 00:00:1700000000.1 1 a.cc:5] module @jit_f {\n" + loop + "}\n" << ofLoop;
    QTest::newRow("generic form") << "\"builtin.module\"() ({\n" + loop + "}) : () -> ()\n" << ofLoop;
    QTest::newRow("Triton") << QByteArray("tt.func public @gemm(%arg0: !tt.ptr<f32>) {\n  tt.return\n}\n")
                            << QStringLiteral("gemm");
  }
  void opensMlir() {
    QFETCH(QByteArray, text);
    QFETCH(QString, computations);
    const Folder folder;
    const auto dump = load(folder.write("f.mlir", text.toStdString()));
    QVERIFY2(dump.ok(), dump.status.ToString().c_str());
    QCOMPARE(dump.modules.size(), size_t{1});
    const io::LoadedModule& loaded = dump.modules.front();
    QVERIFY(loaded.mlir != nullptr);
    QStringList names;
    for (uint32_t i = 0; i < loaded.module->computationCount(); ++i)
      names << QString::fromStdString(std::string(loaded.module->name(hlo::ComputationId(i))));
    QCOMPARE(names.join(u' '), computations);
    QCOMPARE(loaded.diagnostics.size(), size_t{1});
    QVERIFY(loaded.diagnostics.front().severity == hlo::Severity::kNote);
    QCOMPARE(loaded.diagnostics.front().message,
             std::string("is StableHLO (MLIR) text, the compiler's input; hloscope opens its output, HLO: make a dump "
                         "with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its "
                         "*after_optimizations.txt files"));
  }

  // A folder that has nothing but MLIR opens with one module for each text.
  void folderOfMlir() {
    const Folder folder;
    folder.write("jax_ir0_jit_f_compile.mlir", "module @jit_f {\n  func.func @main() {\n    return\n  }\n}\n");
    folder.write("sub/jax_ir1_jit_g_compile.mlir", "module @jit_g {\n  func.func @main() {\n    return\n  }\n}\n");
    folder.write("notes.txt", "a letter\n");
    const auto dump = load(folder.path());
    QVERIFY2(dump.ok(), dump.status.ToString().c_str());
    QCOMPARE(dump.modules.size(), size_t{2});
    QCOMPARE(dump.modules[0].module->name(), absl::string_view("jit_f"));
    QCOMPARE(dump.modules[1].module->name(), absl::string_view("jit_g"));
  }

  // Any text after a header is not StableHLO; zero bytes do not make a text binary.
  void opensText_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray module(kModule);
    QTest::newRow("a computation that is called module")
        << "HloModule m\nmodule {\n  ROOT a = f32[] parameter(0)\n}\n" + module.mid(module.indexOf("ENTRY"));
    QTest::newRow("words of StableHLO") << QByteArray("// module @jit_f {\n// CHECK: stablehlo.add\n/* func.func */ ") +
                                               module + "// module @jit_f\nmodule @jit_f {\n";
    QTest::newRow("StableHLO as a target")
        << QByteArray("ENTRY e {\n  ROOT a = f32[] custom-call(), custom_call_target=\"stablehlo.x\"\n}\n");
    QTest::newRow("a zero byte in a string")
        << QByteArray("HloModule m\n\nENTRY e {\n  ROOT a = f32[] custom-call(), custom_call_target=\"x\0y\"\n}\n", 82);
    QTest::newRow("a zero byte behind the text") << module + QByteArray(1, '\0');
    QTest::newRow("many zero bytes behind the text") << module + QByteArray(9000, '\0');
  }
  void opensText() {
    QFETCH(QByteArray, text);
    const Folder folder;
    const auto dump = load(folder.write("file", text.toStdString()));
    QVERIFY2(dump.ok(), dump.status.ToString().c_str());
    QCOMPARE(dump.modules.size(), size_t{1});
    for (const hlo::Diagnostic& diagnostic : dump.modules.front().diagnostics) {
      QVERIFY2(diagnostic.severity == hlo::Severity::kNote, hlo::format(diagnostic).c_str());
    }
  }

  void reportsUnreadableFiles() {
    const Folder folder;
    const std::string missing = folder / "missing.txt";
    QCOMPARE(load(missing).status, absl::NotFoundError(missing + ": there is no such file or folder"));
    folder.write("empty/notes.txt", "hello");
    const std::string empty = folder / "empty";
    QCOMPARE(load(empty).status,
             absl::InvalidArgumentError(
                 absl::StrCat(empty, ": no dump found in the folder or its subfolders (1 file); ", io::kHowToDump)));
    QCOMPARE(load("/dev/null").status, absl::FailedPreconditionError("/dev/null: is a device, not a file"));
    if (::geteuid() == 0) QSKIP("root may read every file");
    const std::string secret = folder.write("secret.txt", kModule);
    ::chmod(secret.c_str(), 0);
    QCOMPARE(load(secret).status,
             absl::PermissionDeniedError(secret + ": no permission to read it; check its owner and mode (ls -l)"));
  }

  void stops() {
    std::stop_source source;
    source.request_stop();
    const Folder folder;
    QCOMPARE(load(folder.write("m.txt", kModule), source.get_token()).status.code(), absl::StatusCode::kCancelled);
  }

  void cutFilesOpen() {
    const std::string whole(kModule);
    const Folder folder;
    const size_t instruction = whole.find("%p.1 = ") + std::string("%p.1 = f32[4]{0} parameter(0)").size();
    for (size_t cut = instruction; cut < whole.size(); ++cut) {
      const auto dump = load(folder.write("cut.txt", whole.substr(0, cut)));
      QVERIFY2(dump.ok(), std::to_string(cut).c_str());
      QVERIFY(dump.modules[0].module->instructionCount() >= 1);
    }
  }
};

QTEST_APPLESS_MAIN(TestLoader)
#include "tst_loader.moc"

// Compiler flags that a dump states for a module.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/io/debug_options.h"
#include "tests/support/memory_files.h"

namespace {

std::string print(const io::CompilerFlags& flags) {
  std::string text;
  for (const io::CompilerFlag& flag : flags) absl::StrAppend(&text, flag.name, "=", flag.value, "\n");
  return text;
}

}  // namespace

class TestDebugOptions : public QObject {
  Q_OBJECT

 private slots:
  // As printed by XLA, with a repeated field and a map.
  void reads() {
    QCOMPARE(print(io::parseDebugOptions("xla_cpu_enable_fast_min_max: false\n"
                                         "xla_dump_to: \"/home/a b/\\\"dump\\\"\"\n"
                                         "xla_gpu_enable_command_buffer: FUSION\n"
                                         "xla_gpu_enable_command_buffer: CUBLAS\n"
                                         "xla_backend_extra_options {\n  key: \"one\"\n  value: \"1}\"\n}\n"
                                         "xla_backend_extra_options {\n  key: \"two\"\n  value: \"\"\n}\n"
                                         "xla_limit: -1\n")),
             std::string("xla_cpu_enable_fast_min_max=false\n"
                         "xla_dump_to=/home/a b/\"dump\"\n"
                         "xla_gpu_enable_command_buffer=FUSION,CUBLAS\n"
                         "xla_backend_extra_options=one=1},two=\n"
                         "xla_limit=-1\n"));
  }

  void readsWhatIsDamaged() {
    QCOMPARE(print(io::parseDebugOptions("")), std::string());
    QCOMPARE(print(io::parseDebugOptions("# a\nx: 1 # b\n} : { y:\"cut")), std::string("x=1\ny=cut\n"));
    QCOMPARE(print(io::parseDebugOptions("m { a { b: 1 } ")), std::string("m=a { b: 1 }\n"));
    QCOMPARE(io::parseDebugOptions(std::string(1'000'000, '{')).size(), size_t{0});
    std::string nested;
    for (int i = 0; i < 100'000; ++i) nested += "a<";
    QCOMPARE(io::parseDebugOptions(nested).size(), size_t{1});
  }

  // The flags file of a TPU lists every flag, so it is not used; neither is binary data.
  void ofAModule() {
    const auto of = [](std::map<std::string, std::string> contents) {
      contents["module_0001.f.after_optimizations.txt"] = "HloModule f\n";
      return io::compilerFlagsOf(io::groupFiles(std::make_shared<support::MemoryFiles>(std::move(contents))), 0);
    };
    const auto flags = of({{"module_0001.f.debug_options", "xla_a: true\n"}});
    QVERIFY(flags != nullptr);
    QCOMPARE(print(*flags), std::string("xla_a=true\n"));
    QVERIFY(of({{"module_0001.f.flagfile", "--xla_a=true\n"}}) == nullptr);
    QVERIFY(of({{"module_0001.f.debug_options", std::string("xla_a: \0", 8)}}) == nullptr);
    QVERIFY(of({}) == nullptr);
  }
};

QTEST_GUILESS_MAIN(TestDebugOptions)
#include "tst_debug_options.moc"

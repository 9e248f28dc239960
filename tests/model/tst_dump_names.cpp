// Interpretation of dump file names: every row of the naming scheme, unusual ones first.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/io/dump_names.h"

namespace {

using io::DumpName;
using io::Kind;

constexpr const char* kKinds[] = {
    "before",    "step",       "named",           "final",    "codegen",        "oom",
    "word",      "assignment", "values",          "live",     "report",         "options",
    "config",    "target",     "compile-options", "topology", "environment",    "execution-options",
    "transfers", "metadata",   "autotune",        "thunks",   "thunk-metadata", "assembly",
    "llvm",      "object",     "kernel",          "fusion",   "tuned",          "decisions",
    "story",     "schedule",   "passes",          "snapshot", "execution",      "executable",
    "profile",   "front-end",  "drawing"};

/// Prints only the parts that are set: "step stem=… number=7 …".
QString print(const DumpName& name) {
  const auto kind = static_cast<size_t>(name.kind);
  std::string text = kind < std::size(kKinds)    ? kKinds[kind]
                     : name.kind == Kind::kOther ? "other"
                                                 : std::string(io::nameOf(name.kind));
  const auto part = [&text](const char* label, absl::string_view value) {
    if (!value.empty()) absl::StrAppend(&text, " ", label, "=", value);
  };
  part("stem", name.stem);
  part("prefix", name.prefix);
  part("id", name.id);
  part("name", name.moduleName);
  if (name.number) absl::StrAppend(&text, " number=", *name.number);
  part("pipeline", name.pipeline);
  part("pass", name.pass);
  part("next", name.nextPass);
  part("backend", name.backend);
  part("detail", name.detail);
  part("ext", name.extension);
  part("packing", name.packing);
  return QString::fromStdString(text);
}

}  // namespace

class TestDumpNames : public QObject {
  Q_OBJECT

 private slots:
  void parses_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* expected) { QTest::newRow(name) << name << expected; };

    // Names that contain dots and numbers.
    row("module_0007.SyncTensorsGraph.3200.0012.simplification.after_algsimp.before_dce.txt",
        "step stem=module_0007.SyncTensorsGraph.3200 id=0007 name=SyncTensorsGraph.3200 number=12 "
        "pipeline=simplification"
        " pass=algsimp next=dce ext=txt");
    row("1649161872771469.module_1959.jit_searchsorted.120.before_optimizations.txt",
        "before stem=1649161872771469.module_1959.jit_searchsorted.120 prefix=1649161872771469 id=1959"
        " name=jit_searchsorted.120 ext=txt");
    row("module_0003.cluster_0__XlaCompiledKernel_true__.1234.sm_8.0_gpu_after_optimizations-buffer-assignment.txt",
        "assignment stem=module_0003.cluster_0__XlaCompiledKernel_true__.1234 id=0003"
        " name=cluster_0__XlaCompiledKernel_true__.1234 backend=sm_8.0 ext=txt");
    row("module_0001.foo.3200.bar.cpu_after_optimizations.txt",
        "final stem=module_0001.foo.3200.bar id=0001 name=foo.3200.bar backend=cpu ext=txt");
    row("module_0001.foo.3200.bar.thunk_sequence.txt",
        "thunks stem=module_0001.foo.3200.bar id=0001 name=foo.3200.bar ext=txt");
    row("module_0001.f.0003.outer.after_simplify.before_optimizations.txt",
        "step stem=module_0001.f id=0001 name=f number=3 pipeline=outer pass=simplify next=optimizations ext=txt");
    row("module_0001.f.after_all.before_optimizations.txt",
        "before stem=module_0001.f.after_all id=0001 name=f.after_all ext=txt");
    row("module_0012.before_optimizations.txt", "before stem=module_0012 id=0012 ext=txt");
    row("module_0012.0000.pipe.after_pipeline-start.before_x.txt",
        "step stem=module_0012 id=0012 pipeline=pipe pass=pipeline-start next=x ext=txt number=0");
    row("module_123456.f.after_optimizations.hlo.pb.gz",
        "final stem=module_123456.f id=123456 name=f ext=hlo.pb packing=gz");
    row("host_3.module_0001.f.before_optimizations.txt",
        "before stem=host_3.module_0001.f prefix=host_3 id=0001 name=f ext=txt");
    row("alphafold3.inference.before_optimizations.txt", "before stem=alphafold3.inference ext=txt");
    row("m.gpu_after_optimizations.txt", "final stem=m backend=gpu ext=txt");
    row("after_optimizations.txt", "final ext=txt");
    row("jit_f_after_optimizations.txt", "final stem=jit_f ext=txt");
    row("gpu_after_optimizations.txt", "final backend=gpu ext=txt");
    row("not_after_optimization.txt", "other ext=txt");
    row("module_01.f.txt", "other ext=txt");
    row("module_0001x.f.txt", "other ext=txt");
    row("", "other");
    row(".txt", "other");
    row("-buffer-assignment.txt", "other ext=txt");
    row("x-buffer-assignment.txt", "assignment stem=x ext=txt");
    row("module_0001", "other");
    row("module_0001.f.99999999999.p.after_a.before_b.txt",
        "word stem=module_0001.f.99999999999.p.after_a id=0001"
        " name=f.99999999999.p.after_a detail=before_b ext=txt");

    // Each row of the scheme.
    row("module_0001.f.before_optimizations.dot", "before stem=module_0001.f id=0001 name=f ext=dot");
    row("module_0001.f.0001.spmd-partitioner.after_sharding-propagation.before_spmd-partitioning.txt",
        "step stem=module_0001.f id=0001 name=f number=1 pipeline=spmd-partitioner pass=sharding-propagation"
        " next=spmd-partitioning ext=txt");
    row("module_0001.f.0012.algsimp.rewrite_3.txt",
        "step stem=module_0001.f id=0001 name=f number=12 pipeline=algsimp pass=rewrite_3 ext=txt");
    row("module_0001.f.before_config_assignment.txt",
        "named stem=module_0001.f id=0001 name=f detail=before_config_assignment ext=txt");
    row("module_0001.f.after_spmd_partitioner.txt",
        "named stem=module_0001.f id=0001 name=f detail=after_spmd_partitioner ext=txt");
    row("module_0001.f.cpu_after_optimizations.txt", "final stem=module_0001.f id=0001 name=f backend=cpu ext=txt");
    row("module_0001.f.sm_8.0_gpu_after_optimizations.txt",
        "final stem=module_0001.f id=0001 name=f backend=sm_8.0 ext=txt");
    row("module_0001.f.sm_10.0a_gpu_after_optimizations.riegeli",
        "final stem=module_0001.f id=0001 name=f backend=sm_10.0a ext=riegeli");
    row("module_0001.f.gfx942_gpu_after_optimizations.hlo.pb",
        "final stem=module_0001.f id=0001 name=f backend=gfx942 ext=hlo.pb");
    row("module_0001.f.gpu_after_optimizations.html", "final stem=module_0001.f id=0001 name=f backend=gpu ext=html");
    row("module_0001.f.after_optimizations.top_level.html",
        "final stem=module_0001.f id=0001 name=f ext=top_level.html");
    row("module_0001.f.after_optimizations.fdo_profile", "final stem=module_0001.f id=0001 name=f ext=fdo_profile");
    row("module_0001.f.after_optimizations.url", "final stem=module_0001.f id=0001 name=f ext=url");
    row("module_0001.f.after_codegen.txt", "codegen stem=module_0001.f id=0001 name=f ext=txt");
    row("module_0001.f.after_optimizations_before_buffer_assignment.txt",
        "named stem=module_0001.f id=0001 name=f detail=after_optimizations_before_buffer_assignment ext=txt");
    row("module_0001.f.cpu_after_optimizations-buffer-assignment-values.txt",
        "values stem=module_0001.f id=0001 name=f backend=cpu ext=txt");
    row("module_0001.f.cpu_after_optimizations-live-range.txt",
        "live stem=module_0001.f id=0001 name=f backend=cpu ext=txt");
    row("module_0001.f.cpu_after_optimizations-memory-usage-report.pb.gz",
        "report stem=module_0001.f id=0001 name=f backend=cpu ext=pb packing=gz");
    row("module_0001.f.debug_options", "options stem=module_0001.f id=0001 name=f");
    row("module_0001.f.config.pbtxt", "config stem=module_0001.f id=0001 name=f ext=pbtxt");
    row("module_0001.f.gpu_target_config.pbtxt", "target stem=module_0001.f id=0001 name=f ext=pbtxt");
    row("module_0001.f.autotune_results.pbtxt", "autotune stem=module_0001.f id=0001 name=f ext=pbtxt");
    row("module_0001.f.thunk_sequence.txt", "thunks stem=module_0001.f id=0001 name=f ext=txt");
    row("module_0001.f.thunk_sequence_after_thunk_passes.txt", "thunks stem=module_0001.f id=0001 name=f ext=txt");
    row("module_0001.f.thunk_schedule", "thunks stem=module_0001.f id=0001 name=f");
    row("module_0001.f.thunk_metadata.pb", "thunk-metadata stem=module_0001.f id=0001 name=f ext=pb");
    row("module_0001.f.ptx", "assembly stem=module_0001.f id=0001 name=f ext=ptx");
    row("module_0001.f.hsaco", "assembly stem=module_0001.f id=0001 name=f ext=hsaco");
    row("module_0001.f.ir-no-opt.ll", "llvm stem=module_0001.f id=0001 name=f ext=ll");
    row("module_0001.f.ir-no-opt-noconst.ll", "llvm stem=module_0001.f id=0001 name=f ext=ll");
    row("module_0001.f.obj-file.0.o", "object stem=module_0001.f id=0001 name=f ext=o");
    row("module_0001.f.gemm.ttir.txt", "kernel stem=module_0001.f.gemm id=0001 name=f.gemm ext=txt");
    row("module_0001.f.gemm.mlir-passes.log", "kernel stem=module_0001.f.gemm id=0001 name=f.gemm ext=log");
    row("module_0001.f.gemm.mlir", "kernel stem=module_0001.f id=0001 name=f detail=gemm ext=mlir");
    row("module_0001.f.fusion_3.hlo", "fusion stem=module_0001.f id=0001 name=f detail=fusion_3 ext=hlo");
    row("module_0001.f.autotuner_7.dot.5.before.txt",
        "tuned stem=module_0001.f id=0001 name=f detail=dot.5.before ext=txt");
    row("module_0001.f.priority_fusion_dump.pbtxt", "decisions stem=module_0001.f id=0001 name=f ext=pbtxt");
    row("region_3.module_0001.f._fusion.pyz",
        "story stem=module_0001.f prefix=region_3 id=0001 name=f detail=region_3 ext=pyz");
    row("region_3.module_0001.f.html",
        "story stem=module_0001.f prefix=region_3 id=0001 name=f detail=region_3 ext=html");
    row("module_0001.f.schedule.pb", "schedule stem=module_0001.f id=0001 name=f ext=pb");
    row("module_0001.f.schedule_after_lhs.txt", "schedule stem=module_0001.f id=0001 name=f ext=txt");
    row("module_0001.metadata.textproto", "passes stem=module_0001 id=0001 ext=textproto");
    row("module_0001.f.execution_0002.hlo_snapshot.pb",
        "snapshot stem=module_0001.f id=0001 name=f detail=0002 ext=pb");
    row("1649161872771469.module_0001.f.execution_0002.hlo_unoptimized_snapshot.txt",
        "snapshot stem=1649161872771469.module_0001.f prefix=1649161872771469 id=0001 name=f detail=0002 ext=txt");
    row("snapshot.42.pb", "snapshot detail=42 ext=pb");
    row("module_0001.f.gpu_executable_proto_2.pb", "executable stem=module_0001.f id=0001 name=f ext=pb");
    row("buffer_log.module_0001.f.execution_0002.pb",
        "execution stem=module_0001.f prefix=buffer_log id=0001 name=f detail=buffer_log ext=pb");
    row("host.xplane.pb", "profile stem=host ext=pb");
    row("host.trace.json.gz", "profile stem=host ext=json packing=gz");
    row("jax_ir0001_jit_f_compile.mlir", "front-end ext=mlir");
    row("model.hlo", "other ext=hlo");
    row("notes.md", "other");
  }
  void parses() {
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const std::string bytes = name.toStdString();
    const QString printed = print(io::parseDumpName(bytes));
    QStringList got = printed.split(u' '), wanted = expected.split(u' ');
    got.sort();
    wanted.sort();
    QVERIFY2(got == wanted, qPrintable(printed));
  }

  // If the stem is known from other files, it decides ambiguous names.
  void knownStemDecides_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("stem");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* stem, const char* expected) {
      QTest::newRow(name) << name << stem << expected;
    };
    row("module_0001.f.gemm.ttir.txt", "module_0001.f", "kernel stem=module_0001.f id=0001 name=f detail=gemm ext=txt");
    row("module_0001.f.3.ptx", "module_0001.f", "assembly stem=module_0001.f id=0001 name=f detail=3 ext=ptx");
    row("module_0001.f.3.ptx", "module_0001.f.3", "assembly stem=module_0001.f.3 id=0001 name=f.3 ext=ptx");
    row("module_0001.f.part_2.ir-with-opt.ll", "module_0001.f",
        "llvm stem=module_0001.f id=0001 name=f detail=part_2 ext=ll");
    row("module_0001.f.3200.vendor.after_codegen.txt", "module_0001.f.3200",
        "codegen stem=module_0001.f.3200 id=0001 name=f.3200 ext=txt");
    row("module_0001.f.0001.0002.pipe.after_a.before_b.txt", "module_0001.f",
        "step stem=module_0001.f id=0001 name=f number=1 pipeline=0002.pipe pass=a next=b ext=txt");
    row("module_0001.f.txt", "module_0001.f", "word stem=module_0001.f id=0001 name=f ext=txt");
    row("alphafold3.inference.fused.ptx", "alphafold3.inference",
        "assembly stem=alphafold3.inference detail=fused ext=ptx");
    row("module_0001.fgh.ptx", "module_0001.f", "assembly stem=module_0001.fgh id=0001 name=fgh ext=ptx");
    row("module_0001.f.sm_9.0_gpu_after_optimizations-live-range.txt", "module_0001.f",
        "live stem=module_0001.f id=0001 name=f backend=sm_9.0 ext=txt");
  }
  void knownStemDecides() {
    QFETCH(QString, name);
    QFETCH(QString, stem);
    QFETCH(QString, expected);
    const std::string bytes = name.toStdString();
    const std::string known = stem.toStdString();
    QCOMPARE(print(io::parseDumpName(bytes, known)), expected);
  }

  void pointJoinsFiles() {
    const absl::string_view point = "module_0001.f.sm_8.0_gpu_after_optimizations";
    for (const char* const suffix : {".txt", ".hlo.pb.gz", ".top_level.html", "-buffer-assignment.txt",
                                     "-buffer-assignment-values.txt", "-live-range.txt", "-memory-usage-report.pb"}) {
      QCOMPARE(io::parseDumpName(absl::StrCat(point, suffix)).point.size(), point.size());
    }
  }
};

QTEST_APPLESS_MAIN(TestDumpNames)
#include "tst_dump_names.moc"

// The device that a dump states: names, architectures, descriptions of targets, and modules alone.

#include <QFileInfo>
#include <QTest>

#include "model/analysis/device_guess.h"
#include "model/documents/document.h"
#include "model/documents/estimates.h"
#include "model/io/device_signs.h"
#include "tests/support/snapshots.h"

namespace {

QString name(const hlo::Device* device) {
  return device == nullptr ? QStringLiteral("none") : QString::fromStdString(device->name);
}

QString told(const hlo::DeviceGuess& guess) {
  return QStringLiteral("%1: %2").arg(name(guess.device), QString::fromStdString(guess.evidence));
}

}  // namespace

class TestDeviceGuess : public QObject {
  Q_OBJECT

 private slots:
  void names_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("device");
    const auto row = [](const char* text, const char* device) { QTest::newRow(text) << QByteArray(text) << device; };
    row("NVIDIA H100 80GB HBM3", "H100 SXM");
    row("NVIDIA A100-SXM4-40GB", "A100 SXM 40GB");
    row("NVIDIA A100-SXM4-80GB", "A100 SXM 80GB");
    row("NVIDIA GB200", "B200");
    row("NVIDIA L4", "L4");
    row("NVIDIA L40S", "L40S");
    row("Tesla V100-SXM2-16GB", "V100 SXM");
    row("AMD Instinct MI300X", "MI300X");
    row("gfx942:sramecc+:xnack-", "MI300X");
    row("TPU v4", "TPU v4");
    row("TPU v5 lite", "TPU v5e");
    row("TPU v5", "TPU v5p");
    row("TPU v5p", "TPU v5p");
    row("TPU v6 Lite", "TPU v6e");
    row("TPU7x", "TPU v7x, one of two cores");
    row("VIPERFISH lite", "TPU v5e");
    row("VIPERFISH", "TPU v5p");
    row("module_0001.jit_step.sm_9.0a_gpu_after_optimizations.txt", "H100 SXM");
    row("module_0001.jit_step.sm_8.0_gpu_after_optimizations.hlo.pb.gz", "A100 SXM 80GB");
    row("module_0001.jit_step.sm_10.3_gpu_after_optimizations.txt", "B300");
    row("module_0001.jit_step.sm_8.9_gpu_after_optimizations.txt", "none");  // of several that differ much
    row("module_0001.jit_step.cpu_after_optimizations.txt", "CPU");
    row("module_0001.jit_step.after_optimizations.txt", "none");
    row("xa100y.txt", "none");
    row("", "none");
  }

  void names() {
    QFETCH(QByteArray, text);
    QTEST(name(hlo::deviceIn({text.constData(), static_cast<size_t>(text.size())}).device), "device");
  }

  void descriptions() {
    const auto names = [](const char* text) {
      QStringList all;
      for (const std::string& each : io::deviceNamesIn(text)) all += QString::fromStdString(each);
      return all.join(u'|');
    };
    QCOMPARE(names("gpu_device_info {\n  cuda_compute_capability {\n    major: 9\n  }\n}\nplatform_name: \"CUDA\"\n"
                   "device_description_str: \"NVIDIA H100 80GB HBM3\"\n"),
             QString("NVIDIA H100 80GB HBM3|sm_9.0"));
    QCOMPARE(names("  rocm_compute_capability {\n    gcn_arch_name: \"gfx942:sramecc+\"\n  }\n"),
             QString("gfx942:sramecc+"));
    QCOMPARE(names("tpu_topology_args {\n  version: TPU_VERSION_VIPERFISH\n  variant: \"lite\"\n}\n"),
             QString("VIPERFISH lite"));
    QCOMPARE(names("nothing: 1\n"), QString());
    QCOMPARE(io::deviceMemoryIn("gpu_device_info {\n  device_memory_size: 85100068864\n}\n"), 85'100'068'864);
    QCOMPARE(io::deviceMemoryIn("  device_memory_size: -1\n"), 0);
    QCOMPARE(io::deviceMemoryIn("nothing: 1\n"), 0);
  }

  void theFirstSignDecides() {
    QCOMPARE(told(hlo::guessDevice({}, nullptr)), QString("none: "));
    const std::vector<hlo::DeviceSign> signs{{"an unknown chip", "m.gpu_target_config.pbtxt"},
                                             {"sm_9.0", "m.gpu_target_config.pbtxt"},
                                             {"m.sm_8.0_gpu.txt", ""}};
    QCOMPARE(told(hlo::guessDevice(signs, nullptr)), QString("H100 SXM: sm_9.0 in m.gpu_target_config.pbtxt"));
    QCOMPARE(told(hlo::guessDevice({signs.data() + 2, 1}, nullptr)),
             QString("A100 SXM 80GB: sm_8.0 in m.sm_8.0_gpu.txt"));
  }

  // Without any name a module states at most its platform, for which there are no rates.
  void modulesAlone() {
    const auto tpu = support::moduleSnapshot("HloModule m\nENTRY e {\n  ROOT p = f32[8]{0:T(256)} parameter(0)\n}\n");
    QCOMPARE(told(model::deviceOf(*tpu)), QString("none: layouts of a TPU, which do not name the chip"));
    QVERIFY(!model::estimateAsStated(tpu)->times.isKnown());
    const auto any = support::moduleSnapshot("HloModule m\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n");
    QCOMPARE(told(model::deviceOf(*any)), QString("none: "));
  }

  void dumps_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    QTest::newRow("target config")
        << "made/gpu/ring-h100"
        << "H100 SXM: NVIDIA H100 80GB HBM3 in module_0001.jit_local.gpu_target_config.pbtxt";
    QTest::newRow("file name")
        << "made/gpu/transformer_train-a100"
        << "A100 SXM 80GB: sm_8.0 in module_0001.jit_train_step.sm_8.0_gpu_after_optimizations.txt";
    QTest::newRow("target arguments")
        << "made/tpu/int8_matmul"
        << "TPU v5e: VIPERFISH lite in module_0000.jit_f.cl_1014260217.target_arguments.txt";
    QTest::newRow("layouts") << "made/tpu/oom_padding"
                             << "none: layouts of a TPU, which do not name the chip";
    QTest::newRow("cpu")
        << "made/base/mlp_train"
        << "CPU: cpu_after_optimizations in module_0000.jit_mlp_train_step.cpu_after_optimizations.txt";
    QTest::newRow("profile") << "real/AMD-AGI__TraceLens/jax08_conv.xplane.pb"
                             << "MI300X: gfx942 in jax08_conv.xplane.pb";
  }

  void dumps() {
    QFETCH(QString, path);
    const std::string whole = HLOSCOPE_SHARED "/corpus/" + path.toStdString();
    if (!QFileInfo::exists(QString::fromStdString(whole)))
      QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto document = model::readDocument(whole, nullptr);
    QVERIFY2(document.ok(), document.status().ToString().c_str());
    QString device = told(model::deviceOf(*document->loaded.at(document->first).snapshots.front()));
    if (device.endsWith(".gz")) device.chop(3);  // a dump may be packed or not
    QTEST(device, "expected");
  }
};

QTEST_APPLESS_MAIN(TestDeviceGuess)
#include "tst_device_guess.moc"

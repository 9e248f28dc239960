// Costs compared with XLA's own `cost_analysis()` of the programs in the corpus that real compilers made for CPU and
// TPU. The GPU compiler provides none.

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/cost.h"
#include "model/io/loader.h"
#include "tests/support/print_cost.h"

namespace {

const QString kRoot = QStringLiteral(HLOSCOPE_SHARED) + "/corpus/made";

QJsonObject readJson(const QString& path) {
  QFile file(path);
  return file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

// Returns the folder, or the archive in its place.
QString placeOf(const QString& name) {
  const QDir folder(kRoot + "/" + name);
  if (folder.exists()) {
    const QStringList archives = folder.entryList({"*.tar.xz"}, QDir::Files);
    return archives.isEmpty() ? folder.path() : folder.filePath(archives.front());
  }
  for (const char* const ending : {".zip", ".tar.gz", ".tar.zst"}) {
    if (QFile::exists(folder.path() + ending)) return folder.path() + ending;
  }
  return {};
}

// Returns the module with that name or prefix in its final stage; null if it is not in the folder.
std::shared_ptr<const hlo::Module> finalModule(const QString& place, const QString& name) {
  const auto dump = io::openDump(place.toStdString());
  if (!dump.ok()) return nullptr;
  for (uint32_t m = 0; m < (*dump)->modules.size(); ++m) {
    const io::DumpModule& module = (*dump)->modules[m];
    for (uint32_t s = 0; s < module.stages.size(); ++s) {
      if (module.stages[s].modules.empty()) continue;
      const std::string file = (*dump)->files->nameOf(module.stages[s].modules[0]);
      if (!absl::StrContains(file, "after_optimizations.") || !absl::StrContains(file, "." + name.toStdString())) {
        continue;
      }
      const auto read = io::readStage(**dump, {m, s});
      return read.ok() && !read->empty() ? read->front().module : nullptr;
    }
  }
  return nullptr;
}

// Number of programs that agree: equal up to the rounding of XLA's sums of float32, within 1 %, within 5 %, and all.
struct Agreement {
  int equal = 0, within1 = 0, within5 = 0, all = 0;

  void add(hlo::Amount ours, double xla) {
    const double difference = xla == 0 ? static_cast<double>(ours.atLeast())
                                       : std::abs(static_cast<double>(ours.atLeast()) - xla) / std::abs(xla);
    ++all;
    equal += difference <= 2e-5;
    within1 += difference <= 0.01;
    within5 += difference <= 0.05;
  }
  std::string text() const { return absl::StrCat(equal, ", ", within1, ", ", within5, " of ", all); }
};

struct Agreements {
  Agreement flops, transcendentals, bytes;

  void add(const hlo::Cost& ours, const QJsonObject& xla) {
    flops.add(ours.flops, xla["flops"].toDouble());
    transcendentals.add(ours.transcendentals, xla["transcendentals"].toDouble());
    bytes.add(ours.bytes(), xla["bytes accessed"].toDouble());
  }
  std::string text() const {
    return absl::StrCat("flops ", flops.text(), "; transcendentals ", transcendentals.text(), "; bytes ", bytes.text());
  }
};

}  // namespace

class TestCostDumps : public QObject {
  Q_OBJECT

 private slots:
  void cpu();
  void tpu();
  void chainsSendOnce();
};

// The bytes of 12 programs differ. TopK counts its operand and results here, whereas XLA adds -1: decode_kv of every
// release, linalg_mix. Releases up to 0.6.2 count only the pointer table of an all-to-all with a tuple result.
void TestCostDumps::cpu() {
  const QJsonObject truth = readJson(kRoot + "/truth.json");
  if (truth.isEmpty()) QSKIP("the reference dumps are not at hand: shared/corpus/made");
  Agreements all;
  for (auto it = truth.begin(); it != truth.end(); ++it) {
    const QJsonObject xla = it.value().toObject()["cost_analysis"].toObject();
    if (xla.isEmpty() || it.key() == "snapshots/mlp_train-unoptimized") continue;  // it has no final module
    const auto module = finalModule(placeOf(it.key()), it.value().toObject()["module"].toString());
    QVERIFY2(module, qPrintable(it.key()));
    // Loop bodies once, as XLA counts them.
    all.add(hlo::Costs(*module).total(hlo::Loops::kOnce), xla);
  }
  QCOMPARE(all.text(), std::string("flops 65, 65, 65 of 65; transcendentals 65, 65, 65 of 65; bytes 53, 62, 65 of 65"));
}

// The bytes differ for pallas_kernel-v6e (pointer tables; its text does not distinguish v6e from v5e) and for
// fsdp_tp_train: XLA omits 10 MB, 2.4 %, read by fusions of its chains of collectives.
void TestCostDumps::tpu() {
  const QDir folder(kRoot + "/tpu");
  if (!folder.exists()) QSKIP("the reference dumps are not at hand: shared/corpus/made/tpu");
  Agreements all;
  for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    const QJsonObject truth = readJson(folder.filePath(name) + "/truth.json");
    if (!truth["cost_analysis"].isObject()) continue;  // compilation failed
    const auto module = finalModule(placeOf("tpu/" + name), "jit_");
    QVERIFY2(module, qPrintable(name));
    all.add(hlo::Costs(*module).total(hlo::Loops::kOnce), truth["cost_analysis"].toObject());
  }
  QCOMPARE(all.text(), std::string("flops 15, 15, 15 of 15; transcendentals 15, 15, 15 of 15; bytes 13, 14, 15 of 15"));
}

// 30 all-gathers in 7 chains: each chain counts once, like the collectives in v5p's text of the same program, which has
// no chains.
void TestCostDumps::chainsSendOnce() {
  const auto module = finalModule(placeOf("tpu/fsdp_tp_train"), "jit_momentum_step");
  if (!module) QSKIP("the reference dumps are not at hand: shared/corpus/made/tpu");
  QCOMPARE(support::print(hlo::Costs(*module).total(hlo::Loops::kAllTrips).linkBytes), std::string("93367040"));
}

QTEST_APPLESS_MAIN(TestCostDumps)
#include "tst_cost_dumps.moc"

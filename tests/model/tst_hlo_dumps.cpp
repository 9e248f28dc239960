// Dumps of real compilers: everything is in the module, and also in the complete part of truncated dumps.

#include <QTest>
#include <algorithm>
#include <random>

#include "tests/support/hlo_text.h"

using namespace support;

namespace {

/// Returns true if both modules are equal at one instruction.
bool isSameInstruction(const hlo::Module& a, const hlo::Module& b, hlo::InstructionId id) {
  const auto attributes = a.attributes(id), others = b.attributes(id);
  if (a.range(id) != b.range(id) || a.name(id) != b.name(id) || a.opcode(id) != b.opcode(id) ||
      a.kind(id) != b.kind(id) || a.shape(id).text != b.shape(id).text || a.arguments(id) != b.arguments(id) ||
      a.operands(id) != b.operands(id) || a.opName(id) != b.opName(id) || a.computation(id) != b.computation(id) ||
      a.frame(id).has_value() != b.frame(id).has_value() || attributes.size() != others.size()) {
    return false;
  }
  for (size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].key != others[i].key || attributes[i].value != others[i].value) return false;
  }
  return !a.frame(id) || printFrames(a, *a.frame(id)) == printFrames(b, *b.frame(id));
}

}  // namespace

class HloDumpsTest : public QObject {
  Q_OBJECT

 private slots:
  void readsSeeds_data();
  void readsSeeds();
  void readsRealDumps_data();
  void readsRealDumps();
  void readsAnySpellingAlike_data();
  void readsAnySpellingAlike();
  void keepsEverythingBeforeACut_data();
  void keepsEverythingBeforeACut();
};

void HloDumpsTest::readsSeeds_data() {
  QTest::addColumn<int>("computations");
  QTest::addColumn<int>("instructions");
  QTest::addColumn<int>("operands");
  QTest::addColumn<QString>("entry");
  QTest::addColumn<bool>("scheduled");
  QTest::newRow("gpu-trax-rnn") << 512 << 8217 << 11504 << "pmap__multi_device_update_fn__2.16072" << false;
  QTest::newRow("gpu-maxtext-train-step") << 569 << 9917 << 12530 << "main.5687_spmd" << true;
  QTest::newRow("gpu-mnist-pmap") << 16 << 157 << 184 << "pmap_spmd_update__3.268" << false;
  QTest::newRow("tpu-sync-tensors-graph") << 11 << 52 << 43 << "SyncTensorsGraph.32" << true;
}

void HloDumpsTest::readsSeeds() {
  const Text text = sharedText(QStringLiteral("seeds/%1.hlo.txt").arg(QTest::currentDataTag()));
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  QFETCH(int, computations);
  QFETCH(int, instructions);
  QFETCH(int, operands);
  QFETCH(QString, entry);
  QFETCH(bool, scheduled);
  QVERIFY(hlo::looksLikeHlo(text->text()));
  const auto parsed = hlo::parseHlo(text);
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  QCOMPARE(parsed->modules.size(), size_t{1});
  const hlo::Module& module = *parsed->modules.front();
  QCOMPARE(static_cast<int>(module.computationCount()), computations);
  QCOMPARE(static_cast<int>(module.instructionCount()), instructions);
  QCOMPARE(static_cast<int>(module.operandReferences()), operands);
  QCOMPARE(QString::fromStdString(std::string(module.name(*module.entry()))), entry);
  QCOMPARE(module.isScheduled(), scheduled);
  COMPARE_TEXT(problemIn(parsed), "");
  size_t resolved = 0;
  for (hlo::InstructionId id : module.instructions()) {
    resolved += module.operands(id).size();
    QVERIFY2(module.kind(id) != hlo::OpKind::kUnknown, std::string(module.opcode(id)).c_str());
    QVERIFY2(module.shape(id).type != hlo::ElementType::kInvalid, module.shape(id).text.c_str());
  }
  QCOMPARE(resolved, module.operandReferences());
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) QFAIL(hlo::format(diagnostic).c_str());
}

void HloDumpsTest::readsRealDumps_data() {
  QTest::addColumn<int>("instructions");
  for (const QStringList& fields : sharedTable("corpus/real/MANIFEST.tsv")) {
    if (fields.size() > 7 && fields[6] == "hlo") QTest::newRow(qPrintable(fields[0])) << fields[7].toInt();
  }
}

void HloDumpsTest::readsRealDumps() {
  if (QTest::currentDataTag() == nullptr) QSKIP("the reference dumps are not at hand");
  QFETCH(int, instructions);
  const Text text = sharedText(QStringLiteral("corpus/real/%1").arg(QTest::currentDataTag()));
  QVERIFY(text != nullptr);
  QVERIFY(hlo::looksLikeHlo(text->text()));
  const auto parsed = hlo::parseHlo(text);
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  int count = 0;
  for (const auto& module : parsed->modules) count += static_cast<int>(module->instructionCount());
  QCOMPARE(count, instructions);
  COMPARE_TEXT(problemIn(parsed), "");
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    QVERIFY2(diagnostic.severity != hlo::Severity::kError, hlo::format(diagnostic).c_str());
  }
}

void HloDumpsTest::readsAnySpellingAlike_data() {
  QTest::addColumn<QString>("path");
  for (const char* seed : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
    QTest::newRow(seed) << QStringLiteral("seeds/%1.hlo.txt").arg(seed);
  }
  for (const QStringList& fields : sharedTable("corpus/real/MANIFEST.tsv")) {
    if (fields.size() > 7 && fields[6] == "hlo") QTest::newRow(qPrintable(fields[0])) << "corpus/real/" + fields[0];
  }
}

// An additional space after each name and other unusual spellings do not change the module.
void HloDumpsTest::readsAnySpellingAlike() {
  QFETCH(QString, path);
  const Text text = sharedText(path);
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  const auto plain = hlo::parseHlo(text);
  QVERIFY(plain.ok());
  std::string spaced;
  size_t copied = 0;
  for (const auto& module : plain->modules) {
    for (const hlo::InstructionId id : module->instructions()) {
      if (!module->isNamed(id)) continue;
      const auto behind = static_cast<size_t>(module->name(id).end() - text->text().data());
      absl::StrAppend(&spaced, text->text().substr(copied, behind - copied), " ");
      copied = behind;
    }
  }
  absl::StrAppend(&spaced, text->text().substr(copied));
  const auto free = hlo::parseHlo(textOf(spaced));
  QVERIFY(free.ok());
  QCOMPARE(free->modules.size(), plain->modules.size());
  for (size_t i = 0; i < plain->modules.size(); ++i) {
    COMPARE_TEXT(support::print(*free->modules[i]), support::print(*plain->modules[i]));
    QCOMPARE(free->modules[i]->operandReferences(), plain->modules[i]->operandReferences());
  }
}

void HloDumpsTest::keepsEverythingBeforeACut_data() {
  QTest::addColumn<bool>("everywhere");
  QTest::newRow("gpu-trax-rnn") << false;
  QTest::newRow("gpu-maxtext-train-step") << false;
  QTest::newRow("gpu-mnist-pmap") << false;
  QTest::newRow("tpu-sync-tensors-graph") << true;
}

void HloDumpsTest::keepsEverythingBeforeACut() {
  const Text text = sharedText(QStringLiteral("seeds/%1.hlo.txt").arg(QTest::currentDataTag()));
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  QFETCH(bool, everywhere);
  const absl::string_view bytes = text->text();
  const auto whole = hlo::parseHlo(text);
  QVERIFY(whole.ok());
  const hlo::Module& module = *whole->modules.front();

  std::vector<size_t> cuts;
  if (everywhere) {
    for (size_t cut = 0; cut < bytes.size(); ++cut) cuts.push_back(cut);
  } else {
    std::mt19937 random(20240601);
    for (int i = 0; i < 1000; ++i) cuts.push_back(random() % bytes.size());
  }
  // Complete instructions end in text order. Each cut checks the last ones before it, because a cut can affect only
  // those, and the others were checked by an earlier cut; some cuts check everything.
  constexpr uint32_t kLastOnes = 40;
  size_t looks = 0;
  std::sort(cuts.begin(), cuts.end());
  uint32_t before = 0;  // instructions that end before the cut
  for (size_t cut : cuts) {
    while (before < module.instructionCount() && module.range(hlo::InstructionId(before)).end <= cut) ++before;
    const auto parsed = hlo::parseHlo(textOf(bytes.substr(0, cut)));
    if (!parsed.ok()) {
      QVERIFY2(cut < sizeof("HloModule"), qPrintable(QString::number(cut)));
      continue;
    }
    QCOMPARE(parsed->modules.size(), size_t{1});
    const hlo::Module& part = *parsed->modules.front();
    const bool isAll = everywhere || looks++ % 50 == 0;
    if (isAll) COMPARE_TEXT(problemIn(parsed), "");
    QVERIFY2(part.instructionCount() >= before && part.instructionCount() <= before + 1,
             qPrintable(QStringLiteral("cut at %1: %2 of %3").arg(cut).arg(part.instructionCount()).arg(before)));
    for (uint32_t i = isAll || before < kLastOnes ? 0 : before - kLastOnes; i < before; ++i) {
      const hlo::InstructionId id(i);
      QVERIFY2(isSameInstruction(module, part, id),
               qPrintable(QStringLiteral("cut at %1: %2").arg(cut).arg(QString::fromStdString(print(module, id)))));
    }
  }
}

QTEST_APPLESS_MAIN(HloDumpsTest)
#include "tst_hlo_dumps.moc"

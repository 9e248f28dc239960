// The previous and next buffers at a value's address and the values that share it, in a dump computed by hand and in a
// real one.

#include "model/queries/byte_reuse.h"

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/io/file.h"
#include "tests/support/buffer_dump.h"

using namespace support;

namespace {

/// Prints "a.1! c.3": nearest first, direct neighbours marked.
std::string names(const buffers::Assignment& assignment, const std::vector<queries::ReuseNeighbor>& holders) {
  std::string text;
  for (const queries::ReuseNeighbor& holder : holders) {
    absl::StrAppend(&text, text.empty() ? "" : " ", assignment.value(holder.value).name(), holder.isDirect ? "!" : "");
  }
  return text;
}

std::string names(const buffers::Assignment& assignment, const std::vector<buffers::ValueId>& values) {
  std::string text;
  for (const buffers::ValueId id : values) absl::StrAppend(&text, text.empty() ? "" : " ", assignment.value(id).name());
  return text;
}

}  // namespace

class TestByteReuse : public QObject {
  Q_OBJECT
 private slots:
  void ofOneValue_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("index");
    QTest::addColumn<QString>("earlier");
    QTest::addColumn<QString>("later");
    QTest::addColumn<QString>("aliases");
    // a.1 ends at 2 and c.3 begins at 3. d.4{0} begins at 4, where c.3 and b.2 end: adjacent, not overlapping.
    QTest::newRow("first") << "a.1"
                           << "{}"
                           << ""
                           << "c.3! d.4{0}"
                           << "";
    QTest::newRow("in between") << "c.3"
                                << "{}"
                                << "a.1!"
                                << "d.4{0}!"
                                << "";
    QTest::newRow("of all, with an indirect one") << "d.4"
                                                  << "{0}"
                                                  << "c.3! b.2! a.1"
                                                  << ""
                                                  << "";
    QTest::newRow("beside") << "b.2"
                            << "{}"
                            << ""
                            << "d.4{0}!"
                            << "";
    QTest::newRow("alone in its bytes") << "d.4"
                                        << "{1}"
                                        << ""
                                        << ""
                                        << "";
    QTest::newRow("no range") << "k.6"
                              << "{}"
                              << ""
                              << ""
                              << "";
  }

  void ofOneValue() {
    QFETCH(QString, instruction);
    QFETCH(QString, index);
    const auto snapshot = snapshotOf({}, kBufferDump);
    const buffers::Assignment& a = *snapshot->assignment;
    const queries::ByteReuse holders =
        queries::byteReuse(a, value(*snapshot, qPrintable(instruction), qPrintable(index)));
    QTEST(QString::fromStdString(names(a, holders.earlier)), "earlier");
    QTEST(QString::fromStdString(names(a, holders.later)), "later");
    QTEST(QString::fromStdString(names(a, holders.aliases)), "aliases");
  }

  void aliasesAreLiveTogether() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 64, preallocated-temp:
 value: <1 x @0> (size=64,offset=0): f32[16]{0}
 value: <2 y @0> (size=32,offset=0): f32[8]{0}
 value: <3 z @0> (size=32,offset=32): f32[8]{0}

HloLiveRange (max 4):
  InstructionSequence:
    0:x
    1:y
    2:z
    3:w
  BufferLiveRange:
    x{}:0-2
    y{}:1-3
    z{}:2-3
)");
    const buffers::Assignment& a = *snapshot->assignment;
    const queries::ByteReuse ofX = queries::byteReuse(a, value(*snapshot, "x"));
    QCOMPARE(names(a, ofX.aliases), std::string("y"));
    QCOMPARE(names(a, ofX.later), std::string("z!"));
    const queries::ByteReuse ofY = queries::byteReuse(a, value(*snapshot, "y"));
    QCOMPARE(names(a, ofY.aliases), std::string("x"));
    QCOMPARE(names(a, ofY.earlier), std::string());
  }

  void counts() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const buffers::Assignment& a = *snapshot->assignment;
    const std::vector<uint32_t> counts = queries::reuseCounts(a);
    QStringList texts;
    for (uint32_t i = 0; i < counts.size(); ++i) {
      const QString name = QString::fromStdString(a.value(buffers::ValueId(i)).name());
      texts += name + u' ' + (counts[i] == hlo::kNone ? QStringLiteral("-") : QString::number(counts[i]));
    }
    texts.sort();
    QCOMPARE(texts.join(u'|'), QStringLiteral("a.1 2|add.9 -|b.2 1|c.3 2|d.4{0} 3|d.4{1} 0|k.6 -|out.5 0|p.0 0"));
  }

  // The two definitions are one: earlier, later and simultaneous values.
  void countsAreThoseOfTheLists() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = snapshotOf({}, std::string((*text)->text()));
    const buffers::Assignment& a = *snapshot->assignment;
    const std::vector<uint32_t> counts = queries::reuseCounts(a);
    for (uint32_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == hlo::kNone || a.value(buffers::ValueId(i)).sizeBytes == 0) continue;
      const queries::ByteReuse reuse = queries::byteReuse(a, buffers::ValueId(i));
      QCOMPARE(size_t{counts[i]}, reuse.earlier.size() + reuse.later.size() + reuse.aliases.size());
    }
  }

  // a and b share bytes 0 to 7, c and d bytes 16 to 23, with b live beside them at other bytes.
  void mostReusedBytes() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 32, preallocated-temp:
 value: <1 a @0> (size=8,offset=0): f32[2]{0}
 value: <2 b @0> (size=16,offset=0): f32[4]{0}
 value: <3 c @0> (size=16,offset=16): f32[4]{0}
 value: <4 d @0> (size=8,offset=16): f32[2]{0}
 value: <5 e @0> (size=8,offset=16): f32[2]{0}

HloLiveRange (max 4):
  InstructionSequence:
    0:i.0
    1:i.1
    2:i.2
    3:i.3
  BufferLiveRange:
    a{}:2-3
    b{}:0-1
    c{}:0-0
    d{}:1-2
    e{}:3-3
)");
    QStringList texts;
    for (const queries::ReusedBytes& reused : queries::reusedBytes(*snapshot->assignment)) {
      QString text = QStringLiteral("%1+%2: %3 by").arg(reused.offsetBytes).arg(reused.bytes).arg(reused.count);
      for (const buffers::ValueId id : reused.values)
        text += u' ' + QString::fromStdString(snapshot->assignment->value(id).name());
      texts += text;
    }
    QCOMPARE(texts.join(u'|'), QStringLiteral("0+8: 2 by b a|16+8: 3 by c d e"));
  }

  // Each row has all values of its bytes, and no byte is in more values than the best row.
  void mostReusedBytesOfTheKerasDump() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = snapshotOf({}, std::string((*text)->text()));
    const buffers::Assignment& a = *snapshot->assignment;
    const auto countAt = [&](buffers::AllocationId allocation, int64_t byte) {
      uint32_t count = 0;
      for (const buffers::ValueId id : a.values(allocation)) {
        const buffers::Value value = a.value(id);
        count += value.range && value.offsetBytes <= byte && byte < value.offsetBytes + value.sizeBytes ? 1 : 0;
      }
      return count;
    };
    uint32_t best = 0, most = 0;
    for (const queries::ReusedBytes& reused : queries::reusedBytes(a)) {
      best = std::max(best, reused.count);
      QCOMPARE(countAt(reused.allocation, reused.offsetBytes), reused.count);
      QCOMPARE(countAt(reused.allocation, reused.offsetBytes + reused.bytes - 1), reused.count);
    }
    for (uint32_t i = 0; i < a.valueCount(); ++i) {
      const buffers::Value value = a.value(buffers::ValueId(i));
      if (value.allocation) most = std::max(most, countAt(*value.allocation, value.offsetBytes));
    }
    QVERIFY(most > 2);
    QCOMPARE(best, most);
  }

  void ofTheKerasDump() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = snapshotOf({}, std::string((*text)->text()));
    const buffers::Assignment& a = *snapshot->assignment;
    const queries::ByteReuse holders = queries::byteReuse(a, value(*snapshot, "fusion.7", "{0}"));
    QCOMPARE(names(a, holders.earlier), std::string("input_fusion_reduce.2{1}! fusion.15"));
    QCOMPARE(names(a, holders.later), std::string());
    // cublas-gemm.11 ends at 69, where fusion.7{2} begins.
    QCOMPARE(names(a, queries::byteReuse(a, value(*snapshot, "fusion.7", "{2}")).earlier),
             std::string("cublas-gemm.11! cublas-gemm.3 broadcast.40"));
  }
};

QTEST_APPLESS_MAIN(TestByteReuse)
#include "tst_byte_reuse.moc"

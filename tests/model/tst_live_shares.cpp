// The shares of values in the live bytes at a step, computed by hand, and compared with the usage curve on every
// available dump.

#include <QFile>
#include <QTest>
#include <array>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/byte_count.h"
#include "model/buffers/value_kind.h"
#include "model/io/file.h"
#include "model/queries/live_bytes.h"
#include "model/queries/live_shares.h"
#include "tests/support/buffer_dump.h"

namespace {

const QString kShared = QStringLiteral(HLOSCOPE_SHARED);

std::shared_ptr<const buffers::Assignment> parse(const std::string& text) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  return parsed.ok() ? parsed->assignment : nullptr;
}

/// Prints "a 8, b 4 (a)": each value with its share, and the value that counts for the rest.
QString print(const buffers::Assignment& assignment, const std::vector<queries::LiveShare>& shares) {
  QStringList texts;
  for (const queries::LiveShare& share : shares) {
    QString text = QString::fromStdString(absl::StrCat(assignment.value(share.value).name(), " ", share.bytes));
    if (share.holder) text += QString::fromStdString(absl::StrCat(" (", assignment.value(*share.holder).name(), ")"));
    texts << text;
  }
  return texts.join(QStringLiteral(", "));
}

int64_t sum(const std::vector<queries::LiveShare>& shares) {
  int64_t bytes = 0;
  for (const queries::LiveShare& share : shares) bytes = buffers::saturatingSum(bytes, share.bytes);
  return bytes;
}

}  // namespace

class TestLiveShares : public QObject {
  Q_OBJECT
 private slots:
  void byHand_data() {
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<QByteArray>("ranges");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* values, const char* ranges, const char* expected) {
      QTest::newRow(name) << QByteArray(values) << QByteArray(ranges) << QString(expected);
    };
    row("apart", " value: <1 a @0> (size=8,offset=0): x\n value: <2 b @0> (size=4,offset=8): x\n",
        "    a{}:0-2\n    b{}:0-2\n", "a 8, b 4");
    row("the one that began first has the shared bytes",
        " value: <1 a @0> (size=8,offset=0): x\n value: <2 b @0> (size=8,offset=4): x\n", "    a{}:1-2\n    b{}:0-2\n",
        "b 8, a 4 (b)");
    row("of two that began together the bigger one",
        " value: <1 a @0> (size=4,offset=2): x\n value: <2 b @0> (size=8,offset=0): x\n", "    a{}:0-2\n    b{}:0-2\n",
        "b 8, a 0 (b)");
    row("of two equal ones the lower id",
        " value: <1 a @0> (size=4,offset=0): x\n value: <2 b @0> (size=4,offset=0): x\n", "    a{}:0-2\n    b{}:0-2\n",
        "a 4, b 0 (a)");
    // An earlier value in the middle of a later one leaves both sides to the later one.
    row("both sides", " value: <1 a @0> (size=12,offset=0): x\n value: <2 b @0> (size=4,offset=4): x\n",
        "    a{}:1-2\n    b{}:0-2\n", "b 4, a 8 (b)");
    // The diagram in the header.
    row("three",
        " value: <1 a @0> (size=8,offset=0): x\n value: <2 b @0> (size=12,offset=0): x\n"
        " value: <3 c @0> (size=4,offset=0): x\n",
        "    a{}:0-2\n    b{}:1-3\n    c{}:2-2\n", "a 8, b 4 (a), c 0 (a)");
    row("a gap between them stays free",
        " value: <1 a @0> (size=4,offset=0): x\n value: <2 b @0> (size=4,offset=10): x\n", "    a{}:0-2\n    b{}:0-2\n",
        "a 4, b 4");
    row("not live", " value: <1 a @0> (size=4,offset=0): x\n value: <2 b @0> (size=4,offset=0): x\n",
        "    a{}:0-1\n    b{}:2-3\n", "b 4");
    row("of no size", " value: <1 a @0> (size=0,offset=0): x\n value: <2 b @0> (size=4,offset=0): x\n",
        "    a{}:0-3\n    b{}:2-3\n", "a 0, b 4");
    row("outside its allocation", " value: <1 a @0> (size=40,offset=12): x\n", "    a{}:0-3\n", "a 4");
    row("without a range", " value: <1 a @0> (size=4,offset=0): x\n", "", "a 4");
  }

  void byHand() {
    QFETCH(QByteArray, values);
    QFETCH(QByteArray, ranges);
    const auto assignment =
        parse("BufferAssignment:\nallocation 0: size 16, preallocated-temp:\n" + values.toStdString() +
              "HloLiveRange (max 4):\n  InstructionSequence:\n    0:a\n    1:b\n    2:c\n    3:d\n"
              "  BufferLiveRange:\n" +
              ranges.toStdString());
    QVERIFY(assignment != nullptr);
    QTEST(print(*assignment, queries::LiveShares(*assignment).at(2)), "expected");
  }

  void allocationsDoNotShare() {
    const auto assignment = parse(support::kBufferDump);
    const queries::LiveShares shares(*assignment);
    QCOMPARE(print(*assignment, shares.at(4)), QString("p.0 100, b.2 128, c.3 64, d.4{0} 0 (c.3), d.4{1} 64, k.6 8"));
    QCOMPARE(print(*assignment, shares.at(5)), QString("p.0 100, out.5 64, d.4{0} 192, d.4{1} 64, k.6 8"));
    QVERIFY(queries::LiveShares().at(0).empty());
  }

  // At every step of every dump the shares add up to the curve, also by kind, and no share exceeds its value.
  void theCorpusAddsUp() {
    QFile manifest(kShared + QStringLiteral("/corpus/real/MANIFEST.tsv"));
    if (!manifest.open(QIODevice::ReadOnly)) QSKIP("the corpus is not at hand: " HLOSCOPE_SHARED);
    const QList<QByteArray> columns = manifest.readLine().trimmed().split('\t');
    QStringList paths{kShared + QStringLiteral("/seeds/gpu-keras-mnist-buffer-assignment.txt")};
    while (!manifest.atEnd()) {
      const QList<QByteArray> row = manifest.readLine().split('\t');
      if (row.value(columns.indexOf("kind")) != "buffer-assignment") continue;
      paths << kShared + QStringLiteral("/corpus/real/") + QString::fromUtf8(row[columns.indexOf("file")]);
    }
    QVERIFY(paths.size() > 100);
    size_t steps = 0;
    for (const QString& path : paths) {
      const auto text = io::readText(path.toStdString());
      QVERIFY2(text.ok(), qPrintable(path));
      const auto assignment = parse(std::string((*text)->text()));
      QVERIFY2(assignment != nullptr, qPrintable(path));
      const queries::LiveBytes live(*assignment);
      const queries::LiveShares shares(*assignment);
      for (uint32_t step = 0; step < live.stepCount(); ++step, ++steps) {
        const auto at = shares.at(step);
        QVERIFY2(sum(at) == live.at(step), qPrintable(QStringLiteral("%1, step %2").arg(path).arg(step)));
        QCOMPARE(at.size(), queries::liveValues(*assignment, step).size());
        std::array<int64_t, buffers::kValueKindCount> kinds{};
        for (const queries::LiveShare& share : at) {
          QVERIFY(share.bytes <= assignment->value(share.value).sizeBytes);
          kinds[static_cast<size_t>(*buffers::valueKind(*assignment, share.value))] += share.bytes;
        }
        for (size_t i = 0; i < kinds.size(); ++i) {
          const auto kind = static_cast<buffers::ValueKind>(i);
          QVERIFY2(kinds[i] == live.at(step, kind),
                   qPrintable(QStringLiteral("%1, step %2, %3: %4, curve %5")
                                  .arg(path)
                                  .arg(step)
                                  .arg(QString::fromStdString(std::string(buffers::valueKindName(kind))))
                                  .arg(kinds[i])
                                  .arg(live.at(step, kind))));
        }
      }
    }
    QVERIFY2(steps > 3000, qPrintable(QString::number(steps)));
  }
};

QTEST_APPLESS_MAIN(TestLiveShares)
#include "tst_live_shares.moc"

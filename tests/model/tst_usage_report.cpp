// Memory-usage reports of both eras, alone and compared with their assignment.

#include <QByteArrayList>
#include <QTest>

#include "model/buffers/assignment_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

absl::StatusOr<buffers::ParsedAssignment> parse(const QByteArrayList& texts) {
  std::vector<std::shared_ptr<const hlo::SourceText>> sources;
  for (const QByteArray& text : texts) {
    sources.push_back(
        std::make_shared<const hlo::SourceText>(std::string(1, static_cast<char>('a' + sources.size())) + ".txt",
                                                absl::string_view(text.constData(), static_cast<size_t>(text.size()))));
  }
  return buffers::parseAssignment(std::move(sources));
}

// 1,126,416 bytes: 1,048,576 and 65,536 and 12,288 and 16.
constexpr char kAssignment[] = R"(BufferAssignment:
allocation 0: size 12288, parameter 0, shape |f32[3072]| at ShapeIndex {}:
 value: <0 p.0 @0> (size=12288,offset=0): f32[3072]{0}
allocation 1: size 65536, output shape is |(f32[16384])|, maybe-live-out:
 value: <1 a.1 @0> (size=65536,offset=0): f32[16384]{0}
 value: <2 b.2 @0> (size=4096,offset=0): f32[1024]{0}
allocation 2: size 1048576, preallocated-temp:
 value: <3 c.3 @0> (size=524288,offset=0): f32[131072]{0}
 value: <4 d.4 @0> (size=524288,offset=0): f32[131072]{0}
 value: <5 e.5 @0> (size=1024,offset=524288): s8[1024]{0}
allocation 3: size 16, color 1, thread-local:
 value: <6 x.6 @1> (size=16,offset=0): f32[4]{0:S(1)}
)";
constexpr char kReport[] = R"(Total bytes used: 1126416 (1.07MiB)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
   1.00MiB( 93%);    76.0KiB; allocation 2: size 1.00MiB, preallocated-temp:
   1.06MiB( 99%);    12.0KiB; allocation 1: size 64.0KiB, output shape is |(f32[16384])|, maybe-live-out:
   1.07MiB(100%);        16B; allocation 0: size 12.0KiB, parameter 0, shape |f32[3072]| at ShapeIndex {}:
   1.07MiB(100%);         0B; allocation 3: size 16B, color 1, thread-local:


Allocations sorted by size with their values:
allocation 2: size 1.00MiB, preallocated-temp:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	 512.0KiB(100%);   512.0KiB;            0;                2; 2×f32[131072]
	 513.0KiB(100%);     1.0KiB;       524288;                1; s8[1024]

allocation 1: size 64.0KiB, output shape is |(f32[16384])|, maybe-live-out:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	  64.0KiB(100%);    64.0KiB;            0;                2; f32[16384], f32[1024]

allocation 0: size 12.0KiB, parameter 0, shape |f32[3072]| at ShapeIndex {}:
allocation 3: size 16B, color 1, thread-local:
)";
constexpr char kReportPrinted[] = R"(line 18: 524288±52 in 2 group 1 at 0 values 2 kind temp shape 2×f32[131072]
line 19: 1024±52 in 2 group 1 at 524288 values 1 kind temp shape s8[1024]
line 25: 65536±52 in 1 group 2 at 0 values 2 kind output shape f32[16384], f32[1024]
line 27: 12288±52 in 0 group 3 kind parameter shape f32[3072]
line 28: 16 in 3 group 4 kind thread-local
)";

// The table of 2026 does not name allocations.
constexpr char kReportOf2026[] = R"(Memory Space: default (color=0)
Total bytes: 1126400 (1.07MiB)
  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
   512.0KiB(100%);   512.0KiB;            0;                2; 2×f32[131072]
   513.0KiB(100%);     1.0KiB;       524288;                1; s8[1024]

  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
    64.0KiB(100%);    64.0KiB;            0;                2; f32[16384], f32[1024]

  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
    12.0KiB(100%);    12.0KiB;            0;                1; f32[3072]


Memory Space: vmem (color=1)
Total bytes: 16 (16B)
  cumulative_size;       size;       offset; used_by_n_values; shapes_list
  ------------------------------------------------------------
        16B(100%);        16B;            0;                1; f32[4]
The rest 2 values are less than 5% of the total size and not shown.


)";

}  // namespace

class TestUsageReport : public QObject {
  Q_OBJECT

 private slots:
  void reads_data();
  void reads();
  void isComparedWithTheAssignment_data();
  void isComparedWithTheAssignment();
  void survivesTruncation();
};

void TestUsageReport::reads_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("expected");
  QTest::addColumn<QByteArray>("diagnostics");

  const QByteArray allocations = R"(allocation 2 temp 1048576 bytes ±6266 temp line 7
allocation 1 output 65536 bytes ±52 |(f32[16384])| output live-out line 8
allocation 0 parameter 12288 bytes ±52 p0{} |f32[3072]| line 9
allocation 3 thread-local 16 bytes @1 thread-local line 10
total 1126416 printed 1126416
)";
  QTest::newRow("2024: a list and tables") << QByteArray(kReport) << allocations + kReportPrinted << QByteArray();
  QTest::newRow("2026: a block for each memory space") << QByteArray(kReportOf2026) << QByteArray(R"(total 0
Memory spaces ?
  default 1126400
  vmem 16
line 5: 524288±52 group 1 at 0 values 2 space default shape 2×f32[131072]
line 6: 1024±52 group 1 at 524288 values 1 space default shape s8[1024]
line 10: 65536±52 group 2 at 0 values 2 space default shape f32[16384], f32[1024]
line 14: 12288±52 group 3 at 0 values 1 space default shape f32[3072]
line 21: 16 group 4 at 0 values 1 space vmem shape f32[4]
2 values not listed
)") << QByteArray();
  QTest::newRow("lists that leave the small ones out") << QByteArray(R"(Total bytes used: 100000 (97.7KiB)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
   90.0KiB( 92%);     7.7KiB; allocation 5: size 90.0KiB, maybe-live-out:
The rest 51 allocations are less than 5% of the total size and not shown.


Allocations sorted by size with their values:
allocation 5: size 90.0KiB, maybe-live-out:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	  90.0KiB( 99%);    90.0KiB;            0;               60; 60×u8[92160]
	The rest 7 values are less than 5% of the total size and not shown.

allocation 6: size 1.0KiB, constant:
The rest 50 allocations are less than 5% of the total size and not shown.
)") << QByteArray(R"(allocation 5 output 92160 bytes ±52 live-out line 7
allocation 6 constant 1024 bytes ±52 constant line 19
total 100000 printed 100000
line 16: 92160±52 in 5 group 1 at 0 values 60 kind output shape 60×u8[92160]
line 19: 1024±52 in 6 group 2 kind constant
51 allocations not listed
7 values not listed
)") << QByteArray();
  QTest::newRow("nothing allocated") << QByteArray(R"(Total bytes used: 0 (0B)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
        0B(-nan%);         0B; allocation 0: size 0B, thread-local:


Allocations sorted by size with their values:
allocation 0: size 0B, thread-local:
)")
                                     << QByteArray(
                                            "allocation 0 thread-local 0 bytes thread-local line 7\ntotal 0 printed 0\n"
                                            "line 11: 0 in 0 group 1 kind thread-local\n")
                                     << QByteArray();
  QTest::newRow("cut off behind the list")
      << QByteArray("Allocations sorted by size:\n  1.0KiB(100%);  0B; allocation 2: size 1.0KiB, constant:\n")
      << QByteArray("allocation 2 constant 1024 bytes ±52 constant line 2\ntotal 1024\n") << QByteArray();
  QTest::newRow("a memory space that cannot be read, and nothing else")
      << QByteArray("Memory Space: default (color=0 )\n") << QByteArray("total 0\n")
      << QByteArray(R"TEXT(error a.txt:1:31: expected ")" after the memory space, found " )"
Memory Space: default (color=0 )
                              ^
)TEXT");
  QTest::newRow("a list that does not add up, lines that cannot be read")
      << QByteArray(R"(Total bytes used: 4096 (4.0KiB)
Allocations sorted by size:
   4.0KiB(100%);        0B; allocation 0: size 4.0KiB, constant:
   5.0KiB(100%);        0B; allocation 1: size 1.0KiB, constant:
   5.0KiB(100%);        0B; allocation 2: size big, constant:
   5.0KiB(100);        0B; allocation 3: size 1.0KiB, constant:
   5.0KiB(100%);        0B; allocation 4: size -1.0KiB, constant:
Allocations sorted by size with their values:
allocation 0: size , constant:
	  90.0KiB( 99%);    90.0KiB;            x;               60; 60×u8[92160]
The rest some values
)") << QByteArray(R"(allocation 0 constant 4096 bytes ±52 constant line 3
allocation 1 constant 1024 bytes ±52 constant line 4
total 4096 printed 4096
)") << QByteArray(R"(warning a.txt:2:1: the allocations of this list add up to about 5120 bytes, but the total is 4096
Allocations sorted by size:
^
error a.txt:5:48: expected a size such as 1.56MiB, found "big, constant:"
   5.0KiB(100%);        0B; allocation 2: size big, constant:
                                               ^
error a.txt:6:14: expected "%);" after the share, found ");        0B; allocation..."
   5.0KiB(100);        0B; allocation 3: size 1.0KiB, constant:
             ^
error a.txt:7:48: expected a size such as 1.56MiB, found "-1.0KiB, constant:"
   5.0KiB(100%);        0B; allocation 4: size -1.0KiB, constant:
                                               ^
error a.txt:9:20: expected a size such as 1.56MiB, found ", constant:"
allocation 0: size , constant:
                   ^
error a.txt:10:42: expected an offset in bytes, found "x;               60; 60..."
   90.0KiB( 99%);    90.0KiB;            x;               60; 60×u8[92160]
                                         ^
error a.txt:11:10: expected a number of allocations or values, found "some values"
The rest some values
         ^
)");
}

void TestUsageReport::reads() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, expected);
  QFETCH(QByteArray, diagnostics);
  for (const bool crlf : {false, true}) {
    const auto parsed = parse({crlf ? QByteArray(text).replace("\n", "\r\n") : text});
    QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
    if (!crlf) COMPARE_TEXT(hlo::print(parsed->diagnostics), diagnostics.toStdString());
    COMPARE_TEXT(buffers::print(*parsed->assignment), expected.toStdString());
    QVERIFY(parsed->assignment->report() != nullptr && parsed->assignment->report()->isUsageReport);
  }
}

void TestUsageReport::isComparedWithTheAssignment_data() {
  QTest::addColumn<QByteArray>("report");
  QTest::addColumn<QByteArray>("diagnostics");
  const QByteArray report(kReport);
  QTest::newRow("2024: all agrees") << report << QByteArray();
  QTest::newRow("2026: all agrees") << QByteArray(kReportOf2026) << QByteArray();
  QTest::newRow("2024: nothing agrees")
      << QByteArray(report)
             .replace("1126416", "1126417")
             .replace("size 64.0KiB", "size 63.0KiB")
             .replace("allocation 3:", "allocation 9:")
             .replace("                2; 2×", "                3; 3×")
             .replace("     1.0KiB;       524288", "     2.0KiB;       524288")
      << QByteArray(
             R"(warning b.txt:1:19: this file states 1126417 bytes, but the sizes of its 4 allocations add up to 1126416
Total bytes used: 1126417 (1.07MiB)
                  ^
warning b.txt:8:31: the report states about 64512 bytes for allocation 1, but the buffer assignment states 65536
   1.06MiB( 99%);    12.0KiB; allocation 1: size 63.0KiB, output shape is |(f32[16384])|, maybe-live...
                              ^
warning b.txt:10:31: the report lists allocation 9, which the buffer assignment does not have
   1.07MiB(100%);         0B; allocation 9: size 16B, color 1, thread-local:
                              ^
warning b.txt:18:30: the report lists 3 values of up to about 524288 bytes at offset 0 of allocation 2, but the buffer assignment has 2 of up to 524288
  512.0KiB(100%);   512.0KiB;            0;                3; 3×f32[131072]
                             ^
warning b.txt:19:30: the report lists 1 values of up to about 2048 bytes at offset 524288 of allocation 2, but the buffer assignment has 1 of up to 1024
  513.0KiB(100%);     2.0KiB;       524288;                1; s8[1024]
                             ^
)");
  QTest::newRow("2026: a memory space that does not agree")
      << QByteArray(kReportOf2026).replace("Total bytes: 16 ", "Total bytes: 17 ")
      << QByteArray(
             R"(warning b.txt:18:14: the report states 17 bytes in memory space 1, but the allocations there add up to 16
Total bytes: 17 (16B)
             ^
)");
}

// Whatever the report states, the allocations are those of the dump.
void TestUsageReport::isComparedWithTheAssignment() {
  QFETCH(QByteArray, report);
  QFETCH(QByteArray, diagnostics);
  const auto alone = parse({kAssignment});
  QVERIFY(alone.ok());
  for (const bool reportFirst : {false, true}) {
    const auto both = parse(reportFirst ? QByteArrayList{report, kAssignment} : QByteArrayList{kAssignment, report});
    QVERIFY(both.ok());
    if (!reportFirst) COMPARE_TEXT(hlo::print(both->diagnostics), diagnostics.toStdString());
    const buffers::Assignment& a = *both->assignment;
    QVERIFY(a.report() != nullptr);
    QVERIFY(a.texts().front()->text() == absl::string_view(kAssignment));
    QCOMPARE(a.totalBytes(), int64_t{1126416});
    for (uint32_t i = 0; i < a.allocationCount(); ++i) {
      const buffers::AllocationId id(i);
      COMPARE_TEXT(buffers::print(a.allocation(id)), buffers::print(alone->assignment->allocation(id)));
    }
    QCOMPARE(a.allocationCount(), size_t{4});
    QCOMPARE(a.valueCount(), size_t{7});
  }
}

// Rows that are complete before the cut are kept, and nothing is reported as an error.
void TestUsageReport::survivesTruncation() {
  const QByteArray whole(kReport);
  const QList<std::pair<QByteArray, QByteArray>> rows = {{"524288±52 in 2", "2×f32[131072]\n"},
                                                         {"1024±52 in 2", "s8[1024]\n"},
                                                         {"65536±52 in 1", "f32[16384], f32[1024]\n"}};
  for (qsizetype size = 20; size <= whole.size(); ++size) {
    const QByteArray cut = whole.left(size);
    const auto parsed = parse({cut});
    QVERIFY(parsed.ok());
    for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
      QVERIFY2(diagnostic.severity != hlo::Severity::kError, hlo::format(diagnostic).c_str());
    }
    const std::string printed = buffers::print(*parsed->assignment);
    for (const auto& [row, end] : rows) {
      if (cut.contains(end)) QVERIFY2(printed.find(row.toStdString()) != std::string::npos, printed.c_str());
    }
  }
}

QTEST_APPLESS_MAIN(TestUsageReport)
#include "tst_usage_report.moc"

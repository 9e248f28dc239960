// Detection of out-of-memory messages: similar lines are ignored; long, huge, truncated and real logs are read.

#include <QByteArrayList>
#include <QFile>
#include <QTest>

#include "absl/strings/match.h"
#include "model/buffers/recognize.h"
#include "tests/support/compare.h"
#include "tests/support/out_of_memory_text.h"
#include "tests/support/parse_log.h"
#include "tests/support/print_assignment.h"

using namespace support;

class TestOutOfMemoryLogs : public QObject {
  Q_OBJECT

 private slots:
  void ignoresSimilarLines_data();
  void ignoresSimilarLines();
  void recognizes_data();
  void recognizes();
  void findsItInALongLog();
  void readsAHugeLog();
  void readsLongLines_data();
  void readsLongLines();
  void readsTheDumps_data();
  void readsTheDumps();
  void survivesTruncation();
  void limitsItsEntries();
  void separatesMessages();
};

// Lines with the same beginning and another continuation, in a log that also contains a message.
void TestOutOfMemoryLogs::ignoresSimilarLines_data() {
  QTest::addColumn<QByteArray>("line");
  for (const char* const line :
       {"Used 10 of 20 GPUs",
        "Used 1.00G of 2.00G disk",
        "Exceeded disk capacity by 5.42G",
        "failed to allocate 5 items",
        "failed to allocate memory",
        "Ran out of memory in memory space ",
        "Ran out of memory trying to allocate a lot",
        "Allocator (",
        "Allocator (x) ran out of memory trying to allocate 3 of them",
        "Allocation (size=x)",
        "raise MemoryError(f\"Out of memory while trying to allocate {n} bytes\")",
        "Total loss >= 3.00G:",
        "Total hbm usage >= a lot:",
        "Program requirement 3.00G",
        "Stats:",
        "Stats: none",
        "Output size unknown.",
        "Largest program allocations in the memory of all the machines that there are:",
        "Limit: 5",
        "Peak buffers: none",
        "memory_limit_: many",
        "Scoped allocation with size 3.00M and limit of 4",
        "Attempting to reserve 3.00G elsewhere",
        "Ran out of memory on HBM",
        "Ran out of memory on HBM, the total memory required (much) exceeds available HBM (1.00G)",
        "Ran out of memory on HBM, the total memory required (2.00G) exceeds available HBM",
        "Ran out of memory on Tuesday (2.00G)",
        "Largest program ever seen in hbm:"}) {
    QTest::newRow(line) << QByteArray(line);
  }
}

void TestOutOfMemoryLogs::ignoresSimilarLines() {
  QFETCH(QByteArray, line);
  const auto parsed = parseLog(line + "\nCPU: Out of memory allocating 12 bytes\n" + line + "\n");
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
  COMPARE_TEXT(buffers::print(*parsed->assignment->report()), "budget allocator requested 12\n");
  QVERIFY(buffers::recognize(view(line)) == buffers::Kind::kNone);
  QVERIFY(!buffers::hasOutOfMemory(view(line)));
}

void TestOutOfMemoryLogs::recognizes_data() {
  using buffers::Kind;
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<int>("kind");
  const auto row = [](const char* name, const char* text, Kind kind) {
    QTest::newRow(name) << QByteArray(text) << static_cast<int>(kind);
  };
  row("allocations", "BufferAssignment:\n", Kind::kAllocations);
  row("blank lines before", "\n\r\nBufferAssignment:\r\n", Kind::kAllocations);
  row("lines of a log before", "I compiler.cc:1] hello\nBufferAssignment:\n", Kind::kAllocations);
  row("a log's words before", "I compiler.cc:1] BufferAssignment:\n", Kind::kAllocations);
  row("values", "\nTotal bytes used: 12 (12B)\n\nUsed values:\n<1 a @0>\n", Kind::kValues);
  row("values without a total", "Used values:\n<1 a @0>\n", Kind::kValues);
  row("live ranges", "HloLiveRange (max 3):\n", Kind::kLiveRange);
  row("no live ranges", "HloLiveRange not available (…)\n", Kind::kLiveRange);
  row("memory-usage report", "\nTotal bytes used: 12 (12B)\n\nAllocations sorted by size:\n", Kind::kUsageReport);
  row("memory-usage report of 2026", "Memory Space: default (color=0)\nTotal bytes: 12 (12B)\n", Kind::kUsageReport);
  row("out of memory, GPU", kGpu, Kind::kOutOfMemory);
  row("out of memory, TPU", kTpu, Kind::kOutOfMemory);
  row("out of memory in one line", "Out of memory allocating 12 bytes", Kind::kOutOfMemory);
  row("out of memory, TPU of 2026",
      "Ran out of memory on HBM, the total memory required for HLO temporaries (2.00G) exceeds available HBM (1.00G).",
      Kind::kOutOfMemory);
  row("out of memory, a kernel that was cut off",
      "Ran out of memory in memory space vmem while allocating on stack for %f.1 = f32[] custom-ca",
      Kind::kOutOfMemory);
  row("arguments and outputs of a message", "Largest program arguments and outputs in hbm:\n  1. Size: 1.00G\n",
      Kind::kOutOfMemory);
  row("the list of a message", "Peak buffers:\n\tBuffer 1:\n\t\tSize: 8.00GiB\n", Kind::kOutOfMemory);
  row("a total alone", "Total bytes used: 12 (12B)\n", Kind::kNone);
  row("HLO", "HloModule m\n\nENTRY e {\n}\n", Kind::kNone);
  row("the word at the end of an indented line", "  512 see BufferAssignment:\n", Kind::kNone);
  row("the word inside a line", "see BufferAssignment: it says\n", Kind::kNone);
  row("statistics of an allocator alone", "Stats:\nLimit: 12\n", Kind::kNone);
  row("empty", "", Kind::kNone);
}

void TestOutOfMemoryLogs::recognizes() {
  QFETCH(QByteArray, text);
  QFETCH(int, kind);
  QCOMPARE(static_cast<int>(buffers::recognize(view(text))), kind);
}

void TestOutOfMemoryLogs::findsItInALongLog() {
  QByteArray log;
  while (log.size() < 300'000) log += "step 12 loss 3.4 Used 12 of 13 workers, Total 5\n";
  QVERIFY(!buffers::hasOutOfMemory(view(log)));
  log += kTpu;
  QVERIFY(buffers::recognize(view(log)) == buffers::Kind::kNone);
  QVERIFY(buffers::hasOutOfMemory(view(log)));
  const auto parsed = parseLog(log);
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->assignment->report()->entries.size(), size_t{2});
}

// 100 MB before the traceback: the time is linear in the size of the log, as enforced by the limit of CTest, and only
// the text of the log is kept.
void TestOutOfMemoryLogs::readsAHugeLog() {
  QByteArray log;
  log.reserve(101'000'000);
  for (int step = 0; log.size() < 100'000'000; ++step) {
    log += "I1122 10:00:00.123456 4242 train.py:88] step " + QByteArray::number(step) +
           " loss 3.41 Used 12 of 13 workers, Total 5, Program 7, Output size is fine\n";
  }
  log +=
      "Traceback (most recent call last):\n  File \"/home/user/train.py\", line 28, in <module>\n"
      "    compiled(a, a).block_until_ready()\njax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: ";
  log += kTpu;
  QVERIFY(buffers::hasOutOfMemory(view(log)));
  const auto parsed = parseLog(log);
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->assignment->report()->budgets.size(), size_t{1});
  QCOMPARE(parsed->assignment->report()->entries.size(), size_t{2});
  COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
}

// Texts in which each byte could begin a message: the time is linear in their length, as enforced by the limit of
// CTest.
void TestOutOfMemoryLogs::readsLongLines_data() {
  QTest::addColumn<QByteArray>("part");
  for (const char* const part :
       {"Ran out of memory in memory space vmem while allocating on stack for %f.1 = f32[] custom-call(), "
        "metadata={op_name=\"f\" ",
        "Scoped allocation with size 32.00M and limit 16.00M exceeded scoped vmem limit by 16.00M. ",
        "Ran out of memory on HBM, the total memory required for HLO temporaries (2.00G) exceeds available HBM "
        "(1.00G). "
        "HLO module: jit_",
        "Ran out of memory on ", "Allocation (size=1) would exceed memory (size=1) :: [shape = '", "Largest program ",
        "Tag: The window shape is , while the full shape is . "}) {
    QTest::newRow(part) << QByteArray(part);
  }
}

void TestOutOfMemoryLogs::readsLongLines() {
  QFETCH(QByteArray, part);
  const QByteArray line = part.repeated(4'000'000 / part.size());
  buffers::hasOutOfMemory(view(line));
  const QByteArray text = "Out of memory allocating 12 bytes\n" + line + "\n  1. Size: 1K\n     Tag: " + line + '\n';
  QVERIFY(parseLog(text).ok());
}

// Every text of the reference dumps that contains such a message, with the values that it states.
void TestOutOfMemoryLogs::readsTheDumps_data() {
  QTest::addColumn<QByteArray>("expected");
  const auto row = [](const char* path, const char* expected) { QTest::newRow(path) << QByteArray(expected); };
  row("tpu/oom_arguments/error.txt",
      "module jit_momentum_step\nbudget compiler of hbm used 78812649881±6417285 limit 16911433728±6417285\n");
  row("tpu/oom_saved_activations/error.txt",
      "module jit_loss_fn\nbudget compiler of hbm used 22076131901±6417285 limit 16911433728±6417285\n");
  row("tpu/oom_saved_activations-libtpu39/error.txt",
      "budget compiler of hbm used 19735374725±6417285 limit 16911433728±6417285 exceeded by 2823940997±6417285\n");
  row("tpu/oom_borderline/error.txt",
      "budget compiler of hbm used 16911433728±6417285 limit 16911433728±6417285 exceeded by 1132462±6266\n");
  row("tpu/oom_padding/error.txt",
      "budget compiler of hbm used 16911433728±6417285 limit 16911433728±6417285 exceeded by 54784±52\n");
  row("tpu/pallas_vmem_oom/error.txt",
      "budget compiler of vmem used 201326592±6266 limit 134217728±6266 exceeded by 67108864±6266\n");
  row("tpu/pallas_scoped_oom/error.txt",
      "budget compiler of scoped vmem limit 16777216±6266 exceeded by 16777216±6266 requested 33554432±6266\n");
  row("tpu/pallas_smem_oom/error.txt", "budget compiler of smem limit 1048576 requested 16777216\n");
  row("logs/huge/huge.log", "budget allocator requested 4398046511104\n");
  row("logs/missing_call/missing_call.log", "");
  for (const char* const path :
       {"tpu/oom_borderline/module_0000.jit_loss_fn.cl_1014260217.oom_top_memory_consuming_instructions",
        "tpu/oom_padding/module_0000.jit_f.cl_1014260217.oom_top_memory_consuming_instructions",
        "tpu/oom_saved_activations-libtpu39/module_0001.jit_loss_fn.cl_895581894.oom_top_memory_consuming_instructions",
        "tpu/oom_borderline/1795350789409975.peak_memory_tensors.txt",
        "tpu/oom_borderline/1795350789410142.peak_memory_tensors.txt",
        "tpu/oom_padding/1795351962264277.peak_memory_tensors.txt",
        "tpu/oom_padding/1795351962264574.peak_memory_tensors.txt",
        "tpu/oom_saved_activations-libtpu39/1795350812983789.peak_memory_tensors.txt",
        "tpu/oom_saved_activations-libtpu39/1795350812984042.peak_memory_tensors.txt"}) {
    row(path, "");
  }
}

void TestOutOfMemoryLogs::readsTheDumps() {
  QFETCH(QByteArray, expected);
  const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/") + QString::fromUtf8(QTest::currentDataTag());
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
  const QByteArray text = file.readAll();
  if (path.endsWith(u"missing_call.log")) {  // it failed for another reason
    QVERIFY(!buffers::hasOutOfMemory(view(text)));
    return;
  }
  QCOMPARE(buffers::recognize(view(text)), buffers::Kind::kOutOfMemory);
  QVERIFY(buffers::hasOutOfMemory(view(text)));
  const auto parsed = parseLog(text);
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
  const buffers::Report& report = *parsed->assignment->report();
  buffers::Report budgets;
  budgets.module = report.module;
  budgets.budgets = report.budgets;
  COMPARE_TEXT(buffers::print(budgets), expected.toStdString());

  // The same message in the middle of a log.
  const QByteArray steps = QByteArray("step 12 loss 3.4 Used 12 of 13 workers, Total 5\n").repeated(10'000);
  const auto inLog = parseLog(steps + "Traceback (most recent call last):\n  File \"train.py\", line 3, in f\n" + text +
                              "\n\n" + steps);
  QVERIFY(inLog.ok());
  buffers::Report same = *inLog->assignment->report();
  QCOMPARE(same.entries.size(), report.entries.size());
  same.entries.clear();
  buffers::Report head = report;
  head.entries.clear();
  COMPARE_TEXT(buffers::print(same), buffers::print(head));

  // Every entry of its lists, with each of its lines.
  QByteArrayList wanted, found;
  const auto printed = [](const QByteArray& size) {
    return QByteArray::fromStdString(buffers::print(buffers::parseByteCount(view(size))));
  };
  for (const QByteArray& line : text.split('\n')) {
    const QByteArray words = line.trimmed();
    if (const qsizetype at = words.indexOf(". Size: "); at > 0 && at < 4)
      wanted << "Size " + printed(words.mid(at + 8));
    for (const QByteArray key : {"Shape: ", "XLA label: ", "Allocation type: ", "Tag: "}) {
      if (words.startsWith(key)) wanted << words;
    }
    if (words.startsWith("Unpadded size: ")) wanted << "Unpadded " + printed(words.mid(15));
  }
  for (const buffers::ReportEntry& entry : report.entries) {
    const auto say = [&](const char* key, absl::string_view what) {
      if (!what.empty()) found << key + QByteArray(what.data(), static_cast<qsizetype>(what.size()));
    };
    if (entry.kind == "stack" || entry.label == "prefetched SMEM operand 0") continue;  // one sentence
    found << "Size " + QByteArray::fromStdString(buffers::print(entry.size));
    say("Shape: ", entry.shape);
    if (entry.unpadded) found << "Unpadded " + QByteArray::fromStdString(buffers::print(entry.unpadded));
    say("Tag: ", entry.tag);
    say("XLA label: ", entry.label);
    say("Allocation type: ", entry.kind);
  }
  QCOMPARE(found, wanted);
}

// All data that is complete before the cut is kept, and nothing is reported as an error.
void TestOutOfMemoryLogs::survivesTruncation() {
  for (const auto& [text, printed] : {std::pair(kGpu, kGpuPrinted), std::pair(kTpu, kTpuPrinted)}) {
    const QByteArray whole(text);
    const QByteArrayList rows = QByteArray(printed).split('\n');
    QByteArrayList entryRows;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(entryRows),
                 [](const QByteArray& row) { return row.startsWith("line "); });
    for (qsizetype size = whole.indexOf('\n') + 1; size <= whole.size(); ++size) {
      const QByteArray cut = whole.left(size);
      const auto parsed = parseLog(cut);
      QVERIFY(parsed.ok());
      for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
        QVERIFY2(diagnostic.severity != hlo::Severity::kError, hlo::format(diagnostic).c_str());
      }
      const std::string found = buffers::print(*parsed->assignment->report());
      // The separator line follows each complete entry.
      const auto entries = static_cast<size_t>(cut.count("=========\n"));
      QVERIFY(parsed->assignment->report()->entries.size() >= entries);
      QVERIFY(absl::StrContains(found, QByteArray(rows.front()).toStdString()));
      for (size_t i = 0; i < entries; ++i) {
        QVERIFY2(absl::StrContains(found, entryRows[static_cast<qsizetype>(i)].toStdString()), found.c_str());
      }
    }
  }
}

void TestOutOfMemoryLogs::limitsItsEntries() {
  QByteArray text = "Largest program allocations in hbm:\n";
  for (size_t i = 0; i < buffers::Report::kMaximumEntries + 3; ++i) text += "1. Size: 1K\n";
  for (int i = 0; i < 1000; ++i) {
    text += "Ran out of memory in memory space s" + QByteArray::number(i) + ".\n";
    text += "Program s" + QByteArray::number(i) + " requirement 1.00G:\n";
  }
  for (int i = 0; i < 1000; ++i) text += "share " + QByteArray(i % 26 + 1, 'x') + " 1.00G\n";
  const auto parsed = parseLog(text);
  QVERIFY(parsed.ok());
  const buffers::Report& report = *parsed->assignment->report();
  QCOMPARE(report.entries.size(), buffers::Report::kMaximumEntries);
  QCOMPARE(report.budgets.size(), buffers::Report::kMaximumParts);
  QCOMPARE(report.breakdowns.size(), buffers::Report::kMaximumParts);
  COMPARE_TEXT(hlo::print(parsed->diagnostics),
               "warning log.txt:1:1: only the first 100000 entries of the report are read; 3 more are skipped\n"
               "Largest program allocations in hbm:\n^\n");
}

// Each message of a log is one; what is printed again belongs to the one before it.
void TestOutOfMemoryLogs::separatesMessages() {
  const std::string first =
      "step 1\nRan out of memory in memory space hbm. Used 2.00G of 1.00G hbm. Exceeded hbm capacity by 1.00G.\n";
  const std::string second =
      "retrying\nRan out of memory in memory space hbm. Used 5.00G of 1.00G hbm. Exceeded hbm capacity by 4.00G.\n";
  QVERIFY(buffers::messageBegins(first).empty());
  QVERIFY(buffers::messageBegins(first + first).empty());
  QVERIFY(buffers::messageBegins("nothing\n").empty());
  // A compilation runs out of one memory.
  QCOMPARE(buffers::messageBegins(
               first + "Ran out of memory in memory space vmem. Used 2.00M of 1.00M vmem. Exceeded vmem capacity by "
                       "1.00M.\n"),
           std::vector<size_t>{first.size()});
  const std::string text = first + second + second + first;
  const std::vector<size_t> begins = buffers::messageBegins(text);
  QCOMPARE(begins.size(), size_t(1));
  QCOMPARE(begins[0], first.size() + std::string("retrying\n").size());
}

QTEST_APPLESS_MAIN(TestOutOfMemoryLogs)
#include "tst_out_of_memory_logs.moc"

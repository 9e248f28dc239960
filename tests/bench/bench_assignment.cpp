// Measures speed and memory of reading buffer assignments: bench_assignment [--brief] [FILE[,FILE…]…]. Files separated
// by commas are parts of one assignment. The reference is counting line breaks in the same bytes. Without files the
// bench generates an assignment, and a log that ends with an out-of-memory message.

#include <malloc.h>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/buffers/assignment_parser.h"
#include "model/io/file.h"
#include "model/queries/live_bytes.h"
#include "tests/bench/measure.h"

namespace {

using bench::median;
using bench::seconds;

double heapBytes() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

// Generates text in the dialect of 2025 with about 900 bytes per value, as in real dumps: one scratch allocation for
// most values, and a separate allocation for every tenth value.
std::string madeText(int values) {
  std::string allocations = "BufferAssignment:\n";
  std::string own, used, sequence, ranges;
  int64_t total = int64_t{4096} * values;
  for (int i = 0; i < values; ++i) {
    const bool isOwn = i % 10 == 0;
    const std::string name = absl::StrCat("loop_multiply_fusion.", i);
    const std::string line = absl::StrCat(" value: <", i, " ", name, " @0> (size=4096,offset=", isOwn ? 0 : i * 4096,
                                          "): bf16[16,128]{1,0}\n");
    if (isOwn) {
      total += 4096;
      absl::StrAppend(&own, "allocation ", 1 + i / 10, ": size 4096, maybe-live-out:\n", line);
    } else {
      if (allocations.size() < 20) {
        absl::StrAppend(&allocations, "allocation 0: size ", int64_t{4096} * values, ", preallocated-temp:\n");
      }
      allocations += line;
    }
    absl::StrAppend(&used, "<", i, " ", name, " @0>\n positions:\n  ", name, "\n  tuple.", i / 4, " {", i % 4,
                    "}\n uses:\n  loop_multiply_fusion.", i + 1, ", operand 0\n  tuple.", i / 4, ", operand ", i % 4,
                    "\n from instruction: %", name, " = bf16[16,128]{1,0} fusion(%loop_multiply_fusion.", i,
                    "), kind=kLoop, calls=%fused_multiply.", i, ", metadata={op_name=\"", std::string(250, 'x'),
                    "\"}, backend_config={\"config\":\"", std::string(200, 'y'), "\"}\n");
    absl::StrAppend(&sequence, "    ", i, ":", name, "\n");
    absl::StrAppend(&ranges, "    ", name, "{}:", i, "-", std::min(values, i + 20), "\n");
  }
  return absl::StrCat(allocations, own, "\nTotal bytes used: ", total, "\n\nUsed values:\n", used,
                      "\n\nHloLiveRange (max ", values, "):\n  InstructionSequence:\n", sequence,
                      "  BufferLiveRange:\n", ranges, "  Live ranges at 0 (peak):\n");
}

// Generates a training log such as users paste.
std::string madeLog(size_t bytes) {
  std::string log;
  for (int step = 0; log.size() < bytes; ++step) {
    absl::StrAppend(&log, "2025-01-01 12:00:00.", 100000 + step % 899999, ": I train.py:88] step ", step,
                    " loss 2.7182 throughput 51234 tokens/s, Total time 12.3 s\n");
  }
  return log +
         "RESOURCE_EXHAUSTED: Out of memory while trying to allocate 17179869184 bytes.\nPeak buffers:\n"
         "\tBuffer 1:\n\t\tSize: 8.00GiB\n\t\tXLA Label: fusion\n\t\t==========================\n";
}

size_t countLines(absl::string_view text) {
  size_t lines = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while ((at = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(end - at)))) != nullptr) {
    ++lines;
    ++at;
  }
  return lines;
}

void measure(const std::vector<std::shared_ptr<const hlo::SourceText>>& texts, int runs) {
  std::vector<double> parse, live, lines;
  size_t values = 0, problems = 0, newlines = 0, bytes = 0;
  double bytesAValue = 0;
  for (const auto& text : texts) bytes += text->text().size();
  for (int run = 0; run < runs; ++run) {
    const double heap = heapBytes();
    double begin = seconds();
    const auto parsed = buffers::parseAssignment(texts);
    parse.push_back(seconds() - begin);
    if (!parsed.ok()) {
      std::printf("%s\n", std::string(parsed.status().message()).c_str());
      return;
    }
    values = parsed->assignment->valueCount();
    problems = parsed->diagnostics.size();
    bytesAValue = (heapBytes() - heap) / static_cast<double>(std::max<size_t>(values, 1));
    begin = seconds();
    const queries::LiveBytes liveBytes(*parsed->assignment);
    live.push_back(seconds() - begin);
    begin = seconds();
    newlines = 0;
    for (const auto& text : texts) newlines += countLines(text->text());
    lines.push_back(seconds() - begin);
  }
  const double megabytes = static_cast<double>(bytes) / 1e6;
  std::printf(
      "%s: %.1f MB, %zu lines, %zu values, %zu problems; read in %.2f ms = %.0f MB/s; lines %.0f MB/s; ratio %.1f; ",
      std::string(texts.front()->name()).c_str(), megabytes, newlines, values, problems, median(parse) * 1e3,
      megabytes / median(parse), megabytes / median(lines), median(parse) / median(lines));
  if (values > 0) std::printf("%.0f bytes a value; live bytes %.2f ms", bytesAValue, median(live) * 1e3);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  bool brief = false, any = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      brief = true;
      continue;
    }
    any = true;
    std::vector<std::shared_ptr<const hlo::SourceText>> texts;
    for (const std::string& path : std::vector<std::string>(absl::StrSplit(argv[i], ','))) {
      const auto text = io::readText(path);
      if (!text.ok()) {
        std::fprintf(stderr, "%s\n", std::string(text.status().message()).c_str());
        return 1;
      }
      texts.push_back(*text);
    }
    measure(texts, 7);
  }
  if (!any) {
    measure({std::make_shared<hlo::SourceText>("made text", madeText(brief ? 1000 : 180000))}, brief ? 1 : 7);
    measure({std::make_shared<hlo::SourceText>("made log", madeLog(brief ? 100'000 : 50'000'000))}, brief ? 1 : 7);
  }
  return 0;
}

// Benchmarks dumps as a folder and as archives: bench_archive [--brief]. Writes 2,000 modules as a folder and as
// archives into a temporary folder, lists each form, reads all its modules, and prints the times next to those of the
// folder from the same run.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/io/loader.h"
#include "tests/bench/measure.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

/// Returns a chain of 100 instructions. The constants differ in every file.
std::string moduleText(int index) {
  std::string text =
      absl::StrCat("HloModule jit_f", index, ", is_scheduled=true\n\nENTRY main {\n  i0 = f32[64]{0} parameter(0)\n");
  for (int i = 1; i < 100; ++i) {
    absl::StrAppend(&text, "  i", i, " = f32[64]{0} exponential(i", i - 1, "), metadata={op_name=\"jit(f", index,
                    ")/exp\" source_file=\"train.py\" source_line=", i, "}\n");
  }
  return absl::StrCat(text, "  ROOT r = f32[64]{0} negate(i99)\n}\n");
}

struct Times {
  double list = 0, read = 0;  // ms
};

/// Lists the dump and reads every module. The times are negative if a module cannot be read.
Times open(const std::string& path, size_t count) {
  Times times;
  double begin = bench::milliseconds();
  const auto dump = io::openDump(path);
  times.list = bench::milliseconds() - begin;
  if (!dump.ok() || (*dump)->modules.size() != count) return {-1, -1};
  begin = bench::milliseconds();
  for (const io::StageId stage : io::mainStages(**dump)) {
    if (!io::readStage(**dump, stage).ok()) return {-1, -1};
  }
  times.read = bench::milliseconds() - begin;
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  const int count = isBrief ? 50 : 2000;
  const support::TemporaryFolder folder;
  std::vector<support::ArchiveEntry> entries;
  for (int i = 0; i < count; ++i) {
    // Files are not added in name order, as in a folder listing.
    const int index = (i * 7) % count;
    const std::string name =
        absl::StrCat("module_", absl::Dec(index, absl::kZeroPad4), ".f.cpu_after_optimizations.txt");
    entries.push_back({name, moduleText(index)});
    folder.write("folder/" + name, entries.back().data);
  }
  struct Form {
    const char* name;
    const char* format;
    const char* filter;
  };
  constexpr Form kForms[] = {{"folder", nullptr, nullptr}, {"tar", "tar", ""},      {"tar.gz", "tar", "gzip"},
                             {"tar.zst", "tar", "zstd"},   {"tar.xz", "tar", "xz"}, {"zip", "zip", ""}};
  for (const Form& form : kForms) {
    if (form.format != nullptr) support::writeArchive(folder / form.name, form.format, form.filter, entries);
  }

  // The forms take turns, so that other load on the machine affects all of them.
  std::vector<double> list[std::size(kForms)], read[std::size(kForms)], sum[std::size(kForms)];
  for (int run = 0; run < (isBrief ? 1 : 5); ++run) {
    for (size_t i = 0; i < std::size(kForms); ++i) {
      const Times times = open(folder / kForms[i].name, static_cast<size_t>(count));
      if (times.list < 0) {
        std::fprintf(stderr, "%s: not all of it is there\n", kForms[i].name);
        return 1;
      }
      list[i].push_back(times.list);
      read[i].push_back(times.read);
      sum[i].push_back(times.list + times.read);
    }
  }
  std::printf("%d modules of %zu bytes\n", count, entries.front().data.size());
  double least = 0, most = 0;
  for (size_t i = 0; i < std::size(kForms); ++i) {
    const double all = bench::median(sum[i]);
    least = i == 0 ? all : std::min(least, all);
    most = std::max(most, all);
    std::printf("%-8s list %7.1f ms, read %7.1f ms, both ÷ folder %.2f\n", kForms[i].name, bench::median(list[i]),
                bench::median(read[i]), all / bench::median(sum[0]));
  }
  std::printf("slowest ÷ fastest %.2f\n", most / least);
  return 0;
}

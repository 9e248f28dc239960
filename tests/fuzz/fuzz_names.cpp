// Fuzzes the grouping of dump files. The input is names of dump files, one per line, with a known stem after a tab if
// there is one; the same bytes are also read as a log with embedded dumps.

#include <algorithm>
#include <cstdlib>

#include "model/io/dump_folder.h"
#include "model/io/log_files.h"
#include "tests/fuzz/fuzz.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void isWithin(absl::string_view part, absl::string_view whole) {
  require(part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size()));
}

void check(absl::string_view name, const io::DumpName& parsed) {
  for (const absl::string_view part :
       {parsed.point, parsed.stem, parsed.prefix, parsed.id, parsed.moduleName, parsed.pipeline, parsed.pass,
        parsed.nextPass, parsed.backend, parsed.detail, parsed.extension, parsed.packing}) {
    isWithin(part, name);
  }
  require(name.substr(0, parsed.point.size()) == parsed.point);
  require((parsed.kind == io::Kind::kStep) == parsed.number.has_value() || io::isBufferFile(parsed.kind));
  require(parsed.id.empty() || parsed.id.size() >= 4);
  require(io::isPoint(parsed.kind) == io::nameOf(parsed.kind).empty() || parsed.kind == io::Kind::kOther);
}

// Checks that every file of a log is either in one module or among the other files, exactly once.
void checkLog(absl::string_view bytes) {
  const auto text = std::make_shared<const hlo::SourceText>("log", bytes);
  if (!io::looksLikeFramedLog(text->text())) return;
  const io::FilesPtr files = io::splitLog(text);
  const io::Dump dump = io::groupFiles(files);
  std::vector<int> times(files->entries().size(), 0);
  for (const io::DumpModule& module : dump.modules) {
    require(!module.stages.empty() || !module.companions.empty());
    for (const io::Stage& stage : module.stages) {
      require(!stage.modules.empty() || !stage.buffers.empty());
      for (const io::FileIndex file : stage.modules) ++times[file];
      for (const io::FileIndex file : stage.buffers) ++times[file];
    }
    for (const io::Companion& companion : module.companions) ++times[companion.file];
  }
  for (const io::FileIndex file : dump.others) ++times[file];
  for (size_t i = 0; i < times.size(); ++i) {
    require(times[i] == 1);
    require(i == 0 || files->entries()[i - 1].path < files->entries()[i].path);
    require(files->read(static_cast<io::FileIndex>(i)).ok() || files->entries()[i].bytes > 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  absl::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const absl::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const size_t tab = line.find('\t');
    const absl::string_view name = line.substr(0, tab);
    check(name, io::parseDumpName(name));
    if (tab != absl::string_view::npos) check(name, io::parseDumpName(name, line.substr(tab + 1)));
    check(name, io::parseDumpName(name, name.substr(0, name.size() / 2)));
  }
  checkLog(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {
      "1649161872771469.module_0042.jit_step.3200.0007.simplification.after_algsimp.before_dce.hlo.pb.gz\tmodule_0042",
      "module_0001.f.sm_8.0_gpu_after_optimizations-buffer-assignment-values.txt\nmodule_0001.f.gfx942_gpu_after_"
      "optimizations.txt\nmodule_0001.f.0001.p.s.txt",
      "region_3.module_0001.f._fusion.pyz\nmodule_0001.f.autotuner_7.dot.5.before.txt\tmodule_0001.f\n"
      "module_0001.f.execution_0002.hlo_snapshot.pb\nmodule_0001.f.obj-file.0.o\nmodule_0001.metadata.textproto",
      "hello\n*** Begin module_0001.f.before_optimizations.txt ***\nHloModule f\n*** End "
      "module_0001.f.before_optimizations."
      "txt ***\n*** Begin module_0001.f.after_optimizations-live-range.txt ***\nHloLiveRange (max 2):\n*** Begin x.hlo "
      "***\n"
      "ENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n*** End x.hlo ***\n"};
}

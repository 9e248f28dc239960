// Names of dump files: any bytes, one name a line; with a known stem where the line has a tab.

#include <cstdlib>

#include "model/io/dump_names.h"
#include "tests/fuzz/fuzz.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void isWithin(absl::string_view part, absl::string_view whole) {
  require(part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size()));
}

void check(absl::string_view name, const io::DumpName& parsed) {
  for (const absl::string_view part : {parsed.point, parsed.stem, parsed.prefix, parsed.id, parsed.moduleName, parsed.pipeline,
                                       parsed.pass, parsed.nextPass, parsed.backend, parsed.detail, parsed.extension,
                                       parsed.packing}) {
    isWithin(part, name);
  }
  require(name.substr(0, parsed.point.size()) == parsed.point);
  require((parsed.kind == io::NameKind::kStep) == parsed.number.has_value() || io::isBufferFile(parsed.kind));
  require(parsed.id.empty() || parsed.id.size() >= 4);
  require(io::isPoint(parsed.kind) == io::nameOf(parsed.kind).empty() || parsed.kind == io::NameKind::kOther);
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
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {"1649161872771469.module_0042.jit_step.3200.0007.simplification.after_algsimp.before_dce.hlo.pb.gz\tmodule_0042",
          "module_0001.f.sm_8.0_gpu_after_optimizations-buffer-assignment-values.txt\nmodule_0001.f.gfx942_gpu_after_"
          "optimizations.txt\nmodule_0001.f.0001.p.s.txt",
          "region_3.module_0001.f._fusion.pyz\nmodule_0001.f.autotuner_7.dot.5.before.txt\tmodule_0001.f\n"
          "module_0001.f.execution_0002.hlo_snapshot.pb\nmodule_0001.f.obj-file.0.o\nmodule_0001.metadata.textproto"};
}

#include "model/documents/pass_names.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/io/debug_options.h"
#include "model/io/pass_metadata.h"

namespace model {
namespace {

constexpr char kPipelineStart[] = "pipeline-start";
constexpr char kPipelineEnd[] = "pipeline-end";

std::string nameOfUnnumbered(const io::Stage& stage) {
  switch (stage.kind) {
    case io::Kind::kBeforeOptimizations: return "before_optimizations";
    case io::Kind::kFinal: return "after_optimizations";
    case io::Kind::kOomModule: return "oom_intermediate_module";
    default: return stage.pass.empty() ? "module" : stage.pass;
  }
}

// Consecutive stages of one run of a pipeline, as positions [first, last], with those of pipelines inside it.
struct PipelineRun {
  uint32_t first = 0, last = 0;
};

class PassNamer {
 public:
  PassNamer(const io::Dump& dump, uint32_t module, bool readsFiles, std::stop_token stop)
      : m_dump(dump),
        m_module(dump.modules[module]),
        m_index(module),
        m_readsFiles(readsFiles),
        m_stop(std::move(stop)) {}

  PassNames run() {
    collect();
    checkNumbers();
    findRuns();
    findSummaries();
    findCoverage();
    findBounds();
    findOuterPasses();
    if (m_readsFiles) addTimes();
    return std::move(m_names);
  }

 private:
  std::vector<PassName>& all() { return m_names.stages; }

  void collect() {
    for (uint32_t i = 0; i < m_module.stages.size(); ++i) {
      const io::Stage& stage = m_module.stages[i];
      // Code generation adds its estimates to the final module; it is not a pass.
      if (stage.modules.empty() || stage.kind == io::Kind::kOutOfMemory || stage.kind == io::Kind::kCodegen) continue;
      PassName name;
      name.stage = i;
      name.file = stage.modules.front();
      name.kind = stage.kind;
      name.number = stage.number;
      name.pipeline = stage.pipeline;
      name.pass = stage.number ? stage.pass : nameOfUnnumbered(stage);
      name.next = stage.nextPass;
      all().push_back(std::move(name));
    }
  }

  void checkNumbers() {
    std::optional<uint32_t> before;
    std::vector<std::string> missing, repeated;
    const auto text = [](uint32_t number) { return absl::StrFormat("%04d", number); };
    for (PassName& name : all()) {
      if (!name.number) continue;
      const uint32_t expected = before ? *before + 1 : 0;
      if (before && *name.number == *before) {
        repeated.push_back(text(*name.number));
      } else if (*name.number > expected) {
        name.missing = *name.number - expected;
        missing.push_back(name.missing == 1 ? text(expected)
                                            : absl::StrCat(text(expected), " to ", text(*name.number - 1)));
      }
      before = *name.number;
    }
    const auto add = [this](absl::string_view what, const std::vector<std::string>& numbers) {
      if (numbers.empty()) return;
      constexpr size_t kMost = 5;
      std::string note(what);
      for (size_t i = 0; i < std::min(numbers.size(), kMost); ++i)
        absl::StrAppend(&note, i == 0 ? " " : ", ", numbers[i]);
      if (numbers.size() > kMost) absl::StrAppend(&note, " and ", numbers.size() - kMost, " more");
      m_names.notes.push_back(std::move(note));
    };
    add("missing stages:", missing);
    add("numbers with several stages, perhaps of two compilations:", repeated);
  }

  // A run of a pipeline begins with the stage after pipeline-start, or with its first stage, and may be interrupted by
  // the pipelines that it runs.
  void findRuns() {
    absl::flat_hash_map<std::string, uint32_t> open;  // by pipeline: its last run
    m_runOf.assign(all().size(), kNoRun);
    for (uint32_t i = 0; i < all().size(); ++i) {
      const PassName& name = all()[i];
      if (!name.number) {
        open.clear();
        continue;
      }
      const auto found = open.find(name.pipeline);
      const bool isNew =
          found == open.end() || name.pass == kPipelineStart || all()[m_runs[found->second].last].next == kPipelineEnd;
      if (isNew) {
        // The stage before it may name this pipeline as its next pass, and have no stage behind it.
        m_runs.push_back({i, i});
        open[name.pipeline] = static_cast<uint32_t>(m_runs.size() - 1);
      } else {
        m_runs[found->second].last = i;
      }
      m_runOf[i] = open[name.pipeline];
    }
    for (uint32_t r = static_cast<uint32_t>(m_runs.size()); r-- > 1;) {
      const uint32_t before = m_runs[r].first - 1;
      if (m_runs[r].first == 0 || m_runOf[before] == kNoRun) continue;
      PipelineRun& outer = m_runs[m_runOf[before]];
      if (outer.last == before && all()[before].next == all()[m_runs[r].first].pipeline) outer.last = m_runs[r].last;
    }
    std::vector<uint32_t> inside;  // runs that are not over
    for (uint32_t r = 0; r < m_runs.size(); ++r) {
      std::erase_if(inside, [&](uint32_t one) { return m_runs[one].last < m_runs[r].first; });
      const auto depth = static_cast<uint32_t>(std::count_if(
          inside.begin(), inside.end(), [&](uint32_t one) { return m_runs[one].last >= m_runs[r].last; }));
      m_depths.push_back(depth);
      inside.push_back(r);
    }
    for (uint32_t i = 0; i < all().size(); ++i) {
      if (m_runOf[i] != kNoRun) all()[i].depth = m_depths[m_runOf[i]];
    }
  }

  // after_NESTED in a pipeline, behind the runs of the pipeline NESTED that it runs.
  void findSummaries() {
    absl::flat_hash_map<std::string, uint32_t> lastOf;  // by pipeline: its last stage
    for (uint32_t i = 0; i < all().size(); ++i) {
      PassName& name = all()[i];
      if (!name.number) continue;
      const auto inner = lastOf.find(name.pass);
      if (inner != lastOf.end() && m_runOf[inner->second] != m_runOf[i]) {
        // All runs of the nested pipeline between the last stage of this one and this stage.
        uint32_t first = inner->second;
        for (uint32_t k = inner->second + 1; k-- > 0;) {
          if (all()[k].pipeline == name.pipeline || !all()[k].number) break;
          if (all()[k].pipeline == name.pass) first = k;
        }
        const auto own = lastOf.find(name.pipeline);
        if (own == lastOf.end() || own->second < inner->second) name.summaryOf = first;
      }
      lastOf[name.pipeline] = i;
    }
  }

  void findCoverage() {
    std::optional<std::string> expression;
    const auto flags = m_readsFiles ? io::compilerFlagsOf(m_dump, m_index, m_stop) : nullptr;
    if (flags) {
      for (const io::CompilerFlag& flag : *flags) {
        if (flag.name == "xla_dump_hlo_pass_re") expression = flag.value;
      }
    }
    size_t numbered = 0;
    bool isChained = true;  // each stage names the pass of the next one
    for (size_t i = 0; i < all().size(); ++i) {
      const PassName& name = all()[i];
      if (!name.number) continue;
      ++numbered;
      const PassName* const before = i > 0 && all()[i - 1].number ? &all()[i - 1] : nullptr;
      if (before != nullptr && m_runOf[i - 1] == m_runOf[i]) isChained = isChained && before->next == name.pass;
      // A pipeline that another one runs next.
      if (before != nullptr && name.depth > before->depth) isChained = isChained && before->next == name.pipeline;
    }
    // All expressions that select everything select the first boundary of each run of a pipeline.
    const bool startsAll = std::all_of(m_runs.begin(), m_runs.end(), [this](const PipelineRun& run) {
      const PassName& first = all()[run.first];
      return first.pass == kPipelineStart || first.pass.empty() || first.next.empty();  // or inside a pass
    });
    if (numbered == 0) {
      m_names.coverage = PassCoverage::kEnds;
    } else if (expression) {
      m_names.isCoverageStated = true;
      m_names.coverage = *expression == ".*"                ? PassCoverage::kChanged
                         : *expression == ".+" && isChained ? PassCoverage::kAll
                                                            : PassCoverage::kSome;
    } else {
      m_names.coverage = !startsAll ? PassCoverage::kSome : isChained ? PassCoverage::kAll : PassCoverage::kChanged;
    }
  }

  void findBounds() {
    const bool isComplete = m_names.coverage == PassCoverage::kChanged || m_names.coverage == PassCoverage::kAll;
    for (size_t i = 1; i < all().size(); ++i) {
      PassName& name = all()[i];
      const PassName& before = all()[i - 1];
      const bool isNext = name.number && before.number && m_runOf[i - 1] == m_runOf[i] && before.next == name.pass;
      name.isExact = name.missing == 0 && (isComplete || isNext) && (name.number || isComplete);
      if (name.number && !before.number && !isComplete) name.isExact = false;
      if (!name.isExact) name.since = before.number ? before.next : before.pass;
      if (!name.isExact && (name.since.empty() || name.since == kPipelineEnd)) name.since = before.pass;
    }
  }

  // A pass that runs a pipeline has done something before it begins: that is in the first stage of the pipeline, which
  // names no pass, or pipeline-start.
  void findOuterPasses() {
    for (uint32_t i = 1; i < all().size(); ++i) {
      PassName& name = all()[i];
      const PassName& before = all()[i - 1];
      if (!name.number || !before.number || before.next.empty() || name.missing > 0) continue;
      if (!name.pass.empty() && name.pass != kPipelineStart) continue;
      const PipelineRun& outer = m_runs[m_runOf[i - 1]];
      for (uint32_t k = i + 1; k <= outer.last && name.outerPass.empty(); ++k) {
        if (m_runOf[k] == m_runOf[i - 1] && all()[k].pass == before.next) name.outerPass = before.next;
      }
      if (name.pass.empty()) name.pass = name.outerPass;
    }
  }

  void addTimes() {
    absl::flat_hash_map<std::string, const io::PassRecord*> byFile;
    const std::vector<io::PassRecord> records = io::passRecordsOf(m_dump, m_index, m_stop);
    for (const io::PassRecord& record : records) {
      for (const std::string& file : record.files) byFile[file] = &record;
    }
    if (byFile.empty()) return;
    for (PassName& name : all()) {
      for (const io::FileIndex file : m_module.stages[name.stage].modules) {
        const std::string& path = m_dump.files->entries()[file].path;
        const auto found = byFile.find(path.substr(path.rfind('/') + 1));
        // A pass may write several stages, and a pipeline those of its passes.
        if (found == byFile.end() || found->second->pass != name.pass) continue;
        name.seconds = found->second->seconds;
        if (!found->second->pipeline.empty()) name.pipeline = found->second->pipeline;
      }
    }
  }

  static constexpr uint32_t kNoRun = UINT32_MAX;
  const io::Dump& m_dump;
  const io::DumpModule& m_module;
  const uint32_t m_index;
  const bool m_readsFiles;
  const std::stop_token m_stop;
  PassNames m_names;
  std::vector<PipelineRun> m_runs;
  std::vector<uint32_t> m_runOf, m_depths;
};

}  // namespace

std::string PassName::title() const {
  const std::string name = !pass.empty() ? pass : next.empty() ? "" : absl::StrCat("before ", next);
  return number ? absl::StrFormat("%04d %s", *number, name) : name;
}

PassNames listedPassNames(const io::Dump& dump, uint32_t module) { return PassNamer(dump, module, false, {}).run(); }

PassNames passNames(const io::Dump& dump, uint32_t module, std::stop_token stop) {
  return PassNamer(dump, module, true, std::move(stop)).run();
}

}  // namespace model

#include "model/io/dump_folder.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/io/archive.h"
#include "model/io/dump_placing.h"
#include "model/io/kinds.h"

namespace io {
namespace {

constexpr absl::string_view kEntered = "its files are listed below it";
constexpr absl::string_view kNoDumpInIt = "contains no dump";
constexpr size_t kMostFirstStages = 8;
constexpr int64_t kMostFirstBytes = int64_t{8} << 20;
constexpr absl::string_view kRepeated = "the same as after_optimizations, so not a separate stage";
// The order of preference for a module that was written in several formats.
constexpr absl::string_view kFormats[] = {"txt", "hlo", "", "hlo.pb", "pb", "pbtxt", "riegeli"};
constexpr absl::string_view kAfterAssignment = "after_optimizations_after_buffer_assignment";
// Points of TPU compilers, in pipeline order, because timestamps in a copied folder are unreliable.
constexpr absl::string_view kLastPoints[] = {"before_msa", "after_optimizations_before_buffer_assignment",
                                             kAfterAssignment};

template <size_t kSize>
size_t rankIn(absl::string_view word, const absl::string_view (&words)[kSize]) {
  return static_cast<size_t>(std::find(std::begin(words), std::end(words), word) - std::begin(words));
}

/// Merges groups of the same module, and sorts modules, stages and files.
class DumpOrder {
 public:
  explicit DumpOrder(Dump* dump) : m_dump(dump) {}

  void run() {
    for (DumpModule& module : m_dump->modules) order(&module);
    pairByNames();
    passOverArchives();
    std::sort(m_dump->others.begin(), m_dump->others.end());
    sortModules();
    findParents();
  }

 private:
  const Files::Entry& entry(FileIndex file) const { return m_dump->files->entries()[file]; }

  // Returns the rank of a module file's format.
  size_t formatOf(FileIndex file) const {
    const absl::string_view path = entry(file).path;
    return rankIn(parseDumpName(path.substr(path.rfind('/') + 1)).extension, kFormats);
  }

  // Sorts stages: before-optimizations, the numbered steps, the final one. Points without a number are placed by their
  // time of writing, never before the first.
  void order(DumpModule* module) const {
    const auto time = [this](const Stage& stage) {
      return stage.modules.empty() ? int64_t{0} : entry(stage.modules.front()).time;
    };
    const auto rank = [](const Stage& stage) {
      switch (stage.kind) {
        case Kind::kBeforeOptimizations: return 0;
        case Kind::kStep: return 1;
        case Kind::kFinal: return 2;
        case Kind::kCodegen: return 4;
        case Kind::kOomModule: return 5;
        case Kind::kOutOfMemory: return 6;
        default: return 3;
      }
    };
    // The position among the named points, independent of the timestamps; 0 if irrelevant.
    const auto last = [](const Stage& stage) {
      const size_t at = rankIn(stage.pass, kLastPoints);
      return stage.kind == Kind::kNamedPoint && at < std::size(kLastPoints) ? at + 1 : 0;
    };
    // A message that states the required memory comes before lists of allocations.
    const auto isList = [&](const Stage& stage) {
      return stage.kind == Kind::kOutOfMemory && parseDumpName(stage.pass).kind == Kind::kOutOfMemory;
    };
    for (Stage& stage : module->stages) {
      std::sort(stage.modules.begin(), stage.modules.end(),
                [this](FileIndex a, FileIndex b) { return std::pair(formatOf(a), a) < std::pair(formatOf(b), b); });
    }
    std::stable_sort(module->stages.begin(), module->stages.end(), [&](const Stage& a, const Stage& b) {
      const auto key = [&](const Stage& stage) {
        return std::tuple(rank(stage), isList(stage), stage.number.value_or(0), last(stage),
                          rank(stage) != 3 || last(stage) > 0 ? 0 : time(stage));
      };
      return key(a) < key(b);
    });
    const auto isUnnumbered = [&](const Stage& stage) { return rank(stage) == 3; };
    const auto unnumbered = std::find_if(module->stages.begin(), module->stages.end(), isUnnumbered);
    const auto behind = std::find_if_not(unnumbered, module->stages.end(), isUnnumbered);
    std::vector<Stage> loose(std::make_move_iterator(unnumbered), std::make_move_iterator(behind));
    module->stages.erase(unnumbered, behind);
    std::vector<Stage> merged;
    merged.reserve(module->stages.size() + loose.size());
    auto next = loose.begin();
    for (Stage& stage : module->stages) {
      // A point known to precede the final one is placed before it, independent of the timestamps.
      while (next != loose.end() && rank(stage) > 0 &&
             (rank(stage) > 3 || (last(*next) == 0 && time(*next) < time(stage)) ||
              (stage.kind == Kind::kFinal && (time(*next) == time(stage) || next->kind == Kind::kNamedPoint)))) {
        merged.push_back(std::move(*next++));
      }
      merged.push_back(std::move(stage));
    }
    merged.insert(merged.end(), std::make_move_iterator(next), std::make_move_iterator(loose.end()));
    module->stages = std::move(merged);
    hideRepeated(module);
    sortCompanions(module);
  }

  // Hides the second copy of the final module that TPU compilers write after buffer assignment, byte for byte.
  void hideRepeated(DumpModule* module) const {
    const auto is = [](Kind kind) {
      return [kind](const Stage& stage) { return stage.kind == kind && !stage.modules.empty(); };
    };
    if (std::none_of(module->stages.begin(), module->stages.end(), is(Kind::kFinal))) return;
    const auto repeated = std::find_if(module->stages.begin(), module->stages.end(), [&](const Stage& stage) {
      return is(Kind::kNamedPoint)(stage) && stage.pass == kAfterAssignment && stage.buffers.empty();
    });
    if (repeated == module->stages.end()) return;
    for (const FileIndex file : repeated->modules) {
      const absl::string_view path = entry(file).path;
      const bool isText = parseDumpName(path.substr(path.rfind('/') + 1)).extension == "txt";
      m_dump->kinds[file] = isText ? Kind::kHloText : Kind::kModuleProto;
      m_dump->reasons[file] = kRepeated;
      module->companions.push_back({file, m_dump->kinds[file], repeated->pass});
    }
    module->stages.erase(repeated);
  }

  static void sortCompanions(DumpModule* module) {
    std::sort(module->companions.begin(), module->companions.end(), [](const Companion& a, const Companion& b) {
      return std::pair(a.kind, a.file) < std::pair(b.kind, b.file);
    });
  }

  static int64_t number(const DumpModule& module) {
    int64_t id = -1;
    return absl::SimpleAtoi(module.id, &id) ? id : -1;
  }

  // Joins groups of a module that was cloned during compilation and has a new id: its beginning and its end are two
  // groups with one name. Each end is joined with the nearest preceding beginning.
  void pairByNames() {
    absl::flat_hash_map<std::string, std::vector<uint32_t>> byName;
    for (uint32_t i = 0; i < m_dump->modules.size(); ++i) {
      const DumpModule& module = m_dump->modules[i];
      if (number(module) < 0 || module.name == module.stem) continue;
      byName[absl::StrCat(module.folder, "/", module.name)].push_back(i);
    }
    std::vector<bool> isGone(m_dump->modules.size(), false);
    for (auto& [name, same] : byName) {
      std::sort(same.begin(), same.end(),
                [this](uint32_t a, uint32_t b) { return number(m_dump->modules[a]) < number(m_dump->modules[b]); });
      for (size_t i = 1; i < same.size(); ++i) {
        DumpModule& first = m_dump->modules[same[i - 1]];
        DumpModule& second = m_dump->modules[same[i]];
        const bool begins = hasKind(first, Kind::kBeforeOptimizations) && !hasKind(first, Kind::kFinal);
        const bool ends = hasKind(second, Kind::kFinal) && !hasKind(second, Kind::kBeforeOptimizations);
        if (!begins || !ends) continue;
        second.stages.insert(second.stages.begin(), std::make_move_iterator(first.stages.begin()),
                             std::make_move_iterator(first.stages.end()));
        second.companions.insert(second.companions.end(), first.companions.begin(), first.companions.end());
        sortCompanions(&second);
        isGone[same[i - 1]] = true;
      }
    }
    size_t kept = 0;
    for (size_t i = 0; i < m_dump->modules.size(); ++i) {
      if (isGone[i]) continue;
      if (kept != i) m_dump->modules[kept] = std::move(m_dump->modules[i]);
      ++kept;
    }
    m_dump->modules.resize(kept);
  }

  // Treats an archive without a dump, such as a checkpoint, as a file.
  void passOverArchives() {
    for (const FileIndex archive : m_dump->files->archives()) {
      const std::string folder = absl::StrCat(entry(archive).path, "/");
      const auto isIn = [&folder](absl::string_view path) { return absl::StartsWith(path, folder); };
      const bool hasDump = std::any_of(m_dump->modules.begin(), m_dump->modules.end(), [&](const DumpModule& module) {
        return isIn(absl::StrCat(module.folder, "/"));
      });
      m_dump->kinds[archive] = Kind::kArchive;
      m_dump->reasons[archive] = hasDump ? kEntered : kNoDumpInIt;
      if (hasDump) continue;
      m_dump->others.erase(std::remove_if(m_dump->others.begin(), m_dump->others.end(),
                                          [&](FileIndex file) { return isIn(entry(file).path); }),
                           m_dump->others.end());
    }
  }

  void sortModules() {
    const auto key = [](const DumpModule& module) {
      const bool hasMemory = std::any_of(module.stages.begin(), module.stages.end(), [](const Stage& stage) {
        return stage.kind == Kind::kFinal && !stage.modules.empty() && !stage.buffers.empty();
      });
      return std::tuple(absl::string_view(module.folder),
                        hasMemory               ? 0
                        : module.stages.empty() ? 2
                                                : 1,
                        number(module), absl::string_view(module.stem));
    };
    std::sort(m_dump->modules.begin(), m_dump->modules.end(),
              [&](const DumpModule& a, const DumpModule& b) { return key(a) < key(b); });
  }

  // Finds the parents of small modules that autotuning compiles during the compilation of a larger one; their ids
  // follow its id.
  void findParents() {
    std::vector<std::tuple<absl::string_view, int64_t, uint32_t>> known;
    for (uint32_t i = 0; i < m_dump->modules.size(); ++i) {
      const DumpModule& module = m_dump->modules[i];
      if (number(module) >= 0) known.emplace_back(module.folder, number(module), i);
    }
    std::sort(known.begin(), known.end());
    std::optional<uint32_t> parent;
    for (const auto& [folder, id, index] : known) {
      DumpModule& module = m_dump->modules[index];
      if (parent && m_dump->modules[*parent].folder != folder) parent.reset();
      if (isTrial(module.name)) {
        module.parent = parent;
      } else {
        parent = index;
      }
    }
  }

  static bool isTrial(absl::string_view name) {
    // Names given by a front end belong to the user's modules.
    for (const absl::string_view user :
         {"jit_", "pjit_", "pmap_", "xla_computation_", "SyncTensorsGraph", "cluster_", "a_inference_"}) {
      if (absl::StartsWith(name, user)) return false;
    }
    for (const absl::string_view word : {"autotun", "triton", "gemm_fusion", "wrapped_"}) {
      if (absl::StrContains(name, word)) return true;
    }
    return false;
  }

  Dump* m_dump;
};

std::optional<int64_t> printedTotal(absl::string_view text) {
  constexpr absl::string_view kTotal = "Total bytes used: ";
  for (size_t at = text.find(kTotal); at != absl::string_view::npos; at = text.find(kTotal, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    absl::string_view figure = text.substr(at + kTotal.size(), 24);
    // A number at the end of the text may be truncated.
    const size_t end = figure.find_first_not_of("0123456789");
    int64_t bytes = 0;
    if (end != absl::string_view::npos && absl::SimpleAtoi(figure.substr(0, end), &bytes)) return bytes;
  }
  return std::nullopt;
}

bool isFinal(const Stage& stage) { return stage.kind == Kind::kFinal || !stage.buffers.empty(); }

/// Appends a main stage and the out-of-memory messages of its module, in the order of the stages.
void addMain(const Dump& dump, StageId main, std::vector<StageId>* to) {
  const std::vector<Stage>& stages = dump.modules[main.module].stages;
  for (uint32_t i = 0; i < stages.size(); ++i) {
    if (i == main.stage || stages[i].kind == Kind::kOutOfMemory) to->push_back({main.module, i});
  }
}

}  // namespace

std::optional<uint32_t> DumpModule::mainStage() const {
  const auto last = [this](const auto& isLike) -> std::optional<uint32_t> {
    for (size_t i = stages.size(); i-- > 0;) {
      if (isLike(stages[i])) return static_cast<uint32_t>(i);
    }
    return std::nullopt;
  };
  const auto hasModule = [](const Stage& stage) { return !stage.modules.empty(); };
  if (const auto final = last([](const Stage& stage) { return stage.kind == Kind::kFinal; })) return final;
  if (const auto oom = last([](const Stage& stage) { return stage.kind == Kind::kOomModule; })) return oom;
  if (const auto any = last(hasModule)) return any;
  if (stages.empty()) return std::nullopt;
  return static_cast<uint32_t>(stages.size() - 1);
}

Dump groupFiles(FilesPtr files, std::stop_token stop, const hlo::SourceText* message) {
  Dump dump = placeFiles(std::move(files), std::move(stop), message);
  DumpOrder(&dump).run();
  return dump;
}

void findTotals(Dump* dump, size_t budget, std::stop_token stop) {
  // A report or the list of values begins with the total; in an assignment it follows the allocations. Packed files
  // need more than a short head.
  absl::flat_hash_map<FileIndex, Stage*> brief, whole;
  for (DumpModule& module : dump->modules) {
    const auto main = module.mainStage();
    if (!main) continue;
    Stage& stage = module.stages[*main];
    for (const FileIndex file : stage.buffers) {
      const absl::string_view path = dump->files->entries()[file].path;
      const DumpName name = parseDumpName(path.substr(path.rfind('/') + 1));
      const bool isBrief = name.kind == Kind::kMemoryReport || name.kind == Kind::kBufferValues;
      (isBrief && name.packing.empty() ? brief : whole).emplace(file, &stage);
    }
  }
  constexpr size_t kLimits[] = {256, size_t{1} << 20, size_t{64} << 20};
  for (const size_t limit : kLimits) {
    std::vector<FileIndex> files;
    const auto& from = limit == kLimits[0] ? brief : whole;
    for (const auto& [file, stage] : from) {
      if (!stage->totalBytes) files.push_back(file);
    }
    std::sort(files.begin(), files.end());
    dump->files->peek(files, limit, stop, [&](FileIndex file, absl::string_view head) {
      Stage* const stage = from.at(file);
      if (!stage->totalBytes) stage->totalBytes = printedTotal(unpackedHead(head, limit * 8));
      budget -= std::min(budget, head.size());
      return budget > 0;
    });
  }
}

std::vector<StageId> allMainStages(const Dump& dump) {
  std::vector<StageId> stages;
  for (uint32_t i = 0; i < dump.modules.size(); ++i) {
    const DumpModule& module = dump.modules[i];
    const auto main = module.mainStage();
    if (!main || (module.parent && !isFinal(module.stages[*main]))) continue;
    addMain(dump, {i, *main}, &stages);
  }
  return stages;
}

std::vector<StageId> mainStages(const Dump& dump) {
  std::vector<StageId> finals, lasts;
  for (uint32_t i = 0; i < dump.modules.size(); ++i) {
    const auto main = dump.modules[i].mainStage();
    if (!main) continue;
    addMain(dump, {i, *main}, &lasts);
    if (isFinal(dump.modules[i].stages[*main])) addMain(dump, {i, *main}, &finals);
  }
  return finals.empty() ? lasts : finals;
}

std::optional<StageId> findStage(const Dump& dump, const Dump& before, StageId id) {
  const DumpModule& module = before.modules[id.module];
  const Stage& stage = module.stages[id.stage];
  const auto key = [](const Stage& one) { return std::tie(one.kind, one.number, one.pipeline, one.pass, one.backend); };
  for (uint32_t i = 0; i < dump.modules.size(); ++i) {
    if (dump.modules[i].folder != module.folder || dump.modules[i].stem != module.stem) continue;
    const auto& stages = dump.modules[i].stages;
    for (uint32_t j = 0; j < stages.size(); ++j) {
      if (key(stages[j]) == key(stage)) return StageId{i, j};
    }
  }
  return std::nullopt;
}

std::optional<StageId> firstStage(const Dump& dump) {
  const std::vector<StageId> first = firstStages(dump);
  return first.empty() ? std::nullopt : std::optional(first.front());
}

std::vector<StageId> firstStages(const Dump& dump) {
  struct Ranked {
    StageId id;
    bool hasModule, isFailed;
    int64_t total, fileBytes;
  };
  std::vector<Ranked> ranked;
  for (const StageId id : mainStages(dump)) {
    const Stage& stage = dump.modules[id.module].stages[id.stage];
    const bool hasModule = !stage.modules.empty();
    const auto& files = hasModule ? stage.modules : stage.buffers;
    const bool isFailed = dump.modules[id.module].stages.back().kind == Kind::kOutOfMemory;  // messages come last
    ranked.push_back(
        {id, hasModule, isFailed, stage.totalBytes.value_or(-1), dump.files->entries()[files.front()].bytes});
  }
  const auto key = [](const Ranked& one) { return std::tuple(one.hasModule, one.isFailed, one.total, one.fileBytes); };
  std::stable_sort(ranked.begin(), ranked.end(), [&](const Ranked& a, const Ranked& b) { return key(a) > key(b); });
  std::vector<StageId> stages;
  int64_t bytes = 0;
  for (const Ranked& one : ranked) {
    const Ranked& first = ranked.front();
    if (one.hasModule != first.hasModule || one.isFailed != first.isFailed || stages.size() == kMostFirstStages) break;
    bytes += std::max<int64_t>(0, one.fileBytes);
    if (bytes <= kMostFirstBytes || stages.empty()) stages.push_back(one.id);
    if (!one.hasModule || bytes > kMostFirstBytes) break;
  }
  return stages;
}

}  // namespace io

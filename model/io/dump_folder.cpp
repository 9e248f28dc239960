#include "model/io/dump_folder.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/io/kinds.h"
#include "model/text/source_text.h"

namespace io {
namespace {

constexpr size_t kMaximumLooks = 4'000;     // files whose content is looked at where no name tells
constexpr size_t kLook = size_t{16} << 10;  // bytes of each

constexpr absl::string_view kDrawings[] = {"dot", "html", "top_level.html", "url", "fdo_profile"};
// In this order a module is read where it was written in several formats.
constexpr absl::string_view kFormats[] = {"txt", "hlo", "", "hlo.pb", "pb", "pbtxt", "riegeli"};
// A file without a known name may be a dump with these.
constexpr absl::string_view kTellingExtensions[] = {"txt", "hlo", "", "hlo.pb", "pb", "pbtxt", "log"};

template <size_t kSize>
size_t rankIn(absl::string_view word, const absl::string_view (&words)[kSize]) {
  return static_cast<size_t>(std::find(std::begin(words), std::end(words), word) - std::begin(words));
}

template <size_t kSize>
bool isOneOf(absl::string_view word, const absl::string_view (&words)[kSize]) {
  return rankIn(word, words) < kSize;
}

/// A file while it looks for its module. All views point into the entry's path.
struct Named {
  FileIndex file = 0;
  absl::string_view path;
  size_t folder = 0;  // length of the folder with its slash
  DumpName name;

  absl::string_view fileName() const { return path.substr(folder); }
  absl::string_view folderName() const { return path.substr(0, folder == 0 ? 0 : folder - 1); }
};

class Grouper {
 public:
  Grouper(FilesPtr files, std::stop_token stop) : m_stop(std::move(stop)) {
    m_dump.files = std::move(files);
    m_dump.diagnostics = m_dump.files->diagnostics();
  }

  Dump run() {
    parseNames();
    settleStems();
    lookInto();
    for (const Named& named : m_named) place(named);
    for (DumpModule& module : m_dump.modules) order(&module);
    placeByIds();
    pairByNames();
    std::sort(m_dump.others.begin(), m_dump.others.end());
    sortModules();
    findParents();
    return std::move(m_dump);
  }

 private:
  const Files::Entry& entry(FileIndex file) const { return m_dump.files->entries()[file]; }

  void parseNames() {
    const auto& entries = m_dump.files->entries();
    m_named.reserve(entries.size());
    for (FileIndex i = 0; i < entries.size(); ++i) {
      Named named;
      named.file = i;
      named.path = entries[i].path;
      const size_t slash = named.path.rfind('/');
      named.folder = slash == absl::string_view::npos ? 0 : slash + 1;
      named.name = parseDumpName(named.fileName());
      m_named.push_back(named);
    }
  }

  // A stem in its folder. Where the name has a prefix of its own the two do not stand side by side in the path.
  static std::string keyOf(const Named& named, absl::string_view stem) {
    return absl::StrCat(named.path.substr(0, named.folder), stem);
  }

  // Stems that the certain names give settle the others.
  void settleStems() {
    for (const Named& named : m_named) {
      const DumpName& name = named.name;
      const bool isBetweenPasses = name.kind == Kind::kStep && !name.nextPass.empty();
      if (isBetweenPasses || isBufferFile(name.kind) ||
          (isPoint(name.kind) && name.kind != Kind::kStep && name.kind != Kind::kWord)) {
        m_stems.insert(keyOf(named, name.stem));
      }
    }
    for (Named& named : m_named) {
      // Alone it is no fusion of anything.
      if (named.name.kind == Kind::kFusion && !m_stems.contains(keyOf(named, named.name.stem)))
        named.name.kind = Kind::kWord;
      if (m_stems.contains(keyOf(named, named.name.stem))) continue;
      const absl::string_view name = named.fileName();
      for (size_t end = name.size(); end-- > 1;) {
        if ((name[end] != '.' && name[end] != '-') || !m_stems.contains(named.path.substr(0, named.folder + end)))
          continue;
        named.name = parseDumpName(name, name.substr(0, end));
        break;
      }
    }
  }

  // What only the content tells: a back end's own points, and files under free names.
  void lookInto() {
    std::vector<FileIndex> unknown;
    for (const Named& named : m_named) {
      const Kind kind = named.name.kind;
      const bool isUnknown = kind == Kind::kWord || kind == Kind::kOther;
      if (!isUnknown || !named.name.packing.empty() || !isOneOf(named.name.extension, kTellingExtensions)) continue;
      unknown.push_back(named.file);
    }
    if (unknown.size() > kMaximumLooks) {
      m_dump.diagnostics.push_back(
          {hlo::Severity::kNote,
           m_dump.files->root(),
           0,
           0,
           absl::StrCat("of ", unknown.size(), " files whose names tell nothing, only the first ", kMaximumLooks,
                        " were looked into"),
           {}});
      unknown.resize(kMaximumLooks);
    }
    m_kinds.assign(m_named.size(), &rowOf(Kind::kOther));
    m_dump.files->peek(unknown, kLook, m_stop, [this](FileIndex file, absl::string_view head) {
      m_kinds[file] = &recognize(hlo::SourceText("", head).text());
      return true;
    });
  }

  DumpModule& moduleOf(const Named& named, absl::string_view stem) {
    const auto [it, isNew] = m_groups.try_emplace(keyOf(named, stem), static_cast<uint32_t>(m_dump.modules.size()));
    if (isNew) {
      DumpModule module;
      module.folder = std::string(named.folderName());
      module.stem = std::string(stem);
      module.id = std::string(named.name.id);
      module.name = std::string(named.name.moduleName);
      if (module.name.empty()) module.name = module.stem.empty() ? module.folder : module.stem;
      m_dump.modules.push_back(std::move(module));
    }
    return m_dump.modules[it->second];
  }

  Stage& stageOf(const Named& named, absl::string_view stem) {
    DumpModule& module = moduleOf(named, stem);
    const auto index = static_cast<uint32_t>(&module - m_dump.modules.data());
    const auto [it, isNew] = m_points.try_emplace(std::pair(index, std::string(named.name.point)),
                                                  static_cast<uint32_t>(module.stages.size()));
    if (isNew) {
      const DumpName& name = named.name;
      Stage stage;
      stage.kind = isPoint(name.kind) ? name.kind : name.number ? Kind::kStep : parseDumpName(name.point).kind;
      if (!isPoint(stage.kind)) stage.kind = Kind::kWord;
      stage.number = name.number;
      stage.pipeline = std::string(name.pipeline);
      stage.pass = std::string(stage.kind == Kind::kStep ? name.pass : name.detail);
      stage.backend = std::string(name.backend);
      module.stages.push_back(std::move(stage));
    }
    return module.stages[it->second];
  }

  void place(const Named& named) {
    const DumpName& name = named.name;
    const KindRow& content = *m_kinds[named.file];
    Kind kind = name.kind;
    const bool hasModule = !name.id.empty() || m_stems.contains(keyOf(named, name.stem));
    if (isBufferFile(kind)) {
      stageOf(named, name.stem).buffers.push_back(named.file);
      return;
    }
    if (kind == Kind::kWord || kind == Kind::kOther) {
      const absl::string_view stem = kind == Kind::kWord ? name.stem : name.point;
      if (holdsModules(content)) {
        stageOf(named, stem).modules.push_back(named.file);
        return;
      }
      if (content.reader == Reader::kMemory) {
        stageOf(named, stem).buffers.push_back(named.file);
        return;
      }
      // Packed files and binary ones tell their kind when they are read.
      if (kind == Kind::kWord && (!name.packing.empty() || absl::EndsWith(name.extension, "pb"))) {
        stageOf(named, stem).modules.push_back(named.file);
        return;
      }
      kind = Kind::kOther;
    } else if (isPoint(kind)) {
      if (!isOneOf(name.extension, kDrawings)) {
        stageOf(named, name.stem).modules.push_back(named.file);
        return;
      }
      moduleOf(named, name.stem)
          .companions.push_back(
              {named.file, Kind::kDrawing,
               std::string(named.fileName().substr(std::min(name.stem.size() + 1, named.fileName().size())))});
      return;
    }
    if (kind == Kind::kProfile && absl::EndsWith(name.extension, "pb")) {
      stageOf(named, name.stem).modules.push_back(named.file);  // it holds those that ran
      return;
    }
    if (kind == Kind::kPassMetadata && !m_stems.contains(keyOf(named, name.stem))) {
      m_byId.push_back(named);
    } else if (hasModule && !name.stem.empty()) {
      moduleOf(named, name.stem).companions.push_back({named.file, kind, std::string(name.detail)});
    } else {
      m_dump.others.push_back(named.file);
    }
  }

  // Before-optimizations, the numbered steps, the final one. Points without a number stand where their time of writing
  // puts them, never before the first.
  void order(DumpModule* module) {
    const auto time = [this](const Stage& stage) {
      return stage.modules.empty() ? int64_t{0} : entry(stage.modules.front()).time;
    };
    const auto rank = [](const Stage& stage) {
      switch (stage.kind) {
        case Kind::kBeforeOptimizations: return 0;
        case Kind::kStep: return 1;
        case Kind::kFinal: return 2;
        default: return 3;
      }
    };
    for (Stage& stage : module->stages) {
      std::sort(stage.modules.begin(), stage.modules.end(), [this](FileIndex a, FileIndex b) {
        return std::pair(rankIn(m_named[a].name.extension, kFormats), a) <
               std::pair(rankIn(m_named[b].name.extension, kFormats), b);
      });
    }
    std::stable_sort(module->stages.begin(), module->stages.end(), [&](const Stage& a, const Stage& b) {
      const auto key = [&](const Stage& stage) {
        return std::tuple(rank(stage), stage.number.value_or(0), rank(stage) < 3 ? 0 : time(stage));
      };
      return key(a) < key(b);
    });
    const auto isUnnumbered = [&](const Stage& stage) { return rank(stage) == 3; };
    const auto unnumbered = std::find_if(module->stages.begin(), module->stages.end(), isUnnumbered);
    std::vector<Stage> loose(std::make_move_iterator(unnumbered), std::make_move_iterator(module->stages.end()));
    module->stages.erase(unnumbered, module->stages.end());
    std::vector<Stage> merged;
    merged.reserve(module->stages.size() + loose.size());
    auto next = loose.begin();
    for (Stage& stage : module->stages) {
      // A point known to lie before the final one does so whatever the clock says.
      while (next != loose.end() && rank(stage) > 0 &&
             (time(*next) < time(stage) || (stage.kind == Kind::kFinal &&
                                            (time(*next) == time(stage) || next->kind == Kind::kNamedPoint)))) {
        merged.push_back(std::move(*next++));
      }
      merged.push_back(std::move(stage));
    }
    merged.insert(merged.end(), std::make_move_iterator(next), std::make_move_iterator(loose.end()));
    module->stages = std::move(merged);
    sortCompanions(module);
  }

  static void sortCompanions(DumpModule* module) {
    std::sort(module->companions.begin(), module->companions.end(), [](const Companion& a, const Companion& b) {
      return std::pair(a.kind, a.file) < std::pair(b.kind, b.file);
    });
  }

  // module_0042.metadata.textproto names its module by the id alone, which is enough where only one has it.
  void placeByIds() {
    for (const Named& named : m_byId) {
      DumpModule* only = nullptr;
      int count = 0;
      for (DumpModule& module : m_dump.modules) {
        if (module.id != named.name.id || module.folder != named.folderName()) continue;
        only = &module;
        ++count;
      }
      if (count != 1) {
        m_dump.others.push_back(named.file);
        continue;
      }
      only->companions.push_back({named.file, named.name.kind, std::string(named.name.detail)});
      sortCompanions(only);
    }
  }

  static int64_t number(const DumpModule& module) {
    int64_t id = -1;
    return absl::SimpleAtoi(module.id, &id) ? id : -1;
  }

  static bool hasKind(const DumpModule& module, Kind kind) {
    return std::any_of(module.stages.begin(), module.stages.end(),
                       [kind](const Stage& stage) { return stage.kind == kind; });
  }

  // A module that was cloned on the way has a new id: its beginning and its end are two groups with one name. The end
  // takes the nearest beginning before it.
  void pairByNames() {
    absl::flat_hash_map<std::string, std::vector<uint32_t>> byName;
    for (uint32_t i = 0; i < m_dump.modules.size(); ++i) {
      const DumpModule& module = m_dump.modules[i];
      if (number(module) < 0 || module.name == module.stem) continue;
      byName[absl::StrCat(module.folder, "/", module.name)].push_back(i);
    }
    std::vector<bool> isGone(m_dump.modules.size(), false);
    for (auto& [name, same] : byName) {
      std::sort(same.begin(), same.end(),
                [this](uint32_t a, uint32_t b) { return number(m_dump.modules[a]) < number(m_dump.modules[b]); });
      for (size_t i = 1; i < same.size(); ++i) {
        DumpModule& first = m_dump.modules[same[i - 1]];
        DumpModule& second = m_dump.modules[same[i]];
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
    for (size_t i = 0; i < m_dump.modules.size(); ++i) {
      if (isGone[i]) continue;
      if (kept != i) m_dump.modules[kept] = std::move(m_dump.modules[i]);
      ++kept;
    }
    m_dump.modules.resize(kept);
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
    std::sort(m_dump.modules.begin(), m_dump.modules.end(),
              [&](const DumpModule& a, const DumpModule& b) { return key(a) < key(b); });
  }

  // Autotuning compiles little modules while a bigger one is under way; their ids follow its.
  void findParents() {
    std::vector<std::tuple<absl::string_view, int64_t, uint32_t>> known;
    for (uint32_t i = 0; i < m_dump.modules.size(); ++i) {
      const DumpModule& module = m_dump.modules[i];
      if (number(module) >= 0) known.emplace_back(module.folder, number(module), i);
    }
    std::sort(known.begin(), known.end());
    std::optional<uint32_t> parent;
    for (const auto& [folder, id, index] : known) {
      DumpModule& module = m_dump.modules[index];
      if (parent && m_dump.modules[*parent].folder != folder) parent.reset();
      if (isTrial(module.name)) {
        module.parent = parent;
      } else {
        parent = index;
      }
    }
  }

  static bool isTrial(absl::string_view name) {
    // What a front end names is the user's own.
    for (const absl::string_view user :
         {"jit_", "pjit_", "pmap_", "xla_computation_", "SyncTensorsGraph", "cluster_", "a_inference_"}) {
      if (absl::StartsWith(name, user)) return false;
    }
    for (const absl::string_view word : {"autotun", "triton", "gemm_fusion", "wrapped_"}) {
      if (absl::StrContains(name, word)) return true;
    }
    return false;
  }

  std::stop_token m_stop;
  Dump m_dump;
  std::vector<Named> m_named;     // by FileIndex
  std::vector<const KindRow*> m_kinds;  // by FileIndex; of those looked into
  absl::flat_hash_set<std::string> m_stems;
  absl::flat_hash_map<std::string, uint32_t> m_groups;
  absl::flat_hash_map<std::pair<uint32_t, std::string>, uint32_t> m_points;  // stages, by module and point
  std::vector<Named> m_byId;
};

std::optional<int64_t> printedTotal(absl::string_view text) {
  constexpr absl::string_view kTotal = "Total bytes used: ";
  for (size_t at = text.find(kTotal); at != absl::string_view::npos; at = text.find(kTotal, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    absl::string_view figure = text.substr(at + kTotal.size(), 24);
    // A figure that the end cuts off is not the figure.
    const size_t end = figure.find_first_not_of("0123456789");
    int64_t bytes = 0;
    if (end != absl::string_view::npos && absl::SimpleAtoi(figure.substr(0, end), &bytes)) return bytes;
  }
  return std::nullopt;
}

}  // namespace

std::optional<uint32_t> DumpModule::mainStage() const {
  for (size_t i = stages.size(); i-- > 0;) {
    if (stages[i].kind == Kind::kFinal) return static_cast<uint32_t>(i);
  }
  if (stages.empty()) return std::nullopt;
  return static_cast<uint32_t>(stages.size() - 1);
}

Dump groupFiles(FilesPtr files, std::stop_token stop) { return Grouper(std::move(files), std::move(stop)).run(); }

void findTotals(Dump* dump, size_t budget, std::stop_token stop) {
  // A report or the list of values begins with the total; in an assignment it stands behind the allocations.
  absl::flat_hash_map<FileIndex, Stage*> brief, whole;
  for (DumpModule& module : dump->modules) {
    const auto main = module.mainStage();
    if (!main) continue;
    Stage& stage = module.stages[*main];
    for (const FileIndex file : stage.buffers) {
      const absl::string_view path = dump->files->entries()[file].path;
      const DumpName name = parseDumpName(path.substr(path.rfind('/') + 1));
      if (!name.packing.empty()) continue;
      const bool isBrief = name.kind == Kind::kMemoryReport || name.kind == Kind::kBufferValues;
      (isBrief ? brief : whole).emplace(file, &stage);
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
      if (!stage->totalBytes) stage->totalBytes = printedTotal(head);
      budget -= std::min(budget, head.size());
      return budget > 0;
    });
  }
}

std::vector<StageId> mainStages(const Dump& dump) {
  std::vector<StageId> finals, lasts;
  for (uint32_t i = 0; i < dump.modules.size(); ++i) {
    const auto stage = dump.modules[i].mainStage();
    if (!stage) continue;
    const Stage& main = dump.modules[i].stages[*stage];
    lasts.push_back({i, *stage});
    if (main.kind == Kind::kFinal || !main.buffers.empty()) finals.push_back({i, *stage});
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
  std::optional<StageId> first;
  std::tuple<bool, int64_t, int64_t> most;
  for (const StageId id : mainStages(dump)) {
    const Stage& stage = dump.modules[id.module].stages[id.stage];
    const bool hasModule = !stage.modules.empty();
    const auto& files = hasModule ? stage.modules : stage.buffers;
    const std::tuple size = {hasModule, stage.totalBytes.value_or(-1), dump.files->entries()[files.front()].bytes};
    if (first && size <= most) continue;
    first = id;
    most = size;
  }
  return first;
}

}  // namespace io

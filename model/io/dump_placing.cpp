#include "model/io/dump_placing.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/buffers/recognize.h"
#include "model/io/archive.h"
#include "model/io/kinds.h"
#include "model/io/module_names.h"
#include "model/text/source_text.h"

namespace io {
namespace {

constexpr size_t kMaximumLooks = 4'000;        // number of files whose content is examined if no name is sufficient
constexpr size_t kLook = size_t{64} << 10;     // bytes of each, both as stored and as unpacked
constexpr size_t kSearched = size_t{1} << 30;  // bytes of longer texts that are searched for messages

constexpr size_t kStatedLook = size_t{1} << 20;  // bytes that are searched for the name of a module
constexpr size_t kStatedBudget = size_t{64} << 20;

constexpr absl::string_view kDrawings[] = {"dot", "html", "top_level.html", "url", "fdo_profile"};

// Reasons why a file belongs to no module.
constexpr absl::string_view kNoModule = "its module is not in the dump";
constexpr absl::string_view kSeveralModules = "it may belong to any of several modules";
constexpr absl::string_view kOtherName = "no module in the dump has the name that it states";
constexpr absl::string_view kNameOfSeveral = "several modules have the name that it states";
constexpr absl::string_view kNoDump = "not a file of an XLA dump";

// Returns the length of a field of a proto, and removes its tag and length; nothing if the text begins with another
// one.
std::optional<uint64_t> takeField(absl::string_view* proto, char tag) {
  if (proto->empty() || proto->front() != tag) return std::nullopt;
  uint64_t length = 0;
  for (size_t i = 1, shift = 0; i < proto->size() && shift < 63; ++i, shift += 7) {
    const auto byte = static_cast<unsigned char>((*proto)[i]);
    length |= uint64_t{byte & 0x7fu} << shift;
    if ((byte & 0x80) != 0) continue;
    proto->remove_prefix(i + 1);
    return length;
  }
  return std::nullopt;
}

// Returns the name of the module at the beginning of a file; "" if it is not there.
std::string nameInHead(const KindRow& row, absl::string_view head) {
  constexpr char kFirst = 0x0a;  // HloProto.hlo_module, and in it HloModuleProto.name
  if (row.reader == Reader::kProto) {
    absl::string_view module = head;
    auto length = takeField(&module, kFirst);
    absl::string_view inner = module;
    if (const auto name = length ? takeField(&inner, kFirst) : std::nullopt; name && *name <= *length) {
      module = inner;
      length = name;
    }
    return length && *length <= module.size() ? std::string(module.substr(0, *length)) : std::string();
  }
  constexpr absl::string_view kWord = "HloModule ";
  const size_t at = head.find(kWord);
  if (at == absl::string_view::npos || (at > 0 && head[at - 1] != '\n')) return {};
  const absl::string_view rest = head.substr(at + kWord.size());
  const absl::string_view name = rest.substr(0, rest.find_first_of(", \t\r\n"));
  return std::string(absl::StripPrefix(name, "%"));
}

/// A file during the search for its module. All views point into the entry's path.
struct Named {
  FileIndex file = 0;
  absl::string_view path;
  size_t folder = 0;  // length of the folder including its slash
  DumpName name;

  absl::string_view fileName() const { return path.substr(folder); }
  absl::string_view folderName() const { return path.substr(0, folder == 0 ? 0 : folder - 1); }
};

class Placer {
 public:
  Placer(FilesPtr files, std::stop_token stop, const hlo::SourceText* message)
      : m_stop(std::move(stop)), m_message(message) {
    m_dump.files = std::move(files);
    m_dump.diagnostics = m_dump.files->diagnostics();
  }

  Dump run() {
    parseNames();
    dropTimestamps();
    settleStems();
    lookInto();
    for (const Named& named : m_named) place(named);
    findByName();
    for (const Named& named : m_later) placeBeside(named);
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

  // With xla_dump_include_timestamp only some files of a module have a timestamp before their name. It is not part of
  // the stem if all points of the module have the same one; otherwise the module was compiled several times.
  void dropTimestamps() {
    absl::flat_hash_map<std::string, absl::flat_hash_set<absl::string_view>> stamps;
    for (const Named& named : m_named) {
      const bool isSure = isBufferFile(named.name.kind) || isPoint(named.name.kind);
      if (isSure && isTimestamp(named.name.prefix)) stamps[keyOf(named, bare(named.name))].insert(named.name.prefix);
    }
    for (Named& named : m_named) {
      if (!isTimestamp(named.name.prefix)) continue;
      const auto found = stamps.find(keyOf(named, bare(named.name)));
      const bool isRun = named.name.kind == Kind::kSnapshot || named.name.kind == Kind::kExecution;
      if (found == stamps.end() ? isRun : found->second.size() == 1) named.name.stem = bare(named.name);
    }
  }
  static bool isTimestamp(absl::string_view prefix) {
    return prefix.size() == 16 && std::all_of(prefix.begin(), prefix.end(), absl::ascii_isdigit);
  }
  static absl::string_view bare(const DumpName& name) {
    absl::string_view stem = name.stem;
    if (!name.prefix.empty() && absl::ConsumePrefix(&stem, name.prefix)) absl::ConsumePrefix(&stem, ".");
    return stem;
  }

  // Returns the key of a stem in its folder. If the name has its own prefix, the two are not adjacent in the path.
  static std::string keyOf(const Named& named, absl::string_view stem) {
    return absl::StrCat(named.path.substr(0, named.folder), stem);
  }

  // Uses the stems of unambiguous names to resolve the others.
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
      // Without its module it is not a fusion file.
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

  // Examines the content of files whose name is not sufficient: backend-specific points, and files with arbitrary
  // names.
  void lookInto() {
    std::vector<FileIndex> unknown;
    for (const Named& named : m_named) {
      const Kind kind = named.name.kind;
      if (kind == Kind::kWord || kind == Kind::kOther) unknown.push_back(named.file);
    }
    if (unknown.size() > kMaximumLooks) {
      m_dump.diagnostics.push_back({hlo::Severity::kNote,
                                    m_dump.files->root(),
                                    0,
                                    0,
                                    absl::StrCat("only the first ", kMaximumLooks, " of ", unknown.size(),
                                                 " files with unknown names were examined"),
                                    {}});
      unknown.resize(kMaximumLooks);
    }
    m_kinds.assign(m_named.size(), &rowOf(Kind::kOther));
    m_isLookedInto.assign(m_named.size(), false);
    m_dump.kinds.assign(m_named.size(), Kind::kOther);
    m_dump.rows.assign(m_named.size(), nullptr);
    m_dump.reasons.assign(m_named.size(), {});
    std::vector<FileIndex> logs;
    m_dump.files->peek(unknown, kLook, m_stop, [&](FileIndex file, absl::string_view head) {
      const std::string unpacked = unpackedHead(head, kLook);
      // A head truncated inside the packing is examined when the file is read.
      m_isLookedInto[file] = !unpacked.empty() || head.empty();
      if (!m_isLookedInto[file]) {
        if (m_named[file].name.kind == Kind::kOther) logs.push_back(file);
        return true;
      }
      const hlo::SourceText text("", unpacked);
      m_kinds[file] = &recognize(text.text());
      if (holdsModules(*m_kinds[file])) m_moduleNames[file] = nameInHead(*m_kinds[file], text.text());
      if (m_kinds[file]->kind == Kind::kOutOfMemory) m_messages[file] = buffers::moduleOfMessage(text.text());
      const bool goesOn = head.size() >= kLook || unpacked.size() >= kLook;
      if (goesOn && m_kinds[file]->reader == Reader::kNone && Content(text.text()).isText()) logs.push_back(file);
      return true;
    });
    searchLogs(logs);
  }

  // Searches logs, packed or not, for messages at any position.
  void searchLogs(const std::vector<FileIndex>& logs) {
    size_t left = kSearched;
    size_t leftOut = 0;
    for (const FileIndex file : logs) {
      if (m_stop.stop_requested()) return;
      if (m_message != nullptr) {
        if (m_dump.files->nameOf(file) != m_message->name()) continue;
        m_isLookedInto[file] = true;
        m_kinds[file] = &rowOf(Kind::kOutOfMemory);
        m_messages[file] = buffers::moduleOfMessage(m_message->text());
        return;
      }
      if (entry(file).bytes > static_cast<int64_t>(left)) {
        ++leftOut;
        continue;
      }
      const auto text = m_dump.files->read(file, m_stop);
      if (!text.ok()) continue;  // it is listed; the error is reported when it is opened
      left -= std::min(left, (*text)->text().size());
      const KindRow& row = recognize((*text)->text());
      const bool isFound = row.kind == Kind::kOutOfMemory || row.kind == Kind::kFramedLog;
      if (m_isLookedInto[file] && !isFound) continue;
      m_isLookedInto[file] = true;
      m_kinds[file] = &row;
      if (row.kind == Kind::kOutOfMemory) m_messages[file] = buffers::moduleOfMessage((*text)->text());
    }
    if (leftOut == 0) return;
    m_dump.diagnostics.push_back(
        {hlo::Severity::kNote,
         m_dump.files->root(),
         0,
         0,
         absl::StrCat(leftOut, leftOut == 1 ? " long text file was" : " long text files were",
                      " searched for out-of-memory messages only in the first 64 KiB; open a log on its own to search "
                      "all of it"),
         {}});
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
      stage.nextPass = std::string(name.nextPass);
      stage.backend = std::string(name.backend);
      module.stages.push_back(std::move(stage));
    }
    return module.stages[it->second];
  }

  void place(const Named& named) {
    const DumpName& name = named.name;
    const KindRow& content = *m_kinds[named.file];
    Kind kind = name.kind;
    m_dump.kinds[named.file] = kind;
    if (isBufferFile(kind)) {
      stageOf(named, name.stem).buffers.push_back(named.file);
      return;
    }
    if (kind == Kind::kWord || kind == Kind::kOther) {
      const absl::string_view stem = kind == Kind::kWord ? name.stem : name.point;
      m_dump.kinds[named.file] = content.kind;
      if (content.kind == Kind::kOutOfMemory || content.kind == Kind::kProfile) {
        m_later.push_back(named);
        return;
      }
      if (holdsModules(content)) {
        placeModule(named, stem);
        return;
      }
      if (content.reader == Reader::kMemory || content.reader == Reader::kReport) {
        stageOf(named, stem).buffers.push_back(named.file);
        return;
      }
      if (kind == Kind::kWord && !m_isLookedInto[named.file]) {
        stageOf(named, stem).modules.push_back(named.file);
        return;
      }
      kind = content.kind;
    } else if (isPoint(kind)) {
      if (std::find(std::begin(kDrawings), std::end(kDrawings), name.extension) == std::end(kDrawings)) {
        stageOf(named, name.stem).modules.push_back(named.file);
        return;
      }
      m_dump.kinds[named.file] = Kind::kDrawing;
      moduleOf(named, name.stem)
          .companions.push_back(
              {named.file, Kind::kDrawing,
               std::string(named.fileName().substr(std::min(name.stem.size() + 1, named.fileName().size())))});
      return;
    }
    m_later.push_back(named);
  }

  // Files with one stem and names that are not the compiler's may be two forms of a module, or two modules.
  void placeModule(const Named& named, absl::string_view stem) {
    Stage& stage = stageOf(named, stem);
    const auto isOther = [&](FileIndex file) { return !mayBeSameModule(m_named[file], named); };
    if (std::none_of(stage.modules.begin(), stage.modules.end(), isOther)) {
      stage.modules.push_back(named.file);
    } else {
      stageOf(named, named.fileName()).modules.push_back(named.file);
    }
  }

  bool mayBeSameModule(const Named& a, const Named& b) const {
    const auto name = m_moduleNames.find(a.file), other = m_moduleNames.find(b.file);
    const bool areKnown = name != m_moduleNames.end() && other != m_moduleNames.end();
    if (areKnown && !name->second.empty() && !other->second.empty() && name->second != other->second) return false;
    // Two texts, neither of them packed, have the same size if they are the same.
    const bool areTexts = m_kinds[a.file]->reader == Reader::kHlo && m_kinds[b.file]->reader == Reader::kHlo;
    const bool isAnyPacked = !a.name.packing.empty() || !b.name.packing.empty();
    return !areTexts || isAnyPacked || entry(a.file).bytes == entry(b.file).bytes;
  }

  static bool isInput(Kind kind) {
    return kind == Kind::kFrontEnd || kind == Kind::kBytecode || kind == Kind::kJaxExport;
  }

  // Finds the modules of compiler inputs that are not determined by their folder or by a single module there.
  void findByName() {
    std::vector<const Named*> inputs;
    for (const Named& named : m_later) {
      const Kind kind = m_dump.kinds[named.file];
      if (isInput(kind) && !ownerOf(named, kind)) inputs.push_back(&named);
    }
    if (inputs.empty()) return;
    const ModuleNames names(m_dump.modules);
    if (names.isEmpty()) return;
    std::vector<FileIndex> unknown;
    for (const Named* const named : inputs) {
      if (const auto match = names.byFileName(named->folderName(), named->fileName()); match.module) {
        m_owners[named->file] = *match.module;
      } else if (unknown.size() < kMaximumLooks) {
        unknown.push_back(named->file);
      }
    }
    const auto look = [&](FileIndex file, absl::string_view content) {
      const absl::string_view folder = m_named[file].folderName();
      const bool isText = m_dump.kinds[file] == Kind::kFrontEnd;
      const ModuleNames::Match match = isText ? names.byText(folder, content) : names.byStrings(folder, content);
      if (match.module) {
        m_owners[file] = *match.module;
      } else if (match.isAmbiguous || match.hasName) {
        m_why[file] = match.isAmbiguous ? kNameOfSeveral : kOtherName;
      }
    };
    size_t budget = kStatedBudget;
    m_dump.files->peek(unknown, kStatedLook, m_stop, [&](FileIndex file, absl::string_view head) {
      const std::string unpacked = unpackedHead(head, kStatedLook);
      look(file, unpacked);
      budget -= std::min(budget, unpacked.size());
      return budget > 0;
    });
    // Bytecode stores its strings after the instructions.
    for (const FileIndex file : unknown) {
      const int64_t bytes = entry(file).bytes;
      const bool isCutOff = bytes > static_cast<int64_t>(kStatedLook) && bytes <= static_cast<int64_t>(budget);
      if (!isCutOff || m_dump.kinds[file] == Kind::kFrontEnd || m_owners.contains(file) || m_why.contains(file))
        continue;
      if (m_stop.stop_requested()) return;
      budget -= static_cast<size_t>(bytes);
      if (const auto text = m_dump.files->read(file, m_stop); text.ok()) look(file, (*text)->text());
    }
  }

  // Places files that are not the module itself, after all modules are known.
  void placeBeside(const Named& named) {
    const DumpName& name = named.name;
    const Kind kind = m_dump.kinds[named.file];
    const bool isMessage = kind == Kind::kOutOfMemory;
    if (kind == Kind::kSnapshot && (m_stems.contains(keyOf(named, name.stem)) == false) && !name.id.empty()) {
      // It contains the executed module.
      stageOf(named, name.stem).modules.push_back(named.file);
      return;
    }
    const auto byName = m_owners.find(named.file);
    const auto owner = byName != m_owners.end() ? byName->second : ownerOf(named, kind);
    if (owner && isMessage) {
      Stage stage;
      stage.kind = Kind::kOutOfMemory;
      stage.pass = std::string(named.fileName());
      stage.buffers.push_back(named.file);
      m_dump.modules[*owner].stages.push_back(std::move(stage));
    } else if (owner) {
      m_dump.modules[*owner].companions.push_back({named.file, kind, std::string(name.detail)});
    } else if (isMessage) {
      Stage& stage = stageOf(named, name.point);
      if (stage.modules.empty() && stage.buffers.empty()) {
        stage.kind = Kind::kOutOfMemory;
        stage.pass = std::string(named.fileName());
      }
      stage.buffers.push_back(named.file);
    } else if (kind == Kind::kProfile && absl::EndsWith(name.extension, "pb")) {
      stageOf(named, name.stem.empty() ? name.point : name.stem)
          .modules.push_back(named.file);  // it contains the executed modules
    } else if (!name.id.empty() && !name.stem.empty() && !isCode(kind) && kind != Kind::kPassMetadata &&
               rowOf(kind).owner == Owner::kModule) {
      moduleOf(named, name.stem).companions.push_back({named.file, kind, std::string(name.detail)});
    } else {
      m_dump.others.push_back(named.file);
      const auto isHere = [&](const DumpModule& module) {
        return module.folder == named.folderName() && !module.stages.empty();
      };
      const bool hasSome = std::any_of(m_dump.modules.begin(), m_dump.modules.end(), isHere);
      const auto why = m_why.find(named.file);
      m_dump.reasons[named.file] = why != m_why.end()                  ? why->second
                                   : rowOf(kind).owner == Owner::kNone ? kNoDump
                                   : hasSome                           ? kSeveralModules
                                                                       : kNoModule;
    }
  }

  // Returns whether the file is code of a part of the module: its name does not show where the module's name ends.
  static bool isCode(Kind kind) {
    return kind == Kind::kLlvmIr || kind == Kind::kObjectCode || kind == Kind::kAssembly || kind == Kind::kKernelIr;
  }

  static bool isNumber(absl::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
  }

  static bool isInOrBelow(absl::string_view folder, absl::string_view upper) {
    if (upper.empty() || folder == upper) return true;
    return folder.size() > upper.size() && folder[upper.size()] == '/' && absl::StartsWith(folder, upper);
  }

  // Returns the module of a file that is not one of its points: by its stem; by its folder, which has the module's
  // name; by the id; or if it is the only module there.
  std::optional<uint32_t> ownerOf(const Named& named, Kind kind) {
    const DumpName& name = named.name;
    if (!name.stem.empty()) {
      const auto found = m_groups.find(keyOf(named, name.stem));
      if (found != m_groups.end()) return found->second;
    }
    const absl::string_view folder = named.folderName();
    const bool isClients = kind == Kind::kFrontEnd || kind == Kind::kCompileOptions || kind == Kind::kTopology;
    if (isClients && !folder.empty()) {
      const size_t slash = folder.rfind('/');
      const absl::string_view above = slash == absl::string_view::npos ? "" : folder.substr(0, slash);
      const absl::string_view own = folder.substr(slash == absl::string_view::npos ? 0 : slash + 1);
      const auto isCalledSo = [own](const DumpModule& module) {
        if (module.stem == own) return true;
        // The change number of a TPU compiler is not part of folder names written by the front end.
        absl::string_view rest = module.stem;
        if (absl::ConsumePrefix(&rest, own) && absl::ConsumePrefix(&rest, ".cl_") && isNumber(rest)) return true;
        rest = own;
        return absl::ConsumePrefix(&rest, module.name) && absl::ConsumePrefix(&rest, "_") && isNumber(rest);
      };
      auto its =
          only([&](const DumpModule& module) { return isInOrBelow(module.folder, above) && isCalledSo(module); });
      // The nearest parent folder.
      for (absl::string_view upper = above; !its && !upper.empty();) {
        const size_t end = upper.rfind('/');
        upper = upper.substr(0, end == absl::string_view::npos ? 0 : end);
        its = only([&](const DumpModule& module) { return module.folder == upper && isCalledSo(module); });
      }
      if (its) return its;
    }
    const auto isHere = [&](const DumpModule& module) { return module.folder == folder; };
    if (!name.id.empty()) {
      const auto same = only([&](const DumpModule& module) { return isHere(module) && module.id == name.id; });
      if (same || kind != Kind::kOutOfMemory) return same;
    }
    if (kind == Kind::kOutOfMemory) {
      const auto told = m_messages.find(named.file);
      if (told != m_messages.end() && !told->second.empty()) {
        const auto same = only([&](const DumpModule& module) { return isHere(module) && module.name == told->second; });
        if (same) return same;
      }
    }
    if (kind == Kind::kOutOfMemory) {
      const auto failed =
          only([&](const DumpModule& module) { return isHere(module) && hasKind(module, Kind::kOomModule); });
      if (failed) return failed;
    }
    const Owner owner = rowOf(kind).owner;
    const bool isForOne = kind == Kind::kOutOfMemory || kind == Kind::kProfile || isClients ||
                          kind == Kind::kBytecode || kind == Kind::kJaxExport;
    if (!isForOne || owner == Owner::kNone) return std::nullopt;
    // A profile contains the executed programs: its module must have been compiled completely.
    return only([&](const DumpModule& module) {
      return isHere(module) && (kind != Kind::kProfile || hasKind(module, Kind::kFinal));
    });
  }

  static bool hasModule(const DumpModule& module) {
    return std::any_of(module.stages.begin(), module.stages.end(),
                       [](const Stage& stage) { return !stage.modules.empty(); });
  }

  // Returns the only module that meets the condition and is not just a message; nothing if there are several.
  template <typename Condition>
  std::optional<uint32_t> only(const Condition& isLike) const {
    std::optional<uint32_t> found;
    for (uint32_t i = 0; i < m_dump.modules.size(); ++i) {
      const DumpModule& module = m_dump.modules[i];
      if (!hasModule(module) || !isLike(module)) continue;
      if (found) return std::nullopt;
      found = i;
    }
    return found;
  }

  std::stop_token m_stop;
  const hlo::SourceText* m_message;  // already in memory; may be null
  Dump m_dump;
  std::vector<Named> m_named;           // by FileIndex
  std::vector<const KindRow*> m_kinds;  // by FileIndex; for examined files
  absl::flat_hash_set<std::string> m_stems;
  absl::flat_hash_map<std::string, uint32_t> m_groups;
  absl::flat_hash_map<std::pair<uint32_t, std::string>, uint32_t> m_points;  // stages, by module and point
  std::vector<Named> m_later;                                                // files that are not points of a module
  std::vector<bool> m_isLookedInto;                                          // by FileIndex
  absl::flat_hash_map<FileIndex, std::optional<uint32_t>> m_owners;  // of compiler inputs: the modules with that name
  absl::flat_hash_map<FileIndex, absl::string_view>
      m_why;  // of compiler inputs: the reason why no module is found by name
  absl::flat_hash_map<FileIndex, std::string> m_moduleNames;  // of examined files: the name that their module states
  absl::flat_hash_map<FileIndex, std::string> m_messages;     // of out-of-memory messages: the module that they name
};

}  // namespace

bool hasKind(const DumpModule& module, Kind kind) {
  return std::any_of(module.stages.begin(), module.stages.end(),
                     [kind](const Stage& stage) { return stage.kind == kind; });
}

Dump placeFiles(FilesPtr files, std::stop_token stop, const hlo::SourceText* message) {
  return Placer(std::move(files), std::move(stop), message).run();
}

}  // namespace io

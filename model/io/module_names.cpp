#include "model/io/module_names.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

namespace io {
namespace {

constexpr size_t kLongestName = 1'000;
constexpr absl::string_view kWholeDump = "/";  // no folder of a listing has this name

/// The dumper replaces some characters of names in file names.
std::string nameInFolder(absl::string_view folder, absl::string_view name) {
  return absl::StrCat(folder, "/",
                      absl::StrReplaceAll(name, {{"/", "_"}, {"\\", "_"}, {"[", "_"}, {"]", "_"}, {" ", "_"}}));
}

std::string statedName(absl::string_view text) {
  constexpr absl::string_view kWords = "module @";
  size_t at = text.find(kWords);
  while (at != absl::string_view::npos && at > 0 && text[at - 1] != '\n' && text[at - 1] != '.')
    at = text.find(kWords, at + 1);
  if (at == absl::string_view::npos) return {};
  absl::string_view name = text.substr(at + kWords.size(), kLongestName);
  if (absl::ConsumePrefix(&name, "\"")) return std::string(name.substr(0, name.find('"')));
  return std::string(name.substr(0, name.find_first_of(" \n\r{")));
}

}  // namespace

ModuleNames::ModuleNames(const std::vector<DumpModule>& modules) {
  for (uint32_t i = 0; i < modules.size(); ++i) {
    const DumpModule& module = modules[i];
    const bool hasModule = std::any_of(module.stages.begin(), module.stages.end(),
                                       [](const Stage& stage) { return !stage.modules.empty(); });
    if (!hasModule) continue;
    m_folders.insert(module.folder);
    for (const absl::string_view scope : {absl::string_view(module.folder), kWholeDump}) {
      const auto [it, isNew] = m_modules.try_emplace(nameInFolder(scope, module.name), i);
      if (!isNew) it->second.reset();
    }
  }
}

absl::string_view ModuleNames::scopeOf(absl::string_view folder) const {
  while (!m_folders.contains(folder)) {
    if (folder.empty()) return kWholeDump;
    const size_t slash = folder.rfind('/');
    folder = folder.substr(0, slash == absl::string_view::npos ? 0 : slash);
  }
  return folder;
}

ModuleNames::Match ModuleNames::find(absl::string_view scope, absl::string_view name) const {
  Match match;
  match.hasName = !name.empty();
  const auto found = m_modules.find(nameInFolder(scope, name));
  if (found == m_modules.end()) return match;
  match.module = found->second;
  match.isAmbiguous = !found->second;
  return match;
}

ModuleNames::Match ModuleNames::byFileName(absl::string_view folder, absl::string_view fileName) const {
  const absl::string_view scope = scopeOf(folder);
  for (size_t dot = fileName.rfind('.'); dot != absl::string_view::npos && dot > 0;
       dot = fileName.rfind('.', dot - 1)) {
    const Match match = find(scope, fileName.substr(0, dot));
    if (match.module) return match;
  }
  return {};
}

ModuleNames::Match ModuleNames::byText(absl::string_view folder, absl::string_view text) const {
  const std::string name = statedName(text);
  return name.empty() ? Match() : find(scopeOf(folder), name);
}

ModuleNames::Match ModuleNames::byStrings(absl::string_view folder, absl::string_view bytes) const {
  const absl::string_view scope = scopeOf(folder);
  Match only;
  for (size_t begin = 0; begin < bytes.size();) {
    const size_t end = std::min(bytes.find('\0', begin), bytes.size());
    const absl::string_view string = bytes.substr(begin, end - begin);
    begin = end + 1;
    if (string.empty() || string.size() > kLongestName) continue;
    const Match match = find(scope, string);
    if (match.isAmbiguous || (match.module && only.module && *only.module != *match.module)) {
      only.module.reset();
      only.isAmbiguous = true;
      return only;
    }
    if (match.module) only = match;
  }
  return only;
}

}  // namespace io

#include "model/documents/source_mapping.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/documents/folder_entries.h"

namespace model {
namespace {

constexpr size_t kMostNamed = 2000;    // maximum of named files considered
constexpr size_t kMostOfOneName = 64;  // maximum of files on this machine
constexpr size_t kMostChoices = 8;     // equally good candidates for a path; more are inconclusive
constexpr size_t kMostRules = 8;
constexpr int kMostEntries = 100000;
constexpr int kMostDepth = 16;

/// Removes `.`, `..` and redundant slashes.
std::string cleanPath(const std::string& path) {
  std::string clean = std::filesystem::path(path).lexically_normal().string();
  if (clean.size() > 1 && clean.back() == '/') clean.pop_back();
  return clean;
}

/// Returns a path with slashes and without links to parents; "" if the name is not such a path.
std::string plainPath(absl::string_view named) {
  const std::string path = absl::StrReplaceAll(named, {{"\\", "/"}});
  return !path.empty() && path.size() <= 4096 && cleanPath(path) == path && !absl::StartsWith(path, "..") &&
                 !absl::StrContains(path, "://")
             ? path
             : std::string();
}

absl::string_view baseName(absl::string_view path) { return path.substr(path.rfind('/') + 1); }

/// Returns the length in characters of the longest common suffix of whole path parts; 0 if there is none.
size_t commonTail(absl::string_view a, absl::string_view b) {
  size_t same = 0;
  while (same < a.size() && same < b.size() && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
  const auto beginsPart = [&same](absl::string_view path) {
    return same == path.size() || path[path.size() - same - 1] == '/';
  };
  while (same > 0 && !(beginsPart(a) && beginsPart(b) && a[a.size() - same] != '/')) --same;
  return same;
}

/// Returns the folder before a suffix, without the slash between them.
std::string before(absl::string_view path, size_t tail) {
  return std::string(path.substr(0, path.size() > tail ? path.size() - tail - 1 : 0));
}

using Rule = std::pair<std::string, std::string>;  // from, to; from is "" for relative paths

/// Returns the file that the rule leads to, whether it exists or not; "" if the rule does not apply.
std::string fileBy(const Rule& rule, absl::string_view named) {
  if (rule.first.empty()) return named.front() == '/' ? std::string() : absl::StrCat(rule.second, "/", named);
  const bool begins =
      named.size() > rule.first.size() && named[rule.first.size()] == '/' && absl::StartsWith(named, rule.first);
  return begins ? absl::StrCat(rule.second, named.substr(rule.first.size())) : std::string();
}

}  // namespace

Mapping mappingTo(const std::string& folder, const std::vector<std::string>& named,
                  const std::vector<std::string>& here) {
  Mapping mapping;
  const std::string root = cleanPath(folder);
  const absl::flat_hash_set<std::string> there(here.begin(), here.end());
  absl::flat_hash_map<std::string, std::vector<std::string>> byName;
  for (const std::string& path : there) {
    if (absl::StartsWith(path, absl::StrCat(root, "/"))) byName[baseName(path)].push_back(path);
  }
  std::vector<std::string> open;
  for (const std::string& path : named) {
    std::string plain = plainPath(path);
    if (open.size() < kMostNamed && !plain.empty() && byName.contains(baseName(plain)))
      open.push_back(std::move(plain));
  }
  // Collects the rule that each file alone would have: the longest common suffix below the folder. Several rules of
  // equal length are ambiguous at first.
  std::map<Rule, bool> candidates;  // true if a file has only this candidate
  for (const std::string& path : open) {
    std::set<Rule> best;
    size_t longest = 0;
    const std::vector<std::string>& files = byName[baseName(path)];
    for (size_t i = 0; i < std::min(files.size(), kMostOfOneName); ++i) {
      const std::string& file = files[i];
      const size_t tail = commonTail(path, absl::string_view(file).substr(root.size() + 1));
      if (tail < longest) continue;
      if (tail > longest) best.clear();
      longest = tail;
      // If the whole path is common, as in a copy of another machine's root, the first folder maps to its equivalent.
      const bool isAll = tail > 0 && tail + 1 == path.size();
      size_t ofRule = tail;
      if (isAll) {
        const size_t slash = path.find('/', 1);
        ofRule = slash == std::string::npos ? path.size() : path.size() - 1 - slash;
      }
      if (!isAll || ofRule < tail) best.insert({before(path, ofRule), before(file, ofRule)});
    }
    if (best.size() > kMostChoices) continue;
    for (const Rule& rule : best) candidates[rule] |= best.size() == 1;
  }
  // Repeatedly takes the rule that maps most of the remaining files. Among equal rules, one that is a file's only
  // candidate wins; if every file has several candidates, none is taken.
  absl::flat_hash_map<std::string, size_t> taken;  // files of the rules so far, with their common suffix
  const auto leads = [&](const Rule& rule, const std::string& path) {
    const std::string file = fileBy(rule, path);
    if (file.empty() || !there.contains(file)) return false;
    // layers/rnn.py here is that of layers/rnn.py there, and not also that of models/rnn.py.
    const auto other = taken.find(file);
    const size_t tail = commonTail(path, file);
    return other == taken.end() || tail >= other->second || tail == path.size();
  };
  while (mapping.rules.size() < kMostRules && !open.empty()) {
    Rule best;
    size_t most = 0;
    bool isWanted = false, isOnly = false;
    for (const auto& [rule, wanted] : candidates) {
      const auto count = static_cast<size_t>(std::count_if(
          open.begin(), open.end(), [&of = rule, &leads](const std::string& path) { return leads(of, path); }));
      if (count == 0 || count < most || (count == most && isWanted)) continue;
      isOnly = count > most;
      if (isOnly || wanted) best = rule;
      isWanted = wanted;
      most = count;
    }
    if (most == 0 || !(isWanted || isOnly)) break;
    std::map<std::string, size_t> found;
    for (const std::string& path : open) {
      if (leads(best, path)) found.emplace(fileBy(best, path), commonTail(path, fileBy(best, path)));
    }
    std::erase_if(open, [&](const std::string& path) { return leads(best, path); });
    taken.insert(found.begin(), found.end());
    candidates.erase(best);
    mapping.files += most;
    if (best.first.empty() && best.second == root) {
      mapping.isRoot = true;
    } else if (!best.first.empty()) {
      mapping.rules.push_back({best.first, best.second});
    } else {
      mapping.files -= most;
    }
  }
  return mapping;
}

std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string>& named,
                                    std::stop_token stop) {
  absl::flat_hash_set<std::string> names;
  for (const std::string& path : named) {
    const std::string plain = plainPath(path);
    if (!plain.empty()) names.emplace(baseName(plain));
  }
  std::vector<std::string> files;
  if (isRefusedPlace(folder)) return files;
  std::error_code error;
  const std::string root = cleanPath(std::filesystem::absolute(folder, error).string());
  visitFiles(root, kMostDepth, kMostEntries, stop, [&](const std::string& path, absl::string_view name) {
    if (names.contains(name)) files.push_back(path);
  });
  return files;
}

}  // namespace model

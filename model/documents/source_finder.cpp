#include "model/documents/source_finder.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "model/documents/folder_entries.h"
#include "model/io/file.h"

namespace model {
namespace {

constexpr int kFoldersAbove = 3;
constexpr int kMaximumDepth = 4;
constexpr int kMaximumEntries = 5000;
constexpr size_t kMaximumPath = 4096;
constexpr size_t kMaximumParts = 128;
constexpr size_t kMaximumChecked = 2000;
constexpr size_t kBinarySniff = size_t{64} << 10;

using Parts = std::vector<std::string>;

bool isSourceFile(const std::string& path) {
  if (isRefusedPlace(path)) return false;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;  // follows links: their target counts
  const std::string real = std::filesystem::canonical(path, error).string();
  return !real.empty() && !isRefusedPlace(real);
}

/// Splits a path without `.`, `..` and empty parts; the result cannot lead out of the folder that it is appended to.
Parts partsOf(absl::string_view path) {
  Parts parts;
  for (const absl::string_view part : absl::StrSplit(path, '/', absl::SkipEmpty())) {
    if (part == ".") continue;
    if (part != "..") {
      parts.emplace_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  if (!parts.empty() && parts.front().size() == 2 && parts.front().back() == ':') parts.erase(parts.begin());
  return parts;
}

std::string absolute(const std::string& path) {
  std::error_code error;
  const std::string whole = std::filesystem::absolute(path, error).string();
  return error ? path : whole;
}

std::string join(const std::string& folder, const Parts& parts, size_t from) {
  const std::string behind = absl::StrJoin(parts.begin() + static_cast<ptrdiff_t>(from), parts.end(), "/");
  return (std::filesystem::path(absolute(folder)) / behind).string();
}

std::string withSlashes(absl::string_view path) { return absl::StrReplaceAll(path, {{"\\", "/"}}); }

/// Expands a folder as the user typed it.
std::string typedFolder(const std::string& typed) {
  if (typed != "~" && !absl::StartsWith(typed, "~/")) return typed;
  const char* const home = std::getenv("HOME");
  return absl::StrCat(home == nullptr ? "" : home, typed.substr(1));
}

/// Returns the path mapped by the rule, with slashes; "" if the rule does not match.
std::string mapped(const SourceRule& rule, absl::string_view path) {
  std::string from = withSlashes(rule.from);
  while (absl::EndsWith(from, "/")) from.pop_back();
  if (from.empty() || rule.to.empty() || !absl::StartsWith(path, absl::StrCat(from, "/"))) return {};
  return join(typedFolder(rule.to), partsOf(path.substr(from.size())), 0);
}

size_t commonTail(const Parts& a, const Parts& b) {
  size_t count = 0;
  while (count < a.size() && count < b.size() && a[a.size() - 1 - count] == b[b.size() - 1 - count]) ++count;
  return count;
}

/// Returns the file below `root` whose path has the longest common suffix with the wanted one; breadth first, with a
/// bounded number of steps.
std::string walk(const std::string& root, const Parts& wanted, std::stop_token stop) {
  std::string best;
  size_t bestTail = 0;
  bool isUnique = false;
  visitFiles(root, kMaximumDepth, kMaximumEntries, stop, [&](const std::string& path, absl::string_view name) {
    if (name != wanted.back() || !isSourceFile(path)) return;
    const size_t tail = commonTail(partsOf(path), wanted);
    if (tail == bestTail) isUnique = false;
    if (tail <= bestTail) return;
    best = path;
    bestTail = tail;
    isUnique = true;
  });
  return isUnique ? best : std::string();
}

}  // namespace

bool isRefusedPlace(absl::string_view path) {
  if (absl::StartsWith(path, "//") || absl::StrContains(path, "://")) return true;
  for (const absl::string_view folder : {"/dev", "/proc", "/sys", "/net"}) {
    if (absl::ConsumePrefix(&path, folder)) return path.empty() || path.front() == '/';
  }
  return false;
}

std::optional<FoundSource> findSource(absl::string_view named, const SourcePlaces& places, std::stop_token stop) {
  if (named.empty() || named.size() > kMaximumPath || absl::StrContains(named, '\0')) return std::nullopt;
  const std::string path = withSlashes(named);
  if (isRefusedPlace(path)) return std::nullopt;
  if (path.front() == '/' && isSourceFile(path)) {
    return FoundSource{std::filesystem::path(path).lexically_normal().string(), FoundSource::How::kAsWritten};
  }

  for (const SourceRule& rule : places.rules) {
    const std::string candidate = mapped(rule, path);
    if (!candidate.empty() && isSourceFile(candidate)) return FoundSource{candidate, FoundSource::How::kRule};
  }

  const Parts parts = partsOf(path);
  if (parts.empty() || parts.size() > kMaximumParts) return std::nullopt;
  Parts folders;
  for (const std::string& root : places.roots) {
    if (!root.empty() && !isRefusedPlace(root)) folders.push_back(root);
  }
  const Parts roots = folders;
  // A dump is often written somewhere below its program.
  std::filesystem::path above = places.dumpFolder;
  for (int i = 0; i <= kFoldersAbove && above.has_relative_path() && !isRefusedPlace(above.string()); ++i) {
    folders.push_back(above.string());
    above = above.parent_path();
  }
  // Finds the longest suffix that exists below any root: a longer match is more certain than an earlier root.
  for (size_t from = 0; from < parts.size(); ++from) {
    for (const std::string& folder : folders) {
      if (stop.stop_requested()) return std::nullopt;
      const std::string candidate = join(folder, parts, from);
      if (isSourceFile(candidate)) return FoundSource{candidate, FoundSource::How::kRoot};
    }
  }
  for (const std::string& root : roots) {
    const std::string met = walk(root, parts, stop);
    if (!met.empty()) return FoundSource{absolute(met), FoundSource::How::kWalk};
  }
  return std::nullopt;
}

std::vector<std::string> namedSources(const hlo::Module& module) {
  std::vector<std::string> files;
  for (uint32_t i = 0; i < module.fileCount(); ++i) files.emplace_back(module.file(hlo::FileId(i)));
  return files;
}

RuleCheck checkRule(const SourceRule& rule, const std::vector<std::string>& named, std::stop_token stop) {
  RuleCheck check;
  const std::string to = typedFolder(rule.to);
  std::error_code error;
  check.isFolder = !to.empty() && !isRefusedPlace(to) && std::filesystem::is_directory(to, error);
  for (const std::string& name : named) {
    if (stop.stop_requested()) break;
    if (name.size() > kMaximumPath || absl::StrContains(name, '\0')) continue;
    const std::string candidate = mapped(rule, withSlashes(name));
    if (candidate.empty()) continue;
    ++check.named;
    if (check.isFolder && check.named <= kMaximumChecked && isSourceFile(candidate)) ++check.found;
  }
  return check;
}

absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readSource(const std::string& path, std::stop_token stop) {
  std::error_code error;
  const uint64_t size = std::filesystem::is_regular_file(path, error) ? std::filesystem::file_size(path, error) : 0;
  if (!error && size > kMaximumSourceBytes) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is ", size >> 20, " MiB; source files of more than ",
                                                     kMaximumSourceBytes >> 20, " MiB are not shown"));
  }
  auto text = io::readText(path, stop);
  if (!text.ok()) return text;
  if ((*text)->text().substr(0, kBinarySniff).find('\0') != absl::string_view::npos) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": contains binary data, not source text"));
  }
  return text;
}

}  // namespace model

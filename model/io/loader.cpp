#include "model/io/loader.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/io/file.h"
#include "model/io/recognize.h"

namespace io {
namespace {

namespace fs = std::filesystem;
using hlo::Diagnostic;
using hlo::Severity;

constexpr absl::string_view kAssignmentSuffix = "-buffer-assignment.txt";
constexpr absl::string_view kValuesSuffix = "-buffer-assignment-values.txt";
constexpr absl::string_view kLiveRangeSuffix = "-live-range.txt";
constexpr absl::string_view kFinalSuffix = "after_optimizations.txt";
constexpr int kMaximumDepth = 16;
constexpr size_t kMaximumEntries = 200'000;
constexpr size_t kMaximumGuesses = 1'000;  // files whose content is looked at where no name tells

bool isFile(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::string stemOf(absl::string_view path, absl::string_view suffix) {
  return std::string(absl::StripSuffix(path, suffix));
}

// The text and those that stand beside it under the dump's naming scheme: X.txt, X-buffer-assignment.txt, ….
std::vector<TextPtr> textsBeside(TextPtr text, std::vector<Diagnostic>* problems, std::stop_token stop) {
  const std::string path(text->name());
  std::string stem = stemOf(path, ".txt");
  for (const absl::string_view suffix : {kValuesSuffix, kAssignmentSuffix, kLiveRangeSuffix}) {
    if (absl::EndsWith(path, suffix)) stem = stemOf(path, suffix);
  }
  std::vector<TextPtr> texts = {std::move(text)};
  for (const absl::string_view suffix : {absl::string_view(".txt"), kAssignmentSuffix, kValuesSuffix, kLiveRangeSuffix}) {
    const std::string other = absl::StrCat(stem, suffix);
    if (other == path || !isFile(other)) continue;
    auto read = readText(other, stop);
    if (read.ok()) {
      texts.push_back(*std::move(read));
    } else {
      problems->push_back(problemOf(other, read.status(), Severity::kWarning));
    }
  }
  return texts;
}

std::optional<int64_t> printedTotal(const LoadedModule& loaded) {
  if (loaded.assignment == nullptr) return std::nullopt;
  const auto printed = loaded.assignment->printedTotalBytes();
  return printed ? *printed : loaded.assignment->totalBytes();
}

void chooseFirst(LoadedDump* dump) {
  const auto rank = [](const LoadedModule& loaded) {
    return std::pair(printedTotal(loaded).value_or(-1),
                     loaded.module == nullptr ? size_t{0} : loaded.module->instructionCount());
  };
  for (size_t i = 1; i < dump->modules.size(); ++i) {
    if (rank(dump->modules[i]) > rank(dump->modules[dump->first])) dump->first = i;
  }
}

absl::StatusOr<LoadedDump> loadParsed(TextPtr text, bool join, std::stop_token stop, const Progress& progress) {
  LoadedDump dump;
  dump.path = std::string(text->name());
  if (recognize(text->text()) == FileKind::kOther) {
    return absl::InvalidArgumentError(absl::StrCat(dump.path, ": ", describeOther(text->text())));
  }
  std::vector<Diagnostic> problems;
  auto modules = readTexts(join ? textsBeside(std::move(text), &problems, stop) : std::vector{std::move(text)}, stop,
                           progress);
  if (!modules.ok()) return modules.status();
  dump.modules = *std::move(modules);
  auto& diagnostics = dump.modules.front().diagnostics;
  diagnostics.insert(diagnostics.end(), problems.begin(), problems.end());
  chooseFirst(&dump);
  return dump;
}

struct Listing {
  std::vector<std::string> modules;      // *after_optimizations.txt
  std::vector<std::string> assignments;  // *-buffer-assignment.txt
  std::vector<std::string> others;
  std::vector<Diagnostic> diagnostics;
};

absl::StatusOr<Listing> list(const std::string& path, std::stop_token stop) {
  Listing listing;
  std::error_code error;
  // Folders behind symbolic links are not entered, so there is no circle.
  auto it = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error);
  if (error) {
    return error == std::errc::permission_denied
               ? absl::PermissionDeniedError(absl::StrCat(path, ": no permission to read the folder"))
               : absl::UnavailableError(absl::StrCat(path, ": cannot be read: ", error.message()));
  }
  size_t entries = 0;
  for (; it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error || stop.stop_requested()) break;
    if (++entries > kMaximumEntries) {
      listing.diagnostics.push_back(problemOf(
          path, absl::ResourceExhaustedError(absl::StrCat("only the first ", kMaximumEntries, " entries of the folder were looked at")),
          Severity::kWarning));
      break;
    }
    if (it.depth() >= kMaximumDepth) it.disable_recursion_pending();
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    const std::string name = it->path().string();
    if (absl::EndsWith(name, kFinalSuffix)) {
      listing.modules.push_back(name);
    } else if (absl::EndsWith(name, kAssignmentSuffix)) {
      listing.assignments.push_back(name);
    } else {
      listing.others.push_back(name);
    }
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  std::sort(listing.modules.begin(), listing.modules.end());
  std::sort(listing.assignments.begin(), listing.assignments.end());
  std::sort(listing.others.begin(), listing.others.end());
  return listing;
}

absl::StatusOr<LoadedDump> loadFolder(const std::string& path, std::stop_token stop, const Progress& progress) {
  auto listing = list(path, stop);
  if (!listing.ok()) return listing.status();
  LoadedDump dump;
  dump.path = path;
  dump.diagnostics = std::move(listing->diagnostics);

  std::vector<std::string> wanted = listing->modules;
  for (const std::string& assignment : listing->assignments) {
    const std::string module = stemOf(assignment, kAssignmentSuffix) + ".txt";
    if (!std::binary_search(listing->modules.begin(), listing->modules.end(), module)) wanted.push_back(assignment);
  }
  const bool isGuess = wanted.empty();
  if (isGuess) {
    wanted = listing->others;
    if (wanted.size() > kMaximumGuesses) wanted.resize(kMaximumGuesses);
  }
  std::sort(wanted.begin(), wanted.end());
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (progress) progress(static_cast<double>(i) / static_cast<double>(wanted.size()));
    auto text = readText(wanted[i], stop);
    if (isGuess && (!text.ok() || recognize((*text)->text()) == FileKind::kOther)) continue;
    auto loaded = text.ok() ? loadParsed(*text, true, stop, {}) : absl::StatusOr<LoadedDump>(text.status());
    if (!loaded.ok()) {
      if (loaded.status().code() == absl::StatusCode::kCancelled) return loaded.status();
      dump.diagnostics.push_back(problemOf(wanted[i], loaded.status(), Severity::kError));
      continue;
    }
    for (LoadedModule& module : loaded->modules) dump.modules.push_back(std::move(module));
  }
  if (dump.modules.empty()) {
    if (!dump.diagnostics.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(
          path, ": none of the dumps in the folder can be read; the first: ", hlo::format(dump.diagnostics.front())));
    }
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": there is no dump in the folder or below it (", listing->others.size(), " files); ", kHowToDump));
  }
  chooseFirst(&dump);
  return dump;
}

}  // namespace

absl::StatusOr<LoadedDump> load(const std::string& path, std::stop_token stop, const Progress& progress) {
  std::error_code error;
  if (fs::is_directory(path, error)) return loadFolder(path, stop, progress);
  auto text = readText(path, stop);
  if (!text.ok()) return text.status();
  return loadParsed(*std::move(text), true, stop, progress);
}

absl::StatusOr<LoadedDump> loadText(TextPtr text, std::stop_token stop, const Progress& progress) {
  return loadParsed(std::move(text), false, stop, progress);
}

}  // namespace io

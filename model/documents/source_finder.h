#pragma once

// Finds and reads the source files that a dump's metadata names. The dump was often written on another machine, so a
// path is tried as written, then with rules (`/workspace/maxtext` is `~/src/maxtext`), then by its suffixes below
// folders that the user gave. A dump is untrusted: only regular files of this machine are checked, and they are only
// read.
//
// Plain functions, for any thread; they access the disk, so call them from a job.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "model/ir/module.h"
#include "model/text/source_text.h"

namespace model {

/// Maps paths in the folder `from` to the folder `to` on this machine. As typed: with slashes or backslashes, and `to`
/// may begin with ~ for the user's home.
struct SourceRule {
  std::string from;
  std::string to;
};

struct SourcePlaces {
  std::vector<SourceRule> rules;   ///< the first rule that matches and leads to a file is used
  std::vector<std::string> roots;  ///< folders given by the user, in order
  std::string dumpFolder;          ///< the folder of the dump itself, tried with three above it; "" if it was pasted
};

struct FoundSource {
  enum class How {
    kAsWritten,  ///< the path itself
    kRule,
    kRoot,  ///< a suffix of it below a root, below the dump's folder or below one above that
    kWalk,  ///< found by a bounded walk below a root
  };
  std::string path;  ///< absolute
  How how = How::kAsWritten;
};

/// Returns no value if no file matches, or if several match a mere file name equally well: a wrong file is worse than
/// none. `named` may be relative, have backslashes, or not be a file path at all ("<stdin>").
std::optional<FoundSource> findSource(absl::string_view named, const SourcePlaces& places, std::stop_token stop = {});

/// Returns the source files that a module names, as written.
std::vector<std::string> namedSources(const hlo::Module& module);

/// The effect of a rule, independent of other rules.
struct RuleCheck {
  bool isFolder = false;  ///< `to` is a folder of this machine
  size_t named = 0;       ///< number of paths that begin with `from`
  size_t found = 0;       ///< number of those that it maps to an existing file; of many paths, only some thousand are
                          ///< tried
};
RuleCheck checkRule(const SourceRule& rule, const std::vector<std::string>& named, std::stop_token stop = {});

/// Returns true for paths that are never accessed: names of other machines (UNC, URLs), and locations where a mere
/// access has side effects or blocks: devices, process files, automounted hosts.
bool isRefusedPlace(absl::string_view path);

inline constexpr uint64_t kMaximumSourceBytes = uint64_t{16} << 20;

/// Reads a source file. Errors are sentences that name the path: those of io::readText, ResourceExhausted over
/// kMaximumSourceBytes, InvalidArgument if the file is not text.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readSource(const std::string& path, std::stop_token stop = {});

}  // namespace model

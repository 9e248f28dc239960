#pragma once

// Finds and reads the source file that a dump's metadata names. The dump was often written on another machine, so the
// path is looked for as it stands, then through rules (`/workspace/maxtext` is `~/src/maxtext`), then by its tail below
// folders that the user gave. A dump is untrusted: only regular files of this machine are looked at, and only read.
//
// Plain functions, for any thread; they touch the disk, so call them from a job.

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

/// A path that begins with the folder `from` begins with `to` here. As typed: with slashes or backslashes, and `to` may
/// begin with ~ for the user's home.
struct SourceRule {
  std::string from;
  std::string to;
};

struct SourcePlaces {
  std::vector<SourceRule> rules;   ///< the first that fits and leads to a file
  std::vector<std::string> roots;  ///< folders given by the user, in order
  std::string dumpFolder;          ///< where the dump itself lies; "" where it was pasted
};

struct FoundSource {
  enum class How {
    kAsWritten,  ///< the path itself
    kRule,
    kRoot,  ///< its tail below a root, or below the dump's folder
    kWalk,  ///< met in a bounded walk below a root
  };
  std::string path;  ///< absolute
  How how = How::kAsWritten;
};

/// Nothing where no file fits, or where several would fit a mere name equally well: a wrong file is worse than none.
/// `named` may be relative, have backslashes, or be no path of a file at all ("<stdin>").
std::optional<FoundSource> findSource(absl::string_view named, const SourcePlaces& places, std::stop_token stop = {});

/// The source files that a module names, as written.
std::vector<std::string> namedSources(const hlo::Module& module);

/// What a rule comes to, whatever other rules say.
struct RuleCheck {
  bool isFolder = false;  ///< `to` is a folder of this machine
  size_t named = 0;       ///< of the paths, those that begin with `from`
  size_t found = 0;       ///< of those, the ones that it leads to a file; where there are many, some thousand are tried
};
RuleCheck checkRule(const SourceRule& rule, const std::vector<std::string>& named, std::stop_token stop = {});

/// Whether nothing is looked for there: a name of another machine (UNC, a URL), or of a place where looking alone has
/// effects or blocks: devices, process files, automounted hosts.
bool isRefusedPlace(absl::string_view path);

inline constexpr uint64_t kMaximumSourceBytes = uint64_t{16} << 20;

/// Reads a source file. Errors are sentences that name the path: those of io::readText, ResourceExhausted over
/// kMaximumSourceBytes, InvalidArgument for a file that is no text.
absl::StatusOr<std::shared_ptr<const hlo::SourceText>> readSource(const std::string& path, std::stop_token stop = {});

}  // namespace model

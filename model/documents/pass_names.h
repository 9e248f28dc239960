#pragma once

// The passes of a module as the names of its files and the flags of the dump state them, without reading the stages:
// which pipeline runs inside which, what is missing, and whether a change between two stages can be of one pass alone.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/io/dump_folder.h"

namespace model {

/// Which boundaries between passes have a file.
enum class PassCoverage : uint8_t {
  kEnds,     ///< none: only the modules before and after the compilation
  kSome,     ///< those that an expression other than .* selects
  kChanged,  ///< those of passes that changed the module: --xla_dump_hlo_pass_re=.*
  kAll,      ///< all of them
};

/// A stage with a module, by its names.
struct PassName {
  uint32_t stage = 0;      ///< in io::DumpModule::stages
  io::FileIndex file = 0;  ///< the preferred form of the module
  io::Kind kind = io::Kind::kStep;
  std::optional<uint32_t> number;  ///< of a numbered stage
  std::string pipeline;            ///< of a numbered stage; for a stage inside a pass, that pass
  std::string pass;                ///< that produced it; "before_optimizations", … for a stage without a number
  std::string next;                ///< the pass behind it; "" if the name does not have it
  std::string outerPass;           ///< of the first stage of a pipeline: the pass that runs it; "" if unknown
  uint32_t depth = 0;              ///< of its pipeline: 0 for one that runs inside no other
  /// For the state of a pipeline that is written again as a pass of its parent: the first stage of that pipeline, as a
  /// position in this list.
  std::optional<uint32_t> summaryOf;
  uint32_t missing = 0;  ///< numbers missing before it
  /// The change since the stage before can only be of `pass`. Else it is of one of the passes from `since` to it.
  bool isExact = true;
  std::string since;              ///< "" if unknown
  std::optional<double> seconds;  ///< that the pass took, where the dump has it

  /// "0147 priority-fusion", "before_optimizations".
  std::string title() const;
};

struct PassNames {
  std::vector<PassName> stages;  ///< in order
  PassCoverage coverage = PassCoverage::kEnds;
  bool isCoverageStated = false;   ///< by the flags of the dump, not only by the names
  std::vector<std::string> notes;  ///< sentences without a full stop: missing and repeated numbers
};

/// Returns what the names alone state, without reading a file. Coverage, bounds and times may differ in passNames().
PassNames listedPassNames(const io::Dump& dump, uint32_t module);
/// Reads the flags and the records of passes, but no stage.
PassNames passNames(const io::Dump& dump, uint32_t module, std::stop_token stop = {});

}  // namespace model

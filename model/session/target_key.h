#pragma once

// A target identified by names, so that it can be found where ids are not valid: after a reload, in another stage of
// the module, in another run of the program.

#include <QJsonObject>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/session/navigation.h"

namespace model {

struct TargetKey {
  enum class Kind {
    kInstruction,
    kComputation,
    kValue,
    kAllocation,
    kLine,
    kLines,
    kScope,
    kStep,
    kInstructions,
    kComputations,
  };

  Kind kind = Kind::kInstruction;
  /// The name of the instruction, the computation, the instruction that defines the value, or the file; or the path of
  /// the scope.
  std::string name;
  std::string computation;  ///< of the instruction
  /// The computation is the entry, which is found under any name.
  bool isEntry = false;
  std::string index;  ///< of the value, as written
  /// First and last line, starting at 1; `first` is also the number of an allocation and the index of a step.
  int64_t first = 0;
  int64_t last = 0;
  std::vector<TargetKey> members;  ///< of several instructions, or of two computations: the key of each
  bool withCalls = false;          ///< the lines and what they call

  friend bool operator==(const TargetKey&, const TargetKey&) = default;
};

/// The target must belong to this snapshot. A scope requires the snapshot's workload.
TargetKey targetKeyOf(const Target& target, const Snapshot& snapshot);

/// Returns no value if there is no target of that name. Instructions of the same computation take precedence; an
/// instruction that moved is found if its name is unique; of several instructions, those that exist are returned. Steps
/// and lines are found by number, scopes by path if the snapshot's workload is computed; this function does not wait
/// for it.
std::optional<Target> findTarget(const TargetKey& key, const Snapshot& snapshot);

/// Finds all keys, in order; fewer if stopped. Waits for the workload if there is a scope among them: for workers.
std::vector<std::optional<Target>> findTargets(const std::vector<TargetKey>& keys, const Snapshot& snapshot,
                                               const std::stop_token& stop = {});

/// Returns the corresponding target in another snapshot.
std::optional<Target> counterpart(const Target& target, const Snapshot& from, const Snapshot& to);
std::optional<hlo::ComputationId> counterpart(hlo::ComputationId id, const Snapshot& from, const Snapshot& to);

/// Returns the instruction of another stage that an instruction has probably become, or was: one with the same op_name,
/// source line and shape, layouts aside. Of several, one that has the same opcode, else is no move of data. A guess;
/// nothing for other targets and without an op_name. Linear.
std::optional<Target> likelyCounterpart(const Target& target, const Snapshot& from, const Snapshot& to);

/// Returns the stored form. Names that are not valid UTF-8 cannot be found again.
QJsonObject targetKeyJson(const TargetKey& key);
/// Returns no value if the object is not a target key.
std::optional<TargetKey> readTargetKey(const QJsonObject& object);

}  // namespace model

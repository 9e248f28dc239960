#pragma once

// A target by names, as it is found again where ids mean nothing: when a file is read again, in another stage of the
// module, in another run of the program.

#include <QJsonObject>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/session/navigation.h"

namespace model {

struct TargetKey {
  enum class Kind { kInstruction, kComputation, kValue, kAllocation, kLine, kLines, kScope, kStep, kInstructions };

  Kind kind = Kind::kInstruction;
  /// Of the instruction, the computation, the instruction that defines the value, the file; the path of the scope.
  std::string name;
  std::string computation;  ///< of the instruction
  /// The computation is the entry, which is the entry whatever it is called.
  bool isEntry = false;
  std::string index;  ///< of the value, as written
  /// Lines, from 1; of an allocation its number, of a step its index, in `first`.
  int64_t first = 0;
  int64_t last = 0;
  std::vector<TargetKey> members;  ///< of several instructions: each of them
  bool withCalls = false;          ///< the lines and what they call

  friend bool operator==(const TargetKey&, const TargetKey&) = default;
};

/// The target is one of this snapshot. A scope needs the snapshot's workload.
TargetKey targetKeyOf(const Target& target, const Snapshot& snapshot);

/// Nothing where nothing there has that name. Instructions of the same computation come first; an instruction that
/// moved is found when its name is unique; of several, those that are there. Steps and lines go by their numbers,
/// scopes by their paths where the snapshot has its workload; this does not wait for it.
std::optional<Target> findTarget(const TargetKey& key, const Snapshot& snapshot);

/// All of them, in order; when stopped, fewer. Waits for the workload where a scope is among them: for workers.
std::vector<std::optional<Target>> findTargets(const std::vector<TargetKey>& keys, const Snapshot& snapshot,
                                               const std::stop_token& stop = {});

/// The same thing in another snapshot.
std::optional<Target> counterpart(const Target& target, const Snapshot& from, const Snapshot& to);
std::optional<hlo::ComputationId> counterpart(hlo::ComputationId id, const Snapshot& from, const Snapshot& to);

/// As it is kept in files. Names that are no UTF-8 are not found again.
QJsonObject targetKeyJson(const TargetKey& key);
/// Nothing where the object is not one of ours.
std::optional<TargetKey> readTargetKey(const QJsonObject& object);

}  // namespace model

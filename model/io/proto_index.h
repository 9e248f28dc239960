#pragma once

// The computations and instructions of a HloModuleProto by number, with the names that they have in HLO text, and what
// its ids and, until 2017-11, its names refer to. What refers nowhere has no number; every other part stays whole.
//
//   ProtoIndex index(module);
//   for (int c : index.order()) {
//     index.enter(c);
//     for (int i : index.sequence()) use(index.instruction(i), index.name(i));
//   }
//
// The module outlives the index.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"

namespace hloscope::proto {
class HloComputationProto;
class HloInstructionProto;
class HloModuleProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

class ProtoIndex {
 public:
  explicit ProtoIndex(const proto::HloModuleProto& module);

  const proto::HloModuleProto& module() const { return m_module; }

  // --- computations -------------------------------------------------------------------------------
  int computationCount() const { return static_cast<int>(m_computations.size()); }
  const proto::HloComputationProto& computation(int number) const;
  absl::string_view computationName(int number) const { return m_computationNames[static_cast<size_t>(number)]; }
  /// By id; by name where the module has none.
  std::optional<int> entry() const;
  /// In the order in which they are listed, which is callees first; where it is not, callees are moved before their
  /// callers. Computations that call each other in a ring stay as listed.
  std::vector<int> order() const;
  /// What an instruction calls: numbers, or nothing where there is no such computation.
  std::vector<std::optional<int>> callees(const proto::HloInstructionProto& instruction) const;

  // --- instructions of the computation that was entered last --------------------------------------
  void enter(int computation);
  const proto::HloInstructionProto& instruction(int number) const {
    return *m_instructions[static_cast<size_t>(number)];
  }
  absl::string_view name(int number) const { return m_names[static_cast<size_t>(number)]; }
  int instructionCount() const { return static_cast<int>(m_instructions.size()); }
  std::optional<int> root() const;
  std::optional<int> findInstruction(int64_t id) const;
  std::vector<std::optional<int>> operands(const proto::HloInstructionProto& instruction) const;
  std::vector<std::optional<int>> controlPredecessors(const proto::HloInstructionProto& instruction) const;
  /// All instructions: in the order of the schedule where there is one for the computation, else as listed.
  std::vector<int> sequence() const;

  /// How many names are written otherwise than in the proto: they are absent, hold characters that a name in HLO text
  /// cannot have, or are there twice. Of all computations entered so far.
  size_t changedNames() const { return m_changedNames; }
  /// Ids that the schedule names and the computation does not have, or the other way round, of computations entered.
  size_t scheduleErrors() const { return m_scheduleErrors; }

 private:
  using Names = absl::flat_hash_set<absl::string_view>;

  absl::string_view nameFor(const std::string& wanted, absl::string_view otherwise, int number, Names* taken);
  template <typename Ids, typename Texts>
  std::vector<std::optional<int>> resolve(const Ids& ids, const Texts& names) const;

  const proto::HloModuleProto& m_module;
  std::vector<const proto::HloComputationProto*> m_computations;
  std::vector<absl::string_view> m_computationNames;
  absl::flat_hash_map<int64_t, int> m_computationById;
  absl::flat_hash_map<absl::string_view, int> m_computationByName;

  const proto::HloComputationProto* m_entered = nullptr;
  std::vector<const proto::HloInstructionProto*> m_instructions;
  std::vector<absl::string_view> m_names;
  absl::flat_hash_map<int64_t, int> m_byId;
  absl::flat_hash_map<absl::string_view, int> m_byName;
  std::deque<std::string> m_madeNames;

  size_t m_changedNames = 0;
  mutable size_t m_scheduleErrors = 0;
};

}  // namespace io

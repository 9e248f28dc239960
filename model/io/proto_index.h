#pragma once

// The computations and instructions of a HloModuleProto by number, with their names in HLO text, and the targets of its
// ids and, until 2017-11, its names. A dangling reference has no number; every other part stays usable.
//
//   ProtoIndex index(module);
//   for (int c : index.order()) {
//     index.enter(c);
//     for (int i : index.sequence()) use(index.instruction(i), index.name(i));
//   }
//
// The module must outlive the index.

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
  /// Returns the entry computation by id, or by name if the module has no id.
  std::optional<int> entry() const;
  /// Returns the computations as listed if callees come first; otherwise callees are moved before their callers.
  /// Recursive computations stay as listed.
  std::vector<int> order() const;
  /// Returns the callees of an instruction: numbers, or nothing if there is no such computation.
  std::vector<std::optional<int>> callees(const proto::HloInstructionProto& instruction) const;

  // --- instructions of the last entered computation --------------------------------------------------
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
  /// Returns all instructions: in schedule order if the computation has a schedule, else as listed.
  std::vector<int> sequence() const;

  /// Returns the number of names that differ from those in the proto, because they are absent, contain characters that
  /// are invalid in HLO text, or are duplicates. Covers all computations entered so far.
  size_t changedNames() const { return m_changedNames; }
  /// Returns the number of ids that are only in the schedule or only in the computation, for computations entered so
  /// far.
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

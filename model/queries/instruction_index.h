#pragma once

// The search and sort keys of a table of all instructions, laid out for passes over a million of them: the names in one
// block, and for each property that many instructions share (opcode, shape, op_name, source line) a number per
// instruction and each distinct text once. About 40 bytes per instruction. Immutable; any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "model/analysis/source_index.h"
#include "model/ir/module.h"
#include "model/queries/instruction_columns.h"
#include "model/queries/link.h"
#include "model/queries/text_arena.h"

namespace queries {

/// Returns the last part of a path; the whole path if it has no slash.
absl::string_view baseName(absl::string_view path);

/// Texts that many instructions share: the number of each instruction's text (or InstructionIndex::kNone), and each
/// distinct text once.
struct SharedTexts {
  std::vector<uint32_t> of;  ///< by instruction
  TextArena texts;
};

/// The part of the index that depends only on the module.
struct InstructionTexts {
  /// The module must outlive this object. When stopped, the result is unusable.
  InstructionTexts(const hlo::Module& of, hlo::SourceIndex sourcesOf, std::stop_token stop = {});

  const hlo::Module& module;
  const hlo::SourceIndex sources;
  TextArena names;
  SharedTexts opcodes;
  SharedTexts shapes;
  SharedTexts scopes;
  std::vector<absl::string_view> scopeNames;
  SharedTexts places;
  TextArena computationNames;
  std::vector<absl::string_view> attributeNames;  ///< names that any instruction has, in alphabetical order
};

class InstructionIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;
  using Shared = SharedTexts;

  /// Module and link must outlive the index. When stopped, the result is unusable.
  InstructionIndex(const hlo::Module& module, const hlo::SourceIndex& sources, const Link& link, size_t printedSteps,
                   std::stop_token stop = {})
      : InstructionIndex(std::make_shared<const InstructionTexts>(module, sources, std::move(stop)), link,
                         printedSteps) {}
  /// Indexes the same instructions for another schedule; their texts are shared.
  InstructionIndex(std::shared_ptr<const InstructionTexts> texts, const Link& link, size_t printedSteps,
                   const buffers::Assignment* assignment = nullptr, const hlo::Schedule* schedule = nullptr)
      : m_texts(std::move(texts)),
        m_link(link),
        m_printedSteps(printedSteps),
        m_assignment(assignment),
        m_schedule(schedule) {}

  const hlo::Module& module() const { return m_texts->module; }
  const hlo::SourceIndex& sources() const { return m_texts->sources; }
  size_t size() const { return m_texts->names.size(); }
  const TextArena& names() const { return m_texts->names; }
  const Shared& opcodes() const { return m_texts->opcodes; }
  const Shared& shapes() const { return m_texts->shapes; }
  const Shared& scopes() const { return m_texts->scopes; }
  /// The distinct op_names to which the numbers in scopes() refer.
  const std::vector<absl::string_view>& scopeNames() const { return m_texts->scopeNames; }
  /// `scores.py:612`; the numbers are those of sources().lines().
  const Shared& places() const { return m_texts->places; }
  /// Attribute names that any instruction has, in alphabetical order.
  const std::vector<absl::string_view>& attributeNames() const { return m_texts->attributeNames; }
  /// Names by computation index.
  const TextArena& computationNames() const { return m_texts->computationNames; }
  InstructionSubject subject(const InstructionCosts& costs = {}) const {
    return {module(), sources(), m_link, m_printedSteps, costs, m_assignment, m_schedule};
  }

 private:
  std::shared_ptr<const InstructionTexts> m_texts;
  const Link& m_link;
  size_t m_printedSteps;
  const buffers::Assignment* m_assignment = nullptr;
  const hlo::Schedule* m_schedule = nullptr;
};

}  // namespace queries

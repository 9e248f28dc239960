#pragma once

// What stands where in a dump's text, both ways: from a place to the instruction, computation, value or allocation that
// is written there, and from a selection to its places. Made on a worker for large dumps; immutable then.

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/session/navigation.h"
#include "views/text/fold_map.h"

namespace views {

class TextTargets {
 public:
  TextTargets() = default;
  /// The text is the module's, without a module the assignment's first.
  explicit TextTargets(std::shared_ptr<const model::Snapshot> snapshot, const std::stop_token& stop = {});

  /// Null where the snapshot has neither.
  const std::shared_ptr<const hlo::SourceText>& text() const { return m_text; }
  bool hasModule() const { return m_text != nullptr && m_snapshot->module != nullptr; }
  /// The lines of each computation, for folding.
  const std::vector<LineRange>& blocks() const { return m_blocks; }

  /// The instruction whose text holds the byte, else the computation; without a module what the line defines.
  std::optional<model::Target> at(size_t offset) const;
  /// What is written on a line: the instruction at its first letter, or the first that begins on it.
  std::optional<model::Target> onLine(size_t line) const;
  /// What a name means that is written at `offset`: an instruction of that computation, or any computation.
  std::optional<model::Target> named(absl::string_view name, size_t offset) const;

  /// Where a target is written: an instruction in full, of a computation the line that opens it. Nothing: not here.
  std::optional<hlo::TextRange> rangeOf(const model::Target& target) const;
  /// Of an instruction its name, else as rangeOf().
  std::optional<hlo::TextRange> nameRangeOf(const model::Target& target) const;
  /// Of all that a selection stands for, in order and apart.
  std::vector<hlo::TextRange> rangesOf(const model::Selection& selection) const;
  /// The whole of a computation.
  std::optional<hlo::TextRange> bodyOf(hlo::ComputationId computation) const;
  /// The lines that a range covers.
  LineRange linesOf(hlo::TextRange range) const;

 private:
  std::optional<hlo::ComputationId> computationAt(size_t offset) const;
  hlo::TextRange lineRange(uint32_t line) const;

  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const hlo::SourceText> m_text;
  std::vector<hlo::ComputationId> m_computations;  // by where they begin; inner bodies behind the ones around them
  std::vector<LineRange> m_blocks;
  std::vector<std::pair<uint32_t, model::Target>> m_lines;  // without a module: line from 0, and what it defines
};

}  // namespace views

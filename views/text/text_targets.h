#pragma once

// Maps positions in a dump's text to the instruction, computation, value or allocation there, and selections to
// positions. Created on a worker for large dumps; immutable afterwards.

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
  /// Uses the module's text; without a module, the assignment's first text.
  explicit TextTargets(std::shared_ptr<const model::Snapshot> snapshot, const std::stop_token& stop = {});

  /// Null if the snapshot has neither.
  const std::shared_ptr<const hlo::SourceText>& text() const { return m_text; }
  bool hasModule() const { return m_text != nullptr && m_snapshot->module != nullptr; }
  /// Returns the lines of each computation, for folding; as FoldMap::reset() takes them.
  const std::vector<LineRange>& blocks() const { return m_blocks; }
  hlo::ComputationId blockComputation(size_t block) const { return m_blockComputations[block]; }

  /// Returns the instruction whose text contains the byte, otherwise the computation; without a module, the definition
  /// on the line.
  std::optional<model::Target> at(size_t offset) const;
  /// Returns the target of a line: the instruction at its first letter, or the first one that begins on it.
  std::optional<model::Target> onLine(size_t line) const;
  /// Returns the target of a name at `offset`: an instruction of the computation there, or any computation.
  std::optional<model::Target> named(absl::string_view name, size_t offset) const;

  /// Returns the text range of a target: the whole instruction, or the header line of a computation. Returns no value
  /// if it is not in this text.
  std::optional<hlo::TextRange> rangeOf(const model::Target& target) const;
  /// Returns the range of an instruction's name; for other targets, rangeOf().
  std::optional<hlo::TextRange> nameRangeOf(const model::Target& target) const;
  /// Returns the ranges of all targets in a selection, ordered and disjoint.
  std::vector<hlo::TextRange> rangesOf(const model::Selection& selection) const;
  /// Returns the whole text of a computation.
  std::optional<hlo::TextRange> bodyOf(hlo::ComputationId computation) const;
  /// Returns the lines that a range covers.
  LineRange linesOf(hlo::TextRange range) const;

 private:
  std::optional<hlo::ComputationId> computationAt(size_t offset) const;
  bool isFold(hlo::TextRange range) const;  // of MLIR
  hlo::TextRange lineRange(uint32_t line) const;
  void addBlock(hlo::ComputationId computation, std::vector<size_t>* open);

  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const hlo::SourceText> m_text;
  std::vector<hlo::ComputationId> m_computations;  // by their begin; nested bodies follow the enclosing ones
  std::vector<LineRange> m_blocks;
  std::vector<hlo::ComputationId> m_blockComputations;
  std::vector<std::pair<uint32_t, model::Target>> m_lines;  // without a module: line, starting at 0, and its definition
};

}  // namespace views

#pragma once

// The rows of `hloscope diff --what …` with their columns: TSV and JSON are written from the same lists. Rows refer to
// a DiffRows, which must outlive them.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/diff.h"
#include "app/cli/diff_totals.h"
#include "app/cli/query_argument.h"
#include "app/cli/table.h"
#include "model/documents/comparison.h"

namespace cli {

class DiffRows;

/// An instruction of A, one of B, or both.
struct PairRow {
  const DiffRows* rows;
  std::optional<hlo::InstructionId> a, b;
};

struct HunkRow {
  const DiffRows* rows;
  uint32_t index;  ///< in Changes::hunks()
};

/// Equal hunks.
struct PatternRow {
  const DiffRows* rows;
  const compare::Pattern* pattern;
  int64_t peakBytes;  ///< live at the peak of B minus live at the peak of A
};

struct ComputationPairRow {
  std::string a, b;  ///< names; "" where there is none
  std::string kind;  ///< "same", "changed", "added", "removed" or "clone"
  size_t changed = 0;
};

struct ChangeCountRow {
  compare::ChangeKind kind;
  size_t instructions;
};

/// The aspects that count, as bits of compare::Aspect.
uint32_t countedAspects(const DiffRequest& request);

/// The changes of a comparison that --computation and --query select.
class DiffRows {
 public:
  /// `totals` are those of the memory space `space`. A problem is a sentence for the user; then nothing else is valid.
  DiffRows(const DiffRequest& request, const QueryArgument& query, std::shared_ptr<const model::Comparison> comparison,
           const DiffTotals& totals, int64_t space);

  const std::string& problem() const { return m_problem; }
  /// Lines about terms of the query that nothing can match.
  const std::string& notes() const { return m_notes; }

  const model::Comparison& comparison() const { return *m_comparison; }
  const hlo::Module& module(compare::Side side) const {
    return side == compare::Side::kA ? m_comparison->moduleA() : m_comparison->moduleB();
  }
  uint32_t counted() const { return m_counted; }

  /// Each change once: those of A, then what only B has.
  std::vector<PairRow> changes() const;
  /// Pairs and replacements.
  std::vector<PairRow> pairs() const;
  std::vector<HunkRow> hunks() const;
  /// Those with a hunk that the query matches, largest difference of bytes first.
  const std::vector<PatternRow>& patterns() const { return m_patterns; }
  /// Returns false if bytes of patterns are unknown.
  bool hasPatternBytes() const { return m_hasPatternBytes; }
  std::vector<ComputationPairRow> computations() const;
  std::vector<ChangeCountRow> counts() const;

  /// Returns true if the query matches an instruction of the hunk.
  bool isShown(uint32_t hunk) const;
  compare::Change changeOf(const PairRow& row) const;
  std::string nameOf(compare::Side side, std::optional<hlo::InstructionId> id) const;
  std::string computationOf(compare::Side side, std::optional<hlo::InstructionId> id) const;
  std::string titleOf(uint32_t hunk) const;

 private:
  std::optional<hlo::InstructionId> otherOf(compare::Side side, hlo::InstructionId id) const;
  bool isFound(compare::Side side, std::optional<hlo::InstructionId> id) const;
  bool isShown(const PairRow& row) const;
  void find(const QueryArgument& query, int64_t space);
  void addPatterns(const DiffTotals& totals, int64_t space);

  const std::shared_ptr<const model::Comparison> m_comparison;
  const uint32_t m_counted;
  std::string m_problem;
  std::string m_notes;
  std::optional<hlo::ComputationId> m_computations[2];
  std::vector<uint8_t> m_found[2];  // by instruction: 1 if the query matches it; empty without a query
  std::vector<PatternRow> m_patterns;
  bool m_hasPatternBytes = false;
};

const std::vector<Column<PairRow>>& changeColumns();
const std::vector<Column<PairRow>>& pairColumns();
const std::vector<Column<HunkRow>>& hunkColumns();
const std::vector<Column<PatternRow>>& patternColumns();
const std::vector<Column<ComputationPairRow>>& computationPairColumns();
const std::vector<Column<ChangeCountRow>>& changeCountColumns();
const std::vector<Column<model::PeakRow>>& peakColumns();
const std::vector<Column<model::CostRow>>& costColumns();

}  // namespace cli

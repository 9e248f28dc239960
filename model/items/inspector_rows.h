#pragma once

// What the inspector says about a selection, as a plain tree of labels, texts and links. No rows are made that nobody
// asked for: a list shows its first ones and makes the others on demand.

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/estimates.h"
#include "model/items/roles.h"

namespace model {

struct InspectorRow {
  enum class Kind : uint8_t {
    kSection,  ///< a heading: `label`, and `text` as a remark behind it
    kField,    ///< `label` and what it is: `text`, which is the link where there is a target
    kLink,     ///< `label` is the link, `text` says more about where it leads
    kText,     ///< `text` only: a piece of a long one
    kMore,     ///< gives the rest of the list when asked
  };
  /// The rest of a list: how many rows there are in all, and what makes the row at a place.
  struct Rest {
    size_t total = 0;
    std::function<InspectorRow(size_t)> make;
  };

  Kind kind = Kind::kField;
  QString label;
  QString text;         ///< whole and exact, of any length
  bool isCode = false;  ///< `text` is the dump's, not ours
  QString tip;          ///< what the tool tip says instead of label and text
  std::optional<Target> target;
  std::vector<InspectorRow> rows;
  Rest rest;  ///< of `rows`, where the last of them is kMore
};

/// Rows of a list before "n more…", and how many each further step gives.
inline constexpr size_t kListedRows = 50;
inline constexpr size_t kFurtherRows = 1000;

/// Sections about the selection; without one, about the active computation. Empty where there is neither. With the
/// snapshot's estimates also what it costs.
std::vector<InspectorRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, const Selection& selection,
                                  std::optional<hlo::ComputationId> active, const Estimates* estimates = nullptr);

/// An instruction of layers that a graph draws as one.
struct LayerCopies {
  /// What of the operands comes from outside of the layers, and is not the same for all.
  struct Operand {
    uint32_t number = 0;
    std::vector<hlo::InstructionId> instructions;  ///< by layer
  };
  std::vector<hlo::InstructionId> copies;  ///< by layer; none where it is in no such layer
  std::vector<Operand> operands;
};

using SharedModule = std::shared_ptr<const hlo::Module>;
/// The counterparts in all layers, and what they do not have in common.
std::optional<InspectorRow> copiesSection(const SharedModule& module, const LayerCopies& layers);

/// The row that stands for what a list has more.
InspectorRow moreRow(size_t count);

}  // namespace model

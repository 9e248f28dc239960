#pragma once

// The kinds of values that are read into a structure: one row for each, from which the printer takes the canonical form
// and the verifier what is wrong with a value.

#include "model/attributes/alias.h"
#include "model/attributes/attribute_table.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/sharding.h"
#include "model/attributes/window.h"

namespace hlo {

/// Calls `use` with the function that reads a value of the kind and gives an absl::StatusOr of its structure, which
/// toText() prints. Returns what `use` returns, `otherwise` for kinds without a structure.
template <typename Result, typename Use>
Result withStructure(ValueKind kind, Result otherwise, const Use& use) {
  switch (kind) {
    case ValueKind::kBufferDonors: return use(parseBufferDonors);
    case ValueKind::kDimensionLabels: return use(parseConvolutionDimensions);
    case ValueKind::kDomain: return use(parseDomain);
    case ValueKind::kEntryLayout: return use(parseEntryLayout);
    case ValueKind::kInputOutputAlias: return use(parseInputOutputAlias);
    case ValueKind::kMetadata: return use(parseMetadata);
    case ValueKind::kOutputAliases: return use(parseOutputOperandAliases);
    case ValueKind::kPadding: return use(parsePaddingConfig);
    case ValueKind::kReplicaGroups: return use(parseReplicaGroups);
    case ValueKind::kSharding: return use(parseSharding);
    case ValueKind::kSlice: return use(parseSlice);
    case ValueKind::kSourceTargetPairs: return use(parseSourceTargetPairs);
    case ValueKind::kWindow: return use(parseWindow);
    default: return otherwise;
  }
}

}  // namespace hlo

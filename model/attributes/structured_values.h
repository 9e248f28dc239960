#pragma once

// One row for each kind of value that is parsed into a structure. The printer takes the canonical form from it, the
// verifier the parse error.

#include "model/attributes/alias.h"
#include "model/attributes/attribute_table.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/sharding.h"
#include "model/attributes/window.h"

namespace hlo {

/// Calls `use` with the parse function of the kind, which returns an absl::StatusOr of a structure that toText()
/// prints. Returns the result of `use`, or `otherwise` for kinds without a structure.
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

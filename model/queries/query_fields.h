#pragma once

// The fields that a query compares (query.h), in one table for parser, matcher, completion and manual.

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/queries/instruction_columns.h"

namespace queries {

enum class QueryField : uint8_t {
  kAnywhere,  ///< no field: a plain word
  kName,
  kOpcode,
  kShape,
  kDtype,
  kBytes,
  kFlops,
  kScope,
  kFile,
  kLine,
  kComputation,
  kOperands,
  kKind,
  kSpace,
  kAllocation,
  kReuse,
  kAlive,
  kCustomCall,
  kSharding,
  kTile,
  kWarps,
  kChange,  ///< this and the next six are of a comparison
  kWhat,
  kWas,
  kPeakDelta,
  kBytesDelta,
  kFlopsDelta,
  kEvidence,
  kAttribute,    ///< any other name: the attribute with that name
  kFirstColumn,  ///< and above: the number of instructionColumns()[field - kFirstColumn]
};

/// The kind of value after the field's name, and the meaning of `:` for it.
enum class FieldType : uint8_t {
  kPart,    ///< a text; `:` finds a substring, or the whole text with `*`
  kWhole,   ///< a word; `:` matches the whole word, with `*` for any characters
  kShape,   ///< a shape; `:` finds a substring, with `*` for one dimension, type or number
  kNumber,  ///< `:` is `=`; Units::kCount: 1.5K, 2M
  kBytes,   ///< `:` is `=`; Units::kBytes: 64M, 1GiB, 2GB
  kMoment,  ///< live@STEP
};

struct FieldSpec {
  QueryField field;
  FieldType type;
  absl::string_view name;
  absl::string_view otherName;  ///< in XLA's metadata; "" for most
  absl::string_view purpose;    ///< a phrase for a list of fields
};

/// Returns all fields except kAnywhere and kAttribute.
absl::Span<const FieldSpec> queryFields();
/// Finds a field by name, case-insensitively; null if the table has none.
const FieldSpec* findQueryField(absl::string_view name);
const FieldSpec& specOf(QueryField field);
/// Returns true for fields that only the instructions of a module that is compared have.
bool isOfComparison(QueryField field);
/// Returns the column whose numbers the field compares; null if it is not a column.
const InstructionColumnSpec* columnOf(QueryField field);

}  // namespace queries

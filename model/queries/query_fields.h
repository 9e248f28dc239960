#pragma once

// The fields that a query compares (query.h), in one table: parser, matcher, completion and manual all go by it.

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
  kAlive,
  kCustomCall,
  kSharding,
  kAttribute,    ///< any other name: the attribute that is called so
  kFirstColumn,  ///< and above: the number of instructionColumns()[field - kFirstColumn]
};

/// What stands behind the field's name, and what `:` means for it.
enum class FieldType : uint8_t {
  kPart,    ///< a text; `:` finds a part of it, or with `*` all of it
  kWhole,   ///< a word; `:` takes all of it, `*` stands for any characters
  kShape,   ///< a shape; `:` finds a part of it, `*` stands for one dimension, type or number
  kNumber,  ///< `:` is `=`; units of 1000: 1.5K, 2M
  kBytes,   ///< `:` is `=`; units of 1024: 64M, 1GiB
  kMoment,  ///< live@STEP
};

struct FieldSpec {
  QueryField field;
  FieldType type;
  absl::string_view name;
  absl::string_view otherName;  ///< as XLA's metadata calls it; "" for most
  absl::string_view purpose;    ///< half a sentence for a list of fields
};

/// All but kAnywhere and kAttribute.
absl::Span<const FieldSpec> queryFields();
/// Whatever the case of its letters; null where it is none of the table.
const FieldSpec* findQueryField(absl::string_view name);
const FieldSpec& specOf(QueryField field);
/// The column whose numbers the field compares; null if it is none.
const InstructionColumnSpec* columnOf(QueryField field);

}  // namespace queries

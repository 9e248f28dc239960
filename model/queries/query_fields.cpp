#include "model/queries/query_fields.h"

#include <iterator>
#include <vector>

#include "absl/strings/match.h"

namespace queries {
namespace {

using Field = QueryField;
using Type = FieldType;

constexpr FieldSpec kFields[] = {
    {Field::kName, Type::kPart, "name", "", "the instruction's name"},
    {Field::kOpcode, Type::kWhole, "opcode", "", "its operation: fusion, all-reduce*"},
    {Field::kShape, Type::kShape, "shape", "", "its shape: bf16[*,6144]"},
    {Field::kDtype, Type::kWhole, "dtype", "", "element type, of a tuple that of any part"},
    {Field::kBytes, Type::kBytes, "bytes", "", "bytes of the result: bytes>64M"},
    {Field::kFlops, Type::kNumber, "flops", "", "FLOPs by XLA's cost rules, with what it calls"},
    {Field::kScope, Type::kPart, "scope", "op_name", "op_name of its metadata"},
    {Field::kFile, Type::kPart, "file", "source_file", "path of its source file"},
    {Field::kLine, Type::kNumber, "line", "source_line", "line in that file"},
    {Field::kComputation, Type::kPart, "computation", "", "computation that it stands in"},
    {Field::kOperands, Type::kNumber, "operands", "", "how many operands it has"},
    {Field::kKind, Type::kWhole, "kind", "", "of a fusion, or of its memory: loop, temp"},
    {Field::kSpace, Type::kNumber, "space", "", "memory space of the result"},
    {Field::kAllocation, Type::kNumber, "allocation", "", "number of the allocation that it lies in"},
    {Field::kAlive, Type::kMoment, "alive", "", "alive at a step: alive@120, alive@peak"},
    {Field::kCustomCall, Type::kPart, "custom_call", "custom_call_target", "target of a custom call"},
    {Field::kSharding, Type::kPart, "sharding", "", "how it is split over devices"},
};

constexpr FieldSpec kAnywhere{Field::kAnywhere, Type::kPart, "", "", ""};
constexpr FieldSpec kAttribute{Field::kAttribute, Type::kPart, "", "", ""};

}  // namespace

absl::Span<const FieldSpec> queryFields() {
  static const std::vector<FieldSpec> fields = [] {
    std::vector<FieldSpec> all(std::begin(kFields), std::end(kFields));
    const auto columns = instructionColumns();
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].fieldPurpose[0] == '\0') continue;
      const auto field = static_cast<QueryField>(static_cast<size_t>(QueryField::kFirstColumn) + i);
      const Type type = columns[i].unit == ColumnUnit::kBytes ? Type::kBytes : Type::kNumber;
      all.push_back({field, type, columns[i].key, "", columns[i].fieldPurpose});
    }
    return all;
  }();
  return fields;
}

const InstructionColumnSpec* columnOf(QueryField field) {
  return field < QueryField::kFirstColumn
             ? nullptr
             : &instructionColumns()[static_cast<size_t>(field) - static_cast<size_t>(QueryField::kFirstColumn)];
}

const FieldSpec* findQueryField(absl::string_view name) {
  if (name.empty()) return nullptr;
  for (const FieldSpec& spec : queryFields()) {
    if (absl::EqualsIgnoreCase(spec.name, name) || absl::EqualsIgnoreCase(spec.otherName, name)) return &spec;
  }
  return nullptr;
}

const FieldSpec& specOf(QueryField field) {
  for (const FieldSpec& spec : queryFields()) {
    if (spec.field == field) return spec;
  }
  return field == QueryField::kAnywhere ? kAnywhere : kAttribute;
}

}  // namespace queries

#include "model/queries/query_fields.h"

#include <iterator>
#include <vector>

#include "absl/strings/match.h"

namespace queries {
namespace {

using Field = QueryField;
using Type = FieldType;

constexpr FieldSpec kFields[] = {
    {Field::kName, Type::kPart, "name", "", "name of the instruction"},
    {Field::kOpcode, Type::kWhole, "opcode", "", "opcode: fusion, all-reduce*"},
    {Field::kShape, Type::kShape, "shape", "", "shape: bf16[*,6144]"},
    {Field::kDtype, Type::kWhole, "dtype", "", "element type; for a tuple, of any element"},
    {Field::kBytes, Type::kBytes, "bytes", "", "bytes of the result, with tile padding: bytes>64M"},
    {Field::kFlops, Type::kNumber, "flops", "", "FLOPs in one run of the module, including called computations"},
    {Field::kScope, Type::kPart, "scope", "op_name", "op_name of the metadata"},
    {Field::kFile, Type::kPart, "file", "source_file", "path of the source file"},
    {Field::kLine, Type::kNumber, "line", "source_line", "line in the source file"},
    {Field::kComputation, Type::kPart, "computation", "", "name of the computation"},
    {Field::kOperands, Type::kNumber, "operands", "", "number of operands"},
    {Field::kKind, Type::kWhole, "kind", "", "kind of fusion, or of memory: loop, temp"},
    {Field::kSpace, Type::kNumber, "space", "", "memory space of the result"},
    {Field::kAllocation, Type::kNumber, "allocation", "", "number of the allocation"},
    {Field::kReuse, Type::kNumber, "reuse", "", "number of other values that take its bytes: reuse>10"},
    {Field::kAlive, Type::kMoment, "live", "alive", "live at a step: live@120, live@peak"},
    {Field::kCustomCall, Type::kPart, "custom_call", "custom_call_target", "target of a custom call"},
    {Field::kSharding, Type::kPart, "sharding", "", "sharding over devices"},
    {Field::kTile, Type::kWhole, "tile", "", "tile of a Triton kernel: tile:16x8, tile:64x*"},
    {Field::kWarps, Type::kNumber, "warps", "", "warps of a Triton kernel"},
    {Field::kChange, Type::kWhole, "change", "", "in a comparison: added, removed, changed, replaced, moved, same"},
    {Field::kWhat, Type::kWhole, "what", "", "in a comparison, what differs: shape, layout, operands"},
    {Field::kWas, Type::kWhole, "was", "", "in a comparison: opcode on the other side"},
    {Field::kPeakDelta, Type::kBytes, "dpeak", "", "in a comparison: bytes at the peak, B minus A: dpeak>64M, dpeak<0"},
    {Field::kBytesDelta, Type::kBytes, "dbytes", "", "in a comparison: bytes accessed, B minus A"},
    {Field::kFlopsDelta, Type::kNumber, "dflops", "", "in a comparison: FLOPs, B minus A"},
    {Field::kEvidence, Type::kWhole, "evidence", "", "in a comparison, of the pair: certain, good, likely"},
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

bool isOfComparison(QueryField field) { return field >= QueryField::kChange && field <= QueryField::kEvidence; }

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

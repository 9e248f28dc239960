#include "model/io/proto_defaults.h"

#include <algorithm>
#include <utility>

#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_shape.h"
#include "model/ir/opcode_properties.h"

namespace io {
namespace {

using hlo::OpKind;

// Sets the precision of each operand.
void setPrecision(size_t operands, proto::HloInstructionProto* instruction) {
  auto& precisions = *instruction->mutable_precision_config()->mutable_operand_precision();
  if (precisions.empty()) precisions.Resize(static_cast<int>(operands), proto::PrecisionConfig::DEFAULT);
}

void setOneGroup(proto::HloInstructionProto* instruction) {
  if (!instruction->has_feature_group_count()) instruction->set_feature_group_count(1);
  if (!instruction->has_batch_group_count()) instruction->set_batch_group_count(1);
}

// Returns the number of leaves of a shape, as HloSharding counts them: an empty tuple is one.
int64_t leaves(const proto::ShapeProto& shape) {
  if (elementType(shape) != hlo::ElementType::kTuple || shape.tuple_shapes_size() == 0) return 1;
  int64_t sum = 0;
  for (const proto::ShapeProto& element : shape.tuple_shapes()) sum += leaves(element);
  return sum;
}

// Expands the sharding of a tuple to one for each leaf (HloSharding::NormalizeTupleSharding).
void spreadSharding(const proto::ShapeProto& shape, proto::OpSharding* sharding) {
  constexpr int64_t kMostBytes = int64_t{1} << 26;
  if (elementType(shape) != hlo::ElementType::kTuple || sharding->type() == proto::OpSharding::TUPLE) return;
  const int64_t count = leaves(shape);
  if (count > kMostBytes / static_cast<int64_t>(sharding->ByteSizeLong() + 1)) return;
  proto::OpSharding all;
  all.set_type(proto::OpSharding::TUPLE);
  for (int64_t i = 0; i < count; ++i) *all.add_tuple_shardings() = *sharding;
  *sharding = std::move(all);
}

}  // namespace

absl::string_view usualComparison(hlo::ElementType type) {
  switch (type) {
    case hlo::ElementType::kPred:
    case hlo::ElementType::kU1:
    case hlo::ElementType::kU2:
    case hlo::ElementType::kU4:
    case hlo::ElementType::kU8:
    case hlo::ElementType::kU16:
    case hlo::ElementType::kU32:
    case hlo::ElementType::kU64: return "UNSIGNED";
    case hlo::ElementType::kS1:
    case hlo::ElementType::kS2:
    case hlo::ElementType::kS4:
    case hlo::ElementType::kS8:
    case hlo::ElementType::kS16:
    case hlo::ElementType::kS32:
    case hlo::ElementType::kS64: return "SIGNED";
    default: return "FLOAT";
  }
}

void setDefaults(OpKind kind, absl::Span<const hlo::Shape* const> operands, proto::HloInstructionProto* instruction) {
  if (instruction->has_sharding()) spreadSharding(instruction->shape(), instruction->mutable_sharding());
  const hlo::Shape* const first = operands.empty() ? nullptr : operands.front();
  switch (kind) {
    case OpKind::kDot:
      instruction->mutable_dot_dimension_numbers();
      setPrecision(2, instruction);
      break;
    case OpKind::kRaggedDot:
      instruction->mutable_ragged_dot_dimension_numbers()->mutable_dot_dimension_numbers();
      setPrecision(2, instruction);
      break;
    case OpKind::kScaledDot:
      instruction->mutable_dot_dimension_numbers();
      setPrecision(2, instruction);
      break;
    case OpKind::kConvolution:
      instruction->mutable_window();
      instruction->mutable_sparsity_config();
      setOneGroup(instruction);
      setPrecision(2, instruction);
      break;
    case OpKind::kCustomCall:
      setOneGroup(instruction);
      setPrecision(operands.size(), instruction);
      if (!instruction->has_custom_call_api_version()) {
        instruction->set_custom_call_api_version(proto::API_VERSION_ORIGINAL);
      }
      break;
    case OpKind::kReduceWindow:
    case OpKind::kSelectAndScatter: instruction->mutable_window(); break;
    case OpKind::kCompare:
      if (instruction->comparison_type().empty() && first != nullptr) {
        instruction->set_comparison_type(std::string(usualComparison(first->type)));
      }
      break;
    case OpKind::kMap:
      if (instruction->dimensions_size() == 0 && first != nullptr) {
        for (size_t i = 0; i < first->dimensions.size(); ++i) instruction->add_dimensions(static_cast<int64_t>(i));
      }
      break;
    case OpKind::kOutfeed:
      if (!instruction->has_outfeed_shape() && first != nullptr) {
        setShape(*first, instruction->mutable_outfeed_shape());
      }
      break;
    case OpKind::kTopk:
      if (!instruction->has_largest()) instruction->set_largest(true);
      break;
    case OpKind::kCholesky: instruction->mutable_cholesky_options(); break;
    case OpKind::kTriangularSolve: instruction->mutable_triangular_solve_options(); break;
    default:
      if (hlo::hasReplicaGroups(kind) && !hlo::isRetired(kind) &&
          instruction->replica_group_list_case() == proto::HloInstructionProto::REPLICA_GROUP_LIST_NOT_SET) {
        instruction->mutable_collective_device_list();
      }
  }
}

}  // namespace io

#include "model/io/proto_attribute_fields.h"

#include <algorithm>
#include <vector>

#include "model/attributes/dimension_numbers.h"
#include "model/attributes/window.h"
#include "model/ir/opcode_properties.h"

namespace io::fields {
namespace {

bool printWindow(const From& from, std::string* out) {
  // XLA prints windows without dimensions only for custom calls.
  if (!from.p.has_window() || (from.p.window().dimensions_size() == 0 && from.kind != hlo::OpKind::kCustomCall))
    return false;
  hlo::Window window;
  for (const auto& d : from.p.window().dimensions()) {
    window.dimensions.push_back({d.size(), d.stride(), d.padding_low(), d.padding_high(), d.base_dilation(),
                                 d.window_dilation(), d.window_reversal()});
    // Absent fields have the defaults of a window.
    if (d.base_dilation() == 0) window.dimensions.back().baseDilation = 1;
    if (d.window_dilation() == 0) window.dimensions.back().windowDilation = 1;
    if (d.stride() == 0) window.dimensions.back().stride = 1;
  }
  return put(out, toText(window));
}

bool readWindow(absl::string_view value, const To& to) {
  const auto window = hlo::parseWindow(value);
  if (!window.ok()) return false;
  to.p.mutable_window();
  for (const hlo::WindowDimension& dimension : window->dimensions) {
    auto* const added = to.p.mutable_window()->add_dimensions();
    added->set_size(dimension.size);
    added->set_stride(dimension.stride);
    added->set_padding_low(dimension.padLow);
    added->set_padding_high(dimension.padHigh);
    added->set_base_dilation(dimension.baseDilation);
    added->set_window_dilation(dimension.windowDilation);
    if (dimension.isReversed) added->set_window_reversal(true);
  }
  return true;
}

bool printPadding(const From& from, std::string* out) {
  if (!from.p.has_padding_config()) return false;
  hlo::PaddingConfig padding;
  for (const auto& d : from.p.padding_config().dimensions()) {
    padding.dimensions.push_back({d.edge_padding_low(), d.edge_padding_high(), d.interior_padding()});
  }
  return put(out, toText(padding));
}

bool readPadding(absl::string_view value, const To& to) {
  const auto padding = hlo::parsePaddingConfig(value);
  if (!padding.ok()) return false;
  to.p.mutable_padding_config();
  for (const hlo::PaddingDimension& dimension : padding->dimensions) {
    auto* const added = to.p.mutable_padding_config()->add_dimensions();
    added->set_edge_padding_low(dimension.low);
    added->set_edge_padding_high(dimension.high);
    added->set_interior_padding(dimension.interior);
  }
  return true;
}

bool printSlice(const From& from, std::string* out) {
  if (from.p.slice_dimensions_size() == 0 && from.kind != hlo::OpKind::kSlice) return false;
  std::vector<hlo::SliceRange> slice;
  for (const auto& d : from.p.slice_dimensions()) {
    slice.push_back({d.start(), d.limit(), d.stride() == 0 ? 1 : d.stride()});
  }
  return put(out, hlo::toText(slice));
}

bool readSlice(absl::string_view value, const To& to) {
  const auto slice = hlo::parseSlice(value);
  if (!slice.ok()) return false;
  for (const hlo::SliceRange& range : *slice) {
    auto* const added = to.p.add_slice_dimensions();
    added->set_start(range.start);
    added->set_limit(range.limit);
    added->set_stride(range.stride);
  }
  return true;
}

// Returns whether the numbers denote different dimensions. Gaps in the numbers are written `?`.
bool areDifferent(int64_t a, int64_t b, std::vector<int64_t> others) {
  constexpr int64_t kMost = 64;  // more than the rank of any array
  others.push_back(a);
  others.push_back(b);
  std::sort(others.begin(), others.end());
  return others.front() >= 0 && others.back() < kMost && others.size() <= 12 &&  // spatial ones have one digit
         std::adjacent_find(others.begin(), others.end()) == others.end();
}

bool canBeLabels(const hlo::ConvolutionDimensions& dimensions) {
  return areDifferent(dimensions.inputBatch, dimensions.inputFeature, dimensions.inputSpatial) &&
         areDifferent(dimensions.kernelInputFeature, dimensions.kernelOutputFeature, dimensions.kernelSpatial) &&
         areDifferent(dimensions.outputBatch, dimensions.outputFeature, dimensions.outputSpatial);
}

bool printDimLabels(const From& from, std::string* out) {
  if (!from.p.has_convolution_dimension_numbers()) return false;
  const auto& numbers = from.p.convolution_dimension_numbers();
  hlo::ConvolutionDimensions dimensions;
  const auto spatial = [](const auto& field) { return std::vector<int64_t>(field.begin(), field.end()); };
  dimensions.inputBatch = numbers.input_batch_dimension();
  dimensions.inputFeature = numbers.input_feature_dimension();
  dimensions.inputSpatial = spatial(numbers.input_spatial_dimensions());
  dimensions.kernelInputFeature = numbers.kernel_input_feature_dimension();
  dimensions.kernelOutputFeature = numbers.kernel_output_feature_dimension();
  dimensions.kernelSpatial = spatial(numbers.kernel_spatial_dimensions());
  dimensions.outputBatch = numbers.output_batch_dimension();
  dimensions.outputFeature = numbers.output_feature_dimension();
  dimensions.outputSpatial = spatial(numbers.output_spatial_dimensions());
  if (!canBeLabels(dimensions)) {
    // Custom calls have this message without using it.
    return numbers.ByteSizeLong() == 0 ? false : from.problem("the dimension numbers do not name each dimension once");
  }
  return put(out, toText(dimensions));
}

bool readDimLabels(absl::string_view value, const To& to) {
  const auto dimensions = hlo::parseConvolutionDimensions(value);
  if (!dimensions.ok()) return false;
  auto* const numbers = to.p.mutable_convolution_dimension_numbers();
  const auto assign = [](const std::vector<int64_t>& spatial, auto* field) {
    field->Assign(spatial.begin(), spatial.end());
  };
  numbers->set_input_batch_dimension(dimensions->inputBatch);
  numbers->set_input_feature_dimension(dimensions->inputFeature);
  assign(dimensions->inputSpatial, numbers->mutable_input_spatial_dimensions());
  numbers->set_kernel_input_feature_dimension(dimensions->kernelInputFeature);
  numbers->set_kernel_output_feature_dimension(dimensions->kernelOutputFeature);
  assign(dimensions->kernelSpatial, numbers->mutable_kernel_spatial_dimensions());
  numbers->set_output_batch_dimension(dimensions->outputBatch);
  numbers->set_output_feature_dimension(dimensions->outputFeature);
  assign(dimensions->outputSpatial, numbers->mutable_output_spatial_dimensions());
  return true;
}

// For an in-place collective-permute the sizes of all slices are in one list, to be split by the ranks of the sent
// arrays.
bool printSliceSizes(const From& from, std::string* out) {
  if (!hlo::isPermute(from.kind))
    return from.p.has_gather_dimension_numbers() && putIntegers(out, from.p.gather_slice_sizes());
  const auto& sizes = from.p.dynamic_slice_sizes();
  if (sizes.empty()) return false;
  const proto::ShapeProto* const sent = from.context.operandShape ? from.context.operandShape(0) : nullptr;
  if (sent == nullptr) return from.problem("the shape of the sent operand is unknown");
  std::vector<int64_t> ranks;
  for (const auto& element : sent->tuple_shapes()) ranks.push_back(element.dimensions_size());
  if (ranks.empty()) ranks.push_back(sent->dimensions_size());
  std::vector<std::vector<int64_t>> slices;
  for (int i = 0; i < sizes.size();) {
    const int64_t rank = ranks[slices.size() % ranks.size()];
    if (rank == 0 || i + rank > sizes.size()) return from.problem("the slice sizes do not match the sent operand");
    slices.emplace_back(sizes.begin() + i, sizes.begin() + i + rank);
    i += static_cast<int>(rank);
  }
  return put(out, hlo::toText(slices));
}

bool readSliceSizes(absl::string_view value, const To& to) {
  if (!hlo::isPermute(to.kind)) return readIntegers(value, to.p.mutable_gather_slice_sizes());
  const auto slices = hlo::parseIntegerLists(value);
  if (!slices.ok()) return false;
  for (const auto& slice : *slices) {
    for (const int64_t size : slice) to.p.add_dynamic_slice_sizes(size);
  }
  return true;
}

bool printSparsity(const From& from, std::string* out) {
  const auto& config = from.p.sparsity_config();
  if (!config.has_lhs() && !config.has_rhs()) return false;
  *out += '{';
  const auto side = [out](absl::string_view name, const proto::SparsityConfig::Side& sparsity) {
    absl::StrAppend(out, out->back() == '{' ? "" : " ", name, "={sparsity=", sparsity.num_non_zero(), "x",
                    sparsity.block_size(), " dimension=", sparsity.dimension(), " stride=", sparsity.stride());
    if (sparsity.has_idx()) absl::StrAppend(out, " idx=", sparsity.idx());
    *out += '}';
  };
  if (config.has_lhs()) side("lhs", config.lhs());
  if (config.has_rhs()) side("rhs", config.rhs());
  *out += '}';
  return true;
}

// `sparsity=2x4`: the number of nonzero elements in a block.
bool readBlock(absl::string_view text, proto::SparsityConfig::Side* side) {
  const size_t cross = std::min(text.find('x'), text.size());
  int64_t nonZero = 0, block = 0;
  if (!absl::SimpleAtoi(text.substr(0, cross), &nonZero) || cross == text.size()) return false;
  if (!absl::SimpleAtoi(text.substr(cross + 1), &block)) return false;
  side->set_num_non_zero(nonZero);
  side->set_block_size(block);
  return true;
}

bool readSparseSide(hlo::ValueReader& reader, proto::SparsityConfig::Side* side) {
  if (!reader.take('{')) return false;
  while (!reader.take('}')) {
    absl::string_view key, value;
    int64_t number = 0;
    if (!reader.word(&key) || !reader.take('=') || !reader.word(&value)) return false;
    if (key == "sparsity") {
      if (!readBlock(value, side)) return false;
      continue;
    }
    if (!absl::SimpleAtoi(value, &number)) return false;
    if (key == "dimension") {
      side->set_dimension(number);
    } else if (key == "stride") {
      side->set_stride(number);
    } else if (key == "idx" && number == static_cast<int32_t>(number)) {
      side->set_idx(static_cast<int32_t>(number));
    } else {
      return false;
    }
  }
  return true;
}

bool readSparsity(absl::string_view value, const To& to) {
  hlo::ValueReader reader(value);
  auto* const config = to.p.mutable_sparsity_config();
  if (!reader.take('{')) return false;
  while (!reader.take('}')) {
    const bool isLeft = reader.takeKey("lhs");
    if (!isLeft && !reader.takeKey("rhs")) return false;
    if (!readSparseSide(reader, isLeft ? config->mutable_lhs() : config->mutable_rhs())) return false;
    reader.take(',');
  }
  return reader.atEnd();
}

constexpr AttributeCodec kDimensionCodecs[] = {
    customField("slice", printSlice, readSlice),
    customField("padding", printPadding, readPadding),
    customField("window", printWindow, readWindow),
    customField("dim_labels", printDimLabels, readDimLabels),
    customField("sparsity_config", printSparsity, readSparsity),
    customField("slice_sizes", printSliceSizes, readSliceSizes),
};
static_assert(areInTable(kDimensionCodecs));

}  // namespace

absl::Span<const AttributeCodec> dimensionCodecs() { return kDimensionCodecs; }

}  // namespace io::fields

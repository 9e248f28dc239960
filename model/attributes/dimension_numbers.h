#pragma once

// Which dimension of an operand plays which part: of convolutions, dots, gathers and scatters.
// Source: ConvolutionDimensionNumbersToString, DotDimensionNumbersToString, GatherDimensionNumbersToString,
// ScatterDimensionNumbersToString; formats/hlo-text.md §10 to §12.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

/// The value of the attribute of that key as written; nothing where it is absent. For those that are several
/// attributes:
///   parseDotDimensions([&](absl::string_view key) { return module.attribute(id, key); })
using AttributeLookup = absl::FunctionRef<std::optional<absl::string_view>(absl::string_view key)>;

/// Numbers of dimensions, from 0, in logical order.
struct ConvolutionDimensions {
  int64_t inputBatch = 0, inputFeature = 0;
  std::vector<int64_t> inputSpatial;
  int64_t kernelInputFeature = 0, kernelOutputFeature = 0;
  std::vector<int64_t> kernelSpatial;
  int64_t outputBatch = 0, outputFeature = 0;
  std::vector<int64_t> outputSpatial;
  /// Where more dimensions than these follow, written `?`: how many there are in all. Else 0.
  int64_t inputRank = 0, kernelRank = 0, outputRank = 0;
  friend bool operator==(const ConvolutionDimensions&, const ConvolutionDimensions&) = default;
};

/// `b01f_01io->b01f`: a character for each dimension; b batch, f feature, i and o input and output feature of the
/// kernel, digits spatial dimensions, `?` none of these.
absl::StatusOr<ConvolutionDimensions> parseConvolutionDimensions(absl::string_view dimLabels);
std::string toText(const ConvolutionDimensions& dimensions);

struct DotDimensions {
  std::vector<int64_t> lhsBatch, lhsContracting, rhsBatch, rhsContracting;
  friend bool operator==(const DotDimensions&, const DotDimensions&) = default;
};

/// Absent attributes are empty.
absl::StatusOr<DotDimensions> parseDotDimensions(AttributeLookup attribute);
/// `lhs_contracting_dims={1}, rhs_contracting_dims={0}`, and what else is not empty.
std::string toText(const DotDimensions& dimensions);

struct RaggedDotDimensions {
  DotDimensions dot;
  std::vector<int64_t> lhsRagged, rhsGroup;
  friend bool operator==(const RaggedDotDimensions&, const RaggedDotDimensions&) = default;
};

absl::StatusOr<RaggedDotDimensions> parseRaggedDotDimensions(AttributeLookup attribute);
std::string toText(const RaggedDotDimensions& dimensions);

struct GatherDimensions {
  std::vector<int64_t> offset, collapsedSlice, startIndexMap, operandBatching, startIndicesBatching;
  int64_t indexVector = 0;
  friend bool operator==(const GatherDimensions&, const GatherDimensions&) = default;
};

/// Reads the names of 2018 too. Errors: also where index_vector_dim is absent.
absl::StatusOr<GatherDimensions> parseGatherDimensions(AttributeLookup attribute);
std::string toText(const GatherDimensions& dimensions);

struct ScatterDimensions {
  std::vector<int64_t> updateWindow, insertedWindow, scatterToOperand, inputBatching, scatterIndicesBatching;
  int64_t indexVector = 0;
  friend bool operator==(const ScatterDimensions&, const ScatterDimensions&) = default;
};

absl::StatusOr<ScatterDimensions> parseScatterDimensions(AttributeLookup attribute);
std::string toText(const ScatterDimensions& dimensions);

}  // namespace hlo

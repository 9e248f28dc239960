#pragma once

// The roles of dimensions in convolutions, dots, gathers and scatters.
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

/// Returns the value of an attribute as written; no value if it is absent. Used to parse values that consist of several
/// attributes:
///   parseDotDimensions([&](absl::string_view key) { return module.attribute(id, key); })
using AttributeLookup = absl::FunctionRef<std::optional<absl::string_view>(absl::string_view key)>;

/// Dimension numbers, from 0, in logical order.
struct ConvolutionDimensions {
  int64_t inputBatch = 0, inputFeature = 0;
  std::vector<int64_t> inputSpatial;
  int64_t kernelInputFeature = 0, kernelOutputFeature = 0;
  std::vector<int64_t> kernelSpatial;
  int64_t outputBatch = 0, outputFeature = 0;
  std::vector<int64_t> outputSpatial;
  /// The rank if there are further dimensions, written as `?`; otherwise 0.
  int64_t inputRank = 0, kernelRank = 0, outputRank = 0;
  friend bool operator==(const ConvolutionDimensions&, const ConvolutionDimensions&) = default;
};

/// `b01f_01io->b01f`: one character per dimension. b: batch, f: feature, i and o: input and output feature of the
/// kernel, digits: spatial dimensions, `?`: none of these.
absl::StatusOr<ConvolutionDimensions> parseConvolutionDimensions(absl::string_view dimLabels);
std::string toText(const ConvolutionDimensions& dimensions);

struct DotDimensions {
  std::vector<int64_t> lhsBatch, lhsContracting, rhsBatch, rhsContracting;
  friend bool operator==(const DotDimensions&, const DotDimensions&) = default;
};

/// Absent attributes yield empty lists.
absl::StatusOr<DotDimensions> parseDotDimensions(AttributeLookup attribute);
/// Prints `lhs_contracting_dims={1}, rhs_contracting_dims={0}` and the other lists that are not empty.
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

/// Also accepts the attribute names of 2018. Fails if index_vector_dim is absent.
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

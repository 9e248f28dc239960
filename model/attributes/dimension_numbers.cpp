#include "model/attributes/dimension_numbers.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

// --- dim_labels -------------------------------------------------------------------------------------

// One of the three parts: two named dimensions, and the spatial dimensions.
struct Labels {
  char first, second;
  int64_t* firstDimension;
  int64_t* secondDimension;
  std::vector<int64_t>* spatial;
  int64_t* rank;
};

bool readLabels(ValueReader& reader, absl::string_view text, const Labels& labels) {
  *labels.firstDimension = *labels.secondDimension = -1;
  int64_t spatial[10];
  std::fill(std::begin(spatial), std::end(spatial), -1);
  int64_t last = -1;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    int64_t* const dimension = c == labels.first        ? labels.firstDimension
                               : c == labels.second     ? labels.secondDimension
                               : absl::ascii_isdigit(c) ? &spatial[c - '0']
                                                        : nullptr;
    if (dimension == nullptr && c == '?') continue;
    if (dimension == nullptr || *dimension != -1) {
      return reader.refuse(absl::StrCat("expected ", std::string(1, labels.first), ", ", std::string(1, labels.second),
                                        " and digits, each once, or ?, found \"", text.substr(0, 40), "\""));
    }
    *dimension = last = static_cast<int64_t>(i);
  }
  int64_t* const end = std::find(std::begin(spatial), std::end(spatial), -1);
  if (*labels.firstDimension == -1 || *labels.secondDimension == -1 ||
      std::any_of(end, std::end(spatial), [](int64_t d) { return d != -1; })) {
    return reader.refuse(absl::StrCat("expected ", std::string(1, labels.first), ", ", std::string(1, labels.second),
                                      " and all digits from 0, found \"", text.substr(0, 40), "\""));
  }
  labels.spatial->assign(std::begin(spatial), end);
  *labels.rank = last + 1 == static_cast<int64_t>(text.size()) ? 0 : static_cast<int64_t>(text.size());
  return true;
}

std::string labelsText(char first, char second, int64_t firstDimension, int64_t secondDimension,
                       const std::vector<int64_t>& spatial, int64_t rank) {
  constexpr int64_t kMost = 64;  // above the rank of any array
  std::string result;
  const auto put = [&](int64_t dimension, char c) {
    if (dimension < 0 || dimension >= kMost) return;
    if (result.size() <= static_cast<size_t>(dimension)) result.resize(static_cast<size_t>(dimension) + 1, '?');
    result[static_cast<size_t>(dimension)] = c;
  };
  put(firstDimension, first);
  put(secondDimension, second);
  for (size_t i = 0; i < std::min<size_t>(spatial.size(), 10); ++i) put(spatial[i], static_cast<char>('0' + i));
  if (rank > static_cast<int64_t>(result.size())) result.resize(static_cast<size_t>(std::min(rank, kMost)), '?');
  return result;
}

bool isLabel(char c) { return absl::ascii_isdigit(c) || c == '?' || c == 'b' || c == 'f' || c == 'i' || c == 'o'; }

// --- several attributes -----------------------------------------------------------------------------

// Reads attributes one after another and keeps the first error.
class Attributes {
 public:
  explicit Attributes(AttributeLookup lookup) : m_lookup(lookup) {}

  void integers(std::vector<int64_t>* values, absl::string_view key, absl::string_view oldKey = {}) {
    auto text = m_lookup(key);
    if (!text && !oldKey.empty()) text = m_lookup(oldKey);
    if (!text || !m_status.ok()) return;
    auto parsed = parseIntegers(*text);
    if (parsed.ok()) {
      *values = *std::move(parsed);
    } else {
      m_status = absl::InvalidArgumentError(absl::StrCat(key, ": ", parsed.status().message()));
    }
  }

  void integer(int64_t* value, absl::string_view key) {
    if (!m_status.ok()) return;
    const auto text = m_lookup(key);
    ValueReader reader(text.value_or(absl::string_view()));
    if (reader.integer(value) && reader.expectEnd()) return;
    m_status = absl::InvalidArgumentError(absl::StrCat(key, ": ", reader.status().message()));
  }

  template <typename T>
  absl::StatusOr<T> result(T value) const {
    if (!m_status.ok()) return m_status;
    return value;
  }

 private:
  AttributeLookup m_lookup;
  absl::Status m_status;
};

void add(std::string* text, absl::string_view key, absl::string_view value) {
  absl::StrAppend(text, text->empty() ? "" : ", ", key, "=", value);
}

void addNonEmpty(std::string* text, absl::string_view key, const std::vector<int64_t>& values) {
  if (!values.empty()) add(text, key, toText(values));
}

void readDot(Attributes& attributes, DotDimensions* dot) {
  attributes.integers(&dot->lhsBatch, "lhs_batch_dims");
  attributes.integers(&dot->lhsContracting, "lhs_contracting_dims");
  attributes.integers(&dot->rhsBatch, "rhs_batch_dims");
  attributes.integers(&dot->rhsContracting, "rhs_contracting_dims");
}

}  // namespace

absl::StatusOr<ConvolutionDimensions> parseConvolutionDimensions(absl::string_view dimLabels) {
  return parseWhole<ConvolutionDimensions>(dimLabels, [](ValueReader& reader, ConvolutionDimensions* d) {
    absl::string_view input, kernel, output;
    if (!reader.run(&input, isLabel, "the labels of the input") || !reader.expect('_') ||
        !reader.run(&kernel, isLabel, "the labels of the kernel")) {
      return false;
    }
    if (!reader.takeMark("->")) return reader.fail("\"->\"");
    if (!reader.run(&output, isLabel, "the labels of the output")) return false;
    if (!readLabels(reader, input, {'b', 'f', &d->inputBatch, &d->inputFeature, &d->inputSpatial, &d->inputRank}) ||
        !readLabels(reader, kernel,
                    {'i', 'o', &d->kernelInputFeature, &d->kernelOutputFeature, &d->kernelSpatial, &d->kernelRank}) ||
        !readLabels(reader, output,
                    {'b', 'f', &d->outputBatch, &d->outputFeature, &d->outputSpatial, &d->outputRank})) {
      return false;
    }
    return (d->inputSpatial.size() == d->kernelSpatial.size() && d->inputSpatial.size() == d->outputSpatial.size()) ||
           reader.refuse(absl::StrCat("expected as many spatial dimensions in all three parts, found ",
                                      d->inputSpatial.size(), ", ", d->kernelSpatial.size(), " and ",
                                      d->outputSpatial.size()));
  });
}

std::string toText(const ConvolutionDimensions& d) {
  return absl::StrCat(labelsText('b', 'f', d.inputBatch, d.inputFeature, d.inputSpatial, d.inputRank), "_",
                      labelsText('i', 'o', d.kernelInputFeature, d.kernelOutputFeature, d.kernelSpatial, d.kernelRank),
                      "->", labelsText('b', 'f', d.outputBatch, d.outputFeature, d.outputSpatial, d.outputRank));
}

absl::StatusOr<DotDimensions> parseDotDimensions(AttributeLookup attribute) {
  Attributes attributes(attribute);
  DotDimensions dot;
  readDot(attributes, &dot);
  return attributes.result(std::move(dot));
}

std::string toText(const DotDimensions& dot) {
  std::string result;
  addNonEmpty(&result, "lhs_batch_dims", dot.lhsBatch);
  add(&result, "lhs_contracting_dims", toText(dot.lhsContracting));
  addNonEmpty(&result, "rhs_batch_dims", dot.rhsBatch);
  add(&result, "rhs_contracting_dims", toText(dot.rhsContracting));
  return result;
}

absl::StatusOr<RaggedDotDimensions> parseRaggedDotDimensions(AttributeLookup attribute) {
  Attributes attributes(attribute);
  RaggedDotDimensions ragged;
  readDot(attributes, &ragged.dot);
  attributes.integers(&ragged.lhsRagged, "lhs_ragged_dims");
  attributes.integers(&ragged.rhsGroup, "rhs_group_dims");
  return attributes.result(std::move(ragged));
}

std::string toText(const RaggedDotDimensions& ragged) {
  std::string result = toText(ragged.dot);
  addNonEmpty(&result, "lhs_ragged_dims", ragged.lhsRagged);
  addNonEmpty(&result, "rhs_group_dims", ragged.rhsGroup);
  return result;
}

absl::StatusOr<GatherDimensions> parseGatherDimensions(AttributeLookup attribute) {
  Attributes attributes(attribute);
  GatherDimensions gather;
  attributes.integers(&gather.offset, "offset_dims", "output_window_dims");
  attributes.integers(&gather.collapsedSlice, "collapsed_slice_dims", "elided_window_dims");
  attributes.integers(&gather.startIndexMap, "start_index_map", "gather_dims_to_operand_dims");
  attributes.integers(&gather.operandBatching, "operand_batching_dims");
  attributes.integers(&gather.startIndicesBatching, "start_indices_batching_dims");
  attributes.integer(&gather.indexVector, "index_vector_dim");
  return attributes.result(std::move(gather));
}

std::string toText(const GatherDimensions& gather) {
  std::string result;
  add(&result, "offset_dims", toText(gather.offset));
  add(&result, "collapsed_slice_dims", toText(gather.collapsedSlice));
  add(&result, "start_index_map", toText(gather.startIndexMap));
  addNonEmpty(&result, "operand_batching_dims", gather.operandBatching);
  addNonEmpty(&result, "start_indices_batching_dims", gather.startIndicesBatching);
  add(&result, "index_vector_dim", absl::StrCat(gather.indexVector));
  return result;
}

absl::StatusOr<ScatterDimensions> parseScatterDimensions(AttributeLookup attribute) {
  Attributes attributes(attribute);
  ScatterDimensions scatter;
  attributes.integers(&scatter.updateWindow, "update_window_dims");
  attributes.integers(&scatter.insertedWindow, "inserted_window_dims");
  attributes.integers(&scatter.scatterToOperand, "scatter_dims_to_operand_dims");
  attributes.integers(&scatter.inputBatching, "input_batching_dims");
  attributes.integers(&scatter.scatterIndicesBatching, "scatter_indices_batching_dims");
  attributes.integer(&scatter.indexVector, "index_vector_dim");
  return attributes.result(std::move(scatter));
}

std::string toText(const ScatterDimensions& scatter) {
  std::string result;
  add(&result, "update_window_dims", toText(scatter.updateWindow));
  add(&result, "inserted_window_dims", toText(scatter.insertedWindow));
  add(&result, "scatter_dims_to_operand_dims", toText(scatter.scatterToOperand));
  addNonEmpty(&result, "input_batching_dims", scatter.inputBatching);
  addNonEmpty(&result, "scatter_indices_batching_dims", scatter.scatterIndicesBatching);
  add(&result, "index_vector_dim", absl::StrCat(scatter.indexVector));
  return result;
}

}  // namespace hlo

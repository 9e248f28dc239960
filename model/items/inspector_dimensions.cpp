// The inspector's sections on the dimensions of an operation: windows, padding, slices, and the role of each operand
// dimension.

#include "model/attributes/dimension_numbers.h"
#include "model/attributes/window.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"

namespace model::inspector {
namespace {

QString dimensionLabel(size_t i) { return Text::tr("Dimension %1").arg(i); }

QString listText(const std::vector<int64_t>& numbers) {
  QStringList texts;
  for (const int64_t number : numbers) texts += QString::number(number);
  return texts.join(QStringLiteral(", "));
}

// "padding 1 before, 2 after"; "" if both are 0.
QString edgesText(int64_t low, int64_t high) {
  if (low == 0 && high == 0) return {};
  return low == high ? Text::tr("padding %1 on both sides").arg(low)
                     : Text::tr("padding %1 before, %2 after").arg(low).arg(high);
}

QString windowText(const hlo::WindowDimension& d) {
  QStringList parts{Text::tr("size %1").arg(grouped(d.size))};
  if (d.stride != 1) parts += Text::tr("stride %1").arg(d.stride);
  if (const QString edges = edgesText(d.padLow, d.padHigh); !edges.isEmpty()) parts += edges;
  if (d.baseDilation != 1) parts += Text::tr("base dilation %1").arg(d.baseDilation);
  if (d.windowDilation != 1) parts += Text::tr("window dilation %1").arg(d.windowDilation);
  if (d.isReversed) parts += Text::tr("reversed");
  return parts.join(QStringLiteral(", "));
}

void addWindow(Sections* sections, absl::string_view text, bool isSpatial) {
  const auto window = hlo::parseWindow(text);
  if (!window.ok() || window->dimensions.empty()) return;
  FactRow rows = section(Text::tr("Window"));
  for (size_t i = 0; i < window->dimensions.size(); ++i) {
    const QString label = isSpatial ? Text::tr("Spatial %1").arg(i) : dimensionLabel(i);
    rows.rows.push_back(field(label, windowText(window->dimensions[i])));
  }
  sections->push_back(std::move(rows));
}

void addPadding(Sections* sections, absl::string_view text) {
  const auto padding = hlo::parsePaddingConfig(text);
  if (!padding.ok() || padding->dimensions.empty()) return;
  FactRow rows = section(Text::tr("Padding"));
  for (size_t i = 0; i < padding->dimensions.size(); ++i) {
    const hlo::PaddingDimension& d = padding->dimensions[i];
    QStringList parts;
    if (const QString edges = edgesText(d.low, d.high); !edges.isEmpty()) parts += edges;
    if (d.interior != 0) parts += Text::tr("%1 between elements").arg(d.interior);
    rows.rows.push_back(field(dimensionLabel(i), parts.empty() ? Text::tr("none") : parts.join(QStringLiteral(", "))));
  }
  sections->push_back(std::move(rows));
}

void addSlice(Sections* sections, absl::string_view text) {
  const auto slice = hlo::parseSlice(text);
  if (!slice.ok() || slice->empty()) return;
  FactRow rows = section(Text::tr("Slice"));
  for (size_t i = 0; i < slice->size(); ++i) {
    const hlo::SliceRange& range = (*slice)[i];
    QString row = Text::tr("from %1 to %2 (exclusive)").arg(grouped(range.start), grouped(range.limit));
    if (range.stride != 1) row += Text::tr(", stride %1").arg(grouped(range.stride));
    rows.rows.push_back(field(dimensionLabel(i), row));
  }
  sections->push_back(std::move(rows));
}

// --- dimension numbers --------------------------------------------------------------------------------

// Reads the attributes of one instruction.
class Dimensions {
 public:
  Dimensions(const hlo::Module& module, hlo::InstructionId id) : m_module(module), m_id(id) {}

  auto lookup() const {
    return [this](absl::string_view key) { return shortAttribute(m_module, m_id, key); };
  }
  /// "1 (of size 512)", or "1" if the size of the dimension is unknown.
  QString dimension(size_t operand, int64_t number) const {
    const auto operands = m_module.operands(m_id);
    const hlo::Shape* const shape = operand < operands.size() ? m_module.operandShape(m_id, operand) : nullptr;
    if (shape == nullptr || number < 0 || number >= static_cast<int64_t>(shape->dimensions.size()) ||
        shape->dimensions[static_cast<size_t>(number)] < 0) {
      return QString::number(number);
    }
    return Text::tr("%1 (size %2)").arg(number).arg(grouped(shape->dimensions[static_cast<size_t>(number)]));
  }
  void add(const QString& label, const QString& text) {
    if (!text.isEmpty()) m_rows.rows.push_back(field(label, text));
  }
  /// "operand dimensions 0, 1"
  void add(const QString& label, const QString& words, const std::vector<int64_t>& numbers) {
    if (!numbers.empty()) add(label, words.arg(listText(numbers)));
  }
  /// "lhs 1 with rhs 0", one pair per row.
  void addPairs(const QString& label, const std::vector<int64_t>& lhs, const std::vector<int64_t>& rhs) {
    for (size_t i = 0; i < std::min(lhs.size(), rhs.size()); ++i) {
      add(label, Text::tr("lhs %1 with rhs %2").arg(dimension(0, lhs[i])).arg(rhs[i]));
    }
  }
  void finish(Sections* sections) {
    if (!m_rows.rows.empty()) sections->push_back(std::move(m_rows));
  }

 private:
  const hlo::Module& m_module;
  hlo::InstructionId m_id;
  FactRow m_rows = section(Text::tr("Dimensions"));
};

void fillDot(Dimensions* rows, const hlo::DotDimensions& dot) {
  rows->addPairs(Text::tr("Batch"), dot.lhsBatch, dot.rhsBatch);
  rows->addPairs(Text::tr("Contracting"), dot.lhsContracting, dot.rhsContracting);
}

QString convolutionText(const QString& first, int64_t firstDimension, const QString& second, int64_t secondDimension,
                        const std::vector<int64_t>& spatial) {
  QString text = QStringLiteral("%1 %2, %3 %4").arg(first).arg(firstDimension).arg(second).arg(secondDimension);
  if (!spatial.empty()) text += Text::tr(", spatial %1").arg(listText(spatial));
  return text;
}

void fillConvolution(Dimensions* rows, const hlo::ConvolutionDimensions& d) {
  const QString batch = Text::tr("batch"), feature = Text::tr("feature");
  rows->add(Text::tr("Input"), convolutionText(batch, d.inputBatch, feature, d.inputFeature, d.inputSpatial));
  rows->add(Text::tr("Kernel"), convolutionText(Text::tr("input feature"), d.kernelInputFeature,
                                                Text::tr("output feature"), d.kernelOutputFeature, d.kernelSpatial));
  rows->add(Text::tr("Output"), convolutionText(batch, d.outputBatch, feature, d.outputFeature, d.outputSpatial));
}

void fillGather(Dimensions* rows, const hlo::GatherDimensions& d) {
  rows->add(Text::tr("Index vector"), Text::tr("dimension %1 of the start indices").arg(d.indexVector));
  rows->add(Text::tr("Start index map"), Text::tr("operand dimensions %1"), d.startIndexMap);
  rows->add(Text::tr("Offsets"), Text::tr("result dimensions %1"), d.offset);
  rows->add(Text::tr("Collapsed slice"), Text::tr("operand dimensions %1"), d.collapsedSlice);
  rows->add(Text::tr("Batch"), Text::tr("operand dimensions %1"), d.operandBatching);
  rows->add(Text::tr("Batch"), Text::tr("start index dimensions %1"), d.startIndicesBatching);
}

void fillScatter(Dimensions* rows, const hlo::ScatterDimensions& d) {
  rows->add(Text::tr("Index vector"), Text::tr("dimension %1 of the scatter indices").arg(d.indexVector));
  rows->add(Text::tr("Scatter to"), Text::tr("operand dimensions %1"), d.scatterToOperand);
  rows->add(Text::tr("Update window"), Text::tr("update dimensions %1"), d.updateWindow);
  rows->add(Text::tr("Inserted window"), Text::tr("operand dimensions %1"), d.insertedWindow);
  rows->add(Text::tr("Batch"), Text::tr("operand dimensions %1"), d.inputBatching);
  rows->add(Text::tr("Batch"), Text::tr("scatter index dimensions %1"), d.scatterIndicesBatching);
}

template <typename T>
void fill(Dimensions* rows, const absl::StatusOr<T>& parsed, void (*fillRows)(Dimensions*, const T&)) {
  if (parsed.ok()) fillRows(rows, *parsed);
}

}  // namespace

void addDimensions(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  Dimensions rows(module, id);
  const auto lookup = rows.lookup();
  const auto dimLabels = lookup("dim_labels");
  switch (module.kind(id)) {
    case hlo::OpKind::kDot:
    case hlo::OpKind::kScaledDot: fill(&rows, hlo::parseDotDimensions(lookup), fillDot); break;
    case hlo::OpKind::kRaggedDot:
      if (const auto ragged = hlo::parseRaggedDotDimensions(lookup); ragged.ok()) {
        fillDot(&rows, ragged->dot);
        rows.add(Text::tr("Ragged"), Text::tr("lhs %1"), ragged->lhsRagged);
        rows.add(Text::tr("Groups"), Text::tr("rhs %1"), ragged->rhsGroup);
      }
      break;
    case hlo::OpKind::kGather: fill(&rows, hlo::parseGatherDimensions(lookup), fillGather); break;
    case hlo::OpKind::kScatter: fill(&rows, hlo::parseScatterDimensions(lookup), fillScatter); break;
    default:
      if (dimLabels) fill(&rows, hlo::parseConvolutionDimensions(*dimLabels), fillConvolution);
  }
  rows.finish(sections);
  if (const auto text = lookup("window")) addWindow(sections, *text, dimLabels.has_value());
  if (const auto text = lookup("padding")) addPadding(sections, *text);
  if (const auto text = lookup("slice")) addSlice(sections, *text);
}

}  // namespace model::inspector

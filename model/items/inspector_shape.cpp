// Describes a shape in words: dimensions, element type, layout, tiles and memory space.

#include <QStringList>

#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/queries/memory_spaces.h"
#include "model/queries/padding.h"

namespace model::inspector {
namespace {

QString elementText(const hlo::Shape& shape) {
  const QString name = toQString(hlo::elementTypeName(shape.type));
  if (!shape.isArray()) return name;
  if (shape.elementBits > 0) return Text::tr("%1, packed to %2 bits").arg(name).arg(shape.elementBits);
  const int64_t bytes = hlo::elementBytes(shape.type);
  return Text::tr("%1, %n byte(s)", nullptr, static_cast<int>(bytes)).arg(name);
}

QString dimensionsText(const hlo::Shape& shape) {
  if (shape.dimensions.empty()) return Text::tr("none (scalar)");
  QStringList sizes;
  for (size_t i = 0; i < shape.dimensions.size(); ++i) {
    const int64_t size = shape.dimensions[i];
    const bool isDynamic = !shape.dynamic.empty() && shape.dynamic[i];
    sizes += size == hlo::kUnboundedDimension ? QStringLiteral("?")
             : isDynamic                      ? QStringLiteral("≤%1").arg(grouped(size))
                                              : grouped(size);
  }
  return sizes.join(QStringLiteral(" × "));
}

QString layoutText(const hlo::Shape& shape) {
  QStringList order;
  for (const int64_t dimension : shape.minorToMajor) order += QString::number(dimension);
  return order.size() < 2 ? order.join(u',') : Text::tr("%1, minor to major").arg(order.join(QStringLiteral(", ")));
}

QString tilesText(const hlo::Shape& shape) {
  QString text = QStringLiteral("T");
  for (const std::vector<int64_t>& tile : shape.tiles) {
    QStringList sizes;
    for (const int64_t size : tile) sizes += size < 0 ? QStringLiteral("*") : QString::number(size);
    text += QStringLiteral("(%1)").arg(sizes.join(u','));
  }
  return text;
}

// The meaning of the number depends on the platform. Tiles, and memory spaces that only TPUs have, identify a TPU.
QString memorySpaceMeaning(const hlo::Shape& shape) {
  const auto name = [&](hlo::Platform platform) {
    return QString::fromStdString(queries::spaceName(platform, shape.memorySpace));
  };
  const QString number = QString::number(shape.memorySpace), tpu = name(hlo::Platform::kTpu);
  if (tpu == name(hlo::Platform::kOther)) {
    return shape.memorySpace == 5 ? QStringLiteral("%1 – %2").arg(number, tpu) : number;
  }
  const bool isTpu = !shape.tiles.empty() || shape.memorySpace != 1;
  return isTpu ? QStringLiteral("%1 – %2").arg(number, tpu)
               : Text::tr("%1 – TPU: %2, GPU: %3").arg(number, tpu, name(hlo::Platform::kGpu));
}

using SharedShape = std::shared_ptr<const hlo::Shape>;

// Deeper tuples are shown as written.
constexpr int kMaximumDepth = 4;

// The shape as written. The elements of a tuple have no text of their own and are printed.
QString shapeText(const hlo::Shape& shape) {
  return shape.text.empty() ? QString::fromStdString(shape.withLayout()) : toQString(shape.text);
}

QString elementDetail(const hlo::Shape& shape) {
  const auto bytes = queries::resultBytes(shape).held;
  return shapeText(shape) + (bytes ? QStringLiteral(" · %1").arg(humanBytes(*bytes)) : QString());
}

void fillShape(FactRow* parent, const SharedShape& shape, const QString& index, int depth);

void fillElements(FactRow* parent, const SharedShape& shape, const QString& index, int depth) {
  fillList(parent, shape->elements.size(), [shape, index, depth](size_t i) {
    const SharedShape element(shape, &shape->elements[i]);
    const QString place = index.isEmpty() ? QString::number(i) : QStringLiteral("%1,%2").arg(index).arg(i);
    FactRow row = field(QStringLiteral("{%1}").arg(place), elementDetail(*element));
    row.isCode = true;
    row.rows.clear();
    if (depth < kMaximumDepth) fillShape(&row, element, place, depth + 1);
    return row;
  });
}

void fillShape(FactRow* parent, const SharedShape& shape, const QString& index, int depth) {
  if (shape->isTuple() || shape->type == hlo::ElementType::kBuffer) {
    fillElements(parent, shape, index, depth);
    return;
  }
  if (shape->type == hlo::ElementType::kInvalid) return;
  auto& rows = parent->rows;
  rows.push_back(field(Text::tr("Element type"), elementText(*shape)));
  if (!shape->isArray()) return;
  rows.push_back(field(Text::tr("Dimensions"), dimensionsText(*shape)));
  if (const auto count = shape->elementCount(); count && shape->dimensions.size() > 1) {
    rows.push_back(field(Text::tr("Elements"), grouped(*count)));
  }
  if (!shape->minorToMajor.empty()) rows.push_back(field(Text::tr("Layout"), layoutText(*shape)));
  if (!shape->tiles.empty()) rows.push_back(field(Text::tr("Tiles"), tilesText(*shape)));
  if (shape->memorySpace != 0) rows.push_back(field(Text::tr("Memory space"), memorySpaceMeaning(*shape)));
  if (shape->tailPadding > 1) {
    rows.push_back(
        field(Text::tr("Tail padding"), Text::tr("to a multiple of %1 elements").arg(grouped(shape->tailPadding))));
  }
}

}  // namespace

void addShape(Sections* sections, const SharedShape& shape) {
  FactRow rows = section(Text::tr("Shape"));
  if (shape->isTuple()) {
    const auto count = static_cast<int64_t>(shape->elements.size());
    rows.text = count == 0 ? Text::tr("empty tuple") : Text::tr("tuple of %1").arg(grouped(count));
  }
  fillShape(&rows, shape, {}, 0);
  if (!rows.rows.empty() || shape->isTuple()) sections->push_back(std::move(rows));
}

}  // namespace model::inspector

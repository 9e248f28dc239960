// The inspector's sections on the attributes of an instruction: as written, metadata with the call stack,
// backend_config as a tree.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/items/text.h"
#include "model/queries/fields.h"

namespace model::inspector {
namespace {

// Metadata fields that are shown as links and as the scope.
constexpr absl::string_view kShownElsewhere[] = {
    "op_name", "source_file", "source_line", "source_end_line", "source_column", "source_end_column", "stack_frame_id"};
// A config with more rows is shown as text only.
constexpr int kMaximumConfigRows = 5000;

QString numberText(double number) { return QString::number(number, 'g', 17); }

QString scalarText(const QJsonValue& value) {
  switch (value.type()) {
    case QJsonValue::Bool: return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    case QJsonValue::Double: {
      const QVariant number = value.toVariant();
      return number.typeId() == QMetaType::LongLong ? number.toString() : numberText(value.toDouble());
    }
    case QJsonValue::String: return value.toString();
    default: return QStringLiteral("null");
  }
}

bool isScalar(const QJsonValue& value) { return !value.isArray() && !value.isObject(); }

// Formats an array of scalars on one line: "[0, 1]".
std::optional<QString> shortArray(const QJsonArray& array) {
  if (!std::all_of(array.begin(), array.end(), [](const QJsonValue& value) { return isScalar(value); }))
    return std::nullopt;
  QStringList texts;
  for (const QJsonValue& value : array) texts += scalarText(value);
  return QStringLiteral("[%1]").arg(texts.join(QStringLiteral(", ")));
}

FactRow codeRow(const QString& key, const QString& text) {
  FactRow row = field(key, text);
  row.isCode = true;
  return row;
}

void fillJson(FactRow* parent, const QJsonValue& value, int* budget);

FactRow jsonRow(const QString& key, const QJsonValue& value, int* budget) {
  --*budget;
  if (isScalar(value)) return codeRow(key, scalarText(value));
  if (value.isArray()) {
    if (const auto text = shortArray(value.toArray())) return codeRow(key, *text);
  }
  if (value.isObject() && value.toObject().isEmpty()) return codeRow(key, QStringLiteral("{}"));
  FactRow row = field(key, {});
  fillJson(&row, value, budget);
  return row;
}

// QJsonDocument limits the nesting, `budget` the number of rows.
void fillJson(FactRow* parent, const QJsonValue& value, int* budget) {
  if (value.isArray()) {
    const QJsonArray array = value.toArray();
    for (qsizetype i = 0; i < array.size() && *budget > 0; ++i) {
      parent->rows.push_back(jsonRow(QStringLiteral("[%1]").arg(i), array[i], budget));
    }
    return;
  }
  const QJsonObject object = value.toObject();
  for (auto it = object.begin(); it != object.end() && *budget > 0; ++it) {
    parent->rows.push_back(jsonRow(it.key(), it.value(), budget));
  }
}

QString frameDetail(const hlo::StackFrame& frame) {
  QString text = toQString(frame.function);
  if (frame.column > 0) {
    if (!text.isEmpty()) text += QStringLiteral(" · ");
    text += Text::tr("column %1").arg(frame.column);
  }
  return text;
}

}  // namespace

void addMetadata(Sections* sections, const Snapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot.module;
  FactRow source = section(Text::tr("Source"));
  if (const absl::string_view scope = module.opName(id); !scope.empty()) {
    source.rows.push_back(codeField(Text::tr("Scope"), scope));
  }
  // Innermost frame first. The callers of a frame never form a cycle, but there may be many.
  size_t shown = 0;
  for (auto at = module.frame(id); at && shown < 4 * kListedRows; at = module.frame(*at).parent, ++shown) {
    const hlo::StackFrame& frame = module.frame(*at);
    if (frame.line == 0) {
      source.rows.push_back(codeField(Text::tr("File"), module.file(frame.file)));
      continue;
    }
    const hlo::SourceLine line{frame.file, frame.line};
    source.rows.push_back(link(placeText(module, line), frameDetail(frame), Target(line)));
    source.rows.back().tip = wholePlaceText(module, line);
  }
  if (const auto from = snapshot.sources.source(id); from && *from != id) {
    const hlo::SourceLine line = *snapshot.sources.line(*from);
    source.rows.push_back(link(placeText(module, line), lineOriginText(module, id, *from), Target(line)));
    source.rows.back().tip = wholePlaceText(module, line);
  }
  if (const auto text = module.attribute(id, "metadata")) {
    for (const queries::Field& part : queries::fieldsOf(*text)) {
      if (std::find(std::begin(kShownElsewhere), std::end(kShownElsewhere), part.key) != std::end(kShownElsewhere))
        continue;
      source.rows.push_back(codeField(toQString(part.key), queries::unquoted(part.value)));
    }
  }
  if (!source.rows.empty()) sections->push_back(std::move(source));
}

void addAttributes(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  FactRow rows = section(Text::tr("Attributes"));
  for (const hlo::Attribute& attribute : module.attributes(id)) {
    const absl::string_view key = module.text().text(attribute.key);
    const absl::string_view value = module.text().text(attribute.value);
    if (key == "metadata" || key == "backend_config") continue;
    FactRow row = codeField(toQString(key), value);
    if (key == "frontend_attributes") {
      // The value consists of fields, each of which can be long.
      const std::vector<queries::Field> fields = queries::fieldsOf(value);
      if (!fields.empty()) row.rows.clear();
      for (const queries::Field& part : fields) {
        row.rows.push_back(codeField(toQString(part.key), queries::unquoted(part.value)));
      }
    }
    rows.rows.push_back(std::move(row));
  }
  if (!rows.rows.empty()) sections->push_back(std::move(rows));
}

void addBackendConfig(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  const auto written = module.attribute(id, "backend_config");
  if (!written) return;
  FactRow config = section(Text::tr("Backend config"));
  const std::string text = queries::unquoted(*written);
  const QJsonDocument json = QJsonDocument::fromJson(QByteArray(text.data(), static_cast<qsizetype>(text.size())));
  if (json.isObject() || json.isArray()) {
    int budget = kMaximumConfigRows;
    fillJson(&config, json.isArray() ? QJsonValue(json.array()) : QJsonValue(json.object()), &budget);
    if (budget <= 0) config.text = Text::tr("the first %1 entries").arg(grouped(kMaximumConfigRows));
  }
  if (config.rows.empty()) config.rows.push_back(codeField(Text::tr("Text"), text));
  sections->push_back(std::move(config));
}

}  // namespace model::inspector

#include "model/print/attribute_text.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/json_dictionary.h"
#include "model/attributes/lists.h"
#include "model/attributes/recovery_table.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/structured_values.h"
#include "model/attributes/value_reader.h"
#include "model/print/hlo_printer.h"
#include "model/print/words_text.h"
#include "model/text/hlo_parser.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;

// Each of these appends the value, or returns false and appends nothing if the value is malformed.

bool appendShape(std::string* out, absl::string_view value) {
  *out += canonicalShape(value);
  return true;
}

// Appends `{f32[2]{0}, (s32[], s32[])}`.
bool appendShapes(std::string* out, absl::string_view value) {
  ValueReader reader(value);
  std::vector<std::string> shapes;
  const bool isRead = reader.list('{', '}', [&] {
    Shape shape;
    if (!readShape(reader, &shape)) return false;
    shapes.push_back(std::move(shape.text));
    return true;
  });
  if (isRead) absl::StrAppend(out, "{", absl::StrJoin(shapes, ", "), "}");
  return isRead;
}

// Appends a shape and a literal, or a tuple of these: `s32[2] {1, 2}`, `( s32[2] {1, 2}, f32[] 3 )`.
bool appendShapedLiteral(std::string* out, absl::string_view value, int depth) {
  constexpr int kDeepest = 64;
  Scanner scanner(value.data(), value.data() + value.size());
  if (depth > kDeepest || !skipShape(scanner)) return false;
  const size_t size = scanner.offset();
  scanner.skipBlank();
  if (scanner.atEnd()) {
    if (value.empty() || value.front() != '(') return false;
    const size_t begin = out->size();
    absl::string_view before = "( ";
    for (const absl::string_view element : elementsOf(value.substr(0, size))) {
      absl::StrAppend(out, before);
      if (!appendShapedLiteral(out, element, depth + 1)) {
        out->resize(begin);
        return false;
      }
      before = ", ";
    }
    absl::StrAppend(out, out->size() == begin ? "()" : " )");
    return true;
  }
  Shape shape;
  parseShape(value.substr(0, size), &shape);
  absl::StrAppend(out, canonicalShape(value.substr(0, size)), " ");
  appendLiteral(out, value.substr(size), shape.type);
  return true;
}

bool appendShapedLiteral(std::string* out, absl::string_view value) { return appendShapedLiteral(out, value, 0); }

// Omits the optional quotes around a dictionary.
bool appendBackendConfig(std::string* out, absl::string_view value) {
  ValueReader reader(value);
  std::string config;
  const bool isQuoted = reader.isAt('"');
  if (isQuoted && (!reader.string(&config) || !reader.atEnd())) return false;
  if (!lexesAsDictionary(isQuoted ? config : value)) return false;
  appendWords(out, isQuoted ? config : value, true);
  return true;
}

bool appendFrontendAttributes(std::string* out, absl::string_view value) {
  auto attributes = parseFrontendAttributes(value);
  if (!attributes.ok()) return false;
  for (FrontendAttribute& attribute : *attributes) {
    if (!attribute.isJson) continue;
    std::string words;
    appendWords(&words, attribute.value, true);
    attribute.value = std::move(words);
  }
  *out += toText(*attributes);
  return true;
}

// Prints the programs of the table in canonical form too.
bool appendRecoveryTable(std::string* out, absl::string_view value) {
  auto table = parseRecoveryTable(value);
  if (!table.ok()) return false;
  for (Recovery& recovery : *table) {
    if (recovery.program.empty()) continue;
    const auto program = parseHlo(std::make_shared<const SourceText>("recovery module", recovery.program));
    if (!program.ok() || program->modules.size() != 1) return false;
    recovery.program = print(*program->modules.front());
  }
  *out += toText(*table);
  return true;
}

// The same by kind; nullopt for kinds that are printed word by word.
std::optional<bool> appendByKind(std::string* out, ValueKind kind, absl::string_view value) {
  switch (kind) {
    case ValueKind::kBackendConfig: return appendBackendConfig(out, value);
    case ValueKind::kFrontendAttributes: return appendFrontendAttributes(out, value);
    case ValueKind::kLiteral: return appendShapedLiteral(out, value);
    case ValueKind::kRecoveryTable: return appendRecoveryTable(out, value);
    case ValueKind::kShape: return appendShape(out, value);
    case ValueKind::kShapes: return appendShapes(out, value);
    default: break;
  }
  return withStructure(kind, std::optional<bool>(), [&](const auto& parse) {
    const auto parsed = parse(value);
    if (parsed.ok()) *out += toText(*parsed);
    return std::optional(parsed.ok());
  });
}

// Appends a single string, with escapes as XLA writes them.
bool appendString(std::string* out, absl::string_view value) {
  const char quote = value.empty() ? 0 : value.front();
  if ((quote != '"' && quote != '\'') || value.size() < 2 || value.back() != quote) return false;
  const absl::string_view inside = value.substr(1, value.size() - 2);
  bool isPlain = true;
  for (size_t i = 0; i < inside.size(); ++i) {
    const auto byte = static_cast<unsigned char>(inside[i]);
    if (inside[i] == quote) return false;
    isPlain = isPlain && byte >= 0x20 && byte < 0x7f && inside[i] != '\\' && inside[i] != '\'' && inside[i] != '"';
    i += inside[i] == '\\';
  }
  absl::StrAppend(out, "\"", isPlain ? std::string(inside) : absl::CEscape(unescape(inside)), "\"");
  return true;
}

bool isPlainValue(absl::string_view value) {
  for (const char c : value) {
    if (!is(c, charclass::kName) && !(c == '{' || c == '}') && c != ',') return false;
  }
  return value.find(",}") == absl::string_view::npos;
}

}  // namespace

void sortAttributes(const SourceText& text, absl::string_view opcode, std::vector<Attribute>* attributes) {
  struct Placed {
    uint32_t order;
    absl::string_view key;
    Attribute attribute;
    bool operator<(const Placed& other) const { return std::tie(order, key) < std::tie(other.order, other.key); }
  };
  std::vector<Placed> placed;
  placed.reserve(attributes->size());
  for (const Attribute& attribute : *attributes) {
    const absl::string_view key = text.text(attribute.key);
    placed.push_back({printOrder(key, opcode), key, attribute});
  }
  if (std::is_sorted(placed.begin(), placed.end())) return;
  std::stable_sort(placed.begin(), placed.end());
  for (size_t i = 0; i < placed.size(); ++i) (*attributes)[i] = placed[i].attribute;
}

void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value) {
  const std::optional<bool> appended = appendByKind(out, attributeRow(key).kind, value);
  if (appended == true) return;
  if (!appended && isPlainValue(value)) {
    absl::StrAppend(out, value);
  } else if (!appendString(out, value)) {
    appendWords(out, value);
  }
}

}  // namespace hlo

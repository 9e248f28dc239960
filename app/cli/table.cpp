#include "app/cli/table.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/amount_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

std::string markdownLine(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

}  // namespace

TableFormat tableFormat(absl::string_view word, TableFormat text) {
  return word == "json"       ? TableFormat::kJson
         : word == "csv"      ? TableFormat::kCsv
         : word == "markdown" ? TableFormat::kMarkdown
                              : text;
}

Json amountJson(hlo::Amount amount) { return amount.isUnknown() ? Json() : Json(amount.atLeast()); }

Json toJson(const CellValue& value) {
  const auto* const amount = std::get_if<hlo::Amount>(&value);
  return amount != nullptr ? amountJson(*amount) : std::get<Json>(value);
}

std::string exactText(const Json& value) {
  if (const auto* const truth = value.as<bool>()) return *truth ? "yes" : "no";
  if (const auto* const whole = value.as<int64_t>()) return absl::StrCat(*whole);
  if (const auto* const number = value.as<double>()) return absl::StrCat(*number);
  if (const auto* const text = value.as<std::string>()) return words::oneLine(*text, text->size());
  const auto* const array = value.as<Json::Array>();
  if (array == nullptr) return {};
  return absl::StrJoin(*array, " ", [](std::string* to, const Json& part) {
    absl::StrAppend(to, part.isNull() ? "?" : exactText(part));
  });
}

std::string humanText(const CellValue& value, Unit unit) {
  if (const auto* const amount = std::get_if<hlo::Amount>(&value)) {
    return unit == Unit::kBytes ? words::bytesText(*amount) : words::countText(*amount);
  }
  const Json& json = std::get<Json>(value);
  if (const auto* const whole = json.as<int64_t>()) {
    if (unit == Unit::kBytes) return words::humanBytes(*whole);
    if (unit == Unit::kCount) return words::grouped(*whole);
  }
  if (const auto* const share = json.as<double>(); share != nullptr && unit == Unit::kShare)
    return words::percentText(*share);
  return exactText(json);
}

std::string nameText(absl::string_view name, TableFormat format) {
  return format == TableFormat::kMarkdown ? words::markdownCode(name) : words::oneLine(name, name.size());
}

std::string withSentences(TableFormat format, const std::vector<std::string>& before, absl::string_view table,
                          const std::vector<std::string>& behind) {
  const bool isMarkdown = format == TableFormat::kMarkdown;
  std::string text;
  for (const std::string& sentence : before) absl::StrAppend(&text, sentence, isMarkdown ? "\n\n" : "\n");
  text.append(table.data(), table.size());
  for (const std::string& sentence : behind) absl::StrAppend(&text, isMarkdown ? "\n" : "", sentence, "\n");
  return text;
}

TableText::TableText(std::vector<Heading> headings, TableFormat format)
    : m_headings(std::move(headings)), m_format(format) {
  std::vector<std::string> keys;
  for (const Heading& heading : m_headings) keys.push_back(heading.key);
  switch (m_format) {
    case TableFormat::kTabs: m_text = words::delimited(keys, '\t') + "\n"; break;
    case TableFormat::kCsv: m_text = words::delimited(keys, ',') + "\n"; break;
    case TableFormat::kAligned: m_rows.push_back(std::move(keys)); break;
    case TableFormat::kMarkdown: {
      std::vector<std::string> rules;
      for (const Heading& heading : m_headings) rules.push_back(heading.unit == Unit::kText ? "---" : "---:");
      m_text = markdownLine(keys) + markdownLine(rules);
      break;
    }
    case TableFormat::kJson: break;
  }
}

void TableText::add(const std::vector<std::string>& cells) {
  ++m_count;
  switch (m_format) {
    case TableFormat::kTabs: m_text += words::delimited(cells, '\t') + "\n"; break;
    case TableFormat::kCsv: m_text += words::delimited(cells, ',') + "\n"; break;
    case TableFormat::kAligned: m_rows.push_back(cells); break;
    case TableFormat::kMarkdown: {
      std::vector<std::string> coded;
      for (size_t i = 0; i < cells.size(); ++i)
        coded.push_back(m_headings[i].unit == Unit::kText ? words::markdownCode(cells[i]) : cells[i]);
      m_text += markdownLine(coded);
      break;
    }
    case TableFormat::kJson: break;
  }
}

void TableText::add(const Json::Object& row) {
  ++m_count;
  absl::StrAppend(&m_text, m_text.empty() ? "[\n        " : ",\n        ", toCompactJson(row));
}

// Pads cells to columns, except the last one if it is text.
std::string TableText::text() const {
  if (m_format == TableFormat::kJson) return m_text.empty() ? "[]" : m_text + "\n    ]";
  if (m_format != TableFormat::kAligned) return m_text;
  std::vector<size_t> widths(m_headings.size());
  for (const std::vector<std::string>& row : m_rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], words::characters(row[i]));
  }
  std::string text;
  for (const std::vector<std::string>& row : m_rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      const bool isText = m_headings[i].unit == Unit::kText;
      const bool isLast = i + 1 == row.size();
      const int width = static_cast<int>(widths[i]);
      absl::StrAppend(&text, isLast && isText ? row[i] : words::padded(row[i], isText ? width : -width),
                      isLast ? "\n" : "  ");
    }
  }
  return text;
}

}  // namespace cli

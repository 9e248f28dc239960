#include "app/cli/table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

// A row but for JSON.
std::string line(const std::vector<std::string>& cells, TableFormat format) {
  switch (format) {
    case TableFormat::kCsv:
      return absl::StrCat(
          absl::StrJoin(cells, ",",
                        [](std::string* to, const std::string& cell) { absl::StrAppend(to, words::csvCell(cell)); }),
          "\n");
    case TableFormat::kMarkdown:
      return absl::StrCat("| ",
                          absl::StrJoin(cells, " | ",
                                        [](std::string* to, const std::string& cell) {
                                          absl::StrAppend(to, absl::StrReplaceAll(cell, {{"|", "\\|"}}));
                                        }),
                          " |\n");
    default: return absl::StrCat(absl::StrJoin(cells, "\t"), "\n");
  }
}

}  // namespace

TableFormat tableFormat(absl::string_view word) {
  return word == "json"       ? TableFormat::kJson
         : word == "csv"      ? TableFormat::kCsv
         : word == "markdown" ? TableFormat::kMarkdown
                              : TableFormat::kText;
}

Table::Table(std::vector<std::string> columns, TableFormat format) : m_columns(std::move(columns)), m_format(format) {
  if (m_format != TableFormat::kJson) m_rows = line(m_columns, m_format);
  if (m_format == TableFormat::kMarkdown) m_rows += line(std::vector<std::string>(m_columns.size(), "---"), m_format);
}

void Table::add(const std::vector<Json>& cells) {
  ++m_count;
  if (m_format == TableFormat::kJson) {
    Json::Object row;
    for (size_t i = 0; i < cells.size(); ++i) row.insert_or_assign(m_columns[i], cells[i]);
    absl::StrAppend(&m_rows, m_rows.empty() ? "\n    " : ",\n    ", toCompactJson(row));
    return;
  }
  std::vector<std::string> texts;
  texts.reserve(cells.size());
  for (const Json& cell : cells) texts.push_back(cellText(cell));
  m_rows += line(texts, m_format);
}

std::string cellText(const Json& value) {
  if (const auto* const truth = value.as<bool>()) return *truth ? "yes" : "no";
  if (const auto* const whole = value.as<int64_t>()) return absl::StrCat(*whole);
  if (const auto* const number = value.as<double>()) return absl::StrCat(*number);
  if (const auto* const text = value.as<std::string>()) return words::oneLine(*text, text->size());
  const auto* const array = value.as<Json::Array>();
  if (array == nullptr) return {};
  return absl::StrJoin(*array, " ", [](std::string* to, const Json& part) {
    absl::StrAppend(to, part.isNull() ? "?" : cellText(part));
  });
}

std::string alignedColumns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], words::characters(row[i]));
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i)
      absl::StrAppend(&text, words::padded(row[i], -static_cast<int>(widths[i])), "  ");
    absl::StrAppend(&text, row.back(), "\n");
  }
  return text;
}

}  // namespace cli

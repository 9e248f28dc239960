#include "app/cli/table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/queries/natural_order.h"
#include "model/words/amount_text.h"
#include "model/words/nearest.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr absl::string_view kGap = "  ";  // between aligned columns
constexpr size_t kLeastWidth = 12;        // of an elided column

std::string markdownLine(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

// Returns which of two values comes first: a negative number is the first one. Unknown values come last in both
// directions.
int compare(const CellValue& a, const CellValue& b, bool isDescending) {
  const Json one = toJson(a), other = toJson(b);
  if (one.isNull() || other.isNull()) return (one.isNull() ? 1 : 0) - (other.isNull() ? 1 : 0);
  int order = 0;
  const auto put = [&order](const auto& x, const auto& y) { order = x < y ? -1 : y < x ? 1 : 0; };
  const auto* const whole = one.as<int64_t>();
  const auto* const otherWhole = other.as<int64_t>();
  const auto* const number = one.as<double>();
  const auto* const otherNumber = other.as<double>();
  if (whole != nullptr && otherWhole != nullptr) {
    put(*whole, *otherWhole);
  } else if ((whole != nullptr || number != nullptr) && (otherWhole != nullptr || otherNumber != nullptr)) {
    put(whole != nullptr ? static_cast<double>(*whole) : *number,
        otherWhole != nullptr ? static_cast<double>(*otherWhole) : *otherNumber);
  } else {
    order = queries::compareNaturally(exactText(one), exactText(other));
  }
  return isDescending ? -order : order;
}

// Shortens text to a number of characters, with "…" in its middle.
std::string elided(const std::string& text, size_t width) {
  const size_t count = words::characters(text);
  if (count <= width) return text;
  const size_t head = (width - 1) / 2, tail = width - 1 - head;
  std::string shortened;
  size_t at = 0;  // index of the character
  for (const char c : text) {
    const bool begins = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (begins && ++at == head + 1) shortened += "…";
    if (at <= head || at > count - tail) shortened += c;
  }
  return shortened;
}

}  // namespace

RowChoice parseRowChoice(absl::string_view sort, absl::string_view limit, absl::string_view columns) {
  RowChoice choice;
  for (absl::string_view word : absl::StrSplit(sort, ',', absl::SkipEmpty())) {
    const bool isDescending = absl::ConsumePrefix(&word, "-");
    choice.sort.push_back({std::string(absl::StripAsciiWhitespace(word)), isDescending});
  }
  for (const absl::string_view word : absl::StrSplit(columns, ',', absl::SkipEmpty()))
    choice.columns.emplace_back(absl::StripAsciiWhitespace(word));
  choice.limit = parseRowLimit(limit);
  return choice;
}

std::optional<size_t> parseRowLimit(absl::string_view word) {
  size_t rows = 0;
  return absl::SimpleAtoi(word, &rows) && rows > 0 ? std::optional(rows) : std::nullopt;
}

std::string unknownColumn(const std::vector<std::string>& existing, const RowChoice& choice) {
  std::vector<std::string> asked = choice.columns;
  for (const SortKey& key : choice.sort) asked.push_back(key.column);
  for (const std::string& key : asked) {
    if (std::find(existing.begin(), existing.end(), key) != existing.end()) continue;
    std::vector<std::string> different;
    for (const std::string& one : existing) {
      if (std::find(different.begin(), different.end(), one) == different.end()) different.push_back(one);
    }
    return words::filled("there is no column %1; there are: %2", words::oneLine(key, 40),
                         absl::StrJoin(words::nearestFirst(std::move(different), key), ", "));
  }
  return {};
}

void styleHeading(size_t begin, const TableStyle& style, Result* result) {
  if (style.format != TableFormat::kTabs && style.format != TableFormat::kAligned) return;
  const size_t end = std::min(result->output.find('\n', begin), result->output.size());
  if (end > begin) result->styles.push_back({begin, end, Style::kHeading});
}

Result wrongColumn(absl::string_view subcommand, absl::string_view sentence) {
  return {2, {}, absl::StrCat("hloscope: ", subcommand, ": ", sentence, "\n")};
}

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

void addTable(const std::vector<std::string>& before, absl::string_view table, const std::vector<std::string>& behind,
              const TableStyle& style, Result* to) {
  if (!to->output.empty()) to->output += '\n';
  to->output += withSentences(style.format, before, {});
  const size_t begin = to->output.size();
  to->output += withSentences(style.format, {}, table, behind);
  styleHeading(begin, style, to);
}

TableText::TableText(std::vector<Heading> headings, TableStyle style)
    : m_headings(std::move(headings)), m_style(std::move(style)) {
  std::vector<std::string> keys;
  for (const Heading& heading : m_headings) keys.push_back(heading.key);
  switch (m_style.format) {
    case TableFormat::kTabs: m_text = words::delimited(keys, '\t') + "\n"; break;
    case TableFormat::kCsv: m_text = words::delimited(keys, ',') + "\n"; break;
    case TableFormat::kAligned: m_aligned.push_back(std::move(keys)); break;
    case TableFormat::kMarkdown: {
      std::vector<std::string> rules;
      for (const Heading& heading : m_headings) rules.push_back(heading.unit == Unit::kText ? "---" : "---:");
      m_text = markdownLine(keys) + markdownLine(rules);
      break;
    }
    case TableFormat::kJson: break;
  }
}

void TableText::add(Line line) {
  ++m_count;
  if (!m_style.rows.sort.empty()) {
    m_unsorted.push_back(std::move(line));
  } else if (needsMore()) {
    ++m_written;
    write(line);
  }
}

void TableText::write(const Line& line) {
  switch (m_style.format) {
    case TableFormat::kTabs: m_text += words::delimited(line.cells, '\t') + "\n"; break;
    case TableFormat::kCsv: m_text += words::delimited(line.cells, ',') + "\n"; break;
    case TableFormat::kAligned: m_aligned.push_back(line.cells); break;
    case TableFormat::kMarkdown: {
      std::vector<std::string> coded;
      for (size_t i = 0; i < line.cells.size(); ++i) {
        const std::string& cell = line.cells[i];
        coded.push_back(m_headings[i].unit == Unit::kText ? words::markdownCode(cell) : cell);
      }
      m_text += markdownLine(coded);
      break;
    }
    case TableFormat::kJson:
      absl::StrAppend(&m_text, m_text.empty() ? "[\n        " : ",\n        ", line.object);
      break;
  }
}

std::string TableText::text() {
  std::vector<const Line*> sorted;
  for (const Line& line : m_unsorted) sorted.push_back(&line);
  std::stable_sort(sorted.begin(), sorted.end(), [this](const Line* a, const Line* b) {
    for (size_t i = 0; i < m_style.rows.sort.size(); ++i) {
      const int order = compare(a->sortKeys[i], b->sortKeys[i], m_style.rows.sort[i].isDescending);
      if (order != 0) return order < 0;
    }
    return false;
  });
  sorted.resize(std::min(sorted.size(), m_style.rows.limit.value_or(SIZE_MAX)));
  for (const Line* const line : sorted) write(*line);
  if (m_style.format == TableFormat::kJson) return m_text.empty() ? "[]" : m_text + "\n    ]";
  return m_style.format == TableFormat::kAligned ? alignedText() : std::move(m_text);
}

// Pads cells to columns, except the last one if it is text.
std::string TableText::alignedText() {
  std::vector<size_t> widths(m_headings.size());
  for (const std::vector<std::string>& row : m_aligned) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], words::characters(row[i]));
  }
  fitIn(m_style.width, &widths);
  std::string text;
  for (const std::vector<std::string>& row : m_aligned) {
    for (size_t i = 0; i < row.size(); ++i) {
      const bool isText = m_headings[i].unit == Unit::kText;
      const bool isLast = i + 1 == row.size();
      const int width = static_cast<int>(widths[i]);
      const std::string cell = isText ? elided(row[i], widths[i]) : row[i];
      absl::StrAppend(&text, isLast && isText ? cell : words::padded(cell, isText ? width : -width),
                      isLast ? "\n" : kGap);
    }
  }
  return text;
}

// Reduces the widths of text columns, the widest ones first, until a row fits.
void TableText::fitIn(size_t width, std::vector<size_t>* widths) const {
  if (width == 0 || widths->empty()) return;
  size_t total = kGap.size() * (widths->size() - 1);
  for (const size_t column : *widths) total += column;
  while (total > width) {
    size_t widest = 0, next = kLeastWidth;
    for (size_t i = 0; i < widths->size(); ++i) {
      if (m_headings[i].unit == Unit::kText) widest = std::max(widest, (*widths)[i]);
    }
    if (widest <= kLeastWidth) return;
    size_t count = 0;
    for (size_t i = 0; i < widths->size(); ++i) {
      if (m_headings[i].unit != Unit::kText) continue;
      if ((*widths)[i] == widest) {
        ++count;
      } else {
        next = std::max(next, (*widths)[i]);
      }
    }
    // All columns of this width become as wide as the next one, or just narrow enough.
    const size_t excess = (total - width + count - 1) / count;
    const size_t to = std::max(next, widest - std::min(excess, widest));
    for (size_t i = 0; i < widths->size(); ++i) {
      if (m_headings[i].unit == Unit::kText && (*widths)[i] == widest) (*widths)[i] = to;
    }
    total -= count * (widest - to);
  }
}

}  // namespace cli

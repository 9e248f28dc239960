#include "app/cli/page.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/words/text.h"

namespace cli {
namespace {

// Colours are those of the window's light and dark themes. `--bar` has so little contrast that text on it stays
// legible.
constexpr absl::string_view kStyleSheet = R"(
:root { color-scheme: light dark; --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --back: #ffffff; --bar: #dbe9fb;
  --code: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --dim: #9aa4ae; --line: #3a424b; --back: #16191d;
  --bar: #1f3a5c; --code: #20252b; } }
body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 2em auto;
  max-width: 72em; padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.25em; margin-top: 2em; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; margin: .5em 0; } th { text-align: left; color: var(--dim); font-weight: 600; }
th, td { padding: .15em .9em .15em 0; vertical-align: top; overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
tr:hover td { background: var(--code); } dl { display: grid; grid-template-columns: max-content 1fr; gap: .15em 1.2em; }
dt { color: var(--dim); } dd { margin: 0; } .rest { color: var(--dim); margin-top: 0; }
pre { background: var(--code); padding: .6em .8em; overflow-x: auto; } svg { width: 100%; height: auto; }
.dark { display: none; }
@media (prefers-color-scheme: dark) { .light { display: none; } .dark { display: block; } }
@media print { body { max-width: none; } }
)";

std::string cellsHtml(const PageTable& table, const PageTable::Row& row) {
  std::string text = "<tr>";
  for (size_t i = 0; i < table.headings.size(); ++i) {
    std::string style;
    if (i == 0 && row.share > 0) {
      const double percent = std::min(row.share, 1.0) * 100;
      style = absl::StrFormat(" style=\"background:linear-gradient(to left,var(--bar) %.1f%%,transparent %.1f%%)\"",
                              percent, percent);
    } else if (i + 1 == table.headings.size() && row.depth > 0) {
      style = absl::StrFormat(" style=\"padding-left:%dem\"", row.depth);
    }
    absl::StrAppend(&text, "<td", table.headings[i].isNumber ? " class=\"n\"" : "", style, ">",
                    i < row.cells.size() ? htmlText(row.cells[i]) : "", "</td>");
  }
  return absl::StrCat(text, "</tr>\n");
}

std::string tableHtml(const PageTable& table) {
  std::string text = "<table><thead><tr>";
  for (const PageTable::Heading& heading : table.headings)
    absl::StrAppend(&text, "<th", heading.isNumber ? " class=\"n\">" : ">", htmlText(heading.text), "</th>");
  absl::StrAppend(&text, "</tr></thead><tbody>\n");
  for (const PageTable::Row& row : table.rows) absl::StrAppend(&text, cellsHtml(table, row));
  absl::StrAppend(&text, "</tbody></table>\n");
  if (!table.rest.empty()) absl::StrAppend(&text, "<p class=\"rest\">", htmlText(table.rest), "</p>\n");
  return text;
}

std::string tableMarkdown(const PageTable& table) {
  std::string text = "|", line = "|";
  for (const PageTable::Heading& heading : table.headings) {
    absl::StrAppend(&text, " ", words::markdownText(heading.text), " |");
    absl::StrAppend(&line, heading.isNumber ? " ---: |" : " --- |");
  }
  absl::StrAppend(&text, "\n", line, "\n");
  for (const PageTable::Row& row : table.rows) {
    absl::StrAppend(&text, "|");
    for (size_t i = 0; i < table.headings.size(); ++i) {
      const bool isIndented = i + 1 == table.headings.size() && row.depth > 0;
      std::string indent;
      for (int level = 0; isIndented && level < row.depth; ++level) absl::StrAppend(&indent, "· ");
      absl::StrAppend(&text, " ", indent, i < row.cells.size() ? words::markdownText(row.cells[i]) : "", " |");
    }
    absl::StrAppend(&text, "\n");
  }
  if (!table.rest.empty()) absl::StrAppend(&text, "\n", words::markdownText(table.rest), "\n");
  return text;
}

}  // namespace

std::string htmlText(absl::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        const bool isControl = (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
        result += isControl ? std::string("\uFFFD") : std::string(1, c);
      }
    }
  }
  return result;
}

void Page::list(std::vector<std::string> items) { m_parts.push_back({Kind::kList, {}, {}, std::move(items)}); }

void Page::facts(std::vector<std::pair<std::string, std::string>> facts) {
  PageTable table;
  for (auto& [name, value] : facts) table.rows.push_back({{std::move(name), std::move(value)}});
  m_parts.push_back({Kind::kFacts, {}, std::move(table), {}});
}

std::string Page::html() const {
  std::string text = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
      htmlText(m_title), "</title>\n<style>", kStyleSheet, "</style>\n</head>\n<body>\n<h1>", htmlText(m_title),
      "</h1>\n");
  for (const Part& part : m_parts) {
    switch (part.kind) {
      case Kind::kHeading: absl::StrAppend(&text, "<h2>", htmlText(part.text), "</h2>\n"); break;
      case Kind::kSubheading: absl::StrAppend(&text, "<h3>", htmlText(part.text), "</h3>\n"); break;
      case Kind::kParagraph: absl::StrAppend(&text, "<p>", htmlText(part.text), "</p>\n"); break;
      case Kind::kList:
        absl::StrAppend(&text, "<ul>\n");
        for (const std::string& item : part.items) absl::StrAppend(&text, "<li>", htmlText(item), "</li>\n");
        absl::StrAppend(&text, "</ul>\n");
        break;
      case Kind::kFacts:
        absl::StrAppend(&text, "<dl>\n");
        for (const PageTable::Row& row : part.table.rows)
          absl::StrAppend(&text, "<dt>", htmlText(row.cells[0]), "</dt><dd>", htmlText(row.cells[1]), "</dd>\n");
        absl::StrAppend(&text, "</dl>\n");
        break;
      case Kind::kTable: absl::StrAppend(&text, tableHtml(part.table)); break;
      case Kind::kCode: absl::StrAppend(&text, "<pre>", htmlText(part.text), "</pre>\n"); break;
      case Kind::kPicture:
        absl::StrAppend(&text, "<div role=\"img\" aria-label=\"", htmlText(part.items[0]),
                        "\">\n<div class=\"light\">\n", part.items[1], "</div>\n<div class=\"dark\">\n", part.items[2],
                        "</div>\n</div>\n");
        break;
    }
  }
  return absl::StrCat(text, "</body>\n</html>\n");
}

std::string Page::markdown() const {
  std::string text = absl::StrCat("# ", words::markdownText(m_title), "\n");
  for (const Part& part : m_parts) {
    if (part.kind == Kind::kPicture) continue;
    absl::StrAppend(&text, "\n");
    switch (part.kind) {
      case Kind::kHeading: absl::StrAppend(&text, "## ", words::markdownText(part.text), "\n"); break;
      case Kind::kSubheading: absl::StrAppend(&text, "### ", words::markdownText(part.text), "\n"); break;
      case Kind::kParagraph: absl::StrAppend(&text, words::markdownText(part.text), "\n"); break;
      case Kind::kList:
        for (const std::string& item : part.items) absl::StrAppend(&text, "- ", words::markdownText(item), "\n");
        break;
      case Kind::kFacts:
        for (const PageTable::Row& row : part.table.rows)
          absl::StrAppend(&text, "- **", words::markdownText(row.cells[0]), ":** ", words::markdownText(row.cells[1]),
                          "\n");
        break;
      case Kind::kTable: absl::StrAppend(&text, tableMarkdown(part.table)); break;
      case Kind::kCode: {
        // The fence is longer than any run of its character in the text.
        std::string fence = "```";
        while (part.text.find(fence) != std::string::npos) fence += '`';
        absl::StrAppend(&text, fence, "\n", part.text, part.text.empty() || part.text.back() == '\n' ? "" : "\n", fence,
                        "\n");
        break;
      }
      case Kind::kPicture: break;
    }
  }
  return text;
}

}  // namespace cli

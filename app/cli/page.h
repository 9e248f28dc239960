#pragma once

// A report of a subcommand as one page, for people who do not have the dump: headings, sentences, facts, tables and
// drawings. Written as HTML in one file, which needs no other file and no script, or as Markdown without the drawings.
//
//   Page page("Memory of jit_step");
//   page.facts({{"Reserved", "2.76 GiB"}});
//   page.heading("Live at the peak");
//   page.table(std::move(table));
//   result.output = page.html();

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace cli {

/// A table of texts. Texts may come from a dump: they are escaped, never interpreted.
struct PageTable {
  struct Heading {
    std::string text;
    bool isNumber = false;  ///< aligned to the right
  };
  struct Row {
    std::vector<std::string> cells;  ///< one for each heading
    double share = 0;                ///< 0 to 1: the length of a bar behind the first cell; HTML only
    int depth = 0;                   ///< indentation of the last cell, for trees
  };
  std::vector<Heading> headings;
  std::vector<Row> rows;
  std::string rest;  ///< a sentence below the rows, such as "and 12 more"; may be ""
};

class Page {
 public:
  explicit Page(std::string title) : m_title(std::move(title)) {}

  void heading(std::string text) { m_parts.push_back({Kind::kHeading, std::move(text), {}, {}}); }
  /// A heading below the last heading().
  void subheading(std::string text) { m_parts.push_back({Kind::kSubheading, std::move(text), {}, {}}); }
  void paragraph(std::string text) { m_parts.push_back({Kind::kParagraph, std::move(text), {}, {}}); }
  void list(std::vector<std::string> items);
  /// Names with their values.
  void facts(std::vector<std::pair<std::string, std::string>> facts);
  void table(PageTable table) { m_parts.push_back({Kind::kTable, {}, std::move(table), {}}); }
  /// Preformatted text: a command, HLO, a difference.
  void code(std::string text) { m_parts.push_back({Kind::kCode, std::move(text), {}, {}}); }
  /// SVG elements that the program itself has written (views/drawing/svg.h), for a light and for a dark page;
  /// `description` is their text for screen readers.
  void picture(std::string light, std::string dark, std::string description) {
    m_parts.push_back({Kind::kPicture, {}, {}, {std::move(description), std::move(light), std::move(dark)}});
  }

  /// A whole document. It loads nothing and runs nothing: its policy forbids both.
  std::string html() const;
  std::string markdown() const;

 private:
  enum class Kind { kHeading, kSubheading, kParagraph, kList, kFacts, kTable, kCode, kPicture };
  struct Part {
    Kind kind;
    std::string text;
    PageTable table;                 // for kTable and kFacts
    std::vector<std::string> items;  // the items of kList; for kPicture, its description and the two elements
  };

  std::string m_title;
  std::vector<Part> m_parts;
};

/// Replaces the characters with a meaning in HTML and in SVG, and control characters.
std::string htmlText(absl::string_view text);

}  // namespace cli

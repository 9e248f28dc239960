#pragma once

// The Markdown that our own texts are written in (the manual, packaging/cli.md), as blocks, and as HTML. It knows
// headings, paragraphs, lists of one level, tables, code that is fenced or indented, and pictures; within a line
// `code`,
// **strong**, *stressed* and [links](to). Never for the text of a dump.

#include <QList>
#include <QString>
#include <QStringList>

namespace app::markdown {

struct Block {
  enum class Kind { kHeading, kParagraph, kBullets, kNumbers, kTable, kCode, kPicture };
  Kind kind;
  int level = 0;            ///< of a heading, from 1
  QString text;             ///< of a heading or paragraph; code with its line ends; what a picture shows
  QString target;           ///< of a picture: its file
  QStringList items;        ///< of a list
  QList<QStringList> rows;  ///< of a table, its head first; the head's cells may all be empty
};

struct Span {
  enum class Kind { kPlain, kCode, kStrong, kStressed, kLink };
  Kind kind;
  QString text;
  QString target;  ///< of a link
};

QList<Block> parse(const QString& text);

/// What a heading, a paragraph, an item or a cell is made of. A mark without its end is plain text.
QList<Span> spans(const QString& text);

/// The text without its marks.
QString plain(const QString& text);

/// What a link to the heading is called: its letters and digits in lower case, with hyphens between the words.
QString anchor(const QString& heading);

/// Of every picture, in points of the screen.
inline constexpr int kPictureWidth = 720;

/// The blocks as HTML, without a page around them. A link or picture `PAGE.md` leads to `PAGE` + `ending`.
QString html(const QList<Block>& blocks, const QString& ending);

}  // namespace app::markdown

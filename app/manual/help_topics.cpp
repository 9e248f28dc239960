#include "app/manual/help_topics.h"

#include <QHash>

#include "app/manual/manual.h"

namespace app {

HelpPlace helpOf(const QString& view) {
  // Headings of resources/manual/views.md.
  static const QHash<QString, QString> headings = {
      {QStringLiteral("modules"), QStringLiteral("Modules")},
      {QStringLiteral("computations"), QStringLiteral("Computations")},
      {QStringLiteral("scopes"), QStringLiteral("Scopes")},
      {QStringLiteral("graph"), QStringLiteral("Graph")},
      {QStringLiteral("union"), QStringLiteral("Compared Graph")},
      {QStringLiteral("text"), QStringLiteral("Text")},
      {QStringLiteral("memory"), QStringLiteral("Memory")},
      {QStringLiteral("usage"), QStringLiteral("Usage")},
      {QStringLiteral("source"), QStringLiteral("Source")},
      {QStringLiteral("inspector"), QStringLiteral("Inspector")},
      {QStringLiteral("why"), QStringLiteral("Why Is It Live?")},
      {QStringLiteral("changes"), QStringLiteral("Changes")},
      {QStringLiteral("instructions"), QStringLiteral("Instructions")},
      {QStringLiteral("hot"), QStringLiteral("Hot List")},
      {QStringLiteral("roofline"), QStringLiteral("Roofline")},
      {QStringLiteral("costs"), QStringLiteral("Cost Map")},
      {QStringLiteral("waterfall"), QStringLiteral("Waterfall")},
      {QStringLiteral("buffers"), QStringLiteral("Buffers")},
      {QStringLiteral("search"), QStringLiteral("Search")},
      {QStringLiteral("bookmarks"), QStringLiteral("Bookmarks")},
      {QStringLiteral("problems"), QStringLiteral("Problems")},
  };
  const QString heading = headings.value(view);
  if (heading.isEmpty()) return {QStringLiteral("start"), {}};
  return {QStringLiteral("views"), anchorOf(heading)};
}

}  // namespace app

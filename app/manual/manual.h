#pragma once

// The manual: our own texts (resources/manual, packaging/cli.md) and the keys as the actions have them. Shown in a
// window of the program, and written as HTML for the package (app/write_documents.cpp) from the same text.

#include <QString>
#include <QWidget>

#include "app/preferences/actions.h"
#include "views/theme.h"

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace app {

struct ManualPage {
  QString name;   ///< links to it say NAME.md
  QString title;  ///< its first heading
  QString text;   ///< Markdown, as app/manual/markdown.h reads it
};

/// In reading order.
QList<ManualPage> manualPages(const QList<ActionGroup>& keys);

/// How a framework is had to dump: what the manual says first of each.
struct DumpRecipe {
  QString framework;
  QString command;
};
QList<DumpRecipe> dumpRecipes();

class Manual : public QWidget {
  Q_OBJECT
 public:
  /// A window of its own. `theme` outlives it.
  Manual(QList<ManualPage> pages, views::Theme& theme, QWidget* parent);

  /// A page by its name; `anchor` is a heading's (markdown::anchor), "" for the top.
  void showPage(const QString& name, const QString& anchor = {});

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void showRow(int row);
  void applyTheme();
  void addPicture(const QString& name);
  void find(bool backward);  // from where the last was found, around the end

  QList<ManualPage> m_pages;
  views::Theme& m_theme;
  QListWidget* m_list;
  QTextBrowser* m_text;
  QLineEdit* m_find;
  int m_row = -1;
};

}  // namespace app

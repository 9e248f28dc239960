#pragma once

// The manual: Markdown pages (resources/manual, packaging/cli.md) and the shortcuts of the actions. It is shown in a
// window of the program, and converted to HTML for the package from the same text (packaging/CMakeLists.txt).

#include <QString>
#include <QWidget>

#include "app/preferences/actions.h"
#include "views/theme.h"

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace app {

struct ManualPage {
  QString name;   ///< links to it are NAME.md or NAME.md#ANCHOR
  QString title;  ///< its first heading
  QString text;   ///< Markdown
};

/// Returns the pages in reading order.
QList<ManualPage> manualPages(const QList<ActionGroup>& keys);

/// Returns the link anchor of a heading: its words in lower case, joined by hyphens.
QString anchorOf(const QString& heading);

/// The width of every image in the manual, in logical pixels of the screen.
inline constexpr int kPictureWidth = 720;

/// The setting that makes a framework write a dump, as recommended first by the manual.
struct DumpRecipe {
  QString framework;
  QString command;
};
QList<DumpRecipe> dumpRecipes();

class Manual : public QWidget {
  Q_OBJECT
 public:
  /// A separate window. `theme` must outlive it.
  Manual(QList<ManualPage> pages, views::Theme& theme, QWidget* parent);

  /// Shows the page of that name; `anchor` is the anchor of a heading (anchorOf()), "" for the top.
  void showPage(const QString& name, const QString& anchor = {});

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void showRow(int row);
  void applyTheme();
  void addPictures(const QString& text);
  void scrollTo(const QString& anchor);
  void find(bool backward);  // continues after the last match and wraps around

  QList<ManualPage> m_pages;
  views::Theme& m_theme;
  QListWidget* m_list;
  QTextBrowser* m_text;
  QLineEdit* m_find;
  int m_row = -1;
};

}  // namespace app

#include "app/manual/manual.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>
#include <vector>

namespace app {
namespace {

QString resource(const QString& name) {
  QFile file(QStringLiteral(":/manual/%1.md").arg(name));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Escapes text for a table cell.
QString cell(const QString& text) { return QString(text).replace(QLatin1Char('|'), QStringLiteral("\\|")); }

QString keysText(const QList<ActionGroup>& groups) {
  QString text = QStringLiteral("# %1\n\n%2\n").arg(Manual::tr("Keyboard Shortcuts"), resource(QStringLiteral("keys")));
  for (const auto& [title, actions, fixed] : groups) {
    QString rows;
    const auto add = [&rows](const QString& what, const QList<QKeySequence>& sequences) {
      QStringList keys;
      for (const QKeySequence& key : sequences) {
        const QString name = key.toString(QKeySequence::NativeText);
        // In code, neither Qt nor lowdown removes the backslash of an escaped bar.
        keys.append(name.contains(u'|') ? cell(name) : QStringLiteral("`%1`").arg(name));
      }
      if (!keys.isEmpty()) rows += QStringLiteral("| %1 | %2 |\n").arg(cell(what), keys.join(QStringLiteral(" ")));
    };
    for (const QAction* const action : actions) add(plainText(action), action->shortcuts());
    for (const auto& [what, keys] : fixed) add(what, keys);
    if (!rows.isEmpty()) text += QStringLiteral("\n## %1\n\n| | |\n| --- | --- |\n%2").arg(title, rows);
  }
  return text;
}

bool isEmptyRow(const QTextTable& table, int row) {
  for (int column = 0; column < table.columns(); ++column) {
    const QTextTableCell cell = table.cellAt(row, column);
    if (cell.firstPosition() != cell.lastPosition()) return false;
  }
  return true;
}

// Tables have no borders and a muted header; an empty header is removed.
void formatTables(const QTextDocument& page, const views::Theme& theme) {
  QTextTableFormat plain;
  plain.setBorder(0);
  plain.setCellSpacing(0);
  plain.setTopMargin(4);
  plain.setBottomMargin(8);
  QTextTableCellFormat space;
  space.setTopPadding(3);
  space.setBottomPadding(3);
  space.setRightPadding(16);
  QTextCharFormat muted;
  muted.setForeground(theme.colors().secondaryText);
  for (QTextFrame* const frame : page.rootFrame()->childFrames()) {
    auto* const table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    table->setFormat(plain);
    const bool hasHead = !isEmptyRow(*table, 0);
    if (!hasHead) table->removeRows(0, 1);
    for (int row = 0; row < table->rows(); ++row) {
      for (int column = 0; column < table->columns(); ++column) {
        table->cellAt(row, column).setFormat(space);
        if (row > 0 || !hasHead) continue;
        QTextCursor head = table->cellAt(row, column).firstCursorPosition();
        head.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        head.mergeCharFormat(muted);
      }
    }
  }
}

bool isCode(const QTextBlock& block) {
  return block.isValid() && block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

// Line heights, margins, and the background of code.
QTextBlockFormat blockFormat(const QTextBlock& block, const views::Theme& theme) {
  QTextBlockFormat format;
  if (isCode(block)) {
    format.setNonBreakableLines(false);
    format.setBackground(theme.colors().window);
    format.setBottomMargin(isCode(block.next()) ? 0 : 10);
  } else if (const int level = block.blockFormat().headingLevel(); level > 0) {
    format.setTopMargin(level == 1 ? 0 : level == 2 ? 18 : 12);
    format.setBottomMargin(8);
  } else {
    const bool isPicture = block.text().contains(QChar::ObjectReplacementCharacter);
    const bool isInTable = QTextCursor(block).currentTable() != nullptr;
    if (!isPicture) format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
    format.setBottomMargin(isInTable ? 0 : block.textList() != nullptr && block.next().textList() != nullptr ? 3 : 8);
  }
  return format;
}

// Code has the theme's font on its own background; links have the accent colour.
void formatBlocks(QTextDocument& page, const views::Theme& theme) {
  QTextCharFormat code;
  code.setFontFamilies({theme.fixedFont().family()});
  code.setBackground(theme.colors().window);
  QTextCharFormat link;
  link.setForeground(theme.colors().accent);
  link.setFontUnderline(false);
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    cursor.mergeBlockFormat(blockFormat(block, theme));
    std::vector<QTextFragment> fragments;
    for (auto each = block.begin(); !each.atEnd(); ++each) fragments.push_back(each.fragment());
    for (const QTextFragment& each : fragments) {
      const QTextCharFormat format = each.charFormat();
      if (!format.isAnchor() && !format.fontFixedPitch()) continue;
      cursor.setPosition(each.position());
      cursor.setPosition(each.position() + each.length(), QTextCursor::KeepAnchor);
      if (format.fontFixedPitch()) cursor.mergeCharFormat(code);
      if (format.isAnchor()) cursor.mergeCharFormat(link);
    }
  }
}

}  // namespace

QString anchorOf(const QString& heading) {
  static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
  return heading.toLower().replace(other, QStringLiteral(" ")).trimmed().replace(u' ', u'-');
}

QList<ManualPage> manualPages(const QList<ActionGroup>& keys) {
  QList<ManualPage> pages;
  const auto add = [&pages](const QString& name, const QString& text) {
    pages.append({name, text.section(u'\n', 0, 0).mid(2), text});  // after "# "
  };
  for (const char* const name :
       {"start",  "dumps",   "fusion",       "memory", "why",       "oom",     "slow",    "changed",
        "passes", "search",  "sql",          "share",  "notebooks", "views",   "arrange", "preferences",
        "keys",   "queries", "command-line", "files",  "glossary",  "pictures"}) {
    const QString page = QLatin1String(name);
    add(page, page == QLatin1String("keys") ? keysText(keys) : resource(page));
  }
  return pages;
}

QList<DumpRecipe> dumpRecipes() {
  QList<DumpRecipe> recipes;
  QString heading;
  for (const QString& line : resource(QStringLiteral("dumps")).split(u'\n')) {
    if (line.startsWith(QLatin1String("## "))) heading = line.mid(3);
    if (heading.isEmpty() || !line.startsWith(QLatin1String("    ")) || !line.contains(QLatin1String("train.py")))
      continue;
    recipes.append({heading, line.trimmed()});
    heading.clear();  // the first command of each section
  }
  return recipes;
}

Manual::Manual(QList<ManualPage> pages, views::Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window), m_pages(std::move(pages)), m_theme(theme) {
  setObjectName(QStringLiteral("manual"));
  setWindowTitle(tr("Manual — hloscope"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(1040, 800);

  m_list = new QListWidget(this);
  m_list->setObjectName(QStringLiteral("manual-pages"));
  m_list->setAccessibleName(tr("Manual pages"));
  m_list->setFixedWidth(200);
  m_list->setStyleSheet(QStringLiteral("QListView::item { padding: 4px 6px; }"));
  for (const ManualPage& page : m_pages) m_list->addItem(page.title);
  m_text = new QTextBrowser(this);
  m_text->setObjectName(QStringLiteral("manual-text"));
  m_text->setAccessibleName(tr("Manual text"));
  m_text->setOpenLinks(false);
  m_text->document()->setDocumentMargin(20);
  m_find = new QLineEdit(this);
  m_find->setObjectName(QStringLiteral("manual-find"));
  m_find->setPlaceholderText(tr("Find on this page (Ctrl+F)"));
  m_find->setAccessibleName(m_find->placeholderText());
  m_find->setClearButtonEnabled(true);

  auto* const left = new QVBoxLayout;
  left->addWidget(m_list, 1);
  left->addWidget(m_find);
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(8, 8, 8, 8);
  row->addLayout(left);
  row->addWidget(m_text, 1);
  setTabOrder(m_list, m_text);
  setTabOrder(m_text, m_find);
  m_find->setFixedWidth(m_list->width());

  connect(m_list, &QListWidget::currentRowChanged, this, &Manual::showRow);
  connect(m_text, &QTextBrowser::anchorClicked, this,
          [this](const QUrl& link) { showPage(link.path().section(QLatin1Char('.'), 0, 0), link.fragment()); });
  connect(m_find, &QLineEdit::textEdited, this, [this] {
    // Another search word is searched from the top.
    m_text->moveCursor(QTextCursor::Start);
    find(false);
  });
  connect(m_find, &QLineEdit::returnPressed, this, [this] { find(false); });
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
    m_find->setFocus();
    m_find->selectAll();
  });
  connect(new QShortcut(QKeySequence::FindNext, this), &QShortcut::activated, this, [this] { find(false); });
  connect(new QShortcut(QKeySequence::FindPrevious, this), &QShortcut::activated, this, [this] { find(true); });
  connect(&m_theme, &views::Theme::changed, this, &Manual::applyTheme);
  m_list->setCurrentRow(0);
  m_list->setFocus();
}

void Manual::showPage(const QString& name, const QString& anchor) {
  for (int row = 0; row < m_pages.size(); ++row) {
    if (m_pages[row].name == name) m_list->setCurrentRow(row);
  }
  scrollTo(anchor);
}

void Manual::scrollTo(const QString& anchor) {
  const QTextDocument& page = *m_text->document();
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor) continue;
    m_text->verticalScrollBar()->setValue(qRound(page.documentLayout()->blockBoundingRect(block).top()));
    return;
  }
}

void Manual::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void Manual::showRow(int row) {
  m_row = row;
  applyTheme();
  m_text->moveCursor(QTextCursor::Start);
}

// The page is rebuilt: its formats contain colours of the theme.
void Manual::applyTheme() {
  if (m_row < 0) return;
  QString text = m_pages[m_row].text;
  // The page of screenshots shows both themes.
  const bool showsBoth = m_pages[m_row].name == QLatin1String("pictures");
  if (m_theme.colors().dark && !showsBoth) text.replace(QLatin1String("-light.png)"), QLatin1String("-dark.png)"));
  QTextDocument& page = *m_text->document();
  page.setMarkdown(
      text, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
  addPictures(text);
  QTextCursor(&page).beginEditBlock();
  formatTables(page, m_theme);
  formatBlocks(page, m_theme);
  QTextCursor(&page).endEditBlock();
}

// QTextDocument would scale them without smoothing.
void Manual::addPictures(const QString& text) {
  static const QRegularExpression link(QStringLiteral("!\\[[^\\]]*\\]\\(([^)]+)\\)"));
  const qreal ratio = devicePixelRatioF();
  for (auto found = link.globalMatch(text); found.hasNext();) {
    const QString name = found.next().captured(1);
    QImage picture = QImage(QStringLiteral(":/manual/") + name)
                         .convertToFormat(QImage::Format_RGB32)  // more colours than the file has
                         .scaledToWidth(qRound(kPictureWidth * ratio), Qt::SmoothTransformation);
    picture.setDevicePixelRatio(ratio);
    m_text->document()->addResource(QTextDocument::ImageResource, QUrl(name), picture);
  }
}

void Manual::find(bool backward) {
  const QString words = m_find->text();
  const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
  if (words.isEmpty() || m_text->find(words, flags)) return;
  const QTextCursor before = m_text->textCursor();
  m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
  if (!m_text->find(words, flags)) m_text->setTextCursor(before);
}

}  // namespace app

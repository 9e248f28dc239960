#include "app/manual/manual.h"

#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "app/manual/markdown.h"

namespace app {
namespace {

QString resource(const QString& name) {
  QFile file(QStringLiteral(":/manual/%1.md").arg(name));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// A cell of a table: what would be a mark in Markdown is a letter of it.
QString cell(const QString& text) { return QString(text).replace(QLatin1Char('|'), QStringLiteral("\\|")); }

QString keysText(const QList<ActionGroup>& groups) {
  QString text = QStringLiteral("# %1\n\n%2\n").arg(Manual::tr("Keys"), resource(QStringLiteral("keys")));
  for (const auto& [title, actions, fixed] : groups) {
    QString rows;
    const auto add = [&rows](const QString& what, const QList<QKeySequence>& sequences) {
      QStringList keys;
      for (const QKeySequence& key : sequences)
        keys.append(QStringLiteral("`%1`").arg(cell(key.toString(QKeySequence::NativeText))));
      if (!keys.isEmpty()) rows += QStringLiteral("| %1 | %2 |\n").arg(cell(what), keys.join(QStringLiteral(" ")));
    };
    for (const QAction* const action : actions) add(plainText(action), action->shortcuts());
    for (const auto& [what, keys] : fixed) add(what, keys);
    if (!rows.isEmpty()) text += QStringLiteral("\n## %1\n\n| | |\n| --- | --- |\n%2").arg(title, rows);
  }
  return text;
}

}  // namespace

QList<ManualPage> manualPages(const QList<ActionGroup>& keys) {
  QList<ManualPage> pages;
  const auto add = [&pages](const QString& name, const QString& text) {
    const QList<markdown::Block> blocks = markdown::parse(text);
    pages.append({name, blocks.isEmpty() ? name : markdown::plain(blocks.first().text), text});
  };
  for (const char* const name :
       {"start", "dumps", "fusion", "memory", "why", "oom", "slow", "search", "share", "views", "arrange",
        "preferences", "keys", "queries", "command-line", "files", "glossary", "pictures"}) {
    const QString page = QLatin1String(name);
    add(page, page == QLatin1String("keys") ? keysText(keys) : resource(page));
  }
  return pages;
}

QList<DumpRecipe> dumpRecipes() {
  QList<DumpRecipe> recipes;
  QString heading;
  for (const markdown::Block& block : markdown::parse(resource(QStringLiteral("dumps")))) {
    if (block.kind == markdown::Block::Kind::kHeading) heading = block.level == 2 ? block.text : QString();
    if (block.kind != markdown::Block::Kind::kCode || !block.text.contains(QLatin1String("train.py"))) continue;
    if (!heading.isEmpty()) recipes.append({heading, block.text.trimmed()});
    heading.clear();  // the first of each
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
  m_list->setAccessibleName(tr("Pages of the manual"));
  m_list->setFixedWidth(200);
  m_list->setStyleSheet(QStringLiteral("QListView::item { padding: 4px 6px; }"));
  for (const ManualPage& page : m_pages) m_list->addItem(page.title);
  m_text = new QTextBrowser(this);
  m_text->setObjectName(QStringLiteral("manual-text"));
  m_text->setAccessibleName(tr("Text of the manual"));
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
    // Another word is looked for from the top.
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
    if (m_pages[row].name != name) continue;
    m_list->setCurrentRow(row);
    m_text->scrollToAnchor(anchor);
    return;
  }
  // A link within the page.
  if (name.isEmpty()) m_text->scrollToAnchor(anchor);
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

// The page is made anew: a style sheet counts only for what comes after it.
void Manual::applyTheme() {
  if (m_row < 0) return;
  const views::Colors& colors = m_theme.colors();
  m_text->document()->setDefaultStyleSheet(
      QStringLiteral("h1 { font-size: x-large; } h2 { font-size: large; margin-top: 18px; } h3 { margin-top: 12px; }"
                     "p { line-height: 135%; } li { line-height: 135%; }"
                     "p.picture { line-height: 100%; }"
                     "a { color: %1; text-decoration: none; }"
                     "code { font-family: '%2'; background-color: %3; }"
                     "pre { font-family: '%2'; background-color: %3; margin: 6px 0; white-space: pre-wrap; }"
                     "th { text-align: left; padding: 3px 16px 3px 0; color: %4; }"
                     "td { padding: 3px 16px 3px 0; }")
          .arg(colors.accent.name(), m_theme.fixedFont().family(), colors.window.name(), colors.secondaryText.name()));
  QString text = m_pages[m_row].text;
  // The page of pictures shows both.
  const bool showsBoth = m_pages[m_row].name == QLatin1String("pictures");
  if (colors.dark && !showsBoth) text.replace(QLatin1String("-light.png)"), QLatin1String("-dark.png)"));
  const QList<markdown::Block> blocks = markdown::parse(text);
  for (const markdown::Block& block : blocks) {
    if (block.kind == markdown::Block::Kind::kPicture) addPicture(block.target);
  }
  m_text->setHtml(markdown::html(blocks, QStringLiteral(".md")));
}

// The document would scale it by leaving out lines.
void Manual::addPicture(const QString& name) {
  const qreal ratio = devicePixelRatioF();
  QImage picture = QImage(QStringLiteral(":/manual/") + name)
                       .convertToFormat(QImage::Format_RGB32)  // more colours than the file has
                       .scaledToWidth(qRound(markdown::kPictureWidth * ratio), Qt::SmoothTransformation);
  picture.setDevicePixelRatio(ratio);
  m_text->document()->addResource(QTextDocument::ImageResource, QUrl(name), picture);
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

#include "app/window/start_page.h"

#include <QClipboard>
#include <QCommandLinkButton>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/manual/manual.h"
#include "app/preferences/actions.h"
#include "app/window/recent_images.h"
#include "model/items/text.h"
#include "views/menu_text.h"

namespace app {
namespace {

constexpr int kRecentColumns = 2;

QLabel* heading(const QString& text, QWidget* parent) {
  auto* const label = new QLabel(text, parent);
  QFont font = label->font();
  font.setBold(true);
  label->setFont(font);
  return label;
}

/// The image of a file of which no view was kept: a document or a folder on the panel's colour.
QPixmap placeholder(const views::Theme& theme, bool isFolder) {
  constexpr int kSharpness = 2;
  constexpr int kIcon = 24;
  QPixmap image(kRecentImage * kSharpness);
  image.setDevicePixelRatio(kSharpness);
  image.fill(theme.colors().alternateRow);
  QPainter painter(&image);
  const QRect sign(QPoint((kRecentImage.width() - kIcon) / 2, (kRecentImage.height() - kIcon) / 2),
                   QSize(kIcon, kIcon));
  icon(isFolder ? QStringLiteral("folder-open") : QStringLiteral("document-open")).paint(&painter, sign);
  painter.setPen(theme.colors().border);
  painter.drawRect(QRectF(0.5, 0.5, kRecentImage.width() - 1, kRecentImage.height() - 1));
  return image;
}

/// The card of a recent file, whose name and folder are cut off only where the card ends.
class RecentCard : public QCommandLinkButton {
 public:
  RecentCard(const QFileInfo& file, QWidget* parent)
      : QCommandLinkButton(parent), m_name(model::oneLine(file.fileName())), m_folder(model::oneLine(file.path())) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // cards of a row are equally wide
    setText(views::escapeMnemonics(m_name));
    setDescription(m_folder);
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QCommandLinkButton::resizeEvent(event);
    constexpr int kAroundText = 28;  // Qt's margins
    const int room = width() - iconSize().width() - kAroundText;
    QFont bold = font();
    bold.setBold(true);
    // In the middle, so that both the root and the name stay.
    setText(views::escapeMnemonics(QFontMetrics(bold).elidedText(m_name, Qt::ElideMiddle, room)));
    setDescription(fontMetrics().elidedText(m_folder, Qt::ElideMiddle, room));
  }

 private:
  QString m_name;
  QString m_folder;
};

}  // namespace

StartPage::StartPage(views::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setObjectName(QStringLiteral("start-page"));
  auto* const outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* const scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);  // it follows the focus of what is in it
  outer->addWidget(scroll);
  auto* const page = new QWidget(scroll);
  scroll->setWidget(page);
  auto* const centre = new QHBoxLayout(page);
  auto* const column = new QVBoxLayout;
  centre->addStretch(1);
  centre->addLayout(column, 8);
  centre->addStretch(1);
  column->setSpacing(8);
  column->setContentsMargins(24, 40, 24, 24);

  auto* const title = new QLabel(tr("hloscope"), page);
  QFont titleFont = title->font();
  titleFont.setPointSizeF(titleFont.pointSizeF() * 2);
  titleFont.setBold(true);
  title->setFont(titleFont);
  column->addWidget(title);
  auto* const subtitle = new QLabel(tr("A viewer for XLA compiler dumps. Go from a fusion to its Python lines, and see "
                                       "what is in memory, when and where."),
                                    page);
  subtitle->setWordWrap(true);
  m_secondary.append(subtitle);
  column->addWidget(subtitle);
  column->addSpacing(12);

  auto* const buttons = new QHBoxLayout;
  const auto addButton = [&](const QString& text, const QString& iconName, auto signal) {
    auto* const button = new QPushButton(text, page);
    if (!iconName.isEmpty()) button->setIcon(icon(iconName));
    connect(button, &QPushButton::clicked, this, signal);
    buttons->addWidget(button);
    return button;
  };
  addButton(tr("Open File…"), QStringLiteral("document-open"), &StartPage::openFileRequested)
      ->setObjectName(QStringLiteral("start-open-file"));
  addButton(tr("Open Dump Folder…"), QStringLiteral("folder-open"), &StartPage::openFolderRequested)
      ->setObjectName(QStringLiteral("start-open-folder"));
  addButton(tr("Open Sample"), {}, &StartPage::openSampleRequested)->setObjectName(QStringLiteral("start-open-sample"));
  buttons->addStretch(1);
  column->addLayout(buttons);
  m_hint = new QLabel(page);
  m_hint->setObjectName(QStringLiteral("start-hint"));
  m_hint->setTextFormat(Qt::PlainText);
  m_hint->setWordWrap(true);
  m_secondary.append(m_hint);
  column->addWidget(m_hint);
  m_jobShare = new QProgressBar(page);
  m_jobShare->setAccessibleName(tr("Progress of opening"));
  m_jobShare->setTextVisible(false);
  m_jobShare->setFixedHeight(4);
  m_jobShare->setMaximumWidth(420);
  QSizePolicy policy = m_jobShare->sizePolicy();
  policy.setRetainSizeWhenHidden(true);  // nothing moves when it comes and goes
  m_jobShare->setSizePolicy(policy);
  column->addWidget(m_jobShare);
  m_jobDelay.setSingleShot(true);
  m_jobDelay.setInterval(100);
  connect(&m_jobDelay, &QTimer::timeout, this, &StartPage::showJob);
  showJob();
  column->addSpacing(12);

  column->addWidget(heading(tr("Recent"), page));
  m_recent = new QGridLayout;
  m_recent->setSpacing(4);
  for (int i = 0; i < kRecentColumns; ++i) m_recent->setColumnStretch(i, 1);
  column->addLayout(m_recent);
  m_noRecent = new QLabel(tr("No recent files yet. The sample is a small transformer training step with its buffer "
                             "assignment and Python file."),
                          page);
  m_noRecent->setWordWrap(true);
  m_secondary.append(m_noRecent);
  m_recent->addWidget(m_noRecent, 0, 0, 1, kRecentColumns);
  column->addSpacing(20);

  column->addWidget(heading(tr("How to Get a Dump"), page));
  auto* const how = new QLabel(tr("Run your program with these flags, then open the folder. hloscope links each "
                                  "*after_optimizations.txt to the *-buffer-assignment.txt next to it."),
                               page);
  how->setWordWrap(true);
  m_secondary.append(how);
  column->addWidget(how);
  for (const DumpRecipe& recipe : dumpRecipes()) {
    auto* const row = new QHBoxLayout;
    auto* const name = new QLabel(recipe.framework, page);
    name->setMinimumWidth(name->fontMetrics().horizontalAdvance(QStringLiteral("PyTorch/XLA  ")));
    row->addWidget(name);
    auto* const code = new QLabel(recipe.command, page);
    code->setTextFormat(Qt::PlainText);
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    code->setFont(theme.fixedFont());
    code->setWordWrap(true);
    code->setMargin(6);
    m_code.append(code);
    row->addWidget(code, 1);
    auto* const copy = new QToolButton(page);
    copy->setIcon(icon(QStringLiteral("edit-copy")));
    copy->setAutoRaise(true);
    copy->setToolTip(tr("Copy the command for %1").arg(recipe.framework));
    copy->setAccessibleName(copy->toolTip());
    connect(copy, &QToolButton::clicked, this,
            [command = recipe.command] { QGuiApplication::clipboard()->setText(command); });
    row->addWidget(copy);
    column->addLayout(row);
  }
  auto* const more = new QPushButton(tr("Details for each device in the manual"), page);
  more->setObjectName(QStringLiteral("start-manual"));
  more->setFlat(true);
  more->setCursor(Qt::PointingHandCursor);
  more->setStyleSheet(QStringLiteral("QPushButton { text-align: left; padding: 4px 6px; color: palette(link); }"));
  connect(more, &QPushButton::clicked, this, &StartPage::manualRequested);
  column->addWidget(more, 0, Qt::AlignLeft);
  column->addStretch(1);
  connect(&m_theme, &views::Theme::changed, this, &StartPage::applyTheme);
  applyTheme();
}

void StartPage::setRecentPaths(const QStringList& paths) {
  qDeleteAll(m_recentRows);
  m_recentRows.clear();
  m_noRecent->setVisible(paths.isEmpty());
  for (const QString& path : paths) {
    const QFileInfo file(path);
    auto* const button = new RecentCard(file, this);
    const QPixmap image = recentImage(path);
    button->setIcon(image.isNull() ? placeholder(m_theme, file.isDir()) : image);
    button->setIconSize(kRecentImage);
    button->setFixedHeight(kRecentImage.height() + 20);
    button->setToolTip(model::toolTip(path));
    button->setCursor(Qt::PointingHandCursor);
    connect(button, &QCommandLinkButton::clicked, this, [this, path] { emit pathChosen(path); });
    const auto place = static_cast<int>(m_recentRows.size());
    m_recent->addWidget(button, place / kRecentColumns, place % kRecentColumns);
    m_recentRows.append(button);
  }
}

void StartPage::setJob(const QString& name, double share) {
  m_jobName = name;
  // QProgressBar paints a new value at once, and with it the whole window, which may be half changed.
  m_jobShare->setUpdatesEnabled(false);
  m_jobShare->setRange(0, share < 0 ? 0 : 1000);
  m_jobShare->setValue(static_cast<int>(share * 1000));
  m_jobShare->setUpdatesEnabled(true);
  if (name.isEmpty()) {
    m_jobDelay.stop();
    showJob();
  } else if (!m_jobShare->isHidden()) {
    showJob();
  } else if (!m_jobDelay.isActive()) {
    m_jobDelay.start();
  }
}

void StartPage::showJob() {
  m_jobShare->setVisible(!m_jobName.isEmpty());
  m_hint->setText(m_jobName.isEmpty() ? tr("Or drop files and folders on this window, or paste HLO text with Ctrl+V.")
                                      : tr("%1…").arg(model::oneLine(m_jobName, 120)));
}

void StartPage::applyTheme() {
  const views::Colors& colors = m_theme.colors();
  for (QLabel* const label : m_secondary) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colors.secondaryText);
    label->setPalette(palette);
  }
  for (QWidget* const code : m_code) {
    code->setStyleSheet(QStringLiteral("background: %1; border: 1px solid %2; border-radius: 4px;")
                            .arg(colors.panel.name(), colors.border.name()));
  }
}

}  // namespace app

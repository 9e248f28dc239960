#include "views/graph/breadcrumbs.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "model/items/text.h"
#include "views/menu_text.h"

namespace views {
namespace {

constexpr int kHeight = 30;
constexpr int kSide = 8;
constexpr int kSeparatorWidth = 14;
constexpr int kLongestCrumb = 44;  // characters; the whole is in the tooltip

/// Plain text for a menu: no ampersand is a key.

QString shortened(const QString& text, int characters) {
  if (text.size() <= characters) return text;
  const int tail = (characters - 1) / 2;
  return text.left(characters - 1 - tail) + u'…' + text.right(tail);
}

}  // namespace

/// A link. Its text is shown as it is: no mnemonics, no markup.
class CrumbButton : public QAbstractButton {
 public:
  CrumbButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
  }

  void setText(const QString& text, bool isHere) {
    m_text = text;
    QFont letters = parentWidget()->font();
    letters.setBold(isHere);
    setFont(letters);
    m_isHere = isHere;
    update();
  }
  static constexpr int kPadding = 4;

  QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(m_text) + 2 * kPadding, fontMetrics().height() + 6};
  }

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    // Links follow Enter; buttons alone know Space only.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
      click();
    } else {
      QAbstractButton::keyPressEvent(event);
    }
  }

  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colors& colors = m_theme.colors();
    if (underMouse() || isDown()) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(colors.hover);
      painter.drawRoundedRect(rect(), 4, 4);
    }
    if (hasFocus()) {
      painter.setPen(QPen(colors.accent, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    painter.setPen(m_isHere ? colors.text : colors.accent);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, m_text);
  }

 private:
  const Theme& m_theme;
  QString m_text;
  bool m_isHere = false;
};

Breadcrumbs::Breadcrumbs(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_more(new CrumbButton(theme, this)) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setAccessibleName(tr("Path to the computation"));
  m_more->setText(QStringLiteral("…"), false);
  m_more->setAccessibleName(tr("Computations in between"));
  m_more->hide();
  connect(m_more, &QAbstractButton::clicked, this, &Breadcrumbs::showHidden);
  connect(&theme, &Theme::changed, this, &Breadcrumbs::restyle);
}

void Breadcrumbs::setCrumbs(std::vector<Crumb> crumbs) {
  m_crumbs = std::move(crumbs);
  while (m_buttons.size() > m_crumbs.size()) {
    m_buttons.back()->deleteLater();
    m_buttons.back()->hide();
    m_buttons.pop_back();
  }
  while (m_buttons.size() < m_crumbs.size()) {
    auto* const button = new CrumbButton(m_theme, this);
    const int number = static_cast<int>(m_buttons.size());
    connect(button, &QAbstractButton::clicked, this, [this, number] { emit activated(number); });
    m_buttons.push_back(button);
  }
  for (size_t i = 0; i < m_crumbs.size(); ++i) {
    QStringList lines{m_crumbs[i].whole, m_crumbs[i].size};
    lines.removeAll(QString());
    m_buttons[i]->setToolTip(model::toolTip(lines.join(u'\n')));
    m_buttons[i]->setAccessibleName(lines.join(QStringLiteral(", ")));
  }
  restyle();
}

void Breadcrumbs::restyle() {
  updateGeometry();
  arrange();
  update();
}

void Breadcrumbs::arrange() {
  if (m_buttons.empty()) {
    m_more->hide();
    return;
  }
  const auto widthOf = [this](size_t i) { return m_buttons[i]->sizeHint().width(); };
  const auto setTexts = [this](int characters) {
    for (size_t i = 0; i < m_buttons.size(); ++i) {
      m_buttons[i]->setText(shortened(m_crumbs[i].text, characters), i + 1 == m_buttons.size());
    }
  };
  setTexts(kLongestCrumb);
  const int room = width() - 2 * kSide;
  const auto total = [&] {
    int sum = 0;
    for (size_t i = 0; i < m_buttons.size(); ++i) {
      if (i > 0 && static_cast<int>(i) < m_firstShown) continue;
      sum += widthOf(i) + (i > 0 ? kSeparatorWidth : 0);
    }
    return m_firstShown > 1 ? sum + m_more->sizeHint().width() + kSeparatorWidth : sum;
  };
  m_firstShown = 1;
  while (total() > room && m_firstShown + 1 < static_cast<int>(m_buttons.size())) ++m_firstShown;
  // Still too long: the texts themselves give way.
  for (int characters = kLongestCrumb - 4; total() > room && characters >= 8; characters -= 4) setTexts(characters);

  int x = kSide;
  const auto put = [&](CrumbButton* button) {
    const QSize size = button->sizeHint();
    button->setGeometry(x, (height() - size.height()) / 2, size.width(), size.height());
    button->show();
    x += size.width() + kSeparatorWidth;
  };
  for (size_t i = 0; i < m_buttons.size(); ++i) {
    if (i == 1 && m_firstShown > 1) put(m_more);
    if (i > 0 && static_cast<int>(i) < m_firstShown) {
      m_buttons[i]->hide();
    } else {
      put(m_buttons[i]);
    }
  }
  m_more->setVisible(m_firstShown > 1 && m_buttons.size() > 1);
  QWidget* before = nullptr;
  for (CrumbButton* const button : m_buttons) {
    if (before) setTabOrder(before, button);
    before = button;
  }
}

void Breadcrumbs::showHidden() {
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int i = 1; i < m_firstShown; ++i) {
    const Crumb& crumb = m_crumbs[static_cast<size_t>(i)];
    connect(menu->addAction(escapeMnemonics(crumb.text) + u'\t' + crumb.size), &QAction::triggered, this,
            [this, i] { emit activated(i); });
  }
  menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

QSize Breadcrumbs::sizeHint() const {
  QFont bold = font();
  bold.setBold(true);
  int width = 2 * kSide;
  for (const Crumb& crumb : m_crumbs) {
    width += QFontMetrics(bold).horizontalAdvance(shortened(crumb.text, kLongestCrumb)) + 2 * CrumbButton::kPadding +
             kSeparatorWidth;
  }
  if (!m_crumbs.empty()) width += fontMetrics().horizontalAdvance(m_crumbs.back().size) + kSide;
  return {std::max(80, width), kHeight};
}
QSize Breadcrumbs::minimumSizeHint() const { return {80, kHeight}; }

void Breadcrumbs::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  painter.fillRect(0, height() - 1, width(), 1, colors.border);
  painter.setPen(colors.secondaryText);
  const auto separate = [&](const CrumbButton* button) {
    painter.drawText(QRect(button->x() - kSeparatorWidth, 0, kSeparatorWidth, height() - 1), Qt::AlignCenter,
                     QStringLiteral("›"));
  };
  for (size_t i = 1; i < m_buttons.size(); ++i) {
    if (!m_buttons[i]->isHidden()) separate(m_buttons[i]);
  }
  if (!m_more->isHidden()) separate(m_more);
  if (m_crumbs.empty()) return;
  const QRect room(m_buttons.back()->geometry().right() + kSeparatorWidth, 0, width(), height() - 1);
  const QString& size = m_crumbs.back().size;
  if (room.left() + fontMetrics().horizontalAdvance(size) <= width() - kSide)
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, size);
}

void Breadcrumbs::resizeEvent(QResizeEvent*) { arrange(); }

void Breadcrumbs::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

}  // namespace views

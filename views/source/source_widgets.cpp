#include "views/source/source_widgets.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/text/text_gutter.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kCountRole = Qt::UserRole + 1;
constexpr size_t kMaximumFrames = 256;
constexpr int kMaximumLinks = 256;
constexpr int kBarWidth = ShareDelegate::kBarWidth;
constexpr int kHeatHeight = 8;
constexpr int kBarSpace = 8;
constexpr int kSectionPadding = 6;          // of the titles above
constexpr int kAround = 3 * kBarSpace + 4;  // around a file's name: margins and the arrow
constexpr int kReadable = 40;               // minimum of characters per line

/// Paints a file's name, and at the right the number of its instructions.
class FileDelegate : public QStyledItemDelegate {
 public:
  FileDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString number = count(index);
    const int width = option.fontMetrics.horizontalAdvance(number);
    const bool isCurrent = (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) != 0;
    painter->fillRect(option.rect, isCurrent ? m_theme.colors().selection : m_theme.colors().panel);
    const QRect rect = option.rect.adjusted(kBarSpace, 0, -kBarSpace, 0);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(m_theme.colors().text);
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->drawText(rect.adjusted(0, 0, -width - kBarSpace, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(name, Qt::ElideMiddle, rect.width() - width - kBarSpace));
    painter->setPen(m_theme.colors().secondaryText);
    painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, number);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QFontMetrics& metrics = option.fontMetrics;
    return {metrics.horizontalAdvance(index.data(Qt::DisplayRole).toString()) +
                metrics.horizontalAdvance(count(index)) + 3 * kBarSpace,
            24};
  }

 private:
  static QString count(const QModelIndex& index) { return grouped(index.data(kCountRole).toLongLong()); }
  Theme& m_theme;
};

/// Paints source positions as links, with a separator such as "called from" between them.
class LinkDelegate : public QStyledItemDelegate {
 public:
  LinkDelegate(Theme& theme, QString separator, QObject* parent)
      : QStyledItemDelegate(parent), m_theme(theme), m_separator(std::move(separator)) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& colors = m_theme.colors();
    const bool isCurrent = (option.state & QStyle::State_Selected) != 0;
    const bool isHovered = (option.state & QStyle::State_MouseOver) != 0;
    if (isCurrent || isHovered) painter->fillRect(option.rect, isCurrent ? colors.selection : colors.hover);
    painter->save();
    painter->setFont(option.font);
    QRect rect = option.rect.adjusted(kBarSpace / 2, 0, 0, 0);
    if (index.row() > 0) {
      painter->setPen(colors.secondaryText);
      painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine, m_separator);
      rect.setLeft(rect.left() + option.fontMetrics.horizontalAdvance(m_separator));
    }
    const QString place = index.data(Qt::DisplayRole).toString();
    const QString function = index.data(Qt::UserRole).toString();
    painter->setPen(colors.accent);
    painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine, place);
    if (isHovered || (option.state & QStyle::State_HasFocus) != 0) {
      const int baseline = rect.center().y() + option.fontMetrics.ascent() / 2 + 1;
      painter->drawLine(rect.left(), baseline, rect.left() + option.fontMetrics.horizontalAdvance(place), baseline);
    }
    rect.setLeft(rect.left() + option.fontMetrics.horizontalAdvance(place + QLatin1Char(' ')));
    painter->setPen(colors.text);
    painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine, function);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString text = (index.row() > 0 ? m_separator : QString()) + index.data(Qt::DisplayRole).toString() +
                         QLatin1Char(' ') + index.data(Qt::UserRole).toString();
    return {option.fontMetrics.horizontalAdvance(text) + kBarSpace, 24};
  }

 private:
  Theme& m_theme;
  QString m_separator;
};

}  // namespace

// --- FilePicker -----------------------------------------------------------------------------------------------------

FilePicker::FilePicker(Theme& theme, QWidget* parent) : QComboBox(parent), m_theme(theme) {
  setAttribute(Qt::WA_Hover);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(6);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Source file"));
  setMaxVisibleItems(24);
  setItemDelegate(new FileDelegate(theme, this));
  connect(this, &QComboBox::activated, this, [this] {
    if (const auto file = currentFile()) {
      setToolTip(currentData(Qt::ToolTipRole).toString());
      emit filePicked(*file);
    }
  });
}

void FilePicker::setFiles(const std::vector<File>& files) {
  clear();
  for (const File& file : files) addFile(file);
  setCurrentIndex(-1);
  setEnabled(!files.empty());
}

void FilePicker::addFile(const File& file) {
  const QSignalBlocker blocker(this);
  const int current = currentIndex();
  addItem(model::oneLine(file.name), file.id.index());
  setItemData(count() - 1, model::toolTip(file.path), Qt::ToolTipRole);
  setItemData(count() - 1, static_cast<qulonglong>(file.instructions), kCountRole);
  setCurrentIndex(current);
}

bool FilePicker::setCurrentFile(hlo::FileId id) {
  const QSignalBlocker blocker(this);
  const int index = findData(id.index());
  setCurrentIndex(index);
  setToolTip(index < 0 ? QString() : currentData(Qt::ToolTipRole).toString());
  return index >= 0;
}

std::optional<hlo::FileId> FilePicker::currentFile() const {
  return currentIndex() < 0 ? std::nullopt : std::optional(fileAt(currentIndex()));
}

void FilePicker::showPopup() {
  view()->setTextElideMode(Qt::ElideMiddle);
  const int room = window()->width() / 2;
  view()->setMinimumWidth(std::clamp(view()->sizeHintForColumn(0) + kBarSpace * 3, width(), std::max(width(), room)));
  QComboBox::showPopup();
}

int FilePicker::nameWidth() const { return fontMetrics().horizontalAdvance(currentText()) + kAround; }

QSize FilePicker::minimumSizeHint() const { return {64, QComboBox::minimumSizeHint().height()}; }

void FilePicker::paintEvent(QPaintEvent*) {
  // Flat, like a title that opens a menu: the frame is drawn only on hover and focus.
  const Colors& colors = m_theme.colors();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (underMouse() || hasFocus()) {
    painter.setPen(hasFocus() ? colors.accent : colors.border);
    painter.setBrush(colors.hover);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 1.5, -0.5, -1.5), 6, 6);
  }
  const QString name = fontMetrics().elidedText(currentText(), Qt::ElideMiddle, width() - kAround);
  painter.setPen(isEnabled() ? colors.text : colors.secondaryText);
  painter.drawText(rect().adjusted(kBarSpace, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine, name);
  const qreal x =
      std::min<qreal>(width() - kBarSpace - 4, kBarSpace + fontMetrics().horizontalAdvance(name) + kBarSpace + 4);
  const qreal y = height() / 2.0;
  const QPointF arrow[] = {{x - 4, y - 2}, {x + 4, y - 2}, {x, y + 3}};
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.secondaryText);
  painter.drawPolygon(arrow, 3);
}

// --- NoticeBar ------------------------------------------------------------------------------------------------------

NoticeBar::NoticeBar(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_label(new QLabel(this)),
      m_button(new QPushButton(this)),
      m_decline(new QPushButton(this)),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  m_layout->setContentsMargins(12, 4, 8, 5);
  m_layout->setSpacing(6);
  m_label->setTextFormat(Qt::PlainText);
  m_label->setWordWrap(true);
  m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* const buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(m_button);
  buttons->addWidget(m_decline);
  buttons->addStretch(1);
  m_layout->addWidget(m_label, 1);
  m_layout->addLayout(buttons);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  hide();
}

void NoticeBar::setNotice(const QString& text, const QString& button, const QString& decline) {
  m_label->setText(text);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
  m_decline->setText(decline);
  m_decline->setVisible(!decline.isEmpty());
  arrange();
  setVisible(!text.isEmpty());
}

void NoticeBar::arrange() {
  int left = width() - m_layout->contentsMargins().left() - m_layout->contentsMargins().right();
  for (const QPushButton* const button : {m_button, m_decline}) {
    if (!button->isHidden()) left -= button->sizeHint().width() + 8;
  }
  m_layout->setDirection(left < kReadable * fontMetrics().averageCharWidth() ? QBoxLayout::TopToBottom
                                                                             : QBoxLayout::LeftToRight);
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

QString NoticeBar::text() const { return isHidden() ? QString() : m_label->text(); }

void NoticeBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.colors().window);
  painter.fillRect(QRect(0, 0, 3, height()), m_theme.colors().warning);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors().border);
}

// --- LinkRow --------------------------------------------------------------------------------------------------------

LinkRow::LinkRow(Theme& theme, const QString& separator, QWidget* parent) : QListView(parent), m_theme(theme) {
  setFlow(QListView::LeftToRight);
  setWrapping(false);
  setModel(&m_links);
  setItemDelegate(new LinkDelegate(theme, separator, this));
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFont(theme.fixedFont());
  connect(&theme, &Theme::changed, this, [this] {
    setFont(m_theme.fixedFont());
    fitHeight();
  });
  const auto activate = [this](const QModelIndex& index) { emit linkActivated(index.row()); };
  connect(this, &QListView::clicked, this, activate);
  connect(this, &QListView::activated, this, activate);
  fitHeight();
  hide();
}

void LinkRow::fitHeight() { setFixedHeight(std::max(24, fontMetrics().height() + 8)); }

void LinkRow::addLink(const QString& text, const QString& detail, const QString& tip) {
  auto* const item = new QStandardItem(text);
  item->setData(detail, Qt::UserRole);
  item->setToolTip(model::toolTip(tip));
  item->setData(QStringLiteral("%1 %2").arg(text, detail), Qt::AccessibleTextRole);
  m_links.appendRow(item);
}

void LinkRow::showLinks(bool show) {
  setVisible(show);
  scrollToTop();
  horizontalScrollBar()->setValue(0);
}

void LinkRow::wheelEvent(QWheelEvent* event) {
  // The row scrolls only sideways, in whichever direction the wheel turns.
  const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta.x() - delta.y());
  event->accept();
}

// --- CallStackBar ---------------------------------------------------------------------------------------------------

CallStackBar::CallStackBar(Theme& theme, QWidget* parent) : LinkRow(theme, QStringLiteral("‹ "), parent) {
  setAccessibleName(tr("Call stack, innermost frame first"));
  connect(this, &LinkRow::linkActivated, this,
          [this](int place) { emit frameActivated(m_frames[static_cast<size_t>(place)]); });
}

void CallStackBar::setStack(const hlo::Module* module, std::optional<hlo::FrameId> innermost,
                            const hlo::FrameRules& rules) {
  clearLinks();
  m_frames.clear();
  bool anyFunction = false;
  std::vector<hlo::FrameId> stack;
  for (auto at = innermost; module != nullptr && at && stack.size() < kMaximumFrames; at = module->frame(*at).parent) {
    stack.push_back(*at);
  }
  const auto isUsers = [&](hlo::FrameId id) {
    return rules.role(module->file(module->frame(id).file)) == hlo::FrameRole::kUser;
  };
  const bool anyOfUser = std::any_of(stack.begin(), stack.end(), isUsers);
  for (const hlo::FrameId id : stack) {
    if (anyOfUser && !isUsers(id)) continue;
    const hlo::StackFrame& frame = module->frame(id);
    const QString function = model::oneLine(frame.function);
    anyFunction = anyFunction || !function.isEmpty();
    addLink(model::placeText(*module, {frame.file, frame.line}), function,
            tr("%1, line %2").arg(toQString(module->file(frame.file)), QString::number(frame.line)));
    m_frames.push_back(id);
  }
  showLinks(linkCount() > 1 || anyFunction);
}

// --- LineSetBar -----------------------------------------------------------------------------------------------------

LineSetBar::LineSetBar(Theme& theme, QWidget* parent) : LinkRow(theme, QStringLiteral("· "), parent) {
  setAccessibleName(tr("Source lines of the selection, most expensive first"));
  connect(this, &LinkRow::linkActivated, this,
          [this](int place) { emit lineActivated(m_lines[static_cast<size_t>(place)]); });
}

void LineSetBar::setLines(const hlo::Module* module, std::vector<model::LineFigures> lines, const hlo::Cost& total,
                          std::optional<hlo::SourceLine> reported) {
  clearLinks();
  m_lines.clear();
  // Shares are of the FLOPs, if any; otherwise of the bytes, otherwise of the instruction counts.
  const bool byFlops = total.flops.atLeast() > 0;
  const bool byBytes = !byFlops && total.bytes().atLeast() > 0;
  const auto share = [&](const model::LineFigures& line) {
    if (byFlops) return hlo::LineCosts::share(line.cost.flops, total.flops);
    if (byBytes) return hlo::LineCosts::share(line.cost.bytes(), total.bytes());
    return 0.0;
  };
  std::stable_sort(lines.begin(), lines.end(), [&](const model::LineFigures& a, const model::LineFigures& b) {
    return std::pair(share(a), a.instructions) > std::pair(share(b), b.instructions);
  });
  for (const model::LineFigures& line : lines) {
    if (module == nullptr || linkCount() == kMaximumLinks) break;
    QString detail = byFlops || byBytes ? model::percentText(share(line), 0) : grouped(line.instructions);
    if (line.line == reported) detail += tr(", reported");
    QStringList tip{model::wholePlaceText(*module, line.line)};
    tip += tr("%1 of %2 FLOPs").arg(model::exactCount(line.cost.flops), model::exactCount(total.flops));
    tip += tr("%1 read and written").arg(model::exactBytes(line.cost.bytes()));
    if (line.peakBytes) tip += model::lineAtPeakText(*line.peakBytes, line.inferredPeakBytes, line.isPeakEstimated);
    tip += model::instructionsText(line.instructions, line.inferred);
    if (line.line == reported) tip += tr("Line reported by the compiler for the selection");
    addLink(model::placeText(*module, line.line), detail, tip.join(u'\n'));
    m_lines.push_back(line.line);
  }
  showLinks(linkCount() > 1);
}

// --- ShareDelegate --------------------------------------------------------------------------------------------------

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem number = option;
  initStyleOption(&number, index);
  const QWidget* const widget = option.widget;
  QStyle* const style = widget != nullptr ? widget->style() : QApplication::style();
  style->drawPrimitive(QStyle::PE_PanelItemViewItem, &number, painter, widget);
  // The number takes precedence: in a column without room for a wide number and a bar, no row has a bar, so that
  // numbers stay aligned.
  const int width = option.fontMetrics.horizontalAdvance(QStringLiteral("999.99 MiB"));
  const bool hasBar = option.rect.width() >= width + kBarWidth + 2 * kBarSpace + kBarSpace / 2;
  const QRect text = option.rect.adjusted(kBarSpace, 0, -kSectionPadding, 0);
  painter->setPen(m_theme.colors().text);
  painter->setFont(number.font);
  painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, number.text);
  const double share = index.data(model::SourceLineModel::kShareRole).toDouble();
  if (share <= 0 || !hasBar) return;
  const int length = std::clamp(static_cast<int>(std::lround(share * kBarWidth)), 2, kBarWidth);
  // Numbers are at the right edge, below the title of their column, and bars begin at one line beside the widest.
  // A number with inferred bytes can be wider: its bar gives way, and is left out where there is no room.
  const int own = QFontMetrics(number.font).horizontalAdvance(number.text);
  const int left = text.right() + 1 - std::max(width, own) - kBarSpace / 2 - kBarWidth;
  if (left < option.rect.left()) return;
  painter->fillRect(QRect(left, option.rect.center().y() - kHeatHeight / 2 + 1, length, kHeatHeight),
                    barColor(m_theme.colors()));
}

QSize ShareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize size = QStyledItemDelegate::sizeHint(option, index);
  return {size.width() + kBarWidth + kBarSpace, std::max(size.height(), 24)};
}

}  // namespace views

#include "views/memory/facts_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/text.h"
#include "views/memory/item_link.h"
#include "views/memory/memory_delegate.h"

namespace views {
namespace {

constexpr qsizetype kLongestText = 20000;  // characters of an instruction; constants and backend configs can be endless
constexpr int kTextLines = 5;

/// The instruction as the assignment's dump prints it, else as the module does.
QString instructionText(const model::Snapshot& snapshot, buffers::ValueId id) {
  absl::string_view text = snapshot.assignment->value(id).fromInstruction;
  if (text.empty() && snapshot.module != nullptr) {
    if (const auto instruction = snapshot.link.instruction(id)) {
      text = snapshot.module->text().text(snapshot.module->range(*instruction));
    }
  }
  const bool cut = text.size() > static_cast<size_t>(kLongestText);
  return toQString(text.substr(0, kLongestText)) + (cut ? QStringLiteral("…") : QString());
}

}  // namespace

FactsPanel::FactsPanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new model::BufferFactsModel(this)),
      m_title(new QLabel(this)),
      m_note(new QLabel(this)),
      m_tree(new QTreeView(this)),
      m_text(new QPlainTextEdit(this)) {
  setObjectName(QStringLiteral("memory.facts"));
  for (QLabel* const label : {m_title, m_note}) {
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(8, 0, 8, 0);
  }
  m_title->setMinimumWidth(0);
  m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_note->setWordWrap(true);
  m_note->setForegroundRole(QPalette::PlaceholderText);

  m_tree->setModel(m_model);
  m_tree->setObjectName(QStringLiteral("memory.facts.list"));
  m_tree->setAccessibleName(tr("Facts of the selected value"));
  m_tree->setHeaderHidden(true);
  m_tree->setUniformRowHeights(true);
  m_tree->setIndentation(16);
  m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_tree->setTextElideMode(Qt::ElideRight);
  m_tree->setItemDelegate(
      new MemoryDelegate(context.theme, {.fixed = {model::BufferFactsModel::kText}, .links = true}, this));
  m_tree->header()->setStretchLastSection(true);
  m_tree->header()->setMinimumSectionSize(40);
  auto* const link = new ItemLink(m_tree, context, ItemLink::Selects::kClicked);
  connect(link, &ItemLink::menuRequested, this, &FactsPanel::menuRequested);

  m_text->setReadOnly(true);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  m_text->setWordWrapMode(QTextOption::WrapAnywhere);
  m_text->setAccessibleName(tr("Text of the defining instruction"));
  m_text->setTabChangesFocus(true);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(4);
  column->addWidget(m_title);
  column->addWidget(m_note);
  column->addWidget(m_tree, 3);
  column->addWidget(m_text, 1);
  column->addStretch();  // takes the room while there is nothing to list
  const auto applyFonts = [this] {
    QFont name = m_context.theme.fixedFont();
    m_text->setFont(name);
    m_text->setMaximumHeight(QFontMetrics(name).lineSpacing() * kTextLines + 12);
    name.setBold(true);
    m_title->setFont(name);
  };
  applyFonts();
  connect(&context.theme, &Theme::changed, this, applyFonts);
}

void FactsPanel::setTitle(const QString& title) {
  m_fullTitle = title;
  m_title->setToolTip(model::toolTip(title));
  m_title->setText(QFontMetrics(m_title->font()).elidedText(title, Qt::ElideMiddle, std::max(60, width() - 20)));
}

void FactsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setTitle(m_fullTitle);
  m_tree->header()->resizeSection(0, std::clamp(width() * 2 / 5, 90, 150));
}

void FactsPanel::show(const std::shared_ptr<const model::Snapshot>& snapshot, const model::Selection& selection) {
  const auto* const allocation = selection.target ? std::get_if<buffers::AllocationId>(&*selection.target) : nullptr;
  const bool hasAny =
      snapshot != nullptr && snapshot->assignment != nullptr && (allocation != nullptr || !selection.values.empty());
  m_tree->setVisible(hasAny);
  m_text->hide();
  m_note->hide();
  if (!hasAny) {
    m_model->clear();
    setTitle(tr("Value"));
    m_note->setText(tr("Click a bar, or a row above, to see the value’s bytes, steps, aliases and uses."));
    m_note->show();
    return;
  }
  if (allocation != nullptr) {
    setTitle(tr("allocation %1").arg(grouped(snapshot->assignment->allocation(*allocation).number)));
    m_model->setAllocation(snapshot, *allocation);
    m_tree->expandAll();
    return;
  }
  const buffers::ValueId value = selection.values.front();
  setTitle(model::valueName(snapshot->assignment->value(value)));
  if (selection.values.size() > 1) {
    m_note->setText(
        tr("The first of %1 values of the selection.").arg(grouped(static_cast<int64_t>(selection.values.size()))));
    m_note->show();
  }
  m_model->setValue(snapshot, value);
  m_tree->expandAll();
  const QString text = instructionText(*snapshot, value);
  m_text->setPlainText(model::printable(text));
  m_text->setVisible(!text.isEmpty());
}

}  // namespace views

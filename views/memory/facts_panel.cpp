#include "views/memory/facts_panel.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "model/items/inspector_rows.h"
#include "model/items/text.h"

namespace views {
namespace {

constexpr qsizetype kLongestText = 20000;  // characters of an instruction; constants and backend configs can be very
                                           // long
constexpr int kTextLines = 5;

/// Returns the instruction as printed in the assignment's dump, otherwise as in the module.
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
      m_tree(new FactsTree(context, this)),
      m_note(new QLabel(this)),
      m_text(new QPlainTextEdit(this)) {
  setObjectName(QStringLiteral("memory.facts"));
  m_note->setTextFormat(Qt::PlainText);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->setContentsMargins(8, 0, 8, 0);
  m_note->setWordWrap(true);
  m_note->setForegroundRole(QPalette::PlaceholderText);

  m_tree->setObjectName(QStringLiteral("memory.facts.list"));
  m_tree->setAccessibleName(tr("Details of the selected value"));
  connect(m_tree, &FactsTree::linkFollowed, &context.navigation, &model::Navigation::select);
  connect(m_tree, &FactsTree::menuRequested, this, &FactsPanel::menuRequested);

  m_text->setReadOnly(true);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  m_text->setWordWrapMode(QTextOption::WrapAnywhere);
  m_text->setAccessibleName(tr("Text of the defining instruction"));
  m_text->setTabChangesFocus(true);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(4);
  column->addWidget(m_note);
  column->addWidget(m_tree, 3);
  column->addWidget(m_text, 1);
  column->addStretch();  // takes the space while the list is empty
  const auto applyFonts = [this, &theme = context.theme] {
    const QFont name = theme.fixedFont();
    m_text->setFont(name);
    m_text->setMaximumHeight(QFontMetrics(name).lineSpacing() * kTextLines + 12);
  };
  applyFonts();
  connect(&context.theme, &Theme::changed, this, applyFonts);
}

void FactsPanel::show(const std::shared_ptr<const model::Snapshot>& snapshot, const model::Selection& selection) {
  const auto* const allocation = selection.target ? std::get_if<buffers::AllocationId>(&*selection.target) : nullptr;
  const bool hasAny =
      snapshot != nullptr && snapshot->assignment != nullptr && (allocation != nullptr || !selection.values.empty());
  const auto count = static_cast<int64_t>(selection.values.size());
  m_note->setText(!hasAny ? tr("Click a bar or a row above to see the value’s bytes, steps, aliases and uses.")
                          : tr("Showing the first of %1 selected values.").arg(grouped(count)));
  m_note->setVisible(!hasAny || (allocation == nullptr && count > 1));
  m_tree->setVisible(hasAny);
  QString text;
  if (!hasAny) {
    m_tree->setFacts({});
  } else if (allocation != nullptr) {
    m_tree->setFacts(model::inspect(snapshot, *allocation));
  } else {
    m_tree->setFacts(model::inspect(snapshot, selection.values.front()));
    text = instructionText(*snapshot, selection.values.front());
  }
  m_text->setPlainText(model::printable(text));
  m_text->setVisible(!text.isEmpty());
}

}  // namespace views

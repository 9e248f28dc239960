#include "app/preferences/editor_field.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

namespace app {
namespace {

struct KnownEditor {
  const char* name;
  const char* command;
};
constexpr KnownEditor kKnownEditors[] = {
    {"VS Code", "code --goto {file}:{line}"},
    {"PyCharm", "pycharm --line {line} {file}"},
    {QT_TRANSLATE_NOOP("app::EditorField", "Vim in a terminal"), "xterm -e vim +{line} {file}"},
    {"Emacs", "emacs +{line} {file}"},
    {"Kate", "kate --line {line} {file}"},
};

}  // namespace

EditorField::EditorField(QWidget* parent)
    : QWidget(parent), m_choice(new QComboBox(this)), m_command(new QLineEdit(this)) {
  m_choice->setObjectName(QStringLiteral("preferences-editor-choice"));
  m_choice->addItem(tr("Custom"), QString());
  for (const KnownEditor& editor : kKnownEditors) m_choice->addItem(tr(editor.name), QLatin1String(editor.command));
  m_command->setObjectName(QStringLiteral("preferences-editor"));
  m_command->setPlaceholderText(QLatin1String(kKnownEditors[0].command));
  m_command->setToolTip(
      tr("Command that opens a source file: {file} is its path, {line} the line. It runs without a shell."));

  auto* const grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](int row, const QString& text, QWidget* field) {
    auto* const label = new QLabel(text, this);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
  };
  add(0, tr("&Editor:"), m_choice);
  add(1, tr("Co&mmand:"), m_command);
  grid->setColumnStretch(1, 1);

  connect(m_choice, &QComboBox::activated, this, [this] {
    m_command->setText(m_choice->currentData().toString());
    if (m_command->text().isEmpty()) m_command->setFocus();
    emit commandChanged();
  });
  connect(m_command, &QLineEdit::textEdited, this, [this] {
    showChoice();
    emit commandChanged();
  });
}

QString EditorField::command() const { return m_command->text().trimmed(); }

void EditorField::setCommand(const QString& command) {
  m_command->setText(command);
  showChoice();
}

void EditorField::showChoice() { m_choice->setCurrentIndex(std::max(0, m_choice->findData(command()))); }

}  // namespace app

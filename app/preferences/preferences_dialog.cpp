#include "app/preferences/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/preferences/language.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/session/save_file.h"
#include "views/dialog_folders.h"

namespace app {
namespace {

constexpr int kActionRole = Qt::UserRole;
constexpr qint64 kMostFileBytes = 1 << 20;

QString fileFilter() { return PreferencesDialog::tr("Preferences (*.json);;All files (*)"); }

template <class Widget>
Widget* named(Widget* widget, const char* name) {
  widget->setObjectName(QLatin1String(name));
  return widget;
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Preferences& preferences, KeyBindings& bindings, model::JobRunner& jobs,
                                     QWidget* parent)
    : QDialog(parent), m_preferences(preferences), m_bindings(bindings) {
  setObjectName(QStringLiteral("preferences"));
  setWindowTitle(tr("Preferences"));
  resize(640, 560);

  m_tabs = named(new QTabWidget(this), "preferences-tabs");
  m_tabs->addTab(appearancePage(), tr("&Appearance"));
  m_tabs->addTab(keysPage(), tr("&Keyboard and Mouse"));
  m_sources = sourcesPage(jobs);
  m_tabs->addTab(m_sources, tr("&Source Files"));
  m_frames = new FrameRulesPage(this);
  m_tabs->addTab(m_frames, tr("&Call Stacks"));
  connect(m_frames, &FrameRulesPage::rulesChanged, this, &PreferencesDialog::take);
  m_devices = new DevicePage(this);
  m_tabs->addTab(m_devices, tr("&Devices"));
  connect(m_devices, &DevicePage::ratesChanged, this, &PreferencesDialog::take);
  connect(m_devices, &DevicePage::limitChanged, this, &PreferencesDialog::take);
  connect(m_devices, &DevicePage::refused, this, &PreferencesDialog::say);

  m_message = named(new QLabel(this), "preferences-message");
  m_message->setTextFormat(Qt::PlainText);
  m_message->setWordWrap(true);
  m_message->hide();

  // A row of its own: in Qt's box for buttons Tab goes round and round.
  auto* const buttons = new QHBoxLayout;
  const auto add = [&](const char* name, const QString& text, auto slot) {
    QPushButton* const button = named(new QPushButton(text, this), name);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, slot);
    buttons->addWidget(button);
  };
  add("preferences-import", tr("&Import…"), &PreferencesDialog::importFile);
  add("preferences-export", tr("&Export…"), &PreferencesDialog::exportFile);
  add("preferences-defaults", tr("Restore &Defaults"), [this] {
    fill(Preferences());
    take();
  });
  buttons->addStretch(1);
  add("preferences-close", tr("Close"), &QDialog::reject);

  auto* const column = new QVBoxLayout(this);
  column->addWidget(m_tabs, 1);
  column->addWidget(m_message);
  column->addLayout(buttons);
  fill(m_preferences);
}

QComboBox* PreferencesDialog::choice(QWidget* page, const char* name,
                                     const QList<std::pair<QString, QVariant>>& entries) {
  auto* const box = named(new QComboBox(page), name);
  for (const auto& [text, kept] : entries) box->addItem(text, kept);
  connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
  return box;
}

QWidget* PreferencesDialog::appearancePage() {
  auto* const page = new QWidget(this);
  auto* const form = new QFormLayout(page);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(12);
  form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
  const QString system = tr("System default");
  m_theme = choice(page, "preferences-theme",
                   {{system, themeWord(views::ThemeMode::kSystem)},
                    {tr("Light"), themeWord(views::ThemeMode::kLight)},
                    {tr("Dark"), themeWord(views::ThemeMode::kDark)}});
  form->addRow(tr("&Theme:"), m_theme);

  m_colorBlindSafe = named(new QCheckBox(tr("Colou&r-blind-safe colours"), page), "preferences-color-blind-safe");
  form->addRow(QString(), m_colorBlindSafe);

  QList<std::pair<QString, QVariant>> texts{{system, QString()}};
  for (const Language& language : languages()) texts.append({language.name, language.code});
  m_language = choice(page, "preferences-language", texts);
  form->addRow(tr("&Language:"), m_language);

  QList<std::pair<QString, QVariant>> families{{system, QString()}}, fixedFamilies = families;
  for (const QString& family : QFontDatabase::families(QFontDatabase::Latin)) {
    families.append({family, family});
    if (QFontDatabase::isFixedPitch(family)) fixedFamilies.append({family, family});
  }
  m_fontFamily = choice(page, "preferences-font-family", families);
  form->addRow(tr("&Font:"), m_fontFamily);
  // One below the least is the system's.
  m_fontPoints = named(new QSpinBox(page), "preferences-font-points");
  m_fontPoints->setRange(kLeastFontPoints - 1, kMostFontPoints);
  m_fontPoints->setSpecialValueText(tr("System default"));
  m_fontPoints->setSuffix(tr(" pt"));
  m_fontPoints->setMinimumWidth(m_theme->sizeHint().width());
  form->addRow(tr("Font si&ze:"), m_fontPoints);
  m_codeFamily = choice(page, "preferences-code-family", fixedFamilies);
  form->addRow(tr("Font for na&mes and code:"), m_codeFamily);
  m_density = choice(page, "preferences-density", {{tr("Comfortable"), false}, {tr("Compact"), true}});
  form->addRow(tr("Densit&y:"), m_density);
  m_byteUnit = choice(page, "preferences-byte-unit",
                      {{tr("Binary (1 MiB = 1,048,576 bytes)"), static_cast<int>(model::ByteUnit::kBinary)},
                       {tr("Decimal (1 MB = 1,000,000 bytes)"), static_cast<int>(model::ByteUnit::kDecimal)}});
  form->addRow(tr("Size &units:"), m_byteUnit);

  m_animations = named(new QCheckBox(tr("A&nimate jumps"), page), "preferences-animations");
  form->addRow(QString(), m_animations);
  m_restoresSession = named(new QCheckBox(tr("Rest&ore the last session on startup"), page), "preferences-session");
  form->addRow(QString(), m_restoresSession);

  connect(m_language, &QComboBox::currentIndexChanged, this, [this] {
    if (!m_isShowing) say(tr("The language changes at the next start."));
  });
  connect(m_fontPoints, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
  connect(m_colorBlindSafe, &QCheckBox::toggled, this, &PreferencesDialog::take);
  connect(m_animations, &QCheckBox::toggled, this, &PreferencesDialog::take);
  connect(m_restoresSession, &QCheckBox::toggled, this, &PreferencesDialog::take);
  return page;
}

// --- keys --------------------------------------------------------------------------------------------

QWidget* PreferencesDialog::keysPage() {
  auto* const page = new QWidget(this);
  auto* const column = new QVBoxLayout(page);
  auto* const filter = named(new QLineEdit(page), "preferences-key-filter");
  filter->setPlaceholderText(tr("Filter by action or shortcut"));
  filter->setAccessibleName(filter->placeholderText());
  filter->setClearButtonEnabled(true);
  column->addWidget(filter);

  m_keys = named(new QTreeWidget(page), "preferences-keys");
  m_keys->setAccessibleName(tr("Actions and shortcuts"));
  m_keys->setHeaderLabels({tr("Action"), tr("Shortcuts")});
  m_keys->setUniformRowHeights(true);
  m_keys->setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 0; }"));
  m_keys->header()->setStretchLastSection(false);
  m_keys->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_keys->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  column->addWidget(m_keys, 1);

  auto* const row = new QHBoxLayout;
  m_key = named(new QKeySequenceEdit(page), "preferences-key");
  m_key->setAccessibleName(tr("New shortcut"));
  m_setKey = named(new QPushButton(tr("Se&t"), page), "preferences-set-key");
  m_removeKey = named(new QPushButton(tr("&Remove"), page), "preferences-remove-key");
  m_defaultKey = named(new QPushButton(tr("De&fault"), page), "preferences-default-key");
  row->addWidget(m_key, 1);
  for (QPushButton* const button : {m_setKey, m_removeKey, m_defaultKey}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  column->addLayout(row);
  m_conflict = named(new QLabel(page), "preferences-key-conflict");
  m_conflict->setTextFormat(Qt::PlainText);
  m_conflict->setWordWrap(true);
  column->addWidget(m_conflict);

  for (const auto& [title, actions, fixed] : m_bindings.groups()) {
    auto* const group = new QTreeWidgetItem({title});
    QFont bold = m_keys->font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setFlags(Qt::ItemIsEnabled);
    for (QAction* const action : actions) {
      if (!KeyBindings::isEditable(action)) continue;
      auto* const item = new QTreeWidgetItem(group, {plainText(action), QString()});
      item->setData(0, kActionRole, QVariant::fromValue(action));
    }
    if (group->childCount() == 0) {
      delete group;
      continue;
    }
    m_keys->addTopLevelItem(group);
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
  }
  fillKeys();
  m_letterKeys = named(new QCheckBox(tr("&W, A, S and D zoom and pan in the graph and the memory map"), page),
                       "preferences-letter-keys");
  column->addWidget(m_letterKeys);
  m_wheel = choice(page, "preferences-wheel",
                   {{tr("Zoom (with Shift: pan sideways)"), false}, {tr("Pan (with Ctrl: zoom)"), true}});
  auto* const wheel = new QFormLayout;
  wheel->addRow(tr("&Mouse wheel in the graph and the memory map:"), m_wheel);
  column->addLayout(wheel);

  connect(m_letterKeys, &QCheckBox::toggled, &m_bindings, &KeyBindings::setLetterKeys);
  connect(filter, &QLineEdit::textChanged, this, [this](const QString& words) {
    for (int at = 0; at < m_keys->topLevelItemCount(); ++at) {
      QTreeWidgetItem* const group = m_keys->topLevelItem(at);
      int shown = 0;
      for (int child = 0; child < group->childCount(); ++child) {
        QTreeWidgetItem* const item = group->child(child);
        const bool fits =
            item->text(0).contains(words, Qt::CaseInsensitive) || item->text(1).contains(words, Qt::CaseInsensitive);
        item->setHidden(!fits);
        shown += fits;
      }
      group->setHidden(shown == 0);
    }
  });
  connect(m_keys, &QTreeWidget::currentItemChanged, this, &PreferencesDialog::showCurrentKeys);
  connect(m_keys, &QTreeWidget::itemActivated, m_key, [this] { m_key->setFocus(); });
  connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &PreferencesDialog::showConflict);
  connect(m_setKey, &QPushButton::clicked, this,
          [this] { m_bindings.reassign(currentAction(), m_key->keySequence()); });
  connect(m_removeKey, &QPushButton::clicked, this, [this] { m_bindings.set(currentAction(), {}); });
  connect(m_defaultKey, &QPushButton::clicked, this, [this] {
    QAction* const action = currentAction();
    m_bindings.set(action, {});
    for (const QKeySequence& key : m_bindings.defaults(action)) m_bindings.reassign(action, key);
    m_bindings.set(action, m_bindings.defaults(action));
  });
  connect(&m_bindings, &KeyBindings::keysChanged, this, [this] {
    fillKeys();
    take();
  });
  showCurrentKeys();
  return page;
}

QAction* PreferencesDialog::currentAction() const {
  const QTreeWidgetItem* const item = m_keys->currentItem();
  return item == nullptr ? nullptr : item->data(0, kActionRole).value<QAction*>();
}

void PreferencesDialog::fillKeys() {
  for (int at = 0; at < m_keys->topLevelItemCount(); ++at) {
    QTreeWidgetItem* const group = m_keys->topLevelItem(at);
    for (int child = 0; child < group->childCount(); ++child) {
      QTreeWidgetItem* const item = group->child(child);
      const auto* const action = item->data(0, kActionRole).value<QAction*>();
      item->setText(1, QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
      QFont font = m_keys->font();
      font.setBold(action->shortcuts() != m_bindings.defaults(action));
      item->setFont(1, font);
    }
  }
  showCurrentKeys();
}

void PreferencesDialog::showCurrentKeys() {
  const QAction* const action = currentAction();
  m_key->setEnabled(action != nullptr);
  m_key->setKeySequence(action == nullptr ? QKeySequence() : action->shortcut());
  m_removeKey->setEnabled(action != nullptr && !action->shortcuts().isEmpty());
  m_defaultKey->setEnabled(action != nullptr && action->shortcuts() != m_bindings.defaults(action));
  showConflict();
}

void PreferencesDialog::showConflict() {
  const QAction* const action = currentAction();
  const QKeySequence key = m_key->keySequence();
  const bool isNew = action != nullptr && !key.isEmpty() && !action->shortcuts().contains(key);
  const QAction* const conflict = isNew ? m_bindings.conflict(action, key) : nullptr;
  const bool isFree = conflict == nullptr || KeyBindings::isEditable(conflict);
  m_setKey->setEnabled(isNew && isFree);
  const QString sentence = action == nullptr     ? tr("Select an action, then press its new shortcut in the field.")
                           : conflict == nullptr ? QString()
                           : isFree              ? tr("“%1” uses %2 and will lose this shortcut.")
                                                 : tr("“%1” uses %2, and this shortcut cannot be changed.");
  m_conflict->setText(conflict == nullptr ? sentence
                                          : sentence.arg(plainText(conflict), key.toString(QKeySequence::NativeText)));
}

// --- source files ------------------------------------------------------------------------------------

QWidget* PreferencesDialog::sourcesPage(model::JobRunner& jobs) {
  auto* const page = new QWidget(this);
  auto* const column = new QVBoxLayout(page);
  m_rules = new SourceRulesPage(jobs, page);
  connect(m_rules, &SourceRulesPage::rulesChanged, this, &PreferencesDialog::take);
  column->addWidget(m_rules, 1);

  m_editor = new EditorField(page);
  column->addWidget(m_editor);
  connect(m_editor, &EditorField::commandChanged, this, &PreferencesDialog::take);
  return page;
}

void PreferencesDialog::showSources() { m_tabs->setCurrentWidget(m_sources); }

void PreferencesDialog::showDevices() { m_tabs->setCurrentWidget(m_devices); }

// --- all of it ---------------------------------------------------------------------------------------

void PreferencesDialog::fill(const Preferences& preferences) {
  m_isShowing = true;
  m_theme->setCurrentIndex(m_theme->findData(themeWord(preferences.theme)));
  m_language->setCurrentIndex(m_language->findData(preferences.language));
  for (const auto& [box, family] :
       {std::pair(m_fontFamily, preferences.fontFamily), std::pair(m_codeFamily, preferences.codeFamily)}) {
    if (box->findData(family) < 0) box->addItem(family, family);  // of another machine
    box->setCurrentIndex(box->findData(family));
  }
  m_density->setCurrentIndex(m_density->findData(preferences.isCompact));
  m_byteUnit->setCurrentIndex(m_byteUnit->findData(static_cast<int>(preferences.byteUnit)));
  m_fontPoints->setValue(preferences.fontPoints == 0 ? m_fontPoints->minimum() : preferences.fontPoints);
  m_colorBlindSafe->setChecked(preferences.colorBlindSafe);
  m_animations->setChecked(preferences.animations);
  m_restoresSession->setChecked(preferences.restoresSession);
  m_editor->setCommand(preferences.editor);
  m_rules->setRules(preferences.sourceRules);
  m_frames->setRules(preferences.frameRules);
  m_devices->setRates(preferences.deviceRates);
  m_devices->setMemoryLimit(preferences.memoryLimit);
  m_wheel->setCurrentIndex(m_wheel->findData(preferences.wheelPans));
  m_letterKeys->setChecked(preferences.hasLetterKeys);
  m_bindings.setLetterKeys(preferences.hasLetterKeys);
  m_bindings.apply(preferences.keys);
  m_isShowing = false;
}

void PreferencesDialog::take() {
  if (m_isShowing) return;
  m_preferences.theme = themeOf(m_theme->currentData().toString());
  m_preferences.language = m_language->currentData().toString();
  m_preferences.fontFamily = m_fontFamily->currentData().toString();
  m_preferences.codeFamily = m_codeFamily->currentData().toString();
  m_preferences.isCompact = m_density->currentData().toBool();
  m_preferences.byteUnit = static_cast<model::ByteUnit>(m_byteUnit->currentData().toInt());
  m_preferences.wheelPans = m_wheel->currentData().toBool();
  m_preferences.hasLetterKeys = m_letterKeys->isChecked();
  m_preferences.fontPoints = m_fontPoints->value() < kLeastFontPoints ? 0 : m_fontPoints->value();
  m_preferences.colorBlindSafe = m_colorBlindSafe->isChecked();
  m_preferences.animations = m_animations->isChecked();
  m_preferences.restoresSession = m_restoresSession->isChecked();
  m_preferences.editor = m_editor->command();
  m_preferences.sourceRules = m_rules->rules();
  m_preferences.frameRules = m_frames->rules();
  m_preferences.deviceRates = m_devices->rates();
  m_preferences.memoryLimit = m_devices->memoryLimit();
  m_preferences.keys = m_bindings.changed();
  emit preferencesChanged(m_preferences);
}

void PreferencesDialog::importFile() {
  QFileDialog dialog(this, tr("Import Preferences"), {}, fileFilter());
  dialog.setFileMode(QFileDialog::ExistingFile);
  views::DialogFolders::start(&dialog, views::kPreferencesFolder);
  if (dialog.exec() != QDialog::Accepted) return;
  const QString path = dialog.selectedFiles().front();
  QFile file(path);
  if (!QFileInfo(path).isFile()) return say(tr("%1 is not a file.").arg(path));
  if (!file.open(QIODevice::ReadOnly)) return say(tr("Cannot read %1: %2.").arg(path, file.errorString()));
  const auto read = readPreferencesFile(file.read(kMostFileBytes));
  if (!read.ok()) return say(tr("%1: %2.").arg(path, QString::fromStdString(std::string(read.status().message()))));
  fill(*read);
  take();
  say(tr("Imported from %1.").arg(path));
}

void PreferencesDialog::exportFile() {
  QFileDialog dialog(this, tr("Export Preferences"), {}, fileFilter());
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  views::DialogFolders::start(&dialog, views::kPreferencesFolder);
  dialog.selectFile(QStringLiteral("hloscope.json"));
  if (dialog.exec() != QDialog::Accepted) return;
  const QString path = dialog.selectedFiles().front();
  const absl::Status saved = model::saveFile(path, preferencesFile(m_preferences));
  say(saved.ok() ? tr("Exported to %1.").arg(path)
                 : tr("Cannot write %1: %2.").arg(path, model::toQString(saved.message())));
}

void PreferencesDialog::say(const QString& sentence) {
  m_message->setText(model::printable(sentence));
  m_message->show();
}

}  // namespace app

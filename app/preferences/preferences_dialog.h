#pragma once

// The dialog for what the user may prefer. What is changed counts at once; there is nothing to apply.

#include <QDialog>

#include "app/preferences/device_page.h"
#include "app/preferences/editor_field.h"
#include "app/preferences/frame_rules_page.h"
#include "app/preferences/key_bindings.h"
#include "app/preferences/preferences.h"
#include "app/preferences/source_rules_page.h"

class QCheckBox;
class QComboBox;
class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QSpinBox;
class QTabWidget;
class QTreeWidget;

namespace app {

class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  /// `bindings` and `jobs` outlive it; the bindings are changed by it.
  PreferencesDialog(const Preferences& preferences, KeyBindings& bindings, model::JobRunner& jobs, QWidget* parent);

  const Preferences& preferences() const { return m_preferences; }
  /// The device whose rates are shown at first.
  void showDevice(const QString& name) { m_devices->showDevice(name); }
  /// The page on source files and the editor, in place of the first.
  void showSources();
  void showDevices();
  /// The source files that the open module names, to try rules on.
  void setNamedFiles(std::optional<std::vector<std::string>> files) { m_rules->setNamedFiles(std::move(files)); }

 signals:
  void preferencesChanged(const Preferences& preferences);

 private:
  /// A choice among a few; each is kept as its data.
  QComboBox* choice(QWidget* page, const char* name, const QList<std::pair<QString, QVariant>>& entries);
  QWidget* appearancePage();
  QWidget* keysPage();
  QWidget* sourcesPage(model::JobRunner& jobs);
  void fill(const Preferences& preferences);
  void take();

  QAction* currentAction() const;
  void fillKeys();
  void showCurrentKeys();
  void showConflict();

  void importFile();
  void exportFile();
  void say(const QString& sentence);

  Preferences m_preferences;
  KeyBindings& m_bindings;
  bool m_isShowing = false;  // the widgets are being filled: the user has not changed anything

  QTabWidget* m_tabs = nullptr;
  QWidget* m_sources = nullptr;
  QComboBox* m_theme = nullptr;
  QComboBox* m_language = nullptr;
  QComboBox* m_fontFamily = nullptr;
  QSpinBox* m_fontPoints = nullptr;
  QComboBox* m_codeFamily = nullptr;
  QComboBox* m_density = nullptr;
  QComboBox* m_byteUnit = nullptr;
  QCheckBox* m_colorBlindSafe = nullptr;
  QCheckBox* m_animations = nullptr;
  QCheckBox* m_restoresSession = nullptr;
  QComboBox* m_wheel = nullptr;
  QCheckBox* m_letterKeys = nullptr;
  QTreeWidget* m_keys = nullptr;
  QKeySequenceEdit* m_key = nullptr;
  QPushButton* m_setKey = nullptr;
  QPushButton* m_removeKey = nullptr;
  QPushButton* m_defaultKey = nullptr;
  QLabel* m_conflict = nullptr;
  SourceRulesPage* m_rules = nullptr;
  FrameRulesPage* m_frames = nullptr;
  DevicePage* m_devices = nullptr;
  EditorField* m_editor = nullptr;
  QLabel* m_message = nullptr;
};

}  // namespace app

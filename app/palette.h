#pragma once

// One field that goes to anything: instructions, computations, values by name (Ctrl+P), or runs any action (Ctrl+Shift+P).
// A pop-up over the window; Enter takes the chosen row, Escape closes.

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <functional>
#include <optional>

#include "app/actions.h"
#include "model/session/navigation.h"

namespace app {

class Palette : public QDialog {
  Q_OBJECT
 public:
  enum class Mode { kNames, kActions };

  Palette(model::Navigation& navigation, QWidget* parent);
  /// What Ctrl+Shift+P offers; those of a group that is not the first stand behind its title.
  void setActions(QList<ActionGroup> groups) { m_groups = std::move(groups); }
  /// Commands that are typed in full beside the actions: a row for a text, or nothing. Without `run` it is a note.
  struct Command {
    QString text;
    std::function<void()> run;
  };
  void setCommands(std::function<std::optional<Command>(const QString&)> commands) { m_commands = std::move(commands); }
  void open(Mode mode);
  using QDialog::open;

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void refill();
  void take();
  void addActions(const QString& words);
  void addNote(const QString& sentence);
  void addNames(const QString& text);

  QList<ActionGroup> m_groups;
  std::function<std::optional<Command>(const QString&)> m_commands;
  model::Navigation& m_navigation;
  QLineEdit* m_field;
  QListWidget* m_list;
  Mode m_mode = Mode::kNames;
  std::vector<std::function<void()>> m_takes;  // one per row
};

}  // namespace app

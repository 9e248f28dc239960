#pragma once

// One field that goes to anything by some letters of its name (Ctrl+P, app/window/name_search_index.h), or runs any
// action (Ctrl+Shift+P). A pop-up over the window; Enter takes the chosen row, Escape closes.

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <functional>
#include <optional>

#include "app/window/name_search_index.h"
#include "app/window/palette_entries.h"
#include "model/session/job_runner.h"
#include "model/session/navigation.h"

namespace app {

class Palette : public QDialog {
  Q_OBJECT
 public:
  enum class Mode { kNames, kActions };

  Palette(model::Navigation& navigation, model::JobRunner& jobs, QWidget* parent);
  /// Sets the actions of Ctrl+Shift+P.
  void setActions(std::vector<PaletteEntry> entries) { m_entries = std::move(entries); }
  /// Commands that are typed in full beside the actions: a row for a text, or nothing. Without `run` it is a note.
  struct Command {
    QString text;
    std::function<void()> run;
  };
  void setCommands(std::function<std::optional<Command>(const QString&)> commands) { m_commands = std::move(commands); }
  /// Sets the targets of Ctrl+P beyond the module that is shown: other modules, and named places.
  void setOthers(std::function<std::vector<std::shared_ptr<const model::Snapshot>>()> modules,
                 std::function<std::vector<GoToRow>()> places, std::function<QString()> unread) {
    m_modules = std::move(modules);
    m_places = std::move(places);
    m_unread = std::move(unread);
  }
  /// Opens over the field, so that it seems to take the text itself; over the middle of the window if the field is not
  /// visible.
  void open(Mode mode, const QWidget* field);
  using QDialog::open;

 signals:
  /// It runs next.
  void chosen(const QAction* action);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void refill();
  void take();
  void addRow(const QString& name, const QString& detail, std::function<void()> take);
  void addActions(const QString& typed);
  void addNote(const QString& sentence);
  void findNames(const QString& text);
  void showNames(const QString& text, const std::vector<GoToRow>& rows);
  void goTo(const GoToRow& row);
  void clear();
  void selectFirst();
  void fitHeight();

  std::vector<PaletteEntry> m_entries;
  QStringList m_recent;  // ids of the actions that were run last, newest first
  std::function<std::optional<Command>(const QString&)> m_commands;
  std::function<std::vector<std::shared_ptr<const model::Snapshot>>()> m_modules;
  std::function<std::vector<GoToRow>()> m_places;
  std::function<QString()> m_unread;
  model::Navigation& m_navigation;
  model::JobRunner& m_jobs;
  QLineEdit* m_field;
  QListWidget* m_list;
  Mode m_mode = Mode::kNames;
  bool m_isLooking = false;                    // the rows are those of an earlier text
  bool m_takeWhenThere = false;                // Enter was pressed meanwhile
  std::vector<std::function<void()>> m_takes;  // one per row
};

}  // namespace app

#pragma once

// A button in the tool bar with the module that is shown and the number of modules of its document, and a sortable list
// of them: in every layout, also when the Modules pane is hidden. Visible if there are several modules.

#include <QPointer>
#include <QToolButton>
#include <map>
#include <vector>

#include "model/session/session.h"
#include "views/column_fit.h"

class QTreeWidget;

namespace app {

class ModuleChooser : public QToolButton {
  Q_OBJECT
 public:
  /// All outlive it.
  ModuleChooser(model::Session& session, model::Navigation& navigation, QWidget* parent = nullptr);

  /// A module of the document: at its main stage, or one of several in the same file.
  struct Row {
    io::StageId stage;
    std::shared_ptr<const model::Snapshot> snapshot;  ///< null: not read
    QString name;
    QString folder;  ///< in the document; "" if all modules are in the same
    QString stageName;
    model::StageSizes sizes;           ///< no values: not read
    std::optional<int64_t> fileBytes;  ///< of the module's file, else of the assignment's
  };
  /// The modules of the document that is shown, in the order of the listing; empty without one.
  std::vector<Row> rows() const;

  /// Opens the list below the button.
  void choose();

 signals:
  /// For the status bar: another document is shown, with several modules.
  void message(const QString& text);

 private:
  void refresh();
  void fill(QTreeWidget* list) const;
  void show(const Row& row);
  std::shared_ptr<const model::Document> document() const;

  model::Session& m_session;
  model::Navigation& m_navigation;
  QPointer<QWidget> m_popup;
  QPointer<QTreeWidget> m_list;
  views::ColumnFit* m_fit = nullptr;  ///< of the list
  std::weak_ptr<const io::Dump> m_announced;
};

}  // namespace app

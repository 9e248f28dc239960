#pragma once

// A field for queries (model/queries/query.h). Errors are underlined where they occur, and fields and values of the
// module are offered as completions during typing. Ctrl+Space opens the completions, Alt+Down the saved queries.

#include <QCompleter>
#include <QLineEdit>
#include <QStandardItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/queries/query_match.h"
#include "views/theme.h"

class QLabel;

namespace views {

class SavedQueriesMenu;
struct SavedQueries;

class QueryField : public QLineEdit {
  Q_OBJECT
 public:
  QueryField(Theme& theme, QWidget* parent);

  /// Sets the module whose opcodes, scopes and names are offered; null: fields only.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) { m_snapshot = std::move(snapshot); }
  /// Returns the last valid query.
  const queries::Query& query() const { return m_query; }
  /// Sets the parts of the text that cannot match anything in the module, as reported by the search.
  void setNotes(const std::vector<queries::QueryNote>& notes);
  /// Returns the error or note about the text; "" if there is none.
  const QString& problem() const { return m_problem; }
  bool isError() const { return m_isError; }
  /// Adds a menu of saved queries. Called once.
  void setSavedQueries(const SavedQueries& store);
  void openSavedQueries();
  /// Shows the problem in the label, in its colour; if there is none, `text` in the secondary colour.
  void explain(QLabel& label, const QString& text) const;

 signals:
  /// The field has another query. Not emitted if the text is invalid.
  void queryChanged();
  void problemChanged();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void parse();
  void offer();
  void insertChoice(const QModelIndex& index);
  /// Inserts the current completion, or the first one; closes the list.
  void takeChoice();
  void setProblem(const QString& sentence, bool isError, const std::vector<queries::QueryPlace>& places);
  void mark();

  Theme& m_theme;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  queries::Query m_query;
  QString m_problem;
  bool m_isError = false;
  std::vector<queries::QueryPlace> m_places;  // of the problem
  SavedQueriesMenu* m_saved = nullptr;
  QStandardItemModel* m_choices;
  QCompleter* m_completer;
  bool m_isInserting = false;
  int m_choiceBegin = 0, m_choiceEnd = 0;  // range of characters that a completion replaces
};

}  // namespace views

#pragma once

// The field in which one types a query (model/queries/query.h): what is wrong in it is marked at its place, and fields
// and values of the module are offered as one types. Ctrl+Space offers them unasked, Alt+Down those that have a name.

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

  /// Whose opcodes, scopes and names are offered; null: fields only.
  void setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) { m_snapshot = std::move(snapshot); }
  /// The last text that was a query.
  const queries::Query& query() const { return m_query; }
  /// What in the text cannot find anything in the module, as the search has it.
  void setNotes(const std::vector<queries::QueryNote>& notes);
  /// What is wrong with the text, or of no use in it; "" where nothing is.
  const QString& problem() const { return m_problem; }
  bool isError() const { return m_isError; }
  /// Gives it a menu of queries that have a name, once.
  void setSavedQueries(const SavedQueries& store);
  void openSavedQueries();
  /// Shows in the label what is wrong, in its colour; where nothing is, the text, as secondary text.
  void explain(QLabel& label, const QString& text) const;

 signals:
  /// Another query stands in the field; not where the text is none.
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
  /// Takes the choice that is current, else the first; closes the list.
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
  int m_choiceBegin = 0, m_choiceEnd = 0;  // characters that a choice replaces
};

}  // namespace views

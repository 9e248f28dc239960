#pragma once

// Queries that have a name: one store for all fields in which queries are typed, the menu that each of them has of it,
// and the dialog in which they are named anew, changed and removed.

#include <QDialog>
#include <QMap>
#include <QMenu>
#include <functional>

class QLabel;
class QPushButton;
class QTableWidget;

namespace views {

class QueryField;

/// Where they are kept, by name. Both are asked each time, so that several windows have the same.
struct SavedQueries {
  std::function<QMap<QString, QString>()> load;
  /// Whoever keeps them says what went wrong.
  std::function<void(const QMap<QString, QString>&)> save;
};

class SavedQueriesMenu : public QMenu {
  Q_OBJECT
 public:
  SavedQueriesMenu(SavedQueries store, QueryField* field);

 private:
  void fill();
  void saveQuery();
  void edit();

  SavedQueries m_store;
  QueryField* m_field;
};

class SavedQueriesDialog : public QDialog {
  Q_OBJECT
 public:
  SavedQueriesDialog(SavedQueries store, QWidget* parent);

 private:
  /// What is wrong with the first row that is not as it should be; "" where none is.
  QString problem() const;
  void check();
  void removeRow();
  void accept() override;

  SavedQueries m_store;
  QTableWidget* m_table;
  QLabel* m_problem;
  QPushButton* m_remove;
  QPushButton* m_ok;
};

}  // namespace views

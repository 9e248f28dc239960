#pragma once

// Saved queries: the store that all query fields share, the menu that each field has, and the dialog in which saved
// queries are renamed, edited and removed.

#include <QDialog>
#include <QMap>
#include <QMenu>
#include <functional>

class QLabel;
class QPushButton;
class QTableWidget;

namespace views {

class QueryField;

/// The store, by name. Both functions are called each time, so that all windows have the same queries.
struct SavedQueries {
  std::function<QMap<QString, QString>()> load;
  /// The store reports its own errors.
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
  /// Returns the problem of the first invalid row; "" if all are valid.
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

#pragma once

// One field that searches all open modules, and what it found: a row a hit, with the place where it lives; what only
// the text says comes a moment later, behind the others. Modules of a folder that are not in memory are found by their
// names, and read to be searched when the user asks for it. What is found in the module on screen goes to the hub, so
// that the other views dim the rest. F4 and Shift+F4 walk the hits.

#include "model/items/search_model.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;

namespace views {

class RowList;

class QueryField;

class SearchView : public View {
  Q_OBJECT
 public:
  SearchView(Context context, QWidget* parent = nullptr);

  /// All modules of what is open, in order.
  void setModules(std::vector<model::SearchedModule> modules);
  void focusField() override;
  void setText(const QString& query);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

 signals:
  /// The user chose a hit, perhaps of another module.
  void hitChosen(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The same of one that is a place in a module's text.
  void placeChosen(std::shared_ptr<const model::Snapshot> snapshot, hlo::Position place);
  /// The same of one in a module that is not in memory.
  void unreadChosen(const model::UnreadHit& hit);

 protected:
  void applySnapshot() override;
  void applySelection() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeActions();
  void startSearch();
  void showHits(std::vector<model::ModuleHits> hits);
  /// Reads the next module that is not in memory and was not searched, and so on.
  void searchOthers();
  const model::UnreadHits* searched(const model::SearchedModule& module) const;
  /// Looks for the words in the texts of the modules too.
  void searchTexts();
  void showTextHits(std::vector<model::ModuleHits> hits);
  /// The rows are others.
  void hitsChanged();
  void rowsChanged();
  std::vector<model::ModuleHits> inOrder(std::vector<model::ModuleHits> inMemory) const;
  void updateMatches();
  /// Of the assignment on screen, by value; empty where there is none.
  std::vector<uint8_t> foundValues() const;
  void endSearch();
  void selectMatches();
  void updateNote();
  /// To the next hit behind the current one, or the one before it, round the ends.
  void step(int by);
  void choose(const QModelIndex& index);
  void copyRows();

  model::SearchModel* m_model;
  QueryField* m_field = nullptr;
  QLabel* m_count = nullptr;
  RowList* m_list;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  QAction* m_others = nullptr;
  bool m_isSearching = false;  // the hits are those of an earlier query
  bool m_isReading = false;    // those in the texts are still to come
  bool m_hasMatches = false;   // they were given to the hub
  bool m_isArranged = false;   // the user has given columns their widths
  int m_stepWhenThere = 0;     // asked for meanwhile
  std::vector<model::SearchedModule> m_modules;
  QString m_searchedFor;                    // in what is not in memory
  std::vector<model::UnreadHits> m_unread;  // what was found there
};

}  // namespace views
